import type { Intent, LedgerEntry, LedgerEvent } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';

/**
 * Events that earlier versions wrote when resources swapped names: an intent with the complete entry of a resource whose
 * address was given to another one, and a put that also renames everything below the resource.
 */
type EarlierIntent = Intent & { readonly entry?: LedgerEntry };
type EarlierPut = Extract<LedgerEvent, { readonly type: 'put' }> & { readonly withBelow?: true };

/** Restores the entries of resources that an interrupted run of an earlier version left without an address. */
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

/** Converts an event of an earlier version to the current ones. */
export function currentEvents(event: LedgerEvent): readonly LedgerEvent[] {
  if (event.type !== 'put' || event.previousAddress === undefined) {
    return [event];
  }
  const { withBelow, previousAddress, ...put }: EarlierPut = event;
  return withBelow === true && previousAddress !== undefined
    ? [{ type: 'rename', names: [{ from: previousAddress, to: put.address }] }, put]
    : [event];
}
