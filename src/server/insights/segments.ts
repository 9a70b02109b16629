import { canonicalJson } from '../../base/canonical.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { claimNames, titleOf } from './claims.ts';
import { claimsOf, type VisitorEvent } from './event.ts';
import { count, emptyTally, type Tally } from './measures.ts';

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
