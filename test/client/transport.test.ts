import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';
import { ALL_OPERATIONS, anyPath, clientOf, failureOf, fakeTime, SITE } from './support/client.ts';
import { answerText, bytes, fin, json, nothing, type Reply, reset, scripted, silence, text } from './support/script.ts';
import { CERTIFICATE, KEY } from './support/self-signed.ts';

const ORGANIZATION = { organizationId: 'org_acme' };
const USER = {
  object: 'user',
  id: 'user_ada',
  displayName: 'Ada',
  urls: { location: 'https://api.example.com/v1/users/user_ada' },
};

/** Reads: what is asked with GET, and a question that is too long for that. */
function isRead(id: OperationId): boolean {
  return OPERATIONS[id].method === 'GET' || id === 'aggregateSiteEvents';
}

/** Creates: doing them twice makes two resources. */
function isCreate(id: OperationId): boolean {
  return (
    (OPERATIONS[id].method === 'POST' && !isRead(id)) ||
    ['createOrganizationTeam', 'updateGlossaryEntries', 'bulkUpsertSiteRedirects'].includes(id)
  );
}

/** A port that was free just now, and that the system does not give to anybody else for a while. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}

describe('before anything is sent', () => {
  test('F01: a server that is down for two seconds is waited for, also by a create', async () => {
    const port = await freePort();
    let seen: readonly unknown[] = [];
    let up = false;
    const time = fakeTime(async (total) => {
      if (total >= 2000 && !up) {
        up = true;
        ({ seen } = await scripted(nothing, { port }));
      }
    });
    const client = clientOf({ url: `http://127.0.0.1:${port}` }, { time, checkAnswers: false });
    await client.call('createSite', { path: ORGANIZATION });
    expect(seen).toHaveLength(1);
    expect(client.stats()).toMatchObject({ requests: 1, writes: 1, reads: 0 });
    expect(client.stats().retries).toBeGreaterThan(1);
  });

  test.each(['getAuthenticatedUser', 'createSite', 'deleteSiteById'] as const)(
    'F01: a server that is down for ever fails %s with its host and the number of tries',
    async (id) => {
      const port = await freePort();
      const client = clientOf({ url: `http://127.0.0.1:${port}` });
      const error = await failureOf(client.send(id, { path: anyPath(id) }));
      expect(error.failure).toEqual({ type: 'unreachable', host: `127.0.0.1:${port}`, code: 'ECONNREFUSED' });
      expect(error.outcome).toBe('none');
      expect(error.message).toContain(`could not be sent to 127.0.0.1:${port} (ECONNREFUSED), after 8 tries`);
      expect(client.stats()).toMatchObject({ requests: 0, retries: 7 });
      expect(client.time.slept).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    },
  );

  test.each([1, 2, 12])('F01: a number of tries that was asked for is kept to, here %i', async (tries) => {
    const port = await freePort();
    const client = clientOf({ url: `http://127.0.0.1:${port}` }, { tries });
    const error = await failureOf(client.call('createSite', { path: ORGANIZATION }));
    expect(error.failure).toMatchObject({ type: 'unreachable', code: 'ECONNREFUSED' });
    expect([error.call.tries, error.outcome]).toEqual([tries, 'none']);
    expect(client.stats()).toMatchObject({ requests: 0, retries: tries - 1 });
  });

  test('F01: a name that does not exist is tried again, then an error', async () => {
    const client = clientOf({ url: 'https://no-such-host.invalid' });
    const error = await failureOf(client.call('createSite', { path: ORGANIZATION }));
    expect(error.failure).toMatchObject({ type: 'unreachable', host: 'no-such-host.invalid' });
    expect(error.outcome).toBe('none');
  });

  test('F17: a certificate that nobody trusts fails at once', async () => {
    const server = createTlsServer({ key: KEY, cert: CERTIFICATE });
    const { port, seen } = await scripted(nothing, { server });
    const client = clientOf({ url: `https://localhost:${port}` });
    const error = await failureOf(client.call('getAuthenticatedUser'));
    expect(error.failure).toMatchObject({ type: 'untrusted', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(error.call.tries).toBe(1);
    expect(seen).toEqual([]);
  });

  test('a caller who has given up already sends nothing', async () => {
    const server = await scripted(nothing);
    const call = clientOf(server).call('deleteSiteById', { path: SITE, signal: AbortSignal.abort() });
    expect((await failureOf(call)).failure).toEqual({ type: 'cancelled' });
    expect(server.connections()).toBe(0);
  });

  test('a caller who gives up while the connection is made sends nothing, even if it is made later', async () => {
    // It accepts the connection and says nothing, so that there is never a TLS connection to send anything on.
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => {
      silent.close();
      for (const socket of sockets) {
        socket.destroy();
      }
    });
    const client = clientOf({ url: `https://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    const controller = new AbortController();
    const call = client.call('createSite', { path: ORGANIZATION, signal: controller.signal });
    await expect.poll(() => sockets.length).toBe(1);
    controller.abort();
    expect(await failureOf(call)).toMatchObject({ failure: { type: 'cancelled' }, outcome: 'none' });
  });
});

const SOME_OPERATIONS: readonly OperationId[] = [
  'getAuthenticatedUser',
  'createSite',
  'createOrganizationTeam',
  'updateMembersInOrganizationTeam',
  'updateSiteById',
  'deleteSiteById',
];

/** What comes in place of an answer, and for which operations it is tried. */
const FAULTS: readonly (readonly [title: string, reply: Reply, ids: readonly OperationId[]])[] = [
  ['F02: RST in place of an answer', reset, ALL_OPERATIONS],
  ['F04: FIN in place of an answer', fin, ALL_OPERATIONS],
  ['F02: RST after half of the headers', bytes('HTTP/1.1 201 Created\r\ncontent-le', 'reset'), SOME_OPERATIONS],
  ['F04: FIN after half of the headers', bytes('HTTP/1.1 201 Created\r\ncontent-le', 'end'), SOME_OPERATIONS],
  ['F15: an answer that is not HTTP', bytes('SSH-2.0-OpenSSH_9.6\r\n', 'end'), SOME_OPERATIONS],
  [
    'F15: two lengths',
    bytes('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 'end'),
    SOME_OPERATIONS,
  ],
  [
    'F15: a flood of headers',
    bytes(`HTTP/1.1 200 OK\r\n${`x-flood: ${'y'.repeat(1000)}\r\n`.repeat(64)}\r\n{}`, 'end'),
    SOME_OPERATIONS,
  ],
];

describe('an answer that does not come', () => {
  test.each(FAULTS)(
    '%s: creates are sent once and end as unknown, all else is tried again',
    async (_title, reply, ids) => {
      const server = await scripted(reply);
      const client = clientOf(server, { tries: 2 });
      await Promise.all(
        ids.map(async (id) => {
          const body = OPERATIONS[id].body === 'none' ? undefined : {};
          const error = await failureOf(client.send(id, { path: anyPath(id), body }));
          expect(error.failure.type, id).toBe('unknown-outcome');
          expect(error.call.tries, id).toBe(isCreate(id) ? 1 : 2);
          expect(error.outcome, id).toBe(isRead(id) ? 'none' : 'unknown');
        }),
      );
      const creates = ids.filter(isCreate).length;
      expect(server.seen).toHaveLength(creates + 2 * (ids.length - creates));
      const writes = server.seen.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/aggregate')).length;
      expect(client.stats()).toMatchObject({ writes, requests: server.seen.length });
    },
  );

  test('F05: 2xx with half a body is done for writes, and is tried again for reads', async () => {
    const half = '{"object":"team","id":"te';
    for (const reply of [
      bytes(answerText(201, half, { 'content-length': '400' }), 'end'),
      bytes(answerText(201, half, { 'content-length': '400' }), 'reset'),
      bytes(`HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n190\r\n${half}`, 'end'),
      bytes(`HTTP/1.1 201 Created\r\nconnection: close\r\n\r\n${half}`, 'end'),
    ]) {
      const server = await scripted(reply);
      const client = clientOf(server, { tries: 2 });
      for (const id of ['createSite', 'createOrganizationTeam', 'updateTeamInOrganizationById'] as const) {
        const error = await failureOf(client.send(id, { path: anyPath(id), body: { title: 'x' } }));
        expect(error).toMatchObject({ failure: { type: 'done-without-body', status: 201 }, outcome: 'done' });
        expect(error.call.tries).toBe(1);
      }
      expect(server.seen).toHaveLength(3);
      const read = await failureOf(client.call('getAuthenticatedUser'));
      expect(read.call.tries).toBe(2);
      expect(['unknown-outcome', 'invalid-answer']).toContain(read.failure.type);
    }
  });

  describe('an interim answer', () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\nx-interim: yes\r\n\r\n';
    const processing = 'HTTP/1.1 102 Processing\r\n\r\n';
    const path = anyPath('createSite');

    test('is not taken for the answer that follows it', async () => {
      const answer = answerText(200, JSON.stringify(USER), { 'content-type': 'application/json' });
      const server = await scripted([
        bytes(`${processing}${hints}${answer}`),
        // Each in a packet of its own.
        async (socket) => {
          for (const part of [processing, hints, answer]) {
            socket.write(part);
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        },
        bytes(`${hints}${answerText(404, '{"error":{"code":404,"message":"none"}}')}`),
        bytes(`${hints}HTTP/1.1 204 No Content\r\n\r\n`),
      ]);
      const client = clientOf(server);
      for (let index = 0; index < 2; index++) {
        const { status, headers, body } = await client.send('getAuthenticatedUser');
        expect({ status, body, interim: headers['x-interim'] }).toEqual({
          status: 200,
          body: USER,
          interim: undefined,
        });
      }
      expect((await failureOf(client.call('getAuthenticatedUser'))).failure).toMatchObject({ type: 'not-found' });
      await client.call('deleteSiteById', { path: SITE });
      expect(server.seen).toHaveLength(4);
    });

    test.each([
      ['an end', 'end'],
      ['a reset', 'reset'],
    ] as const)('with %s behind it says nothing of what was done', async (_title, then) => {
      const server = await scripted([bytes(hints, then), json(200, USER), bytes(hints, then)]);
      const client = clientOf(server);
      expect(await client.call('getAuthenticatedUser')).toEqual(USER);
      const error = await failureOf(client.send('createSite', { path, body: { title: 'x' } }));
      expect(error).toMatchObject({ failure: { type: 'unknown-outcome' }, outcome: 'unknown', call: { tries: 1 } });
      expect(server.seen).toHaveLength(3);
    });

    test('with nothing behind it does not stop the clock', async () => {
      const server = await scripted(bytes(hints));
      const client = clientOf(server, { timeoutMs: 100, tries: 1 });
      expect((await failureOf(client.call('getAuthenticatedUser'))).failure).toEqual({ type: 'timeout', afterMs: 100 });
    });

    test('of 100 that nobody asked for breaks the connection: a create is unknown, a read is sent again', async () => {
      const unasked = bytes(`HTTP/1.1 100 Continue\r\n\r\n${answerText(200, JSON.stringify(USER))}`);
      const server = await scripted([unasked, json(200, USER), unasked]);
      const client = clientOf(server);
      expect(await client.call('getAuthenticatedUser')).toEqual(USER);
      const error = await failureOf(client.send('createSite', { path, body: { title: 'x' } }));
      expect(error).toMatchObject({ failure: { type: 'unknown-outcome' }, outcome: 'unknown' });
      expect(server.seen).toHaveLength(3);
    });
  });

  test.each([
    ['text/html', '<!doctype html><title>Wi-Fi login</title>\n\u001b[31mPlease sign in'],
    ['application/json', '{"object":"user",'],
    ['application/json', ''],
  ])('F06: 2xx with %s that is not JSON (%j)', async (type, content) => {
    const server = await scripted(text(200, content, { 'content-type': type }));
    const client = clientOf(server);
    const read = await failureOf(client.call('getAuthenticatedUser'));
    expect(read.failure).toMatchObject({ type: 'invalid-answer', status: 200 });
    expect(read.call.tries).toBe(5);
    expect(read.message).toContain(type);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left.
    expect(read.message).not.toMatch(/[\u0000-\u001f]/);
    if (content !== '') {
      expect(read.message).toContain(content.slice(0, 10));
    }
    const write = await failureOf(client.call('createSite', { path: ORGANIZATION }));
    expect(write).toMatchObject({ failure: { type: 'done-without-body', status: 200 }, outcome: 'done' });
    expect(server.seen).toHaveLength(6);
  });

  test('F06: the excerpt of a foreign page is short', async () => {
    const server = await scripted(text(200, `<p>${'long '.repeat(10_000)}`, { 'content-type': 'text/html' }));
    const error = await failureOf(clientOf(server, { tries: 1 }).call('getAuthenticatedUser'));
    expect(error.message.length).toBeLessThan(400);
  });

  test('F07: silence ends with the deadline: reads are tried again, creates are unknown', async () => {
    const server = await scripted(silence);
    const client = clientOf(server, { timeoutMs: 250, tries: 2 });
    const read = await failureOf(client.call('getAuthenticatedUser'));
    expect(read.failure).toEqual({ type: 'timeout', afterMs: 250 });
    const write = await failureOf(client.call('createSite', { path: ORGANIZATION }));
    expect(write).toMatchObject({ failure: { type: 'unknown-outcome', code: 'TIMED_OUT' }, outcome: 'unknown' });
    const change = await failureOf(client.call('updateSiteById', { path: SITE, body: {} }));
    expect(change).toMatchObject({ failure: { type: 'unknown-outcome', code: 'TIMED_OUT' }, outcome: 'unknown' });
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'PATCH', 'PATCH']);
  });

  test('F07: headers that do not come have a deadline of their own', async () => {
    const server = await scripted(silence);
    const client = clientOf(server, { headersTimeoutMs: 50, tries: 1 });
    expect((await failureOf(client.call('getAuthenticatedUser'))).failure.type).toBe('timeout');
  });

  test.each([
    ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['body', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'],
  ])('F08: a byte of the %s now and then does not keep a request alive', async (_part, start) => {
    const drip: Reply = (socket) => {
      socket.write(start);
      const timer = setInterval(() => socket.write(' '), 10);
      socket.on('close', () => clearInterval(timer));
    };
    const server = await scripted(drip);
    const client = clientOf(server, { timeoutMs: 400, tries: 1 });
    expect((await failureOf(client.call('getAuthenticatedUser'))).failure.type).toBe('timeout');
    const write = await failureOf(client.call('createSite', { path: ORGANIZATION }));
    expect(write.outcome).toBe(start.includes('content-length') ? 'done' : 'unknown');
  });

  test('F08: all tries of a call together have a deadline', async () => {
    const server = await scripted(fin);
    const client = clientOf(server, { callTimeoutMs: 700 });
    const error = await failureOf(client.call('getAuthenticatedUser'));
    expect(error.call.tries).toBe(2);
    expect(client.time.slept).toEqual([250]);
  });

  test('F09: an endless body ends at the limit and does not fill the memory', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    const endless = (socket: Socket): void => {
      let sent = 0;
      const pump = (): void => {
        while (sent < 300 && socket.writable) {
          sent++;
          if (!socket.write(chunk)) {
            socket.once('drain', pump);
            return;
          }
        }
      };
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 314572800\r\n\r\n');
      pump();
    };
    const server = await scripted(endless);
    const client = clientOf(server);
    const before = process.memoryUsage().rss;
    const error = await failureOf(client.call('getAuthenticatedUser'));
    expect(error.failure).toEqual({ type: 'too-large', limit: 64 * 1024 * 1024 });
    expect(process.memoryUsage().rss - before).toBeLessThan(220 * 1024 * 1024);
    expect(server.seen).toHaveLength(1);
    const small = clientOf(server, { maxResponseSize: 1000 });
    const write = await failureOf(small.call('createSite', { path: ORGANIZATION }));
    expect(write).toMatchObject({ failure: { type: 'done-without-body' }, outcome: 'done' });
  });

  test.each(['updateSiteById', 'updateTranslationSettings', 'deleteSiteById'] as const)(
    'F10: %s, cut off before and after, is sent again until it is answered',
    async (id) => {
      const server = await scripted([reset, fin, text(502, '<html>'), nothing]);
      const client = clientOf(server, { checkAnswers: false });
      await client.send(id, { path: anyPath(id), body: {} });
      expect(server.seen).toHaveLength(4);
      expect(new Set(server.seen.map(({ body }) => body)).size).toBe(1);
      expect(client.stats()).toMatchObject({ writes: 4, retries: 3 });
    },
  );

  test('F11: a delete that was cut off and is then not found is done', async () => {
    for (const status of [404, 410]) {
      const server = await scripted([reset, json(status, { error: { code: status, message: 'gone' } })]);
      await expect(clientOf(server).call('deleteSiteById', { path: SITE })).resolves.toBeUndefined();
    }
  });

  test('F12: a delete of what is not there says so, for the caller to judge', async () => {
    const server = await scripted(json(404, { error: { code: 404, message: 'Site not found' } }));
    const error = await failureOf(clientOf(server).call('deleteSiteById', { path: SITE }));
    expect(error).toMatchObject({ failure: { type: 'not-found', status: 404 }, outcome: 'none' });
  });

  test('F11: not found after a refused rate is not taken for done', async () => {
    const server = await scripted([
      json(429, { error: { code: 429, message: 'slow down' } }),
      json(404, { error: { code: 404, message: 'no' } }),
    ]);
    const error = await failureOf(clientOf(server).call('deleteSiteById', { path: SITE }));
    expect(error).toMatchObject({ failure: { type: 'not-found' }, outcome: 'none' });
  });

  test('F10: a later refusal does not make an earlier try undone', async () => {
    const server = await scripted([reset, json(400, { error: { code: 400, message: 'no' } })]);
    const error = await failureOf(clientOf(server).call('updateSiteById', { path: SITE, body: {} }));
    expect(error).toMatchObject({ failure: { type: 'invalid' }, outcome: 'unknown' });
  });

  test('a caller who gives up on a write that was sent does not know its outcome', async () => {
    const server = await scripted(silence);
    const client = clientOf(server);
    const controller = new AbortController();
    const { signal } = controller;
    const calls = [
      client.call('createSite', { path: ORGANIZATION, signal }),
      client.call('updateSiteById', { path: SITE, body: {}, signal }),
      client.call('getAuthenticatedUser', { signal }),
    ].map(failureOf);
    await expect.poll(() => server.seen.length).toBe(3);
    controller.abort();
    const [create, update, read] = await Promise.all(calls);
    expect(create).toMatchObject({ failure: { type: 'unknown-outcome', code: 'CANCELLED' }, outcome: 'unknown' });
    expect(update).toMatchObject({ failure: { type: 'unknown-outcome', code: 'CANCELLED' }, outcome: 'unknown' });
    expect(read).toMatchObject({ failure: { type: 'cancelled' }, outcome: 'none' });
    expect(server.seen).toHaveLength(3);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308, 304])('F14: %d is not followed, and the token stays', async (status) => {
    const other = await scripted(json(200, USER));
    const server = await scripted(text(status, '', { location: `${other.url}/v1/user?shareKey=abcdef` }));
    const client = clientOf(server);
    const error = await failureOf(client.call('getAuthenticatedUser'));
    expect(error.failure).toEqual({ type: 'redirect', status, origin: other.url });
    expect(error.message).not.toContain('abcdef');
    const write = await failureOf(client.call('createSite', { path: ORGANIZATION }));
    expect(write).toMatchObject({ failure: { type: 'redirect' }, outcome: 'unknown' });
    expect(other.connections()).toBe(0);
    expect(server.seen).toHaveLength(2);
  });

  test('F14: a redirect to the same origin is not followed either', async () => {
    const server = await scripted(text(302, '', { location: '/v1/elsewhere' }));
    const error = await failureOf(clientOf(server).call('getAuthenticatedUser'));
    expect(error.failure).toEqual({ type: 'redirect', status: 302, origin: server.url });
    expect(server.seen).toHaveLength(1);
  });
});

describe('connections', () => {
  test('are kept and used again, and never more than allowed', async () => {
    const server = await scripted((socket) => {
      setTimeout(() => socket.write(answerText(200, JSON.stringify(USER))), 5);
    });
    const client = clientOf(server, { connections: 3 });
    await Promise.all(Array.from({ length: 30 }, () => client.call('getAuthenticatedUser')));
    expect(server.seen).toHaveLength(30);
    expect(server.connections()).toBe(3);
  });

  test('that the server closed while idle are replaced, and a create is sent once', async () => {
    const server = await scripted((socket) => {
      socket.end(answerText(200, JSON.stringify(USER)));
    });
    const client = clientOf(server, { checkAnswers: false });
    await client.call('getAuthenticatedUser');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await client.call('createSite', { path: ORGANIZATION });
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  test('F70: are renewed after a sleep of the machine', async () => {
    const server = await scripted(json(200, USER));
    let uptime = 0;
    const client = clientOf(server, { uptime: () => uptime, connections: 1 });
    await client.call('getAuthenticatedUser');
    await client.call('getAuthenticatedUser');
    expect(server.connections()).toBe(1);
    uptime = 600;
    await client.call('getAuthenticatedUser');
    expect(server.connections()).toBe(2);
  });
});
