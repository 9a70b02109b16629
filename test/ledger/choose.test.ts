import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { chooseLedger } from '../../src/ledger/choose.ts';
import { begin, codesOf, put, RUN, resultOf } from './suite.ts';

const cwd = mkdtempSync(join(tmpdir(), 'colophon-choose-'));
afterAll(() => rmSync(cwd, { recursive: true }));

describe('the choice of a ledger', () => {
  test.each([
    [undefined, 'file .colophon/production.json'],
    ['file:ledgers/a.json', 'file ledgers/a.json'],
    ['file:/var/lib/a.json', 'file /var/lib/a.json'],
    ['none', 'no ledger'],
  ])('%s is %s', (spec, describe) => {
    expect(resultOf(chooseLedger({ spec, cwd, environment: 'production' })).describe).toBe(describe);
  });

  test.each(['git', 'file:', 'file', 'ledger.json', '', 'none ', 'file:a\0b'])(
    '%j is refused with the ones there are',
    (spec) => {
      const outcome = chooseLedger({ spec, cwd, environment: 'production' });
      expect(codesOf(outcome)).toEqual(['ledger-unknown']);
      expect(outcome.diagnostics[0]?.detail).toMatch(/file:PATH.*none/);
    },
  );

  test.each(['', 'a/b', '../x', 'a b', 'ü', 'a\n', 'x'.repeat(101), 'a\\b', 'a:b'])(
    '%j is no environment',
    (environment) => {
      expect(codesOf(chooseLedger({ spec: undefined, cwd, environment }))).toEqual(['environment-name']);
    },
  );

  test('choosing writes nothing, and the first run makes the folder', async () => {
    const store = resultOf(chooseLedger({ spec: undefined, cwd, environment: 'staging.eu-1' }));
    resultOf(await store.load());
    expect(await readdir(cwd)).toEqual([]);
    const session = await begin(store);
    await session.record(put('team.a'));
    await session.finish({ complete: true });
    expect(await readdir(join(cwd, '.colophon'))).toEqual(['staging.eu-1.json']);
  });

  test('two environments cannot share a file', async () => {
    const one = resultOf(chooseLedger({ spec: 'file:shared.json', cwd, environment: 'one' }));
    const two = resultOf(chooseLedger({ spec: 'file:shared.json', cwd, environment: 'two' }));
    await (await begin(one)).abandon();
    expect(codesOf(await two.load())).toEqual(['ledger-environment']);
    await (await begin(one)).finish({ complete: true });
    expect(codesOf(await two.begin(RUN))).toEqual(['ledger-environment']);
    expect(codesOf(await one.load())).toEqual([]);
  });
});
