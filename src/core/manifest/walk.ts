import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import type { Collection } from '../engine/model.ts';
import type { Kind, ManifestPlace } from '../kinds/define.ts';
import { type Address, addressOf } from '../plan/address.ts';
import type { PlacesBelow } from './merge.ts';
import {
  briefKeys,
  childOf,
  jsonOf,
  type MapNode,
  type Node,
  nearestSpot,
  type Path,
  placeOfPath,
  shownKeys,
} from './node.ts';
import type { Problems } from './problems.ts';
import type { Spot } from './source-file.ts';

/** Shared properties of the entries of one kind in one place; there may be 100,000 entries. */
interface Siblings {
  readonly kind: Kind;
  readonly parent: Entry | undefined;
  readonly path: Path;
}

/** One entry of the manifest that declares a resource. */
export class Entry {
  readonly #siblings: Siblings;
  readonly #step: string | number | undefined;
  readonly address: Address;
  /** Empty for a singleton. */
  readonly key: string;
  readonly index: number;
  readonly value: Json;
  /** The value without invalid parts; absent if the manifest is valid. */
  readonly sound: (() => Json) | undefined;
  readonly node: Node;
  /** Its place: that of its key, or of the value if it has none. */
  readonly spot: Spot;
  /** Whether it is invalid, so it cannot be declared, but still be referred to. */
  readonly damaged: boolean;

  constructor(
    siblings: Siblings,
    step: string | number | undefined,
    parts: Pick<Entry, 'key' | 'index' | 'value' | 'sound' | 'node' | 'spot' | 'damaged'>,
  ) {
    this.#siblings = siblings;
    this.#step = step;
    this.key = parts.key;
    this.index = parts.index;
    this.value = parts.value;
    this.sound = parts.sound;
    this.node = parts.node;
    this.spot = parts.spot;
    this.damaged = parts.damaged;
    this.address = addressOf(
      siblings.parent?.address,
      siblings.kind.segment,
      step === undefined ? undefined : parts.key,
    );
  }

  get kind(): Kind {
    return this.#siblings.kind;
  }

  get parent(): Entry | undefined {
    return this.#siblings.parent;
  }

  get path(): Path {
    const { path } = this.#siblings;
    return this.#step === undefined ? path : [...path, this.#step];
  }
}

/** The value of an entry without invalid parts, because kinds also read parts and siblings, and rely on their form. */
export function soundOf(entry: Entry): Json {
  return entry.sound === undefined ? entry.value : entry.sound();
}

/** All entries of a manifest, before kinds process them. */
export interface Walked {
  readonly entries: readonly Entry[];
  readonly collections: readonly Collection[];
}

/** The maximum length of an address; searching for keys in megabytes of text would be slow. */
const MAX_ADDRESS = 10_000;

/** The last key of an address: `v2` of `site.docs.section.guides.space.v2`. */
function lastKeyOf(address: Address): string | undefined {
  if (address.length > MAX_ADDRESS) {
    return undefined;
  }
  const quoted = /\[("(?:[^"\\]|\\.)*")\]$/.exec(address);
  if (quoted !== null) {
    try {
      return String(JSON.parse(quoted[1] ?? '""'));
    } catch {
      return undefined;
    }
  }
  const dot = address.lastIndexOf('.');
  return dot < 0 ? undefined : address.slice(dot + 1);
}

function isDamaged(node: Node, damaged: ReadonlySet<Node>, skip?: { readonly has: (key: string) => boolean }): boolean {
  if (node.broken === true || damaged.has(node)) {
    return true;
  }
  if (node.type === 'list') {
    return node.items.some((item) => isDamaged(item, damaged));
  }
  if (node.type === 'map') {
    for (const [key, { node: child }] of node.entries) {
      if (skip?.has(key) !== true && isDamaged(child, damaged)) {
        return true;
      }
    }
  }
  return false;
}

/** The value without invalid parts. */
function soundValue(node: Node, damaged: ReadonlySet<Node>): Json {
  const isSound = (child: Node): boolean => child.broken !== true && !damaged.has(child);
  switch (node.type) {
    case 'list':
      return node.items.filter(isSound).map((item) => soundValue(item, damaged));
    case 'map':
      return Object.fromEntries(
        [...node.entries].flatMap(([key, { node: child }]) =>
          isSound(child) ? [[key, soundValue(child, damaged)]] : [],
        ),
      );
    default:
      return jsonOf(node);
  }
}

interface Walking {
  readonly root: MapNode;
  readonly placesBelow: PlacesBelow;
  readonly damaged: ReadonlySet<Node>;
  readonly problems: Problems;
}

interface Item {
  readonly key: string;
  readonly step: string | number | undefined;
  readonly value: Json;
}

/** The key of a list item: text, the id of an undeclared resource, or the last key of an address. */
function keyOfItem(value: Json | undefined): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  if (!isJsonObject(value)) {
    return undefined;
  }
  const { id, $ref } = value;
  return typeof id === 'string' ? id : typeof $ref === 'string' ? lastKeyOf($ref) : undefined;
}

function itemsOf(
  value: Json,
  { place, path }: { place: ManifestPlace; path: Path },
  { root, problems }: Walking,
): readonly Item[] {
  if (place.form === 'single') {
    return [{ key: '', step: undefined, value }];
  }
  if (place.form === 'map') {
    return isJsonObject(value) ? Object.entries(value).map(([key, child]) => ({ key, step: key, value: child })) : [];
  }
  const seen = new Map<string, number>();
  const items: Item[] = [];
  for (const [index, child] of (Array.isArray(value) ? (value as readonly Json[]) : []).entries()) {
    const keyName = place.key ?? '';
    const key = isJsonObject(child) ? keyOfItem(child[keyName]) : undefined;
    // An item without the key is invalid, or an entry of another kind in the same list.
    if (key === undefined) {
      continue;
    }
    const before = seen.get(key);
    if (before !== undefined) {
      problems.report('duplicate', {
        summary: `Duplicate ${keyName} "${key.slice(0, 60)}" in ${briefKeys(path)}`,
        detail: `${shownKeys([...path, index])} and ${shownKeys([...path, before])} have the same ${keyName}. Remove one of the two, or change it.`,
        at: nearestSpot(root, [...path, index, keyName]),
        related: [{ message: 'First defined here.', at: nearestSpot(root, [...path, before, keyName]) }],
      });
      continue;
    }
    seen.set(key, index);
    items.push({ key, step: index, value: child });
  }
  return items;
}

/** Walks a manifest and computes the address of every declared resource, parents before their parts. */
export function walkManifest(value: JsonObject, walking: Walking): Walked {
  const { root, placesBelow, damaged } = walking;
  const entries: Entry[] = [];
  const collections: Collection[] = [];
  const allSound = !isDamaged(root, damaged);
  const visit = (holder: JsonObject, node: Node, parent: Entry | undefined): void => {
    for (const [property, kinds] of placesBelow(parent?.kind.name)) {
      for (const { kind, place } of kinds) {
        const collection = childOf(node, property);
        const content = holder[property];
        // Null, if the schema allows it, means that there is no such resource.
        if (collection === undefined || content === undefined || (content === null && place.form !== 'single')) {
          continue;
        }
        const path = [...(parent?.path ?? []), property];
        const source = placeOfPath(root, path);
        collections.push({
          kind: kind.name,
          ...(parent === undefined ? {} : { parent: parent.address }),
          ...defined({ source }),
        });
        const items = content === null ? [] : itemsOf(content, { place, path }, walking);
        const parts = placesBelow(kind.name);
        const siblings = { kind, parent, path };
        for (const [index, { key, step, value: child }] of items.entries()) {
          const own = step === undefined ? collection : childOf(collection, step);
          if (own === undefined) {
            continue;
          }
          const holder = step === undefined ? node : collection;
          const atKey = holder.type === 'map' ? holder.entries.get(String(step ?? property)) : own;
          const entry = new Entry(siblings, step, {
            key,
            // Entries of several kinds in one list share one sequence of indexes.
            index: typeof step === 'number' ? step : index,
            value: child,
            sound: allSound ? undefined : lazily(() => soundValue(own, damaged)),
            node: own,
            spot: own.type === 'scalar' ? own : (atKey ?? own),
            damaged: !allSound && isDamaged(own, damaged, parts),
          });
          entries.push(entry);
          if (isJsonObject(child)) {
            visit(child, own, entry);
          }
        }
      }
    }
  };
  visit(value, root, undefined);
  return { entries, collections };
}
