import { defined } from '../../base/defined.ts';
import type { Address } from '../../plan/address.ts';
import type { ApplyOptions } from '../apply-types.ts';
import { afterRenames, type LedgerEntry, type LedgerEvent, type NewName, recordEvent } from '../ledger.ts';

/** The names that one apply records, before anything else. */
interface Renames {
  /** Undefined where every resource keeps its name. */
  readonly event: Extract<LedgerEvent, { readonly type: 'rename' }> | undefined;
  /** Where the ledger has what it had under an address when the run began; undefined if that is gone. */
  readonly nowAt: (address: Address) => Address | undefined;
  /** The entries by their new addresses. */
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
}

export function createRenames({ plan, ledger }: Pick<ApplyOptions, 'plan' | 'ledger'>): Renames {
  const names = new Map<Address, NewName>();
  for (const { address, previousAddress, formerly } of [...plan.changes, ...plan.refresh]) {
    if (previousAddress !== undefined) {
      names.set(previousAddress, { from: previousAddress, to: address, ...defined({ formerly }) });
    }
  }
  if (names.size === 0) {
    return { event: undefined, nowAt: (address) => address, entries: ledger.entries };
  }
  const event = { type: 'rename' as const, names: [...names.values()] };
  const entries = new Map(ledger.entries);
  recordEvent(entries, new Map(ledger.intents), event);
  return { event, nowAt: afterRenames(event.names), entries };
}
