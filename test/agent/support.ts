import { onTestFinished } from 'vitest';
import {
  type AgentEnd,
  type AgentEvent,
  type AgentOptions,
  type RoundOutcome,
  runAgent,
} from '../../src/command/app/agent/agent.ts';
import { loadManifest } from '../../src/command/app/load.ts';
import { openCheckout } from '../../src/core/git/checkout.ts';
import { chooseLedger } from '../../src/core/ledger/choose.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/index.ts';
import { commitFiles, GIT_ENV, git } from '../support/git.ts';
import type { Running } from '../support/serve-process.ts';

/** A manifest with these teams. */
export function teams(titles: Readonly<Record<string, string>>): string {
  const lines = Object.entries(titles).map(([key, title]) => `  ${key}: { title: ${JSON.stringify(title)} }`);
  return ['colophon: 1', 'organization: org_acme', 'teams:', ...lines, ''].join('\n');
}

/** The titles of all teams on the server, in order. */
export function titlesOn(server: RunningServer): readonly string[] {
  const { tables } = server.exportWorld();
  return (tables.teams ?? []).map(({ title }) => title).sort();
}

/** A server that is closed after the test. */
export async function openServer(options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startServer({ processingDelay: 5, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** Commits a manifest in a clone and pushes it; gives the commit. */
export function push(clone: string, manifest: string): string {
  const commit = commitFiles(clone, { 'colophon.yaml': manifest });
  git(clone, 'push', '--quiet', 'origin', 'HEAD:main');
  return commit;
}

/** How many writes the server has seen. */
export function writesOf(server: RunningServer): number {
  return server.journal().filter(({ write }) => write).length;
}

export interface Started {
  readonly events: readonly AgentEvent[];
  /** The first event that fits, from the last one that was waited for on. */
  readonly until: <T extends AgentEvent['type']>(
    type: T,
    fits?: (event: Extract<AgentEvent, { type: T }>) => boolean,
  ) => Promise<Extract<AgentEvent, { type: T }>>;
  /** The end of a round at this commit with this result. */
  readonly untilRound: (result: RoundOutcome['result'], commit?: string) => Promise<RoundOutcome>;
  readonly wake: () => void;
  readonly stop: () => Promise<AgentEnd>;
  readonly ended: Promise<AgentEnd>;
}

export type StartOptions = Partial<Omit<AgentOptions, 'checkout' | 'onEvent' | 'signal'>> & {
  readonly remote: string;
  readonly folder: string;
  readonly server: Pick<RunningServer, 'url' | 'token'>;
  /** Keeps no events, so that only the agent itself can keep something. */
  readonly forget?: boolean;
  readonly onRound?: () => void;
};

/** Starts an agent inside this process; it ends with the test at the latest. */
export function startAgent({ remote, folder, server, forget = false, onRound, ...options }: StartOptions): Started {
  const controller = new AbortController();
  const events: AgentEvent[] = [];
  const listeners = new Set<() => void>();
  let next = 0;
  let wake = (): void => {};
  const checkout = openCheckout({
    url: remote,
    branch: 'main',
    folder,
    cwd: '/',
    env: GIT_ENV,
    signal: controller.signal,
  });
  const ended = runAgent({
    path: '.',
    load: (cwd) => loadManifest({ cwd }),
    ledger: ({ workspace: { environment } }, repository) =>
      chooseLedger({ spec: 'git:origin', cwd: folder, environment, repository: async () => repository }),
    service: { baseUrl: server.url, token: server.token, tries: 1 },
    mode: 'apply',
    onDrift: 'report',
    intervalMs: 20,
    jitter: 0.5,
    ...options,
    checkout,
    signal: controller.signal,
    onEvent: (event) => {
      if (event.type === 'round-ended') {
        onRound?.();
      }
      if (!forget) {
        events.push(event);
      }
      for (const listener of [...listeners]) {
        listener();
      }
    },
    onReady: (given) => {
      wake = given;
    },
  });
  const stop = async (): Promise<AgentEnd> => {
    controller.abort();
    return await ended;
  };
  onTestFinished(async () => {
    await stop();
  });
  const until: Started['until'] = (type, fits = () => true) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        while (next < events.length) {
          const event = events[next++];
          if (event?.type === type && fits(event as Parameters<typeof fits>[0])) {
            listeners.delete(look);
            resolve(event as Awaited<ReturnType<Started['until']>> as never);
            return;
          }
        }
      };
      listeners.add(look);
      void ended.then(() => reject(new Error(`the agent ended before ${type}`)), reject);
      look();
    });
  return {
    events,
    until,
    untilRound: async (result, commit) => {
      const { outcome } = await until(
        'round-ended',
        (event) => event.outcome.result === result && (commit === undefined || event.commit === commit),
      );
      return outcome;
    },
    wake: () => wake(),
    stop,
    ended,
  };
}

/** A line of the log of an agent. */
export interface Line {
  readonly event: string;
  readonly result?: string;
  readonly message: string;
  readonly environment?: string;
  readonly commit?: string;
}

/** Waits for a line of the log of an agent that prints JSON. */
export async function line(running: Running, fits: (line: Line) => boolean): Promise<Line> {
  return await new Promise((resolve, reject) => {
    const look = (): void => {
      const whole = running.output.stdout.split('\n').slice(0, -1);
      const found = whole.map((text) => JSON.parse(text) as Line).find(fits);
      if (found !== undefined) {
        resolve(found);
      }
    };
    running.child.stdout?.on('data', look);
    void running.finished.then((end) => reject(new Error(`it ended: ${JSON.stringify(end)}`)));
    look();
  });
}
