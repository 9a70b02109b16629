/** How deep a value may be, and how large: characters of all texts and keys, plus one for each value. */
export interface Bounds {
  readonly depth: number;
  readonly size: number;
}

/**
 * Whether a value can be walked by recursion and written out as JSON. Aliases may share one part in many places, or make
 * it contain itself: a few lines of YAML then expand to more JSON than any machine can hold.
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
