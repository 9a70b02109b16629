import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_PROFILE, type ProfileName } from '../../src/core/contract/profile-name.ts';
import type { Moment } from './kill-gate.ts';
import { type Act, makeSweep } from './kill-sweep.ts';
import { missingIn, untouchedIn } from './manifest-parts.ts';
import { shareOf } from './runs.ts';

// Every process starts anew, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** Whether every side of every request is tried, reads as well, and not only what differs most. */
const EVERYTHING = process.env['KILL_SWEEP'] === 'all';

const TITLES: Readonly<Record<Act, string>> = { apply: 'An apply', destroy: 'A destroy', replace: 'A replacement' };

/**
 * Ends an apply with SIGKILL on both sides of requests that write, and lets the next run go on: of every one with
 * KILL_SWEEP=all, else after the first request of every operation. What comes before a request is much like what comes after
 * the one before it, and with several at once there are fewer new situations, so of those there are fewer.
 */
export async function describeKills({
  parallelism,
  act = 'apply',
  profile = DEFAULT_PROFILE,
}: {
  readonly parallelism: number;
  readonly act?: Act;
  readonly profile?: ProfileName;
}): Promise<void> {
  const { plan, requests, killAt, converge } = await makeSweep({ act, profile });
  const { operations } = requests;
  const isKilled = (nth: number): boolean =>
    EVERYTHING ||
    // Deletions of one operation differ most: by what goes with each of them.
    act === 'destroy' ||
    nth === requests.writes ||
    (parallelism === 1 ? operations.indexOf(operations[nth - 1]) === nth - 1 : nth % 6 === 0);
  const cases = operations.flatMap((_operation, index): Moment[] => {
    const nth = index + 1;
    return [
      ...(EVERYTHING || nth % 24 === 1 ? [{ nth, when: 'before' } as const] : []),
      ...(isKilled(nth) ? [{ nth, when: 'after' } as const] : []),
    ];
  });
  const reads = EVERYTHING ? Array.from({ length: requests.all }, (_none, index) => index) : [0, 4];

  const title = `${TITLES[act]} on ${profile}, ${parallelism} at once, is killed`;

  describe(`${TITLES[act]} of ${requests.writes} requests that write on the profile ${profile}, ${parallelism} at once`, () => {
    test('does all it can to something of every kind that allows it', () => {
      expect(act === 'apply' ? missingIn(plan, profile) : untouchedIn(plan, profile)).toEqual([]);
    });

    test.each(shareOf(title, cases))(
      'F46: killed $when request $nth was done is completed by the next run',
      async (moment) => {
        expect(await killAt(moment, parallelism)).toBe(true);
        await converge();
      },
    );

    test('F46: by the command line, killed in its middle, is completed by the next run', async () => {
      const middle: Moment = { nth: Math.ceil(requests.writes / 2), when: 'after' };
      expect(await killAt(middle, parallelism, 'command line')).toBe(true);
      await converge();
    });

    test.each(reads)(
      'F46: killed %i requests before its end, reads counted as well, is completed by the next run',
      async (left) => {
        // How often the service is asked whether it has read an API description depends on time, so the end may be earlier.
        await killAt({ nth: requests.all - left, when: 'before', counts: () => true }, parallelism);
        await converge();
      },
    );
  });
}
