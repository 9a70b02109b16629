import { defined } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, levelIn } from '../access.ts';
import type { Context } from '../handler.ts';
import { badRequest, conflict, notFound } from '../problem.ts';
import { lineage } from '../table.ts';
import { placeRanked } from './rank.ts';
import { type Item, itemsOn, openShelf, placedOn, type Shelf } from './shelf.ts';

type Body = Schemas['SpaceMoveInput'];
type Anchor = Schemas['SpaceMoveAnchor'];
type Position = Schemas['SpaceMovePosition'];
type Caller = Pick<Context, 'db' | 'user' | 'now'>;

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
  const place = others.findIndex((other) => isSame(other, anchor));
  if (place < 0) {
    throw badRequest(`body.position.${side}: is not beside the ${item.type} there (position)`);
  }
  return side === 'before' ? place : place + 1;
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
export function moveItem(caller: Caller, item: Item, body: Body): void {
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
