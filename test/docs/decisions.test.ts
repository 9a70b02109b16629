import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readPage } from './pages.ts';

const FOLDER = 'docs/decisions';
const DECISIONS = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== 'README.md');

/** What a text names in the running text and is not there: paths from one of these folders. */
function missingIn(text: string, isPath: RegExp, folders: readonly string[]): readonly string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name.split('*')[0] ?? '')
    .filter((name) => isPath.test(name) && !folders.some((folder) => existsSync(join(ROOT, folder, name))));
}

test('ARCHITECTURE.md is read in ten minutes', () => {
  expect(readPage('ARCHITECTURE.md').split(/\s+/).length).toBeLessThan(1900);
});

test('every decision is in the index, with its date and something that exists that it rests on', () => {
  const index = readPage(`${FOLDER}/README.md`);
  expect(DECISIONS.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  const form = /^# .+\n\nDate: \d{4}-\d\d-\d\d · Rests on: .*`.+`.*\n\n/;
  expect(DECISIONS.filter((name) => !form.test(readPage(`${FOLDER}/${name}`)))).toEqual([]);
});

test.each(DECISIONS)('every file and folder that %s names exists', (name) => {
  expect(missingIn(readPage(`${FOLDER}/${name}`), /^(?:src|test|schemas|docs|bench)\//, ['.'])).toEqual([]);
});

test('every file and folder in the steps of a plan and of an apply exists', () => {
  const [, steps = ''] = /^## The engine\n([\s\S]*?)^## /m.exec(readPage('ARCHITECTURE.md')) ?? [];
  expect(missingIn(steps, /\.ts$|\//, ['.', 'src/core/engine'])).toEqual([]);
  expect(missingIn('`gone.ts` `unique/`', /\.ts$|\//, ['.', 'src/core/engine'])).toEqual(['gone.ts']);
});
