import { expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer();

const HEAD = 'colophon: 1\norganization: org_acme\n';
const BEFORE = `${HEAD}
collections: { first: { title: One }, second: { title: Two } }
spaces: { lab: { manage: true, title: Lab, in: null } }
`;
const AFTER = `${HEAD}
collections:
  third: { title: One, previously: [first] }
  first: { title: Two, previously: [second] }
spaces: { lab: { manage: true, title: Lab, in: first } }
`;

test('a change that refers to a new name records what has it, where the renamed resource is not selected', async () => {
  const ledger = createMemoryLedger();
  const service = { baseUrl: api.server.url, token: api.server.token };
  const given = async (text: string) => ({
    manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': text }))),
    service,
    ledger,
  });
  const entryOf = async (address: string) => valueIn(await ledger.load()).entries.get(address);
  await applied(await given(BEFORE));
  const two = (await entryOf('collection.second'))?.id;

  const made = await applied({ ...(await given(AFTER)), target: ['space.lab'] });
  expect(made.changes.map(({ address }) => address)).toEqual(['space.lab']);
  const lab = await entryOf('space.lab');
  expect(await api.call('GET', `/v1/spaces/${lab?.id}`)).toMatchObject({ body: { parent: two } });
  expect(lab?.fields['in']).toEqual({ $ref: 'collection.first' });
  expect((await entryOf('collection.first'))?.id).toBe(two);
});

test.each([
  ['one', AFTER.replace('third: { title: One, previously: [first] }\n  first', 'third'), 'third'],
  ['one that has the former name of another', AFTER, 'first'],
])('a change refers to %s that is left out under its new name, and is done', async (_, after, name) => {
  const ledger = createMemoryLedger();
  const service = { baseUrl: api.server.url, token: api.server.token };
  const given = async (text: string) => ({
    manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': text.replace('in: first', `in: ${name}`) }))),
    service,
    ledger,
    exclude: ['collection'],
  });
  const entryOf = async (address: string) => valueIn(await ledger.load()).entries.get(address);
  const before = await given(BEFORE);
  await applied({ ...before, exclude: [] });
  const two = (await entryOf('collection.second'))?.id;

  await applied(await given(after));
  const lab = await entryOf('space.lab');
  expect(await api.call('GET', `/v1/spaces/${lab?.id}`)).toMatchObject({ body: { parent: two } });
  expect(valueIn(await plan(await given(after))).changes).toEqual([]);
});
