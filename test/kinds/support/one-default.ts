import type { MemoryResource } from '../../support/memory-driver.ts';

/** As the service does it: of siblings exactly one is the default, the first one until another one is chosen. */
export function keepOneDefault({ id, fields }: MemoryResource, siblings: readonly MemoryResource[]): void {
  const others = siblings.filter((sibling) => sibling.id !== id);
  fields['default'] ??= !others.some((other) => other.fields['default'] === true);
  for (const other of others) {
    if (fields['default'] === true) {
      other.fields['default'] = false;
    }
  }
}
