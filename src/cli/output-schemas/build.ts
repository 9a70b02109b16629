import type { Json, JsonObject } from '../../base/json.ts';

/** Short forms for JSON Schemas of documents that programs read. New keys may be added, so objects stay open. */

export const text: JsonObject = { type: 'string' };
export const flag: JsonObject = { type: 'boolean' };
export const count: JsonObject = { type: 'integer', minimum: 0 };
export const anything: JsonObject = {};
export const timestamp: JsonObject = { type: 'string', description: 'An ISO 8601 timestamp.' };

export function described(schema: JsonObject, description: string): JsonObject {
  return { ...schema, description };
}

export function oneOf(...values: readonly string[]): JsonObject {
  return { type: 'string', enum: [...values] };
}

export function list(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

export function mapOf(values: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: values };
}

/** An object; the name of an optional property ends with `?`. */
export function object(properties: Readonly<Record<string, JsonObject>>): JsonObject {
  const names = Object.keys(properties);
  const required: Json = names.filter((name) => !name.endsWith('?'));
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name.replace(/\?$/, ''), schema]),
    ),
  };
}
