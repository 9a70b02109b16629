import type { View } from './view.ts';

/** The length of the pieces to search for: shorter ones occur by chance. */
export const PIECE = 8;

const FACTOR = 0x01000193;
/** The factor to the power of the length of a piece, by which the character that leaves was multiplied. */
const LEAVING = Array.from({ length: PIECE }).reduce<number>((power) => Math.imul(power, FACTOR), 1);
/** Longer texts are searched for in parts, so that each comparison is bounded. */
const PART = 64;
/** How many bits record that a piece may be known. */
const BITS = 18;

/** Two bits for each piece: both are set by chance at one position in a hundred thousand. */
function firstSlot(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - BITS);
}

function secondSlot(hash: number): number {
  return Math.imul(hash ^ 0x5bd1e995, 0x85ebca6b) >>> (32 - BITS);
}

/** The length of the longest text that ends at a position; zero where none does. */
function longestWhole(
  text: string,
  end: number,
  byLength: ReadonlyMap<number, ReadonlySet<string>> | undefined,
): number {
  let longest = 0;
  for (const [length, same] of byLength ?? []) {
    if (length > longest && length <= end && same.has(text.slice(end - length, end))) {
      longest = length;
    }
  }
  return longest;
}

/** Pieces of texts, and whole texts, that can be found in a view in one go, however many there are. */
export interface GramIndex {
  /** Every piece of a text counts. */
  readonly addPieces: (text: string) => void;
  /** A text counts as a whole; nothing happens for one that is shorter than a piece. */
  readonly addWhole: (text: string) => void;
  /** Whether something may be found; false means that nothing is. `fold` returns a character of the view, zero to skip it. */
  readonly mayFind: (codes: Uint16Array, fold: (codes: Uint16Array, index: number) => number) => boolean;
  /** Calls back with each stretch of characters that is made of pieces, or is a whole text. */
  readonly search: (view: View, found: (from: number, to: number) => void) => void;
}

export function createGramIndex(): GramIndex {
  const pieces = new Set<string>();
  /** By the last piece, and then by length: texts often begin alike. */
  const wholes = new Map<string, Map<number, Set<string>>>();
  const filter = new Uint32Array(2 ** (BITS - 5));
  let isEmpty = true;

  const note = (piece: string): void => {
    let hash = 0;
    for (let index = 0; index < PIECE; index++) {
      hash = (Math.imul(hash, FACTOR) + piece.charCodeAt(index)) | 0;
    }
    for (const slot of [firstSlot(hash), secondSlot(hash)]) {
      filter[slot >>> 5] = (filter[slot >>> 5] ?? 0) | (1 << (slot & 31));
    }
    isEmpty = false;
  };
  const isSet = (slot: number): boolean => ((filter[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
  const mayKnow = (hash: number): boolean => isSet(firstSlot(hash)) && isSet(secondSlot(hash));

  const addPart = (text: string): void => {
    const last = text.slice(-PIECE);
    const byLength = wholes.get(last) ?? new Map<number, Set<string>>();
    const same = byLength.get(text.length) ?? new Set<string>();
    wholes.set(last, byLength.set(text.length, same.add(text)));
    note(last);
  };

  return {
    addPieces: (text) => {
      for (let index = 0; index + PIECE <= text.length; index++) {
        const piece = text.slice(index, index + PIECE);
        if (!pieces.has(piece)) {
          pieces.add(piece);
          note(piece);
        }
      }
    },
    addWhole: (text) => {
      if (text.length > PART) {
        for (let start = 0; start < text.length; start += PART) {
          // The last one may overlap the one before.
          addPart(text.slice(Math.min(start, text.length - PART)).slice(0, PART));
        }
      } else if (text.length >= PIECE) {
        addPart(text);
      }
    },
    mayFind: (codes, fold) => {
      if (isEmpty || codes.length < PIECE) {
        return false;
      }
      const last = new Uint16Array(PIECE);
      let hash = 0;
      let count = 0;
      for (let index = 0; index < codes.length; index++) {
        const code = fold(codes, index);
        if (code !== 0) {
          const place = count & (PIECE - 1);
          hash = (Math.imul(hash, FACTOR) + code - Math.imul(last[place] ?? 0, LEAVING)) | 0;
          last[place] = code;
          count++;
          if (count >= PIECE && mayKnow(hash)) {
            return true;
          }
        }
      }
      return false;
    },
    search: ({ codes }, found) => {
      if (isEmpty || codes.length < PIECE) {
        return;
      }
      // Built only when something may have been found: usually nothing is.
      let text: string | undefined;
      let hash = 0;
      let from = -1;
      let to = -1;
      for (let index = 0; index < codes.length; index++) {
        hash = (Math.imul(hash, FACTOR) + (codes[index] ?? 0)) | 0;
        if (index >= PIECE) {
          hash = (hash - Math.imul(codes[index - PIECE] ?? 0, LEAVING)) | 0;
        }
        if (index < PIECE - 1 || !mayKnow(hash)) {
          continue;
        }
        text ??= Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le');
        const end = index + 1;
        const piece = text.slice(end - PIECE, end);
        const length = Math.max(pieces.has(piece) ? PIECE : 0, longestWhole(text, end, wholes.get(piece)));
        if (length === 0) {
          continue;
        }
        if (from >= 0 && end - length >= to) {
          found(from, to);
          from = -1;
        }
        from = from < 0 ? end - length : Math.min(from, end - length);
        to = end;
      }
      if (from >= 0) {
        found(from, to);
      }
    },
  };
}
