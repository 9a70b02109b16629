import { expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { apiOf } from '../support/server.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const MANIFEST = `colophon: 1
organization: org_acme
sites:
  partners:
    id: site_partners
    shareLinks:
      press: { name: The press, active: false }
`;
const ADDRESS = 'site.partners.shareLink.press';

test('A link that an interrupted run made and did not switch off yet is switched off without a word; any other is not', async () => {
  const server = await startServer({ processingDelay: 1 });
  try {
    const made = await apiOf(server).post('/v1/orgs/org_acme/sites/site_partners/share-links', { name: 'The press' });
    const id = String(made.body.id);
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': MANIFEST })));
    const service = { baseUrl: server.url, token: server.token };
    const blockedWith = async (fields: Record<string, string | boolean> | undefined): Promise<readonly string[]> => {
      const entries = new Map(fields === undefined ? [] : [[ADDRESS, { kind: 'share-link', id, fields }]]);
      const ledger = createMemoryLedger({ entries });
      const { changes, blocked } = valueIn(await plan({ manifest, service, ledger }));
      expect(changes.map(({ address }) => address)).toContain(ADDRESS);
      return blocked.map(({ guard }) => guard);
    };
    // It is recorded that it is ours, and nothing else: so it was just being made.
    expect(await blockedWith({})).toEqual([]);
    expect(await blockedWith({ name: 'The press', active: true })).toEqual(['revoke-links']);
    expect(await blockedWith(undefined)).toEqual(['revoke-links']);
  } finally {
    await server.close();
  }
});
