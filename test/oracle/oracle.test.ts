import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs, seed } from '../support/runs.ts';
import { story } from './story.ts';
import { newTally } from './tally.ts';
import { toldInMemory } from './told.ts';
import { classOf, longestRising } from './value.ts';

describe('the oracle', () => {
  test('compares three ways', () => {
    const table = [
      ['a', 'a', 'a', undefined],
      ['a', 'b', 'b', undefined],
      ['a', 'b', 'a', 'pending'],
      [undefined, 'b', 'a', 'pending'],
      ['a', 'a', 'b', 'drift'],
      ['a', 'b', 'c', 'conflict'],
    ] as const;
    for (const [base, declared, live, expected] of table) {
      expect(classOf(base, declared, live)).toBe(expected);
    }
  });

  test('counts what can stay in its place', () => {
    expect([[], [1], [3, 2, 1], [2, 0, 1], [0, 2, 1, 3]].map(longestRising)).toEqual([0, 1, 1, 2, 3]);
  });

  test('agrees with a few stories, each of which goes the same way twice', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (one) => {
        const [first, second] = [newTally(), newTally()];
        await toldInMemory(one, { tally: first });
        await toldInMemory(one, { tally: second });
        expect(second).toEqual(first);
      }),
      { numRuns: runs(10), seed: seed() },
    );
  });
});
