import { defined } from '../../base/defined.ts';
import { isJsonObject } from '../../base/json.ts';
import { isLoopback } from '../../core/http/public-address.ts';
import { createGithub, type HostOptions } from './github.ts';
import { createGitlab } from './gitlab.ts';
import { HOST_TITLES, type Host, type HostName } from './types.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The user's settings; everything else comes from the variables of the pipeline. */
export interface HostChoice {
  readonly host?: HostName | undefined;
  readonly apiUrl?: string | undefined;
  readonly repo?: string | undefined;
  readonly number?: number | undefined;
}

export interface Surroundings {
  readonly host: HostName;
  readonly apiUrl: string;
  readonly repo: string;
  readonly number: number | undefined;
  readonly token: string;
  readonly jobToken: boolean;
}

export interface Origin {
  readonly runUrl?: string;
  readonly commit?: string;
}

/** The pipeline, or what is missing. The problem does not repeat values. */
type Detection =
  | { readonly ok: true; readonly value: Surroundings }
  | { readonly ok: false; readonly reason: 'usage' | 'token'; readonly problem: string };

function variable(env: Environment, ...names: readonly string[]): string | undefined {
  return names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== '');
}

function hostOfPipeline(env: Environment): HostName | undefined {
  return variable(env, 'GITHUB_ACTIONS') === 'true'
    ? 'github'
    : variable(env, 'GITLAB_CI') === 'true'
      ? 'gitlab'
      : undefined;
}

function field(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    current = Array.isArray(current) ? current[Number(step)] : isJsonObject(current) ? current[step] : undefined;
  }
  return current;
}

function parsedEvent(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function githubNumber(env: Environment, event: unknown): number | undefined {
  const ofIssue = isJsonObject(field(event, 'issue', 'pull_request')) ? field(event, 'issue', 'number') : undefined;
  const ofRef = /^refs\/pull\/(\d{1,9})\//.exec(env['GITHUB_REF'] ?? '')?.[1];
  return [
    field(event, 'pull_request', 'number'),
    ofIssue,
    field(event, 'workflow_run', 'pull_requests', 0, 'number'),
    ofRef,
  ]
    .map(wholeNumber)
    .find((number) => number !== undefined);
}

const DEFAULT_URLS: Readonly<Record<HostName, string>> = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com/api/v4',
};

const TOKEN_NAMES: Readonly<Record<HostName, string>> = { github: 'GITHUB_TOKEN', gitlab: 'GITLAB_TOKEN' };

function problemOfUrl(text: string): string | undefined {
  if (!URL.canParse(text)) {
    return 'is not a URL';
  }
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') {
    return 'must not contain a user name, password, query or fragment';
  }
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    return 'must start with https:// (http is for this machine only)';
  }
  return undefined;
}

const REPO_FORMS: Readonly<Record<HostName, { readonly form: RegExp; readonly example: string }>> = {
  github: { form: /^[\w.-]{1,100}\/[\w.-]{1,100}$/, example: 'OWNER/NAME' },
  gitlab: { form: /^(?:\d{1,12}|[\w.-]{1,255}(?:\/[\w.-]{1,255}){1,20})$/, example: 'GROUP/NAME or a number' },
};

/** No segment may be `.` or `..`. */
function isRepo(host: HostName, repo: string): boolean {
  return REPO_FORMS[host].form.test(repo) && !repo.split('/').some((part) => part === '.' || part === '..');
}

function usage(problem: string): Detection {
  return { ok: false, reason: 'usage', problem };
}

/** Determines where to write, from the user's settings and the variables of the pipeline. `event` is the content of the event file. */
export function detectHost(
  env: Environment,
  choice: HostChoice,
  { event, purpose }: { readonly event?: string | undefined; readonly purpose: 'comment' | 'issue' },
): Detection {
  const pipeline = hostOfPipeline(env);
  const host = choice.host ?? pipeline;
  if (host === undefined) {
    return usage('not in a GitHub or GitLab pipeline: pass --host, --repo and, for a comment, --number');
  }
  // The variables of one host do not apply to the other.
  const own: Environment = pipeline === host ? env : {};
  const isGithub = host === 'github';
  const apiUrl = choice.apiUrl ?? variable(own, isGithub ? 'GITHUB_API_URL' : 'CI_API_V4_URL') ?? DEFAULT_URLS[host];
  const wrong = problemOfUrl(apiUrl);
  if (wrong !== undefined) {
    return usage(`the address of the API (--host-url) ${wrong}`);
  }
  // In a pipeline for a merge request from a fork, the project is the fork, but the merge request belongs to the target.
  const projects = purpose === 'comment' ? ['CI_MERGE_REQUEST_PROJECT_ID', 'CI_PROJECT_ID'] : ['CI_PROJECT_ID'];
  const repo = choice.repo ?? (isGithub ? variable(own, 'GITHUB_REPOSITORY') : variable(own, ...projects));
  if (repo === undefined || !isRepo(host, repo)) {
    return usage(`name the repository: --repo ${REPO_FORMS[host].example}`);
  }
  const number =
    choice.number ??
    (isGithub ? githubNumber(own, parsedEvent(event)) : wholeNumber(variable(own, 'CI_MERGE_REQUEST_IID')));
  if (number === undefined && purpose === 'comment') {
    return usage('this pipeline is not for a pull request: name one with --number');
  }
  const personal = isGithub ? variable(env, 'GITHUB_TOKEN', 'GH_TOKEN') : variable(env, 'GITLAB_TOKEN');
  const job = isGithub ? undefined : variable(own, 'CI_JOB_TOKEN');
  const token = personal ?? job;
  if (token === undefined || !/^[\x21-\x7e]+$/.test(token)) {
    const problem = `${token === undefined ? `${TOKEN_NAMES[host]} is not set` : `${TOKEN_NAMES[host]} does not hold a token`}: ${HOST_TITLES[host]} needs a token with write permission`;
    return { ok: false, reason: 'token', problem };
  }
  const value = { host, apiUrl: apiUrl.replace(/\/+$/, ''), repo, number, token, jobToken: personal === undefined };
  return { ok: true, value };
}

/** The run and the commit of the pipeline, from its variables. */
export function originOf(env: Environment, event: string | undefined): Origin {
  const pipeline = hostOfPipeline(env);
  const parts = ['GITHUB_SERVER_URL', 'GITHUB_REPOSITORY', 'GITHUB_RUN_ID'].map((name) => variable(env, name));
  const [server, repository, run] = parts;
  const runUrl =
    pipeline === 'gitlab'
      ? variable(env, 'CI_JOB_URL', 'CI_PIPELINE_URL')
      : pipeline === 'github' && !parts.includes(undefined)
        ? `${server}/${repository}/actions/runs/${run}`
        : undefined;
  const head = pipeline === 'github' ? field(parsedEvent(event), 'pull_request', 'head', 'sha') : undefined;
  const commit =
    pipeline === 'gitlab'
      ? variable(env, 'CI_MERGE_REQUEST_SOURCE_BRANCH_SHA', 'CI_COMMIT_SHA')
      : typeof head === 'string'
        ? head
        : undefined;
  return { ...defined({ runUrl, commit }) };
}

export function openHost(
  { host, apiUrl, repo, token, jobToken }: Surroundings,
  limits: Pick<HostOptions, 'retries' | 'timeoutMs' | 'clock' | 'connect'> = {},
): Host {
  const options = { ...limits, apiUrl, repo, token };
  return host === 'github' ? createGithub(options) : createGitlab({ ...options, jobToken });
}
