import { hexValue } from './hex.ts';
import { Builder, type View } from './view.ts';

/** A number in a base, from a position on; its length, and -1 as the value where there is none. */
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
  /** Undefined where the escape has no meaning. */
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

/** Reads the escape that begins at a position; undefined where none does. */
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

/** Those of quoted-printable; separate, because most values follow an equals sign. */
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

/** As precise as possible: most texts have no escape, though many have an equals sign. */
const MAY_HOLD_ESCAPES =
  /\\|%(?:u|[0-9a-f]{2})|[0-9a-f]{2}u?%|&(?:#|[a-z]{2,8};)|[0-9a-fx]#&|;[a-z]{2,8}&|=(?:[0-9a-f]{2}|\r?\n)/i;

/** Whether `unescapedView` may find an escape in a text, or in the same text reversed. */
export function mayHoldEscapes(text: string): boolean {
  return MAY_HOLD_ESCAPES.test(text);
}

/** The same with every escape replaced by its character; undefined where there is none. */
export function unescapedView({ codes, starts, ends }: View, read: ReadEscape): View | undefined {
  let first = 0;
  while (first < codes.length && read(codes, first) === undefined) {
    first++;
  }
  if (first === codes.length) {
    return undefined;
  }
  const builder = new Builder(codes.length);
  for (let index = 0; index < codes.length; ) {
    const sequence = index < first ? undefined : read(codes, index);
    const length = sequence?.length ?? 1;
    const code = sequence === undefined ? codes[index] : sequence.code;
    if (code !== undefined) {
      builder.push(code, starts[index] ?? 0, ends[index + length - 1] ?? 0);
    }
    index += length;
  }
  return builder.view();
}
