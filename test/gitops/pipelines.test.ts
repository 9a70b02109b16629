import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Context, DIGEST, pathAfter, type ScriptStep, stepsOf, toolPath } from '../ci/support.ts';
import { manifestWith } from '../redirects/support.ts';
import { type CodeHost, startCodeHost } from '../support/code-host.ts';
import { runInside, useFolders } from '../support/command.ts';
import { commitFiles, git, useRepositories } from '../support/git.ts';
import { missPages } from '../support/missing-pages.ts';

// Every step of a pipeline is a process of its own, on machines that may be busy.
const { remote, clone, folder } = useRepositories();
const folderWith = useFolders();

let server: RunningServer;
let host: CodeHost;
let path: string;
beforeAll(async () => {
  server = await startServer({ token: 'writing-token', processingDelay: 1 });
  host = await startCodeHost({ name: 'github', workflow: true });
  path = toolPath(folderWith);
});
afterAll(async () => {
  await host.close();
  await server.close();
});

/** What the settings of the repository hold. Even the token for plans may write here, so that only we keep it from it. */
function settings(): Context {
  return {
    'vars.COLOPHON_ORGANIZATION': 'org_acme',
    'vars.COLOPHON_BASE_URL': server.url,
    'secrets.COLOPHON_PLAN_TOKEN': server.token,
    'secrets.COLOPHON_TOKEN': server.token,
    'github.token': host.token,
    'github.event.pull_request.number': '12',
  };
}

interface StepEnded {
  readonly name: string;
  readonly code: number;
  readonly text: string;
}

/** Runs one step as a runner does: its command in a shell, with nothing of this process but the way to programs. */
async function runStep(
  step: ScriptStep,
  checkout: string,
  files: Readonly<Record<string, string>>,
): Promise<StepEnded> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
    cwd: join(checkout, step.workingDirectory ?? '.'),
    env: {
      PATH: pathAfter(files['GITHUB_PATH'] ?? '', path),
      HOME: folder(),
      RUNNER_TEMP: folder(),
      ...host.env,
      ...files,
      ...step.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { name: step.name, code: code as number, text };
}

interface Pipeline {
  readonly steps: readonly StepEnded[];
  readonly checkout: string;
  readonly outputs: string;
  readonly summary: string;
  /** What was written to the service meanwhile. */
  readonly writes: number;
}

/** Runs jobs of a workflow, each step's command in a clean checkout, until one fails. */
async function pipeline(
  bare: string,
  branch: string,
  [workflow, ...jobs]: readonly [string, ...string[]],
  variables: Context = {},
): Promise<Pipeline> {
  const checkout = clone(bare, '--branch', branch);
  const text = readFileSync(join(checkout, '.github/workflows', workflow), 'utf8');
  const scratch = folder();
  const files = {
    GITHUB_OUTPUT: join(scratch, 'output'),
    GITHUB_PATH: join(scratch, 'path'),
    GITHUB_STEP_SUMMARY: join(scratch, 'summary'),
    GITHUB_WORKSPACE: checkout,
  };
  writeFileSync(files.GITHUB_OUTPUT, '');
  writeFileSync(files.GITHUB_PATH, '');
  writeFileSync(files.GITHUB_STEP_SUMMARY, '');
  const before = writes();
  const steps: StepEnded[] = [];
  for (const step of jobs.flatMap((job) => stepsOf(text, job, { ...settings(), ...variables }))) {
    const ended = await runStep(step, checkout, files);
    expect(ended.text).not.toContain(server.token);
    steps.push(ended);
    if (ended.code !== 0) {
      break;
    }
  }
  return {
    steps,
    checkout,
    outputs: readFileSync(files.GITHUB_OUTPUT, 'utf8'),
    summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
    writes: writes() - before,
  };
}

function writes(): number {
  return server.journal().filter(({ write }) => write).length;
}

function codes({ steps }: Pipeline): readonly (readonly [string, number])[] {
  return steps.map(({ name, code }) => [name, code]);
}

function manifest(teams: Readonly<Record<string, string>>): string {
  const entries = Object.entries(teams).map(([name, title]) => `  ${name}: { title: ${JSON.stringify(title)} }\n`);
  return `colophon: 1\norganization: org_somebody_elses\nteams:\n${entries.join('')}`;
}

function titles(): readonly string[] {
  return (server.exportWorld().tables.teams ?? []).map(({ title }) => title).filter((title) => title.startsWith('T'));
}

const APPLY = ['colophon-apply.yml', 'apply'] as const;
const PLAN = ['colophon-plan.yml', 'check', 'plan'] as const;
const DRIFT = ['colophon-drift.yml', 'drift'] as const;

describe('The pipelines that init writes', () => {
  test('take a change from a pull request to the service, and tell of what is changed there by hand', async () => {
    const bare = remote();
    const author = clone(bare);
    const written = await runInside(addInitCommand, ['init', '--yes', '--ci', 'github', '--integrity', DIGEST], {
      cwd: author,
    });
    expect(written).toMatchObject({ code: 0 });
    writeFileSync(join(author, 'colophon.yaml'), manifest({ one: 'T1', two: 'T2' }));
    git(author, 'add', '--all');
    commitFiles(author, {}, 'Begin with Colophon');
    git(author, 'push', '--quiet', 'origin', 'HEAD:main');

    const first = await pipeline(bare, 'main', APPLY);
    expect(codes(first), first.steps.at(-1)?.text).toEqual([
      ['Install Colophon', 0],
      ['Apply', 0],
      ['Verify', 0],
    ]);
    expect(titles()).toEqual(['T1', 'T2']);
    expect(git(bare, 'log', '--format=%s', 'refs/colophon/default')).toBe('Apply 2 changes to default');

    git(author, 'checkout', '--quiet', '-b', 'change');
    commitFiles(author, { 'colophon.yaml': manifest({ one: 'T1 new', three: 'T3 @everyone </details>' }) });
    git(author, 'push', '--quiet', 'origin', 'change');
    const proposed = await pipeline(bare, 'change', PLAN);
    expect(
      proposed.steps.map(({ code }) => code),
      proposed.steps.at(-1)?.text,
    ).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(proposed.writes).toBe(0);
    expect(proposed.steps.map(({ text }) => text).join('\n')).toMatch(
      /^::(notice|warning) file=colophon\.yaml,line=4,/m,
    );
    expect(proposed.outputs).toMatch(/^changes<<(\S+)\n3\n\1$/m);
    expect(proposed.outputs).toMatch(/^deletes<<(\S+)\n1\n\1$/m);
    expect(proposed.summary).toContain('1 to create, 1 to update, 1 to delete');
    expect(host.comments).toHaveLength(1);
    const body = host.comments[0]?.body ?? '';
    expect(body.split('\n')[0]).toBe('<!-- colophon:plan:default:org_acme -->');
    expect(body).toContain('1 to create, 1 to update, 1 to delete');

    commitFiles(author, { 'colophon.yaml': manifest({ one: 'T1 new', two: 'T2', three: 'T3' }) });
    git(author, 'push', '--quiet', 'origin', 'change');
    const again = await pipeline(bare, 'change', PLAN);
    expect(again.steps.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(again.writes).toBe(0);
    expect(host.comments).toHaveLength(1);
    expect(host.comments[0]?.body).toContain('1 to create, 1 to update, 0 to delete');

    git(author, 'checkout', '--quiet', 'main');
    git(author, 'merge', '--quiet', '--no-ff', '-m', 'Merge the change', 'change');
    git(author, 'push', '--quiet', 'origin', 'main');
    const merged = await pipeline(bare, 'main', APPLY);
    expect(codes(merged), merged.steps.at(-1)?.text).toEqual([
      ['Install Colophon', 0],
      ['Apply', 0],
      ['Verify', 0],
    ]);
    expect(titles()).toEqual(['T1 new', 'T2', 'T3']);
    expect(
      git(bare, 'log', '-1', '--format=%(trailers:key=Config-Commit,valueonly)', 'refs/colophon/default').trim(),
    ).toBe(git(bare, 'rev-parse', 'main'));

    const [team] = (server.exportWorld().tables.teams ?? []).filter(({ title }) => title === 'T2');
    await fetch(`${server.url}/v1/orgs/org_acme/teams/${team?.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'T2 by hand' }),
    });
    const night = await pipeline(bare, 'main', DRIFT);
    expect(
      night.steps.map(({ code }) => code),
      night.steps.at(-1)?.text,
    ).toEqual([0, 0, 0]);
    expect(night.writes).toBe(0);
    expect(
      host.issues.filter(({ isPull }) => !isPull).map(({ open, body: text }) => [open, text.includes('T2 by hand')]),
    ).toEqual([[true, true]]);

    // The edit is undone by the next apply, and the issue is closed in the night after.
    const repaired = await pipeline(bare, 'main', APPLY);
    expect(repaired.steps.map(({ code }) => code)).toEqual([0, 0, 0]);
    const quiet = await pipeline(bare, 'main', DRIFT);
    expect(quiet.steps.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(host.issues.filter(({ isPull }) => !isPull).map(({ open }) => open)).toEqual([false]);
  });

  test('tell of the pages that visitors miss, where a variable asks for it', async () => {
    const [before, known] = [server, host.issues.length];
    server = await startServer({ token: 'writing-token', profile: 'today' });
    try {
      const bare = remote();
      const author = clone(bare);
      expect(
        await runInside(addInitCommand, ['init', '--yes', '--ci', 'github', '--integrity', DIGEST], { cwd: author }),
      ).toMatchObject({ code: 0 });
      git(author, 'add', '--all');
      commitFiles(author, { 'colophon.yaml': manifestWith() }, 'Begin with Colophon');
      git(author, 'push', '--quiet', 'origin', 'HEAD:main');
      const applied = await runInside(addApplyCommand, ['apply', '-y', '--allow', 'adopt', '--base-url', server.url], {
        cwd: author,
        env: { COLOPHON_TOKEN: server.token },
      });
      expect(applied, applied.err).toMatchObject({ code: 0 });
      await missPages({ url: server.url, token: server.token }, [['/manual/faq', 1000]]);

      const asked = { 'vars.COLOPHON_MISSING_PAGES': '1' };
      for (const [variables, count] of [
        [{}, 0],
        [asked, 1],
        [asked, 1],
      ] as const) {
        const night = await pipeline(bare, 'main', DRIFT, variables);
        expect(
          night.steps.map(({ code }) => code),
          night.steps.at(-1)?.text,
        ).toEqual([0, 0, 0]);
        expect(night.writes).toBe(0);
        expect(host.issues.slice(known).map(({ open }) => open)).toEqual(Array.from({ length: count }, () => true));
      }
      const [issue] = host.issues.slice(known);
      expect(issue?.body.replaceAll('\\', '')).toContain(
        '/manual/faq of site.docs was missed 1000 times in the last 30 days. Proposed: /faq (likely)',
      );
    } finally {
      await server.close();
      server = before;
    }
  });
});
