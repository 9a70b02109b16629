import type { Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { addAdminRoutes } from './admin.ts';
import type { AppOptions } from './app-options.ts';
import { parseBody, refuseEncoding } from './body.ts';
import { HANDLERS } from './handlers/index.ts';
import { newNote } from './journal.ts';
import { operationRoute } from './operation-route.ts';
import { type AnyHandler, createPerformer } from './perform.ts';
import { createReception, methodsFor } from './reception.ts';
import { createReplies, type Replies } from './replies.ts';
import { onClientError, refuseTunnel } from './sockets.ts';
import { createAuthenticator } from './tokens.ts';
import { createTurns } from './turns.ts';

const BODY_LIMIT = 10 * 1024 * 1024;
/** The longest path segment; ids are far shorter. */
const MAX_PARAM_LENGTH = 1024;

/** The framework with our limits, our refusals and only a JSON parser. */
function createFramework({ timeouts, services }: AppOptions, replies: Replies): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    requestTimeout: timeouts.request,
    http: {
      // Refused in `reception.ts`, with a body like every refusal.
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: Math.min(1000, timeouts.headers),
    },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: onClientError,
    frameworkErrors: (error, request, reply) => {
      request.note = newNote(request.method, request.url, services.clock());
      request.rate = null;
      replies.refuse(error, request, reply);
    },
  });
  app.server.on('connect', (_request, socket: Socket) => refuseTunnel(socket));
  // A caller that sends `Expect: 100-continue` with a body that is too large gets the refusal before sending it.
  app.server.on('checkContinue', (request, response) => {
    if (!(Number(request.headers['content-length']) > BODY_LIMIT)) {
      response.writeContinue();
    }
    app.server.emit('request', request, response);
  });
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
  app.setErrorHandler(replies.refuseStored);
  app.setNotFoundHandler(() => {
    throw new Error('unknown paths are refused earlier');
  });
  return app;
}

/** The reference server without a socket: every operation of the contract over the services. */
export function createApp(options: AppOptions): FastifyInstance {
  const { services, validators } = options;
  const authenticate = createAuthenticator(services.db);
  const replies = createReplies(options);
  const app = createFramework(options, replies);
  app.addHook('onRequest', createTurns());
  app.addHook('onRequest', createReception(options, replies));
  app.route({
    method: methodsFor('GET'),
    url: '/openapi.json',
    handler: (request, reply) => replies.send(request, reply, { status: 200, body: validators.document }),
  });
  addAdminRoutes(app, options);
  for (const [id, operation] of services.profile.operations()) {
    const handler = HANDLERS[id] as AnyHandler;
    const perform = createPerformer(options, id, operation, handler);
    const isRead = operation.method === 'GET' && typeof handler === 'function';
    app.route(operationRoute(options, { id, operation, perform, isRead, authenticate, replies }));
  }
  return app;
}
