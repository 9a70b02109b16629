import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';
import { lastIn, workspaceOf, writesIn } from '../support/workspace.ts';

const api = useServer({ processingDelay: 0 });
const file = useFolder();

const manifestWith = (label: string, team: string): string => `colophon: 1
organization: org_acme
teams: { one: { title: ${team} } }
saml:
  okta:
    label: Okta
    entityID: ${label}
    ssoURL: https://idp.example.com/s
    certificate: !env CANARY_CERT
`;

function run(args: readonly string[], certificate: string): Promise<Ran> {
  const place = ['-f', file('colophon.yaml'), '--ledger', `file:${file('ledger.json')}`, '--base-url', api.server.url];
  return runCommand([addApplyCommand, addPlanCommand], [...args, ...place, '--secret-env', 'CANARY_CERT'], {
    env: { COLOPHON_TOKEN: api.server.token, CANARY_CERT: certificate },
  });
}

test('a saved plan needs the hidden values that it was made with, also where it does not change them', async () => {
  writeFileSync(file('colophon.yaml'), manifestWith('https://idp.example.com/a', 'Team one'));
  expect(await run(['apply', '-y', '--allow', 'weaken-sso'], 'MIIBcanary-first')).toMatchObject({ code: 0 });
  writeFileSync(file('colophon.yaml'), manifestWith('https://idp.example.com/b', 'Team first'));
  expect(await run(['plan', '--out', file('plan.json')], 'MIIBcanary-first')).toMatchObject({ code: 0 });
  const since = lastIn(api.server);
  const stale = await run(['apply', file('plan.json'), '--allow', 'weaken-sso'], 'MIIBcanary-second');
  expect(stale.code).toBe(6);
  expect(stale.stdout.replace(/\s+/g, ' ')).toContain(
    'saml.okta: the hidden value of certificate changed after the plan was created',
  );
  expect(stale.stdout + stale.stderr).not.toContain('canary');
  expect(writesIn(api.server, since)).toEqual([]);
  expect(await run(['apply', file('plan.json'), '--allow', 'weaken-sso'], 'MIIBcanary-first')).toMatchObject({
    code: 0,
  });
  expect((await run(['plan'], 'MIIBcanary-first')).stdout).toContain('No changes');
});

describe('A saved plan is for one place', () => {
  const environments = (names: string, organization = 'org_acme'): string =>
    `colophon: 1\norganization: ${organization}\nteams: { placed: { title: Placed } }\ncustomFields: { placed: { type: tags, title: Placed } }\nenvironments: { ${names} }\n`;
  const SEVERAL = environments('staging: {}, production: {}');

  test.each<[string, string[], { env?: Record<string, string>; files?: Record<string, string> }, string]>([
    ['-e', ['-e', 'staging'], {}, '-e says staging'],
    ['COLOPHON_ENVIRONMENT', [], { env: { COLOPHON_ENVIRONMENT: 'staging' } }, 'COLOPHON_ENVIRONMENT says staging'],
    [
      'COLOPHON_ORGANIZATION',
      ['-e', 'production'],
      { env: { COLOPHON_ORGANIZATION: 'org_other' } },
      'COLOPHON_ORGANIZATION says org_other',
    ],
    ['--profile', ['--profile', 'today'], {}, '--profile says today'],
    ['COLOPHON_PROFILE', [], { env: { COLOPHON_PROFILE: 'today' } }, 'COLOPHON_PROFILE says today'],
    ['--base-url', ['--base-url', 'http://127.0.0.1:9/v1'], {}, 'the address of the API says 127.0.0.1:9'],
    [
      'the organization of -f',
      ['-f', 'other.yaml'],
      { files: { 'other.yaml': environments('production: {}', 'org_other') } },
      '-f other.yaml says org_other',
    ],
    [
      'the environments of -f',
      ['-f', 'other.yaml'],
      { files: { 'other.yaml': environments('staging: {}') } },
      '-f other.yaml declares no such environment',
    ],
    [
      'the organization of the manifest in the folder',
      [],
      { files: { 'colophon.yaml': environments('production: {}', 'org_other') } },
      'the manifest in this folder says org_other',
    ],
    [
      'the environments of the manifest in the folder',
      [],
      { files: { 'colophon.yaml': 'colophon: 1\norganization: org_acme\n' } },
      'the manifest in this folder declares no such environment',
    ],
  ])('and %s cannot take it elsewhere', async (_what, args, { env = {}, files = {} }, says) => {
    const work = workspaceOf(api.server, { 'colophon.yaml': SEVERAL });
    expect(await work.run(['plan', '-e', 'production', '--out', 'plan.json'])).toMatchObject({ code: 0 });
    for (const [name, text] of Object.entries(files)) {
      work.write(name, text);
    }
    const before = work.files();
    const since = lastIn(api.server);
    const applied = await work.run(['apply', 'plan.json', '-y', ...args], { env });
    const said = `${applied.stdout}${applied.stderr}`.replace(/\s+/g, ' ');
    expect(said).toMatch(/(plan\.json|The plan) is for environment production of org_acme at /);
    expect(said).toContain(says);
    expect([applied.code, writesIn(api.server, since)]).toEqual([6, []]);
    expect(work.files()).toEqual(before);
    const rehearsed = await work.run(['rehearse', 'plan.json', ...args], { env });
    expect(rehearsed).toMatchObject({ code: 6 });
  });

  test('and is applied there by everything that agrees', async () => {
    const work = workspaceOf(api.server, { 'colophon.yaml': SEVERAL, 'broken.yaml': 'colophon: [' });
    expect(await work.run(['plan', '-e', 'production', '--out', 'plan.json'])).toMatchObject({ code: 0 });
    expect(await work.run(['apply', 'plan.json', '-f', 'broken.yaml'])).toMatchObject({ code: 8 });
    const env = { COLOPHON_ENVIRONMENT: 'production', COLOPHON_ORGANIZATION: 'org_acme', COLOPHON_PROFILE: '2025' };
    const args = ['-e', 'production', '-f', 'colophon.yaml', '--profile', 'auto'];
    expect(await work.run(['apply', 'plan.json', ...args], { env })).toMatchObject({ code: 0 });
  });
});
