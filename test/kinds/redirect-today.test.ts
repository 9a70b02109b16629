import { describe, expect, onTestFinished, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { exportLive } from '../../src/command/app/export.ts';
import { plan as planFor } from '../../src/command/app/plan.ts';
import { verify } from '../../src/command/app/verify/verify.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { folderOf, loadFrom, valueIn } from '../app/support.ts';
import { isQuick } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { lastIn } from '../support/workspace.ts';

const manifestWith = (redirects: string): string => `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  api: { id: spc_api }
sites:
  docs:
    id: site_docs
    redirects: ${redirects}
`;

const SITE = '/v1/orgs/org_acme/sites/site_docs';
const GUIDES = '{ id: sec_guides }';
const at = (source: string): string => `site.docs.redirect["${source}"]`;

/** One workspace with its ledger, against one server. */
function workspaceOf(server: RunningServer): {
  readonly ledger: LedgerStore;
  readonly plan: (redirects: string, files?: Readonly<Record<string, string>>) => Promise<Plan>;
  readonly problems: (redirects: string) => Promise<readonly string[]>;
  readonly apply: (redirects: string, files?: Readonly<Record<string, string>>) => Promise<Plan>;
  /** Whatever number of requests it takes. */
  readonly applyAnyway: (redirects: string) => Promise<void>;
  /** How a saved plan ends. */
  readonly applied: (saved: Plan) => Promise<string>;
} {
  const ledger = createMemoryLedger({});
  const service = { baseUrl: server.url, token: server.token };
  const load = async (redirects: string, files: Readonly<Record<string, string>> = {}) =>
    loadFrom(folderOf({ 'colophon.yaml': manifestWith(redirects), ...files }), { paths: ['colophon.yaml'] });
  const plan = async (redirects: string, files?: Readonly<Record<string, string>>): Promise<Plan> =>
    valueIn(await planFor({ manifest: valueIn(await load(redirects, files)), service, ledger }));
  return {
    ledger,
    plan,
    problems: async (redirects) => {
      const loaded = await load(redirects);
      const outcome = loaded.ok ? await planFor({ manifest: loaded.value, service, ledger }) : loaded;
      return outcome.ok ? [] : outcome.diagnostics.map(({ code, summary, detail }) => `${code}: ${summary}: ${detail}`);
    },
    applyAnyway: async (redirects) => {
      const manifest = valueIn(await load(redirects));
      const made = valueIn(await planFor({ manifest, service, ledger }));
      const report = await apply({ plan: made, manifest, service, ledger });
      expect({ status: report.status, problems: report.diagnostics }).toEqual({ status: 'done', problems: [] });
    },
    applied: async (saved) => {
      const allow = saved.blocked.flatMap(({ consents }) => consents);
      return (await apply({ plan: saved, service, ledger, allow })).status;
    },
    apply: async (redirects, files) => {
      const manifest = valueIn(await load(redirects, files));
      const made = valueIn(await planFor({ manifest, service, ledger }));
      const allow = made.blocked.flatMap(({ consents }) => consents);
      const report = await apply({ plan: made, manifest, service, ledger, allow });
      expect({ status: report.status, problems: report.diagnostics }).toEqual({ status: 'done', problems: [] });
      expect(report.requests.writes).toBe(made.summary.writes?.most);
      return made;
    },
  };
}

const changesOf = ({ changes }: Plan): readonly string[] =>
  changes.map(({ action, address }) => `${action} ${address}`);

const table = (count: number, from = 0): string =>
  [
    'source,destination',
    ...Array.from({ length: count }, (_, index) => `/r/${from + index},https://example.com/${index}`),
  ].join('\n');

describe('redirects of today', () => {
  const api = useServer({ profile: 'today' });

  /** The requests since a moment, by operation. */
  const requestsSince = (seq: number): Readonly<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { operation } of api.server.journal({ since: seq })) {
      counts[operation ?? 'none'] = (counts[operation ?? 'none'] ?? 0) + 1;
    }
    return counts;
  };
  const now = (): number => lastIn(api.server);
  const itemsOf = async (query = ''): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await api.get(`${SITE}/redirects${query === '' ? '?' : `${query}&`}limit=1000`)).body.items;

  test.skipIf(isQuick)('1,000 take one list to plan and two writes to apply', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    const files = { 'redirects.csv': table(1000) };
    let seq = now();
    const made = await work.plan('!csv redirects.csv', files);
    expect(requestsSince(seq)).toMatchObject({ listSiteRedirects: 1 });
    expect(made.summary).toMatchObject({ create: 1000, writes: { least: 2, most: 2 } });
    seq = now();
    await work.apply('!csv redirects.csv', files);
    const sent = requestsSince(seq);
    // For the plan, before the first write, and two pages that show that all of them exist as declared, and once.
    expect(sent).toMatchObject({ bulkUpsertSiteRedirects: 2, listSiteRedirects: 4 });
    expect(sent).not.toHaveProperty('createSiteRedirect');
    expect((await work.plan('!csv redirects.csv', files)).changes).toEqual([]);
    expect(valueIn(await work.ledger.load()).entries.size).toBeGreaterThan(1000);
    seq = now();
    await work.apply('!csv redirects.csv', { 'redirects.csv': table(500, 600) });
    expect(requestsSince(seq)).toMatchObject({ bulkUpsertSiteRedirects: 3 });
    expect(await itemsOf()).toHaveLength(502);
  });

  test('every form is declared, applied, and then as declared', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    const all = `
      /a: { section: ${GUIDES} }
      /out: https://example.com/elsewhere
      /legacy/*: { url: 'https://old.example.com/', keepRest: true, permanent: true }
      /caf%C3%A9~1+2: { space: { id: ss_handbook } }
      /soon: { section: ${GUIDES}, draft: true }
      /reference: { section: { id: sec_api } }
      /reference#draft: { url: https://example.com/reference, permanent: true }`;
    await work.apply(all);
    expect(changesOf(await work.plan(all))).toEqual([]);
    expect(await itemsOf('?orderBy=source')).toMatchObject([
      { source: '/a', draft: false, permanent: false, captureWildcard: false },
      { source: '/caf%C3%A9~1+2', destination: { kind: 'site-space', siteSpaceId: 'ss_handbook' } },
      { source: '/legacy/*', permanent: true, captureWildcard: true, destination: { url: 'https://old.example.com/' } },
      { source: '/old/start' },
      { source: '/out', destination: { kind: 'external', url: 'https://example.com/elsewhere' } },
      { source: '/reference' },
    ]);
    expect(await itemsOf('?draft=true&orderBy=source')).toMatchObject([
      { source: '/reference', permanent: true, draft: true },
      { source: '/soon', draft: true },
    ]);
  });

  test('what is not declared is kept when something else is changed', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    await work.apply(`
      /one: { section: ${GUIDES} }
      /two: { section: ${GUIDES} }`);
    for (const { id, source } of await itemsOf()) {
      if (source === '/one' || source === '/two') {
        await api.patch(`${SITE}/redirects/${id}`, { permanent: true });
      }
    }
    const seq = now();
    await work.apply(`
      /one: { section: { id: sec_api } }
      /two: { section: { id: sec_api } }`);
    expect(requestsSince(seq)).toMatchObject({ bulkUpsertSiteRedirects: 1 });
    expect((await itemsOf()).filter(({ permanent }) => permanent === true)).toHaveLength(2);
  });

  test('a draft goes live when its entry no longer says that it is one', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    const drafts = `
      /s1: { section: ${GUIDES}, draft: true }
      /s2: { section: ${GUIDES}, draft: true }
      /s3: { section: ${GUIDES}, draft: true }`;
    await work.apply(drafts);
    let seq = now();
    const made = await work.apply(`
      /s1: { section: ${GUIDES} }
      /s2: { section: ${GUIDES} }
      /s3: { section: ${GUIDES}, draft: true }`);
    expect(changesOf(made)).toEqual([`update ${at('/s1')}`, `update ${at('/s2')}`]);
    expect(requestsSince(seq)).toMatchObject({ bulkUpsertSiteRedirects: 1 });
    expect((await itemsOf('?draft=true')).map(({ source }) => source)).toEqual(['/s3']);
    seq = now();
    const last = `
      /s1: { section: ${GUIDES} }
      /s2: { section: ${GUIDES} }
      /s3: { url: https://example.com/three }`;
    await work.apply(last);
    expect(requestsSince(seq)).toMatchObject({ updateSiteRedirectById: 1, bulkUpsertSiteRedirects: 1 });
    expect(await itemsOf('?draft=true')).toEqual([]);
    seq = now();
    expect(changesOf(await work.plan(last))).toEqual([]);
    // Nothing is a draft any more, in the manifest or in the ledger.
    expect(requestsSince(seq)['listSiteRedirects']).toBe(1);
    await work.apply(drafts);
    expect(await itemsOf('?draft=true')).toHaveLength(3);
  });

  test.each(['', `/soon: { section: ${GUIDES}, draft: true }`])(
    'a redirect that somebody made a draft is drift, beside %j',
    async (other) => {
      api.server.reset();
      const work = workspaceOf(api.server);
      const declared = `
      /a: { section: ${GUIDES} }
      ${other}`;
      await work.apply(declared);
      const [{ id } = { id: '' }] = (await itemsOf()).filter(({ source }) => source === '/a');
      expect((await api.patch(`${SITE}/redirects/${id}`, { draft: true })).status).toBeLessThan(300);
      const made = await work.apply(declared);
      expect(made.changes).toMatchObject([{ action: 'update', address: at('/a'), cause: 'drift' }]);
      expect((await itemsOf()).map(({ source }) => source)).toContain('/a');
      expect(changesOf(await work.plan(declared))).toEqual([]);
    },
  );

  test('a saved plan does not delete what somebody made a draft and pointed elsewhere', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    await work.apply(`
      /a: { section: ${GUIDES} }`);
    const saved = await work.plan('{}');
    expect(changesOf(saved)).toEqual([`delete ${at('/a')}`]);
    const [{ id } = { id: '' }] = (await itemsOf()).filter(({ source }) => source === '/a');
    const changed = { draft: true, destination: { kind: 'external', url: 'https://example.com/by-hand' } };
    expect((await api.patch(`${SITE}/redirects/${id}`, changed)).status).toBeLessThan(300);
    expect(await work.applied(saved)).toBe('stale');
    expect(await itemsOf('?draft=true')).toHaveLength(1);
  });

  test('a draft does not go live over a redirect that nobody declared', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    await work.apply(`
      /reference: { section: ${GUIDES}, draft: true }`);
    expect(
      await work.problems(`
      /reference: { section: ${GUIDES} }`),
    ).toEqual([expect.stringContaining('value-taken')]);
  });

  test('sources are exchanged', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    await work.apply(`
      /one: { section: ${GUIDES} }
      /two: { section: { id: sec_api } }
      /three: { section: ${GUIDES} }`);
    const swapped = `
      /two: { section: ${GUIDES}, previously: [/one] }
      /one: { section: { id: sec_api }, previously: [/two] }
      /three: { section: { id: sec_api } }`;
    await work.apply(swapped);
    expect(changesOf(await work.plan(swapped))).toEqual([]);
  });

  test('pages are found by their paths, once for each space', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    const site = (path: string): string => `{}
    sections:
      - path: guides
        spaces: [{ space: handbook, path: handbook }]
    x-redirects: {}
  help:
    title: Help
    sections:
      - path: guides
        spaces: [{ space: handbook, path: v2 }]
    redirects:
      /faq: { page: { space: guides/v2, path: ${path} } }
      /setup: { page: { space: guides/v2, path: /getting-started/installation/ } }`;
    const seq = now();
    const made = await work.plan(site('getting-started'));
    expect(requestsSince(seq)['listPages']).toBe(1);
    expect(made.changes.find(({ address }) => address === 'site.help.redirect["/setup"]')).toMatchObject({
      after: { destination: { page: 'pg_install' } },
    });
    const [problem] = await work.problems(site('nowhere'));
    expect(problem).toContain('has no page with the path "nowhere"');
  });

  test.each([
    ['/a//b', '{ section: { id: sec_guides } }'],
    ['//a', '{ section: { id: sec_guides } }'],
  ])('the source %s of another service is refused by the plan', async (source, entry) => {
    expect(await workspaceOf(api.server).problems(`\n      ${source}: ${entry}`)).toEqual([
      expect.stringContaining('not-offered'),
    ]);
  });

  test('what is exported is planned without a change', async () => {
    api.server.reset();
    const work = workspaceOf(api.server);
    await work.apply(`
      /out: https://example.com/elsewhere
      /legacy/*: { url: 'https://old.example.com/', keepRest: true, permanent: true }
      /reference#draft: { section: ${GUIDES} }`);
    const service = { baseUrl: api.server.url, token: api.server.token };
    const { files } = valueIn(await exportLive({ organization: 'org_acme', service, only: ['sites', 'spaces'] }));
    const text = files.map((file) => file.text).join('');
    expect(text).toContain('/reference#draft');
    expect(text).toContain('keepRest: true');
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
    const { changes } = valueIn(await planFor({ manifest, service, ledger: createMemoryLedger({}) }));
    expect(changes.filter(({ kind, fields }) => kind === 'redirect' && fields.length > 0)).toEqual([]);
    expect(changes.filter(({ kind }) => kind === 'redirect')).toHaveLength(5);
  });

  test('are verified where they lead, through wildcards and to other sites', async () => {
    api.server.reset();
    const ledger = createMemoryLedger({});
    const service = { baseUrl: api.server.url, token: api.server.token };
    const text = manifestWith(`
      /out: https://example.com/elsewhere?from=docs
      /legacy/*: { url: 'https://old.example.com/?q=1', keepRest: true }
      /guide/*: { section: ${GUIDES} }
      /soon: { section: ${GUIDES}, draft: true }`);
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
    const made = valueIn(await planFor({ manifest, service, ledger }));
    await apply({ plan: made, manifest, service, ledger });
    const verified = async (): Promise<Readonly<Record<string, string>>> =>
      Object.fromEntries(
        valueIn(await verify({ manifest, service, ledger })).resources.flatMap(({ address, kind, status, code }) =>
          kind === 'redirect' ? [[address, code ?? status]] : [],
        ),
      );
    expect(await verified()).toEqual({
      [at('/out')]: 'ok',
      [at('/legacy/*')]: 'ok',
      [at('/guide/*')]: 'ok',
      [at('/soon')]: 'ok',
    });
    await api.post(`${SITE}/redirects`, {
      source: '/guide/c*',
      destination: { kind: 'external', url: 'https://x.example' },
    });
    expect((await verified())[at('/guide/*')]).toBe('other-target');
  });

  test.each([404, 405])('are sent one by one where the service answers %i, with a warning', async (status) => {
    api.server.reset();
    api.server.setFaults([{ kind: 'status', status, operation: 'bulkUpsertSiteRedirects' }]);
    onTestFinished(() => api.server.setFaults([]));
    const ledger = createMemoryLedger({});
    const service = { baseUrl: api.server.url, token: api.server.token };
    const text = manifestWith(`
      /one: { section: ${GUIDES} }
      /two: { section: ${GUIDES} }
      /three: { section: ${GUIDES} }`);
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
    const made = valueIn(await planFor({ manifest, service, ledger }));
    const report = await apply({ plan: made, manifest, service, ledger });
    expect(report.status).toBe('done');
    expect(report.diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning not-batched']);
    expect(await itemsOf()).toHaveLength(5);
  });

  test.each(['before', 'after'] as const)(
    'a request whose answer is lost %s its effect is looked up in one list',
    async (when) => {
      api.server.reset();
      api.server.setFaults([{ kind: 'reset', when, operation: 'bulkUpsertSiteRedirects', nth: 1, count: 1 }]);
      onTestFinished(() => api.server.setFaults([]));
      const work = workspaceOf(api.server);
      const manifest = `
      /one: { section: ${GUIDES} }
      /two: { section: ${GUIDES}, draft: true }
      /reference: { section: ${GUIDES} }`;
      const seq = now();
      const made = await work.plan(manifest);
      expect(made.summary.writes).toEqual({ least: 1, most: 1 });
      await work.applyAnyway(manifest);
      // Live ones and drafts: for the plans, before the first write, for the lost answer, and after the last write.
      expect(requestsSince(seq)['bulkUpsertSiteRedirects']).toBe(when === 'before' ? 2 : 1);
      expect(requestsSince(seq)['listSiteRedirects']).toBe(10);
      expect(changesOf(await work.plan(manifest))).toEqual([]);
    },
  );

  test('an item that the service refuses fails alone', async () => {
    api.server.reset();
    const ledger = createMemoryLedger({});
    const service = { baseUrl: api.server.url, token: api.server.token };
    const manifest = valueIn(
      await loadFrom(
        folderOf({
          'colophon.yaml': manifestWith(`
      /one: { section: ${GUIDES} }
      /two: { section: { id: sec_none } }
      /three: { section: ${GUIDES} }`),
        }),
      ),
    );
    const made = valueIn(await planFor({ manifest, service, ledger }));
    const report = await apply({ plan: made, manifest, service, ledger });
    expect(report.status).toBe('partial');
    const failed = report.results.filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([
      { change: { address: at('/two') }, message: expect.stringContaining('is not a section of this site') },
    ]);
    expect([...valueIn(await ledger.load()).entries.keys()]).toContain(at('/three'));
  });
});

describe('redirects of 2025', () => {
  const api = useServer();

  test.each([
    ['a wildcard', '/a/*: { section: { id: sec_guides } }'],
    ['one letter', '/a: { section: { id: sec_guides } }'],
    ['another site', '/ab: https://example.com'],
    ['a draft', '/ab: { section: { id: sec_guides }, draft: true }'],
    ['permanence', '/ab: { section: { id: sec_guides }, permanent: true }'],
  ])('%s is refused by the plan, with its address', async (_what, entry) => {
    const [problem, ...more] = await workspaceOf(api.server).problems(`\n      ${entry}`);
    expect(problem).toContain('not-offered');
    expect(problem).toContain('site.docs.redirect');
    expect(more).toEqual([]);
  });

  test('what is off is as if it were not there, and changes are sent one by one', async () => {
    const work = workspaceOf(api.server);
    const entries = `
      /ab: { section: ${GUIDES}, permanent: false, draft: false }
      /cd: { section: ${GUIDES}, keepRest: false }`;
    const made = await work.apply(entries);
    expect(made.summary.writes).toEqual({ least: 2, most: 2 });
    expect(changesOf(await work.plan(entries))).toEqual([]);
  });
});
