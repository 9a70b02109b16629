import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { isAbsolute, join, normalize, resolve, sep } from 'node:path';
import { defined } from '../../../base/defined.ts';
import { systemReason } from '../../../base/error-message.ts';
import { isInside } from '../../../base/places.ts';
import { printable } from '../../../base/text.ts';
import { type Checkout, CheckoutRefused, openCheckout, readAddress } from '../../../core/git/checkout.ts';
import {
  type AgentEnd,
  type AgentEvent,
  type AgentSource,
  type RoundOutcome,
  runAgent,
} from '../../app/agent/agent.ts';
import { type AgentWatch, createAgentWatch } from '../../app/agent/watch.ts';
import { isDenied } from '../../app/service.ts';
import { EXIT, Exit, type ExitCode, failure, usage } from '../exit.ts';
import { type ManifestFlags, type ReadOnlyFlags, refuseReadOnly, type ServiceFlags } from '../flags.ts';
import { isOn } from '../options.ts';
import { redacted } from '../redacted.ts';
import type { Terminal } from '../terminal.ts';
import { chooseFor, loadFor, serviceOf, variablesOf, withoutSecrets } from '../work.ts';
import { type Level, logLineOf, logRecordOf, shortCommit } from './log.ts';
import { renderAgentMetrics } from './metrics.ts';
import { type AgentServer, type ListenAddress, readListen, startAgentServer } from './server.ts';

/** What chooses what an agent follows, and what it does. */
export interface AgentFlags extends ManifestFlags, ServiceFlags, ReadOnlyFlags {
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
  readonly output: 'text' | 'ndjson';
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Rejects invalid flags before anything runs. */
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

/** A folder for each combination of repository, branch and environment, so that two agents do not share a clone. */
function usualFolder(url: string, flags: AgentFlags, { env }: Terminal): string {
  const caches =
    env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(env['HOME'] ?? env['USERPROFILE'] ?? homedir(), '.cache');
  const name = /([A-Za-z0-9._-]{1,40}?)(?:\.git)?\/*$/.exec(url)?.[1]?.replace(/^\.+/, '') ?? '';
  const { branch, path, file, environment = '' } = flags;
  const hash = createHash('sha256').update(JSON.stringify([url, branch, path, file, environment]));
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

const STAGE_EXIT: Readonly<Record<string, ExitCode>> = { manifest: EXIT.invalid };
const STATUS_EXIT: Readonly<Record<string, ExitCode>> = {
  partial: EXIT.partial,
  denied: EXIT.denied,
  interrupted: EXIT.interrupted,
};

/** The exit code of one round. */
function exitOfRound(outcome: RoundOutcome): ExitCode {
  switch (outcome.result) {
    case 'blocked':
      return EXIT.guarded;
    case 'interrupted':
      return EXIT.interrupted;
    case 'waiting':
      return EXIT.error;
    case 'contended':
      return outcome.isStale === true ? EXIT.stale : EXIT.error;
    case 'failed':
      return isDenied(outcome.diagnostics)
        ? EXIT.denied
        : (STATUS_EXIT[outcome.status ?? ''] ?? STAGE_EXIT[outcome.stage] ?? EXIT.error);
    default:
      return EXIT.done;
  }
}

function exitOf(
  end: AgentEnd,
  { once, folder }: { readonly once: boolean; readonly folder: string },
): Exit | undefined {
  if (end.type === 'occupied') {
    const { holder } = end;
    const who = holder === undefined ? 'another agent' : `the agent with process ${holder.pid} on ${holder.host}`;
    return failure(`${folder} is in use by ${who}; choose another folder with --checkout`);
  }
  if (end.type === 'evicted') {
    return failure(`another agent started to use ${folder} while this one was suspended`);
  }
  const { last, wasBusy } = end;
  // The log reports earlier rounds; stopping on a signal is a success.
  const wasCutShort =
    wasBusy && (last?.result === 'interrupted' || (last?.result === 'failed' && last.stage === 'apply'));
  const code = last !== undefined && (once || wasCutShort) ? exitOfRound(last) : EXIT.done;
  return code === EXIT.done ? undefined : new Exit(code);
}

const WEIGHT: Readonly<Record<Level, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Writes one log line for each event. */
function createLog(
  flags: AgentFlags,
  terminal: () => Terminal,
): { event: (event: AgentEvent) => void; say: (text: string) => void } {
  const { env } = terminal();
  const least = isOn(flags.quiet, 'quiet', env)
    ? WEIGHT.warn
    : isOn(flags.verbose, 'verbose', env)
      ? WEIGHT.debug
      : WEIGHT.info;
  const write = (level: Level, where: string, record: Readonly<Record<string, unknown>>): void => {
    if (WEIGHT[level] < least) {
      return;
    }
    const at = new Date().toISOString();
    const safe = redacted(record, terminal());
    if (flags.output === 'ndjson') {
      const { document = terminal().out } = terminal();
      // What a terminal would act on is escaped, which reads back as the same.
      document(printable(JSON.stringify({ at, ...safe })));
    } else {
      terminal().err(`${at} ${level.toUpperCase().padEnd(5)} ${where}${printable(String(safe['message']))}`);
    }
  };
  return {
    event: (event) => {
      const line = logLineOf(event);
      if (line !== undefined) {
        const commit = event.commit === undefined ? '' : ` ${shortCommit(event.commit)}`;
        write(line.level, `[round ${event.round}${commit}] `, logRecordOf(event, line));
      }
    },
    say: (message) => write('info', '', { level: 'info', event: 'agent', message: printable(message) }),
  };
}

async function listenAt(
  address: ListenAddress,
  watch: AgentWatch,
  redact: (text: string) => string,
): Promise<AgentServer> {
  try {
    return await startAgentServer(address, {
      health: watch.health,
      ready: () => {
        const { ok, text } = watch.ready();
        return { ok, text: redact(text) };
      },
      metrics: () => renderAgentMetrics(watch.figures(), process.memoryUsage.rss()),
    });
  } catch (error) {
    const { host, port } = address;
    throw failure(`--listen: ${host}:${port} cannot be used (${systemReason(error)}); choose another, or off`);
  }
}

/** Runs until a signal stops it, or for one round. */
export async function runAgentCommand(flags: AgentFlags, outer: Terminal): Promise<void> {
  if (flags.mode === 'apply') {
    refuseReadOnly(outer, 'agent --mode apply', flags);
  }
  const { repo, listen } = checkFlags(flags, outer);
  const { url, secrets } = readAddress(repo, outer.cwd);
  if (secrets.length > 0) {
    // Overwrites the command line in the list of processes, which has the password if it was typed.
    process.title = 'colophon agent';
  }
  let terminal = await withoutSecrets(outer, secrets);
  const log = createLog(flags, () => terminal);
  const watch = createAgentWatch();
  const signal = outer.interruption(() =>
    log.say('received a stop signal: finishing changes in flight; a second signal stops at once'),
  );
  const checkout = openClone(repo, flags, { terminal: outer, signal });
  const once = isOn(flags.once, 'once', outer.env);
  const source: AgentSource = {
    path: flags.path,
    service: { ...serviceOf(flags, outer), onRequest: watch.touch },
    load: async (folder) => {
      const loaded = await loadFor({ ...flags, sandbox: false }, { ...outer, cwd: folder });
      if (loaded.ok) {
        terminal = await withoutSecrets(outer, [...secrets, ...loaded.value.secrets]);
      }
      return loaded;
    },
    // Always explicit: no file in the clone may decide where the ledger is.
    ledger: (manifest, repository) =>
      chooseFor({ ...flags, ledger: flags.ledger ?? 'git:origin' }, outer, {
        environment: manifest.workspace.environment,
        repository: async () => repository,
      }),
  };
  const server =
    listen === undefined ? undefined : await listenAt(listen, watch, (text) => terminal.redact?.(text) ?? text);
  const signals = new AbortController();
  try {
    log.say(
      `following ${flags.branch} of ${url} in ${checkout.folder}, ${flags.mode === 'apply' ? 'mode apply' : 'mode observe'}${server === undefined ? '' : `; listening on ${server.url}`}`,
    );
    const end = await runAgent({
      ...source,
      checkout,
      mode: flags.mode,
      onDrift: flags.onDrift,
      parallelism: flags.parallelism,
      lockTimeoutMs: (flags.lockTimeout ?? 0) * 1000,
      intervalMs: flags.interval * 1000,
      jitter: flags.jitter / 100,
      once,
      signal,
      onEvent: (event) => {
        watch.note(event);
        log.event(event);
      },
      onReady: (wake) => {
        // On a terminal SIGHUP means that its window was closed.
        if (!outer.interactive.input) {
          process.on('SIGHUP', wake);
          signals.signal.addEventListener('abort', () => process.off('SIGHUP', wake));
        }
      },
    });
    const exit = exitOf(end, { once, folder: checkout.folder });
    if (exit !== undefined) {
      throw exit;
    }
  } finally {
    signals.abort();
    await server?.close();
  }
}
