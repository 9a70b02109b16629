import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Address } from '../../plan/address.ts';
import type { Adopt, Create, Replace, Update } from '../../plan/plan.ts';
import { type Fields, isReference, mapValue, type RemoteId } from '../../plan/value.ts';
import type { KindModel, Live } from '../model.ts';

/** A value as a map key: most are strings, and cost nothing. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? `"${value}` : canonicalJson(value);
}

/** The resources of a list by what only one of them can have. Each index is made once, when it is first asked for. */
export interface Held {
  readonly byKey: (key: string) => Live | undefined;
  readonly byField: (field: string, fields: Fields) => Live | undefined;
}

export function heldIn(model: KindModel, resources: readonly Live[]): Held {
  const indexes = new Map<string | undefined, ReadonlyMap<string, Live>>();
  const indexOf = (field: string | undefined, nameOf: (fields: Fields) => string | undefined) => {
    const known = indexes.get(field);
    if (known !== undefined) {
      return known;
    }
    const made = new Map<string, Live>();
    for (const live of resources) {
      const name = nameOf(live.fields);
      if (name !== undefined && !made.has(name)) {
        made.set(name, live);
      }
    }
    indexes.set(field, made);
    return made;
  };
  const valueName = (field: string, fields: Fields): string | undefined => {
    const value = fields[field];
    return value === undefined ? undefined : `${model.uniqueAmong?.(fields) ?? ''} ${textOf(value)}`;
  };
  return {
    byKey: (key) => indexOf(undefined, model.keyOf).get(key),
    byField: (field, fields) => {
      const name = valueName(field, fields);
      return name === undefined ? undefined : indexOf(field, (all) => valueName(field, all)).get(name);
    },
  };
}

/** What a change sets that only one of the siblings can have. */
interface Taken {
  /** The natural key after the change. */
  readonly key: string | undefined;
  /** The unique fields that it sets. */
  readonly fields: readonly string[];
  /** Whether the natural key changes. */
  readonly isRenamed: (live: Live | undefined) => boolean;
  /** Who has the natural key, or the value of a field, among others. */
  readonly holderIn: (others: Held, field?: string) => Live | undefined;
}

/** Determines the unique names that a change sets. */
export function takenBy(
  change: Create | Adopt | Update | Replace,
  { model, idOf }: { readonly model: KindModel; readonly idOf: (address: Address) => RemoteId | undefined },
): Taken {
  const mapped: Json = mapValue(change.after, (part) => {
    const id = isReference(part) ? idOf(part.$ref) : undefined;
    return id === undefined ? undefined : { $id: id };
  });
  const after: Fields = isJsonObject(mapped) ? mapped : {};
  const key = model.keyOf(after);
  const set = new Set(change.fields.flatMap(({ field, after: value }) => (value === null ? [] : [field])));
  return {
    key,
    fields: (model.unique ?? []).filter((field) => set.has(field) && (after[field] ?? null) !== null),
    isRenamed: (live) => key !== undefined && live !== undefined && model.keyOf(live.fields) !== key,
    holderIn: (others, field) =>
      field !== undefined ? others.byField(field, after) : key === undefined ? undefined : others.byKey(key),
  };
}
