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
export function ours(markup: string): Html {
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
