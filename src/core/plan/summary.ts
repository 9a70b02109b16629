import { type Change, EFFECTS, type Effect, type KindName, type Summary, type WriteBounds } from './plan.ts';
import { changesByResource, effectOf } from './resources.ts';

export function countEffects(changes: readonly Change[]): Record<Effect, number> {
  const counts = Object.fromEntries(EFFECTS.map((effect) => [effect, 0])) as Record<Effect, number>;
  for (const change of changesByResource(changes)) {
    counts[effectOf(change)]++;
  }
  return counts;
}

export function summarize(
  changes: readonly Change[],
  rest: {
    readonly noop: number;
    readonly blocked: number;
    readonly unmanaged: number;
    readonly writes?: WriteBounds;
  },
): Summary {
  const byKind: Record<KindName, Partial<Record<Effect, number>>> = {};
  const resources = changesByResource(changes);
  for (const change of resources) {
    const effect = effectOf(change);
    const ofKind = byKind[change.kind] ?? {};
    ofKind[effect] = (ofKind[effect] ?? 0) + 1;
    byKind[change.kind] = ofKind;
  }
  return { ...countEffects(resources), resources: resources.length, ...rest, byKind };
}
