import { describe, expect, test } from 'vitest';
import { type Entry, Gate } from '../../src/core/client/gate.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the gate', () => {
  test('admits no more requests than connections, however many waiters are cancelled', async () => {
    const gate = new Gate({
      time: { now: () => 0, sleep: async () => {} },
      connections: 2,
      perSecond: Number.POSITIVE_INFINITY,
      longestWaitMs: 60_000,
    });
    const entries: Entry[] = [];
    const enter = (signal?: AbortSignal): void => {
      void gate.enter({ signal, sleep: async () => {} }).then((entry) => entries.push(entry));
    };
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    enter();
    enter();
    for (const { signal } of controllers) {
      enter(signal);
    }
    for (let index = 0; index < 5; index++) {
      enter();
    }
    await settled();
    for (const controller of controllers) {
      controller.abort();
    }
    await settled();
    expect(entries.map(({ type }) => type)).toEqual(['in', 'in', ...controllers.map(() => 'cancelled')]);
    const [first] = entries;
    if (first?.type === 'in') {
      first.place.leave();
      first.place.leave();
    }
    await settled();
    expect(entries.filter(({ type }) => type === 'in')).toHaveLength(3);
  });
});
