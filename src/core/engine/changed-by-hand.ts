import { canonicalJson } from '../../base/canonical.ts';
import type { Json } from '../../base/json.ts';
import type { Address } from '../plan/address.ts';
import { isDigestOf, type Salt } from '../plan/digest.ts';
import { isForeignId, isHidden, isReference, type RemoteId, withIds } from '../plan/value.ts';
import { comparableValue, mapOf } from './compare.ts';
import type { LedgerEntry } from './ledger.ts';
import type { KindModel, Live } from './model.ts';
import { among } from './order/order.ts';

interface ChangedOptions {
  readonly model: KindModel;
  readonly live: Live;
  /** The values that were applied last. */
  readonly entry: LedgerEntry;
  /** The recorded id of an address; undefined if the ledger no longer has it. */
  readonly idOf: (address: Address) => RemoteId | undefined;
  readonly salt: Salt;
}

/** Whether a recorded value equals the live one. A reference that the ledger no longer knows proves nothing. */
function isSame(recorded: Json, there: Json): boolean {
  if (isReference(recorded)) {
    return there === null || isForeignId(there);
  }
  return canonicalJson(recorded) === canonicalJson(there);
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
    // Added and removed items do not change the order of the others.
    return !isSame([...among(was, is)], [...among(is, was)]);
  }
  if (rule?.entries === undefined) {
    return !isSame(was, is);
  }
  // Entries that were never declared are unmanaged.
  const [before, now] = [mapOf(was), mapOf(is)];
  return Object.keys(before).some((key) => !isSame(before[key] ?? null, now[key] ?? null));
}

/** Whether the applied fields of a resource changed outside Colophon. Fields that were never applied do not count. */
export function isChangedByHand(options: ChangedOptions): boolean {
  const { entry, idOf } = options;
  return Object.entries(withIds(entry.fields, idOf)).some(([field, value]) => isFieldChanged(field, value, options));
}
