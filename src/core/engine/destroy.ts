import { defined } from '../../base/defined.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { Change, Delete, KindName } from '../plan/plan.ts';
import type { changesFor } from './changes.ts';
import { type Models, nameIn, parentIn } from './context.ts';
import type { LedgerEntry, LedgerState } from './ledger.ts';
import type { Collection, Desired, Workspace } from './model.ts';

/** A plan that only deletes creates and changes nothing. */
export const NO_CHANGES: ReturnType<typeof changesFor> = {
  changes: [],
  refresh: [],
  noop: 0,
  diagnostics: [],
};

/** The ledger, with the protection that the manifest declares even if it was not applied yet. */
export function withDeclaredProtection(ledger: LedgerState, { resources }: Pick<Workspace, 'resources'>): LedgerState {
  const isProtected = new Set(
    resources.flatMap(({ address, previously, protect }) => (protect ? [address, ...previously] : [])),
  );
  const entries = new Map(
    [...ledger.entries].map(([address, entry]): [Address, LedgerEntry] => [
      address,
      isProtected.has(address) ? { ...entry, protect: true } : entry,
    ]),
  );
  return { ...ledger, entries };
}

/**
 * The workspace with every owned collection declared as empty. Unowned parents of owned resources stay declared, so that they are found and
 * not deleted.
 */
export function emptied(workspace: Workspace, { entries }: Pick<LedgerState, 'entries'>, models: Models): Workspace {
  const declared = new Map(workspace.resources.map((resource) => [resource.address, resource]));
  const holders = new Map<Address, Desired>();
  const collections = new Map<string, Collection>();
  const manage = (kind: KindName, parent: Address | undefined): void => {
    collections.set(nameIn(kind, parent), { kind, ...defined({ parent }) });
  };
  const hold = (address: Address): void => {
    const holder = declared.get(address);
    if (holder !== undefined && !holders.has(address)) {
      holders.set(address, holder);
      if (holder.parent === undefined || !entries.has(holder.parent)) {
        manage(holder.kind, holder.parent);
      }
      if (holder.parent !== undefined && !entries.has(holder.parent)) {
        hold(holder.parent);
      }
    }
  };
  for (const [address, { kind }] of entries) {
    const parent = parentIn(models, { kind, address });
    // Parts of an owned resource are read together with it.
    if (models.has(kind) && (parent === undefined || !entries.has(parent))) {
      manage(kind, parent);
      if (parent !== undefined) {
        hold(parent);
      }
    }
  }
  return { ...workspace, resources: [...holders.values()], collections: [...collections.values()] };
}

/** Corrects the reason of deletions: a declared resource is not deleted because it left the manifest. */
export function destroyed(deletes: readonly Delete[], { resources }: Pick<Workspace, 'resources'>): readonly Delete[] {
  const declared = new Set(resources.map(({ address }) => address));
  return deletes.map((change) =>
    change.cause === 'removed' && declared.has(change.address)
      ? { ...change, cause: 'pending', reason: 'destroy deletes everything that the ledger owns' }
      : change,
  );
}

/** The notes of a destroy plan: a warning first, and advice that fits it. */
export function destroyNotes(notes: readonly Diagnostic[], deletes: readonly Delete[]): readonly Diagnostic[] {
  const first: Diagnostic = {
    severity: 'warning',
    code: 'destroy',
    summary: 'This plan destroys',
    detail: 'It deletes what the ledger owns, declared or not, as if the manifest was empty.',
  };
  return [
    ...(deletes.length === 0 ? [] : [first]),
    ...notes.map((note) =>
      note.code === 'dormant'
        ? {
            ...note,
            detail:
              'Their parent is neither in the ledger nor declared, so they cannot be found, and they stay. Declare the parent, or remove them from the ledger with `colophon ledger forget`.',
          }
        : note,
    ),
  ];
}

/** The resources that the ledger still owns after a destroy plan. */
export function notDestroyed({
  ledger,
  models,
  changes,
  removed,
}: {
  readonly ledger: Pick<LedgerState, 'entries'>;
  readonly models: Models;
  readonly changes: readonly Change[];
  readonly removed: { readonly forget: readonly Address[] };
}): readonly Pick<Desired, 'kind' | 'parent'>[] {
  const gone = new Set([...changes.map(({ address }) => address), ...removed.forget]);
  return [...ledger.entries].flatMap(([address, { kind }]) => {
    return gone.has(address) ? [] : [{ kind, ...defined({ parent: parentIn(models, { kind, address }) }) }];
  });
}
