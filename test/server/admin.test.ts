import { expect, test } from 'vitest';
import { defaultWorld, type World } from '../../src/server/index.ts';
import { admin, idsIn } from '../support/admin.ts';
import { expectRefusal, messageOf, useServer } from '../support/server.ts';

const REDIRECTS = '/v1/orgs/org_acme/sites/site_docs/redirects';
const redirect = (source: string) => ({
  source,
  destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
});
const api = useServer();
const call = (method: string, path: string, body?: unknown, token?: string | null) =>
  admin(api.server, method, path, body, token);

test.each([
  ['no token', () => null],
  ['the token of the interface', () => api.server.token],
  ['a wrong token', () => `${api.server.adminToken}x`],
])('nothing is told or done with %s', async (_title, token) => {
  const before = api.server.exportWorld();
  for (const [method, path] of [
    ['POST', 'reset'],
    ['GET', 'world'],
    ['PUT', 'world'],
    ['GET', 'faults'],
    ['PUT', 'faults'],
    ['DELETE', 'faults'],
    ['GET', 'journal'],
    ['DELETE', 'journal'],
    ['POST', 'tokens'],
  ] as const) {
    const answer = await call(method, path, method === 'PUT' || method === 'POST' ? {} : undefined, token());
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: { code: 401, message: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toContain(api.server.token);
  }
  expect(api.server.exportWorld()).toEqual(before);
});

test('the administrator token opens nothing of the interface', async () => {
  expect((await api.get('/v1/user', { token: api.server.adminToken })).status).toBe(401);
});

test('reset goes back to the start, and tokens go on working', async () => {
  const remy = api.as('user_remy');
  const before = idsIn(api.server.exportWorld(), 'redirects');
  await api.post(REDIRECTS, redirect('/reset-me'));
  await api.delete(`${REDIRECTS}/redirect_start`);
  expect((await call('POST', 'reset')).status).toBe(204);
  expect(idsIn(api.server.exportWorld(), 'redirects')).toEqual(before);
  expect((await api.get(REDIRECTS)).body.count).toBe(before.length);
  expect((await remy.get('/v1/user')).body.id).toBe('user_remy');
});

test('a world goes out and comes in again unchanged', async () => {
  const created = (await api.post(REDIRECTS, redirect('/exported'))).body;
  const exported = (await call('GET', 'world')).body as World;
  expect(exported).toEqual(JSON.parse(JSON.stringify(api.server.exportWorld())));
  await api.delete(`${REDIRECTS}/${created.id}`);
  expect((await call('PUT', 'world', exported)).status).toBe(204);
  expect((await api.get(`${REDIRECTS}?limit=1000`)).body.items).toContainEqual(created);
  const again = (await call('GET', 'world')).body as World;
  expect({ ...again.tables, tokens: [] }).toEqual({ ...exported.tables, tokens: [] });
});

test('an exported world holds digests, and no token', async () => {
  const issued = api.server.tokenFor('user_lin');
  const text = JSON.stringify((await call('GET', 'world')).body);
  for (const token of [api.server.token, api.server.adminToken, issued]) {
    expect(text).not.toContain(token);
  }
});

test('a world that is not valid changes nothing, and every problem is told', async () => {
  const before = api.server.exportWorld();
  const world = structuredClone(before) as unknown as { tables: Record<string, Record<string, unknown>[]> };
  world.tables['sites']?.push({ ...world.tables['sites'][0], organization: 'org_nowhere' });
  world.tables['spaces']?.push({ ...world.tables['spaces'][0], id: 'spc_new', revision: 'rev_nowhere' });
  const refused = await call('PUT', 'world', world);
  expect(refused.status).toBe(400);
  expect(messageOf(refused)).toContain('is a duplicate: site_docs');
  expect(messageOf(refused)).toContain('/organization is not in organizations: org_nowhere');
  expect(messageOf(refused)).toContain('/revision is not in revisions: rev_nowhere');
  for (const body of ['{', 'null', '[]', '{}', '{"colophonWorld":2}', '{"__proto__":1}']) {
    expect((await call('PUT', 'world', body)).status).toBe(400);
  }
  expect(api.server.exportWorld()).toEqual(before);
});

test("another world has another user behind the server's own token", async () => {
  const world: World = { ...defaultWorld(Date.now()), organization: 'org_other', tokenUser: 'user_stella' };
  expect((await call('PUT', 'world', world)).status).toBe(204);
  expect((await api.get('/v1/user')).body.id).toBe('user_stella');
  await call('POST', 'reset');
  expect((await api.get('/v1/user')).body.id).toBe('user_ada');
});

test('a token ends with its user', async () => {
  const lin = api.as('user_lin');
  expect((await lin.get('/v1/user')).status).toBe(200);
  const { organizations } = defaultWorld(0).tables;
  const users = [{ id: 'user_me', displayName: 'Me', email: 'me@example.com' }];
  const world: World = {
    colophonWorld: 1,
    organization: 'org_acme',
    tokenUser: 'user_me',
    tables: { users, organizations: (organizations ?? []).map(({ defaultSite: _site, ...rest }) => rest) },
  };
  expect((await call('PUT', 'world', world)).status).toBe(204);
  expect((await lin.get('/v1/user')).status).toBe(401);
  expect((await api.get('/v1/user')).body.id).toBe('user_me');
  await call('POST', 'reset');
  expect((await lin.get('/v1/user')).status).toBe(200);
});

test('tokens are issued for users of the world', async () => {
  const { status, body } = await call('POST', 'tokens', { user: 'user_cora' });
  expect(status).toBe(201);
  expect((await api.get('/v1/user', { token: body.token })).body.id).toBe('user_cora');
  expect((await call('POST', 'tokens', { user: 'user_nobody' })).status).toBe(400);
  expect((await call('POST', 'tokens', {})).status).toBe(400);
  expect((await call('POST', 'tokens')).status).toBe(400);
});

test('the journal says who did what, what it changed, and no secret', async () => {
  await call('DELETE', 'journal');
  const start = (await call('GET', 'journal')).body.last;
  await api.get(`${REDIRECTS}?limit=1`);
  const created = await api.as('user_carl').post(REDIRECTS, redirect('/noted'));
  await api.post(REDIRECTS, redirect('/noted'));
  await api.get('/v1/nowhere');
  await api.get('/v1/user', { token: 'not-a-token' });
  await api.get(`/v1/orgs/org_acme/sites/site_docs/redirect?source=/noted&shareKey=very-secret`);
  await api.get('/v1/orgs/org_acme/link-invites/very-secret');
  await api.delete(`${REDIRECTS}/${created.body.id}`);
  const { last, entries } = (await call('GET', `journal?since=${start}`)).body;
  expect(last).toBe(start + 8);
  expect(entries).toEqual([
    expect.objectContaining({ operation: 'listSiteRedirects', status: 200, user: 'user_ada', write: false }),
    expect.objectContaining({ operation: 'createSiteRedirect', status: 201, user: 'user_carl', write: true }),
    expect.objectContaining({ operation: 'createSiteRedirect', status: 400, user: 'user_ada', write: false }),
    expect.objectContaining({ method: 'GET', path: '/v1/nowhere', status: 404, write: false }),
    expect.objectContaining({ operation: 'getAuthenticatedUser', status: 401, write: false }),
    expect.objectContaining({
      path: '/v1/orgs/org_acme/sites/site_docs/redirect?source=/noted&shareKey=[redacted]',
      status: 200,
    }),
    expect.objectContaining({ path: '/v1/orgs/org_acme/link-invites/[redacted]' }),
    expect.objectContaining({ operation: 'deleteSiteRedirectById', status: 205, write: true }),
  ]);
  expect(entries[0]).toEqual({
    seq: start + 1,
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    method: 'GET',
    path: `${REDIRECTS}?limit=1`,
    operation: 'listSiteRedirects',
    status: 200,
    user: 'user_ada',
    write: false,
    ms: expect.any(Number),
  });
  expect(entries[4].user).toBeUndefined();
  expect(JSON.stringify(entries)).not.toContain('very-secret');

  const page = (await call('GET', `journal?since=${start + 2}&limit=3`)).body.entries;
  expect(page.map(({ seq }: { seq: number }) => seq - start)).toEqual([3, 4, 5]);
  await call('DELETE', 'journal');
  expect((await call('GET', 'journal')).body).toEqual({ last, entries: [] });
  expect((await call('GET', 'journal?since=x')).status).toBe(400);
});

test('faults are set, read and ended', async () => {
  const set = await call('PUT', 'faults', [{ kind: 'status', status: 503, operation: 'getAuthenticatedUser', nth: 2 }]);
  expect(set.status).toBe(200);
  expect((await api.get('/v1/user')).status).toBe(200);
  expect((await call('GET', 'faults')).body.faults).toEqual([
    { kind: 'status', status: 503, operation: 'getAuthenticatedUser', nth: 2, seen: 1, fired: 0 },
  ]);
  expect((await call('DELETE', 'faults')).status).toBe(204);
  expect((await api.get('/v1/user')).status).toBe(200);
  expect((await call('GET', 'faults')).body.faults).toEqual([]);
});

test('a fault that is written wrongly is refused, and the old ones stay', async () => {
  await call('PUT', 'faults', [{ kind: 'latency', ms: 0 }]);
  for (const [body, message] of [
    [{}, 'a list'],
    [[{ kind: 'earthquake' }], 'the faults are latency, status'],
    [
      [
        { kind: 'latency', ms: 1 },
        { kind: 'latency', ms: -1 },
      ],
      '1: "ms"',
    ],
    [[{ kind: 'latency' }], 'needs "ms"'],
    [[{ kind: 'reset', statsu: 1 }], 'its keys are when, operation'],
    [[{ kind: 'reset', operation: 'listNothing' }], 'unknown operation'],
  ] as const) {
    expectRefusal(await call('PUT', 'faults', body), 400, message);
  }
  expect((await call('GET', 'faults')).body.faults).toEqual([{ kind: 'latency', ms: 0, seen: 0, fired: 0 }]);
  await call('DELETE', 'faults');
});

test('what is not there is not found', async () => {
  expect((await call('GET', 'nothing')).status).toBe(404);
  expect((await call('PATCH', 'world', {})).status).toBe(404);
});
