import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Job, type JobEnded, jobsFor, runJob, type Variables } from '../ci/gitlab-support.ts';
import { DIGEST, templateOf, toolPath } from '../ci/support.ts';
import { type CodeHost, startCodeHost } from '../support/code-host.ts';
import { runInside, useFolders } from '../support/command.ts';
import { commitFiles, git, useRepositories } from '../support/git.ts';

// Every command of a pipeline is a process of its own, on machines that may be busy.
const GIT_TOKEN = 'glpat-that-may-push';
const { remote, clone, folder } = useRepositories();
const folderWith = useFolders();

let server: RunningServer;
let host: CodeHost;
let path: string;
beforeAll(async () => {
  server = await startServer({ token: 'writing-token', processingDelay: 1 });
  host = await startCodeHost({ name: 'gitlab' });
  path = toolPath(folderWith);
});
afterAll(async () => {
  await host.close();
  await server.close();
});

type Source = 'merge_request_event' | 'push' | 'schedule';

const MERGE_REQUEST: Variables = {
  CI_MERGE_REQUEST_IID: '12',
  CI_MERGE_REQUEST_PROJECT_ID: '42',
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '42',
};

/** What the settings of the project hold. Even the token for plans may write here, so that only we keep it from it. */
function settings(isProtected: boolean): Variables {
  return {
    COLOPHON_ORGANIZATION: 'org_acme',
    COLOPHON_BASE_URL: server.url,
    COLOPHON_PLAN_TOKEN: server.token,
    ...(isProtected ? { COLOPHON_TOKEN: server.token, COLOPHON_GIT_TOKEN: GIT_TOKEN } : {}),
  };
}

/** The variables that GitLab sets itself. */
function predefined(source: Source, branch: string): Variables {
  const { CI_MERGE_REQUEST_IID: _, ...others } = host.env;
  return {
    ...others,
    CI: 'true',
    CI_PIPELINE_SOURCE: source,
    CI_DEFAULT_BRANCH: 'main',
    CI_COMMIT_REF_NAME: branch,
    CI_SERVER_FQDN: 'gitlab.example.com',
    CI_PROJECT_PATH: 'acme/docs',
    GITLAB_USER_LOGIN: 'ada',
    ...(source === 'merge_request_event' ? MERGE_REQUEST : { CI_COMMIT_BRANCH: branch }),
  };
}

/** A checkout as a runner makes it: no branch of its own, and no more of the history than was asked for. */
function checkOut(bare: string, branch: string, depth: string): string {
  const checkout = folder();
  const ref = 'refs/pipelines/77';
  git(bare, 'update-ref', ref, branch);
  git(checkout, 'init', '--quiet');
  git(checkout, 'remote', 'add', 'origin', `file://${bare}`);
  const refs = depth === '0' ? ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'] : ['--depth', depth];
  git(checkout, 'fetch', '--quiet', 'origin', ...refs, `+${ref}:${ref}`);
  git(checkout, 'checkout', '--quiet', '--force', '--detach', ref);
  return checkout;
}

/** A home in which only the token for git opens the way to the remote for a push. */
function homeOf(bare: string): string {
  const address = `https://colophon:${GIT_TOKEN}@gitlab.example.com/acme/docs.git`;
  return folderWith({
    '.gitconfig': `[url "file://${bare}"]\n\tinsteadOf = ${address}\n[url "file:///nonexistent"]\n\tpushInsteadOf = file://${bare}\n`,
  });
}

interface Pipeline {
  readonly jobs: readonly JobEnded[];
  /** What was written to the service meanwhile. */
  readonly writes: number;
}

async function runIn(bare: string, branch: string, job: Job): Promise<JobEnded> {
  const checkout = checkOut(bare, branch, job.variables['GIT_DEPTH'] ?? '20');
  const ended = await runJob(job, checkout, {
    ...job.variables,
    PATH: path,
    HOME: homeOf(bare),
    TMPDIR: folder(),
    CI_PROJECT_DIR: checkout,
    CI_COMMIT_SHA: git(checkout, 'rev-parse', 'HEAD'),
  });
  for (const secret of [server.token, host.token, GIT_TOKEN]) {
    expect(ended.text).not.toContain(secret);
  }
  if (ended.code === 0) {
    expect(job.artifacts.filter((name) => !existsSync(join(checkout, name)))).toEqual([]);
  }
  return ended;
}

/** Runs the jobs that the file of the branch has for such a pipeline, each in a clean checkout, until one fails. */
async function pipeline(bare: string, branch: string, source: Source): Promise<Pipeline> {
  const text = git(bare, 'show', `${branch}:.gitlab-ci.yml`);
  const before = writes();
  const jobs: JobEnded[] = [];
  for (const job of jobsFor(text, { ...predefined(source, branch), ...settings(branch === 'main') })) {
    const ended = await runIn(bare, branch, job);
    jobs.push(ended);
    if (ended.code !== 0) {
      break;
    }
  }
  return { jobs, writes: writes() - before };
}

function writes(): number {
  return server.journal().filter(({ write }) => write).length;
}

function endsOf({ jobs }: Pipeline): readonly (readonly [string, number])[] {
  return jobs.map(({ name, code }) => [name, code]);
}

function lastOf({ jobs }: Pipeline): string | undefined {
  return jobs.at(-1)?.text;
}

function manifest(teams: Readonly<Record<string, string>>): string {
  const entries = Object.entries(teams).map(([name, title]) => `  ${name}: { title: ${JSON.stringify(title)} }\n`);
  return `colophon: 1\norganization: org_somebody_elses\nteams:\n${entries.join('')}`;
}

function teams(): ReadonlyMap<string, string> {
  const all = server.exportWorld().tables.teams ?? [];
  return new Map(all.filter(({ title }) => title.startsWith('T')).map(({ id, title }) => [title, id]));
}

async function rename(from: string, to: string): Promise<void> {
  const answer = await fetch(`${server.url}/v1/orgs/org_acme/teams/${teams().get(from)}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: to }),
  });
  expect(answer.status).toBe(200);
}

const PLANNED = [
  ['colophon check', 0],
  ['colophon plan', 0],
] as const;

describe('The pipeline for GitLab that init writes', () => {
  // The commands are those of the pipelines for GitHub, which are always run.
  test.skipIf(process.env['PIPELINES'] !== 'all')(
    'takes a change from a merge request to the service, and tells of what is changed there by hand (with PIPELINES=all)',
    async () => {
      const bare = remote();
      const author = clone(bare);
      const written = await runInside(addInitCommand, ['init', '--yes', '--ci', 'gitlab', '--integrity', DIGEST], {
        cwd: author,
      });
      expect(written).toMatchObject({ code: 0 });
      writeFileSync(join(author, 'colophon.yaml'), manifest({ one: 'T1' }));
      git(author, 'add', '--all');
      commitFiles(author, {}, 'Begin with Colophon');
      git(author, 'push', '--quiet', 'origin', 'HEAD:main');

      git(author, 'checkout', '--quiet', '-b', 'change');
      commitFiles(author, { 'colophon.yaml': manifest({ one: 'T1', two: 'T2 @all </details>', three: 'T3' }) });
      git(author, 'push', '--quiet', 'origin', 'change');
      const proposed = await pipeline(bare, 'change', 'merge_request_event');
      expect(endsOf(proposed), lastOf(proposed)).toEqual(PLANNED);
      expect(proposed.writes).toBe(0);
      expect(host.comments).toHaveLength(1);
      const body = host.comments[0]?.body ?? '';
      expect(body.split('\n')[0]).toBe('<!-- colophon:plan:default:org_acme -->');
      expect(body).toContain('3 to create, 0 to update, 0 to delete');

      commitFiles(author, { 'colophon.yaml': manifest({ one: 'T1', two: 'T2' }) });
      git(author, 'push', '--quiet', 'origin', 'change');
      const again = await pipeline(bare, 'change', 'merge_request_event');
      expect(endsOf(again), lastOf(again)).toEqual(PLANNED);
      expect(again.writes).toBe(0);
      expect(host.comments).toHaveLength(1);
      expect(host.comments[0]?.body).toContain('2 to create, 0 to update, 0 to delete');
      expect(teams().size).toBe(0);

      git(author, 'checkout', '--quiet', 'main');
      git(author, 'merge', '--quiet', '--no-ff', '-m', 'Merge the change', 'change');
      git(author, 'push', '--quiet', 'origin', 'main');
      const merged = await pipeline(bare, 'main', 'push');
      expect(endsOf(merged), lastOf(merged)).toEqual([['colophon apply', 0]]);
      expect([...teams().keys()]).toEqual(['T1', 'T2']);
      expect(git(bare, 'log', '--format=%s', 'refs/colophon/default')).toBe('Apply 2 changes to default');
      expect(
        git(bare, 'log', '-1', '--format=%(trailers:key=Config-Commit,valueonly)', 'refs/colophon/default').trim(),
      ).toBe(git(bare, 'rev-parse', 'main'));

      await rename('T2', 'T2 by hand');
      const night = await pipeline(bare, 'main', 'schedule');
      expect(endsOf(night), lastOf(night)).toEqual([['colophon drift', 0]]);
      expect(night.writes).toBe(0);
      const issues = () => host.issues.filter(({ isPull }) => !isPull);
      expect(issues().map(({ open, body: text }) => [open, text.includes('T2 by hand')])).toEqual([[true, true]]);

      await rename('T2 by hand', 'T2');
      const quiet = await pipeline(bare, 'main', 'schedule');
      expect(endsOf(quiet), lastOf(quiet)).toEqual([['colophon drift', 0]]);
      expect(issues().map(({ open }) => open)).toEqual([false]);
      expect(host.comments.filter(({ on }) => on === 12)).toHaveLength(1);
    },
  );

  test('has each job where it belongs and nowhere else', () => {
    const text = templateOf('gitlab/colophon.gitlab-ci.yml');
    const names = (variables: Variables) => jobsFor(text, variables).map(({ name }) => name);
    const fork = { ...MERGE_REQUEST, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '77' };
    const asked = predefined('merge_request_event', 'change');
    expect(names(asked)).toEqual(['colophon check', 'colophon plan']);
    // In the fork, which has none of the variables, and in the project, where somebody else's change would get them.
    expect(names({ ...asked, ...fork, CI_PROJECT_ID: '77' })).toEqual(['colophon check']);
    expect(names({ ...asked, ...fork })).toEqual(['colophon check']);
    expect(names(predefined('push', 'main'))).toEqual(['colophon apply']);
    expect(names(predefined('push', 'change'))).toEqual([]);
    expect(names(predefined('schedule', 'main'))).toEqual(['colophon drift']);
    expect(names(predefined('schedule', 'change'))).toEqual([]);
  });

  test('stops a plan without an organization, and an apply that is not valid or cannot leave its record', async () => {
    const text = templateOf('gitlab/colophon.gitlab-ci.yml');
    const { COLOPHON_GIT_TOKEN: _, ...unable } = settings(true);
    const [, plan] = jobsFor(text, predefined('merge_request_event', 'main'));
    const [apply] = jobsFor(text, { ...predefined('push', 'main'), ...settings(true) });
    const [applyUnable] = jobsFor(text, { ...predefined('push', 'main'), ...unable });
    if (plan === undefined || apply === undefined || applyUnable === undefined) {
      throw new Error('a job is missing');
    }
    const [good, bad] = [
      remote({ 'colophon.yaml': manifest({ one: 'T9' }) }),
      remote({ 'colophon.yaml': 'colophon: 1\nteams: 3\n' }),
    ];
    const before = writes();
    const [unnamed, invalid, unrecorded] = await Promise.all([
      runIn(good, 'main', plan),
      runIn(bad, 'main', apply),
      runIn(good, 'main', applyUnable),
    ]);
    expect(unnamed).toMatchObject({ code: 1, text: expect.stringContaining('Set the variable COLOPHON_ORGANIZATION') });
    expect(unnamed.text).not.toContain('$ colophon');
    // The shell of a runner keeps nothing of the code but that it is not 0.
    expect(invalid).toMatchObject({ code: 1, text: expect.stringContaining('teams must be a map') });
    expect(invalid.text).not.toContain('verify');
    expect(unrecorded).toMatchObject({ code: 1, text: expect.stringContaining('so it changed nothing') });
    expect(writes()).toBe(before);
    expect(git(bad, 'for-each-ref', 'refs/colophon')).toBe('');
  });
});
