import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from './source-file.ts';

/** The longest line that is shown. */
const WIDTH = 160;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes excerpts; what it takes to make one is loaded when the first one is made. */
export type Excerpts = (place: SourcePlace) => string | undefined;

/** The same number of characters, none of which a terminal acts on. */
function safe(line: string): string {
  return line.replaceAll('\t', ' ').replace(UNSAFE, (character) => '\ufffd'.repeat(character.length));
}

/** A few lines around the one that is meant, without going through the whole text. */
function window(text: string, start: number): { readonly lines: readonly string[]; readonly above: number } {
  const starts = [start];
  for (let count = 0; count < 2 && (starts[0] ?? 0) > 0; count++) {
    starts.unshift(text.lastIndexOf('\n', (starts[0] ?? 0) - 2) + 1);
  }
  const above = starts.length - 1;
  let end = text.indexOf('\n', start);
  if (end >= 0) {
    const next = text.indexOf('\n', end + 1);
    end = next < 0 ? text.length : next;
  }
  const lines = text.slice(starts[0], end < 0 ? text.length : end).split('\n');
  return { lines: lines.map((line) => line.replace(/\r$/, '')), above };
}

/** Excerpts of these files, with line numbers and a caret and without colours. */
export async function createExcerpts(files: readonly SourceFile[]): Promise<Excerpts> {
  const { codeFrameColumns } = await import('@babel/code-frame');
  const byName = new Map(files.map((file) => [file.name, file]));
  return ({ file: name, line, column }) => {
    const file = byName.get(name);
    const start = file?.startOfLine(line);
    if (file === undefined || start === undefined) {
      return undefined;
    }
    const { lines, above } = window(file.text, start);
    // Of a very long line only the part around the column is shown.
    const cut = Math.max(0, column - 1 - WIDTH / 2);
    const shown = lines.map((text) => safe(text.slice(cut, cut + WIDTH))).join('\n');
    const options = { linesAbove: 2, linesBelow: 1, highlightCode: false, startLine: line - above };
    return codeFrameColumns(shown, { start: { line, column: column - cut } }, options);
  };
}
