import { join } from 'node:path';
import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import type { Clock } from '../../../core/engine/apply-types.ts';
import type { Checkout } from '../../../core/git/checkout.ts';
import type { AgentEvent, RoundOutcome } from './events.ts';
import { Follower, LONGEST_BACK_OFF_MS } from './follower.ts';
import { type LeaseHolder, type LeaseOptions, takeLease } from './lease.ts';
import type { AgentSource } from './plan.ts';
import type { RoundOptions } from './round.ts';
import { type BackOff, keepState } from './state.ts';

export type { AgentEvent, PlanFigures, RoundOutcome } from './events.ts';
export type { AgentSource } from './plan.ts';

/** The options of every agent, for one environment or many. */
export interface FollowingOptions
  extends NapOptions,
    Pick<RoundOptions, 'mode' | 'onDrift' | 'parallelism' | 'lockTimeoutMs'> {
  readonly checkout: Checkout;
  readonly intervalMs: number;
  /** The jitter of the pause, as a share of the interval from 0 to 1. */
  readonly jitter: number;
  /** Stops after one round. */
  readonly once?: boolean;
  /** Pauses between attempts at one commit; by default from the interval up to a quarter of an hour. */
  readonly backOff?: BackOff;
  readonly wallTime?: () => number;
  readonly random?: () => number;
  readonly lease?: Omit<LeaseOptions, 'signal'>;
}

export interface AgentOptions extends FollowingOptions, AgentSource {
  readonly onEvent: (event: AgentEvent) => void;
}

/** Why an agent could not start or continue. */
export type NotEnded =
  /** Another agent uses the clone; nothing was done. */
  | { readonly type: 'occupied'; readonly holder: LeaseHolder | undefined }
  /** Another agent took the lease while this one was suspended. */
  | { readonly type: 'evicted' };

export type AgentEnd =
  | {
      readonly type: 'ended';
      readonly last: RoundOutcome | undefined;
      /** Whether it was stopped during a round. */
      readonly wasBusy: boolean;
    }
  | NotEnded;

export function varied(milliseconds: number, { jitter, random = Math.random }: FollowingOptions): number {
  return Math.max(1, milliseconds * (1 + jitter * (2 * random() - 1)));
}

export function roundsOf(
  options: FollowingOptions,
  own: Pick<RoundOptions, 'source' | 'lease'> & { readonly statePath: string },
): Omit<RoundOptions, 'emit'> {
  const { intervalMs } = options;
  return {
    ...options,
    ...own,
    state: keepState(own.statePath),
    backOff: options.backOff ?? { firstMs: intervalMs, mostMs: Math.max(intervalMs, LONGEST_BACK_OFF_MS) },
    wallTime: options.wallTime ?? Date.now,
  };
}

/** Runs while this process holds the lease of the clone. */
export async function holding<End>(
  { checkout, signal, lease: options }: FollowingOptions,
  follow: (lease: RoundOptions['lease']) => Promise<End>,
): Promise<End | Extract<NotEnded, { type: 'occupied' }> | 'stopped'> {
  const taken = await takeLease(checkout.gitFolder, { ...options, signal });
  if (!taken.taken) {
    return signal.aborted ? 'stopped' : { type: 'occupied', holder: taken.holder };
  }
  try {
    return await follow(taken.lease);
  } finally {
    taken.lease.release();
  }
}

/** Follows a branch: plans in each round, then reports or applies. Keeps only a small state between rounds. */
export async function runAgent(options: AgentOptions): Promise<AgentEnd> {
  const end = await holding(options, (lease) => loop(options, lease));
  return end === 'stopped' ? { type: 'ended', last: undefined, wasBusy: false } : end;
}

async function loop(options: AgentOptions, lease: RoundOptions['lease']): Promise<AgentEnd> {
  const { checkout, intervalMs, signal, onEvent, once = false, clock } = options;
  const statePath = join(checkout.gitFolder, 'colophon', 'agent.json');
  const follower = new Follower({
    rounds: roundsOf(options, { source: options, lease, statePath }),
    intervalMs,
    onEvent,
    ...(clock === undefined ? {} : { clock }),
  });
  const nap = createNap(options);
  while (!signal.aborted) {
    if (!lease.isOurs()) {
      return { type: 'evicted' };
    }
    nap.begin();
    let sleepMs: number | undefined;
    await follower.round({}, (milliseconds) => {
      sleepMs = once || signal.aborted ? undefined : varied(milliseconds, options);
      return sleepMs;
    });
    if (sleepMs === undefined) {
      return { type: 'ended', last: follower.last, wasBusy: true };
    }
    await nap.sleep(sleepMs);
  }
  return { type: 'ended', last: follower.last, wasBusy: false };
}

/** The events that end the sleep between two rounds early. */
export interface NapOptions {
  readonly signal: AbortSignal;
  /** Receives a function that wakes the agent. */
  readonly onReady?: (wake: () => void) => void;
  readonly clock?: Clock;
}

/** The sleep of an agent between two rounds. */
export interface Nap {
  /** Begins a round: later wake-ups count for the next one. Returns whether this one was requested by a wake-up. */
  readonly begin: () => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

export function createNap({ signal, onReady, clock = SYSTEM_CLOCK }: NapOptions): Nap {
  let wakeUp: (() => void) | undefined;
  let isWanted = false;
  onReady?.(() => {
    isWanted = true;
    wakeUp?.();
  });
  return {
    begin: () => {
      const wasWanted = isWanted;
      isWanted = false;
      return wasWanted;
    },
    sleep: async (milliseconds) => {
      const nap = new AbortController();
      const end = (): void => nap.abort();
      signal.addEventListener('abort', end, { once: true });
      wakeUp = end;
      if (!isWanted && !signal.aborted) {
        await clock.sleep(milliseconds, nap.signal);
      }
      wakeUp = undefined;
      signal.removeEventListener('abort', end);
    },
  };
}
