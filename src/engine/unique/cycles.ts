/** What each key waits for. */
export type Waits = ReadonlyMap<string, ReadonlySet<string>>;

interface Step {
  readonly key: string;
  readonly rest: Iterator<string>;
}

/**
 * A circle in which each key waits for the next one, and the last for the first; undefined if there is none. Keys without
 * circles are added to `clear` and not visited again: fewer dependencies never close a circle.
 */
export function findCycle(waits: Waits, starts: Iterable<string>, clear: Set<string>): readonly string[] | undefined {
  for (const start of starts) {
    if (clear.has(start)) {
      continue;
    }
    const places = new Map<string, number>();
    const steps: Step[] = [];
    const enter = (key: string): void => {
      places.set(key, steps.length);
      steps.push({ key, rest: (waits.get(key) ?? new Set<string>()).values() });
    };
    enter(start);
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

/** Everything that a key waits for, directly or not. */
export function waitedFor(waits: Waits, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [start];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    for (const next of waits.get(key) ?? []) {
      if (!found.has(next)) {
        found.add(next);
        queue.push(next);
      }
    }
  }
  return found;
}
