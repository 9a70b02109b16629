import { setImmediate } from 'node:timers/promises';
import type { components } from '../../contract/types.gen.ts';
import { documentOf, readingDocument } from './markdown.ts';

type Document = components['schemas']['Document'];

/** The documents that Markdown texts stand for. Reading one takes time, so each is read once and kept for a while. */
export interface Documents {
  /** The documents for one request. */
  readonly forRequest: () => RequestDocuments;
}

/** Throws `NotRead` when the request asks for more than can be read while everybody else waits. */
export interface RequestDocuments {
  readonly of: (markdown: string) => Document;
  /** Reads a text between the requests of others; from then on the request finds it. */
  readonly read: (markdown: string) => Promise<void>;
}

/** The request can be done once a text was read. It has no effect until then, and is done again after that. */
export class NotRead extends Error {
  readonly markdown: string;

  constructor(markdown: string) {
    super('a text is not read yet');
    this.name = 'NotRead';
    this.markdown = markdown;
  }
}

/** So many characters are kept in the form of documents. */
const KEPT_LENGTH = 4 * 1024 * 1024;
/** So many characters a request reads at once; for more, others are answered in between. */
const LENGTH_AT_ONCE = 8 * 1024;
/** Texts as short as this are read faster than they are looked up and put away. */
const SHORT = 64;

export function createDocuments({ keptLength = KEPT_LENGTH }: { readonly keptLength?: number } = {}): Documents {
  // In the order in which they were used, the oldest first.
  const kept = new Map<string, Document>();
  let length = 0;

  const keep = (markdown: string, document: Document): void => {
    if (markdown.length <= SHORT || markdown.length > keptLength || kept.has(markdown)) {
      return;
    }
    kept.set(markdown, document);
    length += markdown.length;
    for (const oldest of kept.keys()) {
      if (length <= keptLength) {
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

  return {
    forRequest: () => {
      // What one request needs may be more than is kept.
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
          const steps = readingDocument(markdown);
          let step = steps.next();
          while (step.done !== true) {
            await setImmediate();
            step = steps.next();
          }
          own.set(markdown, step.value);
          keep(markdown, step.value);
          allowance = LENGTH_AT_ONCE;
        },
      };
    },
  };
}
