import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { Pool } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError, createClient } from '../../src/core/client/index.ts';
import { attempted } from '../support/attempts.ts';
import { raw, requestText } from '../support/raw.ts';
import { type Served, serve } from '../support/serve-process.ts';

// A body of more than 10 MiB is refused, and the refusal arrives however it was sent: a connection that is closed while
// bytes are still on the way would be reset, and the answer lost.
// The server is a process of its own: in one with the caller, nothing would ever be on the way.
let server: Served;
beforeAll(async () => {
  server = await serve();
});
const REDIRECTS = '/v1/orgs/org_acme/sites/site_docs/redirects';
const MEGABYTE = 1024 * 1024;
const TOO_LARGE = ' '.repeat(11 * MEGABYTE);
const TRIES = 100;

const headers = () => ({ authorization: `Bearer ${server.token}`, 'content-type': 'application/json' });

/** Runs something so many times, a few at once, and counts what became of it. */
async function tally(tries: number, one: () => Promise<number | string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let left = tries;
  const runner = async (): Promise<void> => {
    while (left-- > 0) {
      const result = await one();
      counts[result] = (counts[result] ?? 0) + 1;
    }
  };
  await Promise.all([runner(), runner(), runner(), runner()]);
  return counts;
}

describe('C4: a body that is too large', () => {
  test('is answered 413 on a bare socket, every time', async (context) => {
    attempted(context, TRIES);
    const head = requestText('POST', REDIRECTS, { ...headers(), 'Content-Length': String(TOO_LARGE.length) });
    const counts = await tally(TRIES, async () => {
      const { statuses, end } = await raw(server.url, [head, TOO_LARGE]);
      return statuses[0] ?? end;
    });
    expect(counts).toEqual({ 413: TRIES });
  });

  test('is answered 413 when it comes in chunks without a length, every time', async (context) => {
    attempted(context, TRIES);
    const head = requestText('POST', REDIRECTS, { ...headers(), 'Transfer-Encoding': 'chunked' });
    const chunk = `${MEGABYTE.toString(16)}\r\n${' '.repeat(MEGABYTE)}\r\n`;
    const counts = await tally(TRIES, async () => {
      const { statuses, end } = await raw(server.url, [head, ...Array<string>(12).fill(chunk)]);
      return statuses[0] ?? end;
    });
    expect(counts).toEqual({ 413: TRIES });
  });

  test('is answered 413 to undici, every time', async (context) => {
    attempted(context, TRIES);
    const pool = new Pool(server.url);
    const counts = await tally(TRIES, async () => {
      try {
        const { statusCode, body } = await pool.request({
          method: 'POST',
          path: REDIRECTS,
          headers: headers(),
          body: TOO_LARGE,
        });
        await body.dump();
        return statusCode;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? String(error);
      }
    });
    await pool.close();
    expect(counts).toEqual({ 413: TRIES });
  });

  test('is answered 413 to the client of Node, every time', async (context) => {
    attempted(context, TRIES);
    const counts = await tally(
      TRIES,
      () =>
        new Promise<number | string>((resolve) => {
          const sent = httpRequest(`${server.url}${REDIRECTS}`, { method: 'POST', headers: headers() }, (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          });
          sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
          Readable.from([TOO_LARGE]).pipe(sent);
        }),
    );
    expect(counts).toEqual({ 413: TRIES });
  });

  test('is reported as not done by our own client, every time', async (context) => {
    attempted(context, 20);
    const client = createClient({ baseUrl: server.url, token: server.token });
    const counts = await tally(20, async () => {
      try {
        await client.call('createSiteRedirect', {
          path: { organizationId: 'org_acme', siteId: 'site_docs' },
          body: {
            source: `/${'a'.repeat(11 * MEGABYTE)}`,
            destination: { kind: 'site-section', siteSectionId: 'sec_api' },
          },
        });
        return 'done';
      } catch (error) {
        return error instanceof ApiError ? `${error.failure.type} ${error.outcome}` : String(error);
      }
    });
    await client.close();
    expect(counts).toEqual({ 'refused none': 20 });
  });

  test('is refused before it is sent where the caller asks first', async (context) => {
    attempted(context);
    const head = requestText('POST', REDIRECTS, {
      ...headers(),
      'Content-Length': String(TOO_LARGE.length),
      Expect: '100-continue',
    });
    const { statuses, end } = await raw(server.url, head);
    expect([...statuses, end]).toEqual([413, 'fin']);
  });

  test('is refused in whatever encoding it says to be', async (context) => {
    attempted(context);
    const head = requestText('POST', REDIRECTS, {
      ...headers(),
      'Content-Encoding': 'gzip',
      'Content-Length': String(TOO_LARGE.length),
    });
    expect((await raw(server.url, [head, TOO_LARGE])).statuses).toEqual([413]);
  });

  test('that never ends is cut off, and others are answered meanwhile', async (context) => {
    attempted(context);
    const { port } = new URL(server.url);
    const head = requestText('POST', REDIRECTS, { ...headers(), 'Content-Length': String(1024 ** 4) });
    const socket = connect(Number(port), '127.0.0.1');
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('error', () => {});
    });
    socket.resume();
    socket.write(head);
    const block = Buffer.alloc(MEGABYTE, ' ');
    const pour = (): void => {
      while (!socket.destroyed && socket.write(block)) {
        // As much as the connection takes.
      }
    };
    socket.on('drain', pour);
    pour();
    expect((await fetch(`${server.url}/v1/user`, { headers: headers() })).status).toBe(200);
    await closed;
    // What was read of it is bounded, whatever it announced.
    expect(socket.bytesWritten).toBeLessThan(512 * MEGABYTE);
  });
});
