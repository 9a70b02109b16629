import { defined } from '../../../base/defined.ts';
import { groupBy } from '../../../base/group-by.ts';
import { pathOfSteps } from '../../../base/text.ts';
import type { NamedPage, RemoteId } from '../../plan/value.ts';
import type { Session } from '../define.ts';

/** A page of a space that has a path. */
export interface Page {
  readonly id: string;
  /** Without leading and trailing slashes. */
  readonly path: string;
  readonly title: string;
  /** Whether readers find it only by its URL. */
  readonly hidden?: true;
  /** Its source file in the repository of the space. */
  readonly file?: string;
}

/** A page in a list, with the pages below it. */
interface ListedPage {
  readonly id: string;
  readonly title?: string | null;
  readonly path?: string | null;
  readonly hidden?: boolean | null;
  readonly git?: { readonly path?: string | null } | null;
  readonly pages?: readonly ListedPage[] | null;
}

/** All pages with a path in a tree, at any depth. Pages below a hidden one are hidden as well. */
export function pagesIn(tree: readonly ListedPage[]): readonly Page[] {
  const found: Page[] = [];
  const pending = tree.map((page) => ({ page, isHidden: false })).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { page } = next;
    const isHidden = next.isHidden || page.hidden === true;
    if (typeof page.path === 'string') {
      const file = page.git?.path ?? undefined;
      found.push({
        id: page.id,
        path: pathOfSteps(page.path),
        title: page.title ?? '',
        ...(isHidden ? { hidden: true } : {}),
        ...(file === undefined ? {} : { file }),
      });
    }
    for (const child of [...(page.pages ?? [])].reverse()) {
      pending.push({ page: child, isHidden });
    }
  }
  return found;
}

/** The pages of a space, indexed. */
interface PagesOfSpace {
  readonly byId: ReadonlyMap<string, Page>;
  readonly byPath: ReadonlyMap<string, readonly Page[]>;
}

/** The pages of a space; read once. */
export function pagesOf({ client, once }: Session, spaceId: RemoteId): Promise<PagesOfSpace> {
  return once(`pages of ${spaceId}`, async () => {
    const { pages } = await client.call('listPages', { path: { spaceId } });
    const found = pagesIn(pages);
    return { byId: new Map(found.map((page) => [page.id, page])), byPath: groupBy(found, ({ path }) => path) };
  });
}

/** A page for display. */
export function namedPage(id: string, { byId, byPath }: PagesOfSpace): NamedPage {
  const page = byId.get(id);
  if (page === undefined) {
    return { id };
  }
  const { path, title, hidden } = page;
  const sharesPath = (byPath.get(path)?.length ?? 0) > 1;
  return { id, path, title, ...defined({ hidden }), ...(sharesPath ? { sharesPath } : {}) };
}
