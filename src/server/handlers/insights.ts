import type { Context, Data, HandlersOf } from '../handler.ts';
import { aggregate } from '../insights/aggregate.ts';
import { storedFields, type VisitorEvent, visitorEvent } from '../insights/event.ts';
import { segmentsOf } from '../insights/measures.ts';
import { parseTime } from '../insights/time.ts';
import { badRequest } from '../problem.ts';
import type { Site } from '../tables.ts';
import { onSite } from '../views/site.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** How far a visitor's clock may be off. */
const MINUTES_OFF = 5;
/** The maximum age of an event where nothing else limits it; no named range goes further back. */
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
  // Only profiles with adaptive schemas have the strict limit on old events.
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

/** The activity of visitors on a site: events and aggregates. */
export const insights: HandlersOf<'Site insights'> = {
  trackEventsInSiteById: onSite((context, site): undefined => {
    const { db, body, newId, remoteAddress } = context;
    for (const [index, event] of body.events.entries()) {
      db.events.put({
        id: newId('event'),
        site: site.id,
        timestamp: timestampOf(context, event.timestamp, `body.events.${index}.timestamp`),
        ...storedFields(event, remoteAddress()),
      });
    }
  }),

  aggregateSiteEvents: onSite((context, site) =>
    aggregate(eventsOf(context, site), context.body, Date.parse(context.now)),
  ),

  listSiteVisitorSegments: onSite((context, site) => {
    const items = segmentsOf(eventsOf(context, site));
    return { count: items.length, items };
  }),
};
