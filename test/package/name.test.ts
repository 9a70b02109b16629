import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { runInside, useFolders } from '../support/command.ts';
import { isQuick } from '../support/runs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const {
  name: NAME,
  repository,
  homepage,
  bugs,
} = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly repository: { readonly url: string };
  readonly homepage: string;
  readonly bugs: string;
};
const HOME = /^git\+https:\/\/(github\.com\/([\w-]+\/[\w-]+))\.git$/.exec(repository.url);
const folderWith = useFolders();

const PACKAGE = String.raw`((?:@[\w.-]+/)?colophon)(?![\w-])`;

/** Each way to name the package, and what may stand there. */
const MENTIONS: readonly (readonly [what: string, pattern: RegExp, allowed: (found: string) => boolean])[] = [
  [
    'npx without `--no --`, which fetches whatever has that name',
    /\bnpx\b(?=[^\n]*colophon)(.*)/g,
    (rest) => /^ --no (--prefix "\$top" )?-- colophon /.test(`${rest} `),
  ],
  [
    'a package that is installed or fetched',
    new RegExp(
      String.raw`\b(?:npm|pnpm|yarn|npx) (?:[a-z-]+ )*?(?:install|i|add|exec|x|dlx|pack|view|link)\b[^\n|;&]*?[\s"]${PACKAGE}`,
      'g',
    ),
    (found) => found === NAME,
  ],
  [
    'a package with a version',
    new RegExp(String.raw`(?<![\w@/.-])${PACKAGE}@(?=[\dV$])`, 'g'),
    (found) => found === NAME,
  ],
  [
    'an import',
    new RegExp(String.raw`(?:from|import|require|resolve|\})(?: |\()\\?['"]${PACKAGE}(?=[/'"\\])`, 'g'),
    (found) => found === NAME,
  ],
  [
    'an entry of the package',
    new RegExp(String.raw`(?<![\w@/.-])${PACKAGE}/(?=client|contract|server|pulumi|schemas)`, 'g'),
    (found) => found === NAME,
  ],
  ['an installed package', new RegExp(`node_modules/${PACKAGE}`, 'g'), (found) => found === NAME],
  ['a dependency', new RegExp(String.raw`"${PACKAGE}": "(?:file:|[\^~\d])`, 'g'), (found) => found === NAME],
  ['a repository', /github\.com[/:]([\w-]+\/colophon)\b/g, (found) => found === HOME?.[2]],
  ['an action', /uses: ([\w-]+\/colophon)@/g, (found) => found === HOME?.[2]],
];

/** Every mention of a package, an entry or a repository that is not ours. */
function foreignNames(text: string): readonly string[] {
  return MENTIONS.flatMap(([what, pattern, allowed]) =>
    [...text.matchAll(pattern)]
      .filter(([, found = '']) => !allowed(found))
      .map(({ 0: found, index }) => `${text.slice(0, index).split('\n').length}: ${what}: ${found.trim()}`),
  );
}

// What people read and what programs run. The lists of versions tell what names once were.
const READ = [
  'README.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'action.yml',
  'Dockerfile',
  '.pre-commit-hooks.yaml',
];
const FOLDERS = ['.devcontainer', '.github', 'bench', 'ci', 'deploy', 'docs', 'examples', 'plugin', 'schemas', 'src'];

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

describe('The name of the package', () => {
  test('is scoped, and its repository has an address, where its page and its issues are', () => {
    expect(NAME).toMatch(/^@[a-z0-9-]+\/colophon$/);
    expect(HOME).not.toBeNull();
    expect([homepage, bugs]).toEqual([`https://${HOME?.[1]}#readme`, `https://${HOME?.[1]}/issues`]);
  });

  test.each([...READ, ...FOLDERS])('is the only one that %s names', (path) => {
    const files = READ.includes(path) ? [path] : filesBelow(path);
    const found = files.flatMap((file) =>
      foreignNames(readFileSync(join(ROOT, file), 'utf8')).map((one) => `${file}:${one}`),
    );
    expect(found).toEqual([]);
  });

  test.skipIf(isQuick)('is the only one in what init and export write', async () => {
    const cwd = folderWith();
    const pin = ['--integrity', `sha512-${'A'.repeat(86)}==`];
    for (const args of [
      ['init', '--ci', 'github', '--dir', 'a', ...pin],
      ['init', '--ci', 'gitlab', '--dir', 'b', ...pin],
    ]) {
      expect(await runInside(addInitCommand, args, { cwd })).toMatchObject({ code: 0 });
    }
    const exported = await runInside(addExportCommand, ['export', '--sandbox'], { cwd });
    expect(exported.code).toBe(0);
    const written = readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(written.length).toBeGreaterThan(5);
    expect([...written, exported.out].flatMap(foreignNames)).toEqual([]);
    expect(exported.out).toContain(`node_modules/${NAME}/schemas/`);
    expect(written.filter((text) => text.includes(`"${NAME}"`)).length).toBe(4);
  });

  test.each([
    'npx colophon plan',
    'npx --yes colophon@0.1.0 validate',
    'npx --yes --prefix "$RUNNER_TEMP" colophon@VERSION plan',
    'npx --yes --prefix "$top" colophon validate',
    `npx --yes ${NAME}@0.1.0 plan`,
    'npm install --global colophon@0.1.0',
    'npm install colophon @pulumi/pulumi',
    'npm i -D colophon',
    'npm install @acme/colophon',
    'pnpm dlx colophon plan',
    'yarn add colophon',
    "import { plan } from 'colophon';",
    "import * as colophon from 'colophon/pulumi';",
    "const colophon = require('colophon/pulumi');",
    'await import("colophon/pulumi/runtime")',
    'see `colophon/client`',
    './node_modules/colophon/schemas/workspace.schema.json',
    '"colophon": "file:../.."',
    '"colophon": "^0.1.0"',
    'colophon@0.1.0',
    'uses: acme/colophon@v0.1.0',
    'https://github.com/acme/colophon',
  ])('%s is noticed', (text) => {
    expect(foreignNames(text).length).toBeGreaterThan(0);
  });
});
