import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import type { LedgerEvent } from '../../src/core/engine/ledger.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { applied, storeIn } from '../ledger/git-support.ts';
import { begin, put, RUN, resultOf } from '../ledger/suite.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';

const { remote, clone, alone } = useRepositories();
const folderWith = useFolders();

async function ledger(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return await runInside(addLedgerCommand, ['ledger', ...args], { cwd, env: GIT_ENV });
}

describe('colophon ledger', () => {
  test('shows what is owned and what was done, for people and for programs', async () => {
    const folder = clone(remote());
    await applied(folder, ['team.a', 'team.b'], { config: 'c'.repeat(40) });
    const shown = await ledger(folder, 'show', '-e', 'production');
    expect(shown.code).toBe(0);
    expect(shown.out).toBe(
      [
        'git refs/colophon/production of origin',
        'Environment production, organization org_1, state 1',
        `Last applied commit: ${'c'.repeat(40)}`,
        '2 resources owned',
        '',
        '  team.a  id of team.a',
        '  team.b  id of team.b',
        '',
      ].join('\n'),
    );
    const one = await ledger(folder, 'show', 'team.b', '-e', 'production');
    expect(one.out).toContain('1 resource owned\n\n  team.b  id of team.b  redirect\n    ');
    const none = await ledger(folder, 'show', 'team.c', '-e', 'production');
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('the ledger has no team.c')]);
    const json = JSON.parse((await ledger(folder, 'show', '-e', 'production', '-o', 'json')).out) as object;
    expect(json).toMatchObject({ serial: 1, entries: [{ address: 'team.a', kind: 'redirect' }, {}], intents: [] });
    const log = await ledger(folder, 'log', '-e', 'production', '-o', 'json');
    expect(JSON.parse(log.out)).toMatchObject({
      versions: [{ by: 'Ada <ada@example.com>', trailers: { 'Config-Commit': 'c'.repeat(40), Complete: 'yes' } }],
    });
    // Nothing of another environment.
    expect((await ledger(folder, 'log')).out).toBe('No apply is recorded yet.\n');
  });

  test('shows what changed one resource, when and by whom, also under the address that it had before', async () => {
    const folder = clone(remote());
    const store = await storeIn(folder);
    const apply = async (subject: string, events: readonly LedgerEvent[]): Promise<void> => {
      const session = resultOf(await store.begin(RUN));
      for (const event of events) {
        await session.record(event);
      }
      const config = { commit: 'c'.repeat(40), dirty: false };
      await session.finish({ complete: true, config, note: () => ({ subject, lines: [] }) });
    };
    const entry = (title: string): LedgerEvent => {
      const event = put('team.b');
      return event.type === 'put' ? { ...event, entry: { ...event.entry, fields: { title } } } : event;
    };
    await apply('One', [entry('A'), put('team.bb')]);
    await apply('Two', [put('team.c')]);
    await apply('Three', [entry('B\u001b[31m')]);
    await apply('Four', [{ type: 'rename', names: [{ from: 'team.b', to: 'team.z' }] }]);
    const { out } = await ledger(folder, 'show', 'team.z', '-e', 'production');
    const runs = out.slice(out.indexOf('Changed in')).replaceAll(/[0-9a-f]{12} {2}20\S+/g, 'ID AT');
    const by = '                Ada <ada@example.com>, from commit cccccccccccc';
    expect(runs.split('\n')).toEqual([
      'Changed in 3 of the last 4 recorded runs',
      '  ID AT  Four',
      by,
      '                renamed team.z, was team.b',
      '  ID AT  Three',
      by,
      '                changed team.b',
      '                  title: "A" → "B\\u001b[31m"',
      '  ID AT  One',
      by,
      '                added team.b',
      '',
    ]);
    const json = JSON.parse((await ledger(folder, 'show', 'team.z', '-e', 'production', '-o', 'json')).out) as object;
    expect(json).toMatchObject({
      history: {
        searched: 4,
        unreadable: 0,
        versions: [{ subject: 'Four' }, { subject: 'Three' }, { subject: 'One' }],
      },
    });
    // All of them are history only where one asks for something.
    expect((await ledger(folder, 'show', '-e', 'production')).out).not.toContain('Changed in');
  });

  test('takes a lock away by its id alone', async () => {
    const folder = clone(remote());
    resultOf(await (await storeIn(folder, { host: 'elsewhere' })).begin(RUN));
    const shown = await ledger(folder, 'show', '-e', 'production');
    const id = /id ([0-9a-f]{16})$/m.exec(shown.out)?.[1] ?? '';
    const wrong = await ledger(folder, 'unlock', 'x', '-e', 'production');
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toContain('ledger-not-locked');
    const right = await ledger(folder, 'unlock', id, '-e', 'production');
    expect(right).toMatchObject({ code: 0 });
    expect(right.out).toMatch(/^Unlocked; it was locked since .* by Ada, process \d+ on elsewhere \(apply\), id /);
    expect((await ledger(folder, 'show', '-e', 'production')).out).not.toContain('Locked');
    expect(git(folder, 'ls-remote', 'origin', 'refs/colophon-lock/*')).toBe('');
  });

  test('takes away the lock of a file as well', async () => {
    const folder = folderWith();
    const path = join(folder, '.colophon/default.json');
    resultOf(await createFileLedger({ path, host: 'elsewhere' }).begin(RUN));
    const { out } = await ledger(folder, 'show');
    const id = /id ([0-9a-f]{16})$/m.exec(out)?.[1] ?? '';
    expect(await ledger(folder, 'unlock', id)).toMatchObject({ code: 0 });
    expect(existsSync(`${path}.lock`)).toBe(false);
    await (await begin(createFileLedger({ path }))).abandon();
  });

  test('moves a record from a file into git, and back, and never into one that is in use', async () => {
    const folder = alone();
    const path = join(folder, '.colophon/default.json');
    const session = await begin(createFileLedger({ path, newSalt: () => 'salt' }));
    await session.record(put('team.a'));
    await session.record({ type: 'intend', address: 'team.b', intent: { kind: 'team', fields: {} } });
    await session.finish({ complete: true, config: { commit: 'c1', dirty: false } });

    const moved = await ledger(folder, 'move', '--ledger', 'file:.colophon/default.json', '--to', 'git');
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.out).toMatch(/^Moved 1 resource from file \.colophon\/default\.json to git refs\/colophon\/default/);
    expect(existsSync(path)).toBe(false);
    // From now on git is the usual one.
    const shown = JSON.parse((await ledger(folder, 'show', '-o', 'json')).out) as object;
    expect(shown).toMatchObject({
      place: 'git refs/colophon/default of this clone (it has no remote)',
      config: { commit: 'c1' },
      entries: [{ address: 'team.a', id: 'id of team.a' }],
      intents: ['team.b'],
    });
    expect(JSON.parse(git(folder, 'show', 'refs/colophon/default:ledger.json'))).toMatchObject({ salt: 'salt' });

    const other = await ledger(folder, 'move', '--to', 'git', '-e', 'production', '--from-environment', 'default');
    expect(other).toMatchObject({ code: 0 });
    const refused = await ledger(folder, 'move', '--to', 'git', '-e', 'production', '--from-environment', 'default');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('ledger-empty');

    await applied(folder, ['team.z']);
    expect(await ledger(folder, 'move', '--to', 'file:back.json', '-e', 'production')).toMatchObject({ code: 0 });
    expect(
      JSON.parse((await ledger(folder, 'show', '--ledger', 'file:back.json', '-e', 'production', '-o', 'json')).out),
    ).toMatchObject({
      entries: [{ address: 'team.a' }, { address: 'team.z' }],
    });
    const taken = createFileLedger({ path: join(folder, 'taken.json') });
    const taking = await begin(taken);
    await taking.record(put('team.other'));
    await taking.finish({ complete: true });
    const full = await ledger(
      folder,
      'move',
      '--ledger',
      'file:back.json',
      '--to',
      'file:taken.json',
      '-e',
      'production',
    );
    expect(full.code).toBe(1);
    expect(full.err).toContain('ledger-not-empty');
    expect(resultOf(await createFileLedger({ path: join(folder, 'back.json') }).load()).entries.size).toBe(2);
  });

  test('has no history to show of a file, and changes nothing in read-only mode', async () => {
    const folder = folderWith();
    const log = await ledger(folder, 'log');
    expect(log.code).toBe(64);
    expect(log.err).toContain('colophon ledger move --to git');
    for (const args of [
      ['unlock', 'x'],
      ['move', '--to', 'file:x.json'],
    ]) {
      expect(await ledger(folder, ...args, '--read-only')).toMatchObject({ code: 7, out: '' });
    }
  });
});
