import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { type Diagnostic, hasErrors } from '../../core/diagnostics/diagnostic.ts';
import type { Format } from '../report/formats/format.ts';
import { formatsOf } from '../report/formats/index.ts';
import type { Result, ResultType } from '../report/results.ts';
import { EXIT, Exit } from './exit.ts';
import type { OutputFlags } from './flags.ts';
import { redactedResult } from './redacted.ts';
import { readTargets } from './targets.ts';
import type { Terminal } from './terminal.ts';
import { fileView, terminalView } from './view.ts';

/** A format of a type of result. */
function formatNamed(name: string, type: ResultType, { formats }: Terminal): Format {
  const found = formatsOf(type, formats).find((format) => format.name === name);
  if (found === undefined) {
    throw new Exit(EXIT.usage, `this command has no output format ${name}`);
  }
  return found;
}

/** Writes a whole file, or leaves the old one as it was. */
export async function writeWhole(file: string, text: string, flag: string): Promise<void> {
  const { replaceFile } = await import('../../core/ledger/files.ts');
  try {
    replaceFile(file, { text, temporary: `${file}.${randomUUID()}.tmp` });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Exit(EXIT.error, `${flag}: cannot write ${file} (${code ?? message})`);
  }
}

/** Prints a redacted result. Prose is redacted once more as a whole. */
async function print(shown: Result, flags: OutputFlags, terminal: Terminal): Promise<void> {
  const format = formatNamed(flags.output, shown.type, terminal);
  const text = await format.render(shown, terminalView(flags, terminal));
  const write = format.isProse ? terminal.out : (terminal.document ?? terminal.out);
  write(text.replace(/\n$/, ''));
}

async function writeFiles(shown: Result, flags: OutputFlags, terminal: Terminal): Promise<void> {
  for (const { format, file } of readTargets(flags.outputTo, formatsOf(shown.type, terminal.formats))) {
    const rendered = await format.render(shown, fileView(flags, terminal));
    const text = format.isProse ? (terminal.redact?.(rendered) ?? rendered) : rendered;
    await writeWhole(resolve(terminal.cwd, file), text.endsWith('\n') ? text : `${text}\n`, '--output-to');
  }
}

/** Writes a redacted result to the files of `--output-to`, and prints nothing. */
export async function writeTargets(result: Result, flags: OutputFlags, terminal: Terminal): Promise<void> {
  const shown = redactedResult(result, terminal);
  terminal.record?.(shown);
  await writeFiles(shown, flags, terminal);
}

/** Prints a redacted result, and writes it to the files of `--output-to`. */
export async function emit(result: Result, flags: OutputFlags, terminal: Terminal): Promise<void> {
  const shown = redactedResult(result, terminal);
  terminal.record?.(shown);
  await print(shown, flags, terminal);
  await writeFiles(shown, flags, terminal);
  if (flags.output === 'github') {
    const [{ writeStepFiles }, { outputsOf }] = await Promise.all([
      import('./github-files.ts'),
      import('../report/outputs.ts'),
    ]);
    const summary = formatNamed('markdown', shown.type, terminal);
    await writeStepFiles(
      { markdown: () => summary.render(shown, fileView(flags, terminal)), outputs: await outputsOf(shown) },
      terminal,
    );
  }
}

/** Prints problems to stderr, or as the result where a program reads it. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  flags: OutputFlags,
  terminal: Terminal,
): Promise<void> {
  if (diagnostics.length === 0) {
    return;
  }
  const { MANIFEST_CODES } = await import('../../core/manifest/codes.ts');
  const result: Result = {
    type: 'diagnostics',
    diagnostics,
    command: flags.command ?? 'problems',
    isOfManifest: diagnostics.some(({ code }) => code in MANIFEST_CODES),
  };
  const formats = formatsOf(result.type, terminal.formats);
  // Boards expect their file also from a command that fails; other files keep their content.
  const boards = formats.filter(({ isForBoards }) => isForBoards).map(({ name }) => `${name}=`);
  const outputTo = hasErrors(diagnostics)
    ? flags.outputTo.filter((spec) => boards.some((start) => spec.startsWith(start)))
    : [];
  if (flags.output !== 'text' && formats.some(({ name }) => name === flags.output)) {
    await emit(result, { ...flags, outputTo }, terminal);
    return;
  }
  const shown = redactedResult(result, terminal);
  if (hasErrors(diagnostics)) {
    terminal.record?.(shown);
  }
  const text = await formatNamed('text', shown.type, terminal).render(shown, terminalView(flags, terminal, 'err'));
  terminal.err(text.replace(/\n$/, ''));
  await writeFiles(shown, { ...flags, outputTo }, terminal);
}
