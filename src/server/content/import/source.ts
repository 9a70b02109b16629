import { setImmediate } from 'node:timers/promises';
import type { RootContent } from 'mdast';
import { defined } from '../../../base/defined.ts';
import type { Schemas } from '../../../core/contract/operation.ts';
import { readSpecification } from '../../openapi/specification.ts';
import { badRequest } from '../../problem.ts';
import type { Fetched } from '../../web.ts';
import { blocksOf } from '../document-from-mdast.ts';
import { readDocx } from '../docx.ts';
import { firstHeading, readFrontMatter } from '../front-matter.ts';
import { isSimpleHtml, readHtml } from '../html.ts';
import { documentOf, readingDocument } from '../markdown.ts';
import { finishedLater } from '../mdast.ts';
import { operationPages } from '../openapi-pages.ts';
import { isZip, unzip, ZipProblem } from '../zip.ts';
import { type Imported, type ImportedPage, nameOf, nestedPages } from './tree.ts';

type Document = Schemas['Document'];
type Source = Schemas['ImportInput']['source'];

const UNPACKED_LIMIT = 32 * 1024 * 1024;
/** Parsing text is slow; more than this would block other requests for too long. */
const TEXT_LIMIT = 8 * 1024 * 1024;
const PAGE_TEXT_LIMIT = 512 * 1024;
const PAGE_LIMIT = 1000;
/** The nesting limit of folders: the cost of a page grows with its depth. */
const FOLDER_LIMIT = 32;
/** The contract's limit for a document. */
const BLOCK_LIMIT = 10_000;

const MARKDOWN = /\.(?:md|markdown)$/i;
const HTML = /\.html?$/i;
const JUNK = /(?:^|\/)(?:__MACOSX|\.git|\.DS_Store|Thumbs\.db)(?:\/|$)/;

const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
};

function unreadable(reason: string): Error {
  return badRequest(`body.url: ${reason} (content)`);
}

function decoded(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // An unknown encoding.
    return new TextDecoder().decode(bytes);
  }
}

/** The text of bytes in the encoding of the content type; UTF-8 if that is absent or unknown. */
function textOf(bytes: Buffer, contentType = ''): string {
  const text = decoded(bytes, /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8');
  if (text.includes('\u0000')) {
    throw unreadable('is not text');
  }
  return text;
}

/** HTML inside Markdown; if it is too complex, it stays text. */
function htmlNodes(html: string): readonly RootContent[] {
  return isSimpleHtml(html)
    ? readHtml(html).nodes
    : [{ type: 'paragraph', children: [{ type: 'text', value: html.replaceAll('\n', ' ') }] }];
}

function pageOf(path: string, nodes: Document['nodes'], title?: string): ImportedPage {
  const document: Document = { object: 'document', data: { schemaVersion: 1 }, nodes };
  return { path, title: title ?? firstHeading(nodes) ?? nameOf(path), document, pages: [] };
}

/** Reads a Markdown page; other requests are served between its pieces. */
async function markdownPage(path: string, markdown: string): Promise<ImportedPage> {
  refuseLongPage(markdown);
  const { title, description, text } = readFrontMatter(markdown);
  const { nodes } = await finishedLater(readingDocument(text, htmlNodes));
  return { ...pageOf(path, nodes, title), ...defined({ description }) };
}

function refuseLongPage(text: string): void {
  if (text.length > PAGE_TEXT_LIMIT) {
    throw unreadable('has more text than fits on a page');
  }
}

function htmlPage(path: string, html: string): ImportedPage {
  refuseLongPage(html);
  if (!isSimpleHtml(html)) {
    throw unreadable('is HTML that is nested too deeply or too complex');
  }
  const { title, nodes } = readHtml(html);
  const blocks = blocksOf(nodes);
  const main = blocks.some(({ type }) => type === 'heading-1') ? firstHeading(blocks) : undefined;
  return pageOf(path, blocks, main ?? title);
}

function openApiPages(text: string): ImportedPage[] {
  const specification = readSpecification(text);
  if (specification === undefined) {
    throw unreadable('is not an OpenAPI document');
  }
  return operationPages(specification.document).map(({ name, title, description, markdown }) => ({
    path: name,
    title,
    ...defined({ description }),
    document: documentOf(markdown()),
    pages: [],
  }));
}

/** Reads every page and picture of an archive; other requests are served between pages. */
async function readArchive(bytes: Buffer): Promise<Imported> {
  const entries = unzip(bytes, UNPACKED_LIMIT, (path) => !JUNK.test(path));
  const texts = entries.filter(({ path }) => MARKDOWN.test(path) || HTML.test(path));
  if (texts.length > PAGE_LIMIT) {
    throw unreadable(`has more than ${PAGE_LIMIT} pages`);
  }
  if (texts.some(({ path }) => path.split('/').length > FOLDER_LIMIT)) {
    throw unreadable(`has folders that are nested deeper than ${FOLDER_LIMIT} levels`);
  }
  if (texts.reduce((sum, { content }) => sum + content.length, 0) > TEXT_LIMIT) {
    throw unreadable('has more text than can be imported at once');
  }
  const pages: ImportedPage[] = [];
  for (const { path, content } of texts) {
    const text = textOf(content);
    pages.push(HTML.test(path) ? htmlPage(path, text) : await markdownPage(path, text));
    await setImmediate();
  }
  const files = entries.flatMap(({ path, content }) => {
    const contentType = PICTURES[path.split('.').at(-1)?.toLowerCase() ?? ''];
    return contentType === undefined
      ? []
      : [{ path, name: path.split('/').at(-1) ?? path, contentType, size: content.length }];
  });
  return { pages: nestedPages(pages), files, total: entries.length, imported: pages.length + files.length };
}

function single(pages: readonly ImportedPage[], url: string): Imported {
  const base = /^https?:/i.test(url) ? { base: url } : {};
  return { pages, files: [], ...base, total: pages.length, imported: pages.length };
}

type Form = 'archive' | 'docx' | 'html' | 'markdown' | 'open-api';

/** How to read the response of a URL: by the declared source, or by the form of the response. */
function formOf(source: Source, { contentType, body }: Fetched): Form {
  switch (source) {
    case 'docx':
    case 'html':
    case 'open-api':
      return source;
    case 'zip':
    case 'notion':
      return 'archive';
    case 'markdown':
    case 'github-wiki':
      return isZip(body) ? 'archive' : 'markdown';
    default:
      if (/wordprocessingml/i.test(contentType)) {
        return 'docx';
      }
      if (isZip(body)) {
        return 'archive';
      }
      return /html/i.test(contentType) || /^\s*(?:<!doctype html|<html)/i.test(body.toString('latin1', 0, 512))
        ? 'html'
        : 'markdown';
  }
}

async function read(source: Source, url: string, fetched: Fetched): Promise<Imported> {
  const form = formOf(source, fetched);
  const { contentType, body } = fetched;
  const path = URL.canParse(url) && !url.startsWith('data:') ? new URL(url).pathname : '';
  if (form === 'archive') {
    return readArchive(body);
  }
  if (form === 'docx') {
    return single([pageOf(path, blocksOf(readDocx(body, UNPACKED_LIMIT)))], url);
  }
  if (body.length > TEXT_LIMIT) {
    throw unreadable('has more text than can be imported at once');
  }
  const text = textOf(body, contentType);
  if (form === 'open-api') {
    return single(openApiPages(text), url);
  }
  return single([form === 'html' ? htmlPage(path, text) : await markdownPage(path, text)], url);
}

function isTooLong({ document, pages }: ImportedPage): boolean {
  return (document?.nodes.length ?? 0) > BLOCK_LIMIT || pages.some(isTooLong);
}

function isEmpty({ document, pages }: ImportedPage): boolean {
  return (document === undefined || document.nodes.length === 0) && pages.every(isEmpty);
}

/** Converts the response of a URL to pages and files; refuses one without readable content. */
export async function readImport(source: Source, url: string, fetched: Fetched): Promise<Imported> {
  let imported: Imported;
  try {
    imported = await read(source, url, fetched);
  } catch (error) {
    if (error instanceof ZipProblem) {
      throw unreadable(error.message);
    }
    throw error instanceof RangeError ? unreadable('is nested too deeply') : error;
  }
  if (imported.pages.some(isTooLong)) {
    throw unreadable('has more text than fits on a page');
  }
  if (imported.pages.every(isEmpty)) {
    throw unreadable('has nothing that can be imported');
  }
  return imported;
}
