import { randomUUID } from 'node:crypto';
import { appendFile, stat } from 'node:fs/promises';
import { systemReason } from '../../base/error-message.ts';
import { failure } from './exit.ts';
import type { Terminal } from './terminal.ts';

// Beyond 1,024 KiB, GitHub does not show the summary of a step at all.
const ROOM = 1_000_000;
const NOTE = '\n_The report is too long for a summary: see the log._\n';

/** The output of a step for the GitHub runner, besides its log. */
export interface StepFiles {
  readonly markdown: () => string | Promise<string>;
  readonly outputs: Readonly<Record<string, string | number | boolean>>;
}

const FENCE = /^ *(?:[-*] +)?(`{3,})/;

/** Markdown cut to a number of bytes, at the end of a line outside of code fences and folded sections. */
export function cutMarkdown(text: string, room: number): string {
  if (Buffer.byteLength(text) <= room) {
    return text;
  }
  const lines = text.split('\n');
  let size = Buffer.byteLength(NOTE);
  let fence = '';
  let depth = 0;
  let kept = 0;
  for (const [index, line] of lines.entries()) {
    size += Buffer.byteLength(line) + 1;
    if (size > room) {
      break;
    }
    const ticks = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      fence = ticks.length >= fence.length && line.trim() === ticks ? '' : fence;
    } else if (ticks !== '') {
      fence = ticks;
    } else if (line === '<details>') {
      depth++;
    } else if (line === '</details>') {
      depth--;
    }
    if (fence === '' && depth === 0) {
      kept = index + 1;
    }
  }
  return room < Buffer.byteLength(NOTE)
    ? ''
    : `${lines
        .slice(0, kept)
        .map((line) => `${line}\n`)
        .join('')}${NOTE}`;
}

async function append(variable: string, file: string, text: string): Promise<void> {
  try {
    await appendFile(file, text);
  } catch (error) {
    throw failure(`${variable}: cannot write ${file} (${systemReason(error)}); make it writable, or unset ${variable}`);
  }
}

async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Appends the report to the step's summary, and the values to its outputs, if the runner provides these files. */
export async function writeStepFiles({ markdown, outputs }: StepFiles, { env, err }: Terminal): Promise<void> {
  const summary = env['GITHUB_STEP_SUMMARY'] ?? '';
  if (summary !== '') {
    const whole = `${(await markdown()).trimEnd()}\n\n`;
    const text = cutMarkdown(whole, ROOM - (await sizeOf(summary)));
    if (text === '') {
      err('The summary of this step is full; this report was not added.');
    } else {
      await append('GITHUB_STEP_SUMMARY', summary, text);
    }
  }
  const target = env['GITHUB_OUTPUT'] ?? '';
  if (target !== '') {
    // Random, so that no value can contain it.
    const delimiter = `colophon_${randomUUID()}`;
    const lines = Object.entries(outputs).flatMap(([name, value]) => [
      `${name}<<${delimiter}`,
      String(value),
      delimiter,
    ]);
    await append('GITHUB_OUTPUT', target, lines.map((line) => `${line}\n`).join(''));
  }
}
