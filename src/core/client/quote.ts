import type { Redactor } from '../../base/redaction/redactor.ts';
import { printable, shortened } from '../../base/text.ts';
import { type Headers, headerOf } from '../http/headers.ts';

/** Makes texts from a service safe to show: without secrets, on one line, shortened. */
export interface Quoter {
  /** For a text from the service. */
  readonly quote: (text: string) => string;
  /** For our own text that may quote the service. */
  readonly show: (text: string) => string;
  /** The media type and the beginning of a body. */
  readonly excerpt: (headers: Headers, text: string) => string;
}

/** Longer texts are not quoted, because searching them for secrets takes too long. */
const LONGEST_TEXT = 65_536;
const LONGEST_QUOTE = 500;
const LONGEST_EXCERPT = 200;

export function createQuoter({ redact, redactForeign }: Redactor): Quoter {
  const tidy = (text: string, clean: (text: string) => string): string =>
    text.length > LONGEST_TEXT
      ? `(a text of ${text.length} characters)`
      : shortened(printable(clean(text)), LONGEST_QUOTE);
  const quote = (text: string): string => tidy(text, redactForeign);
  return {
    quote,
    show: (text) => tidy(text, redact),
    excerpt: (headers, text) => {
      const type = quote(headerOf(headers, 'content-type') ?? 'no content type');
      const start = shortened(printable(redactForeign(text.slice(0, LONGEST_TEXT)).trim()), LONGEST_EXCERPT);
      return start === '' ? type : `${type}, starting with: ${start}`;
    },
  };
}
