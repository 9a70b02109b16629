import { defined } from '../../base/defined.ts';
import type { Json } from '../../base/json.ts';
import { slugOf } from '../../base/slug.ts';
import type { BodyOf } from '../contract/operation.ts';
import type { Address } from '../plan/address.ts';
import { isForeignId, isReference } from '../plan/value.ts';
import { type DeclareContext, type Declared, defineKind, type Kind, objectOf } from './define.ts';
import { declared, withoutEmpty } from './support/fields.ts';
import { asBody, type BodyNames, meantIn } from './support/offered.ts';
import { deletesBy } from './support/organization.ts';
import { changedFrom, endsDraft } from './support/risks.ts';
import { listedIn, movePart, referToGroup, sitePath } from './support/site-calls.ts';
import { liveLink, readStructure } from './support/site-structure.ts';

const SETTINGS = ['title', 'url', 'icon', 'description', 'condition', 'titles', 'descriptions', 'draft'];

const BODY: BodyNames = { group: 'parent', titles: 'localizedTitle', descriptions: 'localizedDescription' };

/** The first section in the list: a site without sections cannot have links. */
function firstSection({ parent, find, problem }: DeclareContext): Address | undefined {
  const listed = listedIn(parent?.entry);
  const path = listed.map((entry) => entry['path']).find((one) => typeof one === 'string');
  if (typeof path === 'string') {
    return find('section', path, parent?.address);
  }
  problem(['link'], {
    code: 'contradiction',
    summary: 'External link without a section',
    detail: 'A site shows external links between its sections, and none is declared here. Add a section to the list.',
  });
  return undefined;
}

/** The group as a part of the key; nothing at the root of the site. */
function groupKey(group: Json | undefined): readonly string[] {
  return isForeignId(group) ? [group.$id] : isReference(group) ? [group.$ref] : [];
}

/** An external link in the navigation of a site. */
export const externalLink: Kind = defineKind('external-link', {
  ordered: true,
  rowField: 'group',
  keyNames: ['section-group'],

  readers: { closedWith: { draft: true }, conditions: ['condition'], within: 'group' },
  risks: {
    harmless: ['title', 'url', 'icon', 'description', 'titles', 'descriptions'],
    // A condition is an expression, so any other one may admit more visitors.
    fields: {
      condition: changedFrom('expose'),
      group: changedFrom('expose'),
      draft: endsDraft,
    },
  },

  /** Two groups may have the same link. */
  keyOf: ({ title, url, group }) =>
    typeof title === 'string' && typeof url === 'string' ? [title, url, ...groupKey(group)].join(' ') : undefined,

  declare: (entry, context): Declared => {
    const properties = objectOf(entry);
    const group = referToGroup(properties['group'], context, 'group');
    const section = firstSection(context);
    return {
      fields: { ...declared(properties, SETTINGS), ...defined({ group }) },
      ...(isReference(group) ? { row: group.$ref } : {}),
      rank: context.index,
      ...(section === undefined ? {} : { after: [section] }),
    };
  },

  // The export chooses the key: no field of a link is suitable.
  export: ({ title, fields }, { nameOf }) => {
    const { url, icon, description, condition, group } = fields;
    const inGroup = isForeignId(group) ? nameOf('section-group', group.$id) : undefined;
    return {
      key: slugOf(title, 'link'),
      entry: {
        title,
        ...withoutEmpty({ url, icon, description, condition, group: inGroup }),
        ...meantIn(fields, ['titles', 'descriptions', 'draft']),
      },
    };
  },

  read: async (session, parents) => (await readStructure(session, parents)).links,

  create: async (session, { parents, fields }) => {
    // The manifest schema allows only what the API accepts.
    const body = asBody(meantIn(fields), BODY) as unknown as BodyOf<'addExternalLinkToSite'>;
    return liveLink(await session.client.call('addExternalLinkToSite', { path: sitePath(session, parents), body }));
  },

  update: async (session, { parents, id, fields }) => {
    const path = { ...sitePath(session, parents), siteExternalLinkId: id };
    const body = asBody(fields, BODY) as BodyOf<'updateSiteExternalLinkById'>;
    return liveLink(await session.client.call('updateSiteExternalLinkById', { path, body }));
  },

  remove: deletesBy('deleteSiteExternalLinkById', 'siteExternalLinkId'),

  move: movePart,
});
