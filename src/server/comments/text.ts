import type { Schemas } from '../../core/contract/operation.ts';
import type { RequestDocuments } from '../content/documents.ts';
import { markdownOf } from '../content/markdown.ts';
import { outlineOf } from '../content/outline.ts';
import { badRequest } from '../problem.ts';

export type CommentBody = Schemas['CommentBody'];
type Document = Schemas['Document'];

/** The format in which a caller wants texts; Markdown by default. */
export type Format = 'document' | 'markdown' | undefined;

/** The contract's limit for the Markdown body of a comment; a document must not circumvent it. */
const MAX_LENGTH = 65_536;
/** The contract's limit for the blocks of a document. Every block takes a line, so a text with fewer lines has no more blocks. */
const MAX_LINES = 10_000;
const PREVIEW_LENGTH = 200;

/** The Markdown of a body from a caller, undefined if it contains no text; `field` is the path of the body. */
export function markdownOfBody(body: CommentBody, field: string, maxLength: number = MAX_LENGTH): string | undefined {
  let markdown = '';
  if ('markdown' in body && typeof body.markdown === 'string') {
    markdown = body.markdown;
  } else if ('document' in body) {
    markdown = markdownOf(body.document as Document);
    if (markdown.length > maxLength) {
      throw badRequest(`${field}.document: must have at most ${maxLength} characters of text (maxLength)`);
    }
  }
  if (markdown.split(/[\r\n]+/).length > MAX_LINES) {
    throw badRequest(`${field}: must have at most ${MAX_LINES} lines of text (maxItems)`);
  }
  return markdown.trim() === '' ? undefined : markdown;
}

export function textOfBody(body: CommentBody): string {
  const markdown = markdownOfBody(body, 'body.body');
  if (markdown === undefined) {
    throw badRequest('body.body: must contain text (required)');
  }
  return markdown;
}

/** A stored text in the requested format. */
export function bodyView(markdown: string, format: Format, documentOf: RequestDocuments['of']): CommentBody {
  return format === 'document' ? { document: documentOf(markdown) } : { markdown };
}

/**
 * The parts of a text that a comment can refer to, by name, with the beginning of each. The named parts of a stored text are its headings,
 * named like link anchors.
 */
export function previewsOf(markdown: string): ReadonlyMap<string, string> {
  const previews = new Map<string, string>();
  for (const { anchor, title } of outlineOf(markdown)) {
    if (anchor !== undefined && title !== undefined && title !== '') {
      previews.set(anchor, [...title].slice(0, PREVIEW_LENGTH).join(''));
    }
  }
  return previews;
}
