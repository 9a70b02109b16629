import type { JsonObject } from '../../base/json.ts';
import type { Fields } from '../../plan/value.ts';
import { pick } from '../define.ts';

/** The properties of an entry that have these names and are there; an empty text takes a field away, as null does. */
export function declared(entry: JsonObject, names: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(pick(entry, names)).map(([name, value]) => [name, value === '' ? null : value]),
  );
}

/** The wanted fields among these names that are not so yet. Where nothing is known of the thing, all that are wanted. */
export function differing(wanted: Fields, names: readonly string[], known: Fields | undefined): Fields {
  return Object.fromEntries(
    Object.entries(pick(wanted, names)).filter(
      ([name, value]) => known === undefined || value !== (known[name] ?? null),
    ),
  );
}

/** Whether there is nothing in it. */
export function isEmptyObject(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** What people call a thing, as a key of the manifest: small letters, digits and hyphens; else the fallback. */
export function keyOfTitle(title: string, fallback: string): string {
  const key = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return key === '' ? fallback : key;
}
