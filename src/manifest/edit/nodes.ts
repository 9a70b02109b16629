import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** A file as text and as a tree that knows where each part of the text is. */
export interface Source {
  readonly text: string;
  readonly document: Document.Parsed;
  /** How its lines end. */
  readonly eol: string;
  /** The entries of maps by key, for those that were looked into. */
  readonly entries: WeakMap<YAMLMap, ReadonlyMap<string, Pair>>;
}

export type Path = readonly (string | number)[];

/** Where a value is: behind a key, as an item of a list, or as the whole file. */
export type Slot =
  | {
      readonly in: 'map';
      readonly holder: YAMLMap;
      readonly pair: Pair;
      readonly node: Node | undefined;
      readonly flow: boolean;
    }
  | {
      readonly in: 'seq';
      readonly holder: YAMLSeq;
      readonly index: number;
      readonly node: Node | undefined;
      readonly flow: boolean;
    }
  | { readonly in: 'root'; readonly node: Node | undefined; readonly flow: boolean };

/** What keeps a value from being changed in place. */
export type Obstacle =
  | { readonly type: 'tag'; readonly tag: string; readonly node: Node }
  | { readonly type: 'alias' | 'anchor' | 'variable' | 'merge'; readonly node: Node };

interface Token {
  readonly type: string;
  readonly offset: number;
  readonly source?: string;
}

interface ItemToken {
  readonly start: readonly Token[];
  readonly key?: unknown;
  readonly sep?: readonly Token[];
  readonly value?: unknown;
}

/** Reads a text that may have problems; `problemIn` reports them. */
export function parseSource(text: string): Source {
  const document = parseDocument<ParsedNode>(text, {
    keepSourceTokens: true,
    logLevel: 'silent',
    // Finding keys that stand there twice takes this reader time that grows with the square of the entries.
    uniqueKeys: false,
  }) as Document.Parsed;
  return { text, document, eol: text.includes('\r\n') ? '\r\n' : '\n', entries: new WeakMap() };
}

/** Why a text cannot be taken as it is: what is wrong, and where. */
export function problemIn({ document }: Source): { readonly message: string; readonly offset: number } | undefined {
  const [error] = document.errors;
  if (error !== undefined) {
    return { message: `it is not valid YAML (${error.code})`, offset: error.pos[0] };
  }
  let found: { readonly message: string; readonly offset: number } | undefined;
  visit(document, {
    Map: (_key, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? String(key.value) : undefined;
        if (name !== undefined && seen.has(name)) {
          found = { message: 'it contains a key twice', offset: isNode(key) ? (key.range?.[0] ?? 0) : 0 };
          return visit.BREAK;
        }
        if (name !== undefined) {
          seen.add(name);
        }
      }
      return undefined;
    },
  });
  return found;
}

function isBlockScalar(node: Node | undefined): node is Scalar {
  return isScalar(node) && (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED);
}

/** How a node is written: nothing at all, on a line, as lines of text, or as lines of entries. */
export function formOf(node: Node | undefined): 'empty' | 'inline' | 'text' | 'entries' {
  if (node === undefined || (isScalar(node) && node.range !== undefined && node.range?.[0] === node.range?.[1])) {
    return 'empty';
  }
  if (isBlockScalar(node)) {
    return 'text';
  }
  return isCollection(node) && node.flow !== true ? 'entries' : 'inline';
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Behind the end of the line, which is the end of the text when it has none. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Whether only spaces are before it on its line. */
export function startsLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(lineStart(text, offset), offset));
}

/** The tokens around each item of a list or flow map, in the order of the items. */
function itemTokens(node: YAMLMap | YAMLSeq): readonly ItemToken[] {
  const items = (node.srcToken as { readonly items?: readonly ItemToken[] } | undefined)?.items ?? [];
  return node.flow === true
    ? items.filter(({ key, sep, value }) => key !== undefined || sep !== undefined || value !== undefined)
    : items.filter(({ start, key }) => key !== undefined || start.some(({ type }) => type === 'seq-item-ind'));
}

function tokenOf(tokens: readonly Token[] | undefined, type: string): Token | undefined {
  return tokens?.find((token) => token.type === type);
}

/** Behind the colon of an entry; undefined where it is written in some unusual way. */
export function colonEnd(pair: Pair): number | undefined {
  const item = pair.srcToken as ItemToken | undefined;
  const unusual = item?.start.some(({ type }) => type === 'explicit-key-ind' || type === 'anchor' || type === 'tag');
  const colon = tokenOf(item?.sep, 'map-value-ind');
  return unusual === true || colon === undefined ? undefined : colon.offset + 1;
}

export function dashOf(seq: YAMLSeq, index: number): number | undefined {
  return tokenOf(itemTokens(seq)[index]?.start, 'seq-item-ind')?.offset;
}

/** The comma before an item between brackets. */
export function commaBefore(node: YAMLMap | YAMLSeq, index: number): number | undefined {
  const items = (node.srcToken as { readonly items?: readonly ItemToken[] } | undefined)?.items ?? [];
  const own = itemTokens(node)[index];
  // After the last item comes an item with nothing but its comma.
  return tokenOf((own ?? items.at(-1))?.start, 'comma')?.offset;
}

export function keyStart(pair: Pair): number | undefined {
  return isNode(pair.key) ? pair.key.range?.[0] : undefined;
}

/** Where the text of an item of a list or map ends, without what follows on the line. */
export function itemEnd(source: Source, holder: YAMLMap | YAMLSeq, index: number): number | undefined {
  const item: unknown = holder.items[index];
  if (isPair(item)) {
    const value = nodeIn(item.value);
    const empty = colonEnd(item) ?? (isNode(item.key) ? item.key.range?.[1] : undefined);
    return formOf(value) === 'empty' ? empty : contentEnd(source, value);
  }
  const node = nodeIn(item);
  const dash = isSeq(holder) && formOf(node) === 'empty' ? dashOf(holder, index) : undefined;
  return dash === undefined ? contentEnd(source, node) : dash + 1;
}

export function nodeIn(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined;
}

/** Where the text of a node ends, without comments and line ends behind it. */
export function contentEnd(source: Source, node: Node | undefined): number | undefined {
  const range = node?.range;
  if (node === undefined || range === undefined || range === null) {
    return undefined;
  }
  if (isBlockScalar(node)) {
    const written = source.text.slice(range[0], range[1]);
    const kept = /^[|>][\d-]*\+/.test(written);
    return range[0] + (kept ? written.replace(/\r?\n$/, '') : written.trimEnd()).length;
  }
  return (isMap(node) || isSeq(node)) && node.flow !== true ? itemEnd(source, node, node.items.length - 1) : range[1];
}

/** The entries of a map by key; found once for each map. */
export function entriesOf({ entries }: Source, map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = entries.get(map);
  if (known !== undefined) {
    return known;
  }
  const found = new Map(map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])));
  entries.set(map, found);
  return found;
}

/** Whether a text contains a variable; `$${` is an escaped `${`. */
function holdsVariable(text: string): boolean {
  return text.replaceAll('$${', '').includes('${');
}

/** What keeps this very node from being changed. */
export function obstacleAt(source: Source, node: Node | undefined): Obstacle | undefined {
  if (node === undefined) {
    return undefined;
  }
  if (isAlias(node)) {
    return { type: 'alias', node };
  }
  const { tag, anchor } = node as { readonly tag?: string; readonly anchor?: string };
  if (tag !== undefined) {
    return { type: 'tag', tag, node };
  }
  if (anchor !== undefined) {
    return { type: 'anchor', node };
  }
  const merged = isMap(node) ? entriesOf(source, node).get('<<')?.key : undefined;
  // In quotes it is a key like any other.
  if (isScalar(merged) && merged.type === 'PLAIN') {
    return { type: 'merge', node };
  }
  return isScalar(node) && typeof node.value === 'string' && holdsVariable(node.value)
    ? { type: 'variable', node }
    : undefined;
}

/** What keeps a node, or anything inside of it, from being changed. */
export function obstacleIn(source: Source, node: Node | undefined): Obstacle | undefined {
  let found: Obstacle | undefined;
  if (node !== undefined) {
    visit(node, {
      Node: (_key, child) => {
        found = obstacleAt(source, child);
        return found === undefined ? undefined : visit.BREAK;
      },
    });
  }
  return found;
}

/** Looks up a path; gives the slot, what blocks it, or how far the path goes. */
export function locate(
  source: Source,
  path: Path,
): { readonly slot: Slot } | { readonly obstacle: Obstacle } | { readonly depth: number; readonly last: Slot } {
  let slot: Slot = { in: 'root', node: nodeIn(source.document.contents), flow: false };
  for (const [depth, step] of path.entries()) {
    const node: Node | undefined = slot.node;
    const obstacle = obstacleAt(source, node);
    if (obstacle !== undefined) {
      return { obstacle };
    }
    const flow: boolean = slot.flow || (isCollection(node) && node.flow === true);
    if (isMap(node)) {
      const pair = entriesOf(source, node).get(String(step));
      if (pair === undefined) {
        return { depth, last: slot };
      }
      slot = { in: 'map', holder: node, pair, node: nodeIn(pair.value), flow };
    } else if (isSeq(node) && typeof step === 'number' && step >= 0 && step < node.items.length) {
      slot = { in: 'seq', holder: node, index: step, node: nodeIn(node.items[step]), flow };
    } else {
      return { depth, last: slot };
    }
  }
  return { slot };
}
