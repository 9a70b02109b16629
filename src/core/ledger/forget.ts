import type { Outcome } from '../diagnostics/diagnostic.ts';
import { isPartOf, type LedgerEntry, type LedgerEvent, type LedgerState } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';
import { type Fields, isReference, mapValue, type RemoteId } from '../plan/value.ts';
import { type LedgerFailure, ledgerFailure } from './problems.ts';

/** The address itself, and everything below it that the ledger has. Never a pattern: keys may have stars in them. */
export function recordedAt(
  { entries, intents }: Pick<LedgerState, 'entries' | 'intents'>,
  address: Address,
): Address[] {
  const all = new Set([...entries.keys(), ...intents.keys()]);
  return [...all].filter((one) => one === address || isPartOf(one, address)).sort();
}

/** What to say where an interrupted run left something at these addresses that only an apply can settle. */
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

/** The fields with references to some addresses changed; the fields themselves where there is none. */
export function withReferences(fields: Fields, to: (address: Address) => Fields | undefined): Fields {
  return mapValue(fields, (part) => (isReference(part) ? to(part.$ref) : undefined)) as Fields;
}

/**
 * Lets go of resources without touching them. Others that refer to them refer to their ids then, so that the next plan does
 * not take that for a change.
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
