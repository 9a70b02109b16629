import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import {
  expectSettled,
  loadFiles,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  unwrap,
  type Work,
} from '../support/converge.ts';
import { yamlOf } from '../support/manifest-parts.ts';
import { manifestAndNextOn } from '../support/random-manifest.ts';
import { expectUntouched, ownedBy } from '../support/random-world.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

/** Plans twice and applies what comes out of the file of the plan. Gives the ids that were owned then. */
async function settle(work: Work): Promise<ReadonlySet<string>> {
  const made = await planned(work);
  const again = await planned(work);
  expect({ ...again, createdAt: '' }).toEqual({ ...made, createdAt: '' });
  const text = encodePlan(made);
  const read = unwrap(decodePlan(text));
  expect(read).toEqual(made);
  expect(encodePlan(read)).toBe(text);
  expect(troubles(await run(work, read))).toEqual(NO_TROUBLE);
  await expectSettled(work);
  return ownedBy(unwrap(await work.ledger.load()));
}

describe.each(PROFILE_NAMES)('whatever a manifest says on the profile %s', (profile) => {
  const api = useServer({ processingDelay: 0, profile });

  test('it is so after an apply, also of another one on top; nothing else changes; plans are the same every time', {
    timeout: 900_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(manifestAndNextOn(profile), async ([first, second]) => {
        api.server.reset();
        const before = api.server.exportWorld();
        const service = serviceOf(api.server);
        const ledger = createMemoryLedger();
        const owned = await settle({ manifest: await loadFiles({ 'colophon.yaml': yamlOf(first) }), service, ledger });
        expectUntouched(before, api.server.exportWorld(), owned);
        const work = { manifest: await loadFiles({ 'colophon.yaml': yamlOf(second) }), service, ledger };
        const next = await settle(work);
        expectUntouched(before, api.server.exportWorld(), new Set([...owned, ...next]));
      }),
      { numRuns: runs(6), seed: newSeed('convergence', 1), endOnFailure: true },
    );
  });
});
