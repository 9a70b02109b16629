import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Address } from '../plan/address.ts';
import { isDigestOf, type Salt } from '../plan/digest.ts';
import { type Fields, isForeignId, isHidden, isReference, mapValue, type RemoteId } from '../plan/value.ts';
import { comparableValue } from './compare.ts';
import type { LedgerEntry } from './ledger.ts';
import type { KindModel, Live } from './model.ts';
import { among } from './order/order.ts';

interface ChangedOptions {
  readonly model: KindModel;
  readonly live: Live;
  /** What was applied last. */
  readonly entry: LedgerEntry;
  /** The id that the ledger has for an address; undefined if it has none anymore. */
  readonly idOf: (address: Address) => RemoteId | undefined;
  readonly salt: Salt;
}

/** Whether a recorded value is the live one. A reference to what the ledger no longer knows proves nothing. */
function isSame(recorded: Json, there: Json): boolean {
  if (isReference(recorded)) {
    return there === null || isForeignId(there);
  }
  return canonicalJson(recorded) === canonicalJson(there);
}

function entriesOf(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}

function isFieldChanged(field: string, recorded: Json, { model, live, entry, salt }: ChangedOptions): boolean {
  const rule = model.rules[field];
  if (rule?.createOnly === true || rule?.exclusive === true) {
    return false;
  }
  const witness = live.witness?.[field];
  if (witness !== undefined) {
    return entry.witness?.[field] !== witness;
  }
  const there = live.fields[field] ?? null;
  if (isHidden(recorded)) {
    return !isDigestOf(salt, recorded, comparableValue(model, field, there));
  }
  const [was, is] = [comparableValue(model, field, recorded), comparableValue(model, field, there)];
  if (rule?.sequence === true) {
    // What has come or gone does not change the order of the others.
    return !isSame([...among(was, is)], [...among(is, was)]);
  }
  if (rule?.entries === undefined) {
    return !isSame(was, is);
  }
  // Entries that were never declared are unmanaged.
  const [before, now] = [entriesOf(was), entriesOf(is)];
  return Object.keys(before).some((key) => !isSame(before[key] ?? null, now[key] ?? null));
}

/** Whether the applied fields of a resource changed outside Colophon. Fields that were never applied do not count. */
export function isChangedByHand(options: ChangedOptions): boolean {
  const { entry, idOf } = options;
  const recorded = mapValue(entry.fields, (part) => {
    const id = isReference(part) ? idOf(part.$ref) : undefined;
    return id === undefined ? undefined : { $id: id };
  }) as Fields;
  return Object.entries(recorded).some(([field, value]) => isFieldChanged(field, value, options));
}
