import { expect, test } from 'vitest';
import { space } from '../../src/core/kinds/space.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { contextOf, failureOf, ORGANIZATION, useBench, withStandIn } from './support/organization-driver.ts';

const bench = useBench([space]);

test('lists the spaces of the organization with their titles, without those that were deleted', async () => {
  const { list, client } = bench();
  const before = await list(space);
  expect(before.map(({ id }) => id)).toContain('spc_guides');
  expect(before.find(({ id }) => id === 'spc_handbook')).toMatchObject({
    kind: 'space',
    title: 'Handbook',
    fields: { title: 'Handbook' },
  });
  await client.call('deleteSpaceById', { path: { spaceId: 'spc_guides' } });
  expect((await list(space)).map(({ id }) => id)).not.toContain('spc_guides');
});

test('is created in two requests where the first cannot say everything, changed, moved and deleted', async () => {
  const { create, find, update, remove } = bench();
  const icon = 'https://example.com/new.png';
  const { live, told } = await create(space, { title: 'New', in: { $id: 'col_product' }, icon, editMode: 'locked' });
  expect(told).toEqual([live.id]);
  expect(live.fields).toEqual({ title: 'New', in: { $id: 'col_product' }, icon, editMode: 'locked' });
  expect(await find(space, live.id)).toEqual(live);
  const changed = await update(space, live.id, { title: 'Newer', icon: null, emoji: '📘', in: null });
  expect(changed.fields).toEqual({ title: 'Newer', emoji: '📘', in: null, editMode: 'locked' });
  const plain = await update(space, live.id, { emoji: null });
  expect(plain.fields).toEqual({ title: 'Newer', in: null, editMode: 'locked' });
  expect(await find(space, live.id)).toEqual(plain);
  expect(await remove(space, live.id)).toBe('removed');
  expect(await find(space, live.id)).toBeUndefined();
});

test('starts with the content of a template', async () => {
  const { client, create } = bench();
  const { live } = await create(space, { title: 'Copy', template: 'spc_handbook' });
  const [copy, model] = await Promise.all(
    [live.id, 'spc_handbook'].map((spaceId) => client.call('getCurrentRevision', { path: { spaceId } })),
  );
  expect(copy?.pages?.map(({ title }) => title)).toEqual(model?.pages?.map(({ title }) => title));
});

const GUIDE = { url: 'https://www.example.com/guide.md', source: 'markdown' };

async function titlesIn(spaceId: string): Promise<readonly string[]> {
  const { pages } = await bench().client.call('getCurrentRevision', { path: { spaceId } });
  return (pages ?? []).flatMap(({ title }) => title ?? []);
}

test('starts with what is imported, before it is locked', async () => {
  const { create, update } = bench();
  const empty = await create(space, { title: 'Empty' });
  const fields = { title: 'Imported', editMode: 'locked', importFrom: GUIDE };
  expect(space.writes?.create?.(fields, undefined)).toBe(3);
  const { live, told } = await create(space, fields);
  expect([live.id, live.fields['editMode'], live.fields['importFrom']]).toEqual([told[0], 'locked', undefined]);
  const imported = await titlesIn(live.id);
  expect(imported).not.toEqual(await titlesIn(empty.live.id));
  // Only a creation imports.
  await update(space, empty.live.id, { title: 'Still empty' }, { all: { title: 'Still empty', importFrom: GUIDE } });
  expect(await titlesIn(empty.live.id)).not.toEqual(imported);
});

test('says that an import failed, after the space is recorded', async () => {
  const told: string[] = [];
  const importFrom = { url: 'https://www.example.com/nowhere', source: 'html' };
  const creating = bench().driver.create({
    kind: 'space',
    parents: [],
    fields: { title: 'Half', importFrom },
    created: async (id) => void told.push(id),
  });
  const { failure, outcome, message } = await failureOf(creating);
  expect([failure, outcome]).toEqual(['invalid', 'done']);
  expect(message).toContain('the space exists, but the import into it failed');
  expect(told).toHaveLength(1);
});

test('needs consent to import into a new space, and never imports into one that exists', () => {
  const risk = (live: Fields | undefined) => space.fieldRisk?.('importFrom', { before: undefined, after: GUIDE, live });
  expect([risk(undefined), risk({ title: 'A' })]).toEqual(['import-content', undefined]);
  expect(space.rules['importFrom']?.createOnly).toBe(true);
});

test('is managed only where the entry says so', () => {
  const wrong: string[] = [];
  const context = {
    ...contextOf('wiki'),
    problem: (at: readonly (string | number)[]) => void wrong.push(at.join('.')),
  };
  expect(space.declare({ title: 'Wiki' }, context).managed).toBeUndefined();
  expect(space.declare({ manage: true, title: 'Wiki', emoji: '📘' }, context)).toMatchObject({
    managed: true,
    fields: { title: 'Wiki', emoji: '📘' },
  });
  expect(wrong).toEqual([]);
  space.declare({ title: 'Wiki', editMode: 'locked' }, context);
  space.declare({ manage: true, title: 'Wiki', emoji: '📘', icon: 'https://example.com/a.png' }, context);
  space.declare({ manage: true, title: 'Wiki', template: 'spc_handbook', importFrom: GUIDE }, context);
  expect(wrong).toEqual(['editMode', 'icon', 'importFrom']);
});

test.each([
  ['📘', '1f4d8', true],
  ['1F4D8', '1f4d8', true],
  ['👩‍🚀', '1f469-200d-1f680', true],
  ['📘', '📗', false],
])('has the same emoji whichever way it is written: %s and %s', (one, other, same) => {
  expect(space.comparable?.('emoji', one) === space.comparable?.('emoji', other)).toBe(same);
});

test('is exported as managed where the manifest should rebuild it elsewhere', () => {
  const fields = { title: 'Wiki', emoji: '📘', in: { $id: 'c' } };
  const live = { kind: 'space', id: 'spc_1', title: 'Wiki', fields };
  expect(space.export(live, { nameOf: () => 'product', portable: true })).toEqual({
    key: 'wiki',
    entry: { manage: true, title: 'Wiki', emoji: '📘', in: 'product' },
  });
});

test('is declared by its title, or by its id alone', () => {
  expect(space.declare({ title: 'Handbook', customFields: { a: 'b' } }, contextOf('handbook')).fields).toEqual({
    title: 'Handbook',
  });
  expect(space.declare({ id: 'spc_handbook' }, contextOf('handbook')).fields).toEqual({});
  expect(space.keyOf({ title: 'Handbook' })).toBe('Handbook');
  expect(space.keyOf({})).toBeUndefined();
});

test.each([
  ['API reference v2', 'api-reference-v2'],
  ['  Élan — vital! ', 'elan-vital'],
  ['手引き', 'space'],
  ['???', 'space'],
])('is exported by its id, under a key made of its title: %s', (title, key) => {
  const live = { kind: 'space', id: 'spc_1', title, fields: { title } };
  expect(space.export(live, { nameOf: () => undefined })).toEqual({ key, entry: { id: 'spc_1' } });
});

test('says so when the organization cannot be seen, whatever list was asked for', async () => {
  const error = await withStandIn(
    () => undefined,
    [space],
    (driver) => failureOf(driver.reader().list('space', [])),
  );
  expect(error.failure).toBe('missing');
  expect(error.message).toContain('the organization "org_acme" does not exist or is not visible');
});

test('says that the service does not have it when the organization can be seen', async () => {
  const error = await withStandIn(
    (_method, path) => (path === '/v1/orgs/org_acme' ? ORGANIZATION : undefined),
    [space],
    (driver) => failureOf(driver.reader().list('space', [])),
  );
  expect(error.failure).toBe('unsupported');
  expect(error.message).toContain('does not offer spaces');
});

test('is where it should be when it is told so twice, as after an answer that was lost', async () => {
  const { create, update } = bench();
  const { live } = await create(space, { title: 'Twice' });
  const inside = { title: 'Twice', in: { $id: 'col_product' } };
  expect((await update(space, live.id, { in: { $id: 'col_product' } })).fields).toEqual(inside);
  expect((await update(space, live.id, { in: { $id: 'col_product' } })).fields).toEqual(inside);
});
