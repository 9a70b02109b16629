import { createHash } from 'node:crypto';
import type { Context } from './handler.ts';
import { badRequest } from './problem.ts';
import { countBefore, type Row } from './table.ts';

/** The default page size. */
const DEFAULT_LIMIT = 50;

/** The sort key of an item: unique in its list, and comparable with `<`. */
type Key = number | string;

/** An item and its key. A list is passed in the order of its keys. */
export interface Keyed<T> {
  readonly key: Key;
  readonly value: T;
}

/** The list envelope. */
export interface Page<T> {
  next?: { page: string };
  count: number;
  items: T[];
}

type PagedContext = Pick<Context, 'operation' | 'path'> & {
  readonly query: Readonly<{ page?: string; limit?: number }>;
};

/** A cursor is valid for one list only: this operation, this path, these filters. The page size may change. */
function fingerprint({ operation, path, query }: PagedContext): string {
  const { page: _page, limit: _limit, ...filters } = query;
  const sorted = Object.entries({ ...path, ...filters }).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([operation, sorted]))
    .digest('base64url')
    .slice(0, 16);
}

function writeCursor(context: PagedContext, after: Key): string {
  return Buffer.from(JSON.stringify([fingerprint(context), after])).toString('base64url');
}

function readCursor(context: PagedContext, cursor: string): Key {
  try {
    const [print, after] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (print === fingerprint(context) && (typeof after === 'number' || typeof after === 'string')) {
      return after;
    }
  } catch {
    // Not one of our cursors: refused below, like one of another list.
  }
  throw badRequest('query.page: is not a cursor of this list (page)');
}

interface Sequence<T> {
  readonly length: number;
  readonly descending: boolean;
  readonly at: (index: number) => Keyed<T>;
}

/** The first position whose key comes after the cursor's. */
function placeAfter<T>({ length, descending, at }: Sequence<T>, after: Key): number {
  return countBefore(length, (index) => (descending ? at(index).key >= after : at(index).key <= after));
}

function cut<T, U>(context: PagedContext, list: Sequence<T>, render: (value: T) => U): Page<U> {
  const { page: cursor, limit = DEFAULT_LIMIT } = context.query;
  const start = cursor === undefined ? 0 : placeAfter(list, readCursor(context, cursor));
  const end = Math.min(start + limit, list.length);
  const items: U[] = [];
  for (let index = start; index < end; index++) {
    items.push(render(list.at(index).value));
  }
  const page: Page<U> = { count: list.length, items };
  if (end < list.length && end > start) {
    page.next = { page: writeCursor(context, list.at(end - 1).key) };
  }
  return page;
}

function itemOf<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) {
    throw new Error(`no item ${index}`);
  }
  return item;
}

/**
 * One page of rows in order of creation, or with `newestFirst` in reverse. The cost depends on the page size, not on the length of the
 * list, and pages stay correct while rows are added and removed in between.
 */
export function pageOfRows<T, U>(
  context: PagedContext,
  rows: readonly Row<T>[],
  render: (value: T) => U,
  { newestFirst = false }: { readonly newestFirst?: boolean } = {},
): Page<U> {
  const at = (index: number): Keyed<T> => {
    const { seq, value } = itemOf(rows, newestFirst ? rows.length - 1 - index : index);
    return { key: seq, value };
  };
  return cut(context, { length: rows.length, descending: newestFirst, at }, render);
}

/** One page of a list in the order of its keys, ascending or, with `descending`, descending. */
export function pageOfKeyed<T, U>(
  context: PagedContext,
  items: readonly Keyed<T>[],
  render: (value: T) => U,
  { descending = false }: { readonly descending?: boolean } = {},
): Page<U> {
  const sorted = items.toSorted((a, b) => (a.key < b.key === descending ? 1 : -1));
  return cut(context, { length: sorted.length, descending, at: (index) => itemOf(sorted, index) }, render);
}

/** One page of a list with its own order, which no change between two pages shifts. */
export function pageOfList<T, U>(context: PagedContext, items: readonly T[], render: (value: T) => U): Page<U> {
  return pageOfKeyed(
    context,
    items.map((value, key) => ({ key, value })),
    render,
  );
}

/** Rows with keys that sort by a text first and by order of creation second. */
export function keyedBy<T>(rows: readonly Row<T>[], textOf: (value: T) => string): Keyed<T>[] {
  return rows.map(({ seq, value }) => ({ key: `${textOf(value)}\u0000${String(seq).padStart(12, '0')}`, value }));
}

/** A time as a text that sorts like the time, whatever format a world file uses. */
export function sortableTime(time: string): string {
  return new Date(time).toISOString();
}
