import type { components } from '../../contract/types.gen.ts';
import type { RequestDocuments } from '../content/documents.ts';
import { markdownOf } from '../content/markdown.ts';
import { outlineOf } from '../content/outline.ts';
import { badRequest } from '../problem.ts';

type Schemas = components['schemas'];
export type CommentBody = Schemas['CommentBody'];
type Document = Schemas['Document'];

/** The form in which a caller wants to read texts; Markdown unless it says otherwise. */
export type Format = 'document' | 'markdown' | undefined;

/** As long as the contract lets a Markdown body be; a document must not get around it. */
const MAX_LENGTH = 65_536;
/** As many blocks as the contract lets a document have. Every block takes a line, so no text of fewer lines has more. */
const MAX_LINES = 10_000;
const PREVIEW_LENGTH = 200;

/** The Markdown of a body that a caller wrote, undefined when there is no text in it; `field` is where the body was. */
export function markdownOfBody(body: CommentBody, field: string): string | undefined {
  let markdown = '';
  if ('markdown' in body && typeof body.markdown === 'string') {
    markdown = body.markdown;
  } else if ('document' in body) {
    markdown = markdownOf(body.document as Document);
    if (markdown.length > MAX_LENGTH) {
      throw badRequest(`${field}.document: must hold no more text than ${MAX_LENGTH} characters (maxLength)`);
    }
  }
  if (markdown.split(/[\r\n]+/).length > MAX_LINES) {
    throw badRequest(`${field}: must hold no more text than ${MAX_LINES} lines (maxItems)`);
  }
  return markdown.trim() === '' ? undefined : markdown;
}

/** The Markdown of a body that must hold text. */
export function textOfBody(body: CommentBody): string {
  const markdown = markdownOfBody(body, 'body.body');
  if (markdown === undefined) {
    throw badRequest('body.body: must hold text (required)');
  }
  return markdown;
}

/** A stored text in the form the caller asked for. */
export function bodyView(markdown: string, format: Format, documentOf: RequestDocuments['of']): CommentBody {
  return format === 'document' ? { document: documentOf(markdown) } : { markdown };
}

/**
 * The parts of a text that a comment can be about, by name, with the beginning of what each says. The parts of a stored
 * text that have names are its headings, and they are named as links name them.
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
