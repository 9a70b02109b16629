import type { Json, JsonObject } from '../../base/json.ts';
import { shortened } from '../../base/text.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import { placeAt, type SourceFile, type Spot } from './source-file.ts';

/** The supported tags. */
export const TAGS = ['file', 'env', 'ref', 'csv', 'remove'] as const;
export type TagName = (typeof TAGS)[number];

interface NodeBase extends Spot {
  readonly file: SourceFile;
  readonly offset: number;
  /** Whether it is or contains a value that must not be shown. */
  readonly secret?: boolean;
  /** Whether it is a placeholder for a value with a reported problem. */
  readonly broken?: boolean;
}

export interface ScalarNode extends NodeBase {
  readonly type: 'scalar';
  readonly value: string | number | boolean | null;
  /** The original text, if it matters: `1.10`. */
  readonly written?: string;
  /** Whether it is the text of another file, in which variables are not replaced. */
  readonly verbatim?: boolean;
}

export interface ListNode extends NodeBase {
  readonly type: 'list';
  readonly items: readonly Node[];
}

/** The value of a key, and the place of the key. */
export interface MapEntry extends Spot {
  readonly node: Node;
}

export interface MapNode extends NodeBase {
  readonly type: 'map';
  readonly entries: ReadonlyMap<string, MapEntry>;
}

export interface TagNode extends NodeBase {
  readonly type: 'tag';
  readonly tag: TagName;
  readonly text: string;
}

/** A value of a file, with its place. */
export type Node = ScalarNode | ListNode | MapNode | TagNode;

/** The content of a YAML file, and its tags. */
export interface Parsed {
  readonly root: MapNode;
  readonly tags: readonly TagNode[];
}

/** The keys on the way to a value. */
export type Path = readonly (string | number)[];

/** Why a key is never allowed; undefined if it is. */
export function refusedKey(key: string): string | undefined {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
    return `"${key}" is reserved in JavaScript. Choose another key.`;
  }
  return key.startsWith('$')
    ? 'Keys that start with "$" are reserved for Colophon. Choose another key; write references with `!ref`.'
    : undefined;
}

/** The entry or item below a node. */
export function childOf(node: Node | undefined, step: string | number): Node | undefined {
  if (node?.type === 'map') {
    return node.entries.get(String(step))?.node;
  }
  return node?.type === 'list' && typeof step === 'number' ? node.items[step] : undefined;
}

/** The node at a path. */
export function nodeAt(root: Node, path: Path): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) {
    node = childOf(node, step);
  }
  return node;
}

/** The place of the key or list item at a path. */
export function keySpot(root: Node, path: Path): Spot | undefined {
  const last = path.at(-1);
  if (last === undefined) {
    return root;
  }
  const holder = nodeAt(root, path.slice(0, -1));
  return holder?.type === 'map' ? holder.entries.get(String(last)) : childOf(holder, last);
}

/** The place of a value; for a map or list, the place of its key, where it starts for a reader. */
function valueSpot(root: Node, path: Path): Spot | undefined {
  const node = nodeAt(root, path);
  return node === undefined || node.type === 'scalar' ? node : keySpot(root, path);
}

/** The place of a value, or of the nearest parent that exists. */
export function nearestSpot(root: Node, path: Path): Spot {
  for (let length = path.length; length > 0; length--) {
    const spot = valueSpot(root, path.slice(0, length));
    if (spot !== undefined) {
      return spot;
    }
  }
  return root;
}

/** The place of the value at a path. */
export function placeOfPath(root: Node, path: Path): SourcePlace | undefined {
  const spot = valueSpot(root, path);
  return spot === undefined ? undefined : placeAt(spot);
}

/** The value without its places. */
export function jsonOf(node: Node): Json {
  switch (node.type) {
    case 'scalar':
      return node.value;
    case 'tag':
      return node.text;
    case 'list':
      return node.items.map(jsonOf);
    case 'map':
      return objectOfMap(node);
  }
}

/** The object of a map without its places. */
export function objectOfMap(node: MapNode): JsonObject {
  const object: Record<string, Json> = {};
  for (const [key, entry] of node.entries) {
    if (key === '__proto__') {
      // Assigning `__proto__` would set the prototype.
      Object.defineProperty(object, key, { value: jsonOf(entry.node), enumerable: true });
    } else {
      object[key] = jsonOf(entry.node);
    }
  }
  return object;
}

/** A path for people: `sites.docs.sections[0].title`. */
export function shownKeys(path: Path): string {
  const shown = path
    .map((step, index) => {
      if (typeof step === 'number') {
        return `[${step}]`;
      }
      return /^[\w@.-]+$/.test(step) && step.length <= 100
        ? `${index === 0 ? '' : '.'}${step}`
        : `[${JSON.stringify(step.slice(0, 100))}]`;
    })
    .join('');
  return shortened(shown, 300);
}

/** `shownKeys`, shortened for a headline. */
export function briefKeys(path: Path): string {
  return shortened(shownKeys(path), 80);
}
