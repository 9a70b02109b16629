import { expect, test } from 'vitest';
import { space } from '../../src/kinds/space.ts';
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

test('is only looked up: nothing makes, changes or deletes one', async () => {
  const { create, update, remove } = bench();
  expect(space.external).toBe(true);
  expect((await failureOf(create(space, { title: 'New' }))).failure).toBe('unsupported');
  expect((await failureOf(update(space, 'spc_handbook', { title: 'New' }))).failure).toBe('unsupported');
  expect((await failureOf(remove(space, 'spc_handbook'))).failure).toBe('unsupported');
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
