import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { FaultSyntaxError, parseFault } from '../../src/server/index.ts';
import { idsIn } from '../support/admin.ts';
import { raw, requestText } from '../support/raw.ts';
import { useServer } from '../support/server.ts';

const REDIRECTS = '/v1/orgs/org_acme/sites/site_docs/redirects';
const redirect = (source: string) => ({
  source,
  destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
});
const api = useServer();
afterEach(() => {
  api.server.setFaults([]);
  api.server.reset();
});

const fault = (...specs: string[]): void => api.server.setFaults(specs.map(parseFault));
const sources = (): string[] => (api.server.exportWorld().tables.redirects ?? []).map(({ source }) => source);
const lastEntry = () => api.server.journal().at(-1);

/** Posts a redirect on a bare socket. */
function post(source: string, options?: { readonly idle?: number }) {
  const headers = { Authorization: `Bearer ${api.server.token}`, Connection: 'close' };
  return raw(api.server.url, requestText('POST', REDIRECTS, headers, JSON.stringify(redirect(source))), options);
}

/** A plain GET whose answer may break every rule. */
function get(path: string): Promise<Response> {
  return fetch(api.server.url + path, { headers: { authorization: `Bearer ${api.server.token}` } });
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 6000 && !condition(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(condition()).toBe(true);
}

describe('an answer that is lost', () => {
  test.each([
    ['reset=before', 'reset', false],
    ['reset=after', 'reset', true],
    ['close=before', 'fin', false],
    ['close=after', 'fin', true],
    ['silence=before', 'open', false],
    ['silence=after', 'open', true],
  ] as const)('%s ends with %s, and the write is kept: %s', async (spec, end, kept) => {
    fault(spec);
    const answer = await post('/lost', end === 'open' ? { idle: 150 } : {});
    expect(answer).toEqual({ text: '', statuses: [], end });
    expect(sources().includes('/lost')).toBe(kept);
    expect(lastEntry()).toMatchObject({
      operation: 'createSiteRedirect',
      status: 0,
      write: kept,
      fault: spec.split('=')[0],
    });
  });

  test('may come to effect late', async () => {
    fault('late=150,method=POST');
    expect(await post('/late')).toMatchObject({ text: '', end: 'reset' });
    expect(sources()).not.toContain('/late');
    await until(() => sources().includes('/late'));
    await until(() => lastEntry()?.fault === 'late');
    expect(lastEntry()).toMatchObject({ write: true, status: 0 });
  });
});

describe('an answer that is spoilt', () => {
  test.each([
    ['length', /content-length: (\d+)/i],
    ['chunked', /transfer-encoding: chunked/i],
  ])('truncate=%s has the right head and half of the body', async (form, header) => {
    fault(`truncate=${form}`);
    const { text, statuses, end } = await post(`/half-${form}`);
    expect(statuses).toEqual([201]);
    expect(text).toMatch(header);
    expect(text).toContain('"object":"site-redirect"');
    expect(text).not.toContain('"destination"');
    expect(text).not.toContain('\r\n0\r\n');
    expect(end).toBe('fin');
    expect(sources()).toContain(`/half-${form}`);
    expect(lastEntry()).toMatchObject({ status: 201, write: true, fault: 'truncate' });
  });

  test('truncate leaves an answer without a body alone', async () => {
    fault('truncate');
    expect((await api.delete(`${REDIRECTS}/redirect_start`)).status).toBe(205);
    expect(lastEntry()?.fault).toBeUndefined();
  });

  test.each([
    ['html', 'text/html', /^<!doctype html>/],
    ['json', 'application/json', /,$/],
    ['error', 'application/json', /^{"error":/],
  ])('garble=%s comes with status 201', async (form, type, body) => {
    fault(`garble=${form}`);
    const { text, statuses } = await post('/garbled');
    expect(statuses).toEqual([201]);
    expect(text.toLowerCase()).toContain(`content-type: ${type}`);
    expect(text.split('\r\n\r\n')[1]).toMatch(body);
    expect(sources()).toContain('/garbled');
  });

  test('drip sends byte by byte', async () => {
    const { length } = await (await get('/v1/user')).text();
    fault('drip=2,operation=getAuthenticatedUser');
    const first = delay(length * 1.5, 'the time that its bytes take');
    const text = get('/v1/user').then((response) => response.text());
    expect(await Promise.race([first, text])).toBe('the time that its bytes take');
    expect(JSON.parse(await text).id).toBe('user_ada');
  });

  test('flood sends more than anybody wants, and stops when nobody reads', async () => {
    fault('flood=8,operation=getAuthenticatedUser,nth=1', 'flood=4000,operation=getAuthenticatedUser');
    expect((await (await get('/v1/user')).text()).length).toBeGreaterThan(8 * 1024 * 1024);
    const headers = { Authorization: `Bearer ${api.server.token}` };
    const endless = fetch(`${api.server.url}/v1/user`, { headers, signal: AbortSignal.timeout(200) });
    await expect(endless.then((response) => response.text())).rejects.toThrow();
    api.server.setFaults([]);
    expect((await api.get('/v1/user')).status).toBe(200);
  });

  test('extra-fields adds what no contract knows', async () => {
    fault('extra-fields');
    const { body } = await api.get(REDIRECTS);
    expect(body.unheardOf).toBeDefined();
    expect(body.items[0].unheardOf).toBeDefined();
  });
});

describe('a status', () => {
  test.each([
    ['503', false],
    ['status=503,when=before', false],
    ['status=500,when=after', true],
  ])('%s; the write is kept: %s', async (spec, kept) => {
    fault(spec);
    const { text, statuses } = await post('/status');
    expect(statuses).toEqual([spec.includes('503') ? 503 : 500]);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: { code: statuses[0], message: expect.any(String) },
    });
    expect(sources().includes('/status')).toBe(kept);
    expect(lastEntry()).toMatchObject({ status: statuses[0], write: kept, fault: 'status' });
  });

  test('429 says when to come again', async () => {
    fault('429,retry-after=7');
    const { status, headers } = await get('/v1/user');
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('7');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000).toBeCloseTo(7, -1);
  });

  test('429 may say nothing at all', async () => {
    fault('429,bare');
    const { status, headers } = await get('/v1/user');
    expect(status).toBe(429);
    expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit') || name === 'retry-after')).toEqual([]);
  });

  test('may have any headers', async () => {
    fault(
      'status=503,retry-after=soon',
      '{"kind":"status","status":302,"headers":{"location":"http://evil.example/"}}',
    );
    expect((await get('/v1/user')).headers.get('retry-after')).toBe('soon');
    fault('status=302,header.location=http://evil.example/,header.x-other=a=b');
    const { text, statuses } = await post('/elsewhere');
    expect(statuses).toEqual([302]);
    expect(text).toContain('location: http://evil.example/');
    expect(text).toContain('x-other: a=b');
    api.server.setFaults([{ kind: 'status', status: 429, headers: { 'retry-after': ['1', 'abc'] } }]);
    expect((await post('/twice')).text.match(/retry-after/gi)).toHaveLength(2);
  });
});

describe('a list', () => {
  interface Listed {
    readonly status: number;
    readonly count: number;
    readonly sources: readonly string[];
    readonly next: string | undefined;
  }

  async function page(cursor?: string, limit = 2): Promise<Listed> {
    const query = `?limit=${limit}${cursor === undefined ? '' : `&page=${encodeURIComponent(cursor)}`}`;
    const response = await get(REDIRECTS + query);
    const body = (await response.json()) as {
      readonly count: number;
      readonly items?: readonly { readonly source: string }[];
      readonly next?: { readonly page: string };
    };
    return {
      status: response.status,
      count: body.count,
      sources: (body.items ?? []).map(({ source }) => source),
      next: body.next?.page,
    };
  }

  async function fill(): Promise<void> {
    for (const source of ['/c1', '/d2', '/e3', '/f4']) {
      await api.post(REDIRECTS, redirect(source));
    }
  }

  test('repeats the cursor just used', async () => {
    await fill();
    fault('repeat-cursor');
    const first = await page();
    const second = await page(first.next);
    expect(second.next).toBe(first.next);
    expect((await page(second.next)).sources).toEqual(second.sources);
  });

  test('runs in a circle of two', async () => {
    await fill();
    fault('repeat-cursor=2');
    const first = await page(undefined, 1);
    const second = await page(first.next, 1);
    const third = await page(second.next, 1);
    expect(second.next).not.toBe(first.next);
    expect(third.next).toBe(first.next);
  });

  test('goes on for ever under new cursors', async () => {
    fault('endless');
    const first = await page();
    const second = await page(first.next);
    const third = await page(second.next);
    expect(new Set([first.next, second.next, third.next]).size).toBe(3);
    expect(third.sources).toEqual(first.sources);
  });

  test('has an empty page in between, and loses nothing by it', async () => {
    await fill();
    fault('empty-page,nth=1');
    const empty = await page();
    expect(empty.sources).toEqual([]);
    const first = await page(empty.next);
    expect(first.sources).toEqual(['/old/start', '/reference']);
    expect((await page(first.next)).sources).toEqual(['/c1', '/d2']);
  });

  test('is empty', async () => {
    fault('empty-list');
    expect(await page()).toEqual({ status: 200, count: 0, sources: [], next: undefined });
  });

  test.each([
    ['duplicate-item,nth=2', '/reference'],
    ['duplicate-item=changed,nth=2', '/reference-changed'],
  ])('%s has an item of the page before', async (spec, twin) => {
    await fill();
    fault(spec);
    const first = await page();
    expect(first.sources).toEqual(['/old/start', '/reference']);
    expect((await page(first.next)).sources).toEqual([twin, '/c1', '/d2']);
  });

  test.each([
    ['short-count', 1],
    ['short-count=5', 7],
  ])('%s counts %s', async (spec, count) => {
    fault(spec);
    expect((await page()).count).toBe(count);
  });

  test('ignores the limit', async () => {
    fault('page-size=1');
    const first = await page(undefined, 1000);
    expect(first.sources).toEqual(['/old/start']);
    expect((await page(first.next, 1000)).sources).toEqual(['/reference']);
  });

  test.each([
    ['expired-cursor', 410],
    ['expired-cursor=400', 400],
  ])('%s refuses a cursor, but no first page', async (spec, status) => {
    await fill();
    fault(spec);
    const first = await page();
    expect(first.status).toBe(200);
    expect((await page(first.next)).status).toBe(status);
  });

  test('lags behind', async () => {
    fault('lag=2');
    await page(undefined, 100);
    await api.post(REDIRECTS, redirect('/new'));
    expect((await page(undefined, 100)).sources).not.toContain('/new');
    expect((await page(undefined, 100)).sources).not.toContain('/new');
    expect((await page(undefined, 100)).sources).toContain('/new');
  });

  test('is the only resource that list faults strike', async () => {
    fault('empty-list');
    expect((await api.get('/v1/user')).body.id).toBe('user_ada');
    expect(api.server.journal().at(-1)?.fault).toBeUndefined();
  });
});

describe('which requests are struck', () => {
  /** The statuses of so many requests. */
  async function statuses(count: number, path = '/v1/user'): Promise<number[]> {
    const all: number[] = [];
    for (let index = 0; index < count; index++) {
      all.push((await get(path)).status);
    }
    return all;
  }

  test.each([
    ['503', [503, 503, 503, 503, 503, 503]],
    ['503,nth=3', [200, 200, 503, 200, 200, 200]],
    ['503,nth=2,count=3', [200, 503, 503, 503, 200, 200]],
    ['503,count=2', [503, 503, 200, 200, 200, 200]],
    ['503,every=3', [200, 200, 503, 200, 200, 503]],
    ['503,nth=2,every=2', [200, 503, 200, 503, 200, 503]],
    ['503,every=2,count=1', [200, 503, 200, 200, 200, 200]],
    ['503,method=POST', [200, 200, 200, 200, 200, 200]],
    ['503,operation=listSites', [200, 200, 200, 200, 200, 200]],
    ['503,path=/v1/us,nth=1', [503, 200, 200, 200, 200, 200]],
    ['503,path=/v1/orgs', [200, 200, 200, 200, 200, 200]],
    ['503,probability=0', [200, 200, 200, 200, 200, 200]],
    ['503,probability=1', [503, 503, 503, 503, 503, 503]],
  ])('%s', async (spec, expected) => {
    fault(spec);
    expect(await statuses(6)).toEqual(expected);
  });

  test('the first rule that is due wins, and each counts on its own', async () => {
    fault('503,nth=2', '502,every=2');
    expect(await statuses(4)).toEqual([200, 503, 200, 502]);
  });

  test('latency goes with everything', async () => {
    fault('latency=40', 'latency=30', '503,nth=2');
    const first = delay(135, 'the latency');
    const both = statuses(2);
    expect(await Promise.race([first, both])).toBe('the latency');
    expect(await both).toEqual([200, 503]);
  });

  test('requests without a known token are not struck', async () => {
    fault('503');
    expect((await fetch(`${api.server.url}/v1/user`)).status).toBe(401);
  });
});

describe('chance', () => {
  const one = useServer({ seed: 7, faults: [parseFault('503,probability=0.5')] });
  const two = useServer({ seed: 7, faults: [parseFault('503,probability=0.5')] });
  const other = useServer({ seed: 8, faults: [parseFault('503,probability=0.5')] });

  test('is the same for the same seed', async () => {
    const history = async ({ server }: typeof one): Promise<number[]> => {
      const statuses: number[] = [];
      for (let index = 0; index < 30; index++) {
        const headers = { authorization: `Bearer ${server.token}` };
        statuses.push((await fetch(`${server.url}/v1/user`, { headers })).status);
      }
      return statuses;
    };
    const first = await history(one);
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await history(two)).toEqual(first);
    expect(await history(other)).not.toEqual(first);
  });
});

test('a server that is closed does not keep a lost request', async () => {
  const { startServer } = await import('../../src/server/index.ts');
  const server = await startServer({ faults: [parseFault('late=600000'), parseFault('latency=600000,method=GET')] });
  const headers = { Authorization: `Bearer ${server.token}` };
  const lost = raw(server.url, requestText('POST', REDIRECTS, headers, JSON.stringify(redirect('/never'))));
  const waiting = raw(server.url, requestText('GET', REDIRECTS, headers));
  await lost;
  // Long before the faults are over, or this test would end without having ended.
  await server.close();
  expect((await waiting).text).toBe('');
  expect(idsIn(server.exportWorld(), 'redirects')).toEqual(['redirect_start', 'redirect_api']);
});

describe('the text of a fault', () => {
  test.each([
    ['latency=200', { kind: 'latency', ms: 200 }],
    ['429,every=10', { kind: 'status', status: 429, every: 10 }],
    [
      'status=503,operation=createSiteRedirect,nth=3',
      { kind: 'status', status: 503, operation: 'createSiteRedirect', nth: 3 },
    ],
    ['reset=after,method=POST,count=2', { kind: 'reset', when: 'after', method: 'POST', count: 2 }],
    ['silence', { kind: 'silence' }],
    ['503,probability=0.25', { kind: 'status', status: 503, probability: 0.25 }],
    ['duplicate-item=changed', { kind: 'duplicate-item', changed: true }],
    ['short-count=-2', { kind: 'short-count', by: -2 }],
    ['{"kind":"drip","ms":3}', { kind: 'drip', ms: 3 }],
  ])('%s', (spec, rule) => {
    expect(parseFault(spec)).toEqual(rule);
  });

  test.each([
    ['', 'unknown fault ""; the faults are latency, status, reset'],
    ['statsu=503', 'unknown fault "statsu"'],
    ['constructor', 'unknown fault "constructor"'],
    [
      '503,metod=POST',
      'unknown key "metod" of "status"; its keys are status, when, retryAfter, bare, headers, operation, method',
    ],
    ['503,method=FETCH', 'must be one of GET, POST, PUT, PATCH, DELETE'],
    ['503,nth=0', 'must be a whole number from 1'],
    ['503,nth=1.5', 'must be a whole number from 1'],
    ['503,nth=1,nth=2', 'duplicate key'],
    ['status=99', 'must be a whole number from 300 to 599'],
    ['latency', 'needs "ms"'],
    ['latency=soon', 'must be a whole number'],
    ['endless=3', 'takes no value'],
    ['reset=during', 'must be one of before, after'],
    ['503,operation=nothing', 'unknown operation "nothing"'],
    ['{"kind":', 'is not valid JSON'],
    ['{"kind":"status","status":503,"headers":{"a b":"c"}}', 'must be an object of header names'],
    ['{"kind":"status","status":429,"retryAfter":"1\\r\\nX-More: 1"}', 'or a text that fits in a header'],
  ])('%s is refused', (spec, message) => {
    expect(() => parseFault(spec)).toThrow(FaultSyntaxError);
    expect(() => parseFault(spec)).toThrow(message);
  });
});
