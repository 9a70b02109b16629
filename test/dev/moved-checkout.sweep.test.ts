import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { useFolders } from '../support/command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folderWith = useFolders();

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;
const entry = (more: object = {}): object => ({ version: '1.0.0', integrity: INTEGRITY, ...more });
const OWN = { name: 'tiny', devDependencies: { one: '1.0.0' } };
const LOCKED = { '': OWN, 'node_modules/one': entry(), 'node_modules/other-system': entry({ optional: true }) };
const INSTALLED = { 'node_modules/one': entry() };

const json = (packages: object): string => JSON.stringify({ lockfileVersion: 3, packages });

/** Programs that write down that they ran, where the real ones would take minutes. */
const PROGRAM = (what: string): string =>
  `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync('ran.txt', '${what}\\n');
mkdirSync('dist/cli', { recursive: true });
mkdirSync('dist/pulumi/plugin', { recursive: true });
mkdirSync('dist/pulumi/program', { recursive: true });
writeFileSync('dist/cli/main.js', '');
writeFileSync('dist/pulumi/plugin/main.js', '');
`;

const NPM = `#!/bin/sh
echo "npm $1" >> ran.txt
cp package-lock.json node_modules/.package-lock.json
`;

/** A small project with the real tasks of this one. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const folder = folderWith({
    'package.json': JSON.stringify(OWN),
    'package-lock.json': json(LOCKED),
    'node_modules/.package-lock.json': json(INSTALLED),
    'node_modules/typescript-native/package.json': '{ "type": "module" }',
    'node_modules/typescript-native/bin/tsc': PROGRAM('tsc'),
    'src/dev/bundle.mjs': PROGRAM('bundle'),
    'src/pulumi/program/package.json': '{}',
    'tsconfig.json': '{}',
    'tsconfig.pulumi.json': '{}',
    'schemas/workspace.schema.json': '{}',
    'schemas/answers.gen.json': '{}',
    ...files,
  });
  for (const name of ['src/dev/run.mjs', 'src/dev/installed.mjs', 'src/dev/checks']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  return folder;
}

/** Runs `npm run build` with an npm that installs nothing; gives what was run for it. */
function build(folder: string): readonly string[] {
  rmSync(join(folder, 'ran.txt'), { force: true });
  const bin = folderWith();
  writeFileSync(join(bin, 'npm'), NPM, { mode: 0o755 });
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'src/dev/run.mjs'), 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  expect(status, stderr).toBe(0);
  const ran = join(folder, 'ran.txt');
  return existsSync(ran) ? readFileSync(ran, 'utf8').trim().split('\n') : [];
}

const BUILT = ['tsc', 'tsc', 'bundle'];

describe('npm run build', () => {
  test('builds what npm has installed, once, and neither installs nor builds after the checkout was moved', () => {
    const first = project();
    expect(build(first)).toEqual(BUILT);
    expect(build(first)).toEqual([]);
    const moved = join(folderWith(), 'somewhere else');
    renameSync(first, moved);
    expect(build(moved)).toEqual([]);
    // A change is still noticed there.
    writeFileSync(join(moved, 'tsconfig.json'), '{ "files": [] }');
    expect(build(moved)).toEqual(BUILT);
    writeFileSync(join(moved, 'src/new.ts'), '');
    expect(build(moved)).toEqual(BUILT);
    renameSync(join(moved, 'src/new.ts'), join(moved, 'src/newer.ts'));
    expect(build(moved)).toEqual(BUILT);
  });

  test('installs nothing because of a change in package.json that asks for no other package', () => {
    const folder = project();
    build(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...OWN, homepage: 'https://example.com' }));
    expect(build(folder)).toEqual(BUILT);
  });

  test('installs what is missing first', () => {
    expect(build(project({ 'node_modules/.package-lock.json': '' }))).toEqual(['npm ci', ...BUILT]);
  });
});
