import { describe, expect, test } from 'vitest';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { useFolders } from '../support/command.ts';
import {
  expectSettled,
  loadFiles,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  type Work,
} from '../support/converge.ts';
import { openGate } from '../support/kill-gate.ts';
import { useServer } from '../support/server.ts';
import { lastIn, writesIn } from '../support/workspace.ts';

const folder = useFolders();
const api = useServer({ processingDelay: 0 });

const TEAMS = ['a', 'b', 'c', 'd', 'e', 'f'];
const MANIFEST = `colophon: 1\norganization: org_acme\nteams:\n${TEAMS.map((key) => `  ${key}: { title: Team ${key} }\n`).join('')}`;

/** Takes the lock away as a person does who takes the run for dead. */
async function unlock(ledger: LedgerStore): Promise<void> {
  const holder = await ledger.holder?.();
  expect(holder).toBeDefined();
  expect((await ledger.unlock?.(holder?.id ?? ''))?.ok).toBe(true);
}

describe('F70: a run that was asleep while its lock was taken away and another one took over', () => {
  test.each([
    ['before', 1],
    ['after', 1],
    ['after', 4],
  ] as const)('sends nothing more, held %s a write was done, with %i at once', async (when, parallelism) => {
    api.server.reset();
    const gate = await openGate(api.server.url);
    try {
      const path = `${folder()}/default.json`;
      const ledger = (): LedgerStore => createFileLedger({ path, environment: 'default' });
      const work: Work = {
        manifest: await loadFiles({ 'colophon.yaml': MANIFEST }),
        service: serviceOf({ url: gate.url, token: api.server.token }),
        ledger: ledger(),
      };
      const plan = await planned(work);
      const reached = gate.until({ nth: 2, when });
      const running = run(work, plan, { parallelism });
      await reached;
      await unlock(ledger());
      const other: Work = { ...work, service: serviceOf(api.server), ledger: ledger() };
      expect(troubles(await run(other, await planned({ ...other })))).toEqual(NO_TROUBLE);
      const since = lastIn(api.server);
      gate.open();
      const report = await running;
      expect(report.status).not.toBe('done');
      expect(JSON.stringify(report.diagnostics)).toContain('another run');
      // What was on its way when the run fell asleep cannot be called back; nothing else is sent.
      const onTheirWay = when === 'before' ? 1 : parallelism - 1;
      expect(writesIn(api.server, since).length).toBeLessThanOrEqual(onTheirWay);
      await expectSettled(other);
    } finally {
      await gate.close();
    }
  });
});
