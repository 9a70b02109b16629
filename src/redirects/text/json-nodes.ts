import { isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import { yamlDocument } from '../../base/yaml-depth.ts';

/** A text as JSON, or where it stops being JSON. */
type JsonReading = { readonly ok: true; readonly root: ParsedNode } | { readonly ok: false; readonly offset: number };

/** Deeper than any configuration, and far from the end of the stack. */
const DEEPEST = 200;
/** A text with blanks in place of its comments, so that every value keeps its place. No part of it is looked at twice. */
function withoutComments(text: string): string {
  // It matches an unclosed string as well, and only the start of a comment that has an end of its own.
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

/** Reads JSON with the places of its values. Comments and a comma before a closing bracket pass, as editors allow them. */
export function readJson(text: string): JsonReading {
  const document = yamlDocument(withoutComments(text), { depth: DEEPEST, schema: 'json', uniqueKeys: false });
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
