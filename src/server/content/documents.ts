import type { Schemas } from '../../core/contract/operation.ts';
import { documentOf, readingDocument } from './markdown.ts';
import { finishedLater } from './mdast.ts';

type Document = Schemas['Document'];

/** Throws `NotRead` if the request needs more than can be parsed without delaying other requests. */
export interface RequestDocuments {
  readonly of: (markdown: string) => Document;
  /** Parses a text between other requests; afterwards the request finds it. */
  readonly read: (markdown: string) => Promise<void>;
}

/** The request must wait until a text is parsed. It has no effect until then, and is performed again afterwards. */
export class NotRead extends Error {
  readonly markdown: string;

  constructor(markdown: string) {
    super('a text is not parsed yet');
    this.name = 'NotRead';
    this.markdown = markdown;
  }
}

/** The size of the cache, in characters. */
const KEPT_LENGTH = 4 * 1024 * 1024;
/** How many characters a request parses at once; beyond that, other requests are served in between. */
const LENGTH_AT_ONCE = 8 * 1024;
/** Parsing texts this short is faster than caching them. */
const SHORT = 64;

/** Parses Markdown texts into documents, for each request in turn. Parsing is slow, so each text is parsed once and cached for a while. */
export function createDocuments(): () => RequestDocuments {
  // In order of use, least recent first.
  const kept = new Map<string, Document>();
  let length = 0;

  const keep = (markdown: string, document: Document): void => {
    if (markdown.length <= SHORT || markdown.length > KEPT_LENGTH || kept.has(markdown)) {
      return;
    }
    kept.set(markdown, document);
    length += markdown.length;
    for (const oldest of kept.keys()) {
      if (length <= KEPT_LENGTH) {
        break;
      }
      kept.delete(oldest);
      length -= oldest.length;
    }
  };
  const find = (markdown: string): Document | undefined => {
    const document = kept.get(markdown);
    if (document !== undefined) {
      kept.delete(markdown);
      kept.set(markdown, document);
    }
    return document;
  };

  return () => {
    // A single request may need more than the cache holds.
    const own = new Map<string, Document>();
    let allowance = LENGTH_AT_ONCE;
    return {
      of: (markdown) => {
        const known = own.get(markdown) ?? find(markdown);
        if (known !== undefined) {
          return known;
        }
        allowance -= markdown.length;
        if (allowance < 0) {
          throw new NotRead(markdown);
        }
        const document = documentOf(markdown);
        keep(markdown, document);
        return document;
      },
      read: async (markdown) => {
        const document = await finishedLater(readingDocument(markdown));
        own.set(markdown, document);
        keep(markdown, document);
        allowance = LENGTH_AT_ONCE;
      },
    };
  };
}
