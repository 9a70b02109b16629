import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from '../../src/base/parallel.ts';

test('does no more at once than it may, and keeps the order of the items', async () => {
  const items = Array.from({ length: 20 }, (_item, index) => index);
  let running = 0;
  let most = 0;
  const results = await inParallel(items, 3, async (item) => {
    most = Math.max(most, ++running);
    for (let turns = item % 4; turns >= 0; turns--) {
      await turn();
    }
    running--;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(3);
});

test('begins nothing more once something failed', async () => {
  const begun: number[] = [];
  const work = inParallel([0, 1, 2, 3, 4, 5, 6, 7], 2, async (item) => {
    begun.push(item);
    await turn();
    if (item === 1) {
      throw new Error('one failed');
    }
  });
  await expect(work).rejects.toThrow('one failed');
  await turn();
  await turn();
  expect(begun.length).toBeLessThan(5);
});

test('throws the first failure, and not before everything that was begun has ended', async () => {
  const ended: number[] = [];
  const work = inParallel([0, 1, 2], 3, async (item) => {
    for (let turns = item * 2; turns >= 0; turns--) {
      await turn();
    }
    ended.push(item);
    if (item < 2) {
      throw new Error(`${item} failed`);
    }
  });
  await expect(work).rejects.toThrow('0 failed');
  expect(ended).toEqual([0, 1, 2]);
});

test('works on one item at a time where the limit is none', async () => {
  expect(await inParallel(['a', 'b'], 0, async (item) => item)).toEqual(['a', 'b']);
});

test('has nothing to do for no items', async () => {
  expect(await inParallel([], 8, () => Promise.reject(new Error('never')))).toEqual([]);
});
