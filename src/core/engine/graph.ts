import type { Change } from '../plan/plan.ts';

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
  behind(start: string): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [start];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      for (const next of this.of(key)) {
        if (!found.has(next)) {
          found.add(next);
          open.push(next);
        }
      }
    }
    return found;
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
