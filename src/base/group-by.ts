/** The items by their key, in their order. Items without a key are omitted. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K | undefined): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) {
      addTo(groups, key, item);
    }
  }
  return groups;
}

/** The values by their key, in their order. */
export function groupPairs<K, T>(pairs: Iterable<readonly [K, T]>): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const [key, value] of pairs) {
    addTo(groups, key, value);
  }
  return groups;
}

/** Adds an item to the group with this key. */
export function addTo<T, K>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group === undefined) {
    groups.set(key, [item]);
  } else {
    group.push(item);
  }
}
