import { canonicalJson } from '../../base/canonical.ts';
import type { Kind, ManifestPlace } from '../kinds/define.ts';
import { briefKeys, jsonOf, type MapEntry, type MapNode, type Node, type Path } from './node.ts';
import type { Problems } from './problems.ts';
import type { Spot } from './source-file.ts';

/** The place of a kind's entries in a manifest. */
interface KindPlace {
  readonly kind: Kind;
  readonly place: ManifestPlace;
}

/**
 * The places of entries below entries of another kind, by property; `undefined` is the top level. A list can have entries of
 * several kinds.
 */
export type PlacesBelow = (parent: string | undefined) => ReadonlyMap<string, readonly [KindPlace, ...KindPlace[]]>;

/** Looks up the places of kinds. */
export function placesOf(kinds: readonly Kind[]): PlacesBelow {
  const below = new Map<string | undefined, Map<string, [KindPlace, ...KindPlace[]]>>();
  for (const kind of kinds) {
    for (const place of kind.places) {
      const places = below.get(place.parent) ?? new Map<string, [KindPlace, ...KindPlace[]]>();
      const beside = places.get(place.property);
      if (beside === undefined) {
        places.set(place.property, [{ kind, place }]);
      } else {
        beside.push({ kind, place });
      }
      below.set(place.parent, places);
    }
  }
  const none = new Map();
  return (parent) => below.get(parent) ?? none;
}

/** Top-level maps, other than those of kinds, that may be split across files. */
const SPREAD = new Set(['service', 'policy', 'lint', 'environments', 'variables', 'import', 'assert']);

interface Merging {
  readonly placesBelow: PlacesBelow;
  readonly problems: Problems;
}

function twice(
  path: Path,
  { before, here }: { readonly before: Spot; readonly here: Spot },
  { problems }: Merging,
): void {
  problems.report('duplicate', {
    summary: `${briefKeys(path)} is declared in two files`,
    detail: `It is declared here and in ${before.file.name}. Keep it in one of the two files.`,
    at: here,
    related: [{ message: 'Also declared here.', at: before }],
  });
}

function same(a: Node, b: Node): boolean {
  return a.type === b.type && canonicalJson(jsonOf(a)) === canonicalJson(jsonOf(b));
}

/** Merges two maps by key; `both` merges common keys. */
function merged(a: MapNode, b: MapNode, both: (key: string, before: MapEntry, here: MapEntry) => Node): MapNode {
  const entries = new Map(a.entries);
  for (const [key, here] of b.entries) {
    const before = entries.get(key);
    entries.set(key, before === undefined ? here : { ...before, node: both(key, before, here) });
  }
  return { ...a, entries };
}

/** Merges an entry that is split across files: only one may have fields of the resource itself; the others have its parts. */
function entryMerged(
  kind: Kind,
  path: Path,
  { before, here, ...merging }: Merging & { before: MapEntry; here: MapEntry },
): Node {
  const parts = merging.placesBelow(kind.name);
  const saysItself = (node: MapNode): boolean =>
    node.entries.size === 0 || [...node.entries.keys()].some((key) => !parts.has(key));
  const [a, b] = [before.node, here.node];
  if (a.type !== 'map' || b.type !== 'map' || (saysItself(a) && saysItself(b))) {
    twice(path, { before, here }, merging);
    return a;
  }
  return merged(a, b, (key, first, second) => {
    const part = parts.get(key);
    return part === undefined
      ? first.node
      : collectionMerged(part, [...path, key], { ...merging, before: first, here: second });
  });
}

function collectionMerged(
  // Kinds that share a place share a list, which cannot be split.
  [{ kind, place }]: readonly [KindPlace, ...KindPlace[]],
  path: Path,
  { before, here, ...merging }: Merging & { before: MapEntry; here: MapEntry },
): Node {
  const [a, b] = [before.node, here.node];
  if (place.form === 'list') {
    merging.problems.report('split', {
      summary: `List ${briefKeys(path)} is split over two files`,
      detail: `Its order would be unclear: it is declared here and in ${before.file.name}. Keep the list in one file.`,
      at: here,
      related: [{ message: 'Also declared here.', at: before }],
    });
    return a;
  }
  if (place.form === 'single' || a.type !== 'map' || b.type !== 'map') {
    twice(path, { before, here }, merging);
    return a;
  }
  return merged(a, b, (key, first, second) =>
    entryMerged(kind, [...path, key], { ...merging, before: first, here: second }),
  );
}

/** Merges several files into one manifest. Reports duplicate keys with both places. */
export function mergeFiles(roots: readonly MapNode[], merging: Merging): MapNode | undefined {
  const top = merging.placesBelow(undefined);
  return roots.slice(1).reduce<MapNode | undefined>(
    (whole, root) =>
      whole === undefined
        ? root
        : merged(whole, root, (key, before, here) => {
            const place = top.get(key);
            if (place !== undefined) {
              return collectionMerged(place, [key], { ...merging, before, here });
            }
            if (SPREAD.has(key) && before.node.type === 'map' && here.node.type === 'map') {
              return merged(before.node, here.node, (inner, first, second) => {
                if (!same(first.node, second.node)) {
                  twice([key, inner], { before: first, here: second }, merging);
                }
                return first.node;
              });
            }
            if (!same(before.node, here.node)) {
              twice([key], { before, here }, merging);
            }
            return before.node;
          }),
    roots[0],
  );
}

function isRemoval(node: Node): boolean {
  return node.type === 'tag' && node.tag === 'remove';
}

/** Merges an overlay into a manifest: merges maps, replaces other values, and removes keys with `!remove`. */
export function layOver(
  base: MapNode,
  overlay: MapNode,
  { problems, path = [] }: { problems: Problems; path?: Path },
): MapNode {
  const entries = new Map(base.entries);
  for (const [key, entry] of overlay.entries) {
    const below = entries.get(key);
    const where = [...path, key];
    if (isRemoval(entry.node)) {
      if (!entries.delete(key)) {
        problems.report('overlay', {
          severity: 'warning',
          summary: `Nothing to remove at ${briefKeys(where)}`,
          detail:
            'The manifest below this overlay does not have this key, so !remove has no effect. Check the key, or delete this line.',
          at: entry,
        });
      }
    } else if (entry.node.type === 'map') {
      const under: MapNode = below?.node.type === 'map' ? below.node : { ...entry.node, entries: new Map() };
      // A resource that an overlay changes keeps its source place in the manifest.
      entries.set(key, {
        ...(below?.node.type === 'map' ? below : entry),
        node: layOver(under, entry.node, { problems, path: where }),
      });
    } else {
      entries.set(key, entry);
    }
  }
  return { ...base, entries };
}
