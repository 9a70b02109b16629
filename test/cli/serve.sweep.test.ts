import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { addServeCommand } from '../../src/command/cli/serve.ts';
import { defaultWorld } from '../../src/server/index.ts';
import { runCommand } from '../support/run-commands.ts';
import { casesOf, isQuick } from '../support/runs.ts';
import { colophon, MAIN, type Served, serve, useFolder } from '../support/serve-process.ts';

const file = useFolder();

async function get(server: Served, path: string, token = server.token): Promise<Response> {
  return fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
}

async function stop(server: Served, signal: NodeJS.Signals = 'SIGTERM') {
  server.child.kill(signal);
  return server.finished;
}

describe('colophon', () => {
  test('prints its version, its help, and help when nothing is asked', async () => {
    const [version, flag, help, nothing] = await Promise.all(
      [['version'], ['--version'], ['--help'], []].map((args) => colophon(args).finished),
    );
    expect(version?.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(flag?.stdout).toBe(version?.stdout);
    expect(help?.stdout).toContain('Usage: colophon');
    expect(nothing?.stdout).toBe(help?.stdout);
    for (const finished of [version, flag, help, nothing]) {
      expect(finished).toMatchObject({ code: 0, stderr: '' });
    }
  });

  test('ends with 64 when it is called wrongly, and says what is meant', async () => {
    const [command, option] = await Promise.all([colophon(['srve']).finished, colophon(['--colour']).finished]);
    expect(command).toMatchObject({ code: 64, stdout: '' });
    expect(command.stderr).toContain("unknown command 'srve'\n(Did you mean serve?)");
    expect(option).toMatchObject({ code: 64, stdout: '' });
    expect(option.stderr).toContain("unknown option '--colour'");
    const cases = [
      [['serve', '--prot', '1'], "unknown option '--prot'\n(Did you mean --port?)"],
      [['serve', 'extra'], 'too many arguments'],
      [['serve', '--port'], 'argument missing'],
      [['serve', '--port', '65536'], 'a whole number from 0 to 65535'],
      [['serve', '--latency', 'slow'], 'a whole number'],
      [['serve', '--rate-limit', 'much'], '--rate-limit: "much" is not a rate limit: write N/S'],
      [['serve', '--fault', 'earthquake'], '--fault: unknown fault "earthquake"; the faults are latency'],
      [['serve', '--fault', '503,nht=1'], 'unknown key "nht" of "status"; its keys are status'],
      [['serve', '--token', 'top secret'], '--token: a token is one word'],
      [['serve', '--token', 'same-token', '--admin-token', 'same-token'], '--admin-token must differ from --token'],
    ] as const;
    for (const [args, message] of cases) {
      const ran = await runCommand([addServeCommand], args);
      expect(ran).toMatchObject({ code: 64, stdout: '' });
      expect(ran.stderr).toContain(message);
      expect(ran.stderr).not.toContain('top secret');
    }
  });

  test('loads nothing heavy for help and version', async () => {
    const script = `
      process.argv = [process.argv[0], ${JSON.stringify(MAIN)}, 'serve', '--help'];
      import(${JSON.stringify(MAIN)}).then(() => {
        const loaded = Object.keys(require('node:module')._cache);
        process.stderr.write(loaded.join('\\n'));
      });`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('Usage: colophon serve');
    expect(stderr).toContain('chunks/commands.js');
    expect(stderr).not.toMatch(/node_modules|chunks\/(?!rolldown-runtime|version|commands)|built\/|server\//);
  });
});

describe('colophon serve', () => {
  test('says where it listens in one line, serves, and ends cleanly', async () => {
    for (const signal of casesOf(['SIGTERM', 'SIGINT'] as const, (one) => one === 'SIGTERM')) {
      const server = await serve();
      expect(JSON.parse(server.output.stdout)).toEqual({
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        token: expect.stringMatching(/^col_/),
        adminToken: expect.stringMatching(/^col_/),
        organization: 'org_acme',
        pid: server.child.pid,
      });
      expect((await get(server, '/v1/user')).status).toBe(200);
      // The connection is kept alive and must not hold the end up for ever.
      expect(await stop(server, signal)).toMatchObject({ code: 0, stderr: '' });
      expect(server.output.stdout.split('\n')).toHaveLength(2);
    }
  });

  test('without --json says it in words, and keeps given tokens to itself', async () => {
    const running = colophon(['serve', '--token', 'given-token', '--admin-token', 'given-admin']);
    await new Promise((resolve) => running.child.stdout?.once('data', resolve));
    const url = /http:\S+/.exec(running.output.stdout)?.[0] ?? '';
    expect((await fetch(`${url}/v1/user`, { headers: { authorization: 'Bearer given-token' } })).status).toBe(200);
    running.child.kill('SIGINT');
    const { stdout, stderr, code } = await running.finished;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Listening on http:\/\/127\.0\.0\.1:\d+ {2}organization: org_acme .*\n$/);
    expect(stdout + stderr).not.toContain('given-');
  });

  test('takes every flag from the environment too', async () => {
    const server = await serve([], {
      COLOPHON_TOKEN: 'env-token',
      COLOPHON_ADMIN_TOKEN: 'env-admin',
      COLOPHON_FAULT: '503,operation=listSites;418,operation=getAuthenticatedUser,nth=2',
      COLOPHON_RATE_LIMIT: '50/60',
      COLOPHON_SERVE_STRICT: '1',
      COLOPHON_VERBOSE: 'false',
    });
    expect(server).toMatchObject({ token: 'env-token', adminToken: 'env-admin' });
    expect((await get(server, '/v1/user')).headers.get('x-ratelimit-limit')).toBe('50');
    expect((await get(server, '/v1/user')).status).toBe(418);
    expect((await get(server, '/v1/orgs/org_acme/sites')).status).toBe(503);
    expect((await get(server, '/v1/user?unknown=1')).status).toBe(400);
    expect(await stop(server)).toMatchObject({ code: 0, stderr: '' });
  });

  test('with -v writes each request to stderr, without secrets', async () => {
    const server = await serve(['-v', '--fault', 'close,operation=listSites']);
    await get(server, '/v1/user?token=hush-hush');
    await get(server, '/v1/orgs/org_acme/link-invites/hush-hush');
    await get(server, '/v1/orgs/org_acme/sites').catch(() => {});
    const { stderr, code } = await stop(server);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^GET \/v1\/user\?token=\[redacted\] 200 [\d.]+ ms\nGET \/v1\/orgs\/org_acme\/link-invites\/\[redacted\] \d{3} [\d.]+ ms\nGET \/v1\/orgs\/org_acme\/sites no answer [\d.]+ ms \(fault: close\)\n/,
    );
    for (const secret of [server.token, server.adminToken, 'hush-hush']) {
      expect(stderr).not.toContain(secret);
    }
  });

  test.skipIf(isQuick)('keeps what it holds in a file, which then takes no other world', async () => {
    const data = file('cli.db');
    const world = file('world.yaml');
    writeFileSync(world, stringify({ ...defaultWorld(0), organization: 'org_other', tokenUser: 'user_stella' }));
    const first = await serve(['--data', data, '--world', world]);
    expect(first.organization).toBe('org_other');
    await stop(first);
    const second = await serve(['--data', data]);
    expect(second.organization).toBe('org_other');
    await stop(second);
    const third = await runCommand([addServeCommand], ['serve', '--data', data, '--world', world]);
    expect(third).toMatchObject({ code: 1, stdout: '' });
    expect(third.stderr).toContain('contains a world already');
  });

  test('converts a world of another profile, and lists what is lost', async () => {
    const world = file('2025.yaml');
    writeFileSync(world, stringify(defaultWorld(0)));
    const args = ['serve', '--world', world, '--profile', 'today'];
    const { code, stderr } = await runCommand([addServeCommand], args);
    expect(code).toBe(0);
    expect(stderr).toContain(
      '2025.yaml to profile today with 7 losses:\n  customFields field_area (Product area): there',
    );
    expect(await runCommand([addServeCommand], [...args, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
    writeFileSync(world, stringify(defaultWorld(0, 'today')));
    expect(await runCommand([addServeCommand], args)).toMatchObject({ code: 0, stderr: '' });
    const back = await runCommand([addServeCommand], ['serve', '--world', world]);
    expect(back.stderr).toContain('glossaryEntries glossary_site: there is no glossary');
  });

  test('continues with data of its own profile only', async () => {
    const data = file('today.db');
    expect(await runCommand([addServeCommand], ['serve', '--data', data, '--profile', 'today'])).toMatchObject({
      code: 0,
    });
    expect(await runCommand([addServeCommand], ['serve', '--data', data, '--profile', 'today'])).toMatchObject({
      code: 0,
    });
    const other = await runCommand([addServeCommand], ['serve', '--data', data]);
    expect(other).toMatchObject({ code: 1, stdout: '' });
    expect(other.stderr).toContain('contains a world of profile today: start with --profile today');
  });

  test('ends with 8 when the world is not valid, and lists why', async () => {
    const world = file('bad.yaml');
    const { tables, ...rest } = defaultWorld(0);
    writeFileSync(world, stringify({ ...rest, tokenUser: 'user_x', tables: { ...tables, sites: [] } }));
    const { code, stdout, stderr } = await runCommand([addServeCommand], ['serve', '--world', world]);
    expect({ code, stdout }).toEqual({ code: 8, stdout: '' });
    expect(stderr).toContain('bad.yaml is not a valid world:');
    expect(stderr).toContain('\n  /tokenUser is not in users: user_x');
    expect(stderr).toContain('/site is not in sites: site_docs');
    const missing = await runCommand([addServeCommand], ['serve', '--world', file('none.yaml')]);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('none.yaml cannot be read');
  });

  test('ends with 1 when it cannot listen, and says why', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    const [used, elsewhere] = await Promise.all([
      runCommand([addServeCommand], ['serve', '--port', String(port)]),
      runCommand([addServeCommand], ['serve', '--host', '192.0.2.1']),
    ]);
    blocker.close();
    expect(used).toMatchObject({ code: 1, stdout: '' });
    expect(used.stderr).toBe(
      `error: port ${port} on 127.0.0.1 is in use: choose another one, or a free one with --port 0\n`,
    );
    expect(elsewhere).toMatchObject({ code: 1, stdout: '' });
    expect(elsewhere.stderr).toContain('192.0.2.1 is not an address of this machine');
  });
});
