import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, createClient } from '../../src/core/client/index.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import {
  defaultWorld,
  type FaultRule,
  type JournalEntry,
  type RunningServer,
  startServer,
  type World,
} from '../../src/server/index.ts';
import { PROFILES } from '../support/profiles.ts';
import { casesOf, sampled } from '../support/runs.ts';
import { SAMPLES } from '../support/samples.ts';
import { clientOf, failureOf, SITE, type TestClient } from './support/client.ts';

interface Sample {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly user?: string;
}

const sampleOf = (id: OperationId): Sample => SAMPLES[id] as Sample;
describe.each(PROFILES)('profile $profile', ({ profile, ids, operations: OPERATIONS }) => {
  const isCreate = (id: OperationId): boolean =>
    (OPERATIONS[id].method === 'POST' && id !== 'aggregateSiteEvents') ||
    ['createOrganizationTeam', 'updateGlossaryEntries', 'bulkUpsertSiteRedirects'].includes(id);
  // A question that is asked with POST is no write.
  const WRITES = sampled(ids.filter((id) => OPERATIONS[id].method !== 'GET' && id !== 'aggregateSiteEvents'));

  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ profile, processingDelay: 5 });
  });
  afterAll(() => server.close());

  let seen = 0;
  /** What was asked since the last time; the whole journal grows with every test. */
  function newEntries(): readonly JournalEntry[] {
    const entries = server.journal({ since: seen });
    seen = entries.at(-1)?.seq ?? seen;
    return entries;
  }

  function clientFor(id: OperationId): TestClient {
    const { user } = sampleOf(id);
    server.reset();
    return clientOf(server, { token: user === undefined ? server.token : server.tokenFor(user) });
  }

  describe('the client at the reference server', () => {
    test.each(sampled(ids))('calls %s', async (id) => {
      const client = clientFor(id);
      const { status, body } = await client.send(id, sampleOf(id));
      expect(OPERATIONS[id].successes).toContain(status);
      expect(body === undefined).toBe(status === 204 || status === 205);
      expect(client.stats()).toMatchObject({ requests: 1, retries: 0, waitedMs: 0 });
    });

    test('is told apart who may do what', async () => {
      server.reset();
      const reader = clientOf(server, { token: server.tokenFor('user_remy') });
      const denied = await failureOf(
        reader.call('createSiteRedirect', {
          path: SITE,
          body: { source: '/ab', destination: { kind: 'site-section', siteSectionId: 'sec_guides' } },
        }),
      );
      expect(denied.failure.type).toBe('forbidden');
      expect(denied.message).toMatch(
        /^POST \/v1\/orgs\/org_acme\/sites\/site_docs\/redirects answered 403: .+ \(needs the role create or higher\)$/,
      );
      const stranger = clientOf(server, { token: server.tokenFor('user_stella') });
      expect((await failureOf(stranger.call('getSiteById', { path: SITE }))).failure.type).toBe('not-found');
      const nobody = clientOf(server, { token: 'not-a-known-token' });
      expect((await failureOf(nobody.call('getSiteById', { path: SITE }))).failure.type).toBe('unauthenticated');
      await expect(nobody.call('getApiInformation')).resolves.toHaveProperty('version');
      const client = clientOf(server, { token: server.token });
      const invalid = await failureOf(client.send('createSiteRedirect', { path: SITE, body: { source: 7 } }));
      expect(invalid.message).toContain('body.source: must be string (type)');
    });
  });

  const SOME_WRITES = WRITES.filter((_id, index) => index % 5 === 0);

  /** What goes wrong once, what a create that meets it must say of itself, and which writes it is tried on. */
  const FAULTS: readonly (readonly [string, FaultRule, 'unknown' | 'done', readonly OperationId[]])[] = [
    ['F02', { kind: 'reset', when: 'before', count: 1 }, 'unknown', SOME_WRITES],
    ['F03', { kind: 'reset', when: 'after', count: 1 }, 'unknown', sampled(WRITES)],
    ['F04', { kind: 'close', when: 'after', count: 1 }, 'unknown', SOME_WRITES],
    ['F05', { kind: 'truncate', form: 'length', count: 1 }, 'done', sampled(WRITES)],
    ['F05', { kind: 'truncate', form: 'chunked', count: 1 }, 'done', SOME_WRITES],
    ['F06', { kind: 'garble', body: 'html', count: 1 }, 'done', SOME_WRITES],
    ['F23', { kind: 'status', status: 503, when: 'after', count: 1 }, 'unknown', SOME_WRITES],
  ];

  describe('every write at the reference server', () => {
    /** Those whose sample changes something when nothing goes wrong. */
    const changing = new Set<OperationId>();
    beforeAll(async () => {
      for (const id of WRITES) {
        server.reset();
        const { user } = sampleOf(id);
        const token = user === undefined ? server.token : server.tokenFor(user);
        const client = createClient({ baseUrl: server.url, token });
        await client.send(id, sampleOf(id));
        await client.close();
        if (newEntries().at(-1)?.write === true) {
          changing.add(id);
        }
      }
      expect(changing.size).toBeGreaterThan(WRITES.length / 2);
    });

    test.each(FAULTS)(
      '%s: %j: creates are sent once and judged honestly, all else converges',
      async (_row, fault, outcome, ids) => {
        for (const id of ids) {
          const client = clientFor(id);
          newEntries();
          server.setFaults([{ ...fault, operation: id }]);
          const result = await client.send(id, sampleOf(id)).catch((error: unknown) => error);
          server.setFaults([]);
          const entries = newEntries().filter(({ operation }) => operation === id);
          const wrote = entries.filter(({ write }) => write).length;
          expect(client.stats().writes, id).toBe(entries.length);
          if (isCreate(id)) {
            expect(entries, id).toHaveLength(1);
          }
          if (result instanceof ApiError) {
            expect(isCreate(id) || outcome === 'done', `${id}: ${result.message}`).toBe(true);
            expect(result.outcome, `${id}: ${result.message}`).toBe(outcome);
            expect(result.outcome !== 'done' || wrote > 0 || !changing.has(id), id).toBe(true);
          } else {
            expect(result, id).toHaveProperty('status');
          }
        }
      },
    );
  });
});

function worldOf(redirects: number): World {
  const world = defaultWorld(Date.now());
  const records = Array.from({ length: redirects }, (_, index) => ({
    id: `redirect_${index}`,
    site: 'site_docs',
    source: `/page-${index}`,
    destination: { kind: 'site-section' as const, siteSectionId: 'sec_guides' },
  }));
  return { ...world, tables: { ...world.tables, redirects: records } };
}

describe('lists of the reference server', () => {
  test.each(casesOf([0, 1, 999, 1000, 1001, 2000], (size) => size < 2 || size === 1001))(
    'F31: %d redirects are complete',
    async (size) => {
      const full = await startServer({ world: worldOf(size) });
      try {
        const client = clientOf(full, { token: full.token });
        const items = await client.listAll('listSiteRedirects', { path: SITE });
        expect(items.map(({ source }) => source)).toEqual(Array.from({ length: size }, (_, index) => `/page-${index}`));
        expect(full.journal()).toHaveLength(Math.max(1, Math.ceil(size / 1000)));
      } finally {
        await full.close();
      }
    },
  );

  describe('with 25 redirects in pages of 4', () => {
    let full: RunningServer;
    beforeAll(async () => {
      full = await startServer({ world: worldOf(25) });
    });
    afterAll(() => full.close());

    test.each<readonly [string, FaultRule, 'complete' | 'incomplete-list']>([
      ['F32', { kind: 'repeat-cursor' }, 'incomplete-list'],
      ['F32', { kind: 'repeat-cursor', cycle: 3 }, 'incomplete-list'],
      ['F33', { kind: 'endless' }, 'incomplete-list'],
      ['F34', { kind: 'duplicate-item' }, 'complete'],
      ['F34', { kind: 'duplicate-item', changed: true, count: 1 }, 'complete'],
      ['F34', { kind: 'duplicate-item', changed: true }, 'incomplete-list'],
      ['F35', { kind: 'empty-page', every: 2 }, 'complete'],
      ['F35', { kind: 'page-size', size: 3 }, 'complete'],
      ['F38', { kind: 'expired-cursor', nth: 2 }, 'complete'],
      ['F38', { kind: 'expired-cursor' }, 'incomplete-list'],
      ['F39', { kind: 'truncate', nth: 3 }, 'complete'],
      ['F39', { kind: 'garble', body: 'json', nth: 2 }, 'complete'],
      ['F22', { kind: 'status', status: 503, nth: 2, count: 4 }, 'complete'],
      ['F18', { kind: 'status', status: 429, nth: 2 }, 'complete'],
      ['F40', { kind: 'short-count' }, 'incomplete-list'],
      ['F40', { kind: 'short-count', count: 1 }, 'complete'],
      ['F43', { kind: 'extra-fields' }, 'complete'],
    ])('%s: %j makes it %s, never short', async (_row, fault, expected) => {
      full.setFaults([{ ...fault, operation: 'listSiteRedirects' }]);
      const client = clientOf(full, { token: full.token });
      const result = await client
        .listAll('listSiteRedirects', { path: SITE, query: { limit: 4 } })
        .catch((error: unknown) => error);
      full.setFaults([]);
      if (expected === 'complete') {
        expect(result).toHaveLength(25);
      } else {
        expect(result).toBeInstanceOf(ApiError);
        expect((result as ApiError).failure.type).toBe(expected);
      }
    });
  });
});
