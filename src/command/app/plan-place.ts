import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../core/engine/apply-types.ts';
import type { Driver } from '../../core/engine/driver.ts';
import { PROFILE_CHANGED } from '../../core/engine/offered.ts';
import { isEmpty, type Plan } from '../../core/plan/plan.ts';
import { readFailure, unreadProblems } from './reading.ts';

const PARTS = {
  service: { code: 'plan-service', summary: 'The plan is for another service' },
  organization: { code: 'plan-organization', summary: 'The plan is for another organization' },
  environment: { code: 'plan-environment', summary: 'The plan is for another environment' },
  profile: { code: 'plan-profile', summary: 'The plan is for a service of another profile' },
} as const;

/** A part of the place, from a flag, a variable or the manifest. */
export interface Said {
  readonly part: keyof typeof PARTS;
  readonly by: string;
  /** Undefined if the source has no such part. */
  readonly value: string | undefined;
}

/** The place of a plan in words: `environment production of org_acme at api.example.com`. */
function placeOf({ environment, organization, service }: Plan): string {
  return `${environment === DEFAULT_ENVIRONMENT ? '' : `environment ${environment} of `}${organization} at ${service}`;
}

/** The reason why a plan must not be applied here: it is for another place. Parts that the plan leaves open never differ. */
export function otherPlace(plan: Plan, said: readonly Said[], name = 'The plan'): Diagnostic | undefined {
  const other = said.find(({ part, value }) => plan[part] !== undefined && plan[part] !== value);
  if (other === undefined) {
    return undefined;
  }
  const { part, by, value } = other;
  const wanted = part === 'profile' ? `${placeOf(plan)}, profile ${plan.profile}` : placeOf(plan);
  return {
    severity: 'error',
    ...PARTS[part],
    detail: `${name} is for ${wanted}; ${by} ${value === undefined ? `declares no such ${part}` : `says ${value}`}. Nothing was written. Make both agree, or plan again.`,
  };
}

/** Whether the only remaining work is to record that the service changed. */
export function recordsProfile({ diagnostics }: Plan): boolean {
  return diagnostics.some(({ code }) => code === PROFILE_CHANGED);
}

/** The reason why a plan that depends on the API profile must not be applied to this service. Sends at most one request. */
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
