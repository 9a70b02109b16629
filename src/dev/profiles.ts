import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { ProfileName } from '../core/contract/profile-name.ts';

/*
 * The fragments describe every profile of the service in one place. Two words of their own say where profiles differ:
 *
 * - `x-only: today` on anything (a fragment, an operation, a parameter, a property, a variant, a response) leaves it out of
 *   every other profile. A property that is left out is not required either, and a list that has nothing left is left out.
 * - `x-today: { … }` on an object replaces these keys in that profile; null removes a key.
 *
 * What the reader of answers needs, and what it takes from older services (`x-needed` and `x-older`, see tolerant.ts), is no
 * part of any profile.
 */

type Mutable = { [key: string]: Json };

const ONLY = 'x-only';
/** What only the reader of answers looks at. */
const READER = new Set(['x-needed', 'x-older']);

/** What replaces keys in a profile. */
function overrideWord(profile: ProfileName): string {
  return `x-${profile}`;
}

const OVERRIDES = new Set(['x-2025', 'x-today']);

function isElsewhere(value: Json, profile: ProfileName): boolean {
  return isJsonObject(value) && value[ONLY] !== undefined && String(value[ONLY]) !== profile;
}

/** The object with the keys that a profile replaces, without the words themselves. */
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

/** Leaves out of `required` what has no property any more. */
function withoutMissing(before: JsonObject, after: Mutable): Mutable {
  const { properties, required } = after;
  const had = before['properties'];
  if (!isJsonObject(properties) || !isJsonObject(had) || !Array.isArray(required)) {
    return after;
  }
  return { ...after, required: required.filter((name) => !(String(name) in had) || String(name) in properties) };
}

/** What of a fragment a profile has; undefined when nothing. */
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

/** What both forms of a key allow; undefined when they have no bound in common. */
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
    // Who may do it is asked of a profile; the table of all operations says it as it was first agreed.
    return one;
  }
  if (one === undefined || other === undefined) {
    // A bound that only one form has does not hold for the other; parts that only one form has are optional parts.
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
 * What any profile has: everything that only some have is optional, and what they bound differently has no bound.
 * Types and what the client knows of operations come from it.
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
