// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of workflows look like templates.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { lintWorkflow, OWN_PURPOSES } from './lint-workflow.ts';
import { workflowOf } from './support.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, '.github', path), 'utf8');

function lint(name: string, text: string): readonly string[] {
  const purpose = OWN_PURPOSES[name];
  if (purpose === undefined) {
    throw new Error(`nobody has said what ${name} may do`);
  }
  return lintWorkflow(text, purpose);
}

describe('the workflows of this repository', () => {
  test.each(readdirSync(join(ROOT, '.github/workflows')))('%s keeps all the rules', (name) => {
    expect(lint(name, read(`workflows/${name}`))).toEqual([]);
  });

  const CHECKOUT = /actions\/checkout@[0-9a-f]{40} # v[\d.]+/;
  test.each<[string, string | RegExp, string, string]>([
    ['ci.yml', CHECKOUT, 'actions/checkout@v6', 'by the digest of a release'],
    ['ci.yml', CHECKOUT, 'actions/checkout@0123456 # v6.1.0', 'by the digest of a release'],
    ['ci.yml', / # v6\.1\.0/, '', 'with its version behind it'],
    ['ci.yml', 'actions/setup-node@', 'someone/setup-node@', 'not one of the actions'],
    ['ci.yml', 'pull_request:', 'pull_request_target:', 'started by pull_request_target'],
    ['ci.yml', '    branches: [main]\n', '', 'push must name its branches'],
    ['ci.yml', 'permissions:\n  contents: read\n', '', 'permissions are missing at the top'],
    [
      'ci.yml',
      'permissions:\n  contents: read\n',
      'permissions:\n  id-token: write\n',
      'id-token: write is not needed',
    ],
    ['ci.yml', 'persist-credentials: false', 'persist-credentials: true', 'persist-credentials must be false'],
    ['ci.yml', 'package-manager-cache: false', 'cache: npm', 'pull requests could fill a cache'],
    ['ci.yml', '    timeout-minutes: 30\n', '', 'timeout-minutes is missing'],
    ['ci.yml', 'run: npm test', 'run: npm test -- ${{ github.head_ref }}', 'an expression inside a script'],
    [
      'ci.yml',
      'run: npm test',
      'run: npm test\n        env: { T: "${{ secrets.NPM }}" }',
      'NPM is not for this workflow',
    ],
    ['ci.yml', "${{ github.event_name == 'pull_request' }}", 'true', 'concurrency'],
    ['release.yml', 'cancel-in-progress: false', 'cancel-in-progress: true', 'concurrency'],
    ['release.yml', '    environment: npm\n', '', 'needs an environment'],
    ['release.yml', 'id-token: write', 'id-token: write\n      packages: write', 'packages: write is not needed'],
    ['release.yml', '  push:\n', '  workflow_dispatch:\n  push:\n', 'started by workflow_dispatch'],
    ['release.yml', '    tags: ["v*"]\n', '', 'push must name its branches or tags'],
  ])('%s with %s as %s is caught', (name, before, after, expected) => {
    const text = read(`workflows/${name}`);
    const changed = text.replace(before, () => after);
    expect(changed).not.toBe(text);
    expect(lint(name, changed).join('\n')).toContain(expected);
  });

  test('run the tests on every version and system that is supported', () => {
    const { jobs } = parse(read('workflows/ci.yml')) as {
      readonly jobs: Readonly<
        Record<string, { readonly strategy: { readonly matrix: Readonly<Record<string, unknown>> } }>
      >;
    };
    expect(jobs['test']?.strategy.matrix).toEqual({
      os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
      node: [20, 22, 24],
    });
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly engines: { readonly node: string };
    };
    expect(engines.node).toMatch(/^>=20\./);
  });

  test('publish what was built from the repository that package.json names, with its provenance', () => {
    const { repository, publishConfig, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(repository).toMatchObject({
      type: 'git',
      url: expect.stringMatching(/^git\+https:\/\/github\.com\/.+\.git$/),
    });
    expect(publishConfig).toEqual({ access: 'public', provenance: true });
    expect(Object.keys(scripts).filter((name) => /^(pre|post)|prepare|install|^publish/.test(name))).toEqual([]);
    const { jobs = {} } = workflowOf(read('workflows/release.yml'));
    const runs = (jobs['publish']?.steps ?? []).flatMap(({ run = '' }) => (run === '' ? [] : [run]));
    expect(runs).toEqual(['npm run build', 'npm publish --provenance --access public']);
    expect(jobs['publish']?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(JSON.stringify(jobs['test']?.steps)).toContain("require('./package.json').repository.url");
  });

  test('have scripts that a shell can read', () => {
    for (const name of readdirSync(join(ROOT, '.github/workflows'))) {
      for (const { steps = [] } of Object.values(workflowOf(read(`workflows/${name}`)).jobs ?? {})) {
        for (const { run = '' } of steps) {
          execFileSync('bash', ['-n'], { input: run });
        }
      }
    }
  });
});

describe('the templates for issues', () => {
  test.each(['bug.yml', 'feature.yml'])('%s has a name, a description and questions with labels', (name) => {
    const form = parse(read(`ISSUE_TEMPLATE/${name}`)) as {
      readonly name: string;
      readonly description: string;
      readonly body: readonly { readonly type: string; readonly id?: string; readonly attributes: object }[];
    };
    expect(form.name).not.toBe('');
    expect(form.description).not.toBe('');
    const questions = form.body.filter(({ type }) => type !== 'markdown');
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(questions.every(({ attributes }) => 'label' in attributes)).toBe(true);
  });
});
