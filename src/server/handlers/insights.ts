import type { Context, HandlersOf } from '../handler.ts';
import { aggregate } from '../insights/aggregate.ts';
import { storedFields, type VisitorEvent, visitorEvent } from '../insights/event.ts';
import { segmentsOf } from '../insights/segments.ts';
import { parseTime } from '../insights/time.ts';
import { badRequest } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { siteOf } from '../views/site.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** How far the clock of a visitor may be ahead. */
const MINUTES_AHEAD = 5;
/** How old an event may be; no named range reaches farther back. */
const DAYS_BACK = 400;

function timestampOf(given: string | undefined, now: string, field: string): string {
  if (given === undefined) {
    return now;
  }
  const time = parseTime(given, field);
  const age = Date.parse(now) - time;
  if (age < -MINUTES_AHEAD * MINUTE) {
    throw badRequest(`${field}: must not be more than ${MINUTES_AHEAD} minutes in the future (timestamp)`);
  }
  if (age > DAYS_BACK * DAY) {
    throw badRequest(`${field}: must not be more than ${DAYS_BACK} days ago (timestamp)`);
  }
  return new Date(time).toISOString();
}

function* eventsOf({ db }: Pick<Context, 'db'>, site: RecordOf<'sites'>): Generator<VisitorEvent> {
  for (const { value } of db.events.rowsWhere('site', site.id)) {
    yield visitorEvent(value);
  }
}

/** What visitors did on a site: events and aggregates. */
export const insights: HandlersOf<'Site insights'> = {
  trackEventsInSiteById: (context) => {
    const { db, body, newId, now, remoteAddress } = context;
    const site = siteOf(context);
    for (const [index, event] of body.events.entries()) {
      db.events.put({
        id: newId('event'),
        site: site.id,
        timestamp: timestampOf(event.timestamp, now, `body.events.${index}.timestamp`),
        ...storedFields(event, remoteAddress()),
      });
    }
  },

  aggregateSiteEvents: (context) =>
    aggregate(eventsOf(context, siteOf(context)), context.body, Date.parse(context.now)),

  listSiteVisitorSegments: (context) => {
    const items = segmentsOf(eventsOf(context, siteOf(context)));
    return { count: items.length, items };
  },
};
