import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { operationsOf, PROFILES } from '../support/profiles.ts';
import { SAMPLES } from '../support/samples.ts';
import { DIFFERENCES, type PublishedAnswer } from './differences.ts';
import { type Finding, readPublishedSpec, VERSIONS, type Version } from './published-spec.ts';

type Call = (...args: unknown[]) => Promise<{ readonly status: number; readonly data: unknown }>;

const PACKAGES: Readonly<Record<Version, () => Promise<unknown>>> = {
  '0-91': () => import('vendor-api-0-91'),
  '0-137': () => import('vendor-api-0-137'),
  '0-202': () => import('vendor-api-0-202'),
};

/** The profile of ours that a version is held against, and how many operations they share. */
const HELD: Readonly<Record<Version, { readonly profile: ProfileName; readonly shared: number }>> = {
  '0-91': { profile: '2025', shared: 150 },
  '0-137': { profile: '2025', shared: 159 },
  '0-202': { profile: 'today', shared: 233 },
};

/** The service's own client of that version, pointed at a server of ours. */
async function clientOf(
  version: Version,
  server: RunningServer,
  token: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { GitBookAPI } = (await PACKAGES[version]()) as {
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
function argumentsOf(id: OperationId, ownPath: string, method: Call): unknown[] {
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
  const path = [...ownPath.matchAll(/\{(\w+)\}/g)].map(([, name]) => sample.path[String(name)]);
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

/** The translation family of 2025 means something else in what was published, or is not there at all. */
function isShared(profile: ProfileName, id: OperationId): boolean {
  return profile !== '2025' || operationsOf(profile).operations[id].part !== 'Translations';
}

const claimed = new Map<string, Version[]>();

describe.each(VERSIONS)('with the published client and schemas of version %s', (version) => {
  const spec = readPublishedSpec(version);
  const { profile, shared } = HELD[version];
  const { ids, operations: own } = operationsOf(profile);
  const operations = ids.filter((id) => isShared(profile, id) && spec.operation(id) !== undefined);
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ profile, processingDelay: 5 });
  });
  afterAll(() => server.close());

  test('it knows the operations that it should', () => {
    expect(operations).toHaveLength(shared);
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
    const { status, data } = await method(...argumentsOf(id, own[id].path, method));
    expect(own[id].successes).toContain(status);
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
    const key = `${profile} ${id}`;
    claimed.set(key, [...(claimed.get(key) ?? []), version]);
  });
});

test.each(PROFILES)('every operation of profile $profile is held against a published version', ({ profile, ids }) => {
  expect(ids.filter((id) => isShared(profile, id) && !claimed.has(`${profile} ${id}`))).toEqual([]);
});
