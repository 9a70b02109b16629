import { uptime } from 'node:os';
import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts';
import type { Proxies } from '../../base/proxy.ts';
import { createRedactor, SHORTEST_TOKEN } from '../../base/redaction/redactor.ts';
import { readVersion } from '../../base/version.ts';
import type { ItemOf, OperationId, ResultOf } from '../contract/operation.ts';
import type { Headers } from '../http/headers.ts';
import { createContract } from './answer.ts';
import { parseBaseUrl } from './base-url.ts';
import { createCaller } from './caller.ts';
import type { ClientEvent, ClientStats } from './events.ts';
import { OPTION_HINTS, type SettingHints } from './explain.ts';
import { Gate } from './gate.ts';
import type { CallArguments, ListArguments, PagedId, RawInput } from './input.ts';
import { listAllItems, listItems } from './list.ts';
import { createWire, partOf, type Wire } from './wire.ts';

export interface ClientOptions {
  /** The address of the service, with or without `/v1`. https, or http to this machine. */
  readonly baseUrl: string;
  /** The bearer token; without one only public operations succeed. */
  readonly token?: string | undefined;
  /** Other texts that must never be shown, for example values that will be sent. */
  readonly secrets?: readonly string[];
  /** Allows the token to be sent over http to other machines. */
  readonly allowInsecure?: boolean;
  /** The proxies to reach the service through; none when absent. */
  readonly proxies?: Proxies | undefined;
  /** How error messages refer to settings; by default, by the names of these options. */
  readonly hints?: SettingHints | undefined;
  /** Throws instead of sending a write. */
  readonly readOnly?: boolean;
  /** Called right before every request that writes, also for a retry; false sends nothing. */
  readonly mayWrite?: () => boolean | Promise<boolean>;
  /** The maximum number of concurrent requests; 8 by default. */
  readonly connections?: number;
  /** Connections and rate limiting shared by clients with the same service and token; not shared by default. */
  readonly lines?: Lines | undefined;
  /** The initial request rate; 100 per second by default. It adapts to the limits that the service reports and enforces. */
  readonly requestsPerSecond?: number;
  /** The time limit of one request, from sending it to the last byte of its answer; a minute by default. */
  readonly timeoutMs?: number;
  /** The time limit until the headers of an answer arrive; half a minute by default. */
  readonly headersTimeoutMs?: number;
  /** The time limit of all tries of one call together; three minutes by default. Delays for the rate limit do not count. */
  readonly callTimeoutMs?: number;
  /** The longest delay that a service may ask for; a minute by default. */
  readonly longestWaitMs?: number;
  /** The largest answer in bytes; 64 MiB by default. */
  readonly maxResponseSize?: number;
  /** The total number of tries of a call with transient failures; 5 by default, and 8 if nothing could be sent. */
  readonly tries?: number;
  /** Whether to check answers against the contract; true by default. */
  readonly checkAnswers?: boolean;
  /** Called for every event of the client. Its errors are ignored. */
  readonly onEvent?: (event: ClientEvent) => void;
  /** The clock and its sleep; tests pass their own. */
  readonly time?: Clock;
  /** Numbers from 0 up to 1, for the jitter of delays. */
  readonly random?: () => number;
  /** A clock in seconds that also counts while the machine sleeps, for the age of idle connections. */
  readonly uptime?: () => number;
}

/** The connections to a service, and its rate limiting. */
interface Line {
  readonly wire: Wire;
  readonly gate: Gate;
}

/** The lines that several clients share, by service and token: the rate limit applies to them together. */
export interface Lines {
  readonly at: (key: string, open: () => Line) => Line;
  /** Waits for requests in flight, and closes all connections. */
  readonly close: () => Promise<void>;
}

export function createLines(): Lines {
  const lines = new Map<string, Line>();
  return {
    at: (key, open) => {
      const line = lines.get(key) ?? open();
      lines.set(key, line);
      return line;
    },
    close: async () => {
      await Promise.all([...lines.values()].map(({ wire }) => wire.close()));
    },
  };
}

/** An answer with its status and headers. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The operations of the API as calls. Every failed call throws an `ApiError`. */
export interface Client {
  /** Calls one operation and returns the body of its answer. */
  readonly call: <Id extends OperationId>(id: Id, ...args: CallArguments<Id>) => Promise<ResultOf<Id>>;
  /** Yields the items of a list page by page. Throws at the end if the list is incomplete. */
  readonly list: <Id extends PagedId>(id: Id, ...args: ListArguments<Id>) => AsyncGenerator<ItemOf<Id>, void>;
  /** Returns the complete list, or throws. */
  readonly listAll: <Id extends PagedId>(id: Id, ...args: ListArguments<Id>) => Promise<ItemOf<Id>[]>;
  /** An untyped call that also returns status and headers. */
  readonly send: (id: OperationId, input?: RawInput) => Promise<RawAnswer>;
  /** The complete list, untyped. */
  readonly sendAll: (id: OperationId, input?: RawInput) => Promise<unknown[]>;
  /** Removes every secret that this client knows from a text. */
  readonly redact: (text: string) => string;
  readonly stats: () => ClientStats;
  /** Waits for requests in flight; nothing can be sent afterwards. */
  readonly close: () => Promise<void>;
}

const WITH_BODY = { needsBody: true };

function bodyOf({ body }: { readonly body: unknown }): unknown {
  return body;
}

/** How long an uptime is cached, in milliseconds: the system reads it from a file. */
const UPTIME_AGE = 50;

function createUptime(): () => number {
  let askedAt = Number.NEGATIVE_INFINITY;
  let seconds = 0;
  return () => {
    const now = performance.now();
    if (now - askedAt > UPTIME_AGE) {
      askedAt = now;
      seconds = uptime();
    }
    return seconds;
  };
}

function headersOf(token: string | undefined): Record<string, string> {
  // The message must not contain the token.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('the token is empty or contains characters that a token cannot have');
  }
  // Redacting it would also hide ordinary words.
  if (token !== undefined && token.length < SHORTEST_TOKEN) {
    throw new TypeError(`the token has ${token.length} characters; a token has at least ${SHORTEST_TOKEN}`);
  }
  return {
    accept: 'application/json',
    'user-agent': `colophon/${readVersion()}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** Counts the requests of a client and the time it waits. */
function createCounter(given: Clock): {
  readonly count: (what: { readonly retry?: boolean; readonly sent?: string }) => void;
  /** The given clock, with its waits counted. */
  readonly time: Clock;
  readonly stats: Client['stats'];
} {
  const counted = { reads: 0, writes: 0, retries: 0, waitedMs: 0 };
  return {
    count: (what) => {
      counted.retries += what.retry === true ? 1 : 0;
      if (what.sent !== undefined) {
        counted[what.sent === 'read' ? 'reads' : 'writes']++;
      }
    },
    time: {
      now: given.now,
      sleep: async (ms, signal) => {
        const start = given.now();
        await given.sleep(ms, signal);
        counted.waitedMs += given.now() - start;
      },
    },
    stats: () => ({
      ...counted,
      waitedMs: Math.round(counted.waitedMs),
      requests: counted.reads + counted.writes,
    }),
  };
}

/** Creates a client for one service. Nothing is loaded and no connection is opened before the first call. */
export function createClient(options: ClientOptions): Client {
  const { token, allowInsecure = false, connections = 8, longestWaitMs = 60_000, onEvent } = options;
  const parsed = parseBaseUrl(options.baseUrl, { allowInsecure });
  if (!parsed.ok) {
    throw new TypeError(parsed.problem);
  }
  const base = parsed.value;
  const headers = headersOf(token);
  const maxResponseSize = options.maxResponseSize ?? 64 * 1024 * 1024;
  const { count, time, stats } = createCounter(options.time ?? SYSTEM_CLOCK);
  const emit = (event: ClientEvent): void => {
    try {
      onEvent?.(event);
    } catch {
      // A failing observer must not affect the client.
    }
  };
  const { proxies, secrets = [] } = options;
  const redactor = createRedactor({
    tokens: token === undefined ? [] : [token],
    values: [...(proxies?.secrets ?? []), ...secrets],
  });
  const open = (): Line => ({
    wire: createWire({
      origin: base.origin,
      connections,
      headersTimeoutMs: options.headersTimeoutMs ?? 30_000,
      maxResponseSize,
      proxies,
      uptime: options.uptime ?? createUptime(),
    }),
    gate: new Gate({ time, connections, perSecond: options.requestsPerSecond ?? 100, longestWaitMs }),
  });
  const shared = options.lines?.at(`${base.origin} ${token ?? ''}`, open);
  const { wire, gate } = shared === undefined ? open() : { ...shared, wire: partOf(shared.wire) };
  const send = createCaller({
    wire,
    gate,
    contract: createContract({ check: options.checkAnswers ?? true }),
    redactor,
    time,
    random: options.random ?? Math.random,
    host: base.host,
    hints: options.hints ?? OPTION_HINTS,
    origin: base.origin,
    prefix: base.prefix,
    headers,
    readOnly: options.readOnly ?? false,
    mayWrite: options.mayWrite,
    timeoutMs: options.timeoutMs ?? 60_000,
    callTimeoutMs: options.callTimeoutMs ?? 180_000,
    longestWaitMs,
    maxResponseSize,
    tries: options.tries ?? 5,
    // Retrying a request that was never sent is safe, so it is tried more often by default.
    unsentTries: options.tries ?? 8,
    count,
    emit: onEvent === undefined ? undefined : emit,
  });

  // The types come from the contract, and every answer is checked against it.
  return {
    call: (id, input?: RawInput) => send(id, input ?? {}, WITH_BODY).then(bodyOf) as Promise<never>,
    list: (id, input?: RawInput) => listItems(send, id, input ?? {}) as never,
    listAll: async (id, input?: RawInput) => (await listAllItems(send, id, input ?? {})) as never,
    send: async (id, input = {}) => {
      const { status, headers: received, body } = await send(id, input);
      return { status, headers: received, body };
    },
    sendAll: (id, input = {}) => listAllItems(send, id, input),
    redact: (text) => redactor.redact(text),
    stats,
    close: () => wire.close(),
  };
}
