import { expect, test } from 'vitest';
import { spaceOrder } from '../../src/kinds/space-order.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([spaceOrder]);

/** A collection with a space for each letter, in alphabetical order. */
async function shelf(letters: string) {
  const { client } = bench();
  const path = { organizationId: 'org_acme' };
  const collection = await client.call('createCollection', { path, body: { title: 'Shelf' } });
  const ids: Record<string, string> = {};
  for (const letter of letters) {
    const body = { title: letter, parent: collection.id };
    ids[letter] = (await client.call('createSpace', { path, body })).id;
  }
  const order = (wanted: string) => ({ spaces: [...wanted].map((letter) => ({ $id: ids[letter] ?? '' })) });
  const titles = async (): Promise<string> => {
    const query = { limit: 1000 };
    const spaces = await client.listAll('listSpacesInCollectionById', { path: { collectionId: collection.id }, query });
    return spaces.map(({ title }) => title).join('');
  };
  return { id: collection.id, ids, parents: [{ kind: 'collection', id: collection.id }], order, titles };
}

test('is one resource for each collection, with its spaces in their order', async () => {
  const { id, parents, order } = await shelf('abc');
  expect(await bench().list(spaceOrder, parents)).toEqual([
    { kind: 'space-order', id, title: 'Order of spaces', fields: order('abc') },
  ]);
  expect(spaceOrder.keyOf({ spaces: [] })).toBe(spaceOrder.keyOf(order('a')));
});

test.each([
  ['the last first', 'abcd', 'dabc', 'dabc', 1],
  ['the other way round', 'abcd', 'dcba', 'dcba', 3],
  ['one after the other, between others that stay', 'abcd', 'da', 'bcda', 1],
  ['nothing, if it is so already', 'abcd', 'ad', 'abcd', 0],
])('moves %s', async (_title, before, wanted, after, moves) => {
  const { id, parents, order, titles } = await shelf(before);
  expect(spaceOrder.writes?.update?.(order(wanted), order(before))).toBe(moves);
  await bench().update(spaceOrder, id, order(wanted), { parents });
  expect(await titles()).toBe(after);
});

test('never moves a space into the collection', async () => {
  const { id, parents, order, titles } = await shelf('ab');
  const stray = { spaces: [{ $id: 'spc_notes' }, ...order('ba').spaces] };
  const { failure, message } = await failureOf(bench().update(spaceOrder, id, stray, { parents }));
  expect([failure, message]).toEqual(['invalid', expect.stringContaining('the collection does not hold spc_notes')]);
  expect(await titles()).toBe('ab');
});

test('comes with its collection, is never deleted by itself, and stays when it is no longer declared', async () => {
  const { id, parents, order, titles } = await shelf('ab');
  const { create, remove } = bench();
  expect((await create(spaceOrder, order('ba'), parents)).told).toEqual([id]);
  expect(await titles()).toBe('ba');
  expect((await failureOf(remove(spaceOrder, id, parents))).failure).toBe('unsupported');
  expect([spaceOrder.removal, spaceOrder.goesWithParent]).toEqual(['release', true]);
});

test('waits for all changes of its spaces, and refuses one that is listed twice', () => {
  const context = contextOf('', { space: ['a', 'b'] });
  const declared = spaceOrder.declare(['b', 'a', 'b'], context);
  expect(declared.after).toEqual(['space.b', 'space.a', 'space.b']);
  expect(context.problems).toMatchObject([[[2], { severity: 'error', code: 'contradiction' }]]);
});

test('is exported by the keys of the spaces that are written, and not at all for fewer than two', () => {
  const live = {
    kind: 'space-order',
    id: 'col_1',
    title: '',
    fields: { spaces: [{ $id: 'b' }, { $id: 'x' }, { $id: 'a' }] },
  };
  const nameOf = (_kind: string, id: string): string | undefined => (id === 'x' ? undefined : `space-${id}`);
  expect(spaceOrder.export(live, { nameOf })).toEqual({ key: '', entry: ['space-b', 'space-a'] });
  expect(spaceOrder.export(live, { nameOf: () => undefined })).toBeUndefined();
});
