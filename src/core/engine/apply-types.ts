import type { Clock } from '../../base/clock.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Json } from '../../base/json.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { Change, KindName, Plan } from '../plan/plan.ts';
import { changesByResource, resourceKeys } from '../plan/resources.ts';
import type { Driver } from './driver.ts';
import type { LedgerEvent, LedgerState } from './ledger.ts';
import type { KindModel } from './model.ts';

export type { Clock } from '../../base/clock.ts';

export interface ApplyOptions {
  readonly plan: Plan;
  readonly driver: Driver;
  readonly kinds: readonly KindModel[];
  /** The ledger at the start of the apply. */
  readonly ledger: LedgerState;
  /** Records one step; it is on disk when the promise resolves. */
  readonly record: (event: LedgerEvent) => Promise<void>;
  /** The consents given with `--allow`. */
  readonly allow: readonly string[];
  /** Whether a blocked change stops the run, or is skipped with everything that depends on it. */
  readonly onGuard: 'stop' | 'skip';
  readonly onError: 'continue' | 'stop';
  readonly parallelism: number;
  /** The value of a field that the plan hides. */
  readonly secretOf: (address: Address, field: string) => Json | undefined;
  /** Once aborted, starts no new changes; changes in flight are finished. */
  readonly signal?: AbortSignal;
  /** How long changes in flight may take after the signal; 30 seconds by default. */
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
  /** Accepted by the service and completed later by a person, or waiting for such a change. */
  | { readonly status: 'pending'; readonly change: Change; readonly message: string }
  | { readonly status: 'skipped'; readonly change: Change; readonly message: string }
  | { readonly status: 'blocked'; readonly change: Change; readonly message: string };

export interface ApplyResult {
  /**
   * `done`: every change is done or pending. `partial`: something failed after the first write. `failed`: something failed and nothing was
   * written. `stale`: the live workspace differs from the plan, nothing was written. `guarded`: blocked by a guard, nothing was written.
   * `denied`: the service rejects the token.
   */
  readonly status: 'done' | 'partial' | 'failed' | 'interrupted' | 'stale' | 'guarded' | 'denied';
  readonly results: readonly ChangeResult[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of changed resources, by kind, for the summary line. */
  readonly counts: Readonly<Record<KindName, number>>;
}

/** The progress of an apply. */
export type ApplyEvent =
  | { readonly type: 'checking'; readonly collections: number }
  | { readonly type: 'started'; readonly change: Change }
  | { readonly type: 'retrying'; readonly change: Change; readonly message: string }
  | { readonly type: 'done'; readonly change: Change; readonly note?: string; readonly milliseconds: number }
  | { readonly type: 'failed'; readonly change: Change; readonly message: string }
  | { readonly type: 'pending'; readonly change: Change; readonly message: string }
  | { readonly type: 'skipped'; readonly change: Change; readonly message: string }
  | { readonly type: 'verifying'; readonly collections: number };

/** The worst step decides the status of a resource. */
const WORST: readonly ChangeResult['status'][] = ['failed', 'blocked', 'skipped', 'pending', 'done'];

/** The message for one of several steps: its fields and their outcome. */
function stepMessage(result: ChangeResult): string {
  const message = result.status === 'done' ? (result.note ?? '') : result.message;
  const paths = result.change.fields.map(({ path }) => path);
  return message === '' || paths.length === 0 ? message : `${paths.join(', ')}: ${message}`;
}

/** The outcome of each resource over all its steps; the worst step decides. */
export function resultsByResource(results: readonly ChangeResult[]): readonly ChangeResult[] {
  const steps = results.map(({ change }) => change);
  const whole = changesByResource(steps);
  if (whole.length === results.length) {
    return results;
  }
  const keys = resourceKeys(steps);
  const grouped = groupBy(results, ({ change }) => keys.get(change.key) ?? change.key);
  return whole.flatMap((change) => {
    const own = grouped.get(change.key) ?? [];
    const worst = WORST.flatMap((status) => own.filter((one) => one.status === status))[0];
    if (worst === undefined || own.length === 1) {
      return own;
    }
    const message = own
      .filter(({ status }) => status === worst.status)
      .map(stepMessage)
      .filter((text) => text !== '')
      .join('\n');
    return [worst.status === 'done' ? done(change, message) : { ...worst, change, message }];
  });
}

function done(change: ChangeResult['change'], note: string): ChangeResult {
  return note === '' ? { status: 'done', change } : { status: 'done', change, note };
}
