import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { newNote } from '../../src/server/journal.ts';
import { Problem } from '../../src/server/problem.ts';
import { createReplies, type Replies } from '../../src/server/replies.ts';
import { validatorsOf } from '../support/server.ts';

/** One route that answers in some way, over a store that has kept what it is told to keep. */
function serve(
  answer: (replies: Replies, request: FastifyRequest, reply: FastifyReply) => void,
  operation?: OperationId,
) {
  const waiting: (() => void)[] = [];
  const logged: string[] = [];
  const replies = createReplies({
    database: { whenStored: (callback) => waiting.push(() => callback(undefined)) },
    journal: { add: () => 1 },
    onAnswer: undefined,
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
  return { app, waiting, logged };
}

test.each([
  ['a status that the contract has for the operation', 'moveSpace', 409, 409],
  ['a status that it has not', 'createSpace', 409, 500],
  ['a failure, which it never has', 'createSpace', 503, 503],
  ['any status where there is no operation', undefined, 409, 409],
] as const)('an answer with %s', async (_title, operation, status, sent) => {
  const { app, logged } = serve((replies, request, reply) => {
    replies.send(request, reply, { status, body: {} });
  }, operation);
  expect((await app.inject('/')).statusCode).toBe(sent);
  expect(logged).toEqual(sent === status ? [] : ['createSpace answers 409, which the contract does not declare']);
});

test('a read that is refused waits for the store as well', async () => {
  const { app, waiting } = serve((replies, request, reply) => {
    replies.sendRead(request, reply, () => {
      throw new Problem(404, 'gone');
    });
  });
  const answered = app.inject('/');
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  expect((await answered).statusCode).toBe(404);
  expect(waiting).toEqual([]);
});
