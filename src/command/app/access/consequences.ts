import { lazilyBy } from '../../../base/lazily.ts';
import { accessChanges, type State } from '../../../core/access/compare.ts';
import { type LockOut, lockOuts } from '../../../core/access/lock-out.ts';
import { accessChangesIn, mayLockOut } from '../../../core/kinds/support/access-changes.ts';
import type { Change, Replace } from '../../../core/plan/plan.ts';

/** A lock-out, and the change without which it would not happen, where it is a single one. */
export interface CausedLockOut extends LockOut {
  readonly by: Change | undefined;
}

/** What a plan does to the roles of people, and which of its changes do it. */
export interface Consequences {
  readonly before: State;
  readonly after: State;
  readonly lockOuts: readonly CausedLockOut[];
  /** The changes that make somebody an administrator indirectly, alone or together with the rest of the plan. */
  readonly making: readonly Change[];
  /** The replacements of places that let in people who had no role there: the roles that kept them out are not declared. */
  readonly opening: readonly Change[];
}

/** The changes that may make somebody an administrator without naming that role: by a team, by a place, by what it inherits. */
export function indirectGrants(changes: readonly Change[]): readonly Change[] {
  return accessChangesIn(changes).filter(
    // Everyone who comes through a new provider gets the roles of its team.
    ({ risk }) => (risk.includes('grant') || risk.includes('weaken-sso')) && !risk.includes('grant-admin'),
  );
}

/** The replacements of places, which lose their roles. */
export function replacementsIn(changes: readonly Change[]): readonly Replace[] {
  return accessChangesIn(changes).flatMap((one) => (one.action === 'replace' ? [one] : []));
}

/** More changes than this are not tried one by one to find out which of them does something: each of them may be the one. */
const MOST_TRIED = 50;

/** Finds out what a plan does by leaving out one change after the other. `stateWith` gives the roles after some of them. */
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
