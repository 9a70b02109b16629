import { defined } from '../../base/defined.ts';
import { slugOf } from '../../base/slug.ts';
import type { ItemOf } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { isForeignId, type RemoteId } from '../plan/value.ts';
import { defineKind, idIn, type Kind, objectOf, type Session } from './define.ts';
import { declared, isEmptyObject, textsIn, withoutEmpty } from './support/fields.ts';
import { listOfOrganization } from './support/organization.ts';
import { holderOf, moved, movedElsewhere, referToCollection } from './support/shelf.ts';

/** Older profiles set the parent of a collection on creation, and cannot move it. */
const MOVE = 'moveCollection';

type Collection = ItemOf<'listCollectionsInOrganizationById'>;

function liveOf({ id, title, description, parent, urls }: Collection): Live {
  return {
    kind: 'collection',
    id,
    title,
    fields: { ...withoutEmpty({ title, description }), in: holderOf(parent) },
    outputs: withoutEmpty({ url: urls?.app }),
  };
}

/** The contents of a collection, by title. Deleting it would move them up, where others may see them. */
async function contentsOf({ client, organization }: Session, id: RemoteId): Promise<readonly string[]> {
  const spaces = await client.listAll('listSpacesInCollectionById', { path: { collectionId: id } });
  const path = { organizationId: organization };
  const all = await client.listAll('listCollectionsInOrganizationById', { path });
  const inner = all.filter(({ parent }) => parent === id);
  return [...inner, ...spaces.filter(({ deletedAt }) => (deletedAt ?? null) === null)].map(({ title }) => title);
}

/** A group of spaces. Each space declares which collection it belongs to. */
export const collection: Kind = defineKind('collection', {
  readers: { within: 'in', dissolves: true },
  risks: {
    harmless: ['title', 'description'],
    fields: { in: movedElsewhere },
  },

  keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),

  writes: {
    create: ({ description }) => (typeof description === 'string' ? 2 : 1),
    update: ({ in: outer, ...rest }) => (outer === undefined ? 0 : 1) + (isEmptyObject(rest) ? 0 : 1),
  },

  declare: (entry, context) => {
    const properties = objectOf(entry);
    const outer = referToCollection(properties['in'], context);
    return {
      fields: { ...declared(properties, ['title', 'description']), ...defined({ in: outer }) },
    };
  },

  export: ({ title, fields }, { nameOf }) => {
    const outer = fields['in'];
    const holder = isForeignId(outer) ? nameOf('collection', outer.$id) : undefined;
    return {
      key: slugOf(title, 'collection'),
      entry: { title, ...withoutEmpty({ description: fields['description'], in: holder }) },
    };
  },

  read: async (session) =>
    (await listOfOrganization(session, 'collections', 'listCollectionsInOrganizationById')).map(liveOf),

  create: async ({ client, organization }, { fields, created }) => {
    const { title, description, in: outer } = fields;
    const made = await client.call('createCollection', {
      path: { organizationId: organization },
      body: { title: String(title), ...(isForeignId(outer) ? { parent: outer.$id } : {}) },
    });
    await created(made.id);
    if (typeof description !== 'string') {
      return liveOf(made);
    }
    const path = { collectionId: made.id };
    return liveOf(await client.call('updateCollectionById', { path, body: { description } }));
  },

  update: async (session, { id, fields }) => {
    const { client } = session;
    const path = { collectionId: id };
    const { in: outer, ...rest } = fields;
    // A plan rejects this; Pulumi does not use our plans. Check before anything is written.
    if (outer !== undefined && !(await session.profile()).offers(MOVE)) {
      throw new DriverError(
        'the service cannot move a collection. Declare the collection that holds it, or move it in the app',
        { failure: 'not-offered', outcome: 'none' },
      );
    }
    const body = textsIn(rest, ['title', 'description']);
    let made = isEmptyObject(body) ? undefined : await client.call('updateCollectionById', { path, body });
    if (outer !== undefined) {
      const parent = outer === null ? null : idIn(outer);
      made = await moved(client.call('moveCollection', { path, body: { parent } }));
    }
    return liveOf(made ?? (await client.call('getCollectionById', { path })));
  },

  remove: async (session, { id }) => {
    const [first, ...others] = await contentsOf(session, id);
    if (first !== undefined) {
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      throw new DriverError(
        `the collection still holds "${first}"${more}, which is not declared here. Move or declare it, and apply again`,
        { failure: 'invalid', outcome: 'none' },
      );
    }
    await session.client.call('deleteCollectionById', { path: { collectionId: id } });
  },
});
