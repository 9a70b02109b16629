import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../src/base/json.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { afterFile } from './cleanup.ts';

/** A request on its way to the service, and what came back. */
interface Passing {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** What was sent; null without a body. */
  readonly sent: Json;
  readonly status: number;
  readonly body: Json;
}

/** What stands between the client and the service. */
export interface Tampering {
  /** What is sent on; undefined sends nothing: a deletion is answered with 205, everything else as a read of what it is about. */
  request?: (method: string, path: string, sent: Json) => Json | undefined;
  /** The answer that the client gets, for answers with JSON. */
  answer?: (passing: Passing) => Json | Promise<Json>;
}

async function bodyOf(message: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) {
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString();
  return text === '' ? null : (JSON.parse(text) as Json);
}

async function pass(to: string, message: IncomingMessage, response: ServerResponse, by: Tampering): Promise<void> {
  const { method = 'GET', url = '/', headers } = message;
  const path = url.replace(/\?.*$/, '');
  const given = await bodyOf(message);
  const sent = by.request === undefined ? given : by.request(method, path, given);
  if (sent === undefined && method === 'DELETE') {
    response.writeHead(205).end();
    return;
  }
  const target = sent === undefined ? url.replace(/\/(?:un)?publish$/, '') : url;
  const answer = await fetch(`${to}${target}`, {
    method: sent === undefined ? 'GET' : method,
    headers: {
      authorization: headers.authorization ?? '',
      ...(sent === undefined || sent === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent === undefined || sent === null ? {} : { body: JSON.stringify(sent) }),
  });
  const text = await answer.text();
  const isJson = text !== '' && (answer.headers.get('content-type') ?? '').includes('json') && answer.status < 300;
  const body =
    isJson && by.answer !== undefined
      ? JSON.stringify(await by.answer({ method, path, sent: given, status: answer.status, body: JSON.parse(text) }))
      : text;
  // Without what the service says about its rate limit, a client sends a hundred requests a second.
  const kept = [...answer.headers].filter(([name]) => name === 'content-type' || name.startsWith('x-ratelimit'));
  response.writeHead(answer.status, Object.fromEntries(kept)).end(body);
}

/** A server in front of another, whose requests and answers the tampering changes; it can be exchanged at any time. */
export async function tamperedWith(
  server: Pick<RunningServer, 'url' | 'token'>,
  by: Tampering,
): Promise<{ readonly url: string; readonly token: string }> {
  const front = createServer((message, response) => {
    pass(server.url, message, response, by).catch(() => response.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  afterFile(() => {
    front.closeAllConnections();
    front.close();
  });
  return { url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, token: server.token };
}
