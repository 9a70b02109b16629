import type { QueryOf, Schemas } from '../../core/contract/operation.ts';
import {
  grantsAt,
  higher,
  type Level,
  levelInOrganization,
  levelsOf,
  membership,
  type Role,
  requireRole,
} from '../access.ts';
import type { Caller, Context, Db } from '../handler.ts';
import { type Keyed, keyedBy } from '../paging.ts';
import type { Row } from '../table.ts';
import type { Site, Space } from '../tables.ts';

/** A person's role on a site, and where it comes from. */
export interface SitePermission {
  readonly user: string;
  readonly permission: Role;
  readonly origin: Schemas['SitePermissionOrigin'];
  readonly joinedAt: string;
  readonly lastSeenAt: string | undefined;
}

type Origin = SitePermission['origin'];

/** The role that a site itself gives to a person, and its origin. */
interface SiteGiven {
  readonly level: Role;
  readonly origin: Origin;
}

/**
 * The role that a site itself gives to a member of its organization; undefined if there is none.
 *
 * It is the highest of: the role granted to the person there, those granted to their teams, and the site's default. A default role is the
 * minimum for members; guests have no default. `inherit`, and a site without a default, give nothing by themselves: members have their role
 * in the organization, as everywhere. A default of null gives nothing either. A grant of null makes a person a guest of the site: neither
 * its default nor the grants of their teams apply to them. A null grant of a team does the same to its members, except that a role granted
 * to the person still applies. Roles from the organization or in a space of the site are not affected.
 */
function givenBySite(db: Db, site: Site, user: string): SiteGiven | undefined {
  const member = membership(db, site.organization, user);
  if (member === undefined) {
    return undefined;
  }
  const teams = db.teamMembers.where('user', user).map(({ team }) => team);
  const { own, ofTeams, isShutOut } = grantsAt(db, site.id, user, teams);
  const { defaultLevel = 'inherit' } = site;
  const byDefault = member.role === null || defaultLevel === 'inherit' ? null : defaultLevel;
  const said = { type: 'site', site: site.id } as const;
  const offers: readonly { readonly level: Level; readonly origin: Origin }[] = [
    { level: own, origin: { ...said, reason: 'member' } },
    ...ofTeams.map(({ subject, level }) => ({ level, origin: { ...said, reason: 'team', team: subject } as const })),
    { level: isShutOut ? null : byDefault, origin: { ...said, reason: 'default' } },
  ];
  let best: SiteGiven | undefined;
  for (const { level, origin } of offers) {
    if (level !== null && (best === undefined || higher(best.level, level) !== best.level)) {
      best = { level, origin };
    }
  }
  return best;
}

/** A person's role on a site: the higher of their role in the organization and the role that the site itself gives. */
export function levelOnSite(db: Db, site: Site, user: string): Level | undefined {
  const level = levelInOrganization(db, site.organization, user);
  return level === undefined ? undefined : higher(level, givenBySite(db, site, user)?.level ?? null);
}

/** The spaces on a site, each once, oldest first. */
function spacesOf(db: Db, site: Site): Row<Space>[] {
  const ids = new Set(db.siteSpaces.where('site', site.id).map(({ space }) => space));
  return [...ids]
    .flatMap((id) => db.spaces.row(id) ?? [])
    .filter(({ value }) => value.deletedAt === undefined)
    .sort((a, b) => a.seq - b.seq);
}

/**
 * Everyone with access to a site, each once, in the order in which they became members. Their role is the highest of that in the
 * organization, in the spaces of the site, and on the site itself, with its origin. A guest without access to any of the spaces or a role
 * on the site does not have access.
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

/** The rows of a list, with the keys of its order; by default, the order in which people became members. */
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

/** Refuses live content from a caller who may only prepare drafts. */
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
