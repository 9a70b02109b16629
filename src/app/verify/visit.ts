import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type Proxies, ProxyError } from '../../base/proxy.ts';
import { readVersion } from '../../base/version.ts';
import { parseBaseUrl } from '../../client/index.ts';
import { createConnector } from '../../client/tunnel.ts';

/** What the published side answered, or why there is no answer. */
export type Seen =
  | { readonly type: 'answer'; readonly status: number; readonly location: string | undefined }
  | { readonly type: 'failed'; readonly reason: string };

export interface VisitorOptions {
  /** The most time for one request, in milliseconds. */
  readonly timeoutMs: number;
  /** How often a request that meets a passing trouble is tried in all. */
  readonly tries: number;
  /** How many requests go to one host at once. */
  readonly connections: number;
  /** The proxies that sites are reached through, where they are. */
  readonly proxies?: Proxies | undefined;
}

/** Somebody who looks at a published site, without cookies, tokens or a memory. */
export interface Visitor {
  /**
   * Asks for what is there and follows nothing. Goes by https, or by http to the address on this machine that the user
   * gave. Never throws, and no reason holds the URL.
   */
  readonly look: (url: string, given?: string) => Promise<Seen>;
  /** How many requests were sent. */
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

/** Pages are not read: so much, for so long, is taken off the wire so that the connection can be used again. */
const MOST_OF_BODY = 64 * 1024;
const LONGEST_REST_MS = 500;
const LONGEST_LOCATION = 4096;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Whether anything may be sent there. What the service names is never a door to the machine that asks. */
function isVisitable(url: string, given: string | undefined): boolean {
  if (!URL.canParse(url)) {
    return false;
  }
  const { protocol, origin, username, password } = new URL(url);
  const isGiven = given !== undefined && new URL(given).origin === origin && parseBaseUrl(origin).ok;
  return username === '' && password === '' && (protocol === 'https:' || isGiven);
}

function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}

/** A code of the system or of the library; a message could hold the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'unknown error';
  }
  if (error instanceof ProxyError) {
    return error.message;
  }
  const { code } = error as { readonly code?: unknown };
  return error.name === 'TimeoutError' ? 'no answer in time' : typeof code === 'string' ? code : error.name;
}

/** How long to wait before the next try: what the answer asks for, within reason, else a little longer each time. */
function pauseAfter(tried: number, retryAfter: string | undefined): number {
  const asked = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : FIRST_PAUSE_MS * 2 ** (tried - 1);
  return Math.min(asked, LONGEST_PAUSE_MS);
}

/** Opens a way to published sites. */
export function createVisitor({ timeoutMs, tries, connections, proxies }: VisitorOptions): Visitor {
  const connect = proxies === undefined ? {} : { connect: createConnector(proxies) };
  const agent = new Agent({ connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, ...connect });
  const headers = { 'user-agent': `colophon/${readVersion()}`, accept: 'text/html, */*;q=0.5' };
  let sent = 0;

  const once = async (url: string): Promise<Seen & { readonly retryAfter?: string | undefined }> => {
    sent++;
    try {
      const answer = await request(url, { dispatcher: agent, headers, signal: AbortSignal.timeout(timeoutMs) });
      // What becomes of the rest of the page is nobody's matter; its end may never come.
      await answer.body.dump({ limit: MOST_OF_BODY, signal: AbortSignal.timeout(LONGEST_REST_MS) }).catch(() => {});
      const location = firstOf(answer.headers['location'])?.slice(0, LONGEST_LOCATION);
      const retryAfter = firstOf(answer.headers['retry-after']);
      return { type: 'answer', status: answer.statusCode, location, retryAfter };
    } catch (error) {
      return { type: 'failed', reason: codeOf(error) };
    }
  };

  return {
    look: async (url, given) => {
      if (!isVisitable(url, given)) {
        return { type: 'failed', reason: 'its address is not an https address' };
      }
      for (let tried = 1; ; tried++) {
        const { retryAfter, ...seen } = await once(url);
        const isSettled = seen.type === 'answer' && !isPassing(seen.status);
        if (isSettled || tried >= tries) {
          return seen.type === 'answer' && !isSettled ? { type: 'failed', reason: `status ${seen.status}` } : seen;
        }
        await delay(pauseAfter(tried, retryAfter));
      }
    },
    count: () => sent,
    close: () => agent.destroy(),
  };
}
