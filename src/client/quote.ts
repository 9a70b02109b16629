import { printable, shortened } from '../base/text.ts';
import { type Headers, headerOf } from '../http/headers.ts';
import type { Redactor } from './redact.ts';

/** Makes what a service says fit to be shown: without secrets, on one line, not too long. */
export interface Quoter {
  readonly quote: (text: string) => string;
  /** What sort of body this is, and how it begins. */
  readonly excerpt: (headers: Headers, text: string) => string;
}

/** Longer texts are not quoted: looking for secrets in them would take too long. */
const LONGEST_TEXT = 65_536;
const LONGEST_QUOTE = 500;
const LONGEST_EXCERPT = 200;

export function createQuoter(redactor: Redactor): Quoter {
  const quote = (text: string): string =>
    text.length > LONGEST_TEXT
      ? `(a text of ${text.length} characters)`
      : shortened(printable(redactor.redact(text)), LONGEST_QUOTE);
  return {
    quote,
    excerpt: (headers, text) => {
      const type = quote(headerOf(headers, 'content-type') ?? 'no content type');
      const start = shortened(printable(redactor.redact(text.slice(0, LONGEST_TEXT)).trim()), LONGEST_EXCERPT);
      return start === '' ? type : `${type}, which starts with: ${start}`;
    },
  };
}
