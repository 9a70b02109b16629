import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Database } from '../../src/server/database.ts';
import { createRandom } from '../../src/server/faults/pick.ts';
import { startServer } from '../../src/server/index.ts';
import { raw, requestText } from '../support/raw.ts';
import { apiOf, expectRefusal, useServer } from '../support/server.ts';

const SITE = '/v1/orgs/org_acme/sites/site_docs';
const REDIRECTS = `${SITE}/redirects`;
const GUIDES = { kind: 'site-section', siteSectionId: 'sec_guides' };

function fail(): never {
  throw new Error('on purpose');
}

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
    expectRefusal(await api.post(path, 'null'), 400, 'body: must be object (type)');
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
    ['a key', REDIRECTS, { source: '/ab', destination: GUIDES, colour: 'red' }, 'body.colour: unknown key'],
    [
      'a key further inside',
      REDIRECTS,
      { source: '/ab', destination: { ...GUIDES, pageId: 'x' } },
      'body.destination.pageId',
    ],
    ['a parameter', `${REDIRECTS}?dry=run`, { source: '/ab', destination: GUIDES }, 'query.dry: unknown parameter'],
  ])('refuses %s that it does not know', async (_title, path, body, message) => {
    expectRefusal(await api.post(path, body), 400, message);
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
  const first = delay(75, 'the latency');
  const answer = apiOf(server).get('/v1/user');
  expect(await Promise.race([first, answer])).toBe('the latency');
  expect((await answer).status).toBe(200);
  await server.close();
});

test('closing ends connections that are kept alive, and those that wait', async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  await apiOf(server).get('/v1/user');
  const idle = connect(Number(port), '127.0.0.1');
  let received = '';
  idle.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const ended = new Promise((resolve) => idle.on('close', resolve));
  idle.on('error', () => {});
  await new Promise((resolve) => idle.on('connect', resolve));
  idle.write('GET /v1/user HTTP/1.1\r\n');
  await server.close();
  await ended;
  // Nothing was said about a timeout: the end did not wait for it.
  expect(received).toBe('');
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

describe('transactions that are kept together', () => {
  const user = (id: string) => ({ id, displayName: id, email: `${id}@example.com` });

  test('are all undone when they cannot be kept, and everybody who waits is told', () => {
    const database = new Database();
    const { users } = database.tables;
    database.transaction(() => users.put(user('a')));
    database.persistTo({
      commit: () => {
        throw new Error('no space');
      },
    });
    const told: (string | undefined)[] = [];
    for (const id of ['b', 'c', 'a']) {
      database.join(() => (id === 'a' ? users.remove(id) : users.put(user(id))));
      database.whenStored((failure) => told.push(failure?.message));
    }
    expect(() => database.join(() => users.put({ ...user('b'), email: fail() }))).toThrow('on purpose');
    expect(users.all()).toEqual([user('b'), user('c')]);
    expect(told).toEqual([]);
    expect(() => database.transaction(() => users.put(user('d')))).toThrow('no space');
    expect(told).toEqual(['no space', 'no space', 'no space']);
    expect(users.all()).toEqual([user('a')]);
    expect(database.commits).toBe(1);
  });

  test('are told to everybody, even when somebody who is told throws', async () => {
    const database = new Database();
    const thrown: unknown[] = [];
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.once('uncaughtException', (error) => thrown.push(error.message));
    try {
      const told: string[] = [];
      database.join(() => database.tables.users.put(user('a')));
      database.whenStored(() => fail());
      database.whenStored(() => told.push('second'));
      database.transaction(() => database.tables.users.put(user('b')));
      expect(told).toEqual(['second']);
      await new Promise(setImmediate);
      expect(thrown).toEqual(['on purpose']);
    } finally {
      for (const listener of listeners) {
        process.on('uncaughtException', listener);
      }
    }
  });

  test('memory and disk agree whenever somebody is told, whatever fails', () => {
    const random = createRandom(7);
    const any = (count: number): number => Math.floor(random() * count);
    const database = new Database();
    const { users } = database.tables;
    const disk = new Map<number, unknown>();
    database.persistTo({
      commit: (touched) => {
        if (random() < 0.3) {
          throw new Error('no space');
        }
        for (const { seq, value } of touched) {
          if (value === undefined) {
            disk.delete(seq);
          } else {
            disk.set(seq, value);
          }
        }
      },
    });
    const agree = (): void => {
      expect(users.rows().map(({ seq, value }) => [seq, value])).toEqual([...disk].sort(([a], [b]) => a - b));
    };
    const work = (): void => {
      for (let writes = any(4); writes >= 0; writes--) {
        const id = `user_${any(6)}`;
        if (random() < 0.4) {
          users.remove(id);
        } else {
          users.put({ ...user(id), displayName: String(random()) });
        }
      }
      if (random() < 0.1) {
        fail();
      }
    };
    const attempt = (run: () => void): void => {
      try {
        run();
      } catch (error) {
        expect((error as Error).message).toMatch(/no space|on purpose/);
      }
    };
    for (let round = 0; round < 2000; round++) {
      if (random() < 0.7) {
        attempt(() => {
          database.join(work);
          database.whenStored(agree);
        });
      } else {
        attempt(() => database.transaction(work));
      }
    }
    database.flush();
    agree();
  });
});

test('what looks on at requests and throws changes none of them', async () => {
  const logged: string[] = [];
  const server = await startServer({
    log: (message) => logged.push(message),
    onRequest: () => fail(),
  });
  expect((await apiOf(server).get('/v1/user')).status).toBe(200);
  expect((await apiOf(server).post(REDIRECTS, { source: '/seen', destination: GUIDES })).status).toBe(201);
  expect(logged).toHaveLength(2);
  expect(server.journal().map(({ status }) => status)).toEqual([200, 201]);
  await server.close();
});
