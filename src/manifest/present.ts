import { defined } from '../base/defined.ts';
import { type Diagnostic, inReadingOrder } from '../diagnostics/diagnostic.ts';
import { createExcerpts } from './excerpt.ts';
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

/** What is shown of all problems: in reading order, with excerpts, without secrets and not too many. */
export async function presented(
  diagnostics: readonly Diagnostic[],
  { files, secrets }: { readonly files: readonly SourceFile[]; readonly secrets: Iterable<string> },
): Promise<readonly Diagnostic[]> {
  if (diagnostics.length === 0) {
    return [];
  }
  const ordered = inReadingOrder(once(diagnostics));
  const errors = ordered.filter(({ severity }) => severity === 'error');
  const others = ordered.filter(({ severity }) => severity !== 'error');
  const shown = inReadingOrder([...errors, ...others].slice(0, MAX_SHOWN));
  const excerpts = await createExcerpts(files);
  const mask = masker(secrets);
  const result: Diagnostic[] = shown.map((diagnostic) => {
    const excerpt = diagnostic.source === undefined ? undefined : excerpts(diagnostic.source);
    return {
      ...diagnostic,
      summary: mask(diagnostic.summary),
      detail: mask(diagnostic.detail),
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
