import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { type PageRecord, type PlacedPage, pathOf } from '../content/page-tree.ts';
import { asContentRef } from '../content/refs.ts';
import { appPathOf, type ContentVersion } from '../content/version.ts';
import type { Reader } from '../handler.ts';
import type { Revision } from '../tables.ts';
import { changeRequestView } from './change-request.ts';
import { visitorUrls } from './site-urls.ts';

/** The version to show, and how. */
export interface Showing extends Reader {
  readonly version: ContentVersion;
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

function gitOf<T>({ git }: { readonly git?: T }, { metadata = true }: Showing): { readonly git?: T } {
  return git === undefined || !metadata ? {} : { git };
}

/** The commit of a revision; profiles name its origin differently. */
function commitView(showing: Showing): { git?: Schemas['GitCommit'] } {
  const shown = gitOf(showing.version.revision, showing).git;
  return shown === undefined ? {} : { git: { ...shown, createdByGitBook: shown.createdByService } };
}

export function pageAppUrl({ links, version }: Showing, placed: PlacedPage): string {
  const path = pathOf(placed);
  return links.app(`${appPathOf(version)}${path === '' ? '' : `/${encodeURI(path)}`}`);
}

function baseOf(page: PageRecord): Pick<PageRecord, 'id' | 'title' | 'emoji' | 'icon' | 'createdAt' | 'updatedAt'> {
  return pick(page, 'id', 'title', 'emoji', 'icon', 'createdAt', 'updatedAt');
}

function childViews(showing: Showing, { page, ancestors }: PlacedPage): Schemas['ChildPage'][] {
  const above = [...ancestors, page];
  return (page.pages ?? [])
    .map((child) => pageView(showing, { page: child, ancestors: above }))
    .filter((child) => child.type !== 'group');
}

function documentView(showing: Showing, placed: PlacedPage): Schemas['DocumentPage'] {
  const { page } = placed;
  return {
    ...baseOf(page),
    type: 'document',
    kind: 'sheet',
    urls: { app: pageAppUrl(showing, placed) },
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
    pages: childViews(showing, placed),
    ...gitOf(page, showing),
    tags: [],
    layout: { ...LAYOUT, ...(page.layout as Schemas['PageLayout'] | undefined) },
    ...(page.cover === undefined ? {} : { cover: page.cover as Schemas['PageCover'] }),
    ...pick(page, 'condition'),
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

/** The source of a computed page; for a specification, the models are included by default. */
function pagesSource({ computed }: PageRecord): Schemas['ComputedPagesSource'] {
  const source = (computed ?? {}) as Schemas['ComputedPagesSource'];
  if (source.type !== 'builtin:openapi') {
    return source;
  }
  const { props } = source;
  return { ...source, props: { ...props, models: 'models' in props ? props.models === true : true } } as typeof source;
}

/** A page as the API returns it, with those below it. */
export function pageView(showing: Showing, placed: PlacedPage): Schemas['Page'] {
  const { page } = placed;
  switch (page.type) {
    case 'document':
      return documentView(showing, placed);
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
        pages: childViews(showing, placed),
        hidden: page.hidden ?? false,
        noIndex: page.noIndex ?? false,
        noRobotsIndex: page.noRobotsIndex ?? false,
      };
  }
}

export function pageViews(showing: Showing, pages: readonly PageRecord[]): Schemas['Page'][] {
  return pages.map((page) => pageView(showing, { page, ancestors: [] }));
}

export function fileView(showing: Showing, file: Revision['files'][number]): Schemas['File'] {
  const { links, version } = showing;
  return {
    ...pick(file, 'id', 'name', 'contentType'),
    downloadURL: file.downloadURL ?? links.app(`${appPathOf(version)}/~/files/${file.id}`),
    ...pick(file, 'size', 'dimensions'),
    ...gitOf(file, showing),
  };
}

export function reusableContentView(
  showing: Showing,
  content: Revision['reusableContents'][number],
): Schemas['ReusableContent'] {
  return { ...pick(content, 'id', 'title', 'document'), ...gitOf(content, showing) };
}

/** A revision as the API returns it, with these pages. */
export function revisionView(
  showing: Showing,
  pages: readonly PageRecord[] = showing.version.revision.pages,
): Schemas['Revision'] {
  const { version } = showing;
  const { revision } = version;
  const { id, parents, files, reusableContents, createdAt, type, mergedFrom } = revision;
  const app = version.changeRequest === undefined ? `${appPathOf(version)}/~/revisions/${id}` : appPathOf(version);
  const content: Schemas['RevisionContent'] = {
    object: 'revision',
    id,
    parents,
    pages: pageViews(showing, pages),
    files: files.map((file) => fileView(showing, file)),
    reusableContents: reusableContents.map((shared) => reusableContentView(showing, shared)),
    tags: [],
    createdAt,
    ...commitView(showing),
    // Neither proposed nor earlier content is published anywhere.
    urls: {
      app: showing.links.app(app),
      ...(version.changeRequest === undefined && id === version.space.revision
        ? visitorUrls(showing, version.space)
        : {}),
    },
  };
  const request = showing.db.changeRequests.get(mergedFrom);
  if (type === 'merge') {
    // A merge always refers to its change request; one whose request was deleted is shown as plain edits.
    return request === undefined
      ? { ...content, type: 'edits' }
      : { ...content, type, mergedFrom: changeRequestView(showing, request) };
  }
  return type === 'computed' ? { ...content, type, sourceRevision: parents[0] ?? id } : { ...content, type };
}
