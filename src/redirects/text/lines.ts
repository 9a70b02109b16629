/** The maximum length of a line; no real rule is longer. */
export const LONGEST_LINE = 8192;
export const TOO_LONG: string = `The line is longer than ${LONGEST_LINE} characters.`;

/** The maximum length of a shown rule. */
const SHOWN = 500;

export function shownOf(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + SHOWN));
}

export interface Line {
  /** Counts from 1. */
  readonly line: number;
  readonly text: string;
}

/** The lines of a text, with any line break, without empty ones. */
export function* linesOf(text: string): Generator<Line> {
  let line = 1;
  let from = 0;
  while (from <= text.length) {
    let to = from;
    while (to < text.length && text[to] !== '\n' && text[to] !== '\r') {
      to++;
    }
    const content = text.slice(from, to).trim();
    if (content !== '') {
      yield { line, text: content };
    }
    from = to + (text[to] === '\r' && text[to + 1] === '\n' ? 2 : 1);
    line++;
  }
}

export function createLineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) {
      starts.push(at + 1);
    }
  }
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low + 1;
  };
}

/** The words of a line, without a comment that starts with `#` at the beginning of a word. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (word.startsWith('#')) {
      break;
    }
    if (word !== '') {
      words.push(word);
    }
  }
  return words;
}
