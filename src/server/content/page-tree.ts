import type { components } from '../model.gen.ts';

export type PageRecord = components['schemas']['PageRecord'];

/** A page and its ancestors, outermost first. */
export interface PlacedPage {
  readonly page: PageRecord;
  readonly ancestors: readonly PageRecord[];
}

/** Every page of a tree, each before its children. */
export function* walkPages(
  pages: readonly PageRecord[],
  ancestors: readonly PageRecord[] = [],
): Generator<PlacedPage, void, undefined> {
  for (const page of pages) {
    yield { page, ancestors };
    yield* walkPages(page.pages ?? [], [...ancestors, page]);
  }
}

/** The tree with each page changed, or removed by undefined, after those below it. */
export function mapPages(
  pages: readonly PageRecord[],
  change: (page: PageRecord) => PageRecord | undefined,
): PageRecord[] {
  return pages.flatMap((page) => {
    const { pages: below = [], ...alone } = page;
    const changed = mapPages(below, change);
    return change(changed.length === 0 ? alone : { ...alone, pages: changed }) ?? [];
  });
}

/** The page with this id, wherever it is in the tree. */
export function findPage(pages: readonly PageRecord[], id: string): PlacedPage | undefined {
  for (const placed of walkPages(pages)) {
    if (placed.page.id === id) {
      return placed;
    }
  }
  return undefined;
}

/** A page's path in its space: the slugs from the top down to it. */
export function pathOf({ page, ancestors }: PlacedPage): string {
  return [...ancestors, page]
    .map(({ slug }) => slug ?? '')
    .filter((slug) => slug !== '')
    .join('/');
}
