import type { Caller, Db } from './handler.ts';
import { forbidden } from './problem.ts';
import type { RecordOf, Space } from './tables.ts';

/** A person's role in a place; null is a guest, who may do nothing there by default. */
export type Level = RecordOf<'members'>['role'];
export type Role = NonNullable<Level>;

/** Lowest first. A reviewer may do everything an editor may, and merge. */
const ROLES: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

function rankOf(level: Level | undefined): number {
  return level === undefined || level === null ? -1 : ROLES.indexOf(level);
}

/** Whether a level covers a role. */
export function covers(level: Level | undefined, role: Role): boolean {
  return rankOf(level) >= rankOf(role);
}

/** Refuses a caller whose level does not cover a role. */
export function requireRole(level: Level | undefined, role: Role): void {
  if (!covers(level, role)) {
    throw forbidden(`This requires the role "${role}" here; yours is "${level ?? 'guest'}"`);
  }
}

/** The higher of two levels. */
export function higher(a: Level, b: Level): Level {
  return rankOf(a) >= rankOf(b) ? a : b;
}

/** A user's membership of an organization; a disabled member is treated as none. */
export function membership(db: Db, organization: string, user: string): RecordOf<'members'> | undefined {
  const member = db.members.get(`${organization}.${user}`);
  return member === undefined || member.disabled ? undefined : member;
}

/** A space or collection, as far as permissions are concerned. */
export interface Place {
  readonly id: string;
  readonly organization: string;
  readonly parent?: string;
  readonly defaultLevel: Space['defaultLevel'];
}

/** Grants a role to somebody on a place; what they had there before is replaced. */
export function putGrant(db: Db, grant: Omit<RecordOf<'grants'>, 'id'>): void {
  db.grants.put({ id: `${grant.target}.${grant.subject}`, ...grant });
}

/** What was granted to somebody on a place itself, and whether roles from elsewhere do not apply. */
function grantedAt(
  db: Db,
  place: string,
  user: string,
  teams: readonly string[],
): { readonly level: Level; readonly shutOut: boolean } {
  const own = db.grants.get(`${place}.${user}`)?.level;
  const given = teams.flatMap((team) => db.grants.get(`${place}.${team}`) ?? []).map(({ level }) => level);
  if (own === null || given.includes(null)) {
    return { level: own ?? null, shutOut: true };
  }
  return { level: given.reduce<Level>(higher, own ?? null), shutOut: false };
}

/** What reaches into a place, there and from around it: the highest grant, and the default. */
interface Reach {
  readonly granted: Level;
  readonly byDefault: Level;
}

/**
 * A user's roles in spaces and collections; undefined for a stranger, who must not learn that they exist. Each collection is
 * looked at once, however many places are inside it; nothing may be written meanwhile.
 *
 * An administrator of the organization is one everywhere. Everybody else has the highest role that was granted, to them or to
 * a team of theirs, here or on a collection around it, and of the default: the role of the nearest place that sets one,
 * or with `inherit` all the way up the person's role in the organization. A guest has no default. A grant of null makes
 * somebody a guest of that place: neither defaults nor grants from further out apply to them there, nor what a team of theirs
 * has there. A null of a team does the same to its members, except that a role granted to the person there stays.
 */
export function levelsOf(db: Db, user: string): (place: Place) => Level | undefined {
  const teams = db.teamMembers.where('user', user).map(({ team }) => team);
  const known = new Map<string, Reach>();
  const reachInto = (place: Place, role: Level): Reach => {
    const inner: Place[] = [];
    let current: Place | undefined = place;
    while (current !== undefined && !known.has(current.id)) {
      inner.push(current);
      current = current.parent === undefined ? undefined : db.collections.get(current.parent);
    }
    let reach = known.get(current?.id ?? '') ?? { granted: null, byDefault: role };
    for (const { id, defaultLevel } of inner.reverse()) {
      const { level, shutOut } = grantedAt(db, id, user, teams);
      const own = defaultLevel === 'inherit' ? reach.byDefault : role === null ? null : defaultLevel;
      reach = shutOut ? { granted: level, byDefault: null } : { granted: higher(level, reach.granted), byDefault: own };
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

/** The space of that id, unless it is deleted. */
export function liveSpace(db: Db, id: string): Space | undefined {
  const space = db.spaces.get(id);
  return space?.deletedAt === undefined ? space : undefined;
}

/** The space of that id, if it is not deleted and the caller may read it. */
export function readableSpace({ db, user }: Caller, id: string): Space | undefined {
  const space = liveSpace(db, id);
  return space !== undefined && covers(levelIn(db, space, user.id), 'read') ? space : undefined;
}

/** A user's role in an organization; undefined for a stranger. */
export function levelInOrganization(db: Db, organization: string, user: string): Level | undefined {
  return membership(db, organization, user)?.role;
}
