import type { Desired, Workspace } from '../../core/engine/model.ts';
import type { Address } from '../../core/plan/address.ts';
import { referencesIn } from '../../core/plan/value.ts';

/**
 * The part of a workspace that is needed to know one resource: itself, what holds it, and what its fields refer to. Nothing
 * else is read, and problems elsewhere are no reason to refuse.
 */
export function scopeOf(workspace: Workspace, address: Address): Workspace {
  const byAddress = new Map(workspace.resources.map((resource) => [resource.address, resource]));
  const found = new Set<Desired>();
  const waiting: Address[] = [address];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const resource = byAddress.get(next);
    if (resource !== undefined && !found.has(resource)) {
      found.add(resource);
      waiting.push(
        ...(resource.parent === undefined ? [] : [resource.parent]),
        ...Object.values(resource.fields).flatMap(referencesIn),
        ...(resource.after ?? []),
      );
    }
  }
  const collections = new Set([...found].map(({ kind, parent }) => `${kind} ${parent ?? ''}`));
  return {
    ...workspace,
    resources: workspace.resources.filter((resource) => found.has(resource)),
    collections: workspace.collections.filter(({ kind, parent }) => collections.has(`${kind} ${parent ?? ''}`)),
  };
}
