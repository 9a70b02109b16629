import { describe, expect, test } from 'vitest';
import { parseRateLimit } from '../../src/server/index.ts';
import { createRateLimiter } from '../../src/server/rate-limit.ts';
import { messageOf, useServer } from '../support/server.ts';

describe('without a limit', () => {
  const api = useServer();

  test('every answer says so in the same words', async () => {
    for (const path of ['/v1/user', '/v1/nothing', '/v1/orgs/org_nowhere', '/openapi.json']) {
      const { headers } = await api.get(path);
      expect(headers.get('x-ratelimit-limit')).toBe('1000000');
      expect(headers.get('x-ratelimit-remaining')).toBe('1000000');
      const wait = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
      expect(wait).toBeGreaterThan(-1);
      expect(wait).toBeLessThan(61);
      expect(headers.get('retry-after')).toBeNull();
    }
    expect((await api.get('/v1/user', { token: null })).headers.get('x-ratelimit-limit')).toBe('1000000');
  });
});

describe('with a limit of 3 in 10 seconds', () => {
  let now = 1_700_000_000_000;
  const api = useServer({ rateLimit: { requests: 3, seconds: 10 }, clock: () => now });

  test('the fourth request is refused until the time is over', async () => {
    const remaining: (string | null)[] = [];
    for (let index = 0; index < 3; index++) {
      const { status, headers } = await api.get('/v1/user');
      expect(status).toBe(200);
      expect(headers.get('x-ratelimit-limit')).toBe('3');
      remaining.push(headers.get('x-ratelimit-remaining'));
    }
    expect(remaining).toEqual(['2', '1', '0']);

    const refused = await api.get('/v1/user');
    expect(refused.status).toBe(429);
    expect(messageOf(refused)).toContain('retry in 4 s');
    expect(refused.headers.get('retry-after')).toBe('4');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('x-ratelimit-reset')).toBe('1700000004');

    now += 3_000;
    expect((await api.get('/v1/user')).status).toBe(429);
    now += 1_000;
    expect((await api.get('/v1/user')).status).toBe(200);
    expect((await api.get('/v1/user')).status).toBe(429);
  });

  test('counts each token on its own, and administrators not at all', async () => {
    now += 60_000;
    const lin = api.as('user_lin');
    for (let index = 0; index < 3; index++) {
      expect((await api.get('/v1/user')).status).toBe(200);
    }
    expect((await api.get('/v1/user')).status).toBe(429);
    expect((await lin.get('/v1/user')).status).toBe(200);
    for (let index = 0; index < 5; index++) {
      const headers = { authorization: `Bearer ${api.server.adminToken}` };
      expect((await fetch(`${api.server.url}/__admin/faults`, { headers })).status).toBe(200);
    }
  });

  test('a refused request changes nothing and is in the journal', async () => {
    now += 60_000;
    for (let index = 0; index < 3; index++) {
      await api.get('/v1/user');
    }
    const before = api.server.exportWorld();
    const path = '/v1/orgs/org_acme/sites/site_docs/redirects/redirect_start';
    expect((await api.delete(path)).status).toBe(429);
    expect(api.server.exportWorld()).toEqual(before);
    expect(api.server.journal().at(-1)).toMatchObject({ method: 'DELETE', path, status: 429, write: false });
  });
});

test('after a burst requests go through at the stated rate', () => {
  let now = 0;
  const limiter = createRateLimiter({ requests: 200, seconds: 1, burst: 50 }, () => now);
  let allowed = 0;
  for (now = 0; now < 5_000; now++) {
    allowed += limiter('one').allowed ? 1 : 0;
  }
  expect(allowed).toBeGreaterThanOrEqual(1045);
  expect(allowed).toBeLessThanOrEqual(1051);
});

test('a clock that goes back gives nothing and takes nothing', () => {
  let now = 10_000;
  const limiter = createRateLimiter({ requests: 1, seconds: 1 }, () => now);
  expect(limiter('one').allowed).toBe(true);
  now = 5_000;
  expect(limiter('one').allowed).toBe(false);
  now = 6_001;
  expect(limiter('one').allowed).toBe(true);
});

test.each([
  ['100/60', { requests: 100, seconds: 60 }],
  ['200/1:50', { requests: 200, seconds: 1, burst: 50 }],
  ['5/0.5', { requests: 5, seconds: 0.5 }],
])('%s is read', (text, limit) => {
  expect(parseRateLimit(text)).toEqual(limit);
});

test.each(['', '100', '100/', '/60', '0/1', '1/0', '-1/1', '1/1:0', 'a/b', '100/60/2'])('"%s" is refused', (text) => {
  expect(() => parseRateLimit(text)).toThrow('is not a rate limit: write N/S');
});
