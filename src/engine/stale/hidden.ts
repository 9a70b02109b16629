import { messageOf } from '../../base/error-message.ts';
import type { Json } from '../../base/json.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Plan } from '../../plan/plan.ts';
import { isHidden } from '../../plan/value.ts';
import { changedFields, type Names, resolveFields } from '../observe/resolve.ts';

/** Whether a value is hidden, or a part of it is. */
function hides(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return isHidden(value) || (Object.values(value) as Json[]).some(hides);
}

/** Whether a change needs values that the plan hides. */
function hidesValues(change: Change): boolean {
  if (change.action === 'delete' || change.action === 'move') {
    return false;
  }
  return Object.values(change.after).some(hides) || change.fields.some(({ after }) => hides(after));
}

/** Whether a plan needs its manifest to be applied, because it hides values. */
export function needsManifest({ changes }: Pick<Plan, 'changes'>): boolean {
  return changes.some(hidesValues);
}

interface HiddenOptions {
  readonly plan: Plan;
  /** The changes to apply. */
  readonly changes: readonly Change[];
  readonly names: Pick<Names, 'modelOf'>;
  readonly secretOf: (address: Address, field: string) => Json | undefined;
}

/** The changes whose hidden values differ from the plan, each with what is wrong. Never names values. */
export function hiddenProblems({
  plan,
  changes,
  names,
  secretOf,
}: HiddenOptions): readonly { readonly change: Change; readonly what: string }[] {
  return changes.flatMap((change) => {
    if (!hidesValues(change) || change.action === 'delete' || change.action === 'move') {
      return [];
    }
    try {
      for (const fields of [changedFields(change), change.after]) {
        resolveFields(fields, {
          address: change.address,
          model: names.modelOf(change.kind),
          // References are never hidden, and may not be known yet.
          names: { idOf: (address) => address },
          salt: plan.ledger.salt,
          secretOf,
          onSecret: () => {},
        });
      }
      return [];
    } catch (error) {
      return [{ change, what: messageOf(error) }];
    }
  });
}
