import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AnswerOf, Operation, OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import { describeViolations, type Validators } from '../contract/validators.ts';
import { authorize } from './authorize.ts';
import type { RecordOf } from './database.ts';
import type { Context, PreparedHandler, Services } from './handler.ts';
import { HANDLERS } from './handlers/index.ts';
import { badRequest, Problem, problemBody, unauthorized } from './problem.ts';
import { readQuery } from './query.ts';
import { userOfToken } from './tokens.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const BODY_LIMIT = 10 * 1024 * 1024;

type AnyContext = Context<OperationId>;
type AnyAnswer = { readonly status: number; readonly body?: unknown };
type AnyHandler = ((context: AnyContext) => AnyAnswer) | PreparedHandler<OperationId, unknown>;

export interface AppOptions {
  readonly services: Services;
  readonly validators: Validators;
  /** Told of errors that are the server's own fault. */
  readonly log: (message: string) => void;
}

function check(violations: ReturnType<ReturnType<Validators['body']>>): void {
  if (violations.length > 0) {
    throw badRequest(describeViolations(violations));
  }
}

/** The public user of operations that need no token. */
const NOBODY: RecordOf<'users'> = { id: 'nobody', displayName: 'Nobody', email: '' };

function caller(services: Services, operation: Operation, request: FastifyRequest): RecordOf<'users'> {
  if (operation.access === 'public') {
    return NOBODY;
  }
  const user = userOfToken(services.db, request.headers.authorization);
  if (user === undefined) {
    throw unauthorized();
  }
  return user;
}

function send(reply: FastifyReply, answer: AnyAnswer): void {
  reply.code(answer.status);
  if (answer.body === undefined) {
    reply.send();
  } else {
    reply.type(JSON_TYPE).send(JSON.stringify(answer.body));
  }
}

/** Whether some operation has that path, whatever the method; a slow look, for refusals only. */
function methodsOf(path: string): string[] {
  const methods = new Set<string>();
  for (const { path: template, method } of Object.values(OPERATIONS)) {
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
    if (pattern.test(path)) {
      methods.add(method);
    }
  }
  return [...methods].sort();
}

function sendProblem(reply: FastifyReply, status: number, message: string): void {
  reply.code(status).type(JSON_TYPE).send(problemBody(status, message));
}

/** Node refused the request before there was one: headers too large, not HTTP, and the like. */
function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = problemBody(status, status === 431 ? 'The headers are too large' : 'The request is not valid HTTP');
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** What to answer to an error that is not a `Problem`: the framework's own refusals keep their 4xx. */
function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** The reference server without a socket: every operation of the contract over the services. */
export function createApp({ services, validators, log }: AppOptions): FastifyInstance {
  const refuse = (error: unknown, reply: FastifyReply): void => {
    if (error instanceof Problem) {
      sendProblem(reply, error.status, error.message);
      return;
    }
    const status = statusOf(error);
    if (status === 500) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const reason = status === 500 ? 'The server failed; this is a fault of its own' : (error as Error).message;
    sendProblem(reply, status, reason);
  };

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024 },
    clientErrorHandler: onClientError,
    frameworkErrors: (error, _request, reply) => refuse(error, reply),
  });
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, undefined);
    } else {
      // Its answer comes through `done`; the promise form is for parsers without one.
      void parseJson(request, text as string, done);
    }
  });
  app.setErrorHandler((error, _request, reply) => refuse(error, reply));
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0) {
      sendProblem(reply, 404, 'There is no such path in this interface');
    } else {
      reply.header('allow', allowed.join(', '));
      sendProblem(reply, 405, `This path takes ${allowed.join(', ')}`);
    }
  });

  app.get('/openapi.json', (_request, reply) => {
    reply.type(JSON_TYPE).send(JSON.stringify(validators.document));
  });

  for (const [id, operation] of Object.entries(OPERATIONS) as [OperationId, Operation][]) {
    const handler = HANDLERS[id] as AnyHandler | undefined;
    if (handler === undefined) {
      continue;
    }
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const user = caller(services, operation, request);
        const path = request.params as Readonly<Record<string, string>>;
        check(validators.path(id)(path));
        authorize(services.db, operation, path, user.id);
        const mark = request.url.indexOf('?');
        const query = readQuery(operation.query, new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1)));
        check(validators.query(id)(query));
        const body = request.body === null ? undefined : request.body;
        if (body === undefined ? operation.body === 'required' : operation.body !== 'none') {
          if (body === undefined) {
            throw badRequest('body: is required (required)');
          }
          check(validators.body(id)(body));
        }
        const context = {
          ...services,
          operation: id,
          path,
          query,
          body,
          user,
          now: new Date(services.clock()).toISOString(),
          remoteAddress: remoteAddress(request.raw),
        } as unknown as AnyContext;
        send(reply, await answer(services, handler, context));
        return reply;
      },
    });
  }
  return app;
}

function remoteAddress(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? '127.0.0.1';
}

async function answer(services: Services, handler: AnyHandler, context: AnyContext): Promise<AnyAnswer> {
  if (typeof handler === 'function') {
    return services.transaction(() => handler(context)) as AnswerOf<OperationId>;
  }
  const prepared = await handler.prepare(context);
  return services.transaction(() => handler.handle(context, prepared)) as AnswerOf<OperationId>;
}
