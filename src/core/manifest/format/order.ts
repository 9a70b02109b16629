import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';

/** The schema of the keys of a map and of the values below it. */
export interface Shape {
  /** The declared keys in schema order; empty if users choose the keys. */
  readonly keys: readonly string[];
  readonly child: (step: string | number) => Shape;
}

const NO_SHAPE: Shape = { keys: [], child: () => NO_SHAPE };

/** A schema and all schemas that it combines, with references resolved. Each part is visited once. */
function partsOf(schema: Json | undefined, definitions: JsonObject): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const visit = (part: Json | undefined): void => {
    if (!isJsonObject(part) || found.has(part)) {
      return;
    }
    found.add(part);
    const { $ref, allOf, anyOf, oneOf, else: otherwise, then } = part;
    if (typeof $ref === 'string') {
      visit(definitions[$ref.replace('#/definitions/', '')]);
    }
    for (const list of [allOf, anyOf, oneOf]) {
      for (const one of Array.isArray(list) ? (list as readonly Json[]) : []) {
        visit(one);
      }
    }
    visit(otherwise);
    visit(then);
  };
  visit(schema);
  return [...found];
}

/** Merges the keys of several forms: a new key is inserted before the next key that is already present. */
function mergedKeys(lists: readonly (readonly string[])[]): readonly string[] {
  const merged: string[] = [];
  const known = new Set<string>();
  for (const keys of lists) {
    for (const [index, key] of keys.entries()) {
      if (!known.has(key)) {
        known.add(key);
        const next = keys.slice(index + 1).find((one) => merged.includes(one));
        merged.splice(next === undefined ? merged.length : merged.indexOf(next), 0, key);
      }
    }
  }
  return merged;
}

function shapeOf(schemas: readonly (Json | undefined)[], definitions: JsonObject): Shape {
  const parts = schemas.flatMap((schema) => partsOf(schema, definitions));
  if (parts.length === 0) {
    return NO_SHAPE;
  }
  const propertiesOf = ({ properties }: JsonObject): JsonObject => (isJsonObject(properties) ? properties : {});
  return {
    keys: mergedKeys(parts.map((part) => Object.keys(propertiesOf(part)))),
    child: (step) =>
      shapeOf(
        parts.flatMap((part) => {
          if (typeof step === 'number') {
            return [part['items']];
          }
          const properties = propertiesOf(part);
          return Object.hasOwn(properties, step) ? [properties[step]] : [part['additionalProperties']];
        }),
        definitions,
      ),
  };
}

/** The shape of a manifest. */
export function manifestShape(document: JsonObject): Shape {
  const definitions = document['definitions'];
  return shapeOf([document], isJsonObject(definitions) ? definitions : {});
}

/** Sorts declared keys first, in schema order; the others follow in their original order. */
export function sortedBy<T>(items: readonly T[], keyOf: (item: T) => string, { keys }: Shape): readonly T[] {
  const ranks = new Map(keys.map((key, index) => [key, index]));
  const rankOf = (item: T): number => ranks.get(keyOf(item)) ?? keys.length;
  return keys.length === 0 ? items : [...items].sort((a, b) => rankOf(a) - rankOf(b));
}
