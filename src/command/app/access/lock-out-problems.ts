import { defined } from '../../../base/defined.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { Change } from '../../../core/plan/plan.ts';
import type { CausedLockOut } from './consequences.ts';

/** More places than this are counted. */
const NAMED = 10;

/** The problems of a plan that locks people out. No flag allows it. */
export function lockOutProblems(found: readonly CausedLockOut[]): readonly Diagnostic[] {
  const rest = found.length - NAMED;
  return found.slice(0, NAMED).map(({ place, who, by }, index): Diagnostic => {
    const name = place.type === 'organization' ? `the organization ${place.title}` : `${place.title} (${place.type})`;
    const why =
      who === 'own'
        ? 'The user of this token is an administrator now and would not be after this plan. Keep `admin` for them, directly or through a team, or apply the change with the token of another administrator.'
        : 'It has an administrator now, and after this plan nobody in the organization would be one. Somebody who is only invited does not count before they join. Keep `admin` for somebody.';
    return {
      severity: 'error',
      code: 'lock-out',
      summary:
        who === 'own'
          ? `You would no longer be an administrator of ${name}`
          : `No administrator would be left for ${name}`,
      detail: `${by === undefined ? '' : `${by.address} does it. `}${why} Nothing was changed, and no flag allows it.${index === NAMED - 1 && rest > 0 ? ` The same is true of ${rest} more.` : ''}`,
      ...defined({ source: by?.source }),
    };
  });
}

/** The problem of a plan that may lock somebody out: nobody knows. */
export function uncheckedProblem({ address, source }: Change, why: string): Diagnostic {
  return {
    severity: 'error',
    code: 'lock-out',
    summary: 'Cannot check whether an administrator is locked out',
    detail: `${address} removes a role. ${why} Nothing was changed. Apply with the token of an administrator of the organization, or pass --allow lock-out.`,
    ...defined({ source }),
  };
}
