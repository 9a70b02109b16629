import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Operation, OperationId } from '../core/contract/operation.ts';
import { type Answer, answerToError } from './answer.ts';
import type { AppOptions } from './app-options.ts';
import type { Injection, Target } from './faults/pick.ts';
import type { Incoming, Perform } from './perform.ts';
import { unauthorized } from './problem.ts';
import { methodsFor } from './reception.ts';
import { addRateHeaders, type Replies } from './replies.ts';
import type { User } from './tables.ts';

/** The public user of operations that need no token. */
const NOBODY: User = { id: 'nobody', displayName: 'Nobody', email: '' };

interface Route {
  readonly id: OperationId;
  readonly operation: Operation;
  readonly perform: Perform;
  /** Whether it is synchronous and can be repeated at any time. */
  readonly isRead: boolean;
  /** The user of a token; undefined for an invalid or missing one. */
  readonly authenticate: (header: string | undefined) => User | undefined;
  readonly replies: Replies;
}

/** The parameters of a path; the rest of a path with slashes is the path of a page. */
function paramsOf({ '*': pagePath, ...params }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return pagePath === undefined ? params : { ...params, pagePath };
}

/** The input of an operation's handler. */
function incomingOf(request: FastifyRequest): Incoming {
  const { note, caller, raw } = request;
  if (note === null || caller === null) {
    throw new Error('the request skipped the reception');
  }
  return {
    path: paramsOf(request.params as Readonly<Record<string, string>>),
    url: raw.url ?? '',
    body: request.body,
    user: caller,
    prefer: raw.headers['prefer']?.toString(),
    remoteAddress: () => raw.socket.remoteAddress ?? '127.0.0.1',
    note,
  };
}

/** The route of one operation: authenticates the caller, performs it, and sends its response. */
export function operationRoute(
  { faults, log }: AppOptions,
  { id, operation, perform, isRead, authenticate, replies }: Route,
): RouteOptions {
  /** Performs the request without a fault. */
  const answer = (
    incoming: Incoming,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> | undefined => {
    if (isRead) {
      replies.sendRead(request, reply, () => perform(incoming));
      return undefined;
    }
    const done = perform(incoming);
    if (done instanceof Promise) {
      return done.then((settled) => {
        replies.send(request, reply, settled);
        return reply.hijack();
      });
    }
    replies.sendStored(request, reply, done);
    return undefined;
  };

  /** The same, with the response passed to a fault. Never rejects. */
  const run = async (incoming: Incoming, edit?: Parameters<Perform>[1]): Promise<Answer> => {
    try {
      const done = perform(incoming, edit);
      if (!(done instanceof Promise)) {
        await replies.kept();
      }
      return await done;
    } catch (error) {
      const failure = await replies.kept().catch((reason: unknown) => reason);
      return answerToError(failure ?? error, log);
    }
  };

  const answerWithFault = async (
    injection: Injection,
    target: Target,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const incoming = incomingOf(request);
    addRateHeaders(request, reply);
    await faults.answer(injection, target, {
      reply,
      note: incoming.note,
      run: (edit) => run(incoming, edit),
      send: (settled) => replies.send(request, reply, settled),
      record: (status) => replies.record(incoming.note, status),
    });
    return reply;
  };

  return {
    method: methodsFor(operation.method),
    url: operation.path.replace('{pagePath}', '*').replace(/\{(\w+)\}/g, ':$1'),
    // An unknown caller is refused before the body is read.
    onRequest: (request, _reply, done) => {
      const user = operation.access === 'public' ? NOBODY : authenticate(request.raw.headers.authorization);
      if (request.note !== null) {
        request.note.operation = id;
        request.note.user = user === NOBODY ? undefined : user?.id;
      }
      request.caller = user ?? null;
      done(user === undefined ? unauthorized() : undefined);
    },
    handler: (request, reply) => {
      const incoming = incomingOf(request);
      const target = faults.isIdle ? undefined : { id, operation, url: incoming.url };
      const injection = target === undefined ? undefined : faults.pick(target);
      return target === undefined || injection === undefined
        ? answer(incoming, request, reply)
        : answerWithFault(injection, target, request, reply);
    },
  };
}
