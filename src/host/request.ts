import { setTimeout as pauseFor } from 'node:timers/promises';
import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import { defined } from '../base/defined.ts';
import { isJsonObject } from '../base/json.ts';
import { ProxyError } from '../base/proxy.ts';
import { printable, shortened } from '../base/text.ts';
import { HostError } from './types.ts';

/** One request to the API of a host. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the address of the API, with every value in it encoded. */
  readonly path: string;
  /** As it stands behind the question mark. */
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An answer that says that it was done. */
export interface Reply {
  readonly headers: Headers;
  readonly json: unknown;
}

/** Sends requests; each is tried again where that helps and cannot do anything twice. */
export interface Caller {
  readonly call: (call: Call) => Promise<Reply>;
  readonly close: () => Promise<void>;
}

export interface CallerOptions {
  /** What the host is called. */
  readonly title: string;
  readonly apiUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must not come out again. */
  readonly secrets: readonly string[];
  /** How often a request is tried again. */
  readonly retries?: number;
  /** For one try, from the first byte to the last. */
  readonly timeoutMs?: number;
  /** The most that is read of an answer. */
  readonly maxBytes?: number;
  /** How connections are made; directly by default. */
  readonly connect?: buildConnector.connector;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

const TIMEOUT = 30_000;
const RETRIES = 4;
const MAX_BYTES = 32 * 1024 * 1024;
/** The longest that a host may ask us to wait; somebody waits for the pipeline. */
const LONGEST_WAIT = 60_000;
const FIRST_PAUSE = 300;

/** These say that no byte was sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** How long the host asks to wait, by its own clock where it names a moment; undefined where it does not say. */
function waitOf(headers: Headers): number | undefined {
  const asked = headerOf(headers, 'retry-after');
  const seconds = numberOf(asked);
  if (seconds !== undefined) {
    return seconds * 1000;
  }
  const now = Date.parse(headerOf(headers, 'date') ?? '');
  const reset = numberOf(headerOf(headers, 'x-ratelimit-reset') ?? headerOf(headers, 'ratelimit-reset'));
  const moment = asked === undefined ? (reset ?? Number.NaN) * 1000 : Date.parse(asked);
  return Number.isNaN(now) || Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

/** GitHub refuses a rate with 403 as well; it can be told from a missing right by its headers. */
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

/** What the host says of its refusal: a sentence, or whatever stands in its place. */
function messageIn(json: unknown): string {
  if (!isJsonObject(json)) {
    return '';
  }
  const said = json['message'] ?? json['error_description'] ?? json['error'] ?? '';
  const details = Array.isArray(json['errors']) ? json['errors'] : [];
  const more = details.map((one) => (isJsonObject(one) && typeof one['message'] === 'string' ? one['message'] : ''));
  return [typeof said === 'string' ? said : JSON.stringify(said), ...more].filter((one) => one !== '').join('; ');
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What to make of an answer that is none: when it may be asked again, and what to say in the end. */
interface Setback {
  readonly error: HostError;
  readonly retry: boolean;
  readonly waitMs?: number | undefined;
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

/** Sends requests to the API of a host, with a bounded time, a bounded size, and no secret in any error. */
export function createCaller(options: CallerOptions): Caller {
  const { title, apiUrl, secrets, timeoutMs = TIMEOUT, retries = RETRIES, maxBytes = MAX_BYTES } = options;
  const { pause = pauseFor, connect } = options;
  const agent: Dispatcher = new Agent({
    maxResponseSize: maxBytes,
    connections: 4,
    ...defined({ connect }),
  });

  const clean = (text: string): string => {
    let result = shortened(text, 1000);
    for (const secret of secrets) {
      result = secret === '' ? result : result.replaceAll(secret, '[hidden]');
    }
    return shortened(printable(result), 300);
  };

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

  const broken = ({ method, path }: Call, error: unknown): Setback => {
    const { code = '', name = '' } = error as { readonly code?: unknown; readonly name?: string };
    const what = clean(typeof code === 'string' && code !== '' ? code : name);
    if (code === TOO_LARGE) {
      const message = `${title} answered to ${method} ${clean(path)} with more than ${maxBytes} bytes`;
      return { error: new HostError('unreadable', message, { uncertain: method === 'POST' }), retry: false };
    }
    if (error instanceof ProxyError) {
      const message = `${title} cannot be reached at ${clean(new URL(apiUrl).host)}: ${clean(error.message)}`;
      return { error: new HostError('unreachable', message), retry: error.passing };
    }
    const sent = !NOT_SENT.has(String(code));
    const message = sent
      ? `the connection to ${title} broke during ${method} ${clean(path)} (${what})`
      : `${title} cannot be reached at ${clean(new URL(apiUrl).host)} (${what})`;
    const uncertain = sent && method === 'POST';
    return { error: new HostError('unreachable', message, { uncertain }), retry: !uncertain };
  };

  const judged = ({ method, path }: Call, { status, headers, text }: Answered): Reply | Setback => {
    const what = `${method} ${clean(path)}`;
    const read = parsed(text);
    if (status >= 200 && status < 300) {
      if (read !== undefined) {
        return { headers, json: read.json };
      }
      const message = `${title} answered to ${what} with something that is not JSON; is the address of its API right?`;
      return { error: new HostError('unreadable', message, { status, uncertain: method === 'POST' }), retry: false };
    }
    const said = clean(messageIn(read?.json));
    const message = `${title} answered ${status} to ${what}${said === '' ? '' : `: ${said}`}`;
    if (isRateLimit(status, headers)) {
      return { error: new HostError('limited', message, { status }), retry: true, waitMs: waitOf(headers) };
    }
    if (status >= 300 && status < 400) {
      const moved = `${title} says that ${what} is somewhere else now (${status}); was the repository renamed?`;
      return { error: new HostError('refused', moved, { status }), retry: false };
    }
    const uncertain = status >= 500 && method === 'POST';
    const again = status >= 500 && !uncertain;
    const error = new HostError(failureOf(status), message, { status, uncertain });
    return { error, retry: again, waitMs: again ? waitOf(headers) : undefined };
  };

  return {
    call: async (call) => {
      for (let tried = 0; ; tried++) {
        const outcome = await send(call).then(
          (answer) => judged(call, answer),
          (error: unknown) => broken(call, error),
        );
        if (!('error' in outcome)) {
          return outcome;
        }
        const { error, retry, waitMs } = outcome;
        if (!retry || tried >= retries) {
          throw error;
        }
        if (waitMs !== undefined && waitMs > LONGEST_WAIT) {
          const seconds = Math.ceil(waitMs / 1000);
          throw new HostError(error.failure, `${error.message} (it asks to wait ${seconds} s)`, error);
        }
        await pause(Math.max(waitMs ?? 0, FIRST_PAUSE * 3 ** Math.min(tried, 4)));
      }
    },
    close: () => agent.close(),
  };
}
