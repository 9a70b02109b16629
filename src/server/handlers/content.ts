import type { QueryOf, Schemas } from '../../core/contract/operation.ts';
import { createPageTexts, expandedPages, pageIn } from '../content/computed.ts';
import { importInto } from '../content/import/import.ts';
import type { Imported } from '../content/import/tree.ts';
import { linksOfPage, linksOfRevision, linksWhere } from '../content/links.ts';
import { markdownOf } from '../content/markdown.ts';
import { findPage, type PageRecord } from '../content/page-tree.ts';
import { relativeTo, rewritten } from '../content/rewrite.ts';
import { hitView, searchPages } from '../content/search.ts';
import { type ContentVersion, versionOfRequest, versionOfSpace } from '../content/version.ts';
import { type Context, type HandlersOf, on, type Reach } from '../handler.ts';
import { type Page, pageOfKeyed, pageOfList } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import { createReferenceViews, linkListView } from '../views/content-reference.ts';
import { fileView, pageView, pageViews, revisionView, type Showing } from '../views/revision.ts';
import { FetchFailure } from '../web.ts';

/** A request without its path, query and body, whose names differ between the two families. */
type Base = Omit<Context, 'path' | 'query' | 'body'>;
type Listing = Parameters<typeof pageOfList>[0];

type ReadOptions = Pick<QueryOf<'getPageById'>, 'metadata' | 'computed'>;
type Read = Base & { readonly query: ReadOptions };
type OnPage = { readonly path: { readonly pageId: string } };
type OnFile = { readonly path: { readonly fileId: string } };

function showing({ db, links, query }: Read, version: ContentVersion): Showing {
  return { db, links, version, metadata: query.metadata };
}

/** The pages to show: with computed pages expanded, unless the caller wants them unexpanded. */
function pagesOf(context: Base, version: ContentVersion, { computed = true }: ReadOptions): readonly PageRecord[] {
  return computed ? expandedPages(context, version) : version.revision.pages;
}

/** Reads the URL of an import; an unreadable URL is a bad request. */
async function fetchImport({ web, body }: Pick<Context<'importContent'>, 'web' | 'body'>): Promise<Imported> {
  try {
    // Loaded on demand: parsing HTML needs libraries that nothing else uses.
    const { readImport } = await import('../content/import/source.ts');
    return await readImport(body.source, body.url, await web.fetch(body.url));
  } catch (error) {
    throw error instanceof FetchFailure ? badRequest(`body.url: ${error.message} (${error.code})`) : error;
  }
}

function wholeRevision(context: Read, version: ContentVersion): Schemas['Revision'] {
  return revisionView(showing(context, version), pagesOf(context, version, context.query));
}

function pageTree(context: Read, version: ContentVersion): Schemas['PageTree'] {
  return { pages: pageViews(showing(context, version), pagesOf(context, version, context.query)) };
}

function onePage(
  context: Read & OnPage & Pick<Context<'getPageById'>, 'query'>,
  version: ContentVersion,
): Schemas['Page'] {
  const { query, path } = context;
  // An expanded computed page can still be read under its own id.
  const pages = pagesOf(context, version, query);
  const find = (id: string) => findPage(pages, id) ?? findPage(version.revision.pages, id);
  const placed = found(find(path.pageId), 'Page');
  const view = pageView(showing(context, version), placed);
  if (view.type !== 'document' || query.format === undefined) {
    return view;
  }
  // A computed page has no text if the caller does not want it computed.
  const isRead = placed.page.computed === undefined || query.computed !== false;
  const markdown = isRead ? createPageTexts(context, version)(placed.page) : '';
  if (query.format === 'document') {
    return { ...view, document: context.documentOf(markdown) };
  }
  // Without a reference to a page, the text stays in its style.
  if (query['format.markdown.refs'] !== 'relative' || !markdown.includes('page:')) {
    return { ...view, markdown };
  }
  const document = context.documentOf(markdown);
  return { ...view, markdown: markdownOf({ ...document, nodes: rewritten(document.nodes, relativeTo(placed, find)) }) };
}

function pageLinks(
  context: Base & OnPage & Listing & { readonly query: { readonly status?: Schemas['ContentLinkStatus'] } },
  version: ContentVersion,
): Schemas['ContentLinkList'] {
  const page = found(pageIn(context, version, context.path.pageId), 'Page');
  const all = linksOfPage(context, version, page);
  return linkListView(context, version, { all, shown: linksWhere(all, context.query.status) });
}

function listFiles(context: Read & Listing, version: ContentVersion): Page<Schemas['File']> {
  return pageOfList(context, version.revision.files, (file) => fileView(showing(context, version), file));
}

function fileOf({ path }: OnFile, { revision }: ContentVersion): ContentVersion['revision']['files'][number] {
  const file = revision.files.find(({ id }) => id === path.fileId);
  return found(file, 'File');
}

function oneFile(context: Read & OnFile, version: ContentVersion): Schemas['File'] {
  return fileView(showing(context, version), fileOf(context, version));
}

/** The places that use a file: in a change request, each is listed as a reference to the file; in a space, as the place. */
function backlinks(context: Base & OnFile & Listing, version: ContentVersion): Page<Schemas['ContentReference']> {
  const file = fileOf(context, version);
  const views = createReferenceViews(context, version);
  const uses = linksOfRevision(context, version).flatMap(({ target, location, anchors }) =>
    target?.kind === 'file' && target.file === file ? [...anchors].map((anchor) => ({ target, location, anchor })) : [],
  );
  return pageOfList(context, uses, ({ target, location, anchor }) =>
    version.changeRequest === undefined ? views.location(location, anchor) : views.target(target),
  );
}

/** An import into an editable version; `put` stores the new revision. */
function importer<Place>(
  editable: (context: Place) => ContentVersion,
  put: (context: Base, version: ContentVersion, revision: string) => void,
) {
  type Import = Base & Place & Pick<Context<'importContent'>, 'body'>;
  return {
    prepare: async (context: Import): Promise<Imported> => {
      editable(context);
      return fetchImport(context);
    },
    handle: (context: Import, prepared: unknown): Schemas['ImportResult'] => {
      // The server passes on exactly the value that `prepare` returned.
      const imported = prepared as Imported;
      const version = editable(context);
      const revision = importInto(context, version.revision, imported);
      put(context, version, revision);
      return { revision, importedResources: imported.imported, totalResources: imported.total };
    },
  };
}

function unlockedSpace(context: Reach<'spaceId'>): ContentVersion {
  const version = versionOfSpace(context);
  if (version.space.editMode === 'locked') {
    throw badRequest('The space is locked; its content changes only through change requests');
  }
  return version;
}

function unsettledRequest(context: Reach<'spaceId' | 'changeRequestId'>): ContentVersion {
  const version = versionOfRequest(context);
  const { status } = found(version.changeRequest, 'Change request');
  if (status === 'merged' || status === 'archived') {
    throw badRequest(`The change request is ${status}; only a draft or an open one can be edited`);
  }
  return version;
}

const inSpace = on(versionOfSpace);
const inRequest = on(versionOfRequest);

/** Pages, files and links of spaces and of change requests, the search, and imports. */
export const content: HandlersOf<'Change request content' | 'Space content'> = {
  getRevisionOfChangeRequestById: inRequest(wholeRevision),
  listPagesInChangeRequest: inRequest(pageTree),
  listFilesInChangeRequestById: inRequest(listFiles),
  getFileInChangeRequestById: inRequest(oneFile),
  listChangeRequestFileBacklinks: inRequest(backlinks),
  getPageInChangeRequestById: inRequest(onePage),
  listPageLinksInChangeRequest: inRequest(pageLinks),
  importContentInChangeRequest: importer(unsettledRequest, ({ db, now, user }, { changeRequest }, revision) => {
    const request = found(changeRequest, 'Change request');
    const contributors = [...new Set([...request.contributors, user.id])];
    db.changeRequests.put({ ...request, revision, contributors, updatedAt: now });
  }),

  getCurrentRevision: inSpace(wholeRevision),
  listPages: inSpace(pageTree),
  listFiles: inSpace(listFiles),
  getFileById: inSpace(oneFile),
  listSpaceFileBacklinks: inSpace(backlinks),
  getPageById: inSpace(onePage),
  listPageLinksInSpace: inSpace(pageLinks),
  importContent: importer(unlockedSpace, ({ db, now }, { space }, revision) =>
    db.spaces.put({ ...space, revision, updatedAt: now }),
  ),

  searchSpaceContent: (context) => {
    const { query } = context;
    const version = versionOfSpace(context);
    const hits = searchPages(context, version, query.query);
    return pageOfKeyed(context, hits, (hit) => hitView(context, version, hit, query.query));
  },
};
