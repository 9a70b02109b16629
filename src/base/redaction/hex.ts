import { BREAK, Builder, codesOf, folded, type View } from './view.ts';

/** The value of a hexadecimal digit, or -1. */
export function hexValue(code: number | undefined): number {
  if (code === undefined) {
    return -1;
  }
  if (code >= 0x30 && code <= 0x39) {
    return code - 0x30;
  }
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** What may separate two bytes in hexadecimal digits. */
const SEPARATORS: ReadonlySet<number> = new Set(codesOf(':,;.-_|/\\%'));

/** Whether a character says that hexadecimal digits follow: `0x` or `\\x`. */
function isHexMark(codes: Uint16Array, index: number): boolean {
  const code = codes[index] ?? 0;
  return code === 0x30
    ? ((codes[index + 1] ?? 0) | 0x20) === 0x78
    : (code | 0x20) === 0x78 && (codes[index - 1] === 0x30 || codes[index - 1] === 0x5c);
}

const COMMON_HEX = Uint16Array.from({ length: 0x80 }, (_none, code) =>
  hexValue(code) >= 0 || folded(code) === 0 ? folded(code) : SEPARATORS.has(code) ? 0 : BREAK,
);

/** A character among hexadecimal digits: one of them, zero for what does not count there, or a break. */
export function hexFolded(codes: Uint16Array, index: number): number {
  const code = codes[index] ?? 0;
  if (code === 0x30 || (code | 0x20) === 0x78) {
    return isHexMark(codes, index) ? 0 : (COMMON_HEX[code] ?? 0);
  }
  return code < 0x80 ? (COMMON_HEX[code] ?? 0) : folded(code) === 0 ? 0 : BREAK;
}

/** Nothing but hexadecimal digits, without what separates bytes; a break wherever something else is. */
export function hexView({ codes, starts, ends }: View): View {
  const builder = new Builder(codes.length);
  let before = BREAK;
  for (let index = 0; index < codes.length; index++) {
    const code = hexFolded(codes, index);
    if (code !== 0 && !(code === BREAK && before === BREAK)) {
      builder.push(code, starts[index] ?? 0, ends[index] ?? 0);
      before = code;
    }
  }
  return builder.view();
}
