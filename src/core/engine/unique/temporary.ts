import { defined } from '../../../base/defined.ts';
import { sameJson } from '../../../base/equal.ts';
import type { Json } from '../../../base/json.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hide, type Salt } from '../../plan/digest.ts';
import type { Change, Update } from '../../plan/plan.ts';
import { collectionOf } from '../context.ts';
import type { KindModel } from '../model.ts';
import type { Observation } from '../observe/observation.ts';
import type { ValueTransfer } from './claims.ts';

const TOKEN_LENGTH = 10;

interface TemporaryOptions {
  readonly model: KindModel;
  readonly observation: Observation;
  readonly salt: Salt;
}

/** The key of the change that sets a temporary value. */
function asideKey(key: string): string {
  return `${key}:temporary`;
}

/** A value that no live or declared resource has; always the same for the same resource. */
function temporaryValue(
  { release, field }: ValueTransfer,
  { model, observation, salt }: TemporaryOptions,
): Json | undefined {
  const { address, kind, parents } = release;
  const start = model.rules[field.field]?.unique?.temporary;
  const used = [
    ...(collectionOf(observation, kind, parents.at(-1))?.live ?? []).map(({ fields }) => fields[field.field]),
    ...[...observation.matches.values()].flatMap(({ desired }) =>
      desired.kind === kind ? [desired.fields[field.field]] : [],
    ),
  ];
  for (let attempt = 0; ; attempt++) {
    const token = hide(salt, ['temporary', address, field.field, attempt]).$digest.slice(0, TOKEN_LENGTH);
    const value = start === undefined ? undefined : start + token;
    if (value === undefined || !used.some((other) => other !== undefined && sameJson(other, value))) {
      return value;
    }
  }
}

/**
 * Whether the holder of a value can get a temporary one. Not a displaced resource: a run identifies resources by address, and another one
 * has its address.
 */
export function canBeAside({ release }: ValueTransfer): boolean {
  return release.action !== 'delete' || release.key === release.address;
}

/**
 * The change that gives the holder a temporary value, so that its old one is free before it gets the declared one. Undefined if there is no
 * such value.
 */
export function temporaryFor(transfer: ValueTransfer, options: TemporaryOptions): Update | undefined {
  const { release, field, holder } = transfer;
  const value = canBeAside(transfer) ? temporaryValue(transfer, options) : undefined;
  if (value === undefined) {
    return undefined;
  }
  const { address, previousAddress, kind, parents, cause, source, precondition } = release;
  const own = release.fields.find((it) => it.field === field.field);
  if (own === undefined && release.action !== 'delete') {
    // No later change would set the declared value.
    return undefined;
  }
  const sensitive = own?.sensitive ?? field.sensitive;
  const before = own?.before ?? (release.action === 'delete' ? release.before[field.field] : undefined);
  return {
    action: 'update',
    key: asideKey(release.key),
    address,
    ...defined({ previousAddress }),
    kind,
    parents,
    reason: `it gets a temporary ${field.field}, so that ${transfer.taker.address} can have its current one`,
    cause,
    ...defined({ source }),
    dependsOn: [],
    risk: [],
    fields: [{ path: field.field, field: field.field, ...defined({ before }), after: value, sensitive, cause }],
    id: holder.id,
    after: { [field.field]: value },
    ...defined({ precondition }),
    temporary: release.key,
  };
}

function noteOf(change: Update, changes: readonly Change[]): Diagnostic {
  const name = change.fields[0]?.field ?? 'value';
  const taker = changes.find(({ key, dependsOn }) => key !== change.temporary && dependsOn.includes(change.key));
  return {
    severity: 'info',
    code: 'temporary-value',
    summary: `A ${change.kind} gets a temporary ${name}`,
    detail: `${change.address} gets the ${name} ${JSON.stringify(change.fields[0]?.after)} first and its declared ${name} later in the same apply. ${taker?.address ?? 'Another one'} takes its current ${name}, each waits for the other, and the service never allows two to have the same ${name}. In between, a URL with one of these values may not resolve. If the apply is interrupted, the next one replaces the temporary ${name}.`,
    ...defined({ source: change.source }),
  };
}

/** Notes about the temporary values of a plan. */
export function temporaryNotes(changes: readonly Change[]): readonly Diagnostic[] {
  return changes.flatMap((change) =>
    change.action === 'update' && change.temporary !== undefined ? [noteOf(change, changes)] : [],
  );
}
