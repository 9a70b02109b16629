import type { Dispatcher, Pool } from 'undici';
import { defined } from '../../base/defined.ts';
import type { Obstacle } from '../../base/explanation.ts';
import { type Proxies, ProxyError, proxyFor } from '../../base/proxy.ts';
import type { Method } from '../contract/operation.ts';
import { codeOf } from '../http/failure.ts';
import type { Headers } from '../http/headers.ts';

/** A request as it is sent. */
export interface WireRequest {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The result of sending one request once. */
export type WireResult =
  /** A complete answer. */
  | { readonly type: 'answer'; readonly status: number; readonly headers: Headers; readonly text: string }
  /** Not a byte of the request was sent. `proxy` is present if a proxy is the cause. */
  | { readonly type: 'not-sent'; readonly code: string; readonly proxy?: Obstacle }
  /** The request was sent, but the answer is incomplete; status and headers are present if they arrived. */
  | {
      readonly type: 'broken';
      readonly code: string;
      readonly status: number | undefined;
      readonly headers: Headers | undefined;
    };

/** Our own codes, in addition to those of the system and of undici. */
export const TIMED_OUT = 'TIMED_OUT';
export const CANCELLED = 'CANCELLED';
const SENT_TWICE = 'SENT_TWICE';

interface WireOptions {
  readonly origin: string;
  readonly connections: number;
  readonly headersTimeoutMs: number;
  readonly maxResponseSize: number;
  readonly proxies?: Proxies | undefined;
  /** A clock in seconds that also counts while the machine sleeps, for the age of idle connections. */
  readonly uptime: () => number;
}

export interface Wire {
  /** Sends a request once, without retries. Never throws. */
  readonly send: (request: WireRequest, limits: WireLimits) => Promise<WireResult>;
  /** Rejects new requests and waits for those in flight. */
  readonly close: () => Promise<void>;
}

interface WireLimits {
  /** From now to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Notifies requests in flight when they are cancelled. */
interface Cancellation {
  readonly join: (signal: AbortSignal, cancel: () => void) => void;
  readonly leave: (signal: AbortSignal, cancel: () => void) => void;
}

/** Listens once to each signal, however many requests share it: adding listeners is slow. */
function createCancellation(): Cancellation {
  const bySignal = new Map<AbortSignal, { readonly members: Set<() => void>; readonly listener: () => void }>();
  return {
    join: (signal, cancel) => {
      const known = bySignal.get(signal);
      if (known !== undefined) {
        known.members.add(cancel);
        return;
      }
      const members = new Set([cancel]);
      const listener = (): void => {
        for (const member of [...members]) {
          member();
        }
      };
      bySignal.set(signal, { members, listener });
      signal.addEventListener('abort', listener, { once: true });
    },
    leave: (signal, cancel) => {
      const known = bySignal.get(signal);
      if (known?.members.delete(cancel) === true && known.members.size === 0) {
        bySignal.delete(signal);
        signal.removeEventListener('abort', known.listener);
      }
    },
  };
}

/** Connections idle for this long, including while the machine slept, may be dead and are not reused. */
const IDLE_SECONDS = 30;

/** State shared by all exchanges of a wire. */
interface Shared {
  readonly cancellation: Cancellation;
  readonly left: () => void;
}

/** Collects one exchange, and tracks whether any of the request was sent. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #shared: Shared;
  readonly #signal: AbortSignal | undefined;
  readonly #resolve: (result: WireResult) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #cancel = (): void => this.#giveUp(CANCELLED);
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | undefined;
  #headers: Headers = {};
  #settled = false;

  constructor(shared: Shared, { timeoutMs, signal }: WireLimits, resolve: (result: WireResult) => void) {
    this.#shared = shared;
    this.#signal = signal;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#giveUp(TIMED_OUT), timeoutMs);
  }

  /** False if it was cancelled before it could begin. */
  begin(): boolean {
    if (this.#signal?.aborted === true) {
      this.#cancel();
      return false;
    }
    if (this.#signal !== undefined) {
      this.#shared.cancellation.join(this.#signal, this.#cancel);
    }
    return true;
  }

  // Called right before the first byte is written; aborting here prevents that.
  onRequestStart(started: Dispatcher.DispatchController): void {
    const again = this.#controller !== undefined;
    if (this.#settled || again) {
      if (again) {
        this.#fail(SENT_TWICE);
      }
      started.abort(new Error('given up'));
      return;
    }
    this.#controller = started;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status >= 200) {
      this.#status = status;
      this.#headers = headers;
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const chunks = this.#chunks;
    const [first] = chunks;
    const whole = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
    this.#settle({
      type: 'answer',
      status: this.#status ?? 0,
      headers: this.#headers,
      text: whole.toString('utf8'),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // Parser errors have their own codes; an error without a code is identified by its class.
    this.#fail(codeOf(error) ?? error.name, error instanceof ProxyError ? error.obstacle : undefined);
  }

  #giveUp(code: string): void {
    this.#fail(code);
    this.#controller?.abort(new Error(code));
  }

  #fail(code: string, proxy?: Obstacle): void {
    const status = this.#status;
    this.#settle(
      this.#controller === undefined
        ? { type: 'not-sent', code, ...defined({ proxy }) }
        : { type: 'broken', code, status, headers: status === undefined ? undefined : this.#headers },
    );
  }

  #settle(result: WireResult): void {
    if (this.#settled) {
      return;
    }
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#shared.left();
    if (this.#signal !== undefined) {
      this.#shared.cancellation.leave(this.#signal, this.#cancel);
    }
    this.#resolve(result);
  }
}

function exchange(pool: Dispatcher, shared: Shared, request: WireRequest, limits: WireLimits): Promise<WireResult> {
  return new Promise((resolve) => {
    const one = new Exchange(shared, limits, resolve);
    if (one.begin()) {
      const { method, path, headers, body = null } = request;
      pool.dispatch({ method, path, headers, body }, one);
    }
  });
}

/** Loads only the pool, from its own file: all of undici takes three times as long to load. */
async function loadPool(): Promise<typeof Pool> {
  return (await import('undici/lib/dispatcher/pool.js')).default;
}

/** Connects to one origin only, with keep-alive connections. Nothing is loaded or opened before the first request. */
export function createWire(options: WireOptions): Wire {
  const cancellation = createCancellation();
  let pool: Pool | undefined;
  let opening: Promise<Pool> | undefined;
  let inFlight = 0;
  let closed = false;
  const whenIdle: (() => void)[] = [];
  let lastUse = options.uptime();

  const open = async (): Promise<Pool> => {
    const { origin, proxies } = options;
    const UndiciPool = await loadPool();
    const isProxied = proxies !== undefined && proxyFor(new URL(origin), proxies) !== undefined;
    const connect = isProxied ? (await import('../http/tunnel.ts')).createConnector(proxies) : undefined;
    pool = new UndiciPool(origin, {
      ...defined({ connect }),
      connections: options.connections,
      pipelining: 1,
      headersTimeout: options.headersTimeoutMs,
      // `timeoutMs` covers the body.
      bodyTimeout: 0,
      maxResponseSize: options.maxResponseSize,
    });
    return pool;
  };
  const current = (): Pool | Promise<Pool> => {
    if (inFlight === 0) {
      const now = options.uptime();
      if (pool !== undefined && now - lastUse > IDLE_SECONDS) {
        const stale = pool;
        pool = undefined;
        opening = undefined;
        // No request uses these connections, so nothing needs to wait.
        stale.destroy().catch(() => {});
      }
      lastUse = now;
    }
    opening ??= open();
    return pool ?? opening;
  };
  const left = (): void => {
    inFlight--;
    if (inFlight === 0) {
      lastUse = options.uptime();
      for (const resolve of whenIdle.splice(0)) {
        resolve();
      }
    }
  };

  const shared: Shared = { cancellation, left };

  return {
    send: (request, limits) => {
      if (closed) {
        return Promise.resolve({ type: 'not-sent', code: CANCELLED });
      }
      const live = current();
      inFlight++;
      return live instanceof Promise
        ? live.then((opened) => exchange(opened, shared, request, limits))
        : exchange(live, shared, request, limits);
    },
    close: async () => {
      closed = true;
      if (inFlight > 0) {
        await new Promise<void>((resolve) => {
          whenIdle.push(resolve);
        });
      }
      const last = await opening;
      pool = undefined;
      opening = undefined;
      // Only requests that were aborted before they got a connection are left; nothing waits for them.
      await last?.destroy();
    },
  };
}

/** One client's use of shared connections: closing it stops this client's requests, not those of others. */
export function partOf(shared: Wire): Wire {
  let closed = false;
  return {
    send: (request, limits) =>
      closed ? Promise.resolve({ type: 'not-sent', code: CANCELLED }) : shared.send(request, limits),
    close: async () => {
      closed = true;
    },
  };
}
