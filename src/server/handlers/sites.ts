import { defined } from '../../base/defined.ts';
import type { Context, Db, HandlersOf } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest } from '../problem.ts';
import { newSpace } from '../structure/first-content.ts';
import { movePart, partOf } from '../structure/move.ts';
import { checkPart, rowParts, siteSpacesIn } from '../structure/parts.ts';
import { defaultSection, validTitle } from '../structure/sections.ts';
import { addSiteSpaces, spaceToShow } from '../structure/site-spaces.ts';
import { defaultType, removeSite } from '../structure/sites.ts';
import { checkSegment, freeSlug, slugOf } from '../structure/slug.ts';
import { withChanges } from '../structure/unset.ts';
import type { Section, Site, Space } from '../tables.ts';
import { rowPartView, siteSpaceView } from '../views/section.ts';
import { onSite, siteOf, siteView } from '../views/site.ts';
import { siteUrl } from '../views/site-urls.ts';

/** How long a preview can be seen. */
const PREVIEW_MS = 60 * 60 * 1000;

function basenamesOf(db: Db, organization: string, except?: string): Set<string> {
  const sites = db.sites.where('organization', organization).filter(({ id }) => id !== except);
  return new Set(sites.flatMap(({ basename }) => (basename === undefined ? [] : [basename])));
}

/** Where a preview begins: the place that the caller names, which is on the site. */
function previewTarget(context: Context<'getSitePublishingPreviewById'>, site: Site): URL {
  const { db, query } = context;
  checkPart(db, site.id, 'siteSpaces', 'query.siteSpace', query.siteSpace);
  const siteSpace = db.siteSpaces.get(query.siteSpace);
  const home = new URL(siteUrl(context, site));
  const start = siteSpace === undefined ? home : new URL(siteUrl(context, site, { siteSpace }));
  const { target = start.href } = query;
  const url = URL.canParse(target) ? new URL(target) : undefined;
  const folder = home.pathname.replace(/\/?$/, '/');
  // The secret goes with the URL, so it must not lead elsewhere.
  if (url?.origin !== home.origin || !`${url.pathname}/`.startsWith(folder)) {
    throw badRequest('query.target: is no URL on the site (target)');
  }
  return url;
}

/** A URL with a secret that shows the site for an hour. */
function previewUrl(context: Context<'getSitePublishingPreviewById'>, site: Site): string {
  const { query, newId, clock } = context;
  const url = previewTarget(context, site);
  url.searchParams.set('preview', newId('preview'));
  url.searchParams.set('expires', new Date(clock() + PREVIEW_MS).toISOString());
  url.searchParams.set('draft', String(query.draft ?? true));
  if (query.claims !== undefined) {
    url.searchParams.set('claims', query.claims);
  }
  return url.href;
}

/** The spaces of a new site: existing ones, or a new one. */
function firstSpaces(context: Context<'createSite'>): Space[] {
  const { body, path } = context;
  const spaces = body?.spaces ?? [];
  if (typeof spaces === 'string') {
    const title = body?.title ?? (spaces === 'sample' ? 'Sample' : 'Documentation');
    return [newSpace(context, path.organizationId, title, { from: spaces })];
  }
  return spaces.map((id, index) => spaceToShow(context, path.organizationId, `body.spaces.${index}`, id));
}

/** Whether a site matches the filters of a list; a title matches by any part of it, ignoring case. */
function isAsked(query: Context<'listSites'>['query'], site: Site): boolean {
  return (
    (query.title === undefined || site.title.toLowerCase().includes(query.title.toLowerCase())) &&
    (query.published === undefined || site.published === query.published) &&
    (query.type === undefined || query.type.includes(site.type))
  );
}

/** The section whose default site space a change sets: the section that is default after the same request. */
function sectionOfDefault({ db, body }: Context<'updateSiteById'>, site: Site): Section | undefined {
  return db.sections.get(body.defaultSiteSection) ?? defaultSection(db, site);
}

/** Refuses defaults that do not exist. */
function checkDefaults(context: Context<'updateSiteById'>, site: Site): void {
  const { db, body } = context;
  checkPart(db, site.id, 'sections', 'body.defaultSiteSection', body.defaultSiteSection);
  if (body.defaultSiteSpace !== undefined) {
    const siteSpace = db.siteSpaces.get(body.defaultSiteSpace);
    const section = sectionOfDefault(context, site);
    if (siteSpace?.site !== site.id || siteSpace.section !== section?.id) {
      const where = section === undefined ? 'at the root of this site' : 'in the default section of this site';
      throw badRequest(`body.defaultSiteSpace: is not a site space ${where} (reference)`);
    }
  }
}

/** Whether the organization must pay for this type of site before publishing it. */
function needsCheckout(db: Db, { organization, type }: Site): boolean {
  const plan = db.organizations.get(organization)?.plan;
  return (plan === 'free' || plan === 'free_2024') && (type === 'premium' || type === 'ultimate');
}

/** Sites, their visibility, and the order of their parts. */
export const sites: HandlersOf<'Sites'> = {
  listSites: (context) => {
    const { db, path, query } = context;
    const showing =
      query.space === undefined
        ? undefined
        : new Set(db.siteSpaces.where('space', query.space).map(({ site }) => site));
    const rows = db.sites
      .rowsWhere('organization', path.organizationId)
      .filter(({ value }) => (showing?.has(value.id) ?? true) && isAsked(query, value));
    return pageOfRows(context, rows, (site) => siteView(context, site));
  },

  createSite: (context) => {
    const { db, body, path, newId, now } = context;
    const spaces = firstSpaces(context);
    const title = body?.title ?? (spaces[0] === undefined ? 'Untitled site' : validTitle(spaces[0].title, 'Site'));
    const id = newId('site');
    db.sites.put({
      id,
      organization: path.organizationId,
      type: body?.type ?? defaultType(context, path.organizationId),
      title,
      visibility: body?.visibility ?? 'public',
      published: false,
      basename: freeSlug(slugOf(title, 'site'), basenamesOf(db, path.organizationId)),
      createdAt: now,
    });
    addSiteSpaces(
      context,
      { site: id },
      spaces.map((space, index) => ({ space, field: `body.spaces.${index}` })),
    );
    return siteView(context, siteOf({ db, path: { ...path, siteId: id } }));
  },

  getSiteById: onSite(siteView),

  updateSiteById: onSite((context, before) => {
    const { db, body } = context;
    if (body.basename !== undefined) {
      checkSegment('body.basename', body.basename);
      if (basenamesOf(db, before.organization, before.id).has(body.basename)) {
        throw badRequest('body.basename: another site of this organization already has it (unique)');
      }
    }
    checkDefaults(context, before);
    const section = body.defaultSiteSpace === undefined ? undefined : sectionOfDefault(context, before);
    if (section !== undefined) {
      db.sections.put(withChanges(section, { defaultSiteSpace: body.defaultSiteSpace }));
    }
    if (typeof body.styleguide === 'string') {
      // No space of these worlds is a style guide.
      throw badRequest('body.styleguide: is not a style guide of this organization (reference)');
    }
    const { title, visibility, basename, agentsContext, adaptiveContent, proxy, defaultLevel } = body;
    const changed = withChanges(before, {
      title,
      visibility,
      basename,
      agentsContext,
      adaptiveContent: adaptiveContent?.enabled,
      proxy,
      defaultSiteSpace: section === undefined ? body.defaultSiteSpace : undefined,
      defaultSection: body.defaultSiteSection,
    });
    // Null is a level: that of guests.
    return siteView(context, db.sites.put({ ...changed, ...defined({ defaultLevel }) }));
  }),

  deleteSiteById: ({ db, path }) =>
    db.sites.removeIn(path.siteId, { organization: path.organizationId }, (site) => removeSite(db, site)),

  publishSite: onSite((context, before) => {
    const { db, newId } = context;
    if (!before.published && needsCheckout(db, before)) {
      return { type: 'checkout', sessionId: newId('checkout') };
    }
    return siteView(context, db.sites.put({ ...before, published: true }));
  }),

  unpublishSite: (context) => siteView(context, context.db.sites.put({ ...siteOf(context), published: false })),

  getSitePublishingPreviewById: onSite((context, site) => ({ url: previewUrl(context, site) })),

  getSiteStructure: onSite((context, site) => {
    const { db, query } = context;
    const parts = rowParts(db, site.id);
    const siteSpaces = siteSpacesIn(db, site.id, undefined);
    // Empty groups do not hide the root of the site.
    if (db.sections.rowsWhere('site', site.id).length > 0 || (parts.length > 0 && siteSpaces.length === 0)) {
      const structure = parts.map((part) => rowPartView(context, site, part, query.shareKey));
      return { type: 'sections', structure };
    }
    const structure = siteSpaces.map((siteSpace) => siteSpaceView(context, site, siteSpace, query.shareKey));
    return { type: 'siteSpaces', structure };
  }),

  sortSiteStructure: onSite((context, site) => {
    const { db, body } = context;
    movePart(db, partOf(db, site.id, body.item), body.position);
    const part = partOf(db, site.id, body.item);
    return part.type === 'site-space' ? siteSpaceView(context, site, part.record) : rowPartView(context, site, part);
  }),
};
