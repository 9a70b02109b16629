import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
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
interface Giving {
  readonly role: Json;
  readonly to: readonly Grantee[];
}

/** One request: to give a role to some who have none, or null to shut them out; to change a role; to remove one. */
export type Step = { readonly give: Giving } | { readonly change: Grant } | { readonly take: Grantee };

/** What turns the roles of a place into others, before and after its default changes. */
interface Steps {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
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
 * The requests that turn the roles that a place has into those that it should have. What gives a role comes before what takes
 * one: otherwise the user of the token, or a whole team, could be without access in between. That opens nothing, as the
 * highest role counts; but null counts more than roles of teams and the default, so anyone who is shut out is so before any of
 * these is raised, and anyone who no longer is comes last. A role of their own counts more than the null of a team, so people
 * get theirs first. A role turns into null only by being removed and given again.
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
export function sizeOf({ before, after }: Steps): number {
  return before.length + after.length;
}

/** All roles that fields say. */
export function allGrants(fields: Fields): readonly Grant[] {
  return LISTS.flatMap((list) => grantsIn(list, fields[list]));
}
