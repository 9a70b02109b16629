import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import type { Moment } from '../support/kill-gate.ts';
import { makeSweep } from '../support/kill-sweep.ts';
import type { Running } from '../support/serve-process.ts';

// Every process starts anew, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const sweep = await makeSweep();
const { gate, server, work, ledger, killAt, converge, start, reset, requests } = sweep;

async function said(running: Running, words: string): Promise<void> {
  while (!running.output.stderr.includes(words)) {
    await delay(5);
  }
}

const middle = Math.ceil(requests.writes / 2);
const MOMENTS: readonly Moment[] = [
  { nth: 1, when: 'before' },
  { nth: middle, when: 'after' },
  { nth: requests.writes - 1, when: 'after' },
];

describe('An apply that is interrupted', () => {
  test.each(MOMENTS)(
    'F44: $when request $nth was done finishes what is on its way, says how to go on, and exits with 5',
    async (moment) => {
      const signal = moment.when === 'before' ? 'SIGINT' : 'SIGTERM';
      // Near the end one at a time: else the last request may be on its way by then, and all is done after all.
      const parallelism = moment.nth === middle ? 10 : 1;
      reset();
      const reached = gate.until(moment);
      const running = start(parallelism, 'command line');
      await reached;
      running.child.kill(signal);
      await said(running, 'Stopping');
      gate.open();
      const { code, stdout, stderr } = await running.finished;
      expect(code).toBe(5);
      expect(stderr).toContain('Ctrl-C again');
      expect(stdout).toMatch(/Interrupted/);
      expect(stdout.replace(/\s+/g, ' ')).toMatch(
        /again to go on|run (it|apply|the same command) again|colophon apply/i,
      );
      // Everything that was done is recorded: nothing is left beside the ledger.
      expect([...work.files().keys()].filter((name) => name.startsWith('.colophon/'))).toEqual([ledger]);
      await gate.drop();
      await converge();
    },
  );

  test.each(MOMENTS.slice(1, 2))(
    'F45: twice $when request $nth was done ends at once, and the next run goes on',
    async (moment) => {
      reset();
      const reached = gate.until(moment);
      const running = start(4, 'command line');
      await reached;
      running.child.kill('SIGINT');
      await said(running, 'Stopping');
      running.child.kill('SIGINT');
      const { code } = await running.finished;
      expect(code).toBe(5);
      await gate.drop();
      await converge();
    },
  );
});

describe('A journal that lost its end', () => {
  test('F47: is read as far as it goes, wherever it was cut', async () => {
    expect(await killAt({ nth: Math.ceil(requests.writes * 0.6), when: 'after' }, 4, 'command line')).toBe(true);
    const world = server.exportWorld();
    const journal = `${work.path(ledger)}.journal`;
    const bytes = readFileSync(journal);
    const kept = readFileSync(work.path(ledger));
    const lines = [...bytes.entries()].filter(([, byte]) => byte === 10).map(([index]) => index + 1);
    const [first = 0] = lines;
    const beforeLast = lines.at(-2) ?? 0;
    const half = lines[Math.floor(lines.length / 2)] ?? 0;
    const cuts = [...[0, first - 1, first, half - 1, half], ...[beforeLast, beforeLast + 1, bytes.length - 1]];
    for (const cut of new Set(cuts)) {
      const put = await admin(server, 'PUT', 'world', world);
      expect(put.status).toBe(204);
      writeFileSync(work.path(ledger), kept);
      writeFileSync(journal, bytes);
      truncateSync(journal, cut);
      await converge();
    }
  });
});
