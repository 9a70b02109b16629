import { describe, expect, test } from 'vitest';
import { parseBaseUrl } from '../../src/core/client/base-url.ts';
import { createBudget } from '../../src/core/client/budget.ts';
import { type CallContext, classify } from '../../src/core/client/classify.ts';
import { describeFailure } from '../../src/core/client/describe.ts';
import { ApiError, type ApiFailure, type Call, outcomeOf } from '../../src/core/client/failure.ts';
import { createPace } from '../../src/core/client/pace.ts';

describe('the address of a service', () => {
  test.each([
    ['https://api.example', 'https://api.example', ''],
    ['https://api.example/', 'https://api.example', ''],
    ['https://api.example/v1', 'https://api.example', ''],
    ['https://api.example/v1/', 'https://api.example', ''],
    ['https://api.example:8443/docs/v1', 'https://api.example:8443', '/docs'],
    ['https://api.example/docs//v1//', 'https://api.example', '/docs'],
    ['https://api.example/v1/docs', 'https://api.example', '/v1/docs'],
    ['https://api.example/v10', 'https://api.example', '/v10'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', ''],
    ['http://localhost/x', 'http://localhost', '/x'],
  ])('%s is taken', (text, origin, prefix) => {
    expect(parseBaseUrl(text)).toEqual({ ok: true, value: { origin, host: new URL(text).host, prefix } });
  });

  test.each([
    ['api.example', 'not a URL'],
    ['ftp://api.example', 'https://'],
    ['https://user@api.example', 'user name or password'],
    ['https://:secret@api.example', 'user name or password'],
    ['https://api.example?token=1', 'query or a fragment'],
    ['https://api.example#x', 'query or a fragment'],
    ['https://api.example/?', 'query or a fragment'],
    ['https://api.example/#', 'query or a fragment'],
    ['http://api.example', 'this machine only'],
  ])('%s is not taken, and not repeated', (text, problem) => {
    const outcome = parseBaseUrl(text);
    expect(outcome).toEqual({ ok: false, problem: expect.stringContaining(problem) });
    expect(JSON.stringify(outcome)).not.toContain('api.example');
  });

  test('may be insecure where that is asked for', () => {
    expect(parseBaseUrl('http://api.example', { allowInsecure: true })).toMatchObject({ ok: true });
  });
});

describe('a failed call', () => {
  const call: Call = { operation: 'getSiteById', method: 'GET', path: '/v1/x', tries: 1 };
  const write: Call = { ...call, operation: 'deleteSiteById', method: 'DELETE' };
  const m = 'why';

  test.each<[ApiFailure, Call, string, ApiError['outcome']]>([
    [{ type: 'invalid', status: 400, message: m }, call, 'GET /v1/x answered 400: why', 'none'],
    [{ type: 'invalid', status: 422, message: '' }, call, 'GET /v1/x answered 422', 'none'],
    [
      { type: 'unauthenticated', status: 401, message: m },
      call,
      'GET /v1/x answered 401: why (the token is missing, unknown or no longer valid)',
      'none',
    ],
    [
      { type: 'forbidden', status: 403, message: m },
      write,
      'DELETE /v1/x answered 403: why (needs the role admin)',
      'none',
    ],
    [
      { type: 'not-found', status: 404, message: m },
      call,
      'GET /v1/x answered 404: why (it does not exist, or is not visible to the user of the token)',
      'none',
    ],
    [{ type: 'conflict', status: 409, message: m }, call, 'GET /v1/x answered 409: why', 'none'],
    [{ type: 'refused', status: 405, message: m }, call, 'GET /v1/x answered 405: why', 'none'],
    [{ type: 'refused', status: 408, message: m }, call, 'GET /v1/x answered 408: why', 'unknown'],
    [{ type: 'server-error', status: 500, message: m }, call, 'GET /v1/x answered 500: why', 'unknown'],
    [
      { type: 'server-error', status: 500, message: m },
      write,
      'DELETE /v1/x answered 500: why (if it keeps failing, check the token)',
      'unknown',
    ],
    [{ type: 'server-error', status: 502, message: m }, write, 'DELETE /v1/x answered 502: why', 'unknown'],
    [{ type: 'server-error', status: 501, message: m }, write, 'DELETE /v1/x answered 501: why', 'none'],
    [
      { type: 'rate-limited', status: 429, message: m, retryAfterSeconds: 7 },
      call,
      'GET /v1/x answered 429: why and asks for a delay of 7 s',
      'none',
    ],
    [
      { type: 'rate-limited', status: 429, message: m, retryAfterSeconds: undefined },
      call,
      'GET /v1/x answered 429: why and names no delay',
      'none',
    ],
    [
      { type: 'rate-limited', status: 429, message: m, retryAfterSeconds: 7 },
      { ...call, tries: 0 },
      'GET /v1/x was not sent: the service accepts no requests for another 7 s',
      'none',
    ],
    [
      { type: 'unreachable', host: 'h', code: 'ECONNREFUSED' },
      call,
      'GET /v1/x could not be sent to h (ECONNREFUSED)',
      'none',
    ],
    [
      { type: 'unreachable', host: 'h', code: 'C', proxy: { problem: 'the proxy said no', advice: 'ask it' } },
      call,
      'GET /v1/x could not be sent to h (the proxy said no: ask it)',
      'none',
    ],
    [{ type: 'unknown-outcome', code: 'ECONNRESET' }, call, 'GET /v1/x got no complete answer (ECONNRESET)', 'unknown'],
    [
      { type: 'unknown-outcome', code: 'ECONNRESET' },
      write,
      'DELETE /v1/x got no complete answer (ECONNRESET): whether it was done is unknown',
      'unknown',
    ],
    [
      { type: 'done-without-body', status: 200, reason: m },
      write,
      'DELETE /v1/x succeeded (200), but its answer is unreadable: why',
      'done',
    ],
    [
      { type: 'redirect', status: 302, origin: 'https://o' },
      call,
      'GET /v1/x answered 302, a redirect to https://o; redirects are not followed',
      'unknown',
    ],
    [
      { type: 'redirect', status: 302, origin: undefined },
      call,
      'GET /v1/x answered 302, a redirect; redirects are not followed',
      'unknown',
    ],
    [{ type: 'too-large', limit: 9 }, call, 'GET /v1/x answered more than 9 bytes', 'unknown'],
    [{ type: 'timeout', afterMs: 1250 }, call, 'GET /v1/x was not answered within 1.3 s', 'unknown'],
    [
      { type: 'invalid-answer', status: 200, reason: m },
      call,
      'GET /v1/x answered 200 with a body that breaks the contract: why',
      'done',
    ],
    [
      { type: 'incomplete-list', reason: m, pages: 2, items: 3 },
      call,
      'GET /v1/x returned an incomplete list: why (3 items on 2 pages)',
      'none',
    ],
    [{ type: 'read-only' }, write, 'DELETE /v1/x was not sent: this client is read-only', 'none'],
    [{ type: 'cancelled' }, { ...call, tries: 3 }, 'GET /v1/x was cancelled before it was sent, after 3 tries', 'none'],
  ])('%j says what happened', (failure, of, text, outcome) => {
    expect(describeFailure(failure, of)).toBe(text);
    expect(outcomeOf(failure)).toBe(outcome);
  });

  test('is an error with its parts', () => {
    const failure: ApiFailure = { type: 'cancelled' };
    const error = new ApiError('text', { failure, call, outcome: 'none' });
    expect([error.name, error.message, error.failure, error.call, error.outcome]).toEqual([
      'ApiError',
      'text',
      failure,
      call,
      'none',
    ]);
  });
});

describe('what came of one try', () => {
  const context: CallContext = {
    quote: (text) => `«${text}»`,
    show: (text) => text,
    host: 'h',
    origin: 'https://api.example',
    timeoutMs: 1000,
    maxResponseSize: 5,
  };
  const answer = (status: number, text = '', headers: Readonly<Record<string, string>> = {}) =>
    classify({ type: 'answer', status, text, headers }, 'getSiteById', context);
  const messageOf = (text: string, headers = {}): unknown => {
    const judged = answer(400, text, headers);
    return 'failure' in judged && 'message' in judged.failure ? judged.failure.message : undefined;
  };

  test('shows the message of the service, and of other bodies only what they are', () => {
    expect(messageOf('{"error":{"message":"no"}}')).toBe('«no»');
    expect(messageOf('{"error":{"message":7}}')).toBe('');
    expect(messageOf('{"error":"no"}')).toBe('');
    expect(messageOf('[]')).toBe('');
    expect(messageOf('  ')).toBe('');
    expect(messageOf('<html>')).toBe('a body that is not JSON');
    expect(messageOf('<html>', { 'content-type': 'text/html' })).toBe('a body that is not JSON («text/html»)');
  });

  test.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ['https://other.example/secret?x', '«https://other.example»'],
    ['/path', '«https://api.example»'],
    ['https://', undefined],
  ])('is a redirect to %s, of which the origin is told', (location, origin) => {
    const judged = answer(302, '', location === undefined ? {} : { location });
    expect(judged).toEqual({ type: 'fail', failure: { type: 'redirect', status: 302, origin } });
  });

  test.each<[string, 'getSiteById' | 'updateSiteById' | 'createSite' | 'createOrganizationTeam', object, object]>([
    [
      'a read whose answer broke off',
      'getSiteById',
      { code: 'X', status: 200 },
      { type: 'retry', failure: { type: 'unknown-outcome', code: 'X' } },
    ],
    [
      'a write whose answer broke off',
      'updateSiteById',
      { code: 'X', status: 200 },
      { type: 'fail', failure: { type: 'done-without-body', status: 200, reason: 'X' } },
    ],
    [
      'a refusal whose answer broke off',
      'updateSiteById',
      { code: 'X', status: 403 },
      { type: 'fail', failure: { type: 'forbidden', message: '' } },
    ],
    [
      'an early answer',
      'updateSiteById',
      { code: 'X', status: 199, headers: {} },
      { type: 'fail', failure: { type: 'redirect', status: 199 } },
    ],
    [
      'a write that was cut off',
      'updateSiteById',
      { code: 'X' },
      { type: 'retry', failure: { type: 'unknown-outcome' } },
    ],
    [
      'a creation that was cut off',
      'createSite',
      { code: 'X' },
      { type: 'fail', failure: { type: 'unknown-outcome' } },
    ],
    [
      'a creation by PUT that was cut off',
      'createOrganizationTeam',
      { code: 'X' },
      { type: 'fail', failure: { type: 'unknown-outcome' } },
    ],
  ])('%s', (_title, operation, broken, expected) => {
    const result = { type: 'broken' as const, code: 'X', status: undefined, headers: undefined, ...broken };
    expect(classify(result, operation, context)).toMatchObject(expected);
  });
});

describe('the pace', () => {
  test('is cut once for refusals of requests that went out before, hard where it was cut just before', () => {
    const pace = createPace(100);
    pace.take(0);
    pace.refused(0, 100);
    const cut = pace.rate(100);
    expect(cut).toBeCloseTo(100 * 1.25 ** 0.1 * 0.8);
    pace.refused(100, 100);
    expect(pace.rate(100)).toBe(cut);
    pace.refused(101, 1099);
    const hard = pace.rate(1099);
    expect(hard).toBeCloseTo(cut * 1.03 ** 0.999 * 0.5);
    pace.refused(1100, 2099);
    expect(pace.rate(2099)).toBeCloseTo(hard * 1.03 * 0.8);
  });

  test('does not grow before anything went out, nor backwards, and never stops', () => {
    const pace = createPace(10);
    expect(pace.rate(5000)).toBe(10);
    expect(pace.rate(4000)).toBe(10);
    for (let now = 0; now < 60; now++) {
      pace.refused(10_000 + now, 10_000 + now);
    }
    expect(pace.rate(10_059)).toBeCloseTo(0.2, 2);
  });
});

describe('the budget', () => {
  const told = { now: 0, limit: 100, remaining: 50, outstanding: 0, counted: true, resetMs: undefined };

  test('is not known before it was told, nor after numbers that mislead', () => {
    const budget = createBudget(10);
    expect(budget.take(0)).toBeUndefined();
    budget.observe(told);
    expect(budget.take(0)).toBe(0);
    budget.refused(0);
    expect(budget.take(0)).toBe(0);
    budget.refused(3);
    expect(budget.take(0)).toBeUndefined();
    const other = createBudget(10);
    other.observe(told);
    other.refused(undefined);
    expect(other.take(0)).toBeUndefined();
  });

  test('goes at once while much is left, then as fast as it is refilled', () => {
    const budget = createBudget(10);
    budget.observe({ ...told, remaining: 7 });
    expect([budget.take(0), budget.take(0)]).toEqual([0, 0]);
    // Five are kept for others: the next one is due when the refill of ten a second has brought one back.
    expect(budget.take(0)).toBe(100);
    expect(budget.take(0)).toBe(200);
  });

  test('counts what is on its way, and waits no longer than until it is whole', () => {
    const budget = createBudget(10);
    budget.observe({ ...told, remaining: 7, outstanding: 2 });
    expect(budget.take(0)).toBe(100);
    const late = createBudget(0.001);
    late.observe({ ...told, remaining: 0 });
    expect(late.take(0)).toBe(1000);
    const renewed = createBudget(1000);
    renewed.observe({ ...told, remaining: 0, resetMs: 2000 });
    // A hundred in two seconds are fifty a second.
    expect(renewed.take(0)).toBe(120);
    const far = createBudget(1000);
    far.observe({ ...told, remaining: 0, resetMs: 5000 });
    expect(far.take(0)).toBeUndefined();
  });

  test('measures how fast it is refilled', () => {
    const budget = createBudget(1000);
    // Each answer took one out, and twenty came back in between: two a 100 ms and one more.
    for (let step = 0; step <= 5; step++) {
      budget.observe({ ...told, now: step * 100, remaining: 10 + step });
    }
    // Two in 100 ms are twenty a second: 1 + 1 taken each time.
    budget.observe({ ...told, now: 600, remaining: 4 });
    const due = budget.take(600) ?? 0;
    expect(due).toBeGreaterThan(600);
    expect(due - 600).toBeLessThan(1000);
  });
});
