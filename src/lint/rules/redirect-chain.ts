import type { Json } from '../../base/json.ts';
import { isForeignId, isReference } from '../../plan/value.ts';
import type { Facts } from '../facts.ts';
import type { LintFix } from '../input.ts';
import { describeDestination, destinationOf, type Hop } from '../redirects.ts';
import type { Finding, LintRule } from '../rule.ts';
import { counted, isHiddenField, shown } from '../words.ts';

/** The key of a thing: the last step of its address. */
function keyIn(address: string, parent: string | undefined): string | undefined {
  const step = parent === undefined || !address.startsWith(`${parent}.`) ? '' : address.slice(parent.length + 1);
  const plain = /^\w+\.([A-Za-z_][\w-]*)$/.exec(step)?.[1];
  const bracket = step.indexOf('[');
  if (plain !== undefined || bracket < 0 || !step.endsWith(']')) {
    return plain;
  }
  try {
    const key: unknown = JSON.parse(step.slice(bracket + 1, -1));
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** A section or a site space as a redirect's entry names it; undefined where that is in doubt. */
function nameOf(target: Json | undefined, { find }: Facts): Json | undefined {
  if (isForeignId(target)) {
    return { id: target.$id };
  }
  const thing = isReference(target) ? find(target.$ref) : undefined;
  if (thing === undefined) {
    return undefined;
  }
  const key = keyIn(thing.address, thing.parent);
  if (thing.kind === 'section') {
    return key;
  }
  const path = thing.fields['path'];
  const own = typeof path === 'string' ? path : key;
  const holder = thing.parent === undefined ? undefined : find(thing.parent);
  if (holder?.kind !== 'section') {
    return own;
  }
  const section = keyIn(holder.address, holder.parent);
  return own === undefined || section === undefined || section.includes('/') ? undefined : `${section}/${own}`;
}

/** The property of an entry in which a destination stands, and what is written there. */
function writtenAs({ thing }: Hop, facts: Facts): { readonly property: string; readonly value: Json } | undefined {
  const destination = destinationOf(thing);
  const name = nameOf(destination?.target, facts);
  if (destination === undefined || name === undefined) {
    return undefined;
  }
  const { kind, page } = destination;
  return page === undefined
    ? { property: kind === 'section' ? 'section' : 'space', value: name }
    : { property: 'page', value: { space: name, id: page } };
}

function chained({ redirects }: Facts): readonly Hop[] {
  const { hops, isInLoop } = redirects();
  return hops.filter((hop) => hop.next !== undefined && !isInLoop(hop));
}

function finding(hop: Hop, next: Hop, facts: Facts): Finding {
  const end = facts.redirects().endOf(hop);
  const destination = end === undefined ? undefined : destinationOf(end.hop.thing);
  const source = shown({ thing: hop.thing, field: 'source' }, hop.source);
  const through = shown({ thing: next.thing, field: 'source' }, next.source);
  const spot = { thing: hop.thing, field: 'destination' };
  const related = [{ thing: next.thing, field: 'destination', message: `${through} redirects on from there` }];
  if (end === undefined || destination === undefined) {
    const detail = `${source} leads to ${through}, which is itself redirected and ends in a circle. Break the circle first.`;
    return { ...spot, related, detail };
  }
  const where = isHiddenField({ thing: end.hop.thing, field: 'destination' })
    ? 'its destination'
    : describeDestination(destination);
  const detail = `${source} leads to ${through}, which is itself redirected: ${counted(end.steps, 'more redirect')} until ${where}. Point it there at once, or delete the redirect that stands in between if it is not meant.`;
  return { ...spot, related, detail };
}

function fixOf(hop: Hop, facts: Facts): LintFix[] {
  const end = facts.redirects().endOf(hop);
  const target = end === undefined ? undefined : writtenAs(end.hop, facts);
  const current = writtenAs(hop, facts);
  const { address, protect, previously, sensitive } = hop.thing;
  const hidden = sensitive.length > 0 || (end?.hop.thing.sensitive.length ?? 0) > 0;
  if (target === undefined || current === undefined || hidden) {
    return [];
  }
  const message = `${address} leads to its final destination at once.`;
  if (current.property === target.property) {
    return [{ address, path: [target.property], value: target.value, message }];
  }
  // Another property takes the place of the one there is, so the entry is written anew, with what else it may say. How
  // its earlier names were written cannot be told from here.
  return previously.length > 0
    ? []
    : [
        {
          address,
          path: [],
          value: { [target.property]: target.value, ...(protect ? { protect: true } : {}) },
          message,
        },
      ];
}

/** Redirects that lead to another redirect. */
export const redirectChain: LintRule = {
  name: 'redirect-chain',
  severity: 'warning',
  summary: 'A redirect leads to another redirect',
  reason:
    'Every step costs visitors a round trip, search engines stop following after a few, and whoever changes one of the redirects changes the others without knowing.',
  check: (facts) => chained(facts).flatMap((hop) => (hop.next === undefined ? [] : [finding(hop, hop.next, facts)])),
  fix: (facts) => chained(facts).flatMap((hop) => fixOf(hop, facts)),
};
