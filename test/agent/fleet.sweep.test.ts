// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of manifests look like templates.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addAgentCommand } from '../../src/command/cli/agent.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { type Ended, runInside } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { colophon, type Running } from '../support/serve-process.ts';
import { line, openServer, push } from './support.ts';

const { remote, clone, folder } = useRepositories();

/** A manifest with an environment for each title of its team. */
function fleet(titles: Readonly<Record<string, string>>): string {
  const environments = Object.entries(titles).map(
    ([name, title]) => `  ${name}: { organization: org_${name}, variables: { title: ${title} } }`,
  );
  const teams = '  writers: { title: "${var:title}" }';
  return ['colophon: 1', 'teams:', teams, 'variables: { title: none }', 'environments:', ...environments, ''].join(
    '\n',
  );
}

function serverFor(names: readonly string[]): Promise<RunningServer> {
  return openServer({ world: worldWithOrganizations(names.map((name) => `org_${name}`)) });
}

/** The titles of the teams that were created, by environment. */
function created(server: RunningServer): readonly string[] {
  return (server.exportWorld().tables.teams ?? [])
    .filter(({ organization }) => organization !== 'org_acme')
    .map(({ organization, title }) => `${organization.slice('org_'.length)} ${title}`)
    .sort();
}

interface Options {
  readonly repo: string;
  readonly checkout: string;
  readonly server: RunningServer;
  readonly env?: Readonly<Record<string, string>>;
}

function argsFor({ repo, checkout, server }: Options): readonly string[] {
  const place = ['--repo', repo, '--checkout', checkout, '--base-url', server.url];
  return ['agent', '--all', '--mode', 'apply', '--retries', '0', ...place];
}

function follow(options: Options, ...more: readonly string[]): Running {
  const args = [...argsFor(options), '--interval', '1', '--listen', '127.0.0.1:0', '-o', 'ndjson', ...more];
  return colophon(args, { ...GIT_ENV, COLOPHON_TOKEN: options.server.token, ...options.env });
}

/** One round of each environment, inside this process. */
function once(options: Options, ...more: readonly string[]): Promise<Ended> {
  const args = [...argsFor(options), '--once', '--listen', 'off', ...more];
  const env = { ...GIT_ENV, COLOPHON_TOKEN: options.server.token, ...options.env };
  return runInside(addAgentCommand, args, { cwd: folder(), env });
}

async function urlOf(agent: Running): Promise<string> {
  const { message } = await line(agent, ({ event }) => event === 'agent');
  return /listening on (http:\S+)$/.exec(message)?.[1] ?? '';
}

interface Status {
  readonly ok: boolean;
  readonly environments: readonly { readonly environment: string; readonly result: string; readonly reason: string }[];
}

describe('an agent for all environments', () => {
  test('follows each by itself, from one clone, and tells how each of them does', async () => {
    const server = await serverFor(['a', 'b', 'c', 'd']);
    const bare = remote();
    const author = clone(bare);
    const begin = push(author, fleet({ a: 'Anna', b: 'Bert', c: 'Cleo' }));
    const agent = follow({ repo: bare, checkout: folder(), server, env: { COLOPHON_TOKEN_C: 'not-a-token' } });
    const url = await urlOf(agent);
    const text = async (path: string): Promise<string> => await (await fetch(`${url}${path}`)).text();
    for (const name of ['a', 'b']) {
      await line(agent, ({ environment, result }) => environment === name && result === 'applied');
    }
    await line(agent, ({ environment, result }) => environment === 'c' && result === 'failed');
    expect(created(server)).toEqual(['a Anna', 'b Bert']);

    // One environment that fails takes nothing away from the others, and is named.
    expect(await text('/healthz')).toBe('ok\n');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await expect.poll(() => text('/readyz')).toBe('1 of 3 environments fail: c\n');
    const metrics = await text('/metrics');
    expect(metrics).toContain('colophon_agent_environments 3\n');
    expect(metrics).toContain('colophon_agent_applies_total{environment="a",status="done"} 1\n');
    expect(metrics).toContain(`colophon_agent_commit_info{environment="b",commit="${begin}"} 1\n`);
    expect(metrics).not.toContain('colophon_agent_last_success_timestamp_seconds{environment="c"}');
    const status = JSON.parse(await text('/status')) as Status;
    expect(status).toMatchObject({
      ok: false,
      environments: [{ environment: 'a' }, {}, { environment: 'c', result: 'failed' }],
    });

    const next = push(author, fleet({ a: 'Ada', c: 'Cleo', d: 'Dora' }));
    const left = await line(agent, ({ event, message }) => event === 'environments' && message.startsWith('no longer'));
    expect(left).toMatchObject({ commit: next, names: ['b'] });
    for (const name of ['a', 'd']) {
      await line(agent, (one) => one.environment === name && one.result === 'applied' && one.commit === next);
    }
    expect(created(server)).toEqual(['a Ada', 'b Bert', 'd Dora']);
    expect(await text('/metrics')).not.toContain('environment="b"');

    agent.child.kill('SIGTERM');
    expect(await agent.finished).toMatchObject({ code: 0, stderr: '' });
    expect(agent.output.stdout).not.toContain('not-a-token');
  });

  test('goes on with the others while an environment waits for the service', async () => {
    const server = await serverFor(['a', 'b']);
    server.setFaults([{ kind: 'latency', ms: 10_000, path: '/v1/orgs/org_a/' }]);
    const bare = remote();
    const author = clone(bare);
    push(author, fleet({ a: 'Anna', b: 'Bert' }));
    const agent = follow({ repo: bare, checkout: folder(), server }, '--parallelism', '1');
    const url = await urlOf(agent);
    await line(agent, ({ environment, result }) => environment === 'b' && result === 'applied');
    const next = push(author, fleet({ a: 'Ada', b: 'Bea' }));
    await line(agent, (one) => one.environment === 'b' && one.result === 'applied' && one.commit === next);
    expect(created(server)).toEqual(['b Bea']);
    const status = await (await fetch(`${url}/status`)).json();
    expect(status).toMatchObject({
      environments: [{ environment: 'a', running: true, result: null }, { commit: next }],
    });
    // It ends with the answer to the request in flight, and sends no other one.
    const asked = (): number => server.journal().filter(({ path }) => path.startsWith('/v1/orgs/org_a/')).length;
    const before = asked();
    agent.child.kill('SIGTERM');
    expect(await agent.finished).toMatchObject({ code: 0 });
    expect(asked()).toBeLessThanOrEqual(before + 1);
  });

  test('begins no round while it cannot list the environments, says so once, and goes on afterwards', async () => {
    const server = await serverFor(['a']);
    const bare = remote();
    const author = clone(bare);
    push(author, 'colophon: 1\nenvironments: [a]\n');
    const checkout = folder();
    const broken = await once({ repo: bare, checkout, server });
    expect(broken.code).toBe(8);
    const agent = follow({ repo: bare, checkout, server });
    const url = await urlOf(agent);
    await line(agent, ({ event, result }) => event === 'look' && result === 'failed');
    await expect
      .poll(async () => (await fetch(`${url}/metrics`)).text())
      .toMatch(/looks_total\{result="failed"\} [2-9]/);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('colophon.yaml:2')]);
    push(author, fleet({ a: 'Anna' }));
    await line(agent, ({ environment, result }) => environment === 'a' && result === 'applied');
    expect(agent.output.stdout.match(/"result":"failed"/g)).toHaveLength(1);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    agent.child.kill('SIGTERM');
    expect(await agent.finished).toMatchObject({ code: 0 });
  });

  test('shares a fleet with others by shards, and fetches once for all of its environments', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `e${index}`);
    const server = await serverFor(names);
    const bare = remote();
    const author = clone(bare);
    push(author, fleet(Object.fromEntries(names.map((name) => [name, `Team${name}`]))));
    const checkouts = [folder(), folder()];
    const counts: number[] = [];
    for (const [index, checkout] of checkouts.entries()) {
      const before = created(server).length;
      const ended = await once({ repo: bare, checkout, server }, '--shard', `${index + 1}/2`);
      expect(ended).toMatchObject({ code: 0 });
      counts.push(created(server).length - before);
      expect(readdirSync(join(checkout, '.git', 'colophon-agents'))).toHaveLength(counts[index] ?? 0);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[0]).toBeLessThan(12);
    expect(created(server)).toEqual(names.map((name) => `${name} Team${name}`).sort());

    const trace = join(folder(), 'trace');
    const env = { GIT_TRACE2_EVENT: trace };
    expect(await once({ repo: bare, checkout: checkouts[0] ?? '', server, env }, '--shard', '1/2')).toMatchObject({
      code: 0,
    });
    expect(readFileSync(trace, 'utf8').match(/"argv":\[[^\]]*"fetch","--progress"/g)).toHaveLength(1);
    expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).toBe('');

    // A fresh clone fetches the branch, and then all ledgers at once.
    const fresh = join(folder(), 'trace');
    const traced = { GIT_TRACE2_EVENT: fresh };
    const args = ['--shard', '1/2'] as const;
    expect(await once({ repo: bare, checkout: folder(), server, env: traced }, ...args)).toMatchObject({ code: 0 });
    const lines = readFileSync(fresh, 'utf8').split('\n');
    const isFetch = (line: string): boolean =>
      line.includes('"event":"start"') && /"fetch".*refs\/colophon\//.test(line);
    const fetches = lines.filter(isFetch);
    expect(fetches).toHaveLength(1);
  });

  test('posts each change of state once, also over a restart', async () => {
    const server = await serverFor(['a', 'b']);
    const bare = remote();
    const author = clone(bare);
    push(author, fleet({ a: 'Anna', b: 'Bert' }));
    const posted: string[] = [];
    const hook = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        const { type, environment, before = '?', state } = JSON.parse(body);
        posted.push(`${type} ${environment} ${before} ${state}`);
        response.end();
      });
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      hook.close();
    });
    const { port } = hook.address() as AddressInfo;
    const options = { repo: bare, checkout: folder(), server };
    const round = (env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
      once({ ...options, env }, '--notify', `http://127.0.0.1:${port}/secret-part`);
    const wrong = { COLOPHON_TOKEN_B: 'not-a-token', COLOPHON_TOKEN_A: server.token };
    const failed = await round(wrong);
    expect(failed.code).toBe(3);
    expect(failed.err + failed.out).not.toContain('secret-part');
    expect(posted.splice(0)).toEqual(['colophon.agent b ? failed']);
    expect(await round(wrong)).toMatchObject({ code: 3 });
    expect(posted.splice(0)).toEqual([]);
    expect(await round()).toMatchObject({ code: 0 });
    expect(posted.splice(0)).toEqual(['colophon.agent b failed ok']);
    expect(created(server)).toEqual(['a Anna', 'b Bert']);
  });

  test('refuses what is for a single environment', async () => {
    const server = await serverFor(['a']);
    const options = { repo: 'x', checkout: 'clone', server };
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [['-e', 'a'], /--all follows every environment, and -e \(COLOPHON_ENVIRONMENT\) is for a single one/],
      [['--ledger', 'file:ledger.json'], /--ledger file:PATH is for a single environment/],
      [['--shard', '3/2'], /Write I\/N/],
    ];
    for (const [args, message] of wrong) {
      const ended = await once(options, ...args);
      expect(ended, args.join(' ')).toMatchObject({ code: 64, out: '' });
      expect(ended.err).toMatch(message);
    }
    const bare = remote();
    push(clone(bare), fleet({ a: 'Anna', b: 'Bert' }));
    const shared = { repo: bare, checkout: folder(), server, env: { COLOPHON_ORGANIZATION: 'org_a' } };
    expect(await once(shared)).toMatchObject({ code: 8, err: expect.stringContaining('COLOPHON_ORGANIZATION is set') });
    expect(created(server)).toEqual([]);
    const alone = await runInside(addAgentCommand, ['agent', '--repo', 'x', '--shard', '1/2'], { cwd: folder() });
    expect(alone).toMatchObject({ code: 64, err: expect.stringContaining('--shard and --concurrency are for --all') });
  });
});
