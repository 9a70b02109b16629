import { defined } from '../base/defined.ts';
import { groupBy, groupPairs } from '../base/group-by.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { type Desired, fieldsWhen, type KindModel } from '../core/engine/model.ts';
import { KINDS } from '../core/kinds/index.gen.ts';
import type { Manifest } from '../core/manifest/types.ts';
import type { Address } from '../core/plan/address.ts';
import { isForeignId, isReference, mapValue, referencesIn } from '../core/plan/value.ts';
import { RESOURCES } from './resources.gen.ts';
import type { ResourceSpec } from './spec.ts';

/** One resource of a manifest. */
export interface Declaration {
  readonly address: Address;
  /** The name of its class. */
  readonly resource: string;
  /** Ids of declared resources are `{ "$ref": address }`; all others are plain strings. */
  readonly inputs: JsonObject;
  /** The resources that must exist first, in addition to those that the inputs refer to. */
  readonly dependsOn: readonly Address[];
  /** Its former addresses, including those from renamed parents. */
  readonly previously: readonly Address[];
  readonly protect: boolean;
  /** The inputs whose values are secret. */
  readonly secrets: readonly string[];
  /** The declared id of an existing resource to adopt. */
  readonly adopt?: string;
}

export interface DeclareOptions {
  /** The time for deciding what has expired. */
  readonly now: Date;
}

interface KindResources {
  readonly model: KindModel;
  readonly main: ResourceSpec;
  /** For managed resources of a kind that is otherwise looked up. */
  readonly managed: ResourceSpec | undefined;
  /** Separate resources for fields that are set when all parts of the resource exist. */
  readonly companions: readonly ResourceSpec[];
}

function resourcesByKind(): ReadonlyMap<string, KindResources> {
  return new Map(
    KINDS.map((model) => {
      const specs = RESOURCES.filter(({ kind }) => kind === model.name);
      const made = specs.find(({ life }) => life === 'made');
      const main = (model.external ? specs.find(({ life }) => life === 'looked-up') : made) ?? specs[0];
      const companions = specs.filter((spec) => spec.life === 'part' && spec !== main);
      if (main === undefined) {
        throw new Error(`no Pulumi resource for the kind ${model.name}`);
      }
      return [model.name, { model, main, managed: model.external ? made : undefined, companions }];
    }),
  );
}

/** The address of a companion: `site.docs` and `SitePublication` give `site.docs.publication`. */
function companionAddress(address: Address, companion: ResourceSpec, main: ResourceSpec): Address {
  const word = companion.name.startsWith(main.name) ? companion.name.slice(main.name.length) : companion.name;
  return `${address}.${word.charAt(0).toLowerCase()}${word.slice(1)}`;
}

/** Maps each resource of a row to the previous one, and the first one to `first`. */
function neighbours(resources: readonly Desired[]): ReadonlyMap<Address, Json> {
  const ranked = resources.filter(({ rank }) => rank !== undefined);
  const rows = groupBy(ranked, ({ row, parent }) => row ?? parent ?? '');
  const after = new Map<Address, Json>();
  for (const members of rows.values()) {
    members.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    for (const [index, { address }] of members.entries()) {
      const previous = members[index - 1];
      after.set(address, previous === undefined ? 'first' : { $ref: previous.address });
    }
  }
  return after;
}

/** The possible former addresses of a resource; its parents may have been renamed too. */
function createFormer(byAddress: ReadonlyMap<Address, Desired>): (address: Address) => readonly Address[] {
  const known = new Map<Address, readonly Address[]>();
  const formerOf = (address: Address): readonly Address[] => {
    const resource = byAddress.get(address);
    const cached = known.get(address);
    if (resource === undefined || cached !== undefined) {
      return cached ?? [];
    }
    const { parent, previously } = resource;
    const holders = parent === undefined ? [] : formerOf(parent);
    const inherited = [address, ...previously].flatMap((name) =>
      holders.map((holder) => holder + name.slice(parent?.length ?? 0)),
    );
    const former = [...new Set([...previously, ...inherited])].filter((name) => !byAddress.has(name));
    known.set(address, former);
    return former;
  };
  return formerOf;
}

function pickFields(spec: ResourceSpec, fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => spec.fields[field] !== undefined));
}

/** Declares the resources of one manifest. */
class Declarer {
  readonly #moment: string;
  readonly #resources: readonly Desired[];
  readonly #byKind = resourcesByKind();
  readonly #byAddress: ReadonlyMap<Address, Desired>;
  readonly #after: ReadonlyMap<Address, Json>;
  readonly #formerOf: (address: Address) => readonly Address[];

  constructor(resources: readonly Desired[], now: Date) {
    this.#moment = now.toISOString();
    this.#resources = resources;
    this.#byAddress = new Map(resources.map((resource) => [resource.address, resource]));
    this.#after = neighbours(resources);
    this.#formerOf = createFormer(this.#byAddress);
  }

  all(): readonly Declaration[] {
    const declared = this.#resources.filter((resource) => !this.#isGiven(resource));
    const below = groupPairs(
      declared.flatMap((resource) => this.#holdersOf(resource).map((holder) => [holder.address, resource.address])),
    );
    return inOrder([
      ...declared.map((resource) => this.#main(resource)),
      ...declared.flatMap((resource) => this.#companions(resource, below.get(resource.address) ?? [])),
    ]);
  }

  #kindOf({ kind, managed }: Desired): KindResources {
    const resources = this.#byKind.get(kind);
    if (resources === undefined) {
      throw new Error(`unknown kind ${kind}`);
    }
    return managed === true && resources.managed !== undefined ? { ...resources, main: resources.managed } : resources;
  }

  /** A looked-up resource with a known id needs no Pulumi resource: its id is used directly. */
  #isGiven(resource: Desired): boolean {
    return resource.id !== undefined && this.#kindOf(resource).main.life === 'looked-up';
  }

  #idOf(resource: Desired): Json {
    return this.#isGiven(resource) ? String(resource.id) : { $ref: resource.address };
  }

  #asInput(value: Json): Json {
    return mapValue(value, (part) => {
      if (isForeignId(part)) {
        return part.$id;
      }
      const resource = isReference(part) ? this.#byAddress.get(part.$ref) : undefined;
      return resource === undefined ? undefined : this.#idOf(resource);
    });
  }

  #holdersOf(resource: Desired): readonly Desired[] {
    const holders: Desired[] = [];
    for (let at = resource.parent; at !== undefined; at = holders.at(-1)?.parent) {
      const holder = this.#byAddress.get(at);
      if (holder === undefined) {
        throw new Error(`${resource.address} is declared without its parent ${at}`);
      }
      holders.push(holder);
    }
    return holders;
  }

  #fieldsOf(resource: Desired): JsonObject {
    const { fields, expires } = resource;
    const isExpired = expires !== undefined && expires <= this.#moment;
    return isExpired ? { ...fields, ...fieldsWhen(this.#kindOf(resource).model, 'whenExpired') } : fields;
  }

  #declaration(
    resource: Desired,
    spec: ResourceSpec,
    possibleParents: readonly Desired[],
  ): Omit<Declaration, 'dependsOn' | 'previously'> {
    const { address, id, sensitive, protect } = resource;
    const parents = spec.parents.flatMap(({ property, kind }): [string, Json][] => {
      const holder = possibleParents.find((one) => one.kind === kind);
      return holder === undefined ? [] : [[property, this.#idOf(holder)]];
    });
    const inputs: JsonObject = {
      ...Object.fromEntries(parents),
      ...(this.#asInput(pickFields(spec, this.#fieldsOf(resource))) as JsonObject),
      ...defined({ after: spec.ordered ? this.#after.get(address) : undefined }),
    };
    const secret = new Set([...spec.secretFields, ...sensitive]);
    return {
      address,
      resource: spec.name,
      inputs,
      protect,
      secrets: [...secret].filter((field) => inputs[field] !== undefined).sort(),
      ...(id !== undefined && spec.life === 'made' ? { adopt: id } : {}),
    };
  }

  #main(resource: Desired): Declaration {
    const needed = (resource.after ?? []).filter((address) => {
      const other = this.#byAddress.get(address);
      // A parent is created before its parts, so it cannot depend on one, unlike an update.
      return other !== undefined && !this.#isGiven(other) && !this.#holdersOf(other).includes(resource);
    });
    return {
      ...this.#declaration(resource, this.#kindOf(resource).main, this.#holdersOf(resource)),
      dependsOn: [...new Set(needed)],
      previously: this.#formerOf(resource.address),
    };
  }

  /** The companions of a resource; each depends on all of its child resources. */
  #companions(resource: Desired, children: readonly Address[]): readonly Declaration[] {
    const { main, companions } = this.#kindOf(resource);
    const fields = this.#fieldsOf(resource);
    return companions
      .filter((spec) => Object.keys(pickFields(spec, fields)).length > 0)
      .map((companion) => ({
        ...this.#declaration(resource, companion, [resource, ...this.#holdersOf(resource)]),
        address: companionAddress(resource.address, companion, main),
        dependsOn: children,
        previously: this.#formerOf(resource.address).map((former) => companionAddress(former, companion, main)),
      }));
  }
}

/**
 * The resources of a manifest, each after its dependencies. The same manifest always returns the same resources in the same
 * order.
 */
export function declarationsOf(
  { workspace }: Pick<Manifest, 'workspace'>,
  { now }: DeclareOptions,
): readonly Declaration[] {
  return new Declarer(workspace.resources, now).all();
}

/** The properties that determine the order of a resource. */
interface Ordered {
  readonly address: Address;
  readonly inputs: JsonObject;
  readonly dependsOn: readonly Address[];
}

interface Visit<T> {
  readonly item: T;
  readonly needs: readonly Address[];
  next: number;
}

/** Sorts resources by dependencies, keeping the original order where possible. */
function inOrder<T extends Ordered>(items: readonly T[]): readonly T[] {
  const byAddress = new Map(items.map((item) => [item.address, item]));
  const ordered: T[] = [];
  const state = new Map<Address, 'open' | 'done'>();
  const open = (item: T): Visit<T> => {
    state.set(item.address, 'open');
    return { item, needs: [...referencesIn(item.inputs), ...item.dependsOn], next: 0 };
  };
  for (const first of items) {
    // Long rows are long chains, so this uses its own stack instead of recursion.
    const way = state.has(first.address) ? [] : [open(first)];
    for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
      const need = visit.needs[visit.next++];
      if (need === undefined) {
        state.set(visit.item.address, 'done');
        ordered.push(visit.item);
        way.pop();
        continue;
      }
      const needed = byAddress.get(need);
      if (needed !== undefined && state.get(need) === 'open') {
        throw new Error(`${visit.item.address} and ${need} need each other`);
      }
      if (needed !== undefined && !state.has(need)) {
        way.push(open(needed));
      }
    }
  }
  return ordered;
}
