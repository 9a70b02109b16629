/** Removes undefined entries: to a schema or a diff, `undefined` is not the same as absent. */
export function defined<T extends object>(entries: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {};
  for (const key of Object.keys(entries) as (keyof T)[]) {
    if (entries[key] !== undefined) {
      kept[key] = entries[key];
    }
  }
  return kept as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The named fields of a record in this order, without undefined ones. */
export function pick<T extends object, K extends keyof T>(record: T, ...keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) {
    if (record[key] !== undefined) {
      picked[key] = record[key];
    }
  }
  return picked as Pick<T, K>;
}
