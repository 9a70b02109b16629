import type { Json } from './json.ts';

/**
 * Serializes a value as JSON with sorted fields, so that equal values have equal texts. Undefined fields are omitted, as in
 * `JSON.stringify`.
 */
export function canonicalJson(value: Json | object | undefined): string {
  if (typeof value !== 'object' || value === null) {
    return value === undefined ? 'null' : JSON.stringify(value);
  }
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) {
      text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
    }
    return `[${text}]`;
  }
  const object = value as Readonly<Record<string, Json | undefined>>;
  for (const key of Object.keys(object).sort()) {
    const field = object[key];
    if (field !== undefined) {
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
    }
  }
  return `{${text}}`;
}
