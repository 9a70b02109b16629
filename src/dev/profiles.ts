import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { ProfileName } from '../core/contract/profile-name.ts';

/*
 * The fragments describe every profile of the service in one place. Two keywords mark differences between profiles:
 *
 * - `x-only: today` on anything (a fragment, an operation, a parameter, a property, a variant, a response) removes it from every other
 *   profile. A removed property is not required either, and an empty list is removed.
 * - `x-today: { … }` on an object replaces these keys in that profile; null removes a key.
 *
 * The keywords for parsing responses, including those of older services (`x-needed` and `x-older`, see tolerant.ts), are not part of any
 * profile.
 */

type Mutable = { [key: string]: Json };

const ONLY = 'x-only';
/** Keywords for the parser of responses alone. */
const READER = new Set(['x-needed', 'x-older']);

/** The keyword that replaces keys in a profile. */
function overrideWord(profile: ProfileName): string {
  return `x-${profile}`;
}

const OVERRIDES = new Set(['x-2025', 'x-today']);

function isElsewhere(value: Json, profile: ProfileName): boolean {
  return isJsonObject(value) && value[ONLY] !== undefined && String(value[ONLY]) !== profile;
}

/** The object with the keys that a profile replaces, without the keywords themselves. */
function replaced(value: JsonObject, profile: ProfileName): JsonObject {
  const own = value[overrideWord(profile)];
  const merged: Mutable = {};
  for (const [key, child] of Object.entries({ ...value, ...(isJsonObject(own) ? own : {}) })) {
    const isRemoved = child === null && isJsonObject(own) && own[key] === null;
    if (key !== ONLY && !READER.has(key) && !OVERRIDES.has(key) && !isRemoved) {
      merged[key] = child;
    }
  }
  return merged;
}

/** Removes from `required` the properties that no longer exist. */
function withoutMissing(before: JsonObject, after: Mutable): Mutable {
  const { properties, required } = after;
  const had = before['properties'];
  if (!isJsonObject(properties) || !isJsonObject(had) || !Array.isArray(required)) {
    return after;
  }
  return { ...after, required: required.filter((name) => !(String(name) in had) || String(name) in properties) };
}

/** The part of a fragment in a profile; undefined if there is none. */
export function inProfile(value: Json, profile: ProfileName): Json | undefined {
  if (Array.isArray(value)) {
    const mine = value.filter((item) => !isElsewhere(item, profile));
    return mine.length === 0 && value.length > 0 ? undefined : mine.map((item) => inProfile(item, profile) ?? null);
  }
  if (!isJsonObject(value)) {
    return value;
  }
  if (isElsewhere(value, profile)) {
    return undefined;
  }
  const mine = replaced(value, profile);
  const copy: Mutable = {};
  for (const [key, child] of Object.entries(mine)) {
    const kept = inProfile(child, profile);
    if (kept !== undefined) {
      copy[key] = kept;
    }
  }
  return withoutMissing(mine, copy);
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** The values that both forms of a key allow; undefined if they have no bound in common. */
function both(key: string, one: Json | undefined, other: Json | undefined): Json | undefined {
  if (JSON.stringify(one) === JSON.stringify(other)) {
    return one;
  }
  if (key === 'required' && one !== undefined && other !== undefined) {
    return Array.isArray(one) && Array.isArray(other)
      ? one.filter((name) => other.includes(name))
      : one === true && other === true;
  }
  if (key === 'x-access') {
    // Permissions depend on the profile; the table of all operations keeps the original ones.
    return one;
  }
  if (one === undefined || other === undefined) {
    // A bound of only one form does not apply to the other; parts of only one form are optional.
    return ['properties', 'oneOf', 'anyOf', 'parameters', 'responses'].includes(key) ? (one ?? other) : undefined;
  }
  if (key === 'type' || key === 'enum' || key === 'oneOf' || key === 'anyOf') {
    const all = [...list(one), ...list(other)];
    const distinct = [...new Map(all.map((item) => [JSON.stringify(item), item])).values()];
    return distinct.length === 1 && key === 'type' ? distinct[0] : distinct;
  }
  if (isJsonObject(one) && isJsonObject(other)) {
    return { ...one, ...other };
  }
  return undefined;
}

/**
 * The combination of all profiles: parts that only some have are optional, and bounds that differ are removed. The source of types and of
 * the client's operation table.
 */
export function inAnyProfile(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(inAnyProfile);
  }
  if (!isJsonObject(value)) {
    return value;
  }
  let node: JsonObject = value;
  for (const word of OVERRIDES) {
    const override = node[word];
    if (isJsonObject(override)) {
      const { [word]: _, ...base } = node;
      if (typeof override['$ref'] === 'string' && base['$ref'] !== undefined) {
        const { $ref, ...rest } = base;
        node = { ...rest, anyOf: [{ $ref }, { $ref: override['$ref'] }] };
        continue;
      }
      const merged: Mutable = { ...base };
      for (const [key, theirs] of Object.entries(override)) {
        const kept = both(key, base[key], theirs ?? undefined);
        if (kept === undefined) {
          delete merged[key];
        } else {
          merged[key] = kept;
        }
      }
      node = merged;
    }
  }
  const copy: Mutable = {};
  for (const [key, child] of Object.entries(node)) {
    if (key !== ONLY) {
      copy[key] = inAnyProfile(child);
    }
  }
  const { properties, required } = node;
  if (isJsonObject(properties) && Array.isArray(required)) {
    copy['required'] = required.filter((name) => {
      const property = properties[String(name)];
      return !isJsonObject(property) || property[ONLY] === undefined;
    });
  }
  return copy;
}
