import { join } from 'node:path';
import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import { messageOf } from '../../../base/error-message.ts';
import { lazily } from '../../../base/lazily.ts';
import { type Diagnostic, type Outcome, problem } from '../../../core/diagnostics/diagnostic.ts';
import { type CommitId, openRepository, type Repository } from '../../../core/git/repository.ts';
import { sharedRepository } from '../../../core/git/shared.ts';
import { createSemaphore } from '../../../core/http/semaphore.ts';
import { createNap, type FollowingOptions, holding, type NotEnded, roundsOf, varied } from './agent.ts';
import { reasonOf } from './apply.ts';
import type { AgentEvent, RoundOutcome } from './events.ts';
import { Follower, pauseAfterOutages } from './follower.ts';
import { type AgentSource, folderIn } from './plan.ts';
import type { RoundOptions } from './round.ts';

export type FleetEvent =
  /** The environments of a new commit, those that were added, and those that were removed. */
  | {
      readonly type: 'environments';
      readonly commit: CommitId;
      readonly names: readonly string[];
      readonly joined: readonly string[];
      readonly left: readonly string[];
    }
  /** Failed to fetch or to list the environments. No environment has a round until this succeeds. */
  | {
      readonly type: 'failed';
      readonly stage: 'git' | 'manifest';
      readonly reason: string;
      readonly diagnostics: readonly Diagnostic[];
      /** Whether the previous fetch failed with the same code. */
      readonly isRepeated: boolean;
    }
  | { readonly type: 'recovered' }
  /** It fetched the branch; `ok` if that succeeded. `sleepMs` is undefined if there is no next time. */
  | { readonly type: 'looked'; readonly ok: boolean; readonly sleepMs: number | undefined };

export interface FleetOptions extends FollowingOptions {
  readonly path: string;
  readonly list: (folder: string) => Promise<Outcome<readonly string[]>>;
  readonly sourceOf: (environment: string) => AgentSource;
  /** The number of environments with concurrent rounds. */
  readonly concurrency: number;
  readonly onEvent: (environment: string, event: AgentEvent) => void;
  readonly onFleet: (event: FleetEvent) => void;
}

export type FleetEnd =
  | {
      readonly type: 'ended';
      readonly last: readonly RoundOutcome[];
      readonly failure: Extract<FleetEvent, { type: 'failed' }> | undefined;
    }
  | NotEnded;

/** Coalesces concurrent calls: callers during a call share the next one, so each result is from a call that began after the request. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    if (next === undefined) {
      next = last.then(() => {
        next = undefined;
        return ask();
      });
      last = next.catch(() => undefined);
    }
    return next;
  };
}

interface Member {
  readonly name: string;
  readonly follower: Follower;
  readonly source: AgentSource;
  isBusy: boolean;
  /** After an outage of the environment, the time until which it pauses. */
  restsUntil: number;
}

class Fleet {
  readonly #options: FleetOptions;
  readonly #lease: RoundOptions['lease'];
  readonly #places: ReturnType<typeof createSemaphore>;
  /** Guards the files of the clone: environments read them while they load, and they change only while none does. */
  readonly #files: ReturnType<typeof createSemaphore>;
  readonly #tip: () => Promise<CommitId>;
  readonly #members = new Map<string, Member>();
  readonly #running = new Set<Promise<void>>();
  #repository: () => Promise<Repository | undefined> = async () => undefined;
  #commit: CommitId | undefined;
  /** Whether the environments of this commit are listed. */
  #isListed = false;
  #failure: Extract<FleetEvent, { type: 'failed' }> | undefined;

  constructor(options: FleetOptions, lease: RoundOptions['lease']) {
    const { checkout, concurrency } = options;
    this.#options = options;
    this.#lease = lease;
    this.#places = createSemaphore(concurrency);
    this.#files = createSemaphore(concurrency);
    this.#tip = shared(() => checkout.tip());
  }

  #now(): number {
    return (this.#options.clock ?? SYSTEM_CLOCK).now();
  }

  /** Moves the files to a commit while no environment reads them, and lists its environments if the commit is new. */
  async #moveTo(commit: CommitId): Promise<Outcome<readonly string[]> | undefined> {
    const { checkout, concurrency, list, path } = this.#options;
    let entered = 0;
    try {
      for (; entered < concurrency; entered++) {
        await this.#files.enter();
      }
      await checkout.moveTo(commit);
      if (commit === this.#commit && this.#isListed) {
        return undefined;
      }
      this.#commit = commit;
      this.#isListed = false;
      const folder = folderIn(checkout.folder, path);
      return folder.ok ? await list(folder.value) : folder;
    } finally {
      for (; entered > 0; entered--) {
        this.#files.leave();
      }
    }
  }

  #fail(stage: 'git' | 'manifest', diagnostics: readonly Diagnostic[]): boolean {
    const isRepeated = this.#failure?.diagnostics[0]?.code === diagnostics[0]?.code;
    this.#failure = { type: 'failed', stage, reason: reasonOf(diagnostics), diagnostics, isRepeated };
    this.#options.onFleet(this.#failure);
    return false;
  }

  /** Fetches the branch and follows its environments; returns whether that succeeded. */
  async #look(): Promise<boolean> {
    const { checkout, signal, onFleet } = this.#options;
    try {
      const listed = await this.#moveTo(await this.#tip());
      if (listed !== undefined && !listed.ok) {
        return this.#fail('manifest', listed.diagnostics);
      }
      if (listed !== undefined) {
        this.#follow(listed.value);
      }
    } catch (error) {
      return (
        signal.aborted || this.#fail('git', [problem('agent-git', 'Cannot follow the repository', messageOf(error))])
      );
    }
    // Without the signal: records must be pushed even when the agent is stopping.
    this.#repository = lazily(async () => {
      const repository = await openRepository(checkout.folder, { env: checkout.env });
      const users = new Set(this.#members.keys());
      return repository === undefined ? undefined : sharedRepository(repository, 'refs/colophon', { users });
    });
    if (this.#failure !== undefined) {
      this.#failure = undefined;
      onFleet({ type: 'recovered' });
    }
    return true;
  }

  /** Starts following new environments and drops removed ones, whose current round finishes. */
  #follow(names: readonly string[]): void {
    const { onFleet } = this.#options;
    const left = [...this.#members.keys()].filter((name) => !names.includes(name));
    const joined = names.filter((name) => !this.#members.has(name));
    for (const name of left) {
      this.#members.delete(name);
    }
    for (const name of joined) {
      this.#members.set(name, this.#memberFor(name));
    }
    this.#isListed = true;
    if (this.#commit !== undefined) {
      onFleet({ type: 'environments', commit: this.#commit, names, joined, left });
    }
  }

  #memberFor(name: string): Member {
    const { checkout, intervalMs, clock, onEvent } = this.#options;
    const source = this.#options.sourceOf(name);
    const statePath = join(checkout.gitFolder, 'colophon-agents', `${name}.json`);
    const follower = new Follower({
      rounds: roundsOf(this.#options, { source, lease: this.#lease, statePath }),
      intervalMs,
      onEvent: (event) => onEvent(name, event),
      ...(clock === undefined ? {} : { clock }),
    });
    return { name, follower, source, isBusy: false, restsUntil: 0 };
  }

  /** One round of an environment, at the commit that is checked out when its turn comes. */
  async #round(member: Member): Promise<void> {
    const { checkout, signal, intervalMs, once } = this.#options;
    if (!(await this.#places.enter(signal))) {
      return;
    }
    await this.#files.enter();
    let isReading = true;
    const endReading = (): void => {
      if (isReading) {
        isReading = false;
        this.#files.leave();
      }
    };
    try {
      const commit = this.#commit;
      if (
        commit === undefined ||
        this.#members.get(member.name) !== member ||
        !this.#isListed ||
        !this.#lease.isOurs()
      ) {
        return;
      }
      const load: AgentSource['load'] = (folder) => member.source.load(folder).finally(endReading);
      const own = {
        checkout: { ...checkout, tip: this.#tip, update: async () => commit },
        repository: this.#repository,
        source: { ...member.source, load },
      };
      await member.follower.round(own, (milliseconds, isOutage) => {
        // Half an interval less than the pause: the next fetch may come a little early.
        member.restsUntil = isOutage ? this.#now() + milliseconds - intervalMs / 2 : 0;
        return once === true || signal.aborted ? undefined : milliseconds;
      });
    } finally {
      endReading();
      this.#places.leave();
    }
  }

  /** Starts a round for each environment that is idle and due; does not wait for running ones. */
  #start(isWanted: boolean): void {
    for (const member of this.#members.values()) {
      if (!member.isBusy && (isWanted || this.#now() >= member.restsUntil)) {
        member.isBusy = true;
        const round = this.#round(member).finally(() => {
          member.isBusy = false;
          this.#running.delete(round);
        });
        this.#running.add(round);
      }
    }
  }

  async run(): Promise<FleetEnd> {
    const { signal, once = false, intervalMs, onFleet } = this.#options;
    const nap = createNap(this.#options);
    let outages = 0;
    while (!signal.aborted) {
      if (!this.#lease.isOurs()) {
        return { type: 'evicted' };
      }
      const isWanted = nap.begin();
      const ok = await this.#look();
      outages = ok || this.#failure?.stage === 'manifest' ? 0 : outages + 1;
      if (ok && !signal.aborted) {
        this.#start(isWanted);
      }
      const sleepMs =
        once || signal.aborted ? undefined : varied(pauseAfterOutages(outages, intervalMs), this.#options);
      onFleet({ type: 'looked', ok, sleepMs });
      if (sleepMs === undefined) {
        break;
      }
      await nap.sleep(sleepMs);
    }
    await this.settled();
    const last = [...this.#members.values()].flatMap(({ follower }) => follower.last ?? []);
    return { type: 'ended', last, failure: this.#failure };
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** Follows all environments of a branch: one clone and one fetch for all, but rounds, state and pauses for each. */
export async function runFleet(options: FleetOptions): Promise<FleetEnd> {
  const end = await holding(options, async (lease) => {
    const fleet = new Fleet(options, lease);
    try {
      return await fleet.run();
    } finally {
      await fleet.settled();
    }
  });
  return end === 'stopped' ? { type: 'ended', last: [], failure: undefined } : end;
}
