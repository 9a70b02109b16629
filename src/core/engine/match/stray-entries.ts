import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, addressOf, isAddress, splitAddress } from '../../plan/address.ts';
import type { Models } from '../context.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { KindModel } from '../model.ts';
import type { Observation } from '../observe/observation.ts';

/** Whether an address fits a kind. */
export function isAddressOf({ segment, keyless, parents }: KindModel, address: Address): boolean {
  if (!isAddress(address)) {
    return false;
  }
  const { parent, key } = splitAddress(address, segment, keyless);
  return (parents.length === 0) === (parent === undefined) && addressOf(parent, segment, key) === address;
}

/**
 * Ledger entries whose address does not fit their kind. No run writes such an entry, and one that calls a team `site.docs` would mislead a
 * reviewer, so the complete ledger is rejected.
 */
export function strayEntries({
  entries,
  models,
  observation,
}: {
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly models: Models;
  readonly observation: Pick<Observation, 'matches' | 'settled' | 'renamed'>;
}): readonly Diagnostic[] {
  // Then all entries have the kinds that are declared at their addresses.
  if (observation.settled && observation.renamed.size === 0) {
    return [];
  }
  for (const [address, { kind }] of entries) {
    // An address fits the kind that is declared there.
    const isFitting = observation.matches.get(address)?.desired.kind === kind;
    const model = isFitting ? undefined : models.get(kind);
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
