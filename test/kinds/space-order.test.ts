import { expect, test } from 'vitest';
import { spaceOrder } from '../../src/core/kinds/space-order.ts';
import { desired } from '../engine/support/small-kinds.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';
import { sessionOf } from './support/scripted-session.ts';

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

test('says how many moves it takes at least and at most where spaces are still to come', () => {
  const { create, update } = spaceOrder.writes ?? {};
  const order = (letters: string) => ({ spaces: [...letters].map(($id) => ({ $id })) });
  expect(update?.(order('abc'), order('ab'))).toEqual({ least: 0, most: 3 });
  expect(update?.(order('abc'), {})).toEqual({ least: 0, most: 3 });
  expect([order('abc'), order('a'), {}].map((fields) => create?.(fields, {}))).toEqual(
    [2, 1, 1].map((most) => ({ least: 0, most })),
  );
});

test('is without spaces that were deleted, and says where the service lists another order than the one just set', async () => {
  const spaces = [
    { id: 'spc_b', deletedAt: null },
    { id: 'spc_gone', deletedAt: '2026-01-01T00:00:00.000Z' },
    { id: 'spc_a' },
  ];
  const session = sessionOf((operation) => (operation === 'moveSpace' ? {} : spaces));
  const parents = [{ kind: 'collection', id: 'col_1' }];
  const order = { kind: 'space-order', id: 'col_1', parents };
  const listed = { spaces: [{ $id: 'spc_b' }, { $id: 'spc_a' }] };
  expect(await spaceOrder.read(session, parents)).toMatchObject([{ id: 'col_1', fields: listed }]);
  const wanted = { spaces: [{ $id: 'spc_a' }, { $id: 'spc_b' }] };
  const live = await spaceOrder.update?.(session, { ...order, fields: wanted, all: wanted });
  expect(live).toMatchObject({ fields: listed, note: expect.stringContaining('lists these spaces in another order') });
  expect(session.asked.filter(({ operation }) => operation === 'moveSpace')).toEqual([
    {
      operation: 'moveSpace',
      path: { spaceId: 'spc_b' },
      body: { position: { after: { type: 'space', space: 'spc_a' } } },
    },
  ]);
  const kept = await spaceOrder.update?.(session, { ...order, fields: listed, all: listed });
  expect(kept).not.toHaveProperty('note');
});

test('is known by its collection alone, without a request', async () => {
  const session = sessionOf(() => new Error('nothing is asked for'));
  const [live] = await spaceOrder.read(session, [{ kind: 'collection', id: 'col_1' }], { keysOnly: true });
  expect(live).toEqual({ kind: 'space-order', id: 'col_1', title: 'Order of spaces', fields: {} });
});

test('contradicts a space that is declared to be somewhere else, and no other', () => {
  const space = (name: string, more: Parameters<typeof desired>[2]) =>
    desired('space', name, { managed: true, ...more });
  const order = desired('space-order', 'order', {
    address: 'collection.a.order',
    parent: 'collection.a',
    fields: { spaces: [...'abcdefx'].map((name) => ({ $ref: `space.${name}` })).concat({ $ref: 'space.x' }) },
  });
  const all = [
    order,
    space('a', { fields: { in: { $ref: 'collection.a' } } }),
    space('b', { fields: { in: { $ref: 'collection.b' } } }),
    space('c', { fields: { in: null } }),
    space('d', { fields: {} }),
    desired('space', 'e', { fields: { in: { $ref: 'collection.b' } } }),
    desired('site', 'f', { address: 'space.f', managed: true, fields: { in: null } }),
    desired('site', 'y', { parent: 'collection.a', fields: { spaces: [{ $ref: 'space.b' }] } }),
  ];
  expect(spaceOrder.clashes?.(all).map(({ addresses }) => addresses)).toEqual([
    ['collection.a.order', 'space.b'],
    ['collection.a.order', 'space.c'],
  ]);
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
  expect(spaceOrder.declare('a', context)).toEqual({ fields: { spaces: [] }, from: { spaces: [] }, after: [] });
  expect(spaceOrder.declare(['a', 'unknown'], context).after).toEqual(['space.a']);
});

test('is exported by the keys of the spaces that are written, and not at all for fewer than two', () => {
  const live = {
    kind: 'space-order',
    id: 'col_1',
    title: '',
    fields: { spaces: [{ $id: 'b' }, { $id: 'x' }, { $id: 'a' }] },
  };
  const nameOf = (_kind: string, id: string): string | undefined => (id === 'x' ? undefined : `space-${id}`);
  expect(spaceOrder.export(live, { nameOf })).toMatchObject({
    entry: ['space-b', 'space-a'],
    lost: { order: 'some of the spaces are not exported' },
  });
  expect(spaceOrder.export(live, { nameOf: () => undefined })).toBeUndefined();
  expect(spaceOrder.export(live, { nameOf: (_kind, id) => (id === 'a' ? 'only' : undefined) })).toBeUndefined();
});
