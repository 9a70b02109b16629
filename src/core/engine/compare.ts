import { canonicalJson } from '../../base/canonical.ts';
import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { hide, renewed, type Salt } from '../plan/digest.ts';
import type { Cause, FieldChange } from '../plan/plan.ts';
import { type Fields, isHidden } from '../plan/value.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Desired, KindModel, Live } from './model.ts';
import { type Sides, sequenceSides } from './order/order.ts';

/** Normalizes a value for comparison: absent is null, sets are sorted, and the kind's own rules apply. */
export function comparableValue(model: KindModel, field: string, value: Json | undefined): Json {
  if (value === undefined || value === null) {
    return null;
  }
  const own = model.comparable?.(field, value) ?? value;
  const sorted = (items: readonly Json[]): Json =>
    [...items].sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
  if (model.rules[field]?.unordered !== true) {
    return own;
  }
  if (Array.isArray(own)) {
    return sorted(own);
  }
  return isJsonObject(own)
    ? Object.fromEntries(Object.entries(own).map(([key, item]) => [key, Array.isArray(item) ? sorted(item) : item]))
    : own;
}

/** Why the sides differ; undefined if the declared value is the live one. */
export function causeOf({ base, desired, live }: Sides): Cause | undefined {
  if (sameJson(desired, live)) {
    return undefined;
  }
  if (base === undefined || sameJson(base, live)) {
    return 'pending';
  }
  return sameJson(base, desired) ? 'drift' : 'conflict';
}

interface CompareOptions {
  readonly model: KindModel;
  readonly desired: Desired;
  /** The ledger entry, with references by their current addresses. */
  readonly entry: LedgerEntry | undefined;
  /** The live resource, with ids of declared resources as references. */
  readonly live: Live;
  readonly salt: Salt;
  /** Why an exclusive field differs, which only one sibling can have; undefined if the three sides do not show it. */
  readonly exclusiveCause?: (field: string) => Cause | undefined;
}

interface Comparison {
  readonly changes: readonly FieldChange[];
  /** Whether the ledger and the manifest differ in the declared fields. */
  readonly ledgerDiffers: boolean;
}

/** The changed fields, in the order of the declaration. */
interface Found {
  readonly changes: FieldChange[];
  ledgerDiffers: boolean;
}

export function pathOf(field: string, entry?: string): string {
  return entry === undefined ? field : `${field}[${JSON.stringify(entry)}]`;
}

function withoutUndefined(value: Json | undefined, name: 'before' | 'after'): Partial<FieldChange> {
  return value === undefined ? {} : { [name]: value };
}

/** Whether the values of a field must not be shown. */
export function isSensitive(
  { rules }: KindModel,
  desired: Pick<Desired, 'sensitive'> | undefined,
  entry: LedgerEntry | undefined,
  field: string,
): boolean {
  return desired?.sensitive.includes(field) === true || rules[field]?.secret === true || isHidden(entry?.fields[field]);
}

/** A value as plans and ledgers store it. */
export function shownValue(
  model: KindModel,
  field: string,
  value: Json,
  options: { sensitive: boolean; salt: Salt },
): Json {
  if (!options.sensitive || isHidden(value)) {
    return value;
  }
  return hide(options.salt, comparableValue(model, field, value));
}

function compareField(field: string, options: CompareOptions, found: Found): void {
  const { model, desired, entry, live, salt } = options;
  const wanted = desired.fields[field] ?? null;
  const there = live.fields[field];
  const recorded = entry?.fields[field];
  // The common case: declared, applied and live values are equal.
  const witness = live.witness?.[field];
  const isSetAgain = witness !== undefined && entry?.witness?.[field] !== witness;
  if (
    there !== undefined &&
    recorded !== undefined &&
    !isSetAgain &&
    sameJson(wanted, there) &&
    sameJson(wanted, recorded)
  ) {
    return;
  }
  const sensitive = isSensitive(model, desired, entry, field);
  const formOf = (value: Json | undefined): Json =>
    sensitive ? shownValue(model, field, value ?? null, { sensitive, salt }) : comparableValue(model, field, value);
  const known = entry !== undefined && field in entry.fields;
  const kept = known ? (entry.fields[field] ?? null) : null;
  const values = sensitive ? [wanted, there ?? null].map((one) => comparableValue(model, field, one)) : [];
  // A digest of an older version is recognized, and replaced.
  const current = renewed(salt, kept, values);
  const base = known ? formOf(current) : undefined;
  const target = formOf(wanted);
  const applied = base !== undefined && sameJson(base, target);
  if (!applied || current !== kept) {
    found.ledgerDiffers = true;
  }
  let cause: Cause | undefined;
  if (witness === undefined) {
    const whole = { base, desired: target, live: formOf(live.fields[field]) };
    const sides = model.rules[field]?.sequence === true ? sequenceSides(whole) : whole;
    cause = causeOf(sides);
    if (cause === 'conflict' && base !== undefined && model.partial?.isUpdate?.(field, { ...whole, base }) === true) {
      cause = 'pending';
    }
  } else {
    // If the live value is also known, it counts; the service may still store it in its own form.
    const shown = there === undefined ? undefined : formOf(there);
    if (shown !== undefined && sameJson(shown, target)) {
      found.ledgerDiffers ||= isSetAgain;
      return;
    }
    const isMoved = isSetAgain && (shown === undefined || base === undefined || !sameJson(shown, base));
    if (!applied) {
      cause = base !== undefined && isMoved ? 'conflict' : 'pending';
    } else if (isMoved) {
      cause = 'drift';
    }
  }
  if (cause === undefined) {
    return;
  }
  if (model.rules[field]?.exclusive === true && wanted === true) {
    cause = options.exclusiveCause?.(field) ?? cause;
  }
  const before = witness === undefined ? live.fields[field] : undefined;
  found.changes.push({
    path: pathOf(field),
    field,
    ...withoutUndefined(
      before === undefined ? undefined : shownValue(model, field, before, { sensitive, salt }),
      'before',
    ),
    after: shownValue(model, field, wanted, { sensitive, salt }),
    sensitive,
    cause,
  });
}

export function mapOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Looks up an own key only: entries may have any name, including `toString`. */
function entryIn(map: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

/**
 * The live entries without those that may be inherited. An inherited entry that is declared as null counts as set until null was applied:
 * the API does not show whether it is set here, and it would show up as soon as the inherited value changes.
 */
function ownEntries(
  there: JsonObject,
  inherited: readonly string[],
  { wanted, applied }: { readonly wanted: JsonObject; readonly applied: JsonObject },
): JsonObject {
  const isOwn = ([key, value]: [string, Json]): boolean =>
    !inherited.includes(key) ||
    (Object.hasOwn(applied, key) ? sameJson(applied[key], value) : entryIn(wanted, key) === null);
  return Object.fromEntries(Object.entries(there).filter(isOwn));
}

function compareEntries(field: string, options: CompareOptions, found: Found): void {
  const { model, desired, entry, live } = options;
  const comparable = (value: Json | undefined): JsonObject => mapOf(comparableValue(model, field, mapOf(value)));
  const wanted = comparable(desired.fields[field]);
  const applied = comparable(entry?.fields[field]);
  const actual = ownEntries(comparable(live.fields[field]), live.inherited?.[field] ?? [], { wanted, applied });
  const owned = model.rules[field]?.entries === 'owned';
  const removed = Object.keys(applied).filter((key) => !Object.hasOwn(wanted, key));
  const known = entry !== undefined && field in entry.fields;
  if (removed.length > 0 || !known) {
    found.ledgerDiffers = true;
  }
  for (const key of [...Object.keys(wanted), ...(owned ? removed : [])]) {
    const target = entryIn(wanted, key) ?? null;
    const base = Object.hasOwn(applied, key) ? (applied[key] ?? null) : undefined;
    const there = entryIn(actual, key);
    if (base === undefined || !sameJson(base, target)) {
      found.ledgerDiffers = true;
    }
    const cause = causeOf({ base, desired: target, live: there ?? null });
    if (cause !== undefined) {
      found.changes.push({
        path: pathOf(field, key),
        field,
        entry: key,
        ...withoutUndefined(there, 'before'),
        after: target,
        sensitive: false,
        cause,
      });
    }
  }
}

/** Compares declared and live fields one by one, with what was applied last as the base. */
export function compareResource(options: CompareOptions): Comparison {
  const { model, desired, entry } = options;
  // A field that is no longer declared is released, so its applied value is forgotten.
  const dropped = Object.keys(entry?.fields ?? {}).some((field) => !(field in desired.fields));
  const found: Found = { changes: [], ledgerDiffers: dropped };
  for (const field of Object.keys(desired.fields)) {
    const rule = model.rules[field];
    if (rule?.createOnly === true && options.live.changeable?.includes(field) !== true) {
      continue;
    }
    if (rule?.entries !== undefined && !isSensitive(model, desired, entry, field)) {
      compareEntries(field, options, found);
    } else {
      compareField(field, options, found);
    }
  }
  return found;
}

/** The cause of a change: of the causes of its fields, the one that needs the most attention. */
export function strongestCause(causes: readonly Cause[]): Cause {
  const order: readonly Cause[] = ['conflict', 'deleted', 'drift', 'expired', 'removed', 'pending'];
  return order.find((cause) => causes.includes(cause)) ?? 'pending';
}

/** The fields that an update must set so that a live resource is as declared, with only the map entries that differ. */
export function differingFields(
  model: KindModel,
  wanted: Fields,
  { fields: live, changeable = [], inherited }: Pick<Live, 'fields' | 'changeable' | 'inherited'>,
): Fields {
  const differing: [string, Json][] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const rule = model.rules[field];
    if (rule?.createOnly === true && !changeable.includes(field)) {
      continue;
    }
    const want = comparableValue(model, field, value);
    const have = comparableValue(model, field, live[field]);
    if (rule?.entries !== undefined && isJsonObject(want)) {
      const has = isJsonObject(have) ? have : {};
      const entries = Object.entries(want).filter(([entry, item]) => {
        // An entry that is not set here shows the inherited value.
        const isUnset = item === null && inherited?.[field]?.includes(entry) === true;
        return (
          !isUnset && canonicalJson(item) !== canonicalJson((Object.hasOwn(has, entry) ? has[entry] : null) ?? null)
        );
      });
      if (entries.length > 0) {
        differing.push([field, Object.fromEntries(entries)]);
      }
    } else if (canonicalJson(want) !== canonicalJson(have)) {
      differing.push([field, value]);
    }
  }
  return Object.fromEntries(differing);
}
