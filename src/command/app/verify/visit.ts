import type { Agent } from 'undici';
import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Proxies } from '../../../base/proxy.ts';
import { parseBaseUrl } from '../../../core/client/index.ts';
import { codeOf, isTransientStatus } from '../../../core/http/failure.ts';
import { mayBePublic, NOT_PUBLIC, publicLookup } from '../../../core/http/public-address.ts';
import { type Attempt, withRetries } from '../../../core/http/retry.ts';
import { createConnector } from '../../../core/http/tunnel.ts';
import { agentFor, ask, drained, failedBy, policyOf, retryAfter, type Sending } from '../web.ts';

/** The response of a published site, or the reason why there is none. */
export type Seen =
  | { readonly type: 'answer'; readonly status: number; readonly location: string | undefined }
  | { readonly type: 'failed'; readonly reason: string };

type Loaded =
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly location: string | undefined;
      /** In lowercase, without parameters; empty if absent or invalid. */
      readonly mediaType: string;
      /** The size of the body; more than the limit if reading stopped there. */
      readonly bytes: number;
    }
  | { readonly type: 'failed'; readonly reason: string };

interface VisitorOptions {
  readonly timeoutMs: number;
  readonly tries: number;
  readonly connections: number;
  readonly proxies?: Proxies | undefined;
}

/** Visits published sites, without cookies, tokens or a cache. */
export interface Visitor {
  /**
   * Sends a GET and follows no redirect. Uses https, or http to an address on this machine given by the user. Never throws, and no reason
   * contains the URL.
   */
  readonly look: (url: string, given?: string) => Promise<Seen>;
  /**
   * Loads an image up to a size limit and follows no redirect. Only from the internet: never from this machine or a private network, except
   * from an address given by the user. Never throws, and no reason contains the URL.
   */
  readonly load: (url: string, options: LoadOptions) => Promise<Loaded>;
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

interface LoadOptions {
  /** The URL of the site given by the user. */
  readonly given: string | undefined;
  readonly most: number;
}

const LONGEST_LOCATION = 4096;
const PRIVATE = 'its host is in a private network';

function isGiven({ origin }: URL, given: string | undefined): boolean {
  return given !== undefined && new URL(given).origin === origin && parseBaseUrl(origin).ok;
}

/** Whether a request may be sent to a URL. A URL from the API must never lead to this machine. */
function isVisitable(url: string, given: string | undefined): boolean {
  if (!URL.canParse(url)) {
    return false;
  }
  const parsed = new URL(url);
  const { protocol, username, password } = parsed;
  return username === '' && password === '' && (protocol === 'https:' || isGiven(parsed, given));
}

function mediaTypeOf(header: string | undefined): string {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,60}$/.test(type) ? type : '';
}

async function weighed(body: AsyncIterable<Uint8Array>, most: number): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) {
      break;
    }
  }
  return bytes;
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}

/** Loads the media type and size of an image or another file of a page. */
async function loadOnce(url: string, most: number, sending: Sending): Promise<Attempt<Loaded, string>> {
  try {
    const answer = await ask(url, 'image/*, */*;q=0.1', sending);
    const { statusCode: status, body } = answer;
    const length = Number(firstOf(answer.headers['content-length']) ?? 0);
    const isWeighed = status >= 200 && status < 300 && length <= most;
    const bytes = isWeighed ? await weighed(body, most) : length;
    body.on('error', () => {}).destroy();
    if (isTransientStatus(status)) {
      return { type: 'retry', failure: `status ${status}`, askedMs: undefined };
    }
    const location = firstOf(answer.headers['location'])?.slice(0, LONGEST_LOCATION);
    const mediaType = mediaTypeOf(firstOf(answer.headers['content-type']));
    return { type: 'done', value: { type: 'answer', status, location, mediaType, bytes } };
  } catch (error) {
    return codeOf(error) === NOT_PUBLIC
      ? { type: 'done', value: { type: 'failed', reason: PRIVATE } }
      : failedBy(error);
  }
}

async function lookOnce(url: string, sending: Sending): Promise<Attempt<Seen, string>> {
  try {
    const answer = await ask(url, 'text/html, */*;q=0.5', sending);
    // Pages are not read.
    await drained(answer);
    const location = firstOf(answer.headers['location'])?.slice(0, LONGEST_LOCATION);
    return retryAfter(answer) ?? { type: 'done', value: { type: 'answer', status: answer.statusCode, location } };
  } catch (error) {
    return failedBy(error);
  }
}

export function createVisitor({ timeoutMs, tries, connections, proxies }: VisitorOptions): Visitor {
  const agent = agentFor(timeoutMs, proxies, { connections });
  const policy = policyOf(tries);
  let sent = 0;

  const guard = { lookup: publicLookup };
  const guarded = lazily((): Agent => {
    const connect = proxies === undefined ? guard : createConnector(proxies, guard);
    return agentFor(timeoutMs, proxies, { connections, connect });
  });
  let isGuarding = false;

  const settled = async <T>(
    once: () => Promise<Attempt<T, string>>,
  ): Promise<T | Extract<Seen, { type: 'failed' }>> => {
    const send = (): Promise<Attempt<T, string>> => {
      sent++;
      return once();
    };
    const tried = await withRetries(send, { policy, clock: SYSTEM_CLOCK, random: () => 0 });
    return tried.type === 'done' ? tried.value : { type: 'failed', reason: tried.failure };
  };

  return {
    look: async (url, given) => {
      if (!isVisitable(url, given)) {
        return { type: 'failed', reason: 'its URL is not https' };
      }
      return await settled(() => lookOnce(url, { dispatcher: agent, timeoutMs }));
    },
    load: async (url, { given, most }) => {
      if (!isVisitable(url, given)) {
        return { type: 'failed', reason: 'its URL is not https, or has a password' };
      }
      const parsed = new URL(url);
      const isOwn = isGiven(parsed, given);
      if (!isOwn && !mayBePublic(parsed.hostname)) {
        return { type: 'failed', reason: PRIVATE };
      }
      isGuarding ||= !isOwn;
      const dispatcher = isOwn ? agent : guarded();
      return await settled(() => loadOnce(url, most, { dispatcher, timeoutMs }));
    },
    count: () => sent,
    close: async () => {
      await Promise.all([agent.destroy(), ...(isGuarding ? [guarded().destroy()] : [])]);
    },
  };
}
