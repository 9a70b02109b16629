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
  /** Keys under `previously` that were exchanged already. */
  readonly formerly: readonly string[];
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
  /** Declared resources that were another one before and themselves are something else. */
  readonly wrongNames: readonly Address[];
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
  /** What an interrupted run was about to record under another name. */
  readonly carried: Bases;
  readonly view: View;
}

interface Renamed {
  readonly thing: Desired;
  readonly from: Address | undefined;
  readonly base: Base | undefined;
  readonly seen: Seen;
  readonly name: Address | undefined;
}

interface Renaming {
  readonly kind: KindOf;
  readonly entries: Bases;
  readonly live: readonly Seen[];
  readonly taken: ReadonlySet<RemoteId>;
  readonly wanted: ReadonlySet<Address>;
  readonly entryAt: (address: Address) => Address | undefined;
  readonly fixed: (fields: Fields) => string | undefined;
  readonly carried: Bases;
  readonly settle: (thing: Desired, seen: Seen, from: Address, base: Base | undefined) => void;
}

/** Who is who: the oracle's own answer, collection by collection. */
class Pairing {
  readonly all = new Map<Address, Pair>();
  readonly names = new Map<Address, Address>();
  readonly ambiguous: Address[] = [];
  readonly wrongIds: Address[] = [];
  readonly wrongNames: Address[] = [];
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

  /** What has another name than in the record, also where names go along a row or are exchanged. */
  #renamed(
    things: readonly Desired[],
    { kind, entries, live, taken, wanted, entryAt, fixed, carried, settle }: Renaming,
  ): void {
    const liveOf = (base: Base | undefined): Seen | undefined => live.find(({ id }) => id === base?.id);
    const owned = new Set([...entries.values()].map(({ id }) => id));
    const found = things.flatMap((thing): readonly Renamed[] => {
      const own = carried.get(thing.address);
      const there = own === undefined || owned.has(own.id) ? undefined : liveOf(own);
      if (there !== undefined) {
        return [{ thing, from: undefined, base: own, seen: there, name: undefined }];
      }
      const done = entries.get(entryAt(thing.address) ?? '')?.formerly ?? [];
      const key = fixed(this.#resolved(thing.fields));
      for (const name of thing.previously) {
        const from = name === thing.address || done.includes(partsOf(name, kind).key) ? undefined : entryAt(name);
        const seen = from === undefined ? undefined : liveOf(entries.get(from));
        const other = seen === undefined || key === undefined ? undefined : fixed(seen.fields);
        if (seen !== undefined && !taken.has(seen.id) && (other === undefined || other === key)) {
          return [{ thing, from, base: undefined, seen, name }];
        }
      }
      return [];
    });
    const moving = new Set(found.map(({ thing }) => thing.address));
    const froms = found.flatMap(({ from }) => from ?? []);
    for (const { thing, from, base, seen, name } of found) {
      const own = entryAt(thing.address);
      const isThere = own !== undefined && liveOf(entries.get(own)) !== undefined && entries.get(own)?.id !== seen.id;
      if (name !== undefined && wanted.has(name) && !moving.has(name)) {
        continue;
      }
      if (froms.filter((one) => one === from).length > 1 || (isThere && !froms.includes(own))) {
        this.wrongNames.push(thing.address);
        continue;
      }
      settle(thing, seen, from ?? thing.address, base ?? entries.get(from ?? ''));
    }
  }

  collection(kind: KindOf, parent: Address | undefined, things: readonly Desired[]): void {
    const { bases, intents, carried, view } = this.#options;
    const holder = parent === undefined ? undefined : this.all.get(parent);
    const isThere = parent === undefined || holder?.live !== undefined;
    const live = isThere
      ? [...view.values()].filter((seen) => seen.kind === kind.name && seen.parents.at(-1)?.id === holder?.live?.id)
      : [];
    const former = (address: Address): Address =>
      parent !== undefined && holder?.from !== undefined ? holder.from + address.slice(parent.length) : address;
    // Where names are exchanged, what is recorded below the name of today belongs to another one.
    const isOthers = parent !== undefined && ![undefined, parent].includes(this.names.get(parent));
    const parents = new Set([...(isOthers ? [] : [parent]), holder?.from ?? parent]);
    const entries = new Map(
      [...bases].filter(([address, base]) => base.kind === kind.name && parents.has(partsOf(address, kind).parent)),
    );
    const wanted = new Set(things.flatMap(({ address }) => [address, former(address)]));
    const taken = new Set<RemoteId>();
    const used = new Set<Address>();
    const vanished = new Map<Address, Address>();
    const open = new Map(things.map((thing) => [thing.address, thing]));
    const settle = (
      thing: Desired,
      seen: Seen | undefined,
      from: Address | undefined,
      base: Base | undefined = from === undefined ? undefined : entries.get(from),
    ): void => {
      open.delete(thing.address);
      if (seen !== undefined) {
        taken.add(seen.id);
      }
      if (from !== undefined) {
        used.add(from);
        this.names.set(from, thing.address);
      }
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
    this.#renamed([...open.values()], { kind, entries, live, taken, wanted, entryAt, fixed, carried, settle });
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
