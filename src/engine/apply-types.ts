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
  /** Keeps one step of the record; it is on disk when the promise is fulfilled. */
  readonly record: (event: LedgerEvent) => Promise<void>;
  /** The consents that were given. */
  readonly allow: readonly string[];
  /** Whether held changes stop everything, or are left out together with what depends on them. */
  readonly onGuard: 'stop' | 'skip';
  readonly onError: 'continue' | 'stop';
  readonly parallelism: number;
  /** The value of a field that the plan hides. */
  readonly secretOf: (address: Address, field: string) => Json | undefined;
  /** Stops launching; what is on its way is finished. */
  readonly signal?: AbortSignal;
  /** How long what is on its way may take after the signal; half a minute by default. */
  readonly graceMs?: number;
  readonly clock: Clock;
  readonly onEvent?: (event: ApplyEvent) => void;
}

/** What became of one change. */
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
  | { readonly status: 'held'; readonly change: Change; readonly message: string };

export interface ApplyResult {
  /**
   * `done`: everything that was to be done, or is pending. `partial`: something failed after something was written. `failed`: something
   * failed and nothing was written. `stale`: the service is not as planned, nothing was written. `guarded`: a guard
   * refused, nothing was written. `denied`: the token is not or no longer accepted.
   */
  readonly status: 'done' | 'partial' | 'failed' | 'interrupted' | 'stale' | 'guarded' | 'denied';
  readonly results: readonly ChangeResult[];
  readonly diagnostics: readonly Diagnostic[];
  /** Things done, by kind, for the one line at the end. */
  readonly counts: Readonly<Record<KindName, number>>;
}
