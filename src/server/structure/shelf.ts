import { defined } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, levelIn, levelInOrganization, putGrant } from '../access.ts';
import type { Caller, Context, Db } from '../handler.ts';
import { badRequest, conflict, forbidden, notFound } from '../problem.ts';
import { lineage } from '../table.ts';
import type { Collection, Space } from '../tables.ts';
import { inOrder, lastRank, placeBeside, placeRanked } from './rank.ts';

/** A space or a collection in its container; both share one order. */
export type Item =
  | { readonly type: 'space'; readonly record: Space }
  | { readonly type: 'collection'; readonly record: Collection };

/** A collection or, without a parent, the top of an organization. */
export interface Shelf {
  readonly organization: string;
  readonly parent?: string;
}

/** The items of a shelf, in order, without deleted spaces. */
export function itemsOn(db: Db, shelf: Shelf): Item[] {
  const [field, value] =
    shelf.parent === undefined ? (['organization', shelf.organization] as const) : (['parent', shelf.parent] as const);
  return inOrder<Item>({
    collection: db.collections.rowsWhere(field, value),
    space: db.spaces.rowsWhere(field, value).filter((row) => row.value.deletedAt === undefined),
  }).flatMap(({ value: item }) => (item.record.parent === shelf.parent ? [item] : []));
}

/** The rank at the end of a shelf, for something new. */
export function endOf(db: Db, shelf: Shelf): number {
  return lastRank(itemsOn(db, shelf).map(({ record }) => record));
}

/** The space moved to this shelf: visibility by collection requires a collection. */
export function placedOn(space: Space, shelf: Shelf): Space {
  const { parent: before, ...rest } = space;
  if (shelf.parent === undefined) {
    return { ...rest, visibility: rest.visibility === 'in-collection' ? 'private' : rest.visibility };
  }
  const joins = before === undefined && rest.visibility === 'private';
  return { ...rest, parent: shelf.parent, visibility: joins ? 'in-collection' : rest.visibility };
}

/** The shelf in a body, if the caller may create content there: a collection or, for null, the organization. */
export function openShelf({ db, user }: Caller, organization: string, parent: string | null): Shelf {
  const role = levelInOrganization(db, organization, user.id);
  if (role === undefined) {
    throw notFound('Organization');
  }
  if (parent === null) {
    if (!covers(role, 'create')) {
      throw forbidden('This requires the role "create" in the organization');
    }
    return { organization };
  }
  const collection = db.collections.get(parent);
  const level = collection?.organization === organization ? levelIn(db, collection, user.id) : undefined;
  if (!covers(level, 'read')) {
    throw badRequest('body.parent: is not a collection of this organization (reference)');
  }
  if (!covers(level, 'create')) {
    throw forbidden('This requires the role "create" in the collection');
  }
  return { organization, parent };
}

/** Makes the creator of a place its administrator, unless they already are one. */
export function grantToMaker(
  { db, user }: Caller,
  targetType: 'space' | 'collection',
  place: Space | Collection,
): void {
  if (!covers(levelIn(db, place, user.id), 'admin')) {
    putGrant(db, { targetType, target: place.id, subjectType: 'user', subject: user.id, level: 'admin' });
  }
}

type Body = Schemas['SpaceMoveInput'];
type Anchor = Schemas['SpaceMoveAnchor'];
type Position = Schemas['SpaceMovePosition'];

function isSame(a: Item | undefined, b: Item): boolean {
  return a?.type === b.type && a.record.id === b.record.id;
}

/** The anchor of a move; 404 unless the caller can see it. */
function anchorOf({ db, user }: Caller, anchor: Anchor): Item {
  const { type } = anchor;
  const record = type === 'space' ? db.spaces.get(anchor.space) : db.collections.get(anchor.collection);
  const isGone = record === undefined || ('deletedAt' in record && record.deletedAt !== undefined);
  if (isGone || !covers(levelIn(db, record, user.id), 'read')) {
    throw notFound(type === 'space' ? 'Space' : 'Collection');
  }
  return { type, record } as Item;
}

/** The index of an item among the others of its shelf. */
function placeFor(caller: Caller, item: Item, others: readonly Item[], position: Position = {}): number {
  const side = position.before === undefined ? 'after' : 'before';
  const pointer = position[side];
  if (pointer === undefined) {
    return others.length;
  }
  const anchor = anchorOf(caller, pointer);
  const place = placeBeside(others, anchor, side);
  if (place === undefined) {
    throw badRequest(`body.position.${side}: is not beside the ${item.type} there (position)`);
  }
  return place;
}

/** Whether the body names the item itself as its anchor, so that it stays. */
function isBesideItself(item: Item, { before, after }: Position = {}): boolean {
  return [before, after].some(
    (anchor) =>
      anchor !== undefined &&
      anchor.type === item.type &&
      (anchor.type === 'space' ? anchor.space : anchor.collection) === item.record.id,
  );
}

/** Moves a space or a collection to another collection or position. */
export function moveItem(caller: Caller & Pick<Context, 'now'>, item: Item, body: Body): void {
  const { db, now } = caller;
  const { record } = item;
  if (body.parent === undefined && body.position === undefined) {
    throw badRequest('body: needs a parent or a position (required)');
  }
  const { organization } = record;
  const stays = body.parent === undefined || (body.parent ?? undefined) === record.parent;
  const shelf: Shelf = stays
    ? { organization, ...defined({ parent: record.parent }) }
    : openShelf(caller, organization, body.parent ?? null);
  const around = [...lineage(db.collections, shelf.parent)];
  if (item.type === 'collection' && around.some(({ id }) => id === record.id)) {
    throw badRequest('body.parent: is the collection itself, or inside it (circular)');
  }
  const present = itemsOn(db, shelf);
  const others = present.filter((other) => !isSame(other, item));
  const place = stays && isBesideItself(item, body.position) ? -1 : placeFor(caller, item, others, body.position);
  if (stays && (place < 0 || isSame(present[place], item))) {
    throw conflict(`The ${item.type} is already there`);
  }
  const { parent: _, ...rest } = record;
  const moved: Item =
    item.type === 'space'
      ? { type: 'space', record: { ...placedOn(item.record, shelf), updatedAt: now } }
      : { type: 'collection', record: { ...(rest as typeof item.record), ...defined({ parent: shelf.parent }) } };
  placeRanked(db, others, place, [moved]);
}
