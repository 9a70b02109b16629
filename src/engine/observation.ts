import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, addressOf, isBelow, matchesAddress } from '../plan/address.ts';
import type { RemoteId } from '../plan/value.ts';
import type { Revealed } from './driver.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Match } from './matching.ts';
import type { KindModel, Live } from './model.ts';

/** One collection as it was read. */
export interface ObservedCollection {
  readonly model: KindModel;
  readonly parent: Address | undefined;
  /** The addresses of what holds it, outermost first. */
  readonly parentAddresses: readonly Address[];
  /** Whether the manifest declares it; else it was read because its parent will be deleted. */
  readonly declared: boolean;
  readonly live: readonly Live[];
  /** What the ledger owns in it and nobody declares any more, by the address in the ledger. */
  readonly removed: ReadonlyMap<Address, LedgerEntry>;
  /** Live things that are neither declared nor owned. */
  readonly foreign: readonly Live[];
  /** How many things the ledger owns in it. */
  readonly owned: number;
}

export interface Observation {
  readonly matches: Pick<ReadonlyMap<Address, Match>, 'get' | 'has' | 'size' | 'values'>;
  readonly collections: readonly ObservedCollection[];
  /** The ids of all things that exist, declared ones and owned ones. */
  readonly ids: Pick<ReadonlyMap<Address, RemoteId>, 'get'>;
  readonly addresses: Pick<ReadonlyMap<RemoteId, Address>, 'get'>;
  /** From addresses of the ledger to the ones that things have now. */
  readonly renamed: ReadonlyMap<Address, Address>;
  /** The ids of things that are no longer wanted and whose addresses others have now. */
  readonly displaced: ReadonlyMap<Address, RemoteId>;
  /** What a closer look told of declared resources, by address, where one was taken. */
  readonly revealed?: ReadonlyMap<Address, Revealed>;
  /** Whether everything that the ledger owns exists and is declared. */
  readonly settled: boolean;
  /** What is declared otherwise than it was applied, in collections that were left out unread. */
  readonly leftOut: ReadonlySet<Address>;
  /** What the ledger has of things that were parts of others and are gone with them. */
  readonly orphaned: readonly Address[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An address that stands for a live thing nobody declared. */
export function addressOfForeign(model: KindModel, parent: Address | undefined, live: Live): Address {
  return addressOf(parent, model.segment, model.keyless ? undefined : (model.keyOf(live.fields) ?? live.id));
}

/** Whether one of the patterns names this address. */
export function matchesAny(patterns: readonly string[], address: Address): boolean {
  return patterns.some((pattern) => matchesAddress(pattern, address));
}

/** Whether one of the patterns names this address or something that holds it. */
export function isBelowAny(patterns: readonly string[], address: Address): boolean {
  return patterns.some((pattern) => isBelow(pattern, address));
}
