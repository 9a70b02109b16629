import { printable, printableJson, shortened } from '../base/text.ts';

/** The longest piece of somebody else's text in a report, unless a place has less room. */
export const LONGEST = 300;

/** A text from a manifest or the service on one line, harmless to a terminal, and not longer than it may be. */
export function safe(text: string, limit: number = LONGEST): string {
  // Cut first: a name of a megabyte is not worth being looked through.
  return shortened(printable(shortened(text, limit)), limit);
}

/** The same in quotes, as JSON would say it. */
export function quoted(text: string, limit: number = LONGEST): string {
  const inner = printable(JSON.stringify(shortened(text, limit)).slice(1, -1));
  return `"${shortened(inner, limit)}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes that colour a text.
const CODES = /\u001b\[\d+m/g;

/** How many characters of a line are seen. */
export function widthOf(line: string): number {
  return Array.from(line.replace(CODES, '')).length;
}

/** The words in lines that are no wider than asked, where words allow it. Paragraphs stay apart. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/[ \t\r]+/)) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** Somebody else's sentences, made harmless and wrapped. */
export function safeParagraphs(text: string, width: number): string[] {
  const paragraphs = shortened(text, 4000).split('\n').slice(0, 20);
  return paragraphs.flatMap((paragraph) => wrapped(safe(paragraph, 4000), width));
}

/** `1 change`, `3 changes`. */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A duration as a person says it. */
export function duration(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) {
    return `${(tenths / 10).toFixed(1)} s`;
  }
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Without what the runner of a pipeline takes for its own command wherever it is printed. Inside JSON it reads the same. */
function withoutCommands(text: string): string {
  return text.replace(/##(?=(?:vso)?\[)/g, '\\u0023#');
}

/** Lines as one text. None of them is taken for a command by the runner of a pipeline that prints it. */
export function joined(lines: readonly string[]): string {
  return withoutCommands(`${lines.join('\n')}\n`.replace(/^([ \t]*)::/gm, '$1\\u003a:'));
}

/** One value as a JSON document that is safe to show; reads back as the same value. */
export function jsonDocument(value: unknown): string {
  return withoutCommands(`${printableJson(value)}\n`);
}

/** Values as lines of JSON, each safe to show. */
export function jsonLines(values: readonly unknown[]): string {
  return withoutCommands(values.map((value) => `${printable(JSON.stringify(value))}\n`).join(''));
}
