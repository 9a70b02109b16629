import { afterAll, beforeAll, expect } from 'vitest';
import { lazilyBy } from '../../src/base/lazily.ts';
import { readDocument } from '../../src/core/contract/document.ts';
import type { Operation, OperationId } from '../../src/core/contract/operation.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { createValidators, responseOf, type Validators } from '../../src/core/contract/validators.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/index.ts';

/** What a server of a profile is held against. */
function contractOf(name: ProfileName) {
  const routes = [...profileOf(name).operations()].map(([id, operation]) => ({
    id,
    operation,
    // Literal segments win over parameters, as in the server's router.
    weight: operation.path.split('/').filter((step) => !step.startsWith('{')).length,
    pattern: new RegExp(`^${operation.path.replace('{pagePath}', '(?:[^/]+/)*[^/]+').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return {
    validators: createValidators(() => readDocument(name)),
    /** The operation that a method and path reach. */
    find: (method: string, path: string): { readonly id: OperationId; readonly operation: Operation } | undefined =>
      routes
        .filter(({ operation, pattern }) => operation.method === method && pattern.test(path))
        .sort((a, b) => b.weight - a.weight)[0],
  };
}

const CONTRACTS = { '2025': contractOf('2025'), today: contractOf('today') };

/** The checks of a profile: compiled when they are used, once for all files of tests. */
export function validatorsOf(profile: ProfileName): Validators {
  return CONTRACTS[profile].validators;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it likes into an answer that the contract has checked.
  readonly body: any;
}

export interface CallOptions {
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
  const { validators, find } = CONTRACTS[server.profile];
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
      expect(answer.body, `${method} ${path}`).toMatchObject({
        error: { code: answer.status, message: expect.any(String) },
      });
    }
    const found = find(method, path.split('?')[0] ?? '');
    if (found !== undefined) {
      const { id, operation } = found;
      const isLocated = answer.status === 201 && operation.located === true;
      expect(answer.headers.has('location'), `${id} answered with a Location`).toBe(isLocated);
      const response = responseOf(validators.document, id, answer.status);
      expect(response, `${id} answered ${answer.status}, which it does not declare`).toBeDefined();
      expect(validators.answer(id, answer.status)(answer.body), `${id} answered ${text.slice(0, 2000)}`).toEqual([]);
    }
    return answer;
  };
  return {
    server,
    // A token that was issued stays valid for the user in every later world.
    as: lazilyBy((user: string) => apiOf(server, server.tokenFor(user))),
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

/** Holds an answer against the status of a refusal and what its message says. */
export function expectRefusal(answer: Answer, status: number, message: string): void {
  expect([answer.status, messageOf(answer)]).toEqual([status, expect.stringContaining(message)]);
}
