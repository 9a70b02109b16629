import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Address } from '../../plan/address.ts';
import type { Adopt, Create, Replace, Update } from '../../plan/plan.ts';
import { type Fields, isReference, mapValue, type RemoteId } from '../../plan/value.ts';
import type { KindModel, Live } from '../model.ts';

/** What a change sets that only one of the siblings can have. */
interface Taken {
  /** The natural key after the change. */
  readonly key: string | undefined;
  /** The unique fields that it sets. */
  readonly fields: readonly string[];
  /** Whether the natural key changes. */
  readonly isRenamed: (live: Live | undefined) => boolean;
  readonly hasKey: (other: Live) => boolean;
  readonly has: (field: string) => (other: Live) => boolean;
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
    hasKey: ({ fields }) => key !== undefined && model.keyOf(fields) === key,
    has:
      (field) =>
      ({ fields }) =>
        sameJson(fields[field], after[field]) && model.uniqueAmong?.(fields) === model.uniqueAmong?.(after),
  };
}
