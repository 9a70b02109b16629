import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts';
import { defined } from '../../base/defined.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { ProxyError } from '../../base/proxy.ts';
import { createRedactor } from '../../base/redaction/redactor.ts';
import { printable, shortened } from '../../base/text.ts';
import { outcomeOfError, TOO_LARGE, untrustedReason } from '../../core/http/failure.ts';
import { type Headers, headerOf, waitOf, waitOfRetryAfter } from '../../core/http/headers.ts';
import { type Attempt, type RetryPolicy, withRetries } from '../../core/http/retry.ts';
import { HostError } from './types.ts';

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** The path below the API's base URL, with all values encoded. */
  readonly path: string;
  /** The part after the question mark. */
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Reply {
  readonly headers: Headers;
  readonly json: unknown;
}

/** Sends requests; retries each one if that helps and cannot repeat a write. */
export interface Caller {
  readonly call: (call: Call) => Promise<Reply>;
  readonly close: () => Promise<void>;
}

export interface CallerOptions {
  readonly title: string;
  readonly apiUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must never be shown. */
  readonly secrets: readonly string[];
  readonly retries?: number;
  /** The time limit of one attempt, from the first byte to the last. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Opens connections; directly by default. */
  readonly connect?: buildConnector.connector;
  readonly clock?: Clock;
}

const TIMEOUT = 30_000;
const RETRIES = 4;
const MAX_BYTES = 32 * 1024 * 1024;
/** The longest delay that a host may request; people wait for the pipeline. */
const LONGEST_WAIT = 60_000;
const FIRST_DELAY = 300;
/** The length limit of a host's message. */
const LONGEST_TEXT = 10_000;
const LONGEST_DELAY = 81 * FIRST_DELAY;

/** GitHub also uses 403 for rate limits; the headers distinguish it from a missing permission. */
function isRateLimit(status: number, headers: Headers): boolean {
  return (
    status === 429 ||
    (status === 403 &&
      (headerOf(headers, 'retry-after') !== undefined || headerOf(headers, 'x-ratelimit-remaining') === '0'))
  );
}

function parsed(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: text.trim() === '' ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The host's reason for a refusal: a sentence, or another value in its place. */
function messageIn(json: unknown): string {
  if (!isJsonObject(json)) {
    return '';
  }
  const reason = json['message'] ?? json['error_description'] ?? json['error'] ?? '';
  const details = Array.isArray(json['errors']) ? json['errors'] : [];
  const more = details.map((one) => (isJsonObject(one) && typeof one['message'] === 'string' ? one['message'] : ''));
  return [typeof reason === 'string' ? reason : JSON.stringify(reason), ...more].filter((one) => one !== '').join('; ');
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Tried = Attempt<Reply, HostError>;

function failed(
  failure: HostError,
  options: { readonly retry: boolean; readonly askedMs?: number | undefined },
): Tried {
  const { retry, askedMs } = options;
  return retry ? { type: 'retry', failure, askedMs } : { type: 'fail', failure };
}

function failureOf(status: number): HostError['failure'] {
  switch (status) {
    case 401:
    case 403:
      return 'denied';
    case 404:
    case 410:
      return 'missing';
    default:
      return status >= 500 ? 'failed' : 'refused';
  }
}

interface Described {
  readonly title: string;
  readonly apiUrl: string;
  readonly maxBytes: number;
  /** A text from outside: redacted, sanitized and shortened. */
  readonly clean: (text: string) => string;
}

function withoutAnswer({ method, path }: Call, error: unknown, { title, apiUrl, maxBytes, clean }: Described): Tried {
  const { code = '', name = '' } = error as { readonly code?: unknown; readonly name?: string };
  const what = clean(typeof code === 'string' && code !== '' ? code : name);
  if (code === TOO_LARGE) {
    const message = `${title} answered ${method} ${clean(path)} with more than ${maxBytes} bytes`;
    return failed(new HostError('unreadable', message, { uncertain: method === 'POST' }), { retry: false });
  }
  if (error instanceof ProxyError) {
    const message = `${title} cannot be reached at ${clean(new URL(apiUrl).host)}: ${clean(error.message)}`;
    return failed(new HostError('unreachable', message), { retry: error.transient });
  }
  const sent = outcomeOfError(error) === 'unknown';
  const message = sent
    ? `the connection to ${title} broke during ${method} ${clean(path)} (${what})`
    : `${title} cannot be reached at ${clean(new URL(apiUrl).host)} (${untrustedReason(what) ?? what})`;
  const uncertain = sent && method === 'POST';
  return failed(new HostError('unreachable', message, { uncertain }), { retry: !uncertain });
}

function classified({ method, path }: Call, { status, headers, text }: Answered, { title, clean }: Described): Tried {
  const what = `${method} ${clean(path)}`;
  const read = parsed(text);
  if (status >= 200 && status < 300) {
    if (read !== undefined) {
      return { type: 'done', value: { headers, json: read.json } };
    }
    const message = `${title} answered ${what} with a body that is not JSON; check the address of its API`;
    return failed(new HostError('unreadable', message, { status, uncertain: method === 'POST' }), { retry: false });
  }
  const reason = clean(messageIn(read?.json));
  const message = `${title} answered ${status} to ${what}${reason === '' ? '' : `: ${reason}`}`;
  if (isRateLimit(status, headers)) {
    return failed(new HostError('limited', message, { status }), { retry: true, askedMs: waitOf(headers) });
  }
  if (status >= 300 && status < 400) {
    const moved = `${title} redirects ${what} (${status}); check whether the repository was renamed`;
    return failed(new HostError('refused', moved, { status }), { retry: false });
  }
  const uncertain = status >= 500 && method === 'POST';
  const error = new HostError(failureOf(status), message, { status, uncertain });
  // Every response says when the budget resets, but only a rate-limited one requests a delay.
  return failed(error, { retry: status >= 500 && !uncertain, askedMs: waitOfRetryAfter(headers) });
}

/** Sends requests to the API of a host, with limits for time and size, and without secrets in errors. */
export function createCaller(options: CallerOptions): Caller {
  const { title, apiUrl, secrets, timeoutMs = TIMEOUT, retries = RETRIES, maxBytes = MAX_BYTES } = options;
  const { clock = SYSTEM_CLOCK, connect } = options;
  const policy: RetryPolicy = {
    tries: { failure: retries + 1 },
    firstDelayMs: FIRST_DELAY,
    growth: 3,
    longestDelayMs: LONGEST_DELAY,
    jitter: 0,
    asked: 'longer',
    longestAskedMs: LONGEST_WAIT,
    budgetMs: Number.POSITIVE_INFINITY,
    budgetCoversAsked: false,
  };
  const agent: Dispatcher = new Agent({
    maxResponseSize: maxBytes,
    connections: 4,
    ...defined({ connect }),
  });

  const { redactForeign } = createRedactor({ tokens: secrets });
  const clean = (text: string): string => shortened(printable(redactForeign(shortened(text, LONGEST_TEXT))), 300);
  const described: Described = { title, apiUrl, maxBytes, clean };

  const send = async ({ method, path, query, body }: Call): Promise<Answered> => {
    const url = `${apiUrl}${path}${query === undefined || query === '' ? '' : `?${query}`}`;
    const answer = await request(url, {
      method,
      dispatcher: agent,
      headers: {
        'user-agent': 'colophon',
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };

  return {
    call: async (call) => {
      const tried = await withRetries(
        () =>
          send(call).then(
            (answer) => classified(call, answer, described),
            (error: unknown) => withoutAnswer(call, error, described),
          ),
        { policy, clock, random: () => 0 },
      );
      if (tried.type === 'done') {
        return tried.value;
      }
      const { failure: error, why, askedMs } = tried;
      if (why === 'asked-too-long' && askedMs !== undefined) {
        const seconds = Math.ceil(askedMs / 1000);
        throw new HostError(error.failure, `${error.message} (asks for a delay of ${seconds} s)`, error);
      }
      throw error;
    },
    close: () => agent.close(),
  };
}

/** More pages than any pull request has; a host that exceeds it returns pages in a circle. */
const MOST_PAGES = 2000;

/** Reads every page of a list. `next` returns the query of the following page, or undefined at the end. */
export async function readPages(
  { call }: Caller,
  { path, query, next }: { path: string; query: string; next: (headers: Headers) => string | undefined },
): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = [];
  const asked = new Set<string>();
  for (let page: string | undefined = query; page !== undefined; ) {
    if (asked.has(page) || asked.size >= MOST_PAGES) {
      throw new HostError('unreadable', `the pages of ${path} have no end`);
    }
    asked.add(page);
    const { json, headers }: Reply = await call({ method: 'GET', path, query: page });
    if (!Array.isArray(json)) {
      throw new HostError('unreadable', `the answer to GET ${path} is not a list`);
    }
    items.push(...json.filter(isJsonObject));
    page = next(headers);
  }
  return items;
}

export function textIn(value: unknown, name: string): string {
  const text = isJsonObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
}

/** A number in a response as text; undefined if absent. */
export function idIn(value: unknown, name: string): string | undefined {
  const id = isJsonObject(value) ? value[name] : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined;
}

/** A URL that is safe to link to; empty if the response has another value. */
export function addressIn(value: unknown, name: string): string {
  const text = textIn(value, name);
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : '';
}

/** The id of the created object. Without it, the write succeeded but its result is unknown. */
export function needId(value: unknown, name: string, what: string): string {
  const id = idIn(value, name);
  if (id === undefined) {
    throw new HostError('unreadable', `the answer does not name the ${what}`, { uncertain: true });
  }
  return id;
}
