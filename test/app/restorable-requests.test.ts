import { expect, onTestFinished, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const text = (space: string): string => `colophon: 1\norganization: org_acme\nspaces: { ${space} }\n`;

test('one list shows what is there and what can be restored', async () => {
  const server = await startServer({ profile: 'today' });
  onTestFinished(() => server.close());
  const ledger = createMemoryLedger();
  const work = async (space: string) => ({
    manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': text(space) }))),
    service: { baseUrl: server.url, token: server.token },
    ledger,
  });
  await applied(await work('wiki: { manage: true, title: Wiki }'));
  await applied(await work(''), ['destroy-content', 'empty']);
  const last = server.journal().at(-1)?.seq ?? 0;
  const planned = valueIn(await plan(await work('wiki: { manage: true, title: Wiki }')));
  expect(planned.changes).toMatchObject([{ action: 'create', address: 'space.wiki' }]);
  expect(planned.diagnostics).toMatchObject([{ code: 'restorable' }]);
  const lists = server
    .journal()
    .filter(({ seq, operation }) => seq > last && operation === 'listSpacesInOrganizationById');
  expect(lists).toHaveLength(1);
});
