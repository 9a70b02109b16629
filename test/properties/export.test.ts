import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import { exportLive } from '../../src/command/app/export.ts';
import { exportUnmanaged } from '../../src/command/app/export-unmanaged.ts';
import { plan } from '../../src/command/app/plan.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
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
import { HEAD, yamlOf } from '../support/manifest-parts.ts';
import { randomManifestOn } from '../support/random-manifest.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

function withheldOf(kind: string): readonly string[] {
  return Object.entries(FIXTURES).find(([name]) => name === kind)?.[1].behaviour?.withheld ?? [];
}

/** What the service holds, without its records of who asked for what. */
function stateOf(server: RunningServer): unknown {
  const { events: _events, auditEvents: _audit, tokens: _tokens, ...tables } = server.exportWorld().tables;
  return tables;
}

/** Which entries of a manifest are not managed: each number picks one of those that are left. */
const removals = fc.array(fc.nat(), { minLength: 1, maxLength: 20, size: 'max' });

/** The paths of properties and entries, without what is inside of lists, which another file cannot continue. */
function removable(manifest: Manifest): readonly (readonly (string | number)[])[] {
  const paths = manifest.workspace.resources.flatMap(({ address }) => {
    const path = manifest.entryOf(address) ?? [];
    return [path, path.slice(0, -1)];
  });
  return paths.filter((path) => path.length > 0 && path.every((step) => typeof step === 'string'));
}

/** A manifest without some of its entries: those that another one refers to stay. */
async function partOf(all: unknown, picks: readonly number[]): Promise<string> {
  let text = stringify(all);
  for (const pick of picks) {
    const manifest = await loadFiles({ 'colophon.yaml': text });
    const paths = removable(manifest);
    const document = parseDocument(text);
    if (paths.length > 0 && document.deleteIn(paths[pick % paths.length] ?? [])) {
      const smaller = document.toString();
      text = await loadFiles({ 'colophon.yaml': smaller }).then(
        () => smaller,
        () => text,
      );
    }
  }
  return text;
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

  async function fill(
    { declared, requests }: typeof content extends fc.Arbitrary<infer T> ? T : never,
    ledger: LedgerStore = createMemoryLedger(),
  ): Promise<void> {
    api.server.reset();
    if (declared !== undefined) {
      const manifest = await loadFiles({ 'colophon.yaml': yamlOf(declared) });
      await converge({ manifest, service: serviceOf(api.server), ledger });
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

  test('what is not managed, exported beside the manifest, changes nothing', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.boolean(), async (made, isRecorded) => {
        const service = serviceOf(api.server);
        const ledger = createMemoryLedger();
        await fill(made, isRecorded ? ledger : createMemoryLedger());
        const files = { 'colophon.yaml': yamlOf(made.declared ?? HEAD) };
        const work = { manifest: await loadFiles(files), service, ledger };
        const before = await plan(work);
        const outcome = await exportUnmanaged({ ...work, schemaPath: 'x' });
        // Where the manifest cannot be planned at all, nothing is exported.
        expect(outcome.ok).toBe(before.ok);
        if (!outcome.ok || !before.ok) {
          return;
        }
        const { file, resources } = outcome.value;
        const manifest = await loadFiles({
          'colophon/a.yaml': files['colophon.yaml'],
          'colophon/b.yaml': file?.text ?? 'colophon: 1\n',
        });
        const { changes } = await planned({ ...work, manifest });
        const known = new Set(before.value.changes.map(({ key }) => key));
        expect(
          changes.filter(({ key, action, fields }) => !known.has(key) && (action !== 'adopt' || fields.length > 0)),
        ).toEqual([]);
        const adopted = new Set(changes.map(({ address }) => address));
        const declared = new Map(manifest.workspace.resources.map(({ address, kind }) => [address, kind]));
        const external = new Set(KINDS.flatMap((kind) => (kind.external ? [kind.name] : [])));
        expect(
          resources.filter(({ address }) => !adopted.has(address) && !external.has(declared.get(address) ?? '')),
        ).toEqual([]);
      }),
      { numRuns: runs(30), seed: newSeed('unmanaged exports', 1), endOnFailure: true },
    );
  });

  test('a part of it is managed, and the export of the rest completes it', { timeout: 7_200_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(content, removals, async (made, picks) => {
        const service = serviceOf(api.server);
        await fill(made);
        const full = unwrap(await exportLive({ service }));
        const all = parse(full.files[0]?.text ?? '');
        const part = await partOf(all, picks);
        const work = { manifest: await loadFiles({ 'colophon.yaml': part }), service, ledger: createMemoryLedger() };
        expect(troubles(await run(work, await planned(work)))).toEqual(NO_TROUBLE);
        const whole = await planned({ ...work, manifest: await loadFiles({ 'colophon.yaml': stringify(all) }) });
        const wanted = whole.changes.flatMap((one) => (one.action === 'adopt' ? [`${one.kind} ${one.id}`] : []));
        const first = unwrap(await exportUnmanaged({ ...work, schemaPath: 'x' }));
        const text = first.file?.text ?? 'colophon: 1\n';
        const both = { ...work, manifest: await loadFiles({ 'colophon/a.yaml': part, 'colophon/b.yaml': text }) };
        const plan = await planned(both);
        expect(plan.changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0)).toEqual([]);
        expect(plan.changes.filter(({ risk }) => risk.includes('moves-urls'))).toEqual([]);
        const before = stateOf(api.server);
        expect(troubles(await run(both, plan))).toEqual(NO_TROUBLE);
        expect(stateOf(api.server)).toEqual(before);
        const state = unwrap(await work.ledger.load());
        const owned = new Set([...state.entries.values()].map(({ kind, id }) => `${kind} ${id}`));
        expect(
          wanted.filter((name) => !owned.has(name)),
          text,
        ).toEqual([]);
        const again = await exportUnmanaged({ ...both, schemaPath: 'x' });
        expect(unwrap(again)).toEqual({ resources: [] });
      }),
      { numRuns: runs(15), seed: newSeed('exports of the rest', 1), endOnFailure: true },
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
