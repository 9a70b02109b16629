import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import type { LedgerEvent } from '../../src/core/engine/ledger.ts';
import { type Journal, type JournalHeader, openJournal, parseJournal } from '../../src/core/ledger/journal.ts';
import { codesOf, put, resultOf } from './suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'colophon-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newPath = (): string => join(folder, `${++files}.journal`);
const read = (path: string): Outcome<Journal | undefined> => parseJournal(readFileSync(path), 'the journal');
const HEADER: JournalHeader = { serial: 2, salt: 's', organization: 'org' };

/** A journal whose lines are whole, whatever they hold. */
async function written(header: object, events: readonly unknown[] = []): Promise<string> {
  const path = newPath();
  const journal = openJournal(path, { header: header as JournalHeader });
  await Promise.all(events.map((event) => journal.append(event as LedgerEvent)));
  journal.close();
  return path;
}

describe('a journal', () => {
  test('is for its owner only, and holds no more of its ledger than was said', async () => {
    const path = await written(HEADER, [put('team.a')]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const found = resultOf(read(path));
    expect(found?.header).toEqual(HEADER);
    expect(found?.end.bytes).toBe(readFileSync(path).length);
  });

  test.each<[string, object, string]>([
    ['of a later version', { ...HEADER, formatVersion: '2.0' }, 'ledger-version'],
    ['of no version', { ...HEADER, formatVersion: 'x' }, 'ledger-corrupt'],
    ['without a serial', { ...HEADER, serial: undefined }, 'ledger-corrupt'],
    ['with half a serial', { ...HEADER, serial: 1.5 }, 'ledger-corrupt'],
    ['without a salt', { ...HEADER, salt: undefined }, 'ledger-corrupt'],
    ['without an organization', { ...HEADER, organization: 7 }, 'ledger-corrupt'],
    ['with a strange environment', { ...HEADER, environment: 7 }, 'ledger-corrupt'],
  ])('%s is not used', async (_title, header, code) => {
    const outcome = read(await written(header, [put('team.a')]));
    expect(codesOf(outcome)).toEqual([code]);
    expect(outcome.diagnostics[0]?.detail).toContain('the journal');
  });

  test('of a later minor version is read, and what is strange about its run is left out', async () => {
    const path = await written({ ...HEADER, formatVersion: '1.9', base: 7, run: {} }, [put('team.a')]);
    expect(resultOf(read(path))).toMatchObject({ header: HEADER, events: [put('team.a')] });
    expect(resultOf(read(path))?.header).not.toHaveProperty('base');
    expect(resultOf(read(path))?.header).not.toHaveProperty('run');
  });

  test('with an event that nobody knows is not used, also where it is the last', async () => {
    const outcome = read(await written(HEADER, [put('team.a'), { type: 'rename', address: 'team.a' }]));
    expect(codesOf(outcome)).toEqual(['ledger-corrupt']);
    expect(outcome.diagnostics[0]?.detail).toContain('line 3 ');
  });

  test('is continued behind its last whole line, and says so in a line of its own', async () => {
    const path = await written(HEADER, [put('team.a')]);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, `${whole}{"check":"0000`);
    const found = resultOf(read(path));
    const journal = openJournal(path, { header: HEADER, continued: found?.end });
    await journal.append(put('team.b'));
    await journal.append(put('team.c'));
    journal.close();
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith(whole)).toBe(true);
    expect(text.split('\n')).toHaveLength(6);
    expect(resultOf(read(path))?.events).toEqual([put('team.a'), put('team.b'), put('team.c')]);
  });

  test('that cannot be begun says so at once', () => {
    const path = join(folder, 'not-there', 'x.journal');
    expect(() => openJournal(path, { header: HEADER })).toThrow('ENOENT');
  });
});
