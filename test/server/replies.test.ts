import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import { type Note, newNote } from '../../src/server/journal.ts';
import { Problem } from '../../src/server/problem.ts';
import { createReception } from '../../src/server/reception.ts';
import { createReplies, type Replies } from '../../src/server/replies.ts';
import { validatorsOf } from '../support/server.ts';

type Answering = (replies: Replies, request: FastifyRequest, reply: FastifyReply) => void;

/** One route that answers in some way, over a store that keeps, or fails to keep, when it is told to. */
function serve(
  answer: Answering,
  { onAnswer, operation }: { readonly onAnswer?: () => void; readonly operation?: OperationId | undefined } = {},
) {
  const waiting: ((failure: Error | undefined) => void)[] = [];
  const statuses: number[] = [];
  const logged: string[] = [];
  const replies = createReplies({
    database: { whenStored: (callback) => waiting.push(callback) },
    journal: { add: ({ status }: Note) => statuses.push(status) },
    onAnswer,
    log: (message) => logged.push(message),
    validators: validatorsOf('2025'),
  });
  const app = fastify();
  app.decorateRequest('note', null);
  app.decorateRequest('rate', null);
  app.get('/', (request, reply) => {
    request.note = { ...newNote('GET', '/', 0), operation };
    answer(replies, request, reply);
  });
  const settle = async (failure?: Error): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.(failure);
  };
  return { app, settle, statuses, logged, waiting };
}

describe('An answer', () => {
  test('is sent once what it tells of is kept', async () => {
    const { app, settle, statuses } = serve((replies, request, reply) => {
      replies.sendStored(request, reply, { status: 201, body: { id: 'x' } });
    });
    const answered = app.inject('/');
    await settle();
    expect(await answered).toMatchObject({ statusCode: 201, body: '{"id":"x"}' });
    expect(statuses).toEqual([201]);
  });

  test('is a failure where that could not be kept, and the reason goes to the log', async () => {
    const { app, settle, statuses, logged } = serve((replies, request, reply) => {
      replies.sendStored(request, reply, { status: 201, body: {} });
    });
    const answered = app.inject('/');
    await settle(new Error('the disk is full'));
    expect((await answered).statusCode).toBe(500);
    expect(statuses).toEqual([500]);
    expect(logged.join()).toContain('the disk is full');
  });

  test.each([
    ['a status that the contract has for the operation', 'moveSpace', 409, 409],
    ['a status that it has not', 'createSpace', 409, 500],
    ['a failure, which it never has', 'createSpace', 503, 503],
    ['any status where there is no operation', undefined, 409, 409],
  ] as const)('with %s', async (_title, operation, status, sent) => {
    const { app, statuses, logged } = serve(
      (replies, request, reply) => replies.send(request, reply, { status, body: {} }),
      { operation },
    );
    expect((await app.inject('/')).statusCode).toBe(sent);
    expect(statuses).toEqual([sent]);
    expect(logged).toEqual(sent === status ? [] : ['createSpace answers 409, which the contract does not declare']);
  });

  test('to a read is read again where what was read could not be kept', async () => {
    let reads = 0;
    const { app, settle, statuses } = serve((replies, request, reply) => {
      replies.sendRead(request, reply, () => ({ status: 200, body: ++reads }));
    });
    const answered = app.inject('/');
    await settle(new Error('undone'));
    await settle();
    expect((await answered).body).toBe('2');
    expect(statuses).toEqual([200]);
  });

  test('to a read that refuses waits as well', async () => {
    const { app, settle, waiting } = serve((replies, request, reply) => {
      replies.sendRead(request, reply, () => {
        throw new Problem(404, 'gone');
      });
    });
    const answered = app.inject('/');
    await settle();
    expect((await answered).statusCode).toBe(404);
    expect(waiting).toEqual([]);
  });

  test('is sent although somebody who looks on fails', async () => {
    const { app, logged } = serve((replies, request, reply) => replies.send(request, reply, { status: 204 }), {
      onAnswer: () => {
        throw new Error('looking on failed');
      },
    });
    const answered = await app.inject('/');
    expect([answered.statusCode, answered.body, answered.headers['content-length']]).toEqual([204, '', undefined]);
    expect(logged.join()).toContain('looking on failed');
  });
});

describe('The reception', () => {
  function receive({ allowed = true }: { readonly allowed?: boolean } = {}): FastifyInstance {
    const rate = { allowed, limit: 10, remaining: allowed ? 9 : 0, reset: 60, retryAfter: allowed ? 0 : 7 };
    const replies = createReplies({
      database: { whenStored: (callback) => callback(undefined) },
      journal: { add: () => 1 },
      onAnswer: undefined,
      log: () => {},
      validators: validatorsOf('2025'),
    });
    const app = fastify();
    app.decorateRequest('note', null);
    app.decorateRequest('rate', null);
    app.setErrorHandler(replies.refuse);
    const hostCheck = (header: string | undefined): boolean => header === 'here';
    const profile = profileOf('2025');
    app.addHook('onRequest', createReception({ profile, hostCheck, rateLimiter: () => rate, clock: () => 0, replies }));
    app.get('/v1/user', (request, reply) => replies.send(request, reply, { status: 200, body: 'passed' }));
    return app;
  }
  const from = (host: string) => ({ headers: { host } });

  test('lets through what is meant for this server and within its limit', async () => {
    const answered = await receive().inject({ url: '/v1/user', ...from('here') });
    expect(answered).toMatchObject({ statusCode: 200, headers: { 'x-ratelimit-remaining': '9' } });
  });

  test('refuses another host, and ends the connection', async () => {
    const answered = await receive().inject({ url: '/v1/user', ...from('elsewhere') });
    expect(answered).toMatchObject({ statusCode: 421, headers: { connection: 'close' } });
  });

  test('refuses what is beyond the limit, and says when to come back', async () => {
    const answered = await receive({ allowed: false }).inject({ url: '/v1/user', ...from('here') });
    expect(answered).toMatchObject({ statusCode: 429, headers: { 'retry-after': '7', 'x-ratelimit-remaining': '0' } });
  });

  test('tells a path that does not exist from a method that it does not take', async () => {
    const app = receive();
    expect((await app.inject({ url: '/v1/nothing', ...from('here') })).statusCode).toBe(404);
    const wrong = await app.inject({ method: 'DELETE', url: '/v1/user', ...from('here') });
    expect(wrong).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } });
  });
});
