import { accessChanges, type State } from '../../access/compare.ts';
import { blockedFor } from '../../engine/guards.ts';
import { byWeight, type Risk } from '../../engine/risks.ts';
import { accessChangesIn } from '../../kinds/support/access-changes.ts';
import { planDigest } from '../../plan/digest.ts';
import type { Change, Plan, Replace } from '../../plan/plan.ts';
import { countBlocked } from '../../plan/resources.ts';

const ADMIN = 'grant-admin';

/** The changes that may make somebody an administrator without naming that role: by a team, by a place, by what it inherits. */
export function indirectGrants(changes: readonly Change[]): readonly Change[] {
  return accessChangesIn(changes).filter(
    // Everyone who comes through a new provider gets the roles of its team.
    ({ risk }) => (risk.includes('grant') || risk.includes('weaken-sso')) && !risk.includes(ADMIN),
  );
}

/** The replacements of places, which lose their roles. */
export function replacementsIn(changes: readonly Change[]): readonly Replace[] {
  return accessChangesIn(changes).flatMap((one) => (one.action === 'replace' ? [one] : []));
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
  const suspects = [...new Set([...indirectGrants(changes), ...replacementsIn(changes)])];
  const all = suspects.length === 0 ? new Set<string>() : adminsOf(changes);
  if (all.size === 0 || suspects.length > MOST_TRIED) {
    return all.size === 0 ? [] : suspects;
  }
  return suspects.filter((change) => {
    const without = adminsOf(changes.filter((one) => one !== change));
    return [...all].some((one) => !without.has(one)) || adminsOf([change]).size > 0;
  });
}

/** The replacements of places that let in people who had no role there: the roles that kept them out are not declared. */
export function lettingIn(
  changes: readonly Change[],
  before: State,
  afterAll: (changes: readonly Change[]) => State,
): readonly Change[] {
  const replaced = replacementsIn(changes);
  const gainsOf = (some: readonly Change[]): ReadonlySet<string> =>
    new Set(
      accessChanges(before, afterAll(some)).flatMap(({ place, person, change }) =>
        change === 'gains' ? [`${place.id} ${person.id}`] : [],
      ),
    );
  const all = replaced.length === 0 ? new Set<string>() : gainsOf(changes);
  const without = all.size === 0 ? all : gainsOf(changes.filter(({ action }) => action !== 'replace'));
  const gained = [...all].filter((one) => !without.has(one));
  return replaced.filter(({ id }) => gained.some((one) => one.startsWith(`${id} `)));
}

/** A plan in which these changes have the risk, and its guard. The risk is that of the fields that grant something. */
export function withRisk(
  plan: Plan,
  risky: readonly Change[],
  { added, why }: { readonly added: Risk; readonly why?: string | undefined },
): Plan {
  const keys = new Set(risky.flatMap(({ key, risk }) => (risk.includes(added) ? [] : [key])));
  if (keys.size === 0) {
    return plan;
  }
  const changes = plan.changes.map(
    (change): Change =>
      keys.has(change.key)
        ? {
            ...change,
            risk: byWeight([...change.risk, added], (risk) => risk),
            fields: change.fields.map((field) =>
              field.risk?.includes('grant') === true ? { ...field, risk: [added, ...field.risk] } : field,
            ),
          }
        : change,
  );
  const blocked = [
    ...plan.blocked,
    ...blockedFor(
      changes.filter(({ key }) => keys.has(key)),
      added,
      why,
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
