import { defined } from '../../base/defined.ts';
import { lazilyBy } from '../../base/lazily.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { type FoundLink, type LinkLocation, linksWhere } from '../content/links.ts';
import { type PlacedPage, walkPages } from '../content/page-tree.ts';
import type { Target } from '../content/resolve.ts';
import type { ContentVersion } from '../content/version.ts';
import type { Viewer } from '../handler.ts';
import { pageOfList } from '../paging.ts';
import { found } from '../problem.ts';
import { changeRequestView } from './change-request.ts';
import { openApiSpecView } from './openapi-spec.ts';
import { organizationView, userView } from './people.ts';
import { collectionView, spaceView } from './places.ts';
import { fileView, pageView, reusableContentView, revisionView } from './revision.ts';

/**
 * A reference contains complete objects, and a list of references repeats them. A tree of more pages than this is not repeated: a page
 * comes without its subpages, and a revision without its content, which can be read by id.
 */
const REPEATED_PAGES = 100;

/** Renders references and links; each object that they share is rendered only once. */
export interface ReferenceViews {
  readonly target: (target: Target) => Schemas['ContentReference'];
  readonly location: (location: LinkLocation, anchor?: string) => Schemas['ContentReference'];
  readonly link: (link: FoundLink) => Schemas['ContentLink'];
}

function isLarge(pages: ContentVersion['revision']['pages']): boolean {
  let count = 0;
  for (const _ of walkPages(pages)) {
    count++;
    if (count > REPEATED_PAGES) {
      return true;
    }
  }
  return false;
}

function emptied({ revision, ...version }: ContentVersion): ContentVersion {
  return { ...version, revision: { ...revision, pages: [], files: [], reusableContents: [] } };
}

/** The parts that many references share, each rendered once. */
function createParts(context: Viewer) {
  const organization = lazilyBy((id: string) =>
    organizationView(context, found(context.db.organizations.get(id), 'Organization')),
  );
  const space = lazilyBy((record: ContentVersion['space']) => spaceView(context, record));
  const versionContext = lazilyBy((version: ContentVersion): Schemas['VersionContext'] => {
    if (version.changeRequest !== undefined) {
      return { type: 'changeRequest', changeRequest: changeRequestView(context, version.changeRequest) };
    }
    const shown = isLarge(version.revision.pages) ? emptied(version) : version;
    return { type: 'revision', revision: revisionView({ ...context, version: shown }) };
  });
  const page = lazilyBy((version: ContentVersion) =>
    lazilyBy((placed: PlacedPage) => {
      const { pages = [], ...alone } = placed.page;
      return pageView({ ...context, version }, isLarge(pages) ? { ...placed, page: alone } : placed);
    }),
  );
  const within = (version: ContentVersion) => ({
    organization: organization(version.space.organization),
    space: space(version.space),
    versionContext: versionContext(version),
  });
  return { organization, space, page, within };
}

export function createReferenceViews(context: Viewer, own: ContentVersion): ReferenceViews {
  const { organization, space, page, within } = createParts(context);
  const target = (to: Target): Schemas['ContentReference'] => {
    switch (to.kind) {
      case 'url':
        return { kind: to.kind, url: to.url };
      case 'page':
        return {
          kind: to.kind,
          ...within(to.version),
          page: page(to.version)(to.placed),
          ...(to.anchor === undefined ? {} : { internalLocation: { type: 'anchor', anchor: to.anchor } }),
        };
      case 'file':
        return { kind: to.kind, ...within(to.version), file: fileView({ ...context, version: to.version }, to.file) };
      case 'reusable-content': {
        const { version, reusableContent } = to;
        const view = reusableContentView({ ...context, version }, reusableContent);
        return { kind: to.kind, ...within(version), reusableContent: view };
      }
      case 'space':
        return { kind: to.kind, organization: organization(to.space.organization), space: space(to.space) };
      case 'collection': {
        const collection = collectionView(context, to.collection);
        return { kind: to.kind, organization: organization(to.collection.organization), collection };
      }
      case 'user':
        return { kind: to.kind, user: userView(context, to.user) };
      case 'openapi': {
        const openAPISpec = openApiSpecView(context, to.spec);
        return { kind: to.kind, organization: organization(to.spec.organization), openAPISpec };
      }
    }
  };
  const location: ReferenceViews['location'] = (where, anchor) =>
    target({ ...where, version: own, ...(where.kind === 'page' ? defined({ anchor }) : {}) });
  return {
    target,
    location,
    link: (link) => ({
      status: link.status,
      relation: link.relation,
      ...(link.target === undefined ? {} : { targetReference: target(link.target) }),
      locationReferences: [...link.anchors].map((anchor) => location(link.location, anchor)),
    }),
  };
}

type PagedContext = Viewer & Parameters<typeof pageOfList>[0];

export interface ListedLinks {
  readonly all: readonly FoundLink[];
  readonly shown: readonly FoundLink[];
  /** How many links the change request broke; only in its own listings. */
  readonly brokenByRequest?: number;
}

/** One page of links with its counts. Only the links of the page are rendered. */
export function linkListView(
  context: PagedContext,
  version: ContentVersion,
  { all, shown, brokenByRequest }: ListedLinks,
): Schemas['ContentLinkList'] {
  const { link } = createReferenceViews(context, version);
  const broken = linksWhere(all, 'broken').length;
  return {
    ...pageOfList(context, shown, link),
    stats: {
      total: all.length,
      broken: { total: broken, ...defined({ changeRequest: brokenByRequest }) },
    },
  };
}
