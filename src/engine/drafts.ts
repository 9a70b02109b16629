import { defined } from '../base/defined.ts';
import { sameJson } from '../base/equal.ts';
import type { Json } from '../base/json.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import { fingerprintOf } from '../plan/digest.ts';
import type { Adopt, Cause, Create, FieldChange, Refresh, Replace, Update } from '../plan/plan.ts';
import type { Fields } from '../plan/value.ts';
import { comparableValue, compareThing, isSensitive, pathOf, shownValue, strongestCause } from './compare.ts';
import type { LedgerEntry } from './ledger.ts';
import type { KindModel, Live } from './model.ts';
import { keptFields, type Prepared } from './prepare.ts';
import { liveName } from './recognized.ts';

/** The key of the change that sets what comes after all parts. */
export function lateKey(address: Address): string {
  return `${address}:late`;
}

const REASONS: Readonly<Record<Cause, string>> = {
  ahead: 'the manifest says otherwise',
  drift: 'it was changed on the service since the last apply',
  conflict: 'both the manifest and the service changed since the last apply',
  vanished: 'it was applied before and is gone from the service',
  removed: 'it is no longer declared',
  expired: 'its last day has passed',
};

/** What is to be done about one declared thing, before it is known what must come first. */
export interface Draft {
  readonly prepared: Prepared;
  readonly change?: Create | Adopt | Update | Replace;
  readonly late?: Update;
  readonly refresh?: Refresh;
  /** It cannot be compared yet, so that nothing is done about it. */
  readonly unknown?: true;
}

function partition(model: KindModel, fields: Fields): { readonly now: Fields; readonly late: Fields } {
  const isLate = ([field]: readonly [string, Json]): boolean => model.rules[field]?.late === true;
  const all = Object.entries(fields);
  return {
    now: Object.fromEntries(all.filter((pair) => !isLate(pair))),
    late: Object.fromEntries(all.filter(isLate)),
  };
}

/** The fields with what may hurt about each. A resource that is only just being created has no live value to lose. */
function withRisks(prepared: Prepared, fields: readonly FieldChange[], live: Live | undefined): readonly FieldChange[] {
  const { model } = prepared;
  return fields.map((change) => {
    const { entry, before, after, field } = change;
    const risk = model.fieldRisk?.(field, { ...defined({ entry }), before, after, live: live?.fields });
    return risk === undefined ? change : { ...change, risk: [risk] };
  });
}

/** What may hurt about a change: as a whole, about each of its fields, and that both sides changed the same. */
function allRisks(whole: readonly string[] | undefined, fields: readonly FieldChange[]): readonly string[] {
  const isConflict = fields.some(({ cause }) => cause === 'conflict');
  return [
    ...new Set([...(whole ?? []), ...fields.flatMap(({ risk }) => risk ?? []), ...(isConflict ? ['conflict'] : [])]),
  ];
}

function allFields(prepared: Prepared, fields: Fields, cause: Cause, salt: string): readonly FieldChange[] {
  const { model, desired, entry } = prepared;
  return Object.entries(fields).flatMap(([field, value]) =>
    value === null
      ? []
      : [
          {
            path: pathOf(field),
            field,
            after: shownValue(model, field, value, { sensitive: isSensitive(model, desired, entry, field), salt }),
            sensitive: isSensitive(model, desired, entry, field),
            cause,
          },
        ],
  );
}

/** What all changes of a thing have in common. */
export function baseOf(
  prepared: Prepared,
  cause: Cause,
  reason: string,
): Omit<Create, 'action' | 'after' | 'fields' | 'key' | 'risk'> {
  const { desired, match, parents, formerly } = prepared;
  return {
    address: desired.address,
    ...defined({ previousAddress: match.previousAddress }),
    kind: desired.kind,
    parents,
    reason,
    cause,
    ...defined({ source: desired.source }),
    dependsOn: [],
    ...(desired.protect ? { protect: true } : {}),
    ...defined({ rank: desired.rank }),
    ...(formerly.length === 0 ? {} : { formerly }),
  };
}

/** Whether the manifest says something else of a resource than what was applied last. What it no longer says is let go. */
function isChangedInManifest({ model, desired }: Prepared, entry: LedgerEntry, salt: string): boolean {
  // Of a creation that was interrupted nothing is recorded but that it is ours.
  if (Object.keys(entry.fields).length === 0) {
    return false;
  }
  return Object.entries(desired.fields).some(([field, value]) => {
    const sensitive = isSensitive(model, desired, entry, field);
    const formOf = (one: Json): Json =>
      sensitive ? shownValue(model, field, one, { sensitive, salt }) : comparableValue(model, field, one);
    return model.rules[field]?.createOnly !== true && !sameJson(formOf(value), formOf(entry.fields[field] ?? null));
  });
}

/** Makes the thing. */
export function draftCreate(prepared: Prepared, salt: string): Draft {
  const { model, desired, entry } = prepared;
  const { now, late } = partition(model, desired.fields);
  // What a new thing has anyway when nothing is said need not be set: false is what is not yet true.
  const due = Object.fromEntries(Object.entries(late).filter(([, value]) => value !== null && value !== false));
  const first = Object.fromEntries(Object.entries(desired.fields).filter(([field]) => field in now || !(field in due)));
  const cause: Cause =
    entry === undefined ? 'ahead' : isChangedInManifest(prepared, entry, salt) ? 'conflict' : 'vanished';
  const reason = {
    ahead: 'it is declared and does not exist',
    conflict: 'it was deleted on the service and changed in the manifest since the last apply',
    vanished: REASONS.vanished,
  }[cause];
  const resolved = prepared.resolved();
  const key = model.keyOf(resolved);
  const shown = Object.entries(resolved).filter(([field]) => !isSensitive(model, desired, entry, field));
  const fields = withRisks(prepared, allFields(prepared, now, cause, salt), undefined);
  const change: Create = {
    action: 'create',
    key: desired.address,
    ...baseOf(prepared, cause, reason),
    risk: allRisks(
      [
        ...(model.risks?.({ action: 'create', live: undefined, changed: now }) ?? []),
        // Also where no field is set.
        ...(cause === 'conflict' ? ['conflict'] : []),
      ],
      fields,
    ),
    fields,
    after: keptFields(prepared, salt, first),
    // A key that tells something of a secret is not written down.
    ...(key === undefined || model.keyOf(Object.fromEntries(shown)) !== key ? {} : { naturalKey: key }),
  };
  return Object.keys(due).length === 0
    ? { prepared, change }
    : { prepared, change, late: draftLate(prepared, allFields(prepared, due, 'ahead', salt), salt) };
}

function draftLate(prepared: Prepared, late: readonly FieldChange[], salt: string): Update {
  const { desired, live } = prepared;
  const fields = withRisks(prepared, late, isBegun(prepared) ? undefined : live);
  const changed = Object.fromEntries(fields.map(({ field, after }) => [field, after ?? null]));
  return {
    action: 'update',
    key: lateKey(desired.address),
    ...baseOf(prepared, strongestCause(fields.map(({ cause }) => cause)), 'set after all its parts are in place'),
    risk: allRisks(risksOf(prepared, live, changed), fields),
    fields,
    after: keptFields(prepared, salt, desired.fields),
    ...(live === undefined ? {} : { id: live.id, precondition: { fingerprint: '' } }),
  };
}

function immutable(prepared: Prepared, field: FieldChange): Diagnostic {
  const { desired, model } = prepared;
  const place = desired.fieldSources?.[field.field] ?? desired.source;
  const drifted = field.cause === 'drift';
  return {
    severity: drifted ? 'warning' : 'error',
    code: 'immutable',
    summary: 'A field that cannot be changed differs',
    detail: `${desired.address}: ${field.path} is ${JSON.stringify(field.before ?? null)} on the service and ${JSON.stringify(field.after ?? null)} in the manifest. No operation of the interface changes it for a ${model.name}, and making it anew would lose what it holds. ${drifted ? 'It is left as it is; write' : 'Write'} the value of the service into the manifest, or take the field out.`,
    ...defined({ source: place }),
  };
}

function stillProcessing({ desired }: Prepared, fields: readonly string[]): Diagnostic {
  return {
    severity: 'warning',
    code: 'still-processing',
    summary: 'The service is still processing a resource',
    detail: `${desired.address}: the service is still processing ${fields.join(', ')}, so it is not known whether that is as declared. It is left as it is; plan again in a while.`,
    ...defined({ source: desired.source }),
  };
}

/** Whether it is recorded that a thing is ours and nothing else of it: an interrupted run was just making it. */
function isBegun({ entry }: Prepared): boolean {
  return entry !== undefined && Object.keys(entry.fields).length === 0;
}

/** What may hurt about changing a thing that is there. Of one that is only just being made, nobody could rely on anything. */
function risksOf(prepared: Prepared, live: Live | undefined, changed: Fields): readonly string[] {
  const { model } = prepared;
  return (
    (isBegun(prepared)
      ? model.risks?.({ action: 'create', live: undefined, changed })
      : model.risks?.({ action: 'update', live: live?.fields, changed })) ?? []
  );
}

/** Takes over, changes or replaces the thing that is there, or leaves it. */
export function draftExisting(prepared: Prepared, live: Live, salt: string, diagnostics: Diagnostic[]): Draft {
  const { model, desired, entry, match, expired, formerly, unfinished } = prepared;
  const original = match.live ?? live;
  const unsettled = (live.unsettled ?? []).filter((field) => field in desired.fields);
  if (unsettled.length > 0) {
    // Neither compared with what it was before, nor recorded as what is declared.
    diagnostics.push(stillProcessing(prepared, unsettled));
    return { prepared, unknown: true };
  }
  const { exclusiveCause } = prepared;
  const comparison = compareThing({ model, desired, entry, live, salt, exclusiveCause });
  const refused = comparison.changes.filter(({ field }) => model.rules[field]?.change === 'refuse');
  diagnostics.push(...refused.map((field) => immutable(prepared, field)));
  const fields = comparison.changes
    .filter((field) => !refused.includes(field))
    .map(
      (field): FieldChange =>
        expired && model.expired !== undefined && field.field in model.expired ? { ...field, cause: 'expired' } : field,
    );
  const staleInLedger =
    comparison.ledgerDiffers ||
    // It refers to something by a name that this thing no longer has.
    entry !== match.entry ||
    match.previousAddress !== undefined ||
    // An interrupted run was about to replace it or to put another value in between, and there is no reason for it any more.
    unfinished ||
    (entry?.protect ?? false) !== desired.protect ||
    entry?.rank !== desired.rank ||
    !sameJson(entry?.formerly ?? [], formerly);
  if (fields.length === 0 && entry !== undefined && !staleInLedger) {
    // By far the most things of a plan: nothing to do, and nothing to prepare for it.
    return { prepared };
  }
  const precondition = { fingerprint: fingerprintOf(salt, original) };
  const after = keptFields(prepared, salt, desired.fields);
  const isLate = ({ field }: FieldChange): boolean => model.rules[field]?.late === true;
  const soon = withRisks(
    prepared,
    fields.filter((field) => !isLate(field)),
    isBegun(prepared) ? undefined : live,
  );
  const lateFields = fields.filter(isLate);
  const late: Update | undefined =
    lateFields.length === 0 ? undefined : { ...draftLate(prepared, lateFields, salt), id: live.id, precondition };
  const withLate = defined({ late });
  const changed = Object.fromEntries(soon.map(({ field, after: value }) => [field, value ?? null]));
  // While late fields are still to be set, the record must not say that they are.
  const afterSoon =
    late === undefined
      ? after
      : Object.fromEntries(Object.entries(after).filter(([field]) => !lateFields.some((it) => it.field === field)));
  const cause = strongestCause(soon.map((field) => field.cause));

  if (soon.some(({ field }) => model.rules[field]?.change === 'replace')) {
    const isHiding = desired.sensitive.length > 0;
    const which = soon.filter(({ field }) => model.rules[field]?.change === 'replace').map(({ path }) => path);
    const change: Replace = {
      action: 'replace',
      key: desired.address,
      ...baseOf(prepared, cause, `${which.join(', ')} cannot be changed, so it is deleted and made anew`),
      id: live.id,
      ...defined({ liveName: isHiding ? undefined : liveName(model, live, entry) }),
      risk: ['replace', ...allRisks(model.risks?.({ action: 'replace', live: live.fields, changed }), soon)],
      fields: soon,
      before: keptFields(prepared, salt, live.fields),
      after: afterSoon,
      precondition,
    };
    return { prepared, change, ...withLate };
  }
  if (entry === undefined && !model.external) {
    const change: Adopt = {
      action: 'adopt',
      key: desired.address,
      ...baseOf(prepared, cause, 'it exists on the service and is not in the ledger'),
      id: live.id,
      risk: allRisks(model.risks?.({ action: 'adopt', live: live.fields, changed }), soon),
      fields: soon,
      after: afterSoon,
      precondition,
    };
    return { prepared, change, ...withLate };
  }
  if (soon.length > 0) {
    const change: Update = {
      action: 'update',
      key: desired.address,
      ...baseOf(prepared, cause, REASONS[cause]),
      id: live.id,
      risk: allRisks(risksOf(prepared, live, changed), soon),
      fields: soon,
      after: afterSoon,
      precondition,
    };
    return { prepared, change, ...withLate };
  }
  if (model.external || late !== undefined || !staleInLedger) {
    return { prepared, ...withLate };
  }
  const refresh: Refresh = {
    address: desired.address,
    ...defined({ previousAddress: match.previousAddress }),
    kind: desired.kind,
    id: live.id,
    fields: after,
    ...(desired.protect ? { protect: true } : {}),
    ...defined({ rank: desired.rank }),
    ...(formerly.length === 0 ? {} : { formerly }),
    // What differs from the record and not from what is declared was told by a closer look.
    ...defined({ witness: live.witness ?? entry?.witness }),
  };
  return { prepared, refresh };
}
