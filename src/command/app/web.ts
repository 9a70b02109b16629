import { Agent, type Dispatcher, request } from 'undici';
import type { Proxies } from '../../base/proxy.ts';
import { readVersion } from '../../base/version.ts';
import { isTransientStatus, reasonOf } from '../../core/http/failure.ts';
import { waitOfRetryAfter } from '../../core/http/headers.ts';
import type { Attempt, RetryPolicy } from '../../core/http/retry.ts';
import { createConnector } from '../../core/http/tunnel.ts';

/** How much of an unused body is drained, and for how long, so that the connection can be reused. A body may never end. */
const MOST_OF_BODY = 64 * 1024;
const LONGEST_REST_MS = 500;
const LONGEST_DELAY_MS = 10_000;

/** The retry policy for a maximum number of attempts. A longer Retry-After is cut to the longest delay. */
export function policyOf(tries: number): RetryPolicy {
  return {
    tries: { failure: tries },
    firstDelayMs: 200,
    growth: 2,
    longestDelayMs: LONGEST_DELAY_MS,
    jitter: 0,
    asked: 'instead',
    longestAskedMs: LONGEST_DELAY_MS,
    budgetMs: Number.POSITIVE_INFINITY,
    budgetCoversAsked: false,
  };
}

export function agentFor(timeoutMs: number, proxies: Proxies | undefined, options: Agent.Options = {}): Agent {
  const connect = proxies === undefined ? {} : { connect: createConnector(proxies) };
  return new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, ...connect, ...options });
}

/** The options of a request, which has no cookies and no token. */
export interface Sending {
  readonly dispatcher: Agent;
  readonly timeoutMs: number;
}

/** Sends a GET and follows no redirect. */
export function ask(url: string, accept: string, sending: Sending): Promise<Dispatcher.ResponseData> {
  const headers = { 'user-agent': `colophon/${readVersion()}`, accept };
  return request(url, { dispatcher: sending.dispatcher, headers, signal: AbortSignal.timeout(sending.timeoutMs) });
}

export async function drained({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump({ limit: MOST_OF_BODY, signal: AbortSignal.timeout(LONGEST_REST_MS) }).catch(() => {});
}

/** A retry after a transient response; undefined after any other. */
export function retryAfter({ statusCode, headers }: Dispatcher.ResponseData): Attempt<never, string> | undefined {
  const askedMs = waitOfRetryAfter(headers);
  const boundedMs = askedMs === undefined ? undefined : Math.min(askedMs, LONGEST_DELAY_MS);
  return isTransientStatus(statusCode)
    ? { type: 'retry', failure: `status ${statusCode}`, askedMs: boundedMs }
    : undefined;
}

export function failedBy(error: unknown): Attempt<never, string> {
  const failure = reasonOf(error) ?? (error instanceof Error ? error.name : 'unknown error');
  return { type: 'retry', failure, askedMs: undefined };
}

export function isMoved(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The target of a redirect; undefined if it is not a URL. */
export function resolved(location: string | undefined, url: string): string | undefined {
  return location !== undefined && URL.canParse(location, url) ? new URL(location, url).href : undefined;
}

/** A decoded path, as far as it can be decoded. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
