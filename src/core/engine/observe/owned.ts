import { sameJson } from '../../../base/equal.ts';
import { type Address, parentAddress } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { Models } from '../context.ts';
import type { Intent, LedgerEntry, LedgerState } from '../ledger.ts';
import type { OwnedEntries } from '../match/collection-matcher.ts';
import type { KindModel, Live } from '../model.ts';

/** Items grouped by collection. */
export class ByCollection<T> {
  readonly #groups = new Map<KindName, Map<Address | undefined, T[]>>();
  // Thousands of items of one collection follow one another, so the group of the previous item is tried first.
  #kind: KindName | undefined;
  #parent: Address | undefined;
  #group: T[] = [];

  add(kind: KindName, parent: Address | undefined, item: T): void {
    if (kind !== this.#kind || parent !== this.#parent) {
      const ofKind = this.#groups.get(kind) ?? new Map<Address | undefined, T[]>();
      const group = ofKind.get(parent) ?? [];
      this.#groups.set(kind, ofKind.set(parent, group));
      this.#kind = kind;
      this.#parent = parent;
      this.#group = group;
    }
    this.#group.push(item);
  }

  in(kind: KindName, parent: Address | undefined): readonly T[] {
    return this.#groups.get(kind)?.get(parent) ?? [];
  }

  countOf(kind: KindName): number {
    let count = 0;
    for (const group of this.#groups.get(kind)?.values() ?? []) {
      count += group.length;
    }
    return count;
  }
}

/** The temporary values that an interrupted run may have set, by id. */
function temporaryFields(intents: ReadonlyMap<Address, Intent>): ReadonlyMap<RemoteId, Fields> {
  return new Map([...intents.values()].flatMap(({ id, fields }) => (id === undefined ? [] : [[id, fields] as const])));
}

/** The entry of a resource with its temporary values, which only an interrupted run leaves behind. */
function withTemporary(entry: LedgerEntry, live: Live | undefined, fields: Fields | undefined): LedgerEntry {
  const set = Object.entries(fields ?? {}).filter(([field, value]) => {
    const there = live?.fields[field];
    return there !== undefined && sameJson(there, value);
  });
  return set.length === 0 ? entry : { ...entry, fields: { ...entry.fields, ...Object.fromEntries(set) } };
}

/** The owned resources, by collection. */
export class Owned {
  readonly #entries: LedgerState['entries'];
  readonly #addresses = new ByCollection<Address>();
  readonly #temporary: ReadonlyMap<RemoteId, Fields>;

  constructor({ entries, intents }: Pick<LedgerState, 'entries' | 'intents'>, models: Models) {
    this.#entries = entries;
    this.#temporary = temporaryFields(intents);
    for (const [address, { kind }] of entries) {
      const model = models.get(kind);
      if (model !== undefined) {
        this.#addresses.add(kind, parentAddress(address, model.segment, model.keyless), address);
      }
    }
  }

  /** Whether an entry of a collection has fields that satisfy a condition. */
  hasAny(kind: KindName, holder: Address | undefined, isSuch: (fields: Fields) => boolean): boolean {
    return this.#addresses.in(kind, holder).some((address) => isSuch(this.#entries.get(address)?.fields ?? {}));
  }

  /** The recorded ids of a kind below some addresses. */
  idsIn(kind: KindName, holders: readonly (Address | undefined)[]): readonly RemoteId[] {
    return holders.flatMap((holder) =>
      this.#addresses.in(kind, holder).flatMap((address) => this.#entries.get(address)?.id ?? []),
    );
  }

  /** The ledger entries, with temporary values if the live resources have them. */
  #entriesFor(live: readonly Live[]): Pick<ReadonlyMap<Address, LedgerEntry>, 'get'> {
    const all = this.#entries;
    const temporary = this.#temporary;
    if (temporary.size === 0) {
      return all;
    }
    const byId = new Map(live.map((resource) => [resource.id, resource]));
    return {
      get: (address) => {
        const entry = all.get(address);
        return entry && withTemporary(entry, byId.get(entry.id), temporary.get(entry.id));
      },
    };
  }

  /**
   * The entries of a collection that was read, under all addresses that its parent has in the ledger. If an address now belongs to another
   * parent, only resources in the list belong to that one.
   */
  in(
    model: KindModel,
    holders: readonly (Address | undefined)[],
    { live, doubtful }: { readonly live: readonly Live[]; readonly doubtful: Address | undefined },
  ): OwnedEntries {
    const all = this.#entriesFor(live);
    const ids = doubtful === undefined ? undefined : new Set(live.map(({ id }) => id));
    const isOwn = (address: Address): boolean => ids === undefined || ids.has(all.get(address)?.id ?? '');
    const [first, ...others] = holders.map((holder) => {
      const found = this.#addresses.in(model.name, holder);
      return ids === undefined || holder !== doubtful ? found : found.filter(isOwn);
    });
    // A single list is not copied: it may have a hundred thousand items.
    const addresses = others.length === 0 ? (first ?? []) : [first ?? [], ...others].flat();
    const areAllHere = addresses.length === this.#addresses.countOf(model.name);
    return {
      size: addresses.length,
      get: (address) => {
        const entry = all.get(address);
        if (entry === undefined || entry.kind !== model.name) {
          return undefined;
        }
        if (areAllHere && ids === undefined) {
          return entry;
        }
        const holder = parentAddress(address, model.segment, model.keyless);
        return holders.includes(holder) && (holder !== doubtful || isOwn(address)) ? entry : undefined;
      },
      *[Symbol.iterator]() {
        for (const address of addresses) {
          const entry = all.get(address);
          if (entry !== undefined) {
            yield [address, entry];
          }
        }
      },
    };
  }
}
