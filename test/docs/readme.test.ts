import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readPage } from './pages.ts';

const readme = readPage('README.md');

test('README.md links to every page of docs', () => {
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  expect(pages.filter((name) => !readme.includes(`](docs/${name})`))).toEqual([]);
});

test('README.md shows how to install, to start and to test on its first screen', () => {
  const screen = readme.split('\n').slice(0, 36).join('\n');
  for (const command of [
    'npm install --save-dev',
    'colophon init',
    'colophon plan --sandbox',
    'npm start',
    'npm test',
  ]) {
    expect(screen).toContain(command);
  }
});
