import { defined } from '../../base/defined.ts';
import type { HandlersOf, Reach } from '../handler.ts';
import { pageOfKeyed } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import { checkNesting, groupNamed, leaveGroup, moveInto, removeGroup } from '../structure/groups.ts';
import { movePart } from '../structure/move.ts';
import { groupsInOrder, rowParts } from '../structure/parts.ts';
import { lastRank } from '../structure/rank.ts';
import { requireRoleToPublish } from '../structure/site-permissions.ts';
import { flag, texts, withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { sectionGroupView } from '../views/section.ts';
import { siteOf } from '../views/site.ts';

type Group = RecordOf<'sectionGroups'>;

function groupOf({ db, path }: Reach<'siteSectionGroupId'>, site: string): Group {
  return found(db.sectionGroups.getIn(path.siteSectionGroupId, { site }), 'Section group');
}

/** Section groups of a site and the sections in them. */
export const sectionGroups: HandlersOf<'Site section groups'> = {
  listSiteSectionGroups: (context) => {
    const site = siteOf(context);
    return pageOfKeyed(context, groupsInOrder(context.db, site.id), (group) => sectionGroupView(context, site, group));
  },

  addSectionGroupToSite: (context) => {
    const { db, body, newId } = context;
    const site = siteOf(context);
    for (const [index, id] of (body.sections ?? []).entries()) {
      if (db.sections.get(id)?.site !== site.id) {
        throw badRequest(`body.sections.${index}: is not a section of this site (reference)`);
      }
    }
    const { parent, draft } = body;
    requireRoleToPublish(context, site, { draft });
    if (parent !== undefined) {
      groupNamed(db, site.id, 'body.parent', parent);
      checkNesting(db, 'body.parent', parent);
    }
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
    // A section that is named twice gets its first position.
    for (const [index, id] of [...new Set(body.sections)].entries()) {
      db.sections.put({ ...found(db.sections.get(id), 'Section'), group: group.id, rank: index + 1 });
    }
    return sectionGroupView(context, site, group);
  },

  updateSiteSectionGroupById: (context) => {
    const { db, body } = context;
    const site = siteOf(context);
    const before = groupOf(context, site.id);
    const { title, icon, parentSectionGroupId: parent } = body;
    if (typeof parent === 'string') {
      groupNamed(db, site.id, 'body.parentSectionGroupId', parent);
      checkNesting(db, 'body.parentSectionGroupId', parent, before.id);
    }
    const localizedTitle = texts(body.localizedTitle);
    const record = withChanges(before, { title, localizedTitle, icon, draft: flag(body.draft) });
    moveInto(db, { type: 'site-section-group', record }, parent === undefined ? before.parent : (parent ?? undefined));
    return sectionGroupView(context, site, groupOf(context, site.id));
  },

  deleteSiteSectionGroupById: (context) => {
    const { db, path } = context;
    const { id: site } = siteOf(context);
    return db.sectionGroups.removeIn(path.siteSectionGroupId, { site }, (group) => removeGroup(db, group));
  },

  moveSiteSectionGroup: (context) => {
    const { db, body } = context;
    const site = siteOf(context);
    const record = groupOf(context, site.id);
    movePart(db, { type: 'site-section-group', record }, body?.position);
    return sectionGroupView(context, site, groupOf(context, site.id));
  },

  addSectionToGroup: (context) => {
    const { db, body } = context;
    const site = siteOf(context);
    const group = groupOf(context, site.id);
    const section = db.sections.get(body.sectionId);
    if (section?.site !== site.id) {
      throw badRequest('body.sectionId: is not a section of this site (reference)');
    }
    moveInto(db, { type: 'site-section', record: section }, group.id);
    return sectionGroupView(context, site, group);
  },

  removeSectionFromGroup: (context) => {
    const { db, path } = context;
    const site = siteOf(context);
    const group = groupOf(context, site.id);
    const section = db.sections.get(path.siteSectionId);
    if (section?.group !== group.id) {
      return false;
    }
    leaveGroup(db, group, section);
    return true;
  },
};
