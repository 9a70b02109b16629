import { defined } from '../../../base/defined.ts';
import type { Address } from '../../plan/address.ts';
import { isPartOf } from '../ledger.ts';
import type { Match } from '../match/collection-matcher.ts';
import type { Observation, ObservedCollection } from '../observe/observation.ts';

/** What becomes of the workspace when resources are replaced because somebody asked for it. */
export interface Replacing {
  /** Whether this resource is replaced. */
  readonly isReplaced: (address: Address) => boolean;
  /** Whether it goes with what is replaced, and comes back with it. */
  readonly isLost: (address: Address) => boolean;
  /** As if everything in them was gone already: it is created again below what is created. */
  readonly without: Observation;
  /** As if they were gone themselves: in an order they come last, like everything that is new. */
  readonly after: Observation;
  /** The collections that go with each of them. */
  readonly collectionsBelow: (address: Address) => readonly ObservedCollection[];
}

/** The observation without the live resources at some addresses. */
function withoutLive(observation: Observation, isGone: (address: Address) => boolean): Observation {
  const { matches, ids, collections } = observation;
  const stripped = (match: Match | undefined): Match | undefined =>
    match === undefined || !isGone(match.desired.address)
      ? match
      : // Its record has another name until it is created again.
        { desired: match.desired, ...defined({ previousAddress: match.previousAddress }) };
  // The same match must be the same object wherever it is asked for.
  const known = new Map([...matches.values()].map((match) => [match.desired.address, stripped(match) ?? match]));
  return {
    ...observation,
    matches: known,
    ids: { get: (address) => (isGone(address) ? undefined : ids.get(address)) },
    collections: collections.filter(({ parent }) => parent === undefined || !isGone(parent)),
  };
}

/** Finds what goes with the resources to replace; undefined where there is none, as in nearly every plan. */
export function createReplacing(observation: Observation, replace: readonly Address[]): Replacing | undefined {
  const replaced = new Set(replace.filter((address) => observation.matches.get(address)?.live !== undefined));
  if (replaced.size === 0) {
    return undefined;
  }
  const isLost = (address: Address): boolean => [...replaced].some((holder) => isPartOf(address, holder));
  const isGone = (address: Address): boolean => replaced.has(address) || isLost(address);
  const below = withoutLive(observation, isLost);
  const { collections } = observation;
  return {
    // What is in something that is replaced comes back with that.
    isReplaced: (address) => replaced.has(address) && !isLost(address),
    isLost,
    without: { ...below, collections: collections.filter(({ parent }) => parent === undefined || !isGone(parent)) },
    after: withoutLive(observation, isGone),
    collectionsBelow: (address) =>
      collections.filter(({ parent }) => parent !== undefined && (parent === address || isPartOf(parent, address))),
  };
}
