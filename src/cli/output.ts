import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
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
    throw new Exit(EXIT.usage, `this result has no format ${name}`);
  }
  return found;
}

/** Writes a whole file, or leaves the old one as it was. */
export async function writeWhole(file: string, text: string, flag: string): Promise<void> {
  const { replaceFile } = await import('../ledger/files.ts');
  try {
    replaceFile(file, { text, temporary: `${file}.${randomUUID()}.tmp` });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Exit(EXIT.error, `${flag}: ${file} cannot be written (${code ?? message})`);
  }
}

/** Prints a result that holds no secrets any more. What only people read is looked through once more as a whole. */
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

/** Writes a result to the files that `--output-to` asks for, and prints nothing; no secret gets into them. */
export async function writeTargets(result: Result, flags: OutputFlags, terminal: Terminal): Promise<void> {
  await writeFiles(redactedResult(result, terminal), flags, terminal);
}

/** Prints a result, and writes it wherever else it was asked for; no secret is in either. */
export async function emit(result: Result, flags: OutputFlags, terminal: Terminal): Promise<void> {
  const shown = redactedResult(result, terminal);
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

/** Prints problems to where messages go, or as the result where a program reads it. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  flags: OutputFlags,
  terminal: Terminal,
): Promise<void> {
  if (diagnostics.length === 0) {
    return;
  }
  const { MANIFEST_CODES } = await import('../manifest/codes.ts');
  const result: Result = {
    type: 'diagnostics',
    diagnostics,
    command: flags.command ?? 'problems',
    isOfManifest: diagnostics.some(({ code }) => code in MANIFEST_CODES),
  };
  const formats = formatsOf(result.type, terminal.formats);
  // Boards look for their file whatever became of the command; other files keep what they held.
  const boards = formats.filter(({ isForBoards }) => isForBoards).map(({ name }) => `${name}=`);
  const outputTo = hasErrors(diagnostics)
    ? flags.outputTo.filter((spec) => boards.some((start) => spec.startsWith(start)))
    : [];
  if (flags.output !== 'text' && formats.some(({ name }) => name === flags.output)) {
    await emit(result, { ...flags, outputTo }, terminal);
    return;
  }
  const shown = redactedResult(result, terminal);
  const text = await formatNamed('text', shown.type, terminal).render(shown, terminalView(flags, terminal, 'err'));
  terminal.err(text.replace(/\n$/, ''));
  await writeFiles(shown, { ...flags, outputTo }, terminal);
}
