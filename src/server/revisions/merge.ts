import type { Content } from '../content/version.ts';
import { mergeById, mergeOrder, ofSides, type SameText, type Sides } from './fields.ts';
import { mergePages } from './pages.ts';

/** The merged content, and whether it had conflicts, which the request wins. */
export interface Merged {
  readonly content: Content;
  readonly conflicts: boolean;
}

function mergeList<T extends { readonly id: string }>(
  lists: Sides<readonly T[]>,
  sameText: SameText,
): { readonly items: T[]; readonly conflict: boolean } {
  const byId = (items: readonly T[]): ReadonlyMap<string, T> => new Map(items.map((item) => [item.id, item]));
  const ids = (items: readonly T[]): string[] => items.map(({ id }) => id);
  const { merged, conflict } = mergeById(ofSides(lists, byId), sameText);
  const order = mergeOrder(ofSides(lists, ids), merged);
  return { items: order.flatMap((id) => merged.get(id) ?? []), conflict };
}

/** Merges the content of a space and of a change request on it, based on the content that both started from. */
export function mergeContent(sides: Sides<Content>, sameText: SameText): Merged {
  const pages = mergePages(
    ofSides(sides, (side) => side.pages),
    sameText,
  );
  const files = mergeList(
    ofSides(sides, (side) => side.files),
    sameText,
  );
  const reusable = mergeList(
    ofSides(sides, (side) => side.reusableContents),
    sameText,
  );
  return {
    content: { pages: pages.pages, files: files.items, reusableContents: reusable.items },
    conflicts: pages.conflict || files.conflict || reusable.conflict,
  };
}
