import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindPages } from './kind-pages.ts';
import { ROOT } from './pages.ts';

const FOLDER = join(ROOT, 'docs/kinds');

test('docs/kinds has a page for every kind as its schema says it is (UPDATE=1 writes them)', () => {
  const pages = kindPages();
  if (process.env['UPDATE'] === '1') {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    for (const [name, text] of pages) {
      writeFileSync(join(FOLDER, name), text);
    }
  }
  expect(readdirSync(FOLDER).sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) {
    expect(readFileSync(join(FOLDER, name), 'utf8'), name).toBe(text);
  }
});
