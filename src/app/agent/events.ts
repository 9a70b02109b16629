import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../engine/apply-types.ts';
import type { DriftClass } from '../../engine/drift.ts';
import type { ApplyEvent } from '../../engine/events.ts';
import type { Effect, Held } from '../../plan/plan.ts';
import type { ApplyReport } from '../apply.ts';

/** How a plan looks in numbers. */
export interface PlanFigures {
  readonly environment: string;
  readonly organization: string;
  readonly digest: string;
  /** The same for plans that mean the same to a reader. */
  readonly signature: string;
  readonly changes: number;
  readonly actions: Readonly<Record<Effect, number>>;
  readonly drift: Readonly<Record<DriftClass, number>>;
  /** How many changes a guard holds back. */
  readonly held: number;
  /** The first of them. */
  readonly holds: readonly Held[];
}

/** Where a round failed. */
export type Stage = 'git' | 'manifest' | 'ledger' | 'service' | 'apply' | 'agent';

/**
 * What came of a round.
 *
 * `clean`: nothing to do. `changes`: there is something to do, and the agent only observes. `drift`: somebody changed
 * something on the service, and that is reported only. `applied`: all of it. `held`: a guard holds the plan back, and
 * nothing was applied. `waiting`: an earlier attempt at this commit failed, and the next one is not due. `contended`:
 * somebody else was faster or is at work; nothing was applied. `stopped`: it was to end before anything was applied.
 * `interrupted`: it was to end while it applied.
 */
export type RoundOutcome = {
  readonly commit?: string;
  readonly figures?: PlanFigures;
} & (
  | { readonly result: 'clean' | 'changes' | 'drift' | 'held' | 'stopped' }
  | { readonly result: 'waiting' | 'contended'; readonly reason: string; readonly isStale?: boolean }
  | { readonly result: 'applied' | 'interrupted'; readonly report: ApplyReport }
  | {
      readonly result: 'failed';
      readonly stage: Stage;
      readonly reason: string;
      readonly diagnostics: readonly Diagnostic[];
      readonly status?: ApplyResult['status'];
      readonly report?: ApplyReport;
    }
);

export type RoundResult = RoundOutcome['result'];

interface At {
  /** Counted from 1 since the start. */
  readonly round: number;
  /** The commit that the clone is at, as soon as that is known. */
  readonly commit?: string | undefined;
}

/** What happens in an agent, for whoever writes its log and watches over it. */
export type AgentEvent =
  | (At & { readonly type: 'round-begun' })
  | (At & { readonly type: 'commit'; readonly before: string | undefined })
  /** About to write to the service. */
  | (At & {
      readonly type: 'applying';
      readonly figures: PlanFigures;
      /** Counted from 1 for each commit, also over restarts. */
      readonly attempt: number;
      /** What became of the attempt before. */
      readonly after?: string;
    })
  | (At & { readonly type: 'step'; readonly step: ApplyEvent })
  /** The lock of an agent that died in this clone was taken away. */
  | (At & { readonly type: 'unlocked'; readonly lock: string })
  /** Something to know that is no failure. */
  | (At & { readonly type: 'note'; readonly diagnostics: readonly Diagnostic[] })
  /** Only when it is another one than that of the round before. */
  | (At & { readonly type: 'outcome'; readonly outcome: RoundOutcome })
  /** A round went well after others that did not. */
  | (At & { readonly type: 'recovered'; readonly failures: number; readonly after: string })
  | (At & {
      readonly type: 'round-ended';
      readonly outcome: RoundOutcome;
      readonly durationMs: number;
      /** How long it sleeps now; undefined where it ends. */
      readonly sleepMs: number | undefined;
    });
