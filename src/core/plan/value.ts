import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Address } from './address.ts';

/** The id of a live resource. A secret id is replaced by a salted digest. */
export type RemoteId = string;

/** A reference to another declared resource, whose id may be unknown until it is created. */
export interface Reference {
  readonly $ref: Address;
}

/** A reference to a live resource by its id. */
export interface ForeignId {
  readonly $id: RemoteId;
}

/** A page that a value refers to by id, for people. */
export interface NamedPage {
  readonly id: string;
  /** Its path in the space, and its title; missing if the space has no such page. */
  readonly path?: string;
  readonly title?: string;
  /** Not in the navigation: readers find it only by its URL. */
  readonly hidden?: true;
  /** Other pages of the space have the same path. */
  readonly sharesPath?: true;
}

/** Replaces a secret in a plan or ledger: a salted digest, useful only for comparison. */
export interface Hidden {
  readonly $digest: string;
}

/** The fields of a resource, by name. Values may hold references and hidden values at any depth. */
export type Fields = JsonObject;

export function isReference(value: Json | undefined): value is Json & Reference {
  return isJsonObject(value) && typeof value['$ref'] === 'string';
}

export function isForeignId(value: Json | undefined): value is Json & ForeignId {
  return isJsonObject(value) && typeof value['$id'] === 'string';
}

export function isHidden(value: Json | undefined): value is Json & Hidden {
  return isJsonObject(value) && typeof value['$digest'] === 'string';
}

/**
 * Replaces each object in a value with the result of the function; undefined keeps the object. If nothing is replaced, returns the value
 * itself, not a copy.
 */
export function mapValue(value: Json, replace: (part: JsonObject) => Json | undefined): Json {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => mapValue(item, replace));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const object = value as JsonObject;
  const replaced = replace(object);
  if (replaced !== undefined) {
    return replaced;
  }
  let copy: Record<string, Json> | undefined;
  for (const key in object) {
    const child = object[key] ?? null;
    const mapped = mapValue(child, replace);
    if (mapped !== child) {
      copy ??= { ...object };
      copy[key] = mapped;
    }
  }
  return copy ?? object;
}

/** The value with the ids of referenced resources instead of their addresses, if these are known. */
export function withIds<T extends Json>(value: T, idOf: (address: Address) => RemoteId | undefined): T {
  return mapValue(value, (part) => {
    const id = isReference(part) ? idOf(part.$ref) : undefined;
    return id === undefined ? undefined : { $id: id };
  }) as T;
}

/** Every address that a value refers to. */
export function referencesIn(value: Json): Address[] {
  if (isReference(value)) {
    return [value.$ref];
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return (Array.isArray(value) ? value : Object.values(value)).flatMap((item: Json) => referencesIn(item));
}

/** Every id that a value refers to. */
export function idsIn(value: Json | undefined): readonly RemoteId[] {
  if (isForeignId(value)) {
    return [value.$id];
  }
  return typeof value === 'object' && value !== null ? (Object.values(value) as Json[]).flatMap(idsIn) : [];
}
