import { defined } from '../../../base/defined.ts';
import { lazilyBy } from '../../../base/lazily.ts';
import { accessChanges, type LockOut, lockOuts, type State } from '../../../core/access/compare.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { accessChangesIn, mayLockOut } from '../../../core/kinds/support/access-changes.ts';
import type { Change, Replace } from '../../../core/plan/plan.ts';

/** A lockout, and the single change that causes it, if there is one. */
export interface CausedLockOut extends LockOut {
  readonly by: Change | undefined;
}

/** The effects of a plan on people's roles, and the changes that cause them. */
export interface Consequences {
  readonly before: State;
  readonly after: State;
  readonly lockOuts: readonly CausedLockOut[];
  /** The changes that make somebody an administrator indirectly, alone or in combination with the rest of the plan. */
  readonly making: readonly Change[];
  /** Replacements of places that admit people without a role there: the roles that kept them out are not declared. */
  readonly opening: readonly Change[];
}

/** The changes that may make somebody an administrator without naming that role: through a team, a place, or inheritance. */
export function indirectGrants(changes: readonly Change[]): readonly Change[] {
  return accessChangesIn(changes).filter(
    // Everyone who signs in through a new provider gets the roles of its team.
    ({ risk }) => (risk.includes('grant') || risk.includes('weaken-sso')) && !risk.includes('grant-admin'),
  );
}

export function replacementsIn(changes: readonly Change[]): readonly Replace[] {
  return accessChangesIn(changes).flatMap((one) => (one.action === 'replace' ? [one] : []));
}

/** The maximum number of changes to test one by one for their effects. Beyond it, any of them counts as a possible cause. */
const MOST_TRIED = 50;

/** Determines the effects of a plan by leaving out one change at a time. `stateWith` returns the roles after some of the changes. */
export function consequencesOf(
  changes: readonly Change[],
  {
    before,
    stateWith,
    own,
  }: { readonly before: State; readonly stateWith: (some: readonly Change[]) => State; readonly own: string },
): Consequences {
  const outcomeOf = (some: readonly Change[]) => {
    const after = stateWith(some);
    const found = accessChanges(before, after).map((one) => ({ ...one, name: `${one.place.id} ${one.person.id}` }));
    return {
      after,
      lockOuts: lockOuts(before, after, own),
      admins: new Set(found.flatMap((one) => (one.after === 'admin' ? [one.name] : []))),
      gains: new Set(found.flatMap(({ change, name }) => (change === 'gains' ? [name] : []))),
    };
  };
  const all = outcomeOf(changes);
  const without = lazilyBy((change: Change) => outcomeOf(changes.filter((one) => one !== change)));
  const removing = changes.filter((change) => mayLockOut([change]));
  const replaced = replacementsIn(changes);
  const granting = [...new Set([...indirectGrants(changes), ...replaced])];
  const isMaking = (change: Change): boolean =>
    [...all.admins].some((one) => !without(change).admins.has(one)) || outcomeOf([change]).admins.size > 0;
  const kept = replaced.length === 0 ? all : outcomeOf(changes.filter(({ action }) => action !== 'replace'));
  const gained = [...all.gains].filter((one) => !kept.gains.has(one));
  return {
    before,
    after: all.after,
    lockOuts: all.lockOuts.map((one) => ({
      ...one,
      by: (removing.length > MOST_TRIED ? [] : removing).find(
        (change) => !without(change).lockOuts.some(({ place }) => place.id === one.place.id),
      ),
    })),
    making: granting.filter((change) => all.admins.size > 0 && (granting.length > MOST_TRIED || isMaking(change))),
    opening: replaced.filter(({ id }) => gained.some((one) => one.startsWith(`${id} `))),
  };
}

/** The maximum number of places to name; the rest are counted. */
const NAMED = 10;

/** The problems of a plan that locks people out. No flag allows it. */
export function lockOutProblems(found: readonly CausedLockOut[]): readonly Diagnostic[] {
  const rest = found.length - NAMED;
  return found.slice(0, NAMED).map(({ place, who, by }, index): Diagnostic => {
    const name = place.type === 'organization' ? `the organization ${place.title}` : `${place.title} (${place.type})`;
    const why =
      who === 'own'
        ? 'The user of this token is an administrator now and would not be after this plan. Keep `admin` for them, directly or through a team, or apply the change with the token of another administrator.'
        : 'It has an administrator now and would have none after this plan. Invited people count only once they have joined. Keep at least one `admin`.';
    return {
      severity: 'error',
      code: 'lock-out',
      summary:
        who === 'own'
          ? `You would no longer be an administrator of ${name}`
          : `No administrator would be left for ${name}`,
      detail: `${by === undefined ? '' : `Caused by ${by.address}. `}${why} Nothing was changed, and no flag allows this.${index === NAMED - 1 && rest > 0 ? ` The same goes for ${rest} more ${rest === 1 ? 'place' : 'places'}.` : ''}`,
      ...defined({ source: by?.source }),
    };
  });
}

/** The problem of a plan that may lock somebody out, which could not be checked. */
export function uncheckedProblem({ address, source }: Change, why: string): Diagnostic {
  return {
    severity: 'error',
    code: 'lock-out',
    summary: 'Cannot check whether an administrator is locked out',
    detail: `${address} removes a role. ${why} Nothing was changed. Apply with the token of an administrator of the organization, or pass --allow lock-out.`,
    ...defined({ source }),
  };
}
