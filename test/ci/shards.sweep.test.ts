// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows look like templates.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { type CodeHost, startCodeHost } from '../support/code-host.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { commitFiles, git, useRepositories } from '../support/git.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';
import { type JobEnded, jobsFor, runJob } from './gitlab-support.ts';
import { lintWorkflow, PURPOSES } from './lint-workflow.ts';
import { DIGEST, pathAfter, stepsOf, toolPath, workflowOf } from './support.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const api = useServer({ world: worldWithOrganizations(NAMES.map((name) => `org_${name}`)), processingDelay: 1 });
const { remote, clone, folder } = useRepositories();
const folderWith = useFolders();

const MANIFEST = `colophon: 1
teams: { writers: { title: Writers } }
environments:
${NAMES.map((name) => `  ${name}: { organization: org_${name} }`).join('\n')}
`;
const WORKFLOWS = ['colophon-plan.yml', 'colophon-apply.yml', 'colophon-drift.yml'];

function init(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addInitCommand, ['init', '--integrity', DIGEST, ...args], { cwd });
}

let host: CodeHost;
let path = '';

describe('the workflows for shards', () => {
  test('keep all the rules, and each has as many jobs as were asked for', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    expect(await init(cwd, '--ci', 'github', '--shards', '3')).toMatchObject({ code: 0 });
    for (const name of WORKFLOWS) {
      const text = readFileSync(join(cwd, '.github/workflows', name), 'utf8');
      const topic = name.replace(/^colophon-|\.yml$/g, '');
      const { jobs = {} } = workflowOf(text);
      expect(jobs[topic]).toMatchObject({
        strategy: { 'fail-fast': false, matrix: { shard: ['1/3', '2/3', '3/3'] } },
        env: { COLOPHON_SHARD: '${{ matrix.shard }}' },
      });
      expect(text).not.toMatch(/\b(SHARDS|SHARDCOUNT|PACKAGE|FOLDER|ENVIRONMENTS)\b/);
      // Each environment names its organization, where the other workflows take one from the settings.
      const single = text.replace('\nenv:\n', '\nenv:\n  COLOPHON_ORGANIZATION: ${{ vars.COLOPHON_ORGANIZATION }}\n');
      const purpose = PURPOSES[name];
      expect(purpose).toBeDefined();
      const writes = topic === 'apply' ? purpose?.writes : { report: purpose?.writes[topic] ?? [] };
      const commands = [...(purpose?.commands ?? []), 'merge-results'];
      expect(purpose && lintWorkflow(single, { ...purpose, writes: writes ?? {}, commands })).toEqual([]);
    }
  });

  test('need environments, and more than one job', async () => {
    const none = folderWith({ 'colophon.yaml': 'colophon: 1\n' });
    expect(await init(none, '--ci', 'github', '--shards', '2')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the manifest declares none'),
    });
    const some = folderWith({ 'colophon.yaml': MANIFEST });
    expect(await init(some, '--ci', 'gitlab', '--shards', '1')).toMatchObject({ code: 64 });
  });
});

/** Runs one job of a shard, or the one that joins the shards, in a clean checkout with the files of jobs before it. */
type RunOf = (
  job: string,
  at: { readonly checkout: string; readonly shard?: string | undefined },
) => Promise<readonly JobEnded[]>;

/** What the settings hold. Even the token for plans may write here, so that only we keep it from it. */
function settings(): Readonly<Record<string, string>> {
  const { token, url } = api.server;
  return { COLOPHON_BASE_URL: url, COLOPHON_PLAN_TOKEN: token, COLOPHON_TOKEN: token };
}

const onGitHub: RunOf = async (job, { checkout, shard = '' }) => {
  const [topic = ''] = job.split(' ');
  const text = readFileSync(join(checkout, `.github/workflows/colophon-${topic}.yml`), 'utf8');
  const { COLOPHON_BASE_URL = '', COLOPHON_TOKEN = '' } = settings();
  const added = join(folder(), 'path');
  writeFileSync(added, '');
  const steps = stepsOf(text.replaceAll('${{ matrix.shard }}', shard), job.endsWith('report') ? 'report' : topic, {
    'vars.COLOPHON_BASE_URL': COLOPHON_BASE_URL,
    'secrets.COLOPHON_PLAN_TOKEN': COLOPHON_TOKEN,
    'secrets.COLOPHON_TOKEN': COLOPHON_TOKEN,
    'github.token': host.token,
  });
  const ended: JobEnded[] = [];
  for (const { name, run, env } of steps) {
    const all = { ...host.env, HOME: folder(), RUNNER_TEMP: folder(), GITHUB_PATH: added, ...env };
    const step = { name, lines: [run], variables: {}, artifacts: [] };
    ended.push(await runJob(step, checkout, { ...all, PATH: pathAfter(added, path) }));
  }
  return ended;
};

const SOURCES: Readonly<Record<string, string>> = { plan: 'merge_request_event', apply: 'push', drift: 'schedule' };

const onGitLab: RunOf = async (job, { checkout, shard }) => {
  const source = SOURCES[job.split(' ')[0] ?? ''] ?? '';
  const { COLOPHON_TOKEN = '', ...reading } = settings();
  const variables = {
    ...host.env,
    ...reading,
    ...(source === 'push' ? { COLOPHON_TOKEN } : {}),
    ...(shard === undefined ? {} : { COLOPHON_SHARD: shard }),
    CI_PIPELINE_SOURCE: source,
    CI_DEFAULT_BRANCH: 'main',
    CI_MERGE_REQUEST_PROJECT_ID: '42',
    CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '42',
    ...(source === 'merge_request_event' ? {} : { CI_COMMIT_BRANCH: 'main' }),
    CI_PROJECT_DIR: checkout,
  };
  const text = readFileSync(join(checkout, '.gitlab-ci.yml'), 'utf8');
  const found = jobsFor(text, variables).find(({ name }) => name === `colophon ${job}`);
  expect(found, job).toBeDefined();
  const env = { PATH: path, HOME: folder(), ...found?.variables };
  return found === undefined ? [] : [await runJob(found, checkout, env)];
};

describe.each([
  ['github', onGitHub],
  ['gitlab', onGitLab],
] as const)('the pipelines for shards on %s', (name, runOf) => {
  beforeEach(async () => {
    host = await startCodeHost(name === 'github' ? { name, workflow: true } : { name });
    path = toolPath(folderWith);
  });
  afterEach(async () => {
    await host.close();
    api.server.reset();
  });

  test('keep one comment and one issue for all environments, and apply each of them', {
    timeout: 240_000,
  }, async () => {
    const start = folderWith({ 'colophon.yaml': MANIFEST });
    expect(await init(start, '--ci', name, '--shards', '2')).toMatchObject({ code: 0 });
    if (name === 'gitlab') {
      const { parallel } = (parse(readFileSync(join(start, '.gitlab-ci.yml'), 'utf8')) as Record<string, unknown>)[
        'colophon apply'
      ] as Readonly<Record<string, unknown>>;
      expect(parallel).toEqual({ matrix: [{ COLOPHON_SHARD: ['1/2', '2/2'] }] });
    }
    const bare = remote();
    const first = clone(bare);
    cpSync(start, first, { recursive: true });
    git(first, 'add', '--all');
    commitFiles(first, {}, 'Begin');
    git(first, 'push', '--quiet', 'origin', 'HEAD:main');

    /** The codes of all steps of a job in both shards, and where its files are. */
    const shards = async (topic: string): Promise<{ readonly codes: readonly number[]; readonly files: string }> => {
      const files = folder();
      const codes: number[] = [];
      for (const shard of ['1/2', '2/2']) {
        const checkout = clone(bare);
        const ended = await runOf(topic, { checkout, shard });
        codes.push(...ended.map(({ code }) => code));
        for (const file of readdirSync(checkout).filter((one) => one.startsWith(`${topic}-`))) {
          cpSync(join(checkout, file), join(files, file));
        }
      }
      return { codes, files };
    };
    const report = async (topic: string, files: string): Promise<readonly number[]> => {
      const checkout = clone(bare);
      const place = name === 'github' ? join(checkout, 'shards') : checkout;
      mkdirSync(place, { recursive: true });
      cpSync(files, place, { recursive: true });
      return (await runOf(`${topic} report`, { checkout })).map(({ code }) => code);
    };
    const passed = (codes: readonly number[]): boolean => codes.length > 0 && codes.every((code) => code === 0);

    const planned = await shards('plan');
    expect(passed(planned.codes)).toBe(true);
    expect(readdirSync(planned.files).sort()).toEqual(['plan-1.json', 'plan-2.json']);
    expect(passed(await report('plan', planned.files))).toBe(true);
    expect(host.comments.map(({ body }) => body.split('\n').slice(0, 4).join('\n'))).toEqual([
      '<!-- colophon:plan-all -->\n### Colophon: plan for 5 environments\n\n**5 with changes.**',
    ]);

    expect(passed((await shards('apply')).codes)).toBe(true);
    const { body } = await api.get('/v1/orgs/org_c/teams');
    const { items } = body as { readonly items: readonly { readonly id: string; readonly title: string }[] };
    const id = items.find(({ title }) => title === 'Writers')?.id;
    await api.patch(`/v1/orgs/org_c/teams/${id}`, { title: 'By hand' });

    const drifted = await shards('drift');
    expect(passed(drifted.codes)).toBe(true);
    expect(passed(await report('drift', drifted.files))).toBe(true);
    const issues = host.issues.filter(({ isPull }) => !isPull);
    expect(issues).toMatchObject([{ title: 'Drift in environments', open: true }]);
    expect(issues[0]?.body).toContain('**1 with drift, 4 without drift.**');

    // A shard that left no result fails the report, and the issue stays.
    const [lost = ''] = readdirSync(drifted.files);
    const fewer = folder();
    cpSync(join(drifted.files, lost), join(fewer, lost));
    expect(passed(await report('drift', fewer))).toBe(false);
    expect(issues[0]?.open).toBe(true);
  });
});
