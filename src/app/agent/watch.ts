import { SYSTEM_CLOCK } from '../../base/clock.ts';
import type { ApplyResult, Clock } from '../../engine/apply-types.ts';
import type { AgentEvent, PlanFigures, RoundResult } from './events.ts';

/** What is known of a running agent, in numbers. */
export interface AgentFigures {
  readonly rounds: Readonly<Partial<Record<RoundResult, number>>>;
  readonly applies: Readonly<Partial<Record<ApplyResult['status'], number>>>;
  readonly commit: string | undefined;
  /** Of the last plan that could be made. */
  readonly plan: PlanFigures | undefined;
  /** Milliseconds since 1970. */
  readonly lastSuccessAt: number | undefined;
  readonly lastRoundMs: number | undefined;
}

/** An answer to whoever asks how the agent does. */
export interface Answer {
  readonly ok: boolean;
  readonly text: string;
}

/** Looks after an agent by its events. */
export interface AgentWatch {
  readonly note: (event: AgentEvent) => void;
  /** A sign of life between two events. */
  readonly touch: () => void;
  /** Whether the loop is alive. */
  readonly health: () => Answer;
  /** Whether the last round went well. */
  readonly ready: () => Answer;
  readonly figures: () => AgentFigures;
}

/** A round that gives no sign for so long hangs; every request and every command of git has a shorter limit. */
const SILENCE_MS = 10 * 60_000;
/** By how much an agent may oversleep on a machine that is busy. */
const OVERSLEEP_MS = 60_000;

const SUCCESSES: ReadonlySet<RoundResult> = new Set(['clean', 'changes', 'drift', 'applied', 'held']);
const FAILURES: ReadonlySet<RoundResult> = new Set(['failed', 'waiting']);

/** Watches an agent. Holds a few numbers and nothing of the plans themselves but theirs. */
export function createAgentWatch(
  options: { readonly clock?: Pick<Clock, 'now'>; readonly wallTime?: () => number } = {},
): AgentWatch {
  const { clock = SYSTEM_CLOCK, wallTime = Date.now } = options;
  const rounds: Partial<Record<RoundResult, number>> = {};
  const applies: Partial<Record<ApplyResult['status'], number>> = {};
  let commit: string | undefined;
  let plan: PlanFigures | undefined;
  let lastSuccessAt: number | undefined;
  let lastRoundMs: number | undefined;
  let trouble: string | undefined = 'the first round is not done yet';
  let hasEnded = false;
  // Until when the next sign of life has to come.
  let due = clock.now() + SILENCE_MS;

  const touch = (): void => {
    due = clock.now() + SILENCE_MS;
  };

  return {
    touch,
    note: (event) => {
      touch();
      commit = event.commit ?? commit;
      if (event.type !== 'round-ended') {
        return;
      }
      const { outcome, durationMs, sleepMs } = event;
      const { result } = outcome;
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
      due = clock.now() + (sleepMs ?? 0) + OVERSLEEP_MS;
    },
    health: () => {
      const late = clock.now() - due;
      return hasEnded
        ? { ok: false, text: 'the agent is ending' }
        : late > 0
          ? { ok: false, text: `no sign of life since ${Math.round(late / 1000)} seconds after it was due` }
          : { ok: true, text: 'ok' };
    },
    ready: () =>
      hasEnded
        ? { ok: false, text: 'the agent is ending' }
        : trouble === undefined
          ? { ok: true, text: 'ok' }
          : { ok: false, text: trouble },
    figures: () => ({ rounds, applies, commit, plan, lastSuccessAt, lastRoundMs }),
  };
}

/** What is left of a plan that was applied: nothing. */
function settled(plan: PlanFigures): PlanFigures {
  return {
    ...plan,
    changes: 0,
    actions: { create: 0, update: 0, replace: 0, delete: 0, move: 0, adopt: 0, adoptUpdate: 0 },
    drift: { ...plan.drift, drift: 0, conflict: 0, vanished: 0, ahead: 0 },
    held: 0,
    holds: [],
  };
}
