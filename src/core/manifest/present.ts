import { defined } from '../../base/defined.ts';
import { shortened } from '../../base/text.ts';
import { type Diagnostic, inReadingOrder } from '../diagnostics/diagnostic.ts';
import { MANIFEST_CODES, type ManifestCode } from './codes.ts';
import { createExcerpts } from './excerpt.ts';
import { isQuotable } from './recognize.ts';
import type { SourceFile } from './source-file.ts';

/** The maximum number of problems to show. */
const MAX_SHOWN = 100;

/** Removes secrets from a text. Very short ones occur in many words, so they are removed only if quoted on their own. */
function masker(secrets: Iterable<string>): (text: string) => string {
  // Longest first, so that no part of a longer one remains.
  const known = [...new Set(secrets)].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return (text) =>
    known.reduce((masked, secret) => {
      if (secret.length >= 4) {
        return masked.replaceAll(secret, '(secret)');
      }
      return ['"', "'", '`'].reduce((inner, quote) => inner.replaceAll(quote + secret + quote, '(secret)'), masked);
    }, text);
}

/** Removes duplicates: the same text about the same place. */
function once(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const said = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, summary, detail, source } = diagnostic;
    const key = `${code}\0${source?.file}:${source?.line}:${source?.column}\0${summary}\0${detail}`;
    said.set(key, said.get(key) ?? diagnostic);
  }
  return [...said.values()];
}

/** The maximum length of a detail, whose names and values are already shortened. */
const MAX_DETAIL = 1500;

/** The code of the problem with a secret written in the manifest. */
const SECRET_LITERAL = 'secret-literal';

/** Problems whose texts never quote the file. */
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

/** Removes quotations from a problem in a text that must not be shown. */
function withoutText(diagnostic: Diagnostic): Diagnostic {
  const { code } = diagnostic;
  if (OWN_WORDS.has(code)) {
    return diagnostic;
  }
  const what = code in MANIFEST_CODES ? MANIFEST_CODES[code as ManifestCode] : 'The file is not valid.';
  const detail = `${what} The text of the file is not shown, because it does not look like a manifest. Write \`colophon: 1\` at its top if it is one.`;
  return { ...diagnostic, summary: 'Problem in a file that is not a manifest', detail };
}

/** The problems to show: in reading order, with excerpts, without secrets, and limited in number. */
export async function presented(
  diagnostics: readonly Diagnostic[],
  {
    files,
    secrets,
    recognized = true,
  }: {
    readonly files: readonly SourceFile[];
    readonly secrets: Iterable<string>;
    /** Whether any file declares that it is a manifest. */
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
  // A file that contains a secret gets no excerpts, which could show it.
  const literal = new Set(diagnostics.flatMap(({ code, source }) => (code === SECRET_LITERAL ? [source?.file] : [])));
  const excerpts = await createExcerpts(files.filter(({ name }) => !hidden.has(name) && !literal.has(name)));
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
          summary: `${more} more ${more === 1 ? 'problem' : 'problems'} not shown`,
          detail: 'Fix these first, then run the command again.',
        },
      ];
}
