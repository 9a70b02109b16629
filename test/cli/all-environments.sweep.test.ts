// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of manifests look like templates.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { EXIT, type ExitCode, worstExit } from '../../src/command/cli/exit.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import type { Terminal } from '../../src/command/cli/terminal.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';
import { lastIn } from '../support/workspace.ts';

const api = useServer({ world: worldWithOrganizations(['org_a', 'org_b', 'org_c']) });
const folderWith = useFolders();
afterEach(() => {
  api.server.setFaults([]);
  api.server.reset();
});

const ADD = { apply: addApplyCommand, plan: addPlanCommand, drift: addDriftCommand, validate: addValidateCommand };

/** Three environments, each with an organization of its own. */
const MANIFEST = `colophon: 1
teams:
  writers: { title: "\${var:title}" }
variables: { title: Writers }
environments:
  a: { organization: org_a, variables: { title: Team A } }
  b: { organization: org_b, variables: { title: Team B } }
  c: { organization: org_c, variables: { title: Team C }, protect: true }
`;

function workOf(text: string = MANIFEST, more: Readonly<Record<string, string>> = {}): string {
  return folderWith({ 'colophon.yaml': text, ...more });
}

function runWith(
  add: AddCommand,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  const [command = '', ...others] = args;
  const service = command === 'validate' ? [] : ['--base-url', api.server.url];
  return runInside(add, [command, '--all', ...service, ...others], {
    cwd,
    env: { COLOPHON_TOKEN: api.server.token, ...env },
  });
}

function run(cwd: string, command: keyof typeof ADD, ...args: readonly string[]): Promise<Ended> {
  return runWith(ADD[command], [command, ...args], { cwd });
}

/** The titles of the teams that were made, by organization. */
function teams(): readonly string[] {
  return (api.server.exportWorld().tables.teams ?? [])
    .filter(({ organization }) => /^org_[abc]$/.test(organization))
    .map(({ organization, title }) => `${organization} ${title}`)
    .sort();
}

interface Document {
  readonly command: string;
  readonly exitCode: number;
  readonly environments: readonly {
    readonly name: string;
    readonly organization: string | null;
    readonly exitCode: number | null;
    readonly summary: string;
    readonly result: { readonly status?: string; readonly changes?: readonly unknown[] } | null;
  }[];
}

function documentOf({ out }: Ended): Document {
  return JSON.parse(out) as Document;
}

describe('--all', () => {
  test('plans, applies and checks every environment, each with a ledger of its own', async () => {
    const cwd = workOf();
    const planned = await run(cwd, 'plan');
    expect(planned).toMatchObject({ code: 0, err: '' });
    expect(teams()).toEqual([]);
    const applied = await run(cwd, 'apply', '-y');
    expect(applied).toMatchObject({ code: 0, err: '' });
    expect(teams()).toEqual(['org_a Team A', 'org_b Team B', 'org_c Team C']);
    const headings = applied.out.split('\n').filter((line) => line.startsWith('── '));
    expect(headings).toEqual(['── a (1 of 3)', '── b (2 of 3)', '── c (3 of 3)']);
    const table = applied.out.slice(applied.out.indexOf('ENVIRONMENT'));
    expect(table).toMatch(/^ENVIRONMENT {2}ORGANIZATION {2}EXIT {2}SUMMARY\na {12}org_a {9}0 {5}Applied/);
    expect(table).toContain('colophon apply: all environments succeeded.');
    // Were a ledger shared, the second environment would want to delete what the first one made.
    const again = await run(cwd, 'apply', '-y', '-o', 'json');
    expect(again.code).toBe(0);
    expect(
      documentOf(again).environments.map(({ name, organization, exitCode }) => [name, organization, exitCode]),
    ).toEqual([
      ['a', 'org_a', 0],
      ['b', 'org_b', 0],
      ['c', 'org_c', 0],
    ]);
    expect(teams()).toHaveLength(3);

    const teamB = (api.server.exportWorld().tables.teams ?? []).find(({ organization }) => organization === 'org_b');
    await api.patch(`/v1/orgs/org_b/teams/${teamB?.id ?? ''}`, { title: 'By hand' });
    const drift = await run(cwd, 'drift', '-o', 'json');
    expect(drift.code).toBe(2);
    expect(documentOf(drift)).toMatchObject({
      command: 'drift',
      exitCode: 2,
      environments: [{ exitCode: 0 }, { exitCode: 2, result: { drifted: true } }, { exitCode: 0 }],
    });
  });

  test('a failing environment does not stop the others, and the worst code is the end', async () => {
    const cwd = workOf(MANIFEST.replace('organization: org_a,', 'organization: org_a, overlay: missing.yaml,'));
    const ended = await run(cwd, 'apply', '-y');
    expect(ended.code).toBe(8);
    expect(ended.err).toContain('missing.yaml');
    expect(teams()).toEqual(['org_b Team B', 'org_c Team C']);
    expect(ended.out).toMatch(/\na +- +8 +Cannot read overlay /);
    expect(ended.out).toContain('colophon apply: exit code 8 (a).');
    const json = documentOf(await run(cwd, 'apply', '-y', '-o', 'json'));
    expect(json.environments.map(({ exitCode }) => exitCode)).toEqual([8, 0, 0]);
    expect(json.exitCode).toBe(8);
  });

  test('--fail-fast starts no further one', async () => {
    const cwd = workOf(MANIFEST.replace('org_b', 'org_nowhere'));
    const ended = await run(cwd, 'apply', '-y', '--fail-fast', '--concurrency', '1', '-o', 'json');
    expect(ended.code).not.toBe(0);
    expect(documentOf(ended).environments.map(({ name, exitCode, summary }) => [name, exitCode, summary])).toEqual([
      ['a', 0, expect.stringContaining('Applied')],
      ['b', ended.code, expect.any(String)],
      ['c', null, 'not run: --fail-fast'],
    ]);
    expect(teams()).toEqual(['org_a Team A']);
    // Drift and changes are findings, not failures.
    const all = await run(workOf(), 'plan', '--detailed-exitcode', '--fail-fast', '-o', 'json');
    expect(all.code).toBe(2);
    expect(documentOf(all).environments.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2]);
  });

  test('guards of a protected environment hold as they do for it alone', async () => {
    const cwd = workOf();
    await run(cwd, 'apply', '-y');
    const emptied = MANIFEST.replace('  writers: { title: "${var:title}" }', '  others: { title: Others }');
    const other = workOf(emptied);
    cpSync(`${cwd}/.colophon`, `${other}/.colophon`, { recursive: true });
    const ended = await run(other, 'apply', '-y', '-o', 'json');
    expect(ended.code).toBe(7);
    expect(documentOf(ended).environments.map(({ exitCode }) => exitCode)).toEqual([0, 0, 7]);
    expect(teams()).toEqual(['org_a Others', 'org_b Others', 'org_c Team C']);
  });

  test.each<[keyof typeof ADD, string, readonly string[]]>([
    ['plan', '--target', ['--target', 'team.*']],
    ['plan', '--exclude', ['--exclude', 'team.*']],
    ['plan', '--out', ['--out', 'plan.json']],
    ['plan', '-e', ['-e', 'a']],
    ['plan', '--ledger file:PATH', ['--ledger', 'file:ledger.json']],
    ['plan', 'text, json, markdown, html, sarif, junit', ['-o', 'ndjson']],
    ['apply', 'a saved plan', ['plan.json']],
    ['apply', '--expect', ['--expect', 'digest']],
    ['apply', '--allow', ['--allow', 'delete=1', '-y']],
    ['drift', '--target', ['--target', 'team.*']],
    ['validate', '-e', ['-e', 'a']],
  ])('%s refuses %s before anything is read', async (command, text, args) => {
    const since = lastIn(api.server);
    const { code, out, err } = await run(workOf(), command, ...args);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toContain(text);
    expect(api.server.journal({ since })).toEqual([]);
  });

  test('one organization for all of them is refused, and an apply where nothing may be written', async () => {
    const since = lastIn(api.server);
    const options = { cwd: workOf(), env: { COLOPHON_ORGANIZATION: 'org_a' } };
    const { code, err } = await runWith(addApplyCommand, ['apply', '-y'], options);
    expect(code).toBe(64);
    expect(err).toContain('COLOPHON_ORGANIZATION');
    const readOnly = { cwd: workOf(), env: { COLOPHON_READ_ONLY: '1' } };
    expect(await runWith(addApplyCommand, ['apply', '-y'], readOnly)).toMatchObject({ code: 7 });
    expect(api.server.journal({ since })).toEqual([]);
    // A variable that is left over in a shell does not widen anything.
    const alone = await runInside(addPlanCommand, ['plan', '--sandbox', '-e', 'a', '-o', 'json'], {
      cwd: workOf(),
      env: { COLOPHON_ALL: '1' },
    });
    expect(JSON.parse(alone.out)).toMatchObject({ environment: 'a' });
  });

  test('without environments it is the one that there is', async () => {
    const cwd = workOf('colophon: 1\norganization: org_a\nteams: { x: { title: Team X } }\n');
    const ended = await run(cwd, 'apply', '-y', '-o', 'json', '--output-to', 'text=all.txt');
    expect(documentOf(ended).environments).toMatchObject([{ name: 'default', organization: 'org_a', exitCode: 0 }]);
    expect(teams()).toEqual(['org_a Team X']);
    expect(readFileSync(`${cwd}/all.txt`, 'utf8')).toContain('default');
  });

  test('a secret of the environment of the process is shown in none', async () => {
    const text = `colophon: 1
teams:
  writers: { title: "\${var:title}" }
variables: { title: Writers }
environments:
  a: { organization: org_a, variables: { title: The canary 8c41 title } }
  b: { organization: org_b, variables: { title: Title } }
`;
    const env = { COLOPHON_SECRET_TITLE: 'canary 8c41' };
    const plans = ['text', 'json', 'markdown', 'html', 'junit', 'sarif'].map((format) => ['plan', '-o', format]);
    for (const args of [...plans, ['apply', '-y', '-v'], ['apply', '-y', '-o', 'json']]) {
      const command = args[0] as 'plan' | 'apply';
      const ended = await runWith(ADD[command], args, { cwd: workOf(text), env });
      expect(ended.code).toBe(0);
      expect(ended.out + ended.err).not.toContain('canary 8c41');
    }
  });

  test('drift ignores an address in the environments that have it', async () => {
    const text = MANIFEST.replace('Team A }', 'Team A }, overlay: more.yaml');
    const more = { 'more.yaml': 'teams: { extra: { title: Extra } }\n' };
    const ended = await run(workOf(text, more), 'drift', '--ignore', 'team.extra');
    expect([ended.code, ended.err]).toEqual([0, '']);
  });

  test('without a yes, nothing is applied anywhere', async () => {
    const ended = await run(workOf(), 'apply');
    expect(ended.code).toBe(64);
    expect(teams()).toEqual([]);
    expect(ended.err).toContain('error: a: ');
  });

  test('asks about each environment: a no skips one, and Ctrl-C ends the run', async () => {
    const answering = (answers: readonly (string | undefined)[]): AddCommand => {
      const left = [...answers];
      return (program, terminal) =>
        addApplyCommand(program, {
          ...terminal,
          interactive: { out: false, err: true, input: true },
          ask: async () => left.shift(),
        } satisfies Terminal);
    };
    const declined = await runWith(answering(['no', 'yes', 'no']), ['apply'], { cwd: workOf() });
    expect([declined.code, teams()]).toEqual([1, ['org_b Team B']]);
    expect(declined.err).toContain('error: a: declined: nothing was applied');
    api.server.reset();
    const cancelled = await runWith(answering(['yes', undefined, 'yes']), ['apply'], { cwd: workOf() });
    expect([cancelled.code, teams()]).toEqual([5, ['org_a Team A']]);
    expect(cancelled.out).toMatch(/\nc +org_c +- +not run: interrupted\n/);
  });

  test('a request to stop finishes the current environment and starts no other', async () => {
    const cwd = workOf();
    const controller = new AbortController();
    let asked = 0;
    const add: AddCommand = (program, terminal) =>
      addApplyCommand(program, {
        ...terminal,
        interruption: () => {
          asked++;
          return controller.signal;
        },
        out: (line: string) => {
          terminal.out(line);
          if (line.includes('── b')) {
            controller.abort();
          }
        },
      } satisfies Terminal);
    const ended = await runWith(add, ['apply', '-y', '--concurrency', '1'], { cwd });
    expect([ended.code, asked]).toEqual([5, 1]);
    expect(teams()).toEqual(['org_a Team A']);
    expect(ended.out).toMatch(/\nb +org_b +5 +interrupted: nothing was applied\n/);
    expect(ended.out).toMatch(/\nc +org_c +- +not run: interrupted\n/);
    // The next run goes on where this one ended.
    expect(await run(cwd, 'apply', '-y')).toMatchObject({ code: 0 });
    expect(teams()).toHaveLength(3);
  });

  test('validate --all is what validate does, and says so in its help', async () => {
    const cwd = workOf();
    const [all, plain] = [
      await run(cwd, 'validate', '-o', 'json'),
      await runInside(addValidateCommand, ['validate', '-o', 'json'], { cwd }),
    ];
    expect(all).toEqual(plain);
    expect(all.out).toContain('"c"');
  });
});

describe('the ledgers of many environments in git', () => {
  /** The processes of git that a command starts. */
  async function processes(cwd: string, args: readonly string[]): Promise<number> {
    const log = join(cwd, 'git.log');
    writeFileSync(log, '');
    const shim = join(cwd, 'shim');
    mkdirSync(shim, { recursive: true });
    writeFileSync(join(shim, 'git'), `#!/bin/sh\necho >> ${log}\nPATH="${process.env['PATH']}" exec git "$@"\n`, {
      mode: 0o755,
    });
    const ended = await runWith(args[0] === 'plan' ? addPlanCommand : addApplyCommand, [...args, '-f', 'work'], {
      cwd,
      env: { PATH: `${shim}:${process.env['PATH']}` },
    });
    expect(ended).toMatchObject({ code: 0, err: '' });
    return readFileSync(log, 'utf8').length;
  }

  test.skipIf(process.platform === 'win32')('are looked up together, and each is written by itself', async () => {
    const cwd = folderWith({ 'work/colophon.yaml': MANIFEST });
    const git = (...args: readonly string[]): void => {
      execFileSync('git', [...args], { cwd, stdio: 'ignore' });
    };
    git('init', '--bare', 'remote.git');
    git('init', 'work');
    git('-C', 'work', 'remote', 'add', 'origin', join(cwd, 'remote.git'));
    const without = MANIFEST.replace(/ {2}b:.*\n {2}c:.*\n/, '');
    await processes(cwd, ['apply', '-y']);
    expect(teams()).toHaveLength(3);
    const refs = execFileSync('git', ['-C', 'remote.git', 'show-ref'], { cwd, encoding: 'utf8' });
    expect(refs.match(/refs\/colophon\/[abc]$/gm)).toHaveLength(3);
    const three = await processes(cwd, ['plan']);
    writeFileSync(join(cwd, 'work', 'colophon.yaml'), without);
    const one = await processes(cwd, ['plan']);
    // The size and the text of its ledger.
    expect((three - one) / 2).toBeLessThanOrEqual(2);
  });
});

test('the worst exit code is the one that leaves the most to do', () => {
  const order: readonly ExitCode[] = [4, 5, 1, 3, 6, 7, 8, 64, 2, 0];
  expect([...order].sort((a, b) => a - b)).toEqual(Object.values(EXIT).sort((a, b) => a - b));
  for (const [index, code] of order.entries()) {
    expect(worstExit(order.slice(index).reverse())).toBe(code);
  }
  expect(worstExit([])).toBe(0);
});
