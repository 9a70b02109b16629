import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { Headers } from '../../core/http/headers.ts';
import {
  addressIn,
  type Caller,
  type CallerOptions,
  createCaller,
  idIn,
  needId,
  readPages,
  textIn,
} from './request.ts';
import { beginsWith, type Comment, HOST_TITLES, type Host, HostError, type Issue } from './types.ts';

/** How to reach the API of a host; omitted values have defaults. */
export interface HostOptions extends Pick<CallerOptions, 'retries' | 'timeoutMs' | 'maxBytes' | 'clock' | 'connect'> {
  readonly apiUrl: string;
  /** `owner/name`, or a number if the host uses ids. */
  readonly repo: string;
  readonly token: string;
}

/** The query of the next page. Only the query is used, so that the token goes to no other address. */
function nextPage(headers: Headers): string | undefined {
  const link = [headers['link'] ?? []].flat().join(', ');
  const target = /<([^<>]{1,4000})>\s*;[^<]*\brel="?next"?/.exec(link)?.[1];
  return target !== undefined && URL.canParse(target) ? new URL(target).search.slice(1) : undefined;
}

/** The user of the token, as far as GitHub reveals it: the token of a workflow or an app may not ask, but writes as a bot. */
type Author = { readonly id: string } | 'bot';

async function authorOf({ call }: Caller): Promise<Author> {
  try {
    const { json } = await call({ method: 'GET', path: '/user' });
    return { id: needId(json, 'id', 'user') };
  } catch (error) {
    if (error instanceof HostError && error.status === 403 && error.failure === 'denied') {
      return 'bot';
    }
    throw error;
  }
}

function isBy({ user }: JsonObject, author: Author): boolean {
  return author === 'bot' ? textIn(user, 'type') === 'Bot' : idIn(user, 'id') === author.id;
}

/** Whether an entry in the list of issues is an issue; the list also contains pull requests. */
function isIssue(entry: JsonObject): boolean {
  return !isJsonObject(entry['pull_request']);
}

function commentOf(entry: unknown): Comment {
  return { id: needId(entry, 'id', 'comment'), body: textIn(entry, 'body'), url: addressIn(entry, 'html_url') };
}

function issueOf(entry: unknown): Issue {
  return { number: needId(entry, 'number', 'issue'), body: textIn(entry, 'body'), url: addressIn(entry, 'html_url') };
}

/** One repository on GitHub or a GitHub Enterprise Server. */
export function createGithub(options: HostOptions): Host {
  const { repo, token } = options;
  const caller = createCaller({
    ...options,
    title: HOST_TITLES.github,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
    secrets: [token],
  });
  const { call } = caller;
  const base = `/repos/${repo.split('/').map(encodeURIComponent).join('/')}`;

  const own = async (
    marker: string,
    { path, query, fits }: { path: string; query: string; fits: (entry: JsonObject) => boolean },
  ): Promise<readonly JsonObject[]> => {
    const entries = await readPages(caller, { path, query, next: nextPage });
    const marked = entries.filter((entry) => fits(entry) && beginsWith(textIn(entry, 'body'), marker));
    if (marked.length === 0) {
      return [];
    }
    const author = await authorOf(caller);
    return marked.filter((entry) => isBy(entry, author));
  };

  return {
    name: 'github',
    findOwnComments: async (number, marker) =>
      (await own(marker, { path: `${base}/issues/${number}/comments`, query: 'per_page=100', fits: () => true })).map(
        commentOf,
      ),
    createComment: async (number, body) =>
      commentOf((await call({ method: 'POST', path: `${base}/issues/${number}/comments`, body: { body } })).json),
    updateComment: async (_number, { id }, body) =>
      commentOf((await call({ method: 'PATCH', path: `${base}/issues/comments/${id}`, body: { body } })).json),
    findOwnIssues: async (marker) => {
      const query = 'state=open&sort=created&direction=asc&per_page=100';
      return (await own(marker, { path: `${base}/issues`, query, fits: isIssue })).map(issueOf);
    },
    createIssue: async ({ title, body, labels }) =>
      issueOf((await call({ method: 'POST', path: `${base}/issues`, body: { title, body, labels } })).json),
    updateIssue: async ({ number }, body) =>
      issueOf((await call({ method: 'PATCH', path: `${base}/issues/${number}`, body: { body } })).json),
    commentOnIssue: async ({ number }, body) => {
      await call({ method: 'POST', path: `${base}/issues/${number}/comments`, body: { body } });
    },
    closeIssue: async ({ number }) => {
      await call({
        method: 'PATCH',
        path: `${base}/issues/${number}`,
        body: { state: 'closed', state_reason: 'completed' },
      });
    },
    close: caller.close,
  };
}
