import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folderNameOf, isEnvironmentName } from '../../src/base/environment-name.ts';
import { addUiCommand } from '../../src/command/cli/ui.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { ROOT } from '../docs/pages.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { filesIn, linksIn, pagesIn } from '../support/exported-console.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

const api = useServer({ profile: 'today' });
const folderWith = useFolders();

const SECRET = 'Bearer-of-a-secret-header';
const MANIFEST = `colophon: 1
organization: org_acme
teams: { writers: { title: Writers } }
environments:
  staging: {}
  production: {}
`;

async function ui(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { token, url } = api.server;
  return await runInside(addUiCommand, ['ui', '--base-url', url, ...args], {
    cwd,
    env: { COLOPHON_TOKEN: token, ...env },
  });
}

/** What a reader sees of a page: not our script, which has words of its own. */
function bare(text: string): string {
  return text.replace(/<script>.*?<\/script>/s, '');
}

/** The names of the environments that an export has pages of. */
function exportedIn(folder: string): readonly string[] {
  const { environments } = JSON.parse(readFileSync(join(folder, 'console.json'), 'utf8')) as {
    readonly environments: readonly { readonly name: string }[];
  };
  const folders = new Set(filesIn(folder).flatMap((name) => /^environments\/([^/]+)\//.exec(name)?.[1] ?? []));
  expect([...folders].sort()).toEqual(environments.map(({ name }) => folderNameOf(name)).sort());
  return environments.map(({ name }) => name);
}

describe('colophon ui --export', () => {
  test('writes the pages of every environment, and nothing to the service', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const before = api.server.journal().length;
    const ended = await ui(cwd, ['--export', 'console']);
    expect(ended).toMatchObject({
      code: 0,
      out: expect.stringContaining('Wrote the console of 2 environments to console.'),
    });
    expect(ended.out).toContain('The pages say who may read what');
    expect(exportedIn(join(cwd, 'console'))).toEqual(['staging', 'production']);
    const made = api.server.journal().slice(before);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter(({ write }) => write)).toEqual([]);
    const { count, broken } = linksIn(join(cwd, 'console'));
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  test('a second export replaces the first: pages of environments that are gone do not stay', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    expect(await ui(cwd, ['--export', 'console', '--all'])).toMatchObject({ code: 0 });
    writeFileSync(join(cwd, 'colophon.yaml'), MANIFEST.replace('  staging: {}\n', ''));
    expect(await ui(cwd, ['--export', 'console', '--all'])).toMatchObject({ code: 0 });
    expect(exportedIn(join(cwd, 'console'))).toEqual(['production']);
    expect(await ui(cwd, ['--export', 'console', '-e', 'production'])).toMatchObject({ code: 0 });
    expect(exportedIn(join(cwd, 'console'))).toEqual(['production']);
  });

  test.each([
    ['a file', { 'there/mine.txt': 'mine' }],
    ['a folder of that name', { 'there/environments/mine.txt': 'mine' }],
    [
      'a file that only has the name of the marker',
      { 'there/console.json': '{}', 'there/environments/a.html': 'mine' },
    ],
  ])('a folder with %s is refused, and stays as it is', async (_title, files) => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST, ...files });
    const ended = await ui(cwd, ['--export', 'there']);
    expect(ended).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty, and no earlier export is in it'),
    });
    expect(filesIn(cwd)).toEqual(['colophon.yaml', ...Object.keys(files)].sort());
  });

  test.each([
    ['another file', 'evil.html'],
    ['a linked page', 'index.html'],
    ['a linked marker', 'console.json'],
    ['a linked folder of pages', 'environments'],
  ])(
    'an earlier export with %s is refused: a pull request can add one, and its target would be written or published',
    async (_title, name) => {
      const cwd = folderWith({ 'colophon.yaml': MANIFEST });
      expect(await ui(cwd, ['--export', 'there'])).toMatchObject({ code: 0 });
      const outside = folderWith({ file: JSON.stringify({ console: 1 }) });
      rmSync(join(cwd, 'there', name), { recursive: true, force: true });
      symlinkSync(name === 'environments' ? outside : join(outside, 'file'), join(cwd, 'there', name));
      expect(await ui(cwd, ['--export', 'there'])).toMatchObject({
        code: 1,
        err: expect.stringContaining('more than'),
      });
      expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('{"console":1}');
    },
  );

  test('a folder behind a link is refused', async () => {
    const outside = folderWith();
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    symlinkSync(outside, join(cwd, 'there'));
    const ended = await ui(cwd, ['--export', 'there/console']);
    expect(ended).toMatchObject({ code: 1, err: expect.stringMatching(/there is a symbolic link/) });
    expect(filesIn(outside)).toEqual([]);
  });

  test('a folder that cannot be written is named with the reason', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST, file: '' });
    const ended = await ui(cwd, ['--export', 'file/console']);
    expect(ended).toMatchObject({ code: 1, err: expect.stringMatching(/--export: cannot write .*file/) });
  });

  test('an environment that cannot be read is shown with its reason, does not keep the others out, and fails the command', async () => {
    const broken = MANIFEST.replace(
      '  staging: {}',
      '  staging: { organization: org_nobody }\n  other: { overlay: no.yaml }',
    );
    const cwd = folderWith({ 'colophon.yaml': broken });
    const ended = await ui(cwd, ['--export', 'console', '--retries', '0']);
    expect(ended.code).toBe(1);
    expect(ended.err).toMatch(/2 environments could not be read:\n {2}staging: \S.*\n {2}other: \S/);
    expect(exportedIn(join(cwd, 'console'))).toEqual(['staging', 'other', 'production']);
    const pages = pagesIn(join(cwd, 'console'));
    const home = pages.get('index.html')?.text ?? '';
    for (const name of ['staging', 'other']) {
      const reason = new RegExp(`^ {2}${name}: (.*)$`, 'm').exec(ended.err)?.[1] ?? '';
      expect(reason.length).toBeGreaterThan(5);
      expect(JSON.stringify(home)).toContain(reason.replaceAll('"', '\\\\\\"'));
    }
    expect(pages.get('environments/production/workspace.html')?.text).toContain('Writers');
    expect(linksIn(join(cwd, 'console')).broken).toEqual([]);
  });

  test('no page and no file has the token or another secret', async () => {
    const cwd = folderWith({
      'colophon.yaml': `${MANIFEST.replace('teams:', 'variables: { header: x }\nteams:')}sites:
  docs:
    id: site_docs
    mcpServers:
      search: { url: https://mcp.example.com, headers: { Authorization: !env COLOPHON_SECRET_MCP } }
`,
    });
    const ended = await ui(cwd, ['--export', 'console'], { COLOPHON_SECRET_MCP: SECRET });
    expect(ended).toMatchObject({ code: 0, err: '' });
    const texts = filesIn(join(cwd, 'console')).map((name) => readFileSync(join(cwd, 'console', name), 'utf8'));
    expect(texts.some((text) => text.includes('search'))).toBe(true);
    for (const text of [...texts, ended.out, ended.err]) {
      expect(text).not.toContain(api.server.token);
      expect(text).not.toContain(SECRET);
    }
  });

  test.each(PROFILE_NAMES)('is complete for a service of profile %s, and all its links hold', async (profile) => {
    const cwd = folderWith();
    const example = join(ROOT, profile === '2025' ? 'examples/2025' : 'examples/full');
    const args = ['ui', '-f', example, '--sandbox', '--profile', profile, '--export', 'console'];
    expect(await runInside(addUiCommand, args, { cwd })).toMatchObject({ code: 0, err: '' });
    const pages = pagesIn(join(cwd, 'console'));
    expect(pages.size).toBe(10);
    for (const [name, { text }] of pages) {
      const wrong = /\bundefined\b|\[object|\bNaN\b/.exec(bare(text));
      expect([name, /<title>.+<\/title>/.test(text), wrong]).toEqual([name, true, null]);
    }
    const { count, broken } = linksIn(join(cwd, 'console'));
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });
});

describe('colophon ui --export --from', () => {
  /** Exports of three environments in two parts, as two shards leave them. */
  async function parts(): Promise<string> {
    const cwd = folderWith({ 'colophon.yaml': `${MANIFEST}  Staging: { organization: org_nobody }\n` });
    expect(await ui(cwd, ['--export', 'one', '-e', 'staging'])).toMatchObject({ code: 0 });
    expect(await ui(cwd, ['--export', 'two', '-e', 'Staging', '--retries', '0'])).toMatchObject({ code: 1 });
    expect(await ui(cwd, ['--export', 'three', '-e', 'production'])).toMatchObject({ code: 0 });
    return cwd;
  }

  test('joins exports without a service or a manifest, and keeps what failed', async () => {
    const cwd = await parts();
    const from = ['one', 'two', 'three'].flatMap((name) => ['--from', join(cwd, name)]);
    const elsewhere = folderWith();
    const ended = await runInside(addUiCommand, ['ui', '--export', 'all', ...from], { cwd: elsewhere });
    expect(ended).toEqual({ code: 0, out: 'Joined 3 environments in all.\n', err: '' });
    const all = join(elsewhere, 'all');
    expect(exportedIn(all)).toEqual(['Staging', 'production', 'staging']);
    expect(linksIn(all).broken).toEqual([]);
    const pages = pagesIn(all);
    for (const [part, name] of [
      ['one', 'staging'],
      ['two', 'Staging'],
    ] as const) {
      const file = `environments/${folderNameOf(name)}/workspace.html`;
      expect(pages.get(file)?.text).toBe(readFileSync(join(cwd, part, file), 'utf8'));
    }
    expect(pages.get('index.html')?.text).toContain('"marks":["failed"]');

    // A folder with exports in it, as a pipeline downloads them, means each of them.
    const below = folderWith();
    for (const name of ['one', 'two', 'three']) {
      cpSync(join(cwd, name), join(below, name), { recursive: true });
    }
    const found = await runInside(addUiCommand, ['ui', '--export', 'found', '--from', below], { cwd: elsewhere });
    expect(found).toMatchObject({ code: 0 });
    expect(filesIn(join(elsewhere, 'found'))).toEqual(filesIn(all));
    mkdirSync(join(below, 'empty'));
    const missing = await runInside(addUiCommand, ['ui', '--export', 'found', '--from', below], { cwd: elsewhere });
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('empty has no export of the console') });

    // What no part has is shown as missing, and not left out.
    const again = await runInside(addUiCommand, ['ui', '--export', 'all', ...from.slice(0, 2)], { cwd: elsewhere });
    expect(again).toEqual({
      code: 1,
      out: 'Joined 1 environment in all.\n',
      err: 'error: 2 environments of the manifest are in no export:\n  Staging\n  production\n',
    });
    expect(exportedIn(all)).toEqual(['Staging', 'production', 'staging']);
    expect(linksIn(all).broken).toEqual([]);
    const texts = pagesIn(all);
    expect(texts.get('index.html')?.text).toContain('"text":"Not exported"');
    expect(texts.get('environments/production/plan.html')?.text).toContain('no export has it');
    expect(texts.get('environments/production/plan.html')?.text).not.toContain('Writers');
  });

  test('refuses a folder without an export, an environment in two of them, and the result as a part', async () => {
    const cwd = await parts();
    mkdirSync(join(cwd, 'empty'));
    const summary = { organization: '', at: '', pending: 0, drifted: 0, blocked: 0, expiring: 0 };
    for (const [name, marker] of Object.entries({
      hostile: { declared: [], environments: [{ ...summary, name: '../one' }] },
      declaring: { declared: ['../one'], environments: [{ ...summary, name: 'one' }] },
      partial: { declared: [], environments: [{ name: 'one' }] },
    })) {
      mkdirSync(join(cwd, name));
      writeFileSync(join(cwd, name, 'console.json'), JSON.stringify({ console: 1, ...marker }));
    }
    const before = filesIn(cwd);
    for (const [args, words] of [
      [['--from', 'empty'], 'empty has no export of the console'],
      [['--from', 'nowhere'], 'nowhere has no export of the console'],
      ...['hostile', 'declaring', 'partial'].map(
        (name) => [['--from', name], `${name} has no export of the console`] as const,
      ),
      [['--from', 'one', '--from', 'one'], 'the environment staging is in more than one export'],
    ] as const) {
      const ended = await ui(cwd, ['--export', 'all', ...args]);
      expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringContaining(words) });
    }
    symlinkSync(join(cwd, 'colophon.yaml'), join(cwd, 'two', 'environments', 'planted.html'));
    const linked = await ui(cwd, ['--export', 'all', '--from', 'one', '--from', 'two']);
    expect(linked).toMatchObject({ code: 1, err: expect.stringContaining('planted.html is a symbolic link') });
    rmSync(join(cwd, 'two', 'environments', 'planted.html'));
    const itself = await ui(cwd, ['--export', 'one', '--from', 'one', '--from', 'two']);
    expect(itself).toMatchObject({ code: 1, err: expect.stringContaining('cannot be joined into itself') });
    expect(filesIn(cwd)).toEqual(before);
  });
});

describe('colophon ui', () => {
  test.each([
    [['--from', 'one'], {}, 'so it needs --export DIR'],
    [['-e', 'staging', '--all', '--export', 'x'], {}, '-e chooses one environment'],
    [['-e', 'staging', '--shard', '1/2', '--export', 'x'], {}, '-e chooses one environment'],
    [[], { CI: 'true' }, 'in CI use --export DIR'],
    [[], { GITLAB_CI: 'true' }, 'in CI use --export DIR'],
    [['--refresh', '1'], {}, '--refresh'],
  ] as const)('refuses %j with %j', async (args, env, words) => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const ended = await ui(cwd, args, env);
    expect(ended).toMatchObject({ code: 64, out: '', err: expect.stringContaining(words) });
    expect(filesIn(cwd)).toEqual(['colophon.yaml']);
  });

  test.each(['..', 'a/b', 'a/../../../out', '/etc', 'a\\b', '.hidden', 'x\ny', 'x'.repeat(101)])(
    'never takes %j for an environment, so that no file is written elsewhere',
    async (name) => {
      const cwd = folderWith({ 'in/colophon.yaml': MANIFEST });
      const ended = await ui(join(cwd, 'in'), ['--export', 'console', '-e', name]);
      expect(ended).toMatchObject({ code: 64, err: expect.stringContaining('names a file and a reference of git') });
      expect(filesIn(cwd)).toEqual(['in/colophon.yaml']);
    },
  );
});

describe('the folder of an environment', () => {
  const DEVICES = ['con', 'prn', 'aux', 'nul', 'com1', 'lpt9'];

  test('is its name where that is lowercase and no device of Windows', () => {
    expect(['staging', 'eu-west.1', 'Staging', 'CON', 'con', 'con.txt', 'console'].map(folderNameOf)).toEqual([
      'staging',
      'eu-west.1',
      '~staging',
      '~c~o~n',
      '~~con',
      '~~con.txt',
      'console',
    ]);
  });

  test('is never that of another one, on a disk that knows no case, and no device', () => {
    const character = fc.constantFrom(...'aAbBcCoOnN1._-');
    const name = fc
      .oneof(fc.string({ unit: character, minLength: 1, maxLength: 8 }), fc.constantFrom(...DEVICES, 'CON', 'Con.A'))
      .filter(isEnvironmentName);
    const seed = newSeed('the folder of an environment');
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [a, b] = [folderNameOf(one).toLowerCase(), folderNameOf(other).toLowerCase()];
        expect(a === b).toBe(one === other);
        expect(folderNameOf(one)).toBe(a);
        expect(DEVICES).not.toContain(a.split('.')[0]);
        expect(a).toMatch(/^[a-z0-9._~-]+$/);
      }),
      { seed, numRuns: runs(2000) },
    );
  });
});
