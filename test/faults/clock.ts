import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a service on the way was asked, and when. */
export interface Arrival {
  readonly method: string;
  readonly at: number;
}

/** A way to a service that refuses the first write with a date at which to come again, on a clock of its own. */
export async function refusingOnce(
  service: string,
  { afterMs, offsetMs }: { readonly afterMs: number; readonly offsetMs: number },
): Promise<{ readonly url: string; readonly arrivals: readonly Arrival[]; readonly refusedAt: () => number }> {
  const arrivals: Arrival[] = [];
  let refusedAt: number | undefined;
  const server = createServer((from: IncomingMessage, to) => {
    arrivals.push({ method: from.method ?? '', at: performance.now() });
    if (from.method === 'POST' && refusedAt === undefined) {
      // Dates of HTTP have no fractions.
      const now = Math.floor((Date.now() + offsetMs) / 1000) * 1000;
      const date = (ms: number): string => new Date(ms).toUTCString();
      from.resume();
      to.writeHead(429, { date: date(now), 'retry-after': date(now + afterMs), 'content-length': 0 }).end();
      refusedAt = performance.now();
      return;
    }
    const onward = request(
      new URL(from.url ?? '/', service),
      { method: from.method, headers: { ...from.headers, host: new URL(service).host } },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    refusedAt: () => refusedAt ?? Number.NaN,
  };
}
