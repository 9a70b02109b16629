import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../../base/json.ts';
import { createHostCheck } from '../../../server/host.ts';

const HOST = '127.0.0.1';
/** The interval of keep-alive messages to pages that wait for news. */
const BEAT_MS = 15_000;
const LARGEST_QUESTION = 65_536;

export interface Served {
  readonly page: (file: string) => string | undefined;
  readonly ask: (question: Json) => Promise<{ readonly status: number; readonly body: Json }>;
}

export interface ConsoleServer {
  /** The link that opens the console; it works once. */
  readonly link: string;
  /** Makes all pages load the news. */
  readonly announce: () => void;
  readonly close: () => Promise<void>;
}

const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
};

function isSame(given: string | undefined, wanted: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function send(to: ServerResponse, status: number, body: string, type: string = 'text/plain'): void {
  to.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` });
  to.end(body);
}

function placeIn(url: string = '/'): { readonly path: string; readonly key: string } | undefined {
  try {
    const { pathname, searchParams } = new URL(url, `http://${HOST}`);
    return { path: decodeURIComponent(pathname), key: searchParams.get('key') ?? '' };
  } catch {
    return undefined;
  }
}

async function bodyOf(from: IncomingMessage): Promise<Json | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of from as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_QUESTION) {
      return undefined;
    }
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

/** A console on the loopback interface. Only the browser that opened its link may read it. */
class Console {
  readonly #served: Served;
  readonly #cookie = randomBytes(24).toString('hex');
  /** Opens the console once; undefined after that. */
  #key: string | undefined = randomBytes(24).toString('hex');
  readonly #listeners = new Set<ServerResponse>();
  readonly #isAllowed = createHostCheck(HOST);
  readonly #server = createServer({ maxHeaderSize: 16_384, requestTimeout: 30_000 }, (from, to) => {
    this.#handle(from, to).catch(() => {
      to.destroy();
    });
  });
  readonly #beat = setInterval(() => this.#tell(': here\n\n'), BEAT_MS);
  #port = 0;

  constructor(served: Served) {
    this.#served = served;
    this.#beat.unref();
  }

  async listen(port: number): Promise<ConsoleServer> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, HOST, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    this.#port = (this.#server.address() as AddressInfo).port;
    return {
      link: `http://${HOST}:${this.#port}/open?key=${this.#key}`,
      announce: () => this.#tell('event: changed\ndata: -\n\n'),
      close: () => this.#close(),
    };
  }

  #tell(text: string): void {
    for (const listener of this.#listeners) {
      listener.write(text);
    }
  }

  async #close(): Promise<void> {
    clearInterval(this.#beat);
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  /** Cookies are not separated by port, so two consoles need different names. */
  get #cookieName(): string {
    return `colophon-${this.#port}`;
  }

  #isKnown({ headers }: IncomingMessage): boolean {
    const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    const own = cookies.find((cookie) => cookie.startsWith(`${this.#cookieName}=`));
    return isSame(own?.slice(this.#cookieName.length + 1), this.#cookie);
  }

  async #handle(from: IncomingMessage, to: ServerResponse): Promise<void> {
    if (!this.#isAllowed(from.headers.host)) {
      send(to, 421, 'Unknown host name.\n');
      return;
    }
    const place = placeIn(from.url);
    if (place?.path === '/open') {
      this.#open(place.key, to);
    } else if (!this.#isKnown(from)) {
      send(
        to,
        403,
        'Open the link that `colophon ui` printed. It works once: start `colophon ui` again for a new one.\n',
      );
    } else if (place === undefined) {
      send(to, 400, 'Malformed path.\n');
    } else if (from.method === 'POST' && place.path === '/ask') {
      await this.#ask(from, to);
    } else if (from.method !== 'GET' && from.method !== 'HEAD') {
      to.setHeader('allow', 'GET, HEAD');
      send(to, 405, 'Only GET and HEAD are allowed.\n');
    } else if (place.path === '/events') {
      this.#listen(from, to);
    } else {
      this.#page(place.path.replace(/^\//, ''), to);
    }
  }

  #open(key: string, to: ServerResponse): void {
    if (this.#key === undefined || !isSame(key, this.#key)) {
      send(
        to,
        403,
        'This link was used already, or is not the one that `colophon ui` printed. Start `colophon ui` again for a new one.\n',
      );
      return;
    }
    this.#key = undefined;
    to.writeHead(303, {
      ...HEADERS,
      location: '/index.html',
      'set-cookie': `${this.#cookieName}=${this.#cookie}; HttpOnly; SameSite=Strict; Path=/`,
    });
    to.end();
  }

  #listen({ method }: IncomingMessage, to: ServerResponse): void {
    to.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
    if (method === 'HEAD') {
      to.end();
      return;
    }
    to.write('retry: 1000\n\n');
    this.#listeners.add(to);
    to.on('close', () => this.#listeners.delete(to));
  }

  #page(file: string, to: ServerResponse): void {
    const text = this.#served.page(file === '' ? 'index.html' : file);
    if (text === undefined) {
      send(to, 404, 'There is no such page.\n');
    } else {
      send(to, 200, text, 'text/html');
    }
  }

  /** A question can change the manifest, so only a page of this console may ask one. */
  async #ask(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const isOurs =
      from.headers.origin === `http://${from.headers.host}` &&
      (from.headers['content-type'] ?? '').startsWith('application/json');
    const question = isOurs ? await bodyOf(from) : undefined;
    if (question === undefined) {
      send(to, 400, 'Not a question of this console.\n');
      return;
    }
    const { status, body } = await this.#served.ask(question);
    send(to, status, `${JSON.stringify(body)}\n`, 'application/json');
  }
}

/** Serves pages to the browser of this machine's user. Rejects with the system's error if it cannot listen. */
export async function startConsole(served: Served, port: number): Promise<ConsoleServer> {
  return await new Console(served).listen(port);
}
