import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LINT_RULES } from '../../src/core/lint/lint.ts';

const FILE = fileURLToPath(new URL('../../docs/lint.md', import.meta.url));

/** The output that a mistake of the table is kept with. */
function goldens(area: string, title: string): string {
  const text = readFileSync(new URL(`../mistakes/golden/${area}.txt`, import.meta.url), 'utf8');
  const [, part = ''] = text.split(`## ${title}\n\n`);
  return (part.split('\n## ', 1)[0] ?? '').trimEnd();
}

function rendered(): string {
  const fixing = LINT_RULES.filter(({ fix }) => fix !== undefined).map(({ name }) => name);
  const rules = LINT_RULES.map(
    ({ name, severity, summary, reason }) => `## ${name} (${severity})\n\n${summary}\n\n${reason}\n`,
  );
  const example = goldens('lint', 'a redirect from a path with content');
  return `# Lint rules

After this page you can find mistakes that a schema cannot see, in the editor and in a pipeline, and decide which of them fail a build:

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

\`--fix\` fixes what ${fixing.map((name) => `[${name}](#${name}-warning)`).join(', ')} can fix without a doubt: it deletes redirects that lead to the content at their own path.
It changes only those lines, keeps comments, checks that the manifest is still valid and restores the files if it is not. It
changes neither CSV files, nor protected or secret entries, nor an entry that several files declare; those findings stay.

${rules.join('\n')}`;
}

test('docs/lint.md shows every rule as it is (UPDATE=1 writes it)', () => {
  if (process.env['UPDATE'] === '1') {
    writeFileSync(FILE, rendered());
  }
  expect(readFileSync(FILE, 'utf8')).toBe(rendered());
});
