import type { Db, Services } from '../handler.ts';
import type { RecordOf, Site, TableName } from '../tables.ts';
import { withChanges } from './unset.ts';

/** A table whose records are always part of a site. */
type TableOfASite = { [Name in TableName]: RecordOf<Name> extends { readonly site: string } ? Name : never }[TableName];

/** All of them: one that is missing here does not compile. */
const TABLES_OF_A_SITE: Readonly<Record<TableOfASite, true>> = {
  sectionGroups: true,
  sections: true,
  externalLinks: true,
  siteSpaces: true,
  siteCustomizations: true,
  siteSpaceCustomizations: true,
  redirects: true,
  shareLinks: true,
  visitorAuths: true,
  adaptiveSchemas: true,
  mcpServers: true,
  events: true,
};

/** The type of a new site for which none was chosen. */
export function defaultType({ db, profile }: Pick<Services, 'db' | 'profile'>, organization: string): Site['type'] {
  // Where sites can have links among their sections, they have all features until somebody chooses fewer.
  if (!profile.offers('addExternalLinkToSite')) {
    return 'basic';
  }
  return db.organizations.get(organization)?.type === 'community' ? 'sponsored' : 'ultimate';
}

/** Removes a site with all its parts; the spaces that it showed stay. */
export function removeSite(db: Db, site: Site): void {
  for (const name of Object.keys(TABLES_OF_A_SITE) as TableOfASite[]) {
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
