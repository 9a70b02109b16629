import { defined, pick } from '../../base/defined.ts';
import { covers, levelsOf, membership } from '../access.ts';
import type { Db, HandlersOf } from '../handler.ts';
import { pageOfKeyed, pageOfRows } from '../paging.ts';
import { found } from '../problem.ts';
import { putRanked, rankKey, replaceRanked } from '../structure/rank.ts';
import {
  endOf,
  grantToMaker,
  type Item,
  itemsOn,
  moveItem,
  openShelf,
  placedOn,
  type Shelf,
} from '../structure/shelf.ts';
import { withChanges } from '../structure/unset.ts';
import type { Collection } from '../tables.ts';
import { collectionOf, collectionView, spaceView } from '../views/places.ts';

/** An item of a deleted collection, moved to the collection's own parent; nobody gains access by that. */
function handedUp(item: Item, collection: Collection, shelf: Shelf): Item {
  const { defaultLevel } = item.record.defaultLevel === 'inherit' ? collection : item.record;
  if (item.type === 'space') {
    return { type: item.type, record: { ...placedOn(item.record, shelf), defaultLevel } };
  }
  const { parent: _, ...rest } = item.record;
  const parent = shelf.parent === undefined ? {} : { parent: shelf.parent };
  return { type: item.type, record: { ...rest, ...parent, defaultLevel } };
}

function removeCollection(db: Db, collection: Collection): void {
  const { id, organization, parent } = collection;
  const shelf: Shelf = { organization, ...defined({ parent }) };
  const contents = itemsOn(db, { organization, parent: id }).map((inner) => handedUp(inner, collection, shelf));
  replaceRanked(db, itemsOn(db, shelf), { type: 'collection', record: collection }, contents);
  // Deleted spaces are in no list, but must not refer to a deleted collection.
  for (const space of db.spaces.where('parent', id)) {
    putRanked(db, handedUp({ type: 'space', record: space }, collection, shelf));
  }
  db.grants.removeWhere('target', id);
  db.linkInvites.removeWhere('collection', id);
  db.collections.remove(id);
}

/** Groups of spaces, which can contain further groups. */
export const collections: HandlersOf<'Collections'> = {
  listCollectionsInOrganizationById: (context) => {
    const { db, path, query, user } = context;
    found(membership(db, path.organizationId, user.id), 'Organization');
    const levelIn = levelsOf(db, user.id);
    const rows = db.collections
      .rowsWhere('organization', path.organizationId)
      .filter(({ value }) => (query.nested !== false || value.parent === undefined) && covers(levelIn(value), 'read'));
    return pageOfRows(context, rows, (collection) => collectionView({ ...context, levelIn }, collection));
  },

  createCollection: (context) => {
    const { db, path, newId, now } = context;
    const { title = 'Untitled', parent } = context.body ?? {};
    const shelf = openShelf(context, path.organizationId, parent ?? null);
    const collection: Collection = {
      id: newId('col'),
      organization: path.organizationId,
      title,
      ...defined({ parent: shelf.parent }),
      defaultLevel: 'inherit',
      rank: endOf(db, shelf),
      createdAt: now,
    };
    db.collections.put(collection);
    grantToMaker(context, 'collection', collection);
    return collectionView(context, collection);
  },

  getCollectionById: (context) => collectionView(context, collectionOf(context)),

  updateCollectionById: (context) => {
    const { db, body } = context;
    const before = collectionOf(context);
    const { title, description = before.description } = body;
    const changed = withChanges(before, { title, description: description || null });
    // Null is a level: that of guests.
    return collectionView(context, db.collections.put({ ...changed, ...pick(body, 'defaultLevel') }));
  },

  deleteCollectionById: (context) => {
    removeCollection(context.db, collectionOf(context));
    return true;
  },

  moveCollection: (context) => {
    moveItem(context, { type: 'collection', record: collectionOf(context) }, context.body);
    return collectionView(context, collectionOf(context));
  },

  listSpacesInCollectionById: (context) => {
    const { db, user } = context;
    const levelIn = levelsOf(db, user.id);
    const items = db.spaces
      .rowsWhere('parent', collectionOf(context).id)
      .filter(({ value }) => value.deletedAt === undefined && covers(levelIn(value), 'read'))
      .map((row) => ({ key: rankKey(row), value: row.value }));
    return pageOfKeyed(context, items, (space) => spaceView({ ...context, levelIn }, space));
  },
};
