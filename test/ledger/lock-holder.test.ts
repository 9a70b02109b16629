import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openJournal, parseJournal } from '../../src/core/ledger/journal.ts';
import { findHolder, removeLock, takeLock } from '../../src/core/ledger/lock.ts';
import { createLedgerSystem } from '../../src/core/ledger/system.ts';
import { put, resultOf } from './suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'colophon-holder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('who holds a lock is found, unless that one is certainly gone', async () => {
  const path = join(folder, 'lock');
  const system = createLedgerSystem({ newId: () => 'lock-1' });
  expect(findHolder(path, system)).toBeUndefined();
  const taken = await takeLock(path, { command: 'apply', waitMs: 0, system });
  expect(findHolder(path, system)).toMatchObject({ id: 'lock-1', pid: process.pid, command: 'apply' });
  expect(findHolder(path, { ...system, isAlive: () => false })).toBeUndefined();
  expect(taken.taken).toBe(true);
});

test('a lock is removed by its id, and by no other', () => {
  const path = join(folder, 'lock');
  expect(removeLock(path, 'lock-2')).toBeUndefined();
  expect(existsSync(path)).toBe(true);
  expect(removeLock(path, 'lock-1')).toMatchObject({ id: 'lock-1' });
  expect(existsSync(path)).toBe(false);
  expect(removeLock(path, 'lock-1')).toBeUndefined();
});

test('a journal names the ledger, the commit and the run that it continues', async () => {
  const path = join(folder, 'journal');
  const header = { serial: 2, salt: 's', organization: 'org', environment: 'e', base: 'abc', run: 'r1' };
  const journal = openJournal(path, { header });
  await journal.append(put('team.a'));
  journal.close();
  const read = resultOf(parseJournal(readFileSync(path), 'journal'));
  expect(read).toMatchObject({ header, events: [put('team.a')] });
  expect(resultOf(parseJournal(Buffer.alloc(0), 'journal'))).toBeUndefined();
  writeFileSync(path, 'x\n');
  expect(resultOf(parseJournal(readFileSync(path), 'journal'))).toBeUndefined();
});
