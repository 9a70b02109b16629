import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type CallerOptions, createCaller } from '../../src/command/host/request.ts';
import { HostError } from '../../src/command/host/types.ts';
import { type CodeHost, startCodeHost } from '../support/code-host.ts';

let host: CodeHost;
let caller: Caller;
let pauses: number[];

function open(options: Partial<CallerOptions> = {}): void {
  pauses = [];
  caller = createCaller({
    title: 'GitHub',
    apiUrl: host.apiUrl,
    headers: { authorization: `Bearer ${host.token}` },
    secrets: [host.token],
    clock: {
      now: () => 0,
      sleep: async (milliseconds) => {
        pauses.push(milliseconds);
      },
    },
    ...options,
  });
}

beforeEach(async () => {
  host = await startCodeHost({ name: 'github' });
  open();
});

afterEach(async () => {
  await caller.close();
  await host.close();
});

async function failureOf(method: 'GET' | 'POST' | 'PATCH'): Promise<HostError> {
  const error: unknown = await caller.call({ method, path: '/user' }).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(HostError);
  return error as HostError;
}

describe('a request to a host', () => {
  test('is tried again after what passes, with longer and longer pauses', async () => {
    host.fail({ on: /./, status: 500, times: 2 });
    host.fail({ on: /./, broken: 'before' });
    expect((await caller.call({ method: 'GET', path: '/user' })).json).toMatchObject({ id: 7 });
    expect(pauses).toEqual([300, 900, 2700]);
  });

  test('waits as long as it is asked to, by the clock of the host', async () => {
    const date = 'Sun, 01 Mar 2026 12:00:00 GMT';
    const reset = String(Date.parse(date) / 1000 + 9);
    host.fail({ on: /./, status: 429, headers: { 'retry-after': '7' } });
    host.fail({ on: /./, status: 503, headers: { date, 'retry-after': 'Sun, 01 Mar 2026 12:00:08 GMT' } });
    const limited = { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    host.fail({ on: /./, status: 403, headers: limited, text: '{}' });
    host.fail({ on: /./, status: 429, headers: { 'retry-after': '-3' } });
    await caller.call({ method: 'GET', path: '/user' });
    expect(pauses).toEqual([7000, 8000, 9000, 8100]);
  });

  test('does not wait for a budget to be renewed where its rate was not refused', async () => {
    const date = 'Sun, 01 Mar 2026 12:00:00 GMT';
    const renewed = String(Date.parse(date) / 1000 + 3000);
    host.fail({
      on: /./,
      status: 502,
      headers: { date, 'x-ratelimit-remaining': '4000', 'x-ratelimit-reset': renewed },
    });
    await caller.call({ method: 'GET', path: '/user' });
    expect(pauses).toEqual([300]);
  });

  test('gives up in the end, and at once where the wait is too long', async () => {
    host.fail({ on: /./, status: 502, times: 5 });
    expect(await failureOf('GET')).toMatchObject({ failure: 'failed', status: 502, uncertain: false });
    expect(host.asked).toHaveLength(5);
    host.fail({ on: /./, status: 429, headers: { 'retry-after': '61' } });
    expect(await failureOf('GET')).toMatchObject({ failure: 'limited' });
    expect(host.asked).toHaveLength(6);
  });

  test('that makes something is not sent again where it may have been done', async () => {
    for (const fault of [{ broken: 'before' as const }, { status: 502 }, { status: 503 }]) {
      host.fail({ on: /./, ...fault });
      expect(await failureOf('POST')).toMatchObject({ uncertain: true });
    }
    expect(host.asked).toHaveLength(3);
    host.fail({ on: /./, broken: 'before' });
    await caller.call({ method: 'PATCH', path: '/user' });
    expect(host.asked).toHaveLength(5);
  });

  test('is sent again where nobody heard it', async () => {
    open({ apiUrl: 'http://127.0.0.1:1' });
    expect(await failureOf('POST')).toMatchObject({ failure: 'unreachable', uncertain: false });
    expect(pauses).toHaveLength(4);
  });

  test('ends when it takes too long or brings too much', async () => {
    open({ retries: 0, maxBytes: 1000 });
    host.fail({ on: /./, endless: true });
    expect((await failureOf('GET')).message).toBe('GitHub answered GET /user with more than 1000 bytes');
    open({ retries: 0, timeoutMs: 30 });
    host.fail({ on: /./, endless: true });
    expect(await failureOf('GET')).toMatchObject({ failure: expect.stringMatching(/unreachable|unreadable/) });
  });

  test('follows nobody to another place', async () => {
    host.fail({ on: /./, status: 301, headers: { location: 'https://evil.example.com/' } });
    expect((await failureOf('GET')).message).toContain('check whether the repository was renamed');
    expect(host.asked).toHaveLength(1);
  });

  test('never tells the token, nor what a terminal would act on', async () => {
    const message = `token ${host.token}\n::error::\u001b[2J${'x'.repeat(2000)}`;
    host.fail({ on: /./, status: 422, text: JSON.stringify({ message, errors: [{ message: host.token }] }) });
    const { message: said } = await failureOf('POST');
    expect(said).not.toContain(host.token);
    expect(said).toContain('token [hidden]\\n::error::\\u001b[2J');
    expect(said.length).toBeLessThan(500);
  });
});
