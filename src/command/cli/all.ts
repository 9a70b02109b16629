import { type Command, Option } from 'commander';
import { messageOf } from '../../base/error-message.ts';
import type { Json } from '../../base/json.ts';
import { formatsOf } from '../report/formats/index.ts';
import type { Result } from '../report/results.ts';
import type { EnvironmentRun } from '../report/runs.ts';
import { readEnvironments } from './environments.ts';
import { EXIT, Exit, type ExitCode, errorText, usage, worstExit } from './exit.ts';
import { readTargets, type WorkFlags } from './flags.ts';
import { isOn, switchOption } from './options.ts';
import { emit } from './output.ts';
import type { Terminal } from './terminal.ts';
import { organizationIn } from './token.ts';
import { loadFor, withoutSecrets } from './work.ts';

/** What chooses all environments instead of one. */
export interface AllFlags {
  readonly all?: boolean;
  readonly failFast?: boolean;
}

type CommandFlags = WorkFlags & AllFlags;

/** A command for all environments: what it runs in each, and which of its flags were passed that mean a single one. */
export interface AllRun<F extends CommandFlags> {
  readonly command: string;
  readonly flags: F;
  readonly terminal: Terminal;
  /** Flags that were passed and fit one environment only, as they are written. */
  readonly single: readonly (string | false)[];
  readonly run: (flags: F, terminal: Terminal) => Promise<void>;
}

/** Adds the flags that choose all environments. */
export function addAllFlags(command: Command): Command {
  return command
    .addOption(
      // Without a variable: one that is left over in a shell must not widen an apply.
      new Option('--all', 'run in every environment of the manifest, one after the other'),
    )
    .addOption(switchOption('--fail-fast', 'with --all, stop after the first environment that fails'));
}

/** Refuses what means one environment. A consent is one too: it is for a plan that somebody has read. */
function refuseSingle<F extends CommandFlags>({ command, flags, single }: AllRun<F>): void {
  const ledger = flags.ledger?.startsWith('file:') === true && '--ledger file:PATH';
  const passed = [flags.environment !== undefined && '-e (COLOPHON_ENVIRONMENT)', ledger, ...single].filter(
    (one) => one !== false,
  );
  if (passed.length > 0) {
    throw usage(
      `--all runs every environment, and ${passed.join(' and ')} ${passed.length === 1 ? 'is' : 'are'} for a single one. Run \`colophon ${command} -e NAME\` instead, or leave ${passed.length === 1 ? 'it' : 'them'} out.`,
    );
  }
  if (!formatsOf('runs').some(({ name }) => name === flags.output)) {
    throw usage(`--all prints text or json, not ${flags.output}.`);
  }
}

/** One setting for all environments would apply each of them to the same organization. */
function refuseOrganization(count: number, flags: CommandFlags, { env }: Terminal): void {
  if (count > 1 && organizationIn(env) !== undefined && !isOn(flags.sandbox, 'sandbox', env)) {
    throw usage(
      'COLOPHON_ORGANIZATION is set and goes before the manifest, so --all would use one organization for every environment. Unset it, and write `organization:` into each environment.',
    );
  }
}

interface Loaded {
  readonly organization: string | undefined;
  readonly secrets: readonly string[];
}

/** What has to be known of an environment before the first one prints anything. */
async function look(environment: string, flags: CommandFlags, terminal: Terminal): Promise<Loaded> {
  const loaded = await loadFor({ ...flags, environment }, terminal);
  return loaded.ok
    ? { organization: loaded.value.workspace.organization, secrets: loaded.value.secrets }
    : { organization: undefined, secrets: [] };
}

/** What went wrong first, and how much more did. */
function problemOf({ diagnostics }: Result<'diagnostics'>): string {
  const [first, ...others] = diagnostics.filter(({ severity }) => severity === 'error');
  return `${first?.summary ?? 'failed'}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
}

/** A result in one line. */
async function summaryOf(result: Result | undefined, message: string, code: ExitCode): Promise<string> {
  if (message === '' && result?.type === 'diagnostics' && code !== EXIT.done) {
    return problemOf(result);
  }
  const { outputsOf } = await import('../report/outputs.ts');
  const { summary } = result === undefined ? { summary: undefined } : await outputsOf(result);
  return message !== '' ? message : typeof summary === 'string' ? summary : code === EXIT.done ? 'done' : 'failed';
}

function documentOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Runs a command in one environment and says what came of it; it never throws. */
async function runOne<F extends CommandFlags>(
  { run, flags }: AllRun<F>,
  { name, organization, terminal }: { name: string; organization: string | undefined; terminal: Terminal },
): Promise<EnvironmentRun & { readonly exitCode: ExitCode }> {
  const asJson = flags.output === 'json';
  let result: Result | undefined;
  let printed = '';
  const own: Terminal = {
    ...terminal,
    record: (one) => {
      result = one;
    },
    ...(asJson
      ? {
          out: (text) => {
            printed = text;
          },
          document: (text) => {
            printed = text;
          },
        }
      : {}),
  };
  let code: ExitCode = EXIT.done;
  let message = '';
  try {
    await run({ ...flags, environment: name, outputTo: [], all: false }, own);
  } catch (error) {
    code = error instanceof Exit ? error.code : EXIT.error;
    message = messageOf(error);
    if (message !== '') {
      terminal.err(errorText(`${name}: ${message}`));
    }
  }
  return {
    name,
    organization,
    exitCode: code,
    summary: terminal.redact?.(await summaryOf(result, message, code)) ?? '',
    document: documentOf(printed),
  };
}

const STOPPING =
  'Stopping: finishing changes in flight; no further environment is started. Press Ctrl-C again to end at once.';

/** Why the environments after this one are not run; undefined to go on. */
function reasonToStop(
  code: ExitCode,
  flags: AllFlags,
  { terminal, ending }: { readonly terminal: Terminal; readonly ending: AbortSignal | undefined },
): string | undefined {
  if (code === EXIT.interrupted || ending?.aborted === true) {
    return 'not run: interrupted';
  }
  const failed = code !== EXIT.done && code !== EXIT.changes;
  return failed && isOn(flags.failFast, 'fail-fast', terminal.env) ? 'not run: --fail-fast' : undefined;
}

/** Runs a command in every environment that the manifest declares, and ends with the worst code. */
export async function runAll<F extends CommandFlags>(all: AllRun<F>): Promise<void> {
  const { command, flags, terminal: outer } = all;
  refuseSingle(all);
  readTargets(flags.outputTo, formatsOf('runs'));
  const { headingOf } = await import('../report/runs.ts');
  const declared = await readEnvironments(flags, await withoutSecrets(outer, []));
  refuseOrganization(declared.length, flags, outer);
  const loaded: Loaded[] = [];
  for (const { name } of declared) {
    loaded.push(await look(name, flags, outer));
  }
  // What is secret in one environment may stand in the open in another.
  const quiet = await withoutSecrets(
    outer,
    loaded.flatMap(({ secrets }) => secrets),
  );
  // Until the first apply begins, the process can end at once; from then on, only between changes and environments.
  let ending: AbortSignal | undefined;
  const begin = (): AbortSignal => {
    ending ??= outer.interruption(() => quiet.err(STOPPING));
    return ending;
  };
  const runs: EnvironmentRun[] = [];
  const codes: ExitCode[] = [];
  let stopped: string | undefined;
  for (const [index, { name }] of declared.entries()) {
    const organization = loaded[index]?.organization;
    if (stopped !== undefined) {
      runs.push({ name, organization, exitCode: undefined, summary: stopped });
      if (ending?.aborted === true) {
        codes.push(EXIT.interrupted);
      }
      continue;
    }
    if (flags.output === 'text') {
      quiet.out(`${index === 0 ? '' : '\n'}${headingOf(name, { index, total: declared.length })}\n`);
    }
    const terminal: Terminal = { ...quiet, interruption: begin, ending };
    const run = await runOne(all, { name, organization, terminal });
    runs.push(run);
    codes.push(run.exitCode);
    stopped = reasonToStop(run.exitCode, flags, { terminal: outer, ending });
  }
  const exitCode = worstExit(codes);
  if (flags.output === 'text') {
    quiet.out('');
  }
  await emit({ type: 'runs', runs: { command, runs, exitCode } }, flags, quiet);
  if (exitCode !== EXIT.done) {
    throw new Exit(exitCode);
  }
}
