import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, JSON_TYPE } from './answer.ts';
import type { FaultRules } from './faults/pick.ts';
import { FaultSyntaxError, readFaults } from './faults/read.ts';
import type { Journal } from './journal.ts';
import { badRequest, Problem } from './problem.ts';
import type { World } from './tables.ts';
import { isToken } from './tokens.ts';
import { checkWorld, InvalidWorld } from './world/check.ts';
import { OtherProfile } from './world/convert.ts';

/** A complete world is sent in one request. */
const WORLD_LIMIT = 64 * 1024 * 1024;
const JOURNAL_PAGE = 1000;

/** The administrative operations on the world. */
export interface WorldKeeper {
  readonly exportWorld: () => World;
  /** Replaces everything, or throws and changes nothing. */
  readonly importWorld: (world: World) => void;
  /** Restores the initial world. */
  readonly reset: () => void;
  /** A new bearer token; undefined if there is no such user. */
  readonly issueToken: (user: string) => string | undefined;
}

interface Served {
  readonly admin: { readonly token: string; readonly world: WorldKeeper };
  readonly faults: { readonly rules: FaultRules };
  readonly journal: Journal;
}

/** A non-negative integer in a query. */
function numberIn(search: URLSearchParams, name: string, fallback: number): number {
  const text = search.get(name);
  if (text === null) {
    return fallback;
  }
  if (!/^\d{1,15}$/.test(text)) {
    throw badRequest(`query.${name}: must be a whole number (type)`);
  }
  return Number(text);
}

function readBody<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FaultSyntaxError || error instanceof OtherProfile) {
      throw badRequest(`body: ${error.message}`);
    }
    if (error instanceof InvalidWorld) {
      throw badRequest(error.problems.map((problem) => `body: ${problem}`).join('; '));
    }
    throw error;
  }
}

/** Adds the paths below `/__admin/`, which require their own token and never accept an API token. */
export function addAdminRoutes(app: FastifyInstance, { admin, faults: { rules: faults }, journal }: Served): void {
  const { token, world } = admin;
  const route = (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    answer: (request: FastifyRequest) => Answer,
    bodyLimit = 1024 * 1024,
  ): void => {
    app.route({
      method,
      url: `/__admin/${path}`,
      bodyLimit,
      onRequest: (request, _reply, done) => {
        done(
          isToken(request.headers.authorization, token)
            ? undefined
            : new Problem(401, 'The administrator token is required: Authorization: Bearer <token>'),
        );
      },
      handler: (request: FastifyRequest, reply: FastifyReply) => {
        const { status, body } = answer(request);
        reply.code(status);
        if (body === undefined) {
          reply.send();
        } else {
          reply.header('content-type', JSON_TYPE).send(JSON.stringify(body));
        }
      },
    });
  };

  route('POST', 'reset', () => {
    world.reset();
    return { status: 204 };
  });
  route('GET', 'world', () => ({ status: 200, body: world.exportWorld() }));
  route(
    'PUT',
    'world',
    ({ body }) => {
      readBody(() => world.importWorld(checkWorld(body)));
      return { status: 204 };
    },
    WORLD_LIMIT,
  );

  route('GET', 'faults', () => ({ status: 200, body: { faults: faults.list() } }));
  route('PUT', 'faults', ({ body }) => {
    faults.set(readBody(() => readFaults(body)));
    return { status: 200, body: { faults: faults.list() } };
  });
  route('DELETE', 'faults', () => {
    faults.set([]);
    return { status: 204 };
  });

  route('GET', 'journal', ({ url }) => {
    const { searchParams } = new URL(url, 'http://admin');
    const since = numberIn(searchParams, 'since', 0);
    const limit = numberIn(searchParams, 'limit', JOURNAL_PAGE);
    return { status: 200, body: { last: journal.last, entries: journal.entries({ since, limit }) } };
  });
  route('DELETE', 'journal', () => {
    journal.clear();
    return { status: 204 };
  });

  route('POST', 'tokens', ({ body }) => {
    const user = (body as { user?: unknown } | null | undefined)?.user;
    if (typeof user !== 'string') {
      throw badRequest('body.user: is required (required)');
    }
    const issued = world.issueToken(user);
    if (issued === undefined) {
      throw badRequest('body.user: is not a user of the world (reference)');
    }
    return { status: 201, body: { token: issued } };
  });
}
