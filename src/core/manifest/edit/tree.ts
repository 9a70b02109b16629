import {
  type Document,
  isAlias,
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
import { canonicalJson } from '../../../base/canonical.ts';
import { groupBy } from '../../../base/group-by.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Path } from '../node.ts';
import { ordered, plainValue } from './render.ts';

export type Collection = YAMLMap | YAMLSeq;

/** An original item of a list or entry of a map, its value, and its current replacement. */
export interface Slot {
  readonly item: unknown;
  readonly value: Node | undefined;
  now: unknown;
}

/** The reason why a value cannot be changed in place. */
export type Obstacle =
  | { readonly type: 'tag'; readonly tag: string; readonly node: Node }
  | { readonly type: 'alias' | 'anchor' | 'variable' | 'merge'; readonly node: Node };

/** An edit is not possible: there is an obstacle, or neither the place nor its parent exists. */
export class EditError extends Error {
  readonly obstacle: Obstacle | undefined;

  constructor(obstacle?: Obstacle) {
    super('an edit is not possible');
    this.obstacle = obstacle;
  }
}

export function parseTree(text: string): Document.Parsed {
  return parseDocument<ParsedNode>(text, {
    keepSourceTokens: true,
    logLevel: 'silent',
    // The parser's check for duplicate keys takes quadratic time.
    uniqueKeys: false,
  }) as Document.Parsed;
}

/** The value of an item of a list or an entry of a map. */
export function valueIn(item: unknown): Node | undefined {
  const value = isPair(item) ? item.value : item;
  return isNode(value) ? value : undefined;
}

/** Whether a text contains a variable; `$${` is an escaped `${`. */
function holdsVariable(text: string): boolean {
  return text.replaceAll('$${', '').includes('${');
}

function refuse(obstacle: Obstacle | undefined): void {
  if (obstacle !== undefined) {
    throw new EditError(obstacle);
  }
}

interface Place {
  /** The lists and maps around it, outermost first. */
  readonly holders: readonly Collection[];
  /** The node at the path, or the last existing one on it. */
  readonly node: Node | undefined;
  /** The number of missing steps of the path. */
  readonly missing: number;
}

/** The tree of a file during editing. Indexes in paths refer to the original file. */
export class EditedTree {
  readonly document: Document.Parsed;
  readonly #entries = new WeakMap<YAMLMap, Map<string, Pair>>();
  readonly #slots = new Map<Collection, Slot[]>();

  constructor(text: string) {
    this.document = parseTree(text);
  }

  /** The slots of a changed list or map; undefined for an unchanged one. */
  slotsOf(node: unknown): readonly Slot[] | undefined {
    return this.#slots.get(node as Collection);
  }

  valueOf(node: Node | undefined): Json {
    return isScalar(node) ? plainValue(node.value) : plainValue(node?.toJS(this.document, { mapAsMap: true }));
  }

  /** Resolves a path as far as it exists. */
  find(path: Path): Place {
    let node = valueIn(this.document.contents);
    const holders: Collection[] = [];
    for (const [depth, step] of path.entries()) {
      refuse(this.#obstacleAt(node));
      const item = this.#itemAt(node, step);
      if (item === undefined) {
        return { holders, node, missing: path.length - depth };
      }
      holders.push(node as Collection);
      node = valueIn(item);
    }
    return { holders, node, missing: 0 };
  }

  set(path: Path, value: Json): void {
    const place = this.find(path);
    const { node } = place;
    if (place.missing > 0) {
      this.#add(place, path, value);
      return;
    }
    const isWhole = this.#obstacleAt(node) === undefined;
    const entries = isWhole && isMap(node) ? this.#entriesOf(node) : undefined;
    if (entries !== undefined && isJsonObject(value) && Object.keys(value).some((key) => entries.has(key))) {
      for (const key of new Set([...Object.keys(value), ...entries.keys()])) {
        this.change([...path, key], Object.hasOwn(value, key) ? value[key] : undefined);
      }
    } else if (isWhole && isSeq(node) && Array.isArray(value) && value.length > 0) {
      this.#setList([...place.holders, node], path, value);
    } else {
      refuse(this.#obstacleIn(node));
      if (canonicalJson(this.valueOf(node)) !== canonicalJson(value)) {
        this.#put(place, path.at(-1), value);
      }
    }
  }

  remove(path: Path): void {
    const { holders, node, missing } = this.find(path);
    const holder = holders.at(-1);
    const step = path.at(-1) ?? '';
    if (missing > 0 || holder === undefined) {
      return;
    }
    refuse(this.#obstacleIn(node));
    this.#open(holders);
    const item = this.#itemAt(holder, step);
    if (isMap(holder)) {
      this.#entriesOf(holder).delete(String(step));
    }
    if (isSeq(holder)) {
      Object.assign(this.#slots.get(holder)?.[Number(step)] ?? {}, { now: undefined });
    }
    holder.items.splice(holder.items.indexOf(item as never), 1);
  }

  change(path: Path, value: Json | undefined): void {
    if (value === undefined) {
      this.remove(path);
    } else {
      this.set(path, value);
    }
  }

  /** Reorders the items of a list by their original indexes; removed items are skipped. */
  reorder(path: Path, order: readonly number[]): void {
    const { holders, node, missing } = this.find(path);
    refuse(this.#obstacleAt(node));
    if (missing > 0 || !isSeq(node)) {
      throw new EditError();
    }
    this.#open([...holders, node]);
    const slots = this.#slotsIn(node);
    const items = new Set([...order.map((index) => slots[index]?.now), ...node.items]);
    items.delete(undefined);
    node.items = [...items];
  }

  /** Inserts an item into a list before the item with this original index, or at the end. */
  insert(path: Path, value: Json, before: number | undefined): void {
    const { holders, node, missing } = this.find(path);
    refuse(this.#obstacleAt(node));
    if (missing > 0 || !isSeq(node)) {
      throw new EditError();
    }
    this.#open([...holders, node]);
    const next = before === undefined ? undefined : this.#slotsIn(node)[before]?.now;
    const index = next === undefined ? node.items.length : node.items.indexOf(next);
    node.items.splice(index, 0, this.document.createNode(ordered(value)));
  }

  /** The obstacle at this node itself. */
  #obstacleAt(node: Node | undefined): Obstacle | undefined {
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
    const merged = isMap(node) ? this.#entriesOf(node).get('<<')?.key : undefined;
    // A quoted `<<` is an ordinary key.
    if (isScalar(merged) && merged.type === 'PLAIN') {
      return { type: 'merge', node };
    }
    return isScalar(node) && typeof node.value === 'string' && holdsVariable(node.value)
      ? { type: 'variable', node }
      : undefined;
  }

  /** The first obstacle at a node or inside it. */
  #obstacleIn(node: Node | undefined): Obstacle | undefined {
    let found: Obstacle | undefined;
    visit(node ?? null, {
      Node: (_key, child) => {
        found = this.#obstacleAt(child);
        return found === undefined ? undefined : visit.BREAK;
      },
    });
    return found;
  }

  #entriesOf(map: YAMLMap): Map<string, Pair> {
    const known = this.#entries.get(map);
    const found =
      known ?? new Map(map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])));
    this.#entries.set(map, found);
    return found;
  }

  #itemAt(node: Node | undefined, step: string | number): unknown {
    if (isMap(node)) {
      return this.#entriesOf(node).get(String(step));
    }
    if (!isSeq(node) || typeof step !== 'number') {
      return undefined;
    }
    const slots = this.#slots.get(node);
    return slots === undefined ? node.items[step] : slots[step]?.now;
  }

  #slotsIn(node: Collection): Slot[] {
    const items: readonly unknown[] = node.items;
    return this.#slots.get(node) ?? items.map((item) => ({ item, value: valueIn(item), now: item }));
  }

  /** Saves the slots of these lists and maps before a change. */
  #open(holders: readonly Collection[]): void {
    for (const holder of holders) {
      this.#slots.set(holder, this.#slotsIn(holder));
    }
  }

  #put({ holders, node }: Place, step: string | number | undefined, value: Json): void {
    const holder = holders.at(-1);
    if (holder === undefined || step === undefined) {
      throw new EditError();
    }
    this.#open(holders);
    const created = this.document.createNode(ordered(value));
    if (isScalar(created) && isScalar(node) && typeof value === 'string' && typeof node.value === 'string') {
      // Keeps the quotes.
      const isQuoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
      Object.assign(created, isQuoted ? { type: node.type } : {});
    }
    if (isMap(holder)) {
      Object.assign(this.#entriesOf(holder).get(String(step)) ?? {}, { value: created });
    } else {
      const slot = this.#slots.get(holder)?.[Number(step)];
      holder.items[holder.items.indexOf(slot?.now)] = created;
      Object.assign(slot ?? {}, { now: created });
    }
  }

  /** Adds an entry to the map at the parent path. */
  #add({ holders, node, missing }: Place, path: Path, value: Json): void {
    const key = path.at(-1);
    if (missing === 1 && isMap(node)) {
      this.#open([...holders, node]);
      const pair = this.document.createPair(String(key), ordered(value));
      node.items.push(pair);
      this.#entriesOf(node).set(String(key), pair);
    } else if (missing === 1 && typeof key === 'string' && this.valueOf(node) === null) {
      // An entry without a value becomes a map.
      this.#put({ holders, node, missing }, path.at(-2), { [key]: value });
    } else {
      throw new EditError();
    }
  }

  /** Keeps equal items, changes others as far as possible, and adds or removes the rest. */
  #setList(holders: readonly Collection[], path: Path, values: readonly Json[]): void {
    const list = holders.at(-1) as YAMLSeq;
    const present = this.#slotsIn(list).flatMap(({ now }, index) => (now === undefined ? [] : [{ now, index }]));
    const same = groupBy(present, ({ now }) => {
      const node = valueIn(now);
      return this.#obstacleIn(node) === undefined ? canonicalJson(this.valueOf(node)) : undefined;
    });
    const kept = values.map((value) => same.get(canonicalJson(value))?.shift()?.index);
    if (kept.length === present.length && kept.every((index, at) => index === present[at]?.index)) {
      return;
    }
    this.#open(holders);
    const slots = this.#slotsIn(list);
    const isKept = new Set(kept);
    const others = present.map(({ index }) => index).filter((index) => !isKept.has(index));
    const items = values.map((value, at) => {
      const index = kept[at] ?? others.shift();
      if (index === undefined) {
        return this.document.createNode(ordered(value));
      }
      if (kept[at] === undefined) {
        this.set([...path, index], value);
      }
      return slots[index]?.now;
    });
    for (const index of others) {
      this.remove([...path, index]);
    }
    list.items = items;
  }
}
