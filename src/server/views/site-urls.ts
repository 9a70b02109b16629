import { findPage, pathOf } from '../content/page-tree.ts';
import { currentPages } from '../content/version.ts';
import type { Data, Reader } from '../handler.ts';
import { siteSpacesIn } from '../structure/parts.ts';
import { defaultSection } from '../structure/sections.ts';
import type { RecordOf, Section, Site, SiteSpace, Space } from '../tables.ts';

/** A place on a site: a section, one of its variants, a page of it; nothing named is the site itself. */
export interface SitePlace {
  readonly section?: Section;
  readonly siteSpace?: SiteSpace;
  readonly page?: string;
}

/** Whether the site space is the default; the first one where none was chosen. */
export function isDefaultSiteSpace({ db }: Data, siteSpace: SiteSpace): boolean {
  const section = siteSpace.section === undefined ? undefined : db.sections.get(siteSpace.section);
  const chosen = section === undefined ? db.sites.get(siteSpace.site)?.defaultSiteSpace : section.defaultSiteSpace;
  return (chosen ?? siteSpacesIn(db, siteSpace.site, siteSpace.section)[0]?.id) === siteSpace.id;
}

/** The URL of a place for visitors, with the key of a share link in it when one is given. */
function urlOf({ db, links }: Reader, site: Site, place: SitePlace, key: string | undefined): string {
  const { siteSpace, page } = place;
  const section = place.section ?? (siteSpace?.section === undefined ? undefined : db.sections.get(siteSpace.section));
  const organization = db.organizations.get(site.organization);
  const host = site.hostname ?? links.siteHost(organization?.hostname ?? site.organization);
  const segments = [
    site.hostname === undefined ? (site.basename ?? '') : '',
    section === undefined || defaultSection(db, site)?.id === section.id ? '' : section.path,
    siteSpace === undefined || isDefaultSiteSpace({ db }, siteSpace) ? '' : siteSpace.path,
  ];
  if (siteSpace !== undefined && page !== undefined) {
    const placed = findPage(currentPages({ db }, siteSpace.space), page);
    segments.push(placed === undefined ? '' : pathOf(placed));
  }
  return links.published(host, segments, key);
}

/** The key if it grants access: only on a site published by share links, and only while its link is active. */
function activeShareKey({ db }: Data, site: Site, key: string | undefined): string | undefined {
  if (key === undefined || site.visibility !== 'share-link') {
    return undefined;
  }
  return db.shareLinks.where('key', key).some((link) => link.site === site.id && link.active) ? key : undefined;
}

/** The URL at which visitors find a place. What is the default needs no segment of its own. */
export function siteUrl(reach: Reader, site: Site, place: SitePlace = {}, shareKey?: string): string {
  return urlOf(reach, site, place, activeShareKey(reach, site, shareKey));
}

/** The URL of a share link: it contains the key whatever the site's state, so that activating the link keeps it. */
export function shareLinkUrl(reach: Reader, site: Site, link: RecordOf<'shareLinks'>): string {
  return urlOf(reach, site, {}, link.key);
}

/** Whether visitors do not see a place yet: it is a draft, or inside one. */
function isDraft({ db }: Data, { section, siteSpace }: SitePlace): boolean {
  const around = section ?? (siteSpace?.section === undefined ? undefined : db.sections.get(siteSpace.section));
  let group = around?.group === undefined ? undefined : db.sectionGroups.get(around.group);
  let draft = siteSpace?.draft === true || around?.draft === true;
  while (group !== undefined && !draft) {
    draft = group.draft === true;
    group = group.parent === undefined ? undefined : db.sectionGroups.get(group.parent);
  }
  return draft;
}

/** The `urls` of something on a site: a published URL as soon as the site is published, unless it is a draft. */
export function publishedUrls(
  reach: Reader,
  site: Site,
  place: SitePlace,
  shareKey: string | undefined,
): { published?: string } {
  return site.published && !isDraft(reach, place) ? { published: siteUrl(reach, site, place, shareKey) } : {};
}

/** The published URL of a space: on the oldest published site that shows it; `public` when both are open to everybody. */
export function visitorUrls(
  reach: Reader,
  { id, visibility }: Space,
  shareKey?: string,
): { published?: string; public?: string } {
  const { db } = reach;
  for (const siteSpace of db.siteSpaces.where('space', id)) {
    const site = db.sites.get(siteSpace.site);
    if (site?.published === true && !isDraft(reach, { siteSpace })) {
      const published = siteUrl(reach, site, { siteSpace }, shareKey);
      return visibility === 'public' && site.visibility === 'public' ? { published, public: published } : { published };
    }
  }
  return {};
}
