import { expect, test } from 'vitest';
import { translation } from '../../src/core/kinds/translation.ts';
import { failureOf, ORGANIZATION, withStandIn } from './support/organization-driver.ts';

test.each([
  ['has nothing at the address', undefined, 'it does not know their endpoint'],
  ['has something else at the address', { items: [{ object: 'translation', id: 'tr_1' }] }, 'something else'],
])('says so when the service %s', async (_title, list, words) => {
  const error = await withStandIn(
    (_method, path) =>
      path === '/v1/orgs/org_acme' ? ORGANIZATION : path.endsWith('/translations') ? list : undefined,
    [translation],
    (driver) => failureOf(driver.reader().list('translation', [])),
  );
  expect(error.failure).toBe('unsupported');
  expect(error.message).toContain('does not offer translation settings');
  expect(error.message).toContain(words);
});
