import { isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import { yamlDocument } from '../../base/yaml-depth.ts';

/** Parsed JSON, or the place of the first error. */
type JsonReading = { readonly ok: true; readonly root: ParsedNode } | { readonly ok: false; readonly offset: number };

/** Deeper than any real configuration, but safe for recursion. */
const DEEPEST = 200;
/** Replaces comments by spaces, so that every value keeps its place. Takes linear time. */
function withoutComments(text: string): string {
  // Also matches an unclosed string; of a block comment, matches only the start.
  const next = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*/g;
  const parts: string[] = [];
  let from = 0;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const [part] = found;
    if (part.startsWith('/')) {
      const close = part === '/*' ? text.indexOf('*/', next.lastIndex) : next.lastIndex - 2;
      if (close < 0) {
        break;
      }
      parts.push(text.slice(from, found.index), text.slice(found.index, close + 2).replace(/[^\r\n]/g, ' '));
      from = close + 2;
      next.lastIndex = from;
    }
  }
  return parts.join('') + text.slice(from);
}

/** Parses JSON with the places of its values. Allows comments and trailing commas, as editors do. */
export function readJson(text: string): JsonReading {
  const document = yamlDocument(withoutComments(text), { depth: DEEPEST, schema: 'json', uniqueKeys: false });
  const offset = document?.errors[0]?.pos[0];
  return !document?.contents || offset !== undefined
    ? { ok: false, offset: offset ?? 0 }
    : { ok: true, root: document.contents };
}

/** The value at a key of an object; for duplicate keys the last one, as in JSON. */
export function valueAt(node: unknown, key: string): unknown {
  return isMap(node) ? node.items.findLast((pair) => isScalar(pair.key) && pair.key.value === key)?.value : undefined;
}

export function listAt(node: unknown, key: string): readonly unknown[] {
  const list = valueAt(node, key);
  return isSeq(list) ? list.items : [];
}

export function scalarOf(node: unknown): unknown {
  return isScalar(node) ? node.value : undefined;
}

export function textAt(node: unknown, key: string): string | undefined {
  const value = scalarOf(valueAt(node, key));
  return typeof value === 'string' ? value : undefined;
}
