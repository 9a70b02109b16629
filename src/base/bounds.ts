/** The maximum depth and size of a value. The size is the number of characters in all strings and keys, plus one per value. */
export interface Bounds {
  readonly depth: number;
  readonly size: number;
}

/**
 * Whether a value is safe to recurse into and to write as JSON. With aliases, a value may share parts or contain itself, so a
 * few lines of YAML can expand to more JSON than fits into memory.
 */
export function isWithinBounds(root: unknown, bounds: Bounds): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }];
  let size = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    size += typeof value === 'string' ? 1 + value.length : 1;
    if (size > bounds.size || depth > bounds.depth) {
      return false;
    }
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        size += key.length;
        open.push({ value: inner, depth: depth + 1 });
      }
    }
  }
  return true;
}
