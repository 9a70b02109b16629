import type { Clock } from '../base/clock.ts';
import type { Json } from '../base/json.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { Change, KindName, Plan } from '../plan/plan.ts';
import type { Driver } from './driver.ts';
import type { ApplyEvent } from './events.ts';
import type { LedgerEvent, LedgerState } from './ledger.ts';
import type { KindModel } from './model.ts';

export type { Clock } from '../base/clock.ts';

export interface ApplyOptions {
  readonly plan: Plan;
  readonly driver: Driver;
  readonly kinds: readonly KindModel[];
  /** The ledger as it was when the apply began. */
  readonly ledger: LedgerState;
  /** Records one step; it is on disk when the promise is fulfilled. */
  readonly record: (event: LedgerEvent) => Promise<void>;
  /** The consents that were given. */
  readonly allow: readonly string[];
  /** Whether a blocked change stops the run, or is skipped together with what depends on it. */
  readonly onGuard: 'stop' | 'skip';
  readonly onError: 'continue' | 'stop';
  readonly parallelism: number;
  /** The value of a field that the plan hides. */
  readonly secretOf: (address: Address, field: string) => Json | undefined;
  /** Starts nothing new; changes in flight are finished. */
  readonly signal?: AbortSignal;
  /** How long changes in flight may take after the signal; half a minute by default. */
  readonly graceMs?: number;
  readonly clock: Clock;
  readonly onEvent?: (event: ApplyEvent) => void;
}

/** The outcome of one change. */
export type ChangeResult =
  | { readonly status: 'done'; readonly change: Change; readonly note?: string }
  | {
      readonly status: 'failed';
      readonly change: Change;
      readonly message: string;
      readonly outcome: 'none' | 'unknown' | 'done';
    }
  /** Accepted by the service and completed later by somebody else, or waiting for such a change. */
  | { readonly status: 'pending'; readonly change: Change; readonly message: string }
  | { readonly status: 'skipped'; readonly change: Change; readonly message: string }
  | { readonly status: 'blocked'; readonly change: Change; readonly message: string };

export interface ApplyResult {
  /**
   * `done`: every change is done or pending. `partial`: something failed after something was written. `failed`: something
   * failed and nothing was written. `stale`: the live workspace is not as planned, nothing was written. `guarded`: a guard
   * blocked it, nothing was written. `denied`: the service rejects the token.
   */
  readonly status: 'done' | 'partial' | 'failed' | 'interrupted' | 'stale' | 'guarded' | 'denied';
  readonly results: readonly ChangeResult[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of resources done, by kind, for the summary line. */
  readonly counts: Readonly<Record<KindName, number>>;
}
