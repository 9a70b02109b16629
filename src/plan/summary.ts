import type { Action, Change, KindName, Summary } from './plan.ts';

/** Counts what a plan holds. */
export function summarize(
  changes: readonly Change[],
  counts: { readonly noop: number; readonly held: number; readonly unmanaged: number },
): Summary {
  const total: Record<Action, number> = { create: 0, update: 0, replace: 0, delete: 0, move: 0, adopt: 0 };
  const byKind: Record<KindName, Partial<Record<Action, number>>> = {};
  for (const change of changes) {
    const { kind, action } = change;
    if (change.action === 'update' && change.temporary !== undefined) {
      // A step on the way of a change that is counted itself.
      continue;
    }
    total[action]++;
    const ofKind = byKind[kind] ?? {};
    ofKind[action] = (ofKind[action] ?? 0) + 1;
    byKind[kind] = ofKind;
  }
  return { ...total, ...counts, byKind };
}
