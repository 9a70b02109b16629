import { isSeq, type YAMLSeq } from 'yaml';
import { canonicalJson } from '../../base/canonical.ts';
import type { Json } from '../../base/json.ts';
import {
  columnOf,
  dashOf,
  itemEnd,
  lineEnd,
  lineStart,
  locate,
  nodeIn,
  type Path,
  parseSource,
  problemIn,
  type Source,
  startsLine,
} from './nodes.ts';
import { plainValue } from './render.ts';
import { keepsComments } from './text.ts';

interface Region {
  readonly start: number;
  readonly end: number;
}

/** Where the comments begin that stand right above a line, as far in as the line itself. */
function commentsAbove(text: string, offset: number, column: number): number {
  let start = lineStart(text, offset);
  for (;;) {
    const above = start === 0 ? undefined : lineStart(text, start - 1);
    if (above === undefined || !text.startsWith(`${' '.repeat(column)}#`, above)) {
      return start;
    }
    start = above;
  }
}

/** The lines of each item, with the comments above it; undefined where an item is not on lines of its own. */
function linesOf(source: Source, list: YAMLSeq): readonly Region[] | undefined {
  const { text } = source;
  const regions: Region[] = [];
  for (const index of list.items.keys()) {
    const [dash, stop] = [dashOf(list, index), itemEnd(source, list, index)];
    if (dash === undefined || stop === undefined || !startsLine(text, dash)) {
      return undefined;
    }
    const start = regions.at(-1)?.end ?? commentsAbove(text, dash, columnOf(text, dash));
    regions.push({ start, end: lineEnd(text, stop) });
  }
  return regions;
}

/** The text of each item between brackets. */
function flowItemsOf(list: YAMLSeq): readonly Region[] | undefined {
  const regions = list.items.map((item): Region | undefined => {
    const range = nodeIn(item)?.range;
    return range === undefined || range === null ? undefined : { start: range[0], end: range[1] };
  });
  return regions.every((region) => region !== undefined) ? regions : undefined;
}

function valueAt(source: Source, path: Path): Json | undefined {
  try {
    if (problemIn(source) !== undefined) {
      return undefined;
    }
    const found = locate(source, path);
    const node = 'slot' in found ? found.slot.node : undefined;
    return node === undefined ? undefined : plainValue(node.toJS(source.document, { mapAsMap: true }));
  } catch {
    // An alias that comes before its anchor.
    return undefined;
  }
}

/**
 * Puts the items of a list in another order, each with its comments and its layout. `order` names the items by their places
 * of before. Undefined where that is not possible without touching anything else.
 */
export function reorderList(text: string, path: Path, order: readonly number[]): string | undefined {
  const source = parseSource(text);
  const found = locate(source, path);
  const list = 'slot' in found ? found.slot.node : undefined;
  if (!isSeq(list) || list.items.length !== order.length || new Set(order).size !== order.length) {
    return undefined;
  }
  const isFlow = 'slot' in found && (found.slot.flow || list.flow === true);
  const regions = isFlow ? flowItemsOf(list) : linesOf(source, list);
  const [first, last] = [regions?.[0], regions?.at(-1)];
  if (regions === undefined || first === undefined || last === undefined) {
    return undefined;
  }
  const { eol } = source;
  const pieces = order.map((index) => {
    const { start, end } = regions[index] ?? first;
    const piece = text.slice(start, end);
    return isFlow || piece.endsWith('\n') ? piece : piece + eol;
  });
  const gaps = regions.map(({ end }, index) => text.slice(end, regions[index + 1]?.start ?? end));
  const moved = pieces.map((piece, index) => piece + (isFlow ? (gaps[index] ?? '') : '')).join('');
  const result = text.slice(0, first.start) + moved + text.slice(last.end);
  const before = valueAt(source, path);
  const after = valueAt(parseSource(result), path);
  const wanted = Array.isArray(before) ? order.map((index) => (before as readonly Json[])[index] ?? null) : undefined;
  return wanted !== undefined &&
    after !== undefined &&
    canonicalJson(after) === canonicalJson(wanted) &&
    keepsComments(text, result, [])
    ? result
    : undefined;
}
