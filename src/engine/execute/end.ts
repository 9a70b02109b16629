import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ApplyResult } from '../apply-types.ts';
import type { DriverFailure } from '../driver.ts';
import { BREAKER_LIMIT } from './breaker.ts';

/** Why nothing more is begun. */
export type StopReason = 'interrupted' | 'denied' | 'failed' | 'unavailable' | 'unrecorded';

const NOT_BEGUN: Readonly<Record<StopReason, string>> = {
  interrupted: 'not begun, because the run was interrupted',
  denied: 'not begun, because the service no longer accepts the token',
  failed: 'not begun, because another change failed and the run ends at the first failure',
  unavailable: `not begun, because the service failed ${BREAKER_LIMIT} times in a row`,
  unrecorded: 'not begun, because the ledger cannot be written',
};

/** What is said of a change that was not begun. */
export function notBegun(reason: StopReason | undefined): string {
  return reason === undefined ? 'not begun' : NOT_BEGUN[reason];
}

/** How a run ended, as far as its status depends on it. */
export interface Ending {
  readonly reason: StopReason | undefined;
  /** How each change that failed did. */
  readonly failures: readonly (DriverFailure | undefined)[];
  /** Whether the service did, or may have done, something. */
  readonly wrote: boolean;
  /** Whether something is neither done nor pending, and was not left out on purpose. */
  readonly isUnfinished: boolean;
  /** Whether something could not be recorded. */
  readonly unrecorded: boolean;
  /** Whether something exists twice afterwards. */
  readonly hasDuplicates: boolean;
}

function isDenial(failure: DriverFailure | undefined): boolean {
  return failure === 'unauthenticated' || failure === 'forbidden';
}

/** The status of a run. */
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

/** Says why a run ended early and how to go on; undefined where that is said elsewhere, or it did not. */
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
            detail: `${of} Run the same command again to go on.`,
          }
        : undefined;
    case 'denied':
      return {
        severity: 'error',
        code: 'denied',
        summary: 'The service no longer accepts the token',
        detail: `${of} Nothing more was begun. Run the same command again with a token that is accepted.`,
      };
    case 'unavailable':
      return {
        severity: 'error',
        code: 'service-down',
        summary: 'The service fails again and again',
        detail: `${BREAKER_LIMIT} changes in a row failed on the side of the service, so nothing more was begun. ${of} Run the same command again later.`,
      };
    default:
      return undefined;
  }
}
