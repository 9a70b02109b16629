import { defined } from '../../base/defined.ts';
import type { Address } from '../plan/address.ts';
import type { Salt } from '../plan/digest.ts';
import type { KindName, Rules } from '../plan/plan.ts';
import { type Fields, isReference, mapValue, type RemoteId } from '../plan/value.ts';

/** The values of one resource that were applied last. Secrets are digests. */
export interface LedgerEntry {
  readonly kind: KindName;
  readonly id: RemoteId;
  readonly fields: Fields;
  readonly protect?: boolean;
  /** The declared position among its siblings at the last apply. */
  readonly rank?: number;
  /** Keys under `previously` that other resources have now: these names were swapped, and must not be swapped again. */
  readonly formerly?: readonly string[];
  readonly witness?: Readonly<Record<string, string>>;
}

/** A change that was started. It stays until the change is recorded as done, so that an interrupted run can be continued. */
export interface Intent {
  readonly kind: KindName;
  /** The fields of the new resource, or the temporary values of an existing one. */
  readonly fields: Fields;
  /** The id of the existing resource. */
  readonly id?: RemoteId;
  /** The service accepted it and will create it without another request, so it is not sent again. */
  readonly pending?: true;
}

/** When the last run that recorded something started and ended, as ISO timestamps of its machine. */
export interface RunTimes {
  readonly from: string;
  readonly to: string;
}

/** The state file: what Colophon applied. Decides what may be deleted. */
export interface LedgerState {
  readonly serial: number;
  /** For digests of secrets. */
  readonly salt: Salt;
  readonly organization?: string;
  /** The commit of the manifest that was last applied completely. */
  readonly config?: { readonly commit: string; readonly dirty: boolean };
  /** The profile of the service at the last apply, if that apply depended on it. */
  readonly profile?: string;
  /** The rules of the last apply; missing if none were recorded. */
  readonly rules?: Rules;
  /** Used only to distinguish changes made by others from our own. */
  readonly lastRun?: RunTimes;
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
  /** The entries before the last run, if it was interrupted. */
  readonly before?: ReadonlyMap<Address, LedgerEntry>;
  /** The resources that the last run created, if it was interrupted; without those that it adopted. */
  readonly created?: ReadonlySet<RemoteId>;
  /** It is never saved, so nothing can be adopted into it. */
  readonly keepsNothing?: true;
  /** Why nothing may be deleted based on this ledger, if it may be incomplete. */
  readonly untrusted?: string;
}

/** One step of the record, written as soon as it is done. */
export type LedgerEvent =
  | { readonly type: 'intend'; readonly address: Address; readonly intent: Intent }
  | {
      readonly type: 'put';
      readonly address: Address;
      readonly entry: LedgerEntry;
      readonly previousAddress?: Address;
      /** It was created by the run that records it. */
      readonly created?: true;
    }
  | { readonly type: 'remove'; readonly address: Address }
  /** All names at once, so that they can be swapped; everything below moves along, and references follow. */
  | { readonly type: 'rename'; readonly names: readonly NewName[] };

/** A resource that gets a new address. */
export interface NewName {
  readonly from: Address;
  readonly to: Address;
  /** As in its entry. */
  readonly formerly?: readonly string[];
}

/** Whether an address is below another one. */
export function isPartOf(address: Address, holder: Address): boolean {
  return address.startsWith(`${holder}.`) || address.startsWith(`${holder}[`);
}

/** The order in which addresses are forgotten: an interrupted run leaves no part in the ledger without its parent. */
export function partsFirst(addresses: readonly Address[]): readonly Address[] {
  // The address of a part is longer than that of its parent.
  return addresses.toSorted((a, b) => b.length - a.length);
}

/** The longest prefix of an address, or the address itself, that is a key of the map. */
function longestIn(map: ReadonlyMap<Address, unknown>, address: Address): Address | undefined {
  for (let end = address.length; end > 0; end--) {
    const isEnd = end === address.length || address[end] === '.' || address[end] === '[';
    if (isEnd && map.has(address.slice(0, end))) {
      return address.slice(0, end);
    }
  }
  return undefined;
}

/** The new names in these changes and records. */
export function newNames(
  renamed: readonly {
    readonly address: Address;
    readonly previousAddress?: Address;
    readonly formerly?: readonly string[];
  }[],
): readonly NewName[] {
  const names = renamed.flatMap(({ address, previousAddress, formerly }) =>
    previousAddress === undefined ? [] : [{ from: previousAddress, to: address, ...defined({ formerly }) }],
  );
  return [...new Map(names.map((name) => [name.from, name])).values()];
}

/**
 * Maps an address in the ledger to the one after all renames. Undefined if another resource gets the address or one of its ancestors: the
 * old entry is gone.
 */
export function afterRenames(names: readonly NewName[]): (address: Address) => Address | undefined {
  const byOld = new Map(names.map(({ from, to }) => [from, to]));
  const given = new Map(names.map(({ to }) => [to, true]));
  return (address) => {
    const old = names.length === 0 ? undefined : longestIn(byOld, address);
    if (old !== undefined) {
      return (byOld.get(old) ?? old) + address.slice(old.length);
    }
    return names.length > 0 && longestIn(given, address) !== undefined ? undefined : address;
  };
}

function rename<T extends { readonly fields: Fields }>(
  map: Map<Address, T>,
  nowAt: (address: Address) => Address | undefined,
): void {
  const all = [...map];
  map.clear();
  for (const [address, value] of all) {
    const now = nowAt(address);
    if (now !== undefined) {
      const fields = mapValue(value.fields, (part) => {
        const other = isReference(part) ? nowAt(part.$ref) : undefined;
        return other === undefined || other === part['$ref'] ? undefined : { $ref: other };
      }) as Fields;
      map.set(now, fields === value.fields ? value : { ...value, fields });
    }
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
      }
      intents.delete(event.address);
      entries.set(event.address, event.entry);
      return;
    case 'remove':
      intents.delete(event.address);
      entries.delete(event.address);
      return;
    case 'rename': {
      const nowAt = afterRenames(event.names);
      rename(entries, nowAt);
      rename(intents, nowAt);
      for (const { to, formerly } of event.names) {
        const entry = entries.get(to);
        if (entry !== undefined && formerly !== undefined) {
          entries.set(to, { ...entry, formerly });
        }
      }
    }
  }
}
