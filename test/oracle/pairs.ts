import { groupBy } from '../../src/base/group-by.ts';
import type { Json } from '../../src/base/json.ts';
import { type Desired, isLookedUp, type Workspace } from '../../src/core/engine/model.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import type { Fields, RemoteId } from '../../src/core/plan/value.ts';
import { referencesIn, replaced, textOf } from './value.ts';
import { KINDS_IN_ORDER, type KindOf, modelOf, type Seen, type View } from './view.ts';

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
const FORMS: ReadonlyMap<KindName, RegExp> = new Map(
  KINDS_IN_ORDER.map(({ name, segment, keyless }) => [
    name,
    new RegExp(`^(?:(.*)\\.)?${segment}${keyless ? '' : KEY}$`, 's'),
  ]),
);

/** What holds a resource, and its key there, by its address. */
export function partsOf(address: Address, { name }: KindOf): { parent: Address | undefined; key: string } {
  const found = FORMS.get(name)?.exec(address);
  const quoted = found?.[3];
  return { parent: found?.[1], key: quoted === undefined ? (found?.[2] ?? '') : (JSON.parse(quoted) as string) };
}

export interface PairOptions {
  readonly workspace: Workspace;
  readonly bases: Bases;
  /** Creations that were begun and are not recorded. */
  readonly intents: ReadonlyMap<Address, KindName>;
  readonly view: View;
  /** Whether something that no list shows is in the place of a kind. */
  readonly isOccupied: (kind: KindName, parent: RemoteId) => boolean;
  /** What is to be deleted and created again, though nothing else asks for it. */
  readonly replace: ReadonlySet<Address>;
}

interface Renamed {
  readonly resource: Desired;
  readonly from: Address;
  readonly seen: Seen;
  readonly name: Address;
}

interface Renaming {
  readonly kind: KindOf;
  readonly entries: Bases;
  readonly live: readonly Seen[];
  readonly taken: ReadonlySet<RemoteId>;
  readonly wanted: ReadonlySet<Address>;
  readonly entryAt: (address: Address) => Address | undefined;
  readonly isAnother: (resource: Desired, seen: Seen | undefined) => boolean;
  readonly settle: (resource: Desired, seen: Seen, from: Address) => void;
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
  readonly #seen: ReadonlyMap<KindName, readonly Seen[]>;
  readonly #recorded: ReadonlyMap<KindName, readonly (readonly [Address, Base])[]>;

  constructor(options: PairOptions) {
    this.#options = options;
    this.#seen = groupBy(options.view.values(), ({ kind }) => kind);
    this.#recorded = groupBy(options.bases, ([, { kind }]) => kind);
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
    resources: readonly Desired[],
    { kind, entries, live, taken, wanted, entryAt, isAnother, settle }: Renaming,
  ): void {
    const liveOf = (base: Base | undefined): Seen | undefined => live.find(({ id }) => id === base?.id);
    const found = resources.flatMap((resource): readonly Renamed[] => {
      const done = entries.get(entryAt(resource.address) ?? '')?.formerly ?? [];
      for (const name of resource.previously) {
        const from = name === resource.address || done.includes(partsOf(name, kind).key) ? undefined : entryAt(name);
        const seen = from === undefined ? undefined : liveOf(entries.get(from));
        if (from !== undefined && seen !== undefined && !taken.has(seen.id) && !isAnother(resource, seen)) {
          return [{ resource, from, seen, name }];
        }
      }
      return [];
    });
    const moving = new Set(found.map(({ resource }) => resource.address));
    const froms = found.map(({ from }) => from);
    for (const { resource, from, seen, name } of found) {
      const own = entryAt(resource.address);
      const isThere = own !== undefined && liveOf(entries.get(own)) !== undefined && entries.get(own)?.id !== seen.id;
      if (wanted.has(name) && !moving.has(name)) {
        continue;
      }
      if (froms.filter((one) => one === from).length > 1 || (isThere && !froms.includes(own))) {
        this.wrongNames.push(resource.address);
        continue;
      }
      settle(resource, seen, from);
    }
  }

  collection(kind: KindOf, parent: Address | undefined, resources: readonly Desired[]): void {
    const { bases, intents } = this.#options;
    const holder = parent === undefined ? undefined : this.all.get(parent);
    const holderFrom = holder?.from;
    const isThere = parent === undefined || holder?.live !== undefined;
    const live = isThere
      ? (this.#seen.get(kind.name) ?? []).filter((seen) => seen.parents.at(-1)?.id === holder?.live?.id)
      : [];
    const former = (address: Address): Address =>
      parent !== undefined && holderFrom !== undefined ? holderFrom + address.slice(parent.length) : address;
    // Where names are exchanged, what is recorded below the name of today belongs to another one, also to one that is deleted.
    const base = bases.get(parent ?? '');
    const isLooked = holder !== undefined && isLookedUp(modelOf(holder.desired.kind), holder.desired);
    const isOthers =
      parent !== undefined &&
      (![undefined, parent].includes(this.names.get(parent)) ||
        this.left.includes(parent) ||
        // It was recorded below a name that something else has now, and nothing of that is declared there.
        (base !== undefined && this.names.get(parent) === undefined && holder?.base === undefined && !isLooked) ||
        // It was only looked up by that name, and is another one that is created now.
        (holder !== undefined && base === undefined && holder.base === undefined && holder.live === undefined));
    const isElsewhere = holder !== undefined && base !== undefined && isLookedUpElsewhere(holder, base);
    // Below a name that leads elsewhere now, a part of the plan may have recorded something of that one already.
    const isOwn = (address: Address, { id }: Base): boolean =>
      !isElsewhere || partsOf(address, kind).parent !== parent || live.some((seen) => seen.id === id);
    const parents = new Set([...(isOthers ? [] : [parent]), ...(holderFrom === undefined ? [] : [holderFrom])]);
    // What is only looked up is what the manifest says, whatever was recorded under its name.
    const lookedUp = new Set(
      resources
        .filter((resource) => isLookedUp(kind, resource))
        .flatMap(({ address, previously }) => [address, ...previously]),
    );
    const entries = new Map(
      (this.#recorded.get(kind.name) ?? []).filter(
        ([address, base]) =>
          parents.has(partsOf(address, kind).parent) && !lookedUp.has(address) && isOwn(address, base),
      ),
    );
    const wanted = new Set(resources.flatMap(({ address }) => [address, former(address)]));
    const taken = new Set<RemoteId>();
    const used = new Set<Address>();
    const deleted = new Map<Address, Address>();
    const open = new Map(resources.map((resource) => [resource.address, resource]));
    const settle = (resource: Desired, seen: Seen | undefined, from: Address | undefined): void => {
      const base = from === undefined ? undefined : entries.get(from);
      open.delete(resource.address);
      if (seen !== undefined) {
        taken.add(seen.id);
      }
      if (from !== undefined) {
        used.add(from);
        this.names.set(from, resource.address);
      }
      this.all.set(resource.address, withDropped(kind, { desired: resource, live: seen, base, from }));
    };
    const ownerOf = (id: RemoteId): Address | undefined => [...entries].find(([, base]) => base.id === id)?.[0];
    const letGo = (address: Address, resource: Desired): void => {
      used.add(address);
      this.names.set(address, resource.address);
    };
    const recordedAt = (address: Address): readonly Address[] =>
      [...new Set([address, former(address)])].filter((one) => entries.has(one) && !used.has(one));
    const entryAt = (address: Address): Address | undefined => recordedAt(address)[0];
    const fixed = (fields: Fields): Fields =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => kind.rules[field]?.createOnly === true));
    // What can only be chosen on creation tells resources apart, also where what it refers to is yet to be created.
    const isAnother = (resource: Desired, seen: Seen | undefined): boolean => {
      const own = fixed(this.#resolved(resource.fields));
      const [key, other] = [kind.keyOf(own), seen === undefined ? undefined : kind.keyOf(fixed(seen.fields))];
      return other !== undefined && (key === undefined ? referencesIn(own).length > 0 : other !== key);
    };

    for (const resource of resources.filter(({ id }) => id !== undefined)) {
      const seen = live.find(({ id }) => id === resource.id);
      if (seen === undefined || taken.has(seen.id)) {
        this.wrongIds.push(resource.address);
        settle(resource, undefined, undefined);
        continue;
      }
      const own = entryAt(resource.address);
      if (own !== undefined && entries.get(own)?.id === seen.id) {
        settle(resource, seen, own);
        continue;
      }
      if (own !== undefined) {
        letGo(own, resource);
      }
      const owner = ownerOf(seen.id);
      settle(resource, seen, owner === undefined || wanted.has(owner) ? undefined : owner);
    }
    this.#renamed([...open.values()], { kind, entries, live, taken, wanted, entryAt, isAnother, settle });
    for (const resource of [...open.values()]) {
      const names = [resource.address, ...resource.previously.filter((address) => !wanted.has(address))];
      for (const entry of names.flatMap(recordedAt)) {
        const seen = live.find(({ id }) => id === entries.get(entry)?.id);
        if (isAnother(resource, seen)) {
          continue;
        }
        if (seen !== undefined && !taken.has(seen.id)) {
          // What was recorded under its own name was a part of another parent.
          if (entry === former(resource.address) && deleted.get(resource.address) === resource.address) {
            letGo(resource.address, resource);
          }
          settle(resource, seen, entry);
          break;
        }
        if (!deleted.has(resource.address)) {
          deleted.set(resource.address, entry);
        }
      }
    }
    // What is recorded under a name by which another one is declared now can be declared under any other name.
    const others = new Set(
      [...open.values()].flatMap((resource) => {
        const seen = live.find(({ id }) => id === entries.get(entryAt(resource.address) ?? '')?.id);
        return seen !== undefined && isAnother(resource, seen) ? [seen.id] : [];
      }),
    );
    const reserved = new Set(
      [...entries].flatMap(([address, { id }]) => (wanted.has(address) && !others.has(id) ? [id] : [])),
    );
    const isFree = ({ id }: Seen): boolean => !taken.has(id) && !reserved.has(id);
    for (const resource of [...open.values()]) {
      const fields = this.#resolved(resource.fields);
      const { key: own } = partsOf(resource.address, kind);
      const keys = [
        kind.keyOf(fields),
        ...resource.previously.map((address) => kind.keyOf(withKey(fields, own, partsOf(address, kind).key))),
      ];
      const candidates = keys
        .map((key) => (key === undefined ? [] : live.filter((seen) => isFree(seen) && kind.keyOf(seen.fields) === key)))
        .find((list) => list.length > 0);
      const [only, ...more] = candidates ?? [];
      if (more.length > 0) {
        this.ambiguous.push(resource.address);
        settle(resource, undefined, undefined);
      } else if (only !== undefined) {
        const gone = deleted.get(resource.address);
        if (gone === resource.address) {
          letGo(gone, resource);
        }
        settle(resource, only, ownerOf(only.id));
      }
    }
    for (const resource of [...open.values()].filter(({ address }) => intents.has(address))) {
      const fields = this.#resolved(resource.fields);
      const halves = live.filter(
        (seen) =>
          !taken.has(seen.id) && ownerOf(seen.id) === undefined && kind.partial?.isCreate?.(seen.live, fields) === true,
      );
      if (halves.length > 1) {
        this.ambiguous.push(resource.address);
      }
      if (halves.length > 0) {
        settle(resource, halves.length === 1 ? halves[0] : undefined, undefined);
      }
    }
    // What is recorded under the name and is another one can become it, where the service lets that be changed.
    for (const resource of [...open.values()]) {
      const own = fixed(this.#resolved(resource.fields));
      const key = kind.keyOf(own);
      const isNew =
        key === undefined
          ? referencesIn(own).length > 0
          : live.every(({ fields }) => kind.keyOf(fixed(fields)) !== key);
      const names = [resource.address, ...resource.previously.filter((address) => !wanted.has(address))];
      const from = names
        .flatMap((name) => entryAt(name) ?? [])
        .find((entry) => {
          const seen = live.find(({ id }) => id === entries.get(entry)?.id);
          const isChangeable = Object.keys(own).every((field) => seen?.live.changeable?.includes(field) === true);
          return isNew && isChangeable && Object.keys(own).length > 0 && seen !== undefined && !taken.has(seen.id);
        });
      if (from !== undefined) {
        settle(
          resource,
          live.find(({ id }) => id === entries.get(from)?.id),
          from,
        );
      }
    }
    for (const resource of [...open.values()]) {
      settle(resource, undefined, deleted.get(resource.address));
    }
    this.left.push(...[...entries.keys()].filter((address) => !used.has(address)));
  }
}

/** Whether a name that is only looked up leads to another resource than the one that was recorded under it. */
export function isLookedUpElsewhere({ desired, live }: Pair, base: Base): boolean {
  return isLookedUp(modelOf(desired.kind), desired) && live?.id !== base.id;
}

/** The pair with what it means that a field is not declared, where that is not "unmanaged" and something else was applied or is set. */
function withDropped({ rules }: KindOf, pair: Pair): Pair {
  const { desired, live, base } = pair;
  const implied = Object.entries(rules).flatMap(([field, { whenDropped }]): [string, Json][] => {
    const isSet = live?.fields[field] !== undefined && textOf(live.fields[field]) !== textOf(whenDropped);
    return whenDropped !== undefined &&
      desired.fields[field] === undefined &&
      base !== undefined &&
      (base.fields[field] !== undefined || isSet)
      ? [[field, whenDropped]]
      : [];
  });
  const fields = Object.fromEntries(implied);
  return implied.length === 0 || base === undefined
    ? pair
    : {
        ...pair,
        desired: { ...desired, fields: { ...desired.fields, ...fields } },
        base: { ...base, fields: { ...fields, ...base.fields } },
      };
}

/** The fields as they would be with another key. */
function withKey(fields: Fields, key: string, other: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, Json] => [name, value === key ? other : value]),
  );
}

export function pair(options: PairOptions): Pairs {
  const { resources, collections } = options.workspace;
  const pairing = new Pairing(options);
  const declared = groupBy(resources, ({ kind }) => kind);
  for (const kind of KINDS_IN_ORDER) {
    const byParent = groupBy(declared.get(kind.name) ?? [], ({ parent = '' }) => parent);
    const parents = new Set([
      ...collections.filter((one) => one.kind === kind.name).map(({ parent = '' }) => parent),
      ...byParent.keys(),
    ]);
    for (const parent of parents) {
      pairing.collection(kind, parent === '' ? undefined : parent, byParent.get(parent) ?? []);
    }
  }
  return pairing;
}
