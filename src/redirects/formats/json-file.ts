import { isNode } from 'yaml';
import { type Collector, createCollector, type Reading } from '../rule.ts';
import { listAt, readJson } from '../text/json-nodes.ts';
import { createLineFinder, shownOf } from '../text/lines.ts';
import type { FormatReading } from './format.ts';

export interface JsonItem {
  readonly node: unknown;
  readonly place: { readonly line: number; readonly text: string };
}

export interface JsonFile extends Collector {
  readonly root: unknown;
  /** The items of a list at a key of the root, or of another object. */
  readonly itemsAt: (key: string, holder?: unknown) => readonly JsonItem[];
  readonly itemOf: (node: unknown) => JsonItem;
}

/** Reads the rules of a JSON file; may return how its program normalizes paths before matching. */
export type ReadJson = (file: JsonFile) => Reading['formOf'];

export function readJsonFile(text: string, read: ReadJson): FormatReading {
  const parsed = readJson(text);
  const lineOf = createLineFinder(text);
  if (!parsed.ok) {
    return { ok: false, why: `line ${lineOf(parsed.offset)} is not valid JSON` };
  }
  const { root } = parsed;
  const collector = createCollector();
  const itemOf = (node: unknown): JsonItem => {
    const [start, end] = (isNode(node) ? node.range : undefined) ?? [0, 0];
    return { node, place: { line: lineOf(start), text: shownOf(text, start, end) } };
  };
  const itemsAt = (key: string, holder: unknown = root): readonly JsonItem[] => listAt(holder, key).map(itemOf);
  const formOf = read({ ...collector, root, itemsAt, itemOf });
  return { ok: true, reading: { ...collector.reading(), ...(formOf === undefined ? {} : { formOf }) } };
}

/** Whether a text looks like JSON with `redirects` whose first item has a source. */
export function hasRedirectSources(text: string): boolean {
  const start = /"redirects"\s*:\s*\[/.exec(text);
  const first = start === null ? '' : text.slice(start.index + start[0].length).split(/[\]}]/, 1)[0];
  return first?.includes('"source"') === true;
}
