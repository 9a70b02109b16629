import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';

/** What was applied last of one resource. Secrets are digests. */
export interface LedgerEntry {
  readonly kind: KindName;
  readonly id: RemoteId;
  readonly fields: Fields;
  readonly protect?: boolean;
  /** The declared position among its siblings when it was applied. */
  readonly rank?: number;
  /** Keys under `previously` that other resources have now: these names were exchanged, and are not exchanged again. */
  readonly formerly?: readonly string[];
  readonly witness?: Readonly<Record<string, string>>;
}

/** A change that was started. It stays until the change is recorded as done, so that an interrupted run can be continued. */
export interface Intent {
  readonly kind: KindName;
  /** What is created, or the temporary values of a resource that exists. */
  readonly fields: Fields;
  /** The resource that exists. */
  readonly id?: RemoteId;
  /** The entry of that resource, while another one may have its old address and it has no new one yet. */
  readonly entry?: LedgerEntry;
  /** The service accepted it, and it will exist without another request. It is not sent again. */
  readonly pending?: true;
}

/** The record of what Colophon applied. Decides what may be deleted. */
export interface LedgerState {
  readonly serial: number;
  /** For the digests that replace secrets. */
  readonly salt: string;
  readonly organization?: string;
  /** The commit of the manifest that was last applied completely. */
  readonly config?: { readonly commit: string; readonly dirty: boolean };
  /** What the service offered at the last apply, by name, if that apply depended on it. */
  readonly profile?: string;
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
  /** The entries before the last run, if that run was interrupted. */
  readonly before?: ReadonlyMap<Address, LedgerEntry>;
  /** It records nothing, so nothing can be adopted into it. */
  readonly keepsNothing?: true;
  /** Why nothing may be deleted based on this ledger, if it may be incomplete. */
  readonly untrusted?: string;
}

/** One step of the record, written as soon as it is true. */
export type LedgerEvent =
  | { readonly type: 'intend'; readonly address: Address; readonly intent: Intent }
  | {
      readonly type: 'put';
      readonly address: Address;
      readonly entry: LedgerEntry;
      readonly previousAddress?: Address;
      /** Everything that is recorded below the previous address gets the new name with it, in one step. */
      readonly withBelow?: true;
    }
  | { readonly type: 'remove'; readonly address: Address };

/** The same address below another name; undefined where it is not below the old one. */
export function belowNewName(address: Address, old: Address, now: Address): Address | undefined {
  return address.startsWith(`${old}.`) || address.startsWith(`${old}[`) ? now + address.slice(old.length) : undefined;
}

function renameBelow(map: Map<Address, unknown>, old: Address, now: Address): void {
  const moved = [...map].flatMap(([address, value]) => {
    const own = belowNewName(address, old, now);
    return own === undefined ? [] : [{ address, own, value }];
  });
  for (const { address } of moved) {
    map.delete(address);
  }
  for (const { own, value } of moved) {
    map.set(own, value);
  }
}

/** Applies one event to the caller's maps. */
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
        if (event.withBelow === true) {
          renameBelow(entries, event.previousAddress, event.address);
          renameBelow(intents, event.previousAddress, event.address);
        }
      }
      intents.delete(event.address);
      entries.set(event.address, event.entry);
      return;
    case 'remove':
      intents.delete(event.address);
      entries.delete(event.address);
  }
}
