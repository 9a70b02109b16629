import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { colophon, type Running } from '../support/serve-process.ts';
import { line, openServer, push } from './support.ts';

const { remote, clone, folder } = useRepositories();

const NAMES = ['a', 'b', 'c'];
const TEAMS = ['one', 'two', 'three', 'four'];

/** The same teams in each environment. */
function manifest(prefix: string): string {
  return [
    'colophon: 1',
    'teams:',
    ...TEAMS.map((key) => `  ${key}: { title: ${prefix} ${key} }`),
    'environments:',
    ...NAMES.map((name) => `  ${name}: { organization: org_${name} }`),
    '',
  ].join('\n');
}

test('two agents with the same shard apply everything once, and one goes on where the other is killed', async () => {
  const server = await openServer({ world: worldWithOrganizations(NAMES.map((name) => `org_${name}`)) });
  const titles = (): readonly string[] =>
    (server.exportWorld().tables.teams ?? [])
      .filter(({ organization }) => organization !== 'org_acme')
      .map(({ organization, title }) => `${organization} ${title}`)
      .sort();
  const expected = (prefix: string): readonly string[] =>
    NAMES.flatMap((name) => TEAMS.map((key) => `org_${name} ${prefix} ${key}`)).sort();
  const writes = (): readonly string[] =>
    server.journal().flatMap(({ write, status, operation }) => (write && status < 300 ? [operation ?? ''] : []));
  const bare = remote();
  const author = clone(bare);
  const follow = (checkout: string): Running =>
    colophon(
      [
        ...['agent', '--all', '--shard', '1/1', '--repo', bare, '--checkout', checkout, '--mode', 'apply'],
        ...['--base-url', server.url, '--parallelism', '1', '--interval', '1', '--listen', 'off', '-o', 'ndjson'],
      ],
      { ...GIT_ENV, COLOPHON_TOKEN: server.token },
    );

  push(author, manifest('First'));
  const replicas = [folder(), folder()].map((checkout) => ({ checkout, agent: follow(checkout) }));
  for (const { agent } of replicas) {
    for (const name of NAMES) {
      await line(agent, (one) => one.environment === name && ['applied', 'clean'].includes(one.result ?? ''));
    }
  }
  expect(titles()).toEqual(expected('First'));
  // A team is created with its members, in two requests.
  const perTeam = writes().length / expected('First').length;
  expect(Number.isInteger(perTeam)).toBe(true);

  // The one that has a lock while it writes is killed.
  server.setFaults([
    { kind: 'latency', ms: 300, method: 'PATCH' },
    { kind: 'latency', ms: 300, method: 'PUT' },
  ]);
  const before = writes().length;
  const next = push(author, manifest('Second'));
  const holder = async (): Promise<number | undefined> => {
    const [lock] = git(bare, 'for-each-ref', '--format=%(refname)', 'refs/colophon-lock').split('\n');
    const text = lock === undefined || lock === '' ? '{}' : git(bare, 'show', `${lock}:lock.json`);
    return writes().length > before ? (JSON.parse(text) as { pid?: number }).pid : undefined;
  };
  await expect.poll(holder, { interval: 20 }).toBeDefined();
  const pid = await holder();
  const dead = replicas.find(({ agent }) => agent.child.pid === pid) ?? replicas[0];
  const alive = replicas.find((one) => one !== dead);
  dead?.agent.child.kill('SIGKILL');
  await dead?.agent.finished;
  server.setFaults([]);
  const left = alive?.agent as Running;
  for (const name of NAMES) {
    await line(
      left,
      (one) => one.environment === name && one.commit === next && ['applied', 'clean'].includes(one.result ?? ''),
    );
  }
  expect(titles()).toEqual(expected('Second'));
  expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).toBe('');

  // Its successor takes the clone and finds nothing left to do.
  const done = writes().length;
  const successor = follow(dead?.checkout ?? '');
  for (const name of NAMES) {
    await line(successor, (one) => one.environment === name && one.result === 'clean');
  }
  expect(writes()).toHaveLength(done);
  expect(left.output.stdout).not.toContain('"stage":"agent"');
  for (const agent of [left, successor]) {
    agent.child.kill('SIGTERM');
    expect(await agent.finished).toMatchObject({ code: 0, stderr: '' });
  }
  expect(readdirSync(`${dead?.checkout}/.git`).filter((name) => name.endsWith('.lease'))).toEqual([]);
});
