import { findPage, pathOf } from '../content/page-tree.ts';
import { currentPages } from '../content/version.ts';
import type { Data, Reader } from '../handler.ts';
import { siteSpacesIn } from '../structure/parts.ts';
import { defaultSection } from '../structure/sections.ts';
import { lineage } from '../table.ts';
import type { RecordOf, Section, Site, SiteSpace, Space } from '../tables.ts';

/** A place on a site: a section, one of its variants, a page of it; with none of them, the site itself. */
export interface SitePlace {
  readonly section?: Section;
  readonly siteSpace?: SiteSpace;
  readonly page?: string;
}

/** Whether the site space is the default; by default, the first one. */
export function isDefaultSiteSpace({ db }: Data, siteSpace: SiteSpace): boolean {
  const section = db.sections.get(siteSpace.section);
  const chosen = section === undefined ? db.sites.get(siteSpace.site)?.defaultSiteSpace : section.defaultSiteSpace;
  return (chosen ?? siteSpacesIn(db, siteSpace.site, siteSpace.section)[0]?.id) === siteSpace.id;
}

/** The URL of a place for visitors, including the key of a share link if there is one. */
function urlOf({ db, links }: Reader, site: Site, place: SitePlace, key: string | undefined): string {
  const { siteSpace, page } = place;
  const section = place.section ?? db.sections.get(siteSpace?.section);
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

/** The visitor URL of a place. Defaults need no segment of their own. */
export function siteUrl(reach: Reader, site: Site, place: SitePlace = {}, shareKey?: string): string {
  return urlOf(reach, site, place, activeShareKey(reach, site, shareKey));
}

/** The URL of a share link: it contains the key whatever the site's state, so that activating the link keeps it. */
export function shareLinkUrl(reach: Reader, site: Site, link: RecordOf<'shareLinks'>): string {
  return urlOf(reach, site, {}, link.key);
}

/** Whether a place is not visible to visitors yet: it is a draft, or inside one. */
function isDraft({ db }: Data, { section, siteSpace }: SitePlace): boolean {
  const around = section ?? db.sections.get(siteSpace?.section);
  const places = [siteSpace, around, ...lineage(db.sectionGroups, around?.group)];
  return places.some((place) => place?.draft === true);
}

/** The `urls` of a part of a site: a published URL as soon as the site is published, unless the part is a draft. */
export function publishedUrls(
  reach: Reader,
  site: Site,
  place: SitePlace,
  shareKey: string | undefined,
): { published?: string } {
  return site.published && !isDraft(reach, place) ? { published: siteUrl(reach, site, place, shareKey) } : {};
}

/** The published URL of a space: on the oldest published site that shows it; `public` if both are open to everybody. */
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
