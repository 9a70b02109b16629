import { expect, test } from 'vitest';
import { useFolders } from '../support/command.ts';
import { newSeed } from '../support/runs.ts';
import { openScene, playWithOneLedger, playWithTwoLedgers } from './interleavings.ts';

const folder = useFolders();
const START = newSeed('interleavings', 1);
const SEEDS = Array.from({ length: 2 }, (_none, index) => START * 1000 + index);

test('F53: two applies with one ledger, whose requests take turns: everything is done once', async () => {
  const scene = await openScene(folder());
  const orders = new Set<string>();
  for (const one of SEEDS) {
    orders.add(await playWithOneLedger(scene, one));
  }
  expect(orders.size).toBe(SEEDS.length);
});

test('F53: two applies with a ledger each: no twin goes unreported', async () => {
  const scene = await openScene(folder());
  for (const one of SEEDS) {
    await playWithTwoLedgers(scene, one);
  }
});
