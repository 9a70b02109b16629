import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Fields } from '../../plan/value.ts';
import { isRaised, ROLES } from './risks.ts';

/** The fields that are whole lists of roles. */
export const LISTS = ['teams', 'members'] as const;

/** Somebody to whom a role is given: a team by the reference to it, a person by address. */
export interface Grantee {
  readonly list: (typeof LISTS)[number];
  readonly name: Json;
}

export interface Grant extends Grantee {
  readonly role: Json;
}

/** How many people, and how many teams, one request gives a role. */
const MOST_AT_ONCE = 1000;

/** Several to whom one request gives a role. */
export interface Giving {
  readonly role: Json;
  readonly to: readonly Grantee[];
}

/** What turns the roles of a place into others. */
interface Steps {
  readonly give: readonly Giving[];
  readonly raise: readonly Grant[];
  readonly lower: readonly Grant[];
  readonly take: readonly Grantee[];
  /** Given last: a role turns into null only by being removed and given again. */
  readonly shutOut: readonly Giving[];
}

/** The roles that a field says, as a kind declares and reads them. */
export function grantsIn(list: Grantee['list'], value: Json | undefined): readonly Grant[] {
  if (list === 'members') {
    return isJsonObject(value) ? Object.entries(value).map(([name, role]) => ({ list, name, role })) : [];
  }
  return Array.isArray(value)
    ? value.filter(isJsonObject).map(({ team = null, role = null }) => ({ list, name: team, role }))
    : [];
}

function keyOf({ list, name }: Grantee): string {
  return `${list} ${canonicalJson(name)}`;
}

/** Grants by whom they are for. */
export function byGrantee(grants: readonly Grant[]): ReadonlyMap<string, Grant> {
  return new Map(grants.map((grant) => [keyOf(grant), grant]));
}

/** As few requests as give these roles. */
function givings(grants: readonly Grant[]): readonly Giving[] {
  return ROLES.flatMap((role) => {
    const lists = LISTS.map((list) => grants.filter((grant) => grant.list === list && grant.role === role));
    const requests = Math.max(...lists.map((some) => Math.ceil(some.length / MOST_AT_ONCE)));
    return Array.from({ length: requests }, (_request, index) => ({
      role,
      to: lists.flatMap((some) => some.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE)),
    }));
  });
}

/** The requests that turn the roles that a place has into those that it should have. */
export function stepsBetween(before: readonly Grant[], after: readonly Grant[]): Steps {
  const [had, has] = [byGrantee(before), byGrantee(after)];
  const isNew = (grant: Grant): boolean => !had.has(keyOf(grant));
  const changed = after.flatMap((grant) => {
    const old = had.get(keyOf(grant));
    return old === undefined || old.role === grant.role ? [] : [{ old, grant }];
  });
  const toRole = changed.filter(({ grant }) => grant.role !== null);
  const toNull = changed.filter(({ grant }) => grant.role === null).map(({ grant }) => grant);
  const [raise, lower] = [true, false].map((isUp) =>
    toRole.filter(({ old, grant }) => isRaised(ROLES, old.role, grant.role) === isUp).map(({ grant }) => grant),
  );
  const fresh = after.filter(isNew);
  return {
    give: givings(fresh.filter(({ role }) => role !== null)),
    raise: raise ?? [],
    lower: lower ?? [],
    take: [...before.filter((grant) => !has.has(keyOf(grant))), ...toNull],
    shutOut: givings([...fresh.filter(({ role }) => role === null), ...toNull]),
  };
}

/**
 * Whether roles are what an interrupted change can have left: everybody has the old or the new role, or none for a moment
 * where null is given after that.
 */
export function areHalfway(before: readonly Grant[], after: readonly Grant[], now: readonly Grant[]): boolean {
  const [had, has, have] = [before, after, now].map(byGrantee);
  const keys = new Set([before, after, now].flatMap((grants) => grants.map(keyOf)));
  return [...keys].every((key) => {
    const [old, wanted, there] = [had, has, have].map((grants) => grants?.get(key)?.role);
    return there === old || there === wanted || (there === undefined && wanted === null);
  });
}

/** How many requests the steps are. */
export function sizeOf({ give, raise, lower, take, shutOut }: Steps): number {
  return give.length + raise.length + lower.length + take.length + shutOut.length;
}

/** All roles that fields say. */
export function allGrants(fields: Fields): readonly Grant[] {
  return LISTS.flatMap((list) => grantsIn(list, fields[list]));
}
