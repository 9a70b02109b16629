import { expect, test } from 'vitest';
import { openRepository } from '../../src/core/git/repository.ts';
import { sharedRepository } from '../../src/core/git/shared.ts';
import { useFolders } from '../support/command.ts';
import { GIT_ENV, git } from '../support/git.ts';

const folderWith = useFolders();

test('takes what it saw of all references a moment ago, and nothing older', async () => {
  const cwd = folderWith({ 'a.txt': 'a' });
  git(cwd, 'init');
  git(cwd, 'add', '.');
  git(cwd, 'commit', '-m', 'first');
  const head = git(cwd, 'rev-parse', 'HEAD').trim();
  const record = (name: string): void => void git(cwd, 'update-ref', `refs/colophon/${name}`, head);
  let now = 0;
  const repository = await openRepository(cwd, { env: GIT_ENV });
  const shared =
    repository === undefined ? undefined : sharedRepository(repository, 'refs/colophon', { now: () => now });
  const has = async (name: string): Promise<boolean> => (await shared?.refs([`refs/colophon/${name}`]))?.size === 1;
  record('a');
  expect(await has('a')).toBe(true);
  record('b');
  now = 1000;
  expect(await has('b')).toBe(false);
  // A second look at the same one looks again.
  expect(await has('b')).toBe(true);
  record('c');
  now = 10_000;
  expect(await has('c')).toBe(true);
});
