import { printable, printableJson, shortened, withoutCommands } from '../../base/text.ts';

/** The longest foreign name, address or message in a report. */
export const LONGEST = 1000;
/** The longest field value in one piece, equal to the API's limit for texts. Only specifications are longer. */
export const LONGEST_VALUE = 10_000;

/** A text from a manifest or the service on one line, sanitized for a terminal, and no longer than the limit. */
export function safe(text: string, limit: number = LONGEST): string {
  // Shorten first: a name of a megabyte is not worth scanning.
  return shortened(printable(shortened(text, limit)), limit);
}

/** The same in quotes, as in JSON. */
export function quoted(text: string, limit: number = LONGEST): string {
  const inner = printable(JSON.stringify(shortened(text, limit)).slice(1, -1));
  return `"${shortened(inner, limit)}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes that colour a text or make it a link.
const CODES = /\u001b(?:\[\d+m|\]8;;[!-~]*\u001b\\)/g;

/** The number of visible characters of a line. */
export function widthOf(line: string): number {
  return Array.from(line.replace(CODES, '')).length;
}

/** Joins pieces into lines, as many per line as fit. A piece that is too wide by itself stays intact. */
export function filled(pieces: readonly string[], separator: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    const longer = line === '' ? piece : `${line}${separator}${piece}`;
    if (line !== '' && !fits(longer)) {
      lines.push(line);
      line = piece;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** Wraps text at words. A word that is wider than the line stays intact, so that it can be copied and searched for. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((part) => filled(part.split(/[ \t\r]+/), ' ', ({ length }) => length <= width));
}

/** A value in lines, broken after spaces. Nothing is dropped: joining the lines restores the value. */
export function foldedValue(text: string, width: number): string[] {
  return filled(text.match(/[^ ]* |[^ ]+/g) ?? [''], '', (line) => widthOf(line.trimEnd()) <= width);
}

/** Foreign sentences, sanitized and wrapped. */
export function safeParagraphs(text: string, width: number): string[] {
  const paragraphs = shortened(text, 4000).split('\n').slice(0, 20);
  return paragraphs.flatMap((paragraph) => wrapped(safe(paragraph, 4000), width));
}

export function sentence(text: string): string {
  const trimmed = text.trim();
  const begun = trimmed.slice(0, 1).toUpperCase() + trimmed.slice(1);
  return trimmed === '' || /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** `1 change`, `3 changes`. */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A duration for people: `4.3 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) {
    return `${(tenths / 10).toFixed(1)} s`;
  }
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Lines of a table with columns as wide as their widest cell; the last column is not padded. */
export function table(lines: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const line of lines) {
    for (const [index, cell] of line.slice(0, -1).entries()) {
      widths[index] = Math.max(widths[index] ?? 0, Array.from(cell).length);
    }
  }
  const padded = (cell: string, index: number): string =>
    `${cell}${' '.repeat(Math.max(0, (widths[index] ?? 0) - Array.from(cell).length))}`;
  return lines.map((line) => line.map(padded).join('  ').trimEnd());
}

/** The lines of the first items, and a line that counts the rest. */
export function listed<T>(
  items: readonly T[],
  most: number,
  lines: (item: T) => readonly string[],
  more: (rest: number) => string,
): string[] {
  const rest = items.length - most;
  return [...items.slice(0, most).flatMap(lines), ...(rest > 0 ? [more(rest)] : [])];
}

/** Lines as one text that the runner of a pipeline cannot read as commands. */
export function joined(lines: readonly string[]): string {
  return withoutCommands(`${lines.join('\n')}\n`);
}

/** One value as a JSON document that is safe to show and parses to the same value. */
export function jsonDocument(value: unknown): string {
  return `${printableJson(value)}\n`;
}

/** Values as lines of JSON, each safe to show. */
export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${printable(JSON.stringify(value))}\n`).join('');
}
