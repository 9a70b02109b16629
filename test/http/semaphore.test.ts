import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSemaphore } from '../../src/core/http/semaphore.ts';
import { runs } from '../support/runs.ts';

type Step =
  | { readonly type: 'enter' }
  | { readonly type: 'try' }
  /** Cancels one of those who came with a signal, whatever became of it. */
  | { readonly type: 'cancel'; readonly which: number }
  | { readonly type: 'leave'; readonly which: number }
  /** Lets everything happen that can; without it, steps follow each other in one turn of the event loop. */
  | { readonly type: 'settle' };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Step>({ type: 'enter' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ type: 'try' }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const), which: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('leave' as const), which: fc.nat() }) },
    { weight: 2, arbitrary: fc.constant<Step>({ type: 'settle' }) },
  ),
  { maxLength: 60 },
);

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Takes the steps with a semaphore and with a plain list of who is inside and who waits, and compares the two. */
async function compare(limit: number, list: readonly Step[]): Promise<void> {
  const semaphore = createSemaphore(limit);
  const controllers: AbortController[] = [];
  const results = new Map<number, boolean>();
  const expected = new Map<number, boolean>();
  let inside: number[] = [];
  let queue: number[] = [];
  const admit = (id: number): void => {
    inside.push(id);
    expected.set(id, true);
  };
  // Who is admitted, and who is not yet, is what first come, first served makes of it.
  const compareResults = async (): Promise<void> => {
    await settle();
    expect(results).toEqual(expected);
  };

  for (const step of list) {
    switch (step.type) {
      case 'enter': {
        const id = controllers.length;
        const controller = new AbortController();
        controllers.push(controller);
        void semaphore.enter(controller.signal).then((entered) => {
          results.set(id, entered);
        });
        if (inside.length < limit) {
          admit(id);
        } else {
          queue.push(id);
        }
        break;
      }
      case 'try': {
        const id = controllers.length;
        const hasRoom = inside.length < limit;
        expect(semaphore.tryEnter()).toBe(hasRoom);
        if (hasRoom) {
          controllers.push(new AbortController());
          admit(id);
          results.set(id, true);
        }
        break;
      }
      case 'cancel': {
        const id = controllers.length === 0 ? undefined : step.which % controllers.length;
        if (id !== undefined) {
          controllers[id]?.abort();
          if (queue.includes(id)) {
            queue = queue.filter((one) => one !== id);
            expected.set(id, false);
          }
        }
        break;
      }
      case 'leave': {
        const id = inside[step.which % inside.length];
        if (id !== undefined) {
          semaphore.leave();
          inside = inside.filter((one) => one !== id);
          const [next, ...rest] = queue;
          if (next !== undefined) {
            queue = rest;
            admit(next);
          }
        }
        break;
      }
      case 'settle':
        await compareResults();
        break;
    }
    expect(inside.length).toBeLessThanOrEqual(limit);
  }
  await compareResults();

  // Everybody leaves: nobody who still waits is forgotten, and the whole limit is free again.
  for (let left = inside.length + queue.length; left > 0; left--) {
    semaphore.leave();
  }
  queue.forEach(admit);
  await compareResults();
  expect(results.size).toBe(controllers.length);
  for (let place = 0; place < limit; place++) {
    expect(semaphore.tryEnter()).toBe(true);
  }
  expect(semaphore.tryEnter()).toBe(false);
}

describe('a semaphore', () => {
  test('admits no more than its limit and forgets nobody, in any order of entering, cancelling and leaving', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (limit, list) => {
        await compare(limit, list);
      }),
      { numRuns: runs(500) },
    );
  });

  test('admits in the order of arrival', async () => {
    const semaphore = createSemaphore(1);
    const entered: number[] = [];
    await semaphore.enter();
    for (const id of [1, 2, 3]) {
      void semaphore.enter().then(() => entered.push(id));
    }
    for (const expected of [[1], [1, 2], [1, 2, 3]]) {
      semaphore.leave();
      await settle();
      expect(entered).toEqual(expected);
    }
  });

  test('lets any number wait with one signal, without a warning', async () => {
    const warnings: string[] = [];
    const listen = ({ name }: Error): number => warnings.push(name);
    process.on('warning', listen);
    onTestFinished(() => void process.off('warning', listen));
    const semaphore = createSemaphore(1);
    const { signal } = new AbortController();
    const all = Array.from({ length: 30 }, async () => {
      expect(await semaphore.enter(signal)).toBe(true);
      semaphore.leave();
    });
    await Promise.all(all);
    // A warning is emitted in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });

  test('does not admit who was cancelled before, and leaves no listener on a signal', async () => {
    const semaphore = createSemaphore(1);
    expect(await semaphore.enter(AbortSignal.abort())).toBe(false);
    expect(semaphore.tryEnter()).toBe(true);
    const controller = new AbortController();
    const second = semaphore.enter(controller.signal);
    semaphore.leave();
    expect(await second).toBe(true);
    // Too late: it is inside, and must leave like everybody.
    controller.abort();
    expect(semaphore.tryEnter()).toBe(false);
    semaphore.leave();
    expect(semaphore.tryEnter()).toBe(true);
  });
});
