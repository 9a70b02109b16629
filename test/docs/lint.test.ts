import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LINT_RULES } from '../../src/core/lint/lint.ts';

const FILE = fileURLToPath(new URL('../../docs/lint.md', import.meta.url));

/** The example of the page, which commands.sweep.test.ts runs and compares. */
function exampleOf(page: string): string {
  const [, example = ''] = /```console\n([\s\S]*?)\n```/.exec(page) ?? [];
  return example;
}

function rendered(): string {
  const fixing = LINT_RULES.filter(({ fix }) => fix !== undefined).map(({ name }) => name);
  const rules = LINT_RULES.map(
    ({ name, severity, summary, reason }) => `## ${name} (${severity})\n\n${summary}\n\n${reason}\n`,
  );
  const example = exampleOf(readFileSync(FILE, 'utf8'));
  return `# Lint rules

This page shows how to find mistakes that a schema cannot catch, in the editor and in a pipeline, and how to choose which of them fail a build:

\`\`\`console
${example}
\`\`\`

| to | do |
|---|---|
| fail on warnings too (exit code 1; errors always fail) | \`colophon lint --strict\` |
| check pages and ids against the live workspace | \`colophon lint --live\` |
| fix findings in the files | \`colophon lint --fix\` |
| read about one rule | \`colophon explain redirect-shadowed\` |
| change the severity of a rule, or disable it | write it under \`lint:\` in the manifest |

\`\`\`yaml
lint:
  redirect-chain: error
  share-link-expires-soon: off
\`\`\`

\`--fix\` fixes findings of ${fixing.map((name) => `[${name}](#${name}-warning)`).join(', ')} where the fix is certain: it deletes redirects that lead to the content at their own path.
It changes only those lines, keeps comments, checks that the manifest is still valid and restores the files if it is not. It
does not change CSV files, protected or secret entries, or entries that several files declare; those findings remain.

${rules.join('\n')}`;
}

test('docs/lint.md shows every rule as it is (UPDATE=1 writes it)', () => {
  if (process.env['UPDATE'] === '1') {
    writeFileSync(FILE, rendered());
  }
  expect(readFileSync(FILE, 'utf8')).toBe(rendered());
});
