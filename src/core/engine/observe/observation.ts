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
  /** Whether the manifest declares it; otherwise it was read because its parent will be deleted. */
  readonly declared: boolean;
  readonly live: readonly Live[];
  /** Owned resources that are no longer declared, by address in the ledger. */
  readonly removed: ReadonlyMap<Address, LedgerEntry>;
  /** Unmanaged: live resources that are neither declared nor owned. */
  readonly foreign: readonly Live[];
  /** All owned resources, by address in the ledger. */
  readonly entries: OwnedEntries;
}

export interface Observation {
  readonly matches: Pick<ReadonlyMap<Address, Match>, 'get' | 'has' | 'size' | 'values'>;
  readonly collections: readonly ObservedCollection[];
  /** The ids of all existing resources that are declared or owned. */
  readonly ids: Pick<ReadonlyMap<Address, RemoteId>, 'get'>;
  readonly addresses: Pick<ReadonlyMap<RemoteId, Address>, 'get'>;
  /** Maps addresses in the ledger to current ones. */
  readonly renamed: ReadonlyMap<Address, Address>;
  /** The ids of resources that are no longer declared and whose addresses now belong to others. */
  readonly displaced: ReadonlyMap<Address, RemoteId>;
  /** The details that were read about single declared resources, by address. */
  readonly revealed?: ReadonlyMap<Address, Revealed>;
  /** Whether all owned resources exist and are declared. */
  readonly settled: boolean;
  /** Resources in excluded, unread collections whose declaration differs from what was applied. */
  readonly leftOut: ReadonlySet<Address>;
  /** Entries of parts that were deleted with their parents. */
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
 * The number of unmanaged resources in a collection, which need consent to be deleted with their parent. Settings that every parent has,
 * and that are never created or deleted, are part of the parent itself.
 */
export function othersIn({ model, foreign }: Pick<ObservedCollection, 'model' | 'foreign'>): number {
  return model.keyless && model.removal === 'release' ? 0 : foreign.length;
}

/** The addresses of all ancestors and the address itself, outermost first; empty without an address. */
export function chainOf(address: Address | undefined, { matches }: Observation): readonly Address[] {
  const parents: Address[] = [];
  for (let at = address; at !== undefined; at = matches.get(at)?.desired.parent) {
    parents.unshift(at);
  }
  return parents;
}
