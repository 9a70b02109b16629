import type { Json, JsonObject } from '../../base/json.ts';
import type { Fields } from '../../plan/value.ts';

/** What the service says, without the texts that it calls empty because they were never set. */
export function withoutEmpty(fields: Readonly<Record<string, Json | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}

/** The texts among the fields as the service wants them: empty where one is taken away, absent where none is said. */
export function textsIn<Name extends string>(
  fields: JsonObject,
  names: readonly Name[],
): Partial<Readonly<Record<Name, string>>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = fields[name];
    if (value !== undefined) {
      texts[name] = value === null ? '' : String(value);
    }
  }
  return texts;
}

/** What the manifest says, with empty texts as what they mean: that the field is taken away. */
export function emptyAsNull(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));
}

/** A key for a manifest, made of what people call a thing, in any script; `fallback` where nothing of that is left. */
export function keyFrom(title: string, fallback: string): string {
  const key = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return key === '' ? fallback : key;
}
