import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, addressOf, isBelow, matchesAddress } from '../../plan/address.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { Revealed } from '../driver.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { Match, OwnedEntries } from '../match/collection-matcher.ts';
import type { KindModel, Live } from '../model.ts';

/** One collection as it was read. */
export interface ObservedCollection {
  readonly model: KindModel;
  readonly parent: Address | undefined;
  /** The addresses of its parents, outermost first. */
  readonly parentAddresses: readonly Address[];
  /** Whether the manifest declares it; else it was read because its parent will be deleted. */
  readonly declared: boolean;
  readonly live: readonly Live[];
  /** What the ledger owns in it and is no longer declared, by the address in the ledger. */
  readonly removed: ReadonlyMap<Address, LedgerEntry>;
  /** Live resources that are neither declared nor owned. */
  readonly foreign: readonly Live[];
  /** What the ledger owns in it, by the address in the ledger. */
  readonly entries: OwnedEntries;
}

export interface Observation {
  readonly matches: Pick<ReadonlyMap<Address, Match>, 'get' | 'has' | 'size' | 'values'>;
  readonly collections: readonly ObservedCollection[];
  /** The ids of all existing resources that are declared or owned. */
  readonly ids: Pick<ReadonlyMap<Address, RemoteId>, 'get'>;
  readonly addresses: Pick<ReadonlyMap<RemoteId, Address>, 'get'>;
  /** From addresses in the ledger to current ones. */
  readonly renamed: ReadonlyMap<Address, Address>;
  /** The ids of resources that are no longer declared and whose addresses others have now. */
  readonly displaced: ReadonlyMap<Address, RemoteId>;
  /** What a closer look revealed about declared resources, by address. */
  readonly revealed?: ReadonlyMap<Address, Revealed>;
  /** Whether everything that the ledger owns exists and is declared. */
  readonly settled: boolean;
  /** What is declared differently from what was applied, in collections that were left out unread. */
  readonly leftOut: ReadonlySet<Address>;
  /** Entries of parts that are gone with their parents. */
  readonly orphaned: readonly Address[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An address for an undeclared live resource. */
export function addressOfForeign(model: KindModel, parent: Address | undefined, live: Live): Address {
  return addressOf(parent, model.segment, model.keyless ? undefined : (model.keyOf(live.fields) ?? live.id));
}

/** Whether one of the patterns matches this address. */
export function matchesAny(patterns: readonly string[], address: Address): boolean {
  return patterns.some((pattern) => matchesAddress(pattern, address));
}

/** Whether one of the patterns matches this address or one of its parents. */
export function isBelowAny(patterns: readonly string[], address: Address): boolean {
  return patterns.some((pattern) => isBelow(pattern, address));
}

/**
 * How many resources of a collection nobody owns here, so that deleting them with their parent needs consent. Settings that
 * every parent has, and that nobody creates or deletes, are a part of the parent itself.
 */
export function othersIn({ model, foreign }: Pick<ObservedCollection, 'model' | 'foreign'>): number {
  return model.keyless && model.removal === 'release' ? 0 : foreign.length;
}

/** The addresses from the outermost holder to an address; none without one. */
export function chainOf(address: Address | undefined, { matches }: Observation): readonly Address[] {
  const parents: Address[] = [];
  for (let at = address; at !== undefined; at = matches.get(at)?.desired.parent) {
    parents.unshift(at);
  }
  return parents;
}
