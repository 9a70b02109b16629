import { unreachable } from '../../base/unreachable.ts';
import type { Address } from '../plan/address.ts';
import type { Change, WriteBounds } from '../plan/plan.ts';
import type { Fields } from '../plan/value.ts';
import type { Models } from './context.ts';
import type { KindModel, Writes } from './model.ts';
import { changedFields } from './observe/resolve.ts';

const NONE: WriteBounds = { least: 0, most: 0 };

function boundsOf(writes: Writes): WriteBounds {
  return typeof writes === 'number' ? { least: writes, most: writes } : writes;
}

/** The sum of two numbers of requests. */
export function together(first: Writes, second: Writes): WriteBounds {
  const [one, other] = [boundsOf(first), boundsOf(second)];
  return { least: one.least + other.least, most: one.most + other.most };
}

/** The live values of the fields that a change sets as a whole. */
function formerFields({ fields }: Change): Fields {
  return Object.fromEntries(
    fields.flatMap(({ field, entry, before }) => (entry === undefined ? [[field, before ?? null]] : [])),
  );
}

type Created = ReadonlyMap<Address, Fields>;

function writesOf(change: Change, model: KindModel | undefined, created: Created): WriteBounds {
  const { create = () => 1, update = () => 1, remove = () => 1 } = model?.writes ?? {};
  const parent = change.parents.at(-1);
  const creating = (fields: Fields): WriteBounds =>
    boundsOf(create(fields, parent === undefined ? undefined : created.get(parent)));
  switch (change.action) {
    case 'create':
      return creating(change.after);
    case 'replace':
      return together(remove(change.parents), creating(change.after));
    case 'update':
    case 'adopt':
      return change.fields.length === 0 ? NONE : boundsOf(update(changedFields(change), formerFields(change)));
    case 'delete':
      // A deletion included in that of a parent needs no request.
      return change.with === undefined ? boundsOf(remove(change.parents)) : NONE;
    case 'move':
      return change.after === null && change.before === undefined ? NONE : { least: 1, most: 1 };
    default:
      return unreachable(change);
  }
}

/**
 * The number of write requests of these changes if nothing fails, nothing is retried and the service supports every operation. Changes in
 * one batch share a request.
 */
export function predictWrites(
  changes: readonly Change[],
  models: Models,
  batches: readonly (readonly number[])[] = [],
): WriteBounds {
  const inBatches = new Set(batches.flat());
  const created: Created = new Map(
    changes.flatMap((change) =>
      change.action === 'create' || change.action === 'replace' ? [[change.address, change.after]] : [],
    ),
  );
  return changes
    .filter((_change, index) => !inBatches.has(index))
    .reduce(
      (sum, change) => together(sum, writesOf(change, models.get(change.kind), created)),
      boundsOf(batches.length),
    );
}
