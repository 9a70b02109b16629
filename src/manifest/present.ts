import { defined } from '../base/defined.ts';
import { shortened } from '../base/text.ts';
import { type Diagnostic, inReadingOrder } from '../diagnostics/diagnostic.ts';
import { MANIFEST_CODES, type ManifestCode } from './codes.ts';
import { createExcerpts } from './excerpt.ts';
import { isQuotable } from './recognize.ts';
import type { SourceFile } from './source-file.ts';

/** How many problems are shown at once. */
const MAX_SHOWN = 100;

/** Takes secrets out of a text. Very short ones only where they stand alone in quotes: they are in many words. */
function masker(secrets: Iterable<string>): (text: string) => string {
  // Longest first, so that no part of a longer one is left over.
  const known = [...new Set(secrets)].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return (text) =>
    known.reduce((masked, secret) => {
      if (secret.length >= 4) {
        return masked.replaceAll(secret, '(secret)');
      }
      return ['"', "'", '`'].reduce((inner, quote) => inner.replaceAll(quote + secret + quote, '(secret)'), masked);
    }, text);
}

/** The same words about the same place are said once. */
function once(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const said = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, detail, source } = diagnostic;
    const key = `${code}\0${source?.file}:${source?.line}:${source?.column}\0${detail}`;
    said.set(key, said.get(key) ?? diagnostic);
  }
  return [...said.values()];
}

/** The longest sentences that are shown; names and values in them are cut where they are quoted, this holds for all together. */
const MAX_DETAIL = 1500;

/** Problems that are told in words of our own alone, whatever the text holds. */
const OWN_WORDS: ReadonlySet<string> = new Set<ManifestCode>([
  'csv',
  'file-encoding',
  'version',
  'yaml-documents',
  'yaml-empty',
  'yaml-key',
  'yaml-merge-key',
  'yaml-root',
  'yaml-syntax',
  'yaml-too-deep',
  'yaml-too-large',
]);

/** A problem in a text that must not be shown, told without a word of it. */
function withoutText(diagnostic: Diagnostic): Diagnostic {
  const { code } = diagnostic;
  if (OWN_WORDS.has(code)) {
    return diagnostic;
  }
  const what = code in MANIFEST_CODES ? MANIFEST_CODES[code as ManifestCode] : 'It is not in order.';
  const detail = `${what} Its text is not shown, because nothing in it says that it is part of a manifest, as \`colophon: 1\` would.`;
  return { ...diagnostic, detail };
}

/** What is shown of all problems: in reading order, with excerpts, without secrets and not too many. */
export async function presented(
  diagnostics: readonly Diagnostic[],
  {
    files,
    secrets,
    recognized = true,
  }: {
    readonly files: readonly SourceFile[];
    readonly secrets: Iterable<string>;
    /** Whether any file says that it is a manifest. */
    readonly recognized?: boolean;
  },
): Promise<readonly Diagnostic[]> {
  if (diagnostics.length === 0) {
    return [];
  }
  const ordered = inReadingOrder(once(diagnostics));
  const errors = ordered.filter(({ severity }) => severity === 'error');
  const others = ordered.filter(({ severity }) => severity !== 'error');
  const shown = inReadingOrder([...errors, ...others].slice(0, MAX_SHOWN));
  const hidden = new Set(files.filter((file) => !(recognized && isQuotable(file))).map(({ name }) => name));
  const excerpts = await createExcerpts(files.filter(({ name }) => !hidden.has(name)));
  const mask = masker(secrets);
  const result: Diagnostic[] = shown.map((found) => {
    const diagnostic = hidden.has(found.source?.file ?? '') ? withoutText(found) : found;
    const excerpt = diagnostic.source === undefined ? undefined : excerpts(diagnostic.source);
    return {
      ...diagnostic,
      summary: mask(diagnostic.summary),
      detail: shortened(mask(diagnostic.detail), MAX_DETAIL),
      ...defined({ excerpt }),
    };
  });
  const more = ordered.length - shown.length;
  return more === 0
    ? result
    : [
        ...result,
        {
          severity: 'info',
          code: 'more-problems',
          summary: 'There are more problems',
          detail: `${more} more problem(s) are not shown. Solve these first and look again.`,
        },
      ];
}
