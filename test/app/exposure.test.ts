import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../../src/app/apply.ts';
import { plan } from '../../src/app/plan.ts';
import type { LedgerEntry } from '../../src/engine/ledger.ts';
import { createFileLedger } from '../../src/ledger/file-ledger.ts';
import { createMemoryLedger, type MemoryLedger } from '../../src/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/ledger/types.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ processingDelay: 1, profile: 'today' });
});
afterAll(() => server.close());

const HEAD = `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { id: spc_handbook_v1 }
  internal: { id: spc_internal }
`;

/** What the site shows already, and something more. */
function docs(more: string, spaces = ''): string {
  return `${HEAD}${spaces}sites:
  docs:
    id: site_docs
    sections:
      - path: guides
        spaces:
          - { space: handbook, path: v2 }
          - { space: handbook-v1, path: v1 }
${more}`;
}

async function work(text: string, ledger: LedgerStore = createMemoryLedger({})) {
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  return { manifest, service: { baseUrl: server.url, token: server.token }, ledger };
}

async function planned(text: string, ledger?: LedgerStore): Promise<Plan> {
  return valueIn(await plan(await work(text, ledger)));
}

const exposed = ({ blocked }: Plan): readonly string[] =>
  blocked.flatMap(({ guard, address }) => (guard === 'expose' ? [address] : []));

describe('a space with content', () => {
  test('exposes it on a live site, and its section does, which comes with it', async () => {
    expect(exposed(await planned(docs('          - { space: internal, path: hr }\n')))).toEqual([
      'site.docs.section.guides.space.internal',
    ]);
    const section = '      - { path: hr, title: HR, spaces: [{ space: internal }] }\n';
    expect(exposed(await planned(docs(section)))).toEqual([
      'site.docs.section.hr',
      'site.docs.section.hr.space.internal',
    ]);
  });

  test('exposes nothing as a draft, in a draft, or on a site that is not live', async () => {
    for (const more of [
      '          - { space: internal, path: hr, draft: true }\n',
      '      - { path: hr, title: HR, draft: true, spaces: [{ space: internal }] }\n',
    ]) {
      expect(exposed(await planned(docs(more)))).toEqual([]);
    }
    const hidden = `${HEAD}sites:\n  hr: { title: HR, visibility: public, spaces: [{ space: internal }] }\n`;
    const { blocked, changes } = await planned(hidden);
    expect([blocked, changes.length]).toEqual([[], 2]);
  });

  test('is named with the site that goes live with it', async () => {
    const marked = async (text: string, ledger?: LedgerStore): Promise<readonly string[]> =>
      (await planned(text, ledger)).changes.flatMap(({ address, risk }) => risk.map((one) => `${one} ${address}`));
    const site = (more: string, spaces: string, news = '') =>
      `${HEAD}${news}sites:\n  hr: { title: HR, visibility: public${more}, spaces: [${spaces}] }\n`;
    const live = ', published: true';
    expect(await marked(site(live, '{ space: internal }'))).toEqual([
      'publish site.hr',
      'publish site.hr.space.internal',
    ]);
    expect(await marked(site('', '{ space: internal }'))).toEqual([]);
    expect(await marked(site(live, '{ space: internal, draft: true }'))).toEqual(['publish site.hr']);
    // A new space has no content.
    const news = '  news: { manage: true, title: News }\n';
    expect(await marked(site(live, '{ space: news }', news))).toEqual(['publish site.hr']);
    // A section comes with its space, which is named.
    const section = `${HEAD}sites:\n  hr:\n    title: HR\n    published: true\n    sections: [{ path: hr, title: HR, spaces: [{ space: internal }] }]\n`;
    expect(await marked(section)).toEqual(['publish site.hr', 'publish site.hr.section.hr.space.internal']);
    // Only with the policy does it need consent.
    const { blocked } = await planned(`${site(live, '{ space: internal }')}policy: { requireConsent: [publish] }\n`);
    expect(blocked.map(({ guard, address }) => `${guard} ${address}`)).toEqual([
      'publish site.hr',
      'publish site.hr.space.internal',
    ]);
    // The same for a site that was not live.
    const ledger = createMemoryLedger({});
    await applied(await work(site('', '{ space: handbook, path: a }'), ledger));
    const both = '{ space: handbook, path: a }, { space: internal, path: b }';
    expect(await marked(site(live, both), ledger)).toEqual(['publish site.hr', 'publish site.hr.space.internal']);
    await applied(await work(`${HEAD}sites: {}\n`, ledger), ['empty']);
  });

  test('exposes nothing before it has any content: the space is new', async () => {
    const spaces = '  news: { manage: true, title: News }\n';
    const more = '          - { space: news, path: news }\n';
    const text = docs(more, spaces);
    expect(exposed(await planned(text))).toEqual([]);
    // Also if somebody killed the run between the two.
    const ledger = createMemoryLedger({});
    await applied(await work(`${HEAD}${spaces}`, ledger));
    expect(exposed(await planned(text, ledger))).toEqual(['site.docs.section.guides.space.news']);
    const { entries } = valueIn(await ledger.load());
    const interrupted = createFileLedger({ path: join(folderOf({}), 'ledger.json') });
    const session = valueIn(await interrupted.begin({ command: 'apply', waitMs: 0, organization: 'org_acme' }));
    const found = entries.get('space.news') as LedgerEntry;
    await session.record({ type: 'put', address: 'space.news', entry: found });
    // What that run only adopted may have any content.
    expect(exposed(await planned(text, interrupted))).toEqual(['site.docs.section.guides.space.news']);
    await session.record({ type: 'put', address: 'space.news', entry: found, created: true });
    expect(exposed(await planned(text, interrupted))).toEqual([]);
  });

  test('exposes it in place of another one', async () => {
    const ledger = createMemoryLedger({});
    await applied(await work(docs(''), ledger));
    const text = docs('').replace('{ space: handbook-v1,', '{ space: internal, previously: [handbook-v1],');
    const { changes } = await planned(text, ledger);
    expect(changes).toMatchObject([
      { action: 'update', risk: ['expose'], fields: [{ field: 'space', risk: ['expose'] }] },
    ]);
  });
});

describe('what the plan was judged by', () => {
  const more = '          - { space: internal, path: hr }\n';
  const post = (path: string): Promise<Response> =>
    fetch(`${server.url}/v1/orgs/org_acme/sites/site_docs/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}` },
    });
  /** Applies a plan after something has happened, and says what is stale. */
  async function staleAfter(text: string, ledger: MemoryLedger, happened: () => Promise<unknown>) {
    const { manifest, service } = await work(text, ledger);
    const made = valueIn(await plan({ manifest, service, ledger }));
    await happened();
    const report = await apply({ plan: made, manifest, service, ledger });
    const stale = report.diagnostics.flatMap(({ code, detail }) => (code === 'stale' ? [detail] : []));
    return { status: report.status, stale, blocked: made.blocked };
  }

  test('is still so when it is applied: the site is not live', async () => {
    const ledger = createMemoryLedger({});
    await applied(await work(docs(''), ledger));
    await post('unpublish');
    const published = await staleAfter(docs(more), ledger, () => post('publish'));
    expect(published).toEqual({
      status: 'stale',
      stale: [
        'site.docs.section.guides.space.internal: its risks depend on published of site.docs, which has changed: false → true. Nothing was written; plan again.',
      ],
      blocked: [],
    });
    // The next plan asks, and one that nobody interferes with adds it.
    expect(exposed(await planned(docs(more), ledger))).toEqual(['site.docs.section.guides.space.internal']);
    await post('unpublish');
    expect(await staleAfter(docs(more), ledger, async () => {})).toMatchObject({ status: 'done', stale: [] });
    await applied(await work(docs(''), ledger));
    await post('publish');
  });

  test('is still so when it is applied, also where it was marked: the site goes live with this plan', async () => {
    const ledger = createMemoryLedger({});
    await applied(await work(docs(''), ledger));
    await post('unpublish');
    const live = docs(more).replace('id: site_docs', 'id: site_docs\n    published: true');
    const { manifest, service } = await work(live, ledger);
    // The site itself is not in the plan, so that nothing else notices.
    const made = valueIn(await plan({ manifest, service, ledger, exclude: ['site.docs'] })).changes;
    const part = valueIn(
      await plan({ manifest, service, ledger, target: ['site.docs.section.guides.space.internal'] }),
    );
    expect([made, part.changes.map(({ address, risk }) => [address, risk])]).toEqual([
      [],
      [['site.docs.section.guides.space.internal', ['publish']]],
    ]);
    await post('publish');
    const report = await apply({ plan: part, manifest, service, ledger });
    expect([report.status, report.diagnostics.map(({ detail }) => detail)]).toEqual([
      'stale',
      [
        'site.docs.section.guides.space.internal: its risks depend on published of site.docs, which has changed: false → true. Nothing was written; plan again.',
      ],
    ]);
  });

  test('is still so when it is applied: the section is a draft', async () => {
    const ledger = createMemoryLedger({});
    const section = (spaces: string) => docs(`      - { path: hr, title: HR, draft: true, spaces: [${spaces}] }\n`);
    await applied(await work(section('{ space: handbook-v1 }'), ledger));
    const id = valueIn(await ledger.load()).entries.get('site.docs.section.hr')?.id;
    const shown = await staleAfter(section('{ space: handbook-v1 }, { space: internal, path: in }'), ledger, () =>
      fetch(`${server.url}/v1/orgs/org_acme/sites/site_docs/sections/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: '{"draft":false}',
      }),
    );
    expect([shown.status, shown.stale.length, shown.blocked]).toEqual(['stale', 1, []]);
    expect(shown.stale[0]).toContain(
      'its risks depend on draft of site.docs.section.hr, which has changed: true → false',
    );
    await applied(await work(docs(''), ledger), ['conflict']);
  });
});

test('what was a draft is exposed when it is shown', async () => {
  const ledger = createMemoryLedger({});
  const draft =
    docs(`      - { path: hr, title: HR, group: soon, draft: true, spaces: [{ space: internal, draft: true }] }
    groups: { soon: { title: Soon, draft: true } }
`);
  await applied(await work(draft, ledger));
  const shown = async (from: string, to: string) => exposed(await planned(draft.replace(from, to), ledger));
  expect(await shown('internal, draft: true', 'internal, draft: false')).toEqual([
    'site.docs.section.hr.space.internal',
  ]);
  expect(await shown('soon, draft: true', 'soon, draft: false')).toEqual(['site.docs.section.hr']);
  expect(await shown('Soon, draft: true', 'Soon, draft: false')).toEqual(['site.docs.group.soon']);
  expect(await shown('group: soon,', 'group: null,')).toEqual(['site.docs.section.hr']);
  const gone = draft.replace('group: soon, ', '').replace('{ soon: { title: Soon, draft: true } }', '{}');
  expect(exposed(await planned(gone, ledger))).toEqual(['site.docs.group.soon']);
});

test('a new space that copies another one exposes that', async () => {
  const space = (more: string) =>
    `colophon: 1\norganization: org_acme\nspaces:\n  copy: { manage: true, title: Copy${more} }\n`;
  expect(exposed(await planned(space(', template: spc_internal')))).toEqual(['space.copy']);
  expect(exposed(await planned(space('')))).toEqual([]);
  const ledger = createMemoryLedger({});
  await applied(await work(space(', template: spc_internal'), ledger), ['expose']);
  // Used once, so it means nothing from now on.
  expect(exposed(await planned(space(', template: spc_handbook'), ledger))).toEqual([]);
});
