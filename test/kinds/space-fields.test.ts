import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical.ts';
import { spaceFields } from '../../src/core/kinds/space-fields.ts';
import { contextOf, failureOf, useBench, withStandIn } from './support/organization-driver.ts';

const bench = useBench([spaceFields]);
const parents = [{ kind: 'space', id: 'spc_handbook' }];

test('is one resource for each space, with the values that are set', async () => {
  expect(await bench().list(spaceFields, parents)).toEqual([
    {
      kind: 'space-fields',
      id: 'spc_handbook',
      title: 'Custom field values',
      fields: { values: { owners: ['ada', 'lin'] } },
    },
  ]);
  expect(spaceFields.keyOf({ values: {} })).toBe(spaceFields.keyOf({ values: { a: 1 } }));
});

test('sets the named values, leaves the others alone, and clears with null', async () => {
  const { update, find } = bench();
  const first = await update(spaceFields, 'spc_handbook', { values: { product_area: 'sdk' } }, { parents });
  expect(first.fields).toEqual({ values: { product_area: 'sdk', owners: ['ada', 'lin'] } });
  const second = await update(spaceFields, 'spc_handbook', { values: { owners: null } }, { parents });
  expect(second.fields).toEqual({ values: { product_area: 'sdk' } });
  expect(await find(spaceFields, 'spc_handbook', parents)).toEqual(second);
});

test('comes with its space, is never deleted by itself, and stays when it is no longer declared', async () => {
  const { create, remove } = bench();
  expect((await create(spaceFields, { values: {} }, parents)).told).toEqual(['spc_handbook']);
  expect((await failureOf(remove(spaceFields, 'spc_handbook', parents))).failure).toBe('unsupported');
  expect([spaceFields.removal, spaceFields.goesWithParent]).toEqual(['release', true]);
});

test('sends more values than one request takes in several', async () => {
  const { client, update } = bench();
  const names = Array.from({ length: 101 }, (_item, index) => `extra_${index}`);
  for (const name of names) {
    const path = { organizationId: 'org_acme' };
    await client.call('createOrganizationCustomField', { path, body: { name, type: 'number' } });
  }
  const values = Object.fromEntries(names.map((name, index) => [name, index]));
  const api = [{ kind: 'space', id: 'spc_api' }];
  const live = await update(spaceFields, 'spc_api', { values }, { parents: api });
  expect(live.fields).toEqual({ values: { product_area: 'api', ...values } });
});

test('compares lists as sets', () => {
  const form = (value: readonly string[]): string =>
    canonicalJson(spaceFields.comparable?.('values', { owners: value, area: 'x' }) ?? null);
  expect(form(['lin', 'ada', 'lin'])).toBe(form(['ada', 'lin']));
  expect(form(['ada'])).not.toBe(form(['lin']));
});

test('waits for the custom fields that are declared too, and warns where a value is to be cleared', () => {
  const context = contextOf('', { 'custom-field': ['product_area'] });
  const declared = spaceFields.declare({ product_area: 'api', owners: null }, context);
  expect(declared.fields).toEqual({ values: { product_area: 'api', owners: null } });
  expect(declared.after).toEqual(['custom-field.product_area']);
  expect(context.problems).toMatchObject([[['owners'], { severity: 'warning', code: 'cannot-unset' }]]);
});

test('is exported as its values, and not at all where there are none', () => {
  const live = { kind: 'space-fields', id: 'spc_1', title: '', fields: { values: { a: 1 } } };
  expect(spaceFields.export(live, { nameOf: () => undefined })).toEqual({ key: '', entry: { a: 1 } });
  expect(spaceFields.export({ ...live, fields: { values: {} } }, { nameOf: () => undefined })).toBeUndefined();
});

test('tells a space that is not there from a service without custom fields', async () => {
  const missing = await failureOf(bench().list(spaceFields, [{ kind: 'space', id: 'spc_nowhere' }]));
  expect(missing.failure).toBe('missing');
  const seen = await bench().client.call('getSpaceById', { path: { spaceId: 'spc_handbook' } });
  const home = await bench().client.call('getOrganizationById', { path: { organizationId: 'org_acme' } });
  const answers: Readonly<Record<string, unknown>> = { '/v1/spaces/spc_handbook': seen, '/v1/orgs/org_acme': home };
  const unsupported = await withStandIn(
    (_method, path) => (answers[path] === undefined ? undefined : JSON.parse(JSON.stringify(answers[path]))),
    [spaceFields],
    (driver) => failureOf(driver.reader().list('space-fields', parents)),
  );
  expect(unsupported.failure).toBe('unsupported');
  expect(unsupported.message).toContain('does not offer custom fields');
});
