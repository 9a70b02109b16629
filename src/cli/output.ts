import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { unreachable } from '../base/unreachable.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { EXIT, Exit } from './exit.ts';
import { FORMATS, type Format, type OutputFlags } from './flags.ts';
import { findingFormats } from './formats.ts';
import type { StepFiles } from './github-files.ts';
import { isOn } from './options.ts';
import { redacted } from './redacted.ts';
import type { Terminal } from './terminal.ts';

/** A result in every format it can have. */
export interface Report {
  readonly text: (options: { readonly colour: boolean; readonly width: number }) => string;
  readonly json: () => string;
  readonly ndjson: () => string;
  readonly markdown: () => string;
  readonly html?: () => string | Promise<string>;
  /** Annotations for the log of a workflow. */
  readonly github?: () => string | Promise<string>;
  readonly sarif?: () => string | Promise<string>;
  readonly junit?: () => string | Promise<string>;
  /** What the steps of a workflow that follow can use. */
  readonly outputs?: () => StepFiles['outputs'];
  /** Whether it is made of values that hold no secrets any more; see `redacted`. */
  readonly clean?: boolean;
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

async function render(
  report: Report,
  format: Format,
  options: { readonly colour: boolean; readonly width: number },
): Promise<string> {
  switch (format) {
    case 'text':
      return report.text(options);
    case 'json':
      return report.json();
    case 'ndjson':
      return report.ndjson();
    case 'markdown':
      return report.markdown();
    case 'html':
    case 'github':
    case 'sarif':
    case 'junit': {
      const text = await report[format]?.();
      if (text === undefined) {
        throw new Exit(EXIT.usage, `this result has no format ${format}`);
      }
      return text;
    }
    default:
      return unreachable(format);
  }
}

interface Target {
  readonly format: Format;
  readonly file: string;
}

/** Reads `--output-to FORMAT=FILE`; only the formats that the result has. */
export function readTargets(specs: readonly string[], formats: readonly Format[] = FORMATS): readonly Target[] {
  return specs.map((spec) => {
    const split = spec.indexOf('=');
    const format = formats.find((known) => known === spec.slice(0, split));
    const file = spec.slice(split + 1);
    if (split < 1 || format === undefined || file === '') {
      throw new Exit(
        EXIT.usage,
        `--output-to: write FORMAT=FILE with a format of ${formats.join(', ')}, not ${JSON.stringify(spec)}`,
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

// People read these. In all others a word too much or too little takes the form away.
const LOOSE: ReadonlySet<Format> = new Set(['text', 'markdown']);

/** Whether a result was looked through piece by piece, and must not be as a whole. */
function isWhole(report: Report, format: Format): boolean {
  return report.clean === true && !LOOSE.has(format);
}

/** Writes a result to files, as `--output-to` asks for; no secret gets into them. */
export async function writeTargets(report: Report, specs: readonly string[], terminal: Terminal): Promise<void> {
  for (const { format, file } of readTargets(specs)) {
    const made = await render(report, format, { colour: false, width: WIDEST });
    const text = isWhole(report, format) ? made : (terminal.redact?.(made) ?? made);
    await writeWhole(resolve(terminal.cwd, file), text.endsWith('\n') ? text : `${text}\n`, '--output-to');
  }
}

/** Prints a result, and writes it wherever else it was asked for; no secret is in either. */
export async function emit(report: Report, flags: OutputFlags, terminal: Terminal): Promise<void> {
  readTargets(flags.outputTo);
  const colour = wantsColour(flags, terminal, terminal.interactive.out);
  const print = isWhole(report, flags.output) ? (terminal.document ?? terminal.out) : terminal.out;
  print((await render(report, flags.output, { colour, width: widthOf(terminal) })).replace(/\n$/, ''));
  await writeTargets(report, flags.outputTo, terminal);
  if (flags.output === 'github') {
    const { writeStepFiles } = await import('./github-files.ts');
    await writeStepFiles({ markdown: report.markdown, outputs: report.outputs?.() ?? {} }, terminal);
  }
}

/** Problems in every format, as the result of a command that has no other. */
export async function diagnosticsReport(
  diagnostics: readonly Diagnostic[],
  terminal: Terminal,
  { name = 'problems', files = [], strict = false }: DiagnosticsOptions = {},
): Promise<Report> {
  const [
    { renderDiagnosticsText, renderDiagnosticsJson, renderDiagnosticsNdjson, renderDiagnosticsMarkdown, tallyText },
    { diagnosticFindings },
    { MANIFEST_CODES },
  ] = await Promise.all([
    import('../report/diagnostics.ts'),
    import('../report/findings/findings.ts'),
    import('../manifest/codes.ts'),
  ]);
  const shown = redacted(diagnostics, terminal);
  const errors = shown.filter(({ severity }) => severity === 'error').length;
  const warnings = shown.filter(({ severity }) => severity === 'warning').length;
  const isOfManifest = files.length > 0 || shown.some(({ code }) => code in MANIFEST_CODES);
  const summary = tallyText(shown);
  return {
    clean: true,
    text: (options) => renderDiagnosticsText(shown, options),
    json: () => renderDiagnosticsJson(shown),
    ndjson: () => renderDiagnosticsNdjson(shown),
    markdown: () => renderDiagnosticsMarkdown(shown),
    ...findingFormats(() => ({ name, summary, findings: diagnosticFindings(shown, { strict }), files }), terminal),
    // Only of a manifest can be said that it is not valid; what else went wrong may have nothing to do with it.
    outputs: () => ({ ...(isOfManifest ? { valid: errors === 0 } : {}), errors, warnings, summary }),
  };
}

export interface DiagnosticsOptions {
  /** The command that found them. */
  readonly name?: string;
  /** All files that were looked at. */
  readonly files?: readonly string[];
  /** Whether warnings fail too. */
  readonly strict?: boolean;
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
  const { command: name } = flags;
  const report = await diagnosticsReport(diagnostics, terminal, name === undefined ? {} : { name });
  // Boards look for their file whatever became of the command; other files keep what they held.
  const boards = hasErrors(diagnostics) ? flags.outputTo.filter((spec) => /^(?:github|sarif|junit)=/.test(spec)) : [];
  if (flags.output !== 'text' && flags.output !== 'html') {
    await emit(report, { ...flags, outputTo: boards }, terminal);
    return;
  }
  const colour = wantsColour(flags, terminal, terminal.interactive.err);
  terminal.err(report.text({ colour, width: widthOf(terminal) }).replace(/\n$/, ''));
  await writeTargets(report, boards, terminal);
}
