import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** What the schema says about the keys of one map and the values below it. */
export interface Shape {
  /** The declared keys in their order; empty where users choose the keys. */
  readonly keys: readonly string[];
  readonly child: (step: string | number) => Shape;
}

const NO_SHAPE: Shape = { keys: [], child: () => NO_SHAPE };

/** A schema and everything that it combines, with references resolved. Each part is visited once. */
function partsOf(schema: Json | undefined, definitions: JsonObject): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const visit = (part: Json | undefined): void => {
    if (!isJsonObject(part) || found.has(part)) {
      return;
    }
    found.add(part);
    const { $ref, allOf, anyOf, oneOf } = part;
    if (typeof $ref === 'string') {
      visit(definitions[$ref.replace('#/definitions/', '')]);
    }
    for (const list of [allOf, anyOf, oneOf]) {
      for (const one of Array.isArray(list) ? (list as readonly Json[]) : []) {
        visit(one);
      }
    }
  };
  visit(schema);
  return [...found];
}

function shapeOf(schemas: readonly (Json | undefined)[], definitions: JsonObject): Shape {
  const parts = schemas.flatMap((schema) => partsOf(schema, definitions));
  if (parts.length === 0) {
    return NO_SHAPE;
  }
  const propertiesOf = ({ properties }: JsonObject): JsonObject => (isJsonObject(properties) ? properties : {});
  return {
    keys: [...new Set(parts.flatMap((part) => Object.keys(propertiesOf(part))))],
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

/** The shape of a whole manifest. */
export function manifestShape(document: JsonObject): Shape {
  const definitions = document['definitions'];
  return shapeOf([document], isJsonObject(definitions) ? definitions : {});
}

/** Declared keys first, in the order of the schema; all others after them, as they were. */
export function sortedBy<T>(items: readonly T[], keyOf: (item: T) => string, { keys }: Shape): readonly T[] {
  const ranks = new Map(keys.map((key, index) => [key, index]));
  const rankOf = (item: T): number => ranks.get(keyOf(item)) ?? keys.length;
  return keys.length === 0 ? items : [...items].sort((a, b) => rankOf(a) - rankOf(b));
}
