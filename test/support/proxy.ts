import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import * as local from '../client/support/self-signed.ts';

// Of service.test, and trusted by nobody who is not told to. Good for a hundred years.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOHbJoEzqz+LRk6pH
FZBvRLDQucgWZFvj7A4Mru1KGQShRANCAAQ2PSh5ym2lTxgd+ufWRwoXtB1uWV2e
GlnDLHd+/1ZoepBv0FKHJ9OP03XVIfMjuVYHp9CD20S4lITeC0PahnnT
-----END PRIVATE KEY-----
`;

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUEu+dhzhdOA+fj0toKzfRsNWqORIwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2VydmljZS50ZXN0MCAXDTI2MTExNTExNDY1MVoYDzIxMjYx
MDIyMTE0NjUxWjAXMRUwEwYDVQQDDAxzZXJ2aWNlLnRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQ2PSh5ym2lTxgd+ufWRwoXtB1uWV2eGlnDLHd+/1ZoepBv
0FKHJ9OP03XVIfMjuVYHp9CD20S4lITeC0PahnnTo2wwajAdBgNVHQ4EFgQUhmqj
Mgcx3UuPrvOP8vFxtql79L4wHwYDVR0jBBgwFoAUhmqjMgcx3UuPrvOP8vFxtql7
9L4wDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxzZXJ2aWNlLnRlc3QwCgYI
KoZIzj0EAwIDSAAwRQIhAPJ7sXdJpTXgIQt47fZx9YJQOfYaHxugxQivxHr+s0Ad
AiAeKBd1j+rVwtFP5/+YKSya97X/6+sCGEabXcepikKGUg==
-----END CERTIFICATE-----
`;

/** Whom to trust to reach the proxy and the front by TLS. */
export const TRUSTED: string = `${CERTIFICATE}${local.CERTIFICATE}`;

/** What a proxy was asked for. */
interface Asked {
  readonly method: string;
  readonly target: string;
  readonly authorization: string | undefined;
}

/** A proxy on this machine, for which every name leads to this machine. */
export interface TestProxy {
  readonly port: number;
  /** `http://127.0.0.1:PORT`, or with https, and with user name and password where they are needed. */
  readonly url: string;
  readonly host: string;
  readonly asked: readonly Asked[];
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) {
      socket.destroy();
    }
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

/** Hands a request on, as the client sees it or with another host. */
function forward(to: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = incoming;
  const onward = request(to, { method, headers: { ...headers, host: to.host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}

/**
 * Starts a proxy that knows both ways to be one: tunnels, and requests with a whole URL. With `credentials` (`user:password`)
 * it serves nobody else; the first connections are answered with `statuses`.
 */
export async function startProxy({
  credentials,
  statuses = [],
  secure = false,
}: {
  readonly credentials?: string;
  readonly statuses?: readonly number[];
  readonly secure?: boolean;
} = {}): Promise<TestProxy> {
  const asked: Asked[] = [];
  const left = [...statuses];
  const wanted = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const statusFor = ({ method = '', url = '', headers }: IncomingMessage): number => {
    const authorization = headers['proxy-authorization'];
    asked.push({ method, target: url, authorization });
    return wanted !== undefined && authorization !== wanted ? 407 : (left.shift() ?? 200);
  };
  const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
    const status = statusFor(incoming);
    if (status === 200) {
      const url = new URL(incoming.url ?? '');
      forward(new URL(`http://127.0.0.1:${url.port}${url.pathname}${url.search}`), incoming, response);
    } else {
      response.writeHead(status).end();
    }
  };
  const server = secure
    ? createSecureServer({ key: local.KEY, cert: local.CERTIFICATE }, listener)
    : createServer(listener);
  server.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const status = statusFor(incoming);
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(new URL(`http://${incoming.url}`).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  });
  const port = await listen(server);
  const host = `127.0.0.1:${port}`;
  return {
    port,
    host,
    url: `http${secure ? 's' : ''}://${credentials === undefined ? '' : `${credentials}@`}${host}`,
    asked,
  };
}

/** Starts a server that hands everything on to another one, so that it can be reached by any name; gives its port. */
export async function startFront(to: string, { secure = false } = {}): Promise<number> {
  const listener = (incoming: IncomingMessage, response: ServerResponse): void =>
    forward(new URL(incoming.url ?? '/', to), incoming, response);
  return await listen(secure ? createSecureServer({ key: KEY, cert: CERTIFICATE }, listener) : createServer(listener));
}
