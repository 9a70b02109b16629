import { type Address, parentAddress } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { Models } from '../context.ts';
import type { LedgerEntry, LedgerState } from '../ledger.ts';
import type { OwnedEntries } from '../match/collection-matcher.ts';
import type { KindModel, Live } from '../model.ts';
import { temporaryFields, withTemporary } from '../unique/temporary-entries.ts';
import { ByCollection } from './by-collection.ts';

/** What the ledger owns, by collection. */
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

  /** Whether an entry of a collection has such fields. */
  hasAny(kind: KindName, holder: Address | undefined, isSuch: (fields: Fields) => boolean): boolean {
    return this.#addresses.in(kind, holder).some((address) => isSuch(this.#entries.get(address)?.fields ?? {}));
  }

  /** The ids of what is recorded of a kind below some addresses. */
  idsIn(kind: KindName, holders: readonly (Address | undefined)[]): readonly RemoteId[] {
    return holders.flatMap((holder) =>
      this.#addresses.in(kind, holder).flatMap((address) => this.#entries.get(address)?.id ?? []),
    );
  }

  /** The entries of the ledger, with temporary values where the live resources of a collection have them. */
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
   * The entries of a collection that was read, under all addresses that its parent has in the ledger. Below a name that leads to another
   * resource now, only what the list shows belongs to that one.
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
    // Not copied where there is only one, which may have a hundred thousand.
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
