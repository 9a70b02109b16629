import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { KindName } from '../../plan/plan.ts';
import type { ApplyResult } from '../apply-types.ts';
import type { DriverFailure } from '../driver.ts';
import { BREAKER_LIMIT } from './outcomes.ts';

/** Why no more changes are started. */
export type StopReason = 'interrupted' | 'denied' | 'failed' | 'unavailable' | 'unrecorded';

const NOT_STARTED: Readonly<Record<StopReason, string>> = {
  interrupted: 'not started, because the run was interrupted',
  denied: 'not started, because the service no longer accepts the token',
  failed: 'not started, because another change failed and the run ends at the first failure',
  unavailable: `not started, because the service failed ${BREAKER_LIMIT} times in a row`,
  unrecorded: 'not started, because the ledger cannot be written',
};

/** The message for a change that was not started. */
export function notStarted(reason: StopReason | undefined): string {
  return reason === undefined ? 'not started' : NOT_STARTED[reason];
}

/** The facts that determine the status of a run. */
export interface Ending {
  readonly reason: StopReason | undefined;
  /** The failure of each failed change. */
  readonly failures: readonly (DriverFailure | undefined)[];
  /** Whether the service changed something, or may have. */
  readonly wrote: boolean;
  /** Whether a change is neither done nor pending, and was not skipped on purpose. */
  readonly isUnfinished: boolean;
  /** Whether a result could not be recorded. */
  readonly unrecorded: boolean;
  /** Whether a resource exists twice after the run. */
  readonly hasDuplicates: boolean;
}

function isDenial(failure: DriverFailure | undefined): boolean {
  return failure === 'unauthenticated' || failure === 'forbidden';
}

export function statusOf(ending: Ending): ApplyResult['status'] {
  const { reason, failures, wrote, isUnfinished, unrecorded, hasDuplicates } = ending;
  if (reason === 'interrupted' && isUnfinished) {
    return 'interrupted';
  }
  if (reason === 'denied' || (!wrote && failures.length > 0 && failures.every(isDenial))) {
    return 'denied';
  }
  if (failures.length > 0 || unrecorded) {
    return wrote ? 'partial' : 'failed';
  }
  return hasDuplicates ? 'partial' : 'done';
}

/** Explains why a run ended early and how to continue; undefined if it did not, or something else explains it. */
export function endDiagnostic(
  reason: StopReason | undefined,
  { done, total, isUnfinished }: { readonly done: number; readonly total: number; readonly isUnfinished: boolean },
): Diagnostic | undefined {
  const of = `${done} of ${total} changes are done.`;
  switch (reason) {
    case 'interrupted':
      return isUnfinished
        ? {
            severity: 'error',
            code: 'interrupted',
            summary: 'The run was interrupted',
            detail: `${of} Run the same command again to continue.`,
          }
        : undefined;
    case 'denied':
      return {
        severity: 'error',
        code: 'denied',
        summary: 'The service no longer accepts the token',
        detail: `${of} Nothing else was started. Run the same command again with a valid token.`,
      };
    case 'unavailable':
      return {
        severity: 'error',
        code: 'service-down',
        summary: 'The service keeps failing',
        detail: `${BREAKER_LIMIT} changes in a row failed on the service, so nothing else was started. ${of} Run the same command again later.`,
      };
    default:
      return undefined;
  }
}

/** Warns about kinds that were changed one by one although the service should support batches. */
export function unbatchedNotes(unbatched: ReadonlyMap<KindName, string>): readonly Diagnostic[] {
  return [...unbatched].map(([kind, message]) => ({
    severity: 'warning',
    code: 'not-batched',
    summary: `Each ${kind} was sent in a separate request`,
    detail: `The service should take many changes of this kind in one request, but refused it: ${message}. The changes were sent one by one, which takes more requests than the plan predicted.`,
  }));
}
