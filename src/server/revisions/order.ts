import type { Sides } from './fields.ts';

type Ids = readonly string[];
type Members = ReadonlySet<string> | ReadonlyMap<string, unknown>;

function among(ids: Ids, members: Members): string[] {
  return ids.filter((id) => members.has(id));
}

/** Whether the common ids of both lists differ in order. */
function reordered(before: Ids, after: Ids): boolean {
  const kept = among(before, new Set(after));
  const still = among(after, new Set(before));
  return kept.some((id, index) => id !== still[index]);
}

/** Inserts the ids that only the other list has, each right before its successor there. */
function weave(frame: Ids, other: Ids): string[] {
  const placed = new Set(frame);
  const runs = new Map<string | undefined, string[]>();
  let next: string | undefined;
  for (const id of other.toReversed()) {
    if (placed.has(id)) {
      next = id;
      continue;
    }
    const run = runs.get(next);
    if (run === undefined) {
      runs.set(next, [id]);
    } else {
      run.push(id);
    }
  }
  const runBefore = (id: string | undefined): string[] => (runs.get(id) ?? []).toReversed();
  return [...frame.flatMap((id) => [...runBefore(id), id]), ...runBefore(undefined)];
}

/**
 * The merged order of siblings: that of the space with the request's additions in place, or the request's if the request reordered
 * siblings. Members that neither side has among these siblings come last.
 */
export function mergeOrder({ ancestor, primary, request }: Sides<Ids>, members: Members): string[] {
  const ours = among(primary, members);
  const theirs = among(request, members);
  const order = reordered(among(ancestor, members), theirs) ? weave(theirs, ours) : weave(ours, theirs);
  const placed = new Set(order);
  return [...order, ...[...members.keys()].filter((id) => !placed.has(id))];
}
