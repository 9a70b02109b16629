import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportLive } from '../../src/command/app/export.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import { inWorld } from '../support/by-hand.ts';
import {
  converge,
  expectSettled,
  loadFiles,
  NO_TROUBLE,
  planned,
  rest,
  run,
  serviceOf,
  troubles,
  unwrap,
} from '../support/converge.ts';
import { fixturesOn } from '../support/fixtures.ts';
import type { ApiRequest } from '../support/kind-fixture.ts';
import { yamlOf } from '../support/manifest-parts.ts';
import { randomManifestOn } from '../support/random-manifest.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

function withheldOf(kind: string): readonly string[] {
  return Object.entries(FIXTURES).find(([name]) => name === kind)?.[1].behaviour?.withheld ?? [];
}

describe.each(PROFILE_NAMES)('whatever the service holds on the profile %s', (profile) => {
  const api = useServer({ processingDelay: 0, profile });

  /** Something that a person does by hand; where the service refuses it, nothing happens. */
  const byHand = fc.oneof(...fixturesOn(profile).flatMap(([, fixture]) => fixture.byHand ?? []));

  async function done(request: ApiRequest): Promise<void> {
    const answer = await api.call(...inWorld(request, api.server.exportWorld()));
    expect([200, 201, 204, 205, 400, 404, 405, 409]).toContain(answer.status);
  }

  test.each(['file', 'folder'] as const)(
    'its export (%s) asks for nothing but what is there',
    { timeout: 900_000 },
    async (layout) => {
      await fc.assert(
        fc.asyncProperty(
          fc.option(randomManifestOn(profile), { nil: undefined }),
          fc.array(byHand, { maxLength: 40, size: 'max' }),
          async (made, requests) => {
            api.server.reset();
            const service = serviceOf(api.server);
            if (made !== undefined) {
              const manifest = await loadFiles({ 'colophon.yaml': yamlOf(made) });
              await converge({ manifest, service, ledger: createMemoryLedger() });
            }
            for (const one of requests) {
              await done(one);
            }
            const { files } = unwrap(await exportLive({ service, layout }));
            const manifest = await loadFiles(
              Object.fromEntries(files.map(({ path, text }) => [`colophon/${path}`, text])),
            );
            const work = { manifest, service, ledger: createMemoryLedger() };
            const plan = await planned(work);
            // What the service does not show, as the text of a specification, is sent once more.
            const asked = plan.changes.filter(
              ({ action, fields, kind }) =>
                action !== 'adopt' || fields.some(({ field }) => !withheldOf(kind).includes(field)),
            );
            expect(rest({ ...plan, changes: asked })).toEqual({ changes: [], refresh: [], forget: [], blocked: [] });
            expect(troubles(await run(work, plan))).toEqual(NO_TROUBLE);
            await expectSettled(work);
          },
        ),
        { numRuns: runs(25), seed: newSeed('exports', 1), endOnFailure: true },
      );
    },
  );
});
