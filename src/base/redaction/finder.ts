/** The length of the pieces to search for; shorter ones would occur by chance. */
export const PIECE = 8;
/** Longer texts are split into parts of this length, so that the cost of a comparison is limited. */
const PART = 64;

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Invisible characters and spaces: a secret that is split by them is still readable. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Z}\p{M}]/u;

/** Zero for an ignored character; otherwise lowercase, and in the standard alphabet of base64. */
function foldedOf(code: number): number {
  const character = String.fromCharCode(code);
  return INVISIBLE.test(character)
    ? 0
    : code < 0x80
      ? character.toLowerCase().replace('-', '+').replace('_', '/').charCodeAt(0)
      : code;
}

const COMMON = Uint16Array.from({ length: 0x80 }, (_none, code) => foldedOf(code));

function folded(code: number): number {
  return code < 0x80 ? (COMMON[code] ?? 0) : foldedOf(code);
}

function fold(text: string): string {
  return Array.from({ length: text.length }, (_none, index) => folded(text.charCodeAt(index)))
    .map((code) => (code === 0 ? '' : String.fromCharCode(code)))
    .join('');
}

/** The base64 characters of bytes that do not depend on the bytes before and after them. */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

/** The encodings of a secret. Escapes are not included, because texts are searched with and without them. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [
    secret,
    // Each byte escaped on its own.
    bytes.toString('latin1'),
    bytes.toString('base64url'),
    ...base64Forms(bytes),
    hex,
    hex.replace(/..(?=.)/g, '$&:'),
  ].map(fold);
}

/** The parts to search for a complete text; the last one may overlap the previous one. */
function partsOf(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / PART) }, (_none, index) =>
    text.slice(Math.max(0, Math.min(index * PART, text.length - PART))).slice(0, PART),
  );
}

function piecesOf(text: string): readonly string[] {
  return Array.from({ length: text.length - PIECE + 1 }, (_none, start) => text.slice(start, start + PIECE));
}

/** The escapes of URLs, of JSON and of HTML. */
const ESCAPE =
  /%(?<byte>[0-9a-f]{2})|\\u(?<unit>[0-9a-f]{4})|&#x(?<hex>[0-9a-f]{1,4});|&#(?<decimal>\d{1,5});|\\(?<quoted>["\\/])|\\[bfnrt]|&(?<name>amp|lt|gt|quot|apos);/gi;
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** An ignored character that fills the rest of a resolved escape, so that offsets do not change. */
const PADDING = '\0';

/** Resolves the escapes of a text, keeping the offsets of all other characters. */
function unescaped(text: string): string {
  return text.replace(ESCAPE, (whole: string, ...rest: readonly unknown[]) => {
    const { byte, unit, hex, decimal, quoted, name } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    const digits = byte ?? unit ?? hex;
    const code = digits === undefined ? Number(decimal ?? 0x20) : Number.parseInt(digits, 16);
    return (quoted ?? NAMES[name?.toLowerCase() ?? ''] ?? String.fromCharCode(code)).padEnd(whole.length, PADDING);
  });
}

const FACTOR = 0x01000193;
/** The weight of the oldest character in the rolling hash, when it leaves the window. */
const LEAVING = Array.from({ length: PIECE }).reduce<number>((power) => Math.imul(power, FACTOR), 1);
/**
 * Finds all places of a text that contain a piece of one of `tokens`, or one of `values` completely. Takes time linear in the
 * length of the text, independent of the number of secrets: a rolling hash of the last characters selects candidates.
 */
export function createFinder({
  tokens,
  values,
}: {
  readonly tokens: readonly string[];
  readonly values: readonly string[];
}): (text: string) => readonly Range[] {
  const wholes = values.flatMap(formsOf).filter(({ length }) => length >= PIECE);
  const known = new Set([...tokens.flatMap(formsOf).flatMap(piecesOf), ...wholes.flatMap(partsOf)]);
  const longestFirst = [...new Set([...known].map(({ length }) => length))].sort((a, b) => b - a);
  // Large enough that at most one in 32 places is a false positive.
  const bits = Math.max(18, Math.ceil(Math.log2(known.size + 1)) + 5);
  const slotOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
  const mayEnd = new Uint8Array(2 ** bits);
  for (const text of known) {
    let hash = 0;
    for (let index = text.length - PIECE; index < text.length; index++) {
      hash = (Math.imul(hash, FACTOR) + text.charCodeAt(index)) | 0;
    }
    mayEnd[slotOf(hash)] = 1;
  }

  const find = (text: string): readonly Range[] => {
    const found: Range[] = [];
    // The last characters that are not ignored, and their places.
    const codes = new Uint16Array(PART);
    const places = new Int32Array(PART);
    let count = 0;
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      const code = folded(text.charCodeAt(at));
      if (code === 0) {
        continue;
      }
      hash = (Math.imul(hash, FACTOR) + code - Math.imul(codes[(count - PIECE) & (PART - 1)] ?? 0, LEAVING)) | 0;
      codes[count & (PART - 1)] = code;
      places[count & (PART - 1)] = at;
      count++;
      if (mayEnd[slotOf(hash)] === 0) {
        continue;
      }
      const first = count & (PART - 1);
      const last = String.fromCharCode(...codes.subarray(first), ...codes.subarray(0, first)).slice(-count);
      const length = longestFirst.find((each) => each <= count && known.has(last.slice(-each)));
      if (length !== undefined) {
        let end = at + 1;
        while (text[end] === PADDING) {
          end++;
        }
        found.push({ start: places[(count - length) & (PART - 1)] ?? 0, end });
      }
    }
    return found;
  };
  return (text) => {
    if (known.size === 0 || text.length < PIECE) {
      return [];
    }
    const plain = unescaped(text);
    return plain === text ? find(text) : [...find(text), ...find(plain)];
  };
}
