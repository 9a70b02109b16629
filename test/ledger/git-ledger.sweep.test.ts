import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { git, useRepositories } from '../support/git.ts';
import { addressesIn, applied, ledgerOf, storeIn } from './git-support.ts';
import { codesOf, describeLedger, RUN } from './suite.ts';

const { remote, clone } = useRepositories();

/** A store that is opened when it is first used. */
function lazyStore(folder: string): LedgerStore {
  const store = storeIn(folder);
  return {
    describe: 'git',
    load: async (options) => (await store).load(options),
    begin: async (options) => (await store).begin(options),
    holder: async () => await (await store).holder?.(),
    unlock: async (id) => (await (await store).unlock?.(id)) ?? { ok: false, diagnostics: [] },
  };
}

describeLedger(
  'a repository with a remote',
  () => {
    const folder = clone(remote());
    return { open: () => lazyStore(folder), config: () => ledgerOf(folder).config };
  },
  { runs: 2, racers: 3 },
);

describe('a ledger in git, from many clones', () => {
  test('is the same for all clones and work trees, also shallow ones and ones without a branch', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    await applied(one, ['team.a']);
    await applied(other, ['team.b']);
    await applied(one, ['team.c']);
    const shallow = clone(`file://${bare}`, '--depth', '1');
    git(other, 'checkout', '--quiet', '--detach');
    git(one, 'worktree', 'add', '--quiet', '-b', 'side', `${one}-tree`);
    for (const folder of [one, other, shallow, `${one}-tree`]) {
      expect(await addressesIn(folder)).toEqual(['team.a', 'team.b', 'team.c']);
    }
    await applied(shallow, ['team.d']);
    await applied(`${one}-tree`, ['team.e']);
    expect(await addressesIn(other)).toHaveLength(5);
    execFileSync('rm', ['-rf', `${one}-tree`]);
  });

  test('lets in one of many that begin in the same moment on different clones', async () => {
    const bare = remote();
    const folders = Array.from({ length: 4 }, () => clone(bare));
    const outcomes = await Promise.all(folders.map(async (folder) => (await storeIn(folder)).begin(RUN)));
    const sessions = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    expect(sessions).toHaveLength(1);
    expect(new Set(outcomes.flatMap((outcome) => codesOf(outcome)))).toEqual(new Set(['ledger-locked']));
    await sessions[0]?.finish({ complete: true });
  });
});
