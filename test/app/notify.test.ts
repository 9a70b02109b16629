import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import { type Notified, notify, parseReceiver, type Receiver } from '../../src/command/app/notify.ts';

interface Got {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

type Reply = number | 'hang' | 'break' | { readonly status: number; readonly headers: Record<string, string> };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A receiver that answers one resource after the other, and then the last one for ever. */
async function receiverOf(replies: readonly Reply[]): Promise<{ readonly receiver: Receiver; readonly got: Got[] }> {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const reply = replies[Math.min(got.length, replies.length - 1)] ?? 200;
      got.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
      if (reply === 'break') {
        request.socket.destroy();
      } else if (reply !== 'hang') {
        const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply;
        response.writeHead(status, headers).end('x'.repeat(100));
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { receiver: receiverAt(`http://127.0.0.1:${port}/hooks/T0/s3cr3t?key=s3cr3t#part`), got };
}

function receiverAt(url: string): Receiver {
  const parsed = parseReceiver(url);
  if (!parsed.ok) {
    throw new Error(parsed.problem);
  }
  return parsed.value;
}

/** A clock on which waits pass at once, and what was waited. */
function quickClock(): { readonly clock: Clock; readonly waits: number[] } {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    clock: {
      now: () => now,
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
        now += milliseconds;
      },
    },
  };
}

async function told(
  replies: readonly Reply[],
): Promise<{ readonly result: Notified; readonly got: Got[]; readonly waits: number[] }> {
  const { receiver, got } = await receiverOf(replies);
  const { clock, waits } = quickClock();
  // Short only where there is nothing to wait for.
  const timeoutMs = replies.includes('hang') ? 500 : 60_000;
  return { result: await notify(receiver, '{"a":"é"}', { clock, random: () => 1, timeoutMs }), got, waits };
}

describe('a message', () => {
  test('is posted as JSON to exactly the address that was given', async () => {
    const { result, got } = await told([204]);
    expect(result).toEqual({ ok: true, tries: 1 });
    expect(got).toEqual([
      {
        method: 'POST',
        url: '/hooks/T0/s3cr3t?key=s3cr3t',
        type: 'application/json; charset=utf-8',
        body: '{"a":"é"}',
      },
    ]);
  });

  test('is sent again after what may pass, with longer and longer waits', async () => {
    const { result, got, waits } = await told([500, 'break', 429, 200]);
    expect(result).toEqual({ ok: true, tries: 4 });
    expect(new Set(got.map(({ body }) => body))).toEqual(new Set(['{"a":"é"}']));
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  test.each<[Reply, string, number]>([
    [503, 'it responded with 503', 4],
    ['hang', 'timed out', 4],
    [404, 'it responded with 404', 1],
    [
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'it responded with a redirect (302), which is not followed',
      1,
    ],
  ])('that meets %j is given up and the address is not told', async (reply, reason, tries) => {
    const { result, got } = await told([reply]);
    expect(result).toEqual({ ok: false, tries, reason });
    expect(got).toHaveLength(tries);
  });

  test('waits as long as it is asked to, but never beyond the time for everything', async () => {
    const patient = await told([{ status: 429, headers: { 'retry-after': '20' } }, 200]);
    expect(patient).toMatchObject({ result: { ok: true, tries: 2 }, waits: [20_000] });
    const never = await told([{ status: 503, headers: { 'retry-after': '3600' } }]);
    expect(never).toMatchObject({ result: { ok: false, tries: 1 }, waits: [] });
    const twice = await told([{ status: 503, headers: { 'retry-after': '40' } }]);
    expect(twice).toMatchObject({ result: { ok: false, tries: 2 }, waits: [40_000] });
  });

  test('to where nobody listens fails with a code that does not hold the address', async () => {
    const { receiver } = await receiverOf([200]);
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));
    const { clock } = quickClock();
    expect(await notify(receiver, '{}', { clock })).toEqual({ ok: false, tries: 4, reason: 'ECONNREFUSED' });
  });
});

describe('the address', () => {
  test.each([
    ['https://hooks.example.com/s3cr3t', undefined],
    ['http://localhost:8080/s3cr3t', undefined],
    ['http://[::1]/s3cr3t', undefined],
    ['s3cr3t', 'it is not a URL'],
    ['ftp://hooks.example.com/s3cr3t', 'it must start with https://'],
    ['http://hooks.example.com/s3cr3t', 'it must start with https:// (http is for this machine only)'],
    ['http://127.0.0.1.example.com/s3cr3t', 'it must start with https:// (http is for this machine only)'],
    ['https://me:s3cr3t@hooks.example.com/', 'it must not contain a user name or password'],
  ])('%s', (text, problem) => {
    const parsed = parseReceiver(text);
    expect(parsed.ok ? undefined : parsed.problem).toBe(problem);
  });
});
