import { setTimeout as sleep } from 'node:timers/promises';
import { type Proxies, ProxyError } from '../base/proxy.ts';

/** Where messages go. The address often is the only secret there is: nothing but the host of it may be shown. */
export interface Receiver {
  readonly url: URL;
  readonly host: string;
}

export type ReceiverOutcome =
  | { readonly ok: true; readonly value: Receiver }
  | { readonly ok: false; readonly problem: string };

/** What became of a message. */
export type Notified =
  | { readonly ok: true; readonly tries: number }
  /** The reason holds no part of the address but its host. */
  | { readonly ok: false; readonly tries: number; readonly reason: string };

/** The clock that waits go by; tests have their own. */
export interface NotifyClock {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** From 0 to 1, for waits that differ. */
  readonly random: () => number;
}

export interface NotifyOptions {
  /** The most time for one try. */
  readonly timeoutMs?: number;
  /** The most time for everything. */
  readonly totalMs?: number;
  /** How often it is tried again. */
  readonly retries?: number;
  /** The proxies that the receiver is reached through, where it is. */
  readonly proxies?: Proxies | undefined;
  readonly clock?: NotifyClock;
}

const TIMEOUT = 10_000;
const TOTAL = 60_000;
const RETRIES = 3;
const FIRST_WAIT = 1000;

const CLOCK: NotifyClock = {
  now: () => performance.now(),
  wait: async (milliseconds) => {
    await sleep(milliseconds);
  },
  random: Math.random,
};

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Reads where messages go: https, or http to this machine. What is wrong with it is said without repeating it. */
export function parseReceiver(text: string): ReceiverOutcome {
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
    return { ok: false, problem: 'it must not hold a user name or password' };
  }
  url.hash = '';
  return { ok: true, value: { url, host: url.host } };
}

type Try =
  | { readonly type: 'done' }
  | { readonly type: 'again'; readonly reason: string; readonly waitMs?: number | undefined }
  | { readonly type: 'refused'; readonly reason: string };

function codeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  // The message of an error may hold the address; its code cannot.
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code)
    ? code
    : name === 'TimeoutError'
      ? 'no answer in time'
      : 'network error';
}

function judge(status: number, retryAfter: unknown): Try {
  if (status >= 200 && status < 300) {
    return { type: 'done' };
  }
  if (status >= 300 && status < 400) {
    return { type: 'refused', reason: `it answered with a redirect (${status}), which is not followed` };
  }
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
    return {
      type: 'again',
      reason: `it answered ${status}`,
      waitMs: seconds === undefined ? undefined : seconds * 1000,
    };
  }
  return { type: 'refused', reason: `it answered ${status}` };
}

/** Sends the message once. What the receiver answers besides the status is of no interest, and not waited for. */
async function send(
  { url }: Receiver,
  body: string,
  { timeoutMs, proxies }: { readonly timeoutMs: number; readonly proxies: Proxies | undefined },
): Promise<Try> {
  const { Client } = await import('undici');
  const connect =
    proxies === undefined ? {} : { connect: (await import('../client/tunnel.ts')).createConnector(proxies) };
  const client = new Client(url.origin, { maxResponseSize: 1_000_000, ...connect });
  try {
    const { statusCode, headers } = await client.request({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'colophon' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return judge(statusCode, headers['retry-after']);
  } catch (error) {
    return error instanceof ProxyError
      ? { type: error.passing ? 'again' : 'refused', reason: error.message }
      : { type: 'again', reason: codeOf(error) };
  } finally {
    await client.destroy();
  }
}

/**
 * Posts a JSON text. What may pass (no connection, no answer, 408, 429, 5xx) is tried again, with longer waits; all
 * together takes no longer than allowed. Redirects are not followed: the message is for the receiver that was named.
 */
export async function notify(receiver: Receiver, body: string, options: NotifyOptions = {}): Promise<Notified> {
  const { timeoutMs = TIMEOUT, totalMs = TOTAL, retries = RETRIES, clock = CLOCK, proxies } = options;
  const end = clock.now() + totalMs;
  for (let tries = 1; ; tries++) {
    const left = Math.max(1, end - clock.now());
    const result = await send(receiver, body, { timeoutMs: Math.min(timeoutMs, left), proxies });
    if (result.type === 'done') {
      return { ok: true, tries };
    }
    if (result.type === 'refused' || tries > retries) {
      return { ok: false, tries, reason: result.reason };
    }
    // Somewhat random, so that many checks of one night do not come back together.
    const backOff = FIRST_WAIT * 2 ** (tries - 1) * (0.5 + clock.random() / 2);
    const wait = Math.max(backOff, result.waitMs ?? 0);
    if (clock.now() + wait >= end) {
      return { ok: false, tries, reason: `${result.reason}, and there was no time to try again` };
    }
    await clock.wait(wait);
  }
}
