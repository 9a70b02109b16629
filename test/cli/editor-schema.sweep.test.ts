import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPackageName } from '../../src/base/package-name.ts';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { runInside, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const INSTALLED = `node_modules/${readPackageName()}/schemas/workspace.schema.json`;
const COPY = '.colophon/workspace.schema.json';

async function modelineOf(cwd: string, file: string, add: typeof addInitCommand, ...args: readonly string[]) {
  expect(await runInside(add, args, { cwd })).toMatchObject({ code: 0 });
  const [line = ''] = readFileSync(join(cwd, file), 'utf8').split('\n');
  const [, path = ''] = /^# yaml-language-server: \$schema=(.*)$/.exec(line) ?? [];
  // The file is there, and it is a schema.
  expect(JSON.parse(readFileSync(resolve(cwd, file, '..', path), 'utf8'))).toBeTypeOf('object');
  return path;
}

describe('The modeline of a manifest', () => {
  test.each<[string, Readonly<Record<string, string>>, string, string]>([
    ['a package in the same folder', { [INSTALLED]: '{}' }, '.', `./${INSTALLED}`],
    ['a package at the top of the repository', { [INSTALLED]: '{}', '.git/HEAD': '' }, 'docs', `../${INSTALLED}`],
    ['a package at the top, without a repository', { [INSTALLED]: '{}' }, 'a/b', `../../${INSTALLED}`],
    ['no package', {}, '.', `./${COPY}`],
    ['no package, another folder', {}, 'docs', `./${COPY}`],
    ['a copy at the top', { [COPY]: '{}' }, 'docs', `../${COPY}`],
    ['a package and a copy', { [COPY]: '{}', [INSTALLED]: '{}' }, '.', `./${INSTALLED}`],
  ])('is the same by init and export, and leads to a schema: %s', async (_where, files, folder, expected) => {
    const init = ['init', '--no-ci', '--dir', folder];
    const path = `${folder === '.' ? '' : `${folder}/`}colophon.yaml`;
    const written = await modelineOf(folderWith(files), path, addInitCommand, ...init);
    const out = ['export', '--sandbox', '--out', path];
    const exported = await modelineOf(folderWith(files), path, addExportCommand, ...out);
    expect([written, exported]).toEqual([expected, expected]);
  });

  test('is the same by init --from-live', async () => {
    const args = ['init', '--no-ci', '--from-live', '--sandbox'];
    expect(await modelineOf(folderWith(), 'colophon.yaml', addInitCommand, ...args)).toBe(`./${COPY}`);
  });

  test('leaves no copy outside the current folder', async () => {
    const [cwd, other] = [folderWith(), folderWith()];
    const out = join(other, 'live.yaml');
    const { code, err } = await runInside(addExportCommand, ['export', '--sandbox', '--out', out], { cwd });
    expect([code, err.includes('schema.json')]).toEqual([0, false]);
  });
});
