import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Moment, Outage } from '../support/kill-gate.ts';
import { makeSweep } from '../support/kill-sweep.ts';

// Every process starts anew, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const { gate, converge, start, reset, requests } = await makeSweep();

/** Whether every write is tried, and not only some of them. */
const EVERYTHING = process.env['KILL_SWEEP'] === 'all';
const STEP = EVERYTHING ? 1 : Math.ceil(requests.writes / 4);
const MOMENTS: readonly (Moment & { readonly parallelism: number })[] = Array.from(
  { length: Math.ceil(requests.writes / STEP) },
  (_none, index) => 1 + index * STEP,
).flatMap((nth, index) =>
  (['before', 'after'] as const)
    .filter((when) => EVERYTHING || (when === 'after') === (index % 2 === 0))
    .map((when) => ({ nth, when, parallelism: index % 2 === 0 ? 1 : 10 })),
);

async function untilTried({ tries }: Outage, count: number): Promise<void> {
  while (tries() < count) {
    await delay(5);
  }
}

describe('An apply whose service goes down', () => {
  test.each(MOMENTS)(
    'F46: $when request $nth was done, $parallelism at once, and that is killed while it retries, is completed by the next run',
    async (moment) => {
      reset();
      const reached = gate.until(moment);
      const running = start(moment.parallelism);
      await reached;
      const outage = gate.cut();
      await untilTried(outage, 2);
      running.child.kill('SIGKILL');
      expect((await running.finished).signal).toBe('SIGKILL');
      await gate.drop();
      outage.end();
      await converge();
    },
  );

  test.each(MOMENTS.slice(0, 2))(
    'F01: $when request $nth was done, and comes back, goes on by itself',
    async (moment) => {
      reset();
      const reached = gate.until(moment);
      const running = start(moment.parallelism);
      await reached;
      const outage = gate.cut();
      await untilTried(outage, 2);
      await gate.drop();
      outage.end();
      const { code, stdout, stderr } = await running.finished;
      expect([code, stdout, stderr]).toEqual([0, 'done', '']);
      await converge();
    },
  );
});

describe('An apply that is interrupted twice', () => {
  test.each(MOMENTS)(
    'F45: $when request $nth was done, $parallelism at once, ends at once, and the next run goes on',
    async (moment) => {
      reset();
      const reached = gate.until(moment);
      const running = start(moment.parallelism, 'command line');
      await reached;
      running.child.kill('SIGINT');
      while (!running.output.stderr.includes('Stopping')) {
        await delay(5);
      }
      running.child.kill('SIGINT');
      // The gate lets nothing pass: only ending at once ends it at all.
      expect((await running.finished).code).toBe(5);
      await gate.drop();
      await converge();
    },
  );
});
