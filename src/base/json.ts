export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maps the items or fields of a value; any other value is returned as it is. */
export function mapChildren(value: Json, change: (child: Json, key: string) => Json): Json {
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => change(item, String(index)));
  }
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child, key)]))
    : value;
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current)) {
      current = (current as readonly Json[])[Number(step)];
    } else {
      current = isJsonObject(current) && Object.hasOwn(current, step) ? current[String(step)] : undefined;
    }
  }
  return current;
}
