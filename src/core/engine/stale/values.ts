import { canonicalJson } from '../../../base/canonical.ts';
import { messageOf } from '../../../base/error-message.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import { printable, shortened } from '../../../base/text.ts';
import type { Address } from '../../plan/address.ts';
import { hide, type Salt } from '../../plan/digest.ts';
import type { Change, Plan } from '../../plan/plan.ts';
import { isHidden, isReference, mapValue } from '../../plan/value.ts';
import type { Live } from '../model.ts';
import { changedFields, hasHidden, type Names, resolveFields } from '../observe/resolve.ts';

/** A value on one line, shortened if it is long. */
export function shortJson(value: Json): string {
  return shortened(printable(JSON.stringify(value)), 80);
}

/** One field with its value when the plan was created. */
interface ComparedField {
  readonly path: string;
  readonly before: Json | undefined;
  readonly now: Json | undefined;
  readonly isSecret: boolean;
}

function comparedFields(change: Change, live: Live, names: Names): readonly ComparedField[] {
  const { rules } = names.modelOf(change.kind);
  if (change.action === 'delete' || change.action === 'replace') {
    const { before } = change;
    return [...new Set([...Object.keys(live.fields), ...Object.keys(before)])].map((field) => ({
      path: field,
      before: before[field] ?? undefined,
      now: live.fields[field],
      isSecret: rules[field]?.secret === true,
    }));
  }
  return change.fields.map(({ path, field, entry, before, sensitive }) => {
    const now = live.fields[field];
    return {
      path,
      before,
      now: entry === undefined ? now : isJsonObject(now) ? now[entry] : undefined,
      isSecret: sensitive || rules[field]?.secret === true,
    };
  });
}

/** The fields that changed after the plan was created: `title: "A" → "B"`. */
export function changedSince(
  change: Change,
  live: Live,
  { salt, names }: { readonly salt: Salt; readonly names: Names },
): readonly { readonly path: string; readonly shown: string | undefined }[] {
  const resolved = (value: Json | undefined): Json =>
    mapValue(value ?? null, (part) => {
      if (!isReference(part)) {
        return undefined;
      }
      try {
        return { $id: names.idOf(part.$ref) };
      } catch {
        return part;
      }
    });
  return comparedFields(change, live, names).flatMap(({ path, before, now, isSecret }) => {
    const isHiding = isHidden(before);
    const current = isHiding && now !== undefined ? hide(salt, now) : now;
    if (canonicalJson(resolved(before)) === canonicalJson(resolved(current))) {
      return [];
    }
    const shown = isHiding || isSecret ? undefined : `${shortJson(before ?? null)} → ${shortJson(now ?? null)}`;
    return [{ path, shown }];
  });
}

/** Whether a change needs values that the plan hides. */
function hidesValues(change: Change): boolean {
  if (change.action === 'delete' || change.action === 'move') {
    return false;
  }
  return hasHidden(change.after) || change.fields.some(({ after }) => hasHidden(after));
}

/** Whether a plan can only be applied with its manifest, because it hides values. */
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

/** The changes whose hidden values differ from the plan, with the problem. Never includes values. */
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
          // References are never hidden, and their ids may be unknown yet.
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
