import { defined } from '../../../base/defined.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import { type Fields, type RemoteId, referencesIn } from '../../plan/value.ts';
import type { Intent, LedgerEntry } from '../ledger.ts';
import { type Desired, isLookedUp, type KindModel, type Live } from '../model.ts';

/** A declared resource with its live resource and its entry. */
export interface Match {
  readonly desired: Desired;
  readonly live?: Live;
  readonly entry?: LedgerEntry;
  /** Its previous address in the ledger, if that differs. */
  readonly previousAddress?: Address;
  /** Whether it was matched by the id under `import`. */
  readonly imported?: true;
  /** Why it is unknown whether it exists: the service hides the natural key of a live resource that may be this one. */
  readonly undecided?: string;
}

/** Whether a looked-up name now refers to another resource than the recorded one. */
export function leadsElsewhere(
  model: KindModel | undefined,
  { desired, live }: Match,
  recorded: LedgerEntry | undefined,
): boolean {
  const isOther = live !== undefined && recorded !== undefined && recorded.id !== live.id;
  return isOther && model !== undefined && isLookedUp(model, desired);
}

/** Ledger entries by their addresses in the ledger. */
export interface OwnedEntries extends Iterable<readonly [Address, LedgerEntry]> {
  readonly size: number;
  readonly get: (address: Address) => LedgerEntry | undefined;
}

/** The input for matching one collection. */
export interface MatchContext {
  readonly model: KindModel;
  readonly parent: Address | undefined;
  /** The previous address of the parent in the ledger, if that differs. */
  readonly oldParent: Address | undefined;
  readonly desired: readonly Desired[];
  /** The owned resources in it, by address in the ledger. */
  readonly entries: OwnedEntries;
  readonly live: readonly Live[];
  readonly intents: ReadonlyMap<Address, Intent>;
  /** Replaces references to existing resources by ids. */
  readonly resolved: (fields: Fields) => Fields;
  /** Whether a declared resource is known not to exist, so that nothing live can refer to it. */
  readonly isAbsent: (address: Address) => boolean;
}

/** A ledger entry with its address in the ledger. */
export interface OwnedEntry {
  readonly address: Address;
  readonly entry: LedgerEntry;
}

function fixedFields({ rules }: KindModel, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => rules[field]?.createOnly === true));
}

/** The immutable part of the natural key, if it identifies a resource on its own. */
function fixedKey(model: KindModel, fields: Fields): string | undefined {
  return model.keyOf(fixedFields(model, fields));
}

type Keyed = Pick<MatchContext, 'model' | 'resolved' | 'isAbsent'>;

/** Whether the immutable part of a declared resource refers to one that does not exist, so that no live resource has it. */
function hasNewKey({ model, isAbsent }: Keyed, { fields }: Desired): boolean {
  return referencesIn(fixedFields(model, fields)).some(isAbsent);
}

/** Whether a live or recorded resource is certainly not the declared one. */
export function isAnother(keyed: Keyed, resource: Desired, there: Pick<Live, 'fields'>): boolean {
  const found = fixedKey(keyed.model, there.fields);
  const wanted = found === undefined ? undefined : fixedKey(keyed.model, keyed.resolved(resource.fields));
  return found !== undefined && (wanted === undefined ? hasNewKey(keyed, resource) : found !== wanted);
}

/** The state of matching one collection. Each step matches what it can and leaves the rest. */
export class CollectionMatcher {
  readonly context: MatchContext;
  readonly diagnostics: Diagnostic[] = [];
  /** The entries of declared resources that no longer exist. */
  readonly deleted: Map<Address, OwnedEntry> = new Map();
  /** Whether a part of the natural key is immutable. */
  readonly hasFixedKey: boolean;
  /** The indexes of the live resources. Two arrays need less memory than an object for each of a hundred thousand. */
  readonly #slots = new Map<RemoteId, number>();
  readonly #isTaken: Uint8Array;
  readonly #matches: Match[] = [];
  /** The addresses of matched entries, except for those of the fast path. */
  readonly #found = new Set<Address>();
  #taken = 0;
  readonly #usedEntries = new Set<Address>();
  readonly #ownerOf: () => ReadonlyMap<RemoteId, Address>;
  readonly #wanted: () => ReadonlySet<Address>;
  #open: readonly Desired[];
  /** The number of entries that the fast path matched; they are not in `#usedEntries`. */
  #plain = 0;

  constructor(context: MatchContext) {
    const { model, desired, entries, live, oldParent } = context;
    this.context = context;
    // An id that does not exist is an error; no other step is tried.
    this.#open = desired.some(({ id }) => id !== undefined) ? desired.filter(({ id }) => id === undefined) : desired;
    for (const [index, { id }] of live.entries()) {
      this.#slots.set(id, index);
    }
    this.#isTaken = new Uint8Array(live.length);
    this.hasFixedKey = Object.values(model.rules).some(({ createOnly }) => createOnly);
    this.#ownerOf = lazily(() => new Map([...entries].map(([address, { id }]) => [id, address])));
    this.#wanted = lazily(() => {
      const addresses = desired.map(({ address }) => address);
      return new Set([...addresses, ...(oldParent === undefined ? [] : addresses.map((it) => this.#formerOf(it)))]);
    });
  }

  /** Reports a problem of a declared resource. */
  report(
    { source }: Desired,
    { severity = 'error', ...diagnostic }: Pick<Diagnostic, 'code' | 'summary' | 'detail'> & Partial<Diagnostic>,
  ): void {
    this.diagnostics.push({ severity, ...diagnostic, ...defined({ source }) });
  }

  /** The address of a resource below the previous address of its parent. */
  #formerOf(address: Address): Address {
    const { parent, oldParent } = this.context;
    return parent !== undefined && oldParent !== undefined && address.startsWith(parent)
      ? oldParent + address.slice(parent.length)
      : address;
  }

  /** Declared resources without a declared id that no step has matched yet, in the order of the manifest. */
  open(): readonly Desired[] {
    if (this.#found.size > 0) {
      this.#open = this.#open.filter(({ address }) => !this.#found.has(address));
    }
    return this.#open;
  }

  /** Sets the unmatched resources, so that later steps need not search for them. */
  leaveOpen(resources: readonly Desired[]): void {
    this.#open = resources;
  }

  /** Whether an address is declared, below the current or the previous address of the parent. */
  isWanted(address: Address): boolean {
    return this.#wanted().has(address);
  }

  /** The live resource with an id. */
  liveWith(id: RemoteId): Live | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.context.live[slot];
  }

  isTaken(id: RemoteId): boolean {
    const slot = this.#slots.get(id);
    return slot !== undefined && this.#isTaken[slot] === 1;
  }

  #take(slot: number | undefined): void {
    if (slot !== undefined && this.#isTaken[slot] === 0) {
      this.#isTaken[slot] = 1;
      this.#taken++;
    }
  }

  /** The ledger entry that owns a live resource. */
  ownerOf(id: RemoteId): OwnedEntry | undefined {
    const address = this.#ownerOf().get(id);
    const entry = address === undefined ? undefined : this.context.entries.get(address);
    return address === undefined || entry === undefined ? undefined : { address, entry };
  }

  /** The entry at an address, or at the one below the previous address of the parent, unless it is already matched. */
  entryAt(address: Address): OwnedEntry | undefined {
    return this.entriesAt(address)[0];
  }

  /** Both of these entries: the one below the parent's current address may belong to a part of another resource. */
  entriesAt(address: Address): readonly OwnedEntry[] {
    const former = this.#formerOf(address);
    return [address, ...(former === address ? [] : [former])].flatMap((one) => this.#unusedAt(one) ?? []);
  }

  #unusedAt(address: Address): OwnedEntry | undefined {
    const entry = this.#usedEntries.has(address) ? undefined : this.context.entries.get(address);
    return entry === undefined ? undefined : { address, entry };
  }

  /** Whether a live resource is certainly not the declared one. */
  isAnother(resource: Desired, there: Live): boolean {
    return this.hasFixedKey && isAnother(this.context, resource, there);
  }

  /** Whether an update can turn another live resource into the declared one, and no sibling is that already. */
  canBecome(resource: Desired, there: Live): boolean {
    const { model, resolved, live } = this.context;
    const wanted = fixedKey(model, resolved(resource.fields));
    const fixed = Object.entries(model.rules).flatMap(([field, { createOnly }]) => (createOnly ? [field] : []));
    return (
      fixed.every((field) => there.changeable?.includes(field) === true) &&
      (wanted === undefined
        ? hasNewKey(this.context, resource)
        : live.every(({ fields }) => fixedKey(model, fields) !== wanted))
    );
  }

  settle(resource: Desired, match: Omit<Match, 'desired'>): void {
    this.#found.add(resource.address);
    this.#matches.push({ desired: resource, ...match });
    if (match.live !== undefined) {
      this.#take(this.#slots.get(match.live.id));
    }
  }

  settleWithEntry(resource: Desired, owned: OwnedEntry, there: Live | undefined, undecided?: string): void {
    this.#usedEntries.add(owned.address);
    this.settle(resource, {
      entry: owned.entry,
      ...defined({ undecided }),
      ...defined({ live: there }),
      ...(owned.address === resource.address ? {} : { previousAddress: owned.address }),
    });
  }

  /** The fast path: applied before at this address, and still there. False if the other steps must decide. */
  settlePlainly(resource: Desired): boolean {
    const entry = this.context.entries.get(resource.address);
    const slot = entry === undefined ? undefined : this.#slots.get(entry.id);
    const live = slot === undefined ? undefined : this.context.live[slot];
    if (
      entry === undefined ||
      slot === undefined ||
      live === undefined ||
      this.#isTaken[slot] === 1 ||
      this.hasFixedKey ||
      this.#usedEntries.has(resource.address)
    ) {
      return false;
    }
    this.#take(slot);
    this.#matches.push({ desired: resource, entry, live });
    this.#plain++;
    return true;
  }

  /** Releases an entry without deleting its resource. */
  release({ address }: OwnedEntry): void {
    this.#usedEntries.add(address);
  }

  matches(): readonly Match[] {
    return this.#matches;
  }

  /** Owned resources that are no longer declared. */
  removed(): ReadonlyMap<Address, LedgerEntry> {
    const { entries } = this.context;
    if (this.#usedEntries.size + this.#plain === entries.size) {
      return new Map();
    }
    // Compare ids: an entry with a temporary value is a new object every time.
    const matched = new Map(this.#matches.map(({ desired, entry }) => [desired.address, entry?.id]));
    return new Map(
      [...entries].filter(([address, { id }]) => !this.#usedEntries.has(address) && matched.get(address) !== id),
    );
  }

  /** The live resources that are not matched. */
  untaken(): readonly Live[] {
    return this.#taken === this.#slots.size ? [] : this.context.live.filter(({ id }) => !this.isTaken(id));
  }
}
