import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { type Family, parseExposition } from '../support/exposition.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';

const api = useServer();
const file = useFolder();

const MANIFEST = `colophon: 1
organization: org_acme
teams:
  writers: { title: Docs writers }
  api: { title: API team }
  ops: { title: Operations }
`;

const SECRET = '/services/T000/B000/verysecretpartoftheaddress';

interface Received {
  readonly url: string | undefined;
  readonly body: string;
}

const received: Received[] = [];
let status = 200;
let hook: Server | undefined;

function hookUrl(): string {
  const { port } = (hook as Server).address() as AddressInfo;
  return `http://127.0.0.1:${port}${SECRET}`;
}

/** What the webhook was told since the last time. */
function takeReceived(): readonly Received[] {
  return received.splice(0);
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const rest = ['-f', file('colophon.yaml'), '--ledger', `file:${file('ledger.json')}`, '--base-url', api.server.url];
  return runCommand([addApplyCommand, addDriftCommand], [...args, ...rest], {
    env: { COLOPHON_TOKEN: api.server.token, ...env },
  });
}

function metricsIn(name: string): ReadonlyMap<string, Family> {
  return parseExposition(readFileSync(file(name), 'utf8'));
}

function sampleOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  return families
    .get(name)
    ?.samples.find((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))?.value;
}

beforeAll(async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ url: request.url, body });
      response.writeHead(status).end();
    });
  });
  hook = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  writeFileSync(file('colophon.yaml'), MANIFEST);
  expect(await run(['apply', '-y'])).toMatchObject({ code: 0 });
});

afterAll(() => {
  hook?.closeAllConnections();
  hook?.close();
});

describe('a clean check', () => {
  test('writes metrics, tells nobody, and with -q says nothing', async () => {
    const args = ['drift', '-q', '--metrics', file('clean.prom'), '--notify', hookUrl()];
    expect(await run(args)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(takeReceived()).toEqual([]);
    const families = metricsIn('clean.prom');
    const labels = { environment: 'default', organization: 'org_acme' };
    expect(sampleOf(families, 'colophon_drift_resources', { class: 'drift', ...labels })).toBe(0);
    expect(sampleOf(families, 'colophon_drift_success', labels)).toBe(1);
    expect(sampleOf(families, 'colophon_requests_total', { type: 'read' })).toBeGreaterThan(0);
    expect(sampleOf(families, 'colophon_requests_total', { type: 'write' })).toBe(0);
    // The collector is another user.
    expect(statSync(file('clean.prom')).mode & 0o777).toBe(0o644);
  });

  test('is told of where that is asked for, by the variable as by the flag', async () => {
    process.env['COLOPHON_NOTIFY'] = hookUrl();
    try {
      expect(await run(['drift', '-q', '--notify-on', 'always'])).toEqual({ code: 0, stdout: '', stderr: '' });
    } finally {
      delete process.env['COLOPHON_NOTIFY'];
    }
    const [one, ...more] = takeReceived();
    expect(more).toEqual([]);
    expect(one?.url).toBe(SECRET);
    expect(JSON.parse(one?.body ?? '')).toMatchObject({ failed: false, drifted: false, found: false, exitCode: 0 });
  });

  test('fails for what is unmanaged or not applied only where that is named', async () => {
    writeFileSync(file('more.yaml'), MANIFEST.replace('Operations', 'Operations team'));
    const pending = (...args: readonly string[]): Promise<Ran> =>
      runCommand(
        [addDriftCommand],
        [
          'drift',
          '-f',
          file('more.yaml'),
          '--ledger',
          `file:${file('ledger.json')}`,
          '--base-url',
          api.server.url,
          ...args,
        ],
        { env: { COLOPHON_TOKEN: api.server.token } },
      );
    const made = await api.put('/v1/orgs/org_acme/teams', { title: 'Made by hand' });
    expect(made.status).toBeLessThan(300);
    const [plain, only, unmanaged, ignored] = await Promise.all([
      pending(),
      pending('--only', 'pending'),
      pending('--only', 'drift,unmanaged', '-o', 'json'),
      pending('--only', 'unmanaged', '--ignore', 'team'),
    ]);
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    expect(plain.stdout).toMatch(/^No drift in default of org_acme\. 1 change pending\. \d+ reads, 0 writes\.\n$/);
    expect(only.code).toBe(2);
    expect(only.stdout).toMatch(/^In default of org_acme: 1 change pending\.\n/);
    expect(only.stdout).toMatch(/^ {2}~ team\.ops\b/m);
    expect(unmanaged.code).toBe(2);
    const json = JSON.parse(unmanaged.stdout);
    expect(json).toMatchObject({ drifted: false, found: true, onlyClasses: ['drift', 'unmanaged'], pending: [] });
    expect(json.unmanaged.length).toBe(json.summary.unmanaged);
    expect(json.unmanaged.length).toBeGreaterThan(0);
    expect(ignored).toMatchObject({ code: 0 });
    expect(ignored.stdout).toContain(`${json.unmanaged.length} ignored`);
  });
});

describe('drift', () => {
  beforeAll(async () => {
    for (const team of ['team_writers', 'team_api']) {
      await api.patch(`/v1/orgs/org_acme/teams/${team}`, { title: `${team} @everyone \u202e</details>` });
    }
  });

  test('is told to the webhook and in the metrics, with the page of the run and without any value', async () => {
    const env = { GITHUB_SERVER_URL: 'https://github.example.com', GITHUB_REPOSITORY: 'acme/docs', GITHUB_RUN_ID: '7' };
    const ran = await run(['drift', '--metrics', file('drift.prom'), '--notify', hookUrl()], env);
    expect(ran).toMatchObject({ code: 2, stderr: '' });
    expect(ran.stdout).toMatch(/^Drift in default of org_acme: \d changed\.\n/);
    expect(ran.stdout).not.toContain(SECRET);
    const [one] = takeReceived();
    const notice = JSON.parse(one?.body ?? '');
    expect(notice).toMatchObject({
      version: '1.1',
      state: 'drift',
      failed: false,
      drifted: true,
      exitCode: 2,
      run: 'https://github.example.com/acme/docs/actions/runs/7',
      resources: { drift: { addresses: expect.arrayContaining(['team.writers']), more: 0 } },
    });
    expect(one?.body).not.toContain('everyone');
    expect(one?.body).not.toContain(api.server.token);
    const counted = sampleOf(metricsIn('drift.prom'), 'colophon_drift_resources', { class: 'drift' });
    expect(counted).toBe(notice.summary.drift);
  });

  test('is left out by address or by class, and what is left decides', async () => {
    const [address, both, kind, other] = await Promise.all([
      run(['drift', '--ignore', 'team.writers', '-o', 'json']),
      run(['drift', '--ignore', 'team.writers', '--ignore', 'team.a*']),
      run(['drift', '--ignore', 'drift,unmanaged']),
      run(['drift', '--only', 'deleted', '--only', 'conflict']),
    ]);
    expect(address.code).toBe(2);
    expect(JSON.parse(address.stdout)).toMatchObject({ drift: [{ address: 'team.api' }], summary: { drift: 1 } });
    expect(both.code).toBe(0);
    expect(kind.code).toBe(0);
    expect(other).toMatchObject({ code: 0 });
    expect(other.stdout).toContain('No conflict or deleted in default of org_acme.');
  });

  test('comes as annotations with outputs, as SARIF and as JUnit', async () => {
    for (const name of ['outputs', 'summary']) {
      writeFileSync(file(name), '');
    }
    const env = { GITHUB_OUTPUT: file('outputs'), GITHUB_STEP_SUMMARY: file('summary') };
    const targets = ['--output-to', `sarif=${file('drift.sarif')}`, '--output-to', `junit=${file('drift.xml')}`];
    const ran = await run(['drift', '-o', 'github', ...targets], env);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toMatch(/^::warning file=[^\n]*colophon\.yaml,line=4,[^\n]*title=drift%3A team\.writers::/m);
    expect(readFileSync(file('outputs'), 'utf8')).toMatch(/^drifted<<(\S+)\n2\n\1$/m);
    expect(readFileSync(file('summary'), 'utf8')).toContain('### Drift in `default` of `org_acme`');
    const sarif = JSON.parse(readFileSync(file('drift.sarif'), 'utf8'));
    expect(sarif.runs[0].results.map((one: { ruleId: string }) => one.ruleId)).toContain('drift/drift');
    expect(readFileSync(file('drift.xml'), 'utf8')).toContain('<failure');
  });

  test('that could not be told is a failure, and the address stays secret', async () => {
    status = 404;
    const ran = await run(['drift', '--notify', hookUrl()]);
    status = 200;
    takeReceived();
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/^Drift in default/);
    expect(ran.stderr).toMatch(/^error: --notify: cannot post to 127\.0\.0\.1:\d+: it responded with 404 \(1 try\)/);
    expect(ran.stdout + ran.stderr).not.toContain('verysecret');
    const unwritable = await run(['drift', '--metrics', file('no/such/folder.prom')]);
    expect(unwritable.code).toBe(1);
    expect(unwritable.stderr).toContain('--metrics: ');
  });
});

describe('what is gone and what both sides changed', () => {
  test('are classes of their own', async () => {
    const { body } = await api.get('/v1/orgs/org_acme/teams');
    const ops = body.items.find(({ title }: { title: string }) => title === 'Operations');
    await api.delete(`/v1/orgs/org_acme/teams/${ops.id}`);
    writeFileSync(file('both.yaml'), MANIFEST.replace('API team', 'API people'));
    const both = await runCommand(
      [addDriftCommand],
      ['drift', '-f', file('both.yaml'), '--ledger', `file:${file('ledger.json')}`, '--base-url', api.server.url],
      { env: { COLOPHON_TOKEN: api.server.token } },
    );
    expect(both.code).toBe(2);
    expect(both.stdout).toMatch(/^Drift in default of org_acme: 1 changed, 1 in conflict, 1 deleted\.\n/);
    const [deleted, ignored] = await Promise.all([
      run(['drift', '--only', 'deleted', '-o', 'json']),
      run(['drift', '--only', 'deleted', '--ignore', 'team.ops']),
    ]);
    expect(deleted.code).toBe(2);
    expect(JSON.parse(deleted.stdout)).toMatchObject({ deleted: [{ address: 'team.ops' }], drift: [] });
    expect(ignored.code).toBe(0);
  });
});

describe('a check that fails', () => {
  test('says so in the metrics and to the webhook, and keeps its exit code', async () => {
    const metrics = ['--metrics', file('fails.prom')];
    await run(['drift', '-q', ...metrics]);
    const before = sampleOf(metricsIn('fails.prom'), 'colophon_drift_last_success_timestamp_seconds');
    chmodSync(file('fails.prom'), 0o640);
    const denied = await run(['drift', ...metrics, '--notify', hookUrl()], { COLOPHON_TOKEN: 'wrong-token-of-mine' });
    expect(denied.code).toBe(3);
    const [one] = takeReceived();
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      failed: true,
      drifted: null,
      environment: 'default',
      exitCode: 3,
      diagnostics: [{ severity: 'error', code: 'read-unauthenticated' }],
    });
    expect(one?.body).not.toContain('wrong-token-of-mine');
    const families = metricsIn('fails.prom');
    expect(sampleOf(families, 'colophon_drift_success', { organization: 'org_acme' })).toBe(0);
    expect(sampleOf(families, 'colophon_drift_last_success_timestamp_seconds')).toBe(before);
    expect(families.has('colophon_drift_resources')).toBe(false);
    expect(statSync(file('fails.prom')).mode & 0o777).toBe(0o640);
  });

  test('because of the manifest names what is wrong with it', async () => {
    writeFileSync(file('wrong.yaml'), 'colophon: 1\norganization: org_acme\nteam: {}\n');
    const args = ['drift', '-f', file('wrong.yaml'), '--notify', hookUrl(), '--metrics', file('wrong.prom')];
    expect(await runCommand([addDriftCommand], args)).toMatchObject({ code: 8, stdout: '' });
    const notice = JSON.parse(takeReceived()[0]?.body ?? '');
    expect(notice).toMatchObject({ failed: true, exitCode: 8, organization: null });
    expect(notice.diagnostics.length).toBeGreaterThan(0);
    expect(sampleOf(metricsIn('wrong.prom'), 'colophon_drift_success')).toBe(0);
  });

  test.each([
    [['--only', 'drfit'], '--only: unknown class "drfit". Did you mean "drift"?'],
    [['--only', 'drift,'.repeat(2), '--only', 'nothing'], '--only: unknown class "nothing".'],
    [['--only', ' , '], '--only: name one or more of'],
    [['--ignore', 'unmanagd'], '--ignore: unknown class "unmanagd". Did you mean "unmanaged"?'],
    [['--only', 'drift', '--ignore', 'drift'], '--ignore excludes every class'],
    [['--notify', 'http://hooks.example.com/verysecret'], '--notify: invalid webhook URL: it must start with https://'],
    [['--notify', 'verysecret'], 'invalid webhook URL: it is not a URL'],
    [['--output-to', 'html=x.html'], '--output-to'],
  ])('before it starts says what is wrong with the call: %j', async (args, message) => {
    const ran = await run(['drift', '--metrics', file('usage.prom'), ...args]);
    expect(ran).toMatchObject({ code: 64, stdout: '' });
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).not.toContain('verysecret');
    expect(existsSync(file('usage.prom'))).toBe(false);
  });
});
