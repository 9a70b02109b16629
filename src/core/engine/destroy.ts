import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, parentAddress } from '../plan/address.ts';
import type { Change, Delete, KindName } from '../plan/plan.ts';
import type { changesFor } from './changes.ts';
import type { Models } from './context.ts';
import type { LedgerEntry, LedgerState } from './ledger.ts';
import type { Collection, Desired, Workspace } from './model.ts';

/** What a plan that only deletes creates and changes. */
export const NO_CHANGES: ReturnType<typeof changesFor> = {
  changes: [],
  refresh: [],
  noop: 0,
  diagnostics: [],
};

/** The ledger, in which everything is protected that the manifest protects, also where that was not applied yet. */
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
 * The workspace as if nothing was declared: every collection in which the ledger owns something, and empty. What only holds
 * owned resources and is not owned itself stays declared, so that it is found and not deleted.
 */
export function emptied(workspace: Workspace, { entries }: Pick<LedgerState, 'entries'>, models: Models): Workspace {
  const declared = new Map(workspace.resources.map((resource) => [resource.address, resource]));
  const holders = new Map<Address, Desired>();
  const collections = new Map<string, Collection>();
  const manage = (kind: KindName, parent: Address | undefined): void => {
    collections.set(`${kind} ${parent ?? ''}`, { kind, ...(parent === undefined ? {} : { parent }) });
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
    const model = models.get(kind);
    const parent = model === undefined ? undefined : parentAddress(address, model.segment, model.keyless);
    // What is in something that is owned is read together with it.
    if (model !== undefined && (parent === undefined || !entries.has(parent))) {
      manage(kind, parent);
      if (parent !== undefined) {
        hold(parent);
      }
    }
  }
  return { ...workspace, resources: [...holders.values()], collections: [...collections.values()] };
}

/** The deletions with the true reason: what is declared is not deleted because it left the manifest. */
export function destroyed(deletes: readonly Delete[], { resources }: Pick<Workspace, 'resources'>): readonly Delete[] {
  const declared = new Set(resources.map(({ address }) => address));
  return deletes.map((change) =>
    change.cause === 'removed' && declared.has(change.address)
      ? { ...change, cause: 'pending', reason: 'destroy deletes everything that the ledger owns' }
      : change,
  );
}

/** Says what such a plan is, before the notes that are about a plan of a manifest. */
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
              'What holds them is neither in the ledger nor declared, so they cannot be found, and they stay. Declare what holds them, or let go of them with `colophon ledger forget`.',
          }
        : note,
    ),
  ];
}

/** What the ledger still owns after a plan that destroys. */
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
    const model = models.get(kind);
    const parent = model === undefined ? undefined : parentAddress(address, model.segment, model.keyless);
    return gone.has(address) ? [] : [{ kind, ...(parent === undefined ? {} : { parent }) }];
  });
}
