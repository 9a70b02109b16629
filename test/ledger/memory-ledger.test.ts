import { expect, test } from 'vitest';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { createNoLedger } from '../../src/core/ledger/none-ledger.ts';
import { begin, describeLedger, put, resultOf } from './suite.ts';

describeLedger('memory', () => {
  const store = createMemoryLedger();
  return { open: () => store, config: store.config };
});

test('a ledger in memory goes on from what it is given, without touching that', async () => {
  const given = resultOf(await createMemoryLedger({ serial: 4, salt: 's', organization: 'org_1' }).load());
  const store = createMemoryLedger(given);
  const session = await begin(store);
  await session.record(put('team.a'));
  await session.finish({ complete: true });
  expect(resultOf(await store.load())).toMatchObject({ serial: 5, salt: 's', organization: 'org_1' });
  expect(given.entries.size).toBe(0);
});

test('no ledger proves nothing, keeps nothing and locks nobody out', async () => {
  const store = createNoLedger();
  const state = resultOf(await store.load());
  expect(state.untrusted).toBe('there is no ledger to prove what Colophon owns');
  const [one, two] = [await begin(store), await begin(store)];
  expect(one.state.salt).toBe(state.salt);
  await one.record(put('team.a'));
  await one.finish({ complete: true });
  await two.abandon();
  expect(resultOf(await store.load())).toEqual(state);
});
