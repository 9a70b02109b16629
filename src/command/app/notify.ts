import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts';
import { type Proxies, ProxyError } from '../../base/proxy.ts';
import { isTransientStatus, reasonOf } from '../../core/http/failure.ts';
import { type Headers, waitOfRetryAfter } from '../../core/http/headers.ts';
import { isLoopback } from '../../core/http/public-address.ts';
import { type Attempt, type RetryPolicy, withRetries } from '../../core/http/retry.ts';

/** A webhook. Its URL is a secret: only its host may be shown. */
export interface Receiver {
  readonly url: URL;
  readonly host: string;
}

export type Notified =
  | { readonly ok: true; readonly tries: number }
  /** The reason contains no part of the URL but its host. */
  | { readonly ok: false; readonly tries: number; readonly reason: string };

interface NotifyOptions {
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly proxies?: Proxies | undefined;
  readonly clock?: Clock;
  /** Returns numbers from 0 to 1, for the jitter of delays. */
  readonly random?: () => number;
}

const TIMEOUT = 10_000;
/** The timeout of all attempts together. */
const TOTAL = 60_000;
const RETRIES = 3;
const FIRST_DELAY = 1000;

/** Parses the URL of a webhook: https, or http to this machine. The problem does not repeat the URL. */
export function parseReceiver(
  text: string,
): { readonly ok: true; readonly value: Receiver } | { readonly ok: false; readonly problem: string } {
  if (!URL.canParse(text.trim())) {
    return { ok: false, problem: 'it is not a URL' };
  }
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, problem: 'it must start with https://' };
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return { ok: false, problem: 'it must start with https:// (http is for this machine only)' };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, problem: 'it must not contain a user name or password' };
  }
  url.hash = '';
  return { ok: true, value: { url, host: url.host } };
}

type Try = Attempt<undefined, string>;

function judge(status: number, headers: Headers): Try {
  if (status >= 200 && status < 300) {
    return { type: 'done', value: undefined };
  }
  if (status >= 300 && status < 400) {
    return { type: 'fail', failure: `it responded with a redirect (${status}), which is not followed` };
  }
  const failure = `it responded with ${status}`;
  return isTransientStatus(status)
    ? { type: 'retry', failure, askedMs: waitOfRetryAfter(headers) }
    : { type: 'fail', failure };
}

/** Sends the message once. Ignores the body of the response and does not wait for it. */
async function send(
  { url }: Receiver,
  body: string,
  { timeoutMs, proxies }: { readonly timeoutMs: number; readonly proxies: Proxies | undefined },
): Promise<Try> {
  const { Client } = await import('undici');
  const connect =
    proxies === undefined ? {} : { connect: (await import('../../core/http/tunnel.ts')).createConnector(proxies) };
  const client = new Client(url.origin, { maxResponseSize: 1_000_000, ...connect });
  try {
    const { statusCode, headers } = await client.request({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'colophon' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return judge(statusCode, headers);
  } catch (error) {
    const failure = reasonOf(error) ?? 'network error';
    return error instanceof ProxyError && !error.transient
      ? { type: 'fail', failure }
      : { type: 'retry', failure, askedMs: undefined };
  } finally {
    await client.destroy();
  }
}

/**
 * Posts a JSON text. Retries transient failures (no connection, no response, 408, 429, 5xx) with growing delays, within a total timeout.
 * Does not follow redirects: the message is for this receiver only.
 */
export async function notify(receiver: Receiver, body: string, options: NotifyOptions = {}): Promise<Notified> {
  const { timeoutMs = TIMEOUT, retries = RETRIES, proxies } = options;
  const { clock = SYSTEM_CLOCK, random = Math.random } = options;
  const policy: RetryPolicy = {
    tries: { failure: retries + 1 },
    firstDelayMs: FIRST_DELAY,
    growth: 2,
    longestDelayMs: Number.POSITIVE_INFINITY,
    jitter: 0.5,
    asked: 'longer',
    longestAskedMs: Number.POSITIVE_INFINITY,
    budgetMs: TOTAL,
    budgetCoversAsked: true,
  };
  const result = await withRetries(
    (leftMs) => send(receiver, body, { timeoutMs: Math.min(timeoutMs, Math.max(1, leftMs)), proxies }),
    { policy, clock, random },
  );
  const { tries } = result;
  if (result.type === 'done') {
    return { ok: true, tries };
  }
  const { failure, why } = result;
  return { ok: false, tries, reason: why === 'budget' ? `${failure}, and no time was left to retry` : failure };
}
