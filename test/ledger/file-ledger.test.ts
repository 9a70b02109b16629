import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import type { ConfigMark } from '../../src/core/ledger/types.ts';
import { isQuick, runs } from '../support/runs.ts';
import { begin, codesOf, describeLedger, events, put, RUN, replay, resultOf } from './suite.ts';

const root = mkdtempSync(join(tmpdir(), 'colophon-ledger-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A failure without a code, where a store cannot answer. */
const NONE = { ok: false, diagnostics: [] } as const;

let places = 0;
const newPath = (): string => join(root, `p${++places}`, 'default.json');

async function folderWith(journal: Uint8Array, snapshot?: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(root, 'd')), 'default.json');
  await writeFile(`${path}.journal`, journal);
  if (snapshot !== undefined) {
    await writeFile(path, snapshot);
  }
  return path;
}

/** The bytes of a journal with these events, as an interrupted run leaves it. */
async function journalOf(list: Parameters<typeof replay>[0]): Promise<Buffer> {
  const path = newPath();
  const session = await begin(createFileLedger({ path }));
  await Promise.all(list.map((event) => session.record(event)));
  await session.abandon();
  return readFile(`${path}.journal`);
}

describeLedger('a file', () => {
  const path = newPath();
  return {
    open: () => createFileLedger({ path, environment: 'test' }),
    config: () => (JSON.parse(readFileSync(path, 'utf8')) as { config?: ConfigMark }).config,
  };
});

describe('the file', () => {
  test('is JSON in one order, for its owner only, and alone after a finish', async () => {
    const path = newPath();
    const session = await begin(createFileLedger({ path, environment: 'test', newSalt: () => 'salt' }));
    await session.record(put('team.b'));
    await session.record(put('team.a'));
    await session.record({ type: 'intend', address: 'team.c', intent: { kind: 'team', fields: {} } });
    for (const file of [`${path}.journal`, `${path}.lock`]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    await session.finish({ complete: true, config: { commit: 'c1', dirty: true } });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(path, '..'))).toEqual(['default.json']);
    const text = await readFile(path, 'utf8');
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      'formatVersion',
      'organization',
      'environment',
      'serial',
      'salt',
      'config',
      'lastRun',
      'entries',
      'intents',
    ]);
    expect(text).toMatch(/^\{\n {2}"formatVersion": "1\.0",\n.*"team\.a".*"team\.b".*\n\}\n$/s);
  });

  test('is not written again when nothing is new', async () => {
    const path = newPath();
    const store = createFileLedger({ path });
    await (await begin(store)).finish({ complete: true });
    const before = await stat(path);
    await (await begin(store)).finish({ complete: true });
    expect((await stat(path)).ino).toBe(before.ino);
  });

  test('is written by a first run that was not complete', async () => {
    const path = newPath();
    await (await begin(createFileLedger({ path }))).finish({ complete: false, config: { commit: 'c1', dirty: false } });
    expect(JSON.parse(await readFile(path, 'utf8'))).not.toHaveProperty('config');
  });

  test('is found through a link, with the same lock', async () => {
    const path = newPath();
    await (await begin(createFileLedger({ path }))).finish({ complete: true });
    const link = join(root, 'link.json');
    await symlink(path, link);
    const session = await begin(createFileLedger({ path: link }));
    expect(codesOf(await createFileLedger({ path }).begin(RUN))).toEqual(['ledger-locked']);
    await session.record(put('team.a'));
    await session.finish({ complete: true });
    expect(resultOf(await createFileLedger({ path }).load()).entries.size).toBe(1);
  });

  test.skipIf(isQuick)('takes 10,000 records', async () => {
    const path = newPath();
    const session = await begin(createFileLedger({ path }));
    await Promise.all(Array.from({ length: 10_000 }, (_none, index) => session.record(put(`team.t${index}`))));
    await session.abandon();
    const again = await begin(createFileLedger({ path }));
    expect(again.state.entries.size).toBe(10_000);
    await again.finish({ complete: true });
    expect(resultOf(await createFileLedger({ path }).load()).entries.size).toBe(10_000);
  });

  const whole = {
    formatVersion: '1.0',
    organization: 'org_1',
    serial: 3,
    salt: 's',
    entries: { 'team.a': { kind: 'team', id: 'x', fields: {} } },
    intents: {},
  };
  test.each<[string, string | object, string]>([
    ['empty', '', 'ledger-corrupt'],
    ['cut off', JSON.stringify(whole).slice(0, -1), 'ledger-corrupt'],
    ['not an object', '[]', 'ledger-corrupt'],
    ['something else', { name: 'colophon' }, 'ledger-corrupt'],
    ['of the next major version', { ...whole, formatVersion: '2.0' }, 'ledger-version'],
    ['of a strange version', { ...whole, formatVersion: 1 }, 'ledger-corrupt'],
    ['without an organization', { ...whole, organization: undefined }, 'ledger-corrupt'],
    ['with a strange environment', { ...whole, environment: 1 }, 'ledger-corrupt'],
    ['with a strange serial', { ...whole, serial: -1 }, 'ledger-corrupt'],
    ['without a salt', { ...whole, salt: '' }, 'ledger-corrupt'],
    ['with a strange config', { ...whole, config: {} }, 'ledger-corrupt'],
    ['without entries', { ...whole, entries: undefined }, 'ledger-corrupt'],
    ['with half an entry', { ...whole, entries: { 'team.a': { kind: 'team' } } }, 'ledger-corrupt'],
    ['with half an intent', { ...whole, intents: { 'team.a': {} } }, 'ledger-corrupt'],
  ])('that is %s is an error, and stays as it is', async (_what, content, code) => {
    const path = newPath();
    await mkdir(join(path, '..'));
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(path, text);
    const store = createFileLedger({ path });
    const outcome = await store.load();
    expect(codesOf(outcome)).toEqual([code]);
    expect(outcome.diagnostics[0]?.detail).toContain(path);
    expect(codesOf(await store.begin(RUN))).toEqual([code]);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(await readdir(join(path, '..'))).toEqual(['default.json']);
  });

  test('of a later minor version is read', async () => {
    const path = newPath();
    await mkdir(join(path, '..'));
    await writeFile(path, JSON.stringify({ ...whole, formatVersion: '1.7', more: true }));
    expect(resultOf(await createFileLedger({ path }).load())).toMatchObject({ serial: 3, salt: 'scrypt$s' });
  });

  test('that is a folder cannot be read', async () => {
    const path = newPath();
    await mkdir(path, { recursive: true });
    expect(codesOf(await createFileLedger({ path }).load())).toEqual(['ledger-unreadable']);
  });

  test.each(['file/default.json', 'file/deeper/default.json'])(
    'at %s, below another file, can be neither read nor written',
    async (below) => {
      await writeFile(join(root, 'file'), '');
      const store = createFileLedger({ path: join(root, below) });
      const outcome = await store.begin(RUN);
      expect(codesOf(outcome)).toEqual(['ledger-unwritable']);
      expect(outcome.diagnostics[0]?.detail).toContain('changed nothing');
      expect(codesOf(await store.load())).toEqual(['ledger-unreadable']);
      expect(codesOf((await store.unlock?.('x')) ?? NONE)).toEqual(['ledger-unwritable']);
    },
  );

  test('behind a link that leads out of the repository is a failure of every question about it, and never an exception', async () => {
    const folder = await mkdtemp(join(root, 'repository'));
    await mkdir(join(folder, '.git'));
    await symlink(root, join(folder, 'out'));
    const store = createFileLedger({ path: join(folder, 'out', 'default.json') });
    expect(codesOf(await store.load())).toEqual(['ledger-unreadable']);
    expect(codesOf((await store.unsettled?.()) ?? NONE)).toEqual(['ledger-unreadable']);
    expect(codesOf((await store.unlock?.('x')) ?? NONE)).toEqual(['ledger-unreadable']);
    expect(await store.holder?.()).toBeUndefined();
  });

  test.skipIf(process.getuid?.() === 0)('in a folder without permission cannot be written', async () => {
    const folder = await mkdtemp(join(root, 'ro'));
    await chmod(folder, 0o500);
    expect(codesOf(await createFileLedger({ path: join(folder, 'a.json') }).begin(RUN))).toEqual(['ledger-unwritable']);
  });

  test('whose journal cannot be made is refused, and the lock is free again', async () => {
    const path = newPath();
    await mkdir(`${path}.journal`, { recursive: true });
    expect(codesOf(await createFileLedger({ path }).begin(RUN))).toEqual(['ledger-unreadable']);
    expect(await readdir(join(path, '..'))).toEqual(['default.json.journal']);
  });

  test('that cannot take the place of the old one leaves the journal to the next run', async () => {
    const path = newPath();
    const session = await begin(createFileLedger({ path, newId: () => 'same' }));
    await session.record(put('team.a'));
    await writeFile(`${path}.same`, 'in the way');
    await expect(session.finish({ complete: true })).rejects.toThrow('cannot be written');
    const next = await begin(createFileLedger({ path }));
    expect([...next.state.entries.keys()]).toEqual(['team.a']);
    await next.finish({ complete: true });
    expect(resultOf(await createFileLedger({ path }).load()).serial).toBe(1);
  });
});

describe('the journal', () => {
  const list = [put('team.a'), put('team["ü"]'), { type: 'remove', address: 'team.a' } as const, put('team.c')];

  test('F47: cut off at any byte holds the records before, and can be continued', async () => {
    const bytes = await journalOf(list);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const kept = bytes.subarray(0, cut);
      const lines = kept.toString('latin1').split('\n').length - 1;
      const path = await folderWith(kept);
      const expected = replay(list.slice(0, Math.max(0, lines - 1)));
      expect(resultOf(await createFileLedger({ path }).load()).entries).toEqual(expected.entries);
      if (cut % 7 === 0) {
        const session = await begin(createFileLedger({ path }));
        expect(session.state.entries).toEqual(expected.entries);
        await session.record(put('team.new'));
        await session.abandon();
        const { entries } = resultOf(await createFileLedger({ path }).load());
        expect([...entries.keys()]).toEqual([...expected.entries.keys(), 'team.new']);
      }
    }
  });

  test('with any byte changed is an error or ends before it, and never says something else', async () => {
    const bytes = await journalOf(list);
    const prefixes = list.map((_event, count) => replay(list.slice(0, count)).entries);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        const outcome = await createFileLedger({ path: await folderWith(changed) }).load();
        if (outcome.ok) {
          expect(prefixes).toContainEqual(outcome.value.entries);
        } else {
          expect(codesOf(outcome)).toEqual(['ledger-corrupt']);
          expect(outcome.diagnostics[0]?.detail).toMatch(/default\.json\.journal is damaged: line \d /);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    ['left out', ([a, b, , d, e]: string[]) => [a, b, d, e]],
    ['swapped', ([a, b, c, d, e]: string[]) => [a, c, b, d, e]],
    ['repeated', ([a, b, c, d, e]: string[]) => [a, b, b, c, d, e]],
  ])('with a line %s is an error', async (_what, change) => {
    const lines = (await journalOf(list)).toString().trimEnd().split('\n');
    const path = await folderWith(Buffer.from(`${change(lines).join('\n')}\n`));
    expect(codesOf(await createFileLedger({ path }).load())).toEqual(['ledger-corrupt']);
  });

  test('that the snapshot already holds is ignored', async () => {
    const path = newPath();
    const session = await begin(createFileLedger({ path }));
    await session.record(put('team.a'));
    await copyFile(`${path}.journal`, `${path}.copy`);
    await session.finish({ complete: true });
    const next = await begin(createFileLedger({ path }));
    await next.record({ type: 'remove', address: 'team.a' });
    await next.finish({ complete: true });
    await copyFile(`${path}.copy`, `${path}.journal`);
    expect(resultOf(await createFileLedger({ path }).load())).toMatchObject({ serial: 2, entries: new Map() });
    const third = await begin(createFileLedger({ path }));
    expect(third.state.entries.size).toBe(0);
    await third.finish({ complete: true });
    expect(resultOf(await createFileLedger({ path }).load()).entries.size).toBe(0);
  });

  test('that comes back one serial behind is left aside, and the next run begins its own', async () => {
    const path = newPath();
    const session = await begin(createFileLedger({ path }));
    await session.record(put('team.a'));
    await copyFile(`${path}.journal`, `${path}.copy`);
    await session.finish({ complete: true });
    await copyFile(`${path}.copy`, `${path}.journal`);
    const state = resultOf(await createFileLedger({ path }).load());
    expect(state.serial).toBe(1);
    // Nothing waits to be taken into the snapshot.
    expect(state.before).toBeUndefined();
    const next = await begin(createFileLedger({ path }));
    await next.record(put('team.b'));
    await next.abandon();
    // What the next run recorded continues the snapshot, and not the journal that came back.
    expect([...resultOf(await createFileLedger({ path }).load()).entries.keys()]).toEqual(['team.a', 'team.b']);
  });

  test('of a snapshot that is lost or older is an error', async () => {
    const path = newPath();
    const store = createFileLedger({ path });
    await (await begin(store)).finish({ complete: true });
    const old = await readFile(path);
    const session = await begin(store);
    await session.record(put('team.a'));
    await session.finish({ complete: true });
    const next = await begin(store);
    await next.record(put('team.b'));
    await next.abandon();
    await writeFile(path, old);
    const older = await store.load();
    expect(codesOf(older)).toEqual(['ledger-corrupt']);
    expect(older.diagnostics[0]?.detail).toContain(`continues serial 1, and ${path} has serial 0`);
    rmSync(path);
    const outcome = await store.begin(RUN);
    expect(codesOf(outcome)).toEqual(['ledger-corrupt']);
    expect(outcome.diagnostics[0]?.detail).toContain(`continues serial 1, and ${path} does not exist`);
  });

  test('of another ledger is an error', async () => {
    const path = newPath();
    await (await begin(createFileLedger({ path }))).finish({ complete: true });
    const mixed = await folderWith(await journalOf(list), await readFile(path));
    expect(codesOf(await createFileLedger({ path: mixed }).load())).toEqual(['ledger-corrupt']);
  });

  test('copied at any moment of a run is a ledger that holds what was promised by then', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (some) => {
        const path = newPath();
        const session = await begin(createFileLedger({ path }));
        for (const [index, event] of some.entries()) {
          await session.record(event);
          const copy = await folderWith(await readFile(`${path}.journal`));
          const state = resultOf(await createFileLedger({ path: copy }).load());
          expect(state.entries).toEqual(replay(some.slice(0, index + 1)).entries);
        }
        await session.finish({ complete: true });
        expect(resultOf(await createFileLedger({ path }).load()).entries).toEqual(replay(some).entries);
      }),
      { numRuns: runs(10) },
    );
  });
});
