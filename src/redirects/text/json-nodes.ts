import { isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import { yamlDocument } from '../../base/yaml-depth.ts';

/** A text as JSON, or where it stops being JSON. */
type JsonReading = { readonly ok: true; readonly root: ParsedNode } | { readonly ok: false; readonly offset: number };

/** Deeper than any configuration, and far from the end of the stack. */
const DEEPEST = 200;
const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Reads JSON with the places of its values. Comments and a comma before a closing bracket pass, as editors allow them. */
export function readJson(text: string): JsonReading {
  // Blanks in place of comments keep every value at its place.
  const bare = text.replace(STRING_OR_COMMENT, (part) => (part.startsWith('/') ? part.replace(/[^\r\n]/g, ' ') : part));
  const document = yamlDocument(bare, { depth: DEEPEST, schema: 'json', uniqueKeys: false });
  const offset = document?.errors[0]?.pos[0];
  return !document?.contents || offset !== undefined
    ? { ok: false, offset: offset ?? 0 }
    : { ok: true, root: document.contents };
}

/** The value at a key of an object; the last one where it is there twice, as in JSON. */
export function valueAt(node: unknown, key: string): unknown {
  return isMap(node) ? node.items.findLast((pair) => isScalar(pair.key) && pair.key.value === key)?.value : undefined;
}

/** The items of a list at a key. */
export function listAt(node: unknown, key: string): readonly unknown[] {
  const list = valueAt(node, key);
  return isSeq(list) ? list.items : [];
}

export function scalarOf(node: unknown): unknown {
  return isScalar(node) ? node.value : undefined;
}

/** The text at a key. */
export function textAt(node: unknown, key: string): string | undefined {
  const value = scalarOf(valueAt(node, key));
  return typeof value === 'string' ? value : undefined;
}
