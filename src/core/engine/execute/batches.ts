import { groupBy } from '../../../base/group-by.ts';
import type { Adopt, Change, Create, Delete, KindName, Update } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { Models } from '../context.ts';
import type { Driver } from '../driver.ts';
import { inOrder } from '../graph.ts';
import type { KindModel } from '../model.ts';
import { changedFields } from '../observe/resolve.ts';
import { type Graph, graphOf } from './schedule.ts';

/** A change that can share its request with others. */
export type Batched = Create | Delete | ((Update | Adopt) & { readonly id: RemoteId });

/** The changes that share a request, by index: at least two each. */
export type BatchList = readonly (readonly number[])[];

function fits(change: Change, { takes }: NonNullable<KindModel['batch']>): change is Batched {
  switch (change.action) {
    case 'create':
      return takes({ action: 'create', changed: change.after });
    case 'delete':
      // A resource that is deleted with its parent needs no request.
      return change.with === undefined && takes({ action: 'delete', changed: {} });
    case 'update':
    case 'adopt':
      return (
        change.id !== undefined &&
        change.fields.length > 0 &&
        !('temporary' in change && change.temporary !== undefined) &&
        takes({ action: 'update', changed: changedFields(change) })
      );
    default:
      return false;
  }
}

/** The changes that can share requests, grouped by what they have in common. Deletions have requests of their own. */
function groupsOf(changes: readonly Change[], models: Models, graph: Graph): readonly (readonly number[])[] {
  const able = changes.some(({ kind }) => models.get(kind)?.batch !== undefined);
  const made = new Set(
    able
      ? changes.flatMap(({ action, address }) => (action === 'create' || action === 'replace' ? [address] : []))
      : [],
  );
  const candidates = !able
    ? []
    : [...changes.keys()].filter((index) => {
        const change = changes[index];
        const batch = change === undefined ? undefined : models.get(change.kind)?.batch;
        return (
          change !== undefined &&
          batch !== undefined &&
          fits(change, batch) &&
          // A resource that this plan creates gets another id than the plan names.
          (change.action === 'create' || change.action === 'delete' || !made.has(change.address))
        );
      });
  const groups = groupBy(candidates, (index) => {
    const { kind, parents, action } = changes[index] as Batched;
    return JSON.stringify([kind, action === 'delete', graph.last[index] === true, ...parents]);
  });
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** How many changes fit in one request, for kinds with several changes in a plan. */
export async function batchSizes(
  changes: readonly Change[],
  models: Models,
  { batches }: Pick<Driver, 'batches'>,
): Promise<ReadonlyMap<KindName, number>> {
  const sizes = new Map<KindName, number>();
  if (batches === undefined) {
    return sizes;
  }
  const kinds = new Set(groupsOf(changes, models, graphOf(changes)).map(([first]) => changes[first ?? 0]?.kind ?? ''));
  for (const kind of kinds) {
    const size = await batches.sizeOf(kind);
    if (size !== undefined && size > 1) {
      sizes.set(kind, size);
    }
  }
  return sizes;
}

/** Whether the changes can still be ordered if each batch waits for everything that one of its members waits for. */
function canBeOrdered({ dependents }: Graph, nodeOf: readonly number[]): boolean {
  const unmet = nodeOf.map(() => 0);
  const merged: number[][] = nodeOf.map(() => []);
  for (const [index, node] of nodeOf.entries()) {
    for (const dependent of dependents[index] ?? []) {
      const next = nodeOf[dependent] ?? dependent;
      unmet[next] = (unmet[next] ?? 0) + 1;
      merged[node]?.push(next);
    }
  }
  return inOrder({ dependents: merged, unmet }).length === nodeOf.length;
}

/** Whether nothing waits for any of these changes, or none of them waits: then no cycle can include them. */
function isAtAnEnd(part: readonly number[], { dependents, unmet }: Graph): boolean {
  return (
    part.every((index) => (dependents[index]?.length ?? 0) === 0) || part.every((index) => (unmet[index] ?? 0) === 0)
  );
}

/** Splits a group by the number of its members that come before each: members of one layer never wait for each other. */
function layersOf(group: readonly number[], graph: Graph): readonly (readonly number[])[] {
  const members = new Set(group);
  const depths = new Map<number, number>();
  for (const index of inOrder(graph)) {
    const depth = (depths.get(index) ?? 0) + (members.has(index) ? 1 : 0);
    for (const dependent of graph.dependents[index] ?? []) {
      depths.set(dependent, Math.max(depths.get(dependent) ?? 0, depth));
    }
  }
  return [...groupBy(group, (index) => depths.get(index) ?? 0).values()];
}

/**
 * The batches of a plan: as large as possible, but no member waits for another. Depends on the plan alone, so that a plan can predict the
 * number of requests.
 */
export function batchesIn(
  changes: readonly Change[],
  models: Models,
  sizes: ReadonlyMap<KindName, number>,
  graph: Graph = graphOf(changes),
): BatchList {
  if (sizes.size === 0) {
    return [];
  }
  let nodeOf: readonly number[] = [...changes.keys()];
  const chosen: (readonly number[])[] = [];
  const tryParts = (parts: readonly (readonly number[])[]): boolean => {
    const merged = [...nodeOf];
    for (const part of parts) {
      for (const index of part) {
        merged[index] = part[0] ?? index;
      }
    }
    const isPossible = parts.every((part) => isAtAnEnd(part, graph)) || canBeOrdered(graph, merged);
    if (isPossible) {
      nodeOf = merged;
      chosen.push(...parts);
    }
    return isPossible;
  };
  for (const group of groupsOf(changes, models, graph)) {
    if (sizes.has(changes[group[0] ?? 0]?.kind ?? '') && !tryParts([group])) {
      tryParts(layersOf(group, graph));
    }
  }
  return chosen.flatMap((group) => {
    const size = sizes.get(changes[group[0] ?? 0]?.kind ?? '') ?? 1;
    const count = Math.ceil(group.length / size);
    return Array.from({ length: count }, (_none, at) => group.slice(at * size, (at + 1) * size)).filter(
      ({ length }) => length > 1,
    );
  });
}
