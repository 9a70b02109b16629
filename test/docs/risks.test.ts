import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RISKS } from '../../src/core/engine/risks.ts';

const FILE = fileURLToPath(new URL('../../docs/safety.md', import.meta.url));

test('docs/safety.md shows every risk by its weight (UPDATE=1 writes it)', () => {
  const rows = RISKS.map(
    ({ name, always, meaning }, index) =>
      `| ${index + 1} | \`${name}\` | ${always ? 'always' : 'by policy'} | ${meaning} |\n`,
  );
  const table = `<!-- risks -->\n| | risk | needs consent | means |\n|---|---|---|---|\n${rows.join('')}<!-- /risks -->`;
  const text = readFileSync(FILE, 'utf8').replace(/<!-- risks -->.*<!-- \/risks -->/s, () => table);
  if (process.env['UPDATE'] === '1') {
    writeFileSync(FILE, text);
  }
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});
