import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';

/** What was applied last of one thing. Secrets are digests. */
export interface LedgerEntry {
  readonly kind: KindName;
  readonly id: RemoteId;
  readonly fields: Fields;
  readonly protect?: boolean;
  /** The declared place among its siblings when it was applied. */
  readonly rank?: number;
  /** Keys under `previously` that other resources have now: these names were exchanged, and are not exchanged again. */
  readonly formerly?: readonly string[];
  readonly witness?: Readonly<Record<string, string>>;
}

/** Something that was begun. It stays until it is recorded as done, so that an interrupted run can be taken up. */
export interface Intent {
  readonly kind: KindName;
  /** What is created, or the temporary values of a resource that exists. */
  readonly fields: Fields;
  /** The resource that exists. */
  readonly id?: RemoteId;
  /** What is recorded of that resource, while another one may have got its old address and it has no new one yet. */
  readonly entry?: LedgerEntry;
  /** The service accepted it, and it will exist without another request. It is not sent again. */
  readonly pending?: true;
}

/** The record of what Colophon applied. Decides what may be deleted. */
export interface LedgerState {
  readonly serial: number;
  /** For the digests that stand in the place of secrets. */
  readonly salt: string;
  readonly organization?: string;
  /** Which state of the manifest was applied last, completely. */
  readonly config?: { readonly commit: string; readonly dirty: boolean };
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
  /** The entries before the last run, when that run was cut off and did not end. */
  readonly before?: ReadonlyMap<Address, LedgerEntry>;
  /** Nothing is recorded in it, so that nothing can be adopted into it. */
  readonly keepsNothing?: true;
  /** Why nothing may be deleted on the evidence of this ledger, when it cannot be trusted to be complete. */
  readonly untrusted?: string;
}

/** One step of the record, written as soon as it is true. */
export type LedgerEvent =
  | { readonly type: 'intend'; readonly address: Address; readonly intent: Intent }
  | { readonly type: 'put'; readonly address: Address; readonly entry: LedgerEntry; readonly previousAddress?: Address }
  | { readonly type: 'remove'; readonly address: Address };

/** Takes one event into maps that are the caller's own. */
export function recordEvent(
  entries: Map<Address, LedgerEntry>,
  intents: Map<Address, Intent>,
  event: LedgerEvent,
): void {
  switch (event.type) {
    case 'intend':
      intents.set(event.address, event.intent);
      return;
    case 'put':
      if (event.previousAddress !== undefined) {
        entries.delete(event.previousAddress);
      }
      intents.delete(event.address);
      entries.set(event.address, event.entry);
      return;
    case 'remove':
      intents.delete(event.address);
      entries.delete(event.address);
  }
}
