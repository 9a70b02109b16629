import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Operation } from '../core/contract/operation.ts';
import { at, resolved } from '../core/contract/place.ts';
import { badRequest } from './problem.ts';

/** Resolves a reference, possibly through others, to a schema. */
function resolve(document: JsonObject, schema: Json | undefined): JsonObject | undefined {
  const target = resolved(document, schema);
  return target === schema ? (isJsonObject(target) ? target : undefined) : resolve(document, target);
}

/** Whether a value can match a variant: none of the variant's constants contradicts its fields. */
function fits(document: JsonObject, variant: JsonObject, value: Json): boolean {
  const { properties, type } = variant;
  if (typeof type === 'string' && Array.isArray(value) !== (type === 'array')) {
    return false;
  }
  return (
    !isJsonObject(value) ||
    !isJsonObject(properties) ||
    Object.entries(properties).every(([name, property]) => {
      const { const: constant, enum: choices } = resolve(document, property) ?? {};
      const given = value[name];
      return (
        given === undefined ||
        ((constant === undefined || constant === given) && (!Array.isArray(choices) || choices.includes(given)))
      );
    })
  );
}

/** The schemas that may describe a value: the schema itself and its parts. */
function partsOf(document: JsonObject, schema: Json | undefined, value: Json): JsonObject[] {
  const own = resolve(document, schema);
  if (own === undefined) {
    return [];
  }
  const inside = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => {
    const list = own[word];
    return Array.isArray(list) ? list.flatMap((entry: Json) => partsOf(document, entry, value)) : [];
  });
  return [own, ...inside].filter((part) => fits(document, part, value));
}

/** The paths of keys that are not in the contract. A free-form object has every key. */
function unknownKeys(document: JsonObject, schemas: readonly Json[], value: Json, path: string): string[] {
  const parts = schemas.flatMap((schema) => partsOf(document, schema, value));
  if (Array.isArray(value)) {
    const items = parts.flatMap(({ items }) => (items === undefined ? [] : [items]));
    return value.flatMap((item: Json, index) => unknownKeys(document, items, item, `${path}.${index}`));
  }
  if (!isJsonObject(value)) {
    return [];
  }
  const closed = parts.some(({ properties }) => properties !== undefined);
  const open = parts.flatMap(({ additionalProperties }) =>
    additionalProperties === undefined || additionalProperties === false ? [] : [additionalProperties],
  );
  return Object.entries(value).flatMap(([key, child]) => {
    const known = parts.flatMap(({ properties }) => {
      const property = isJsonObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
      return property === undefined ? [] : [property];
    });
    if (known.length === 0 && open.length === 0) {
      return closed ? [`${path}.${key}`] : [];
    }
    return unknownKeys(document, known.length > 0 ? known : open, child, `${path}.${key}`);
  });
}

/** Refuses a body with keys that are not in the contract; by default they are ignored. */
export function refuseUnknownKeys(document: JsonObject, operation: Operation, body: unknown): void {
  if (operation.body === 'none') {
    if (body !== undefined) {
      throw badRequest('body: this operation takes no body (unknown)');
    }
    return;
  }
  const stated = at(document, 'paths', operation.path, operation.method.toLowerCase());
  const schema = at(stated, 'requestBody', 'content', 'application/json', 'schema');
  const unknown =
    body === undefined ? [] : unknownKeys(document, schema === undefined ? [] : [schema], body as Json, 'body');
  if (unknown.length > 0) {
    throw badRequest(
      unknown
        .slice(0, 8)
        .map((path) => `${path}: unknown key (unknown)`)
        .join('; '),
    );
  }
}

/** Refuses query parameters that the operation does not have; by default they are ignored. */
export function refuseUnknownParameters(operation: Operation, search: URLSearchParams): void {
  for (const name of search.keys()) {
    if (!operation.query.some((parameter) => parameter.name === name)) {
      throw badRequest(`query.${name.slice(0, 64)}: unknown parameter (unknown)`);
    }
  }
}
