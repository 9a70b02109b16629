import { defined } from '../base/defined.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Desired, KindModel } from '../engine/model.ts';
import { KINDS } from '../kinds/index.gen.ts';
import type { Manifest } from '../manifest/types.ts';
import type { Address } from '../plan/address.ts';
import { isForeignId, isReference, mapValue } from '../plan/value.ts';
import { inOrder } from './declare-order.ts';
import { RESOURCES } from './resources.gen.ts';
import type { ResourceSpec } from './spec.ts';

/** One resource that a manifest stands for. */
export interface Declaration {
  readonly address: Address;
  /** The name of its class. */
  readonly resource: string;
  /** Ids of what is declared too are `{ "$ref": address }`; all others are plain texts. */
  readonly inputs: JsonObject;
  /** What must be in place before, besides what the inputs refer to. */
  readonly dependsOn: readonly Address[];
  /** Addresses that it had before, also because of what holds it. */
  readonly previously: readonly Address[];
  readonly protect: boolean;
  /** The inputs whose values are secret. */
  readonly secrets: readonly string[];
  /** The id that the manifest gives for a thing that exists and is taken over. */
  readonly adopt?: string;
}

export interface DeclareOptions {
  /** By this moment it is told what has expired. */
  readonly now: Date;
}

interface KindResources {
  readonly model: KindModel;
  readonly main: ResourceSpec;
  /** Resources that stand for some fields of the thing, and are set when everything in it is there. */
  readonly companions: readonly ResourceSpec[];
}

function resourcesByKind(): ReadonlyMap<string, KindResources> {
  return new Map(
    KINDS.map((model) => {
      const [main, ...companions] = RESOURCES.filter(({ kind }) => kind === model.name).sort(
        (a, b) => Number(a.life === 'part') - Number(b.life === 'part'),
      );
      if (main === undefined) {
        throw new Error(`there is no resource for the kind ${model.name}`);
      }
      return [model.name, { model, main, companions }];
    }),
  );
}

/** The address of a companion: `site.docs` and `SitePublication` give `site.docs.publication`. */
function companionAddress(address: Address, companion: ResourceSpec, main: ResourceSpec): Address {
  const word = companion.name.startsWith(main.name) ? companion.name.slice(main.name.length) : companion.name;
  return `${address}.${word.charAt(0).toLowerCase()}${word.slice(1)}`;
}

/** Things that stand in one row, in order: for each the one before it, and `first` for the first. */
function neighbours(things: readonly Desired[]): ReadonlyMap<Address, Json> {
  const rows = new Map<Address | undefined, Desired[]>();
  for (const thing of things) {
    if (thing.rank !== undefined) {
      const row = thing.row ?? thing.parent;
      const members = rows.get(row);
      if (members === undefined) {
        rows.set(row, [thing]);
      } else {
        members.push(thing);
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

/** What a thing could have been called before: what holds it may have had other names too. */
function createFormer(byAddress: ReadonlyMap<Address, Desired>): (address: Address) => readonly Address[] {
  const known = new Map<Address, readonly Address[]>();
  const formerOf = (address: Address): readonly Address[] => {
    const thing = byAddress.get(address);
    const cached = known.get(address);
    if (thing === undefined || cached !== undefined) {
      return cached ?? [];
    }
    const { parent, previously } = thing;
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
 * The resources that a manifest stands for, each after everything that it needs. The same manifest gives the same ones in
 * the same order.
 */
export function declarationsOf(
  { workspace }: Pick<Manifest, 'workspace'>,
  { now }: DeclareOptions,
): readonly Declaration[] {
  const { things } = workspace;
  const byKind = resourcesByKind();
  const byAddress = new Map(things.map((thing) => [thing.address, thing]));
  const moment = now.toISOString();
  const after = neighbours(things);
  const formerOf = createFormer(byAddress);
  const kindOf = ({ kind }: Desired): KindResources => {
    const resources = byKind.get(kind);
    if (resources === undefined) {
      throw new Error(`there is no kind ${kind}`);
    }
    return resources;
  };
  /** What is only looked up, and whose id is known, needs no resource: its id stands wherever it is meant. */
  const isGiven = (thing: Desired): boolean => thing.id !== undefined && kindOf(thing).main.life === 'looked-up';
  const idOf = (thing: Desired): Json => (isGiven(thing) ? String(thing.id) : { $ref: thing.address });
  const asInput = (value: Json): Json =>
    mapValue(value, (part) => {
      if (isForeignId(part)) {
        return part.$id;
      }
      const thing = isReference(part) ? byAddress.get(part.$ref) : undefined;
      return thing === undefined ? undefined : idOf(thing);
    });
  const holdersOf = (thing: Desired): readonly Desired[] => {
    const holders: Desired[] = [];
    for (let at = thing.parent; at !== undefined; at = holders.at(-1)?.parent) {
      const holder = byAddress.get(at);
      if (holder === undefined) {
        throw new Error(`${thing.address} is declared without ${at}, which holds it`);
      }
      holders.push(holder);
    }
    return holders;
  };
  const below = new Map<Address, Address[]>(
    things.filter((thing) => kindOf(thing).companions.length > 0).map(({ address }) => [address, []]),
  );

  const declare = (
    thing: Desired,
    spec: ResourceSpec,
    options: { readonly holders: readonly Desired[]; readonly fields: JsonObject },
  ): Omit<Declaration, 'dependsOn' | 'previously'> => {
    const { address, id, sensitive, protect } = thing;
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
  for (const thing of things) {
    if (isGiven(thing)) {
      continue;
    }
    const { model, main, companions } = kindOf(thing);
    const isExpired = thing.expires !== undefined && thing.expires <= moment && model.expired !== undefined;
    const fields = isExpired ? { ...thing.fields, ...model.expired } : thing.fields;
    const holders = holdersOf(thing);
    const previously = formerOf(thing.address);
    const needed = (thing.after ?? []).filter((address) => {
      const other = byAddress.get(address);
      return other !== undefined && !isGiven(other);
    });
    declarations.push({ ...declare(thing, main, { holders, fields }), dependsOn: [...new Set(needed)], previously });
    for (const { address } of holders) {
      below.get(address)?.push(thing.address);
    }
    for (const companion of companions.filter((spec) => Object.keys(pickFields(spec, fields)).length > 0)) {
      late.push(() => ({
        ...declare(thing, companion, { holders: [thing, ...holders], fields }),
        address: companionAddress(thing.address, companion, main),
        dependsOn: below.get(thing.address) ?? [],
        previously: previously.map((former) => companionAddress(former, companion, main)),
      }));
    }
  }
  return inOrder([...declarations, ...late.map((declaration) => declaration())]);
}
