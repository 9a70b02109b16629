import { randomUUID } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import { systemReason } from '../../base/error-message.ts';
import { isPipeline } from '../../base/pipeline.ts';
import { readVersion } from '../../base/version.ts';
import { type Diagnostic, hasErrors, type Outcome } from '../../core/diagnostics/diagnostic.ts';
import { replaceFile } from '../../core/ledger/files.ts';
import type { Format, View } from '../report/formats/format.ts';
import { formatsOf } from '../report/formats/index.ts';
import type { Result, ResultType } from '../report/results.ts';
import { EXIT, Exit, type ExitCode, failure, usage } from './exit.ts';
import { type OutputFlags, readTargets } from './flags.ts';
import { isOn } from './options.ts';
import { redactedResult } from './redacted.ts';
import type { Pager, Terminal } from './terminal.ts';

/** Whether a stream gets colors: by the flag, then by the environment, then if it is a terminal. */
function wantsColour(flags: Pick<OutputFlags, 'color'>, { env }: Terminal, looking: boolean): boolean {
  if (!flags.color || isOn(undefined, 'no-color', env)) {
    return false;
  }
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') {
    return forced !== '0' && forced !== 'false';
  }
  return looking && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

const LINKING: ReadonlySet<string> = new Set([
  'iTerm.app',
  'WezTerm',
  'vscode',
  'ghostty',
  'Hyper',
  'Tabby',
  'rio',
  'zed',
]);
/** The first version of VTE, the library behind GNOME Terminal and others, that supports links reliably. */
const LINKING_VTE = 5001;

/** Whether the terminal supports links: by the user's setting, otherwise by its name. */
function showsLinks(env: Terminal['env']): boolean {
  const forced = env['FORCE_HYPERLINK'] ?? '';
  if (isPipeline(env) || forced === '0' || forced === 'false') {
    return false;
  }
  const { TERM = '', TERM_PROGRAM = '', VTE_VERSION = '', WT_SESSION = '' } = env;
  // Multiplexers inside a terminal do not always pass links on.
  const isDirect = env['TMUX'] === undefined && !/^(?:screen|tmux|dumb)/.test(TERM);
  const isKnown =
    LINKING.has(TERM_PROGRAM) ||
    WT_SESSION !== '' ||
    (/^\d{1,6}$/.test(VTE_VERSION) && Number(VTE_VERSION) >= LINKING_VTE) ||
    /^(?:xterm-kitty|alacritty|foot)/.test(TERM);
  return forced !== '' || (isDirect && isKnown);
}

/** The maximum width of text, however wide the terminal is, unless COLUMNS asks for more. */
const WIDEST = 120;
const NARROWEST = 40;
const WIDEST_ASKED = 1000;

function askedWidth({ env }: Terminal): number | undefined {
  const columns = env['COLUMNS'] ?? '';
  return /^[1-9]\d{0,5}$/.test(columns) ? Math.max(NARROWEST, Math.min(Number(columns), WIDEST_ASKED)) : undefined;
}

/** The path of a manifest file: relative to the repository's root on a GitHub runner, otherwise to the working directory. */
function repositoryPath(file: string, { cwd, env }: Pick<Terminal, 'cwd' | 'env'>): string {
  const root = env['GITHUB_WORKSPACE'] ?? '';
  const inside = root === '' ? '' : relative(root, resolve(cwd, file));
  const path =
    inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside ? file : inside;
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

async function readHelp(): Promise<(rule: string) => string | undefined> {
  const { allTopics } = await import('./topics.ts');
  const texts = new Map(
    allTopics().flatMap(({ group, name, summary, details }): [string, string][] => {
      const rule = group === 'guard' ? `guard/${name}` : group === 'lint' || group === 'problem' ? name : undefined;
      return rule === undefined ? [] : [[rule, [summary, ...details].join('\n\n')]];
    }),
  );
  return (rule) => texts.get(rule);
}

function fileView(flags: Pick<OutputFlags, 'verbose'>, terminal: Terminal): View {
  return {
    colour: false,
    isTerminal: false,
    width: askedWidth(terminal) ?? WIDEST,
    verbose: isOn(flags.verbose, 'verbose', terminal.env),
    pathOf: (file) => repositoryPath(file, terminal),
    readHelp,
    readVersion,
  };
}

function terminalView(
  flags: Pick<OutputFlags, 'color' | 'verbose'>,
  terminal: Terminal,
  stream: 'out' | 'err' = 'out',
): View {
  const isTerminal = terminal.interactive[stream];
  const colour = wantsColour(flags, terminal, isTerminal);
  return {
    ...fileView(flags, terminal),
    isTerminal,
    colour,
    links: isTerminal && colour && showsLinks(terminal.env),
    width: askedWidth(terminal) ?? Math.max(NARROWEST, Math.min(terminal.columns, WIDEST)),
  };
}

function formatNamed(name: string, type: ResultType, { formats }: Terminal): Format {
  const found = formatsOf(type, formats).find((format) => format.name === name);
  if (found === undefined) {
    throw usage(`this command has no output format ${name}`);
  }
  return found;
}

/** Writes a file atomically: on failure, the old one stays. */
export async function writeWhole(file: string, text: string, flag: string): Promise<void> {
  try {
    replaceFile(file, { text, temporary: `${file}.${randomUUID()}.tmp` });
  } catch (error) {
    throw failure(`${flag}: cannot write ${file} (${systemReason(error)})`);
  }
}

export async function renderedAs(
  name: string,
  shown: Result,
  { flags, terminal }: { readonly flags: Pick<OutputFlags, 'verbose'>; readonly terminal: Terminal },
): Promise<string> {
  return await formatNamed(name, shown.type, terminal).render(shown, fileView(flags, terminal));
}

async function loadPager(flags: OutputFlags, terminal: Terminal): Promise<Pager | undefined> {
  return flags.pager === true && flags.output === 'text' && terminal.interactive.out
    ? (await import('./pager.ts')).pagerFor(terminal)
    : undefined;
}

/** Prints a redacted result. Text is redacted once more after rendering. */
async function print(shown: Result, flags: OutputFlags, terminal: Terminal): Promise<void> {
  const format = formatNamed(flags.output, shown.type, terminal);
  const text = (await format.render(shown, terminalView(flags, terminal))).replace(/\n$/, '');
  if (format.isProse) {
    terminal.out(text, await loadPager(flags, terminal));
  } else {
    (terminal.document ?? terminal.out)(text);
  }
}

async function writeFiles(shown: Result, flags: OutputFlags, terminal: Terminal): Promise<void> {
  for (const { format, file } of readTargets(flags.outputTo, formatsOf(shown.type, terminal.formats))) {
    const rendered = await format.render(shown, fileView(flags, terminal));
    const text = format.isProse ? (terminal.redact?.(rendered) ?? rendered) : rendered;
    await writeWhole(resolve(terminal.cwd, file), text.endsWith('\n') ? text : `${text}\n`, '--output-to');
  }
}

/** Writes a redacted result to the files of `--output-to` only. */
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
    const { writeStepFiles } = await import('./github-files.ts');
    const { outputsOf } = await import('../report/outputs.ts');
    const summary = formatNamed('markdown', shown.type, terminal);
    await writeStepFiles(
      { markdown: () => summary.render(shown, fileView(flags, terminal)), outputs: await outputsOf(shown) },
      terminal,
    );
  }
}

/** Prints problems to stderr, or as the result for a program. */
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
  // Boards expect their file even from a failing command; other files keep their content.
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

/** Problems with an exit code of their own; the first match decides. */
const EXIT_OF_PROBLEMS: readonly (readonly [ExitCode, readonly string[]])[] = [
  [
    EXIT.usage,
    [
      'unmatched-pattern',
      'replace',
      'import-undeclared',
      'restore-undeclared',
      'visitor-key-site',
      'access-who',
      'access-where',
      'published-address',
      'not-in-ledger',
      'rename',
    ],
  ],
  [EXIT.stale, ['plan-service', 'stale']],
  [EXIT.guarded, ['lock-out']],
  [EXIT.invalid, ['not-offered']],
  [EXIT.denied, ['no-token', 'token', 'read-unauthenticated', 'read-forbidden']],
];

function exitOf(diagnostics: readonly Diagnostic[]): ExitCode {
  const found = new Set(diagnostics.map(({ code }) => code));
  const [exit] = EXIT_OF_PROBLEMS.find(([, codes]) => codes.some((code) => found.has(code))) ?? [EXIT.error];
  return exit;
}

export async function refuse(
  diagnostics: readonly Diagnostic[],
  flags: OutputFlags,
  terminal: Terminal,
  code: ExitCode = exitOf(diagnostics),
): Promise<never> {
  await printDiagnostics(diagnostics, flags, terminal);
  throw new Exit(code);
}

/** The value of an outcome; its problems end the command. */
export async function successOf<T>(
  outcome: Outcome<T>,
  flags: OutputFlags,
  terminal: Terminal,
  code?: ExitCode,
): Promise<T> {
  return outcome.ok ? outcome.value : await refuse(outcome.diagnostics, flags, terminal, code);
}

/** Whether to print more than the result, for a person who reads the output. */
export function isChatty(flags: OutputFlags, { env }: Terminal): boolean {
  return flags.output === 'text' && !isOn(flags.quiet, 'quiet', env);
}

/** Prints the findings of a check; with --quiet, nothing if there are none. */
export async function emitFound(result: Result, found: boolean, flags: OutputFlags, terminal: Terminal): Promise<void> {
  const isSilent = !found && flags.output === 'text' && !isChatty(flags, terminal);
  if (!isSilent || flags.outputTo.length > 0 || terminal.record !== undefined) {
    await emit(result, flags, isSilent ? { ...terminal, out: () => {} } : terminal);
  }
}
