import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { type PageRecord, type PlacedPage, pathOf } from '../content/page-tree.ts';
import { asContentRef } from '../content/refs.ts';
import { appPathOf, type ContentVersion } from '../content/version.ts';
import type { Reader, Services } from '../handler.ts';
import { changeRequestView } from './change-request.ts';
import { visitorUrls } from './site-urls.ts';

/** Which parts of content are shown. */
export interface ContentOptions {
  /** Whether to include places in the synchronized repository. */
  readonly metadata?: boolean | undefined;
}

const LAYOUT: Required<Schemas['PageLayout']> = {
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  width: 'default',
  metadata: true,
  coverMask: 'none',
  tags: true,
  actions: true,
  anchors: true,
};

function gitOf<T>({ git }: { readonly git?: T }, { metadata = true }: ContentOptions): { readonly git?: T } {
  return git === undefined || !metadata ? {} : { git };
}

/** The commit of a revision; profiles name its origin differently. */
function commitView({ git }: ContentVersion['revision'], options: ContentOptions): { git?: Schemas['GitCommit'] } {
  const shown = gitOf(git === undefined ? {} : { git }, options).git;
  return shown === undefined ? {} : { git: { ...shown, createdByGitBook: shown.createdByService } };
}

/** Where a page is in the application. */
export function pageAppUrl({ links }: Pick<Services, 'links'>, version: ContentVersion, placed: PlacedPage): string {
  const path = pathOf(placed);
  return links.app(`${appPathOf(version)}${path === '' ? '' : `/${encodeURI(path)}`}`);
}

function baseOf(page: PageRecord): Pick<PageRecord, 'id' | 'title' | 'emoji' | 'icon' | 'createdAt' | 'updatedAt'> {
  return pick(page, 'id', 'title', 'emoji', 'icon', 'createdAt', 'updatedAt');
}

function childViews(
  reach: Reader,
  version: ContentVersion,
  { page, ancestors }: PlacedPage,
  options: ContentOptions,
): Schemas['ChildPage'][] {
  const above = [...ancestors, page];
  return (page.pages ?? [])
    .map((child) => pageView(reach, version, { page: child, ancestors: above }, options))
    .filter((child) => child.type !== 'group');
}

function documentView(
  reach: Reader,
  version: ContentVersion,
  placed: PlacedPage,
  options: ContentOptions,
): Schemas['DocumentPage'] {
  const { page } = placed;
  return {
    ...baseOf(page),
    type: 'document',
    kind: 'sheet',
    urls: { app: pageAppUrl(reach, version, placed) },
    slug: page.slug ?? '',
    path: pathOf(placed),
    ...pick(page, 'description'),
    // These three were validated when the world was loaded, or are our own.
    ...(page.computed === undefined
      ? page.document === undefined
        ? {}
        : { documentId: page.document }
      : {
          computed: page.computed as Schemas['ComputedDocumentSource'],
          computedSeed: page.computedSeed ?? page.id,
        }),
    pages: childViews(reach, version, placed, options),
    ...gitOf(page, options),
    tags: [],
    layout: { ...LAYOUT, ...(page.layout as Schemas['PageLayout'] | undefined) },
    ...(page.cover === undefined ? {} : { cover: page.cover as Schemas['PageCover'] }),
    hidden: page.hidden ?? false,
    noIndex: page.noIndex ?? false,
    noRobotsIndex: page.noRobotsIndex ?? false,
  };
}

function linkView(page: PageRecord): Schemas['LinkPage'] {
  const target = asContentRef(page.target) ?? { kind: 'url', url: '' };
  return {
    ...baseOf(page),
    type: 'link',
    kind: 'link',
    target,
    ...(target.kind === 'url' ? { href: target.url } : {}),
    hidden: page.hidden ?? false,
  };
}

/** The source of a computed page; a specification gets its models unless it is told otherwise. */
function pagesSource({ computed }: PageRecord): Schemas['ComputedPagesSource'] {
  const source = (computed ?? {}) as Schemas['ComputedPagesSource'];
  if (source.type !== 'builtin:openapi') {
    return source;
  }
  const { props } = source;
  return { ...source, props: { ...props, models: 'models' in props ? props.models === true : true } } as typeof source;
}

/** What the interface shows of a page and of those below it. */
export function pageView(
  reach: Reader,
  version: ContentVersion,
  placed: PlacedPage,
  options: ContentOptions = {},
): Schemas['Page'] {
  const { page } = placed;
  switch (page.type) {
    case 'document':
      return documentView(reach, version, placed, options);
    case 'link':
      return linkView(page);
    case 'computed':
      return { ...baseOf(page), type: 'computed', computed: pagesSource(page) };
    case 'group':
      return {
        ...baseOf(page),
        type: 'group',
        kind: 'group',
        slug: page.slug ?? '',
        path: pathOf(placed),
        pages: childViews(reach, version, placed, options),
        hidden: page.hidden ?? false,
        noIndex: page.noIndex ?? false,
        noRobotsIndex: page.noRobotsIndex ?? false,
      };
  }
}

/** What the interface shows of a tree of pages. */
export function pageViews(
  reach: Reader,
  version: ContentVersion,
  pages: readonly PageRecord[],
  options: ContentOptions = {},
): Schemas['Page'][] {
  return pages.map((page) => pageView(reach, version, { page, ancestors: [] }, options));
}

/** What the interface shows of a file. */
export function fileView(
  { links }: Pick<Services, 'links'>,
  version: ContentVersion,
  file: ContentVersion['revision']['files'][number],
  options: ContentOptions = {},
): Schemas['File'] {
  return {
    ...pick(file, 'id', 'name', 'contentType'),
    downloadURL: file.downloadURL ?? links.app(`${appPathOf(version)}/~/files/${file.id}`),
    ...pick(file, 'size', 'dimensions'),
    ...gitOf(file, options),
  };
}

/** What the interface shows of a content that pages share. */
export function reusableContentView(
  content: ContentVersion['revision']['reusableContents'][number],
  options: ContentOptions = {},
): Schemas['ReusableContent'] {
  return { ...pick(content, 'id', 'title', 'document'), ...gitOf(content, options) };
}

/** What the interface shows of a whole revision, with these pages. */
export function revisionView(
  reach: Reader,
  version: ContentVersion,
  pages: readonly PageRecord[] = version.revision.pages,
  options: ContentOptions = {},
): Schemas['Revision'] {
  const { revision } = version;
  const { id, parents, files, reusableContents, createdAt, type, mergedFrom } = revision;
  const app = version.changeRequest === undefined ? `${appPathOf(version)}/~/revisions/${id}` : appPathOf(version);
  const content: Schemas['RevisionContent'] = {
    object: 'revision',
    id,
    parents,
    pages: pageViews(reach, version, pages, options),
    files: files.map((file) => fileView(reach, version, file, options)),
    reusableContents: reusableContents.map((shared) => reusableContentView(shared, options)),
    tags: [],
    createdAt,
    ...commitView(revision, options),
    // A proposed change is not published anywhere.
    urls: {
      app: reach.links.app(app),
      ...(version.changeRequest === undefined ? visitorUrls(reach, version.space) : {}),
    },
  };
  const request = reach.db.changeRequests.get(mergedFrom ?? '');
  if (type === 'merge') {
    // A merge always names its change request; one whose request is gone shows as plain edits.
    return request === undefined
      ? { ...content, type: 'edits' }
      : { ...content, type, mergedFrom: changeRequestView(reach, request) };
  }
  return type === 'computed' ? { ...content, type, sourceRevision: parents[0] ?? id } : { ...content, type };
}
