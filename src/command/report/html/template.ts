import { printable } from '../../../base/text.ts';
import { digestOfText } from '../../../core/plan/digest.ts';
import { LONGEST_VALUE, safe } from '../text.ts';
import type { List } from './list.ts';

/** No value read from a file can have this symbol as a key, so no foreign value can pass for markup. */
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
  // Two in a row can start a command in the log of a pipeline runner.
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
 * Markup with values. Every text is escaped for the content of elements and for attributes in double quotes, the only places where a
 * template may have a value.
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, piece] of pieces.entries()) {
    markup += markupOf(piece) + (strings[index + 1] ?? '');
  }
  return { [MARKUP]: markup };
}

/** Our own markup, without escaping: style and script. Never for foreign text. */
function ours(markup: string): Html {
  return { [MARKUP]: markup };
}

export function textOf(document: Html): string {
  return document[MARKUP];
}

export function sizeOf(markup: Html): number {
  return markup[MARKUP].length;
}

export function between(pieces: readonly Piece[], separator: Piece): Piece {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));
}

export function when(condition: boolean, piece: () => Piece): Piece {
  return condition ? piece() : undefined;
}

/** The hash that allows a browser to run our own style or script, and nothing else. */
function hashOf(text: string): string {
  return `'sha256-${Buffer.from(digestOfText(text), 'hex').toString('base64')}'`;
}

/** The frame of a page that is one of many. A standalone report has none. */
export interface Frame {
  readonly nav: Html;
  /** The style of the navigation, and of everything that no report has. */
  readonly style: string;
  /** The URL at which the process that serves the page reports changes; undefined for a file. */
  readonly events?: string | undefined;
  readonly footer: string;
}

interface Page {
  readonly title: string;
  /** The name and version of the tool. */
  readonly generator: string;
  readonly style: string;
  readonly script?: string;
  /** The target of the link that skips the head of the page. */
  readonly skip: { readonly id: string; readonly text: string };
  readonly body: Piece;
  readonly data?: List | undefined;
  readonly frame?: Frame | undefined;
}

/** Values that are compared and sent back, not only shown: a modified text would be another resource. */
const KEYS: ReadonlySet<string> = new Set(['id', 'row', 'address', 'href']);

/** Data for a script: no text in it can end the element, start a command of a runner, or move the cursor of a terminal. */
function jsonOf(data: unknown): string {
  const text = JSON.stringify(data, (name, value: unknown) =>
    typeof value === 'string' && !KEYS.has(name) ? safe(value, LONGEST_VALUE) : value,
  );
  return printable(text).replace(/[<>&]|#(?=#)|:(?=:)/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

/** The rows and, separately, a line with the details of each: they are parsed on demand, because nobody opens thousands. */
function dataHtml({ rows, ...list }: List): Html {
  const seen = rows.map(({ detail: _, ...row }) => row);
  const details = rows.map(({ detail = [] }) => jsonOf(detail)).join('\n');
  return ours(
    `<script type="application/json" id="data">${jsonOf({ ...list, rows: seen })}</script>
<script type="text/plain" id="details">${details}</script>
`,
  );
}

/** One self-contained document: it opens without a network, and runs no script but its own. All foreign text is shown as text. */
export function pageText({ title, generator, style: own, script, skip, body, data, frame }: Page): string {
  const style = `${own}${frame?.style ?? ''}`;
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;
  const connections = frame?.events === undefined ? '' : " connect-src 'self';";
  const policy = `default-src 'none'; style-src ${hashOf(style)};${scripts}${connections} img-src data:; base-uri 'none'; form-action 'none'`;
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
<body${when(frame?.events !== undefined, () => html` data-events="${frame?.events}"`)}>
<a class="skip" href="#${skip.id}">${skip.text}</a>
${frame?.nav}${when(frame !== undefined, () => html`<div id="news" role="status" hidden></div>`)}<div id="page">
${body}
${data === undefined ? undefined : dataHtml(data)}</div>
<footer><p>Created by ${generator}. ${frame?.footer ?? 'This page is a single file and loads nothing from the network.'}</p></footer>
${running}</body>
</html>
`);
}
