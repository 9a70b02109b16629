import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { defined } from '../src/base/defined.ts';
import { apply } from '../src/command/app/apply.ts';
import { exportLive } from '../src/command/app/export.ts';
import { plan } from '../src/command/app/plan.ts';
import { KINDS } from '../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../src/core/ledger/types.ts';
import { loadManifest } from '../src/core/manifest/load.ts';
import type { Manifest } from '../src/core/manifest/types.ts';
import type { Plan } from '../src/core/plan/plan.ts';
import { type RunningServer, startServer, type World } from '../src/server/index.ts';
import { folderOf, valueIn } from './app/support.ts';
import { consentsFor } from './support/converge.ts';
import { emptyOrganization, fullExample } from './support/full-example.ts';
import { makeSweep } from './support/kill-sweep.ts';
import { essenceOf } from './support/kill-world.ts';

const load = async (files: Readonly<Record<string, string>>): Promise<Manifest> =>
  valueIn(
    await loadManifest({
      kinds: KINDS,
      cwd: folderOf(files),
      paths: ['.'],
      variables: {},
      env: {},
      organization: 'org_acme',
    }),
  );

const start = (): Promise<RunningServer> =>
  startServer({ world: emptyOrganization(), processingDelay: 1, profile: 'today' });

/** A world as its manifest declares it: without deleted spaces, and with specifications as what they say, however they are written. */
function declaredIn(world: World): World {
  const { revisions: _revisions, documents: _documents, spaces = [], ...tables } = world.tables;
  return {
    ...world,
    tables: {
      ...tables,
      spaces: spaces.filter(({ deletedAt }) => deletedAt === undefined).map((one) => ({ ...one, revision: '' })),
      openapiVersions: (tables.openapiVersions ?? []).map((version) => ({
        ...version,
        text: JSON.stringify(parse(version.text)),
      })),
    },
  };
}

/** A workspace on a server of its own. */
function workspaceOn(server: RunningServer, manifest: Manifest, ledger: LedgerStore = createMemoryLedger()) {
  const service = { baseUrl: server.url, token: server.token };
  const planned = async (destroy = false): Promise<Plan> => valueIn(await plan({ manifest, service, ledger, destroy }));
  return {
    service,
    planned,
    applied: async (destroy = false): Promise<void> => {
      const made = await planned(destroy);
      const report = await apply({ plan: made, manifest, service, ledger, allow: consentsFor(made) });
      expect(report).toMatchObject({ status: 'done', diagnostics: [] });
    },
  };
}

describe('a whole workspace', () => {
  test('is made from nothing, exported, made again elsewhere, and taken away', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    try {
      const nothing = first.exportWorld();
      const one = workspaceOn(first, await load(fullExample()));
      await one.applied();
      expect(await one.planned()).toMatchObject({ changes: [], refresh: [], forget: [], blocked: [] });

      const exported = valueIn(await exportLive({ service: one.service, portable: true, layout: 'folder' }));
      const files = Object.fromEntries(exported.files.map(({ path, text }) => [path, text]));
      // As values: the text of a specification can have ids of its own.
      expect(JSON.stringify(Object.values(files).map((text) => parse(text)))).not.toContain('"id":');
      const other = workspaceOn(second, await load(files));
      await other.applied();
      expect(await other.planned()).toMatchObject({ changes: [], refresh: [], forget: [], blocked: [] });
      const [here, there] = [declaredIn(first.exportWorld()), declaredIn(second.exportWorld())];
      expect(essenceOf(there, nothing)).toEqual(essenceOf(here, nothing));

      await other.applied(true);
      const left = declaredIn(second.exportWorld());
      // People and the settings of the organization are not created, so they are not deleted.
      const { organizations, members } = left.tables;
      const expected = declaredIn({
        ...nothing,
        tables: { ...nothing.tables, ...defined({ organizations, members }) },
      });
      expect(essenceOf(left, nothing)).toEqual(essenceOf(expected, nothing));
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  });
});

describe('a whole workspace that is made from nothing', async () => {
  const manifests = { first: 'colophon: 1\norganization: org_acme\n', second: fullExample() };
  const { requests, killAt, converge } = await makeSweep({
    manifests,
    profile: 'today',
    world: emptyOrganization(),
    // A link whose creation was never answered may be somebody else's, and is not disabled without.
    consents: ['revoke-links'],
  });
  const moments = requests.operations
    .map((operation, index) => ({ operation, nth: index + 1 }))
    .filter(({ operation, nth }) => requests.operations.indexOf(operation) === nth - 1);

  test.each(moments)('F46: killed after write $nth, $operation, is completed by the next run', async ({ nth }) => {
    expect(await killAt({ nth, when: 'after' }, 1)).toBe(true);
    await converge();
  });
});
