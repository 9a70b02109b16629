import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exportLive } from '../../src/command/app/export.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
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
import { emptyOrganization } from '../support/full-example.ts';
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

  /** What a manifest declares, and what clients ask for after that. */
  const content = fc.record({
    declared: fc.option(randomManifestOn(profile), { nil: undefined }),
    requests: fc.array(byHand, { maxLength: 40, size: 'max' }),
  });

  async function fill({ declared, requests }: typeof content extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    api.server.reset();
    if (declared !== undefined) {
      const manifest = await loadFiles({ 'colophon.yaml': yamlOf(declared) });
      await converge({ manifest, service: serviceOf(api.server), ledger: createMemoryLedger() });
    }
    for (const one of requests) {
      await done(one);
    }
  }

  test('its export asks for nothing but what is there', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom('file', 'folder'), async (made, layout) => {
        const service = serviceOf(api.server);
        await fill(made);
        const { files } = unwrap(await exportLive({ service, layout }));
        const manifest = await loadFiles(Object.fromEntries(files.map(({ path, text }) => [`colophon/${path}`, text])));
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
      }),
      { numRuns: runs(30), seed: newSeed('exports', 1), endOnFailure: true },
    );
  });

  test('its portable export makes an empty organization hold the same', { timeout: 900_000 }, async () => {
    const other = await startServer({ world: emptyOrganization(profile), processingDelay: 0, profile });
    onTestFinished(() => other.close());
    const exported = async (server: RunningServer): Promise<Manifest> => {
      const { files } = unwrap(
        await exportLive({ service: serviceOf(server), organization: 'org_acme', portable: true }),
      );
      return await loadFiles({ 'colophon.yaml': `${files[0]?.text}organization: org_acme\n` });
    };
    // Settings always exist, and people are there already: that those are as declared the plan shows.
    const created = new Set(
      KINDS.flatMap(({ name, keyless, removal }) => (keyless || removal === 'release' ? [] : [name])),
    );
    const addressesIn = ({ workspace }: Manifest): readonly string[] =>
      workspace.resources.flatMap(({ kind, address }) => (created.has(kind) ? [address] : [])).sort();
    await fc.assert(
      fc.asyncProperty(content, async (made) => {
        other.reset();
        await fill(made);
        // No server of a test reads from other hosts.
        for (const { slug, sourceURL } of api.server.exportWorld().tables.openapiSpecs ?? []) {
          if (sourceURL !== undefined) {
            await api.delete(`/v1/orgs/org_acme/openapi/${slug}`);
          }
        }
        const manifest = await exported(api.server);
        await converge({ manifest, service: serviceOf(other), ledger: createMemoryLedger() });
        expect(addressesIn(await exported(other))).toEqual(addressesIn(manifest));
      }),
      { numRuns: runs(15), seed: newSeed('portable exports', 1), endOnFailure: true },
    );
  });
});
