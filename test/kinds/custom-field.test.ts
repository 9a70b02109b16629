import { expect, test } from 'vitest';
import { customField } from '../../src/kinds/custom-field.ts';
import { contextOf, failureOf, ORGANIZATION, useBench, withStandIn } from './support/organization-driver.ts';

const bench = useBench([customField]);
const FULL = {
  name: 'audience',
  type: 'select:multi',
  title: 'Audience',
  description: 'Who reads it',
  placeholder: 'Choose',
  options: ['developers', 'writers'],
};

test('is made with every field, read back as it was asked for, changed, emptied and deleted', async () => {
  const { create, find, update, remove } = bench();
  const { live, told } = await create(customField, FULL);
  expect(told).toEqual(['audience']);
  expect(live.fields).toEqual(FULL);
  expect(live.id).toBe('audience');
  expect(live.outputs?.['id']).toMatch(/^field/);
  expect(await find(customField, 'audience')).toEqual(live);

  const changed = await update(customField, 'audience', { title: 'Readers', options: ['writers', 'admins'] });
  expect(changed.fields).toEqual({ ...FULL, title: 'Readers', options: ['writers', 'admins'] });

  await update(customField, 'audience', { title: null, description: null, placeholder: null });
  const { title: _title, description: _description, placeholder: _placeholder, ...rest } = FULL;
  const emptied = await find(customField, 'audience');
  expect(emptied?.fields).toEqual({ ...rest, options: ['writers', 'admins'] });
  expect(emptied?.title).toBe('audience');

  expect(await remove(customField, 'audience')).toBe('removed');
  expect(await find(customField, 'audience')).toBeUndefined();
});

test('is made with its name and type alone', async () => {
  const { create } = bench();
  const { live } = await create(customField, { name: 'notes', type: 'text', title: null });
  expect(live.fields).toEqual({ name: 'notes', type: 'text' });
});

test('cannot lose its options', async () => {
  const error = await failureOf(bench().update(customField, 'product_area', { options: null }));
  expect(error.failure).toBe('invalid');
  expect(error.message).toContain('changed but not removed');
});

test('is declared under its name, and an empty text takes a field away', () => {
  const { fields, from } = customField.declare({ type: 'text', title: '', description: 'x' }, contextOf('notes'));
  expect(fields).toEqual({ name: 'notes', type: 'text', title: null, description: 'x' });
  expect(from).toEqual({ name: [] });
  expect(customField.keyOf(fields)).toBe('notes');
});

test('is exported so that declaring it again gives the same', async () => {
  const live = await bench().find(customField, 'product_area');
  const exported = live === undefined ? undefined : customField.export(live, { nameOf: () => undefined });
  expect(exported?.key).toBe('product_area');
  expect(customField.declare(exported?.entry ?? null, contextOf('product_area')).fields).toEqual(live?.fields);
});

test('says so when the service has no custom fields', async () => {
  const error = await withStandIn(
    (_method, path) => (path === '/v1/orgs/org_acme' ? ORGANIZATION : undefined),
    [customField],
    (driver) => failureOf(driver.reader().list('custom-field', [])),
  );
  expect(error.failure).toBe('unsupported');
  expect(error.message).toContain('does not offer custom fields');
});
