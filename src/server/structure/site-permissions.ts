import type { components } from '../../contract/types.gen.ts';
import { covers, type Level, levelIn, membership } from '../access.ts';
import type { Services } from '../handler.ts';
import type { Keyed } from '../paging.ts';
import type { Row } from '../table.ts';
import type { RecordOf } from '../tables.ts';

type Db = Services['db'];

/** What somebody may do on a site, and what gives it to them. */
export interface SitePermission {
  readonly user: string;
  readonly permission: Level;
  readonly origin: components['schemas']['SitePermissionOrigin'];
}

/** The spaces that a site shows, each once, oldest first. */
function spacesOf(db: Db, site: RecordOf<'sites'>): Row<RecordOf<'spaces'>>[] {
  const ids = new Set(db.siteSpaces.where('site', site.id).map(({ space }) => space));
  return [...ids]
    .flatMap((id) => db.spaces.row(id) ?? [])
    .filter(({ value }) => value.deletedAt === undefined)
    .sort((a, b) => a.seq - b.seq);
}

function keyOf(member: number, space: number): string {
  return `${String(member).padStart(12, '0')}.${String(space).padStart(12, '0')}`;
}

/**
 * Everyone who can reach a site, in the order in which they became members. Each has one entry for their role in the
 * organization and one for every space of the site in which they may do something else, be it more, less or nothing. A
 * guest who can enter none of the spaces does not reach the site.
 */
export function sitePermissions(db: Db, site: RecordOf<'sites'>): Keyed<SitePermission>[] {
  const spaces = spacesOf(db, site);
  const items: Keyed<SitePermission>[] = [];
  for (const { seq, value } of db.members.rowsWhere('organization', site.organization)) {
    const { user, role } = value;
    if (membership(db, site.organization, user) === undefined) {
      continue;
    }
    const levels = spaces.map((space) => ({ space, level: levelIn(db, space.value, user) ?? null }));
    if (!covers(role, 'read') && !levels.some(({ level }) => covers(level, 'read'))) {
      continue;
    }
    items.push({
      key: keyOf(seq, 0),
      value: { user, permission: role, origin: { type: 'organization', organization: site.organization } },
    });
    for (const { space, level } of levels) {
      if (level !== role) {
        items.push({
          key: keyOf(seq, space.seq),
          value: { user, permission: level, origin: { type: 'space', space: space.value.id } },
        });
      }
    }
  }
  return items;
}
