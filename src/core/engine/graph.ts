import type { Change } from '../plan/plan.ts';

/** All nodes reachable from some nodes, including those, the nearest first; each with the node that led to it. */
export function reach<T>(starts: Iterable<T>, next: (node: T) => Iterable<T>): ReadonlyMap<T, T | undefined> {
  const found = new Map<T, T | undefined>();
  for (const start of starts) {
    found.set(start, undefined);
  }
  // Iterating a map also visits the keys added meanwhile.
  for (const node of found.keys()) {
    for (const other of next(node)) {
      if (!found.has(other)) {
        found.set(other, node);
      }
    }
  }
  return found;
}

/** For each numbered node, the nodes that wait for it, and the number of nodes that it waits for. */
export interface Waiting {
  readonly dependents: readonly (readonly number[])[];
  readonly unmet: readonly number[];
}

/** The nodes in topological order. Nodes in a cycle, and those that wait for them, are missing. */
export function inOrder({ dependents, unmet }: Waiting): readonly number[] {
  const left = [...unmet];
  const ordered = left.flatMap((count, node) => (count === 0 ? [node] : []));
  for (const node of ordered) {
    for (const dependent of dependents[node] ?? []) {
      const count = (left[dependent] ?? 0) - 1;
      left[dependent] = count;
      if (count === 0) {
        ordered.push(dependent);
      }
    }
  }
  return ordered;
}

interface Step {
  readonly key: string;
  readonly rest: Iterator<string>;
}

/** The dependencies between changes, by key. */
export class WaitGraph {
  readonly #waits = new Map<string, Set<string>>();

  constructor(changes: readonly Change[]) {
    for (const { key, dependsOn } of changes) {
      this.#waits.set(key, new Set(dependsOn));
    }
  }

  /** The direct dependencies of a change. */
  of(key: string): ReadonlySet<string> {
    return this.#waits.get(key) ?? new Set();
  }

  add(key: string, other: string): void {
    this.#waits.set(key, (this.#waits.get(key) ?? new Set()).add(other));
  }

  remove(key: string, other: string): void {
    this.#waits.get(key)?.delete(other);
  }

  /** All dependencies of a change, direct and indirect. */
  behind(start: string): ReadonlyMap<string, unknown> {
    return reach(this.of(start), (key) => this.of(key));
  }

  /**
   * A cycle of changes that wait for each other; undefined if there is none. Keys without cycles are added to `clear` and not visited
   * again, since removing dependencies never closes a cycle.
   */
  circle(starts: Iterable<string>, clear: Set<string>): readonly string[] | undefined {
    for (const start of starts) {
      const places = new Map<string, number>();
      const steps: Step[] = [];
      const enter = (key: string): void => {
        places.set(key, steps.length);
        steps.push({ key, rest: this.of(key).values() });
      };
      if (!clear.has(start)) {
        enter(start);
      }
      for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
        const next = step.rest.next();
        if (next.done === true) {
          clear.add(step.key);
          places.delete(step.key);
          steps.pop();
          continue;
        }
        const place = places.get(next.value);
        if (place !== undefined) {
          return steps.slice(place).map(({ key }) => key);
        }
        if (!clear.has(next.value)) {
          enter(next.value);
        }
      }
    }
    return undefined;
  }

  /** The change with its current dependencies. */
  ordered<T extends Change>(change: T): T {
    const dependsOn = [...this.of(change.key)];
    return dependsOn.length === change.dependsOn.length && dependsOn.every((key, at) => key === change.dependsOn[at])
      ? change
      : { ...change, dependsOn };
  }
}
