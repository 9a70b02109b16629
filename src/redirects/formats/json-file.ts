import { type Collector, createCollector } from '../rule.ts';
import { type JsonNode, readJson, textAt, valueAt } from '../text/json-nodes.ts';
import { createLineFinder } from '../text/lines.ts';
import type { FormatReading } from './format.ts';

/** The most of a rule that is shown. */
const SHOWN = 500;

/** An item of a JSON file, with its place. */
export interface JsonItem {
  readonly node: JsonNode;
  readonly place: { readonly line: number; readonly text: string };
}

export interface JsonFile extends Collector {
  readonly root: JsonNode;
  /** The items of a list at a key of the root or of another object. */
  readonly itemsAt: (key: string, holder?: JsonNode) => readonly JsonItem[];
  readonly itemOf: (node: JsonNode) => JsonItem;
}

/** Reads a JSON file with a function that knows its keys. */
export function readJsonFile(text: string, read: (file: JsonFile) => void): FormatReading {
  const parsed = readJson(text);
  const lineOf = createLineFinder(text);
  if (!parsed.ok) {
    return { ok: false, why: `line ${lineOf(parsed.offset)} is not valid JSON` };
  }
  const collector = createCollector();
  const itemOf = (node: JsonNode): JsonItem => ({
    node,
    place: { line: lineOf(node.start), text: text.slice(node.start, Math.min(node.end, node.start + SHOWN)) },
  });
  const itemsAt = (key: string, holder: JsonNode = parsed.root): readonly JsonItem[] => {
    const list = valueAt(holder, key);
    return list?.type === 'list' ? list.items.map(itemOf) : [];
  };
  read({ ...collector, root: parsed.root, itemsAt, itemOf });
  return { ok: true, reading: collector.reading() };
}

/** Whether a text is JSON with `redirects` whose first item has a key. */
export function hasRedirectsWith(text: string, key: string): boolean {
  const parsed = readJson(text);
  const list = parsed.ok ? valueAt(parsed.root, 'redirects') : undefined;
  const first = list?.type === 'list' ? list.items[0] : undefined;
  return textAt(first, key) !== undefined || valueAt(first, key) !== undefined;
}

/** The number or the truth at a key. */
export function scalarAt(node: JsonNode, key: string): string | number | boolean | null | undefined {
  const value = valueAt(node, key);
  return value?.type === 'scalar' ? value.value : undefined;
}
