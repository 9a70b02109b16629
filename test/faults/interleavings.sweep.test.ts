import { expect, test } from 'vitest';
import { useFolders } from '../support/command.ts';
import { newSeed } from '../support/runs.ts';
import { openScene, playWithOneLedger, playWithTwoLedgers } from './interleavings.ts';

const folder = useFolders();
const START = newSeed('interleavings', 1);
const HUNDRED = Array.from({ length: 100 }, (_none, index) => START * 1000 + 500 + index);

test('F53: a hundred interleavings of two applies with one ledger', { timeout: 600_000 }, async () => {
  const scene = await openScene(folder());
  const orders = new Set<string>();
  for (const one of HUNDRED) {
    orders.add(await playWithOneLedger(scene, one));
  }
  expect(orders.size).toBeGreaterThan(90);
});

test('F53: a hundred interleavings of two applies with a ledger each', { timeout: 600_000 }, async () => {
  const scene = await openScene(folder());
  const orders = new Set<string>();
  for (const one of HUNDRED) {
    orders.add(await playWithTwoLedgers(scene, one));
  }
  expect(orders.size).toBeGreaterThan(90);
});
