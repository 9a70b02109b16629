import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { ColumnName } from './columns.ts';
import { numberAt } from './event.ts';
import { parseTime } from './time.ts';

/** A condition as a query states it. */
export type Filter = Schemas['InsightsFilter'];
type Operator = NonNullable<Filter['operator']>;
type Ordering = Exclude<Operator, 'in' | 'notIn'>;

/** From worst to best. */
const RATINGS: readonly Json[] = ['bad', 'ok', 'good'];

/** The sort key of a value: ratings by how good they are, their sums by good minus bad. */
function rankOf(column: ColumnName, value: Json): number | string {
  if (column === 'eventPageFeedbackRating') {
    return RATINGS.indexOf(value);
  }
  if (isJsonObject(value)) {
    switch (column) {
      case 'pageFeedbackRating':
        return (numberAt(value, 'good') ?? 0) - (numberAt(value, 'bad') ?? 0);
      case 'askResponseRating':
        return (numberAt(value, 'positive') ?? 0) - (numberAt(value, 'negative') ?? 0);
      default:
        return canonicalJson(value);
    }
  }
  return typeof value === 'number' || typeof value === 'string' ? value : canonicalJson(value);
}

/** Orders two values of one column; null comes before everything. */
export function compareValues(column: ColumnName, a: Json, b: Json): number {
  if (a === null || b === null) {
    return a === b ? 0 : a === null ? -1 : 1;
  }
  const left = rankOf(column, a);
  const right = rankOf(column, b);
  return left === right ? 0 : left < right ? -1 : 1;
}

const ORDERINGS: Readonly<Record<Ordering, (order: number) => boolean>> = {
  greaterThan: (order) => order > 0,
  greaterThanOrEqual: (order) => order >= 0,
  lessThan: (order) => order < 0,
  lessThanOrEqual: (order) => order <= 0,
};

/** The value in the column's own form. */
function normal(column: ColumnName, value: Json, field: string): Json {
  if (column === 'datetime' && typeof value === 'string') {
    return new Date(parseTime(value, field)).toISOString();
  }
  // Two values for the same: a visitor that is not a robot.
  return column === 'visitorBot' && value === null ? '' : value;
}

/**
 * Whether the values of an event or a group in the filter's column pass it.
 *
 * `notIn` is all that `in` is not, so an event to which the column does not apply passes it. The orderings hold against
 * every value given, and never for null. `field` is the filter's place in the body.
 */
export function predicateOf(filter: Filter, field: string): (values: readonly Json[]) => boolean {
  const { column, operator = 'in' } = filter;
  // Two schemas of the contract describe the values; what passed both is JSON.
  const given = (filter.values as readonly Json[]).map((value, index) =>
    normal(column, value, `${field}.values.${index}`),
  );
  if (operator === 'in' || operator === 'notIn') {
    const keys = new Set(given.map(canonicalJson));
    // Null is every event without a page, also where its space is known: so a query asks for pages that were not found.
    const isNoPage = (value: Json): boolean => column === 'page' && isJsonObject(value) && value['page'] === null;
    const isIn = (values: readonly Json[]): boolean =>
      values.some((value) => keys.has(canonicalJson(value)) || (isNoPage(value) && keys.has('null')));
    return operator === 'in' ? isIn : (values) => !isIn(values);
  }
  const holds = ORDERINGS[operator];
  const passes = (value: Json): boolean =>
    value !== null && given.every((other) => other !== null && holds(compareValues(column, value, other)));
  return (values) => values.some(passes);
}
