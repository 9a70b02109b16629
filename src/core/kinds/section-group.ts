import { defined } from '../../base/defined.ts';
import type { Json } from '../../base/json.ts';
import { slugOf } from '../../base/slug.ts';
import { shortened } from '../../base/text.ts';
import type { BodyOf } from '../contract/operation.ts';
import type { Live } from '../engine/model.ts';
import { type Fields, isForeignId, isReference, type RemoteId } from '../plan/value.ts';
import { type DeclareContext, type Declared, defineKind, type Kind, objectOf, type Session } from './define.ts';
import { declared, withoutEmpty } from './support/fields.ts';
import { asBody, type BodyNames, isMeant, meantIn } from './support/offered.ts';
import { deletesBy, ifThere } from './support/organization.ts';
import { changedFrom, endsDraft } from './support/risks.ts';
import { groupsAround, listedIn, movePart, referToGroup, sitePath } from './support/site-calls.ts';
import { liveGroup, readStructure } from './support/site-structure.ts';

const SETTINGS = ['title', 'icon', 'titles', 'draft'];

const BODY: BodyNames = { in: 'parentSectionGroupId', titles: 'localizedTitle' };

/**
 * The position of a group is that of its first listed section, including those of inner groups. A group without sections has no declared
 * position.
 */
function rankOf({ parent, key }: DeclareContext): number | null {
  const listed = listedIn(parent?.entry);
  const first = listed.findIndex(
    ({ group }) =>
      typeof group === 'string' && (group === key || groupsAround(group, parent?.entry)?.includes(key) === true),
  );
  return first < 0 ? null : first - 0.5;
}

/** The group around a group; undefined, with a problem, if that would be the group itself. */
function outerGroup(name: Json | undefined, context: DeclareContext): Json | undefined {
  if (typeof name === 'string' && groupsAround(context.key, context.parent?.entry) === undefined) {
    context.problem(['in'], {
      code: 'contradiction',
      summary: 'Group is inside itself',
      detail: `Following \`in\` from ${shortened(context.address, 200)} leads back to it. Remove \`in\` from one of these groups.`,
    });
    return undefined;
  }
  return referToGroup(name, context, 'in');
}

async function change(
  { client }: Session,
  { path, id }: { readonly path: ReturnType<typeof sitePath>; readonly id: RemoteId },
  fields: Fields,
): Promise<Live> {
  const body = asBody(fields, BODY) as BodyOf<'updateSiteSectionGroupById'>;
  return liveGroup(
    await client.call('updateSiteSectionGroupById', { path: { ...path, siteSectionGroupId: id }, body }),
  );
}

/** Sections of a site under a common title. Each section declares its group. */
export const sectionGroup: Kind = defineKind('section-group', {
  ordered: true,
  rowField: 'in',

  readers: { closedWith: { draft: true }, within: 'in', dissolves: true },
  risks: {
    // Its parts take its place, and are not drafts.
    remove: ({ draft }) => (draft === true ? 'expose' : undefined),
    harmless: ['title', 'icon', 'titles'],
    fields: {
      in: changedFrom('expose'),
      draft: endsDraft,
    },
  },

  keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),

  writes: {
    create: ({ titles }) => (isMeant(titles) ? 2 : 1),
  },

  declare: (entry, context): Declared => {
    const properties = objectOf(entry);
    const outer = outerGroup(properties['in'], context);
    return {
      fields: { ...declared(properties, SETTINGS), ...defined({ in: outer }) },
      ...(isReference(outer) ? { row: outer.$ref } : {}),
      rank: rankOf(context),
    };
  },

  export: ({ title, fields }, { nameOf }) => {
    const outer = fields['in'];
    const inGroup = isForeignId(outer) ? nameOf('section-group', outer.$id) : undefined;
    return {
      key: slugOf(title, 'group'),
      entry: {
        title,
        ...withoutEmpty({ icon: fields['icon'], in: inGroup }),
        ...meantIn(fields, ['titles', 'draft']),
      },
    };
  },

  read: async (session, parents) => {
    const structure = await readStructure(session, parents);
    if (structure.showsGroups) {
      return structure.groups;
    }
    // The structure of a site without sections does not include empty groups.
    const path = sitePath(session, parents);
    const groups = (await ifThere(session.client.listAll('listSiteSectionGroups', { path }))) ?? [];
    return groups.map((group, index) => liveGroup(group, index));
  },

  create: async (session, { parents, fields, created }) => {
    const path = sitePath(session, parents);
    const { titles, in: outer, ...rest } = meantIn(fields);
    // The manifest schema allows only what the API accepts.
    const body = asBody({ ...rest, ...defined({ parent: outer }) }, BODY) as unknown as BodyOf<'addSectionGroupToSite'>;
    const made = await session.client.call('addSectionGroupToSite', { path, body });
    await created(made.id);
    return titles === undefined ? liveGroup(made) : await change(session, { path, id: made.id }, { titles });
  },

  update: async (session, { parents, id, fields }) => change(session, { path: sitePath(session, parents), id }, fields),

  remove: deletesBy('deleteSiteSectionGroupById', 'siteSectionGroupId'),

  move: movePart,
});
