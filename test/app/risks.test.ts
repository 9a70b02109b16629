import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { renderPlanComment } from '../../src/command/report/comment.ts';
import { planFindings } from '../../src/command/report/findings/findings.ts';
import { renderPlanHtml } from '../../src/command/report/plan/html.ts';
import { renderPlanMarkdown } from '../../src/command/report/plan/markdown.ts';
import { renderPlanText } from '../../src/command/report/plan/text.ts';
import { RISKS } from '../../src/core/engine/risks.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { apiOf } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ processingDelay: 1 });
});
afterAll(() => server.close());

const HEAD = 'colophon: 1\norganization: org_acme\n';
const site = (visibility: string, more = ''): string =>
  `${HEAD}${more}sites:\n  news: { title: News, visibility: ${visibility}, published: true }\n`;
const POLICY = 'policy: { requireConsent: [publish, grant] }\n';

async function planned(text: string, ledger = createMemoryLedger({})): Promise<Plan> {
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  return valueIn(await plan({ manifest, service: { baseUrl: server.url, token: server.token }, ledger }));
}

describe('opening a site that is live', () => {
  let opening: Plan;
  beforeAll(async () => {
    const service = { baseUrl: server.url, token: server.token };
    const ledger = createMemoryLedger({});
    const text = site('unlisted', POLICY);
    const folder = mkdtempSync(join(tmpdir(), 'colophon-risk-'));
    writeFileSync(join(folder, 'colophon.yaml'), text);
    const manifest = valueIn(await loadFrom(folder));
    await applied({ manifest, service, ledger }, ['publish']);
    writeFileSync(join(folder, 'colophon.yaml'), site('public', POLICY));
    opening = valueIn(await plan({ manifest: valueIn(await loadFrom(folder)), service, ledger }));
    rmSync(folder, { recursive: true });
  });

  test('is a risk with a consent of its own, which the policy cannot do without', () => {
    expect(opening.changes).toMatchObject([
      { address: 'site.news', risk: ['expose'], fields: [{ path: 'visibility', risk: ['expose'] }] },
    ]);
    expect(opening.blocked).toMatchObject([{ guard: 'expose', consents: ['expose'], override: '--allow expose' }]);
  });

  test('comes first in every report, with what changes and what it means', () => {
    const sentence =
      'more people can see the content of a space, a site or an API description, up to everyone on the internet';
    const isBefore = (text: string, first: string, second: string): void => {
      expect(text.indexOf(first), first).toBeGreaterThan(-1);
      expect(text.indexOf(first), first).toBeLessThan(text.indexOf(second));
    };
    const text = renderPlanText(opening, { colour: false, allow: [], width: 100 });
    isBefore(text, 'Risks', '\nsite\n');
    expect(text).toMatch(
      /Risks\n\n {2}! expose \(blocked\): more people.*\n(?: {4}\w.*\n)? {6}site\.news {2}visibility: "unlisted" → "public"\n/,
    );
    for (const report of [
      renderPlanMarkdown(opening, { allow: [] }),
      renderPlanComment(opening, { allow: [], marker: '' }),
    ]) {
      isBefore(report, '#### Risks', '#### Blocked');
      expect(report).toContain('`site.news`');
      expect(report).toContain(sentence);
    }
    const html = renderPlanHtml(opening, { allow: [] });
    isBefore(html, 'id="risks"', 'id="changes"');
    isBefore(html, 'id="risks"', 'id="decisions"');
    const [first] = planFindings(opening, { allow: ['expose'] }).findings;
    expect(first).toMatchObject({ level: 'warning', rule: 'risk/expose' });
    expect(first?.message).toContain(sentence);
  });
});

describe('a role that is raised', () => {
  const members = (more = '', role = 'create'): string =>
    `${HEAD}${more}members:\n  lin@example.com: { role: ${role} }\n`;

  test('is marked, and asks where the policy says so', async () => {
    const marked = await planned(members());
    expect(marked.changes).toMatchObject([{ address: 'member["lin@example.com"]', risk: ['grant'] }]);
    expect(marked.blocked).toEqual([]);
    const asked = await planned(members(POLICY));
    expect(asked.blocked).toMatchObject([{ guard: 'grant', consents: ['grant'] }]);
    expect(renderPlanText(marked, { colour: false, allow: [] })).toContain('Risks\n');
  });

  test.each([
    ['organization-admin', members('', 'admin')],
    ['organization-admin', `${HEAD}members: { new@example.com: { role: admin } }\n`],
    ['organization-admin', `${HEAD}organizationSettings: { defaultRole: admin }\n`],
    ['organization-admin', `${HEAD}linkInvites: { all: { role: admin } }\n`],
    ['open-domains', `${HEAD}organizationSettings: { emailDomains: [example.com, evil.example] }\n`],
    [
      'weaken-sso',
      `${HEAD}saml: { new: { label: New, entityID: "https://a.example", ssoURL: "https://a.example/sso", certificate: x } }\n`,
    ],
  ])('is blocked as %s where it gives the organization away', async (guard, text) => {
    const { blocked } = await planned(text);
    expect(blocked.map((one) => one.guard)).toContain(guard);
  });

  test('comes before any number of lighter ones, and is never less guarded than they are', async () => {
    const firstMarked = RISKS.findIndex(({ always }) => !always);
    expect(RISKS.slice(firstMarked).filter(({ always }) => always)).toEqual([]);
    const light = Array.from({ length: 450 }, (_, index) => `  a${index}@example.com: { role: read }\n`).join('');
    const flood = await planned(`${HEAD}members:\n${light}  zoe@example.com: { role: admin }\n`);
    const heavy = 'member["zoe@example.com"]';
    for (const report of [
      renderPlanComment(flood, { allow: [], marker: '', limit: 6000 }),
      renderPlanMarkdown(flood, { allow: [] }),
      renderPlanText(flood, { colour: false, allow: [] }),
      renderPlanHtml(flood, { allow: [] }).replaceAll('&quot;', '"'),
    ]) {
      expect(report.indexOf(heavy), report.slice(0, 2000)).toBeGreaterThan(-1);
      const light = report.indexOf('member["a');
      expect(light < 0 || report.indexOf(heavy) < light, report.slice(0, 2000)).toBe(true);
    }
    const [first] = planFindings(flood, { allow: [] }).findings;
    expect(first?.address).toBe(heavy);
  });
});

describe('an administrator of a place who is not called one', () => {
  const shelf = (more = ''): string => `collections: { c: { title: C, access: { default: admin } }${more} }\n`;
  const space = (more: string): string => `spaces: { s: { title: S, manage: true${more} } }\n`;
  const ops = (members: string, role: string): string =>
    `teams: { ops: { title: Ops, members: { ${members} } } }\nspaces: { api: { id: spc_api, access: { teams: { ops: ${role} } } } }\n`;

  test.each([
    [
      'joins a team that is one',
      ops('ada@example.com: owner', 'admin'),
      ops('ada@example.com: owner, lin@example.com: member', 'admin'),
    ],
    ['gets a space that moves', shelf() + space(''), shelf() + space(', in: c')],
    [
      'gets a collection that moves',
      shelf(', d: { title: D }') + space(', in: d'),
      shelf(', d: { title: D, in: c }') + space(', in: d'),
    ],
    [
      'inherits it',
      shelf() + space(', in: c, access: { default: read }'),
      shelf() + space(', in: c, access: { default: inherit }'),
    ],
  ])('needs the same consent: %s', async (_title, before, after) => {
    const own = await startServer({ processingDelay: 1, profile: 'today' });
    onTestFinished(() => own.close());
    const service = { baseUrl: own.url, token: own.token };
    const ledger = createMemoryLedger({});
    const manifestOf = async (text: string) => valueIn(await loadFrom(folderOf({ 'colophon.yaml': HEAD + text })));
    await applied({ manifest: await manifestOf(before), service, ledger }, ['grant-admin']);
    const manifest = await manifestOf(after);
    const made = valueIn(await plan({ manifest, service, ledger }));
    expect(made.blocked.map(({ guard }) => guard)).toEqual(['grant-admin']);
    expect(made.changes.flatMap(({ risk }) => risk)).toEqual(['grant-admin', 'grant']);
    expect((await apply({ plan: made, manifest, service, ledger })).status).toBe('guarded');
    await applied({ manifest, service, ledger }, ['grant-admin']);
  });

  const provider = (team: string): string =>
    `saml: { okta: { label: Okta, entityID: "https://a.example", ssoURL: "https://a.example/sso", certificate: x${team} } }\n`;

  test.each([
    ['a new provider', '', provider(', defaultTeam: ops'), ['weaken-sso', 'grant-admin']],
    ['a provider', provider(''), provider(', defaultTeam: ops'), ['grant-admin']],
  ])('is everyone who logs in through %s whose default team is one', async (_title, before, after, guards) => {
    const own = await startServer({ processingDelay: 1, profile: 'today' });
    onTestFinished(() => own.close());
    const work = { service: { baseUrl: own.url, token: own.token }, ledger: createMemoryLedger({}) };
    const manifestOf = async (role: string, text: string) =>
      valueIn(await loadFrom(folderOf({ 'colophon.yaml': HEAD + ops('', role) + text })));
    // Nobody is in the team yet.
    await applied({ ...work, manifest: await manifestOf('admin', before) }, ['grant-admin', 'weaken-sso']);
    const made = valueIn(await plan({ ...work, manifest: await manifestOf('admin', after) }));
    expect(made.blocked.map(({ guard }) => guard).sort()).toEqual(guards.toSorted());
    expect(made.effects).toBeUndefined();
    await applied({ ...work, manifest: await manifestOf('read', before) });
    const harmless = valueIn(await plan({ ...work, manifest: await manifestOf('read', after) }));
    expect(harmless.blocked.map(({ guard }) => guard)).toEqual(guards.filter((guard) => guard !== 'grant-admin'));
  });

  test('makes a plan stale that did not know: the team became one since', async () => {
    const own = await startServer({ processingDelay: 1, profile: 'today' });
    onTestFinished(() => own.close());
    const team = (members: string): string => `${HEAD}teams: { ops: { title: Ops, members: { ${members} } } }\n`;
    const ledger = createMemoryLedger({});
    const workOf = async (text: string) => ({
      manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': text }))),
      service: { baseUrl: own.url, token: own.token },
      ledger,
    });
    await applied(await workOf(team('')));
    const work = await workOf(team('lin@example.com: member'));
    const made = valueIn(await plan(work));
    expect(made.blocked).toEqual([]);
    const id = valueIn(await ledger.load()).entries.get('team.ops')?.id;
    const given = await apiOf(own).post('/v1/spaces/spc_api/permissions', { role: 'admin', teams: [id] });
    expect(given.status).toBeLessThan(300);
    const report = await apply({ ...work, plan: made });
    expect([report.status, report.diagnostics.map(({ code, detail }) => `${code}: ${detail}`)]).toEqual([
      'stale',
      [
        'stale: team.ops: its risks depend on roles that have changed or cannot be read; by now: somebody becomes an administrator of a space, a collection or a site, and can open it to anyone. Nothing was written; plan again.',
      ],
    ]);
    // With the consent it does not matter, and a token that cannot read the roles cannot tell.
    const carl = { ...work, service: { baseUrl: own.url, token: own.tokenFor('user_carl') } };
    expect((await apply({ ...carl, plan: made })).status).toBe('stale');
    expect((await apply({ ...work, plan: made, allow: ['grant-admin'] })).status).toBe('done');
  });

  test('is not suspected where the team is none', async () => {
    const { changes, blocked } = await planned(HEAD + ops('lin@example.com: member', 'read'));
    expect(changes.flatMap(({ risk }) => risk)).toContain('grant');
    expect(blocked).toEqual([]);
  });
});
