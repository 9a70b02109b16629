import { base64Views, hexByteViews } from './encoded-bytes.ts';
import { mayHoldEscapes, readEscape, readQuotedPrintable, unescapedView } from './escapes.ts';
import type { GramIndex } from './gram-index.ts';
import { hexFolded, hexView } from './hex.ts';
import { codesOf, folded, foldedView, reversedView, type View, viewOf } from './view.ts';

/** What to search for: in characters, and in hexadecimal digits. */
export interface Indexes {
  readonly plain: GramIndex;
  readonly hex: GramIndex;
}

/** A part of the text that is read as a secret, and the characters it was read as. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly read: () => string;
}

/** How often escapes may be escaped again, and bytes be encoded again. */
const ESCAPED = 4;
const ENCODED = 2;

function rangeOf({ codes, starts, ends }: View, from: number, to: number): Found {
  // In a text that is read backwards the last character comes first.
  const [first, last] = [starts[from] ?? 0, starts[to - 1] ?? 0];
  return {
    start: Math.min(first, last),
    end: Math.max(ends[from] ?? 0, ends[to - 1] ?? 0),
    read: () => String.fromCharCode(...codes.subarray(from, to)),
  };
}

const foldedAt = (codes: Uint16Array, index: number): number => folded(codes[index] ?? 0);

/** One reading of the text, and what is encoded in it. */
function search(view: View, indexes: Indexes, { depth, found }: { depth: number; found: Found[] }): void {
  if (indexes.plain.mayFind(view.codes, foldedAt)) {
    const plain = foldedView(view);
    indexes.plain.search(plain, (from, to) => found.push(rangeOf(plain, from, to)));
  }
  if (indexes.hex.mayFind(view.codes, hexFolded)) {
    const digits = hexView(view);
    indexes.hex.search(digits, (from, to) => found.push(rangeOf(digits, from, to)));
  }
  const decoded = depth > 0 ? [...base64Views(view), ...hexByteViews(view)] : [];
  for (const bytes of decoded) {
    searchEscaped(bytes, indexes, { depth: depth - 1, found });
  }
}

/** All readings of a text: as it is, and with its escapes resolved, as often as there are any. */
function searchEscaped(view: View, indexes: Indexes, options: { depth: number; found: Found[] }): void {
  let current: View | undefined = view;
  for (let round = 0; round <= ESCAPED && current !== undefined; round++) {
    search(current, indexes, options);
    const unquoted = unescapedView(current, readQuotedPrintable);
    if (unquoted !== undefined) {
      search(unquoted, indexes, options);
    }
    current = unescapedView(current, readEscape);
  }
}

/** Every part of a text that can be read as a secret. Takes time in proportion to the length of the text. */
export function findRanges(text: string, indexes: Indexes): readonly Found[] {
  const found: Found[] = [];
  const options = { depth: ENCODED, found };
  const view = viewOf(codesOf(text));
  if (!mayHoldEscapes(text)) {
    search(view, indexes, options);
    return found;
  }
  searchEscaped(view, indexes, options);
  // Escapes that were reversed with the text are no escapes any more.
  const turned = unescapedView(reversedView(view), readEscape);
  if (turned !== undefined) {
    searchEscaped(turned, indexes, { depth: 0, found });
  }
  return found;
}
