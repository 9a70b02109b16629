import { describe, expect, test, vi } from 'vitest';
import type { Moment } from './kill-gate.ts';
import { makeSweep } from './kill-sweep.ts';

// Every process starts anew, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** Whether every side of every request is tried, reads as well, and not only what differs most. */
const EVERYTHING = process.env['KILL_SWEEP'] === 'all';

/**
 * Ends an apply with SIGKILL on both sides of requests that write, and lets the next run go on: of every one with
 * KILL_SWEEP=all, else of some. What comes before a request is much like what comes after the one before it, and with
 * several at once there are fewer new situations, so of those there are fewer.
 */
export async function describeKills({ parallelism }: { readonly parallelism: number }): Promise<void> {
  const { plan, requests, killAt, converge } = await makeSweep();
  const boundaries = Array.from({ length: requests.writes }, (_none, index) => index + 1);
  const step = EVERYTHING ? 1 : parallelism === 1 ? 2 : 3;
  const cases = boundaries.flatMap((nth): Moment[] => [
    ...(EVERYTHING || nth % (4 * step) === 1 ? [{ nth, when: 'before' } as const] : []),
    ...(nth % step === 0 || nth === requests.writes ? [{ nth, when: 'after' } as const] : []),
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
