import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Database } from '../../src/server/database.ts';
import { startServer } from '../../src/server/index.ts';
import { raw, requestText } from '../support/raw.ts';
import { apiOf, messageOf, useServer } from '../support/server.ts';

const SITE = '/v1/orgs/org_acme/sites/site_docs';
const REDIRECTS = `${SITE}/redirects`;
const GUIDES = { kind: 'site-section', siteSectionId: 'sec_guides' };

describe('a server', () => {
  const api = useServer();

  test('offers its contract without a token', async () => {
    const { status, body } = await api.get('/openapi.json', { token: null });
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/v1/orgs/{organizationId}/sites/{siteId}/redirects'].get.operationId).toBe('listSiteRedirects');
  });

  test('ignores keys and parameters that it does not know', async () => {
    const { body } = await api.post(`${REDIRECTS}?dry=run`, { source: '/ignored', destination: GUIDES, colour: 'red' });
    expect(body).toEqual({ object: 'site-redirect', id: body.id, source: '/ignored', destination: GUIDES });
  });

  test('takes a body that may be left out in every form of nothing, but not as null', async () => {
    const path = '/v1/orgs/org_acme/sites';
    expect((await api.post(path)).status).toBe(201);
    expect((await api.post(path, '')).status).toBe(201);
    expect((await api.post(path, {})).status).toBe(201);
    const refused = await api.post(path, 'null');
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain('body: must be object (type)');
  });

  test('answers without a body have none, and no type', async () => {
    const { id } = (await api.post(REDIRECTS, { source: '/gone', destination: GUIDES })).body;
    const headers = { Authorization: `Bearer ${api.server.token}`, Connection: 'close' };
    const { text, statuses } = await raw(api.server.url, requestText('DELETE', `${REDIRECTS}/${id}`, headers));
    expect(statuses).toEqual([205]);
    expect(text.toLowerCase()).toContain('content-length: 0');
    expect(text.toLowerCase()).not.toContain('content-type');
  });
});

describe('a strict server', () => {
  const api = useServer({ strict: true });

  test.each([
    ['a key', REDIRECTS, { source: '/ab', destination: GUIDES, colour: 'red' }, 'body.colour: is not known here'],
    [
      'a key further inside',
      REDIRECTS,
      { source: '/ab', destination: { ...GUIDES, pageId: 'x' } },
      'body.destination.pageId',
    ],
    ['a parameter', `${REDIRECTS}?dry=run`, { source: '/ab', destination: GUIDES }, 'query.dry: is not known here'],
  ])('refuses %s that it does not know', async (_title, path, body, message) => {
    const refused = await api.post(path, body);
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain(message);
  });

  test('takes what the contract knows, whichever variant is meant', async () => {
    for (const [index, destination] of [
      GUIDES,
      { kind: 'site-space', siteSpaceId: 'ss_handbook' },
      { kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: 'pg_install' },
    ].entries()) {
      expect((await api.post(REDIRECTS, { source: `/variant-${index}`, destination })).status).toBe(201);
    }
    expect((await api.get(`${REDIRECTS}?limit=1`)).status).toBe(200);
  });

  test('refuses a body where none is expected', async () => {
    expect((await api.call('DELETE', `${REDIRECTS}/redirect_api`, {})).status).toBe(400);
    expect((await api.delete(`${REDIRECTS}/redirect_api`)).status).toBe(205);
  });
});

describe('the journal', () => {
  const api = useServer({ journalSize: 5 });

  test('holds the last requests only', async () => {
    for (let index = 1; index <= 12; index++) {
      await api.get(`/v1/none/${index}`);
    }
    const entries = api.server.journal();
    expect(entries.map(({ seq }) => seq)).toEqual([8, 9, 10, 11, 12]);
    expect(entries.map(({ path }) => path)).toEqual([8, 9, 10, 11, 12].map((index) => `/v1/none/${index}`));
    expect(api.server.journal({ since: 10 }).map(({ seq }) => seq)).toEqual([11, 12]);
    expect(api.server.journal({ since: 2, limit: 2 }).map(({ seq }) => seq)).toEqual([8, 9]);
  });
});

test('a latency holds every request up', async () => {
  const server = await startServer({ latency: 80 });
  const started = performance.now();
  expect((await apiOf(server).get('/v1/user')).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(75);
  await server.close();
});

test('closing ends connections that are kept alive, and those that wait', async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  await apiOf(server).get('/v1/user');
  const idle = connect(Number(port), '127.0.0.1');
  const ended = new Promise((resolve) => idle.on('close', resolve));
  idle.on('error', () => {});
  await new Promise((resolve) => idle.on('connect', resolve));
  idle.write('GET /v1/user HTTP/1.1\r\n');
  const started = performance.now();
  await server.close();
  await ended;
  expect(performance.now() - started).toBeLessThan(500);
  await expect(fetch(`${server.url}/v1/user`)).rejects.toThrow();
});

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['localhost', '127.0.0.1'],
])('a server on %s is reached at %s', async (host, name) => {
  const server = await startServer({ host });
  expect(new URL(server.url).hostname).toBe(name);
  expect((await apiOf(server).get('/v1/user')).status).toBe(200);
  const { Authorization } = { Authorization: `Bearer ${server.token}` };
  const text = requestText('GET', '/v1/user', { Host: 'docs.example.com', Authorization, Connection: 'close' });
  // Whoever listens for others is called by names that it does not know.
  expect((await raw(server.url, text)).statuses).toEqual([host === '0.0.0.0' ? 200 : 421]);
  await server.close();
});

test('a port that is taken is refused, and nothing is left behind', async () => {
  const server = await startServer();
  const port = Number(new URL(server.url).port);
  await expect(startServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await server.close();
  const next = await startServer({ port });
  expect(next.url).toBe(server.url);
  await next.close();
});

test('a transaction that cannot be kept leaves nothing behind', () => {
  const database = new Database();
  const { users } = database.tables;
  database.transaction(() => {
    users.put({ id: 'a', displayName: 'A', email: 'a@example.com' });
    database.putMeta({ organization: 'o', tokenUser: 'a' });
  });
  database.persistTo({
    commit: () => {
      throw new Error('no space');
    },
  });
  expect(() =>
    database.transaction(() => {
      users.put({ id: 'b', displayName: 'B', email: 'b@example.com' });
      users.put({ id: 'a', displayName: 'changed', email: 'b@example.com' });
      users.remove('a');
      database.putMeta({ organization: 'p', tokenUser: 'b' });
    }),
  ).toThrow('no space');
  expect(users.all()).toEqual([{ id: 'a', displayName: 'A', email: 'a@example.com' }]);
  expect(users.where('email', 'a@example.com')).toHaveLength(1);
  expect(users.where('email', 'b@example.com')).toHaveLength(0);
  expect(database.meta).toEqual({ organization: 'o', tokenUser: 'a' });
  expect(database.commits).toBe(1);
});
