import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LINT_RULES } from '../../src/lint/lint.ts';

const FILE = fileURLToPath(new URL('../../docs/lint.md', import.meta.url));

function rendered(): string {
  const rules = LINT_RULES.map(
    ({ name, severity, summary, reason }) => `## ${name} (${severity})\n\n${summary}\n\n${reason}\n`,
  );
  return `# Lint rules

\`colophon lint\` checks what a schema cannot say. The manifest can change the severity of each rule, or turn it off:

\`\`\`yaml
lint:
  redirect-chain: error
  share-link-expires-soon: off
\`\`\`

Errors end the command with 1, and with \`--strict\` warnings do too. \`--fix\` writes what can be written safely, \`--live\` also reads
the pages that redirects lead to. \`colophon explain RULE\` shows one rule.

${rules.join('\n')}`;
}

test('docs/lint.md shows every rule as it is (UPDATE=1 writes it)', () => {
  if (process.env['UPDATE'] === '1') {
    writeFileSync(FILE, rendered());
  }
  expect(readFileSync(FILE, 'utf8')).toBe(rendered());
});
