import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { createLedgerSystem } from '../../src/core/ledger/system.ts';
import { begin, codesOf, put, RUN, resultOf } from './suite.ts';

const root = mkdtempSync(join(tmpdir(), 'colophon-lock-'));
afterAll(() => rmSync(root, { recursive: true }));

const { bootId } = createLedgerSystem();
const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
const dead = {
  id: 'old',
  pid: deadPid,
  host: hostname(),
  boot: bootId,
  at: '2026-01-02T03:04:05.000Z',
  command: 'apply x',
};
const newPath = (): string => join(mkdtempSync(join(root, 'l')), 'default.json');

describe('the lock', () => {
  test('F54: of a process that is gone is taken over', async () => {
    const path = newPath();
    await writeFile(`${path}.lock`, JSON.stringify(dead));
    const session = await begin(createFileLedger({ path }));
    expect(JSON.parse(await readFile(`${path}.lock`, 'utf8'))).toMatchObject({ pid: process.pid, command: 'apply' });
    await session.finish({ complete: true });
    expect(await readdir(join(path, '..'))).toEqual(['default.json']);
  });

  test.each([
    ['a process that runs', { ...dead, pid: process.pid }],
    ['another host', { ...dead, host: 'elsewhere' }],
    ['another boot or container', { ...dead, boot: 'other' }],
    ['a time to come', { ...dead, pid: process.pid, at: '2999-01-01T00:00:00.000Z' }],
  ])('F54: of %s stands, and says who has it and what to do', async (_what, holder) => {
    const path = newPath();
    await writeFile(`${path}.lock`, JSON.stringify(holder));
    const outcome = await createFileLedger({ path }).begin(RUN);
    expect(codesOf(outcome)).toEqual(['ledger-locked']);
    for (const part of [String(holder.pid), holder.host, holder.at, 'apply x', `colophon ledger unlock ${holder.id}`]) {
      expect(outcome.diagnostics[0]?.detail).toContain(part);
    }
    expect(JSON.parse(await readFile(`${path}.lock`, 'utf8'))).toEqual(holder);
    expect(codesOf(await createFileLedger({ path }).load())).toEqual([]);
  });

  test.each(['', '{"id":"ol', 'null', '{"id":1}', JSON.stringify({ ...dead, pid: 0 })])(
    'that holds %j stands for some seconds, as it may be just being written',
    async (text) => {
      const path = newPath();
      await writeFile(`${path}.lock`, text);
      expect(codesOf(await createFileLedger({ path }).begin(RUN))).toEqual(['ledger-locked']);
      await utimes(`${path}.lock`, new Date(), new Date(Date.now() - 10_000));
      await (await begin(createFileLedger({ path }))).abandon();
      expect(await readdir(join(path, '..'))).toEqual(['default.json.journal']);
    },
  );

  test('that was removed by hand and taken by another run is not released by the first', async () => {
    const path = newPath();
    const first = await begin(createFileLedger({ path }));
    rmSync(`${path}.lock`);
    const second = await begin(createFileLedger({ path }));
    await first.abandon();
    expect(codesOf(await createFileLedger({ path }).begin(RUN))).toEqual(['ledger-locked']);
    await second.abandon();
  });

  test('of a dead process is looked at once more before it is replaced: somebody may have been faster', async () => {
    const path = newPath();
    await writeFile(`${path}.lock`, JSON.stringify(dead));
    const faster = { ...dead, id: 'faster', pid: process.pid };
    const outcome = await createFileLedger({
      path,
      isAlive: (pid) => {
        if (pid !== deadPid) {
          return true;
        }
        // The moment between the first look, which finds the lock dead, and the second.
        writeFileSync(`${path}.lock`, JSON.stringify(faster));
        return false;
      },
    }).begin(RUN);
    expect(codesOf(outcome)).toEqual(['ledger-locked']);
    expect(outcome.diagnostics[0]?.detail).toContain('colophon ledger unlock faster');
    expect(JSON.parse(await readFile(`${path}.lock`, 'utf8'))).toEqual(faster);
    expect(await readdir(join(path, '..'))).toEqual(['default.json.lock']);
  });

  test('of a dead process goes to one of many that want it, again and again', async () => {
    for (let round = 0; round < 20; round++) {
      const path = newPath();
      await writeFile(`${path}.lock`, JSON.stringify({ ...dead, id: `old${round}` }));
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => createFileLedger({ path }).begin(RUN)));
      const winners = outcomes.filter(({ ok }) => ok);
      expect(winners.length).toBe(1);
      for (const winner of winners) {
        await resultOf(winner).abandon();
      }
    }
  });

  test('of a dead process lets all in that wait, one after the other', async () => {
    const path = newPath();
    await writeFile(`${path}.lock`, JSON.stringify(dead));
    let inside = 0;
    await Promise.all(
      Array.from({ length: 8 }, async (_none, index) => {
        const session = resultOf(await createFileLedger({ path }).begin({ ...RUN, waitMs: 30_000 }));
        expect(++inside).toBe(1);
        await session.record(put(`team.t${index}`));
        inside--;
        await session.finish({ complete: true });
      }),
    );
    expect(resultOf(await createFileLedger({ path }).load()).entries.size).toBe(8);
    expect(await readdir(join(path, '..'))).toEqual(['default.json']);
  });
});
