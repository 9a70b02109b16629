import { defined } from '../../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import { isDigestOf, type Salt } from '../../plan/digest.ts';
import type { Change, KindName, Plan } from '../../plan/plan.ts';
import { type Fields, type Hidden, isHidden, type RemoteId, withIds } from '../../plan/value.ts';
import type { ApplyOptions } from '../apply-types.ts';
import { comparableValue } from '../compare.ts';
import type { Place } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel } from '../model.ts';

/** The key of a list: a kind below certain parents. */
function collectionKey(kind: KindName, parents: readonly Place[]): string {
  return JSON.stringify([kind, ...parents.map(({ id }) => id)]);
}

/** One list of the service. */
interface Collection {
  readonly parents: readonly Place[];
  readonly key: string;
}

/** A set of live resources. */
class Resources {
  readonly #byKind = new Map<KindName, Set<RemoteId>>();

  add(kind: KindName, id: RemoteId): void {
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(id));
  }

  has(kind: KindName, id: RemoteId): boolean {
    return this.#byKind.get(kind)?.has(id) === true;
  }
}

/** Identifies a list by a change in it; for resources that existed before the plan, as for a deletion. */
export type Listing = Pick<Change, 'kind' | 'parents' | 'action'>;

const WORD = /^[\w-]+/;

/** The resources in a plan. */
interface PlannedResources {
  readonly at: ReadonlyMap<Address, { readonly kind: KindName; readonly id?: RemoteId }>;
  /** The addresses of new resources. */
  readonly toMake: ReadonlySet<Address>;
  readonly live: Resources;
}

function plannedIn({ changes }: Plan): PlannedResources {
  const at = new Map<Address, { readonly kind: KindName; readonly id?: RemoteId }>();
  const toMake = new Set<Address>();
  const live = new Resources();
  for (const change of changes) {
    const { address, kind, action } = change;
    const id = action === 'create' ? undefined : change.id;
    if (action === 'create' || action === 'replace') {
      toMake.add(address);
    }
    if (id !== undefined) {
      live.add(kind, id);
    }
    if (change.key !== address && action === 'delete') {
      // Its parts refer to it by the key of the deletion, because another resource now has its address.
      at.set(change.key, { kind, id: change.id });
    }
    // If an address has several changes, a deletion is the least informative one.
    if (action !== 'delete' || !at.has(address)) {
      at.set(address, { kind, ...defined({ id: at.get(address)?.id ?? id }) });
    }
  }
  return { at, toMake, live };
}

/** The addresses of live resources, by kind and id. */
function addressesIn({ changes, refresh }: Plan, { entries }: LedgerState): Map<KindName, Map<RemoteId, Address>> {
  const byKind = new Map<KindName, Map<RemoteId, Address>>();
  const known = changes.flatMap((change) =>
    change.action === 'create' || change.id === undefined ? [] : [{ ...change, id: change.id }],
  );
  const owned = [...entries].map(([address, { kind, id }]) => ({ address, kind, id }));
  for (const { kind, id, address } of [...owned, ...refresh, ...known]) {
    const ofKind = byKind.get(kind) ?? new Map<RemoteId, Address>();
    byKind.set(kind, ofKind.set(id, address));
  }
  return byKind;
}

function known(address: Address, id: RemoteId | undefined): RemoteId {
  if (id === undefined) {
    throw new Error(`the id of ${address} is unknown`);
  }
  return id;
}

/** The addresses, ids and kinds of resources while a plan is applied: from the plan, the ledger and the creations of this run. */
export class RunNames {
  readonly #plan: Plan;
  readonly #ledger: LedgerState;
  readonly #models: ReadonlyMap<KindName, KindModel>;
  readonly #planned: PlannedResources;
  readonly #refreshed: ReadonlyMap<Address, Plan['refresh'][number]>;
  readonly #taken = new Resources();
  readonly #given = new Map<Address, RemoteId>();
  readonly #collections = new Map<KindName, Map<string, Collection>>();
  /** The parents of deleted resources when the plan was created. */
  readonly #formerCollections = new Map<KindName, Map<string, Collection>>();
  readonly #addresses: () => ReadonlyMap<KindName, ReadonlyMap<RemoteId, Address>>;

  constructor({ plan, ledger, kinds }: Pick<ApplyOptions, 'plan' | 'ledger' | 'kinds'>) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#models = new Map(kinds.map((model) => [model.name, model]));
    this.#planned = plannedIn(plan);
    this.#refreshed = new Map(plan.refresh.map((refresh) => [refresh.address, refresh]));
    this.#addresses = lazily(() => addressesIn(plan, ledger));
    for (const { kind, id } of [...plan.refresh, ...ledger.entries.values()]) {
      this.#taken.add(kind, id);
    }
  }

  readonly modelOf = (kind: KindName): KindModel => {
    const model = this.#models.get(kind);
    if (model === undefined) {
      throw new Error(`the plan has the kind ${kind}, which this version does not support`);
    }
    return model;
  };
  /** Whether this plan creates the resource, and thus its id. */
  readonly isCreated = (address: Address): boolean => this.#planned.toMake.has(address);
  /** The current id; throws if there is none yet. */
  readonly idOf = (address: Address): RemoteId => known(address, this.#now(address));
  /** The place of another resource in a change, for example the one to move next to. */
  readonly placeOf = (address: Address, { kind, parents }: Change): Place => ({
    kind: this.#kindOf(address, { above: parents.at(-1), among: [kind, ...this.#models.keys()] }),
    id: this.idOf(address),
  });
  /** The list of the resource of a change, below `parentsOf`. */
  readonly collectionOf = (change: Listing): Collection => {
    const all = change.action === 'delete' ? this.#formerCollections : this.#collections;
    const above = change.parents.join('\n');
    const found = all.get(change.kind)?.get(above);
    if (found !== undefined) {
      return found;
    }
    // A known id does not change.
    const parents = this.#placesAbove(change);
    const collection = { parents, key: collectionKey(change.kind, parents) };
    const ofKind = all.get(change.kind) ?? new Map<string, Collection>();
    all.set(change.kind, ofKind.set(above, collection));
    return collection;
  };
  /** The current parents of the resource of a change; for a deletion, the parents when the plan was created. */
  readonly parentsOf = (change: Change): readonly Place[] => this.collectionOf(change).parents;
  /** Sets the id of a resource from now on. */
  readonly give = ({ address, kind }: Change, id: RemoteId): void => {
    this.#given.set(address, id);
    this.#taken.add(kind, id);
  };
  /** The address of a live resource, if the plan or the ledger has one. */
  readonly addressOf = (kind: KindName, id: RemoteId): Address | undefined => this.#addresses().get(kind)?.get(id);
  /** Whether the plan changes this live resource. */
  readonly isPlanned = (kind: KindName, id: RemoteId): boolean => this.#planned.live.has(kind, id);
  /** Whether the ledger, the plan or this run already has an address for a live resource. */
  readonly isTaken = (kind: KindName, id: RemoteId): boolean => this.#taken.has(kind, id) || this.isPlanned(kind, id);

  #before(address: Address): RemoteId | undefined {
    const { ids } = this.#plan;
    return (
      (Object.hasOwn(ids, address) ? ids[address] : undefined) ??
      this.#planned.at.get(address)?.id ??
      this.#refreshed.get(address)?.id ??
      this.#ledger.entries.get(address)?.id
    );
  }

  #now(address: Address): RemoteId | undefined {
    return this.#given.get(address) ?? (this.isCreated(address) ? undefined : this.#before(address));
  }

  #kindOf(
    address: Address,
    { above, among }: { readonly above: Address | undefined; readonly among: readonly KindName[] },
  ): KindName {
    const stated = this.#planned.at.get(address) ?? this.#refreshed.get(address) ?? this.#ledger.entries.get(address);
    if (stated !== undefined) {
      return stated.kind;
    }
    const rest = above !== undefined && address.startsWith(`${above}.`) ? address.slice(above.length + 1) : address;
    const segment = WORD.exec(rest)?.[0];
    const fitting = among.filter((kind) => this.#models.get(kind)?.segment === segment);
    const [kind] = fitting.length > 0 ? fitting : among;
    if (kind === undefined) {
      throw new Error(`the plan does not state the kind of ${address}`);
    }
    return kind;
  }

  #placesAbove(change: Listing): readonly Place[] {
    const places: Place[] = [];
    let child = this.modelOf(change.kind);
    for (let index = change.parents.length - 1; index >= 0; index--) {
      const address = change.parents[index] ?? '';
      const kind = this.#kindOf(address, { above: change.parents[index - 1], among: child.parents });
      const id = change.action === 'delete' ? this.#before(address) : this.#now(address);
      places.push({ kind, id: known(address, id) });
      child = this.#models.get(kind) ?? child;
    }
    return places.reverse();
  }
}

export type Names = Pick<RunNames, keyof RunNames>;

interface ResolveOptions {
  readonly address: Address;
  readonly model: KindModel;
  readonly names: Pick<Names, 'idOf'>;
  readonly salt: Salt;
  readonly secretOf: (address: Address, field: string) => Json | undefined;
  /** Called with every secret, so that messages omit it. */
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

/** Whether a value contains a hidden one. */
export function hasHidden(value: Json | undefined): boolean {
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

/** The fields, ready to send: with ids instead of references, and with the values that the plan hides. */
export function resolveFields(fields: Fields, options: ResolveOptions): Fields {
  const { address, model, names, salt, secretOf, onSecret } = options;
  const isSame = (secret: Json, field: string, hidden: Json & Hidden): boolean =>
    isDigestOf(salt, hidden, comparableValue(model, field, secret)) || isDigestOf(salt, hidden, secret);
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
    resolved[field] = withIds(hasHidden(value) ? shown(value, secretOf(address, field), field) : value, names.idOf);
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
