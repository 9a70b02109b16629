import type { Redactor } from '../base/redaction/redactor.ts';
import { printable, shortened } from '../base/text.ts';
import { type Headers, headerOf } from '../http/headers.ts';

/** Makes what a service says fit to be shown: without secrets, on one line, not too long. */
export interface Quoter {
  /** What the service says. */
  readonly quote: (text: string) => string;
  /** What we say of it, with parts of what it says. */
  readonly show: (text: string) => string;
  /** What sort of body this is, and how it begins. */
  readonly excerpt: (headers: Headers, text: string) => string;
}

/** Longer texts are not quoted: looking for secrets in them would take too long. */
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
      return start === '' ? type : `${type}, which starts with: ${start}`;
    },
  };
}
