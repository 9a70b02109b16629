import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import { isDigestOf, type Salt } from '../../plan/digest.ts';
import type { Change, KindName, Plan } from '../../plan/plan.ts';
import { type Fields, type Hidden, isHidden, isReference, mapValue, type RemoteId } from '../../plan/value.ts';
import { comparableValue } from '../compare.ts';
import type { Place } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel } from '../model.ts';

/** Names one list of the service: a kind below certain parents. */
function collectionKey(kind: KindName, parents: readonly Place[]): string {
  return JSON.stringify([kind, ...parents.map(({ id }) => id)]);
}

/** One list of the service. */
interface Collection {
  readonly parents: readonly Place[];
  readonly key: string;
}

/** A set of live resources. */
interface Resources {
  readonly add: (kind: KindName, id: RemoteId) => void;
  readonly has: (kind: KindName, id: RemoteId) => boolean;
}

function createResources(): Resources {
  const byKind = new Map<KindName, Set<RemoteId>>();
  return {
    add: (kind, id) => {
      const ids = byKind.get(kind);
      if (ids === undefined) {
        byKind.set(kind, new Set([id]));
      } else {
        ids.add(id);
      }
    },
    has: (kind, id) => byKind.get(kind)?.has(id) === true,
  };
}

/** Identifies a list: by the change that it is read for, or, for what existed before the plan, as for a deletion. */
export type Listing = Pick<Change, 'kind' | 'parents' | 'action'>;

/** What is known, while a plan is applied, about the resources at its addresses. */
export interface Names {
  readonly modelOf: (kind: KindName) => KindModel;
  /** Whether this plan creates the resource, and so its id. */
  readonly isCreated: (address: Address) => boolean;
  /** The current id; throws if the resource has none yet. */
  readonly idOf: (address: Address) => RemoteId;
  /** The place of a resource that a change names, for example the one it is moved next to. */
  readonly placeOf: (address: Address, change: Change) => Place;
  /** The list of the resource of a change, according to `parentsOf`. */
  readonly collectionOf: (change: Listing) => Collection;
  /** The current parents of the resource of a change. For a deletion: its parents when the plan was created. */
  readonly parentsOf: (change: Change) => readonly Place[];
  /** Notes that a resource has this id from now on. */
  readonly give: (change: Change, id: RemoteId) => void;
  /** Whether a live resource already has an address, in the ledger, in the plan or from this run. */
  readonly isTaken: (kind: KindName, id: RemoteId) => boolean;
  /** The address of a live resource, if the plan or the ledger has one. */
  readonly addressOf: (kind: KindName, id: RemoteId) => Address | undefined;
  /** Whether a change of the plan is about this live resource. */
  readonly isPlanned: (kind: KindName, id: RemoteId) => boolean;
}

interface NamesOptions {
  readonly plan: Plan;
  readonly ledger: LedgerState;
  readonly kinds: readonly KindModel[];
}

const WORD = /^[\w-]+/;

/** Collects ids and kinds from the plan and the ledger. */
export function createNames({ plan, ledger, kinds }: NamesOptions): Names {
  const models = new Map(kinds.map((model) => [model.name, model]));
  const planned = new Map<Address, { readonly kind: KindName; readonly id?: RemoteId }>();
  const toMake = new Set<Address>();
  const ofPlan = createResources();
  const taken = createResources();
  const given = new Map<Address, RemoteId>();
  const collections = new Map<KindName, Map<string, Collection>>();
  /** The parents of deleted resources: as they were before. */
  const formerCollections = new Map<KindName, Map<string, Collection>>();

  for (const change of plan.changes) {
    const { address, kind, action } = change;
    const id = action === 'create' ? undefined : change.id;
    if (action === 'create' || action === 'replace') {
      toMake.add(address);
    }
    if (id !== undefined) {
      ofPlan.add(kind, id);
      taken.add(kind, id);
    }
    if (change.key !== address && action === 'delete') {
      // Its parts are below the key of the deletion, because another resource has its address now.
      planned.set(change.key, { kind, id: change.id });
    }
    // A deletion is the least informative change of an address that has others as well.
    if (action !== 'delete' || !planned.has(address)) {
      const known = planned.get(address)?.id ?? id;
      planned.set(address, known === undefined ? { kind } : { kind, id: known });
    }
  }
  const refreshed = new Map(plan.refresh.map((refresh) => [refresh.address, refresh]));
  for (const { kind, id } of [...plan.refresh, ...ledger.entries.values()]) {
    taken.add(kind, id);
  }

  const modelOf = (kind: KindName): KindModel => {
    const model = models.get(kind);
    if (model === undefined) {
      throw new Error(`the plan has the kind ${kind}, which this version does not support`);
    }
    return model;
  };
  const before = (address: Address): RemoteId | undefined =>
    (Object.hasOwn(plan.ids, address) ? plan.ids[address] : undefined) ??
    planned.get(address)?.id ??
    refreshed.get(address)?.id ??
    ledger.entries.get(address)?.id;
  const now = (address: Address): RemoteId | undefined =>
    given.get(address) ?? (toMake.has(address) ? undefined : before(address));
  const known = (address: Address, id: RemoteId | undefined): RemoteId => {
    if (id === undefined) {
      throw new Error(`the id of ${address} is unknown`);
    }
    return id;
  };
  const kindOf = (
    address: Address,
    within: { readonly above: Address | undefined; readonly among: readonly KindName[] },
  ): KindName => {
    const stated =
      planned.get(address)?.kind ?? refreshed.get(address)?.kind ?? ledger.entries.get(address)?.kind ?? undefined;
    if (stated !== undefined) {
      return stated;
    }
    const { above, among } = within;
    const rest = above !== undefined && address.startsWith(`${above}.`) ? address.slice(above.length + 1) : address;
    const segment = WORD.exec(rest)?.[0];
    const fitting = among.filter((kind) => models.get(kind)?.segment === segment);
    const [kind] = fitting.length > 0 ? fitting : among;
    if (kind === undefined) {
      throw new Error(`the plan does not state the kind of ${address}`);
    }
    return kind;
  };

  const placesAbove = (change: Listing): readonly Place[] => {
    const places: Place[] = [];
    let child = modelOf(change.kind);
    for (let index = change.parents.length - 1; index >= 0; index--) {
      const address = change.parents[index] ?? '';
      const kind = kindOf(address, { above: change.parents[index - 1], among: child.parents });
      places.push({ kind, id: known(address, change.action === 'delete' ? before(address) : now(address)) });
      child = models.get(kind) ?? child;
    }
    return places.reverse();
  };
  const collectionOf = (change: Listing): Collection => {
    const all = change.action === 'delete' ? formerCollections : collections;
    const above = change.parents.join('\n');
    const found = all.get(change.kind)?.get(above);
    if (found !== undefined) {
      return found;
    }
    // A known id does not change.
    const parents = placesAbove(change);
    const collection = { parents, key: collectionKey(change.kind, parents) };
    const ofKind = all.get(change.kind) ?? new Map<string, Collection>();
    all.set(change.kind, ofKind.set(above, collection));
    return collection;
  };

  const addresses = lazily(() => {
    const byKind = new Map<KindName, Map<RemoteId, Address>>();
    const known = plan.changes.flatMap((change) =>
      change.action === 'create' || change.id === undefined ? [] : [{ ...change, id: change.id }],
    );
    const owned = [...ledger.entries].map(([address, { kind, id }]) => ({ address, kind, id }));
    for (const { kind, id, address } of [...owned, ...plan.refresh, ...known]) {
      const ofKind = byKind.get(kind) ?? new Map<RemoteId, Address>();
      byKind.set(kind, ofKind.set(id, address));
    }
    return byKind;
  });

  return {
    modelOf,
    isCreated: (address) => toMake.has(address),
    idOf: (address) => known(address, now(address)),
    placeOf: (address, change) => {
      const above = change.parents.at(-1);
      return {
        kind: kindOf(address, { above, among: [change.kind, ...models.keys()] }),
        id: known(address, now(address)),
      };
    },
    collectionOf,
    parentsOf: (change) => collectionOf(change).parents,
    give: ({ address, kind }, id) => {
      given.set(address, id);
      taken.add(kind, id);
    },
    addressOf: (kind, id) => addresses().get(kind)?.get(id),
    isTaken: taken.has,
    isPlanned: ofPlan.has,
  };
}

interface ResolveOptions {
  readonly address: Address;
  readonly model: KindModel;
  readonly names: Pick<Names, 'idOf'>;
  readonly salt: Salt;
  readonly secretOf: (address: Address, field: string) => Json | undefined;
  /** Called with every text that must not be shown. */
  readonly onSecret: (text: string) => void;
}

function tellTexts(value: Json, tell: (text: string) => void): void {
  if (typeof value === 'string') {
    tell(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) {
      tellTexts(child, tell);
    }
  }
}

function hasHidden(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  if (Array.isArray(value)) {
    return value.some(hasHidden);
  }
  if (isHidden(value)) {
    return true;
  }
  const object = value as JsonObject;
  for (const key in object) {
    if (hasHidden(object[key])) {
      return true;
    }
  }
  return false;
}

function partOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) {
    return (value as readonly Json[])[Number(key)];
  }
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The fields ready to send: with ids instead of references, and with the values that the plan hides. */
export function resolveFields(fields: Fields, options: ResolveOptions): Fields {
  const { address, model, names, salt, secretOf, onSecret } = options;
  const isSame = (secret: Json, field: string, hidden: Json & Hidden): boolean =>
    isDigestOf(salt, hidden, comparableValue(model, field, secret)) || isDigestOf(salt, hidden, secret);
  const idFor = (part: JsonObject): Json | undefined =>
    isReference(part) ? { $id: names.idOf(part.$ref) } : undefined;
  const shown = (value: Json, secret: Json | undefined, field: string): Json => {
    if (isHidden(value)) {
      if (secret === undefined) {
        throw new Error(
          `the plan hides the value of ${field}, and it is not available: apply the plan together with its manifest (-f), with the same environment variables set`,
        );
      }
      tellTexts(secret, onSecret);
      if (!isSame(secret, field, value)) {
        throw new Error(`the hidden value of ${field} changed after the plan was created`);
      }
      return secret;
    }
    if (Array.isArray(value)) {
      return value.map((item: Json, index) => shown(item, partOf(secret, String(index)), field));
    }
    if (isJsonObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, child]) => [key, shown(child, partOf(secret, key), field)]),
      );
    }
    return value;
  };
  const resolved: Record<string, Json> = {};
  for (const [field, value] of Object.entries(fields)) {
    resolved[field] = mapValue(hasHidden(value) ? shown(value, secretOf(address, field), field) : value, idFor);
  }
  return resolved;
}

/** The fields that a change sets, for a driver: for maps that are compared entry by entry, only the entries that change. */
export function changedFields(change: Change): Fields {
  const whole = new Map<string, Json>();
  const maps = new Map<string, Map<string, Json>>();
  for (const { field, entry, after } of change.fields) {
    if (entry === undefined) {
      whole.set(field, after ?? null);
    } else {
      const map = maps.get(field) ?? new Map<string, Json>();
      map.set(entry, after ?? null);
      maps.set(field, map);
    }
  }
  return Object.fromEntries([
    ...whole,
    ...[...maps].map(([field, map]): [string, Json] => [field, Object.fromEntries(map)]),
  ]);
}
