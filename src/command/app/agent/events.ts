import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { ApplyEvent, ApplyResult } from '../../../core/engine/apply-types.ts';
import type { DriftClass } from '../../../core/engine/drift.ts';
import type { Blocked, Effect } from '../../../core/plan/plan.ts';
import type { ApplyReport } from '../apply.ts';

export interface PlanFigures {
  readonly environment: string;
  readonly organization: string;
  readonly digest: string;
  /** Equal for plans that read the same in a report. */
  readonly signature: string;
  readonly changes: number;
  readonly actions: Readonly<Record<Effect, number>>;
  readonly drift: Readonly<Record<DriftClass, number>>;
  /** The number of changes that a guard blocks. */
  readonly blocked: number;
  /** The first few of them. */
  readonly holds: readonly Blocked[];
}

export type Stage = 'git' | 'manifest' | 'ledger' | 'service' | 'apply' | 'agent';

/**
 * The outcome of a round.
 *
 * `clean`: nothing to do. `changes`: changes are pending, and the agent only observes. `drift`: changes made outside
 * Colophon, which are only reported. `applied`: everything was applied. `blocked`: a guard blocks the plan, and nothing was
 * applied. `waiting`: an earlier attempt at this commit failed, and the next one is not due. `contended`: another run holds
 * the ledger or was faster; nothing was applied. `stopped`: stopped by a signal before anything was applied. `interrupted`:
 * stopped by a signal during an apply.
 */
export type RoundOutcome = {
  readonly commit?: string;
  readonly figures?: PlanFigures;
} & (
  | { readonly result: 'clean' | 'changes' | 'drift' | 'blocked' | 'stopped' }
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
  /** The commit of the clone, once known. */
  readonly commit?: string | undefined;
}

export type AgentEvent =
  | (At & { readonly type: 'round-begun' })
  | (At & { readonly type: 'commit'; readonly before: string | undefined })
  | (At & {
      readonly type: 'applying';
      readonly figures: PlanFigures;
      /** Counted from 1 for each commit, across restarts. */
      readonly attempt: number;
      readonly after?: string;
    })
  | (At & { readonly type: 'step'; readonly step: ApplyEvent })
  | (At & { readonly type: 'unlocked'; readonly lock: string })
  /** Notes that are not failures. */
  | (At & { readonly type: 'note'; readonly diagnostics: readonly Diagnostic[] })
  /** Emitted only if it differs from the previous round. */
  | (At & { readonly type: 'outcome'; readonly outcome: RoundOutcome })
  | (At & { readonly type: 'recovered'; readonly failures: number; readonly after: string })
  | (At & {
      readonly type: 'round-ended';
      readonly outcome: RoundOutcome;
      readonly durationMs: number;
      /** The pause until the next round; undefined if there is none. */
      readonly sleepMs: number | undefined;
    });
