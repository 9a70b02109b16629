import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, addressOf, isAddress, splitAddress } from '../plan/address.ts';
import type { LedgerEntry } from './ledger.ts';
import type { KindModel } from './model.ts';

function isOf({ segment, keyless, parents }: KindModel, address: Address): boolean {
  if (!isAddress(address)) {
    return false;
  }
  const { parent, key } = splitAddress(address, segment, keyless);
  return (parents.length === 0) === (parent === undefined) && addressOf(parent, segment, key) === address;
}

/**
 * Entries of the ledger whose address is none of their kind. No run writes such an entry, and one that calls a team
 * `site.docs` would make a reviewer look for the wrong thing: nothing of such a ledger is used.
 */
export function strayEntries({
  entries,
  models,
  kindOf,
}: {
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly models: ReadonlyMap<string, KindModel>;
  /** The kind of what is declared at an address: that address is one of it. */
  readonly kindOf: (address: Address) => string | undefined;
}): readonly Diagnostic[] {
  for (const [address, { kind }] of entries) {
    const model = kindOf(address) === kind ? undefined : models.get(kind);
    if (model !== undefined && !isOf(model, address)) {
      return [
        {
          severity: 'error',
          code: 'ledger-corrupt',
          summary: 'The ledger is damaged',
          detail: `It records ${JSON.stringify(address)} as a ${kind}, and no ${kind} has such an address. Colophon never writes that, so none of the ledger is used, and nothing was changed. Look at who wrote it last: colophon ledger log. Then restore the version before.`,
        },
      ];
    }
  }
  return [];
}
