import type { Intent, LedgerEntry, LedgerEvent } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';

/**
 * What earlier versions wrote while resources exchanged names, one after the other: an intent with the whole entry of a
 * resource whose old address another one got, and a new name that everything below followed.
 */
type EarlierIntent = Intent & { readonly entry?: LedgerEntry };
type EarlierPut = Extract<LedgerEvent, { readonly type: 'put' }> & { readonly withBelow?: true };

/** Gives resources that an interrupted run of an earlier version left without an address the one that it was about to record. */
export function restoreEarlier(entries: Map<Address, LedgerEntry>, intents: Map<Address, Intent>): void {
  for (const [address, intent] of [...intents]) {
    const { entry, ...rest }: EarlierIntent = intent;
    if (entry === undefined) {
      continue;
    }
    intents.set(address, rest);
    const isOwned = [...entries.values()].some(({ kind, id }) => kind === entry.kind && id === entry.id);
    if (!isOwned && !entries.has(address)) {
      entries.set(address, entry);
    }
  }
}

/** The events that mean the same today. */
export function currentEvents(event: LedgerEvent): readonly LedgerEvent[] {
  if (event.type !== 'put' || event.previousAddress === undefined) {
    return [event];
  }
  const { withBelow, previousAddress, ...put }: EarlierPut = event;
  return withBelow === true && previousAddress !== undefined
    ? [{ type: 'rename', names: [{ from: previousAddress, to: put.address }] }, put]
    : [event];
}
