import { canonicalJson } from '../../base/canonical.ts';
import type { Json } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { badRequest } from '../problem.ts';
import { type Column, type Dimension, isDimension, valuesOf } from './columns.ts';
import type { VisitorEvent } from './event.ts';
import { compareValues, type Filter, predicateOf } from './filters.ts';
import { count, emptyTally, type MeasureName, measureOf, type Tally } from './measures.ts';
import { windowOf } from './time.ts';

type Query = Schemas['InsightsQuery'];

const DEFAULT_LIMIT = 1000;
/** Columns with several values multiply; beyond this limit the result is useless. */
const GROUPS_PER_EVENT = 10_000;
const GROUPS = 200_000;

interface Group {
  readonly values: readonly Json[];
  readonly tally: Tally;
}

type Events = Iterable<VisitorEvent>;

/** Columns are the same if they give the same values: by name, and by their interval or claim. */
function sameColumn(a: Column, b: Column): boolean {
  if (a.column === 'datetime' && b.column === 'datetime') {
    return a.interval === b.interval;
  }
  if (a.column === 'visitorClaim' && b.column === 'visitorClaim') {
    return a.claim === b.claim;
  }
  return a.column === b.column;
}

/** A time without an interval means the one by which the query groups, if there is one. */
function resolved(column: Column, groupBy: readonly Column[]): Column {
  const plain = column.column === 'datetime' && column.interval === undefined;
  return (plain ? groupBy.find((other) => other.column === 'datetime') : undefined) ?? column;
}

interface Plan {
  readonly select: readonly Column[];
  /** The dimensions that group the events, without duplicates. */
  readonly dimensions: readonly Dimension[];
  readonly order: { readonly by: Column; readonly descending: boolean } | undefined;
}

/**
 * The grouping and the columns of a query. It also groups by every dimension that it selects or sorts by: a group would have no single
 * value there otherwise. A query that selects nothing gets its groups and their events.
 */
function planOf(query: Query): Plan {
  const groupBy = query.groupBy ?? [];
  for (const [index, column] of groupBy.entries()) {
    if (!isDimension(column)) {
      throw badRequest(`body.groupBy.${index}.column: is counted and cannot be grouped by (column)`);
    }
  }
  const named = query.select ?? [];
  const select: readonly Column[] = named.length === 0 ? [...groupBy, { column: 'eventsCount' }] : named;
  const order =
    query.order === undefined
      ? undefined
      : { by: resolved(query.order.by, groupBy), descending: query.order.direction === 'desc' };
  const answered = select.map((column) => resolved(column, groupBy));
  const dimensions: Dimension[] = [];
  for (const column of [...groupBy, ...answered, ...(order === undefined ? [] : [order.by])]) {
    if (isDimension(column) && !dimensions.some((known) => sameColumn(known, column))) {
      dimensions.push(column);
    }
  }
  return { select: answered, dimensions, order };
}

function combinations(lists: readonly (readonly Json[])[]): readonly (readonly Json[])[] {
  if (lists.reduce((product, list) => product * list.length, 1) > GROUPS_PER_EVENT) {
    throw badRequest('body.groupBy: an event would belong to too many groups (limit)');
  }
  return lists.reduce<readonly (readonly Json[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );
}

type Test<T> = (subject: T) => boolean;

/** The conditions on single events, and those on the counts of a group. */
function testsOf(where: readonly Filter[]): { events: Test<VisitorEvent>[]; groups: Test<Tally>[] } {
  const events: Test<VisitorEvent>[] = [];
  const groups: Test<Tally>[] = [];
  for (const [index, filter] of where.entries()) {
    const passes = predicateOf(filter, `body.where.${index}`);
    const { column } = filter;
    // A condition names its column and claim like a query does.
    const asked = filter as Column;
    if (isDimension(asked)) {
      events.push((event) => passes(valuesOf(event, asked)));
    } else {
      groups.push((tally) => passes([measureOf(tally, column as MeasureName)]));
    }
  }
  return { events, groups };
}

function groupsOf(events: Events, dimensions: readonly Dimension[], keep: Test<VisitorEvent>): Iterable<Group> {
  const groups = new Map<string, Group>();
  if (dimensions.length === 0) {
    // The total exists even without events.
    groups.set('[]', { values: [], tally: emptyTally() });
  }
  for (const event of events) {
    if (!keep(event)) {
      continue;
    }
    for (const values of combinations(dimensions.map((column) => valuesOf(event, column)))) {
      const key = canonicalJson(values);
      let group = groups.get(key);
      if (group === undefined) {
        if (groups.size >= GROUPS) {
          throw badRequest('body.groupBy: gives too many groups (limit)');
        }
        group = { values, tally: emptyTally() };
        groups.set(key, group);
      }
      count(group.tally, event);
    }
  }
  return groups.values();
}

/** Runs a query over the events of one site. Rows that are equal in the query's order keep the order of their groups. */
export function aggregate(events: Events, query: Query, now: number): Schemas['InsightsResult'] {
  const { select, dimensions, order } = planOf(query);
  const within = windowOf(query.range, now);
  const tests = testsOf(query.where ?? []);
  const keep = (event: VisitorEvent): boolean => within(event.time) && tests.events.every((test) => test(event));

  const valueIn = (group: Group, column: Column): Json =>
    isDimension(column)
      ? (group.values[dimensions.findIndex((known) => sameColumn(known, column))] ?? null)
      : measureOf(group.tally, column.column as MeasureName);
  const byGroup = (a: Group, b: Group): number => {
    for (const [index, { column }] of dimensions.entries()) {
      const difference = compareValues(column, a.values[index] ?? null, b.values[index] ?? null);
      if (difference !== 0) {
        return difference;
      }
    }
    return 0;
  };
  const byOrder = (a: Group, b: Group): number => {
    if (order === undefined) {
      return byGroup(a, b);
    }
    const { by, descending } = order;
    const difference = compareValues(by.column, valueIn(a, by), valueIn(b, by));
    return (descending ? -difference : difference) || byGroup(a, b);
  };

  const rows = [...groupsOf(events, dimensions, keep)]
    .filter(({ tally }) => tests.groups.every((test) => test(tally)))
    .sort(byOrder)
    .slice(0, query.limit ?? DEFAULT_LIMIT);
  const columns = select.map((column) => ({
    column: column.column,
    ...(column.column === 'visitorClaim' ? { claim: column.claim } : {}),
    values: rows.map((row) => valueIn(row, column)),
  }));
  // Each column's reader returns the values that the contract allows for its name.
  return { columns: columns as unknown as Schemas['InsightsColumnValues'][] };
}
