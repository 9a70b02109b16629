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

/** The sort key of a value: ratings from worst to best, their sums by good minus bad. */
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

/** The value in the column's canonical form. */
function normal(column: ColumnName, value: Json, field: string): Json {
  if (column === 'datetime' && typeof value === 'string') {
    return new Date(parseTime(value, field)).toISOString();
  }
  // Two values for the same: a visitor that is not a robot.
  return column === 'visitorBot' && value === null ? '' : value;
}

/**
 * Whether the values of an event or a group in the filter's column match it.
 *
 * `notIn` is the complement of `in`, so an event to which the column does not apply matches it. The orderings must be true for every value
 * of the filter, and are never true for null. `field` is the filter's path in the body.
 */
export function predicateOf(filter: Filter, field: string): (values: readonly Json[]) => boolean {
  const { column, operator = 'in' } = filter;
  // Two schemas of the contract describe the values; a value that passes both is JSON.
  const given = (filter.values as readonly Json[]).map((value, index) =>
    normal(column, value, `${field}.values.${index}`),
  );
  if (operator === 'in' || operator === 'notIn') {
    const keys = new Set(given.map(canonicalJson));
    // Null matches every event without a page, even if its space is known: this is how a query finds missing pages.
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
