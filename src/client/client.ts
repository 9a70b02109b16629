import { uptime } from 'node:os';
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts';
import type { Proxies } from '../base/proxy.ts';
import { createRedactor, SHORTEST_TOKEN } from '../base/redaction/redactor.ts';
import { readVersion } from '../base/version.ts';
import type { ItemOf, OperationId, ResultOf } from '../contract/operation.ts';
import type { Headers } from '../http/headers.ts';
import { createContract } from './answer.ts';
import { parseBaseUrl } from './base-url.ts';
import { createCaller } from './caller.ts';
import type { ClientEvent, ClientStats } from './events.ts';
import { createGate } from './gate.ts';
import type { CallArguments, ListArguments, PagedId, RawInput } from './input.ts';
import { listAllItems, listItems } from './list.ts';
import { createWire } from './wire.ts';

export interface ClientOptions {
  /** Where the service is, with or without `/v1`. https, or http to this machine. */
  readonly baseUrl: string;
  /** The bearer token; without one only public operations will be answered. */
  readonly token?: string | undefined;
  /** Other texts that must never be shown, for example values that will be sent. */
  readonly secrets?: readonly string[];
  /** Lets the token go over http to other machines. */
  readonly allowInsecure?: boolean;
  /** The proxies that the service is reached through, where it is; none when absent. */
  readonly proxies?: Proxies | undefined;
  /** Throws instead of sending anything but GET. */
  readonly readOnly?: boolean;
  /** How many requests may be on their way at once; 8 by default. */
  readonly connections?: number;
  /** The pace to start with; 100 per second by default. It adapts to what the service says and refuses. */
  readonly requestsPerSecond?: number;
  /** The most time for one request, from sending it to the last byte of its answer; a minute by default. */
  readonly timeoutMs?: number;
  /** The most time until the headers of an answer are there; half a minute by default. */
  readonly headersTimeoutMs?: number;
  /** The most time for all tries of one call together; three minutes by default. Waits for the rate limit do not count. */
  readonly callTimeoutMs?: number;
  /** The longest wait that a service may ask for; a minute by default. */
  readonly longestWaitMs?: number;
  /** The largest answer in bytes; 64 MiB by default. */
  readonly maxResponseSize?: number;
  /** How often a call is tried in all that meets troubles which may pass; 5 by default, and 8 while nothing could be sent. */
  readonly tries?: number;
  /** Whether answers are held against the contract; they are by default. */
  readonly checkAnswers?: boolean;
  /** Told of everything the client does. What it throws is dropped. */
  readonly onEvent?: (event: ClientEvent) => void;
  /** The clock and the waiting; tests bring their own. */
  readonly time?: Clock;
  /** Numbers from 0 up to 1, for the spread of waits. */
  readonly random?: () => number;
  /** Seconds since some moment that go on while the machine sleeps, for the age of idle connections. */
  readonly uptime?: () => number;
}

/** An answer with everything that came with it. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The interface of the service as calls. Every failed call is an `ApiError`. */
export interface Client {
  /** Calls one operation and gives the body of its answer. */
  readonly call: <Id extends OperationId>(id: Id, ...args: CallArguments<Id>) => Promise<ResultOf<Id>>;
  /** Goes through a list while its pages come. Ends in an error when the list was not complete. */
  readonly list: <Id extends PagedId>(id: Id, ...args: ListArguments<Id>) => AsyncGenerator<ItemOf<Id>, void>;
  /** A whole list, or an error. */
  readonly listAll: <Id extends PagedId>(id: Id, ...args: ListArguments<Id>) => Promise<ItemOf<Id>[]>;
  /** A call without types, with status and headers. */
  readonly send: (id: OperationId, input?: RawInput) => Promise<RawAnswer>;
  /** A whole list without types. */
  readonly sendAll: (id: OperationId, input?: RawInput) => Promise<unknown[]>;
  /** Takes every secret that this client knows out of a text. */
  readonly redact: (text: string) => string;
  readonly stats: () => ClientStats;
  /** Waits for what is on its way; nothing can be sent afterwards. */
  readonly close: () => Promise<void>;
}

/** How long an answer of the system about its uptime is good for, in milliseconds: asking it is a read of a file. */
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
  // The message must not repeat it.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('the token is empty or holds characters that a token cannot have');
  }
  // It could not be hidden: it would be found in ordinary words.
  if (token !== undefined && token.length < SHORTEST_TOKEN) {
    throw new TypeError(`the token has ${token.length} characters, and a token has at least ${SHORTEST_TOKEN}`);
  }
  return {
    accept: 'application/json',
    'user-agent': `colophon/${readVersion()}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** Makes a client of one service. Nothing is loaded and no connection is opened before the first call. */
export function createClient(options: ClientOptions): Client {
  const { token, allowInsecure = false, connections = 8, longestWaitMs = 60_000, onEvent } = options;
  const parsed = parseBaseUrl(options.baseUrl, { allowInsecure });
  if (!parsed.ok) {
    throw new TypeError(parsed.problem);
  }
  const base = parsed.value;
  const headers = headersOf(token);
  const maxResponseSize = options.maxResponseSize ?? 64 * 1024 * 1024;
  const counted = { reads: 0, writes: 0, retries: 0, waitedMs: 0 };

  const count = (what: { readonly retry?: boolean; readonly sent?: string }): void => {
    counted.retries += what.retry === true ? 1 : 0;
    if (what.sent !== undefined) {
      counted[what.sent === 'GET' ? 'reads' : 'writes']++;
    }
  };
  const emit = (event: ClientEvent): void => {
    try {
      onEvent?.(event);
    } catch {
      // Whoever looks on must not change what happens.
    }
  };
  const given = options.time ?? SYSTEM_CLOCK;
  const time: Clock = {
    now: given.now,
    sleep: async (ms, signal) => {
      const start = given.now();
      await given.sleep(ms, signal);
      counted.waitedMs += given.now() - start;
    },
  };

  const { proxies, secrets = [] } = options;
  const redactor = createRedactor({
    tokens: token === undefined ? [] : [token],
    values: [...(proxies?.secrets ?? []), ...secrets],
  });
  const wire = createWire({
    origin: base.origin,
    connections,
    headersTimeoutMs: options.headersTimeoutMs ?? 30_000,
    maxResponseSize,
    proxies,
    uptime: options.uptime ?? createUptime(),
  });
  const gate = createGate({
    time,
    connections,
    perSecond: options.requestsPerSecond ?? 100,
    longestWaitMs,
    onWait: (delayMs, reason) => emit({ type: 'waiting', reason, delayMs }),
  });
  const send = createCaller({
    wire,
    gate,
    contract: createContract({ check: options.checkAnswers ?? true }),
    redactor,
    time,
    random: options.random ?? Math.random,
    host: base.host,
    origin: base.origin,
    prefix: base.prefix,
    headers,
    readOnly: options.readOnly ?? false,
    timeoutMs: options.timeoutMs ?? 60_000,
    callTimeoutMs: options.callTimeoutMs ?? 180_000,
    longestWaitMs,
    maxResponseSize,
    tries: options.tries ?? 5,
    // By default a request that was never sent is tried more often: nothing but time is lost.
    unsentTries: options.tries ?? 8,
    count,
    emit: onEvent === undefined ? undefined : emit,
  });

  // The types of what goes in and comes out are those of the contract, against which every answer is checked.
  return {
    call: async (id, input?: RawInput) => (await send(id, input ?? {})).body as never,
    list: (id, input?: RawInput) => listItems(send, id, input ?? {}) as never,
    listAll: async (id, input?: RawInput) => (await listAllItems(send, id, input ?? {})) as never,
    send: async (id, input = {}) => {
      const { status, headers: received, body } = await send(id, input);
      return { status, headers: received, body };
    },
    sendAll: (id, input = {}) => listAllItems(send, id, input),
    redact: (text) => redactor.redact(text),
    stats: () => ({
      ...counted,
      waitedMs: Math.round(counted.waitedMs),
      requests: counted.reads + counted.writes,
    }),
    close: () => wire.close(),
  };
}
