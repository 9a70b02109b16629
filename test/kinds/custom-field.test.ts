import { expect, test } from 'vitest';
import { customField } from '../../src/core/kinds/custom-field.ts';
import { contextOf, failureOf, ORGANIZATION, useBench, withStandIn } from './support/organization-driver.ts';

const bench = useBench([customField]);

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

test('says so when the service has no custom fields', async () => {
  const error = await withStandIn(
    (_method, path) => (path === '/v1/orgs/org_acme' ? ORGANIZATION : undefined),
    [customField],
    (driver) => failureOf(driver.reader().list('custom-field', [])),
  );
  expect(error.failure).toBe('unsupported');
  expect(error.message).toContain('does not offer custom fields');
});
