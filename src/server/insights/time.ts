import type { Schemas } from '../../core/contract/operation.ts';
import { badRequest } from '../problem.ts';

type Interval = NonNullable<Schemas['InsightsColumnDatetime']['interval']>;
type Range = Schemas['InsightsRange'];

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const RANGES: Readonly<Record<Extract<Range, string>, number>> = {
  lastYear: 365 * DAY,
  last3Months: 90 * DAY,
  last30Days: 30 * DAY,
  last7Days: 7 * DAY,
  last24Hours: DAY,
};

/** Milliseconds since the epoch; `field` names the value in the refusal of an invalid time. */
export function parseTime(text: string, field: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) {
    throw badRequest(`${field}: is not a time that exists (date-time)`);
  }
  return time;
}

/** Whether a time is in the range: including `from`, excluding `to`, so that adjacent ranges never share an event. */
export function windowOf(range: Range, now: number): (time: number) => boolean {
  if (typeof range === 'string') {
    const from = now - RANGES[range];
    return (time) => from < time && time <= now;
  }
  const from = parseTime(range.from, 'body.range.from');
  const to = parseTime(range.to, 'body.range.to');
  if (to < from) {
    throw badRequest('body.range.to: must not be before `from` (range)');
  }
  return (time) => from <= time && time < to;
}

/** The start of the hour, day, week or month that contains the time, in UTC; weeks start on Monday. */
export function startOf(interval: Interval, time: number): number {
  const date = new Date(time);
  switch (interval) {
    case 'hour':
      return date.setUTCMinutes(0, 0, 0);
    case 'day':
      return date.setUTCHours(0, 0, 0, 0);
    case 'week': {
      const sinceMonday = (date.getUTCDay() + 6) % 7;
      return date.setUTCHours(0, 0, 0, 0) - sinceMonday * DAY;
    }
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
}
