import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readOutputSchemas } from '../../src/command/cli/schema.ts';
import { FORMATS } from '../../src/command/report/formats/index.ts';

const PAGE = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

test('docs/formats.md has a row for every format', () => {
  const rows = [...PAGE.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(FORMATS.map(({ name }) => name).filter((name) => !rows.includes(name))).toEqual([]);
});

test('docs/formats.md names the schema of every output', () => {
  const section = PAGE.slice(PAGE.indexOf('## Schemas'), PAGE.indexOf('## html'));
  expect(Object.keys(readOutputSchemas()).filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
