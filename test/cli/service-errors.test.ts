import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDoctorCommand } from '../../src/command/cli/doctor.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { parseFault } from '../../src/server/index.ts';
import * as local from '../client/support/self-signed.ts';
import { useFolders } from '../support/command.ts';
import { startProxy } from '../support/proxy.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { sampled } from '../support/runs.ts';
import { useServer } from '../support/server.ts';

const api = useServer();
const folder = useFolders();
afterEach(() => api.server.setFaults([]));

// Several lists at each level, so that one cause makes several reads fail.
const MANIFEST = `colophon: 1
organization: org_acme
teams:
  writers: { title: Writers }
members: {}
spaces:
  handbook: { title: Handbook }
linkInvites:
  editors: { role: edit }
sites:
  docs:
    id: site_docs
    redirects:
      /a/b: { section: { id: sec_guides } }
    shareLinks: {}
  help:
    title: Help
    spaces: [{ space: handbook }]
`;

const ADD = {
  plan: [addPlanCommand],
  apply: [addApplyCommand],
  drift: [addDriftCommand],
  export: [addExportCommand],
  verify: [addVerifyCommand],
  lint: [addLintCommand],
  doctor: [addDoctorCommand],
} as const;
type Name = keyof typeof ADD;
const MORE: Readonly<Partial<Record<Name, readonly string[]>>> = { apply: ['-y'], lint: ['--live'] };
/** Without `doctor`, which prints checks. */
const READERS: readonly Name[] = ['plan', 'apply', 'drift', 'export', 'verify', 'lint'];

async function run(
  name: Name,
  baseUrl: string,
  { env = {}, more = [] }: { readonly env?: Readonly<Record<string, string>>; readonly more?: readonly string[] } = {},
): Promise<Ran & { readonly text: string }> {
  const ran = await runCommand(
    ADD[name],
    [name, ...(MORE[name] ?? []), '--base-url', baseUrl, '--retries', '0', ...more],
    {
      cwd: folder({ 'colophon.yaml': MANIFEST }),
      env: { COLOPHON_TOKEN: api.server.token, COLOPHON_ORGANIZATION: 'org_acme', ...env },
    },
  );
  // As it reads without the line breaks of the terminal.
  return { ...ran, text: `${ran.stdout}${ran.stderr}`.replace(/\s+/g, ' ') };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

/** Every command reports the cause once, and ends with the code. */
async function reports(
  baseUrl: string,
  { headline, setting, code }: { readonly headline: string; readonly setting: string; readonly code: number },
  env: Readonly<Record<string, string>> = {},
  commands: readonly Name[] = READERS,
): Promise<void> {
  for (const name of sampled(commands)) {
    const ran = await run(name, baseUrl, { env, more: ['--ledger', 'file:ledger.json'] });
    expect(ran.stderr.match(/^(error|warning)\[/gm), `${name}: ${ran.stderr}`).toHaveLength(1);
    expect(ran.stderr.split('\n')[0], name).toMatch(/^error\[[a-z-]+\]: /);
    expect(ran.text, name).toContain(`]: ${headline} `);
    expect(ran.text, name).toContain(setting);
    expect(ran.text, name).not.toMatch(/try again later/i);
    expect(ran.code, name).toBe(code);
  }
  const doctor = await run('doctor', baseUrl, { env });
  expect(doctor.stdout.match(/^fail /gm), doctor.stdout).toHaveLength(1);
  expect(doctor.text).toContain(`${headline}. `);
  expect(doctor.text).toContain(setting);
  expect(doctor.code).toBe(code);
}

const BASE_URL = '`export COLOPHON_BASE_URL=https://api.example.com` (or `--base-url`).';
const ADDRESS = `Set the address: ${BASE_URL}`;
const TOKEN = 'Set a valid token: `export COLOPHON_TOKEN=…`.';

describe('Every command reports once', () => {
  test('a rejected token', async () => {
    await reports(
      api.server.url,
      { headline: 'The token was rejected (401)', setting: TOKEN, code: 3 },
      { COLOPHON_TOKEN: 'wrong-token-of-mine' },
    );
  });

  test('a server that does not run', async () => {
    await reports('http://127.0.0.1:9', {
      headline: 'Cannot reach the API at 127.0.0.1:9',
      setting: `Nothing accepts connections at this address (ECONNREFUSED). Start the server there, or set another address: ${BASE_URL}`,
      code: 1,
    });
  });

  test('a host that does not resolve', async () => {
    // Some machines look for such a name for a second.
    await reports(
      'https://no-such-host.invalid',
      { headline: 'Cannot reach the API at no-such-host.invalid', setting: `set the address: ${BASE_URL}`, code: 1 },
      {},
      ['plan'],
    );
  });

  test('a certificate that is not trusted', async () => {
    const port = await listen(
      createSecureServer({ key: local.KEY, cert: local.CERTIFICATE }, (_request, response) => response.end('{}')),
    );
    await reports(`https://127.0.0.1:${port}`, {
      headline: `Cannot trust the certificate of 127.0.0.1:${port}`,
      setting: 'export NODE_EXTRA_CA_CERTS=/path/to/ca.pem',
      code: 1,
    });
  });

  test('a proxy that requires authentication', async () => {
    const proxy = await startProxy({ credentials: 'user:password' });
    await reports(
      'https://service.test',
      {
        headline: `Cannot reach the API at service.test: the proxy ${proxy.host} requires authentication (407)`,
        setting: `in front of its host in HTTPS_PROXY: \`USER:PASSWORD@${proxy.host}\`.`,
        code: 1,
      },
      { HTTPS_PROXY: `http://${proxy.host}` },
    );
  });

  test('a proxy that cannot be reached', async () => {
    await reports(
      'https://service.test',
      {
        headline: 'Cannot reach the API at service.test: the proxy 127.0.0.1:9 cannot be reached (ECONNREFUSED)',
        setting: 'or unset HTTPS_PROXY',
        code: 1,
      },
      { HTTPS_PROXY: 'http://127.0.0.1:9' },
    );
  });

  const page =
    (status: number): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
    };

  test.each([200, 403, 404])('an address that answers %i with a web page', async (status) => {
    const port = await listen(createServer(page(status)));
    await reports(`http://127.0.0.1:${port}`, {
      headline: `The server at 127.0.0.1:${port} is not the API`,
      setting: ADDRESS,
      // Nobody denied the token: another server answered.
      code: 1,
    });
  });

  test('a redirect', async () => {
    const port = await listen(
      createServer((_request, response) => response.writeHead(301, { location: 'https://docs.example.com/x' }).end()),
    );
    await reports(`http://127.0.0.1:${port}`, {
      headline: `The API at 127.0.0.1:${port} redirects elsewhere (301)`,
      setting: `It leads to https://docs.example.com. ${ADDRESS}`,
      code: 1,
    });
  });
});

describe('One list that cannot be read', () => {
  test('is named with the permission it needs', async () => {
    api.server.setFaults([parseFault('403,operation=listSiteRedirects')]);
    for (const name of ['plan', 'export'] as const) {
      const { stderr, text, code } = await run(name, api.server.url);
      expect(stderr.match(/^error\[/gm), stderr).toHaveLength(1);
      expect(text).toMatch(
        /error\[read-forbidden\]: Cannot read (redirects of site\.docs|\d+ lists): not allowed \(403\) /,
      );
      expect(text).toContain('The user of the token needs the role');
      expect(code).toBe(3);
    }
  });

  test('is one of several with the same cause', async () => {
    api.server.setFaults([parseFault('500')]);
    const { stderr, text, code } = await run('plan', api.server.url);
    expect(stderr.match(/^error\[/gm)).toHaveLength(1);
    expect(text).toMatch(
      /error\[read-unavailable\]: Cannot read \d lists: the API at 127\.0\.0\.1:\d+ failed \(500\) /,
    );
    expect(text).toMatch(/Affected: .*teams/);
    expect(code).toBe(1);
  });

  test('is no reason to guess where the organization does not exist', async () => {
    const { stderr, text, code } = await run('plan', api.server.url, { env: { COLOPHON_ORGANIZATION: 'org_none' } });
    expect(stderr.match(/^error\[/gm)).toHaveLength(1);
    expect(text).toContain(']: Organization "org_none" not found ');
    expect(text).toContain('COLOPHON_ORGANIZATION');
    expect(code).toBe(1);
  });
});

test('Pulumi reports a cause in full once, for the first resource', async () => {
  const runtime = createRuntime({ token: 'wrong-token-of-mine', organization: 'org_acme', baseUrl: api.server.url });
  onTestFinished(() => runtime.close());
  const failed = async (work: Promise<unknown>): Promise<string> =>
    await work.then(
      () => '',
      (error: unknown) => String((error as Error).message),
    );
  const inputs = { title: 'Writers' };
  expect([
    await failed(runtime.resource('Team').create({ ...inputs, __import: 'team_docs' })),
    await failed(runtime.resource('Team').create(inputs)),
    await failed(runtime.resource('Site').create(inputs)),
  ]).toEqual([
    `The token was rejected (401). The API at ${api.server.url.replace('http://', '')} does not accept it: it is mistyped, expired or revoked. Set a valid token: \`export COLOPHON_TOKEN=…\` (or \`pulumi config set --secret colophon:token …\`).`,
    'The token was rejected (401) (see above).',
    'The token was rejected (401) (see above).',
  ]);
});
