/** Creates a value on first use, and caches it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Creates the value of each key on first use, and caches it. */
export function lazilyBy<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    if (!made.has(key)) {
      made.set(key, make(key));
    }
    return made.get(key) as Value;
  };
}
