import { expect, test } from 'vitest';
import { collection } from '../../src/core/kinds/collection.ts';
import { failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([collection], { profile: 'today' });

test.each(['space', 'collection'] as const)('is not deleted while it holds a %s', async (type) => {
  const { client, server, create, find, remove } = bench();
  const { live } = await create(collection, { title: `With a ${type}` });
  const path = { organizationId: server.organization };
  const body = { title: 'Precious', parent: live.id };
  await (type === 'space'
    ? client.call('createSpace', { path, body })
    : client.call('createCollection', { path, body }));
  const error = await failureOf(remove(collection, live.id));
  expect(error.message).toContain('still holds "Precious"');
  expect(await find(collection, live.id)).toEqual(live);
});

test('is exported with the name of the one that holds it', () => {
  const live = { kind: 'collection', id: 'c', title: 'Ours', fields: { title: 'Ours', in: { $id: 'p' } } };
  expect(collection.export(live, { nameOf: (_kind, id) => (id === 'p' ? 'product' : undefined) })).toEqual({
    key: 'ours',
    entry: { title: 'Ours', in: 'product' },
  });
});

test('is where it should be when it is told so twice, as after an answer that was lost', async () => {
  const { create, update } = bench();
  const { live } = await create(collection, { title: 'Twice' });
  const inside = { title: 'Twice', in: { $id: 'col_product' } };
  expect((await update(collection, live.id, { in: { $id: 'col_product' } })).fields).toEqual(inside);
  expect((await update(collection, live.id, { in: { $id: 'col_product' } })).fields).toEqual(inside);
});
