import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import type { Clock } from '../../../core/engine/apply-types.ts';
import type { AgentEvent, RoundOutcome } from './events.ts';
import { makeRound, type RoundOptions } from './round.ts';
import { pauseAfter } from './state.ts';

export const LONGEST_BACK_OFF_MS: number = 15 * 60_000;
const LONGEST_OUTAGE_PAUSE_MS = 5 * 60_000;

/** Equal for two rounds if the second one is not worth a log line. */
function newsOf(outcome: RoundOutcome): string {
  const { result, commit, figures } = outcome;
  const reason = 'reason' in outcome ? outcome.reason : '';
  // Messages from the service or git contain times and ports, so only codes are compared.
  const why =
    outcome.result === 'failed' ? (outcome.stage === 'apply' ? reason : outcome.diagnostics[0]?.code) : reason;
  return JSON.stringify([result, commit, result === 'failed' ? '' : figures?.signature, why]);
}

/** Drops repeated notes: every plan repeats them. */
function createFilter(onEvent: FollowerOptions['onEvent']): FollowerOptions['onEvent'] {
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
 * Whether git or the service failed, in which case rounds become less frequent. An invalid manifest or a failed apply waits for the next
 * commit, which must be noticed in time.
 */
function isOutage(outcome: RoundOutcome): boolean {
  return outcome.result === 'failed' && outcome.stage !== 'manifest' && outcome.stage !== 'apply';
}

export function pauseAfterOutages(outages: number, intervalMs: number): number {
  const mostMs = Math.max(intervalMs, LONGEST_OUTAGE_PAUSE_MS);
  return outages === 0 ? intervalMs : pauseAfter(outages, { firstMs: intervalMs, mostMs });
}

export interface FollowerOptions {
  readonly rounds: Omit<RoundOptions, 'emit'>;
  readonly intervalMs: number;
  readonly onEvent: (event: AgentEvent) => void;
  readonly clock?: Clock;
}

/** Follows one environment and keeps the state between its rounds. */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #emit: FollowerOptions['onEvent'];
  #round = 0;
  #commit: string | undefined;
  #news: string | undefined;
  #outages = 0;
  #failures = 0;
  #lastReason = '';
  #last: RoundOutcome | undefined;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#emit = createFilter(options.onEvent);
  }

  get last(): RoundOutcome | undefined {
    return this.#last;
  }

  #count(outcome: RoundOutcome): void {
    if (FAILURES.has(outcome.result)) {
      this.#failures++;
      this.#lastReason = 'reason' in outcome ? outcome.reason : '';
    } else if (outcome.result !== 'stopped' && outcome.result !== 'contended') {
      if (this.#failures > 0) {
        const { onEvent } = this.#options;
        const at = { round: this.#round, commit: this.#commit };
        onEvent({ type: 'recovered', ...at, failures: this.#failures, after: this.#lastReason });
      }
      this.#failures = 0;
    }
    this.#outages = isOutage(outcome) ? this.#outages + 1 : 0;
  }

  /** Runs one round. `pause` gets the time until the next round and may change it; undefined if there is none. */
  async round(
    own: Partial<RoundOptions>,
    pause: (milliseconds: number, isOutage: boolean) => number | undefined,
  ): Promise<void> {
    const { rounds, intervalMs, onEvent, clock = SYSTEM_CLOCK } = this.#options;
    const round = ++this.#round;
    const begunAt = clock.now();
    onEvent({ type: 'round-begun', round, commit: this.#commit });
    const outcome = await makeRound({ ...rounds, ...own, emit: this.#emit }, { round, before: this.#commit });
    this.#last = outcome;
    this.#commit = outcome.commit ?? this.#commit;
    this.#count(outcome);
    const commit = this.#commit;
    const now = newsOf(outcome);
    if (now !== this.#news) {
      onEvent({ type: 'outcome', round, commit, outcome });
    }
    this.#news = now;
    const durationMs = clock.now() - begunAt;
    const sleepMs = pause(pauseAfterOutages(this.#outages, intervalMs), this.#outages > 0);
    onEvent({ type: 'round-ended', round, commit, outcome, durationMs, sleepMs });
  }
}
