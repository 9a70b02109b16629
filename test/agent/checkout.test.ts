import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeLease } from '../../src/command/app/agent/lease.ts';
import { openCheckout, readAddress } from '../../src/core/git/checkout.ts';
import { commitFiles, GIT_ENV, git, useRepositories } from '../support/git.ts';
import { isQuick } from '../support/runs.ts';

const { remote, clone, folder, alone } = useRepositories();

function open(url: string, path: string, branch = 'main'): ReturnType<typeof openCheckout> {
  return openCheckout({ url, branch, folder: path, cwd: '/', env: GIT_ENV });
}

describe('a clone of our own', () => {
  test.skipIf(isQuick)('holds the tip of the branch and nothing else, whatever was left in it', async () => {
    const bare = remote({ 'a.txt': 'one\n', '.gitignore': 'ignored\n' });
    const author = clone(bare);
    const path = join(folder(), 'deep', 'clone');
    const checkout = open(bare, path);
    expect(await checkout.update()).toBe(git(author, 'rev-parse', 'HEAD'));
    writeFileSync(join(path, 'a.txt'), 'changed here\n');
    writeFileSync(join(path, 'b.yaml'), 'not committed\n');
    writeFileSync(join(path, 'ignored'), 'not committed\n');
    mkdirSync(join(path, 'other', '.git'), { recursive: true });
    const commit = commitFiles(author, { 'c.txt': 'two\n' });
    git(author, 'push', '--quiet', 'origin', 'HEAD:main');
    expect(await checkout.update()).toBe(commit);
    expect(git(path, 'status', '--porcelain', '--ignored')).toBe('');
    expect(readFileSync(join(path, 'a.txt'), 'utf8')).toBe('one\n');
    expect(['b.yaml', 'ignored', 'other'].filter((name) => existsSync(join(path, name)))).toEqual([]);
    // A rewritten branch is followed as well, and the whole history is there.
    git(author, 'reset', '--quiet', '--hard', 'HEAD~1');
    const rewritten = commitFiles(author, { 'd.txt': 'three\n' });
    git(author, 'push', '--quiet', '--force', 'origin', 'HEAD:main');
    expect(await checkout.update()).toBe(rewritten);
    expect(git(path, 'rev-parse', '--is-shallow-repository')).toBe('false');
    expect(git(path, 'rev-list', '--count', 'HEAD')).toBe('2');
  });

  test('is repaired when git was killed in it', async () => {
    const bare = remote();
    const path = folder();
    await open(bare, path).update();
    writeFileSync(join(path, '.git', 'index.lock'), '');
    writeFileSync(join(path, '.git', 'refs', 'remotes', 'origin', 'main.lock'), '');
    const author = clone(bare);
    const commit = commitFiles(author, { 'a.txt': 'one\n' });
    git(author, 'push', '--quiet', 'origin', 'HEAD:main');
    expect(await open(bare, path).update()).toBe(commit);
  });

  test('is never somebody else’s folder, nor a clone of something else', async () => {
    const bare = remote();
    const full = folder();
    writeFileSync(join(full, 'precious.txt'), 'mine\n');
    expect(() => open(bare, full)).toThrow(/contains files that `colophon agent` did not create.*--checkout/);
    expect(() => open(bare, alone())).toThrow(/never uses such a folder/);
    expect(() => open(bare, join(full, 'precious.txt'))).toThrow(/is not a folder/);
    expect(readFileSync(join(full, 'precious.txt'), 'utf8')).toBe('mine\n');
    const own = folder();
    open(bare, own);
    expect(() => open(remote(), own)).toThrow(/is a clone of .*, not of/);
    for (const branch of ['-x', 'a..b', 'a b', 'a.lock', '', 'a/', '@{x', 'a\u0007']) {
      expect(() => open(bare, folder(), branch)).toThrow(/is not a valid branch name/);
    }
    expect(() => open('--upload-pack=touch /tmp/x', folder())).toThrow(/begins with a hyphen/);
    await expect(open(bare, folder(), 'missing').update()).rejects.toThrow(/find remote ref refs\/heads\/missing/);
  });

  test('keeps no password, neither in the clone nor in what it says', async () => {
    expect(readAddress('https://ada:s3cr%65t@example.com/a.git', '/')).toEqual({
      url: 'https://example.com/a.git',
      credentials: { username: 'ada', password: 's3cret' },
      secrets: ['s3cr%65t', 's3cret'],
    });
    expect(readAddress('git@example.com:a.git', '/')).toMatchObject({ url: 'git@example.com:a.git', secrets: [] });
    const path = folder();
    const checkout = open('https://ada:canary-password@127.0.0.1:1/a.git', path);
    const error = await checkout.update().then(
      () => new Error('it was fetched'),
      (reason: unknown) => reason as Error,
    );
    expect(error.message).toMatch(/127\.0\.0\.1/);
    expect(error.message).not.toContain('canary');
    expect(git(path, 'config', 'remote.origin.url')).toBe('https://127.0.0.1:1/a.git');
    expect(readFileSync(join(path, '.git', 'config'), 'utf8')).not.toContain('canary');
  });
});

describe('the lease of a clone', () => {
  const host = { host: 'here', bootId: 'boot' };
  test('is refused while its holder lives, and taken over from one that is dead', async () => {
    const path = folder();
    const first = await takeLease(path, { system: { ...host, pid: 7 } });
    expect(first.taken).toBe(true);
    const second = await takeLease(path, { system: { ...host, pid: 8, isAlive: () => true } });
    expect(second).toMatchObject({ taken: false, holder: { pid: 7 } });
    const third = await takeLease(path, { system: { ...host, pid: 8, isAlive: () => false } });
    expect(third).toMatchObject({ taken: true, lease: { before: { pid: 7, host: 'here' } } });
    // The first one was only asleep: it sees that it lost it, and does not take it away from the third.
    expect(first.taken && first.lease.isOurs()).toBe(false);
    if (first.taken && third.taken) {
      first.lease.release();
      expect(third.lease.isOurs()).toBe(true);
      third.lease.release();
    }
    expect(await takeLease(path)).not.toHaveProperty('lease.before');
  });

  test('of a container that is gone is watched first, and kept by whoever renews it', async () => {
    const path = folder();
    const file = join(path, 'colophon-agent.lease');
    writeFileSync(file, JSON.stringify({ id: 'x', pid: 1, host: 'pod', boot: 'other' }));
    let sleeps = 0;
    const renewed = await takeLease(path, {
      system: {
        ...host,
        pid: 1,
        clock: {
          now: () => 0,
          sleep: async () => {
            sleeps++;
            utimesSync(file, 1000 + sleeps, 1000 + sleeps);
          },
        },
      },
    });
    expect(renewed).toMatchObject({ taken: false, holder: { host: 'pod' } });
    const abandoned = await takeLease(path, {
      system: { ...host, pid: 1, clock: { now: () => 0, sleep: async () => {} } },
    });
    expect(abandoned).toMatchObject({ taken: true, lease: { before: { host: 'pod', pid: 1 } } });
    if (abandoned.taken) {
      abandoned.lease.release();
    }
  });
});
