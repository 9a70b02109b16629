import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { isAbsolute, join, normalize, resolve, sep } from 'node:path';
import { defined } from '../../../base/defined.ts';
import { systemReason } from '../../../base/error-message.ts';
import { isInside } from '../../../base/places.ts';
import { type Checkout, CheckoutRefused, openCheckout, readAddress } from '../../../core/git/checkout.ts';
import type { FollowingOptions } from '../../app/agent/agent.ts';
import { failure, usage } from '../exit.ts';
import { type ManifestFlags, type ReadOnlyFlags, refuseReadOnly, type ServiceFlags } from '../flags.ts';
import { createTeller, type NotifyFlags } from '../notify.ts';
import { isOn } from '../options.ts';
import { redacted } from '../redacted.ts';
import type { FleetFlags } from '../shard.ts';
import type { Terminal } from '../terminal.ts';
import { variablesOf, withoutSecrets } from '../work.ts';
import { postingLog } from './news.ts';
import { type AgentAnswers, type AgentServer, type ListenAddress, readListen, startAgentServer } from './server.ts';
import { type AgentLog, createLog, type LogFlags } from './write-log.ts';

export interface AgentFlags extends ManifestFlags, ServiceFlags, ReadOnlyFlags, FleetFlags, LogFlags, NotifyFlags {
  readonly repo?: string;
  readonly branch: string;
  readonly checkout?: string;
  readonly path: string;
  readonly mode: 'observe' | 'apply';
  readonly onDrift: 'report' | 'repair';
  readonly interval: number;
  readonly jitter: number;
  readonly once?: boolean;
  readonly listen: string;
}

function checkFlags(flags: AgentFlags, terminal: Terminal): { readonly repo: string; readonly listen?: ListenAddress } {
  const { repo = '' } = flags;
  if (repo === '') {
    throw usage('--repo is missing: name the repository to follow, for example --repo https://example.com/docs.git');
  }
  if (isOn(flags.sandbox, 'sandbox', terminal.env)) {
    throw usage(
      '--sandbox starts from scratch every time, so there is nothing to follow; use `colophon serve` instead',
    );
  }
  variablesOf(flags.var);
  for (const [flag, path] of [
    ['--path', flags.path],
    ...flags.file.map((file) => ['--file', file] as const),
  ] as const) {
    if (isAbsolute(path) || normalize(path).split(sep)[0] === '..') {
      throw usage(`${flag}: ${JSON.stringify(path)} is not inside the repository; give the path relative to its root`);
    }
  }
  const listen = readListen(flags.listen);
  if (listen === null) {
    throw usage(`--listen: write HOST:PORT or off, not ${JSON.stringify(flags.listen)}`);
  }
  return { repo, ...defined({ listen }) };
}

/** A folder for each combination of repository, branch and environments, so that two agents do not share a clone. */
function usualFolder(url: string, flags: AgentFlags, { env }: Terminal): string {
  const caches =
    env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(env['HOME'] ?? env['USERPROFILE'] ?? homedir(), '.cache');
  const name = /([A-Za-z0-9._-]{1,40}?)(?:\.git)?\/*$/.exec(url)?.[1]?.replace(/^\.+/, '') ?? '';
  const { branch, path, file, environment = '', all, shard } = flags;
  const parts = [url, branch, path, file, environment, ...(all === true ? [{ all, shard }] : [])];
  const hash = createHash('sha256').update(JSON.stringify(parts));
  return join(caches, 'colophon', 'agent', `${name === '' ? 'repository' : name}-${hash.digest('hex').slice(0, 12)}`);
}

function openClone(repo: string, flags: AgentFlags, options: { terminal: Terminal; signal: AbortSignal }): Checkout {
  const { terminal, signal } = options;
  const { cwd, env } = terminal;
  const { url } = readAddress(repo, cwd);
  const folder = flags.checkout === undefined ? usualFolder(url, flags, terminal) : resolve(cwd, flags.checkout);
  const kept = /^file:(.+)$/s.exec(flags.ledger ?? '')?.[1];
  if (kept !== undefined && isInside(folder, resolve(cwd, kept))) {
    throw usage(`--ledger: ${JSON.stringify(kept)} is inside the clone, where the agent discards uncommitted files`);
  }
  try {
    return openCheckout({ url: repo, branch: flags.branch, folder, cwd, env, signal });
  } catch (error) {
    if (error instanceof CheckoutRefused) {
      throw failure(error.message);
    }
    throw failure(`${folder} cannot be used as a clone: ${(error as Error).message}`);
  }
}

async function listenAt(address: ListenAddress, answers: AgentAnswers): Promise<AgentServer> {
  try {
    return await startAgentServer(address, answers);
  } catch (error) {
    const { host, port } = address;
    throw failure(`--listen: ${host}:${port} cannot be used (${systemReason(error)}); choose another, or off`);
  }
}

/** The parts that every agent has, for one environment or many. */
export interface OpenAgent {
  readonly log: AgentLog;
  readonly options: FollowingOptions;
  /** Redacts these values from now on. */
  readonly hide: (values: readonly string[]) => Promise<void>;
  /** Serves the agent's status, and logs what it follows. */
  readonly serve: (answers: AgentAnswers) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Checks the flags and opens the clone. Fetches nothing yet. */
export async function openAgent(flags: AgentFlags, outer: Terminal): Promise<OpenAgent> {
  if (flags.mode === 'apply') {
    refuseReadOnly(outer, 'agent --mode apply', flags);
  }
  const { repo, listen } = checkFlags(flags, outer);
  const { url, secrets } = readAddress(repo, outer.cwd);
  if (secrets.length > 0) {
    // Replaces the command line in the process list, which contains the password if it was typed.
    process.title = 'colophon agent';
  }
  const hidden = new Set(secrets);
  const teller = await createTeller(flags, outer, () => join(checkout.gitFolder, 'colophon', 'notified.json'));
  const shown = teller?.terminal ?? outer;
  let terminal = await withoutSecrets(shown, secrets);
  const plain = createLog(flags, () => terminal);
  const { log, settled } = teller === undefined ? { log: plain, settled: async () => {} } : postingLog(plain, teller);
  const signal = outer.interruption(() =>
    log.say('received a stop signal: finishing changes in flight; a second signal stops at once'),
  );
  const checkout = openClone(repo, flags, { terminal: outer, signal });
  const signals = new AbortController();
  let server: AgentServer | undefined;
  return {
    log,
    hide: async (values) => {
      if (values.some((value) => !hidden.has(value))) {
        for (const value of values) {
          hidden.add(value);
        }
        terminal = await withoutSecrets(shown, [...hidden]);
      }
    },
    serve: async (answers) => {
      const redact = (text: string): string => terminal.redact?.(text) ?? text;
      const quiet: AgentAnswers = {
        ...answers,
        ready: () => {
          const { ok, text } = answers.ready();
          return { ok, text: redact(text) };
        },
        status: () => redacted(answers.status(), terminal),
      };
      server = listen === undefined ? undefined : await listenAt(listen, quiet);
      log.say(
        `following ${flags.branch} of ${url} in ${checkout.folder}, ${flags.mode === 'apply' ? 'mode apply' : 'mode observe'}${server === undefined ? '' : `; listening on ${server.url}`}`,
      );
    },
    close: async () => {
      signals.abort();
      await server?.close();
      await settled();
    },
    options: {
      checkout,
      mode: flags.mode,
      onDrift: flags.onDrift,
      parallelism: flags.parallelism,
      lockTimeoutMs: (flags.lockTimeout ?? 0) * 1000,
      intervalMs: flags.interval * 1000,
      jitter: flags.jitter / 100,
      once: isOn(flags.once, 'once', outer.env),
      signal,
      onReady: (wake) => {
        // On a terminal, SIGHUP means that its window was closed.
        if (!outer.interactive.input) {
          process.on('SIGHUP', wake);
          signals.signal.addEventListener('abort', () => process.off('SIGHUP', wake));
        }
      },
    },
  };
}
