import { hexFolded, hexValue, hexView } from './hex.ts';
import { BREAK, Builder, folded, partOf, type View } from './view.ts';

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

/** Shorter ones are words, and too short to contain anything encoded twice. */
const SHORTEST_RUN = 16;

/** What is encoded twice is text after decoding it once; other bytes are not searched any further. */
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

/** Whether a run of base64 letters contains any text, at any of the four alignments. */
function holdsBase64(codes: Uint16Array): boolean {
  // For each of the four alignments, how many characters of text there are in a row.
  const lengths = [0, 0, 0, 0];
  let before = 0;
  let count = 0;
  for (let index = 0; index < codes.length; index++) {
    const value = base64Value(codes[index] ?? 0);
    if (value < 0) {
      continue;
    }
    for (let place = 1; place < 4; place++) {
      const group = (count - place) & 3;
      const byte = ((before << (2 * place)) | (value >> (6 - 2 * place))) & 0xff;
      const length = isText(byte) ? (lengths[group] ?? 0) + 1 : 0;
      if (length >= SHORTEST_TEXT) {
        return true;
      }
      lengths[group] = length;
    }
    before = value;
    count++;
  }
  return false;
}

/** A run of base64 letters as bytes, at each of the four alignments. */
function decodeBase64(run: View): readonly View[] {
  return [0, 1, 2, 3].map((offset) => {
    const builder = new Builder(run.codes.length);
    let bits = 0;
    let held = 0;
    let before = 0;
    let skipped = 0;
    for (let index = 0; index < run.codes.length; index++) {
      const value = base64Value(run.codes[index] ?? 0);
      // What is not a letter here is a line break or invisible.
      if (value < 0 || skipped++ < offset) {
        continue;
      }
      bits = ((bits << 6) | value) & 0xffff;
      held += 6;
      if (held >= 8) {
        held -= 8;
        // The previous letter has the first bits of this byte.
        builder.push((bits >> held) & 0xff, run.starts[before] ?? 0, run.ends[index] ?? 0);
      }
      before = index;
    }
    return builder.view();
  });
}

/** Lines may be broken, but a space ends it: prose is not base64. */
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
      if (index - start >= SHORTEST_RUN && holdsBase64(codes.subarray(start, index))) {
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

/** Every run of hexadecimal digits in a view as bytes, at both alignments. */
export function hexByteViews(view: View): readonly View[] {
  const { codes } = view;
  const views: View[] = [];
  let start = 0;
  let digits = 0;
  for (let index = 0; index <= codes.length; index++) {
    const code = index === codes.length ? BREAK : hexFolded(codes, index);
    if (code === BREAK) {
      if (digits >= SHORTEST_RUN) {
        views.push(...decodeHex(hexView(partOf(view, start, index))).filter(holdsText));
      }
      start = index + 1;
      digits = 0;
    } else if (code !== 0) {
      digits++;
    }
  }
  return views;
}
