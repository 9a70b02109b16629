import { isAbsolute, posix, relative, sep } from 'node:path';
import type { Fence } from '../../base/fence.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';

/** The text of a file, which converts offsets to places. */
export interface SourceFile {
  /** The name in messages. */
  readonly name: string;
  /** Its path, with the real path of the folder. */
  readonly absolute: string;
  /** All files that it refers to must be inside. */
  readonly fence: Fence;
  readonly text: string;
  readonly place: (offset: number) => SourcePlace;
}

/** A place in a file, in a compact form. */
export interface Spot {
  readonly file: SourceFile;
  readonly offset: number;
}

/** The offsets of lines. */
export function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return starts;
}

/** Creates a source file; counts its lines on the first call of `place`. */
export function createSourceFile(parts: Omit<SourceFile, 'place'>): SourceFile {
  let starts: readonly number[] | undefined;
  let last = 0;
  return {
    ...parts,
    place: (offset) => {
      starts ??= startsOfLines(parts.text);
      let low = 0;
      let high = starts.length - 1;
      // Places are usually requested in the order of the text.
      if ((starts[last] ?? 0) <= offset && offset < (starts[last + 64] ?? Number.POSITIVE_INFINITY)) {
        low = last;
        high = Math.min(high, last + 64);
      }
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      last = low;
      return { file: parts.name, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
    },
  };
}

/** The place of a spot, with line and column. */
export function placeAt({ file, offset }: Spot): SourcePlace {
  return file.place(offset);
}

/** A path for messages: relative to `cwd` if it is below, with forward slashes. */
export function shownPath(cwd: string, absolute: string): string {
  const path = relative(cwd, absolute);
  const below = path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
  return (below ? path : absolute).split(sep).join('/');
}

/** A path for messages, of a file that another file names by a relative path. */
export function shownBeside(file: SourceFile, path: string): string {
  return posix.join(posix.dirname(file.name), path.split(sep).join('/'));
}

/** Decodes UTF-8 without a byte order mark, or returns the offset of the first invalid byte. */
export function decodeText(bytes: Uint8Array): { readonly text: string } | { readonly wrongAt: number } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { wrongAt: firstWrongByte(bytes) };
  }
}

function firstWrongByte(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) {
    offset += Buffer.byteLength(text.slice(from, at));
    // The text may contain a valid replacement character, with these bytes.
    if (!(bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd)) {
      return offset;
    }
    from = at;
  }
  return 0;
}
