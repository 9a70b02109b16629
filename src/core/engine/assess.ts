import { defined } from '../../base/defined.ts';
import type { Json } from '../../base/json.ts';
import type { Salt } from '../plan/digest.ts';
import type { FieldChange } from '../plan/plan.ts';
import type { Fields } from '../plan/value.ts';
import { isSensitive, pathOf, shownValue } from './compare.ts';
import type { Live } from './model.ts';
import type { Prepared } from './prepare.ts';
import { byWeight } from './risks.ts';

/** Whether the ledger records only the ownership of a resource, because a run was interrupted while creating it. */
export function isBegun({ entry }: Prepared): boolean {
  return entry !== undefined && Object.keys(entry.fields).length === 0;
}

/** The risks of changing an existing resource. A resource that is still being created has none. */
export function risksOf(prepared: Prepared, live: Live | undefined, changed: Fields): readonly string[] {
  const { model } = prepared;
  return (
    (isBegun(prepared)
      ? model.risks?.({ action: 'create', live: undefined, changed })
      : model.risks?.({ action: 'update', live: live?.fields, changed })) ?? []
  );
}

/** The fields with their risks. A resource that is still being created has no live value to lose. */
export function withRisks(
  prepared: Prepared,
  fields: readonly FieldChange[],
  live: Live | undefined,
): readonly FieldChange[] {
  const { model, desired, entry: owned } = prepared;
  return fields.map((change) => {
    const { entry, before, after, field } = change;
    const risk = model.fieldRisk?.(field, {
      ...defined({ entry }),
      before,
      after,
      live: live?.fields,
      declared: desired.fields,
      ...defined({ recorded: owned?.fields }),
    });
    return risk === undefined ? change : { ...change, risk: [risk] };
  });
}

function isEmpty(value: Json): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Live values that are not declared, so that a replacement loses them and that is a risk. */
export function lostByReplacing(prepared: Prepared, live: Live, salt: Salt): readonly FieldChange[] {
  const { model, desired, entry } = prepared;
  const lost = Object.entries(isBegun(prepared) ? {} : live.fields).flatMap(([field, value]): FieldChange[] => {
    const sensitive = isSensitive(model, desired, entry, field);
    const before = shownValue(model, field, value, { sensitive, salt });
    return field in desired.fields || isEmpty(value)
      ? []
      : [{ path: pathOf(field), field, before, sensitive, cause: 'pending' }];
  });
  return withRisks(prepared, lost, live).filter(({ risk }) => risk !== undefined);
}

/** All risks: of the change as a whole, of each field, and of conflicts. The heaviest first. */
export function allRisks(whole: readonly string[] | undefined, fields: readonly FieldChange[]): readonly string[] {
  const isConflict = fields.some(({ cause }) => cause === 'conflict');
  const all = new Set([
    ...(whole ?? []),
    ...fields.flatMap(({ risk }) => risk ?? []),
    ...(isConflict ? ['conflict'] : []),
  ]);
  return byWeight([...all], (risk) => risk);
}
