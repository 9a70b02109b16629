import { type Document, isAlias, isMap, isPair, isScalar, isSeq } from 'yaml';

/** The maximum number of values that aliases may add to a document, including merged keys, which are copied into each map. */
const MOST_ADDED = 1_000_000;
/** The maximum cost of resolving aliases: the parser searches for each anchor among all anchors and aliases. */
const MOST_COMPARED = 100_000_000;

/** The number of values that aliases add to a document, and the cost of resolving them. */
function aliasesIn(document: Document): { readonly added: number; readonly compared: number } {
  const sizes = new Map<string, number>();
  let added = 0;
  let aliases = 0;
  let anchors = 0;
  // Recursion is safe: the depth of the document was checked before it was composed.
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) {
      const size = sizes.get(node.source) ?? 0;
      aliases++;
      added += size;
      return size;
    }
    if (isPair(node)) {
      return sizeOf(node.key) + sizeOf(node.value);
    }
    let size = 1;
    if (isMap(node) || isSeq(node)) {
      for (const item of node.items) {
        size += sizeOf(item);
      }
    }
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined) {
      anchors++;
      sizes.set(node.anchor, size);
    }
    return size;
  };
  sizeOf(document.contents);
  return { added, compared: aliases * (aliases + anchors) };
}

/** The value of a document, with merges and aliases expanded; undefined if the result would be too large. */
export function yamlValue(document: Document): unknown {
  const { added, compared } = aliasesIn(document);
  // The parser's own limit counts aliases instead of the values they repeat, and is very slow.
  return added > MOST_ADDED || compared > MOST_COMPARED ? undefined : document.toJS({ maxAliasCount: -1 });
}

/** The offset of a duplicate key; the parser's own check takes quadratic time. */
export function duplicateKeyIn(document: Document): number | undefined {
  const open: unknown[] = [document.contents];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isMap(node)) {
      const keys = new Set<unknown>();
      for (const { key } of node.items) {
        if (isScalar(key) && key.value !== '<<') {
          if (keys.has(key.value)) {
            return key.range?.[0] ?? 0;
          }
          keys.add(key.value);
        }
      }
    }
    if (isMap(node) || isSeq(node)) {
      for (const item of node.items) {
        const child: unknown = isPair(item) ? item.value : item;
        if (child !== undefined && child !== null && !isAlias(child) && !isScalar(child)) {
          open.push(child);
        }
      }
    }
  }
  return undefined;
}
