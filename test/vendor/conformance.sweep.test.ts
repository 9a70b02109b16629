import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import type { OperationId } from '../../src/contract/operation.ts';
import { OPERATIONS } from '../../src/contract/operations.gen.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { SAMPLES } from '../support/samples.ts';
import { DIFFERENCES, type PublishedAnswer } from './differences.ts';
import { type Finding, readPublishedSpec, VERSIONS, type Version } from './published-spec.ts';

type Call = (...args: unknown[]) => Promise<{ readonly status: number; readonly data: unknown }>;

/** The service's own client of that version, pointed at a server of ours. */
async function clientOf(
  version: Version,
  server: RunningServer,
  token: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { GitBookAPI } = (await import(version === '0-91' ? 'vendor-api-0-91' : 'vendor-api-0-137')) as {
    GitBookAPI: new (options: object) => Readonly<Record<string, unknown>>;
  };
  return new GitBookAPI({ endpoint: server.url, authToken: token, userAgent: 'conformance' });
}

function methodOf(client: Readonly<Record<string, unknown>>, name: string): Call | undefined {
  for (const group of [client, ...Object.values(client)]) {
    // The client writes SAML and OpenAPI as Saml and OpenApi.
    const entry = Object.entries(typeof group === 'object' && group !== null ? group : {}).find(
      ([key, value]) => key.toLowerCase() === name.toLowerCase() && typeof value === 'function',
    );
    if (entry !== undefined) {
      return entry[1] as Call;
    }
  }
  return undefined;
}

/** The client's methods take the path's parameters in order, then `query` and `data` as they need them. */
function argumentsOf(id: OperationId, method: Call): unknown[] {
  const sample = SAMPLES[id] as {
    readonly path: Readonly<Record<string, string>>;
    readonly query?: unknown;
    readonly body?: unknown;
  };
  const names =
    /^(?:async )?\(([^)]*)\)/
      .exec(method.toString())?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  const path = [...OPERATIONS[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => sample.path[String(name)]);
  return names.flatMap((name) => {
    if (name.startsWith('params')) {
      return [];
    }
    if (name.startsWith('query')) {
      return [sample.query ?? {}];
    }
    return name.startsWith('data') ? [sample.body ?? {}] : [path.shift()];
  });
}

// The translation family means something else in what was published, or is not there at all.
const SHARED = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => OPERATIONS[id].part !== 'Translations');
const claimed = new Map<OperationId, Version[]>();

describe.each(VERSIONS)('with the published client and schemas of version %s', (version) => {
  const spec = readPublishedSpec(version);
  const operations = SHARED.filter((id) => spec.operation(id) !== undefined);
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ processingDelay: 5 });
  });
  afterAll(() => server.close());

  test('it knows the operations that it should', () => {
    expect(operations).toHaveLength(version === '0-91' ? 150 : 159);
  });

  test.each(operations)('%s answers as published', async (id) => {
    server.reset();
    const user = (SAMPLES[id] as { readonly user?: string }).user;
    const client = await clientOf(
      version,
      server,
      user === undefined ? server.tokenFor('user_ada') : server.tokenFor(user),
    );
    const method = methodOf(client, spec.operation(id) ?? '');
    expect(method, 'the client has the operation').toBeDefined();
    if (method === undefined) {
      return;
    }
    const { status, data } = await method(...argumentsOf(id, method));
    expect(OPERATIONS[id].successes).toContain(status);
    const differences = DIFFERENCES.filter(
      ({ operations: names, version: only }) =>
        (names === 'all' || names.includes(id)) && (only ?? version) === version,
    );
    if (differences.some(({ adapt }) => adapt === undefined)) {
      return;
    }
    const answer = differences.reduce<PublishedAnswer>((current, { adapt }) => adapt?.(current) ?? current, {
      status,
      body: (data ?? undefined) as Json | undefined,
    });
    expect(spec.check(id, answer.status, answer.body).slice(0, 8)).toEqual([] satisfies Finding[]);
    claimed.set(id, [...(claimed.get(id) ?? []), version]);
  });
});

test('every operation but the translation settings is held against a published version', () => {
  expect(SHARED.filter((id) => !claimed.has(id))).toEqual([]);
});
