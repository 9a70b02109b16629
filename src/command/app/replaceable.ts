import { type Diagnostic, problem } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import { type Desired, isLookedUp, type Workspace } from '../../core/engine/model.ts';
import type { Address } from '../../core/plan/address.ts';
import { referencesIn } from '../../core/plan/value.ts';
import { kindNamed } from './load.ts';
import { meantBy } from './patterns.ts';

function refersTo({ fields }: Desired, address: Address): boolean {
  return Object.values(fields).flatMap(referencesIn).includes(address);
}

function refusal(detail: string): readonly Diagnostic[] {
  return [problem('replace', 'A resource cannot be replaced', detail)];
}

/** The reasons why addresses of --replace cannot be replaced. Each must be one declared resource with a ledger entry. */
export function notReplaceable(
  replace: readonly Address[],
  { workspace, record }: { readonly workspace: Workspace; readonly record: Pick<LedgerState, 'entries'> },
): readonly Diagnostic[] {
  const byAddress = new Map(replace.length === 0 ? [] : workspace.resources.map((one) => [one.address, one]));
  return replace.flatMap((address): readonly Diagnostic[] => {
    const resource = byAddress.get(address);
    if (resource === undefined) {
      const hint = meantBy(address, byAddress.keys(), '`colophon graph` lists the declared addresses.');
      return refusal(`--replace ${JSON.stringify(address)} is not declared. ${hint} Nothing was written.`);
    }
    const model = kindNamed(resource.kind);
    if (model === undefined || isLookedUp(model, resource)) {
      return refusal(`--replace ${address}: a ${resource.kind} is only looked up and never deleted or created.`);
    }
    const held =
      model.readers?.dissolves === true ? workspace.resources.find((one) => refersTo(one, address)) : undefined;
    if (held !== undefined) {
      return refusal(
        `--replace ${address}: it contains ${held.address}, which would move elsewhere in the meantime. Move that out of it first, or change its fields without --replace.`,
      );
    }
    if (model.removal === 'release' && model.removalConsent === undefined) {
      return refusal(`--replace ${address}: the service has no way to delete a ${resource.kind}.`);
    }
    return record.entries.has(address)
      ? []
      : refusal(
          `--replace ${address} is not in the ledger, and only what Colophon owns is deleted. Apply or import it first.`,
        );
  });
}
