import type { KindName } from '../../plan/plan.ts';
import type { KindModel } from '../model.ts';

/** Groups kinds by depth, the top level first. Within a depth, a kind comes after those that its natural key names. */
export function levelsOf<Model extends KindModel>(kinds: readonly Model[]): readonly (readonly Model[])[] {
  const depths = new Map<KindName, number>();
  const models = new Map(kinds.map((model) => [model.name, model]));
  const depthOf = (name: KindName): number => {
    const known = depths.get(name);
    if (known !== undefined) {
      return known;
    }
    const parents = models.get(name)?.parents ?? [];
    const depth = parents.length === 0 ? 0 : 1 + Math.max(...parents.map(depthOf));
    depths.set(name, depth);
    return depth;
  };
  const levels: Model[][] = [];
  for (const model of kinds) {
    const depth = depthOf(model.name);
    const level = levels[depth] ?? [];
    level.push(model);
    levels[depth] = level;
  }
  return levels.map((level) => {
    const named = new Set(level.flatMap(({ keyNames = [] }) => keyNames));
    return [...level.filter(({ name }) => named.has(name)), ...level.filter(({ name }) => !named.has(name))];
  });
}
