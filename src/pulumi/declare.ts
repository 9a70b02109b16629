import { defined } from '../base/defined.ts';
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
  /** What must exist first, besides what the inputs refer to. */
  readonly dependsOn: readonly Address[];
  /** Its former addresses, including those from renamed parents. */
  readonly previously: readonly Address[];
  readonly protect: boolean;
  /** The inputs whose values are secret. */
  readonly secrets: readonly string[];
  /** The id that the manifest declares for an existing resource to adopt. */
  readonly adopt?: string;
}

export interface DeclareOptions {
  /** The time that decides what has expired. */
  readonly now: Date;
}

interface KindResources {
  readonly model: KindModel;
  readonly main: ResourceSpec;
  /** For what is declared as managed, of a kind that is otherwise looked up. */
  readonly managed: ResourceSpec | undefined;
  /** Resources for some fields of the resource, which are set when all its parts exist. */
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

/** For each resource of a row, the one before it, and `first` for the first. */
function neighbours(resources: readonly Desired[]): ReadonlyMap<Address, Json> {
  const rows = new Map<Address | undefined, Desired[]>();
  for (const resource of resources) {
    if (resource.rank !== undefined) {
      const row = resource.row ?? resource.parent;
      const members = rows.get(row);
      if (members === undefined) {
        rows.set(row, [resource]);
      } else {
        members.push(resource);
      }
    }
  }
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

/** The possible former addresses of a resource: its parents may have had other names too. */
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

/**
 * The resources of a manifest, each after everything that it needs. The same manifest gives the same ones in
 * the same order.
 */
export function declarationsOf(
  { workspace }: Pick<Manifest, 'workspace'>,
  { now }: DeclareOptions,
): readonly Declaration[] {
  const { resources } = workspace;
  const byKind = resourcesByKind();
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const moment = now.toISOString();
  const after = neighbours(resources);
  const formerOf = createFormer(byAddress);
  const kindOf = ({ kind, managed }: Desired): KindResources => {
    const resources = byKind.get(kind);
    if (resources === undefined) {
      throw new Error(`unknown kind ${kind}`);
    }
    return managed === true && resources.managed !== undefined ? { ...resources, main: resources.managed } : resources;
  };
  /** A looked-up resource with a known id needs no Pulumi resource: its id is used directly. */
  const isGiven = (resource: Desired): boolean =>
    resource.id !== undefined && kindOf(resource).main.life === 'looked-up';
  const idOf = (resource: Desired): Json => (isGiven(resource) ? String(resource.id) : { $ref: resource.address });
  const asInput = (value: Json): Json =>
    mapValue(value, (part) => {
      if (isForeignId(part)) {
        return part.$id;
      }
      const resource = isReference(part) ? byAddress.get(part.$ref) : undefined;
      return resource === undefined ? undefined : idOf(resource);
    });
  const holdersOf = (resource: Desired): readonly Desired[] => {
    const holders: Desired[] = [];
    for (let at = resource.parent; at !== undefined; at = holders.at(-1)?.parent) {
      const holder = byAddress.get(at);
      if (holder === undefined) {
        throw new Error(`${resource.address} is declared without its parent ${at}`);
      }
      holders.push(holder);
    }
    return holders;
  };
  const below = new Map<Address, Address[]>(
    resources.filter((resource) => kindOf(resource).companions.length > 0).map(({ address }) => [address, []]),
  );

  const declare = (
    resource: Desired,
    spec: ResourceSpec,
    options: { readonly holders: readonly Desired[]; readonly fields: JsonObject },
  ): Omit<Declaration, 'dependsOn' | 'previously'> => {
    const { address, id, sensitive, protect } = resource;
    const parents = spec.parents.flatMap(({ property, kind }): [string, Json][] => {
      const holder = options.holders.find((one) => one.kind === kind);
      return holder === undefined ? [] : [[property, idOf(holder)]];
    });
    const place = spec.ordered ? after.get(address) : undefined;
    const inputs: JsonObject = {
      ...Object.fromEntries(parents),
      ...(asInput(pickFields(spec, options.fields)) as JsonObject),
      ...defined({ after: place }),
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
  };

  const declarations: Declaration[] = [];
  const late: (() => Declaration)[] = [];
  for (const resource of resources) {
    if (isGiven(resource)) {
      continue;
    }
    const { model, main, companions } = kindOf(resource);
    const isExpired = resource.expires !== undefined && resource.expires <= moment;
    const fields = isExpired ? { ...resource.fields, ...fieldsWhen(model, 'whenExpired') } : resource.fields;
    const holders = holdersOf(resource);
    const previously = formerOf(resource.address);
    const needed = (resource.after ?? []).filter((address) => {
      const other = byAddress.get(address);
      // What holds a part is there before it, so it cannot wait for the part as an update can.
      return other !== undefined && !isGiven(other) && !holdersOf(other).includes(resource);
    });
    declarations.push({ ...declare(resource, main, { holders, fields }), dependsOn: [...new Set(needed)], previously });
    for (const { address } of holders) {
      below.get(address)?.push(resource.address);
    }
    for (const companion of companions.filter((spec) => Object.keys(pickFields(spec, fields)).length > 0)) {
      late.push(() => ({
        ...declare(resource, companion, { holders: [resource, ...holders], fields }),
        address: companionAddress(resource.address, companion, main),
        dependsOn: below.get(resource.address) ?? [],
        previously: previously.map((former) => companionAddress(former, companion, main)),
      }));
    }
  }
  return inOrder([...declarations, ...late.map((declaration) => declaration())]);
}

/** What decides the position of a resource in the order. */
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

/** The same resources, each after everything that it refers to and depends on, otherwise in their original order. */
function inOrder<T extends Ordered>(items: readonly T[]): readonly T[] {
  const byAddress = new Map(items.map((item) => [item.address, item]));
  const ordered: T[] = [];
  const state = new Map<Address, 'open' | 'done'>();
  const open = (item: T): Visit<T> => {
    state.set(item.address, 'open');
    return { item, needs: [...referencesIn(item.inputs), ...item.dependsOn], next: 0 };
  };
  for (const first of items) {
    // Long rows are long chains, so the path is kept here and not on the call stack.
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
