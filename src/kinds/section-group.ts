import type { Json } from '../base/json.ts';
import { slugOf } from '../base/slug.ts';
import type { BodyOf } from '../contract/operation.ts';
import { type DeclareContext, type Declared, defineKind, type Kind, objectOf } from './define.ts';
import { declared, withoutEmpty } from './support/fields.ts';
import { isNotThere } from './support/organization.ts';
import { movePart, sitePath } from './support/site-calls.ts';
import { liveGroup, readStructure, type SectionGroup } from './support/site-structure.ts';

/** A group is placed where the first of its sections is listed; one without sections comes last. */
function rankOf({ parent, key, index }: DeclareContext): number {
  const sections = parent?.entry['sections'];
  const listed: readonly Json[] = Array.isArray(sections) ? (sections as readonly Json[]) : [];
  const first = listed.findIndex((section) => objectOf(section)['group'] === key);
  return first < 0 ? listed.length + index : first - 0.5;
}

/** Sections of a site that are shown together under one title. Which ones is said by the sections. */
export const sectionGroup: Kind = defineKind('section-group', {
  ordered: true,

  risks: {
    create: 'none',
    remove: 'none',
    fields: {
      title: 'none',
      icon: 'none',
    },
  },

  keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),

  declare: (entry, context): Declared => ({
    fields: declared(objectOf(entry), ['title', 'icon']),
    rank: rankOf(context),
  }),

  export: ({ title, fields }) => ({
    key: slugOf(title, 'group'),
    entry: { title, ...withoutEmpty({ icon: fields['icon'] }) },
  }),

  read: async (session, parents) => {
    const structure = await readStructure(session, parents);
    if (structure.showsGroups) {
      return structure.groups;
    }
    // Groups that hold nothing do not show in the structure of a site without sections.
    const path = sitePath(session, parents);
    const groups = await session.client
      .listAll('listSiteSectionGroups', { path, query: { limit: 1000 } })
      .catch((error: unknown): SectionGroup[] => {
        if (isNotThere(error)) {
          return [];
        }
        throw error;
      });
    return groups.map((group, index) => liveGroup(group, { index }));
  },

  create: async (session, { parents, fields, created }) => {
    const path = sitePath(session, parents);
    const body = { title: String(fields['title']), ...withoutEmpty({ icon: fields['icon'] }) };
    const made = await session.client.call('addSectionGroupToSite', { path, body });
    await created(made.id);
    return liveGroup(made);
  },

  update: async (session, { parents, id, fields }) => {
    const path = { ...sitePath(session, parents), siteSectionGroupId: id };
    const body = fields as BodyOf<'updateSiteSectionGroupById'>;
    return liveGroup(await session.client.call('updateSiteSectionGroupById', { path, body }));
  },

  remove: async (session, { parents, id }) => {
    const path = { ...sitePath(session, parents), siteSectionGroupId: id };
    await session.client.call('deleteSiteSectionGroupById', { path });
  },

  move: async (session, request) => {
    const path = { ...sitePath(session, request.parents), siteSectionGroupId: request.id };
    await movePart(session, request, (position) =>
      session.client.call('moveSiteSectionGroup', {
        path,
        body: { position: position as NonNullable<BodyOf<'moveSiteSectionGroup'>>['position'] & object },
      }),
    );
  },
});
