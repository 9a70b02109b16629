import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';
import { lastIn, writesIn } from '../support/workspace.ts';

const api = useServer({ processingDelay: 0 });
const file = useFolder();

const OKTA =
  'okta: { label: Okta, entityID: https://idp.example.com/o, ssoURL: https://idp.example.com/s, defaultTeam:';

const manifestWith = (teams: string, saml: string): string => `colophon: 1
organization: org_acme
teams: { ${teams} }
saml: { ${OKTA} ${saml} } }
`;

function run(...args: readonly string[]): Promise<Ran> {
  const place = ['-f', file('colophon.yaml'), '--ledger', `file:${file('ledger.json')}`, '--base-url', api.server.url];
  return runCommand(
    [addApplyCommand, addDriftCommand, addPlanCommand, addRehearseCommand, addVerifyCommand],
    [...args, ...place],
    { env: { COLOPHON_TOKEN: api.server.token } },
  );
}

beforeAll(async () => {
  writeFileSync(file('colophon.yaml'), manifestWith('first: { title: First team }', 'first'));
  expect(await run('apply', '-y', '--allow', 'weaken-sso')).toMatchObject({ code: 0 });
  writeFileSync(
    file('colophon.yaml'),
    manifestWith('second: { title: Second team }, third: { title: Third team, previously: [3rd] }', 'second'),
  );
});

describe('a pattern that matches nothing', () => {
  test.each([
    [['plan', '--target', 'team.secnd'], 'Did you mean team.second'],
    [['plan', '--exclude', 'teem'], '--exclude "teem" matches nothing'],
    [['apply', '-y', '--target', 'team.secnd'], 'Did you mean team.second'],
    [['apply', '-y', '--target', 'team.second', '--exclude', 'saml.otka'], 'Did you mean saml.okta'],
    [['drift', '--target', 'saml.otka'], 'Did you mean saml.okta'],
    [['verify', '--target', 'saml.otka'], 'Did you mean saml.okta'],
    [['verify', '--exclude', 'saml.otka'], 'Did you mean saml.okta'],
    [['rehearse', '--target', 'team.secnd'], 'Did you mean team.second'],
    [['plan', '--target', 'team["3rd"]'], 'It was renamed to team.third'],
    [['plan', '--target', 'qqqqqqqq'], '`colophon graph` lists the addresses'],
    [['plan', '--target', ''], '--target "" matches nothing'],
  ])('%j ends with 64 and writes nothing', async (args, hint) => {
    const since = lastIn(api.server);
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([64, '']);
    expect(stderr.replace(/\s+/g, ' ')).toContain(hint);
    expect(writesIn(api.server, since)).toEqual([]);
  });

  test.each([
    [['plan', '--target', 'team.first']],
    [['plan', '--target', 'team.*']],
    [['plan', '--exclude', 'team', '--exclude', 'saml']],
    // Not declared and never applied, but there.
    [['plan', '--exclude', 'team["Docs writers"]']],
  ])('is not one that matches something: %j', async (args) => {
    expect(await run(...args)).toMatchObject({ code: 0 });
  });
});

describe('what was brought along', () => {
  test.each([
    ['text', 'dependency of the deletion of team.first, which it refers to'],
    ['markdown', 'dependency of the deletion of team.first, which it refers to'],
    ['html', 'Dependency of the deletion of team.first, which it refers to.'],
    ['json', '"because": "lets-go"'],
    ['ndjson', '"broughtAlong":{"by":"team.first","because":"lets-go"}'],
  ])('is said in %s', async (format, words) => {
    const { code, stdout } = await run('plan', '--target', 'team.first', '-o', format);
    expect(code).toBe(0);
    expect(stdout).toContain(words);
  });

  test('a plan that was saved is not cut down afterwards', async () => {
    expect(await run('plan', '--target', 'team.second', '--out', file('plan.json'))).toMatchObject({ code: 0 });
    const since = lastIn(api.server);
    for (const flag of ['--target', '--exclude']) {
      const { code, stderr } = await run('apply', file('plan.json'), flag, 'team.second');
      expect([code, stderr]).toEqual([64, expect.stringContaining(`pass ${flag} to`)]);
    }
    expect(writesIn(api.server, since)).toEqual([]);
  });
});
