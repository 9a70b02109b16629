import { failed, type Outcome, success } from '../../../core/diagnostics/diagnostic.ts';
import type { AgentSource } from '../../app/agent/agent.ts';
import { runFleet } from '../../app/agent/fleet.ts';
import { createFleetWatch, type FleetWatch } from '../../app/agent/fleet-watch.ts';
import { usage } from '../exit.ts';
import { CONCURRENCY, inShard } from '../shard.ts';
import type { Fleet, Terminal } from '../terminal.ts';
import { organizationIn, sharedTokenOf, tokenOf } from '../token.ts';
import { chooseFor, loadFor, serviceOf, sourcesFor } from '../work.ts';
import { endFleet } from './end.ts';
import { renderFleetMetrics, statusOf } from './metrics.ts';
import { type AgentFlags, type OpenAgent, openAgent } from './open.ts';

/** Rejects flags that only fit one environment. */
function refuseSingle({ environment, ledger }: AgentFlags): void {
  if (environment !== undefined) {
    throw usage(
      '--all follows every environment, and -e (COLOPHON_ENVIRONMENT) is for a single one. Leave one of them out.',
    );
  }
  if (ledger?.startsWith('file:') === true) {
    throw usage('--ledger file:PATH is for a single environment; with --all use git:REMOTE.');
  }
}

async function listIn(folder: string, flags: AgentFlags, { env }: Terminal): Promise<Outcome<readonly string[]>> {
  const { listEnvironments } = await import('../../../core/manifest/environments.ts');
  const declared = await listEnvironments({ cwd: folder, paths: flags.file });
  if (!declared.ok) {
    return declared;
  }
  if (declared.value.length > 1 && organizationIn(env) !== undefined) {
    return failed(
      'environment-organization',
      'One organization for every environment',
      'COLOPHON_ORGANIZATION is set and goes before the manifest. Unset it, and write `organization:` into each environment.',
    );
  }
  const names = inShard(
    flags.shard,
    declared.value.map(({ name }) => name),
  );
  const shared = sharedTokenOf(env, names);
  return shared === undefined
    ? success(names)
    : failed(
        'environment-token',
        'Two environments would share a token',
        `${shared} would be the token of several environments, whose names are alike. Rename one of them.`,
      );
}

class Sources {
  readonly #flags: AgentFlags;
  readonly #outer: Terminal;
  readonly #agent: OpenAgent;
  readonly #touch: FleetWatch['touch'];
  readonly #common: Pick<Fleet, 'lines' | 'concurrency'>;
  #files: Fleet['sources'] | undefined;

  constructor(
    flags: AgentFlags,
    outer: Terminal,
    use: { readonly agent: OpenAgent; readonly touch: FleetWatch['touch'] } & Pick<Fleet, 'lines' | 'concurrency'>,
  ) {
    this.#flags = flags;
    this.#outer = outer;
    this.#agent = use.agent;
    this.#touch = use.touch;
    this.#common = use;
  }

  #terminalIn(folder: string): Terminal {
    this.#files ??= sourcesFor(this.#flags, { ...this.#outer, cwd: folder });
    // The repository comes from the agent, which opens it once for all environments.
    const fleet = { ...this.#common, sources: this.#files, repository: async () => undefined };
    return { ...this.#outer, cwd: folder, fleet };
  }

  /** Lists the environments of a new commit, and collects the secrets of all of them before any of them prints. */
  readonly list = async (folder: string): Promise<Outcome<readonly string[]>> => {
    this.#files = undefined;
    const names = await listIn(folder, this.#flags, this.#outer);
    const secrets: string[] = [];
    for (const environment of names.ok ? names.value : []) {
      const loaded = await loadFor({ ...this.#flags, environment, sandbox: false }, this.#terminalIn(folder));
      secrets.push(...(loaded.ok ? loaded.value.secrets : []));
    }
    await this.#agent.hide(secrets);
    return names;
  };

  readonly of = (environment: string): AgentSource => {
    const flags = { ...this.#flags, environment, sandbox: false, ledger: this.#flags.ledger ?? 'git:origin' };
    const service = (): AgentSource['service'] => ({
      ...serviceOf(flags, this.#terminalIn('.')),
      onRequest: () => this.#touch(environment),
    });
    return {
      path: flags.path,
      load: async (folder) => {
        // A mounted token may have changed.
        await this.#agent.hide([tokenOf(this.#outer.env, environment) ?? '']);
        return await loadFor(flags, this.#terminalIn(folder));
      },
      get service() {
        return service();
      },
      ledger: (_manifest, repository) =>
        chooseFor(flags, this.#outer, { environment, repository: async () => repository }),
    };
  };
}

/** Follows all environments until a signal stops it, or for one round of each. */
export async function runFleetCommand(flags: AgentFlags, outer: Terminal): Promise<void> {
  refuseSingle(flags);
  const { createLines } = await import('../../../core/client/index.ts');
  const lines = createLines();
  const agent = await openAgent(flags, outer);
  const { log, options } = agent;
  const watch = createFleetWatch();
  const concurrency = flags.concurrency ?? CONCURRENCY;
  const sources = new Sources(flags, outer, { agent, touch: watch.touch, lines, concurrency });
  try {
    await agent.serve({
      ...watch,
      metrics: () => renderFleetMetrics(watch.figures(), process.memoryUsage.rss()),
      status: () => {
        const { environments, trouble } = watch.figures();
        return statusOf(environments, trouble);
      },
    });
    const end = await runFleet({
      ...options,
      path: flags.path,
      list: sources.list,
      sourceOf: sources.of,
      concurrency,
      onEvent: (environment, event) => {
        watch.note(environment, event);
        log.event(event, environment);
      },
      onFleet: (event) => {
        watch.noteFleet(event);
        log.fleet(event);
      },
    });
    endFleet(end, options);
  } finally {
    await agent.close();
    await lines.close();
  }
}
