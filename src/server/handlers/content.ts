import type { OperationId } from '../../contract/operation.ts';
import type { components } from '../../contract/types.gen.ts';
import { createPageTexts, expandedPages } from '../content/computed.ts';
import { importInto } from '../content/import/import.ts';
import type { Imported } from '../content/import/tree.ts';
import { linksOfPage, linksOfRevision, linksWhere } from '../content/links.ts';
import { findPage, type PageRecord, type PlacedPage } from '../content/page-tree.ts';
import { hitView, searchPages } from '../content/search.ts';
import { type ContentVersion, versionOfRequest, versionOfSpace } from '../content/version.ts';
import type { Context, HandlersOf, PreparedHandler } from '../handler.ts';
import { type Page, pageOfKeyed } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import { createReferenceViews } from '../views/content-reference.ts';
import { linkListView } from '../views/link-list.ts';
import { fileView, pageView, pageViews, revisionView } from '../views/revision.ts';
import { FetchFailure } from '../web.ts';

type Schemas = components['schemas'];
type Reach = Pick<Context, 'db' | 'links' | 'user'>;

interface ReadOptions {
  readonly metadata?: boolean;
  readonly computed?: boolean;
}

type Paged = Parameters<typeof pageOfKeyed>[0];

/** The pages to show: with computed pages expanded, unless the caller asks for them unexpanded. */
function pagesOf(context: Reach, version: ContentVersion, { computed = true }: ReadOptions): readonly PageRecord[] {
  return computed ? expandedPages(context, version) : version.revision.pages;
}

function wholeRevision(context: Reach, version: ContentVersion, query: ReadOptions): Schemas['Revision'] {
  return revisionView(context, version, pagesOf(context, version, query), query);
}

function pageTree(context: Reach, version: ContentVersion, query: ReadOptions): Schemas['PageTree'] {
  return { pages: pageViews(context, version, pagesOf(context, version, query), query) };
}

/** The text of a page; a computed page has none where it cannot be computed. */
function textOf(context: Reach, version: ContentVersion, page: PageRecord, { computed = true }: ReadOptions): string {
  return page.computed === undefined || computed ? createPageTexts(context, version)(page) : '';
}

function onePage(
  context: Reach & Pick<Context, 'documentOf'>,
  version: ContentVersion,
  id: string,
  query: ReadOptions & { readonly format?: 'markdown' | 'document' },
): Schemas['Page'] {
  // A computed page that was expanded can still be read under its own id.
  const placed = found(findPage(pagesOf(context, version, query), id) ?? findPage(version.revision.pages, id), 'Page');
  const view = pageView(context, version, placed, query);
  if (view.type !== 'document' || query.format === undefined) {
    return view;
  }
  const markdown = textOf(context, version, placed.page, query);
  return query.format === 'markdown' ? { ...view, markdown } : { ...view, document: context.documentOf(markdown) };
}

function filesOf(context: Reach & Paged, version: ContentVersion, query: ReadOptions): Page<Schemas['File']> {
  const files = version.revision.files.map((value, key) => ({ key, value }));
  return pageOfKeyed(context, files, (file) => fileView(context, version, file, query));
}

function fileOf(version: ContentVersion, id: string): ContentVersion['revision']['files'][number] {
  return found(
    version.revision.files.find((file) => file.id === id),
    'File',
  );
}

/** The places of a version that use one of its files. */
function usesOf(context: Reach, version: ContentVersion, id: string) {
  const file = fileOf(version, id);
  return linksOfRevision(context, version).flatMap(({ target, location, anchors }) =>
    target?.kind === 'file' && target.file === file ? [...anchors].map((anchor) => ({ target, location, anchor })) : [],
  );
}

function pageOfUses(
  context: Reach & Paged,
  uses: ReturnType<typeof usesOf>,
  view: (use: ReturnType<typeof usesOf>[number]) => Schemas['ContentReference'],
): Page<Schemas['ContentReference']> {
  return pageOfKeyed(
    context,
    uses.map((value, key) => ({ key, value })),
    view,
  );
}

function pageLinks(
  context: Reach & Paged,
  version: ContentVersion,
  id: string,
  status?: Schemas['ContentLinkStatus'],
): Schemas['ContentLinkList'] {
  const placed: PlacedPage = found(
    findPage(version.revision.pages, id) ?? findPage(expandedPages(context, version), id),
    'Page',
  );
  const all = linksOfPage(context, version, placed);
  return linkListView(context, version, { all, shown: linksWhere(all, { status }) });
}

/** Reads the URL of an import; an unreadable URL is a bad request. */
async function fetchImport({ web, body }: Pick<Context<'importContent'>, 'web' | 'body'>): Promise<Imported> {
  try {
    // Loaded only now: reading HTML needs libraries that nothing else uses.
    const { readImport } = await import('../content/import/source.ts');
    return await readImport(body.source, body.url, await web.fetch(body.url));
  } catch (error) {
    throw error instanceof FetchFailure ? badRequest(`body.url: ${error.message} (${error.code})`) : error;
  }
}

function importResult(revision: string, { total, imported }: Imported): Schemas['ImportResult'] {
  return { revision, importedResources: imported, totalResources: total };
}

function refuseLocked({ space }: ContentVersion): void {
  if (space.editMode === 'locked') {
    throw badRequest('The space is locked; its content changes only through change requests');
  }
}

function refuseSettled({ changeRequest }: ContentVersion): void {
  if (changeRequest?.status === 'merged' || changeRequest?.status === 'archived') {
    throw badRequest(`The change request is ${changeRequest.status}; only a draft or an open one can be edited`);
  }
}

/** Erases the type of the prepared value: the server passes to `handle` exactly what `prepare` returned. */
function prepared<Id extends OperationId, Prepared>(
  handler: PreparedHandler<Id, Prepared>,
): PreparedHandler<Id, unknown> {
  return { ...handler, handle: (context, value) => handler.handle(context, value as Prepared) };
}

/** Pages, files and links of spaces and of change requests, the search, and imports. */
export const content: HandlersOf<
  | 'getRevisionOfChangeRequestById'
  | 'importContentInChangeRequest'
  | 'listPagesInChangeRequest'
  | 'listFilesInChangeRequestById'
  | 'getFileInChangeRequestById'
  | 'listChangeRequestFileBacklinks'
  | 'getPageInChangeRequestById'
  | 'listPageLinksInChangeRequest'
  | 'searchSpaceContent'
  | 'getCurrentRevision'
  | 'importContent'
  | 'listPages'
  | 'listFiles'
  | 'getFileById'
  | 'listSpaceFileBacklinks'
  | 'getPageById'
  | 'listPageLinksInSpace'
> = {
  getRevisionOfChangeRequestById: (context) => ({
    status: 200,
    body: wholeRevision(context, versionOfRequest(context), context.query),
  }),

  importContentInChangeRequest: prepared<'importContentInChangeRequest', Imported>({
    prepare: async (context) => {
      refuseSettled(versionOfRequest(context));
      return fetchImport(context);
    },
    handle: (context, imported) => {
      const { db, now, user } = context;
      const version = versionOfRequest(context);
      refuseSettled(version);
      const revision = importInto(context, version.revision, imported);
      const changeRequest = found(version.changeRequest, 'Change request');
      db.changeRequests.put({
        ...changeRequest,
        revision: revision.id,
        contributors: [...new Set([...changeRequest.contributors, user.id])],
        updatedAt: now,
      });
      return { status: 201, body: importResult(revision.id, imported) };
    },
  }),

  listPagesInChangeRequest: (context) => ({
    status: 200,
    body: pageTree(context, versionOfRequest(context), context.query),
  }),

  listFilesInChangeRequestById: (context) => ({
    status: 200,
    body: filesOf(context, versionOfRequest(context), context.query),
  }),

  getFileInChangeRequestById: (context) => {
    const version = versionOfRequest(context);
    return { status: 200, body: fileView(context, version, fileOf(version, context.path.fileId), context.query) };
  },

  // In a change request each use is listed as a reference to the file; in a space as its place.
  listChangeRequestFileBacklinks: (context) => {
    const version = versionOfRequest(context);
    const views = createReferenceViews(context, version);
    const uses = usesOf(context, version, context.path.fileId);
    return { status: 200, body: pageOfUses(context, uses, ({ target }) => views.target(target)) };
  },

  getPageInChangeRequestById: (context) => ({
    status: 200,
    body: onePage(context, versionOfRequest(context), context.path.pageId, context.query),
  }),

  listPageLinksInChangeRequest: (context) => ({
    status: 200,
    body: pageLinks(context, versionOfRequest(context), context.path.pageId),
  }),

  searchSpaceContent: (context) => {
    const { query } = context;
    const version = versionOfSpace(context);
    const hits = searchPages(context, version, query.query);
    return { status: 200, body: pageOfKeyed(context, hits, (hit) => hitView(context, version, hit, query.query)) };
  },

  getCurrentRevision: (context) => ({
    status: 200,
    body: wholeRevision(context, versionOfSpace(context), context.query),
  }),

  importContent: prepared<'importContent', Imported>({
    prepare: async (context) => {
      refuseLocked(versionOfSpace(context));
      return fetchImport(context);
    },
    handle: (context, imported) => {
      const { db, now } = context;
      const version = versionOfSpace(context);
      refuseLocked(version);
      const revision = importInto(context, version.revision, imported);
      db.spaces.put({ ...version.space, revision: revision.id, updatedAt: now });
      return { status: 201, body: importResult(revision.id, imported) };
    },
  }),

  listPages: (context) => ({ status: 200, body: pageTree(context, versionOfSpace(context), context.query) }),

  listFiles: (context) => ({ status: 200, body: filesOf(context, versionOfSpace(context), context.query) }),

  getFileById: (context) => {
    const version = versionOfSpace(context);
    return { status: 200, body: fileView(context, version, fileOf(version, context.path.fileId), context.query) };
  },

  listSpaceFileBacklinks: (context) => {
    const version = versionOfSpace(context);
    const views = createReferenceViews(context, version);
    const uses = usesOf(context, version, context.path.fileId);
    return {
      status: 200,
      body: pageOfUses(context, uses, ({ location, anchor }) => views.location(location, anchor)),
    };
  },

  getPageById: (context) => ({
    status: 200,
    body: onePage(context, versionOfSpace(context), context.path.pageId, context.query),
  }),

  listPageLinksInSpace: (context) => ({
    status: 200,
    body: pageLinks(context, versionOfSpace(context), context.path.pageId, context.query.status),
  }),
};
