import { sameJson } from '../../../base/equal.ts';
import type { Address } from '../../plan/address.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { Intent, LedgerEntry } from '../ledger.ts';
import type { Live } from '../model.ts';

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
