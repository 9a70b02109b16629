import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { Plan } from '../../core/plan/plan.ts';

/** What makes up the place that a plan is for, with the problem of another one. */
const PARTS = {
  service: { code: 'plan-service', summary: 'The plan is for another service' },
  organization: { code: 'plan-organization', summary: 'The plan is for another organization' },
  environment: { code: 'plan-environment', summary: 'The plan is for another environment' },
  profile: { code: 'plan-profile', summary: 'The plan is for a service of another profile' },
} as const;

/** What a flag, a variable or the manifest says about the place of a plan. */
export interface Said {
  readonly part: keyof typeof PARTS;
  readonly by: string;
  /** Undefined where it has no such place. */
  readonly value: string | undefined;
}

/** The place of a plan in words: `environment production of org_acme at api.example.com`. */
function placeOf({ environment, organization, service }: Plan): string {
  return `${environment === DEFAULT_ENVIRONMENT ? '' : `environment ${environment} of `}${organization} at ${service}`;
}

/** Why a plan must not be applied where somebody says: it is for another place. Never for what the plan leaves open. */
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
