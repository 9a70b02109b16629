import { defined } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { type FoundLink, linksWhere } from '../content/links.ts';
import type { ContentVersion } from '../content/version.ts';
import type { Viewer } from '../handler.ts';
import { pageOfKeyed } from '../paging.ts';
import { createReferenceViews } from './content-reference.ts';

type PagedContext = Viewer & Parameters<typeof pageOfKeyed>[0];

/** The links of a listing. */
export interface ListedLinks {
  /** The links that are counted. */
  readonly all: readonly FoundLink[];
  /** The links that are listed. */
  readonly shown: readonly FoundLink[];
  /** How many the change request broke; only in its own listings. */
  readonly brokenByRequest?: number;
}

/** One page of links with its counts. Only the links of the page are rendered. */
export function linkListView(
  context: PagedContext,
  version: ContentVersion,
  { all, shown, brokenByRequest }: ListedLinks,
): Schemas['ContentLinkList'] {
  const { link } = createReferenceViews(context, version);
  const keyed = shown.map((value, key) => ({ key, value }));
  const broken = linksWhere(all, 'broken').length;
  return {
    ...pageOfKeyed(context, keyed, link),
    stats: {
      total: all.length,
      broken: { total: broken, ...defined({ changeRequest: brokenByRequest }) },
    },
  };
}
