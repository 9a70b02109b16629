import type { Json } from '../../src/base/json.ts';
import type { Desired, Workspace } from '../../src/engine/model.ts';
import type { Address } from '../../src/plan/address.ts';
import type { KindName } from '../../src/plan/plan.ts';
import type { Fields, RemoteId } from '../../src/plan/value.ts';
import { replaced } from './value.ts';
import { KINDS_IN_ORDER, type KindOf, type Seen, type View } from './view.ts';

/** What was applied last of one resource, with plain values in place of digests. */
export interface Base {
  readonly kind: KindName;
  readonly id: RemoteId;
  /** As in `Seen`. */
  readonly holder: RemoteId;
  readonly fields: Fields;
  readonly rank: number | undefined;
  readonly witness: Readonly<Record<string, string>>;
}

/** What was applied last, by address. */
export type Bases = ReadonlyMap<Address, Base>;

/** A declared resource and what belongs to it. */
export interface Pair {
  readonly desired: Desired;
  readonly live: Seen | undefined;
  readonly base: Base | undefined;
  /** Where the record has it. */
  readonly from: Address | undefined;
}

export interface Pairs {
  readonly all: ReadonlyMap<Address, Pair>;
  /** The declared resource that each entry of the record belongs to, or did until it was let go. */
  readonly names: ReadonlyMap<Address, Address>;
  /** Declared resources that could be one of several. */
  readonly ambiguous: readonly Address[];
  /** Ids that were written and do not exist, or that two resources have. */
  readonly wrongIds: readonly Address[];
  /** Entries of the record in collections that are declared, which no declared resource has. */
  readonly left: readonly Address[];
}

const KEY = '(?:\\.([A-Za-z_][\\w-]*)|\\[("(?:[^"\\\\]|\\\\.)*")\\])';

/** What holds a resource, and its key there, by its address. */
export function partsOf(address: Address, { segment, keyless }: KindOf): { parent: Address | undefined; key: string } {
  const found = new RegExp(`^(?:(.*)\\.)?${segment}${keyless ? '' : KEY}$`, 's').exec(address);
  const quoted = found?.[3];
  return { parent: found?.[1], key: quoted === undefined ? (found?.[2] ?? '') : (JSON.parse(quoted) as string) };
}

export interface PairOptions {
  readonly workspace: Workspace;
  readonly bases: Bases;
  /** Creations that were begun and are not recorded. */
  readonly intents: ReadonlyMap<Address, KindName>;
  readonly view: View;
}

/** Who is who: the oracle's own answer, collection by collection. */
class Pairing {
  readonly all = new Map<Address, Pair>();
  readonly names = new Map<Address, Address>();
  readonly ambiguous: Address[] = [];
  readonly wrongIds: Address[] = [];
  readonly left: Address[] = [];
  readonly #options: PairOptions;

  constructor(options: PairOptions) {
    this.#options = options;
  }

  /** The fields with references to what exists as ids. */
  #resolved(fields: Fields): Fields {
    return replaced(fields, (part) => {
      const reference = part['$ref'];
      const id = typeof reference === 'string' ? this.all.get(reference)?.live?.id : undefined;
      return id === undefined ? undefined : { $id: id };
    }) as Fields;
  }

  collection(kind: KindOf, parent: Address | undefined, things: readonly Desired[]): void {
    const { bases, intents, view } = this.#options;
    const holder = parent === undefined ? undefined : this.all.get(parent);
    const isThere = parent === undefined || holder?.live !== undefined;
    const live = isThere
      ? [...view.values()].filter((seen) => seen.kind === kind.name && seen.parents.at(-1)?.id === holder?.live?.id)
      : [];
    const former = (address: Address): Address =>
      parent !== undefined && holder?.from !== undefined ? holder.from + address.slice(parent.length) : address;
    const parents = new Set([parent, holder?.from ?? parent]);
    const entries = new Map(
      [...bases].filter(([address, base]) => base.kind === kind.name && parents.has(partsOf(address, kind).parent)),
    );
    const wanted = new Set(things.flatMap(({ address }) => [address, former(address)]));
    const taken = new Set<RemoteId>();
    const used = new Set<Address>();
    const vanished = new Map<Address, Address>();
    const open = new Map(things.map((thing) => [thing.address, thing]));
    const settle = (thing: Desired, seen: Seen | undefined, from: Address | undefined): void => {
      open.delete(thing.address);
      if (seen !== undefined) {
        taken.add(seen.id);
      }
      if (from !== undefined) {
        used.add(from);
        this.names.set(from, thing.address);
      }
      const base = from === undefined ? undefined : entries.get(from);
      this.all.set(thing.address, { desired: thing, live: seen, base, from });
    };
    const ownerOf = (id: RemoteId): Address | undefined => [...entries].find(([, base]) => base.id === id)?.[0];
    const letGo = (address: Address, thing: Desired): void => {
      used.add(address);
      this.names.set(address, thing.address);
    };
    const entryAt = (address: Address): Address | undefined =>
      [address, former(address)].find((one) => entries.has(one) && !used.has(one));
    const fixed = (fields: Fields): string | undefined =>
      kind.keyOf(
        Object.fromEntries(Object.entries(fields).filter(([field]) => kind.rules[field]?.createOnly === true)),
      );

    for (const thing of things.filter(({ id }) => id !== undefined)) {
      const seen = live.find(({ id }) => id === thing.id);
      if (seen === undefined || taken.has(seen.id)) {
        this.wrongIds.push(thing.address);
        settle(thing, undefined, undefined);
        continue;
      }
      const own = entryAt(thing.address);
      if (own !== undefined && entries.get(own)?.id === seen.id) {
        settle(thing, seen, own);
        continue;
      }
      if (own !== undefined) {
        letGo(own, thing);
      }
      const owner = ownerOf(seen.id);
      settle(thing, seen, owner === undefined || wanted.has(owner) ? undefined : owner);
    }
    for (const thing of [...open.values()]) {
      const key = fixed(this.#resolved(thing.fields));
      for (const name of [thing.address, ...thing.previously.filter((address) => !wanted.has(address))]) {
        const entry = entryAt(name);
        const seen = entry === undefined ? undefined : live.find(({ id }) => id === entries.get(entry)?.id);
        const other = seen === undefined || key === undefined ? undefined : fixed(seen.fields);
        if (other !== undefined && other !== key) {
          continue;
        }
        if (entry !== undefined && seen !== undefined && !taken.has(seen.id)) {
          settle(thing, seen, entry);
          break;
        }
        if (entry !== undefined && !vanished.has(thing.address)) {
          vanished.set(thing.address, entry);
        }
      }
    }
    const reserved = new Set([...entries].flatMap(([address, { id }]) => (wanted.has(address) ? [id] : [])));
    const isFree = ({ id }: Seen): boolean => !taken.has(id) && !reserved.has(id);
    for (const thing of [...open.values()]) {
      const fields = this.#resolved(thing.fields);
      const { key: own } = partsOf(thing.address, kind);
      const keys = [
        kind.keyOf(fields),
        ...thing.previously.map((address) => kind.keyOf(withKey(fields, own, partsOf(address, kind).key))),
      ];
      const candidates = keys
        .map((key) => (key === undefined ? [] : live.filter((seen) => isFree(seen) && kind.keyOf(seen.fields) === key)))
        .find((list) => list.length > 0);
      const [only, ...more] = candidates ?? [];
      if (more.length > 0) {
        this.ambiguous.push(thing.address);
        settle(thing, undefined, undefined);
      } else if (only !== undefined) {
        const gone = vanished.get(thing.address);
        if (gone !== undefined) {
          letGo(gone, thing);
        }
        settle(thing, only, ownerOf(only.id));
      }
    }
    for (const thing of [...open.values()].filter(({ address }) => intents.has(address))) {
      const fields = this.#resolved(thing.fields);
      const halves = live.filter(
        (seen) =>
          !taken.has(seen.id) && ownerOf(seen.id) === undefined && kind.isHalfMade?.(seen.live, fields) === true,
      );
      if (halves.length > 1) {
        this.ambiguous.push(thing.address);
      }
      if (halves.length > 0) {
        settle(thing, halves.length === 1 ? halves[0] : undefined, undefined);
      }
    }
    for (const thing of [...open.values()]) {
      settle(thing, undefined, vanished.get(thing.address));
    }
    this.left.push(...[...entries.keys()].filter((address) => !used.has(address)));
  }
}

/** The fields as they would be with another key. */
function withKey(fields: Fields, key: string, other: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, Json] => [name, value === key ? other : value]),
  );
}

export function pair(options: PairOptions): Pairs {
  const { things, collections } = options.workspace;
  const pairing = new Pairing(options);
  for (const kind of KINDS_IN_ORDER) {
    const parents = new Set([
      ...collections.filter((one) => one.kind === kind.name).map(({ parent }) => parent),
      ...things.filter((one) => one.kind === kind.name).map(({ parent }) => parent),
    ]);
    for (const parent of parents) {
      pairing.collection(
        kind,
        parent,
        things.filter((thing) => thing.kind === kind.name && thing.parent === parent),
      );
    }
  }
  return pairing;
}
