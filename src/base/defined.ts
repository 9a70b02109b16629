/** The entries that have a value. What is absent is left out, since `undefined` is not the same to a schema or a diff. */
export function defined<T extends object>(entries: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {};
  for (const key of Object.keys(entries) as (keyof T)[]) {
    if (entries[key] !== undefined) {
      kept[key] = entries[key];
    }
  }
  return kept as { [K in keyof T]?: Exclude<T[K], undefined> };
}
