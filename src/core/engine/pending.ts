import { defined } from '../../base/defined.ts';
import { groupPairs } from '../../base/group-by.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import { reach } from './graph.ts';
import type { LedgerState } from './ledger.ts';
import type { Desired, Workspace } from './model.ts';

/** What the planner must know about a declared resource to decide whether it must wait. */
export interface Waiting {
  readonly desired: Desired;
  /** Why it does not exist yet; only for kinds that can be pending. */
  readonly reason: string | undefined;
  /** Why it is unknown whether the resource exists. */
  readonly undecided?: string;
  /** Whether the plan would create it. */
  readonly isCreated: boolean;
  /** The addresses of what must exist first. */
  readonly needs: readonly Address[];
}

function note({ address, source }: Desired, detail: string): Diagnostic {
  return {
    severity: 'info',
    code: 'pending',
    summary: 'A resource is pending',
    detail: `${address}: ${detail}`,
    ...defined({ source }),
  };
}

/**
 * Finds what a plan must postpone: creations that the service accepted in an earlier run and that a person completes, resources that may
 * exist with a hidden natural key, and everything that needs one of them. A note names each of them.
 */
export function findPending(
  candidates: readonly Waiting[],
  { intents }: Pick<LedgerState, 'intents'>,
): { readonly addresses: ReadonlySet<Address>; readonly notes: readonly Diagnostic[] } {
  const addresses = new Set<Address>();
  const notes: Diagnostic[] = [];
  for (const { desired, reason, isCreated, undecided } of candidates) {
    if (isCreated && undecided !== undefined) {
      addresses.add(desired.address);
      notes.push({
        ...note(desired, `${undecided}. It may be this one, so nothing is created.`),
        severity: 'warning',
        code: 'unreadable',
        summary: 'The service does not show whether it exists',
      });
    } else if (isCreated && intents.get(desired.address)?.pending === true) {
      addresses.add(desired.address);
      notes.push(
        note(
          desired,
          `${reason ?? 'accepted by the service, but not created yet'}. It is not requested again. To request it again, remove the entry, apply, and add it back.`,
        ),
      );
    }
  }
  // Absent resources only: the resource of a postponed update exists, so nothing waits for it.
  const created = candidates.filter(({ isCreated }) => isCreated);
  const needing = groupPairs(
    created.flatMap(({ desired, needs }) => needs.map((need) => [need, desired.address] as const)),
  );
  const absent = reach(addresses, (need) => needing.get(need) ?? []);
  for (const { desired, needs } of candidates) {
    const need = addresses.has(desired.address) ? undefined : needs.find((address) => absent.has(address));
    if (need !== undefined) {
      notes.push(note(desired, `waits for ${need}, which is pending.`));
      addresses.add(desired.address);
    }
  }
  return { addresses, notes };
}

/**
 * Intents whose addresses, after renames, are no longer declared: they are forgotten. A resource that such a creation left behind is
 * unmanaged, and reported as such.
 */
export function forgottenIntents(
  { intents, entries }: Pick<LedgerState, 'intents' | 'entries'>,
  { resources, collections }: Pick<Workspace, 'resources' | 'collections'>,
  nowAt: (address: Address) => Address | undefined,
): readonly Address[] {
  // The intent of a recorded resource ends with that resource.
  const begun = [...intents].filter(([address]) => !entries.has(address));
  if (begun.length === 0) {
    return [];
  }
  const declared = new Set(resources.map(({ address }) => address));
  const managed = new Set(collections.map(({ kind }) => kind));
  return begun.flatMap(([address, { kind }]) =>
    managed.has(kind) && !declared.has(nowAt(address) ?? address) ? [address] : [],
  );
}
