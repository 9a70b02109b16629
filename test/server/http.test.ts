import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/core/client/index.ts';
import { readDocument } from '../../src/core/contract/document.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { at } from '../../src/core/contract/place.ts';
import { PROFILES } from '../support/profiles.ts';
import { sampled } from '../support/runs.ts';
import { plainCalls, targetOf } from '../support/samples.ts';
import { useServer } from '../support/server.ts';

/** What the headers of an answer say of what it holds; time and the rate limit go on by themselves. */
function steady(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => !/^(date|connection|keep-alive|x-ratelimit-.*)$/.test(name)),
  );
}

describe.each(PROFILES)('a server of profile $profile', ({ profile, ids, operations: OPERATIONS }) => {
  const READS = ids.filter((id) => OPERATIONS[id].method === 'GET');
  // Every preview is another one.
  const STEADY = READS.filter((id) => id !== 'getSitePublishingPreviewById');

  const api = useServer({ profile });
  const { call, tokenOf } = plainCalls(api);

  describe('a read', () => {
    test.each(sampled(STEADY))('%s is tagged, and not sent again to who has it', async (id) => {
      const target = targetOf(id);
      const token = tokenOf(id);
      const full = await call('GET', target, { token });
      const tag = full.headers.get('etag') ?? '';
      expect(full.status).toBe(200);
      expect(tag).toMatch(/^"[\w-]{20,}"$/);
      expect(full.headers.get('cache-control')).toBe('private, no-cache');

      const head = await call('HEAD', target, { token });
      expect([head.status, head.text, steady(head.headers)]).toEqual([200, '', steady(full.headers)]);

      for (const [method, known] of [
        ['GET', tag],
        ['HEAD', tag],
        ['GET', `"other", W/${tag}`],
        ['GET', '*'],
      ] as const) {
        const again = await call(method, target, { token, headers: { 'if-none-match': known } });
        expect([method, again.status, again.text, again.headers.get('etag')]).toEqual([method, 304, '', tag]);
        expect(again.headers.get('content-type')).toBeNull();
      }
      for (const other of ['"other"', tag.slice(1, -1), `${tag.slice(0, -1)}x"`, '']) {
        const again = await call('GET', target, { token, headers: { 'if-none-match': other } });
        expect([other, again.status, again.text]).toEqual([other, 200, full.text]);
      }
    });

    test('has another tag once something has changed, and for who sees something else', async () => {
      const tag = async (user: string) => (await api.as(user).get('/v1/spaces/spc_guides')).headers.get('etag');
      const [before, other] = [await tag('user_ada'), await tag('user_remy')];
      expect(other).not.toBe(before);
      await api.patch('/v1/spaces/spc_guides', { title: 'Other guides' });
      expect(await tag('user_ada')).not.toBe(before);
      expect(await tag('user_ada')).toBe(await tag('user_ada'));
    });

    test('is tagged only when it succeeds, and a write never is', async () => {
      expect((await call('GET', '/v1/spaces/spc_unknown', { headers: { 'if-none-match': '*' } })).status).toBe(404);
      expect((await call('GET', '/v1/spaces/spc_unknown')).headers.get('etag')).toBeNull();
      const headers = { 'if-none-match': '*' };
      const merged = await call('POST', '/v1/orgs/org_acme/ping', { headers });
      expect([merged.status, merged.headers.get('etag')]).toEqual([200, null]);
    });

    test('is whole for our own client, which asks for nothing else', async () => {
      const client = createClient({ baseUrl: api.server.url, token: api.server.token });
      const path = { organizationId: 'org_acme', siteId: 'site_docs' };
      const since = api.server.journal().at(-1)?.seq ?? 0;
      const first = await client.call('getSiteById', { path });
      expect(await client.call('getSiteById', { path })).toEqual(first);
      expect(api.server.journal({ since }).map(({ status }) => status)).toEqual([200, 200]);
      await client.close();
    });

    test('without a body is for paths that can be read, and for no others', async () => {
      expect((await call('HEAD', '/openapi.json')).status).toBe(200);
      const post = '/v1/orgs/org_acme/invites';
      const refused = await call('HEAD', post);
      expect([refused.status, refused.text, refused.headers.get('allow')]).toEqual([405, '', 'POST']);
      expect((await call('HEAD', '/v1/nothing')).status).toBe(404);
      expect((await call('HEAD', '/v1/spaces/spc_unknown')).status).toBe(404);
    });
  });

  describe('who is not known', () => {
    const scheme = 'Bearer realm="colophon"';

    test.each(sampled(ids.filter((id) => OPERATIONS[id].access !== 'public')))(
      'is told by %s what is needed',
      async (id) => {
        const { method } = OPERATIONS[id];
        for (const [token, challenge] of [
          [null, scheme],
          ['col_wrong', `${scheme}, error="invalid_token"`],
        ] as const) {
          const refused = await call(method, targetOf(id), { token });
          expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, challenge]);
        }
      },
    );

    test('is told so without a body, by administrators and by faults too', async () => {
      const head = await call('HEAD', '/v1/user', { token: null });
      expect([head.status, head.headers.get('www-authenticate')]).toEqual([401, scheme]);
      const admin = await call('GET', '/__admin/world', { token: null });
      expect([admin.status, admin.headers.get('www-authenticate')]).toEqual([401, scheme]);
      api.server.setFaults([{ kind: 'status', status: 401, operation: 'getAuthenticatedUser' }]);
      const struck = await call('GET', '/v1/user');
      api.server.setFaults([]);
      expect([struck.status, struck.headers.get('www-authenticate')]).toEqual([
        401,
        `${scheme}, error="invalid_token"`,
      ]);
      expect((await call('GET', '/v1/user')).headers.get('www-authenticate')).toBeNull();
    });
  });

  describe('the contract', () => {
    const CONFLICTING = new Set<OperationId>([
      'moveSpace',
      'moveCollection',
      'restoreSpace',
      'installGitSyncProviderOnTarget',
      'updateGitSyncInstallationById',
    ]);
    const document = readDocument(profile);
    const declared = (id: OperationId): string[] => {
      const { path, method } = OPERATIONS[id];
      return Object.keys(at(document, 'paths', path, method.toLowerCase(), 'responses') ?? {});
    };

    test('has every status that an operation can answer', () => {
      const expected = (id: OperationId): string[] => {
        const { method, path, access } = OPERATIONS[id];
        return [
          ...['400', '405', '408', '421', '429', '431', 'default'],
          ...(method === 'GET' ? ['304'] : ['413', '415']),
          ...(access === 'public' ? [] : ['401', '403', '404']),
          ...(path.includes('{') ? ['414'] : []),
          ...(CONFLICTING.has(id) ? ['409'] : []),
        ];
      };
      const refusals = (id: OperationId): string[] =>
        declared(id).filter((status) => status === 'default' || Number(status) >= 300);
      expect(ids.map((id) => [id, refusals(id).sort()])).toEqual(ids.map((id) => [id, expected(id).sort()]));
    });
  });
});
