import { isJsonObject, type Json } from './json.ts';

/** Says a value in JSON with the fields of every object in one order, so that equal values are equal texts. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalJson).join(',')}]`;
  }
  if (isJsonObject(value)) {
    const fields = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value);
}
