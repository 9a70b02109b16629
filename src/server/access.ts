import type { Caller, Db } from './handler.ts';
import { forbidden } from './problem.ts';
import type { RecordOf, Space } from './tables.ts';

/** A person's role in a place; null is a guest, who has no permissions there by default. */
export type Level = RecordOf<'members'>['role'];
export type Role = NonNullable<Level>;

/** Lowest first. A reviewer has all permissions of an editor, and can merge. */
const ROLES: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

function rankOf(level: Level | undefined): number {
  return level === undefined || level === null ? -1 : ROLES.indexOf(level);
}

export function covers(level: Level | undefined, role: Role): boolean {
  return rankOf(level) >= rankOf(role);
}

/** Refuses a caller whose level does not cover a role. */
export function requireRole(level: Level | undefined, role: Role): void {
  if (!covers(level, role)) {
    throw forbidden(`This requires the role "${role}" here; yours is "${level ?? 'guest'}"`);
  }
}

export function higher(a: Level, b: Level): Level {
  return rankOf(a) >= rankOf(b) ? a : b;
}

/** A user's membership of an organization; a disabled member counts as none. */
export function membership(db: Db, organization: string, user: string): RecordOf<'members'> | undefined {
  const member = db.members.get(`${organization}.${user}`);
  return member === undefined || member.disabled ? undefined : member;
}

/** The part of a space or collection that permissions depend on. */
export interface Place {
  readonly id: string;
  readonly organization: string;
  readonly parent?: string;
  readonly defaultLevel: Space['defaultLevel'];
}

/** Grants a role to a user or team on a place, replacing an earlier grant. */
export function putGrant(db: Db, grant: Omit<RecordOf<'grants'>, 'id'>): void {
  db.grants.put({ id: `${grant.target}.${grant.subject}`, ...grant });
}

/** The grants that apply on the place itself: to a person, and to their teams. A null one excludes roles from elsewhere. */
export function grantsAt(
  db: Db,
  place: string,
  user: string,
  teams: readonly string[],
): { readonly own: Level; readonly ofTeams: readonly RecordOf<'grants'>[]; readonly isShutOut: boolean } {
  const own = db.grants.get(`${place}.${user}`)?.level;
  const ofTeams = teams.flatMap((team) => db.grants.get(`${place}.${team}`) ?? []);
  const isShutOut = own === null || ofTeams.some(({ level }) => level === null);
  return { own: own ?? null, ofTeams: isShutOut ? [] : ofTeams, isShutOut };
}

/** The grants that apply in a place, its own and inherited ones: the highest role, and the default. */
interface Reach {
  readonly granted: Level;
  readonly byDefault: Level;
}

/**
 * Returns a user's role in any space or collection; undefined for a stranger, who must not learn that it exists. Each collection is read
 * once, however many places it contains, so nothing may be written meanwhile.
 *
 * An administrator of the organization is an administrator everywhere. Everybody else has the highest of: the roles granted to them or to
 * their teams, here or on a collection above, and the default. The default is the role of the nearest place that sets one; if all places up
 * to the top have `inherit`, it is the person's role in the organization. Guests have no default. A grant of null makes a person a guest of
 * that place: neither defaults nor grants from above apply to them there, nor the grants of their teams there. A null grant of a team does
 * the same to its members, except that a role granted to the person there still applies.
 */
export function levelsOf(db: Db, user: string): (place: Place) => Level | undefined {
  const teams = db.teamMembers.where('user', user).map(({ team }) => team);
  const known = new Map<string, Reach>();
  const reachInto = (place: Place, role: Level): Reach => {
    const inner: Place[] = [];
    let current: Place | undefined = place;
    while (current !== undefined && !known.has(current.id)) {
      inner.push(current);
      current = db.collections.get(current.parent);
    }
    let reach = known.get(current?.id ?? '') ?? { granted: null, byDefault: role };
    for (const { id, defaultLevel } of inner.reverse()) {
      const { own, ofTeams, isShutOut } = grantsAt(db, id, user, teams);
      const level = ofTeams.map((grant) => grant.level).reduce(higher, own);
      const byDefault = defaultLevel === 'inherit' ? reach.byDefault : role === null ? null : defaultLevel;
      reach = isShutOut ? { granted: own, byDefault: null } : { granted: higher(level, reach.granted), byDefault };
      known.set(id, reach);
    }
    return reach;
  };
  return (place) => {
    const member = membership(db, place.organization, user);
    if (member === undefined || member.role === 'admin') {
      return member?.role;
    }
    const { granted, byDefault } = reachInto(place, member.role);
    return higher(granted, byDefault);
  };
}

/** A user's role in one space or collection; undefined for a stranger. */
export function levelIn(db: Db, place: Place, user: string): Level | undefined {
  return levelsOf(db, user)(place);
}

/** The space with this id, unless it is deleted. */
export function liveSpace(db: Db, id: string | undefined): Space | undefined {
  const space = db.spaces.get(id);
  return space?.deletedAt === undefined ? space : undefined;
}

/** The space with this id, if it is not deleted and the caller may read it. */
export function readableSpace({ db, user }: Caller, id: string): Space | undefined {
  const space = liveSpace(db, id);
  return space !== undefined && covers(levelIn(db, space, user.id), 'read') ? space : undefined;
}

/** A user's role in an organization; undefined for a stranger. */
export function levelInOrganization(db: Db, organization: string, user: string): Level | undefined {
  return membership(db, organization, user)?.role;
}
