import { readableSpace } from '../access.ts';
import { findPage } from '../content/page-tree.ts';
import { currentPages } from '../content/version.ts';
import type { Caller, Data, Db, Maker } from '../handler.ts';
import { badRequest } from '../problem.ts';
import type { SiteSpace, Space } from '../tables.ts';
import { newSpace, type Start, templateNamed } from './first-content.ts';
import { siteSpacesIn } from './parts.ts';
import { lastRank } from './rank.ts';
import { grantToMaker } from './shelf.ts';
import { freeSlug, slugOf } from './slug.ts';
import { withChanges } from './unset.ts';

/** The space in a body, if a site of this organization may show it and the caller may see it. */
export function spaceToShow(caller: Caller, organization: string, field: string, id: string): Space {
  const space = readableSpace(caller, id);
  if (space?.organization !== organization) {
    throw badRequest(`${field}: is not a space of this organization that you can see (reference)`);
  }
  return space;
}

function makeDefault(db: Db, { id, site: siteId, section: sectionId }: SiteSpace): void {
  const section = db.sections.get(sectionId);
  const site = db.sites.get(siteId);
  if (section !== undefined) {
    db.sections.put({ ...section, defaultSiteSpace: id });
  } else if (site !== undefined) {
    db.sites.put({ ...site, defaultSiteSpace: id });
  }
}

interface Place {
  readonly site: string;
  readonly section?: string;
}

interface Added extends Pick<SiteSpace, 'title' | 'draft' | 'page'> {
  readonly space: Space;
}

/** Adds site spaces at the end of a place, in order; their paths come from their titles. */
export function addSiteSpaces(
  { db, newId }: Maker,
  place: Place,
  added: readonly (Added & { readonly field: string })[],
): SiteSpace[] {
  const siblings = siteSpacesIn(db, place.site, place.section);
  const shown = new Set(siblings.map(({ space }) => space));
  const paths = new Set(siblings.map(({ path }) => path));
  const rank = lastRank(siblings);
  const siteSpaces = added.map(({ space, field, ...rest }, index) => {
    if (shown.has(space.id)) {
      throw badRequest(`${field}: is already shown in this place (unique)`);
    }
    const path = freeSlug(slugOf(rest.title ?? space.title, 'space'), paths);
    shown.add(space.id);
    paths.add(path);
    return db.siteSpaces.put({ id: newId('sitesp'), ...place, space: space.id, ...rest, path, rank: rank + index });
  });
  const [first] = [...siblings, ...siteSpaces];
  if (first !== undefined && place.section === undefined && db.sites.get(place.site)?.defaultSiteSpace === undefined) {
    makeDefault(db, first);
  }
  return siteSpaces;
}

export function addSiteSpace(services: Maker, place: Place, added: Added): SiteSpace {
  const [siteSpace] = addSiteSpaces(services, place, [{ ...added, field: 'body.spaceId' }]);
  if (siteSpace === undefined) {
    throw new Error(`space ${added.space.id} was not added`);
  }
  return siteSpace;
}

/** Removes a site space and its customization, without adjusting defaults. */
export function forgetSiteSpace(db: Db, id: string): void {
  db.siteSpaceCustomizations.remove(id);
  db.siteSpaces.remove(id);
}

/** Removes a site space. If it was the default, the first remaining sibling becomes the default. */
export function removeSiteSpace(db: Db, siteSpace: SiteSpace): void {
  forgetSiteSpace(db, siteSpace.id);
  const [first] = siteSpacesIn(db, siteSpace.site, siteSpace.section);
  if (siteSpace.section === undefined) {
    const site = db.sites.get(siteSpace.site);
    if (site?.defaultSiteSpace === siteSpace.id) {
      db.sites.put(withChanges(site, { defaultSiteSpace: first?.id ?? null }));
    }
  } else if (first !== undefined && db.sections.get(siteSpace.section)?.defaultSiteSpace === siteSpace.id) {
    makeDefault(db, first);
  }
}

/** The properties in a body about the space to show. */
interface Wanted {
  readonly spaceId: string | null;
  readonly template?: { readonly id: string };
  readonly pageId?: string | null;
  readonly title?: string | null;
}

/** Refuses a page that is not in the space. */
export function checkPage(context: Data, space: string | undefined, field: string, page: string): void {
  if (findPage(currentPages(context, space), page) === undefined) {
    throw badRequest(`${field}: is not a page of that space (reference)`);
  }
}

/** The space in a body, or a new one if there is none, and the page to show at its root. */
export function wantedSpace(
  context: Maker & Caller,
  organization: string,
  { spaceId, template, pageId, title }: Wanted,
): { readonly space: Space; readonly page?: string } {
  if (spaceId === null) {
    if (typeof pageId === 'string') {
      throw badRequest('body.pageId: cannot be combined with a new space (exclusive)');
    }
    const start: Start = template === undefined ? { from: 'nothing' } : templateNamed(context, template.id);
    const space = newSpace(context, organization, title ?? 'Untitled', start);
    grantToMaker(context, 'space', space);
    return { space };
  }
  if (template !== undefined) {
    throw badRequest('body.template: is for a new space only (exclusive)');
  }
  const space = spaceToShow(context, organization, 'body.spaceId', spaceId);
  if (typeof pageId !== 'string') {
    return { space };
  }
  checkPage(context, space.id, 'body.pageId', pageId);
  return { space, page: pageId };
}
