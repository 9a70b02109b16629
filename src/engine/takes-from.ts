import { sameJson } from '../base/equal.ts';
import type { Change } from '../plan/plan.ts';

/**
 * Whether a change that waits for another one sets a value that the other one gives up: the service refuses it while the
 * other one is not made. Goes by the plan alone, so that it can be asked of a plan that was saved.
 */
export function takesFrom(change: Change, other: Change): boolean {
  if (change.action === 'move' || change.kind !== other.kind || change.parents.at(-1) !== other.parents.at(-1)) {
    return false;
  }
  if (other.action === 'delete') {
    return change.fields.some(({ field, after }) => after !== undefined && sameJson(other.before[field], after));
  }
  return other.fields.some(
    ({ field, before }) =>
      before !== undefined && change.fields.some((it) => it.field === field && sameJson(it.after, before)),
  );
}

/** The keys of the changes without which a change is of no use: what it waits for, and what a temporary value leads to. */
export function companionsOf(change: Change): readonly string[] {
  return change.action === 'update' && change.temporary !== undefined
    ? [...change.dependsOn, change.temporary]
    : change.dependsOn;
}
