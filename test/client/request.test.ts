import { describe, expect, test } from 'vitest';
import { createClient, parseBaseUrl } from '../../src/core/client/index.ts';
import { SECRET_PATH_PARAMETERS } from '../../src/core/client/secrets.ts';
import { readDocument } from '../../src/core/contract/document.ts';
import { ALL_OPERATIONS, anyPath, clientOf, failureOf, SITE, TOKEN } from './support/client.ts';
import { json, nothing, scripted } from './support/script.ts';

describe('the base URL', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com', ''],
    ['https://api.example.com/', 'https://api.example.com', ''],
    ['https://api.example.com/v1', 'https://api.example.com', ''],
    ['https://api.example.com/v1/', 'https://api.example.com', ''],
    ['https://api.example.com/docs/v1//', 'https://api.example.com', '/docs'],
    ['https://api.example.com:8443/docs/', 'https://api.example.com:8443', '/docs'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010', ''],
    ['http://localhost:4010/v1', 'http://localhost:4010', ''],
    ['http://[::1]:4010', 'http://[::1]:4010', ''],
  ])('F66: %s is taken', (url, origin, prefix) => {
    expect(parseBaseUrl(url)).toMatchObject({ ok: true, value: { origin, prefix } });
  });

  test.each([
    'api.example.com',
    '',
    'http://api.example.com',
    'http://169.254.169.254/latest',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
    'file:///etc/passwd',
    'ftp://api.example.com',
    'javascript:alert(1)',
    'https://user@api.example.com',
    `https://user:${TOKEN}@api.example.com`,
    'https://api.example.com?x=1',
    'https://api.example.com?',
    'https://api.example.com/#',
    'https://api.example.com/v1#x',
  ])('F66: %s is refused, and not repeated', (url) => {
    const outcome = parseBaseUrl(url);
    expect(outcome.ok).toBe(false);
    expect(JSON.stringify(outcome)).not.toContain(TOKEN);
    expect(() => createClient({ baseUrl: url, token: TOKEN })).toThrow(TypeError);
  });

  test('F66: http to another machine needs a word of its own', () => {
    expect(parseBaseUrl('http://10.0.0.1', { allowInsecure: true }).ok).toBe(true);
    expect(parseBaseUrl('ftp://10.0.0.1', { allowInsecure: true }).ok).toBe(false);
  });

  test('is put before every path', async () => {
    const server = await scripted(json(200, { version: '1', build: 'b' }));
    await clientOf({ url: `${server.url}/docs/v1/` }).call('getApiInformation');
    expect(server.seen[0]?.url).toBe('/docs/v1/');
  });
});

describe('a request', () => {
  test('carries the token, what it accepts, and who asks', async () => {
    const server = await scripted(nothing);
    await clientOf(server).call('deleteSiteById', { path: SITE });
    expect(server.seen[0]).toMatchObject({ method: 'DELETE', url: '/v1/orgs/org_acme/sites/site_docs', body: '' });
    expect(server.seen[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, accept: 'application/json' });
    expect(server.seen[0]?.headers['user-agent']).toMatch(/^colophon\/\d+\.\d+\.\d+/);
    expect(server.seen[0]?.headers['content-type']).toBeUndefined();
  });

  test('goes without a token where there is none', async () => {
    const server = await scripted(json(200, { version: '1', build: 'b' }));
    await clientOf(server, { token: undefined }).call('getApiInformation');
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  test.each(['', ' ', 'two words', 'line\nbreak', 'tökèn'])('refuses the token %j without repeating it', (token) => {
    const make = (): unknown => createClient({ baseUrl: 'https://api.example.com', token });
    expect(make).toThrow('the token is empty or contains characters that a token cannot have');
  });

  test.each([
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['$& $1 $$', '%24%26%20%241%20%24%24'],
    ['é😀', '%C3%A9%F0%9F%98%80'],
    ['%2e', '%252e'],
    ['\ud800', '%EF%BF%BD'],
  ])('encodes %j in its path', async (value, encoded) => {
    const server = await scripted(nothing);
    await clientOf(server).call('deleteSiteById', { path: { organizationId: value, siteId: 's' } });
    expect(server.seen[0]?.url).toBe(`/v1/orgs/${encoded}/sites/s`);
  });

  test.each(['', '.', '..'])('is not made with %j for a part of its path', async (value) => {
    const server = await scripted(nothing);
    const call = clientOf(server).call('deleteSiteById', { path: { organizationId: 'o', siteId: value } });
    await expect(call).rejects.toThrow('the path needs siteId');
    expect(server.seen).toEqual([]);
  });

  test.each([false, Promise.resolve(false)])('is not sent where it may not write, and a read is', async (answer) => {
    const server = await scripted(json(200, { items: [] }));
    const client = clientOf(server, { mayWrite: () => answer, checkAnswers: false });
    const { failure, outcome } = await failureOf(client.call('deleteSiteById', { path: SITE }));
    expect([failure, outcome]).toEqual([{ type: 'cancelled' }, 'none']);
    expect(server.seen).toEqual([]);
    await client.send('listSites', { path: SITE });
    expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
  });

  test.each([true, Promise.resolve(true)])('is sent where it may write', async (answer) => {
    const server = await scripted(nothing);
    await clientOf(server, { mayWrite: () => answer }).call('deleteSiteById', { path: SITE });
    expect(server.seen.map(({ method }) => method)).toEqual(['DELETE']);
  });

  test('repeats the name of a list in its query and leaves undefined out', async () => {
    const server = await scripted(json(200, { items: [] }));
    const query = { type: ['a&b', undefined, 'c d'], published: false, title: undefined, limit: 0, space: '' };
    await clientOf(server).send('listSites', { path: SITE, query });
    expect(server.seen[0]?.url).toBe('/v1/orgs/org_acme/sites?type=a%26b&type=c%20d&published=false&limit=0&space=');
  });

  test.each([false, 0, null, '', [], {}])('sends the body %j', async (body) => {
    const server = await scripted(nothing);
    await clientOf(server, { checkAnswers: false }).send('createSite', { path: SITE, body });
    expect(server.seen[0]?.body).toBe(JSON.stringify(body));
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
  });

  test('of every operation reaches its path with its method', async () => {
    const server = await scripted(nothing);
    const client = clientOf(server, { checkAnswers: false });
    for (const id of ALL_OPERATIONS) {
      await client.send(id, { path: anyPath(id) });
    }
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(
      client.events
        .filter(({ type }) => type === 'started')
        .map((event) => 'path' in event && `${event.method} ${event.path.replaceAll('[hidden]', 'x1')}`),
    );
    expect(server.seen).toHaveLength(ALL_OPERATIONS.length);
  });

  test('hides the parameters of paths that the contract marks as secret', () => {
    const document = JSON.stringify(readDocument());
    const marked = [...document.matchAll(/"name":"(\w+)","in":"path"[^{}]*(?:\{[^{}]*\}[^{}]*)*"x-secret":true/g)];
    expect(new Set(marked.map(([, name]) => name))).toEqual(SECRET_PATH_PARAMETERS);
  });
});

describe('a read-only client', () => {
  test('sends nothing but GET and the one question that needs a body, whatever the operation', async () => {
    const server = await scripted(json(200, { items: [] }));
    const client = clientOf(server, { readOnly: true, checkAnswers: false });
    const refused: string[] = [];
    for (const id of ALL_OPERATIONS) {
      await client.send(id, { path: anyPath(id) }).catch((error: unknown) => {
        expect(error).toMatchObject({ failure: { type: 'read-only' }, outcome: 'none' });
        refused.push(id);
      });
    }
    const others = server.seen.filter(({ method }) => method !== 'GET');
    expect(others.map(({ method, url }) => `${method} ${url.split('/').slice(-3).join('/')}`)).toEqual([
      'POST insights/events/aggregate',
    ]);
    expect(server.seen.length + refused.length).toBe(ALL_OPERATIONS.length);
    expect(client.stats()).toMatchObject({ writes: 0, reads: server.seen.length });
  });

  test('opens no connection for what it refuses', async () => {
    const server = await scripted(nothing);
    const error = await failureOf(clientOf(server, { readOnly: true }).call('deleteSiteById', { path: SITE }));
    expect(error.message).toBe('DELETE /v1/orgs/org_acme/sites/site_docs was not sent: this client is read-only');
    expect(server.connections()).toBe(0);
  });
});

describe('a closed client', () => {
  test('waits for what is on its way and sends nothing more', async () => {
    const server = await scripted((socket) => {
      setTimeout(() => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), 50);
    });
    const client = clientOf(server);
    const call = client.call('deleteSiteById', { path: SITE });
    while (server.seen.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await client.close();
    await expect(call).resolves.toBeUndefined();
    expect((await failureOf(client.call('deleteSiteById', { path: SITE }))).failure.type).toBe('cancelled');
    await client.close();
    expect(server.seen).toHaveLength(1);
  });
});
