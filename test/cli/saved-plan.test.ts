import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addApplyCommand } from '../../src/cli/apply.ts';
import { addPlanCommand } from '../../src/cli/plan.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';
import { lastIn, writesIn } from '../support/workspace.ts';

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
  return runCommand([addApplyCommand, addPlanCommand], [...args, ...place, '--allow-env', 'CANARY_CERT'], {
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
