import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
type Checks = readonly (readonly [command: string, args: readonly string[]])[];
const { CHECKS, QUICK_CHECKS } = (await import(new URL('../../src/dev/checks/checks.mjs', import.meta.url).href)) as {
  readonly CHECKS: Checks;
  readonly QUICK_CHECKS: Checks;
};
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

const PACKAGE = { name: 'tiny', type: 'module', dependencies: { yaml: '2.9.1' } };

const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(PACKAGE),
  'src/command/app/index.ts':
    "import { parse } from 'yaml';\nimport { type Size, sizeOf } from './size.ts';\n\n" +
    'export const read = (text: string): Size => sizeOf(String(parse(text)));\n',
  'src/command/app/size.ts':
    'export interface Size {\n  readonly letters: number;\n}\n\n' +
    'export function sizeOf(text: string): Size {\n  return { letters: text.length };\n}\n',
};

const CHECK_PACKAGES = 'src/dev/checks/packages.mjs';
const COPIED = ['.biome.json', '.gitignore', '.npmrc', 'tsconfig.json', 'src/dev/checks/knip.jsonc', CHECK_PACKAGES];

/** A small project under the same configuration as this one. */
function projectWith(planted: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-check-'));
  folders.push(folder);
  for (const name of COPIED) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(ROOT, name), join(folder, name));
  }
  for (const [name, text] of Object.entries({ ...FILES, ...planted })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** What a check says of a project, and whether it lets it pass. */
async function checked(
  name: string,
  folder: string,
  checks: Checks = CHECKS,
): Promise<{ readonly passes: boolean; readonly output: string }> {
  const [command, args] = checks.find(([one]) => one === name) ?? [name, []];
  const isNode = command === 'node';
  const child = spawn(isNode ? process.execPath : join(ROOT, 'node_modules', '.bin', command), args, {
    cwd: folder,
    shell: process.platform === 'win32' && !isNode,
    env: { ...process.env, NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const status = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { passes: status === 0, output };
}

describe('npm run check', () => {
  test.each(['biome', 'knip'])('passes in %s where everything is used and nothing imports itself', async (check) => {
    const { passes, output } = await checked(check, projectWith({}));
    expect(passes, output).toBe(true);
  });

  const sizeWith = (more: string): Record<string, string> => ({
    'src/command/app/size.ts': `${FILES['src/command/app/size.ts']}\n${more}`,
  });

  const ownLock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const own = { 'package.json': readFileSync(join(ROOT, 'package.json'), 'utf8'), 'package-lock.json': ownLock };

  test('passes for the packages that are installed here', async () => {
    const { passes, output } = await checked('node', projectWith(own));
    expect(passes, output).toBe(true);
  });

  test.each<[string, Readonly<Record<string, string>>, 'biome' | 'knip' | 'node', string]>([
    [
      'a package without a digest',
      { ...own, 'package-lock.json': ownLock.replace(/("node_modules\/yaml": \{\n.*\n) *"integrity": .*\n/, '$1') },
      'node',
      'node_modules/yaml has no digest',
    ],
    ['a value that nobody imports', sizeWith('export const WIDTH = 80;\n'), 'knip', 'WIDTH'],
    ['a type that nobody imports', sizeWith('export type Width = number;\n'), 'knip', 'Width'],
    [
      'a file that nobody imports',
      { 'src/command/app/spare.ts': 'export const SPARE = 1;\n' },
      'knip',
      'src/command/app/spare.ts',
    ],
    [
      'a dependency that nobody uses',
      { 'package.json': JSON.stringify({ ...PACKAGE, dependencies: { yaml: '2.9.1', diff: '9.0.0' } }) },
      'knip',
      'diff',
    ],
    [
      'a package that is imported and not listed',
      { 'package.json': JSON.stringify({ ...PACKAGE, dependencies: {} }) },
      'knip',
      'yaml',
    ],
    [
      'a cycle of values',
      {
        'src/command/app/size.ts':
          "import { UNIT } from './unit.ts';\n\nexport interface Size {\n  readonly letters: number;\n}\n\n" +
          'export const ONE = 1;\n\nexport function sizeOf(text: string): Size {\n  return { letters: text.length * UNIT };\n}\n',
        'src/command/app/unit.ts': "import { ONE } from './size.ts';\n\nexport const UNIT: number = ONE;\n",
      },
      'biome',
      'src/command/app/unit.ts',
    ],
    [
      'a cycle of types alone',
      {
        'src/command/app/size.ts':
          "import type { Unit } from './unit.ts';\n\nexport interface Size {\n  readonly letters: number;\n  readonly unit?: Unit;\n}\n\n" +
          'export function sizeOf(text: string): Size {\n  return { letters: text.length };\n}\n',
        'src/command/app/unit.ts':
          "import type { Size } from './size.ts';\n\nexport interface Unit {\n  readonly of: Size;\n}\n",
      },
      'biome',
      'src/command/app/unit.ts',
    ],
  ])('fails on %s and names it', async (_what, planted, check, name) => {
    const { passes, output } = await checked(check, projectWith(planted));
    expect(passes).toBe(false);
    expect(output).toContain(name);
  });
});

describe('npm test', () => {
  // The packages are those of this checkout, where its own cache is.
  const checks = QUICK_CHECKS.map(
    ([command, args]) => [command, args.map((arg) => arg.replace('node_modules/.cache', '.cache'))] as const,
  );

  test('runs the same checks', () => {
    expect(QUICK_CHECKS.map(([command, args]) => [command, args.slice(0, 2)])).toEqual(
      CHECKS.map(([command, args]) => [command, args.slice(0, 2)]),
    );
  });

  test.each([
    ['a value', 'src/command/app/size.ts', `${FILES['src/command/app/size.ts']}\nexport const WIDTH = 80;\n`, 'WIDTH'],
    ['a file', 'src/command/app/spare.ts', 'export const SPARE = 1;\n', 'src/command/app/spare.ts'],
  ])('finds %s that is unused since the last run', async (_what, file, text, name) => {
    const folder = projectWith({});
    const before = await checked('knip', folder, checks);
    expect(before.passes, before.output).toBe(true);
    writeFileSync(join(folder, file), text);
    const { passes, output } = await checked('knip', folder, checks);
    expect(passes).toBe(false);
    expect(output).toContain(name);
  });
});
