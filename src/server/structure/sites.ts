import type { Db, Services } from '../handler.ts';
import { INDEXES, type Site, TABLE_NAMES, type TableName } from '../tables.ts';
import { withChanges } from './unset.ts';

type TableOfSites = {
  [Name in TableName]: 'site' extends (typeof INDEXES)[Name][number] ? Name : never;
}[TableName];

/** The tables whose records are part of a site; the installation of a space only belongs to one. */
const PARTS_OF_A_SITE = TABLE_NAMES.filter(
  (name): name is Exclude<TableOfSites, 'gitInstallations'> =>
    name !== 'gitInstallations' && INDEXES[name].some((field) => field === 'site'),
);

export function defaultType({ db, profile }: Pick<Services, 'db' | 'profile'>, organization: string): Site['type'] {
  // Where sites can have links among their sections, they have all features until somebody chooses fewer.
  if (!profile.offers('addExternalLinkToSite')) {
    return 'basic';
  }
  return db.organizations.get(organization)?.type === 'community' ? 'sponsored' : 'ultimate';
}

/** Removes a site with all its parts; the spaces on it stay. */
export function removeSite(db: Db, site: Site): void {
  for (const name of PARTS_OF_A_SITE) {
    db[name].removeWhere('site', site.id);
  }
  db.grants.removeWhere('target', site.id);
  for (const { id, space, parent, site: _site, ...installation } of db.gitInstallations.where('site', site.id)) {
    if (space === undefined || parent !== undefined) {
      db.gitInstallations.remove(id);
    } else {
      db.gitInstallations.put({ ...installation, id, space });
    }
  }
  db.sites.remove(site.id);
  const organization = db.organizations.get(site.organization);
  if (organization?.defaultSite === site.id) {
    db.organizations.put(withChanges(organization, { defaultSite: null }));
  }
}
