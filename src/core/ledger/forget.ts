import type { Outcome } from '../diagnostics/diagnostic.ts';
import { isPartOf, type LedgerEntry, type LedgerEvent, type LedgerState } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';
import { type Fields, isReference, mapValue, type RemoteId } from '../plan/value.ts';
import { type LedgerFailure, ledgerFailure } from './problems.ts';

/** The address and all recorded addresses below it. Not a pattern, because keys may contain stars. */
export function recordedAt(
  { entries, intents }: Pick<LedgerState, 'entries' | 'intents'>,
  address: Address,
): Address[] {
  const all = new Set([...entries.keys(), ...intents.keys()]);
  return [...all].filter((one) => one === address || isPartOf(one, address)).sort();
}

/** The failure for addresses where an interrupted run left a change that only an apply can complete. */
export function unsettledAt(
  { intents }: Pick<LedgerState, 'intents'>,
  addresses: readonly Address[],
): LedgerFailure | undefined {
  const left = addresses.find((address) => {
    const intent = intents.get(address);
    return intent?.id !== undefined;
  });
  return left === undefined
    ? undefined
    : ledgerFailure(
        'ledger-unsettled',
        `An interrupted apply was changing ${left}, and only another apply knows how to settle that. Nothing was changed. Run \`colophon apply\` first.`,
      );
}

/** Replaces references to some addresses; returns the same object if there are none. */
export function withReferences(fields: Fields, to: (address: Address) => Fields | undefined): Fields {
  return mapValue(fields, (part) => (isReference(part) ? to(part.$ref) : undefined)) as Fields;
}

/**
 * Removes resources from the ledger without changing them. References to them become ids, so that the next plan does not show
 * those as changes.
 */
export function forgetting(
  state: Pick<LedgerState, 'entries' | 'intents'>,
  addresses: readonly Address[],
): Outcome<readonly LedgerEvent[]> {
  const gone = new Set(addresses.flatMap((address) => recordedAt(state, address)));
  const unsettled = unsettledAt(state, [...gone]);
  if (unsettled !== undefined) {
    return unsettled;
  }
  const ids = new Map<Address, RemoteId>([...state.entries].map(([address, { id }]) => [address, id]));
  const toId = (address: Address): Fields | undefined => {
    const id = gone.has(address) ? ids.get(address) : undefined;
    return id === undefined ? undefined : { $id: id };
  };
  const kept: LedgerEvent[] = [...state.entries].flatMap(([address, entry]) => {
    const fields = gone.has(address) ? entry.fields : withReferences(entry.fields, toId);
    const changed: LedgerEntry = { ...entry, fields };
    return fields === entry.fields ? [] : [{ type: 'put', address, entry: changed }];
  });
  const removed = [...gone].sort().map((address): LedgerEvent => ({ type: 'remove', address }));
  return { ok: true, value: [...kept, ...removed], diagnostics: [] };
}
