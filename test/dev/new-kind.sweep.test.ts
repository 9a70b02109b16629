import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { defined } from '../../src/base/defined.ts';
import { useFolders } from '../support/command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folderWith = useFolders();
const TASKS = 'src/dev/run.mjs';
const TSC = 'node_modules/typescript-native/bin/tsc';
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];

/** Every collection of the contract has a kind, so one of them loses its own. */
const REMOVED = 'mcp-server';
const LIST = 'listSiteMcpServers';

const filesOf = (kind: string): readonly string[] => [
  `schemas/kinds/${kind}.yaml`,
  `src/core/kinds/${kind}.ts`,
  `test/kinds/${kind}.fixture.ts`,
  `test/kinds/${kind}.test.ts`,
];

/** What `npm run generate` writes of the kinds. */
const GENERATED = [
  'schemas/pulumi.json',
  'schemas/workspace.schema.json',
  'src/core/kinds/index.gen.ts',
  'src/core/kinds/schemas.gen.ts',
  'src/core/kinds/support/texts.gen.ts',
  'src/pulumi/program/resources.gen.ts',
  'src/pulumi/resources.gen.ts',
  'test/kinds/fixtures.gen.ts',
];

/** What `UPDATE=1` writes: pages of the docs and records of what users see. The kind that is removed breaks a promise. */
const RECORDS = [
  ['test/docs/kinds.test.ts', '1'],
  ['test/mistakes', '1'],
  ['test/compatibility', 'breaking'],
] as const;

async function run(
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { PATH = '', STEADY_SEEDS, PROPERTY_SEED } = process.env;
  const seeds = defined({ STEADY_SEEDS, PROPERTY_SEED });
  const own = { PATH, HOME: folder, TMPDIR: tmpdir(), NO_COLOR: '1', ...seeds, ...env };
  // A failure rejects, with all that was printed.
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env: own, maxBuffer: 2 ** 26 });
  return stdout;
}

const node = (folder: string, ...args: readonly string[]): Promise<string> => run(folder, process.execPath, args);
const git = (folder: string, ...args: readonly string[]): Promise<string> => run(folder, 'git', args);

/** This project without one of its kinds, as a repository of its own with the packages that are installed here. */
async function projectWithout(kind: string): Promise<string> {
  const folder = folderWith();
  const listed = await git(ROOT, 'ls-files', '-co', '--exclude-standard', '--deduplicate');
  for (const path of listed.trim().split('\n')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '.cache')) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const path of filesOf(kind)) {
    rmSync(join(folder, path));
  }
  const example = join(folder, 'examples/full/sites/docs.yaml');
  const document = parseDocument(readFileSync(example, 'utf8'));
  expect(document.deleteIn(['sites', 'docs', 'mcpServers'])).toBe(true);
  writeFileSync(example, String(document));
  await git(folder, 'init', '--quiet');
  await git(folder, 'add', '--all');
  await git(
    folder,
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '--quiet',
    '-m',
    'One kind less',
  );
  return folder;
}

describe('a kind from the scaffold', () => {
  let folder = '';
  const changed = async (): Promise<readonly string[]> => {
    const status = await git(folder, 'status', '--porcelain', '--untracked-files=all');
    return Array.from(status.matchAll(/^.. (.+)$/gm), ([, path = '']) => path).sort();
  };

  beforeAll(async () => {
    folder = await projectWithout(REMOVED);
    await node(folder, TASKS, 'new-kind', 'widget', '--from', LIST);
  });

  test('is four files, and what is generated', async () => {
    expect(await changed()).toEqual([...filesOf('widget'), ...GENERATED].sort());
  });

  test('compiles, and is formatted', async () => {
    await node(folder, TASKS, 'build');
    await node(folder, TSC, '-p', 'test');
    await node(
      folder,
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      ...filesOf('widget').slice(1),
    );
  });

  test('is walked through, swept over, exported, and a resource of Pulumi', { timeout: 900_000 }, async () => {
    const named = [
      ...['walks/in-memory', 'walks/over-http', 'kinds/fixtures', 'kinds/every-kind', 'kinds/risks', 'kinds/abort'],
      ...['chaos/others', 'manifest/contradictions', 'docs/kind-examples', 'pulumi/lives'],
    ].map((path) => `test/${path}`);
    const told = await node(folder, ...VITEST, ...named, '-t', 'widget|Widget');
    for (const path of named) {
      expect(told).toMatch(new RegExp(`✓.* ${path}`));
    }
    const whole = ['architecture', 'kinds/widget', 'properties/export', 'pulumi/declare', 'pulumi/resources-gen'];
    await run(folder, process.execPath, [...VITEST, ...whole.map((path) => `test/${path}.test.ts`)], {
      // One kind more is seen in a few exports as well as in many.
      PROPERTY_RUNS: '0.2',
    });
  });

  test('changes no other file of a person: the rest is records that are written', { timeout: 900_000 }, async () => {
    const own = await changed();
    for (const [path, update] of RECORDS) {
      await run(folder, process.execPath, [...VITEST, path], { UPDATE: update });
    }
    const more = (await changed()).filter((path) => !own.includes(path));
    expect(more.filter((path) => !/^(docs\/kinds\/|test\/.*(\.golden|\/golden\/))/.test(path))).toEqual([]);
  });
});

test.each([
  [['Widget', '--from', LIST], 'the name of a kind is lowercase letters'],
  [['team', '--from', LIST], 'there is a kind "team"'],
  [['widget'], 'No kind reads'],
  [['widget', '--from', 'listOrganizationAuditEvents'], 'cannot create, change and delete'],
  [['widget', '--from', 'listCommentsInSpace'], '`body` must be given on creation'],
] as const)('nothing is written for %j: %s', (args, problem) => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'src/dev/new-kind.mjs'), ...args], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([64, expect.stringContaining(problem)]);
});
