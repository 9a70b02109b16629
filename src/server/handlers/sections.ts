import { defined } from '../../base/defined.ts';
import type { HandlersOf, Services } from '../handler.ts';
import { pageOfKeyed } from '../paging.ts';
import { badRequest, notFound } from '../problem.ts';
import { groupNamed, moveInto } from '../structure/groups.ts';
import { movePart, type Position } from '../structure/move.ts';
import { sectionsInOrder } from '../structure/parts.ts';
import { requireRoleForSections, requireRoleToPublish } from '../structure/required-role.ts';
import { addSection, removeSection } from '../structure/sections.ts';
import { wantedSpace } from '../structure/shown-space.ts';
import { checkSegment } from '../structure/slug.ts';
import { flag, texts, withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { sectionView } from '../views/section.ts';
import { siteOf } from '../views/site.ts';

type Section = RecordOf<'sections'>;

/** The section of a site that a request's path names. */
function sectionOf(db: Services['db'], site: string, id: string): Section {
  const section = db.sections.get(id);
  if (section?.site !== site) {
    throw notFound('Section');
  }
  return section;
}

/** Sections of a site. */
export const sections: HandlersOf<
  'listSiteSections' | 'addSectionToSite' | 'updateSiteSectionById' | 'deleteSiteSectionById' | 'moveSiteSection'
> = {
  listSiteSections: (context) => {
    const { db, query } = context;
    const site = siteOf(context);
    return {
      status: 200,
      body: pageOfKeyed(context, sectionsInOrder(db, site.id), (section) =>
        sectionView(context, site, section, query.shareKey),
      ),
    };
  },

  addSectionToSite: (context) => {
    const { db, body } = context;
    const site = siteOf(context);
    const { title, icon, draft, siteSectionGroupId: group } = body;
    if (db.sections.rowsWhere('site', site.id).length === 0) {
      requireRoleForSections(context, site);
    }
    requireRoleToPublish(context, site, { draft });
    if (group !== undefined) {
      groupNamed(db, site.id, 'body.siteSectionGroupId', group);
    }
    const section = addSection(context, site, {
      ...wantedSpace(context, site.organization, body),
      ...(typeof title === 'string' && title !== '' ? { title } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(draft === true ? { draft } : {}),
      ...defined({ group }),
    });
    return { status: 201, body: sectionView(context, siteOf(context), section) };
  },

  updateSiteSectionById: (context) => {
    const { db, body = {}, path } = context;
    const site = siteOf(context);
    const before = sectionOf(db, site.id, path.siteSectionId);
    if (body.path !== undefined) {
      checkSegment('body.path', body.path);
      if (db.sections.where('site', site.id).some(({ id, path }) => path === body.path && id !== before.id)) {
        throw badRequest('body.path: another section of this site already has it (unique)');
      }
    }
    if (body.defaultSiteSpace !== undefined && db.siteSpaces.get(body.defaultSiteSpace)?.section !== before.id) {
      throw badRequest('body.defaultSiteSpace: is not a site space of this section (reference)');
    }
    const { title, defaultSiteSpace, condition, icon, description, siteSectionGroupId: group } = body;
    if (typeof group === 'string') {
      groupNamed(db, site.id, 'body.siteSectionGroupId', group);
    }
    const record = withChanges(before, {
      title,
      localizedTitle: texts(body.localizedTitle),
      path: body.path,
      defaultSiteSpace,
      condition,
      icon,
      description,
      localizedDescription: texts(body.localizedDescription),
      draft: flag(body.draft),
    });
    moveInto(db, { type: 'site-section', record }, group === undefined ? before.group : (group ?? undefined));
    return { status: 200, body: sectionView(context, site, sectionOf(db, site.id, before.id)) };
  },

  deleteSiteSectionById: (context) => {
    const { db, path } = context;
    const site = siteOf(context);
    const section = db.sections.get(path.siteSectionId);
    if (section?.site !== site.id) {
      return { status: 204 };
    }
    removeSection(db, section);
    return { status: 205 };
  },

  moveSiteSection: (context) => {
    const { db, body, path } = context;
    const site = siteOf(context);
    const section = sectionOf(db, site.id, path.siteSectionId);
    const { before, after } = body?.position ?? {};
    const position: Position = {
      ...(before === undefined ? {} : { before: { type: before.type, id: before.siteSection } }),
      ...(after === undefined ? {} : { after: { type: after.type, id: after.siteSection } }),
    };
    movePart(db, { type: 'site-section', record: section }, position);
    return { status: 200, body: sectionView(context, site, sectionOf(db, site.id, section.id)) };
  },
};
