import { afterAll, beforeAll, expect } from 'vitest';
import type { OperationId } from '../../src/contract/operation.ts';
import { OPERATIONS } from '../../src/contract/operations.gen.ts';
import { createValidators } from '../../src/contract/validators.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/index.ts';

const validators = createValidators();
const ROUTES = (Object.keys(OPERATIONS) as OperationId[]).map((id) => ({
  id,
  method: OPERATIONS[id].method,
  // Literal segments win over parameters, as in the server's router.
  weight: OPERATIONS[id].path.split('/').filter((step) => !step.startsWith('{')).length,
  pattern: new RegExp(`^${OPERATIONS[id].path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The operation that a method and path reach. */
function operationOf(method: string, path: string): OperationId | undefined {
  return ROUTES.filter((route) => route.method === method && route.pattern.test(path)).sort(
    (a, b) => b.weight - a.weight,
  )[0]?.id;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it likes into an answer that the contract has checked.
  readonly body: any;
}

interface CallOptions {
  /** Another token than the server's own; null sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Api {
  readonly server: RunningServer;
  /** Calls as that user of the world. */
  readonly as: (user: string) => Api;
  readonly call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  readonly get: (path: string, options?: CallOptions) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  readonly put: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  readonly patch: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  readonly delete: (path: string, options?: CallOptions) => Promise<Answer>;
}

/** Calls a server and holds every answer against the contract: its status is declared, its body fits the schema. */
export function apiOf(server: RunningServer, ownToken: string = server.token): Api {
  const call: Api['call'] = async (method, path, body, options = {}) => {
    const token = options.token === undefined ? ownToken : options.token;
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(500);
    if (answer.status >= 400) {
      expect(answer.body, `${method} ${path}`).toEqual({
        error: { code: answer.status, message: expect.any(String) },
      });
    } else {
      const id = operationOf(method, path.split('?')[0] ?? '');
      if (id !== undefined) {
        expect(OPERATIONS[id].successes, `${id} answered a status that it does not declare`).toContain(answer.status);
        expect(validators.answer(id, answer.status)(answer.body), `${id} answered ${text.slice(0, 2000)}`).toEqual([]);
      }
    }
    return answer;
  };
  return {
    server,
    as: (user) => apiOf(server, server.tokenFor(user)),
    call,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
}

/** A server of its own for the tests of one file; it is closed after them. */
export function useServer(options: ServerOptions = {}): Api {
  let api: Api | undefined;
  const current = (): Api => {
    if (api === undefined) {
      throw new Error('the server is not started yet');
    }
    return api;
  };
  beforeAll(async () => {
    api = apiOf(await startServer({ processingDelay: 5, ...options }));
  });
  afterAll(() => api?.server.close());
  return {
    get server() {
      return current().server;
    },
    as: (user) => current().as(user),
    call: (...args) => current().call(...args),
    get: (...args) => current().get(...args),
    post: (...args) => current().post(...args),
    put: (...args) => current().put(...args),
    patch: (...args) => current().patch(...args),
    delete: (...args) => current().delete(...args),
  };
}

/** The message of a refusal. */
export function messageOf(answer: Answer): string {
  return answer.body.error.message;
}
