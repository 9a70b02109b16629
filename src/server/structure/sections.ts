import { defined } from '../../base/defined.ts';
import type { Db, Maker } from '../handler.ts';
import type { Section, Site, Space } from '../tables.ts';
import { rowParts, sectionsInOrder, siteSpacesIn } from './parts.ts';
import { lastRank } from './rank.ts';
import { addSiteSpace, forgetSiteSpace, removeSiteSpace } from './site-spaces.ts';
import { freeSlug, slugOf } from './slug.ts';
import { withChanges } from './unset.ts';

/** The title of a space as a valid title of a section or site, which has at least two characters. */
export function validTitle(title: string, kind: 'Section' | 'Site'): string {
  return [...title].length >= 2 ? title : `${kind} ${title}`.trim();
}

/** The default section: the selected one, otherwise the first. */
export function defaultSection(db: Db, site: Site): Section | undefined {
  return db.sections.get(site.defaultSection) ?? sectionsInOrder(db, site.id)[0]?.value;
}

function putSection(
  { db, newId }: Maker,
  site: string,
  { id = newId('sitesc'), ...rest }: Omit<Section, 'id' | 'site' | 'path' | 'rank'> & { readonly id?: string },
): Section {
  const taken = new Set(db.sections.where('site', site).map(({ path }) => path));
  const section: Section = {
    id,
    site,
    ...rest,
    path: freeSlug(slugOf(rest.title, 'section'), taken),
    rank: lastRank(rowParts(db, site, rest.group).map(({ record }) => record)),
  };
  return db.sections.put(section);
}

/** Wraps the root site spaces of a site in a default section: a site has site spaces or sections at its root, not both. */
function wrapRoot(services: Maker, site: Site): void {
  const { db } = services;
  const siteSpaces = siteSpacesIn(db, site.id, undefined);
  const first = siteSpaces.find(({ id }) => id === site.defaultSiteSpace) ?? siteSpaces[0];
  if (first === undefined) {
    return;
  }
  const section = putSection(services, site.id, {
    title: validTitle(db.spaces.get(first.space)?.title ?? '', 'Section'),
    defaultSiteSpace: first.id,
  });
  for (const siteSpace of siteSpaces) {
    db.siteSpaces.put({ ...siteSpace, section: section.id });
  }
  db.sites.put(withChanges(site, { defaultSiteSpace: null, defaultSection: section.id }));
}

interface NewSection extends Pick<Section, 'icon' | 'draft' | 'group'> {
  readonly space: Space;
  readonly page?: string;
  readonly title?: string;
}

/** Adds a section that shows a space, at the end of its group or the root. The first section of a site is its default. */
export function addSection(services: Maker, site: Site, { space, page, title, ...rest }: NewSection): Section {
  const { db, newId } = services;
  if (db.sections.rowsWhere('site', site.id).length === 0) {
    wrapRoot(services, site);
  }
  const id = newId('sitesc');
  const siteSpace = addSiteSpace(services, { site: site.id, section: id }, { space, ...defined({ page }) });
  const section = putSection(services, site.id, {
    id,
    ...rest,
    title: title ?? validTitle(space.title, 'Section'),
    defaultSiteSpace: siteSpace.id,
  });
  const now = db.sites.get(site.id) ?? site;
  if (now.defaultSection === undefined) {
    db.sites.put({ ...now, defaultSection: (defaultSection(db, now) ?? section).id });
  }
  return section;
}

/** Removes a section and its site spaces. If it was the default, the first remaining one becomes the default. */
export function removeSection(db: Db, section: Section): void {
  for (const { id } of db.siteSpaces.where('section', section.id).reverse()) {
    forgetSiteSpace(db, id);
  }
  db.sections.remove(section.id);
  const site = db.sites.get(section.site);
  if (site?.defaultSection === section.id) {
    db.sites.put(withChanges(site, { defaultSection: sectionsInOrder(db, site.id)[0]?.value.id ?? null }));
  }
}

/** Removes a space from every site that shows it; a section that showed nothing else is removed too. */
export function takeSpaceOffSites(db: Db, space: string): void {
  for (const siteSpace of db.siteSpaces.where('space', space)) {
    const section = db.sections.get(siteSpace.section);
    if (section !== undefined && db.siteSpaces.rowsWhere('section', section.id).length === 1) {
      removeSection(db, section);
    } else {
      removeSiteSpace(db, siteSpace);
    }
  }
}
