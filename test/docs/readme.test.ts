import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/command/cli/program.ts';
import { fakeTerminal } from '../support/command.ts';
import { ROOT, readPage } from './pages.ts';

const readme = readPage('README.md');

test('README.md links to every page of docs', () => {
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  expect(pages.filter((name) => !readme.includes(`](docs/${name})`))).toEqual([]);
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
