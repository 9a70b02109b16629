import { type IncomingMessage, type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Operation, OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import type { Validators } from '../contract/validators.ts';
import { type AdminOptions, addAdminRoutes } from './admin.ts';
import { type Answer, answerToError, JSON_TYPE, refusal } from './answer.ts';
import { parseBody, refuseEncoding } from './body.ts';
import type { Database } from './database.ts';
import type { Faults } from './faults/index.ts';
import type { Services } from './handler.ts';
import { HANDLERS } from './handlers/index.ts';
import { type Journal, type Note, newNote } from './journal.ts';
import { type AnyHandler, createPerformer, type Incoming } from './perform.ts';
import { badRequest, Problem, problemBody, unauthorized } from './problem.ts';
import type { RateLimiter, RateState } from './rate-limit.ts';
import { createMethodIndex } from './routes.ts';
import type { RecordOf } from './tables.ts';
import { createAuthenticator } from './tokens.ts';

const BODY_LIMIT = 10 * 1024 * 1024;
/** No part of a path is longer; ids are far shorter. */
const MAX_PARAM_LENGTH = 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the journal will say of the request; null for requests that it does not record. */
    note: Note | null;
    /** Who calls; null before that is known. */
    caller: RecordOf<'users'> | null;
    /** What the answer will say of the rate limit; null when its headers are set already, or not wanted. */
    rate: RateState | null;
  }
}

export interface AppOptions {
  readonly services: Services;
  readonly database: Database;
  readonly validators: Validators;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly rateLimiter: RateLimiter;
  /** Whether a request with that Host header is meant for this server. */
  readonly hostCheck: (header: string | undefined) => boolean;
  readonly strict: boolean;
  readonly admin: Omit<AdminOptions, 'faults' | 'journal'>;
  /** How long the headers of a request may take, and how long all of it, in milliseconds. */
  readonly timeouts: { readonly headers: number; readonly request: number };
  /** Told of every answer. */
  readonly onAnswer: ((note: Note, seq: number) => void) | undefined;
  /** Told of errors that are the server's own fault. */
  readonly log: (message: string) => void;
}

/** The public user of operations that need no token. */
const NOBODY: RecordOf<'users'> = { id: 'nobody', displayName: 'Nobody', email: '' };

/** Says on a bare socket what there is no request to answer for. */
function endSocket(socket: Socket, status: number, message: string, headers: readonly string[] = []): void {
  const body = problemBody(status, message);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Node refused the request before there was one: headers too large or too slow, not HTTP, and the like. */
function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
  } else if (error.code === 'HPE_HEADER_OVERFLOW') {
    endSocket(socket, 431, 'The headers are too large');
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    endSocket(socket, 408, 'The request did not arrive in time');
  } else {
    endSocket(socket, 400, 'The request is not valid HTTP');
  }
}

function remoteAddress(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? '127.0.0.1';
}

function isAdmin(url: string): boolean {
  return url.startsWith('/__admin/');
}

/** Writes an answer straight to the connection: nothing of the framework's way out is needed for one piece of text. */
function writeAnswer({ rate }: FastifyRequest, reply: FastifyReply, { status, body }: Answer): void {
  reply.hijack();
  // Nearly every answer has these headers and no others; the way through the reply is for the rest.
  const headers: OutgoingHttpHeaders =
    rate === null
      ? (reply.getHeaders() as OutgoingHttpHeaders)
      : {
          'x-ratelimit-limit': rate.limit,
          'x-ratelimit-remaining': rate.remaining,
          'x-ratelimit-reset': rate.reset,
        };
  if (body === undefined) {
    // A 204 has no length by definition; everything else says that nothing follows.
    if (status !== 204) {
      headers['content-length'] = 0;
    }
    reply.raw.writeHead(status, headers).end();
    return;
  }
  const text = JSON.stringify(body);
  headers['content-type'] = JSON_TYPE;
  headers['content-length'] = Buffer.byteLength(text);
  reply.raw.writeHead(status, headers).end(text);
}

/** Hands what there is to say of the rate limit to the reply, to which other headers can then be added. */
function addRateHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { rate } = request;
  if (rate !== null) {
    reply
      .header('x-ratelimit-limit', rate.limit)
      .header('x-ratelimit-remaining', rate.remaining)
      .header('x-ratelimit-reset', rate.reset);
    request.rate = null;
  }
}

/** The reference server without a socket: every operation of the contract over the services. */
export function createApp(options: AppOptions): FastifyInstance {
  const { services, database, validators, faults, journal, rateLimiter, hostCheck, onAnswer, log } = options;
  const authenticate = createAuthenticator(services.db);
  const methodsOf = createMethodIndex();

  const record = (note: Note, status: number): void => {
    note.status = status;
    note.ms = performance.now() - note.started;
    const seq = journal.add(note);
    try {
      onAnswer?.(note, seq);
    } catch (error) {
      // Whoever looks on must not change what happens.
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };

  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer): void => {
    if (request.note !== null) {
      record(request.note, answer.status);
    }
    writeAnswer(request, reply, answer);
  };

  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    // The framework may have headers of its own for a refusal, such as the end of the connection.
    addRateHeaders(request, reply);
    send(request, reply, answerToError(error, log));
  };

  /** Refuses once what the refusal may tell of is kept: that something is gone, or there already. */
  const refuseKept = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    database.whenKept((failure) => refuse(failure ?? error, request, reply));
  };

  /** Sends an answer once what it tells of is kept. */
  const sendKept = (request: FastifyRequest, reply: FastifyReply, answer: Answer): void => {
    database.whenKept((failure) => {
      if (failure === undefined) {
        send(request, reply, answer);
      } else {
        refuse(failure, request, reply);
      }
    });
  };
  /** Reads, and answers once what was found is kept; when it could not be, it is read again. */
  const sendRead = (request: FastifyRequest, reply: FastifyReply, read: () => Answer): void => {
    let answer: Answer;
    try {
      answer = read();
    } catch (error) {
      answer = answerToError(error, log);
    }
    database.whenKept((failure) => {
      if (failure === undefined) {
        send(request, reply, answer);
      } else {
        sendRead(request, reply, read);
      }
    });
  };
  const kept = (): Promise<void> =>
    new Promise((resolve, reject) => {
      database.whenKept((failure) => (failure === undefined ? resolve() : reject(failure)));
    });

  const app = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    requestTimeout: options.timeouts.request,
    http: {
      // Refused below, with a body like every refusal.
      requireHostHeader: false,
      headersTimeout: options.timeouts.headers,
      connectionsCheckingInterval: Math.min(1000, options.timeouts.headers),
    },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: onClientError,
    frameworkErrors: (error, request, reply) => {
      request.note = newNote(request.method, request.url, services.clock());
      request.rate = null;
      refuse(error, request, reply);
    },
  });
  app.server.on('connect', (_request, socket: Socket) => endSocket(socket, 405, 'This is not a proxy', ['Allow: GET']));
  app.decorateRequest('note', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('rate', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      refuseEncoding(request.headers['content-encoding']);
      done(null, parseBody(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler(refuseKept);
  app.setNotFoundHandler(() => {
    throw new Error('paths that do not exist are refused before');
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { url, headers } = request.raw;
    const isNamed = headers.host !== undefined || request.raw.httpVersion === '1.0';
    if (!isNamed || !hostCheck(headers.host)) {
      reply.header('connection', 'close');
      done(
        isNamed
          ? new Problem(421, 'This server does not answer to that host name')
          : badRequest('The Host header is missing'),
      );
      return;
    }
    if (isAdmin(url ?? '')) {
      done(request.is404 ? new Problem(404, 'There is no such path for administrators') : undefined);
      return;
    }
    request.note = newNote(request.method, url ?? '', services.clock());
    const rate = rateLimiter(headers.authorization ?? '');
    request.rate = rate;
    if (!rate.allowed) {
      addRateHeaders(request, reply);
      reply.header('retry-after', rate.retryAfter);
      done(new Problem(429, `Too many requests; try again in ${rate.retryAfter} seconds`));
    } else if (request.is404) {
      const allowed = methodsOf((url ?? '').split('?', 1)[0] ?? '');
      if (allowed.length > 0) {
        addRateHeaders(request, reply);
        reply.header('allow', allowed.join(', '));
      }
      send(
        request,
        reply,
        allowed.length === 0
          ? refusal(404, 'There is no such path in this interface')
          : refusal(405, `This path takes ${allowed.join(', ')}`),
      );
    } else {
      done();
    }
  });

  app.get('/openapi.json', (request, reply) => send(request, reply, { status: 200, body: validators.document }));
  addAdminRoutes(app, { ...options.admin, faults: faults.rules, journal });

  for (const [id, operation] of Object.entries(OPERATIONS) as [OperationId, Operation][]) {
    const handler = HANDLERS[id] as AnyHandler;
    const perform = createPerformer(options, id, operation, handler);
    /** Whether it can be done again at any time, and is done at once. */
    const isRead = operation.method === 'GET' && typeof handler === 'function';
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      // Whoever is not known is sent away before the body is read.
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
        const { note, caller } = request;
        if (note === null || caller === null) {
          throw new Error('the request was not received in order');
        }
        const incoming: Incoming = {
          path: request.params as Readonly<Record<string, string>>,
          url: request.raw.url ?? '',
          body: request.body,
          user: caller,
          remoteAddress: () => remoteAddress(request.raw),
          note,
        };
        const target = faults.isIdle ? undefined : { id, operation, url: incoming.url };
        const strike = target === undefined ? undefined : faults.pick(target);
        if (target === undefined || strike === undefined) {
          if (isRead) {
            sendRead(request, reply, () => perform(incoming) as Answer);
            return;
          }
          const answer = perform(incoming);
          if (answer instanceof Promise) {
            return answer.then((settled) => {
              send(request, reply, settled);
              return reply.hijack();
            });
          }
          sendKept(request, reply, answer);
          return;
        }
        addRateHeaders(request, reply);
        return faults
          .answer(strike, target, {
            reply,
            note,
            run: async (edit) => {
              try {
                const answer = perform(incoming, edit);
                if (!(answer instanceof Promise)) {
                  await kept();
                }
                return await answer;
              } catch (error) {
                const failure = await kept().catch((reason: unknown) => reason);
                return answerToError(failure ?? error, log);
              }
            },
            send: (answer) => send(request, reply, answer),
            record: (status) => record(note, status),
          })
          .then(() => reply);
      },
    });
  }
  return app;
}
