import { defined } from '../../base/defined.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { pageOfKeyed } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import { movePart, positionOf } from '../structure/move.ts';
import { siteSpacesIn, siteSpacesInOrder } from '../structure/parts.ts';
import { defaultSection } from '../structure/sections.ts';
import { checkPage, wantedSpace } from '../structure/shown-space.ts';
import { requireRoleToPublish } from '../structure/site-permissions.ts';
import { addSiteSpace, removeSiteSpace, spaceToShow } from '../structure/site-spaces.ts';
import { checkSegment } from '../structure/slug.ts';
import { flag, withChanges } from '../structure/unset.ts';
import type { Site, SiteSpace } from '../tables.ts';
import { siteSpaceView } from '../views/section.ts';
import { siteOf, siteSpaceOf } from '../views/site.ts';
import { isDefaultSiteSpace } from '../views/site-urls.ts';

/** The section that a new site space goes into; undefined is the root of a site without sections. */
function sectionFor({ db, body }: Context<'addSpaceToSite'>, site: Site): string | undefined {
  if (body.sectionId === undefined) {
    return defaultSection(db, site)?.id;
  }
  if (db.sections.get(body.sectionId)?.site !== site.id) {
    throw badRequest('body.sectionId: is not a section of this site (reference)');
  }
  return body.sectionId;
}

/** The space and the page at its root after a change; another space has other pages. */
function contentOf(
  context: Context<'updateSiteSpaceById'>,
  site: Site,
  before: SiteSpace,
): { readonly space?: string; readonly page?: string | null } {
  const { db, body = {} } = context;
  const { spaceId = before.space, pageId } = body;
  const replaces = spaceId !== before.space;
  const space = replaces
    ? spaceToShow(context, site.organization, 'body.spaceId', spaceId)
    : db.spaces.get(before.space);
  if (replaces && siteSpacesIn(db, site.id, before.section).some((other) => other.space === spaceId)) {
    throw badRequest('body.spaceId: is already shown in this place (unique)');
  }
  if (typeof pageId === 'string') {
    checkPage(context, found(space, 'Space'), pageId);
  }
  const page = pageId === undefined && replaces ? null : pageId;
  return { space: spaceId, ...defined({ page }) };
}

/** Spaces as a site shows them. */
export const siteSpaces: HandlersOf<'Site spaces'> = {
  listSiteSpaces: (context) => {
    const { db, query } = context;
    const site = siteOf(context);
    const listed = siteSpacesInOrder(db, site.id).filter(
      ({ value }) => query.default === undefined || isDefaultSiteSpace(context, value) === query.default,
    );
    return pageOfKeyed(context, listed, (siteSpace) => siteSpaceView(context, site, siteSpace, query.shareKey));
  },

  addSpaceToSite: (context) => {
    const { db, body } = context;
    const site = siteOf(context);
    const { title, draft } = body;
    requireRoleToPublish(context, site, {
      draft,
      first: db.siteSpaces.rowsWhere('site', site.id).length === 0,
    });
    const section = sectionFor(context, site);
    const place = { site: site.id, ...defined({ section }) };
    const siteSpace = addSiteSpace(context, place, {
      ...wantedSpace(context, site.organization, body),
      ...defined({ title }),
      ...(draft === true ? { draft } : {}),
    });
    return siteSpaceView(context, siteOf(context), siteSpace);
  },

  updateSiteSpaceById: (context) => {
    const { db, body = {} } = context;
    const site = siteOf(context);
    const before = siteSpaceOf(context, site);
    if (body.path !== undefined) {
      checkSegment('body.path', body.path);
      if (siteSpacesIn(db, site.id, before.section).some(({ id, path }) => path === body.path && id !== before.id)) {
        throw badRequest('body.path: another site space beside it already has it (unique)');
      }
    }
    const siteSpace = withChanges(before, {
      path: body.path,
      condition: body.condition,
      ...contentOf(context, site, before),
      hidden: flag(body.hidden),
      draft: flag(body.draft),
    });
    return siteSpaceView(context, site, db.siteSpaces.put(siteSpace));
  },

  deleteSiteSpaceById: (context) => {
    const { db, path } = context;
    return db.siteSpaces.removeIn(path.siteSpaceId, { site: siteOf(context).id }, (siteSpace) => {
      if (siteSpace.section !== undefined && db.siteSpaces.rowsWhere('section', siteSpace.section).length === 1) {
        throw badRequest('path.siteSpaceId: is the last site space of its section; delete the section instead (last)');
      }
      removeSiteSpace(db, siteSpace);
    });
  },

  moveSiteSpace: (context) => {
    const { db, body } = context;
    const site = siteOf(context);
    const siteSpace = siteSpaceOf(context, site);
    movePart(db, { type: 'site-space', record: siteSpace }, positionOf(body?.position, 'siteSpace'));
    return siteSpaceView(context, site, siteSpaceOf(context, site));
  },
};
