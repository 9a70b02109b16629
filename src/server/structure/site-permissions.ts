import type { components } from '../../contract/types.gen.ts';
import { higher, type Level, levelIn, membership, type Role } from '../access.ts';
import type { Services } from '../handler.ts';
import { type Keyed, keyOf } from '../paging.ts';
import type { Row } from '../table.ts';
import type { RecordOf } from '../tables.ts';

type Db = Services['db'];

/** Somebody's role on a site, and where it comes from. */
export interface SitePermission {
  readonly user: string;
  readonly permission: Role;
  readonly origin: components['schemas']['SitePermissionOrigin'];
  readonly joinedAt: string;
  readonly lastSeenAt: string | undefined;
}

/** The spaces that a site shows, each once, oldest first. */
function spacesOf(db: Db, site: RecordOf<'sites'>): Row<RecordOf<'spaces'>>[] {
  const ids = new Set(db.siteSpaces.where('site', site.id).map(({ space }) => space));
  return [...ids]
    .flatMap((id) => db.spaces.row(id) ?? [])
    .filter(({ value }) => value.deletedAt === undefined)
    .sort((a, b) => a.seq - b.seq);
}

/**
 * Everyone who can reach a site, in the order in which they became members, each once: with the highest of their role in the
 * organization and of what they may do in the spaces of the site, and where that comes from. A guest who can enter none of
 * the spaces does not reach the site.
 */
export function sitePermissions(db: Db, site: RecordOf<'sites'>): Row<SitePermission>[] {
  const spaces = spacesOf(db, site);
  return db.members.rowsWhere('organization', site.organization).flatMap(({ seq, value }) => {
    const { user, role, joinedAt, lastSeenAt } = value;
    if (membership(db, site.organization, user) === undefined) {
      return [];
    }
    let permission: Level = role;
    let origin: SitePermission['origin'] = { type: 'organization', organization: site.organization };
    for (const { value: space } of spaces) {
      const level = levelIn(db, space, user) ?? null;
      if (higher(permission, level) !== permission) {
        permission = level;
        origin = { type: 'space', space: space.id };
      }
    }
    return permission === null ? [] : [{ seq, value: { user, permission, origin, joinedAt, lastSeenAt } }];
  });
}

/** Which of them a list shows, and in which order. */
export interface PermissionQuery {
  readonly order?: 'asc' | 'desc';
  readonly role?: Role | 'guest';
  readonly search?: string;
  readonly sort?: 'joinedAt' | 'lastSeenAt' | 'name';
  readonly team?: string;
}

/** The rows that a list shows, in its order; without a query in the order in which they became members. */
export function selectedPermissions(
  db: Db,
  rows: readonly Row<SitePermission>[],
  { order, role, search, sort, team }: PermissionQuery,
): Keyed<SitePermission>[] {
  const wanted = search?.toLowerCase() ?? '';
  const nameOf = (user: string): string => db.users.get(user)?.displayName ?? '';
  const textOf = ({ user, joinedAt, lastSeenAt = '' }: SitePermission): string =>
    sort === 'name' ? nameOf(user).toLowerCase() : sort === 'lastSeenAt' ? lastSeenAt : joinedAt;
  const shown = rows
    .filter(({ value }) => role === undefined || value.permission === role)
    .filter(({ value: { user } }) =>
      [nameOf(user), db.users.get(user)?.email ?? ''].some((text) => text.toLowerCase().includes(wanted)),
    )
    .filter(({ value }) => team === undefined || db.teamMembers.get(`${team}.${value.user}`) !== undefined)
    .filter(({ value }) => sort !== 'lastSeenAt' || value.lastSeenAt !== undefined)
    .map(({ seq, value }) => ({ key: sort === undefined ? keyOf('', seq) : keyOf(textOf(value), seq), value }));
  return shown.sort((a, b) => (a.key < b.key === (order === 'desc') ? 1 : -1));
}
