import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { useFolders } from '../support/command.ts';
import { CI, DIGEST, PACKAGE, toolPath } from './support.ts';

const folderWith = useFolders();
const VERSION: string = JSON.parse(readFileSync(`${CI}/../package.json`, 'utf8')).version;

interface Call {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Writes down how it was called, does what `--out` says, and ends with the code of the variable STAND_IN_CODE. */
const RECORD = `#!/usr/bin/env bash
{
  for name in COLOPHON_TOKEN COLOPHON_READ_ONLY COLOPHON_ORGANIZATION COLOPHON_BASE_URL GITHUB_TOKEN INPUT_TOKEN; do
    [ -z "\${!name+set}" ] || printf '%s=%s\\0' "$name" "\${!name}"
  done
  printf '\\1%s' ''
  printf '\\0%s' "$@"
  printf '\\2'
} >> "$STAND_IN_LOG"
for arg in "$@"; do
  case "$arg" in
    --out=*) echo '{}' > "\${arg#--out=}" ;;
    comment) exit 0 ;;
  esac
done
exit "\${STAND_IN_CODE:-0}"
`;

function callsIn(log: string): readonly Call[] {
  const texts = existsSync(log) ? readFileSync(log, 'utf8').split('\u0002').slice(0, -1) : [];
  return texts.map((text) => {
    const [variables = '', args = ''] = text.split('\u0001');
    const pairs = variables.split('\0').slice(0, -1);
    return {
      args: args.split('\0').slice(1),
      env: Object.fromEntries(
        pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      ),
    };
  });
}

const inputs: Readonly<Record<string, { readonly default?: string }>> = parse(
  readFileSync(`${CI}/../action.yml`, 'utf8'),
).inputs;

/** Runs the action as a runner does: inputs in variables, outputs in a file. */
function runAction(given: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const folder = folderWith();
  const log = join(folder, 'calls');
  const output = join(folder, 'output');
  const variables = Object.fromEntries(
    Object.entries(inputs).map(([name, { default: usual = '' }]) => [
      `INPUT_${name.toUpperCase().replaceAll('-', '_')}`,
      given[name] ?? (name === 'integrity' ? DIGEST : usual.includes('github.token') ? 'job-token' : usual),
    ]),
  );
  const { status, stdout, stderr } = spawnSync('bash', [`${CI}/action.sh`], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: toolPath(folderWith, RECORD),
      HOME: folder,
      RUNNER_TEMP: folder,
      GITHUB_OUTPUT: output,
      STAND_IN_LOG: log,
      ...variables,
      ...env,
    },
  });
  return { code: status, text: stdout + stderr, calls: callsIn(log), output: readFileSync(output, 'utf8'), folder };
}

describe('the action', () => {
  test('gives every input to the script by a variable, and every output comes from the step', () => {
    const action = parse(readFileSync(`${CI}/../action.yml`, 'utf8'));
    expect(action.runs.using).toBe('composite');
    const [step, ...more] = action.runs.steps;
    expect(more).toEqual([]);
    expect(step.run).not.toContain('${{');
    const names = Object.keys(action.inputs).filter((name) => name !== 'working-directory');
    expect(step.env).toEqual(
      Object.fromEntries(
        names.map((name) => [`INPUT_${name.toUpperCase().replaceAll('-', '_')}`, `\${{ inputs.${name} }}`]),
      ),
    );
    expect(Object.keys(action.outputs)).toEqual(['digest', 'changes', 'deletes', 'plan-file', 'exit-code']);
    for (const [name, { value }] of Object.entries<{ readonly value: string }>(action.outputs)) {
      expect(value).toBe(`\${{ steps.${step.id}.outputs.${name} }}`);
    }
  });

  test.each([{}, { version: '9.9.9' }])('installs its version by the digest, outside the checkout: %j', (given) => {
    const { code, calls, output, folder } = runAction({ command: 'validate', ...given });
    expect([code, output]).toEqual([0, 'exit-code=0\n']);
    expect(calls.map(({ args }) => args)).toEqual([['validate', '--output=github']]);
    const [scratch = '', ...more] = readdirSync(folder).filter((name) => name.startsWith('colophon.'));
    expect(more).toEqual([]);
    const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, scratch, name), 'utf8'));
    const dependencies = { [PACKAGE]: given.version ?? VERSION };
    expect(read('package.json')).toEqual({ dependencies });
    expect(read('package-lock.json')).toEqual({
      lockfileVersion: 3,
      packages: {
        '': { dependencies },
        [`node_modules/${PACKAGE}`]: {
          version: given.version ?? VERSION,
          integrity: DIGEST,
          bin: { colophon: 'dist/cli/main.js' },
        },
      },
    });
  });

  test('hands everything over as it is and runs none of it', () => {
    const evil = '$(touch pwned) `touch pwned` "; touch pwned; #';
    const { code, calls, folder } = runAction({
      command: 'plan',
      environment: evil,
      files: `docs/a b.yaml\r\n\n  ${evil}  \n`,
      args: `--target\nsite.*\n${evil}`,
      token: evil,
      organization: evil,
      'base-url': evil,
    });
    expect(code).toBe(0);
    expect(calls[0]?.args).toEqual([
      'plan',
      `--environment=${evil}`,
      '--file=docs/a b.yaml',
      `--file=${evil}`,
      '--output=github',
      expect.stringMatching(/^--out=.*plan\.json$/),
      '--target',
      'site.*',
      evil,
    ]);
    expect(calls[0]?.env).toEqual({ COLOPHON_TOKEN: evil, COLOPHON_ORGANIZATION: evil, COLOPHON_BASE_URL: evil });
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });

  test.each([2, 3, 7, 8])('tells the code %i of a command that failed, and fails with it', (expected) => {
    const { code, output } = runAction({ command: 'drift' }, { STAND_IN_CODE: String(expected) });
    expect([code, output]).toEqual([expected, `exit-code=${expected}\n`]);
  });

  test.each<[Readonly<Record<string, string>>, string]>([
    [{ command: '' }, 'input command'],
    [{ command: 'ledger' }, 'input command'],
    [{ command: 'plan; touch pwned' }, 'input command'],
    [{ command: 'plan', comment: 'yes' }, 'input comment'],
    [{ command: 'apply', comment: 'true' }, 'needs the command plan'],
    [{ command: 'plan', version: '1 --registry=x' }, 'input version'],
    [{ command: 'plan', version: 'latest' }, 'input version'],
    [{ command: 'plan', version: '1.2.3", "x": "y' }, 'input version'],
    [{ command: 'plan', integrity: '' }, 'input integrity'],
    [{ command: 'plan', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'input integrity'],
    [{ command: 'plan', integrity: `${DIGEST}", "resolved": "x` }, 'input integrity'],
  ])('refuses %j before anything runs', (given, words) => {
    const { code, calls, output, text } = runAction(given);
    expect([code, calls, output]).toEqual([64, [], 'exit-code=64\n']);
    expect(text).toContain(words);
  });

  test('posts a comment with the token of the job, which no other command gets', () => {
    const { code, calls } = runAction({ command: 'plan', comment: 'true', token: 't' });
    expect(code).toBe(0);
    expect(calls.map(({ args }) => args.slice(0, 2))).toEqual([
      ['plan', '--output=github'],
      ['comment', '--plan'],
    ]);
    expect(calls.map(({ env }) => env['GITHUB_TOKEN'])).toEqual([undefined, 'job-token']);
    expect(calls[1]?.args[2]).toBe(calls[0]?.args.find((arg) => arg.startsWith('--out='))?.slice('--out='.length));
  });

  test('a plan that failed keeps its code, whatever becomes of the comment', () => {
    const { code, calls } = runAction({ command: 'plan', comment: 'true' }, { STAND_IN_CODE: '2' });
    expect([code, calls.length]).toEqual([2, 2]);
  });

  test.each(['pull_request', 'pull_request_target'])('is read-only for %s', (event) => {
    const { calls } = runAction({ command: 'apply' }, { GITHUB_EVENT_NAME: event });
    expect(calls[0]?.env['COLOPHON_READ_ONLY']).toBe('1');
    expect(runAction({ command: 'apply' }, { GITHUB_EVENT_NAME: 'push' }).calls[0]?.env).toEqual({});
  });
});

describe('the hook for git', () => {
  const VALID = 'colophon: 1\norganization: org_1\nteams: { a: { title: A } }\n';
  const BAD = 'colophon: 1\norganization: org_1\nteems: {}\n';

  function repository(config: Readonly<Record<string, string>> = {}) {
    const cwd = folderWith();
    const env = { PATH: toolPath(folderWith), HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' };
    const git = (...args: string[]) => spawnSync('git', args, { cwd, env, encoding: 'utf8' });
    git('init', '-b', 'main');
    for (const [name, value] of Object.entries({ 'user.name': 'Ada', 'user.email': 'ada@example.com', ...config })) {
      git('config', name, value);
    }
    mkdirSync(join(cwd, '.git/hooks'), { recursive: true });
    copyFileSync(`${CI}/pre-commit/pre-commit`, join(cwd, '.git/hooks/pre-commit'));
    const put = (name: string, text: string): void => {
      mkdirSync(join(cwd, name, '..'), { recursive: true });
      writeFileSync(join(cwd, name), text);
    };
    return { git, put };
  }

  test('looks at what is committed and not at what lies beside it', () => {
    const { git, put } = repository();
    put('colophon.yaml', BAD);
    git('add', '.');
    const refused = git('commit', '-m', 'bad');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('colophon.yaml:3');
    put('colophon.yaml', VALID);
    git('add', '.');
    put('colophon.yaml', BAD);
    expect(git('commit', '-m', 'good').status).toBe(0);
  });

  test('finds a manifest elsewhere, and leaves commits alone that do not touch its folder', () => {
    const { git, put } = repository({ 'colophon.file': 'docs/colophon.yaml' });
    put('docs/colophon.yaml', BAD);
    git('add', '.');
    expect(git('commit', '-m', 'bad').status).toBe(1);
    git('reset');
    put('README.md', 'Hello');
    git('add', 'README.md');
    expect(git('commit', '-m', 'other').status).toBe(0);
  });

  test('the hook of the framework runs the installed command and fetches none, without a file name', () => {
    const [hook, ...more] = parse(readFileSync(`${CI}/../.pre-commit-hooks.yaml`, 'utf8'));
    expect(more).toEqual([]);
    expect(hook).toMatchObject({
      id: 'colophon-validate',
      language: 'system',
      entry: 'npx --no -- colophon validate',
      pass_filenames: false,
    });
    const files = new RegExp(hook.files);
    for (const [name, expected] of [
      ['colophon.yaml', true],
      ['docs/colophon.yml', true],
      ['colophon/teams.yaml', true],
      ['docs/colophon/redirects.csv', true],
      ['src/other.yaml', false],
      ['mycolophon.yaml', false],
    ] as const) {
      expect([name, files.test(name)]).toEqual([name, expected]);
    }
  });

  test('the scripts are in order', () => {
    execFileSync('bash', ['-n', `${CI}/action.sh`]);
    execFileSync('sh', ['-n', `${CI}/pre-commit/pre-commit`]);
  });
});
