import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closedGit } from '../../src/core/git/closed-git.ts';
import { pushTogether } from '../../src/core/git/push.ts';
import { refsOf } from '../../src/core/git/refs.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { LOCK, storeIn } from './git-support.ts';
import { begin, codesOf, RUN } from './suite.ts';

const { remote, clone } = useRepositories();

test('a push that finds a lock is not refused by the remote, even if the lock is gone a moment later', async () => {
  const bare = remote();
  const folder = clone(bare);
  const closed = await closedGit(folder, { env: GIT_ENV });
  const head = git(folder, 'rev-parse', 'HEAD');
  const overtaken: typeof closed.reach = async (name, args) => {
    git(bare, 'update-ref', LOCK, head);
    try {
      return await closed.reach(name, args);
    } finally {
      git(bare, 'update-ref', '-d', LOCK);
    }
  };
  const updates = [{ ref: LOCK, from: undefined, to: git(folder, 'commit-tree', '-m', 'Lock', 'HEAD^{tree}') }];
  const { listRemote } = refsOf(closed);
  expect(await pushTogether(overtaken, 'origin', [updates], listRemote)).toEqual([{ type: 'moved' }]);
  expect(await pushTogether(closed.reach, 'origin', [updates], listRemote)).toEqual([{ type: 'done' }]);
});

test('a lock that git cannot write yet, because it is busy with the same reference, is tried again', async () => {
  const bare = remote();
  const [hook, busy] = [join(bare, 'hooks', 'pre-receive'), join(bare, `${LOCK}.lock`)];
  for (const file of [hook, busy]) {
    mkdirSync(join(file, '..'), { recursive: true });
  }
  writeFileSync(busy, '');
  // The second push finds it free.
  writeFileSync(hook, `#!/bin/sh\nif [ -e tried ]; then rm -f "${busy}"; fi\ntouch tried\n`);
  chmodSync(hook, 0o755);
  const session = await begin(await storeIn(clone(bare)));
  expect(git(bare, 'for-each-ref', LOCK)).not.toBe('');
  await session.abandon();
});

test('a remote that is fetched from one place and pushed to another one, where it is locked, is not asked forever', async () => {
  const [bare, other] = [remote(), remote()];
  git(other, 'update-ref', LOCK, git(other, 'rev-parse', 'main'));
  const folder = clone(bare);
  git(folder, 'remote', 'set-url', '--push', 'origin', other);
  const outcome = await (await storeIn(folder)).begin(RUN);
  expect(codesOf(outcome)).toEqual(['ledger-locked']);
  expect(outcome.diagnostics[0]?.detail).toMatch(/kept locking .* of origin .*nothing was changed.*`git remote -v`/);
});
