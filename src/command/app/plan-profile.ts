import type { ApplyResult } from '../../core/engine/apply-types.ts';
import type { Driver } from '../../core/engine/driver.ts';
import { PROFILE_CHANGED } from '../../core/engine/offered.ts';
import { isEmpty, type Plan } from '../../core/plan/plan.ts';
import { otherPlace } from './plan-place.ts';
import { readFailure, unreadProblems } from './reading.ts';

/** Whether all that is left to do is to record that the service changed. */
export function recordsProfile({ diagnostics }: Plan): boolean {
  return diagnostics.some(({ code }) => code === PROFILE_CHANGED);
}

/** Why a plan that depends on what the service offers must not be applied to this one. Sends one request at most. */
export async function otherProfile(
  plan: Plan,
  { profile }: Driver,
): Promise<Pick<ApplyResult, 'status' | 'diagnostics'> | undefined> {
  if (plan.profile === undefined || profile === undefined || (isEmpty(plan) && !recordsProfile(plan))) {
    return undefined;
  }
  try {
    const found = await profile.find();
    const other = otherPlace(plan, [{ part: 'profile', by: 'the service', value: found }]);
    return other === undefined ? undefined : { status: 'stale', diagnostics: [other] };
  } catch (error) {
    const { failure } = readFailure(error);
    return {
      status: failure === 'unauthenticated' || failure === 'forbidden' ? 'denied' : 'failed',
      diagnostics: unreadProblems(error, 'what the service offers', 'Nothing was written.'),
    };
  }
}
