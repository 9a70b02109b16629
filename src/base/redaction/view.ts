/** A text in one reading: its characters, and for each the part of the original text that it was read from. */
export interface View {
  readonly codes: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Where the first character is, when all characters are those of the original text. */
  readonly at?: number;
}

/** Separates two texts that do not belong together. No form of a secret contains it. */
export const BREAK = 0xffff;

/** Invisible characters and spaces: a secret that is split by them is still readable. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\udb40]/u;

/** Zero for a character that does not count; otherwise the one character that represents all its variants. */
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

/** As `foldedOf`, with the common characters precomputed. */
export function folded(code: number): number {
  return code < 0x80 ? (COMMON[code] ?? 0) : foldedOf(code);
}

/** Collects a view character by character; memory for all of them is allocated at the start. */
export class Builder {
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

function placesFrom(first: number, length: number): Int32Array {
  const places = new Int32Array(length);
  for (let index = 0; index < length; index++) {
    places[index] = first + index;
  }
  return places;
}

/** A text as it is, from a position on. Its positions are computed only when something was found: usually nothing is. */
export function viewOf(codes: Uint16Array, at = 0): View {
  let starts: Int32Array | undefined;
  let ends: Int32Array | undefined;
  return {
    codes,
    at,
    get starts() {
      starts ??= placesFrom(at, codes.length);
      return starts;
    },
    get ends() {
      ends ??= placesFrom(at + 1, codes.length);
      return ends;
    },
  };
}

/** A part of a view. */
export function partOf(view: View, from: number, to: number): View {
  const codes = view.codes.subarray(from, to);
  return view.at === undefined
    ? { codes, starts: view.starts.subarray(from, to), ends: view.ends.subarray(from, to) }
    : viewOf(codes, view.at + from);
}

/** The same reversed. */
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
