import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import type { Proxies } from '../../../base/proxy.ts';
import { parseBaseUrl } from '../../../core/client/index.ts';
import { type Attempt, withRetries } from '../../../core/http/retry.ts';
import { agentFor, ask, drained, failedBy, isMoved, policyOf, resolved, retryAfter } from '../web.ts';

type Fetched = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly why: string };

/** Reads public files, without cookies and tokens. */
export interface Fetcher {
  readonly fetch: (url: string) => Promise<Fetched>;
  readonly close: () => Promise<void>;
}

const TIMEOUT_MS = 30_000;
const MOST_HOPS = 5;
const POLICY = policyOf(3);

type Answer =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'moved'; readonly to: string }
  | { readonly type: 'refused'; readonly why: string };

/** https, or http to this machine; never with credentials in the URL. */
function isAllowed(url: string): boolean {
  return URL.canParse(url) && parseBaseUrl(new URL(url).origin).ok && !/@/.test(new URL(url).href.split('/')[2] ?? '');
}

/** Creates a reader of public files with a size limit. */
export function createFetcher({
  most,
  proxies,
}: {
  readonly most: number;
  readonly proxies?: Proxies | undefined;
}): Fetcher {
  const agent = agentFor(TIMEOUT_MS, proxies);

  const once = async (url: string): Promise<Attempt<Answer, string>> => {
    try {
      const answer = await ask(url, 'application/xml, text/xml, */*;q=0.5', {
        dispatcher: agent,
        timeoutMs: TIMEOUT_MS,
      });
      const { statusCode: status } = answer;
      const location = answer.headers['location'];
      if (status !== 200) {
        await drained(answer);
        const to = isMoved(status) && typeof location === 'string' ? resolved(location, url) : undefined;
        const why = `the server answers with status ${status}`;
        const value: Answer = to === undefined ? { type: 'refused', why } : { type: 'moved', to };
        return retryAfter(answer) ?? { type: 'done', value };
      }
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of answer.body) {
        const bytes = chunk as Uint8Array;
        size += bytes.length;
        if (size > most) {
          // Leaving the loop closes the connection.
          return { type: 'done', value: { type: 'refused', why: `it is larger than ${most / 1024 / 1024} MiB` } };
        }
        chunks.push(bytes);
      }
      return { type: 'done', value: { type: 'bytes', bytes: Buffer.concat(chunks) } };
    } catch (error) {
      return failedBy(error);
    }
  };

  return {
    fetch: async (start) => {
      let url = start;
      for (let hops = 0; hops <= MOST_HOPS; hops++) {
        if (!isAllowed(url)) {
          return {
            ok: false,
            why: 'only https URLs are read (http for this machine only), without a user name or password',
          };
        }
        const got = await withRetries(() => once(url), { policy: POLICY, clock: SYSTEM_CLOCK, random: () => 0 });
        if (got.type !== 'done') {
          return { ok: false, why: `there is no answer (${got.failure})` };
        }
        const { value } = got;
        if (value.type === 'bytes') {
          return { ok: true, bytes: value.bytes };
        }
        if (value.type === 'refused') {
          return { ok: false, why: value.why };
        }
        if (new URL(value.to).origin !== new URL(url).origin) {
          return { ok: false, why: `the server redirects to another host, ${new URL(value.to).host}` };
        }
        url = value.to;
      }
      return { ok: false, why: `the server redirects more than ${MOST_HOPS} times` };
    },
    close: () => agent.destroy(),
  };
}
