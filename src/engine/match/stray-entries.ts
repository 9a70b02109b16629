import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, addressOf, isAddress, splitAddress } from '../../plan/address.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { KindModel } from '../model.ts';

/** Whether an address is one of a kind. */
export function isAddressOf({ segment, keyless, parents }: KindModel, address: Address): boolean {
  if (!isAddress(address)) {
    return false;
  }
  const { parent, key } = splitAddress(address, segment, keyless);
  return (parents.length === 0) === (parent === undefined) && addressOf(parent, segment, key) === address;
}

/**
 * Entries of the ledger whose address does not fit their kind. No run writes such an entry, and one that calls a team
 * `site.docs` would make a reviewer look at the wrong resource: none of such a ledger is used.
 */
export function strayEntries({
  entries,
  models,
  kindOf,
}: {
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly models: ReadonlyMap<string, KindModel>;
  /** The kind that is declared at an address, so that the address fits it. */
  readonly kindOf: (address: Address) => string | undefined;
}): readonly Diagnostic[] {
  for (const [address, { kind }] of entries) {
    const model = kindOf(address) === kind ? undefined : models.get(kind);
    if (model !== undefined && !isAddressOf(model, address)) {
      return [
        {
          severity: 'error',
          code: 'ledger-corrupt',
          summary: 'The ledger is damaged',
          detail: `It records ${JSON.stringify(address)} as a ${kind}, and no ${kind} has such an address. Colophon never writes that, so it uses none of the ledger, and nothing was changed. Find out who wrote it last: \`colophon ledger log\`. Then restore the previous version.`,
        },
      ];
    }
  }
  return [];
}
