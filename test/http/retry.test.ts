import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attempt, createRetries, type RetryPolicy, type Tried, withRetries } from '../../src/core/http/retry.ts';
import { runs } from '../support/runs.ts';

const POLICY: RetryPolicy = {
  tries: { failure: 5 },
  firstDelayMs: 100,
  growth: 2,
  longestDelayMs: 350,
  jitter: 0,
  asked: 'instead',
  longestAskedMs: 10_000,
  budgetMs: Number.POSITIVE_INFINITY,
  budgetCoversAsked: false,
};

type Step = 'done' | 'fail' | 'retry' | { readonly askedMs: number };

interface Ran {
  readonly result: Tried<string, string>;
  readonly slept: readonly number[];
  /** What was left of the budget at each try. */
  readonly left: readonly number[];
}

/** Runs through steps, the last one again and again; each try takes the same time, and sleeping takes none of ours. */
async function run(
  steps: readonly Step[],
  { tryMs = 0, random = 0.5, ...policy }: Partial<RetryPolicy> & { tryMs?: number; random?: number } = {},
): Promise<Ran> {
  const slept: number[] = [];
  const left: number[] = [];
  let now = 1000;
  const attempt = async (leftMs: number): Promise<Attempt<string, string>> => {
    const step = steps[Math.min(left.length, steps.length - 1)];
    left.push(leftMs);
    now += tryMs;
    if (step === 'done') {
      return { type: 'done', value: 'value' };
    }
    const failure = `failure ${left.length}`;
    return step === 'fail'
      ? { type: 'fail', failure }
      : { type: 'retry', failure, askedMs: typeof step === 'object' ? step.askedMs : undefined };
  };
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      slept.push(ms);
      now += ms;
    },
  };
  const result = await withRetries(attempt, { policy: { ...POLICY, ...policy }, clock, random: () => random });
  return { result, slept, left };
}

describe('a request with retries', () => {
  test('ends with the first success or final failure', async () => {
    expect(await run(['done'])).toMatchObject({ result: { type: 'done', value: 'value', tries: 1 }, slept: [] });
    expect(await run(['retry', 'done'])).toMatchObject({ result: { type: 'done', tries: 2 }, slept: [100] });
    expect((await run(['retry', 'fail'])).result).toEqual({
      type: 'failed',
      failure: 'failure 2',
      tries: 2,
      why: undefined,
      askedMs: undefined,
    });
  });

  test('waits longer each time, up to a limit, and gives up after the last try', async () => {
    const { result, slept } = await run(['retry']);
    expect(slept).toEqual([100, 200, 350, 350]);
    expect(result).toMatchObject({ type: 'failed', failure: 'failure 5', tries: 5, why: 'tries' });
    expect(await run(['retry'], { tries: { failure: 1 } })).toMatchObject({ result: { tries: 1 }, slept: [] });
  });

  test.each([
    { jitter: 1, random: 0, expected: 0 },
    { jitter: 1, random: 0.5, expected: 50 },
    { jitter: 0.5, random: 0, expected: 50 },
    { jitter: 0.5, random: 1, expected: 100 },
    { jitter: 0, random: 0, expected: 100 },
  ])('spreads its delay: $jitter of it is random', async ({ jitter, random, expected }) => {
    expect((await run(['retry', 'done'], { jitter, random })).slept).toEqual([expected]);
  });

  test('waits as long as the server asks, in place of its own delay or where that is longer', async () => {
    const asked = [{ askedMs: 7000 }, { askedMs: 50 }, 'done'] as const;
    expect((await run(asked)).slept).toEqual([7000, 50]);
    expect((await run(asked, { asked: 'longer' })).slept).toEqual([7000, 200]);
  });

  test('gives up when the server asks for too long a delay, even at the last try', async () => {
    const failed = { type: 'failed', why: 'asked-too-long', askedMs: 10_001 };
    expect(await run([{ askedMs: 10_001 }])).toMatchObject({ result: failed, slept: [] });
    expect(await run([{ askedMs: 10_001 }], { tries: { failure: 1 } })).toMatchObject({ result: failed });
    expect(await run([{ askedMs: 10_000 }, 'done'])).toMatchObject({ result: { type: 'done' }, slept: [10_000] });
  });

  test('takes tries and its own delays from the budget, and gives up when nothing is left after the next delay', async () => {
    const { result, slept, left } = await run(['retry'], { tryMs: 10, budgetMs: 320 });
    expect(left).toEqual([320, 210]);
    expect(slept).toEqual([100]);
    // 10 + 100 + 10 + 200 leave nothing for a third try.
    expect(result).toMatchObject({ type: 'failed', tries: 2, why: 'budget' });
    expect((await run(['retry'], { tryMs: 10, budgetMs: 321 })).result).toMatchObject({ tries: 3 });
  });

  test('takes a delay that the server asked for from the budget only where the policy says so', async () => {
    const steps = [{ askedMs: 900 }, 'done'] as const;
    expect((await run(steps, { budgetMs: 500 })).result).toMatchObject({ type: 'done' });
    const covered = await run(steps, { budgetMs: 500, budgetCoversAsked: true });
    expect(covered).toMatchObject({ result: { why: 'budget', tries: 1 }, slept: [] });
    expect((await run(steps, { budgetMs: 901, budgetCoversAsked: true })).result).toMatchObject({ type: 'done' });
  });

  test('counts tries by why they failed', () => {
    const policy = { ...POLICY, tries: { limited: 3, transient: 2 } };
    const retries = createRetries(policy, () => 0);
    expect(retries.next('limited', undefined)).toEqual({ type: 'retry', delayMs: 100 });
    expect(retries.next('transient', undefined)).toEqual({ type: 'retry', delayMs: 100 });
    expect(retries.next('limited', undefined)).toEqual({ type: 'retry', delayMs: 200 });
    expect(retries.next('transient', undefined)).toEqual({ type: 'give-up', why: 'tries' });
    expect(retries.next('limited', 1)).toEqual({ type: 'give-up', why: 'tries' });
  });

  test('never tries more often than allowed, nor sleeps beyond its budget, whatever happens', async () => {
    const step = fc.oneof(
      fc.constantFrom<Step>('retry', 'retry', 'retry', 'fail', 'done'),
      fc.record({ askedMs: fc.integer({ min: 1, max: 20_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.record({
          tries: fc.record({ failure: fc.integer({ min: 1, max: 8 }) }),
          budgetMs: fc.integer({ min: 1, max: 30_000 }),
          asked: fc.constantFrom('instead' as const, 'longer' as const),
          tryMs: fc.integer({ min: 0, max: 5000 }),
          jitter: fc.double({ min: 0, max: 1, noNaN: true }),
          random: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        }),
        async (steps, options) => {
          const { result, slept, left } = await run(steps, { ...options, budgetCoversAsked: true });
          expect(left).toHaveLength(result.tries);
          expect(result.tries).toBeLessThanOrEqual(options.tries.failure);
          expect(slept).toHaveLength(result.tries - 1);
          expect(left.every((ms) => ms > 0)).toBe(true);
          expect(Math.max(0, ...slept)).toBeLessThanOrEqual(POLICY.longestAskedMs);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
