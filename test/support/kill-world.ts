import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { World } from '../../src/server/index.ts';
import type { Row } from './kind-fixture.ts';

type Tables = ReadonlyMap<string, readonly Row[]>;

/** Nothing that a manifest declares: who may call, and what visitors did. */
const ASIDE: ReadonlySet<string> = new Set(['tokens', 'events']);
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What the service makes of translations by itself, whenever it comes to that: spaces, and how far it is. */
function withoutRuns(name: string, rows: readonly Row[], results: ReadonlySet<unknown>): readonly Row[] {
  if (name === 'translations') {
    return rows.map(
      ({ status: _, result: _result, resultRevision: _revision, runs: _runs, updatedAt: _at, ...row }) => row as Row,
    );
  }
  return rows.filter(({ id, space }) => !results.has(id) && !results.has(space));
}

function tablesOf(world: World): Tables {
  const results = new Set<unknown>([
    ...(world.tables.translations ?? []).flatMap(({ result }) => result ?? []),
    // A deleted space is gone, though the service keeps it for a while.
    ...(world.tables.spaces ?? []).flatMap(({ id, deletedAt }) => (deletedAt === undefined ? [] : [id])),
  ]);
  return new Map(
    Object.entries(world.tables)
      .filter(([name]) => !ASIDE.has(name))
      .map(([name, rows]) => [name, withoutRuns(name, rows as unknown as readonly Row[], results)]),
  );
}

/** Where something stands among its siblings, in place of the number that puts it there. */
function ranked(rows: readonly Row[]): readonly Row[] {
  const placeOf = (row: Row): string =>
    JSON.stringify([row['organization'], row['site'], row['section'], row['parent'], row['group']]);
  const siblings = new Map<string, Row[]>();
  for (const row of rows) {
    siblings.set(placeOf(row), [...(siblings.get(placeOf(row)) ?? []), row]);
  }
  return rows.map((row) => {
    if (typeof row['rank'] !== 'number') {
      return row;
    }
    const order = [...(siblings.get(placeOf(row)) ?? [])].sort((a, b) => Number(a['rank']) - Number(b['rank']));
    return { ...row, rank: order.indexOf(row) };
  });
}

/** The pages of a revision without their ids, which nobody chooses. */
function withoutIds(pages: unknown): unknown {
  return Array.isArray(pages)
    ? pages.map(({ id: _, pages: below, ...page }: Row) => ({ ...page, pages: withoutIds(below) }))
    : pages;
}

/** Rows without what depends on the order of requests: no manifest says how spaces and collections are ordered. */
function settled(table: string, rows: readonly Row[]): readonly Row[] {
  switch (table) {
    case 'spaces':
    case 'collections':
      return rows.map((row) => ({ ...row, rank: 0 }));
    case 'revisions':
      return rows.map((row) => ({ ...row, pages: withoutIds(row['pages']) }));
    default:
      return ranked(rows);
  }
}

function rewritten(value: unknown, nameOf: (id: string) => string): unknown {
  if (typeof value === 'string') {
    return TIME.test(value) ? '(time)' : value.split('.').map(nameOf).join('.');
  }
  if (Array.isArray(value)) {
    return value.map((item) => rewritten(item, nameOf));
  }
  if (typeof value === 'object' && value !== null) {
    // The order of keys says nothing: a plan that was saved has them in another one.
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, item]) => [key, rewritten(item, nameOf)]));
  }
  return value;
}

/** How often names are made from the names of what is named; no chain of references is longer. */
const ROUNDS = 6;

/**
 * What a world says, without times, and with ids that are not in the world before named after what they stand for. Two
 * worlds that differ in nothing else are equal in this form.
 */
export function essenceOf(world: World, before: World): Readonly<Record<string, readonly string[]>> {
  const known = new Set([...tablesOf(before).values()].flatMap((rows) => rows.map(({ id }) => id)));
  // A text that was given once more is another version of the same; only the newest one counts.
  const newest = new Set((world.tables.openapiSpecs ?? []).map(({ lastVersion }) => lastVersion));
  const tables = [...tablesOf(world)].map(
    ([name, rows]) =>
      [name, settled(name, name === 'openapiVersions' ? rows.filter(({ id }) => newest.has(id)) : rows)] as const,
  );
  let names = new Map<string, string>();
  for (const [table, rows] of tables) {
    for (const { id } of rows) {
      if (!known.has(id) && !id.includes('.')) {
        names.set(id, table);
      }
    }
  }
  const plain = (row: Row): unknown => {
    // The secret part of a link is made by the service, at random.
    const { id, key: _key, ...rest } = row;
    return rewritten({ id, ...rest }, (text) => names.get(text) ?? text);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Map<string, string>();
    for (const [table, rows] of tables) {
      for (const row of rows) {
        if (names.has(row.id)) {
          const text = JSON.stringify(plain(row));
          next.set(row.id, `${table}:${createHash('sha256').update(text).digest('hex').slice(0, 12)}`);
        }
      }
    }
    names = next;
  }
  return Object.fromEntries(
    tables
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => [name, rows.map((row) => JSON.stringify(plain(row))).sort()]),
  );
}

/** What of the world before, outside the given tables' rows that are meant to change, is another one now or gone. */
export function disturbedIn(
  before: World,
  after: World,
  meant: (table: string, id: string) => boolean,
): readonly string[] {
  const now = tablesOf(after);
  return [...tablesOf(before)].flatMap(([table, rows]) => {
    const byId = new Map((now.get(table) ?? []).map((row) => [row.id, row]));
    return rows
      .filter((row) => !meant(table, row.id) && !isDeepStrictEqual(byId.get(row.id), row))
      .map(({ id }) => `${table} ${id}`);
  });
}
