import { defined } from '../../../base/defined.ts';
import type { Address } from '../../plan/address.ts';
import { isPartOf } from '../ledger.ts';
import type { Match } from '../match/collection-matcher.ts';
import type { Observation, ObservedCollection } from '../observe/observation.ts';

/** The effect of replacing resources on request. */
export interface Replacing {
  /** Whether this resource is replaced. */
  readonly isReplaced: (address: Address) => boolean;
  /** Whether it is deleted and created again with a replaced parent. */
  readonly isLost: (address: Address) => boolean;
  /** As if the parts of replaced resources were deleted already: each is created again below its new parent. */
  readonly without: Observation;
  /** As if the replaced resources were deleted too: they come last in an order, like new ones. */
  readonly after: Observation;
  /** The collections below a resource, which are deleted with it. */
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
  // A match must be the same object at every lookup.
  const known = new Map([...matches.values()].map((match) => [match.desired.address, stripped(match) ?? match]));
  return {
    ...observation,
    matches: known,
    ids: { get: (address) => (isGone(address) ? undefined : ids.get(address)) },
    collections: collections.filter(({ parent }) => parent === undefined || !isGone(parent)),
  };
}

/** Finds everything that is deleted with the resources to replace; undefined if there are none, as in nearly every plan. */
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
    // A resource inside a replaced one is created again with that.
    isReplaced: (address) => replaced.has(address) && !isLost(address),
    isLost,
    without: { ...below, collections: collections.filter(({ parent }) => parent === undefined || !isGone(parent)) },
    after: withoutLive(observation, isGone),
    collectionsBelow: (address) =>
      collections.filter(({ parent }) => parent !== undefined && (parent === address || isPartOf(parent, address))),
  };
}
