import { parse, stringify } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../src/core/contract/profile-name.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { SCHEMAS } from '../../src/core/kinds/schemas.gen.ts';
import type { Action, Plan } from '../../src/core/plan/plan.ts';
import { fixturesOn } from './fixtures.ts';

/** The properties by which the entries of a list are told apart, by the name of the list. */
const LIST_KEYS: ReadonlyMap<string, readonly string[]> = Object.values(SCHEMAS)
  .flatMap(({ places }) => places)
  .reduce(
    (keys, { form, property, key }) =>
      form === 'list' && key !== undefined ? keys.set(property, [...(keys.get(property) ?? []), key]) : keys,
    new Map<string, readonly string[]>(),
  );

function mergeLists(first: readonly Json[], second: readonly Json[], property: string): Json {
  const keys = LIST_KEYS.get(property) ?? [];
  const keyOf = (entry: Json): string =>
    JSON.stringify(keys.flatMap((key) => (isJsonObject(entry) && entry[key] !== undefined ? [key, entry[key]] : [])));
  const added = second.filter((entry) => !first.some((one) => keyOf(one) === keyOf(entry)));
  return [
    ...first.map((one) => {
      const same = second.find((entry) => keyOf(entry) === keyOf(one));
      return same === undefined ? one : merge(one, same);
    }),
    ...added,
  ];
}

function merge(first: Json, second: Json, property = ''): Json {
  if (Array.isArray(first) && Array.isArray(second)) {
    return mergeLists(first, second, property);
  }
  return isJsonObject(first) && isJsonObject(second) ? mergeParts(first, second) : second;
}

/** Merges two parts of a manifest: maps by key, lists by the key of their entries; else the second wins. */
export function mergeParts(first: JsonObject, second: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = Object.hasOwn(first, key) ? first[key] : undefined;
    merged[key] = before === undefined ? value : merge(before, value, key);
  }
  return merged;
}

/** A value as it is written in a manifest, where `${` begins a variable. */
export function escaped(value: Json): Json {
  if (typeof value === 'string') {
    return value.replaceAll('${', () => '$${');
  }
  if (Array.isArray(value)) {
    return value.map(escaped);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, escaped(child ?? null)]))
    : value;
}

/** The manifest as a file holds it. */
export function yamlOf(manifest: JsonObject): string {
  return stringify(escaped(manifest));
}

/** What every manifest begins with. */
export const HEAD: JsonObject = { colophon: 1, organization: 'org_acme' };

/**
 * A manifest with something of every kind. In the second one, something of every kind is new, something has changed, something
 * has moved and something is gone.
 */
export function manifestOfAllKinds(which: 'first' | 'second', profile?: ProfileName): string {
  const fixtures = fixturesOn(profile).map(([, fixture]) => fixture);
  const further = fixtures.flatMap((fixture) => fixture.further?.[profile ?? DEFAULT_PROFILE]?.manifest ?? []);
  const parts = [...fixtures.map(({ manifest }) => manifest), ...further].map(
    (manifest) => parse(manifest[which]) as JsonObject,
  );
  return yamlOf(parts.reduce(mergeParts, HEAD));
}

/** What a step from the first manifest to the second one must do and does not: `delete team`. */
export function missingIn({ changes }: Pick<Plan, 'changes'>, profile?: ProfileName): readonly string[] {
  const there = new Set<string>(fixturesOn(profile).map(([name]) => name));
  return KINDS.filter(({ name }) => there.has(name)).flatMap(({ name, ordered, keyless, removal }) => {
    const actions = new Set(changes.filter(({ kind }) => kind === name).map(({ action }) => action));
    const expected: readonly Action[] = [
      // What there is once in its parent is there with the parent.
      ...(keyless || removal === 'release' ? [] : ['create' as const]),
      'update',
      ...(removal === 'delete' ? ['delete' as const] : []),
      ...(ordered ? ['move' as const] : []),
    ];
    return expected.filter((action) => !actions.has(action)).map((action) => `${action} ${name}`);
  });
}

/** The kinds of which a plan deletes nothing, neither for good nor to create it again. */
export function untouchedIn({ changes }: Pick<Plan, 'changes'>, profile?: ProfileName): readonly string[] {
  const there = new Set<string>(fixturesOn(profile).map(([name]) => name));
  const deleted = new Set(changes.filter(({ action }) => action === 'delete' || action === 'replace').map(kindOf));
  const below = new Set(changes.filter(({ action }) => action === 'create').map(kindOf));
  return KINDS.filter(({ name, removal }) => there.has(name) && removal === 'delete')
    .map(({ name }) => name)
    .filter((name) => !deleted.has(name) && !below.has(name));
}

function kindOf({ kind }: Plan['changes'][number]): string {
  return kind;
}
