/** Any value that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object of JSON values. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Tells an object from everything else that JSON can say. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
