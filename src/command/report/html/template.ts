import { digestOfText } from '../../../core/plan/digest.ts';
import { LONGEST_VALUE, safe } from '../text.ts';

/** No value that was read from a file has this name, so no foreign value can pass for markup. */
const MARKUP: unique symbol = Symbol('markup');

/** Markup that is complete and safe, because only `html` creates it. */
export interface Html {
  readonly [MARKUP]: string;
}

/** The values of a template. Texts are escaped; undefined is empty. */
export type Piece = Html | string | number | undefined | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  // Two of them in a row can start a command for the runner of a pipeline that prints the page.
  '#': '&#35;',
  ':': '&#58;',
};

function escaped(text: string): string {
  return safe(text, LONGEST_VALUE).replace(/[&<>"'`]|#(?=#)|:(?=:)/g, (character) => ENTITIES[character] ?? '');
}

function isHtml(piece: Html | readonly Piece[]): piece is Html {
  return MARKUP in piece;
}

function markupOf(piece: Piece): string {
  switch (typeof piece) {
    case 'string':
      return escaped(piece);
    case 'number':
      return String(piece);
    case 'undefined':
      return '';
    default:
      return isHtml(piece) ? piece[MARKUP] : piece.map(markupOf).join('');
  }
}

/**
 * Markup with values. Every text is escaped for the content of elements and for attributes in double quotes, the only
 * places where a template may have a value.
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, piece] of pieces.entries()) {
    markup += markupOf(piece) + (strings[index + 1] ?? '');
  }
  return { [MARKUP]: markup };
}

/** Markup of our own that is not escaped: style and script. Never for foreign text. */
function ours(markup: string): Html {
  return { [MARKUP]: markup };
}

/** The text of a document. */
export function textOf(document: Html): string {
  return document[MARKUP];
}

/** The number of its characters. */
export function sizeOf(markup: Html): number {
  return markup[MARKUP].length;
}

/** Pieces with a separator between them. */
export function between(pieces: readonly Piece[], separator: Piece): Piece {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));
}

/** The piece where the condition is true, else nothing. */
export function when(condition: boolean, piece: () => Piece): Piece {
  return condition ? piece() : undefined;
}

/** The hash under which a browser runs our own style or script, and nothing else. */
function hashOf(text: string): string {
  return `'sha256-${Buffer.from(digestOfText(text), 'hex').toString('base64')}'`;
}

interface Page {
  readonly title: string;
  /** The name and version of the tool. */
  readonly generator: string;
  readonly style: string;
  /** Missing on a page that needs none. */
  readonly script?: string;
  /** Where the link to skip the head of the page leads. */
  readonly skip: { readonly id: string; readonly text: string };
  readonly body: Piece;
}

/**
 * One self-contained document: it opens without a network, and runs no script but its own. Every text of others is shown as
 * text.
 */
export function pageText({ title, generator, style, script, skip, body }: Page): string {
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;
  const policy = `default-src 'none'; style-src ${hashOf(style)};${scripts} img-src data:; base-uri 'none'; form-action 'none'`;
  const running: Html | undefined = script === undefined ? undefined : html`<script>${ours(script)}</script>\n`;
  return textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${ours(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="generator" content="${generator}">
<title>${title}</title>
<style>${ours(style)}</style>
</head>
<body>
<a class="skip" href="#${skip.id}">${skip.text}</a>
${body}
<footer><p>Created by ${generator}. This page is a single file and loads nothing from the network.</p></footer>
${running}</body>
</html>
`);
}
