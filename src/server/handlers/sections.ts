import { defined } from '../../base/defined.ts';
import type { HandlersOf, Reach } from '../handler.ts';
import { pageOfKeyed } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import { moveInto, movePart, positionOf } from '../structure/move.ts';
import { checkPart, sectionsInOrder } from '../structure/parts.ts';
import { addSection, removeSection } from '../structure/sections.ts';
import { requireRoleForSections, requireRoleToPublish } from '../structure/site-permissions.ts';
import { wantedSpace } from '../structure/site-spaces.ts';
import { checkSegment } from '../structure/slug.ts';
import { flag, texts, withChanges } from '../structure/unset.ts';
import type { Section } from '../tables.ts';
import { sectionView } from '../views/section.ts';
import { onSite, siteOf } from '../views/site.ts';

function sectionOf({ db, path }: Reach<'siteSectionId'>, site: string): Section {
  return found(db.sections.getIn(path.siteSectionId, { site }), 'Section');
}

export const sections: HandlersOf<'Site sections'> = {
  listSiteSections: onSite((context, site) =>
    pageOfKeyed(context, sectionsInOrder(context.db, site.id), (section) =>
      sectionView(context, site, section, context.query.shareKey),
    ),
  ),

  addSectionToSite: onSite((context, site) => {
    const { db, body } = context;
    const { title, icon, draft, siteSectionGroupId: group } = body;
    if (db.sections.rowsWhere('site', site.id).length === 0) {
      requireRoleForSections(context, site);
    }
    requireRoleToPublish(context, site, { draft });
    checkPart(db, site.id, 'sectionGroups', 'body.siteSectionGroupId', group);
    const section = addSection(context, site, {
      ...wantedSpace(context, site.organization, body),
      ...(typeof title === 'string' && title !== '' ? { title } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(draft === true ? { draft } : {}),
      ...defined({ group }),
    });
    return sectionView(context, siteOf(context), section);
  }),

  updateSiteSectionById: onSite((context, site) => {
    const { db, body = {} } = context;
    const before = sectionOf(context, site.id);
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
    checkPart(db, site.id, 'sectionGroups', 'body.siteSectionGroupId', group);
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
    return sectionView(context, site, sectionOf(context, site.id));
  }),

  deleteSiteSectionById: onSite(({ db, path }, { id: site }) =>
    db.sections.removeIn(path.siteSectionId, { site }, (section) => removeSection(db, section)),
  ),

  moveSiteSection: onSite((context, site) => {
    const { db, body } = context;
    const section = sectionOf(context, site.id);
    movePart(db, { type: 'site-section', record: section }, positionOf(body?.position, 'siteSection'));
    return sectionView(context, site, sectionOf(context, site.id));
  }),
};
