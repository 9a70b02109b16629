import type { Db } from '../handler.ts';
import type { Keyed } from '../paging.ts';
import type { Row, Table } from '../table.ts';
import type { Section } from '../tables.ts';

const SIGN = 1n << 63n;

/** The bits of a number in a form that sorts like the number. */
function sortableBits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const sortable = bits >= SIGN ? ~bits & (SIGN * 2n - 1n) : bits | SIGN;
  return sortable.toString(16).padStart(16, '0');
}

/** The sort key of a row among its siblings: by rank, which may be any number, and by age if two ranks are equal. */
export function rankKey({ seq, value }: Row<{ readonly rank: number }>): string {
  return `${sortableBits(value.rank)}.${String(seq).padStart(12, '0')}`;
}

/** The table of each type with a rank among its siblings. */
export const TABLES = {
  'site-section': 'sections',
  'site-section-group': 'sectionGroups',
  'site-external-link': 'externalLinks',
  'site-space': 'siteSpaces',
  space: 'spaces',
  collection: 'collections',
} as const;

interface Ranked {
  readonly type: keyof typeof TABLES;
  readonly record: { readonly id: string; readonly rank: number };
}

type RowsOf<Item extends Ranked> = {
  readonly [Type in Item['type']]: readonly Row<Extract<Item, { readonly type: Type }>['record']>[];
};

/** The rows of tables with one order in common. */
export function inOrder<Item extends Ranked>(rows: RowsOf<Item>): Keyed<Item>[] {
  return (Object.entries(rows) as [Item['type'], readonly Row<Item['record']>[]][])
    .flatMap(([type, all]) => all.map((row) => ({ key: rankKey(row), value: { type, record: row.value } as Item })))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The index beside an anchor among siblings, on a side of it; undefined if it is not among them. */
export function placeBeside(
  siblings: readonly Ranked[],
  { type, record }: Ranked,
  side: 'before' | 'after',
): number | undefined {
  const place = siblings.findIndex((other) => other.type === type && other.record.id === record.id);
  return place < 0 ? undefined : side === 'before' ? place : place + 1;
}

/**
 * The ranks that insert items among their siblings, before the one at this index or at the end. The siblings keep theirs, so that a caller
 * who pages through them misses none; all get new ones only if no rank is free between two of them.
 */
function ranksAmong(
  siblings: readonly Ranked[],
  place: number,
  items: readonly Ranked[],
): { readonly item: Ranked; readonly rank: number }[] {
  const left = place > 0 ? siblings[place - 1]?.record.rank : undefined;
  const right = siblings[place]?.record.rank;
  const start = left ?? (right === undefined ? 0 : right - items.length - 1);
  const end = right ?? start + items.length + 1;
  const step = (end - start) / (items.length + 1);
  const ranks = items.map((_, index) => start + step * (index + 1));
  const rises = [start, ...ranks, end].every((rank, index, all) => rank > (all[index - 1] ?? Number.NEGATIVE_INFINITY));
  const wanted = rises
    ? items.map((item, index) => ({ item, rank: ranks[index] ?? end }))
    : siblings.toSpliced(place, 0, ...items).map((item, index) => ({ item, rank: index + 1 }));
  return wanted.filter(({ item, rank }) => item.record.rank !== rank);
}

export function putRanked(db: Db, { type, record }: Ranked): void {
  // The type of an item determines its table.
  (db[TABLES[type]] as Table<'sections'>).put(record as Section);
}

/** Inserts items among their siblings, before the one at this index or at the end. */
export function insertRanked(db: Db, siblings: readonly Ranked[], place: number, items: readonly Ranked[]): void {
  for (const { item, rank } of ranksAmong(siblings, place, items)) {
    putRanked(db, { ...item, record: { ...item.record, rank } });
  }
}

/** Stores changed items and inserts them among their siblings. The insertion alone would skip items that keep their rank. */
export function placeRanked(db: Db, siblings: readonly Ranked[], place: number, items: readonly Ranked[]): void {
  for (const item of items) {
    putRanked(db, item);
  }
  insertRanked(db, siblings, place, items);
}

export function replaceRanked(db: Db, siblings: readonly Ranked[], item: Ranked, items: readonly Ranked[]): void {
  const place = placeBeside(siblings, item, 'before') ?? siblings.length;
  placeRanked(db, siblings.toSpliced(place, 1), place, items);
}

/** The rank after all siblings, for something new. */
export function lastRank(siblings: readonly { readonly rank: number }[]): number {
  return (siblings.at(-1)?.rank ?? 0) + 1;
}
