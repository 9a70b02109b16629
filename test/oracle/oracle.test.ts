import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/core/plan/plan.ts';
import { isQuick, newSeed, runs } from '../support/runs.ts';
import { isAsForeseen } from './foreseen.ts';
import { type Applied, isRefused } from './run.ts';
import { story } from './story.ts';
import { countDone, neverDone, newTally } from './tally.ts';
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

  test('takes a failure for one that must be only where it is', () => {
    const ended = (...failed: readonly (readonly [address: string, message: string])[]): Applied => ({
      status: 'partial',
      diagnostics: [],
      results: failed.map(([address, message]) => ({
        status: 'failed',
        change: { address } as Change,
        message,
        outcome: 'none',
      })),
    });
    const known = new Map([['collection.shelf', { says: 'still holds', isKept: true }]]);
    const held = ['collection.shelf', 'the collection still holds "Guide (fr)"'] as const;
    const isKnown = (applied: Applied): boolean => isAsForeseen(applied, known, isRefused);
    expect(isKnown(ended(held))).toBe(true);
    expect(isKnown(ended(held, ['team.writers', 'the service answered 400']))).toBe(true);
    expect(isKnown(ended(held, ['team.writers', 'the service answered 500']))).toBe(false);
    expect(isKnown(ended(['collection.shelf', 'the service answered 500']))).toBe(false);
    expect(isKnown(ended(['collection.spare', held[1]]))).toBe(false);
    expect(isKnown(ended())).toBe(false);
    expect(isKnown({ ...ended(held), status: 'stale' })).toBe(false);
  });

  test('says what no story did to a kind', () => {
    const tally = newTally();
    const before = neverDone(tally, 'today');
    expect(before).toEqual(
      expect.arrayContaining(['create team', 'update team', 'delete team', 'create customization']),
    );
    // What is let go when it is no longer declared cannot be deleted.
    expect(before).not.toContain('delete customization');
    const change = { kind: 'team', action: 'update' } as Change;
    countDone(tally, {
      results: [
        { status: 'done', change },
        { status: 'skipped', change: { ...change, action: 'delete' } as Change, message: '' },
      ],
    });
    expect(neverDone(tally, 'today')).toEqual(before.filter((one) => one !== 'update team'));
  });

  test('agrees with a few stories, each of which goes the same way twice', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (one) => {
        const [first, second] = [newTally(), newTally()];
        await toldInMemory(one, { tally: first });
        await toldInMemory(one, { tally: second });
        expect(second).toEqual(first);
      }),
      { numRuns: isQuick ? 2 : runs(10), seed: newSeed('a few stories', 1) },
    );
  });
});
