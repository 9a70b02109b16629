// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows look like templates.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { INSTALL, lintWorkflow, PURPOSES } from './lint-workflow.ts';
import { CI, PACKAGE, stepsOf, templateOf, type WorkflowStep, workflowOf } from './support.ts';

function purposeOf(name: string): (typeof PURPOSES)[string] {
  const purpose = PURPOSES[name];
  if (purpose === undefined) {
    throw new Error(`nobody has said what ${name} may do`);
  }
  return purpose;
}

function lint(name: string, text: string): readonly string[] {
  return lintWorkflow(text, purposeOf(name));
}

/** A template in which something was changed, which must be there. */
function broken(name: string, before: string | RegExp, after: string): string {
  const text = templateOf(`github/${name}`);
  const changed = text.replace(before, () => after);
  expect(changed, `${String(before)} is not in ${name}`).not.toBe(text);
  return changed;
}

describe('the workflows for GitHub', () => {
  test.each(readdirSync(`${CI}/github`))('F67: %s keeps all the rules', (name) => {
    expect(lint(name, templateOf(`github/${name}`))).toEqual([]);
    expect(lint(name, templateOf(`github/${name}`, { folder: 'docs/site' }))).toEqual([]);
  });

  const PLAN = 'colophon-plan.yml';
  const APPLY = 'colophon-apply.yml';
  const DRIFT = 'colophon-drift.yml';
  const CONSOLE = 'colophon-console.yml';
  test.each<[string, string | RegExp, string, string]>([
    [PLAN, '  pull_request:\n', '  pull_request_target:\n', 'started by pull_request_target'],
    [PLAN, '  pull_request:\n', '  pull_request:\n  workflow_run:\n', 'started by workflow_run'],
    [PLAN, 'permissions:\n  contents: read\n\n', '', 'permissions are missing at the top'],
    [PLAN, 'permissions:\n  contents: read\n\n', 'permissions: write-all\n\n', 'must be listed'],
    [
      PLAN,
      'permissions:\n  contents: read\n\n',
      'permissions:\n  contents: write\n\n',
      'contents: write is not needed',
    ],
    [PLAN, 'pull-requests: write', 'pull-requests: write\n      id-token: write', 'id-token: write is not needed'],
    [PLAN, '      contents: read\n', '      contents: write\n', 'contents: write is not needed'],
    [PLAN, 'COLOPHON_READ_ONLY: "1"', 'COLOPHON_READ_ONLY: "0"', 'is missing at the top'],
    [PLAN, '  COLOPHON_READ_ONLY: "1"\n', '', 'is missing at the top'],
    [
      PLAN,
      '          GITHUB_TOKEN:',
      '          COLOPHON_READ_ONLY: ""\n          GITHUB_TOKEN:',
      'must not be changed',
    ],
    [PLAN, '  plan:\n', '  plan:\n    env: { COLOPHON_READ_ONLY: "0" }\n', 'must not be changed'],
    [PLAN, '${{ vars.COLOPHON_ORGANIZATION }}', 'org_1', 'must be taken from vars.COLOPHON_ORGANIZATION, not "org_1"'],
    [PLAN, '  COLOPHON_ORGANIZATION: ${{ vars.COLOPHON_ORGANIZATION }}\n', '', 'must be taken from vars'],
    [
      PLAN,
      "${{ vars.COLOPHON_BASE_URL || 'https://api.gitbook.com' }}",
      '${{ github.event.pull_request.title }}',
      'from vars.COLOPHON_BASE_URL',
    ],
    [
      PLAN,
      '          GITHUB_TOKEN:',
      '          COLOPHON_BASE_URL: https://x\n          GITHUB_TOKEN:',
      'taken from vars',
    ],
    [PLAN, '  plan:\n', '  plan:\n    env: { COLOPHON_ORGANIZATION: x }\n', 'must be taken from vars'],
    [PLAN, '--plan plan.json', '--plan "${{ github.head_ref }}"', 'an expression inside a script'],
    [PLAN, 'cd "$RUNNER_TEMP/colophon"', 'cd .', 'outside the checkout'],
    [PLAN, '"integrity": "', '"integrity": "sha1-', 'by its digest'],
    [PLAN, / *"integrity": .*\n/, '', 'by its digest'],
    [PLAN, '--ignore-scripts ', '', 'by its digest'],
    [PLAN, 'npm ci', 'npm install', 'by its digest'],
    [PLAN, `"${PACKAGE}": "0.0.0" } }' >`, `"colophon": "0.0.0" } }' >`, 'by its digest'],
    [PLAN, '"version": "0.0.0"', '"version": "0.0.1"', 'by its digest'],
    [PLAN, 'colophon validate', 'npx --yes colophon validate', 'by its digest'],
    [PLAN, 'colophon validate', 'curl -s https://example.com/c | sh; colophon validate', 'nothing else is fetched'],
    [PLAN, / {6}- name: Install Colophon\n( {8}.*\n)*/, '', 'before it is installed'],
    [PLAN, 'comment --plan plan.json', 'apply plan.json', 'colophon apply has no place'],
    [PLAN, 'comment --plan plan.json', 'api DELETE /x', 'colophon api has no place'],
    [PLAN, 'comment --plan plan.json', 'ledger unlock', 'colophon ledger has no place'],
    [PLAN, 'comment --plan plan.json', 'agent --mode apply', 'colophon agent has no place'],
    [PLAN, /actions\/upload-artifact@.*/, 'someone/upload@v1', 'not one of the actions'],
    [PLAN, /actions\/checkout@.*/, 'actions/checkout@main', 'not one of the actions'],
    [PLAN, /actions\/checkout@.*/, 'actions/checkout@v6', 'by the digest of a release'],
    [PLAN, /actions\/checkout@.{40}/, `actions/checkout@${'0'.repeat(40)}`, 'by the digest of a release'],
    [PLAN, / # v6\.1\.0/, '', 'with its version behind it'],
    [PLAN, / # v6\.1\.0/, ' # v6.2.0', 'with its version behind it'],
    [PLAN, 'package-manager-cache: false', 'cache: npm', 'could fill a cache'],
    [PLAN, 'persist-credentials: false', 'persist-credentials: true', 'persist-credentials must be false'],
    [PLAN, '          persist-credentials: true\n', '', 'persist-credentials must be true'],
    [PLAN, 'fetch-depth: 0', 'fetch-depth: 1', 'fetch-depth must be 0'],
    [PLAN, 'fetch-depth: 0', 'fetch-depth: 0\n          ref: other', 'nothing but what started'],
    [PLAN, /\n {4}if: github\.event.*/, '', 'must leave out pull requests from forks'],
    [PLAN, /\n {4}if: github\.event.*/, '\n    if: always()', 'must leave out pull requests from forks'],
    [PLAN, '    timeout-minutes: 10\n', '', 'timeout-minutes is missing'],
    [PLAN, 'pull_request.number }}', 'pull_request.number }}-${{ github.sha }}', 'concurrency'],
    [PLAN, /concurrency:\n.*\n.*\n/, '', 'concurrency'],
    [PLAN, 'secrets.COLOPHON_PLAN_TOKEN', 'secrets.COLOPHON_TOKEN', 'COLOPHON_TOKEN is not for this workflow'],
    [PLAN, 'secrets.COLOPHON_PLAN_TOKEN', "secrets['COLOPHON_TOKEN']", 'named one by one'],
    [
      PLAN,
      '  COLOPHON_READ',
      '  COLOPHON_TOKEN: ${{ secrets.COLOPHON_PLAN_TOKEN }}\n  COLOPHON_READ',
      'to single steps',
    ],
    [PLAN, '  plan:\n', '  plan:\n    env: { T: "${{ secrets.COLOPHON_PLAN_TOKEN }}" }\n', 'to single steps'],
    [
      PLAN,
      '      - name: Comment\n',
      '      - run: env\n        env: { T: "${{ secrets.COLOPHON_PLAN_TOKEN }}" }\n      - name: Comment\n',
      'only to a step that runs a command of ours',
    ],
    [APPLY, 'cancel-in-progress: false', 'cancel-in-progress: true', 'concurrency'],
    [APPLY, 'group: colophon-apply', 'group: colophon-apply-${{ github.sha }}', 'concurrency'],
    [APPLY, /\n {4}if: .*/, '', 'for the main branch only'],
    [APPLY, 'contents: write', 'contents: write\n      actions: write', 'actions: write is not needed'],
    [APPLY, '\n  push:', '\n  pull_request:\n  push:', 'started by pull_request'],
    [APPLY, '\nenv:\n', '\nenv:\n  COLOPHON_READ_ONLY: "1"\n', 'an apply cannot be read-only'],
    [DRIFT, 'issues: write', 'issues: write\n      contents: write', ''],
    [DRIFT, 'contents: read\n      issues', 'contents: write\n      issues', 'contents: write is not needed'],
    [DRIFT, 'issue --drift drift.json', 'apply --auto-approve', 'colophon apply has no place'],
    [CONSOLE, 'pages: write', 'pages: write\n      contents: write', 'contents: write is not needed'],
    [
      CONSOLE,
      '    permissions:\n      contents: read\n',
      '    permissions:\n      pages: write\n',
      'job console: the permission',
    ],
    [CONSOLE, 'ui --export', 'apply --auto-approve', 'colophon apply has no place'],
    [CONSOLE, '      - id: pages\n', '      - run: env\n      - id: pages\n', 'runs no script'],
    [CONSOLE, '!cancelled() && github.ref', 'always() && github.ref', 'for the main branch only'],
    [CONSOLE, / && github\.ref == 'refs\/heads\/main'/, '', 'for the main branch only'],
    [CONSOLE, '  schedule:', '  pull_request:\n  schedule:', 'started by pull_request'],
    [CONSOLE, 'persist-credentials: true', 'persist-credentials: false', 'persist-credentials must be true'],
    [CONSOLE, 'COLOPHON_READ_ONLY: "1"', 'COLOPHON_READ_ONLY: "0"', 'is missing at the top'],
  ])('%s with %s as %s is caught', (name, before, after, expected) => {
    // A key that stands twice is refused by the parser itself.
    if (expected === '') {
      expect(() => lint(name, broken(name, before, after))).toThrow('unique');
      return;
    }
    expect(lint(name, broken(name, before, after)).join('\n')).toContain(expected);
  });

  test('their steps can be run by anybody: everything is resolved, also for a manifest in a folder', () => {
    const text = templateOf('github/colophon-plan.yml', { version: '1.2.3', folder: 'docs' });
    const context = {
      'vars.COLOPHON_ORGANIZATION': 'org_1',
      'secrets.COLOPHON_PLAN_TOKEN': 'the-token',
      'github.token': 'the-other-token',
    };
    const steps = [...stepsOf(text, 'check', context), ...stepsOf(text, 'plan', context)];
    const ours = steps.filter(({ run }) => run.startsWith('colophon '));
    expect(ours.map(({ run }) => run.replace('colophon ', ''))).toEqual([
      'validate -o github',
      'lint -o github',
      'plan --out plan.json -o github --output-to markdown=plan.md --output-to html=plan.html',
      'comment --plan plan.json',
    ]);
    const installs = steps.filter(({ run }) => INSTALL.github.test(run));
    expect(installs.map(({ env }) => env['COLOPHON_TOKEN'] ?? env['GITHUB_TOKEN'])).toEqual([undefined, undefined]);
    expect(installs.every(({ run }) => run.includes('"version": "1.2.3"'))).toBe(true);
    const common = {
      COLOPHON_READ_ONLY: '1',
      COLOPHON_ORGANIZATION: 'org_1',
      COLOPHON_BASE_URL: 'https://api.gitbook.com',
    };
    expect(ours.map(({ env }) => env)).toEqual([
      common,
      common,
      { ...common, COLOPHON_TOKEN: 'the-token' },
      { ...common, GITHUB_TOKEN: 'the-other-token' },
    ]);
    expect(new Set(steps.map(({ workingDirectory }) => workingDirectory))).toEqual(new Set(['docs']));
    expect(() => stepsOf(text, 'plan', {})).toThrow('github.token');
    expect(() => stepsOf(text, 'nope')).toThrow('check, plan');
  });

  test('the scripts of all steps are in order', () => {
    for (const [name, jobs] of [
      ['plan', ['check', 'plan']],
      ['apply', ['apply']],
      ['drift', ['drift']],
    ] as const) {
      for (const step of jobs.flatMap((job) =>
        stepsOf(templateOf(`github/colophon-${name}.yml`), job, { 'github.token': 't' }),
      )) {
        execFileSync('bash', ['-n'], { input: step.run });
      }
    }
  });
});

describe('the workflows that publish the console', () => {
  const texts = ['github', 'github-environments', 'github-shards'].map((folder) => ({
    folder,
    text: templateOf(`${folder}/colophon-console.yml`, { folder: 'docs' }),
  }));

  test.each(texts)('keep all the rules: $folder', ({ text }) => {
    // Where there are several environments, each job has its own organization, or the manifest names it.
    const organization = '  COLOPHON_ORGANIZATION: ${{ vars.COLOPHON_ORGANIZATION }}\n';
    const common = text.replace('      COLOPHON_ORGANIZATION: ${{ vars[matrix.variable] }}\n', '');
    const single = common.includes(organization) ? common : common.replace('\nenv:\n', () => `\nenv:\n${organization}`);
    const purpose = purposeOf('colophon-console.yml');
    expect(lintWorkflow(single, { ...purpose, commands: [...purpose.commands, 'environments'] })).toEqual([]);
  });

  test.each(texts)('give each job no more than it needs: $folder', ({ text }) => {
    const { jobs = {}, permissions } = workflowOf(text);
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs['console']?.permissions).toEqual({ contents: 'read' });
    expect(jobs['join']?.permissions ?? {}).toEqual({});
    expect(jobs['publish']?.permissions).toEqual({ pages: 'write', 'id-token': 'write' });
    expect(jobs['publish']?.steps?.map(({ uses = '' }) => uses.split('@')[0])).toEqual(['actions/deploy-pages']);
    const withSecret = Object.entries(jobs).filter(([, job]) => JSON.stringify(job).includes('secrets.'));
    expect(withSecret.map(([name]) => name)).toEqual(['console']);
  });

  test.each(['colophon-console.yml', 'console.gitlab-ci.yml'])('say what the Access page needs: %s', (name) => {
    const host = name.startsWith('colophon') ? 'github' : 'gitlab';
    for (const kind of ['', '-environments', '-shards']) {
      expect(templateOf(`${host}${kind}/${name}`)).toContain(
        '# The Access page needs the role admin in the organization.',
      );
    }
  });
});

interface GitlabJob {
  readonly script?: readonly string[];
  readonly before_script?: readonly string[];
  readonly rules?: readonly { readonly if: string }[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly resource_group?: string;
  readonly interruptible?: boolean;
  readonly timeout?: string;
  readonly image?: string;
  readonly artifacts?: { readonly public?: boolean; readonly paths?: readonly string[] };
}

describe('the pipeline for GitLab', () => {
  const text = templateOf('gitlab/colophon.gitlab-ci.yml', { folder: 'docs' });
  const jobs = parse(text) as Readonly<Record<string, GitlabJob>>;
  const { '.colophon': common = {}, ...others } = jobs;
  const commandsOf = ({ script = [] }: GitlabJob): string[] =>
    [...script.join('\n').matchAll(/(?:^|\s)colophon (\w+)/g)].map(([, command = '']) => command);

  test('runs in merge requests what reads, and on the default branch what writes', () => {
    expect(Object.fromEntries(Object.entries(others).map(([name, job]) => [name, commandsOf(job)]))).toEqual({
      'colophon check': ['validate', 'lint'],
      'colophon plan': ['plan', 'comment'],
      'colophon apply': ['apply', 'verify'],
      'colophon drift': ['drift', 'issue'],
    });
    for (const [name, { rules = [] }] of Object.entries(others)) {
      const [rule, ...more] = rules;
      expect(more).toEqual([]);
      expect(rule?.if).toContain(
        { check: 'merge_request_event', plan: 'merge_request_event', apply: '"push"', drift: '"schedule"' }[
          name.replace('colophon ', '')
        ],
      );
      if (/apply|drift/.test(name)) {
        expect(rule?.if).toContain('$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH');
      }
    }
    expect(others['colophon plan']?.rules?.[0]?.if).toContain(
      '$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_MERGE_REQUEST_PROJECT_ID',
    );
  });

  test('only the apply may write, one at a time, and with the token that may', () => {
    expect(common.variables).toMatchObject({ COLOPHON_READ_ONLY: '1', GIT_DEPTH: '0' });
    for (const [name, job] of Object.entries(others)) {
      const writes = name === 'colophon apply';
      expect(job.variables?.['COLOPHON_READ_ONLY']).toBe(writes ? '0' : undefined);
      expect(job.variables ?? {}).not.toHaveProperty('COLOPHON_ORGANIZATION');
      const setsToken = (job.script ?? []).some((line) => line === 'export COLOPHON_TOKEN="$COLOPHON_PLAN_TOKEN"');
      expect(setsToken).toBe(/plan|drift/.test(name));
    }
    expect(others['colophon apply']).toMatchObject({ resource_group: 'colophon-apply', interruptible: false });
  });

  test('Colophon is installed by its digest outside the checkout, in an image by its digest, and every script is in order', () => {
    const [install = '', ...more] = common.before_script ?? [];
    expect(install).toMatch(INSTALL.gitlab);
    expect(more).toEqual(['cd "$CI_PROJECT_DIR/docs"']);
    expect(common.image).toMatch(/^node:\d+\.\d+\.\d+-bookworm@sha256:[0-9a-f]{64}$/);
    expect(common.timeout).toBeDefined();
    for (const { script = [] } of Object.values(others)) {
      const whole = [...(common.before_script ?? []), ...script].join('\n');
      expect(script.join('\n')).not.toMatch(/\b(np[mx]|pnpm|yarn|curl|wget)\b/);
      execFileSync('bash', ['-n'], { input: whole });
    }
  });
});

describe('the artifacts on GitLab that name people', () => {
  test.each(['gitlab', 'gitlab-environments', 'gitlab-shards'])('are not public: %s', (kind) => {
    const jobs: Readonly<Record<string, GitlabJob>> = parse(templateOf(`${kind}/colophon.gitlab-ci.yml`));
    const kept = Object.entries(jobs).filter(([, { artifacts }]) => artifacts?.paths !== undefined);
    expect(kept.map(([name]) => name)).toContain('colophon plan');
    expect(kept.filter(([, { artifacts }]) => artifacts?.public !== false)).toEqual([]);
  });
});

describe('the jobs of GitLab that publish the console', () => {
  test.each(['gitlab', 'gitlab-environments', 'gitlab-shards'])(
    'run at night, read-only, with the token that reads: %s',
    (kind) => {
      const texts = ['colophon', 'console'].map((name) => templateOf(`${kind}/${name}.gitlab-ci.yml`));
      const jobs = parse(texts.join('\n')) as Readonly<Record<string, GitlabJob>>;
      const { 'colophon drift': drift, 'colophon console': console, pages } = jobs;
      expect(console?.rules).toEqual(drift?.rules);
      expect(pages?.rules).toEqual([{ ...drift?.rules?.[0], when: 'always' }]);
      expect(console?.script?.[0]).toBe('export COLOPHON_TOKEN="$COLOPHON_PLAN_TOKEN"');
      expect(JSON.stringify(pages)).not.toContain('TOKEN');
      for (const job of [console, pages]) {
        expect(job).toMatchObject({ extends: '.colophon', artifacts: { public: false } });
        expect(job?.variables ?? {}).not.toHaveProperty('COLOPHON_READ_ONLY');
        execFileSync('bash', ['-n'], { input: job?.script?.join('\n') });
      }
    },
  );
});

describe('the Dockerfile', () => {
  const read = (name: string): string => readFileSync(`${CI}/../${name}`, 'utf8');
  const text = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const stages = lines
    .join('\n')
    .split(/\n(?=FROM )/)
    .map((stage) => stage.split('\n'));
  const last = stages.at(-1) ?? [];

  test('builds in stages of which the last holds neither the compiler nor what is for development', () => {
    expect(stages).toHaveLength(2);
    expect(
      lines
        .filter((line) => /^FROM /.test(line))
        .every((line) => /^FROM node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}( AS \w+)?$/.test(line)),
    ).toBe(true);
    expect(last.join('\n')).not.toMatch(/npm |tsc/);
    const packages = last.flatMap((line) => /^COPY .*node_modules\/(\S+) /.exec(line)?.[1] ?? []);
    expect(packages).toEqual(['libsql', '@libsql', '@neon-rs', 'detect-libc']);
  });

  test('ends as a user who is not root, with git, and starts the command line', () => {
    const user = last.indexOf('USER node');
    expect(user).toBeGreaterThan(0);
    expect(last.slice(user).some((line) => /^(RUN|COPY|ADD|USER root)/.test(line))).toBe(false);
    expect(last.join('\n')).toMatch(/apt-get install .*\bca-certificates git\b/);
    expect(last).toContain('ENTRYPOINT ["colophon"]');
    expect(last).toContain('WORKDIR /work');
  });

  test('takes nothing but named files, and no secret', () => {
    expect(
      lines.some((line) => /^ADD |COPY \. |^ARG .*(TOKEN|SECRET|PASSWORD)|^ENV .*(TOKEN|SECRET)/i.test(line)),
    ).toBe(false);
    const [first, ...kept] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(kept.map((line) => line.slice(1)).sort()).toEqual([...new Set(copied)].sort());
  });
});

describe('docs/ci.md', () => {
  const text = readFileSync(`${CI}/../docs/ci.md`, 'utf8');
  const blocks = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block = '']) => parse(block));
  const version: string = JSON.parse(readFileSync(`${CI}/../package.json`, 'utf8')).version;

  test('shows the action with inputs and outputs that it has, in this version', () => {
    const { inputs, outputs } = parse(readFileSync(`${CI}/../action.yml`, 'utf8'));
    const steps: WorkflowStep[] = blocks.flatMap(({ jobs = {} }) => jobs.plan?.steps ?? []);
    const ours = steps.filter(({ uses = '' }) => uses.includes('/colophon@'));
    expect(ours.map(({ uses }) => uses)).toEqual(['colophon-sync/colophon@COMMIT']);
    expect(text).toContain(`colophon@COMMIT # v${version}\n`);
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(ours[0]?.with ?? {})));
    for (const name of [...Object.keys(inputs), ...Object.keys(outputs)]) {
      expect(text).toContain(`\`${name}\``);
    }
    for (const [, name = ''] of text.matchAll(/steps\.plan\.outputs\.([\w-]+)/g)) {
      expect(outputs).toHaveProperty(name);
    }
  });

  test('shows the hook by its id, and the variables that the templates read', () => {
    const hooks = parse(readFileSync(`${CI}/../.pre-commit-hooks.yaml`, 'utf8'));
    const shown = blocks.flatMap(({ repos = [] }) => repos);
    expect(shown).toMatchObject([{ rev: `v${version}`, hooks: [{ id: hooks[0].id }] }]);
    const templates = [...readdirSync(`${CI}/github`).map((name) => `github/${name}`), 'gitlab/colophon.gitlab-ci.yml'];
    for (const [name] of templates
      .map((path) => templateOf(path))
      .join('\n')
      .matchAll(/COLOPHON_[A-Z_]*[A-Z]/g)) {
      expect(text).toContain(name);
    }
  });
});

describe('docs/comments.md', () => {
  const text = readFileSync(`${CI}/../docs/comments.md`, 'utf8');
  const blocks = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const templates = readdirSync(`${CI}/github`).map((name) => templateOf(`github/${name}`));
  const pinsIn = (block: string): readonly string[] =>
    [...block.matchAll(/uses: (\S+ # \S+)/g)].map(([, pin = '']) => pin);

  test('shows jobs with the variables, the depth and the pinned actions of the templates', () => {
    const jobs = blocks.filter((block) => block.includes('actions/checkout@'));
    expect(jobs).toHaveLength(2);
    const known = new Set(templates.flatMap(pinsIn));
    for (const job of jobs) {
      expect(pinsIn(job).filter((pin) => !known.has(pin))).toEqual([]);
      for (const line of [
        'fetch-depth: 0',
        `COLOPHON_TOKEN: \${{ secrets.COLOPHON_PLAN_TOKEN }}`,
        `COLOPHON_ORGANIZATION: \${{ vars.COLOPHON_ORGANIZATION }}`,
      ]) {
        expect(job).toContain(line);
        expect(templates.some((template) => template.includes(line))).toBe(true);
      }
    }
    expect(blocks.find((block) => block.includes('GIT_DEPTH'))).toContain('"$COLOPHON_PLAN_TOKEN"');
  });
});
