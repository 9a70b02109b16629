import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
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
  /**
   * What is sent on; undefined sends nothing: a deletion is answered with 205, everything else as a read of what it is about. A move that
   * is not sent on, and redirects that are left out of a batch, are answered as if they were done.
   */
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

/** The object with an id, anywhere in a value. */
function partIn(value: Json, id: Json | undefined): Json | undefined {
  if (typeof value !== 'object' || value === null || (isJsonObject(value) && value['id'] === id)) {
    return isJsonObject(value) ? value : undefined;
  }
  return (Object.values(value) as Json[]).map((part) => partIn(part, id)).find((part) => part !== undefined);
}

const redirectsIn = (body: Json | undefined): readonly JsonObject[] =>
  isJsonObject(body) ? (body['redirects'] as readonly JsonObject[]) : [];

/** The answer of a batch of redirects, with results that claim that those which were left out are done. */
function claiming(given: Json, sent: Json | undefined, live: readonly JsonObject[]): (body: Json) => Json {
  const keyOf = ({ source, intent }: JsonObject): string => JSON.stringify([source, intent]);
  const kept = new Set(redirectsIn(sent).map(keyOf));
  const claims = redirectsIn(given)
    .filter((item) => !kept.has(keyOf(item)))
    .map(({ source = '', intent, destination }): Json => {
      const id = live.find((one) => one['source'] === source)?.['id'];
      const draft = intent === 'draft';
      return destination === null
        ? { source, draft, status: 'deleted' }
        : { source, draft, status: id === undefined ? 'created' : 'updated', id: id ?? 'rdr_none' };
    });
  return (body) => {
    const { results = [] } = kept.size === 0 ? {} : (body as { readonly results: readonly Json[] });
    return { results: [...results, ...claims] };
  };
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
  const isSort = path.endsWith('/structure/sort');
  const isBatch = method === 'PUT' && path.endsWith('/redirects');
  const authorization = headers.authorization ?? '';
  const read = isSort ? url.replace(/\/sort$/, '') : url.replace(/\/(?:un)?publish$/, '');
  const listed = isBatch ? await fetch(`${to}${path}?limit=1000`, { headers: { authorization } }) : undefined;
  const live = ((await listed?.json()) as { readonly items: readonly JsonObject[] } | undefined)?.items ?? [];
  const answer = await fetch(`${to}${sent === undefined ? read : url}`, {
    method: sent === undefined ? 'GET' : method,
    headers: {
      authorization,
      ...(sent === undefined || sent === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent === undefined || sent === null ? {} : { body: JSON.stringify(sent) }),
  });
  const text = await answer.text();
  const isJson = text !== '' && (answer.headers.get('content-type') ?? '').includes('json') && answer.status < 300;
  const asDone = (body: Json): Json => {
    if (isBatch) {
      return claiming(given, sent, live)(body);
    }
    return isSort && sent === undefined && isJsonObject(given) && isJsonObject(given['item'])
      ? (partIn(body, given['item']['id']) ?? null)
      : body;
  };
  const told = by.answer ?? (({ body }: Passing): Json => body);
  const body = isJson
    ? JSON.stringify(
        await told({ method, path, sent: given, status: answer.status, body: asDone(JSON.parse(text) as Json) }),
      )
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
