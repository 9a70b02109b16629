import { describe, expect, test, vi } from 'vitest';
import type { Moment } from './kill-gate.ts';
import { makeSweep } from './kill-sweep.ts';

// Every process starts anew, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** Whether every request that reads is tried as well, and not only some at the end. */
const EVERYTHING = process.env['KILL_SWEEP'] === 'all';

/** Ends an apply with SIGKILL on both sides of every request that writes, and lets the next run go on. */
export async function describeKills({ parallelism }: { readonly parallelism: number }): Promise<void> {
  const { plan, requests, killAt, converge } = await makeSweep();
  const boundaries = Array.from({ length: requests.writes }, (_none, index) => index + 1);
  const cases = boundaries.flatMap((nth): Moment[] => [
    { nth, when: 'before' },
    { nth, when: 'after' },
  ]);
  const reads = EVERYTHING ? Array.from({ length: requests.all }, (_none, index) => index) : [0, 4];

  describe(`An apply of ${requests.writes} requests that write, ${parallelism} at once`, () => {
    test('has everything in it that takes several steps', () => {
      const { create = 0, update = 0, move = 0, delete: deleted = 0 } = plan.summary;
      expect(requests.writes).toBeGreaterThan(create + update + move + deleted);
      expect([create > 12, update > 2, move > 0, deleted > 1]).toEqual([true, true, true, true]);
    });

    test.each(cases)('killed $when request $nth was done is completed by the next run', async (moment) => {
      expect(await killAt(moment, parallelism)).toBe(true);
      await converge();
    });

    test('by the command line, killed in its middle, is completed by the next run', async () => {
      const middle: Moment = { nth: Math.ceil(requests.writes / 2), when: 'after' };
      expect(await killAt(middle, parallelism, 'command line')).toBe(true);
      await converge();
    });

    test.each(reads)(
      'killed %i requests before its end, reads counted as well, is completed by the next run',
      async (left) => {
        // How often the service is asked whether it has read an API description depends on time, so the end may be earlier.
        await killAt({ nth: requests.all - left, when: 'before', counts: () => true }, parallelism);
        await converge();
      },
    );
  });
}
