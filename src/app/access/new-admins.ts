import { accessChanges, type State } from '../../access/compare.ts';
import { blockedFor } from '../../engine/guards.ts';
import { byWeight } from '../../engine/risks.ts';
import { accessChangesIn } from '../../kinds/support/access-changes.ts';
import { planDigest } from '../../plan/digest.ts';
import type { Change, Plan } from '../../plan/plan.ts';
import { countBlocked } from '../../plan/resources.ts';

const ADMIN = 'grant-admin';

/** The changes that may make somebody an administrator without naming that role: by a team, by a place, by what it inherits. */
export function indirectGrants(changes: readonly Change[]): readonly Change[] {
  return accessChangesIn(changes).filter(({ risk }) => risk.includes('grant') && !risk.includes(ADMIN));
}

/** More changes than this are not tried one by one: each of them may be the one. */
const MOST_TRIED = 50;

/** The indirect grants by which somebody becomes an administrator of a place, alone or together with the rest of the plan. */
export function makingAdmins(
  changes: readonly Change[],
  before: State,
  afterAll: (changes: readonly Change[]) => State,
): readonly Change[] {
  const adminsOf = (some: readonly Change[]): ReadonlySet<string> =>
    new Set(
      accessChanges(before, afterAll(some)).flatMap(({ place, person, after }) =>
        after === 'admin' ? [`${place.id} ${person.id}`] : [],
      ),
    );
  const suspects = indirectGrants(changes);
  const all = suspects.length === 0 ? new Set<string>() : adminsOf(changes);
  if (all.size === 0 || suspects.length > MOST_TRIED) {
    return all.size === 0 ? [] : suspects;
  }
  return suspects.filter((change) => {
    const without = adminsOf(changes.filter((one) => one !== change));
    return [...all].some((one) => !without.has(one)) || adminsOf([change]).size > 0;
  });
}

/** A plan in which these changes have the risk that they make somebody an administrator, and its guard. */
export function withNewAdmins(plan: Plan, making: readonly Change[]): Plan {
  if (making.length === 0) {
    return plan;
  }
  const keys = new Set(making.map(({ key }) => key));
  const changes = plan.changes.map(
    (change): Change =>
      keys.has(change.key)
        ? {
            ...change,
            risk: byWeight([...change.risk, ADMIN], (risk) => risk),
            fields: change.fields.map((field) =>
              field.risk?.includes('grant') === true ? { ...field, risk: [ADMIN, ...field.risk] } : field,
            ),
          }
        : change,
  );
  const blocked = [
    ...plan.blocked,
    ...blockedFor(
      changes.filter(({ key }) => keys.has(key)),
      ADMIN,
    ),
  ];
  const { digest: _digest, ...whole } = {
    ...plan,
    changes,
    blocked,
    summary: { ...plan.summary, blocked: countBlocked(changes, blocked) },
  };
  return { ...whole, digest: planDigest(whole) };
}
