import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addAgentCommand } from '../../src/command/cli/agent.ts';
import { type Ended, runInside } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { openServer, push, teams, titlesOn, writesOf } from './support.ts';

const { remote, clone, folder } = useRepositories();

function agent(
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  const env = { ...GIT_ENV, ...options.env };
  return runInside(addAgentCommand, ['agent', '--once', '--listen', 'off', ...args], { cwd: options.cwd, env });
}

describe('colophon agent', () => {
  test('refuses what it cannot do before it does anything', async () => {
    const cwd = folder();
    const checkout = join(cwd, 'clone');
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /--repo is missing: name the repository to follow/],
      [['--repo', 'x', '--sandbox'], /--sandbox starts from scratch every time/],
      [['--repo', 'x', '--listen', '9464'], /--listen: write HOST:PORT or off/],
      [['--repo', 'x', '--path', '/etc'], /--path: "\/etc" is not inside the repository/],
      [['--repo', 'x', '-f', '../colophon.yaml'], /--file: .* is not inside the repository/],
      [['--repo', 'x', '--var', 'novalue'], /--var: write name=value/],
      [['--repo', 'x', '--ledger', 'file:clone/ledger.json'], /--ledger: .* is inside the clone/],
      [['--repo', 'x', '--mode', 'destroy'], /Allowed choices are observe, apply/],
    ];
    for (const [args, message] of wrong) {
      const ended = await agent(['--checkout', checkout, ...args], { cwd });
      expect(ended, args.join(' ')).toMatchObject({ code: 64, out: '' });
      expect(ended.err).toMatch(message);
    }
    const readOnly = await agent(['--repo', 'x', '--mode', 'apply', '--checkout', checkout], {
      cwd,
      env: { COLOPHON_READ_ONLY: '1' },
    });
    expect(readOnly).toMatchObject({ code: 7, out: '' });
    expect(existsSync(checkout)).toBe(false);
  });

  test('makes one round, and its exit code says what came of it', async () => {
    const server = await openServer();
    const bare = remote();
    const author = clone(bare);
    const cwd = folder();
    const env = { COLOPHON_TOKEN: server.token, XDG_CACHE_HOME: join(cwd, 'cache') };
    const service = ['--base-url', server.url, '--retries', '0'];
    const run = (...args: readonly string[]): Promise<Ended> =>
      agent(['--repo', bare, ...service, ...args], { cwd, env });

    const commit = push(author, teams({ one: 'One', two: 'Two' })).slice(0, 10);
    const observed = await run();
    expect(observed).toMatchObject({ code: 0, out: '' });
    expect(observed.err).toContain(
      `INFO  [round 1 ${commit}] 2 changes (2 create) pending; not applied in mode observe\n`,
    );
    expect(writesOf(server)).toBe(0);

    const applied = await run('--mode', 'apply', '-o', 'ndjson');
    expect(applied).toMatchObject({ code: 0, err: '' });
    const records = applied.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records.at(-1)).toMatchObject({ event: 'outcome', round: 1, result: 'applied', status: 'done' });
    expect(titlesOn(server)).toEqual(expect.arrayContaining(['One', 'Two']));
    expect(await run('--mode', 'apply', '-q')).toEqual({ code: 0, out: '', err: '' });

    push(author, 'colophon: 1\norganization: org_acme\nteams: {}\n');
    const blocked = await run('--mode', 'apply');
    expect(blocked.code).toBe(7);
    expect(blocked.err).toMatch(/WARN {2}\[round 1 \w{10}\] nothing applied, blocked by a guard: .*--allow/);

    push(author, 'colophon: 1\norganization: org_acme\nteams: { a: 1 }\n');
    const broken = await run('--mode', 'apply');
    expect(broken.code).toBe(8);
    expect(broken.err).toMatch(/ERROR \[round 1 \w{10}\] failed \(manifest\): colophon\.yaml:3: /);

    // The manifest may be in a folder of the repository.
    git(author, 'mv', 'colophon.yaml', 'README.old');
    const { code, err } = await run('--path', 'missing');
    expect({ code, missing: err.includes('has no folder missing') }).toEqual({ code: 8, missing: true });
    push(author, teams({ one: 'One', two: 'Two' }));
    const unknown = await agent(['--repo', bare, ...service], {
      cwd,
      env: { ...env, COLOPHON_TOKEN: 'not-the-token' },
    });
    expect(unknown.code).toBe(3);
    expect(unknown.err).not.toContain('not-the-token');
    // One folder for each resource that is followed, below the cache folder.
    expect(existsSync(join(cwd, 'cache', 'colophon', 'agent'))).toBe(true);
  });

  test('shows no password of the repository', async () => {
    const cwd = folder();
    const repo = 'https://ada:canary-password@127.0.0.1:1/docs.git';
    const ended = await agent(['--repo', repo, '--checkout', 'clone', '-v'], { cwd });
    expect(ended.code).toBe(1);
    expect(ended.err).toMatch(/ERROR \[round 1\] failed \(git\): Cannot follow the repository: .*127\.0\.0\.1/);
    expect(ended.err).not.toContain('canary');
  });
});
