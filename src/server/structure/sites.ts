import type { Services } from '../handler.ts';
import type { RecordOf } from '../tables.ts';

const TABLES_OF_A_SITE = ['sectionGroups', 'sections', 'siteSpaces', 'redirects', 'shareLinks', 'events'] as const;

/** Takes a site away with all that belongs to it; the spaces it showed stay. */
export function removeSite(db: Services['db'], site: RecordOf<'sites'>): void {
  for (const name of TABLES_OF_A_SITE) {
    // Newest first: taking the last row of a long table costs nothing, taking the first one moves all the others.
    for (const { id } of db[name].where('site', site.id).reverse()) {
      db[name].remove(id);
    }
  }
  db.sites.remove(site.id);
  const organization = db.organizations.get(site.organization);
  if (organization?.defaultSite === site.id) {
    const { defaultSite: _, ...rest } = organization;
    db.organizations.put(rest);
  }
}
