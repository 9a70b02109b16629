import { SCHEMAS } from '../kinds/schemas.gen.ts';
import type { Parsed } from './node.ts';
import type { SourceFile } from './source-file.ts';

/** The top-level keys that contain resources. */
const DECLARING = Object.values(SCHEMAS).flatMap(({ places }) =>
  places.filter(({ parent }) => parent === undefined).map(({ property }) => property),
);

/** Top-level keys that are specific to manifests. */
const KEYS = ['colophon', 'unmanaged', 'environments', ...DECLARING].join('|');

/** Top-level keys that are common in other files; sufficient only if a file has no others. */
const COMMON = 'organization|service|policy|lint|variables|import|assert';

/** A line that begins with such a key, including JSON. */
function lineWith(keys: string): RegExp {
  const ways = [`(?:${keys})`, `'(?:${keys})'`, `[ \\t]*(?:\\{[ \\t]*)?"(?:${keys})"`, `[ \\t]*\\{[ \\t]*(?:${keys})`];
  return new RegExp(`^(?:${ways.join('|')})[ \\t]*:`, 'm');
}

const MANIFEST = lineWith('colophon');
const PART = lineWith(KEYS);
const COMMON_PART = lineWith(COMMON);
/** An unindented line that is neither empty nor such a key nor an `x-` key. */
const FOREIGN = new RegExp(`^(?!(?:${COMMON}|x-[\\w-]+)[ \\t]*:|[ \\t\\r]|#|---|$)`, 'm');

/** Whether a file declares that it is a manifest, even if it cannot be parsed. */
export function saysManifest({
  file,
  parsed,
}: {
  readonly file: SourceFile;
  readonly parsed: Parsed | undefined;
}): boolean {
  return parsed === undefined ? MANIFEST.test(file.text) : parsed.root.entries.has('colophon');
}

/** The header of a CSV file of redirects. */
const TABLE = /^(?=[^\n]*\bsource\b)(?=[^\n]*\bdestination\b)/;

/**
 * Whether messages may quote a file that was read as part of a manifest. A path can point to any file, so a text that does not
 * look like a manifest is never quoted.
 */
export function isQuotable({ text }: Pick<SourceFile, 'text'>): boolean {
  return PART.test(text) || TABLE.test(text) || (COMMON_PART.test(text) && !FOREIGN.test(text));
}
