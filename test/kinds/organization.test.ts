import { describe, expect, test } from 'vitest';
import { partOfOrganization } from '../../src/core/kinds/support/organization.ts';
import { notFound, refusal, sessionOf } from './support/scripted-session.ts';

describe('a list of the organization that is not there', () => {
  const listed = (organization: unknown) => {
    const session = sessionOf(() => organization);
    return { session, result: partOfOrganization(session, 'teams', () => Promise.reject(notFound)) };
  };

  test.each<[string, unknown, object]>([
    ['the service does not have it', {}, { failure: 'unsupported', message: expect.stringContaining('teams') }],
    [
      'the service shows organizations in another form',
      refusal({ type: 'invalid-answer', status: 200, reason: 'other' }),
      { failure: 'unsupported' },
    ],
    ['the organization cannot be seen', notFound, { failure: 'missing', message: expect.stringContaining('org_acme') }],
  ])('means that %s', async (_title, organization, expected) => {
    const { result, session } = listed(organization);
    await expect(result).rejects.toMatchObject({ outcome: 'none', cause: notFound, ...expected });
    expect(session.asked).toEqual([{ operation: 'getOrganizationById', path: { organizationId: 'org_acme' } }]);
  });

  test('means nothing where the organization cannot be asked for either', async () => {
    const forbidden = refusal({ type: 'forbidden', status: 403, message: 'no' });
    await expect(listed(forbidden).result).rejects.toBe(forbidden);
    const broken = new TypeError('a mistake');
    await expect(listed(broken).result).rejects.toBe(broken);
  });
});

test('a list that fails in another way fails so', async () => {
  const forbidden = refusal({ type: 'forbidden', status: 403, message: 'no' });
  const session = sessionOf(() => ({}));
  await expect(partOfOrganization(session, 'teams', () => Promise.reject(forbidden))).rejects.toBe(forbidden);
  expect(session.asked).toEqual([]);
});
