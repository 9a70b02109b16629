import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';

const api = useServer({ world: worldWithOrganizations(['org_a', 'org_b']) });
const folderWith = useFolders();

interface Received {
  readonly text: string;
  readonly type: string;
  readonly state: string;
  readonly before?: string;
  readonly environment: string;
  readonly failures?: { readonly addresses: readonly string[] };
}

const received: Received[] = [];
let answer = 200;
let hook: Server | undefined;

beforeAll(async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received.push(JSON.parse(body) as Received);
      response.writeHead(answer).end();
    });
  });
  hook = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  api.server.reset();
  answer = 200;
});

afterAll(() => {
  hook?.closeAllConnections();
  hook?.close();
});

/** What the webhook was told since the last time, as far as it matters here. */
function told(): readonly string[] {
  return received
    .splice(0)
    .map(({ type, state, before, environment }) => `${type} ${environment} ${before ?? '?'} ${state}`)
    .sort();
}

const MANIFEST = `colophon: 1
teams: { writers: { title: Writers } }
environments:
  a: { organization: org_a }
  b: { organization: org_b }
`;

function workspace(): {
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ended>;
  readonly write: (text: string) => void;
  readonly cwd: string;
} {
  const cwd = folderWith({ 'colophon.yaml': MANIFEST });
  const { port } = (hook as Server).address() as AddressInfo;
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    runInside(
      args[0] === 'drift' ? addDriftCommand : addApplyCommand,
      [...args, '--base-url', api.server.url, '--notify', `http://127.0.0.1:${port}/secret-part`],
      {
        cwd,
        env: { COLOPHON_TOKEN: api.server.token, ...env },
      },
    );
  const write = (text: string): void => writeFileSync(`${cwd}/colophon.yaml`, text);
  return { run, write, cwd };
}

describe('--notify', () => {
  test('tells each change of state once, of each environment, from apply and drift', async () => {
    const { run, cwd } = workspace();
    // In a folder that is not there yet.
    const all = ['--all', '--notify-state', 'state/told.json'];
    expect(await run(['apply', '-y', ...all])).toMatchObject({ code: 0 });
    expect(await run(['drift', ...all])).toMatchObject({ code: 0 });
    expect(told()).toEqual([]);
    const team = api.server.exportWorld().tables.teams?.find(({ organization }) => organization === 'org_b');
    await api.patch(`/v1/orgs/org_b/teams/${team?.id}`, { title: 'Others' });
    expect(await run(['drift', ...all])).toMatchObject({ code: 2 });
    expect(told()).toEqual(['colophon.drift b ok drift']);
    expect(await run(['drift', ...all])).toMatchObject({ code: 2 });
    expect(told()).toEqual([]);
    // An apply that nobody can do, and what comes after it.
    expect(await run(['apply', '-y', ...all], { COLOPHON_TOKEN: 'wrong' })).toMatchObject({ code: 3 });
    expect(told()).toEqual(['colophon.apply a ok failed', 'colophon.apply b ok failed']);
    expect(await run(['apply', '-y', ...all])).toMatchObject({ code: 0 });
    expect(told()).toEqual(['colophon.apply a failed ok', 'colophon.apply b failed ok']);
    expect(await run(['drift', ...all])).toMatchObject({ code: 0 });
    const [one] = [...received];
    expect(one?.text).toMatch(/^Recovered\. No drift in b of org_b/);
    expect(told()).toEqual(['colophon.drift b drift ok']);
    expect(JSON.parse(readFileSync(`${cwd}/state/told.json`, 'utf8'))).toEqual({
      'colophon.apply a': 'ok',
      'colophon.apply b': 'ok',
      'colophon.drift a': 'ok',
      'colophon.drift b': 'ok',
    });
  });

  test('tells of a blocked apply with its guard, and of what failed with its addresses', async () => {
    const { run, write } = workspace();
    const one = ['-e', 'a', '--notify-state', 'told.json'];
    const many = Array.from({ length: 8 }, (_, index) => `  t${index}: { title: Team ${index} }\n`).join('');
    write(MANIFEST.replace('{ writers: { title: Writers } }', `\n${many}`));
    expect(await run(['apply', '-y', ...one])).toMatchObject({ code: 0 });
    write(MANIFEST);
    expect(await run(['apply', '-y', ...one])).toMatchObject({ code: 7 });
    expect(received[0]?.text).toMatch(/^The manifest is blocked in a of org_a\. .*\n• guard: `/);
    expect(told()).toEqual(['colophon.apply a ok blocked']);
    expect(await run(['apply', '-y', ...one])).toMatchObject({ code: 7 });
    expect(told()).toEqual([]);
    expect(await run(['apply', '-y', ...one, '--allow', 'delete=8'])).toMatchObject({ code: 0 });
    expect(told()).toEqual(['colophon.apply a blocked ok']);
  });

  test('without a file tells every problem, and nothing that somebody declined or called wrong', async () => {
    const { run, write } = workspace();
    expect(await run(['apply', '-y', '-e', 'a'])).toMatchObject({ code: 0 });
    expect(await run(['apply', '-e', 'b'])).toMatchObject({ code: 64 });
    expect(told()).toEqual([]);
    write('colophon: 1\nteam: {}\n');
    for (let time = 0; time < 2; time++) {
      expect(await run(['apply', '-y', '-e', 'a'])).toMatchObject({ code: 8 });
      expect(told()).toEqual(['colophon.apply a ? failed']);
    }
  });

  test('fails where nobody listens, tells it again, and never prints the address', async () => {
    const { run } = workspace();
    answer = 404;
    const always = ['apply', '-y', '-e', 'a', '--notify-on', 'always'];
    const ended = await run([...always, '--notify-state', 'told.json']);
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(/1 team created|created/);
    expect(ended.err + ended.out).not.toContain('secret-part');
    const denied = ['apply', '-y', '-e', 'b', '--notify-state', 'told.json'];
    expect(await run(denied, { COLOPHON_TOKEN: 'wrong' })).toMatchObject({ code: 3 });
    answer = 200;
    received.splice(0);
    expect(await run(denied, { COLOPHON_TOKEN: 'wrong' })).toMatchObject({ code: 3 });
    expect(told()).toEqual(['colophon.apply b ? failed']);
    expect(await run(['drift', '-e', 'a', '--notify-on', 'always', '--notify-format', 'teams'])).toMatchObject({
      code: 0,
    });
    expect(JSON.stringify(received.splice(0))).toContain('No drift in a of org');
  });
});
