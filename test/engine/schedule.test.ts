import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  circularIn,
  createBatchQueue,
  type Graph,
  graphOf,
  runSchedule,
  type ScheduleOptions,
} from '../../src/core/engine/execute/schedule.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { create } from './support/hand-made-plan.ts';

const made = (key: string, ...dependsOn: readonly string[]): Change => create(key, 'team', { after: {}, dependsOn });
const deleted = (
  key: string,
  more: { readonly with?: string; readonly dependsOn?: readonly string[] } = {},
): Change => ({
  ...create(key, 'team', { after: {} }),
  action: 'delete',
  id: key,
  before: {},
  fields: [],
  precondition: { fingerprint: '' },
  ...more,
});

describe('the graph of changes', () => {
  test('has what each change waits for once, and nothing that is not in the plan', () => {
    expect(graphOf([made('a'), made('b', 'a', 'a', 'elsewhere', 'b'), made('c', 'a', 'b')])).toEqual({
      doneBy: [0, 1, 2],
      along: [[], [], []],
      dependents: [[1, 2], [2], []],
      unmet: [0, 1, 2],
      last: [false, false, false],
    });
  });

  test('counts what is deleted with something else there', () => {
    const graph = graphOf([
      deleted('piece', { with: 'part', dependsOn: ['a'] }),
      deleted('part', { with: 'whole', dependsOn: ['whole'] }),
      deleted('whole'),
      made('a'),
      deleted('other', { dependsOn: ['piece'] }),
      deleted('lost', { with: 'elsewhere' }),
      deleted('scrap', { with: 'part' }),
    ]);
    expect(graph).toEqual({
      doneBy: [2, 2, 2, 3, 4, 5, 2],
      along: [[], [], [0, 1, 6], [], [], [], []],
      dependents: [[], [], [4], [2], [], [], []],
      unmet: [0, 0, 1, 0, 1, 0, 0],
      last: [true, true, true, false, true, true, true],
    });
  });

  test('ends where deletions name each other', () => {
    expect(graphOf([deleted('a', { with: 'b' }), deleted('b', { with: 'a' })]).doneBy).toEqual([0, 0]);
  });

  test('puts deletions last, but not those that something else waits for', () => {
    const { last } = graphOf([
      deleted('far'),
      deleted('near', { dependsOn: ['far'] }),
      made('a', 'near'),
      deleted('after', { dependsOn: ['a'] }),
    ]);
    expect(last).toEqual([false, false, false, true]);
  });

  test('shows the changes that wait for each other, and what waits for those', () => {
    expect(circularIn(graphOf([made('a', 'b'), made('b', 'a'), made('c', 'b'), made('d'), made('e', 'd')]))).toEqual([
      0, 1, 2,
    ]);
    expect(circularIn(graphOf([made('a', 'c'), made('b', 'a', 'c'), made('c')]))).toEqual([]);
  });
});

interface Told {
  readonly started: number[];
  readonly blocked: [number, number][];
}

/** Runs a schedule in which each change succeeds, unless a test says otherwise. */
async function run(graph: Graph, more: Partial<ScheduleOptions> = {}): Promise<Told> {
  const told: Told = { started: [], blocked: [] };
  await runSchedule({
    graph,
    isLeftOut: () => false,
    parallelism: 1,
    mayContinue: () => true,
    mayStart: () => true,
    onBlocked: (index, because) => told.blocked.push([index, because]),
    ...more,
    work: async (index, free) => {
      told.started.push(index);
      return (await more.work?.(index, free)) ?? true;
    },
  });
  return told;
}

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
          ? deleted(key(index), { dependsOn: list.map(key) })
          : made(key(index), ...list.map(key)),
      ),
    };
  });

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
        expect(await run(graph)).toEqual({ started: expected, blocked: [] });
      }),
    );
  });

  test('releases many at once in the order of the plan', async () => {
    const order = [9, 2, 7, 4, 11, 1, 6, 3, 10, 5, 8];
    const changes = [made('first'), ...new Array(11).fill(0).map((_none, index) => made(key(index + 1), 'first'))];
    const graph = { ...graphOf(changes), dependents: [order, ...new Array(11).fill([])] };
    expect((await run(graph)).started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('blocks what depends on a failure, each once and with its cause', async () => {
    const graph = graphOf([made('a'), made('b', 'a'), made('c', 'a', 'b'), made('d'), made('e', 'c', 'd')]);
    expect(await run(graph, { work: async (index) => index !== 0 })).toEqual({
      started: [0, 3],
      blocked: [
        [1, 0],
        [2, 0],
        [4, 0],
      ],
    });
  });

  test('does not start what may not start, nor what depends on it', async () => {
    const graph = graphOf([made('a'), made('b', 'a'), made('c')]);
    expect(await run(graph, { mayStart: (index) => index !== 0 })).toEqual({ started: [2], blocked: [[1, 0]] });
  });

  test('skips what is left out without a word', async () => {
    const graph = graphOf([made('a'), made('b', 'a'), made('c', 'b'), made('d')]);
    const isLeftOut = (index: number): boolean => index === 0 || index === 1;
    expect(await run(graph, { isLeftOut })).toEqual({ started: [3], blocked: [] });
    const failing = { isLeftOut: (index: number) => index === 1, work: async (index: number) => index !== 0 };
    expect(await run(graph, failing)).toEqual({ started: [0, 3], blocked: [] });
    expect((await run(graph, { isLeftOut: (index) => index === 1 })).started).toEqual([0, 3]);
  });

  test('starts nothing more once it may not continue', async () => {
    let left = 2;
    const graph = graphOf([made('a'), made('b'), made('c'), deleted('d')]);
    expect((await run(graph, { mayContinue: () => left-- > 0 })).started).toEqual([0, 1]);
  });

  test('runs as many at once as it may, and more when one frees its place', async () => {
    const graph = graphOf([made('a'), made('b'), made('c'), made('d', 'a'), made('e')]);
    const ends: (() => void)[] = [];
    const frees: (() => void)[] = [];
    const started: number[] = [];
    const done = runSchedule({
      graph,
      isLeftOut: () => false,
      parallelism: 2,
      mayContinue: () => true,
      mayStart: () => true,
      onBlocked: () => {},
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

  test('ends with an error of our own', async () => {
    await expect(run(graphOf([made('a')]), { work: () => Promise.reject(new Error('ours')) })).rejects.toThrow('ours');
  });

  test('waits for deletions until everything else is done', async () => {
    let isDone = false;
    const seen: boolean[] = [];
    await run(graphOf([deleted('a'), made('b')]), {
      parallelism: 5,
      work: async (index) => {
        if (index === 0) {
          seen.push(isDone);
        } else {
          await new Promise((resolve) => setImmediate(resolve));
          isDone = true;
        }
        return true;
      },
    });
    expect(seen).toEqual([true]);
  });
});

describe('changes that start together', () => {
  const changes = [made('a'), made('b', 'a'), made('c'), made('d', 'b'), made('e', 'c'), made('f')];

  async function together(more: Partial<ScheduleOptions> = {}): Promise<Told & { readonly teams: unknown }> {
    const teams: (readonly number[])[] = [];
    const told = await run(graphOf(changes), {
      batches: [[1, 2, 5]],
      workMany: async (indexes) => {
        teams.push(indexes);
        return indexes.map((index) => index !== 2);
      },
      ...more,
    });
    return { ...told, teams };
  }

  test('wait for the last of them, and succeed or fail one by one', async () => {
    expect(await together()).toEqual({ started: [0, 3], teams: [[1, 2, 5]], blocked: [[4, 2]] });
  });

  test('start without those that never can', async () => {
    expect(await together({ work: async (index) => index !== 0 })).toEqual({
      started: [0],
      teams: [[2, 5]],
      blocked: [
        [1, 0],
        [3, 0],
        [4, 2],
      ],
    });
    expect(await together({ mayStart: (index) => index !== 5 })).toMatchObject({ teams: [[1, 2]] });
    expect(await together({ isLeftOut: (index) => index === 1 })).toMatchObject({ teams: [[2, 5]] });
    expect(await together({ isLeftOut: (index) => index === 1 || index === 2 })).toMatchObject({
      started: [0, 5],
      teams: [],
    });
    expect(await together({ mayStart: (index) => index === 0 })).toMatchObject({ started: [0], teams: [] });
  });

  test('are known by the first of those that start', () => {
    const teams = createBatchQueue([[3, 1, 2], [7]], (index) => index === 2);
    expect([teams.ready(9), teams.ready(3), teams.ready(1), teams.ready(7)]).toEqual([9, undefined, 1, 7]);
    expect([teams.membersOf(1), teams.membersOf(9), teams.membersOf(2)]).toEqual([[1, 3], [9], [2]]);
    const others = createBatchQueue([[0, 1, 2]], () => false);
    expect([others.gone(5), others.ready(2), others.gone(0), others.gone(1)]).toEqual([
      undefined,
      undefined,
      undefined,
      2,
    ]);
    expect(others.membersOf(2)).toEqual([2]);
  });
});
