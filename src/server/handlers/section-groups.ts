import { defined } from '../../base/defined.ts';
import type { HandlersOf, Reach } from '../handler.ts';
import { pageOfKeyed } from '../paging.ts';
import { found } from '../problem.ts';
import { checkNesting, leaveGroup, moveInto, movePart, removeGroup } from '../structure/move.ts';
import { checkPart, groupsInOrder, rowParts } from '../structure/parts.ts';
import { lastRank } from '../structure/rank.ts';
import { requireRoleToPublish } from '../structure/site-permissions.ts';
import { flag, texts, withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { sectionGroupView } from '../views/section.ts';
import { onSite } from '../views/site.ts';

type Group = RecordOf<'sectionGroups'>;

function groupOf({ db, path }: Reach<'siteSectionGroupId'>, site: string): Group {
  return found(db.sectionGroups.getIn(path.siteSectionGroupId, { site }), 'Section group');
}

export const sectionGroups: HandlersOf<'Site section groups'> = {
  listSiteSectionGroups: onSite((context, site) =>
    pageOfKeyed(context, groupsInOrder(context.db, site.id), (group) => sectionGroupView(context, site, group)),
  ),

  addSectionGroupToSite: onSite((context, site) => {
    const { db, body, newId } = context;
    for (const [index, id] of (body.sections ?? []).entries()) {
      checkPart(db, site.id, 'sections', `body.sections.${index}`, id);
    }
    const { parent, draft } = body;
    requireRoleToPublish(context, site, { draft });
    checkPart(db, site.id, 'sectionGroups', 'body.parent', parent);
    checkNesting(db, 'body.parent', parent);
    const group: Group = {
      id: newId('sitesg'),
      site: site.id,
      title: body.title,
      ...(body.icon === undefined || body.icon === null ? {} : { icon: body.icon }),
      ...(draft === true ? { draft } : {}),
      ...defined({ parent }),
      rank: lastRank(rowParts(db, site.id, parent).map(({ record }) => record)),
    };
    db.sectionGroups.put(group);
    // A section that is listed twice gets its first position.
    for (const [index, id] of [...new Set(body.sections)].entries()) {
      db.sections.put({ ...found(db.sections.get(id), 'Section'), group: group.id, rank: index + 1 });
    }
    return sectionGroupView(context, site, group);
  }),

  updateSiteSectionGroupById: onSite((context, site) => {
    const { db, body } = context;
    const before = groupOf(context, site.id);
    const { title, icon, parentSectionGroupId: parent } = body;
    checkPart(db, site.id, 'sectionGroups', 'body.parentSectionGroupId', parent);
    checkNesting(db, 'body.parentSectionGroupId', parent, before.id);
    const localizedTitle = texts(body.localizedTitle);
    const record = withChanges(before, { title, localizedTitle, icon, draft: flag(body.draft) });
    moveInto(db, { type: 'site-section-group', record }, parent === undefined ? before.parent : (parent ?? undefined));
    return sectionGroupView(context, site, groupOf(context, site.id));
  }),

  deleteSiteSectionGroupById: onSite(({ db, path }, { id: site }) =>
    db.sectionGroups.removeIn(path.siteSectionGroupId, { site }, (group) => removeGroup(db, group)),
  ),

  moveSiteSectionGroup: onSite((context, site) => {
    const { db, body } = context;
    const record = groupOf(context, site.id);
    movePart(db, { type: 'site-section-group', record }, body?.position);
    return sectionGroupView(context, site, groupOf(context, site.id));
  }),

  addSectionToGroup: onSite((context, site) => {
    const { db, body } = context;
    const group = groupOf(context, site.id);
    checkPart(db, site.id, 'sections', 'body.sectionId', body.sectionId);
    moveInto(db, { type: 'site-section', record: found(db.sections.get(body.sectionId), 'Section') }, group.id);
    return sectionGroupView(context, site, group);
  }),

  removeSectionFromGroup: onSite((context, site) => {
    const { db, path } = context;
    const group = groupOf(context, site.id);
    const section = db.sections.get(path.siteSectionId);
    if (section?.group !== group.id) {
      return false;
    }
    leaveGroup(db, group, section);
    return true;
  }),
};
