import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Fields } from '../../plan/value.ts';
import { isRaised, ROLES } from './risks.ts';

/** The fields that are complete lists of roles. */
export const LISTS = ['teams', 'members'] as const;

/** The recipient of a role: a team by reference, a person by address. */
export interface Grantee {
  readonly list: (typeof LISTS)[number];
  readonly name: Json;
}

export interface Grant extends Grantee {
  readonly role: Json;
}

/** How many people, and how many teams, one request can grant a role to. */
const MOST_AT_ONCE = 1000;

/** The recipients of one role in one request. */
interface Giving {
  readonly role: Json;
  readonly to: readonly Grantee[];
}

/** One request: grant a role to recipients without one (null denies access), change a role, or remove one. */
export type Step = { readonly give: Giving } | { readonly change: Grant } | { readonly take: Grantee };

/** The requests that change the roles of a place, before and after the change of its default. */
interface Steps {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

/** The roles in a field, as a kind declares and reads them. */
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

/** Grants by recipient. */
export function byGrantee(grants: readonly Grant[]): ReadonlyMap<string, Grant> {
  return new Map(grants.map((grant) => [keyOf(grant), grant]));
}

/** The fewest requests that grant these roles. */
function given(grants: readonly Grant[]): readonly Step[] {
  return ROLES.flatMap((role) => {
    const lists = LISTS.map((list) => grants.filter((grant) => grant.list === list && grant.role === role));
    const requests = Math.max(...lists.map((some) => Math.ceil(some.length / MOST_AT_ONCE)));
    return Array.from({ length: requests }, (_request, index) => ({
      give: { role, to: lists.flatMap((some) => some.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE)) },
    }));
  });
}

/**
 * The requests that turn the current roles of a place into the wanted ones. Grants come before removals, so that neither the user of the
 * token nor a complete team loses access in between. That exposes nothing, since the highest role counts. But null overrides roles of teams
 * and the default, so people are denied access before any of these is raised, and regain it last. A role of their own overrides the null of
 * a team, so people get theirs first. To turn a role into null, it must be removed and granted again.
 */
export function stepsBetween(before: readonly Grant[], after: readonly Grant[]): Steps {
  const [had, has] = [byGrantee(before), byGrantee(after)];
  const roleBefore = (grant: Grant): Json | undefined => had.get(keyOf(grant))?.role;
  const changed = after.filter((grant) => had.has(keyOf(grant)) && roleBefore(grant) !== grant.role);
  const fresh = after.filter((grant) => !had.has(keyOf(grant)));
  const gone = before.filter((grant) => !has.has(keyOf(grant)));
  const [shut, roles] = [fresh.filter(({ role }) => role === null), fresh.filter(({ role }) => role !== null)];
  const toNull = changed.filter(({ role }) => role === null);
  const fromNull = changed.filter((grant) => roleBefore(grant) === null);
  const toRole = changed.filter((grant) => grant.role !== null && roleBefore(grant) !== null);
  const isUp = (grant: Grant): boolean => isRaised(ROLES, roleBefore(grant), grant.role);
  const isFirst = ({ list }: Grant): boolean => list === 'members' || shut.length + toNull.length === 0;
  const isLater = (grant: Grant): boolean => !isFirst(grant);
  const raised = toRole.filter(isUp);
  return {
    before: [
      ...given(roles.filter(isFirst)),
      ...raised.filter(isFirst).map((change) => ({ change })),
      ...toNull.map((take) => ({ take })),
      ...given([...shut, ...toNull]),
      ...given(roles.filter(isLater)),
      ...raised.filter(isLater).map((change) => ({ change })),
    ],
    after: [
      ...toRole.filter((grant) => !isUp(grant)).map((change) => ({ change })),
      ...gone.filter(({ role }) => role !== null).map((take) => ({ take })),
      ...fromNull.map((change) => ({ change })),
      ...gone.filter(({ role }) => role === null).map((take) => ({ take })),
    ],
  };
}

/**
 * Whether roles may be left by an interrupted change: everyone has the old or the new role, or temporarily none if null is granted next.
 */
export function areHalfway(before: readonly Grant[], after: readonly Grant[], now: readonly Grant[]): boolean {
  const [had, has, have] = [before, after, now].map(byGrantee);
  const keys = new Set([before, after, now].flatMap((grants) => grants.map(keyOf)));
  return [...keys].every((key) => {
    const [old, wanted, there] = [had, has, have].map((grants) => grants?.get(key)?.role);
    return there === old || there === wanted || (there === undefined && wanted === null);
  });
}

/** The number of requests. */
export function sizeOf({ before, after }: Steps): number {
  return before.length + after.length;
}

/** All roles in the fields. */
export function allGrants(fields: Fields): readonly Grant[] {
  return LISTS.flatMap((list) => grantsIn(list, fields[list]));
}
