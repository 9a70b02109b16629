import { defined } from '../base/defined.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, isBelow, parentAddress } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { LedgerState } from './ledger.ts';
import type { KindModel, Workspace } from './model.ts';
import type { Observation } from './observation.ts';

interface ExchangedOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  readonly ledger: Pick<LedgerState, 'entries'>;
  readonly workspace: Pick<Workspace, 'collections'>;
}

/**
 * Finds resources whose names others get while the manifest says nothing of what was applied below them. The ledger would
 * say of that from then on that it is below the other one, and a later plan could delete what was never applied.
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
            summary: 'Something below a resource whose name another one gets is not declared',
            detail: `${desired.address} was ${former} before, which is another resource now, and ${left.length === 1 ? `${left[0]} was` : `${left.length} resources below it (${left.slice(0, 3).join(', ')}) were`} applied and the manifest does not have the key that holds ${left.length === 1 ? 'it' : 'them'}. The ledger could not tell any more whose ${left.length === 1 ? 'it is' : 'they are'}. Declare what ${desired.address} holds, or an empty map or list to have it deleted.`,
            ...defined({ source: desired.source }),
          },
        ];
  });
}
