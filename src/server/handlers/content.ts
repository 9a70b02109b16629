import { defined } from '../../base/defined.ts';
import type { QueryOf, Schemas } from '../../core/contract/operation.ts';
import { createPageTexts, expandedPages, pageIn } from '../content/computed.ts';
import { type Edited, type EditOptions, editContent, type ReceivedFile } from '../content/edit.ts';
import { importInto } from '../content/import/import.ts';
import type { Imported } from '../content/import/tree.ts';
import { linksOfPage, linksOfRevision, linksWhere } from '../content/links.ts';
import { markdownOf } from '../content/markdown.ts';
import { findPage, type PageRecord, type PlacedPage, pathOf, walkPages } from '../content/page-tree.ts';
import { relativeTo, rewritten } from '../content/rewrite.ts';
import { hitView, searchPages } from '../content/search.ts';
import {
  type ContentVersion,
  putRevision,
  versionOfRequest,
  versionOfRevision,
  versionOfSpace,
} from '../content/version.ts';
import { type Context, type HandlersOf, on, type Reach } from '../handler.ts';
import { type Page, pageOfKeyed, pageOfList } from '../paging.ts';
import { badRequest, found, notFound } from '../problem.ts';
import { changesOf } from '../revisions/changes.ts';
import { checkUrl } from '../structure/slug.ts';
import type { ChangeRequest } from '../tables.ts';
import { changeRequestView, unsettled } from '../views/change-request.ts';
import { createReferenceViews, linkListView } from '../views/content-reference.ts';
import { fileView, pageView, pageViews, revisionView, type Showing } from '../views/revision.ts';
import { type Fetched, FetchFailure } from '../web.ts';

/** A request without its path, query and body, whose names differ between the two families. */
type Base = Omit<Context, 'path' | 'query' | 'body'>;
/** The limit for a file inside a request, in bytes. */
const INLINE_LIMIT = 1024 * 1024;

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

/** Reads a URL; an unreadable one is a bad request. */
async function fetched(web: Context['web'], url: string, field: string): Promise<Fetched> {
  try {
    return await web.fetch(url);
  } catch (error) {
    throw error instanceof FetchFailure ? badRequest(`${field}: ${error.message} (${error.code})`) : error;
  }
}

async function fetchImport({ web, body }: Pick<Context<'importContent'>, 'web' | 'body'>): Promise<Imported> {
  // Loaded on demand: parsing HTML needs libraries that nothing else uses.
  const { readImport } = await import('../content/import/source.ts');
  return readImport(body.source, body.url, await fetched(web, body.url, 'body.url'));
}

function wholeRevision(context: Read, version: ContentVersion): Schemas['Revision'] {
  return revisionView(showing(context, version), pagesOf(context, version, context.query));
}

function pageTree(context: Read, version: ContentVersion): Schemas['PageTree'] {
  return { pages: pageViews(showing(context, version), pagesOf(context, version, context.query)) };
}

type ReadText = Read & Pick<Context<'getPageById'>, 'query'>;

/** A page's text; a computed page has none if the caller does not want it computed. */
function textOf(context: Read, version: ContentVersion, { page }: PlacedPage): string {
  const isRead = page.computed === undefined || context.query.computed !== false;
  return isRead ? createPageTexts(context, version)(page) : '';
}

/** A page with its text, in the format that the caller asks for. */
function pageWithText<Shown extends Schemas['Page']>(
  context: ReadText,
  version: ContentVersion,
  placed: PlacedPage,
  view: Shown,
): Shown {
  const { query } = context;
  if (view.type !== 'document' || query.format === undefined) {
    return view;
  }
  const markdown = textOf(context, version, placed);
  if (query.format === 'document') {
    return { ...view, document: context.documentOf(markdown) };
  }
  // Without a reference to a page, the text stays in its style.
  if (query['format.markdown.refs'] !== 'relative' || !markdown.includes('page:')) {
    return { ...view, markdown };
  }
  const document = context.documentOf(markdown);
  const find = finderOf(context, version);
  return { ...view, markdown: markdownOf({ ...document, nodes: rewritten(document.nodes, relativeTo(placed, find)) }) };
}

/** Finds pages by id; an expanded computed page can still be read under its own id. */
function finderOf(context: Read, version: ContentVersion): (id: string) => PlacedPage | undefined {
  const pages = pagesOf(context, version, context.query);
  return (id) => findPage(pages, id) ?? findPage(version.revision.pages, id);
}

function onePage(context: ReadText & OnPage, version: ContentVersion): Schemas['Page'] {
  const placed = found(finderOf(context, version)(context.path.pageId), 'Page');
  return pageWithText(context, version, placed, pageView(showing(context, version), placed));
}

function pageOnPath(
  context: ReadText & { readonly path: { readonly pagePath: string } },
  version: ContentVersion,
): Schemas['PageOnPath'] {
  for (const placed of walkPages(pagesOf(context, version, context.query))) {
    if (pathOf(placed) === context.path.pagePath) {
      const view = pageView(showing(context, version), placed);
      if (view.type === 'document' || view.type === 'group') {
        return pageWithText(context, version, placed, view);
      }
    }
  }
  throw notFound('Page');
}

/** The first changes to a version since an earlier revision, and how many more there are. */
function listChanges(
  context: Base & { readonly query: { readonly limit?: number } },
  version: ContentVersion,
  before: string | undefined,
): Schemas['RevisionChanges'] {
  const { db, links, query } = context;
  const { limit = 10 } = query;
  const changes = changesOf({ db, links, version }, db.revisions.get(before));
  const more = changes.length - limit;
  return { changes: changes.slice(0, limit), ...(more > 0 ? { more } : {}) };
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

/** A file's content: only its type and size are kept. */
async function receivedFile(
  { web }: Pick<Context, 'web'>,
  file: Schemas['NewFile'],
  field: string,
): Promise<ReceivedFile> {
  if (file.base64 !== undefined) {
    const { length: size } = Buffer.from(file.base64, 'base64');
    if (file.contentType === undefined || size > INLINE_LIMIT) {
      throw badRequest(`${field}: needs a content type and at most ${INLINE_LIMIT} bytes (base64)`);
    }
    return { contentType: file.contentType, size };
  }
  checkUrl(file.url, `${field}.url`);
  const { contentType, body } = await fetched(web, file.url ?? '', `${field}.url`);
  return { contentType: file.contentType ?? contentType, size: body.length };
}

async function receivedFiles(context: Context<'updateChangeRequestContent'>): Promise<EditOptions['received']> {
  const received = new Map<Schemas['NewFile'], ReceivedFile>();
  for (const [index, change] of context.body.changes.entries()) {
    for (const [place, file] of change.operation === 'insert_files' ? change.files.entries() : []) {
      received.set(file, await receivedFile(context, file, `body.changes.${index}.files.${place}`));
    }
  }
  return received;
}

function changedPages(
  { links, path }: Pick<Context<'updateChangeRequestContent'>, 'links' | 'path'>,
  { pages }: Edited,
): Schemas['ContentUpdate']['changes'] {
  const base = `/spaces/${path.spaceId}/change-requests/${path.changeRequestId}/content/page`;
  return [...pages].map(([id, change]) => {
    const page = { object: 'page' as const, id, urls: { location: links.location(`${base}/${id}`) } };
    if (change.fate === 'deleted') {
      return { object: 'deleted_page', page: id };
    }
    return change.fate === 'updated'
      ? { object: 'updated_page', page }
      : { object: 'created_page', ...defined({ ref: change.ref }), page };
  });
}

function putContent({ db, now, user }: Base, { changeRequest }: ContentVersion, revision: string): ChangeRequest {
  const request = found(changeRequest, 'Change request');
  const contributors = [...new Set([...request.contributors, user.id])];
  return db.changeRequests.put({ ...request, revision, contributors, updatedAt: now });
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
  unsettled(found(version.changeRequest, 'Change request'));
  return version;
}

const inSpace = on(versionOfSpace);
const inRequest = on(versionOfRequest);
const inRevision = on(versionOfRevision);

/** Pages, files and links of spaces and of change requests, the search, and imports. */
export const content: HandlersOf<'Change request content' | 'Space content'> = {
  getRevisionOfChangeRequestById: inRequest(wholeRevision),
  listPagesInChangeRequest: inRequest(pageTree),
  listFilesInChangeRequestById: inRequest(listFiles),
  getFileInChangeRequestById: inRequest(oneFile),
  listChangeRequestFileBacklinks: inRequest(backlinks),
  getPageInChangeRequestById: inRequest(onePage),
  listPageLinksInChangeRequest: inRequest(pageLinks),
  getPageInChangeRequestByPath: inRequest(pageOnPath),
  getChangeRequestChanges: inRequest((context: Base & Pick<Context<'getChangeRequestChanges'>, 'query'>, version) =>
    listChanges(context, version, version.changeRequest?.revisionMergedAncestor),
  ),
  importContentInChangeRequest: importer(unsettledRequest, putContent),
  updateChangeRequestContent: {
    prepare: (context) => {
      unsettledRequest(context);
      return receivedFiles(context);
    },
    handle: (context, prepared) => {
      const { body, query } = context;
      const version = unsettledRequest(context);
      // The server passes on exactly the value that `prepare` returned.
      const received = prepared as EditOptions['received'];
      const edited = editContent({ ...context, version, received }, body.changes);
      const { id, space } = version.revision;
      const revision = putRevision(context, { space, parents: [id], type: 'edits' }, edited.content);
      const request = putContent(context, version, revision);
      const changeRequest = changeRequestView(context, request);
      if (query.compat !== false) {
        return changeRequest;
      }
      const { db, links } = context;
      const shown = { db, links, version: { ...version, changeRequest: request } };
      const insertedFiles = edited.files.map((file) => fileView(shown, file));
      return { changeRequest, changes: changedPages(context, edited), insertedFiles };
    },
  },

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

  getPageByPath: inSpace(pageOnPath),

  getRevisionById: inRevision(wholeRevision),
  getRevisionSemanticChanges: inRevision(
    (context: Base & Pick<Context<'getRevisionSemanticChanges'>, 'query'>, version) => {
      const { parents, mergedFrom } = version.revision;
      const request = context.db.changeRequests.get(mergedFrom);
      return {
        ...listChanges(context, version, parents[0]),
        ...(request === undefined ? {} : { mergedFrom: changeRequestView(context, request) }),
      };
    },
  ),
  listPagesInRevisionById: inRevision(pageTree),
  listFilesInRevisionById: inRevision(listFiles),
  getFileInRevisionById: inRevision(oneFile),
  getPageInRevisionById: inRevision(onePage),
  getPageInRevisionByPath: inRevision(pageOnPath),
  getPageDocumentInRevisionById: inRevision((context: Base & OnPage, version) => {
    const placed = found(pageIn(context, version, context.path.pageId), 'Page');
    if (placed.page.type !== 'document') {
      throw notFound('Text of the page');
    }
    return context.documentOf(createPageTexts(context, version)(placed.page));
  }),

  searchSpaceContent: (context) => {
    const { query } = context;
    const version = versionOfSpace(context);
    const hits = searchPages(context, version, query.query);
    return pageOfKeyed(context, hits, (hit) => hitView(context, version, hit, query.query));
  },
};
