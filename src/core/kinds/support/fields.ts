import { sameJson } from '../../../base/equal.ts';
import type { Json, JsonObject } from '../../../base/json.ts';
import type { Writes } from '../../engine/model.ts';
import type { Fields } from '../../plan/value.ts';
import { type Exported, pick } from '../define.ts';

/** Drops empty fields of a response, which were never set: undefined, null, or an empty text. */
export function withoutEmpty(fields: Readonly<Record<string, Json | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, value]],
    ),
  );
}

/** The texts among the fields as the API expects them: empty to remove one, absent if it is not declared. */
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

/** Texts by language, without empty ones. */
export function textsByLanguage(texts: Readonly<Record<string, string>> | null | undefined): JsonObject {
  return Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text !== ''));
}

/** The properties of an entry with these names that exist; an empty text removes a field, like null. */
export function declared(entry: JsonObject, names: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(pick(entry, names)).map(([name, value]) => [name, value === '' ? null : value]),
  );
}

/** The wanted fields among these names that still differ; all of them if the resource is unknown. */
export function differing(wanted: Fields, names: readonly string[], known: Fields | undefined): Fields {
  return Object.fromEntries(
    Object.entries(pick(wanted, names)).filter(
      ([name, value]) => known === undefined || !sameJson(value, known[name] ?? null),
    ),
  );
}

/** The undeclared parts of an exported entry, if there is a reason. */
export function lostIn(reasons: Readonly<Record<string, string | false>>): Pick<Exported, 'lost'> {
  const lost = Object.entries(reasons).filter((one): one is [string, string] => one[1] !== false);
  return lost.length === 0 ? {} : { lost: Object.fromEntries(lost) };
}

export function isEmptyObject(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** At most one request, if the service decides whether it is needed; none if it is impossible. */
export function maybe(isPossible: boolean): Writes {
  return isPossible ? { least: 0, most: 1 } : 0;
}

/** Whether a field has a value. */
export function isSet(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}
