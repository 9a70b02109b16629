import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, realpathSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFence, fenceRefusal, isGitName } from '../../src/base/fence.ts';
import { followNamed, listFenced, readBelowFence, readFenced, readNamed } from '../../src/base/fenced-file.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addShowCommand } from '../../src/command/cli/show.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { folderOf, loadFrom, marks } from '../manifest/support/manifest.ts';
import { attempted } from '../support/attempts.ts';
import { runInside } from '../support/command.ts';

const HEAD = 'colophon: 1\norganization: org_1\n';
const CANARY = 'CANARY-outside';
const MOST = 1024;

/** A repository with what nobody may reach beside it. */
function repository(files: Readonly<Record<string, string>> = {}): string {
  const above = realpathSync(
    folderOf({
      'outside/x.yaml': CANARY,
      'outside/ledger.json': '{}',
      'repo/.git/config': CANARY,
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [join('repo', name), text])),
    }),
  );
  return join(above, 'repo');
}

describe('what is no ordinary file', () => {
  const PLANTS: Readonly<Record<string, (path: string) => unknown>> = {
    'a pipe': (path) => execFileSync('mkfifo', [path]),
    'a link to a pipe': (path) => {
      execFileSync('mkfifo', [`${path}.pipe`]);
      symlinkSync(`${path}.pipe`, path);
    },
    'a device without end': (path) => symlinkSync('/dev/zero', path),
    'a device that waits': (path) => symlinkSync('/dev/tty', path),
    'the memory of the process': (path) => symlinkSync('/proc/self/environ', path),
    'its input': (path) => symlinkSync('/proc/self/fd/0', path),
    'a link to itself': (path) => symlinkSync(path, path),
    'a folder without manifests': (path) => mkdirSync(path),
    'a file of four gibibytes': (path) => {
      writeFileSync(path, '');
      truncateSync(path, 4 * 1024 ** 3);
    },
    'a socket': async (path) => {
      const server = createServer().listen(path);
      onTestFinished(() => void server.close());
      await once(server, 'listening');
    },
  };

  test.for(Object.entries(PLANTS))(
    '%s is refused as a manifest, a part, an overlay, a table and a text',
    async ([, plant], context) => {
      for (const [name, manifest] of [
        ['colophon.yaml', undefined],
        ['colophon/part.yaml', undefined],
        ['x.yaml', `${HEAD}environments: { default: { overlay: x.yaml } }\n`],
        ['x.csv', `${HEAD}sites: { docs: { title: Docs, redirects: !csv x.csv } }\n`],
        ['x', `${HEAD}teams: { a: { title: !file x } }\n`],
      ] as const) {
        attempted(context);
        const folder = repository(manifest === undefined ? { 'colophon/a.yaml': HEAD } : { 'colophon.yaml': manifest });
        await plant(join(folder, name));
        const outcome = await loadFrom(folder);
        // A folder among the parts is one more folder to look into.
        const isPlainFolder = outcome.ok && name === 'colophon/part.yaml';
        expect([name, outcome.ok && !isPlainFolder]).toEqual([name, false]);
        expect(JSON.stringify(outcome.diagnostics)).toMatch(isPlainFolder ? /^\[\]$/ : /"(file-|no-manifest)/);
      }
    },
  );
});

describe('names of git', () => {
  test.each([
    '.git',
    '.GIT',
    '.Git',
    '.git ',
    '.git.',
    '.git. .',
    '.git::$INDEX_ALLOCATION',
    'git~1',
    'GIT~2',
    '.g\u200cit',
    '\ufeff.git',
  ])('%j is one', (name) => {
    expect(isGitName(name)).toBe(true);
    expect(fenceRefusal({ folder: '/repo', closed: [] }, `/repo/a/${name}/config`)).toBe('git');
  });
  test.each(['.gitmodules', '.gitignore', '.github', 'git', 'x.git', '.gitx', '.git-blame-ignore-revs'])(
    '%j is none',
    (name) => {
      expect(isGitName(name)).toBe(false);
    },
  );

  test('a folder of git under another name is closed as well', () => {
    const folder = repository();
    const apart = join(folder, 'apart');
    mkdirSync(join(apart, '.bare/worktrees/one'), { recursive: true });
    writeFileSync(join(apart, '.git'), 'gitdir: ./.bare/worktrees/one\n');
    writeFileSync(join(apart, '.bare/worktrees/one/commondir'), '../..\n');
    writeFileSync(join(apart, '.bare/config'), CANARY);
    writeFileSync(join(apart, 'x'), 'fine');
    const fence = createFence(apart);
    expect(readBelowFence(join(apart, '.bare/config'), { fence, most: MOST })).toMatchObject({
      ok: false,
      reason: 'outside',
    });
    expect(readBelowFence(join(apart, 'x'), { fence, most: MOST }).ok).toBe(true);
  });
});

describe('where the system does not tell where an open file is', () => {
  const where = (): undefined => undefined;

  test('the path is judged instead, for files and folders', (context) => {
    const folder = repository({ 'a/in.txt': 'inside' });
    symlinkSync('../outside', join(folder, 'out'));
    symlinkSync('a', join(folder, 'in'));
    const fence = createFence(folder);
    const options = { fence, most: MOST, where };
    expect(readBelowFence(join(folder, 'in/in.txt'), options).ok).toBe(true);
    expect(listFenced(join(folder, 'a'), { fence, where })).toMatchObject({ ok: true, entries: [{ name: 'in.txt' }] });
    attempted(context, 5);
    expect(readBelowFence(join(folder, 'out/x.yaml'), options)).toMatchObject({ ok: false, reason: 'outside' });
    // As if it had been a folder when it was looked up.
    expect(readFenced(join(folder, 'out/x.yaml'), options)).toMatchObject({ ok: false, reason: 'outside' });
    expect(readFenced(join(folder, 'out/x.yaml'), { fence, most: MOST })).toMatchObject({
      ok: false,
      reason: 'outside',
    });
    expect(listFenced(join(folder, 'out'), { fence, where }).ok).toBe(false);
    expect(readBelowFence(join(folder, '.git/config'), options)).toMatchObject({ ok: false, reason: 'outside' });
  });
});

describe('files that a user names', () => {
  test('a plan is not read through a link that leaves the repository', async (context) => {
    const folder = repository({ 'colophon.yaml': HEAD });
    symlinkSync('../outside/x.yaml', join(folder, 'plan.json'));
    symlinkSync('.git/config', join(folder, 'other.json'));
    for (const file of ['plan.json', 'other.json', '.git/config']) {
      for (const [add, args] of [
        [addShowCommand, ['show', file]],
        [addApplyCommand, ['apply', file, '-y']],
      ] as const) {
        attempted(context);
        const { code, out, err } = await runInside(add, args, { cwd: folder });
        expect([code, /leads out of the repository|belongs to git/.test(err), `${out}${err}`.includes(CANARY)]).toEqual(
          [1, true, false],
        );
      }
    }
  });

  test('a ledger is neither read nor locked through such a link', async (context) => {
    const folder = repository();
    mkdirSync(join(folder, '.colophon'));
    symlinkSync('../../outside/ledger.json', join(folder, '.colophon/default.json'));
    symlinkSync('../outside', join(folder, 'linked'));
    for (const path of ['.colophon/default.json', 'linked/ledger.json']) {
      attempted(context, 2);
      const ledger = createFileLedger({ path: join(folder, path) });
      expect(await ledger.load()).toMatchObject({ ok: false, diagnostics: [{ code: 'ledger-unreadable' }] });
      const begun = await ledger.begin({ command: 'test', waitMs: 0, organization: 'org_1' });
      expect(begun.ok).toBe(false);
      expect(existsSync(join(folder, '../outside/ledger.json.lock'))).toBe(false);
    }
  });

  test('what is bigger than the bound is not read', () => {
    const folder = repository({ 'a.txt': 'x'.repeat(MOST + 1) });
    expect(readNamed(join(folder, 'a.txt'), MOST)).toMatchObject({ ok: false, reason: 'too-large' });
  });

  test('a hard link is a file like any other: git cannot bring one', () => {
    const folder = repository({ 'a.txt': 'x' });
    linkSync(join(folder, 'a.txt'), join(folder, 'b.txt'));
    expect(readNamed(join(folder, 'b.txt'), MOST).ok).toBe(true);
  });

  test('the place of a path that leads through links outside of repositories is the real one', () => {
    const above = realpathSync(folderOf({ 'work/colophon.yaml': HEAD }));
    symlinkSync('work', join(above, 'link'));
    expect(followNamed(join(above, 'link/colophon.yaml'))).toMatchObject({
      ok: true,
      real: join(above, 'work/colophon.yaml'),
      folder: join(above, 'work'),
    });
  });

  test('a folder with the name of a manifest is read as a folder', async () => {
    const folder = repository({ 'colophon.yaml/a.yaml': HEAD });
    expect(marks(await loadFrom(folder))).toEqual([]);
  });
});
