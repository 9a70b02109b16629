import { covers, levelIn, levelInOrganization, putGrant } from '../access.ts';
import type { Caller, Db } from '../handler.ts';
import { badRequest, forbidden, notFound } from '../problem.ts';
import type { Row } from '../table.ts';
import type { Collection, Space } from '../tables.ts';
import { lastRank, rankKey } from './rank.ts';

/** A space or a collection in its container; both share one order. */
export type Item =
  | { readonly type: 'space'; readonly record: Space }
  | { readonly type: 'collection'; readonly record: Collection };

/** A collection or, without a parent, the top of an organization. */
export interface Shelf {
  readonly organization: string;
  readonly parent?: string;
}

function rowsOn<T extends { readonly parent?: string }>(rows: readonly Row<T>[], shelf: Shelf): readonly Row<T>[] {
  return shelf.parent === undefined ? rows.filter(({ value }) => value.parent === undefined) : rows;
}

/** The items of a shelf, in order, without deleted spaces. */
export function itemsOn(db: Db, shelf: Shelf): Item[] {
  const [field, value] =
    shelf.parent === undefined ? (['organization', shelf.organization] as const) : (['parent', shelf.parent] as const);
  const collections = rowsOn(db.collections.rowsWhere(field, value), shelf).map((row) => ({
    key: rankKey(row),
    item: { type: 'collection', record: row.value } satisfies Item,
  }));
  const spaces = rowsOn(db.spaces.rowsWhere(field, value), shelf)
    .filter((row) => row.value.deletedAt === undefined)
    .map((row) => ({ key: rankKey(row), item: { type: 'space', record: row.value } satisfies Item }));
  return [...collections, ...spaces].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
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
