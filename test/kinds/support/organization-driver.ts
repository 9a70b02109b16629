import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { type Client, createClient } from '../../../src/core/client/index.ts';
import { type Driver, DriverError, type Place, type Removal } from '../../../src/core/engine/driver.ts';
import type { Live } from '../../../src/core/engine/model.ts';
import type { DeclareContext, Kind } from '../../../src/core/kinds/define.ts';
import { createDriver } from '../../../src/core/kinds/driver.ts';
import type { Fields } from '../../../src/core/plan/value.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../../src/server/index.ts';

/** A driver over a reference server of its own, with requests in few words. */
export interface Bench {
  readonly server: RunningServer;
  readonly client: Client;
  readonly driver: Driver;
  readonly list: (kind: Kind, parents?: readonly Place[]) => Promise<readonly Live[]>;
  /** The live resource of that id; undefined when there is none. */
  readonly find: (kind: Kind, id: string, parents?: readonly Place[]) => Promise<Live | undefined>;
  readonly create: (kind: Kind, fields: Fields, parents?: readonly Place[]) => Promise<Created>;
  readonly update: (kind: Kind, id: string, fields: Fields, options?: UpdateOptions) => Promise<Live>;
  readonly remove: (kind: Kind, id: string, parents?: readonly Place[]) => Promise<Removal>;
}

interface UpdateOptions {
  readonly parents?: readonly Place[];
  readonly all?: Fields;
}

interface Created {
  readonly live: Live;
  /** What was told while it was made. */
  readonly told: readonly string[];
}

function benchOf(server: RunningServer, kinds: readonly Kind[], organization: string): Bench {
  const client = createClient({ baseUrl: server.url, token: server.token, requestsPerSecond: 10_000 });
  const driver = createDriver({ client, organization, kinds, salt: 'salt' });
  const list: Bench['list'] = (kind, parents = []) => driver.reader().list(kind.name, parents);
  return {
    server,
    client,
    driver,
    list,
    find: async (kind, id, parents) => (await list(kind, parents)).find((live) => live.id === id),
    create: async (kind, fields, parents = []) => {
      const told: string[] = [];
      const created = async (id: string): Promise<void> => {
        told.push(id);
      };
      const live = await driver.create({ kind: kind.name, parents, fields, created });
      if (live === 'pending') {
        throw new Error(`the ${kind.name} is pending`);
      }
      return { live, told };
    },
    update: (kind, id, fields, { parents = [], all = fields } = {}) =>
      driver.update({ kind: kind.name, parents, id, fields, all }),
    remove: (kind, id, parents = []) => driver.remove({ kind: kind.name, parents, id }),
  };
}

/** A reference server and a driver for the tests of one file. */
export function useBench(kinds: readonly Kind[], options: Pick<ServerOptions, 'profile'> = {}): () => Bench {
  let bench: Bench | undefined;
  beforeAll(async () => {
    const server = await startServer({ processingDelay: 5, ...options });
    bench = benchOf(server, kinds, server.organization);
  });
  afterAll(async () => {
    await bench?.client.close();
    await bench?.server.close();
  });
  return () => {
    if (bench === undefined) {
      throw new Error('the server is not started yet');
    }
    return bench;
  };
}

/** What a request to a stand-in is answered: a body, or nothing for 404. */
export type StandIn = (method: string, path: string, body: Json) => Json | undefined;

/** Lets a driver talk to something that is not the reference server. */
export async function withStandIn<T>(
  answer: StandIn,
  kinds: readonly Kind[],
  work: (driver: Driver) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = (request.url ?? '').replace(/\?.*$/, '');
      const body = answer(request.method ?? '', path, text === '' ? null : JSON.parse(text));
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { error: { code: 404, message: 'Not found' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, token: 'test-token', tries: 1 });
  try {
    return await work(createDriver({ client, organization: 'org_acme', kinds, salt: 'salt' }));
  } finally {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** What work fails with, which must be the driver's own error. */
export async function failureOf(work: Promise<unknown>): Promise<DriverError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DriverError);
  return error as DriverError;
}

/** An organization as the interface shows it, for stand-ins. */
export const ORGANIZATION: JsonObject = {
  object: 'organization',
  id: 'org_acme',
  title: 'Acme',
  createdAt: '2025-01-01T00:00:00.000Z',
  emailDomains: [],
  type: 'business',
  inviteLinks: true,
  plan: 'pro',
  trial: { status: 'none' },
  urls: { location: 'https://service.example/v1/orgs/org_acme', app: 'https://app.example/o/org_acme' },
  permissions: { admin: true, createContent: true },
};

export type Problem = Parameters<DeclareContext['problem']>;

/** A context for an entry with that key; `declared` maps kinds to the names that are declared. */
export function contextOf(
  key: string,
  declared: Readonly<Record<string, readonly string[]>> = {},
): DeclareContext & { readonly problems: Problem[] } {
  const problems: Problem[] = [];
  const find: DeclareContext['find'] = (kind, name) =>
    declared[kind]?.includes(name) === true ? `${kind}.${name}` : undefined;
  return {
    address: `resource.${key}`,
    key,
    index: 0,
    find,
    all: (kind) => (declared[kind] ?? []).map((name) => `${kind}.${name}`),
    refer: (kind, name, { at }) => {
      const address = typeof name === 'string' ? find(kind, name) : undefined;
      if (address === undefined) {
        problems.push([at, { severity: 'error', code: 'unknown', summary: 'unknown', detail: 'unknown' }]);
        return undefined;
      }
      return { $ref: address };
    },
    isSecret: () => false,
    problem: (at, diagnostic, ...also) => {
      problems.push([at, { severity: 'error', ...diagnostic }, ...also]);
    },
    problems,
  };
}
