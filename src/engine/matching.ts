import { defined } from '../base/defined.ts';
import { lazily } from '../base/lazily.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { Fields, RemoteId } from '../plan/value.ts';
import { withTemporary } from './carried.ts';
import type { Intent, LedgerEntry } from './ledger.ts';
import type { Desired, KindModel, Live } from './model.ts';

/** A declared resource and what belongs to it. */
export interface Match {
  readonly desired: Desired;
  readonly live?: Live;
  readonly entry?: LedgerEntry;
  /** Where the ledger knew it before, when that is another address. */
  readonly previousAddress?: Address;
}

/** Entries of the ledger by their address in it. */
export interface OwnedEntries extends Iterable<readonly [Address, LedgerEntry]> {
  readonly size: number;
  readonly get: (address: Address) => LedgerEntry | undefined;
}

/** Everything there is to know of one collection before its resources are told apart. */
export interface MatchContext {
  readonly model: KindModel;
  readonly parent: Address | undefined;
  /** What the parent was called in the ledger, when that was something else. */
  readonly oldParent: Address | undefined;
  readonly desired: readonly Desired[];
  /** What the ledger owns in it, by address in the ledger. */
  readonly entries: OwnedEntries;
  readonly live: readonly Live[];
  readonly intents: ReadonlyMap<Address, Intent>;
  /** Fields with references to resources that exist turned into ids. */
  readonly resolved: (fields: Fields) => Fields;
}

/** An entry of the ledger under the address that it has there. */
export interface OwnedEntry {
  readonly address: Address;
  readonly entry: LedgerEntry;
}

/** A live resource, and whether a declared one has it. */
interface Slot {
  readonly live: Live;
  isTaken: boolean;
}

/** What of the natural key can never be changed, where that alone tells a resource apart. */
function fixedKey({ rules, keyOf }: KindModel, fields: Fields): string | undefined {
  return keyOf(Object.fromEntries(Object.entries(fields).filter(([field]) => rules[field]?.createOnly === true)));
}

/** How far the matching of one collection has come. Each step takes what it can decide and leaves the rest open. */
export class Matching {
  readonly context: MatchContext;
  readonly diagnostics: Diagnostic[] = [];
  /** The ledger's entries of declared resources whose live ones are gone. */
  readonly vanished: Map<Address, OwnedEntry> = new Map();
  /** Whether a part of the natural key can never be changed. */
  readonly hasFixedKey: boolean;
  readonly #slots = new Map<RemoteId, Slot>();
  readonly #matches: Match[] = [];
  /** The addresses of what was matched, but for what was matched at a glance. */
  readonly #found = new Set<Address>();
  #taken = 0;
  readonly #usedEntries = new Set<Address>();
  readonly #ownerOf: () => ReadonlyMap<RemoteId, Address>;
  readonly #wanted: () => ReadonlySet<Address>;
  #open: readonly Desired[];
  /** How many entries belong to what was matched at a glance; they are not among the used ones. */
  #plain = 0;

  constructor(context: MatchContext) {
    const { model, desired, entries, live, oldParent } = context;
    this.context = context;
    // An id that does not exist is an error, and nothing else is looked for.
    this.#open = desired.some(({ id }) => id !== undefined) ? desired.filter(({ id }) => id === undefined) : desired;
    for (const thing of live) {
      this.#slots.set(thing.id, { live: thing, isTaken: false });
    }
    this.hasFixedKey = Object.values(model.rules).some(({ createOnly }) => createOnly);
    this.#ownerOf = lazily(() => new Map([...entries].map(([address, { id }]) => [id, address])));
    this.#wanted = lazily(() => {
      const addresses = desired.map(({ address }) => address);
      return new Set([...addresses, ...(oldParent === undefined ? [] : addresses.map((it) => this.#formerOf(it)))]);
    });
  }

  /** The address that a resource had when its parent had another one. */
  #formerOf(address: Address): Address {
    const { parent, oldParent } = this.context;
    return parent !== undefined && oldParent !== undefined && address.startsWith(parent)
      ? oldParent + address.slice(parent.length)
      : address;
  }

  /** What has no id of the user's and no step has decided yet, in the order of the manifest. */
  open(): readonly Desired[] {
    if (this.#found.size > 0) {
      this.#open = this.#open.filter(({ address }) => !this.#found.has(address));
    }
    return this.#open;
  }

  /** Says that everything else is decided, so that nobody has to look for it among everything. */
  leaveOpen(things: readonly Desired[]): void {
    this.#open = things;
  }

  /** Whether an address is declared, under its name of today or under the one that its parent had. */
  isWanted(address: Address): boolean {
    return this.#wanted().has(address);
  }

  /** The live resource with an id. */
  liveWith(id: RemoteId): Live | undefined {
    return this.#slots.get(id)?.live;
  }

  isTaken(id: RemoteId): boolean {
    return this.#slots.get(id)?.isTaken === true;
  }

  #take(slot: Slot | undefined): void {
    if (slot?.isTaken === false) {
      slot.isTaken = true;
      this.#taken++;
    }
  }

  /** The entry of the ledger that owns a live resource. */
  ownerOf(id: RemoteId): OwnedEntry | undefined {
    const address = this.#ownerOf().get(id);
    const entry = address === undefined ? undefined : this.context.entries.get(address);
    return address === undefined || entry === undefined ? undefined : { address, entry };
  }

  /** The entry at an address, or at the one that it had below the old name of its parent; unless a match has it. */
  entryAt(address: Address): OwnedEntry | undefined {
    const { entries } = this.context;
    const entry = entries.get(address);
    if (entry !== undefined && !this.#usedEntries.has(address)) {
      return { address, entry };
    }
    const former = this.#formerOf(address);
    const old = former === address ? undefined : entries.get(former);
    return old === undefined || this.#usedEntries.has(former) ? undefined : { address: former, entry: old };
  }

  /** The entry of a resource that an interrupted run was about to record here, where no address of the ledger has it. */
  carriedTo({ address }: Desired): OwnedEntry | undefined {
    const { intents, live } = this.context;
    const { entry, fields } = intents.get(address) ?? {};
    if (entry === undefined || this.ownerOf(entry.id) !== undefined) {
      return undefined;
    }
    const there = live.find(({ id }) => id === entry.id);
    return { address, entry: withTemporary(entry, there, fields) };
  }

  /** Whether a live resource is certainly not the declared one. */
  isAnother(thing: Desired, there: Live): boolean {
    const { model, resolved } = this.context;
    const wanted = this.hasFixedKey ? fixedKey(model, resolved(thing.fields)) : undefined;
    const found = wanted === undefined ? undefined : fixedKey(model, there.fields);
    return found !== undefined && found !== wanted;
  }

  settle(thing: Desired, match: Omit<Match, 'desired'>): void {
    this.#found.add(thing.address);
    this.#matches.push({ desired: thing, ...match });
    if (match.live !== undefined) {
      this.#take(this.#slots.get(match.live.id));
    }
  }

  settleWithEntry(thing: Desired, owned: OwnedEntry, there: Live | undefined): void {
    this.#usedEntries.add(owned.address);
    this.settle(thing, {
      entry: owned.entry,
      ...defined({ live: there }),
      ...(owned.address === thing.address ? {} : { previousAddress: owned.address }),
    });
  }

  /** By far the most resources: applied before under this address, and still there. False where it takes a closer look. */
  settlePlainly(thing: Desired): boolean {
    const entry = this.context.entries.get(thing.address);
    const slot = entry === undefined ? undefined : this.#slots.get(entry.id);
    if (
      entry === undefined ||
      slot === undefined ||
      slot.isTaken ||
      this.hasFixedKey ||
      this.#usedEntries.has(thing.address)
    ) {
      return false;
    }
    this.#take(slot);
    this.#matches.push({ desired: thing, entry, live: slot.live });
    this.#plain++;
    return true;
  }

  /** Lets an entry go without deleting what it names. */
  letGo({ address }: OwnedEntry): void {
    this.#usedEntries.add(address);
  }

  matches(): readonly Match[] {
    return this.#matches;
  }

  /** What the ledger owns and nobody declares any more. */
  removed(): ReadonlyMap<Address, LedgerEntry> {
    const { entries } = this.context;
    if (this.#usedEntries.size + this.#plain === entries.size) {
      return new Map();
    }
    const matched = new Map(this.#matches.map(({ desired, entry }) => [desired.address, entry]));
    return new Map(
      [...entries].filter(([address, entry]) => !this.#usedEntries.has(address) && matched.get(address) !== entry),
    );
  }

  /** The live resources that no declared one has. */
  untaken(): readonly Live[] {
    return this.#taken === this.#slots.size ? [] : this.context.live.filter(({ id }) => !this.isTaken(id));
  }
}
