import { defined } from '../../base/defined.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, isBelow, parentAddress } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel, Workspace } from '../model.ts';
import type { Observation } from '../observe/observation.ts';

interface ExchangedOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  readonly ledger: Pick<LedgerState, 'entries'>;
  readonly workspace: Pick<Workspace, 'collections'>;
}

/**
 * Finds resources whose names others get while the manifest does not declare what was applied below them. The ledger would
 * then have it below the other resource, and a later plan could delete what was never applied.
 */
export function leftBelowExchanged({
  models,
  observation,
  ledger,
  workspace,
}: ExchangedOptions): readonly Diagnostic[] {
  const { matches } = observation;
  const renamed = [...matches.values()].flatMap(({ desired, previousAddress }) =>
    previousAddress !== undefined && matches.has(previousAddress) ? [{ desired, former: previousAddress }] : [],
  );
  if (renamed.length === 0) {
    return [];
  }
  const declared = new Set(workspace.collections.map(({ kind, parent }) => `${kind} ${parent ?? ''}`));
  return renamed.flatMap(({ desired, former }): readonly Diagnostic[] => {
    const left: Address[] = [];
    for (const [address, { kind }] of ledger.entries) {
      const model = models.get(kind);
      if (model === undefined || address === former || !isBelow(former, address)) {
        continue;
      }
      const parent = parentAddress(address, model.segment, model.keyless) ?? former;
      const now = desired.address + parent.slice(former.length);
      if (matches.has(now) && !declared.has(`${kind} ${now}`)) {
        left.push(address);
      }
    }
    return left.length === 0
      ? []
      : [
          {
            severity: 'error',
            code: 'former-name',
            summary: 'Parts of a renamed resource are not declared',
            detail: `${desired.address} was ${former} before, which is now another resource, and ${left.length === 1 ? `${left[0]} was` : `${left.length} resources below it (${left.slice(0, 3).join(', ')}) were`} applied, but the manifest does not have the key that holds ${left.length === 1 ? 'it' : 'them'}. The ledger could no longer distinguish whose ${left.length === 1 ? 'it is' : 'they are'}. Declare what ${desired.address} contains, or an empty map or list to delete it.`,
            ...defined({ source: desired.source }),
          },
        ];
  });
}
