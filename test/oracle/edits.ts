import fc, { type Arbitrary } from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';

/** One change of the manifest. What a number chooses depends on what there is to choose from. */
export interface Edit {
  readonly how: (typeof WAYS)[number];
  readonly at: number;
  readonly to: number;
  /** Which of the manifests of the story something is taken from. */
  readonly from: 0 | 1;
}

const WAYS = [
  /** Takes a part of another manifest. */
  'take',
  'take',
  /** Takes the parts of another manifest that belong together. */
  'together',
  'drop',
  /** Moves the first entry of a list to another place, or swaps two. */
  'rotate',
  'swap',
  /** Exchanges the values of one field of two siblings. */
  'exchange',
  /** Gives an entry of a map another key, and says so. */
  'rename',
  /** Exchanges the keys of two entries of a map, or gives one the key of another one that gets a new key, and says so. */
  'names',
  /** Exchanges the keys of two managed spaces, and says so. */
  'managed-names',
  /** Becomes another manifest altogether. */
  'become',
] as const;

export const edit: Arbitrary<Edit> = fc.record({
  how: fc.constantFrom(...WAYS),
  at: fc.nat(10_000),
  to: fc.nat(100),
  from: fc.constantFrom(0, 1),
});

type Path = readonly (string | number)[];

/** Which fields there are for the spaces, and what the spaces have in them: only the service knows whether one fits the other. */
const TOGETHER: readonly string[] = ['customFields', 'spaces'];

/** What no edit touches in part: the head, and what only fits as a whole. */
function isFixed([top]: Path): boolean {
  return top === undefined || top === 'colophon' || top === 'organization' || TOGETHER.includes(String(top));
}

/** Every place in a manifest that an edit can choose, from the outside to the inside. */
function pathsIn(value: Json, path: Path = []): readonly Path[] {
  const steps: readonly (string | number)[] = Array.isArray(value)
    ? [...value.keys()]
    : isJsonObject(value)
      ? Object.keys(value)
      : [];
  const below = steps.flatMap((step) => pathsIn(valueAt(value, [step]) ?? null, [...path, step]));
  return isFixed(path) ? below : [path, ...below];
}

function valueAt(value: Json | undefined, [step, ...rest]: Path): Json | undefined {
  if (step === undefined) {
    return value;
  }
  if (Array.isArray(value)) {
    return valueAt(value[Number(step)] as Json | undefined, rest);
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? valueAt(value[step], rest) : undefined;
}

/** The same with another value at one place; undefined takes it away. */
function withValue(value: Json, [step, ...rest]: Path, put: Json | undefined): Json {
  if (step === undefined) {
    return put ?? null;
  }
  if (Array.isArray(value)) {
    const index = Number(step);
    const items = value as readonly Json[];
    if (rest.length === 0 && put === undefined) {
      return items.filter((_item, place) => place !== index);
    }
    const own = items[index];
    return own === undefined
      ? [...items, ...(put === undefined ? [] : [put])]
      : items.with(index, withValue(own, rest, put));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const { [String(step)]: own, ...others } = value;
  if (rest.length === 0 && put === undefined) {
    return others;
  }
  return { ...value, [String(step)]: own === undefined && rest.length > 0 ? {} : withValue(own ?? null, rest, put) };
}

function pick<T>(all: readonly T[], number: number): T | undefined {
  return all[number % Math.max(1, all.length)];
}

function exchanged(manifest: JsonObject, { at, to }: Edit): Json {
  const containers = pathsIn(manifest).filter((path) => {
    const items = Object.values((valueAt(manifest, path) ?? {}) as Readonly<Record<string, Json>>);
    return items.length > 1 && items.every(isJsonObject);
  });
  const path = pick(containers, at) ?? [];
  const container = valueAt(manifest, path) ?? {};
  const keys: readonly (string | number)[] = Array.isArray(container) ? [...container.keys()] : Object.keys(container);
  const [first, second] = [pick(keys, to), pick(keys, to + 1)];
  if (first === undefined || second === undefined) {
    return manifest;
  }
  const fields = Object.keys((valueAt(container, [first]) ?? {}) as object);
  const field = pick(fields, to) ?? '';
  const [one, other] = [valueAt(container, [first, field]), valueAt(container, [second, field])];
  return other === undefined
    ? manifest
    : withValue(withValue(manifest, [...path, first, field], other), [...path, second, field], one);
}

type Entries = readonly (readonly [string, Json])[];

/** The entries with other keys, each with the one that it had before. */
function renamed(entries: Entries, how: 'rename' | 'names', to: number): Entries {
  const [one, other] = [pick(entries, to)?.[0] ?? '', pick(entries, to + 1)?.[0] ?? ''];
  const fresh = (key: string): string => `${key.replaceAll(/\W/g, '')}2`;
  const names = new Map(
    how === 'rename'
      ? [[one, fresh(one)]]
      : [
          [one, other],
          [other, to % 2 === 0 ? one : fresh(other)],
        ],
  );
  return entries.map(([key, entry]) => {
    const name = names.get(key);
    return name === undefined || name === key || !isJsonObject(entry)
      ? [key, entry]
      : [name, { ...entry, previously: [key] }];
  });
}

/**
 * The first two spaces that are managed and have no id have each other's keys, also in the orders of their collections: an order
 * that names a space of another collection is a mistake. What is on sites stays, and shows the other one from then on.
 */
function withOtherNames(manifest: JsonObject): JsonObject {
  const entriesOf = (map: Json | undefined): Entries => (isJsonObject(map) ? Object.entries(map) : []);
  const spaces = entriesOf(manifest['spaces']);
  const managed = spaces.filter(([, entry]) => isJsonObject(entry) && entry['manage'] === true && !('id' in entry));
  const [one, other] = managed.map(([key]) => key);
  if (one === undefined || other === undefined) {
    return manifest;
  }
  const others = new Map(renamed(managed.slice(0, 2), 'names', 0));
  const inOrder = (order: readonly Json[]): readonly Json[] =>
    order.map((name) => (name === one ? other : name === other ? one : name));
  const collections = entriesOf(manifest['collections']).map(([key, shelf]): [string, Json] => {
    const order = valueAt(shelf, ['order']);
    return [key, Array.isArray(order) ? withValue(shelf, ['order'], inOrder(order)) : shelf];
  });
  return {
    ...manifest,
    ...(collections.length === 0 ? {} : { collections: Object.fromEntries(collections) }),
    spaces: Object.fromEntries(spaces.map(([key, entry]) => [key, others.get(key) ?? entry])),
  };
}

/** The manifest after one edit. It need not be valid. */
export function edited(manifest: JsonObject, change: Edit, others: readonly [JsonObject, JsonObject]): JsonObject {
  const { how, at, to, from } = change;
  const paths = pathsIn(manifest);
  const result = ((): Json => {
    switch (how) {
      case 'become':
        return others[from];
      case 'together':
        return {
          ...manifest,
          ...Object.fromEntries(
            TOGETHER.flatMap((key) => (key in others[from] ? [[key, others[from][key] ?? null]] : [])),
          ),
        };
      case 'take': {
        const path = pick(pathsIn(others[from]), at) ?? [];
        return withValue(manifest, path, valueAt(others[from], path));
      }
      case 'drop':
        return withValue(manifest, pick(paths, at) ?? [], undefined);
      case 'rotate':
      case 'swap': {
        const lists = paths.filter((path) => Array.isArray(valueAt(manifest, path)));
        const path = pick(lists, at);
        const list = path === undefined ? [] : ((valueAt(manifest, path) ?? []) as readonly Json[]);
        const [first, ...rest] = list;
        if (path === undefined || first === undefined || rest.length === 0) {
          return manifest;
        }
        const place = 1 + (to % rest.length);
        const moved = [...rest.slice(0, place), first, ...rest.slice(place)];
        return withValue(
          manifest,
          path,
          how === 'rotate' ? moved : list.with(0, list[place] ?? null).with(place, first),
        );
      }
      case 'exchange':
        return exchanged(manifest, change);
      case 'managed-names':
        return withOtherNames(manifest);
      case 'rename':
      case 'names': {
        const maps = Object.keys(manifest).filter((key) => isJsonObject(manifest[key]) && !isFixed([key]));
        const property = pick(maps, at) ?? '';
        const map = manifest[property];
        const entries = isJsonObject(map) ? Object.entries(map) : [];
        return { ...manifest, [property]: Object.fromEntries(renamed(entries, how, to)) };
      }
    }
  })();
  return isJsonObject(result) ? result : manifest;
}
