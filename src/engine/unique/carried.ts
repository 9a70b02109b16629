import { sameJson } from '../../base/equal.ts';
import type { Address } from '../../plan/address.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { Intent, LedgerEntry, LedgerState } from '../ledger.ts';
import type { Live } from '../model.ts';

/**
 * The ledger with the entries of resources that an interrupted run was about to record under another address, after
 * another resource got their old address.
 */
export function withCarried(ledger: LedgerState): LedgerState {
  const carried = [...ledger.intents].flatMap(([address, { entry }]): [Address, LedgerEntry][] =>
    entry === undefined || ledger.entries.has(address) ? [] : [[address, entry]],
  );
  if (carried.length === 0) {
    return ledger;
  }
  const owned = new Set([...ledger.entries.values()].map(({ kind, id }) => `${kind} ${id}`));
  const missing = carried.filter(([, { kind, id }]) => !owned.has(`${kind} ${id}`));
  return missing.length === 0 ? ledger : { ...ledger, entries: new Map([...ledger.entries, ...missing]) };
}

/** The temporary values that an interrupted run may have set, by the resource that has them. */
export function temporaryFields(intents: ReadonlyMap<Address, Intent>): ReadonlyMap<RemoteId, Fields> {
  return new Map([...intents.values()].flatMap(({ id, fields }) => (id === undefined ? [] : [[id, fields] as const])));
}

/** The entry of a resource with its temporary values: only an interrupted run sets them. */
export function withTemporary(entry: LedgerEntry, live: Live | undefined, fields: Fields | undefined): LedgerEntry {
  const set = Object.entries(fields ?? {}).filter(([field, value]) => {
    const there = live?.fields[field];
    return there !== undefined && sameJson(there, value);
  });
  return set.length === 0 ? entry : { ...entry, fields: { ...entry.fields, ...Object.fromEntries(set) } };
}
