import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addIssueCommand } from '../../src/command/cli/issue.ts';
import type { World } from '../../src/server/index.ts';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { useFolder } from '../support/serve-process.ts';
import { type Api, useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const file = useFolder();
/** After every apply of these tests. */
const LATER = new Date(Date.now() + 3_600_000).toISOString();

type Events = NonNullable<World['tables']['auditEvents']>;

function event(more: Partial<Events[number]> & { readonly target: string }): Events[number] {
  return {
    id: `event-${more.target}-${more.actor ?? 'user_lin'}`,
    organization: 'org_acme',
    occurredAt: LATER,
    action: 'somethingElse',
    actor: 'user_lin',
    actorLabel: 'Lin Okafor',
    source: 'ui',
    targetType: 'team',
    fields: [],
    ...more,
  };
}

/** The example, in which Lin administrates too, with these events. */
function worldWith(auditEvents: Events, { auditLogs = true } = {}): World {
  const world = defaultWorld(Date.now(), 'today');
  const { members = [], organizations = [] } = world.tables;
  return {
    ...world,
    tables: {
      ...world.tables,
      members: members.map((one) => (one.user === 'user_lin' ? { ...one, role: 'admin' } : one)),
      organizations: organizations.map((one) => ({ ...one, auditLogs })),
      auditEvents,
    },
  };
}

const MANIFEST = `colophon: 1
organization: org_acme
teams:
  writers: { title: Docs writers }
  api: { title: API team }
  founders: { title: Founders }
`;

const SITE = `colophon: 1
organization: org_acme
sites:
  docs:
    id: site_docs
    redirects:
      /one: https://example.com/one
      /two: https://example.com/two
`;

function runner(api: Api) {
  return (...args: readonly string[]): Promise<Ran> => {
    const ledger = `file:${file('ledger.json')}`;
    return runCommand(
      [addApplyCommand, addDriftCommand],
      [...args, '-f', file('colophon.yaml'), '--ledger', ledger, '--base-url', api.server.url],
      { env: { COLOPHON_TOKEN: api.server.token } },
    );
  };
}

function requestsOf(api: Api, operation: string): number {
  return api.server.journal().filter((entry) => entry.operation === operation).length;
}

async function begin(api: Api, manifest: string): Promise<ReturnType<typeof runner>> {
  const run = runner(api);
  writeFileSync(file('colophon.yaml'), manifest);
  expect(await run('apply', '-y', '--allow', 'adopt')).toMatchObject({ code: 0 });
  return run;
}

beforeEach(() => {
  rmSync(file('ledger.json'), { force: true });
});

describe('colophon drift --explain', () => {
  const api = useServer({
    profile: 'today',
    world: worldWith([
      event({ target: 'team_api' }),
      event({ target: 'team_empty', actor: 'user_nobody', actorLabel: 'Left \u001b[31m @everyone', source: 'support' }),
    ]),
  });

  test('names who changed what in every format, and not what was applied', async () => {
    const run = await begin(api, MANIFEST);
    const lin = api.as('user_lin');
    await lin.patch(`${ORG}/teams/team_writers`, { title: 'Scribes' });
    await lin.patch(`${ORG}/teams/team_writers`, { title: 'Writers' });
    // Our own user by the same way as an apply: nobody can tell these from what was applied.
    await api.patch(`${ORG}/teams/team_api`, { title: 'API' });
    await api.delete(`${ORG}/teams/team_empty`);

    const [plain, text, json, markdown, github] = await Promise.all([
      run('drift'),
      run('drift', '--explain'),
      run('drift', '--explain', '-o', 'json'),
      run('drift', '--explain', '-o', 'markdown'),
      run('drift', '--explain', '-o', 'github'),
    ]);
    expect(plain.code).toBe(2);
    expect(plain.stdout).not.toContain('Lin');
    expect(text.code).toBe(2);
    const flat = text.stdout.replace(/\s+/g, ' ');
    expect(flat).toMatch(
      /last changed by Lin Okafor \(lin@example\.com\) through the API, \d+ \w+ \d{4}, \d\d:\d\d UTC \(the last of 2 changes\)/,
    );
    expect(flat).toMatch(/team\.api .*changed by Lin Okafor \(lin@example\.com\) in the app, /);
    expect(flat).toMatch(/deleted by Left .* @everyone on behalf of support, /);
    expect(text.stdout).not.toContain('\u001b');

    const document = JSON.parse(json.stdout);
    expect(document).toMatchObject({ drifted: true, summary: { drift: 2, deleted: 1 } });
    expect(document.drift.map(({ address, explanation }: never) => [address, explanation])).toContainEqual([
      'team.api',
      {
        at: LATER,
        by: { type: 'user', id: 'user_lin', name: 'Lin Okafor', email: 'lin@example.com' },
        source: 'ui',
        action: 'somethingElse',
        changes: 1,
      },
    ]);
    expect(markdown.stdout).toContain('in the app');
    expect(github.stdout).toContain('in the app');

    // The nightly issue is written from this document.
    writeFileSync(file('drift.json'), json.stdout);
    const issue = await runCommand(
      [addIssueCommand],
      ['issue', '--drift', file('drift.json'), '--file', file('issue.md')],
    );
    expect(issue.code).toBe(0);
    const body = readFileSync(file('issue.md'), 'utf8');
    expect(body).toContain('changed by Lin Okafor (lin@example.com) in the app');
    expect(body).not.toContain('\u001b');
  });

  test('sends nothing more where nothing drifted', async () => {
    api.server.reset();
    const run = await begin(api, MANIFEST);
    const before = requestsOf(api, 'listOrganizationAuditEvents');
    expect(await run('drift', '--explain')).toMatchObject({ code: 0 });
    expect(requestsOf(api, 'listOrganizationAuditEvents')).toBe(before);
  });

  test('falls back to what holds a resource, and stays within a few requests', async () => {
    api.server.reset();
    const run = await begin(api, SITE);
    const lin = api.as('user_lin');
    const redirects = ['/one', '/two'].map((source) => ({
      source,
      destination: { kind: 'external', url: 'https://example.com/other' },
    }));
    expect((await lin.put(`${ORG}/sites/site_docs/redirects`, { redirects })).status).toBe(200);
    const before = requestsOf(api, 'listOrganizationAuditEvents');
    const { stdout } = await run('drift', '--explain');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/changed by Lin Okafor .* through the API on the site, /);
    expect(requestsOf(api, 'listOrganizationAuditEvents') - before).toBe(1);
    expect(requestsOf(api, 'getUserById')).toBeLessThan(10);
  });
});

describe('without audit events', () => {
  const barred = useServer({ profile: 'today', world: worldWith([], { auditLogs: false }) });
  const older = useServer();

  test.each([
    ['a plan without them', () => barred, 'not-explained', 'This token may not read the audit events'],
    ['an older service', () => older, 'no-audit-events', 'This service does not offer audit events'],
  ])('%s is noted once, and the exit code stays', async (_title, apiOf, code, note) => {
    const api = apiOf();
    const run = await begin(api, MANIFEST);
    expect(await run('drift', '--explain')).toMatchObject({ code: 0, stdout: expect.not.stringContaining(note) });
    await api.patch(`${ORG}/teams/team_writers`, { title: 'Scribes' });
    await api.patch(`${ORG}/teams/team_api`, { title: 'API' });
    const [text, json] = await Promise.all([run('drift', '--explain'), run('drift', '--explain', '-o', 'json')]);
    expect(text).toMatchObject({ code: 2, stderr: '' });
    expect(text.stdout.replace(/\s+/g, ' ').split(note)).toHaveLength(2);
    expect(JSON.parse(json.stdout).diagnostics).toEqual([expect.objectContaining({ severity: 'info', code })]);
    expect(json.stdout).not.toContain('"explanation"');
    writeFileSync(file('drift.json'), json.stdout);
    await runCommand([addIssueCommand], ['issue', '--drift', file('drift.json'), '--file', file('issue.md')]);
    const body = readFileSync(file('issue.md'), 'utf8');
    expect(body.split('Who changed it is not known.')).toHaveLength(code === 'not-explained' ? 2 : 1);
  });
});

describe('a long history', () => {
  const many = Array.from({ length: 2100 }, (_, index) => ({
    ...event({ target: 'team_other' }),
    id: `event-${index}`,
  }));
  const old = { ...event({ target: 'team_writers' }), occurredAt: '2020-03-01T09:05:00.000Z' };
  const api = useServer({ profile: 'today', world: worldWith([old, ...many]) });

  test('is read in part, and single resources are asked for a few times', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `t${index}`);
    const teams = names.map((name) => `  ${name}: { title: Team ${name} }`).join('\n');
    const run = await begin(api, `${MANIFEST}${teams}\n`);
    await api.patch(`${ORG}/teams/team_writers`, { title: 'Scribes' });
    const { items } = (await api.get(`${ORG}/teams?limit=100`)).body;
    for (const { id, title } of items as { id: string; title: string }[]) {
      if (title.startsWith('Team t')) {
        await api.patch(`${ORG}/teams/${id}`, { title: `${title} changed` });
      }
    }
    const before = requestsOf(api, 'listOrganizationAuditEvents');
    const { code, stdout } = await run('drift', '--explain', '-v');
    expect(code).toBe(2);
    expect(requestsOf(api, 'listOrganizationAuditEvents') - before).toBeLessThanOrEqual(40);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'last changed by Lin Okafor (lin@example.com) in the app, 1 March 2020, 09:05 UTC (before the last apply)',
    );
  });
});
