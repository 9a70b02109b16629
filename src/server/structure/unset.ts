type OptionalKey<T> = { [Key in keyof T]-?: undefined extends Pick<T, Key>[Key] ? Key : never }[keyof T];

/** Changes to a record: undefined leaves a field unchanged, null removes one that may be absent. */
export type Changes<T> = {
  readonly [Key in keyof T]?: T[Key] | undefined | (Key extends OptionalKey<T> ? null : never);
};

/** A flag for storage, where a disabled one is absent. */
export function flag(value: boolean | undefined): true | null | undefined {
  return value === false ? null : value;
}

/** Texts by language for storage, where an empty map is absent. */
export function texts<T extends object>(value: T | null | undefined): T | null | undefined {
  return value !== null && value !== undefined && Object.keys(value).length === 0 ? null : value;
}

export function withChanges<T extends object>(record: T, changes: Changes<T>): T {
  const changed: Partial<T> = { ...record };
  for (const key of Object.keys(changes) as (keyof T)[]) {
    const value = changes[key];
    if (value === null) {
      delete changed[key];
    } else if (value !== undefined) {
      changed[key] = value;
    }
  }
  // Only fields that may be absent were removed.
  return changed as T;
}
