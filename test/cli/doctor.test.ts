import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readProxies } from '../../src/base/proxy.ts';
import { doctor } from '../../src/command/app/doctor.ts';
import { addDoctorCommand } from '../../src/command/cli/doctor.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { runCommand } from '../support/run-commands.ts';
import { useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';

const api = useServer();
const file = useFolder();

interface Line {
  readonly name: string;
  readonly state: string;
  readonly detail: string;
}

function statesOf(checks: readonly Line[]): Readonly<Record<string, string>> {
  return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
}

const NO_MANIFEST = async () => ({ ok: false, diagnostics: [] }) as const;

describe('colophon doctor', () => {
  test('says of everything whether it is in order', async () => {
    writeFileSync(file('colophon.yaml'), 'colophon: 1\norganization: org_acme\nteams: {}\n');
    const run = (token: string, url: string, ...flags: readonly string[]) =>
      runCommand([addDoctorCommand], ['doctor', '-f', file('colophon.yaml'), '--base-url', url, ...flags], {
        env: token === '' ? {} : { COLOPHON_TOKEN: token },
      });
    const { token, url } = api.server;
    const [text, json, nobody, wrong, gone, sandbox] = await Promise.all([
      run(token, url),
      run(token, url, '-o', 'json'),
      run('', url),
      run('not-a-token', url, '-o', 'json'),
      run(token, 'http://127.0.0.1:1', '--retries', '0', '-o', 'json'),
      runCommand([addDoctorCommand], ['doctor', '--sandbox']),
    ]);
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout).toContain('ok    user          The token belongs to Ada Marsh.');
    expect(text.stdout).toContain('ok    organization  Acme (org_acme) with the role admin.');
    expect(text.stdout).not.toContain(api.server.token);
    const { ok, checks } = JSON.parse(json.stdout);
    expect(ok).toBe(true);
    expect(statesOf(checks)).toMatchObject({ node: 'ok', manifest: 'ok', token: 'ok', service: 'ok', clock: 'ok' });
    expect(nobody.code).toBe(3);
    expect(nobody.stdout).toContain('export COLOPHON_TOKEN=…');
    expect(wrong.code).toBe(3);
    expect(statesOf(JSON.parse(wrong.stdout).checks)).toMatchObject({ token: 'ok', service: 'ok', user: 'fail' });
    expect(wrong.stdout).not.toContain('not-a-token');
    expect(gone.code).toBe(1);
    expect(statesOf(JSON.parse(gone.stdout).checks)).toMatchObject({ service: 'fail' });
    expect(sandbox.code).toBe(0);
  });

  test('knows an old Node, a missing manifest, a wrong clock and an organization that cannot be seen', async () => {
    const checks = await doctor({
      service: { baseUrl: api.server.url, token: api.server.token },
      organization: 'org_elsewhere',
      load: async () => ({
        ok: false,
        diagnostics: [{ severity: 'error', code: 'no-manifest', summary: '', detail: 'There is none.' }],
      }),
      ledger: async () => ({ ok: true, value: createMemoryLedger(), diagnostics: [] }),
      nodeVersion: '20.18.3',
      env: {},
      now: () => new Date(Date.now() + 3_600_000),
    });
    expect(statesOf(checks)).toMatchObject({
      node: 'fail',
      manifest: 'warn',
      proxy: 'ok',
      clock: 'warn',
      organization: 'fail',
    });
    expect(checks.find(({ name }) => name === 'clock')?.detail).toContain('60 minutes ahead');
  });

  test.each([
    [
      { HTTPS_PROXY: 'http://user:passw0rd@proxy.example.com:3128' },
      'ok',
      'docs.invalid is reached through proxy.example.com:3128 (HTTPS_PROXY)',
    ],
    [
      { https_proxy: 'socks5://user:passw0rd@proxy.example.com' },
      'fail',
      'The proxy in https_proxy is invalid: it must start with http://',
    ],
    [
      { HTTPS_PROXY: 'http://user:passw0rd@proxy.example.com', NO_PROXY: '.invalid' },
      'ok',
      'No proxy for docs.invalid',
    ],
    [{ ALL_PROXY: 'socks5://user:passw0rd@proxy.example.com' }, 'warn', 'set HTTPS_PROXY'],
    [{}, 'ok', 'No proxy is set.'],
  ])('tells which proxy is used, and nothing that the proxy is told: %#', async (env, state, detail) => {
    const checks = await doctor({
      // Without a token, and with an address that leads nowhere: nothing is sent to any proxy.
      service: { baseUrl: 'https://docs.invalid?', proxies: readProxies(env) },
      load: NO_MANIFEST,
      ledger: async () => ({ ok: true, value: createMemoryLedger(), diagnostics: [] }),
      nodeVersion: '24.0.0',
      env,
    });
    const proxy = checks.find(({ name }) => name === 'proxy');
    expect(proxy?.state).toBe(state);
    expect(proxy?.detail).toContain(detail);
    expect(JSON.stringify(checks)).not.toContain('passw0rd');
  });

  test('tells who holds the ledger, and does not touch it', async () => {
    const ledger = createFileLedger({ path: file('ledger.json') });
    const begun = await ledger.begin({ command: 'colophon apply', waitMs: 0, organization: 'org_acme' });
    const input = {
      service: {},
      load: NO_MANIFEST,
      ledger: async () => ({ ok: true, value: ledger, diagnostics: [] }) as const,
      nodeVersion: '24.0.0',
      env: {},
    };
    const blocked = (await doctor({ ...input, service: { baseUrl: 'http://' } })).find(({ name }) => name === 'ledger');
    expect(blocked).toMatchObject({ state: 'warn' });
    expect(blocked?.detail).toContain(`by colophon apply (process ${process.pid} on ${hostname()})`);
    if (begun.ok) {
      await begun.value.finish({ complete: true });
    }
    const free = (await doctor({ ...input, service: { baseUrl: 'http://' } })).find(({ name }) => name === 'ledger');
    expect(free).toMatchObject({ state: 'ok' });
  });
});
