import type { Change } from '../../plan/plan.ts';
import type { Fields } from '../../plan/value.ts';
import type { KindModel } from '../model.ts';

/** The fields of a resource before a change, as far as the change says. */
function fieldsBefore(change: Change): Fields {
  return change.action === 'delete' || change.action === 'replace'
    ? change.before
    : Object.fromEntries(change.fields.flatMap(({ field, before }) => (before === undefined ? [] : [[field, before]])));
}

/** Whether a change is about a resource in a list of its own, so that the list is read. */
export function needsApart({ isApart }: KindModel, changes: readonly Change[]): boolean {
  return (
    isApart !== undefined &&
    changes.some(
      (change) =>
        isApart(fieldsBefore(change)) ||
        (change.action !== 'delete' && change.action !== 'move' && isApart(change.after)),
    )
  );
}
