import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that refuses, and repeats in its refusal everything it was told. */
export interface Echo {
  readonly url: string;
  /** What it refuses: requests that write, or all of them. */
  readonly refuse: (what: 'writes' | 'everything', status: number) => void;
  readonly close: () => Promise<void>;
}

/** Stands in front of a service; what is not refused goes on to it. */
export async function startEcho(service: string): Promise<Echo> {
  let refused: { readonly what: 'writes' | 'everything'; readonly status: number } = { what: 'writes', status: 400 };
  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { authorization = '' } = from.headers;
      if (refused.what === 'everything' || from.method !== 'GET') {
        const strings = [...body.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([text]) => JSON.parse(text) as string);
        const said = [authorization, authorization.replace('Bearer ', ''), body, ...strings];
        const message = said
          .flatMap((text) => [
            text,
            encodeURIComponent(text),
            Buffer.from(text).toString('base64'),
            Buffer.from(text).toString('base64url'),
          ])
          .join(' | ');
        to.writeHead(refused.status, { 'content-type': 'application/json' });
        to.end(JSON.stringify({ error: { code: refused.status, message } }));
        return;
      }
      fetch(`${service}${from.url}`, { headers: { authorization } })
        .then(async (answer) => {
          const bytes = Buffer.from(await answer.arrayBuffer());
          to.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes);
        })
        .catch(() => to.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (what, status) => {
      refused = { what, status };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
