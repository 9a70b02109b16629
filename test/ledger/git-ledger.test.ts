import { describe, expect, test } from 'vitest';
import { git, useRepositories } from '../support/git.ts';
import { isQuick } from '../support/runs.ts';
import { addressesIn, applied, ledgerOf, storeIn } from './git-support.ts';
import { begin, codesOf, put, RUN, resultOf } from './suite.ts';

const { remote, clone, alone } = useRepositories();

const CONFIG = { commit: 'c'.repeat(40), dirty: false };

describe('a ledger in git', () => {
  test('touches neither the work tree nor the index nor a branch, and leaves nothing behind at the remote but its commits', async () => {
    const bare = remote();
    const folder = clone(bare);
    const before = [
      git(folder, 'status', '--porcelain'),
      git(folder, 'for-each-ref', 'refs/heads', 'refs/tags'),
      git(folder, 'ls-files', '-s'),
    ];
    await applied(folder, ['team.a']);
    await applied(folder, ['team.b']);
    const after = [
      git(folder, 'status', '--porcelain'),
      git(folder, 'for-each-ref', 'refs/heads', 'refs/tags'),
      git(folder, 'ls-files', '-s'),
    ];
    expect(after).toEqual(before);
    expect(git(bare, 'for-each-ref', '--format=%(refname)').split('\n').sort()).toEqual([
      'refs/colophon/production',
      'refs/heads/main',
    ]);
    expect(git(bare, 'ls-tree', '--name-only', 'refs/colophon/production')).toBe('ledger.json');
    expect(git(bare, 'rev-list', '--count', 'refs/colophon/production')).toBe('2');
  });

  test.skipIf(isQuick)('says in each commit what was done, for people and for programs', async () => {
    const bare = remote();
    const folder = clone(bare);
    const session = await begin(await storeIn(folder), { command: 'colophon apply' as 'apply' });
    await session.record(put('team.a'));
    await session.finish({
      complete: true,
      config: { ...CONFIG, dirty: true },
      note: () => ({
        subject: 'Apply 1 change to production',
        lines: ['+ team.a', '~ evil\nConfig-Commit: forged\u001b[2J'],
        digest: 'd1',
      }),
    });
    const message = git(bare, 'log', '-1', '--format=%B', 'refs/colophon/production');
    expect(message).toMatch(
      /^Apply 1 change to production\n\n\+ team\.a\n~ evil\\nConfig-Commit: forged\\u001b\[2J\n\nEnvironment: production\n/,
    );
    expect(
      git(bare, 'log', '-1', '--format=%(trailers:key=Config-Commit,valueonly)', 'refs/colophon/production').trim(),
    ).toBe(`${CONFIG.commit} (with uncommitted changes)`);
    expect(
      git(bare, 'log', '-1', '--format=%(trailers:key=Plan-Digest,valueonly)', 'refs/colophon/production').trim(),
    ).toBe('d1');
    const versions = resultOf((await (await storeIn(folder)).history?.(10)) ?? { ok: false, diagnostics: [] });
    expect(versions).toMatchObject([
      {
        subject: 'Apply 1 change to production',
        by: 'Ada <ada@example.com>',
        trailers: { Complete: 'yes', Command: 'colophon apply' },
      },
    ]);
  });

  test.skipIf(isQuick)('is kept in the clone where there is no remote', async () => {
    const folder = alone();
    await applied(folder, ['team.a']);
    expect(codesOf(await (await storeIn(folder)).load())).toEqual(['ledger-local']);
    expect(codesOf(await (await storeIn(folder, { isAlone: true })).load())).toEqual([]);
    const session = await begin(await storeIn(folder));
    expect(codesOf(await (await storeIn(folder)).begin(RUN))).toEqual(['ledger-locked']);
    await session.record(put('team.b'));
    await session.abandon();
    expect(await addressesIn(folder)).toEqual(['team.a', 'team.b']);
    await applied(folder, ['team.c'], { config: CONFIG.commit });
    expect(await addressesIn(folder)).toEqual(['team.a', 'team.b', 'team.c']);
    expect(ledgerOf(folder).config).toEqual(CONFIG);
    expect(git(folder, 'rev-list', '--count', 'refs/colophon/production')).toBe('2');
  });

  test.skipIf(isQuick)('lets one clone in at a time, and tells the other who has it', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    const session = await begin(await storeIn(one, { host: 'build-7' }));
    const refused = await (await storeIn(other)).begin(RUN);
    expect(codesOf(refused)).toEqual(['ledger-locked']);
    expect(refused.diagnostics[0]?.detail).toMatch(
      /^Ada \(process \d+ on build-7\) has been using refs\/colophon\/production of origin since .* \(apply\)\..* nothing was changed\..*colophon ledger unlock [0-9a-f]{16}$/s,
    );
    const waiting = (await storeIn(other)).begin({ ...RUN, waitMs: 60_000 });
    await session.record(put('team.a'));
    await session.finish({ complete: true });
    const second = resultOf(await waiting);
    expect([...second.state.entries.keys()]).toEqual(['team.a']);
    await second.abandon();
  });
});
