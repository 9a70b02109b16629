import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as the server saw it. */
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** When it arrived, in milliseconds. */
  readonly at: number;
}

/** What the server does with a request: it writes to the bare socket, so that it can say anything at all. */
export type Reply = (socket: Socket, seen: Seen) => void | Promise<void>;

type HeaderFields = Readonly<Record<string, string | readonly string[]>>;

function fieldLines(headers: HeaderFields): string {
  return Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
    .join('');
}

/** The bytes of a whole answer. */
export function answerText(status: number, text: string, headers: HeaderFields = {}): string {
  const length = 'content-length' in headers ? '' : `content-length: ${Buffer.byteLength(text)}\r\n`;
  return `HTTP/1.1 ${status} Whatever\r\n${length}${fieldLines(headers)}\r\n${text}`;
}

/** Answers with that text. */
export function text(status: number, content: string, headers: HeaderFields = {}): Reply {
  return (socket) => {
    socket.write(answerText(status, content, headers));
  };
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: HeaderFields = {}): Reply {
  return text(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Answers with an error body. */
export function problem(status: number, message = 'no', headers: HeaderFields = {}): Reply {
  return json(status, { error: { code: status, message } }, headers);
}

/** Answers 204. */
export const nothing: Reply = (socket) => {
  socket.write('HTTP/1.1 204 No Content\r\n\r\n');
};

/** Writes bytes as they are, then does something to the connection. */
export function bytes(content: string, then: 'end' | 'reset' | 'stay' = 'stay'): Reply {
  return (socket) => {
    socket.write(content, () => {
      if (then === 'end') {
        socket.end();
      } else if (then === 'reset') {
        // What was written must be on its way first: a reset throws away what is not.
        setTimeout(() => socket.resetAndDestroy(), 20);
      }
    });
  };
}

export const reset: Reply = (socket) => {
  socket.resetAndDestroy();
};

export const fin: Reply = (socket) => {
  socket.end();
};

export const silence: Reply = () => {};

export interface ScriptedServer {
  readonly url: string;
  readonly port: number;
  readonly seen: readonly Seen[];
  /** How many connections were made. */
  readonly connections: () => number;
}

export interface ScriptOptions {
  readonly port?: number;
  /** Another kind of server, for example one with TLS. */
  readonly server?: Server;
}

/** A server on this machine that follows a script: the nth request gets the nth reply, the last one again and again. */
export async function scripted(
  replies: Reply | readonly Reply[],
  options: ScriptOptions = {},
): Promise<ScriptedServer> {
  const list = typeof replies === 'function' ? [replies] : replies;
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = options.server ?? createServer({ keepAliveTimeout: 60_000 });
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.on('request', (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    const at = performance.now();
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const one: Seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at,
      };
      seen.push(one);
      const reply = list[Math.min(seen.length, list.length) - 1];
      void reply?.(request.socket, one);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    for (const socket of sockets) {
      socket.destroy();
    }
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen, connections: () => connections };
}
