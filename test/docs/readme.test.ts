import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/command/cli/program.ts';
import { fakeTerminal } from '../support/command.ts';
import { PAGES, ROOT, readPage } from './pages.ts';

const readme = readPage('README.md');

test('docs/README.md, which README.md links to, has every page of docs', () => {
  const index = readPage('docs/README.md');
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect([...pages, 'kinds/README.md', 'decisions/README.md'].filter((name) => !index.includes(`](${name})`))).toEqual(
    [],
  );
  expect(readme).toContain('](docs/README.md)');
});

/** The anchors of a page, as GitHub makes them from its headings. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link of a page leads to a file, and to a heading that is there', () => {
  const found = PAGES.flatMap((page) =>
    [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      const [path = '', anchor = ''] = link.split('#');
      if (/^[a-z]+:/.test(link)) {
        return [];
      }
      const target = path === '' ? page : join(dirname(page), path);
      const isThere =
        existsSync(join(ROOT, target)) &&
        (anchor === '' || !target.endsWith('.md') || anchorsOf(readPage(target)).includes(anchor));
      return isThere ? [] : [`${page}: ${link}`];
    }),
  );
  expect(found).toEqual([]);
});

test('README.md shows a plan on its first screen', () => {
  const screen = readme.split('\n').slice(0, 36).join('\n');
  expect(screen).toMatch(/^\$ npx --no -- colophon plan --sandbox\n(?:.*\n){8,14}Plan: \d+ to create.*\n```$/m);
});

test('README.md has every command in its table', () => {
  const [, table = ''] = /\n## Commands\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const program = createProgram('', fakeTerminal('.').terminal);
  const names = program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name())
    .filter((name) => name !== 'help');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !new RegExp(`^\\|[^|]*\`${name}\\b`, 'm').test(table))).toEqual([]);
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
