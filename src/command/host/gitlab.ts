import type { JsonObject } from '../../base/json.ts';
import type { Headers } from '../../core/http/headers.ts';
import type { HostOptions } from './github.ts';
import { addressIn, type Caller, createCaller, idIn, needId, readPages, textIn } from './request.ts';
import { beginsWith, type Comment, HOST_TITLES, type Host, HostError, type Issue } from './types.ts';

function issueOf(entry: unknown): Issue {
  return {
    number: needId(entry, 'iid', 'issue'),
    body: textIn(entry, 'description'),
    url: addressIn(entry, 'web_url'),
  };
}

function nextOf(query: string): (headers: Headers) => string | undefined {
  return (headers) => {
    const page = headers['x-next-page'];
    return typeof page === 'string' && /^\d{1,9}$/.test(page) ? `${query}&page=${page}` : undefined;
  };
}

interface Reader {
  readonly caller: Caller;
  readonly jobToken: boolean;
}

/** The user of the token; undefined for a job token, which may not ask and belongs to the user who started the job. */
async function authorOf({ caller, jobToken }: Reader): Promise<string | undefined> {
  try {
    const { json } = await caller.call({ method: 'GET', path: '/user' });
    return needId(json, 'id', 'user');
  } catch (error) {
    if (jobToken && error instanceof HostError && (error.failure === 'denied' || error.failure === 'missing')) {
      return undefined;
    }
    throw error;
  }
}

/** The entries of a list that begin with the marker and that the user of the token wrote. */
async function ownEntries(
  reader: Reader,
  marker: string,
  { path, query, bodyName }: { readonly path: string; readonly query: string; readonly bodyName: string },
): Promise<readonly JsonObject[]> {
  const entries = await readPages(reader.caller, { path, query, next: nextOf(query) });
  const marked = entries.filter((entry) => entry['system'] !== true && beginsWith(textIn(entry, bodyName), marker));
  if (marked.length === 0) {
    return [];
  }
  const author = await authorOf(reader);
  return marked.filter(({ author: by }) => author === undefined || idIn(by, 'id') === author);
}

export function createGitlab(options: HostOptions & { readonly jobToken: boolean }): Host {
  const { repo, token, jobToken } = options;
  const caller = createCaller({
    ...options,
    title: HOST_TITLES.gitlab,
    headers: jobToken ? { 'job-token': token } : { 'private-token': token },
    secrets: [token],
  });
  const { call } = caller;
  const reader: Reader = { caller, jobToken };
  const base = `/projects/${encodeURIComponent(repo)}`;

  const mergeRequest = (number: number): string => `${base}/merge_requests/${number}`;

  /** Notes have no URL, but their merge request does. */
  const pageOf = async (number: number): Promise<string> =>
    addressIn((await call({ method: 'GET', path: mergeRequest(number) })).json, 'web_url');

  const noteOf = (entry: unknown, page: string): Comment => {
    const id = needId(entry, 'id', 'note');
    return { id, body: textIn(entry, 'body'), url: page === '' ? '' : `${page}#note_${id}` };
  };

  return {
    name: 'gitlab',
    findOwnComments: async (number, marker) => {
      const page = await pageOf(number);
      const query = 'sort=asc&order_by=created_at&per_page=100';
      const notes = await ownEntries(reader, marker, {
        path: `${mergeRequest(number)}/notes`,
        query,
        bodyName: 'body',
      });
      return notes.map((note) => noteOf(note, page));
    },
    createComment: async (number, body) => {
      const page = await pageOf(number);
      const { json } = await call({ method: 'POST', path: `${mergeRequest(number)}/notes`, body: { body } });
      return noteOf(json, page);
    },
    updateComment: async (number, { id, url }, body) => {
      await call({ method: 'PUT', path: `${mergeRequest(number)}/notes/${id}`, body: { body } });
      return { id, body, url };
    },
    findOwnIssues: async (marker) => {
      const query = 'state=opened&sort=asc&order_by=created_at&per_page=100';
      return (await ownEntries(reader, marker, { path: `${base}/issues`, query, bodyName: 'description' })).map(
        issueOf,
      );
    },
    createIssue: async ({ title, body, labels }) => {
      const named = labels.length === 0 ? {} : { labels: labels.join(',') };
      return issueOf(
        (await call({ method: 'POST', path: `${base}/issues`, body: { title, description: body, ...named } })).json,
      );
    },
    updateIssue: async ({ number }, body) =>
      issueOf((await call({ method: 'PUT', path: `${base}/issues/${number}`, body: { description: body } })).json),
    commentOnIssue: async ({ number }, body) => {
      await call({ method: 'POST', path: `${base}/issues/${number}/notes`, body: { body } });
    },
    closeIssue: async ({ number }) => {
      await call({ method: 'PUT', path: `${base}/issues/${number}`, body: { state_event: 'close' } });
    },
    close: caller.close,
  };
}
