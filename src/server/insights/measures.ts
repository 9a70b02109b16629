import { canonicalJson } from '../../base/canonical.ts';
import type { Json } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { claimNames, titleOf } from './claims.ts';
import { claimsOf, numberAt, textAt, type VisitorEvent } from './event.ts';

/** A column that counts over many events. */
export type MeasureName =
  | 'eventsCount'
  | 'sessionsCount'
  | 'visitorsCount'
  | 'pageFeedbackRating'
  | 'askResponseRating';

/** The counts of one group of events. */
export interface Tally {
  readonly sessions: Set<string>;
  readonly visitors: Set<string>;
  readonly feedback: { ok: number; good: number; bad: number };
  readonly answers: { positive: number; negative: number };
  events: number;
}

/** The counts of an empty group. */
export function emptyTally(): Tally {
  return {
    sessions: new Set(),
    visitors: new Set(),
    feedback: { ok: 0, good: 0, bad: 0 },
    answers: { positive: 0, negative: 0 },
    events: 0,
  };
}

/** Events without a visitor count for no visitor: together they are not one visitor. */
function addKnown(ids: Set<string>, id: string | undefined): void {
  if (id !== undefined && id !== '') {
    ids.add(id);
  }
}

/** Counts one more event. */
export function count(tally: Tally, event: VisitorEvent): void {
  tally.events += 1;
  addKnown(tally.sessions, textAt(event.session, 'sessionId'));
  addKnown(tally.visitors, textAt(event.session, 'visitorId'));
  // A visitor who comments on a page has rated it before, so the rating in the comment is not a second one.
  if (event.type === 'page_post_feedback') {
    const rating = textAt(event.details, 'feedback', 'rating');
    if (rating === 'ok' || rating === 'good' || rating === 'bad') {
      tally.feedback[rating] += 1;
    }
  }
  if (event.type === 'ask_rate_response') {
    const helpful = (numberAt(event.details, 'rating') ?? 0) > 0;
    tally.answers[helpful ? 'positive' : 'negative'] += 1;
  }
}

const READERS: Readonly<Record<MeasureName, (tally: Tally) => Json>> = {
  eventsCount: ({ events }) => events,
  sessionsCount: ({ sessions }) => sessions.size,
  visitorsCount: ({ visitors }) => visitors.size,
  pageFeedbackRating: ({ feedback }) => ({ ...feedback }),
  askResponseRating: ({ answers }) => ({ ...answers }),
};

/** The value of the group in a counting column. */
export function measureOf(tally: Tally, name: MeasureName): Json {
  return READERS[name](tally);
}

type Segment = Schemas['VisitorSegment'];

/** The visitors grouped by their claims, the most active group first; visitors without claims are in none. */
export function segmentsOf(events: Iterable<VisitorEvent>): Segment[] {
  const groups = new Map<string, { readonly claims: Segment['claims']; readonly tally: Tally }>();
  for (const event of events) {
    const claims = claimsOf(event);
    if (claimNames(claims).length === 0) {
      continue;
    }
    const key = canonicalJson(claims);
    // Claims were validated before they were stored.
    const group = groups.get(key) ?? { claims: claims as Segment['claims'], tally: emptyTally() };
    groups.set(key, group);
    count(group.tally, event);
  }
  return [...groups]
    .sort(([a, { tally: left }], [b, { tally: right }]) => right.events - left.events || (a < b ? -1 : 1))
    .map(([, { claims, tally }]) => ({
      title: titleOf(claims),
      claims,
      events: tally.events,
      visitors: tally.visitors.size,
      sessions: tally.sessions.size,
    }));
}
