import type { Json, JsonObject } from '../../../src/base/json.ts';
import { hasSecret, sealed, unsealed } from './wire.ts';

/** A resource as a state keeps it. */
export interface StoredResource {
  readonly urn: string;
  readonly type: string;
  readonly custom: boolean;
  readonly id: string;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
  /** `urn::id` of its provider; empty for components and providers. */
  readonly provider: string;
  readonly parent: string;
  readonly dependencies: readonly string[];
  readonly propertyDependencies: Readonly<Record<string, readonly string[]>>;
  readonly aliases: readonly string[];
  readonly additionalSecretOutputs: readonly string[];
  readonly protect: boolean;
  readonly retainOnDelete: boolean;
  readonly deletedWith: string;
  /** Read with `get`, never made or deleted. */
  readonly external: boolean;
  /** Replaced already; only its deletion is missing. */
  readonly pendingDelete: boolean;
  /** Why it was made but not finished. */
  readonly initErrors: readonly string[];
}

/** A state that can be written down: no secret is in it in clear. */
export interface SmallState {
  readonly [urn: string]: StoredResource & { readonly secretKeys: readonly string[] };
}

/** The resources of a stack, in the order in which they were registered; secrets are in clear, wrapped as such. */
export interface Resources {
  readonly all: () => readonly StoredResource[];
  /** The one that lives under that name, not one that waits for its deletion. */
  readonly get: (urn: string) => StoredResource | undefined;
  /** Puts it behind all others, in the place of the living one of that name. */
  readonly put: (resource: StoredResource) => void;
  readonly remove: (resource: StoredResource) => void;
  readonly replace: (old: StoredResource, by: StoredResource) => void;
  /** Lets everything that names one resource name another. */
  readonly rename: (from: string, to: string) => void;
  readonly copy: () => Resources;
}

/** Keeps resources in memory. */
export function createResources(initial: readonly StoredResource[]): Resources {
  let list = [...initial];
  const resources: Resources = {
    all: () => list,
    get: (urn) => list.find((item) => item.urn === urn && !item.pendingDelete),
    put: (resource) => {
      const old = resources.get(resource.urn);
      list = [...list.filter((item) => item !== old), resource];
    },
    remove: (resource) => {
      list = list.filter((item) => !isSame(item, resource));
    },
    replace: (old, by) => {
      list = list.map((item) => (isSame(item, old) ? by : item));
    },
    rename: (from, to) => {
      const named = (urn: string): string => (urn === from ? to : urn);
      list = list.map((item) => ({
        ...item,
        urn: named(item.urn),
        parent: named(item.parent),
        deletedWith: named(item.deletedWith),
        provider: item.provider.startsWith(`${from}::`) ? `${to}${item.provider.slice(from.length)}` : item.provider,
        dependencies: item.dependencies.map(named),
        propertyDependencies: Object.fromEntries(
          Object.entries(item.propertyDependencies).map(([key, urns]) => [key, urns.map(named)]),
        ),
      }));
    },
    copy: () => createResources(list),
  };
  return resources;
}

function isSame(a: StoredResource, b: StoredResource): boolean {
  return a.urn === b.urn && a.id === b.id && a.pendingDelete === b.pendingDelete;
}

/** The state to write down. */
export function storedState(resources: Resources, passphrase: string): SmallState {
  const state: Record<string, SmallState[string]> = {};
  for (const item of resources.all()) {
    let key = item.urn;
    while (state[key] !== undefined || (item.pendingDelete && key === item.urn)) {
      key += '#replaced';
    }
    const secretKeys = Object.entries(item.outputs).flatMap(([name, value]) => (hasSecret(value) ? [name] : []));
    state[key] = {
      ...item,
      inputs: sealed(item.inputs, passphrase),
      outputs: sealed(item.outputs, passphrase),
      secretKeys,
    };
  }
  return JSON.parse(JSON.stringify(state)) as SmallState;
}

/** The resources that a written state holds. */
export function loadedState(state: SmallState, passphrase: string): Resources {
  return createResources(
    Object.values(state).map(({ secretKeys: _, ...item }) => ({
      ...item,
      inputs: unsealed(item.inputs, passphrase),
      outputs: unsealed(item.outputs, passphrase),
    })),
  );
}

/** Everything that a resource cannot be without. */
export function needsOf(item: StoredResource): readonly string[] {
  const provider = item.provider.slice(0, item.provider.lastIndexOf('::'));
  return [item.parent, provider, ...item.dependencies, ...Object.values(item.propertyDependencies).flat()].filter(
    (urn) => urn !== '',
  );
}

/** The resources in waves: each holds what nothing of the later ones needs any more. */
export function deletionWaves(items: readonly StoredResource[]): readonly (readonly StoredResource[])[] {
  const waves: StoredResource[][] = [];
  let left = [...items];
  while (left.length > 0) {
    const needed = new Set(left.flatMap((item) => needsOf(item).filter((urn) => urn !== item.urn)));
    const free = left.filter((item) => !needed.has(item.urn));
    const wave = free.length > 0 ? free : left;
    waves.push(wave);
    left = left.filter((item) => !wave.includes(item));
  }
  return waves;
}

/** The type with the types of its parents, as it stands in the name of a resource. */
export function qualifiedType(parent: string, type: string): string {
  const above = parent.split('::')[2] ?? '';
  return above === '' || above === 'pulumi:pulumi:Stack' ? type : `${above}$${type}`;
}

/** A value at a path such as `a.b[0]`, and the same object with another value there. */
export function withPath(object: JsonObject, path: string, from: JsonObject): JsonObject {
  const steps = path.split(/[.[\]"]+/).filter((step) => step !== '');
  const set = (target: Json | undefined, source: Json | undefined, index: number): Json | undefined => {
    const step = steps[index];
    if (step === undefined) {
      return source;
    }
    if (Array.isArray(target)) {
      return target.map((item, at) =>
        step === '*' || String(at) === step
          ? (set(item, Array.isArray(source) ? source[at] : undefined, index + 1) ?? null)
          : item,
      );
    }
    const inside = (target ?? {}) as JsonObject;
    const other = (source ?? {}) as JsonObject;
    const keys = step === '*' ? Object.keys({ ...inside, ...other }) : [step];
    const result: Record<string, Json> = { ...inside };
    for (const key of keys) {
      const value = set(inside[key], other[key], index + 1);
      if (value === undefined) {
        delete result[key];
      } else {
        result[key] = value;
      }
    }
    return result;
  };
  return set(object, from, 0) as JsonObject;
}
