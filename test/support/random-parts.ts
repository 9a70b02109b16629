import fc, { type Arbitrary } from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';

/** Texts that have given programs like this one trouble. */
const NASTY = [
  'plain',
  'a "quoted" \'title\'',
  `\${env:HOME} stays as it is`,
  'costs $5 $$ {}',
  'مرحبا بالعالم',
  'שלום עולם',
  '👩‍👩‍👧‍👦 family 🏳️‍🌈',
  'é e\u0301 ﬁ',
  'yes',
  '010',
  '1.10',
  '2026-01-01',
  '# no comment',
  '- no list',
  'a: b',
  '&anchor *alias !tag',
  '日本語のタイトル',
  '<b>&amp;</b>',
  '__proto__',
  'C:\\path\\n',
  '%7B..%2F',
  '@everyone `code` |pipe|',
];

/** A text of some length that stays what it is when it is trimmed. */
export function words(min: number, max: number): Arbitrary<string> {
  const fits = (text: string): boolean => {
    const length = [...text].length;
    return length >= min && length <= max && text.trim() === text;
  };
  return fc.oneof(
    fc.constantFrom(...NASTY).filter(fits),
    fc
      .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 16) })
      .map((text) => text.trim().normalize('NFC'))
      .filter(fits),
  );
}

type Entries<T extends Json = Json> = { readonly [key: string]: T };

/** Some of these keys, each with an entry of its own. */
export function some<T extends Json>(
  keys: readonly string[],
  entry: (key: string) => Arbitrary<T>,
): Arbitrary<Entries<T>> {
  return fc.shuffledSubarray([...keys]).chain((chosen) => each(chosen, entry));
}

/** All of these keys, each with an entry of its own. */
function each<T extends Json>(keys: readonly string[], entry: (key: string) => Arbitrary<T>): Arbitrary<Entries<T>> {
  return fc
    .tuple(...keys.map(entry))
    .map((entries) => Object.fromEntries(keys.map((key, at) => [key, entries[at] as T])));
}

/** Some of these keys, each with a text that no two of them share. */
export function named(
  keys: readonly string[],
  texts: Arbitrary<string>,
  entry: (key: string, text: string) => Arbitrary<JsonObject>,
): Arbitrary<Entries<JsonObject>> {
  return fc
    .uniqueArray(texts, { minLength: keys.length, maxLength: keys.length })
    .chain((pool) => some(keys, (key) => entry(key, pool[keys.indexOf(key)] ?? key)));
}

/** Any of these fields, and all that are required. */
export function optional(
  fields: Readonly<Record<string, Arbitrary<Json>>>,
  required: JsonObject = {},
): Arbitrary<JsonObject> {
  return fc.record(fields, { requiredKeys: [] }).map((given) => ({ ...required, ...(given as JsonObject) }));
}

/** A collection that a manifest has or does not have: without it, its entries are not managed. */
export function collection(property: string, entries: Arbitrary<Json>): Arbitrary<JsonObject> {
  return optional({ [property]: entries });
}

/** The entries of a map of the manifest; none where it is absent. */
export function entriesOf(value: Json | undefined): Entries<JsonObject> {
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, isJsonObject(entry) ? entry : {}]))
    : {};
}

/** The entries of a list of the manifest; none where it is absent. */
export function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** A part of each entry of a map that was chosen before. */
export function inEach(
  property: string,
  chosen: JsonObject,
  part: (key: string, entry: JsonObject) => Arbitrary<JsonObject>,
): Arbitrary<JsonObject> {
  const entries = entriesOf(chosen[property]);
  return each(Object.keys(entries), (key) => part(key, entries[key] ?? {})).map((parts) =>
    Object.keys(parts).length === 0 ? {} : { [property]: parts },
  );
}

export const ROLES = ['admin', 'create', 'edit', 'review', 'comment', 'read', null] as const;
export const role: Arbitrary<Json> = fc.constantFrom<Json>(...ROLES);
export const icon: Arbitrary<Json> = fc.constantFrom<Json>(null, 'book', 'compass');
export const condition: Arbitrary<Json> = fc.constantFrom<Json>(
  null,
  'visitor.claims.plan == "pro"',
  'visitor.claims.beta',
);

/** The sections in the list of a site, without the links that stand among them. */
export function sectionsIn(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).filter(({ path }) => path !== undefined);
}

/** Their paths. */
export function pathsIn(value: Json | undefined): readonly string[] {
  return sectionsIn(value).map(({ path }) => String(path));
}
