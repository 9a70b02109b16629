import { describe, expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { startSandbox } from '../../src/command/app/sandbox.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { createNoLedger } from '../../src/core/ledger/none-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { startServer } from '../../src/server/index.ts';
import { applied, folderOf, valueIn } from './support.ts';

/** Something to adopt, something to create, hidden values and a resource whose id is a secret. */
const MANIFEST = `colophon: 1
organization: org_acme
sites:
  docs: { id: site_docs, title: Another title }
teams:
  new: { title: New }
linkInvites:
  read: { role: read }
saml:
  corp: { label: Corp, entityID: https://corp.example.com, certificate: !env COLOPHON_SECRET_PIN }
`;

async function manifestWith(pin: string): Promise<Manifest> {
  const cwd = folderOf({ 'colophon.yaml': MANIFEST });
  const env = { COLOPHON_SECRET_PIN: pin };
  return valueIn(await loadManifest({ kinds: KINDS, cwd, paths: [], variables: {}, env }));
}

describe('before the first apply', () => {
  test.each<[string, () => LedgerStore]>([
    ['with a ledger that is empty', () => createMemoryLedger({})],
    ['without a ledger', () => createNoLedger()],
  ])('the digest of the same plan is the same from run to run, %s', async (_where, ledgerOf) => {
    const server = await startServer({ processingDelay: 1 });
    try {
      const service = { baseUrl: server.url, token: server.token };
      const made = async (pin: string): Promise<Plan> =>
        valueIn(await plan({ manifest: await manifestWith(pin), service, ledger: ledgerOf() }));
      const [first, again] = [await made('1234'), await made('1234')];
      expect(first.ledger.salt).not.toBe(again.ledger.salt);
      expect(again.digest).toBe(first.digest);
      expect(valueIn(decodePlan(encodePlan(again))).digest).toBe(first.digest);
      // Whoever tries all values that a short secret can have learns nothing from the digest.
      expect((await made('4321')).digest).toBe(first.digest);
    } finally {
      await server.close();
    }
  });

  test('a reviewed digest of one sandbox is that of the next', async () => {
    const digests: string[] = [];
    for (const _run of [1, 2]) {
      const manifest = await manifestWith('1234');
      const sandbox = await startSandbox({ resources: manifest.workspace.resources });
      try {
        const made = valueIn(await plan({ manifest, service: sandbox.service, ledger: createNoLedger() }));
        expect(made.service).toBe('sandbox');
        digests.push(made.digest);
      } finally {
        await sandbox.close();
      }
    }
    expect(digests[1]).toBe(digests[0]);
  });

  test('another plan has another digest', async () => {
    const server = await startServer({ processingDelay: 1 });
    try {
      const service = { baseUrl: server.url, token: server.token };
      const digestOf = async (text: string): Promise<string> => {
        const cwd = folderOf({ 'colophon.yaml': text });
        const env = { COLOPHON_SECRET_PIN: '1234' };
        const manifest = valueIn(await loadManifest({ kinds: KINDS, cwd, paths: [], variables: {}, env }));
        return valueIn(await plan({ manifest, service, ledger: createNoLedger() })).digest;
      };
      const all = await Promise.all([
        digestOf(MANIFEST),
        digestOf(MANIFEST.replace('title: New', 'title: Other')),
        digestOf(MANIFEST.replace('role: read', 'role: edit')),
        digestOf(MANIFEST.replace('Another title', 'Public title')),
        digestOf(MANIFEST.replace(', certificate: !env COLOPHON_SECRET_PIN', '')),
      ]);
      expect(new Set(all).size).toBe(all.length);
    } finally {
      await server.close();
    }
  });
});

describe('a plan without a ledger', () => {
  test('is empty where the workspace is as declared; with a ledger adoptions are to be recorded', async () => {
    const server = await startServer({ processingDelay: 1 });
    try {
      const service = { baseUrl: server.url, token: server.token };
      const manifest = await manifestWith('1234');
      await applied({ manifest, service, ledger: createMemoryLedger({}) }, ['weaken-sso', 'expose']);
      const without = valueIn(await plan({ manifest, service, ledger: createNoLedger() }));
      expect(without.changes.map(({ address, action }) => `${action} ${address}`)).toEqual([]);
      expect(without.summary).toMatchObject({
        adopt: 0,
        adoptUpdate: 0,
        resources: 0,
        noop: 4,
        writes: { least: 0, most: 0 },
      });
      const recorded = valueIn(await plan({ manifest, service, ledger: createMemoryLedger({}) }));
      expect(recorded.summary).toMatchObject({ adopt: 4, resources: 4, noop: 0 });
    } finally {
      await server.close();
    }
  });
});
