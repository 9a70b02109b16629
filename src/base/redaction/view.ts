/** A text in one reading: its characters, and for each the part of the original text that it was read from. */
export interface View {
  readonly codes: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Stands between two texts that do not belong together. No form of a secret holds it. */
const BREAK = 0xffff;

/** Characters that show nothing, or only space: whoever splits a secret with them has not hidden it. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\udb40]/u;

/** Zero for a character that does not count; else the one character that all its spellings are compared as. */
function foldedOf(code: number): number {
  if (code >= 0x41 && code <= 0x5a) {
    return code + 0x20;
  }
  // The two alphabets of base64.
  if (code === 0x2d || code === 0x5f) {
    return code === 0x2d ? 0x2b : 0x2f;
  }
  // Full-width letters, and letters as invisible tags.
  if ((code >= 0xff01 && code <= 0xff5e) || (code >= 0xdc21 && code <= 0xdc7e)) {
    return foldedOf(code >= 0xff01 ? code - 0xfee0 : code - 0xdc00);
  }
  return code > 0x7e && INVISIBLE.test(String.fromCharCode(code)) ? 0 : code;
}

const COMMON = Uint16Array.from({ length: 0x80 }, (_none, code) =>
  code <= 0x20 || code === 0x7f ? 0 : foldedOf(code),
);

/** As `foldedOf`, with the common characters worked out. */
export function folded(code: number): number {
  return code < 0x80 ? (COMMON[code] ?? 0) : foldedOf(code);
}

/** Collects a view character by character; room for all of them is there from the start. */
class Builder {
  private readonly codes: Uint16Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private length = 0;

  constructor(room: number) {
    this.codes = new Uint16Array(room);
    this.starts = new Int32Array(room);
    this.ends = new Int32Array(room);
  }

  push(code: number, start: number, end: number): void {
    this.codes[this.length] = code;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length++;
  }

  view(): View {
    const { length } = this;
    return {
      codes: this.codes.subarray(0, length),
      starts: this.starts.subarray(0, length),
      ends: this.ends.subarray(0, length),
    };
  }
}

/** The characters of a text. */
export function codesOf(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
}

/** A text as it is. */
export function viewOf(codes: Uint16Array): View {
  const starts = new Int32Array(codes.length);
  const ends = new Int32Array(codes.length);
  for (let index = 0; index < codes.length; index++) {
    starts[index] = index;
    ends[index] = index + 1;
  }
  return { codes, starts, ends };
}

/** The same from its end to its beginning. */
export function reversedView({ codes, starts, ends }: View): View {
  return { codes: codes.toReversed(), starts: starts.toReversed(), ends: ends.toReversed() };
}

/** Without what does not count, in one case and one alphabet. */
export function foldedView({ codes, starts, ends }: View): View {
  const builder = new Builder(codes.length);
  for (let index = 0; index < codes.length; index++) {
    const code = folded(codes[index] ?? 0);
    if (code !== 0) {
      builder.push(code, starts[index] ?? 0, ends[index] ?? 0);
    }
  }
  return builder.view();
}

/** The value of a hexadecimal digit, or -1. */
function hexValue(code: number | undefined): number {
  if (code === undefined) {
    return -1;
  }
  if (code >= 0x30 && code <= 0x39) {
    return code - 0x30;
  }
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** What may stand between two bytes that are written in hexadecimal digits. */
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

/** A number in digits of a base, from a place on; how long it is, and -1 for the value where there is none. */
function readNumber(codes: Uint16Array, from: number, { base, most }: { readonly base: 8 | 10 | 16; most: number }) {
  let value = 0;
  let length = 0;
  while (length < most) {
    const digit = hexValue(codes[from + length]);
    if (digit < 0 || digit >= base) {
      break;
    }
    value = value * base + digit;
    length++;
  }
  return { value: length === 0 || value > 0xffff ? -1 : value, length };
}

interface Escape {
  /** Undefined for what stands for nothing. */
  readonly code: number | undefined;
  readonly length: number;
}

const NAMES = new Map<string, string>(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    plus: '+',
    equals: '=',
    sol: '/',
    bsol: '\\',
    lowbar: '_',
    hyphen: '-',
    period: '.',
    comma: ',',
    colon: ':',
    semi: ';',
    num: '#',
    percnt: '%',
    dollar: '$',
    excl: '!',
    quest: '?',
    ast: '*',
    commat: '@',
    lpar: '(',
    rpar: ')',
    lsqb: '[',
    rsqb: ']',
    lcub: '{',
    rcub: '}',
    verbar: '|',
    grave: '`',
    Hat: '^',
    nbsp: ' ',
    Tab: ' ',
    NewLine: ' ',
  }),
);
const LONGEST_NAME = 8;

/** `&amp;`, `&#116;`, `&#x74;` */
function readEntity(codes: Uint16Array, at: number): Escape | undefined {
  if (codes[at + 1] === 0x23) {
    const isHex = ((codes[at + 2] ?? 0) | 0x20) === 0x78;
    const from = at + (isHex ? 3 : 2);
    const { value, length } = readNumber(codes, from, { base: isHex ? 16 : 10, most: 8 });
    const end = from + length + (codes[from + length] === 0x3b ? 1 : 0);
    return value < 0 ? undefined : { code: value, length: end - at };
  }
  const name = String.fromCharCode(...codes.subarray(at + 1, at + 2 + LONGEST_NAME));
  const end = name.indexOf(';');
  const meaning = end < 0 ? undefined : NAMES.get(name.slice(0, end));
  return meaning === undefined ? undefined : { code: meaning.charCodeAt(0), length: end + 2 };
}

/** `%74`, `%u0074` */
function readPercent(codes: Uint16Array, at: number): Escape | undefined {
  const isLong = ((codes[at + 1] ?? 0) | 0x20) === 0x75;
  const [from, digits] = isLong ? [at + 2, 4] : [at + 1, 2];
  const { value, length } = readNumber(codes, from, { base: 16, most: digits });
  return length === digits ? { code: value, length: from + digits - at } : undefined;
}

/** `\u0074`, `\u{74}`, `\x74`, `\164`, `\n`, `\"` */
function readBackslash(codes: Uint16Array, at: number): Escape | undefined {
  const next = codes[at + 1] ?? 0;
  if (next === 0x75 && codes[at + 2] === 0x7b) {
    const { value, length } = readNumber(codes, at + 3, { base: 16, most: 6 });
    return value >= 0 && codes[at + 3 + length] === 0x7d ? { code: value, length: length + 4 } : undefined;
  }
  if (next === 0x75 || next === 0x78) {
    const digits = next === 0x75 ? 4 : 2;
    const { value, length } = readNumber(codes, at + 2, { base: 16, most: digits });
    return length === digits ? { code: value, length: digits + 2 } : undefined;
  }
  const octal = readNumber(codes, at + 1, { base: 8, most: 3 });
  if (octal.length === 3) {
    return { code: octal.value, length: 4 };
  }
  if ('nrtbfv0'.includes(String.fromCharCode(next))) {
    return { code: 0x20, length: 2 };
  }
  return '"\'`/\\'.includes(String.fromCharCode(next)) ? { code: next, length: 2 } : undefined;
}

/** Reads the escape that begins at a place; undefined where none does. */
type ReadEscape = (codes: Uint16Array, at: number) => Escape | undefined;

/** Those of URLs, of JSON and programs, and of HTML and XML. */
export const readEscape: ReadEscape = (codes, at) => {
  switch (codes[at]) {
    case 0x25:
      return readPercent(codes, at);
    case 0x26:
      return readEntity(codes, at);
    case 0x5c:
      return readBackslash(codes, at);
    default:
      return undefined;
  }
};

/** Those of quoted-printable; kept apart, because an equals sign stands before most values. */
export const readQuotedPrintable: ReadEscape = (codes, at) => {
  if (codes[at] !== 0x3d) {
    return undefined;
  }
  const { value, length } = readNumber(codes, at + 1, { base: 16, most: 2 });
  if (length === 2) {
    return { code: value, length: 3 };
  }
  const line = codes[at + 1] === 0x0d ? 2 : 1;
  return codes[at + line] === 0x0a ? { code: undefined, length: line + 1 } : undefined;
};

/** The same with every escape in place of what it stands for; undefined where there is none. */
export function unescapedView({ codes, starts, ends }: View, read: ReadEscape): View | undefined {
  const builder = new Builder(codes.length);
  let found = false;
  for (let index = 0; index < codes.length; ) {
    const sequence = read(codes, index);
    const length = sequence?.length ?? 1;
    found ||= sequence !== undefined;
    const code = sequence === undefined ? codes[index] : sequence.code;
    if (code !== undefined) {
      builder.push(code, starts[index] ?? 0, ends[index + length - 1] ?? 0);
    }
    index += length;
  }
  return found ? builder.view() : undefined;
}

/** The value of a letter of base64 in either alphabet, or -1. */
function base64Value(code: number): number {
  if (code >= 0x41 && code <= 0x5a) {
    return code - 0x41;
  }
  if (code >= 0x61 && code <= 0x7a) {
    return code - 0x47;
  }
  if (code >= 0x30 && code <= 0x39) {
    return code + 4;
  }
  if (code === 0x2b || code === 0x2d) {
    return 62;
  }
  return code === 0x2f || code === 0x5f ? 63 : -1;
}

/** Shorter ones are words, and too short to hold something that is encoded twice. */
const SHORTEST_RUN = 16;

/** A part of a view. */
function partOf({ codes, starts, ends }: View, from: number, to: number): View {
  return { codes: codes.subarray(from, to), starts: starts.subarray(from, to), ends: ends.subarray(from, to) };
}

/** What is encoded twice is a text after decoding it once; bytes that are none by chance are not looked at any further. */
const SHORTEST_TEXT = 8;

function isText(code: number): boolean {
  return (code >= 0x20 && code < 0x7f) || code === 0x0a || code === 0x0d || code === 0;
}

function holdsText({ codes }: View): boolean {
  let length = 0;
  for (let index = 0; index < codes.length; index++) {
    length = isText(codes[index] ?? 0) ? length + 1 : 0;
    if (length >= SHORTEST_TEXT) {
      return true;
    }
  }
  return false;
}

/** Whether `base64Views` may find any text. */
export function mayHoldBase64(codes: Uint16Array): boolean {
  // For each of the four places where a group of letters may begin, how many characters of text there are in a row.
  const lengths = [0, 0, 0, 0];
  let before = 0;
  let count = 0;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0;
    const value = base64Value(code);
    if (value >= 0) {
      for (let place = 1; place < 4; place++) {
        const start = (count - place) & 3;
        const byte = ((before << (2 * place)) | (value >> (6 - 2 * place))) & 0xff;
        const length = isText(byte) ? (lengths[start] ?? 0) + 1 : 0;
        if (length >= SHORTEST_TEXT) {
          return true;
        }
        lengths[start] = length;
      }
      before = value;
      count++;
    } else if (endsBase64(code)) {
      lengths.fill(0);
      count = 0;
    }
  }
  return false;
}

/** Whether `hexByteViews` may find any text. */
export function mayHoldHex(codes: Uint16Array): boolean {
  let length = 0;
  for (let index = 0; index < codes.length; index++) {
    const code = hexFolded(codes, index);
    length = code === BREAK ? 0 : length + (code === 0 ? 0 : 1);
    if (length >= SHORTEST_RUN) {
      return true;
    }
  }
  return false;
}

/** A run of letters of base64 as bytes, read from each of the four places where a group of letters may begin. */
function decodeBase64(run: View): readonly View[] {
  return [0, 1, 2, 3].map((offset) => {
    const builder = new Builder(run.codes.length);
    let bits = 0;
    let held = 0;
    let before = 0;
    let skipped = 0;
    for (let index = 0; index < run.codes.length; index++) {
      const value = base64Value(run.codes[index] ?? 0);
      // What is no letter here is a line break, or cannot be seen.
      if (value < 0 || skipped++ < offset) {
        continue;
      }
      bits = ((bits << 6) | value) & 0xffff;
      held += 6;
      if (held >= 8) {
        held -= 8;
        // The letter before has the first bits of this byte.
        builder.push((bits >> held) & 0xff, run.starts[before] ?? 0, run.ends[index] ?? 0);
      }
      before = index;
    }
    return builder.view();
  });
}

/** Lines may be broken, but a space ends it: prose is no base64. */
function endsBase64(code: number): boolean {
  return code === 0x20 || folded(code) !== 0;
}

/** Everything in a view that may be base64, as bytes. */
export function base64Views(view: View): readonly View[] {
  const { codes } = view;
  const views: View[] = [];
  let start = 0;
  for (let index = 0; index <= codes.length; index++) {
    const code = codes[index] ?? BREAK;
    if (base64Value(code) < 0 && (index === codes.length || endsBase64(code))) {
      if (index - start >= SHORTEST_RUN) {
        views.push(...decodeBase64(partOf(view, start, index)).filter(holdsText));
      }
      start = index + 1;
    }
  }
  return views;
}

function decodeHex({ codes, starts, ends }: View): readonly View[] {
  return [0, 1].map((offset) => {
    const builder = new Builder(codes.length);
    for (let index = offset; index + 1 < codes.length; index += 2) {
      const byte = hexValue(codes[index]) * 16 + hexValue(codes[index + 1]);
      builder.push(byte, starts[index] ?? 0, ends[index + 1] ?? 0);
    }
    return builder.view();
  });
}

/** Every run in a view of hexadecimal digits, as bytes, read from both places where a byte may begin. */
export function hexByteViews(view: View): readonly View[] {
  const { codes } = view;
  const views: View[] = [];
  let start = 0;
  for (let index = 0; index <= codes.length; index++) {
    if (index === codes.length || codes[index] === BREAK) {
      if (index - start >= SHORTEST_RUN) {
        views.push(...decodeHex(partOf(view, start, index)).filter(holdsText));
      }
      start = index + 1;
    }
  }
  return views;
}
