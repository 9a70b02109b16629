import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/core/contract/operation.ts';
import { PROFILES } from '../support/profiles.ts';
import { raw, requestText } from '../support/raw.ts';
import { plainCalls, SAMPLES, targetOf } from '../support/samples.ts';
import { useServer } from '../support/server.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

describe.each(PROFILES)('a server of profile $profile', ({ profile, ids, operations: OPERATIONS }) => {
  const api = useServer({ profile });
  const { call, tokenOf } = plainCalls(api);

  describe('a path', () => {
    const byPath = new Map<string, Operation[]>();
    for (const operation of Object.values(OPERATIONS)) {
      byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
    }
    const sampleOf = (path: string): string => {
      const id = ids.find((one) => OPERATIONS[one].path === path);
      return id === undefined ? '' : (targetOf(id).split('?')[0] ?? '');
    };

    test.each([...byPath.keys()])('%s names the methods that it takes', async (path) => {
      const own = (byPath.get(path) ?? []).map(({ method }) => method as string);
      const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : [])].sort();
      for (const method of METHODS) {
        if (!allowed.includes(method)) {
          const refused = await call(method, sampleOf(path));
          expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, allowed.join(', ')]);
          expect(refused.headers.get('access-control-allow-origin')).toBeNull();
        }
      }
    });

    test.each([...byPath.keys()].filter((path) => path !== '/v1/'))('%s has no part that is empty', async (path) => {
      const sample = sampleOf(path);
      for (const { method } of byPath.get(path) ?? []) {
        for (const wrong of [`${sample}/`, `${sample}/?limit=1`, sample.replace(/\/([^/]+)$/, '//$1')]) {
          expect([wrong, (await call(method, wrong)).status]).toEqual([wrong, 404]);
        }
      }
      // The path of what holds it, with nothing behind the last slash.
      const above = sample.replace(/[^/]+$/, '');
      expect([above, (await call('GET', above)).status]).toEqual([above, above === '/v1/' ? 200 : 404]);
    });
  });

  describe('a refusal', () => {
    test.each(ids)('of %s has the status that the contract says', async (id) => {
      const { method, path } = OPERATIONS[id];
      const headers = { Authorization: `Bearer ${tokenOf(id)}`, Connection: 'close' };
      const send = async (target: string, more: Readonly<Record<string, string>>, body = '') =>
        (await raw(api.server.url, requestText(method, target, { ...headers, ...more }, body))).statuses;
      const target = targetOf(id);
      expect(await send(target, { 'X-Long': 'x'.repeat(17_000) })).toEqual([431]);
      expect(await send(target, { Host: 'evil.example' })).toEqual([421]);
      if (method !== 'GET') {
        expect(await send(target, { 'Content-Type': 'text/plain' }, 'x')).toEqual([415]);
        expect(await send(target, { 'Content-Type': 'application/json', 'Content-Length': '99999999' })).toEqual([413]);
        expect(await send(target, {}, '{')).toEqual([400]);
      }
      if (path.includes('{')) {
        const [first] = Object.values((SAMPLES[id] as { readonly path: Readonly<Record<string, string>> }).path);
        expect(await send(target.replace(`/${first ?? ''}`, `/${'a'.repeat(9000)}`), {})).toEqual([414]);
      }
    });
  });

  describe('a server with a limit', () => {
    const limited = useServer({ profile, rateLimit: { requests: 1, seconds: 3600 } });

    test('refuses every operation alike, and tells what may be asked for at all', async () => {
      await limited.get('/v1/user');
      for (const id of ids) {
        const answer = await limited.call(OPERATIONS[id].method, targetOf(id));
        expect([id, answer.status, answer.headers.get('retry-after') !== null]).toEqual([id, 429, true]);
      }
    });
  });
});
