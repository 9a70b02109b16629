import type { Change } from '../plan/plan.ts';

/** Everything that some nodes lead to, themselves included, the nearest first; with the node that led to each. */
export function reach<T>(starts: Iterable<T>, next: (node: T) => Iterable<T>): ReadonlyMap<T, T | undefined> {
  const found = new Map<T, T | undefined>();
  for (const start of starts) {
    found.set(start, undefined);
  }
  // What is added meanwhile is visited as well.
  for (const node of found.keys()) {
    for (const other of next(node)) {
      if (!found.has(other)) {
        found.set(other, node);
      }
    }
  }
  return found;
}

/** Which of several nodes wait for each of them, and for how many each waits itself. Nodes are numbered. */
export interface Waiting {
  readonly dependents: readonly (readonly number[])[];
  readonly unmet: readonly number[];
}

/** The nodes, each after all that it waits for. Those in a circle, and those that wait for them, are missing. */
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

/** Which change waits for which, by their keys. */
export class WaitGraph {
  readonly #waits = new Map<string, Set<string>>();

  constructor(changes: readonly Change[]) {
    for (const { key, dependsOn } of changes) {
      this.#waits.set(key, new Set(dependsOn));
    }
  }

  /** What a change waits for itself. */
  of(key: string): ReadonlySet<string> {
    return this.#waits.get(key) ?? new Set();
  }

  add(key: string, other: string): void {
    this.#waits.set(key, (this.#waits.get(key) ?? new Set()).add(other));
  }

  remove(key: string, other: string): void {
    this.#waits.get(key)?.delete(other);
  }

  /** Everything that a change waits for, directly or not. */
  behind(start: string): ReadonlyMap<string, unknown> {
    return reach(this.of(start), (key) => this.of(key));
  }

  /**
   * A circle in which each change waits for the next one, and the last for the first; undefined if there is none. Keys without
   * circles are added to `clear` and not visited again: fewer dependencies never close a circle.
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

  /** The change with what it waits for. */
  ordered<T extends Change>(change: T): T {
    const dependsOn = [...this.of(change.key)];
    return dependsOn.length === change.dependsOn.length && dependsOn.every((key, at) => key === change.dependsOn[at])
      ? change
      : { ...change, dependsOn };
  }
}
