import type { Parsed } from './node.ts';
import type { SourceFile } from './source-file.ts';

/** Keys at the top of a manifest that other files hardly have, of which every part of one has at least one. */
const KEYS =
  'colophon|spaces|customFields|teams|members|linkInvites|saml|translations|openapi|sites|unmanaged|environments';

/** Those that other files have as well: enough where a file has no other keys than these. */
const COMMON = 'organization|policy|lint|variables';

/** A line that begins with such a key, also of a map in braces, as in JSON. */
function lineWith(keys: string): RegExp {
  const ways = [`(?:${keys})`, `'(?:${keys})'`, `[ \\t]*(?:\\{[ \\t]*)?"(?:${keys})"`, `[ \\t]*\\{[ \\t]*(?:${keys})`];
  return new RegExp(`^(?:${ways.join('|')})[ \\t]*:`, 'm');
}

const MANIFEST = lineWith('colophon');
const PART = lineWith(KEYS);
const COMMON_PART = lineWith(COMMON);
/** A line at the left edge that is neither such a key, nor one of the user's own, nor empty. */
const FOREIGN = new RegExp(`^(?!(?:${COMMON}|x-[\\w-]+)[ \\t]*:|[ \\t\\r]|#|---|$)`, 'm');

/** Whether a file says of itself that it is a manifest, also where it cannot be parsed. */
export function saysManifest({
  file,
  parsed,
}: {
  readonly file: SourceFile;
  readonly parsed: Parsed | undefined;
}): boolean {
  return parsed === undefined ? MANIFEST.test(file.text) : parsed.root.entries.has('colophon');
}

/** The columns of a table of redirects. */
const TABLE = /^(?=[^\n]*\bsource\b)(?=[^\n]*\bdestination\b)/;

/**
 * Whether the text of a file that was read as part of a manifest may be quoted. A path can lead to anything, so that what
 * does not look like a manifest is never shown: neither its lines nor its words.
 */
export function isQuotable({ text }: SourceFile): boolean {
  return PART.test(text) || TABLE.test(text) || (COMMON_PART.test(text) && !FOREIGN.test(text));
}
