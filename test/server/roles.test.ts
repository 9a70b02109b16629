import { describe, expect, test } from 'vitest';
import { type Api, useServer } from '../support/server.ts';

/** From the most to the least; each member of the default world has that role in the organization. */
const PEOPLE = [
  ['admin', 'user_ada'],
  ['create', 'user_carl'],
  ['review', 'user_rita'],
  ['edit', 'user_edgar'],
  ['comment', 'user_cora'],
  ['read', 'user_remy'],
] as const;

const ORG = '/v1/orgs/org_acme';
const GUIDES = '/v1/spaces/spc_guides';
const IMPORT = { url: 'https://www.example.com/guide.md', source: 'markdown' };

type Attempt = (as: Api) => Promise<{ readonly status: number }>;

async function isDone(attempt: Attempt, as: Api): Promise<boolean> {
  const { status } = await attempt(as);
  expect([200, 201, 204, 403]).toContain(status);
  return status !== 403;
}

describe.each(PEOPLE)('somebody with the role %s', (role, user) => {
  const api = useServer();
  const may = (least: string): boolean =>
    PEOPLE.findIndex(([name]) => name === role) <= PEOPLE.findIndex(([name]) => name === least);

  /** What an answer says that one may do, and one request that does it. */
  const hold = async (path: string, table: readonly [permission: string, least: string, attempt: Attempt][]) => {
    for (const [permission, least, attempt] of table) {
      const told = (await api.as(user).get(path)).body.permissions[permission];
      const done = await isDone(attempt, api.as(user));
      expect([permission, told, done]).toEqual([permission, may(least), may(least)]);
    }
  };

  test('may do in a space what the space says', async () => {
    const open = async (): Promise<string> =>
      `${GUIDES}/change-requests/${(await api.post(`${GUIDES}/change-requests`, {})).body.number}`;
    await hold(GUIDES, [
      ['access', 'read', (as) => as.get(`${GUIDES}/content`)],
      ['view', 'read', (as) => as.get(`${GUIDES}/comments`)],
      ['comment', 'comment', (as) => as.post(`${GUIDES}/comments`, { body: { markdown: 'Good.' } })],
      // Live content as well as change requests.
      ['edit', 'edit', (as) => as.post(`${GUIDES}/content/import`, IMPORT)],
      ['edit', 'edit', (as) => as.post(`${GUIDES}/change-requests`, {})],
      ['edit', 'edit', async (as) => as.patch(await open(), { subject: 'Better' })],
      ['edit', 'edit', async (as) => as.post(`${await open()}/update`)],
      ['edit', 'edit', async (as) => as.post(`${await open()}/content/import`, IMPORT)],
      ['review', 'review', async (as) => as.post(`${await open()}/reviews`, { status: 'approved' })],
      ['merge', 'review', async (as) => as.post(`${await open()}/merge`)],
      ['admin', 'admin', (as) => as.patch(GUIDES, { title: 'Guides' })],
    ]);
  });

  test('may do in a collection what the collection says', async () => {
    await hold('/v1/collections/col_product', [
      ['view', 'read', (as) => as.get('/v1/collections/col_product/spaces')],
      ['create', 'create', (as) => as.post(`${ORG}/spaces`, { parent: 'col_product' })],
      ['create', 'create', (as) => as.post(`${ORG}/collections`, { parent: 'col_product' })],
      ['admin', 'admin', (as) => as.patch('/v1/collections/col_product', { title: 'Product' })],
    ]);
  });

  test('may do in the organization what the organization says', async () => {
    await hold(ORG, [
      ['listMembers', 'read', (as) => as.get(`${ORG}/members`)],
      ['listTeams', 'read', (as) => as.get(`${ORG}/teams`)],
      ['createContent', 'create', (as) => as.post(`${ORG}/spaces`, {})],
      ['createOpenAPISpec', 'create', (as) => as.put(`${ORG}/openapi/petstore`, { source: { text: '{}' } })],
      ['admin', 'admin', (as) => as.patch(ORG, { title: 'Acme' })],
    ]);
    await hold(`${ORG}/openapi/petstore`, [
      ['view', 'read', (as) => as.get(`${ORG}/openapi/petstore/versions`)],
      ['edit', 'create', (as) => as.put(`${ORG}/openapi/petstore`, { source: { text: '{}' } })],
    ]);
    await hold(`${ORG}/translations/translation_french`, [
      ['edit', 'create', (as) => as.put(`${ORG}/translations/translation_french`, { title: 'French' })],
    ]);
  });
});

describe('a role', () => {
  const api = useServer();

  test('in a collection is enough to create something there, whatever the role in the organization is', async () => {
    const remy = api.as('user_remy');
    const space = { title: 'Notes of Remy', parent: 'col_product' };
    expect((await remy.post(`${ORG}/spaces`, space)).status).toBe(403);
    await api.post('/v1/collections/col_product/permissions', { role: 'create', users: ['user_remy', 'user_gus'] });
    for (const as of [remy, api.as('user_gus')]) {
      expect((await as.get('/v1/collections/col_product')).body.permissions.create).toBe(true);
      expect((await as.post(`${ORG}/spaces`, space)).status).toBe(201);
      expect((await as.post(`${ORG}/collections`, { parent: 'col_product' })).status).toBe(201);
      expect((await as.post(`${ORG}/spaces`, {})).status).toBe(403);
    }
    expect((await api.as('user_stella').post(`${ORG}/spaces`, {})).status).toBe(404);
  });
});
