import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acceptDrift } from '../../src/app/accept.ts';
import { plan } from '../../src/app/plan.ts';
import { createMemoryLedger } from '../../src/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer({ profile: 'today' });
const ORG = '/v1/orgs/org_acme';

const ENTRIES = [
  '      - { path: first, title: First, spaces: [{ space: handbook }] } # the way in\n',
  "      - { link: status, title: Status, url: 'https://status.example.com/' }\n",
  '      - { path: second, title: Second, spaces: [{ space: handbook }] }\n',
] as const;
const HEAD = `colophon: 1
organization: org_acme
spaces: { handbook: { id: spc_handbook } }
sites:
  made:
    title: Made for this
    sections:
`;

test('accepting the order of sections and links that somebody made', async () => {
  const folder = folderOf({ 'colophon.yaml': HEAD + ENTRIES.join('') });
  const ledger = createMemoryLedger();
  const service = { baseUrl: api.server.url, token: api.server.token };
  const load = () => loadFrom(folder);
  await applied({ manifest: valueIn(await load()), service, ledger });
  const { body } = await api.get(`${ORG}/sites`);
  const { id } = body.items.find(({ title }: { readonly title: string }) => title === 'Made for this');
  const { structure } = (await api.get(`${ORG}/sites/${id}/structure`)).body;
  await api.patch(`${ORG}/sites/${id}/structure/sort`, {
    item: { type: 'site-external-link', id: structure[1].id },
    position: { before: { type: 'site-section', id: structure[0].id } },
  });
  const accepted = valueIn(await acceptDrift({ manifest: valueIn(await load()), service, ledger, reload: load }));
  expect(accepted).toMatchObject({ written: true, refused: [] });
  expect(readFileSync(join(folder, 'colophon.yaml'), 'utf8')).toBe(HEAD + ENTRIES[1] + ENTRIES[0] + ENTRIES[2]);
  expect(valueIn(await plan({ manifest: valueIn(await load()), service, ledger })).changes).toEqual([]);
});
