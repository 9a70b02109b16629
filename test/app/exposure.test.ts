import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { createMemoryLedger, type MemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
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

  test('is still so when it is applied: a part of a site that is declared as live', async () => {
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
      [['site.docs.section.guides.space.internal', []]],
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

describe('what was a draft', () => {
  /** Applies the first text, and says what the others expose after it. */
  async function shownAfter(text: string, edits: readonly (readonly [from: string, to: string])[]) {
    const ledger = createMemoryLedger({});
    await applied(await work(text, ledger), ['expose']);
    const next = edits.reduce((made, [from, to]) => {
      expect(made).toContain(from);
      return made.replace(from, to);
    }, text);
    const found = exposed(await planned(next, ledger));
    await applied(await work(docs(''), ledger), ['expose', 'empty', 'delete=1', 'delete=2']);
    return found;
  }
  const site = (draft: { section?: boolean; space?: boolean; group?: boolean }) =>
    docs(`      - { path: hr, title: HR, group: soon, draft: ${draft.section === true}, spaces: [{ space: internal, draft: ${draft.space === true} }] }
    groups: { soon: { title: Soon, draft: ${draft.group === true} } }
`);

  test('is exposed by whatever shows it', async () => {
    const [space, section] = ['site.docs.section.hr.space.internal', 'site.docs.section.hr'];
    expect(await shownAfter(site({ space: true }), [['internal, draft: true', 'internal, draft: false']])).toEqual([
      space,
    ]);
    expect(await shownAfter(site({ section: true }), [['soon, draft: true', 'soon, draft: false']])).toEqual([section]);
    const group = site({ group: true });
    expect(await shownAfter(group, [['Soon, draft: true', 'Soon, draft: false']])).toEqual(['site.docs.group.soon']);
    expect(await shownAfter(group, [['group: soon,', 'group: null,']])).toEqual([section]);
    expect(
      await shownAfter(group, [
        ['group: soon, ', ''],
        ['{ soon: { title: Soon, draft: true } }', '{}'],
      ]),
    ).toEqual(['site.docs.group.soon']);
  });

  test('is exposed if nobody read the group that may protect it', async () => {
    const text = site({ section: true, group: true });
    const [from] = text.split('    groups:');
    const ledger = createMemoryLedger({});
    await applied(await work(text, ledger));
    const shown = String(from).replace('group: soon, draft: true', 'draft: false');
    expect(exposed(await planned(shown, ledger))).toEqual(['site.docs.section.hr']);
    await applied(await work(docs(''), ledger), ['expose', 'empty']);
  });

  test('is not exposed while something around it is one', async () => {
    const all = site({ section: true, space: true, group: true });
    expect(await shownAfter(all, [['internal, draft: true', 'internal, draft: false']])).toEqual([]);
    expect(
      await shownAfter(all, [
        ['soon, draft: true', 'soon, draft: false'],
        ['Soon, draft: true', 'Soon, draft: false'],
        ['internal, draft: true', 'internal, draft: false'],
      ]),
    ).toEqual(['site.docs.section.hr', 'site.docs.section.hr.space.internal', 'site.docs.group.soon']);
  });

  test.each([
    ['a section leaves an inner group', [['group: inner,', 'group: null,']], 'site.docs.section.hr'],
    ['a section goes into a group that is shown', [['group: inner,', 'group: shown,']], 'site.docs.section.hr'],
    ['an inner group leaves the draft', [['in: outer', 'in: null']], 'site.docs.group.inner'],
    ['an inner group goes into another one', [['in: outer', 'in: shown']], 'site.docs.group.inner'],
    [
      'an inner group is deleted, and its section goes to the root',
      [
        ['group: inner,', 'group: null,'],
        ['group: inner }', 'group: null }'],
        ['      inner: { title: Inner, in: outer }\n', ''],
      ],
      'site.docs.section.hr',
    ],
    ['a link leaves an inner group', [['group: inner }', 'group: null }']], 'site.docs.link.status'],
  ] as const)('is exposed when it is nested: %s', async (_name, edits, address) => {
    const nested = docs(`      - { path: hr, title: HR, group: inner, spaces: [{ space: internal }] }
      - { link: status, title: Status, url: 'https://status.example.com', group: inner }
    groups:
      outer: { title: Outer, draft: true }
      inner: { title: Inner, in: outer }
      shown: { title: Shown }
`);
    const found = await shownAfter(nested, edits);
    expect(found.filter((one) => one === address)).toEqual([address]);
  });
});

describe('what kept readers out', () => {
  const section = (more: string, space = '{ space: internal }', path = 'hr') =>
    docs(`      - { path: ${path}, title: HR${more}, spaces: [${space}] }\n`);
  async function replacing(from: string, to: string, address: string): Promise<readonly string[]> {
    const ledger = createMemoryLedger({});
    await applied(await work(from, ledger), ['expose']);
    const found = exposed(valueIn(await plan({ ...(await work(to, ledger)), replace: [address] })));
    await applied(await work(docs(''), ledger), [
      'expose',
      'empty',
      'delete=1',
      'delete=2',
      'delete=3',
      'forward-secrets',
    ]);
    return found;
  }

  test('is missed when what is replaced is declared without it', async () => {
    const at = 'site.docs.section.hr';
    const when = ", condition: 'visitor.claims.staff'";
    expect(await replacing(section(when), section(''), at)).toEqual([at, `${at}.space.internal`]);
    expect(await replacing(section(', draft: true'), section(''), at)).toEqual([at, `${at}.space.internal`]);
    const other = section('', "{ space: internal, condition: 'visitor.claims.staff' }");
    expect(await replacing(other, section(''), `${at}.space.internal`)).toEqual([`${at}.space.internal`]);
    // It comes back as it was.
    expect(await replacing(section(when), section(when), at)).toEqual([]);
    expect(await replacing(section(', draft: true'), section(', draft: true'), at)).toEqual([]);
    expect(await replacing(section(''), section(''), at)).toEqual([]);
    const server = (more: string) =>
      `${docs('')}    mcpServers: { search: { url: 'https://mcp.example.com/'${more} } }\n`;
    expect(await replacing(server(when), server(''), 'site.docs.mcpServer.search')).toEqual([
      'site.docs.mcpServer.search',
    ]);
  });

  test('is missed when a live site is replaced and declared without it', async () => {
    const ledger = createMemoryLedger({});
    const site = (more: string) =>
      `${HEAD}sites:\n  hr: { title: HR, published: true${more}, spaces: [{ space: internal }] }\n`;
    await applied(await work(site(', visibility: share-link'), ledger));
    const again = async (more: string) =>
      exposed(valueIn(await plan({ ...(await work(site(more), ledger)), replace: ['site.hr'] })));
    expect(await again('')).toEqual(['site.hr', 'site.hr.space.internal']);
    expect(await again(', visibility: share-link')).toEqual([]);
    const adapts = ', visibility: share-link, adaptiveContent: true';
    await applied(await work(site(adapts), ledger));
    expect(await again(', visibility: share-link')).toEqual(['site.hr']);
    const { effects } = valueIn(await plan({ ...(await work(site(adapts), ledger)), replace: ['site.hr'] }));
    expect(effects).toBeUndefined();
    await applied(await work(`${HEAD}sites: {}\n`, ledger), ['empty', 'unpublish']);
  });

  test.each([
    ['nobody had a role', 'default: null', '', ['expose']],
    [
      'nobody had a role, and all inherit that of an administrator',
      'default: null',
      ', in: c',
      ['grant-admin', 'expose'],
    ],
    ['everybody had a role', 'default: inherit', '', []],
  ])('is missed when a place is replaced and declared without its roles: %s', async (_title, roles, within, guards) => {
    const ledger = createMemoryLedger({});
    const place = (more: string) =>
      `colophon: 1\norganization: org_acme\ncollections: { c: { title: C, access: { default: admin } } }\nspaces: { s: { title: S, manage: true${within}${more} } }\n`;
    await applied(await work(place(`, access: { ${roles} }`), ledger), ['grant-admin']);
    const again = async (more: string) =>
      valueIn(await plan({ ...(await work(place(more), ledger)), replace: ['space.s'] }));
    const guardsOf = ({ blocked }: Plan) =>
      blocked.flatMap(({ guard }) => (guard === 'destroy-content' ? [] : [guard]));
    expect(guardsOf(await again(''))).toEqual(['replace', ...guards]);
    expect(guardsOf(await again(`, access: { ${roles} }`))).toEqual(['replace']);
    await applied(await work('colophon: 1\norganization: org_acme\n', ledger), ['empty', 'destroy-content']);
  });

  test('still does under another path, on another level, or as another resource', async () => {
    const ledger = createMemoryLedger({});
    const when = ", condition: 'visitor.claims.staff'";
    await applied(await work(section(when), ledger), ['expose']);
    expect(exposed(await planned(section(when, undefined, 'people'), ledger))).toEqual([]);
    const inner = section('', `{ space: internal${when} }`);
    expect(exposed(await planned(inner, ledger))).toEqual([]);
    expect(exposed(await planned(section('', undefined, 'people'), ledger))).toEqual([
      'site.docs.section.people',
      'site.docs.section.people.space.internal',
    ]);
    await applied(await work(docs(''), ledger));
  });
});

test('a live site of which visitors see nothing, or less than half, is offline for them', async () => {
  const ledger = createMemoryLedger({});
  const section = (path: string, more = ''): string =>
    `      - { path: ${path}, title: Part ${path}${more}, spaces: [{ space: handbook }] }\n`;
  const site = (...sections: readonly string[]): string =>
    `${HEAD}sites:\n  hr:\n    title: HR\n    published: true\n    sections:\n${sections.join('')}`;
  const offline = async (...sections: readonly string[]) =>
    (await planned(site(...sections), ledger)).blocked.map(({ guard, address }) => `${guard} ${address}`);
  const draft = ', draft: true';
  await applied(await work(site(section('a'), section('b')), ledger));
  expect(await offline(section('a', draft), section('b'))).toEqual([]);
  expect(await offline(section('a'))).toEqual([]);
  expect(await offline(section('a', draft), section('b', draft))).toEqual([
    'unpublish site.hr.section.a',
    'unpublish site.hr.section.b',
  ]);
  await applied(await work(site(section('a'), section('b'), section('c')), ledger));
  expect(await offline(section('a'), section('b'))).toEqual([]);
  expect(await offline(section('a'))).toEqual(['unpublish site.hr.section.b', 'unpublish site.hr.section.c']);
  // Others take their place, and what nobody sees is not missed.
  const instead = [section('d'), section('e')].map((one) => one.replace('handbook', 'handbook-v1'));
  expect((await offline(section('a'), ...instead)).filter((one) => one.startsWith('unpublish'))).toEqual([]);
  await applied(await work(site(section('a'), section('b', draft), section('c')), ledger));
  expect(await offline(section('a'))).toEqual([]);
  await applied(await work(`${HEAD}sites: {}\n`, ledger), ['empty', 'unpublish']);
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
