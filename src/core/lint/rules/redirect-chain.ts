import type { Facts } from '../facts.ts';
import { describeDestination, destinationOf, type Hop } from '../redirects.ts';
import type { Finding, LintRule } from '../rule.ts';
import { counted, isHiddenField, shown } from '../words.ts';

function chained({ redirects }: Facts): readonly Hop[] {
  const { hops, isInLoop } = redirects();
  return hops.filter((hop) => hop.next !== undefined && !isInLoop(hop));
}

function finding(hop: Hop, next: Hop, facts: Facts): Finding {
  const end = facts.redirects().endOf(hop);
  const destination = end === undefined ? undefined : destinationOf(end.hop.resource);
  const source = shown({ resource: hop.resource, field: 'source' }, hop.source);
  const through = shown({ resource: next.resource, field: 'source' }, next.source);
  const who = hop.isForAll ? 'visitors are' : 'visitors who do not see the content are';
  const spot = { resource: hop.resource, field: 'destination' };
  const related = [{ resource: next.resource, field: 'destination', message: `${through} redirects again from here.` }];
  if (end === undefined || destination === undefined) {
    const detail = `${source} leads to ${through}, from where ${who} redirected into a loop. Fix the loop first.`;
    return { ...spot, related, detail };
  }
  const where = isHiddenField({ resource: end.hop.resource, field: 'destination' })
    ? 'its destination'
    : describeDestination(destination);
  const detail = `${source} leads to ${through}, from where ${who} redirected again: ${counted(end.steps, 'more redirect')} until ${where}. Point ${source} there if it is meant for them, or delete the redirect in between.`;
  return { ...spot, related, detail };
}

export const redirectChain: LintRule = {
  name: 'redirect-chain',
  severity: 'warning',
  summary: 'Redirect leads to another redirect',
  reason:
    'Every step costs a round trip, and search engines stop following after a few. A site shows content before it looks for redirects, so a chain needs content with a condition, or a URL of the site itself.',
  check: (facts) => chained(facts).flatMap((hop) => (hop.next === undefined ? [] : [finding(hop, hop.next, facts)])),
};
