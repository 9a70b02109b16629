import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatsOf } from '../../src/command/report/formats/index.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Gate, openGate } from '../support/kill-gate.ts';
import type { Ran } from '../support/run-commands.ts';
import { isQuick, sampled } from '../support/runs.ts';
import { type Workspace, workspaceOf } from '../support/workspace.ts';
import { type Echo, startEcho } from '../support/workspace-echo.ts';

const TOKEN = 'canary-token/7f+3a~Zq9';
const ENV = {
  COLOPHON_SECRET_CERTIFICATE: '-----BEGIN CERTIFICATE-----\nY2FuYXJ5LWNlcnRpZmljYXRl8f3b\n-----END CERTIFICATE-----\n',
  /** Not a certificate, and what the service says about that repeats it in every form. */
  COLOPHON_SECRET_OTHER: 'Canary çert <5d2e>/x & "name" 8c41',
};

const MANIFEST = `colophon: 1
organization: org_acme
teams:
  secret: { title: Secret }
linkInvites:
  editors: { role: edit }
saml:
  canary:
    label: Canary
    entityID: https://login.example.com/canary
    ssoURL: https://login.example.com/sso
    certificate: !env COLOPHON_SECRET_CERTIFICATE
  other:
    label: Other
    entityID: https://login.example.com/other
    ssoURL: https://login.example.com/other-sso
    certificate: !env COLOPHON_SECRET_OTHER
sites:
  partners:
    id: site_partners
    shareLinks:
      ours: { name: Ours }
`;

let server: RunningServer;
let gate: Gate;
let echo: Echo;
beforeAll(async () => {
  server = await startServer({ token: TOKEN, processingDelay: 1 });
  gate = await openGate(server.url);
  echo = await startEcho(server.url);
});
afterAll(async () => {
  await gate.close();
  await echo.close();
  await server.close();
});

/** Everything that must not be seen anywhere: what was given, and what the service made. */
function secrets(): readonly string[] {
  const { shareLinks = [], linkInvites = [] } = server.exportWorld().tables;
  return [
    TOKEN,
    ...Object.values(ENV),
    'Y2FuYXJ5LWNlcnRpZmljYXRl8f3b',
    ...shareLinks.map(({ key }) => key),
    ...linkInvites.map(({ id }) => id),
  ];
}

/** The ways in which a secret can be written down. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    Buffer.from(`Bearer ${secret}`).toString('base64').replace(/=+$/, ''),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ];
}

function leaksIn(places: ReadonlyMap<string, string>): readonly string[] {
  const forms = secrets().flatMap((secret) => formsOf(secret).map((form) => [secret, form] as const));
  return [...places].flatMap(([place, text]) =>
    forms.filter(([, form]) => text.includes(form)).map(([secret, form]) => `${place}: ${secret} as ${form}`),
  );
}

/** What a run has printed, and every file in the folder as it is now. */
function tracesOf(work: Workspace, finished: Pick<Ran, 'stdout' | 'stderr'>): ReadonlyMap<string, string> {
  const files = [...work.files()].flatMap(([name, bytes]) => [
    [name, bytes] as const,
    [`${name} as UTF-8`, Buffer.from(bytes, 'latin1').toString('utf8')] as const,
  ]);
  return new Map([['stdout', finished.stdout], ['stderr', finished.stderr], ...files]);
}

/** Flags that write a result in every format that the command has. */
function everywhere(command: string): readonly string[] {
  return formatsOf(command === 'plan' ? 'plan' : 'apply').flatMap(({ name }) => [
    '--output-to',
    `${name}=report.${name}`,
  ]);
}

async function checked(
  work: Workspace,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const finished = await work.run([...args, ...everywhere(args[0] ?? '')], { env: { ...ENV, ...env } });
  expect(leaksIn(tracesOf(work, finished))).toEqual([]);
  return finished;
}

/** Formats of stdout; every run writes all of them to files as well. */
const FORMATS = sampled(['text', 'json', 'ndjson', 'markdown']);

describe('F68: No secret is printed or kept', () => {
  let work: Workspace;
  beforeAll(() => {
    work = workspaceOf({ url: gate.url, token: TOKEN }, { 'colophon.yaml': MANIFEST });
  });

  test.each(FORMATS)('by a service that refuses and repeats what it was told, in %s', async (format) => {
    echo.refuse('writes', 400);
    const failed = await checked(work, [
      'apply',
      '-y',
      '-v',
      '--allow',
      'weaken-sso',
      '-o',
      format,
      '--base-url',
      echo.url,
    ]);
    expect([failed.code, failed.stdout.includes('team.secret')]).toEqual([1, true]);
  });

  test('by a service that does not let anybody in and repeats the token', async () => {
    for (const status of [401, 403, 400]) {
      echo.refuse('everything', status);
      const denied = await checked(work, ['plan', '-v', '--base-url', echo.url]);
      expect(denied.code).toBe(status === 400 ? 1 : 3);
      expect((await checked(work, ['apply', '-y', '-v', '--base-url', echo.url])).code).toBe(denied.code);
    }
  });

  test.skipIf(isQuick)('by a process of its own', async () => {
    echo.refuse('writes', 400);
    const finished = await work.spawn(
      ['apply', '-y', '-v', '--allow', 'weaken-sso', '--base-url', echo.url, ...everywhere('apply')],
      {
        env: ENV,
      },
    );
    expect(leaksIn(tracesOf(work, finished))).toEqual([]);
    expect([finished.code, finished.stdout.includes('team.secret')]).toEqual([1, true]);
  });

  test.skipIf(isQuick)('by an apply that is killed in the middle, with its journal and its lock', async () => {
    for (const nth of [2, 3, 4]) {
      const reached = gate.until({ nth, when: 'after' });
      const ledger = `file:killed-${nth}.json`;
      const running = work.start(
        ['apply', '-y', '-v', '--parallelism', '1', '--ledger', ledger, '--allow', 'weaken-sso'],
        { env: ENV },
      );
      await reached;
      running.child.kill('SIGKILL');
      const finished = await running.finished;
      await gate.drop();
      expect([...work.files().keys()].filter((name) => name.startsWith(`killed-${nth}`)).sort()).toEqual([
        `killed-${nth}.json.journal`,
        `killed-${nth}.json.lock`,
      ]);
      expect(leaksIn(tracesOf(work, finished))).toEqual([]);
      server.reset();
    }
  });

  test.each(FORMATS)('by a plan in %s', async (format) => {
    const planned = await checked(work, ['plan', '-v', '-o', format, '--out', 'plan.json']);
    expect([planned.code, planned.stdout.includes('team.secret')]).toEqual([0, true]);
  });

  test('by an apply, by the plans after it, and by what changed on the service meanwhile', async () => {
    const applied = await checked(work, ['apply', 'plan.json', '-v', '--allow', 'weaken-sso']);
    expect(applied.code).toBe(0);
    const { samlProviders = [] } = server.exportWorld().tables;
    // The service has got the real values.
    const certificateOf = (name: string) => samlProviders.find(({ label }) => label === name)?.certificate.trim();
    expect(certificateOf('Canary')).toBe(ENV.COLOPHON_SECRET_CERTIFICATE.trim());
    expect(certificateOf('Other')).toBe(ENV.COLOPHON_SECRET_OTHER);

    const again = await checked(work, ['plan', '-v', '--detailed-exitcode']);
    expect(again.code).toBe(0);

    // The value of yesterday is a secret as well, and nobody can tell the program.
    const rotated = { COLOPHON_SECRET_OTHER: 'Another canary 4e4e' };
    for (const format of FORMATS) {
      const changed = await checked(work, ['plan', '-v', '-o', format, '--out', 'plan.json'], rotated);
      expect([changed.code, `${changed.stdout}${work.read('plan.json')}`.includes('Another canary')]).toEqual([
        0,
        false,
      ]);
    }
    const updated = await checked(work, ['apply', 'plan.json', '-v', '--allow', 'weaken-sso'], rotated);
    expect(updated.code).toBe(0);
    expect([...work.files().values()].filter((text) => text.includes('Another canary'))).toEqual([]);
    expect((await checked(work, ['plan', '-v', '--detailed-exitcode'], rotated)).code).toBe(0);

    // Gone from the manifest, to be deleted.
    work.write(
      'colophon.yaml',
      'colophon: 1\norganization: org_acme\nteams: {}\nlinkInvites: {}\nsaml: {}\nsites: { partners: { id: site_partners, shareLinks: {} } }\n',
    );
    for (const format of FORMATS) {
      const removing = await checked(work, ['plan', '-v', '-o', format, '--out', 'plan.json']);
      expect([removing.code, removing.stdout.includes('Another canary')]).toEqual([0, false]);
    }
  });

  test('by the journal of the server', () => {
    expect(leaksIn(new Map([['journal', JSON.stringify(server.journal())]]))).toEqual([]);
  });
});
