import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { begin, codesOf, put, RUN, resultOf } from './suite.ts';

const root = mkdtempSync(join(tmpdir(), 'colophon-file-holder-'));
afterAll(() => rmSync(root, { recursive: true }));

const newPath = (): string => join(mkdtempSync(join(root, 'l')), 'default.json');
const none: Outcome<never> = { ok: false, diagnostics: [] };

describe('who has a ledger in a file', () => {
  test('is told as long as a run is at it, and whose lock is taken away as well', async () => {
    const store = createFileLedger({ path: newPath(), newId: () => 'run-1', host: 'build-7' });
    expect(await store.holder?.()).toBeUndefined();
    const session = await begin(store);
    expect(await store.holder?.()).toMatchObject({ id: 'run-1', host: 'build-7', pid: process.pid, command: 'apply' });
    expect(await session.isHeld()).toBe(true);

    const wrong = (await store.unlock?.('run-2')) ?? none;
    expect(codesOf(wrong)).toEqual(['ledger-not-locked']);
    expect(wrong.diagnostics[0]?.detail).toContain('run-2');
    expect(await session.isHeld()).toBe(true);

    const taken = (await store.unlock?.('run-1')) ?? none;
    expect(taken).toMatchObject({ ok: true, value: { id: 'run-1', command: 'apply' }, diagnostics: [] });
    expect(await store.holder?.()).toBeUndefined();
    // The run itself notices, and records nothing more.
    expect(await session.isHeld()).toBe(false);
    await expect(session.record(put('team.a'))).rejects.toThrow('another run took the lock of the ledger');
    await expect(session.finish({ complete: true })).rejects.toThrow('another run took the lock of the ledger');
    expect(resultOf(await store.load()).entries.size).toBe(0);
  });

  test('cannot be taken away where the lock is no file', async () => {
    const path = newPath();
    mkdirSync(`${path}.lock`);
    expect(codesOf((await createFileLedger({ path }).unlock?.('x')) ?? none)).toEqual(['ledger-unwritable']);
  });

  test('is said to whoever waits in vain, also where the waiting was interrupted', async () => {
    const path = newPath();
    const session = await begin(createFileLedger({ path }));
    const late = await createFileLedger({ path }).begin(RUN);
    expect(late.diagnostics[0]?.detail).toMatch(/It did not finish in time, so nothing was changed/);
    const signal = AbortSignal.abort();
    const interrupted = await createFileLedger({ path }).begin({ ...RUN, waitMs: 60_000, signal });
    expect(interrupted.diagnostics[0]?.detail).toMatch(/Waiting was interrupted, and nothing was changed/);
    await session.abandon();
    writeFileSync(`${path}.lock`, '');
    const unknown = await createFileLedger({ path }).begin(RUN);
    expect(unknown.diagnostics[0]?.detail).toMatch(
      /its lock does not say which.*remove the file \S+default\.json\.lock/,
    );
  });
});

describe('what a run left in a file', () => {
  test('is told until it is part of the ledger, and not while somebody is at it', async () => {
    const path = newPath();
    const store = createFileLedger({ path, name: 'my ledger' });
    const left = async (): Promise<string | undefined> => resultOf((await store.unsettled?.()) ?? none);
    expect(await left()).toBeUndefined();
    const session = await begin(store);
    await session.record(put('team.a'));
    expect(await left()).toBeUndefined();
    await session.abandon();
    expect(await left()).toMatch(/interrupted run, in my ledger\.journal$/);
    await (await begin(store)).finish({ complete: true });
    expect(await left()).toBeUndefined();
    // A run that recorded nothing leaves nothing.
    await (await begin(store)).abandon();
    expect(await left()).toBeUndefined();
    writeFileSync(path, '{');
    expect(codesOf((await store.unsettled?.()) ?? none)).toEqual(['ledger-corrupt']);
  });

  test('is gone once the ledger is put aside', async () => {
    const path = newPath();
    const store = createFileLedger({ path });
    await (await begin(store)).finish({ complete: true });
    await store.retire?.();
    expect(existsSync(path)).toBe(false);
    await store.retire?.();
  });

  test('is written again where only the state of the manifest differs', async () => {
    const path = newPath();
    const store = createFileLedger({ path });
    const config = { commit: 'a', dirty: false };
    await (await begin(store)).finish({ complete: true, config });
    await (await begin(store)).finish({ complete: true, config: { ...config, dirty: true } });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ serial: 0, config: { commit: 'a', dirty: true } });
    await (await begin(store)).finish({ complete: true, config: { commit: 'b', dirty: true } });
    expect(resultOf(await store.load()).config).toEqual({ commit: 'b', dirty: true });
  });
});

test('a ledger that a link of a checkout leads out of it is neither read nor written', async () => {
  const [checkout, outside] = [mkdtempSync(join(root, 'c')), newPath()];
  mkdirSync(join(checkout, '.git'));
  writeFileSync(outside, 'secret');
  const path = join(checkout, 'ledger.json');
  symlinkSync(outside, path);
  const store = createFileLedger({ path });
  const read = await store.load();
  expect(codesOf(read)).toEqual(['ledger-unreadable']);
  expect(JSON.stringify(read)).not.toContain('secret');
  expect(codesOf(await store.begin(RUN))).toEqual(['ledger-unwritable']);
  expect(readFileSync(outside, 'utf8')).toBe('secret');
});

test('a run waits for the one before it, and looks again and again', async () => {
  const path = newPath();
  const first = await begin(createFileLedger({ path }));
  await first.record(put('team.a'));
  let looks = 0;
  let now = 0;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
      if (++looks === 3) {
        await first.finish({ complete: true });
      }
    },
  };
  const second = resultOf(await createFileLedger({ path, clock }).begin({ ...RUN, waitMs: 60_000 }));
  expect(looks).toBe(3);
  expect([...second.state.entries.keys()]).toEqual(['team.a']);
  // And no longer than it was told to.
  const before = now;
  expect(codesOf(await createFileLedger({ path, clock }).begin({ ...RUN, waitMs: 250 }))).toEqual(['ledger-locked']);
  expect(now - before).toBe(250);
  await second.abandon();
});
