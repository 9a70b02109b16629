import { readdirSync, readFileSync } from 'node:fs';
import { allTopics } from '../../src/command/cli/topics.ts';

/** Where a code is written as a text: in a diagnostic, or as an argument of what makes one. */
const WRITTEN =
  /\bcode: '([a-z]+(?:-[a-z]+)*)'|\b(?:problem|failed|note|errorOf|refuse)\(\s*(?:[\w.]+,\s*)?'([a-z]+(?:-[a-z]+)*)',/g;

/** The codes of all diagnostics: those that `explain` knows, and those that are written in the source. */
export function codesInSource(root: URL): readonly string[] {
  const codes = new Set(allTopics().flatMap(({ group, name }) => (group === 'problem' ? [name] : [])));
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (
      /^(core\/(?:engine|plan|ledger|manifest|kinds|git)|command\/(?:app|cli))\/.*(?<!\.gen)\.ts$/.test(
        file.replaceAll('\\', '/'),
      )
    ) {
      for (const [, first, second] of readFileSync(new URL(file, root), 'utf8').matchAll(WRITTEN)) {
        const code = first ?? second ?? '';
        if (code !== 'error' && code !== 'warning') {
          codes.add(code);
        }
      }
    }
  }
  return [...codes].sort();
}
