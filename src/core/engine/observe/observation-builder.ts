import { defined } from '../../../base/defined.ts';
import { sameJson } from '../../../base/equal.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, addressOf } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import { type Fields, type RemoteId, withIds } from '../../plan/value.ts';
import type { Models } from '../context.ts';
import type { Place } from '../driver.ts';
import type { LedgerEntry, LedgerState } from '../ledger.ts';
import { isAnother, leadsElsewhere, type Match } from '../match/collection-matcher.ts';
import { matchCollection } from '../match/match.ts';
import { Matches } from '../match/matches.ts';
import { orphansOf } from '../match/orphans.ts';
import type { Desired, KindModel, Live, Workspace } from '../model.ts';
import type { Observation, ObservedCollection } from './observation.ts';
import { ByCollection, Owned } from './owned.ts';

/** A collection that was read. */
export interface ReadCollection {
  readonly model: KindModel;
  readonly parent: Address | undefined;
  /** Whether the manifest declares it; otherwise it was read because its parent will be deleted. */
  readonly declared: boolean;
  readonly live: readonly Live[];
}

/** The key of an undeclared resource whose address now belongs to another one. */
export function displacedKey(address: Address): string {
  return `${address}:old`;
}

/** A live resource that can have parts and that the manifest no longer declares. */
interface Holder {
  readonly kind: KindName;
  readonly address: Address;
  readonly id: RemoteId;
  readonly parent: Address | undefined;
}

/** Collects what is known while the service is read, level by level: parents are added before their parts. */
export class ObservationBuilder {
  readonly diagnostics: Diagnostic[] = [];
  readonly #workspace: Pick<Workspace, 'resources'>;
  readonly #ledger: Pick<LedgerState, 'entries' | 'intents'>;
  readonly #models: Models;
  readonly #reads: (prefix: Address) => boolean;
  /** The kinds that can have parts. */
  readonly #holding: ReadonlySet<KindName>;
  readonly #desired = new ByCollection<Desired>();
  readonly #owned: Owned;
  readonly #matches = new Matches();
  readonly #collections: ObservedCollection[] = [];
  /** The ids of live resources that are owned but not declared. */
  readonly #otherIds = new Map<Address, RemoteId>();
  /** The live resources, in the order in which they were found. */
  readonly #present: { readonly matches: readonly Match[]; readonly others: readonly Address[] }[] = [];
  readonly #renamed = new Map<Address, Address>();
  /** The ids of owned resources that the manifest no longer declares, by address in the ledger. */
  readonly #removed = new Map<Address, RemoteId>();
  /** Maps current addresses to those in the ledger, if they differ. */
  readonly #former = new Map<Address, Address>();
  readonly #places = new Map<Address, readonly Place[]>();
  readonly #chains = new Map<Address, readonly Address[]>();
  readonly #holders: Holder[] = [];
  readonly #leftOut = new Set<Address>();
  readonly #declared: () => ReadonlySet<Address>;
  /** The number of matches that have a ledger entry and exist. */
  #settled = 0;

  constructor(options: {
    readonly kinds: readonly KindModel[];
    readonly workspace: Pick<Workspace, 'resources'>;
    readonly ledger: Pick<LedgerState, 'entries' | 'intents'>;
    /** Whether a collection is read, by the prefix of its addresses; by default all are. */
    readonly reads?: (prefix: Address) => boolean;
  }) {
    const { kinds, workspace, ledger } = options;
    this.#reads = options.reads ?? (() => true);
    this.#workspace = workspace;
    this.#declared = lazily(() => new Set(workspace.resources.map(({ address }) => address)));
    this.#ledger = ledger;
    this.#models = new Map(kinds.map((model) => [model.name, model]));
    this.#owned = new Owned(ledger, this.#models);
    this.#holding = new Set(kinds.flatMap(({ parents }) => parents));
    for (const resource of workspace.resources) {
      this.#desired.add(resource.kind, resource.parent, resource);
    }
  }

  readonly ids: Observation['ids'] = {
    get: (address) => {
      const match = this.#matches.get(address);
      return match === undefined ? this.#otherIds.get(address) : match.live?.id;
    },
  };

  /** The path to the parts of a parent; undefined unless the parent is known to exist. */
  placesBelow(parent: Address | undefined): readonly Place[] | undefined {
    return parent === undefined ? [] : this.#places.get(parent);
  }

  /** Whether a declared or recorded resource of a collection is in the separate list. */
  needsSeparateList(model: KindModel, parent: Address | undefined): boolean {
    const { isInSeparateList } = model;
    const oldParent = parent === undefined ? undefined : this.#former.get(parent);
    return (
      isInSeparateList !== undefined &&
      (this.#desired.in(model.name, parent).some(({ fields }) => isInSeparateList(fields)) ||
        this.#holdersOf(parent, oldParent).some((holder) => this.#owned.hasAny(model.name, holder, isInSeparateList)))
    );
  }

  /** The recorded ids of a collection. */
  ownedIds(model: KindModel, parent: Address | undefined): readonly RemoteId[] {
    const oldParent = parent === undefined ? undefined : this.#former.get(parent);
    return this.#owned.idsIn(model.name, this.#holdersOf(parent, oldParent));
  }

  /** All live resources so far that will be deleted with their parts, by the keys of their deletions. */
  removedHolders(): readonly { readonly kind: KindName; readonly key: Address }[] {
    return this.#holders.map(({ kind, address, id, parent }) => {
      const key = this.#isDisplaced(address) ? displacedKey(address) : address;
      if (!this.#places.has(key)) {
        this.#addPlaces({ kind, id }, key, parent);
      }
      if (key !== address) {
        this.#former.set(key, address);
        this.#otherIds.set(key, id);
      }
      return { kind, key };
    });
  }

  /** Whether the ledger has an undeclared resource at an address that now belongs to another declared one. */
  #isDisplaced(address: Address): boolean {
    return this.#removed.has(address) && this.#declared().has(address);
  }

  /** Matches the resources of a collection. */
  add({ model, parent, declared, live }: ReadCollection): void {
    const oldParent = parent === undefined ? undefined : this.#former.get(parent);
    const doubtful = parent !== undefined && this.#belongsElsewhere(parent) ? parent : undefined;
    const holders = [...(doubtful === undefined ? [] : [doubtful]), ...this.#holdersOf(parent, oldParent)];
    const entries = this.#owned.in(model, holders, { live, doubtful });
    const { matches, removed, foreign, diagnostics } = matchCollection({
      model,
      parent,
      oldParent,
      desired: declared ? this.#desired.in(model.name, parent) : [],
      entries,
      live,
      intents: this.#ledger.intents,
      resolved: this.#resolved,
      isAbsent: this.#isAbsent,
    });
    this.diagnostics.push(...diagnostics);
    this.#addMatches(matches, model);
    const others: Address[] = [];
    const present = new Set(removed.size === 0 ? [] : live.map(({ id }) => id));
    for (const [address, { id }] of removed) {
      // A collection that is added later can have a resource with this address.
      this.#removed.set(address, id);
      if (present.has(id)) {
        this.#otherIds.set(address, id);
        others.push(address);
        if (this.#holding.has(model.name)) {
          this.#holders.push({ kind: model.name, address, id, parent });
        }
      }
    }
    this.#present.push({ matches, others });
    const parentAddresses = parent === undefined ? [] : [...(this.#chains.get(parent) ?? []), parent];
    this.#collections.push({
      model,
      parent,
      parentAddresses,
      declared,
      live,
      removed,
      foreign,
      entries,
    });
  }

  /** The ledger addresses of a parent, which the entries of its parts are below. Another resource may have had its address before. */
  #holdersOf(parent: Address | undefined, oldParent: Address | undefined): readonly (Address | undefined)[] {
    const isOthers =
      parent !== undefined &&
      (this.#renamed.has(parent) || this.#isDisplaced(parent) || this.#belongsElsewhere(parent));
    return [...(isOthers ? [] : [parent]), ...(oldParent === undefined ? [] : [oldParent])];
  }

  /**
   * Whether the entries below an address belong to parts of another resource: the one that was looked up by this name before, or had it.
   */
  #belongsElsewhere(parent: Address): boolean {
    const match = this.#matches.get(parent);
    const recorded = this.#ledger.entries.get(parent);
    if (match === undefined) {
      return false;
    }
    return match.live === undefined
      ? match.entry === undefined && recorded === undefined
      : leadsElsewhere(this.#models.get(match.desired.kind), match, recorded);
  }

  /** A resource that was not read may exist. */
  readonly #isAbsent = (address: Address): boolean => this.#matches.has(address) && this.ids.get(address) === undefined;

  readonly #resolved = (fields: Fields): Fields => withIds(fields, (address) => this.ids.get(address));

  /** The recorded fields, with references resolved as they were then. */
  #resolvedThen(fields: Fields): Fields {
    return withIds(
      fields,
      (address) => this.#ledger.entries.get(address)?.id ?? this.ids.get(this.#renamed.get(address) ?? address),
    );
  }

  #addMatches(matches: readonly Match[], model: KindModel): void {
    this.#matches.add(matches);
    const isHolding = this.#holding.has(model.name);
    for (const match of matches) {
      const { desired, live, entry, previousAddress } = match;
      if (previousAddress !== undefined) {
        this.#rename(previousAddress, desired.address);
      }
      this.#settled += entry !== undefined && live !== undefined ? 1 : 0;
      if (isHolding && live !== undefined) {
        this.#addPlaces({ kind: model.name, id: live.id }, desired.address, desired.parent);
      }
    }
  }

  #rename(from: Address, to: Address): void {
    this.#renamed.set(from, to);
    this.#former.set(to, from);
  }

  #addPlaces(place: Place, address: Address, parent: Address | undefined): void {
    this.#places.set(address, [...(this.placesBelow(parent) ?? []), place]);
    this.#chains.set(address, parent === undefined ? [] : [...(this.#chains.get(parent) ?? []), parent]);
  }

  /**
   * The entry of a declared resource in an excluded collection. Only the ledger shows that the resource exists, so that others can refer to
   * it; nothing is planned for it.
   */
  #leftOutEntry(desired: Desired, model: KindModel, known: Address): LedgerEntry | undefined {
    if (this.#reads(addressOf(desired.parent, model.segment))) {
      return undefined;
    }
    const { entries } = this.#ledger;
    const entry = [known, ...desired.previously]
      .map((name) => entries.get(name))
      .find((one) => one?.kind === model.name);
    // A resource that it refers to may have been renamed: then the declared resource is another one, which does not exist yet.
    const keyed = { model, resolved: this.#resolved, isAbsent: this.#isAbsent };
    const isOther = entry !== undefined && isAnother(keyed, desired, { fields: this.#resolvedThen(entry.fields) });
    return isOther ? undefined : entry;
  }

  /** Adds declared resources that were not read, such as parts of a resource that does not exist yet. */
  #addUnread(): void {
    const { resources } = this.#workspace;
    const { entries } = this.#ledger;
    const unread: Match[] = [];
    for (const desired of this.#matches.size === resources.length ? [] : resources) {
      const model = this.#models.get(desired.kind);
      if (model === undefined || this.#matches.has(desired.address)) {
        continue;
      }
      const { address, parent } = desired;
      const oldParent = parent === undefined ? undefined : this.#former.get(parent);
      const known = this.#holdersOf(parent, oldParent)
        .map((holder) => (holder ?? '') + address.slice(parent?.length ?? 0))
        .find((one) => entries.has(one));
      const entry = known === undefined ? undefined : entries.get(known);
      const previousAddress = known === address ? undefined : known;
      if (previousAddress !== undefined) {
        this.#rename(previousAddress, address);
      }
      const leftOut = this.#leftOutEntry(desired, model, known ?? address);
      if (leftOut !== undefined) {
        this.#otherIds.set(address, leftOut.id);
        if (!sameJson(desired.fields, leftOut.fields)) {
          this.#leftOut.add(address);
        }
        continue;
      }
      unread.push({ desired, ...defined({ entry, previousAddress }) });
    }
    this.#matches.add(unread);
  }

  /** Maps the ids of all existing resources to their addresses. */
  #addressesById(): ReadonlyMap<RemoteId, Address> {
    const byId = new Map<RemoteId, Address>();
    const enter = (id: RemoteId | undefined, address: Address): void => {
      // A part without its own id has the id of its parent, which was added before.
      if (id !== undefined && !byId.has(id)) {
        byId.set(id, address);
      }
    };
    for (const { matches, others } of this.#present) {
      for (const { desired, live } of matches) {
        enter(live?.id, desired.address);
      }
      for (const address of others) {
        enter(this.#isDisplaced(address) ? undefined : this.#otherIds.get(address), address);
      }
    }
    // If everything owned exists and is declared, every id already has its address.
    if (!this.#isSettled()) {
      this.#addOwned(byId);
    }
    return byId;
  }

  #isSettled(): boolean {
    return this.#settled === this.#ledger.entries.size;
  }

  /** Adds the addresses of owned resources that were not read. */
  #addOwned(byId: Map<RemoteId, Address>): void {
    for (const [address, { kind, id }] of this.#ledger.entries) {
      if (this.#models.get(kind)?.keyless === true) {
        // It may have the id of its parent, and nothing refers to it.
        continue;
      }
      const now = this.#renamed.get(address) ?? address;
      const match = this.#matches.get(now);
      // A resource that is created again, or matched to another live one, has a new id; the old id refers to nothing.
      const deleted = match !== undefined && match.live?.id !== id;
      if (!deleted && !byId.has(id) && !(this.#isDisplaced(address) && this.#removed.get(address) === id)) {
        byId.set(id, now);
      }
    }
  }

  /** The observation, after all collections are added. */
  finish(): Observation {
    this.#addUnread();
    const matches = this.#matches;
    const collections = this.#collections;
    const settled = this.#isSettled();
    // Only references by id need it, and most plans have none.
    const addresses = lazily(() => this.#addressesById());
    return {
      matches,
      collections,
      ids: this.ids,
      addresses: { get: (id) => addresses().get(id) },
      renamed: this.#renamed,
      displaced: new Map([...this.#removed].filter(([address]) => this.#isDisplaced(address))),
      settled,
      leftOut: this.#leftOut,
      orphaned: settled ? [] : orphansOf({ matches, collections, ledger: this.#ledger, models: this.#models }),
      diagnostics: this.diagnostics,
    };
  }
}
