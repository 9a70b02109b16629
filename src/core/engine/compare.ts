import { canonicalJson } from '../../base/canonical.ts';
import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { hide, renewed, type Salt } from '../plan/digest.ts';
import type { Cause, FieldChange } from '../plan/plan.ts';
import { isHidden } from '../plan/value.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Desired, KindModel, Live } from './model.ts';
import { sequenceSides } from './order/order.ts';

/** Normalizes a value for comparison: absent is null, sets are sorted, and the kind's own rules. */
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

/** Three sides of one value, normalized; the base is undefined if nothing was applied. */
interface Sides {
  readonly base: Json | undefined;
  readonly desired: Json;
  readonly live: Json;
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
  /** The ledger's entry, with references by their current addresses. */
  readonly entry: LedgerEntry | undefined;
  /** The live resource, with ids of declared resources as references. */
  readonly live: Live;
  readonly salt: Salt;
  /** Why a field differs that only one sibling can have; undefined if the three sides do not show it. */
  readonly exclusiveCause?: (field: string) => Cause | undefined;
}

interface Comparison {
  readonly changes: readonly FieldChange[];
  /** Whether the ledger and the manifest differ in the declared fields. */
  readonly ledgerDiffers: boolean;
}

/** The fields of a change in the order of the declaration. */
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
  model: KindModel,
  desired: Desired,
  entry: LedgerEntry | undefined,
  field: string,
): boolean {
  return (
    desired.sensitive.includes(field) || model.rules[field]?.secret === true || isHidden(entry?.fields[field] ?? null)
  );
}

/** A value in the form in which plans and ledgers keep it. */
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
  // What an older version recorded is recognised, and replaced.
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
    // If the value is known too, it counts; the service may also keep it in its own form, as it did before.
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

function mapOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** An entry of a map, and nothing that every object inherits: entries may have any name, `toString` included. */
function entryIn(map: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

/**
 * The live entries without those that may only show through from around the resource. One that must not be set
 * counts as set until it was applied: nobody can see whether it is, and it would show as soon as what is around it changes.
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
  // A field that is no longer declared is released: its applied value means nothing if it is declared again.
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

/** The cause of a whole change: of its fields' causes, the one that needs the most attention. */
export function strongestCause(causes: readonly Cause[]): Cause {
  const order: readonly Cause[] = ['conflict', 'deleted', 'drift', 'expired', 'removed', 'pending'];
  return order.find((cause) => causes.includes(cause)) ?? 'pending';
}
