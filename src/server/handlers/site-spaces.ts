import { defined } from '../../base/defined.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { pageOfKeyed } from '../paging.ts';
import { badRequest } from '../problem.ts';
import { movePart, positionOf } from '../structure/move.ts';
import { checkPart, siteSpacesIn, siteSpacesInOrder } from '../structure/parts.ts';
import { defaultSection } from '../structure/sections.ts';
import { requireRoleToPublish } from '../structure/site-permissions.ts';
import { addSiteSpace, checkPage, removeSiteSpace, spaceToShow, wantedSpace } from '../structure/site-spaces.ts';
import { checkSegment } from '../structure/slug.ts';
import { flag, withChanges } from '../structure/unset.ts';
import type { Site, SiteSpace } from '../tables.ts';
import { siteSpaceView } from '../views/section.ts';
import { onSite, siteOf, siteSpaceOf } from '../views/site.ts';
import { isDefaultSiteSpace } from '../views/site-urls.ts';

/** The section of a new site space; undefined is the root of a site without sections. */
function sectionFor({ db, body }: Context<'addSpaceToSite'>, site: Site): string | undefined {
  checkPart(db, site.id, 'sections', 'body.sectionId', body.sectionId);
  return body.sectionId ?? defaultSection(db, site)?.id;
}

/** The space and its root page after a change; another space has other pages. */
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
    checkPage(context, space?.id, 'body.pageId', pageId);
  }
  const page = pageId === undefined && replaces ? null : pageId;
  return { space: spaceId, ...defined({ page }) };
}

export const siteSpaces: HandlersOf<'Site spaces'> = {
  listSiteSpaces: onSite((context, site) => {
    const { db, query } = context;
    const listed = siteSpacesInOrder(db, site.id).filter(
      ({ value }) => query.default === undefined || isDefaultSiteSpace(context, value) === query.default,
    );
    return pageOfKeyed(context, listed, (siteSpace) => siteSpaceView(context, site, siteSpace, query.shareKey));
  }),

  addSpaceToSite: onSite((context, site) => {
    const { db, body } = context;
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
  }),

  updateSiteSpaceById: onSite((context, site) => {
    const { db, body = {} } = context;
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
  }),

  deleteSiteSpaceById: onSite(({ db, path }, { id: site }) =>
    db.siteSpaces.removeIn(path.siteSpaceId, { site }, (siteSpace) => {
      if (siteSpace.section !== undefined && db.siteSpaces.rowsWhere('section', siteSpace.section).length === 1) {
        throw badRequest('path.siteSpaceId: is the last site space of its section; delete the section instead (last)');
      }
      removeSiteSpace(db, siteSpace);
    }),
  ),

  moveSiteSpace: onSite((context, site) => {
    const { db, body } = context;
    const siteSpace = siteSpaceOf(context, site);
    movePart(db, { type: 'site-space', record: siteSpace }, positionOf(body?.position, 'siteSpace'));
    return siteSpaceView(context, site, siteSpaceOf(context, site));
  }),
};
