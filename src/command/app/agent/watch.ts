import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import type { ApplyResult, Clock } from '../../../core/engine/apply-types.ts';
import type { AgentEvent, PlanFigures, RoundResult } from './events.ts';

export interface AgentFigures {
  readonly rounds: Readonly<Partial<Record<RoundResult, number>>>;
  readonly applies: Readonly<Partial<Record<ApplyResult['status'], number>>>;
  readonly commit: string | undefined;
  /** The figures of the last successful plan. */
  readonly plan: PlanFigures | undefined;
  /** Milliseconds since the epoch. */
  readonly lastSuccessAt: number | undefined;
  readonly lastRoundMs: number | undefined;
  readonly last: RoundResult | undefined;
  readonly trouble: string | undefined;
  readonly isBusy: boolean;
}

/** The response of a health or readiness check. */
export interface Answer {
  readonly ok: boolean;
  readonly text: string;
}

export interface AgentWatch {
  readonly note: (event: AgentEvent) => void;
  readonly touch: () => void;
  readonly health: () => Answer;
  readonly ready: () => Answer;
  readonly figures: () => AgentFigures;
}

/** A round without any event for this long hangs: every request and every git command has a shorter timeout. */
const SILENCE_MS = 10 * 60_000;
/** How late the next round may start on a busy machine. */
const OVERSLEEP_MS = 60_000;

const SUCCESSES: ReadonlySet<RoundResult> = new Set(['clean', 'changes', 'drift', 'applied', 'blocked']);
const FAILURES: ReadonlySet<RoundResult> = new Set(['failed', 'waiting']);

export interface WatchOptions {
  readonly clock?: Pick<Clock, 'now'>;
  readonly wallTime?: () => number;
  /** Whether another component starts its rounds, so that none of them can be late. */
  readonly isLed?: boolean;
}

export function createAgentWatch(options: WatchOptions = {}): AgentWatch {
  const { clock = SYSTEM_CLOCK, wallTime = Date.now, isLed = false } = options;
  const rounds: Partial<Record<RoundResult, number>> = {};
  const applies: Partial<Record<ApplyResult['status'], number>> = {};
  let commit: string | undefined;
  let plan: PlanFigures | undefined;
  let lastSuccessAt: number | undefined;
  let lastRoundMs: number | undefined;
  let trouble: string | undefined = 'the first round has not finished';
  let hasEnded = false;
  let isBusy = false;
  let last: RoundResult | undefined;
  // The deadline of the next sign of life.
  let due = isLed ? Number.POSITIVE_INFINITY : clock.now() + SILENCE_MS;

  const touch = (): void => {
    due = clock.now() + SILENCE_MS;
  };

  return {
    touch,
    note: (event) => {
      touch();
      commit = event.commit ?? commit;
      isBusy = event.type !== 'round-ended';
      if (event.type !== 'round-ended') {
        return;
      }
      const { outcome, durationMs, sleepMs } = event;
      const { result } = outcome;
      last = result;
      rounds[result] = (rounds[result] ?? 0) + 1;
      plan = outcome.figures ?? plan;
      lastRoundMs = durationMs;
      if ('report' in outcome && outcome.report !== undefined) {
        const { status } = outcome.report;
        applies[status] = (applies[status] ?? 0) + 1;
        if (status === 'done') {
          plan = plan === undefined ? undefined : settled(plan);
        }
      }
      if (SUCCESSES.has(result)) {
        lastSuccessAt = wallTime();
        trouble = undefined;
      } else if (FAILURES.has(result)) {
        trouble = 'reason' in outcome ? outcome.reason : result;
      }
      hasEnded = sleepMs === undefined;
      due = isLed ? Number.POSITIVE_INFINITY : clock.now() + (sleepMs ?? 0) + OVERSLEEP_MS;
    },
    health: () => {
      const late = clock.now() - due;
      return hasEnded
        ? { ok: false, text: 'the agent is stopping' }
        : late > 0
          ? { ok: false, text: `no sign of life; overdue by ${Math.round(late / 1000)} seconds` }
          : { ok: true, text: 'ok' };
    },
    ready: () =>
      hasEnded
        ? { ok: false, text: 'the agent is stopping' }
        : trouble === undefined
          ? { ok: true, text: 'ok' }
          : { ok: false, text: trouble },
    figures: () => ({ rounds, applies, commit, plan, lastSuccessAt, lastRoundMs, last, trouble, isBusy }),
  };
}

/** The figures of a plan after it is applied. */
function settled(plan: PlanFigures): PlanFigures {
  return {
    ...plan,
    changes: 0,
    actions: { create: 0, update: 0, replace: 0, delete: 0, move: 0, adopt: 0, adoptUpdate: 0 },
    drift: { ...plan.drift, drift: 0, conflict: 0, deleted: 0, pending: 0 },
    blocked: 0,
    holds: [],
  };
}
