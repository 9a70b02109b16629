import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../../base/json.ts';
import { printable, printableJson, shortened } from '../../../base/text.ts';
import { createHostCheck } from '../../../server/host.ts';
import type { Answer } from '../../app/agent/watch.ts';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** The content of each endpoint. */
export interface AgentAnswers {
  readonly health: () => Answer;
  readonly ready: () => Answer;
  readonly metrics: () => string;
  readonly status: () => Json;
}

export interface AgentServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Reads `HOST:PORT`; `off` is undefined, anything else null. */
export function readListen(text: string): ListenAddress | undefined | null {
  if (text === 'off') {
    return undefined;
  }
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  return host !== undefined && port <= 65_535 ? { host, port } : null;
}

const LONGEST_ANSWER = 500;
const TEXT = 'text/plain; charset=utf-8';
const METRICS = 'text/plain; version=0.0.4; charset=utf-8';

function send(
  to: ServerResponse,
  status: number,
  { body, type = TEXT }: { readonly body: string; readonly type?: string },
): void {
  to.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  });
  to.end(body);
}

function handle(from: IncomingMessage, to: ServerResponse, answers: AgentAnswers): void {
  if (from.method !== 'GET' && from.method !== 'HEAD') {
    send(to, 405, { body: 'Only GET and HEAD are allowed.\n' });
    return;
  }
  const answer = ({ ok, text }: Answer): void =>
    send(to, ok ? 200 : 503, { body: `${shortened(printable(text), LONGEST_ANSWER)}\n` });
  switch ((from.url ?? '').split('?')[0]) {
    case '/healthz':
      answer(answers.health());
      return;
    case '/readyz':
      answer(answers.ready());
      return;
    case '/metrics':
      send(to, 200, { body: answers.metrics(), type: METRICS });
      return;
    case '/status':
      send(to, 200, { body: `${printableJson(answers.status())}\n`, type: 'application/json' });
      return;
    default:
      send(to, 404, { body: 'Not found. Endpoints: /healthz, /readyz, /metrics, /status.\n' });
  }
}

/** Starts the server. Rejects with the system's error if it cannot listen. */
export async function startAgentServer({ host, port }: ListenAddress, answers: AgentAnswers): Promise<AgentServer> {
  const isAllowed = createHostCheck(host);
  const server = createServer(
    {
      maxHeaderSize: 8192,
      headersTimeout: 5000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 5000,
    },
    (from, to) => {
      // Ignores bodies and does not wait for them.
      from.resume();
      if (isAllowed(from.headers.host)) {
        handle(from, to, answers);
      } else {
        send(to, 421, { body: 'Unknown host name.\n' });
      }
    },
  );
  server.maxConnections = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
