import { posix } from 'node:path';
import { defined } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { type PlacedPage, pathOf } from './page-tree.ts';
import { asContentRef, type ContentRef, hrefOfRef } from './refs.ts';

type Node = Schemas['DocumentNode'];

/** The new form of a reference in a text; undefined removes it. */
export type Rewrite = (ref: ContentRef) => ContentRef | undefined;

/** The nodes with the new form of each reference. */
export function rewritten<T extends Node>(nodes: readonly T[], rewrite: Rewrite): T[] {
  return nodes.flatMap((node): T[] => {
    if (node.object === 'text') {
      return [node];
    }
    const children = node.nodes === undefined ? undefined : rewritten(node.nodes, rewrite);
    const fragments = node.fragments?.map((fragment) => ({ ...fragment, nodes: rewritten(fragment.nodes, rewrite) }));
    const ref = asContentRef(node.data?.['ref']);
    const target = ref === undefined ? undefined : rewrite(ref);
    if (ref !== undefined && target === undefined) {
      // The label of a link stays; a picture is removed.
      return (children ?? []) as T[];
    }
    return [
      {
        ...node,
        ...(target === undefined ? {} : { data: { ...node.data, ref: target } }),
        ...defined({ nodes: children, fragments }),
      },
    ];
  });
}

/** Writes references to pages of the same space as URLs relative to a page; unknown pages stay unchanged. */
export function relativeTo(from: PlacedPage, find: (id: string) => PlacedPage | undefined): Rewrite {
  const folder = posix.dirname(`/${pathOf(from)}`);
  return (ref) => {
    const id = (ref.kind === 'page' || ref.kind === 'anchor') && ref.space === undefined ? ref.page : undefined;
    const placed = id === undefined ? undefined : find(id);
    if (placed === undefined) {
      return ref;
    }
    const path = posix.relative(folder, `/${pathOf(placed)}`) || '.';
    const anchor = ref.kind === 'anchor' ? hrefOfRef({ kind: 'anchor', anchor: ref.anchor }) : '';
    return { kind: 'url', url: `${path}${anchor}` };
  };
}
