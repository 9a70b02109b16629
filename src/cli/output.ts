import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { EXIT, Exit } from './exit.ts';
import { FORMATS, type Format, type OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import type { Terminal } from './terminal.ts';

/** A result in every format it can have. */
export interface Report {
  readonly text: (options: { readonly colour: boolean; readonly width: number }) => string;
  readonly json: () => string;
  readonly ndjson: () => string;
  readonly markdown: () => string;
}

/** Whether a stream gets colours: by the flag, by what the environment says, else when somebody looks at it. */
export function wantsColour(flags: Pick<OutputFlags, 'color'>, { env }: Terminal, looking: boolean): boolean {
  if (!flags.color || isOn(undefined, 'no-color', env)) {
    return false;
  }
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') {
    return forced !== '0' && forced !== 'false';
  }
  return looking && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

/** The widest that text is laid out, however wide the terminal is. */
const WIDEST = 120;

/** How wide text may be on this terminal. */
export function widthOf({ columns }: Terminal): number {
  return Math.max(40, Math.min(columns, WIDEST));
}

function render(report: Report, format: Format, options: { readonly colour: boolean; readonly width: number }): string {
  switch (format) {
    case 'text':
      return report.text(options);
    case 'json':
      return report.json();
    case 'ndjson':
      return report.ndjson();
    case 'markdown':
      return report.markdown();
  }
}

interface Target {
  readonly format: Format;
  readonly file: string;
}

/** Reads `--output-to FORMAT=FILE`. */
export function readTargets(specs: readonly string[]): readonly Target[] {
  return specs.map((spec) => {
    const split = spec.indexOf('=');
    const format = FORMATS.find((known) => known === spec.slice(0, split));
    const file = spec.slice(split + 1);
    if (split < 1 || format === undefined || file === '') {
      throw new Exit(
        EXIT.usage,
        `--output-to: write FORMAT=FILE with a format of ${FORMATS.join(', ')}, not ${JSON.stringify(spec)}`,
      );
    }
    return { format, file };
  });
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

/** Prints a result, and writes it wherever else it was asked for. */
export async function emit(report: Report, flags: OutputFlags, terminal: Terminal): Promise<void> {
  const targets = readTargets(flags.outputTo);
  const colour = wantsColour(flags, terminal, terminal.interactive.out);
  terminal.out(render(report, flags.output, { colour, width: widthOf(terminal) }).replace(/\n$/, ''));
  for (const { format, file } of targets) {
    const text = render(report, format, { colour: false, width: WIDEST });
    await writeWhole(resolve(terminal.cwd, file), text.endsWith('\n') ? text : `${text}\n`, '--output-to');
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
  const { renderDiagnosticsText, renderDiagnosticsJson, renderDiagnosticsNdjson, renderDiagnosticsMarkdown } =
    await import('../report/diagnostics.ts');
  switch (flags.output) {
    case 'json':
      terminal.out(renderDiagnosticsJson(diagnostics).replace(/\n$/, ''));
      return;
    case 'ndjson':
      terminal.out(renderDiagnosticsNdjson(diagnostics).replace(/\n$/, ''));
      return;
    case 'markdown':
      terminal.out(renderDiagnosticsMarkdown(diagnostics).replace(/\n$/, ''));
      return;
    case 'text':
      terminal.err(
        renderDiagnosticsText(diagnostics, {
          colour: wantsColour(flags, terminal, terminal.interactive.err),
          width: widthOf(terminal),
        }).replace(/\n$/, ''),
      );
  }
}
