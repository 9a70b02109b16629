import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import type { Clock } from '../../../core/engine/apply-types.ts';
import type { AgentEvent, RoundOutcome } from './events.ts';
import { type LeaseHolder, type LeaseOptions, takeLease } from './lease.ts';
import type { AgentSource } from './plan.ts';
import { makeRound, type RoundOptions } from './round.ts';
import { type BackOff, keepState, pauseAfter } from './state.ts';

export type { AgentEvent, PlanFigures, RoundOutcome } from './events.ts';
export type { AgentSource } from './plan.ts';

/** The options of an agent. */
export interface AgentOptions
  extends AgentSource,
    Pick<RoundOptions, 'checkout' | 'mode' | 'onDrift' | 'parallelism' | 'lockTimeoutMs'> {
  /** The pause between two rounds. */
  readonly intervalMs: number;
  /** The random variation of the pause, as a share of the interval from 0 to 1. */
  readonly jitter: number;
  /** Ends after one round. */
  readonly once?: boolean;
  /** Stops it: changes in flight are finished and recorded. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: AgentEvent) => void;
  /** Gets a function that wakes the agent up. */
  readonly onReady?: (wake: () => void) => void;
  /** Pauses between attempts at one commit; by default from the interval up to a quarter of an hour. */
  readonly backOff?: BackOff;
  readonly clock?: Clock;
  readonly wallTime?: () => number;
  readonly random?: () => number;
  readonly lease?: Omit<LeaseOptions, 'signal'>;
}

/** How an agent ended. */
export type AgentEnd =
  | {
      readonly type: 'ended';
      readonly last: RoundOutcome | undefined;
      /** Whether it was stopped during a round. */
      readonly wasBusy: boolean;
    }
  /** Another agent uses the clone; nothing was done. */
  | { readonly type: 'occupied'; readonly holder: LeaseHolder | undefined }
  /** Another agent took the lease while this one was suspended. */
  | { readonly type: 'evicted'; readonly last: RoundOutcome | undefined };

const LONGEST_BACK_OFF_MS = 15 * 60_000;
const LONGEST_OUTAGE_PAUSE_MS = 5 * 60_000;

/** Equal for two rounds where the second one is not worth a log line. */
function newsOf(outcome: RoundOutcome): string {
  const { result, commit, figures } = outcome;
  const reason = 'reason' in outcome ? outcome.reason : '';
  // Messages from outside contain times and ports, so only their codes are compared.
  const why =
    outcome.result === 'failed' ? (outcome.stage === 'apply' ? reason : outcome.diagnostics[0]?.code) : reason;
  return JSON.stringify([result, commit, result === 'failed' ? '' : figures?.signature, why]);
}

/** Drops repeated notes: every plan repeats them. */
function createFilter(onEvent: AgentOptions['onEvent']): AgentOptions['onEvent'] {
  let notes = '';
  return (event) => {
    if (event.type !== 'note') {
      onEvent(event);
      return;
    }
    const before = notes;
    notes = event.diagnostics.map(({ code, detail }) => `${code} ${detail}`).join('\n');
    if (notes !== before && notes !== '') {
      onEvent(event);
    }
  };
}

const FAILURES: ReadonlySet<RoundOutcome['result']> = new Set(['failed', 'waiting']);

/**
 * Whether git or the service failed: then rounds become less frequent. Not for an invalid manifest or a failed apply: these
 * wait for the next commit, which must be noticed in time.
 */
function isOutage(outcome: RoundOutcome): boolean {
  return outcome.result === 'failed' && outcome.stage !== 'manifest' && outcome.stage !== 'apply';
}

/** The pause after a round. */
function sleepAfter(
  outcome: RoundOutcome,
  outages: number,
  { intervalMs, jitter, random = Math.random }: AgentOptions,
): number {
  const most = Math.max(intervalMs, LONGEST_OUTAGE_PAUSE_MS);
  const base = isOutage(outcome) ? pauseAfter(outages, { firstMs: intervalMs, mostMs: most }) : intervalMs;
  return Math.max(1, base * (1 + jitter * (2 * random() - 1)));
}

/** Follows a branch: plans in each round, and reports or applies. Only a small state is kept between rounds. */
export async function runAgent(options: AgentOptions): Promise<AgentEnd> {
  const { checkout, signal } = options;
  const taken = await takeLease(checkout.gitFolder, { ...options.lease, signal });
  if (!taken.taken) {
    return signal.aborted
      ? { type: 'ended', last: undefined, wasBusy: false }
      : { type: 'occupied', holder: taken.holder };
  }
  const { lease } = taken;
  try {
    return await loop(options, lease);
  } finally {
    lease.release();
  }
}

async function loop(options: AgentOptions, lease: RoundOptions['lease']): Promise<AgentEnd> {
  const { checkout, intervalMs, signal, onEvent, once = false, clock = SYSTEM_CLOCK } = options;
  const rounds: RoundOptions = {
    ...options,
    source: options,
    state: keepState(checkout.gitFolder),
    lease,
    backOff: options.backOff ?? { firstMs: intervalMs, mostMs: Math.max(intervalMs, LONGEST_BACK_OFF_MS) },
    wallTime: options.wallTime ?? Date.now,
    emit: createFilter(onEvent),
  };
  let wakeUp: (() => void) | undefined;
  let isWanted = false;
  options.onReady?.(() => {
    isWanted = true;
    wakeUp?.();
  });
  const nap = async (milliseconds: number): Promise<void> => {
    const nap = new AbortController();
    const end = (): void => nap.abort();
    signal.addEventListener('abort', end, { once: true });
    wakeUp = end;
    if (!isWanted && !signal.aborted) {
      await clock.sleep(milliseconds, nap.signal);
    }
    wakeUp = undefined;
    signal.removeEventListener('abort', end);
  };

  let commit: string | undefined;
  let news: string | undefined;
  let outages = 0;
  let failures = 0;
  let lastReason = '';
  let last: RoundOutcome | undefined;
  for (let round = 1; !signal.aborted; round++) {
    if (!lease.isOurs()) {
      return { type: 'evicted', last };
    }
    isWanted = false;
    const begunAt = clock.now();
    onEvent({ type: 'round-begun', round, commit });
    const outcome = await makeRound(rounds, { round, before: commit });
    last = outcome;
    commit = outcome.commit ?? commit;
    if (FAILURES.has(outcome.result)) {
      failures++;
      lastReason = 'reason' in outcome ? outcome.reason : '';
    } else if (outcome.result !== 'stopped' && outcome.result !== 'contended') {
      if (failures > 0) {
        onEvent({ type: 'recovered', round, commit, failures, after: lastReason });
      }
      failures = 0;
    }
    outages = isOutage(outcome) ? outages + 1 : 0;
    const now = newsOf(outcome);
    if (now !== news) {
      onEvent({ type: 'outcome', round, commit, outcome });
    }
    news = now;
    const durationMs = clock.now() - begunAt;
    const sleepMs = once || signal.aborted ? undefined : sleepAfter(outcome, outages, options);
    onEvent({ type: 'round-ended', round, commit, outcome, durationMs, sleepMs });
    if (sleepMs === undefined) {
      return { type: 'ended', last, wasBusy: true };
    }
    await nap(sleepMs);
  }
  return { type: 'ended', last, wasBusy: false };
}
