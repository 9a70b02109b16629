import { describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { JournalEntry } from '../../src/server/index.ts';
import { planned, run, serviceOf, type Work } from '../support/converge.ts';
import { type Operation, useStages, watch } from '../support/converge-stages.ts';

const isWrite = ({ method }: JournalEntry): boolean => method !== 'GET';

describe.each(PROFILE_NAMES)('on the profile %s', (profile) => {
  const stages = useStages(profile);

  test('an update whose last request is refused is reported as begun, not as never done', async () => {
    const { server, manifest, state } = stages.changed();
    const workAlone = (): Work => ({ manifest, service: serviceOf(server), ledger: createMemoryLedger(state) });
    server.reset();
    const { changes } = await planned(workAlone());
    const kinds = new Set<string>();
    for (const { action, kind, address } of changes) {
      server.reset();
      const plan = await planned(workAlone(), { target: [address] });
      if (action !== 'update' || plan.changes.length > 1) {
        continue;
      }
      const journal = watch(server);
      await run(workAlone(), plan);
      const writes = journal().filter(isWrite);
      const last = writes.at(-1);
      if (last === undefined || writes.length < 2) {
        continue;
      }
      kinds.add(kind);
      server.reset();
      const operation = last.operation as Operation;
      const nth = writes.filter((entry) => entry.operation === operation).length;
      server.setFaults([{ kind: 'status', status: 403, operation, nth }]);
      const report = await run(workAlone(), plan);
      server.setFaults([]);
      expect([address, report.status, report.results]).toMatchObject([
        address,
        'partial',
        [{ status: 'failed', outcome: 'done' }],
      ]);
    }
    expect(kinds.size, 'kinds whose update takes several requests').toBeGreaterThan(1);
  });
});
