import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import type { Json } from '../../base/json.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import { fingerprintOf, renewed, type Salt } from '../plan/digest.ts';
import type { Adopt, Cause, Create, FieldChange, Refresh, Replace, Update } from '../plan/plan.ts';
import type { Fields } from '../plan/value.ts';
import { allRisks, isBegun, lostByReplacing, risksOf, withRisks } from './assess.ts';
import { comparableValue, compareResource, isSensitive, pathOf, shownValue, strongestCause } from './compare.ts';
import type { LedgerEntry } from './ledger.ts';
import { liveName } from './match/recognized.ts';
import { isLookedUp, type KindModel, type Live } from './model.ts';
import { keptFields, type Prepared } from './prepare.ts';

/** The key of the change that sets late fields. */
export function lateKey(address: Address): string {
  return `${address}:late`;
}

const REASONS: Readonly<Record<Cause, string>> = {
  pending: 'declared, not applied yet',
  drift: 'it changed outside Colophon since the last apply',
  conflict: 'the manifest and the live resource both changed since the last apply',
  deleted: 'it was deleted outside Colophon',
  removed: 'it is no longer declared',
  expired: 'it has expired',
};

const IMPORTED = '`import` names its id, and it is not in the ledger';

/** The changes of one declared resource, before their dependencies are known. */
export interface Draft {
  readonly prepared: Prepared;
  readonly change?: Create | Adopt | Update | Replace;
  readonly late?: Update;
  readonly refresh?: Refresh;
  /** Still being processed, so it cannot be compared and does not change. */
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

function allFields(prepared: Prepared, fields: Fields, cause: Cause, salt: Salt): readonly FieldChange[] {
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

/** The properties that all changes of a resource share. */
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

/** Whether the declared fields differ from those applied last. Fields that are no longer declared are released. */
function isChangedInManifest({ model, desired }: Prepared, entry: LedgerEntry, salt: Salt): boolean {
  // After an interrupted creation, the ledger records only the ownership of the resource.
  if (Object.keys(entry.fields).length === 0) {
    return false;
  }
  return Object.entries(desired.fields).some(([field, value]) => {
    const sensitive = isSensitive(model, desired, entry, field);
    const formOf = (one: Json): Json =>
      sensitive ? shownValue(model, field, one, { sensitive, salt }) : comparableValue(model, field, one);
    const recorded = renewed(salt, entry.fields[field] ?? null, [comparableValue(model, field, value)]);
    return model.rules[field]?.createOnly !== true && !sameJson(formOf(value), formOf(recorded));
  });
}

export function draftCreate(prepared: Prepared, salt: Salt): Draft {
  const { model, desired, entry } = prepared;
  const { now, late } = partition(model, desired.fields);
  // False is the default of a new resource, so it need not be set.
  const due = Object.fromEntries(Object.entries(late).filter(([, value]) => value !== null && value !== false));
  const first = Object.fromEntries(Object.entries(desired.fields).filter(([field]) => field in now || !(field in due)));
  const cause: Cause =
    entry === undefined ? 'pending' : isChangedInManifest(prepared, entry, salt) ? 'conflict' : 'deleted';
  const reason = {
    pending: 'it is declared and does not exist',
    conflict: 'it was deleted outside Colophon, and the manifest changed since the last apply',
    deleted: REASONS.deleted,
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
        // Even if no field is set.
        ...(cause === 'conflict' ? ['conflict'] : []),
      ],
      fields,
    ),
    fields,
    after: keptFields(prepared, salt, first),
    // A key that reveals something about a secret is not recorded.
    ...(key === undefined || model.keyOf(Object.fromEntries(shown)) !== key ? {} : { naturalKey: key }),
  };
  return Object.keys(due).length === 0
    ? { prepared, change }
    : { prepared, change, late: draftLate(prepared, allFields(prepared, due, 'pending', salt), salt) };
}

function draftLate(prepared: Prepared, late: readonly FieldChange[], salt: Salt): Update {
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
    summary: 'An immutable field differs',
    detail: `${desired.address}: ${field.path} is ${JSON.stringify(field.before ?? null)} live and ${JSON.stringify(field.after ?? null)} in the manifest. No operation of the API changes it for a ${model.name}, and replacing the resource would lose its content. ${drifted ? 'It stays as it is; declare' : 'Declare'} the live value, or remove the field from the manifest.`,
    ...defined({ source: place }),
  };
}

function stillProcessing({ desired, model }: Prepared, fields: readonly string[]): Diagnostic {
  const reason =
    model.pending ?? `the service is still processing ${fields.join(', ')}, so Colophon cannot compare it yet`;
  return {
    severity: 'warning',
    code: 'still-processing',
    summary: 'The service is still processing a resource',
    detail: `${desired.address}: ${reason}. It stays as it is; plan again later.`,
    ...defined({ source: desired.source }),
  };
}

/** A field is unmanaged in this run because the service hides too much of it; an error if its value would be lost. */
export function notReadable(
  { desired, unreadable = {} }: Prepared,
  severity: Diagnostic['severity'],
): readonly Diagnostic[] {
  return Object.entries(unreadable).map(([field, why]) => ({
    severity,
    code: 'unreadable',
    summary: `The service does not show all of ${field}`,
    detail: `${desired.address}: ${why}. ${severity === 'error' ? 'What is replaced would lose them, so nothing is planned' : `Until then \`${field}\` stays as it is and is not managed`}.`,
    ...defined({ source: desired.fieldSources?.[field] ?? desired.source }),
  }));
}

/** The differences of an existing resource: fields to set now, and fields to set after its parts. */
interface Differing {
  readonly live: Live;
  readonly soon: readonly FieldChange[];
  readonly late?: Update;
  /** The new values of the fields to set now. */
  readonly changed: Fields;
  /** The fields to record, without late fields that are not set yet. */
  readonly after: Fields;
  readonly cause: Cause;
  readonly precondition: { readonly fingerprint: string };
}

function differingOf(prepared: Prepared, live: Live, fields: readonly FieldChange[], salt: Salt): Differing {
  const { model, desired, match } = prepared;
  const precondition = { fingerprint: fingerprintOf(salt, match.live ?? live, model) };
  const after = keptFields(prepared, salt, desired.fields);
  // Unpublishing happens before the parts change, not after.
  const isLate = ({ field, after: value }: FieldChange): boolean =>
    model.rules[field]?.late === true && (value ?? false) !== false;
  const soon = withRisks(
    prepared,
    fields.filter((field) => !isLate(field)),
    isBegun(prepared) ? undefined : live,
  );
  const lateFields = fields.filter(isLate);
  const isRecorded = (field: string): boolean => !lateFields.some((it) => it.field === field);
  return {
    live,
    soon,
    ...(lateFields.length === 0
      ? {}
      : { late: { ...draftLate(prepared, lateFields, salt), id: live.id, precondition } }),
    changed: Object.fromEntries(soon.map(({ field, after: value }) => [field, value ?? null])),
    after: Object.fromEntries(Object.entries(after).filter(([field]) => isRecorded(field))),
    cause: strongestCause(soon.map((field) => field.cause)),
    precondition,
  };
}

/** Deletes a resource and creates it again, because some fields cannot be updated. */
function replacementOf(prepared: Prepared, differing: Differing, salt: Salt): Replace {
  const { model, desired, entry } = prepared;
  const { live, soon, changed, after, cause, precondition } = differing;
  const which = soon.filter(({ field }) => model.rules[field]?.change === 'replace').map(({ path }) => path);
  const fields = [...soon, ...lostByReplacing(prepared, live, salt)];
  return {
    action: 'replace',
    key: desired.address,
    ...baseOf(prepared, cause, `${which.join(', ')} cannot be changed, so it is deleted and created again`),
    id: live.id,
    ...defined({ liveName: desired.sensitive.length > 0 ? undefined : liveName(model, live, entry) }),
    risk: ['replace', ...allRisks(model.risks?.({ action: 'replace', live: live.fields, changed }), fields)],
    fields,
    before: keptFields(prepared, salt, live.fields),
    after,
    precondition,
  };
}

/** Adopts a resource that is not in the ledger, or updates one that is; undefined if neither is needed. */
function changeOf(prepared: Prepared, differing: Differing): Adopt | Update | undefined {
  const { model, desired, entry, match } = prepared;
  const { live, soon: fields, changed, after, cause, precondition } = differing;
  const rest = { fields, after, precondition };
  if (entry === undefined && !isLookedUp(model, desired)) {
    const reason = match.imported === true ? IMPORTED : 'it exists on the service and is not in the ledger';
    return {
      action: 'adopt',
      key: desired.address,
      ...baseOf(prepared, cause, reason),
      id: live.id,
      risk: allRisks(model.risks?.({ action: 'adopt', live: live.fields, changed }), fields),
      ...rest,
    };
  }
  return fields.length === 0
    ? undefined
    : {
        action: 'update',
        key: desired.address,
        ...baseOf(prepared, cause, REASONS[cause]),
        id: live.id,
        risk: allRisks(risksOf(prepared, live, changed), fields),
        ...rest,
      };
}

/** Records the values that are live already. */
function refreshOf({ desired, entry, match, formerly }: Prepared, { live, after }: Differing): Refresh {
  return {
    address: desired.address,
    ...defined({ previousAddress: match.previousAddress }),
    kind: desired.kind,
    id: live.id,
    fields: after,
    ...(desired.protect ? { protect: true } : {}),
    ...defined({ rank: desired.rank }),
    ...(formerly.length === 0 ? {} : { formerly }),
    // A witness that differs although the value is as declared comes from reading the value itself.
    ...defined({ witness: live.witness ?? entry?.witness }),
  };
}

/** Whether the ledger entry is outdated although the live resource is as declared. */
function isStaleInLedger({ desired, entry, match, formerly, unfinished }: Prepared): boolean {
  return (
    // It refers to a resource by a former name.
    entry !== match.entry ||
    match.previousAddress !== undefined ||
    // A run that was interrupted before a replacement or a temporary value, which is no longer needed.
    unfinished ||
    (entry?.protect ?? false) !== desired.protect ||
    entry?.rank !== desired.rank ||
    !sameJson(entry?.formerly ?? [], formerly)
  );
}

/** Adopts, updates or replaces an existing resource, or leaves it unchanged. */
export function draftExisting(prepared: Prepared, live: Live, salt: Salt, diagnostics: Diagnostic[]): Draft {
  const { model, desired, entry, expired, exclusiveCause } = prepared;
  const processing = (live.processing ?? []).filter((field) => field in desired.fields);
  if (processing.length > 0) {
    // Neither compare it with its old value nor record it as declared.
    diagnostics.push(stillProcessing(prepared, processing));
    return { prepared, unknown: true };
  }
  diagnostics.push(...notReadable(prepared, 'warning'));
  const unknown = Object.keys(prepared.unreadable ?? {}).length === 0 ? {} : ({ unknown: true } as const);
  const comparison = compareResource({ model, desired, entry, live, salt, exclusiveCause });
  const refused = comparison.changes.filter(({ field }) => model.rules[field]?.change === 'refuse');
  diagnostics.push(...refused.map((field) => immutable(prepared, field)));
  const fields = comparison.changes
    .filter((field) => !refused.includes(field))
    .map(
      (field): FieldChange =>
        expired && model.rules[field.field]?.whenExpired !== undefined ? { ...field, cause: 'expired' } : field,
    );
  const isStale = comparison.ledgerDiffers || isStaleInLedger(prepared);
  if (fields.length === 0 && entry !== undefined && !isStale) {
    // The common case: nothing to change.
    return { prepared, ...unknown };
  }
  const differing = differingOf(prepared, live, fields, salt);
  const { soon, late } = differing;
  const change = soon.some(({ field }) => model.rules[field]?.change === 'replace')
    ? replacementOf(prepared, differing, salt)
    : changeOf(prepared, differing);
  if (change !== undefined) {
    return { prepared, change, ...defined({ late }) };
  }
  return isLookedUp(model, desired) || late !== undefined || !isStale
    ? { prepared, ...defined({ late }), ...unknown }
    : { prepared, refresh: refreshOf(prepared, differing), ...unknown };
}
