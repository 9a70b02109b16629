import { lazily } from '../../base/lazily.ts';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic.ts';
import { isQuotable } from './recognize.ts';
import { startsOfLines } from './source-file.ts';

/** A text, and its name in messages. */
interface Named {
  readonly name: string;
  readonly text: string;
}

/** The maximum length of a shown line. */
const WIDTH = 160;
/** The maximum number of diagnostics with an excerpt. */
const MOST = 100;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns the source lines around a place; undefined if the file must not be shown. */
export type Excerpts = (place: SourcePlace) => string | undefined;

/** Replaces characters that a terminal would interpret, keeping the length. */
function safe(line: string): string {
  return line.replaceAll('\t', ' ').replace(UNSAFE, (character) => '\ufffd'.repeat(character.length));
}

/** A few lines around the given one, without scanning the complete text. */
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

/** Excerpts of these files, with line numbers and a caret, without colors. */
export async function createExcerpts(files: readonly Named[]): Promise<Excerpts> {
  const { codeFrameColumns } = await import('@babel/code-frame');
  const byName = new Map(files.map(({ name, text }) => [name, { text, starts: lazily(() => startsOfLines(text)) }]));
  return ({ file: name, line, column }) => {
    const file = byName.get(name);
    const start = file?.starts()[line - 1];
    if (file === undefined || start === undefined) {
      return undefined;
    }
    const { lines, above } = window(file.text, start);
    // Shortens a very long line to the part around the column.
    const cut = Math.max(0, column - 1 - WIDTH / 2);
    const shown = lines.map((text) => safe(text.slice(cut, cut + WIDTH))).join('\n');
    const options = { linesAbove: 2, linesBelow: 1, highlightCode: false, startLine: line - above };
    return codeFrameColumns(shown, { start: { line, column: column - cut } }, options);
  };
}

/** Adds excerpts of a valid manifest to diagnostics with a place in it. */
export async function withExcerpts(
  diagnostics: readonly Diagnostic[],
  files: readonly Named[],
): Promise<readonly Diagnostic[]> {
  if (diagnostics.every(({ source, excerpt }) => source === undefined || excerpt !== undefined)) {
    return diagnostics;
  }
  const excerpts = await createExcerpts(files.filter(isQuotable));
  return diagnostics.map((one, index) => {
    const excerpt = one.excerpt ?? (one.source === undefined || index >= MOST ? undefined : excerpts(one.source));
    return excerpt === undefined ? one : { ...one, excerpt };
  });
}
