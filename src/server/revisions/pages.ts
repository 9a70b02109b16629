import { groupBy } from '../../base/group-by.ts';
import { type PageRecord, walkPages } from '../content/page-tree.ts';
import { mergeById, mergeOrder, ofSides, type SameText, type Sides } from './fields.ts';

const TOP = '';

/** A flat page: its content and its parent. A move is then a changed field like any other. */
type FlatPage = Omit<PageRecord, 'pages'> & { readonly parent: string };

interface Flat {
  readonly pages: ReadonlyMap<string, FlatPage>;
  /** The ids of the pages below each page, in order. */
  readonly below: ReadonlyMap<string, readonly string[]>;
}

function flatten(tree: readonly PageRecord[]): Flat {
  const pages = new Map<string, FlatPage>();
  for (const { page, ancestors } of walkPages(tree)) {
    const { pages: _children, ...own } = page;
    pages.set(page.id, { ...own, parent: ancestors.at(-1)?.id ?? TOP });
  }
  return { pages, below: groupBy(pages.keys(), (id) => pages.get(id)?.parent) };
}

/** The nearest remaining ancestor, on the side that chose the parent. */
function standingParent(parent: string, side: Flat, standing: ReadonlyMap<string, unknown>): string {
  let current = parent;
  while (current !== TOP && !standing.has(current)) {
    current = side.pages.get(current)?.parent ?? TOP;
  }
  return current;
}

/**
 * The parent of each merged page. Pages whose parent is gone move up to the nearest remaining ancestor. If the moves of both sides combined
 * would put a page below itself, pages return to their place in the request: each side alone has no cycle, so this terminates without one.
 */
function place(
  merged: ReadonlyMap<string, FlatPage>,
  { primary, request }: Sides<Flat>,
): { readonly parents: ReadonlyMap<string, string>; readonly conflict: boolean } {
  const parents = new Map<string, string>();
  const byRequest = new Set<string>();
  let conflict = false;
  for (const [id, page] of merged) {
    const asRequest = request.pages.get(id)?.parent === page.parent;
    const parent = standingParent(page.parent, asRequest ? request : primary, merged);
    parents.set(id, parent);
    if (asRequest) {
      byRequest.add(id);
    }
    conflict ||= parent !== page.parent;
  }
  const pageToMoveBack = (circle: string): string => {
    let current = circle;
    do {
      if (!byRequest.has(current) && request.pages.has(current)) {
        return current;
      }
      current = parents.get(current) ?? TOP;
    } while (current !== circle);
    throw new Error(`cannot resolve the cycle at page ${circle}`);
  };
  const sound = new Set<string>([TOP]);
  for (const id of merged.keys()) {
    let trail = new Set<string>();
    for (let current = id; !sound.has(current); ) {
      if (!trail.has(current)) {
        trail.add(current);
        current = parents.get(current) ?? TOP;
        continue;
      }
      const moved = pageToMoveBack(current);
      parents.set(moved, standingParent(request.pages.get(moved)?.parent ?? TOP, request, merged));
      byRequest.add(moved);
      conflict = true;
      // The ancestors have changed; start again.
      trail = new Set();
      current = id;
    }
    for (const passed of trail) {
      sound.add(passed);
    }
  }
  return { parents, conflict };
}

function sharedPaths(pages: Iterable<FlatPage>): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { parent, slug } of pages) {
    if (slug !== undefined && slug !== '') {
      const path = `${parent}/${slug}`;
      (seen.has(path) ? shared : seen).add(path);
    }
  }
  return shared;
}

/**
 * Merges two trees of pages with a common base. Conflicts are changes that no rule decides: both sides changed or moved a page differently,
 * one removed a page that the other changed or added to, or both put different pages at one path. The result is a complete tree
 * nevertheless; the request wins each conflict.
 */
export function mergePages(
  trees: Sides<readonly PageRecord[]>,
  sameText: SameText,
): { readonly pages: PageRecord[]; readonly conflict: boolean } {
  const sides = ofSides(trees, flatten);
  const { merged, conflict } = mergeById(
    ofSides(sides, ({ pages }) => pages),
    sameText,
  );
  const placed = place(merged, sides);

  const members = new Map<string, Map<string, FlatPage>>();
  for (const [id, page] of merged) {
    const parent = placed.parents.get(id) ?? TOP;
    const siblings = members.get(parent) ?? new Map<string, FlatPage>();
    members.set(parent, siblings.set(id, { ...page, parent }));
  }
  const build = (parent: string): PageRecord[] => {
    const siblings = members.get(parent) ?? new Map<string, FlatPage>();
    const orders = ofSides(sides, ({ below }) => below.get(parent) ?? []);
    return mergeOrder(orders, siblings).flatMap((id) => {
      const page = siblings.get(id);
      if (page === undefined) {
        return [];
      }
      const { parent: _parent, ...own } = page;
      const pages = build(id);
      return [pages.length === 0 ? own : { ...own, pages }];
    });
  };

  const known = [sharedPaths(sides.primary.pages.values()), sharedPaths(sides.request.pages.values())];
  const all = [...members.values()].flatMap((siblings) => [...siblings.values()]);
  const clash = [...sharedPaths(all)].some((path) => !known.some((paths) => paths.has(path)));
  return { pages: build(TOP), conflict: conflict || placed.conflict || clash };
}
