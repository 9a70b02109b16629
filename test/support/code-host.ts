import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostName } from '../../src/command/host/types.ts';

/** Somebody who writes on the host. */
export interface Person {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot';
}

export const SOMEBODY: Person = { id: 1001, login: 'mallory', type: 'User' };
/** Whose token is used. */
const US: Person = { id: 7, login: 'colophon-writer', type: 'User' };
/** As whom the token of a workflow writes. */
export const ACTIONS_BOT: Person = { id: 41898282, login: 'github-actions[bot]', type: 'Bot' };

interface StoredComment {
  readonly id: number;
  /** The pull request or issue. */
  readonly on: number;
  readonly author: Person;
  body: string;
}

interface StoredIssue {
  readonly number: number;
  readonly author: Person;
  readonly title: string;
  readonly labels: readonly string[];
  readonly isPull: boolean;
  body: string;
  open: boolean;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a request goes wrong. */
interface Fault {
  /** Which requests; the first that fits uses the fault up. */
  readonly on: RegExp;
  readonly times?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** Breaks the connection instead of answering; `after` does what was asked first. */
  readonly broken?: 'before' | 'after';
  /** Answers without an end. */
  readonly endless?: boolean;
}

/** A stand-in for the API of GitHub or GitLab that remembers what is written to it. */
export interface CodeHost {
  readonly name: HostName;
  readonly apiUrl: string;
  readonly token: string;
  readonly comments: StoredComment[];
  readonly issues: StoredIssue[];
  /** `METHOD /path` of everything that was asked, in order. */
  readonly asked: string[];
  readonly add: (comment: Partial<StoredComment> & { readonly body: string }) => StoredComment;
  readonly addIssue: (issue: Partial<StoredIssue> & { readonly body: string }) => StoredIssue;
  readonly fail: (fault: Fault) => void;
  /** The variables of a pipeline on this host for pull request 12. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export interface CodeHostOptions {
  readonly name: HostName;
  /** Whether the token is the one of a workflow, which may not ask who it is. */
  readonly workflow?: boolean;
}

interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const TOKEN = 'glpat-ghs_s3cret0fTheHost';
const JOB_TOKEN = 'glcbt-64_job';
const PULL = 12;
const LIMITS: Readonly<Record<HostName, number>> = { github: 65_536, gitlab: 1_000_000 };

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(Buffer.from(chunk as Uint8Array));
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** Starts a stand-in on a free port of this machine. */
export async function startCodeHost({ name, workflow = false }: CodeHostOptions): Promise<CodeHost> {
  const isGithub = name === 'github';
  const me = workflow ? ACTIONS_BOT : US;
  const comments: StoredComment[] = [];
  const issues: StoredIssue[] = [];
  const asked: string[] = [];
  const faults: { fault: Fault; left: number }[] = [];
  let nextId = 5000;
  let origin = '';

  const add: CodeHost['add'] = ({ on = PULL, author = me, body }) => {
    const comment = { id: nextId++, on, author, body };
    comments.push(comment);
    return comment;
  };
  const addIssue: CodeHost['addIssue'] = (issue) => {
    const number = 20 + issues.length;
    const stored = { number, author: me, title: '', labels: [], isPull: false, open: true, ...issue };
    issues.push(stored);
    return stored;
  };
  addIssue({ number: PULL, body: 'Please merge', isPull: true, author: SOMEBODY });

  const web = (path: string): string => `https://${name}.example.com/acme/docs${path}`;
  const shownComment = ({ id, on, author, body }: StoredComment): object =>
    isGithub
      ? { id, body, user: author, html_url: web(`/pull/${on}#issuecomment-${id}`) }
      : { id, body, system: false, author: { id: author.id, username: author.login } };
  const shownIssue = ({ number, author, title, body, open, labels, isPull }: StoredIssue): object =>
    isGithub
      ? {
          ...{ id: 90_000 + number, number, title, body, user: author, state: open ? 'open' : 'closed' },
          ...{ labels: labels.map((label) => ({ name: label })), html_url: web(`/issues/${number}`) },
          ...(isPull ? { pull_request: { url: `${origin}/pulls/${number}` } } : {}),
        }
      : {
          ...{ id: 90_000 + number, iid: number, title, description: body, author: { id: author.id } },
          ...{ state: open ? 'opened' : 'closed', labels, web_url: web(`/-/issues/${number}`) },
        };

  const page = (items: readonly object[], { path, query }: Asked): Answer => {
    const size = Math.min(100, Number(query.get('per_page') ?? (isGithub ? 30 : 20)));
    const at = Number(query.get('page') ?? 1);
    const more = items.length > at * size;
    const next = new URLSearchParams(query);
    next.set('page', String(at + 1));
    const link = more ? { link: `<${origin}${path}?${next}>; rel="next", <${origin}${path}?page=99>; rel="last"` } : {};
    return {
      status: 200,
      json: items.slice((at - 1) * size, at * size),
      headers: isGithub ? (link as Record<string, string>) : { 'x-next-page': more ? String(at + 1) : '' },
    };
  };
  const missing: Answer = { status: 404, json: { message: isGithub ? 'Not Found' : '404 Not found' } };

  const checked = (text: unknown): Answer | undefined => {
    const fits = typeof text === 'string' && text !== '' && Array.from(text).length <= LIMITS[name];
    return fits ? undefined : { status: isGithub ? 422 : 400, json: { message: 'body is too long or missing' } };
  };

  const answerComments = (request: Asked, on: number, id: number | undefined): Answer => {
    if (!issues.some(({ number }) => number === on)) {
      return missing;
    }
    if (request.method === 'GET') {
      return page(comments.filter((one) => one.on === on).map(shownComment), request);
    }
    const wrong = checked(request.body['body']);
    const known = comments.find((one) => one.id === id && one.on === on);
    if (wrong !== undefined || (id !== undefined && known === undefined)) {
      return wrong ?? missing;
    }
    const stored = known ?? add({ on, body: '' });
    stored.body = String(request.body['body']);
    return { status: id === undefined ? 201 : 200, json: shownComment(stored) };
  };

  const answerIssues = (request: Asked, number: number | undefined): Answer => {
    const { method, body, query } = request;
    if (method === 'GET') {
      const open = query.get('state') === (isGithub ? 'open' : 'opened');
      return page(issues.filter((one) => one.open === open && (isGithub || !one.isPull)).map(shownIssue), request);
    }
    const text = body[isGithub ? 'body' : 'description'];
    const known = issues.find((one) => one.number === number);
    if (number === undefined) {
      const labels = isGithub ? (body['labels'] as string[]) : String(body['labels'] ?? '').split(',');
      const stored = { title: String(body['title']), labels: labels.filter((one) => one !== ''), body: String(text) };
      return checked(text) ?? { status: 201, json: shownIssue(addIssue(stored)) };
    }
    if (known === undefined) {
      return missing;
    }
    if (text !== undefined) {
      known.body = String(text);
    }
    if (body['state'] === 'closed' || body['state_event'] === 'close') {
      known.open = false;
    }
    return { status: 200, json: shownIssue(known) };
  };

  const numberAt = (match: RegExpExecArray, index: number): number | undefined =>
    match[index] === undefined ? undefined : Number(match[index]);

  const answerGithub = (request: Asked): Answer => {
    const path = request.path.replace(/^\/api\/v3/, '');
    if (path === '/user') {
      return workflow
        ? { status: 403, json: { message: 'Resource not accessible by integration' } }
        : { status: 200, json: me };
    }
    const comment = /^\/repos\/acme\/docs\/issues\/comments\/(\d+)$/.exec(path);
    if (comment !== null) {
      const id = Number(comment[1]);
      return answerComments(request, comments.find((one) => one.id === id)?.on ?? 0, id);
    }
    const list = /^\/repos\/acme\/docs\/issues\/(\d+)\/comments$/.exec(path);
    if (list !== null) {
      return answerComments(request, Number(list[1]), undefined);
    }
    const issue = /^\/repos\/acme\/docs\/issues(?:\/(\d+))?$/.exec(path);
    return issue === null ? missing : answerIssues(request, numberAt(issue, 1));
  };

  const answerGitlab = (request: Asked): Answer => {
    const path = request.path.replace(/^\/api\/v4/, '');
    if (path === '/user') {
      return { status: 200, json: { id: me.id, username: me.login } };
    }
    const project = /^\/projects\/(?:42|acme%2Fdocs)\/(.*)$/.exec(path)?.[1] ?? '';
    const notes = /^(?:merge_requests|issues)\/(\d+)\/notes(?:\/(\d+))?$/.exec(project);
    if (notes !== null) {
      return answerComments(request, Number(notes[1]), numberAt(notes, 2));
    }
    if (project === `merge_requests/${PULL}`) {
      return { status: 200, json: { iid: PULL, web_url: web(`/-/merge_requests/${PULL}`) } };
    }
    const issue = /^issues(?:\/(\d+))?$/.exec(project);
    return issue === null ? missing : answerIssues(request, numberAt(issue, 1));
  };

  const isAllowed = ({ headers }: IncomingMessage): boolean =>
    isGithub
      ? headers.authorization === `Bearer ${TOKEN}` && headers['user-agent'] !== undefined
      : headers['private-token'] === TOKEN;

  const answerOf = (request: IncomingMessage, one: Asked): Answer =>
    isAllowed(request)
      ? isGithub
        ? answerGithub(one)
        : answerGitlab(one)
      : { status: 401, json: { message: isGithub ? 'Bad credentials' : '401 Unauthorized' } };

  const write = (response: ServerResponse, { status, json, headers = {} }: Answer): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
  };

  const pourOut = (response: ServerResponse): void => {
    const chunk = Buffer.alloc(1024 * 1024, '[');
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour);
    pour();
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: await readBody(request),
    };
    const line = `${one.method} ${one.path}`;
    asked.push(line);
    const hit = faults.find(({ fault, left }) => left > 0 && fault.on.test(line));
    if (hit === undefined) {
      write(response, answerOf(request, one));
      return;
    }
    hit.left--;
    const { status = 500, headers = {}, text = '', broken, endless = false } = hit.fault;
    if (broken !== undefined) {
      if (broken === 'after') {
        answerOf(request, one);
      }
      response.destroy();
    } else if (endless) {
      response.writeHead(200, { 'content-type': 'application/json' });
      pourOut(response);
    } else {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const apiUrl = `${origin}${isGithub ? '/api/v3' : '/api/v4'}`;
  const env: Readonly<Record<string, string>> = isGithub
    ? {
        ...{ GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/docs', GITHUB_REF: `refs/pull/${PULL}/merge` },
        ...{ GITHUB_API_URL: apiUrl, GITHUB_SERVER_URL: 'https://github.example.com', GITHUB_RUN_ID: '77' },
        GITHUB_TOKEN: TOKEN,
      }
    : {
        ...{ GITLAB_CI: 'true', CI_API_V4_URL: apiUrl, CI_PROJECT_ID: '42', CI_MERGE_REQUEST_IID: String(PULL) },
        ...{ CI_JOB_URL: 'https://gitlab.example.com/acme/docs/-/jobs/77', CI_JOB_TOKEN: JOB_TOKEN },
        GITLAB_TOKEN: TOKEN,
      };
  return {
    name,
    apiUrl,
    token: TOKEN,
    comments,
    issues,
    asked,
    add,
    addIssue,
    fail: (fault) => faults.push({ fault, left: fault.times ?? 1 }),
    env,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
