import type { Context, Data, HandlersOf } from '../handler.ts';
import { aggregate } from '../insights/aggregate.ts';
import { storedFields, type VisitorEvent, visitorEvent } from '../insights/event.ts';
import { segmentsOf } from '../insights/segments.ts';
import { parseTime } from '../insights/time.ts';
import { badRequest } from '../problem.ts';
import type { Site } from '../tables.ts';
import { siteOf } from '../views/site.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** How far the clock of a visitor may be off. */
const MINUTES_OFF = 5;
/** How old an event may be where nothing bounds it; no named range reaches farther back. */
const DAYS_BACK = 400;

function timestampOf(
  { profile, now }: Pick<Context, 'profile' | 'now'>,
  given: string | undefined,
  field: string,
): string {
  if (given === undefined) {
    return now;
  }
  const time = parseTime(given, field);
  const age = Date.parse(now) - time;
  if (age < -MINUTES_OFF * MINUTE) {
    throw badRequest(`${field}: must not be more than ${MINUTES_OFF} minutes in the future (timestamp)`);
  }
  // The bound on old events is as young as the schemas of visitors.
  const [most, unit, name] = profile.offers('getSiteAdaptiveSchema')
    ? ([MINUTES_OFF, MINUTE, 'minutes'] as const)
    : ([DAYS_BACK, DAY, 'days'] as const);
  if (age > most * unit) {
    throw badRequest(`${field}: must not be more than ${most} ${name} ago (timestamp)`);
  }
  return new Date(time).toISOString();
}

function* eventsOf({ db }: Data, site: Site): Generator<VisitorEvent> {
  for (const { value } of db.events.rowsWhere('site', site.id)) {
    yield visitorEvent(value);
  }
}

/** What visitors did on a site: events and aggregates. */
export const insights: HandlersOf<'Site insights'> = {
  trackEventsInSiteById: (context) => {
    const { db, body, newId, remoteAddress } = context;
    const site = siteOf(context);
    for (const [index, event] of body.events.entries()) {
      db.events.put({
        id: newId('event'),
        site: site.id,
        timestamp: timestampOf(context, event.timestamp, `body.events.${index}.timestamp`),
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
