import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { applied } from '../ledger/git-support.ts';
import { runInside } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { useHabitats } from '../support/habits.ts';
import { isQuick } from '../support/runs.ts';

const habitat = useHabitats();
const { remote, clone, alone } = useRepositories();
const SITE = (key: string): string =>
  `spaces: { handbook: { id: spc_handbook } }\nsites:\n  ${key}:\n    title: Product docs\n    sections:\n      - { path: guides }\n    redirects:\n      /aa: { section: guides }\nteams: { one: { title: One }, two: { title: Two } }\n`;

const BELOW = ['.redirect["/aa"]', '.section.guides'];

describe('colophon ledger forget', () => {
  test('stops managing a resource and everything below it, and touches nothing on the service', async () => {
    const { run, done, ledger, plan, write, writes } = habitat(SITE('docs'));
    await done('apply', '-y');
    const before = ledger();
    const dry = await run('ledger', 'forget', 'site.docs', '--dry-run');
    expect(dry.code).toBe(0);
    for (const end of ['', ...BELOW]) {
      expect(dry.stdout).toContain(`site.docs${end}`);
    }
    expect(ledger()).toEqual(before);
    expect(
      await writes(async () => {
        const { code, stdout } = await run('ledger', 'forget', 'site.docs', '-y');
        expect([code, stdout.includes('Forgot 3 resources')]).toEqual([0, true]);
      }),
    ).toBe(0);
    expect(Object.keys(ledger().entries).sort()).toEqual(['team.one', 'team.two']);
    // What is still declared is adopted by the next plan.
    expect((await plan()).changes.map(({ action, address }) => `${action} ${address}`).sort()).toEqual([
      'adopt site.docs',
      ...BELOW.map((end) => `adopt site.docs${end}`),
    ]);
    // What is not is unmanaged, and never deleted.
    write('sites: {}\nteams: { one: { title: One }, two: { title: Two } }\n');
    const after = await plan();
    expect(after.changes).toEqual([]);
    expect(after.unmanaged).toContain('site["Product docs"]');
  });

  test('takes several addresses, and none unless all are in the ledger', async () => {
    const { run, done, ledger } = habitat(SITE('docs'));
    await done('apply', '-y');
    const wrong = await run('ledger', 'forget', 'team.one', 'team.tow', '-y');
    expect([wrong.code, wrong.stderr.includes('Did you mean team.two')]).toEqual([64, true]);
    expect(ledger().serial).toBe(1);
    await done('ledger', 'forget', 'team.one', 'team.two', '-y');
    expect(Object.keys(ledger().entries).filter((address) => address.startsWith('team'))).toEqual([]);
  });

  test('prints one JSON document', async () => {
    const { run, done, answer, ledger } = habitat(SITE('docs'));
    await done('apply', '-y');
    const one = [{ address: 'team.one', kind: 'team', id: ledger().entries['team.one']?.id }];
    const dry = await run('ledger', 'forget', 'team.one', '--dry-run', '-o', 'json');
    expect(JSON.parse(dry.stdout)).toEqual({ written: false, forgotten: one });
    const asked = await answer('y', 'ledger', 'forget', 'team.one', '-o', 'json');
    expect([JSON.parse(asked.stdout), asked.stderr.includes('  team.one  ')]).toEqual([
      { written: true, forgotten: one },
      true,
    ]);
    const { stdout } = await run('ledger', 'rename', 'team.two', 'team.three', '-y', '-o', 'json');
    expect(JSON.parse(stdout)).toEqual({ written: true, renamed: [{ from: 'team.two', to: 'team.three' }] });
  });

  test('a key with a star is one address and no pattern', async () => {
    const { run, done, ledger } = habitat('teams: { "a*": { title: One }, "a b": { title: Two } }\n');
    await done('apply', '-y');
    expect((await run('ledger', 'forget', 'team["a*"]', '-y')).code).toBe(0);
    expect(Object.keys(ledger().entries)).toEqual(['team["a b"]']);
    expect((await run('ledger', 'forget', 'team*', '-y')).code).toBe(64);
  });

  test('leaves references to what is forgotten as ids, so that the next plan is not drift', async () => {
    const { done, ledger, plan } = habitat(SITE('docs'));
    await done('apply', '-y');
    await done('ledger', 'forget', 'site.docs.section.guides', '-y');
    const { destination } = ledger().entries['site.docs.redirect["/aa"]']?.fields ?? {};
    expect(JSON.stringify(destination)).toContain('$id');
    expect((await plan()).changes).toMatchObject([
      { action: 'adopt', address: 'site.docs.section.guides', fields: [] },
    ]);
  });

  test('asks, and changes nothing in read-only mode', async () => {
    const { run, done, answer, ledger } = habitat(SITE('docs'));
    await done('apply', '-y');
    expect((await run('ledger', 'forget', 'team.one')).code).toBe(64);
    expect((await answer('n', 'ledger', 'forget', 'team.one')).code).toBe(1);
    expect((await run('ledger', 'forget', 'team.one', '-y', '--read-only')).code).toBe(7);
    expect(ledger().serial).toBe(1);
  });
});

describe('colophon ledger rename', () => {
  test('and the same rename in the manifest give an empty plan', async () => {
    const { run, done, ledger, plan, write, writes } = habitat(SITE('docs'));
    await done('apply', '-y');
    expect(
      await writes(async () => {
        const { code, stdout } = await run('ledger', 'rename', 'site.docs', 'site.handbook', '-y');
        expect([code, stdout.includes('site.docs.redirect["/aa"]  →  site.handbook.redirect["/aa"]')]).toEqual([
          0,
          true,
        ]);
      }),
    ).toBe(0);
    expect(Object.keys(ledger().entries).sort()).toEqual([
      'site.handbook',
      ...BELOW.map((end) => `site.handbook${end}`),
      'team.one',
      'team.two',
    ]);
    expect(JSON.stringify(ledger())).not.toContain('site.docs');
    write(SITE('handbook'));
    expect(await plan()).toMatchObject({ changes: [], refresh: [], forget: [] });
  });

  test('refuses what would not be the same resource any more, and changes nothing', async () => {
    const { run, done, ledger } = habitat(SITE('docs'));
    await done('apply', '-y');
    const refused = [
      ['an address that is not in the ledger', ['team.tow', 'team.three'], 64, 'Did you mean team.two'],
      ['an address that is in the ledger', ['team.one', 'team.two'], 1, 'team.two is in the ledger'],
      ['an address of another kind', ['team.one', 'site.one'], 64, 'is no address of a team'],
      ['a text that is no address', ['team.one', 'team.[x'], 64, 'is no address of a team'],
      ['another parent', ['site.docs.section.guides', 'site.other.section.guides'], 64, 'stays in site.docs'],
      ['itself', ['team.one', 'team.one'], 64, 'the same'],
    ] as const;
    for (const [what, args, expected, text] of refused) {
      const { code, stderr } = await run('ledger', 'rename', ...args, '-y');
      expect(stderr.replace(/\s+/g, ' '), what).toContain(text);
      expect(code, what).toBe(expected);
    }
    expect(ledger().serial).toBe(1);
  });
});

describe('In git', () => {
  const ledger = (cwd: string, ...args: readonly string[]) =>
    runInside(addLedgerCommand, ['ledger', ...args, '-e', 'production'], { cwd, env: GIT_ENV });

  test.skipIf(isQuick)(
    'both are commits of the ledger, pushed, with a message, and the commit applied last stays',
    async () => {
      const folder = clone(remote());
      await applied(folder, ['team.a', 'team.b'], { config: 'c'.repeat(40) });
      expect(await ledger(folder, 'forget', 'team.a', '-y')).toMatchObject({ code: 0 });
      const { versions } = JSON.parse((await ledger(folder, 'log', '-o', 'json')).out) as {
        readonly versions: readonly { readonly subject: string; readonly lines: readonly string[] }[];
      };
      expect(versions[0]).toMatchObject({ subject: 'Forget team.a', lines: ['no longer managed: team.a'] });
      expect(JSON.parse((await ledger(folder, 'show', '-o', 'json')).out)).toMatchObject({
        serial: 2,
        config: { commit: 'c'.repeat(40), dirty: false },
        entries: [{ address: 'team.b' }],
      });
      expect(git(folder, 'ls-remote', 'origin', 'refs/colophon-lock/*')).toBe('');
      expect(git(folder, 'ls-remote', 'origin', 'refs/colophon/production')).toContain(
        git(folder, 'rev-parse', 'refs/colophon/production').trim(),
      );
    },
  );
});

test('a ledger that git tracks is not edited without consent', async () => {
  const folder = alone();
  writeFileSync(
    join(folder, 'ledger.json'),
    JSON.stringify({
      formatVersion: '1.0',
      organization: 'org_1',
      environment: 'default',
      serial: 1,
      salt: 'salt',
      entries: { 'team.a': { kind: 'team', id: 'team_a', fields: {} } },
      intents: {},
    }),
  );
  git(folder, 'add', 'ledger.json');
  const before = readFileSync(join(folder, 'ledger.json'), 'utf8');
  const args = ['ledger', 'forget', 'team.a', '-y', '--ledger', 'file:ledger.json'];
  const { code, err } = await runInside(addLedgerCommand, args, { cwd: folder, env: GIT_ENV });
  expect([code, err.includes('ledger-tracked')]).toEqual([64, true]);
  expect(readFileSync(join(folder, 'ledger.json'), 'utf8')).toBe(before);
});
