import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import { exportLive } from '../../src/command/app/export.ts';
import { exportUnmanaged } from '../../src/command/app/export-unmanaged.ts';
import { plan } from '../../src/command/app/plan.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { type AnyContent, contentOn, fill } from '../support/any-world.ts';
import { unlike } from '../support/carried.ts';
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
import { emptyOrganization } from '../support/full-example.ts';
import { killedAtEvery } from '../support/killed.ts';
import { HEAD, yamlOf } from '../support/manifest-parts.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

/** What the service holds, without its records of who asked for what. */
function stateOf(server: RunningServer): unknown {
  const { events: _events, auditEvents: _audit, tokens: _tokens, ...tables } = server.exportWorld().tables;
  return tables;
}

/** All ids but those that people choose, which are slugs and names. */
function idsIn(server: RunningServer): readonly string[] {
  const {
    openapiSpecs: _slugs,
    customFields: _names,
    integrations: _programs,
    ...tables
  } = server.exportWorld().tables;
  return Object.values(tables).flatMap((rows) => rows.map(({ id }) => id));
}

/** All texts in a value. Its keys are names that people choose. */
function textsIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];
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

  const content = contentOn(profile);

  test('its export asks for nothing but what is there', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom('file', 'folder'), async (made, layout) => {
        const service = serviceOf(api.server);
        await fill(api, made);
        const { files } = unwrap(await exportLive({ service, layout }));
        const manifest = await loadFiles(Object.fromEntries(files.map(({ path, text }) => [`colophon/${path}`, text])));
        const work = { manifest, service, ledger: createMemoryLedger() };
        const plan = await planned(work);
        const asked = plan.changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0);
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
        await fill(api, made, isRecorded ? ledger : createMemoryLedger());
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
        await fill(api, made);
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

  describe('its portable export makes an empty organization hold the same', () => {
    const other = useServer({ processingDelay: 0, profile, world: emptyOrganization(profile) });

    /** What another organization gets: what is to be applied there, and the names of what stays behind. */
    async function carried(
      made: AnyContent,
    ): Promise<{ readonly manifest: Manifest; readonly lost: readonly string[] }> {
      await fill(api, made);
      // No server of a test reads from other hosts.
      for (const { slug, sourceURL } of api.server.exportWorld().tables.openapiSpecs ?? []) {
        if (sourceURL !== undefined) {
          await api.delete(`/v1/orgs/org_acme/openapi/${slug}`);
        }
      }
      const outcome = await exportLive({ service: serviceOf(api.server), organization: 'org_acme', portable: true });
      const [file] = unwrap(outcome).files;
      const texts = textsIn(parse(file?.text ?? ''));
      expect(idsIn(api.server).filter((id) => texts.some((text) => text.includes(id)))).toEqual([]);
      const prefix = 'Not exported: ';
      return {
        manifest: await loadFiles({ 'colophon.yaml': `${file?.text}organization: org_acme\n` }),
        lost: outcome.diagnostics.flatMap(({ code, summary }) =>
          code === 'export-left-out' ? [summary.slice(prefix.length)] : [],
        ),
      };
    }

    test('at once', { timeout: 900_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(content, async (made) => {
          const { manifest, lost } = await carried(made);
          other.server.reset();
          await converge({ manifest, service: serviceOf(other.server), ledger: createMemoryLedger() });
          expect(unlike(api.server.exportWorld(), other.server.exportWorld(), lost)).toEqual([]);
        }),
        { numRuns: runs(15), seed: newSeed('portable exports', 1), endOnFailure: true },
      );
    });

    test('also when it is killed at every tenth write', { timeout: 900_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(content, fc.constantFrom('before', 'after'), async (made, when) => {
          const { manifest, lost } = await carried(made);
          other.server.reset();
          const work = await killedAtEvery(10, when, { manifest, server: other.server });
          await expectSettled(work);
          expect(unlike(api.server.exportWorld(), other.server.exportWorld(), lost)).toEqual([]);
        }),
        { numRuns: runs(5), seed: newSeed('killed portable exports', 1), endOnFailure: true },
      );
    });
  });
});
