import type { ApplyResult } from '../../core/engine/apply-types.ts';
import { type Driver, DriverError } from '../../core/engine/driver.ts';
import { PROFILE_CHANGED } from '../../core/engine/offered.ts';
import { readProblems } from '../../core/engine/read-problems.ts';
import { isEmpty, type Plan } from '../../core/plan/plan.ts';
import { otherPlace } from './plan-place.ts';

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
    if (!(error instanceof DriverError)) {
      throw error;
    }
    const denied = error.failure === 'unauthenticated' || error.failure === 'forbidden';
    return {
      status: denied ? 'denied' : 'failed',
      diagnostics: readProblems([{ subject: 'what the service offers', error }], 'Nothing was written.'),
    };
  }
}
