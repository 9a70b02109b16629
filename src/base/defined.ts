/** The entries that have a value: to a schema or a diff, `undefined` is not the same as absent. */
export function defined<T extends object>(entries: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {};
  for (const key of Object.keys(entries) as (keyof T)[]) {
    if (entries[key] !== undefined) {
      kept[key] = entries[key];
    }
  }
  return kept as { [K in keyof T]?: Exclude<T[K], undefined> };
}
