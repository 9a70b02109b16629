import { createHash } from 'node:crypto';
import type { Context } from './handler.ts';
import { badRequest } from './problem.ts';
import type { Row } from './table.ts';

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

/** A cursor is valid for one list only: this operation, this path, these filters. The page size may change in between. */
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

/** The first position whose key comes after the cursor's. */
function placeAfter(length: number, keyAt: (index: number) => Key, after: Key, descending: boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = keyAt(middle);
    if (descending ? key >= after : key <= after) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

interface Sequence<T> {
  readonly length: number;
  readonly descending: boolean;
  readonly keyAt: (index: number) => Key;
  readonly valueAt: (index: number) => T;
}

function cut<T, U>(context: PagedContext, list: Sequence<T>, render: (value: T) => U): Page<U> {
  const limit = context.query.limit ?? DEFAULT_LIMIT;
  const start =
    context.query.page === undefined
      ? 0
      : placeAfter(list.length, list.keyAt, readCursor(context, context.query.page), list.descending);
  const end = Math.min(start + limit, list.length);
  const items: U[] = [];
  for (let index = start; index < end; index++) {
    items.push(render(list.valueAt(index)));
  }
  const page: Page<U> = { count: list.length, items };
  if (end < list.length && end > start) {
    page.next = { page: writeCursor(context, list.keyAt(end - 1)) };
  }
  return page;
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) {
    throw new Error(`no item ${index}`);
  }
  return item;
}

/**
 * One page of rows in the order of creation, or with `newestFirst` in reverse. The cost depends on the
 * page size, not on the length of the list, and pages stay correct while rows are added and removed in between.
 */
export function pageOfRows<T, U>(
  context: PagedContext,
  rows: readonly Row<T>[],
  render: (value: T) => U,
  { newestFirst = false }: { readonly newestFirst?: boolean } = {},
): Page<U> {
  const rowAt = (index: number): Row<T> => at(rows, newestFirst ? rows.length - 1 - index : index);
  return cut(
    context,
    {
      length: rows.length,
      descending: newestFirst,
      keyAt: (index) => rowAt(index).seq,
      valueAt: (index) => rowAt(index).value,
    },
    render,
  );
}

/** One page of a list in the order of its keys, ascending or, with `descending`, descending. */
export function pageOfKeyed<T, U>(
  context: PagedContext,
  items: readonly Keyed<T>[],
  render: (value: T) => U,
  { descending = false }: { readonly descending?: boolean } = {},
): Page<U> {
  const sorted = items.toSorted((a, b) => (a.key < b.key === descending ? 1 : -1));
  return cut(
    context,
    {
      length: sorted.length,
      descending,
      keyAt: (index) => at(sorted, index).key,
      valueAt: (index) => at(sorted, index).value,
    },
    render,
  );
}

/** One page of a list that has an order of its own, which no change between two pages shifts. */
export function pageOfList<T, U>(context: PagedContext, items: readonly T[], render: (value: T) => U): Page<U> {
  return pageOfKeyed(
    context,
    items.map((value, key) => ({ key, value })),
    render,
  );
}

/** Rows with keys that sort them by a text first and by the order of creation second. */
export function keyedBy<T>(rows: readonly Row<T>[], textOf: (value: T) => string): Keyed<T>[] {
  return rows.map(({ seq, value }) => ({ key: `${textOf(value)}\u0000${String(seq).padStart(12, '0')}`, value }));
}

/** A time as a text that sorts like the time, whatever form a world file gives it. */
export function sortableTime(time: string): string {
  return new Date(time).toISOString();
}
