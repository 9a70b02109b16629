// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows look like templates.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { useFolders } from '../support/command.ts';
import { MAIN } from '../support/serve-process.ts';
import { jobsFor } from './gitlab-support.ts';
import { INSTALL } from './lint-workflow.ts';
import { forEntry, lintMatrix } from './matrix.ts';
import { CI, stepsOf, templateOf } from './support.ts';

const folderWith = useFolders();

const ENTRY = { environment: 'staging', variable: 'COLOPHON_ORGANIZATION_STAGING' };
const PLAN = 'colophon-plan.yml';
const APPLY = 'colophon-apply.yml';
const DRIFT = 'colophon-drift.yml';

function workflow(name: string, folder = '.'): string {
  return templateOf(`github-environments/${name}`, { folder });
}

describe('the workflows for several environments', () => {
  test('are the same as for one', () => {
    expect(readdirSync(`${CI}/github-environments`)).toEqual(readdirSync(`${CI}/github`));
  });

  test.each([PLAN, APPLY, DRIFT])('%s keeps all the rules', (name) => {
    expect(lintMatrix(name, workflow(name))).toEqual([]);
    expect(lintMatrix(name, workflow(name, 'docs/site'))).toEqual([]);
  });

  test.each<[string, string | RegExp, string, string]>([
    [PLAN, 'fail-fast: false', 'fail-fast: true', 'strategy'],
    [PLAN, 'vars[matrix.variable]', 'vars.COLOPHON_ORGANIZATION', 'env is not'],
    [PLAN, 'vars[matrix.variable]', 'matrix.organization', 'env is not'],
    [PLAN, 'secrets.COLOPHON_PLAN_TOKEN', 'secrets[matrix.variable]', 'named one by one'],
    [PLAN, 'COLOPHON_READ_ONLY: "1"', 'COLOPHON_READ_ONLY: "0"', 'is missing at the top'],
    [PLAN, '--plan plan.json', '--plan "${{ matrix.environment }}.json"', 'an expression inside a script'],
    [PLAN, 'needs: check', 'needs: other', 'needs'],
    [APPLY, 'group: colophon-apply-${{ matrix.environment }}', 'group: colophon-apply', 'concurrency'],
    [APPLY, 'cancel-in-progress: false', 'cancel-in-progress: true', 'concurrency'],
    [APPLY, 'environment: ${{ matrix.environment }}\n', 'environment: production\n', 'environment is not'],
    [APPLY, /\n {4}if: .*/, '', 'for the main branch only'],
    [DRIFT, 'group: colophon-drift-${{ matrix.environment }}', 'group: colophon-drift', 'concurrency'],
    [DRIFT, 'issue --drift drift.json', 'apply --auto-approve', 'colophon apply has no place'],
  ])('%s with %s as %s is caught', (name, before, after, expected) => {
    const text = workflow(name);
    const changed = text.replace(before, () => after);
    expect(changed, `${String(before)} is not in ${name}`).not.toBe(text);
    expect(lintMatrix(name, changed).join('\n')).toContain(expected);
  });

  test('give every step its environment and the organization of that environment, and every plan its own artifact', () => {
    const context = { 'vars.COLOPHON_ORGANIZATION_STAGING': 'org_staging', 'github.token': 't' };
    for (const [name, job] of [
      [PLAN, 'plan'],
      [APPLY, 'apply'],
      [DRIFT, 'drift'],
    ] as const) {
      const steps = stepsOf(forEntry(workflow(name), ENTRY), job, context);
      for (const { run, env } of steps) {
        expect(env).toMatchObject({ COLOPHON_ENVIRONMENT: 'staging', COLOPHON_ORGANIZATION: 'org_staging' });
        execFileSync('bash', ['-n'], { input: run });
      }
      expect(steps.some(({ name: step }) => step === 'Check that the settings name the organization')).toBe(true);
    }
    expect(forEntry(workflow(PLAN), ENTRY)).toContain('name: colophon-plan-staging\n');
  });
});

describe('the step that lists the environments', () => {
  const bin = folderWith({ colophon: `#!/usr/bin/env bash\nexec "${process.execPath}" "${MAIN}" "$@"\n` });
  chmodSync(join(bin, 'colophon'), 0o755);

  function list(manifest: string): { readonly status: number | null; readonly output: string } {
    const cwd = folderWith({ 'colophon.yaml': manifest, output: '' });
    const step = stepsOf(workflow(DRIFT), 'environments').find(({ name }) => name === 'List the environments');
    const output = join(cwd, 'output');
    const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''], {
      cwd,
      env: { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, GITHUB_OUTPUT: output },
    });
    return { status, output: readFileSync(output, 'utf8') };
  }

  test('writes one line, and fails where the list cannot be read', () => {
    const { status, output } = list('colophon: 1\nenvironments: { staging: {} }\n');
    expect([status, output]).toEqual([
      0,
      'matrix={"include":[{"environment":"staging","variable":"COLOPHON_ORGANIZATION_STAGING","protected":false}]}\n',
    ]);
    expect(list('colophon: 1\nenvironments: { "a\\nb": {} }\n')).toEqual({ status: 8, output: '' });
  });
});

describe('the pipeline of GitLab for several environments', () => {
  const text = templateOf('gitlab-environments/colophon.gitlab-ci.yml', { folder: 'docs' })
    .replace('ENVIRONMENTS', '"staging", "production"')
    .replace('EXPECTED', 'staging,production');
  const jobs = parse(text) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const matrix = { matrix: [{ COLOPHON_ENVIRONMENT: ['staging', 'production'] }] };

  test('runs each job once for each environment, an apply at a time in each', () => {
    for (const name of ['plan', 'apply', 'drift']) {
      expect(jobs[`colophon ${name}`]?.['parallel']).toEqual(matrix);
    }
    expect(jobs['colophon check']?.['parallel']).toBeUndefined();
    expect(jobs['colophon apply']).toMatchObject({
      resource_group: 'colophon-apply-$COLOPHON_ENVIRONMENT',
      interruptible: false,
      environment: { name: 'apply/$COLOPHON_ENVIRONMENT' },
    });
    for (const name of ['plan', 'drift']) {
      const environment = { name: 'plan/$COLOPHON_ENVIRONMENT', action: 'access' };
      expect(jobs[`colophon ${name}`]?.['environment']).toEqual(environment);
    }
  });

  test('differs from the one for one environment by nothing else', () => {
    const single = parse(templateOf('gitlab/colophon.gitlab-ci.yml', { folder: 'docs' })) as typeof jobs;
    expect(Object.keys(jobs)).toEqual(Object.keys(single));
    for (const [name, job] of Object.entries(jobs)) {
      for (const key of ['extends', 'image', 'rules', 'variables', 'before_script', 'timeout', 'needs']) {
        expect([name, key, job[key]]).toEqual([name, key, single[name]?.[key]]);
      }
      const lines = (one: (typeof jobs)[string] | undefined): readonly string[] =>
        ((one?.['script'] ?? []) as readonly string[]).filter((line) => !line.includes('COLOPHON_ORGANIZATION'));
      expect(lines(job).filter((line) => !line.startsWith('colophon environments'))).toEqual(lines(single[name]));
    }
  });

  test('fails where its list is out of date or an organization is not set, and every script is in order', () => {
    const source = { CI_PIPELINE_SOURCE: 'merge_request_event', CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '1' };
    const found = jobsFor(text, { ...source, CI_MERGE_REQUEST_PROJECT_ID: '1', COLOPHON_ENVIRONMENT: 'staging' });
    expect(found.map(({ name }) => name)).toEqual(['colophon check', 'colophon plan']);
    expect(found[0]?.lines).toContain('colophon environments --expect "staging,production"');
    expect(found.every(({ lines: [install = ''] }) => INSTALL.gitlab.test(install))).toBe(true);
    for (const { lines } of found) {
      execFileSync('bash', ['-n'], { input: lines.join('\n') });
    }
    for (const name of ['plan', 'apply', 'drift']) {
      expect(String(jobs[`colophon ${name}`]?.['script'])).toContain('if [ -z "$COLOPHON_ORGANIZATION" ]; then');
    }
  });
});
