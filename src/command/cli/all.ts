import type { Command, Option } from 'commander';
import { hearMany } from '../../base/clock.ts';
import { defined } from '../../base/defined.ts';
import { inParallel } from '../../base/parallel.ts';
import { formatsOf } from '../report/formats/index.ts';
import type { Result } from '../report/results.ts';
import type { EnvironmentRun } from '../report/runs.ts';
import { count, safe } from '../report/text.ts';
import { withChangedSince } from './changed-since.ts';
import { readEnvironments } from './environments.ts';
import { EXIT, type ExitCode, endWith, usage, worstExit } from './exit.ts';
import { readTargets, type WorkFlags } from './flags.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { emit } from './output.ts';
import { createInTurn, type InTurn, runOne } from './run-one.ts';
import { addFleetFlags, CONCURRENCY, type FleetFlags, inShard } from './shard.ts';
import type { Fleet, Terminal } from './terminal.ts';
import { organizationIn, sharedTokenOf } from './token.ts';
import { fleetRepositoryOf, loadFor, permissionFor, secretsPermitted, sourcesFor, withoutSecrets } from './work.ts';

export interface AllFlags extends FleetFlags {
  readonly failFast?: boolean;
  readonly changedSince?: string;
}

type CommandFlags = WorkFlags & AllFlags;

/** A command to run in every environment, and its flags that only fit a single one. */
export interface AllRun<F extends CommandFlags> {
  readonly command: string;
  readonly flags: F;
  readonly terminal: Terminal;
  /** The passed flags that only fit a single environment, as typed. */
  readonly single: readonly (string | false)[];
  /** Whether it prompts in each environment, so that they must run one after the other. */
  readonly asks?: boolean;
  readonly run: (flags: F, terminal: Terminal) => Promise<void>;
}

/**
 * Limits a command to the environments that a pull request changes. Not for `drift` and `apply`, which would miss changes made elsewhere
 * and earlier failures.
 */
export function changedSinceOption(): Option {
  return valueOption(
    '--changed-since <ref>',
    'with --all, only environments that the manifest declares otherwise than where this branch left REF',
  );
}

export function addAllFlags(command: Command): Command {
  return addFleetFlags(command).addOption(
    switchOption('--fail-fast', 'with --all, stop after the first environment that fails'),
  );
}

/** Rejects flags that only fit one environment. A consent is one too: it is for a plan that somebody reviewed. */
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
    throw usage(
      `--all prints ${formatsOf('runs')
        .map(({ name }) => name)
        .join(', ')}, not ${flags.output}.`,
    );
  }
}

/** One organization setting would apply every environment to the same organization. */
function refuseOrganization(count: number, flags: CommandFlags, { env }: Terminal): void {
  if (count > 1 && organizationIn(env) !== undefined && !isOn(flags.sandbox, 'sandbox', env)) {
    throw usage(
      'COLOPHON_ORGANIZATION is set and goes before the manifest, so --all would use one organization for every environment. Unset it, and write `organization:` into each environment.',
    );
  }
}

async function touchedOf(
  names: readonly string[],
  flags: CommandFlags,
  terminal: Terminal,
): Promise<readonly string[]> {
  return await withChangedSince(flags, terminal, async (isTouched) => {
    const touched = await inParallel(names, 1, async (environment) =>
      isTouched(environment, await loadFor({ ...flags, environment }, terminal)),
    );
    return names.filter((_name, index) => touched[index]);
  });
}

interface Common {
  readonly environments: Set<string>;
  readonly organizations: Map<string, string>;
  readonly permission: NonNullable<Fleet['permission']>;
}

const STOPPING =
  'Stopping: finishing changes in flight; no further environment is started. Press Ctrl-C again to end at once.';

function concurrencyOf<F extends CommandFlags>({ flags, asks = false }: AllRun<F>): number {
  return asks ? 1 : (flags.concurrency ?? CONCURRENCY);
}

/** Everything that is known before the first environment runs. */
export interface Ready {
  readonly names: readonly string[];
  /** Including those of other shards. */
  readonly all: readonly string[];
  /** The organizations of the environments that were read. */
  readonly organizations: ReadonlyMap<string, string>;
  /** The number of environments that did not change. */
  readonly untouched: number;
  /** Redacts the secrets of all environments: a secret of one may be plain text in another. */
  readonly terminal: Terminal;
}

/** Reads all environments, or ends the command with all of their problems. */
async function prepare<F extends CommandFlags>(
  all: AllRun<F>,
  outer: Terminal,
  { environments, organizations, permission }: Common,
): Promise<Ready> {
  const { flags } = all;
  const declared = await readEnvironments(flags, await withoutSecrets(outer, []));
  refuseOrganization(declared.length, flags, outer);
  const every = declared.map(({ name }) => name);
  const names = inShard(flags.shard, every);
  for (const name of names) {
    environments.add(name);
  }
  const shared = sharedTokenOf(outer.env, names);
  if (shared !== undefined) {
    throw usage(`${shared} would be the token of several environments, whose names are alike. Rename one of them.`);
  }
  const touched = flags.changedSince === undefined ? names : await touchedOf(names, flags, outer);
  const terminal = await withoutSecrets(outer, await secretsPermitted(permission, outer));
  if (flags.changedSince !== undefined) {
    terminal.err(
      `${touched.length} of ${count(names.length, 'environment')} changed since ${safe(flags.changedSince, 100)}.`,
    );
  }
  return {
    names: touched,
    all: every,
    organizations,
    untouched: names.length - touched.length,
    terminal,
  };
}

class Runs<F extends CommandFlags> {
  readonly #all: AllRun<F>;
  readonly #ready: Ready;
  readonly #inTurn: InTurn;
  readonly #runs: EnvironmentRun[] = [];
  readonly #results: (Result | undefined)[] = [];
  readonly #codes: ExitCode[] = [];
  /** Until the first apply begins, the process can end at once; after that, only between changes and environments. */
  #ending: AbortSignal | undefined;
  #stopped: string | undefined;

  constructor(all: AllRun<F>, ready: Ready) {
    this.#all = all;
    this.#ready = ready;
    this.#inTurn = createInTurn(ready.terminal);
  }

  readonly #begin = (): AbortSignal => {
    const { terminal } = this.#ready;
    this.#ending ??= terminal.interruption(() => terminal.err(STOPPING));
    hearMany(this.#ending);
    return this.#ending;
  };

  #reasonToStop(code: ExitCode): string | undefined {
    if (code === EXIT.interrupted || this.#ending?.aborted === true) {
      return 'not run: interrupted';
    }
    const failed = code !== EXIT.done && code !== EXIT.changes;
    const { flags } = this.#all;
    return failed && isOn(flags.failFast, 'fail-fast', this.#ready.terminal.env) ? 'not run: --fail-fast' : undefined;
  }

  async #one(index: number, isAlone: boolean): Promise<void> {
    const { names, organizations, terminal } = this.#ready;
    const { flags } = this.#all;
    const name = names[index] ?? '';
    if (this.#stopped !== undefined) {
      await loadFor({ ...flags, environment: name }, terminal);
      const organization = organizations.get(name);
      this.#runs[index] = { name, organization, exitCode: undefined, summary: this.#stopped };
      if (this.#ending?.aborted === true) {
        this.#codes.push(EXIT.interrupted);
      }
      return;
    }
    const own: Terminal = {
      ...(isAlone ? terminal : this.#inTurn.at(index)),
      interruption: this.#begin,
      ending: this.#ending,
    };
    if (flags.output === 'text') {
      const { headingOf } = await import('../report/runs.ts');
      own.out(`${index === 0 ? '' : '\n'}${headingOf(name, { index, total: names.length })}\n`);
    }
    const { run, result } = await runOne(this.#all, { name, terminal: own });
    this.#runs[index] = { ...run, organization: organizations.get(name) };
    this.#results[index] = result;
    this.#codes.push(run.exitCode);
    this.#stopped ??= this.#reasonToStop(run.exitCode);
  }

  async run(): Promise<{
    readonly runs: readonly EnvironmentRun[];
    readonly results: readonly (Result | undefined)[];
    readonly exitCode: ExitCode;
  }> {
    const { names, terminal } = this.#ready;
    const concurrency = concurrencyOf(this.#all);
    let done = 0;
    await inParallel([...names.keys()], concurrency, async (index) => {
      await this.#one(index, concurrency === 1);
      done++;
      terminal.draw(undefined);
      this.#inTurn.end(index);
      terminal.draw(concurrency === 1 || done === names.length ? undefined : `${done} of ${names.length} environments`);
    });
    return { runs: this.#runs, results: this.#results, exitCode: worstExit(this.#codes) };
  }
}

/** Reads all environments, passes them to a function, and closes what they shared. */
export async function withFleet<F extends CommandFlags, T>(
  all: AllRun<F>,
  use: (ready: Ready) => Promise<T>,
): Promise<T> {
  const { flags, terminal: given } = all;
  const { createLines } = await import('../../core/client/index.ts');
  const lines = createLines();
  const common: Common = {
    environments: new Set(),
    organizations: new Map(),
    permission: await permissionFor(flags, given),
  };
  const fleet: Fleet = {
    sources: sourcesFor(flags, given),
    repository: fleetRepositoryOf(flags, given, common.environments),
    permission: common.permission,
    onLoaded: (environment, organization) => common.organizations.set(environment, organization),
    lines,
    concurrency: concurrencyOf(all),
  };
  try {
    return await use(await prepare(all, { ...given, fleet }, common));
  } finally {
    await lines.close();
  }
}

/** Runs a command in every environment of the manifest and ends with the worst exit code. */
export async function runAll<F extends CommandFlags>(all: AllRun<F>): Promise<void> {
  const { command, flags } = all;
  refuseSingle(all);
  readTargets(flags.outputTo, formatsOf('runs'));
  await withFleet(all, async (ready) => {
    const { runs, results, exitCode } = await new Runs(all, ready).run();
    if (flags.output === 'text') {
      ready.terminal.out('');
    }
    const shard = flags.shard === undefined ? undefined : { ...flags.shard, environments: ready.all };
    const untouched = flags.changedSince === undefined ? undefined : ready.untouched;
    const document = { command, runs, exitCode, ...defined({ untouched, shard }) };
    await emit({ type: 'runs', runs: document, results }, flags, ready.terminal);
    endWith(exitCode);
  });
}
