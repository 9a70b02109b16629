import type { QueryOf, Schemas } from '../../core/contract/operation.ts';
import { higher, type Level, levelInOrganization, levelsOf, membership, type Role, requireRole } from '../access.ts';
import type { Caller, Context, Db } from '../handler.ts';
import { type Keyed, keyedBy } from '../paging.ts';
import type { Row } from '../table.ts';
import type { Site, Space } from '../tables.ts';

/** Somebody's role on a site, and where it comes from. */
export interface SitePermission {
  readonly user: string;
  readonly permission: Role;
  readonly origin: Schemas['SitePermissionOrigin'];
  readonly joinedAt: string;
  readonly lastSeenAt: string | undefined;
}

type Origin = SitePermission['origin'];

/** What a site itself gives to somebody, and through what. */
interface SiteGiven {
  readonly level: Role;
  readonly origin: Origin;
}

/**
 * What a site itself gives to a member of its organization; undefined where it gives nothing.
 *
 * That is the highest of the role that was granted to the person there, of those granted to their teams, and of the site's
 * default. A default that is a role is what members have there at least; guests have no default. `inherit`, and a site that
 * never got a default, give nothing by themselves: what members have is their role in the organization, as everywhere. A
 * default of null gives nothing either. A grant of null makes somebody a guest of the site: neither its default nor the
 * grants of their teams apply to them. A null of a team does the same to its members, except that a role granted to the
 * person stays. What somebody has from the organization or in a space of the site is not affected.
 */
function givenBySite(db: Db, site: Site, user: string): SiteGiven | undefined {
  const member = membership(db, site.organization, user);
  if (member === undefined) {
    return undefined;
  }
  const own = db.grants.get(`${site.id}.${user}`)?.level;
  const teams = db.teamMembers
    .where('user', user)
    .flatMap(({ team }) => db.grants.get(`${site.id}.${team}`) ?? [])
    .map(({ subject, level }) => ({ team: subject, level }));
  const isShutOut = own === null || teams.some(({ level }) => level === null);
  const { defaultLevel = 'inherit' } = site;
  const byDefault = member.role === null || defaultLevel === 'inherit' ? null : defaultLevel;
  const said = { type: 'site', site: site.id } as const;
  const offers: readonly { readonly level: Level; readonly origin: Origin }[] = [
    { level: own ?? null, origin: { ...said, reason: 'member' } },
    ...(isShutOut
      ? []
      : [
          ...teams.map(({ team, level }) => ({ level, origin: { ...said, reason: 'team', team } as const })),
          { level: byDefault, origin: { ...said, reason: 'default' } as const },
        ]),
  ];
  let best: SiteGiven | undefined;
  for (const { level, origin } of offers) {
    if (level !== null && (best === undefined || higher(best.level, level) !== best.level)) {
      best = { level, origin };
    }
  }
  return best;
}

/** What somebody may do with a site: the higher of their role in the organization and of what the site itself gives. */
export function levelOnSite(db: Db, site: Site, user: string): Level | undefined {
  const level = levelInOrganization(db, site.organization, user);
  return level === undefined ? undefined : higher(level, givenBySite(db, site, user)?.level ?? null);
}

/** The spaces that a site shows, each once, oldest first. */
function spacesOf(db: Db, site: Site): Row<Space>[] {
  const ids = new Set(db.siteSpaces.where('site', site.id).map(({ space }) => space));
  return [...ids]
    .flatMap((id) => db.spaces.row(id) ?? [])
    .filter(({ value }) => value.deletedAt === undefined)
    .sort((a, b) => a.seq - b.seq);
}

/**
 * Everyone who can reach a site, in the order in which they became members, each once: with the highest of their role in the
 * organization, of what they may do in the spaces of the site and of what the site itself gives, and where that comes from.
 * A guest who can enter none of the spaces and to whom the site gives nothing does not reach the site.
 */
export function sitePermissions(db: Db, site: Site): Row<SitePermission>[] {
  const spaces = spacesOf(db, site);
  return db.members.rowsWhere('organization', site.organization).flatMap(({ seq, value }) => {
    const { user, role, joinedAt, lastSeenAt } = value;
    if (membership(db, site.organization, user) === undefined) {
      return [];
    }
    let permission: Level = role;
    let origin: Origin = { type: 'organization', organization: site.organization };
    const levelIn = levelsOf(db, user);
    for (const { value: space } of spaces) {
      const level = levelIn(space) ?? null;
      if (higher(permission, level) !== permission) {
        permission = level;
        origin = { type: 'space', space: space.id };
      }
    }
    const given = givenBySite(db, site, user);
    if (given !== undefined && higher(permission, given.level) !== permission) {
      permission = given.level;
      origin = given.origin;
    }
    return permission === null ? [] : [{ seq, value: { user, permission, origin, joinedAt, lastSeenAt } }];
  });
}

/** The rows that a list shows, with the keys of its order; without a query that in which they became members. */
export function selectedPermissions(
  db: Db,
  rows: readonly Row<SitePermission>[],
  { role, search, sort, team }: QueryOf<'listPermissionsAggregateInSite'>,
): Keyed<SitePermission>[] {
  const wanted = search?.toLowerCase() ?? '';
  const nameOf = (user: string): string => db.users.get(user)?.displayName ?? '';
  const textOf = ({ user, joinedAt, lastSeenAt = '' }: SitePermission): string =>
    sort === undefined
      ? ''
      : sort === 'name'
        ? nameOf(user).toLowerCase()
        : sort === 'lastSeenAt'
          ? lastSeenAt
          : joinedAt;
  const shown = rows
    .filter(({ value }) => role === undefined || value.permission === role)
    .filter(({ value: { user } }) =>
      [nameOf(user), db.users.get(user)?.email ?? ''].some((text) => text.toLowerCase().includes(wanted)),
    )
    .filter(({ value }) => team === undefined || db.teamMembers.get(`${team}.${value.user}`) !== undefined)
    .filter(({ value }) => sort !== 'lastSeenAt' || value.lastSeenAt !== undefined);
  return keyedBy(shown, textOf);
}

/** Refuses live content from somebody who may only prepare drafts. */
export function requireRoleToPublish(
  context: Caller,
  site: Site,
  { draft = false, first = false }: { readonly draft?: boolean | undefined; readonly first?: boolean },
): void {
  if (!draft || first) {
    requireRole(levelOnSite(context.db, site, context.user.id), 'create');
  }
}

/** Refuses the first section of a site, which turns it into one with sections, from all but administrators. */
export function requireRoleForSections(context: Pick<Context, 'db' | 'profile' | 'user'>, site: Site): void {
  if (context.profile.takes('addSectionToSite', 'draft')) {
    requireRole(levelOnSite(context.db, site, context.user.id), 'admin');
  }
}
