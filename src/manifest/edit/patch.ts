import { isMap, isPair, isScalar, isSeq, type Node, type Pair, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { isJsonObject, type Json } from '../../base/json.ts';
import {
  colonEnd,
  columnOf,
  commaBefore,
  contentEnd,
  dashOf,
  formOf,
  itemEnd,
  keyStart,
  lineEnd,
  lineStart,
  nodeIn,
  type Slot,
  type Source,
  startsLine,
} from './nodes.ts';
import { type QuoteStyle, renderBlock, renderFlow, renderKey } from './render.ts';

/** A part of a text and what comes in its place. */
export interface Patch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Nothing else may be put at the same place. */
  readonly alone?: true;
}

/** Undefined where the text is written in a way that cannot be patched. */
export type Patches = readonly Patch[] | undefined;

function quotesOf(node: Node | undefined, value: Json): QuoteStyle | undefined {
  const kept = isScalar(node) && typeof value === 'string' && typeof node.value === 'string';
  return kept && (node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE) ? node.type : undefined;
}

function isFilled(value: Json): boolean {
  return (Array.isArray(value) || isJsonObject(value)) && Object.keys(value).length > 0;
}

function indented(lines: readonly string[], column: number): string[] {
  return lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line));
}

/** Whole lines to put at an offset that is the start of a line or the end of the text. */
function linesAt({ text, eol }: Source, offset: number, lines: readonly string[]): string {
  const before = offset > 0 && text[offset - 1] !== '\n' ? eol : '';
  const joined = lines.join(eol);
  return before === '' ? `${joined}${eol}` : `${before}${joined}`;
}

/** An entry or an item as lines: the first follows what is before it, the others are indented from it. */
function itemLines(value: Json): string[] {
  const { head, below } = renderBlock(value);
  return isFilled(value) ? below.map((line) => line.slice(2)) : [head, ...below];
}

function pairLines(key: string, value: Json): string[] {
  const { head, below } = renderBlock(value);
  return [`${renderKey(key, false)}:${head === '' ? '' : ` ${head}`}`, ...below];
}

/** Items of a list: a dash, and what follows it two columns further. */
function dashed(value: Json): string[] {
  return itemLines(value).map((line, index) =>
    index === 0 ? `- ${line}` : isFilled(value) && line !== '' ? `  ${line}` : line,
  );
}

/** Puts a value in a slot, replacing the present one. */
export function replaceIn(source: Source, slot: Slot, value: Json): Patches {
  const { text, eol } = source;
  const { node } = slot;
  const form = formOf(node);
  const quotes = quotesOf(node, value);
  const anchor =
    slot.in === 'map' ? colonEnd(slot.pair) : slot.in === 'seq' ? dashOf(slot.holder, slot.index) : undefined;
  const [start, stop] = [node?.range?.[0], contentEnd(source, node)];
  if (slot.flow) {
    return form === 'empty' || start === undefined || stop === undefined
      ? anchor === undefined
        ? undefined
        : [{ start: anchor, end: anchor, text: ` ${renderFlow(value)}`, alone: true }]
      : [{ start, end: stop, text: renderFlow(value, quotes) }];
  }
  const mark = slot.in === 'map' ? keyStart(slot.pair) : anchor;
  if (slot.in === 'root' || anchor === undefined || mark === undefined) {
    return undefined;
  }
  const behind = slot.in === 'map' ? anchor : anchor + 1;
  const column = columnOf(text, mark);
  const { head, below } = renderBlock(value, quotes);
  if (form === 'empty' || start === undefined || stop === undefined) {
    const [first = '', ...rest] = slot.in === 'seq' ? itemLines(value) : [head, ...below];
    const further = slot.in === 'seq' && isFilled(value) ? rest.map((line) => (line === '' ? '' : `  ${line}`)) : rest;
    return put(source, {
      start: behind,
      end: behind,
      first: first === '' ? '' : ` ${first}`,
      below: indented(further, column),
    });
  }
  if (form === 'entries' && slot.in === 'map' && startsLine(text, start)) {
    const from = lineStart(text, start);
    // Comments between the key and its value must not become part of a text.
    const crowded = lineEnd(text, behind) !== from && head.startsWith('|');
    const [first, lines] = crowded ? [renderFlow(value), []] : [head, indented(below, column)];
    const to = lineEnd(text, stop);
    return [
      { start: behind, end: behind, text: first === '' ? '' : ` ${first}`, alone: true },
      { start: from, end: to, text: lines.length === 0 ? '' : linesAt(source, from, lines) },
    ];
  }
  // Behind `- ` and one more space, or on a line of its own, lines would have to be indented as nothing else is.
  const usual = slot.in === 'map' ? !startsLine(text, start) : start === anchor + 2;
  if (form === 'text') {
    const headEnd = text.indexOf('\n', start);
    const comment = /[ \t]#.*$/.exec(text.slice(start, headEnd < 0 ? text.length : headEnd).trimEnd())?.[0] ?? '';
    const [first = '', ...rest] = usual ? wholeLines(slot, { value, head, below, column }) : [renderFlow(value)];
    // A map below the key leaves nothing on its line, and no space at its end.
    const from = first === '' ? behind : start;
    return [{ start: from, end: stop, text: [first + comment, ...rest].join(eol), alone: true }];
  }
  if (!usual) {
    return [{ start, end: stop, text: renderFlow(value, quotes) }];
  }
  const [first = '', ...rest] = wholeLines(slot, { value, head, below, column });
  if (form === 'entries') {
    return [{ start, end: stop, text: [first, ...rest].join(eol) }];
  }
  return put(source, { start: first === '' ? behind : start, end: stop, first, below: rest });
}

function wholeLines(
  slot: Slot,
  {
    value,
    head,
    below,
    column,
  }: { readonly value: Json; readonly head: string; readonly below: readonly string[]; readonly column: number },
): string[] {
  if (slot.in !== 'seq' || !isFilled(value)) {
    return [head, ...indented(below, column)];
  }
  const [first = '', ...rest] = below;
  return [first.slice(2), ...indented(rest, column)];
}

/** A value whose first line stays before the comment of its line; the others come below. */
function put(
  source: Source,
  {
    start,
    end,
    first,
    below,
  }: { readonly start: number; readonly end: number; readonly first: string; readonly below: readonly string[] },
): Patches {
  const after = lineEnd(source.text, end);
  const head: Patch = { start, end, text: first, alone: true };
  return below.length === 0
    ? [head]
    : [head, { start: after, end: after, text: linesAt(source, after, below), alone: true }];
}

/** Adds an entry to a map that has some. */
export function insertPair(
  source: Source,
  map: YAMLMap,
  entry: { readonly key: string; readonly value: Json; readonly flow: boolean },
): Patches {
  const { key, value, flow } = entry;
  const end = itemEnd(source, map, map.items.length - 1);
  const first = map.items[0] === undefined ? undefined : keyStart(map.items[0]);
  if (end === undefined || first === undefined) {
    return undefined;
  }
  if (flow) {
    return [{ start: end, end, text: `, ${renderKey(key, true)}: ${renderFlow(value)}` }];
  }
  const at = lineEnd(source.text, end);
  const lines = indented(pairLines(key, value), columnOf(source.text, first));
  return [{ start: at, end: at, text: linesAt(source, at, lines) }];
}

/** Takes some items out of a list that has others, and puts new ones there. */
export function splice(
  source: Source,
  seq: YAMLSeq,
  {
    from,
    remove,
    values,
    flow,
  }: { readonly from: number; readonly remove: number; readonly values: readonly Json[]; readonly flow: boolean },
): Patches {
  const { text } = source;
  if (flow) {
    return spliceFlow(source, seq, { from, remove, values });
  }
  const dash = dashOf(seq, 0);
  const first = dashOf(seq, from);
  const previous = from === 0 ? undefined : itemEnd(source, seq, from - 1);
  const last = remove === 0 ? undefined : itemEnd(source, seq, from + remove - 1);
  if (dash === undefined || (from === 0 && (first === undefined || !startsLine(text, first)))) {
    return undefined;
  }
  const start =
    remove > 0 && first !== undefined
      ? lineStart(text, first)
      : previous === undefined
        ? lineStart(text, dash)
        : lineEnd(text, previous);
  const end = last === undefined ? start : lineEnd(text, last);
  const lines = indented(values.flatMap(dashed), columnOf(text, dash));
  return [{ start, end, text: lines.length === 0 ? '' : linesAt(source, start, lines), alone: true }];
}

function spliceFlow(
  source: Source,
  seq: YAMLSeq,
  { from, remove, values }: { readonly from: number; readonly remove: number; readonly values: readonly Json[] },
): Patches {
  const rendered = values.map((value) => renderFlow(value)).join(', ');
  if (remove > 0 && values.length === 0) {
    return cutOut(source, seq, { from, to: from + remove - 1 });
  }
  const start = nodeIn(seq.items[from])?.range?.[0];
  if (remove > 0) {
    const end = itemEnd(source, seq, from + remove - 1);
    return start === undefined || end === undefined ? undefined : [{ start, end, text: rendered, alone: true }];
  }
  const previous = from === 0 ? undefined : itemEnd(source, seq, from - 1);
  if (previous !== undefined) {
    return [{ start: previous, end: previous, text: `, ${rendered}`, alone: true }];
  }
  return start === undefined ? undefined : [{ start, end: start, text: `${rendered}, `, alone: true }];
}

/** Whether nothing but a comment is left of a line. */
function endsLine(text: string, offset: number): boolean {
  return /^[ \t]*(?:#.*)?$/.test(text.slice(offset, lineEnd(text, offset)).trimEnd());
}

/**
 * Takes items out from between brackets or braces, where others stay: with the comma behind them, or the one before them
 * where there is none behind. What has lines of its own goes with these lines; the comments of the others stay with them.
 */
function cutOut(
  source: Source,
  holder: YAMLMap | YAMLSeq,
  { from, to }: { readonly from: number; readonly to: number },
): Patches {
  const { text } = source;
  const first: unknown = holder.items[from];
  const start = isPair(first) ? keyStart(first) : nodeIn(first)?.range?.[0];
  const end = itemEnd(source, holder, to);
  if (start === undefined || end === undefined) {
    return undefined;
  }
  const behind = commaBefore(holder, to + 1);
  const isBehind = behind !== undefined && behind >= end;
  const comma = isBehind ? behind : commaBefore(holder, from);
  if (comma === undefined) {
    return undefined;
  }
  const stop = isBehind ? comma + 1 : end;
  if (startsLine(text, start) && endsLine(text, stop)) {
    return [
      ...(isBehind ? [] : [{ start: comma, end: comma + 1, text: '' }]),
      { start: lineStart(text, start), end: lineEnd(text, stop), text: '' },
    ];
  }
  // The space between a comma and a comment is part of the comment.
  const gap = /^[ \t]*(?![ \t#])/.exec(text.slice(comma + 1))?.[0].length ?? 0;
  return [
    { start, end, text: '' },
    { start: comma, end: comma + 1 + gap, text: '' },
  ].sort((a, b) => a.start - b.start);
}

/** Takes an entry out of a map that has others. */
export function removePair(source: Source, slot: Extract<Slot, { in: 'map' }>): Patches {
  const { text } = source;
  const { holder, pair, flow } = slot;
  const index = holder.items.indexOf(pair as Pair<never, never>);
  if (flow) {
    return cutOut(source, holder, { from: index, to: index });
  }
  const [start, end] = [keyStart(pair), itemEnd(source, holder, index)];
  if (start === undefined || end === undefined || colonEnd(pair) === undefined) {
    return undefined;
  }
  const after = lineEnd(text, end);
  if (startsLine(text, start)) {
    return [{ start: lineStart(text, start), end: after, text: '' }];
  }
  // The first entry behind a dash: what follows moves up to the dash.
  const space = /^\s*/.exec(text.slice(after))?.[0].length ?? 0;
  return index === 0 ? [{ start, end: after + space, text: '' }] : undefined;
}

/** Whether a node is a list or map that has something in it. */
export function isFilledNode(node: Node | undefined): node is YAMLMap | YAMLSeq {
  return (isMap(node) || isSeq(node)) && node.items.length > 0;
}
