import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf, runSchedule } from '../../src/core/engine/execute/schedule.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { create, deletionOf } from './support/hand-made-plan.ts';

const made = (key: string, ...dependsOn: readonly string[]): Change => create(key, 'team', { after: {}, dependsOn });

const key = (index: number): string => `team.${index}`;

/** Changes, some of them deletions, each with what it waits for: all of that comes earlier in some other order. */
const plans = fc
  .integer({ min: 1, max: 24 })
  .chain((size) =>
    fc.record({
      order: fc.shuffledSubarray([...new Array(size).keys()], { minLength: size }),
      needs: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: size }),
      deletions: fc.subarray([...new Array(size).keys()]),
    }),
  )
  .map(({ order, needs, deletions }) => {
    const dependsOn = order.map((_place, index) =>
      needs.flatMap(([a, b]) => (a === index && (order[b] ?? 0) < (order[a] ?? 0) ? [b] : [])),
    );
    return {
      dependsOn,
      changes: dependsOn.map((list, index) =>
        deletions.includes(index)
          ? deletionOf(key(index), 'team', key(index), { key: key(index), dependsOn: list.map(key) })
          : made(key(index), ...list.map(key)),
      ),
    };
  });

const ALL = { isLeftOut: () => false, mayContinue: () => true, mayStart: () => true, onBlocked: () => {} } as const;

describe('a schedule', () => {
  test('starts the first of the plan that can start, and deletions at the end', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async ({ changes, dependsOn }) => {
        const graph = graphOf(changes);
        const expected: number[] = [];
        for (const isLast of [false, true]) {
          const next = (): number =>
            changes.findIndex(
              (_change, index) =>
                graph.last[index] === isLast &&
                !expected.includes(index) &&
                (dependsOn[index] ?? []).every((need) => expected.includes(need)),
            );
          for (let index = next(); index >= 0; index = next()) {
            expected.push(index);
          }
        }
        expect(expected).toHaveLength(changes.length);
        const started: number[] = [];
        await runSchedule({
          ...ALL,
          graph,
          parallelism: 1,
          work: async (index) => {
            started.push(index);
            return true;
          },
        });
        expect(started).toEqual(expected);
      }),
    );
  });

  test('runs as many at once as it may, and more when one frees its place', async () => {
    const graph = graphOf([made('a'), made('b'), made('c'), made('d', 'a'), made('e')]);
    const ends: (() => void)[] = [];
    const frees: (() => void)[] = [];
    const started: number[] = [];
    const done = runSchedule({
      ...ALL,
      graph,
      parallelism: 2,
      work: (index, free) => {
        started.push(index);
        frees[index] = free;
        return new Promise((resolve) => {
          ends[index] = () => resolve(true);
        });
      },
    });
    expect(started).toEqual([0, 1]);
    frees[0]?.();
    frees[0]?.();
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.();
    await expect.poll(() => started).toEqual([0, 1, 2, 3]);
    ends[2]?.();
    await expect.poll(() => started).toEqual([0, 1, 2, 3, 4]);
    ends[3]?.();
    ends[4]?.();
    await done;
  });
});
