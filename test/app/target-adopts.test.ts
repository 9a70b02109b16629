import { expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer();

test('a part of a resource that is adopted brings the adoption along', async () => {
  const text = `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    redirects:
      /brand/new: { page: { space: { id: ss_handbook }, id: pg_intro } }
`;
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  const service = { baseUrl: api.server.url, token: api.server.token };
  const { changes } = valueIn(
    await plan({ manifest, service, ledger: createMemoryLedger(), target: ['site.docs.redirect["/brand/new"]'] }),
  );
  expect(changes.map(({ action, address, broughtAlong }) => [action, address, broughtAlong?.because])).toEqual([
    ['adopt', 'site.docs', 'needed'],
    ['create', 'site.docs.redirect["/brand/new"]', undefined],
  ]);
});
