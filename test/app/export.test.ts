import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { apply } from '../../src/command/app/apply.ts';
import { type ExportInput, exportLive } from '../../src/command/app/export.ts';
import { plan } from '../../src/command/app/plan.ts';
import { DEFAULT_PROFILE, PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { defaultWorld, type RunningServer, startServer } from '../../src/server/index.ts';
import { profilesOf } from '../support/fixtures.ts';
import { apiOf, useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer();

/** The text of an export, what it leaves out, and what a plan of it would do. */
async function exportedFrom({ url, token }: RunningServer, options: Pick<ExportInput, 'portable'> = {}) {
  const service = { baseUrl: url, token };
  const outcome = await exportLive({ service, organization: 'org_acme', ...options });
  const [{ text } = { text: '' }] = valueIn(outcome).files;
  const prefix = 'Not exported: ';
  const left = outcome.diagnostics.flatMap(({ code, summary }) =>
    code === 'export-left-out' ? [summary.slice(prefix.length)] : [],
  );
  return { text, left: left.sort(), plan: await planned({ url, token }, text) };
}

/** What a plan of a manifest without an organization would do. */
async function planned({ url, token }: Pick<RunningServer, 'url' | 'token'>, text: string): Promise<Plan> {
  const manifest = valueIn(
    await loadManifest({
      kinds: KINDS,
      cwd: folderOf({ 'colophon.yaml': text }),
      paths: [],
      variables: {},
      env: {},
      organization: 'org_acme',
    }),
  );
  return valueIn(await plan({ manifest, service: { baseUrl: url, token }, ledger: createMemoryLedger() }));
}

describe('an export of the example world', () => {
  test.each(['file', 'folder'] as const)('is adopted as it is, and is in order afterwards (%s)', async (layout) => {
    api.server.reset();
    const service = { baseUrl: api.server.url, token: api.server.token };
    const outcome = await exportLive({ service, organization: 'org_acme', layout });
    const { files } = valueIn(outcome);
    const folder = folderOf(Object.fromEntries(files.map(({ path, text }) => [`colophon/${path}`, text])));
    const manifest = valueIn(await loadFrom(folder));
    const ledger = createMemoryLedger();
    const first = await plan({ manifest, service, ledger });
    const { changes, blocked } = valueIn(first);
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.filter(({ action }) => action !== 'adopt')).toEqual([]);
    // The text of a specification is not told by the list, so it is given once more.
    expect(changes.filter(({ fields, kind }) => fields.length > 0 && kind !== 'openapi-spec')).toEqual([]);
    expect(blocked).toEqual([]);
    const applied = await apply({ plan: valueIn(first), manifest, service, ledger });
    expect(applied).toMatchObject({ status: 'done', diagnostics: [] });
    const again = await plan({ manifest, service, ledger });
    expect(again).toMatchObject({ ok: true, value: { changes: [], refresh: [], forget: [] } });
  });

  test('leaves nothing out but what it names', async () => {
    api.server.reset();
    const service = { baseUrl: api.server.url, token: api.server.token };
    const outcome = await exportLive({ service, organization: 'org_acme' });
    expect(outcome).toMatchObject({ ok: true });
    const missing = KINDS.filter(
      ({ name, capabilities }) => !profilesOf(name).includes(DEFAULT_PROFILE) && capabilities?.kind?.readable !== true,
    );
    const names = missing.map(({ name }) => name).sort();
    expect(names).toContain('glossary-entry');
    expect(outcome.diagnostics.map(({ code, detail }) => [code, detail])).toEqual([
      ['export-unsupported', `Not exported, because the service has none: ${names.join(', ')}.`],
    ]);
  });

  test('has none of the hidden fields but a certificate, which is public', async () => {
    const today = await startServer({ profile: 'today', processingDelay: 1 });
    onTestFinished(() => today.close());
    const service = { baseUrl: today.url, token: today.token };
    const secrets = { COLOPHON_SECRET_ONE: 'header-Zk4wQ9', COLOPHON_SECRET_TWO: 'certificate-Xp7vL2' };
    const text = `colophon: 1
organization: org_acme
saml: { corp: { label: Corp, entityID: 'https://a.example', ssoURL: 'https://a.example/sso', certificate: !env COLOPHON_SECRET_TWO } }
sites: { new: { title: New, mcpServers: { search: { url: 'https://mcp.example.com/', headers: { X-Key: !env COLOPHON_SECRET_ONE } } } } }
`;
    const manifest = valueIn(
      await loadManifest({
        kinds: KINDS,
        cwd: folderOf({ 'colophon.yaml': text }),
        paths: [],
        variables: {},
        env: secrets,
      }),
    );
    await applied({ manifest, service, ledger: createMemoryLedger() }, ['weaken-sso', 'forward-secrets']);
    const [file] = valueIn(await exportLive({ service, organization: 'org_acme' })).files;
    expect(file?.text).toContain('mcp.example.com');
    expect(Object.values(secrets).filter((value) => file?.text.includes(value))).toEqual(['certificate-Xp7vL2']);
    // Every page of a kind says so.
    const hidden = KINDS.flatMap(({ name, rules }) =>
      Object.entries(rules).flatMap(([field, { secret }]) => (secret ? [`${name}.${field}`] : [])),
    );
    expect(hidden.sort()).toEqual(['git-sync.token', 'mcp-server.headers', 'saml-provider.certificate']);
    const page = readFileSync(new URL('../../docs/kinds/saml-provider.md', import.meta.url), 'utf8');
    expect(page).toContain('It is public, so `export` writes it.');
  });

  test('has slugs of specifications with capitals, where the service has them', async () => {
    const today = await startServer({ profile: 'today', processingDelay: 1 });
    onTestFinished(() => today.close());
    const source = { url: 'https://specs.example.com/billing.yaml' };
    await apiOf(today).put('/v1/orgs/org_acme/openapi/Billing-API', { source });
    const { left, text, plan: planned } = await exportedFrom(today);
    expect(left).toEqual([]);
    expect(text).toContain('Billing-API:');
    expect(planned.changes.find(({ address }) => address === 'openapi.Billing-API')).toMatchObject({
      action: 'adopt',
      fields: [],
    });
  });

  test('has the text of a specification as it was given, where the service keeps it', async () => {
    const given = '# Kept\nopenapi: 3.1.0\ninfo:\n  version: "1"\n  title: Orders\npaths: {}\n';
    for (const profile of PROFILE_NAMES) {
      const server = await startServer({ profile, processingDelay: 1 });
      onTestFinished(() => server.close());
      await apiOf(server).put('/v1/orgs/org_acme/openapi/orders', { source: { text: given } });
      const { text, plan: planned } = await exportedFrom(server);
      expect(text.includes('# Kept')).toBe(profile === 'today');
      expect(text).toContain('Orders');
      expect(planned.changes.find(({ address }) => address === 'openapi.orders')).toMatchObject({ fields: [] });
    }
  });

  test('leaves out what cannot be declared together with all that refers to it, and plans nothing', async () => {
    const today = await startServer({ profile: 'today', processingDelay: 1 });
    onTestFinished(() => today.close());
    const { post } = apiOf(today);
    const site = '/v1/orgs/org_acme/sites/site_docs';
    const link = { title: 'Status', url: 'https://status.example.com/' };
    for (const title of ['First', 'Second']) {
      const { body: outer } = await post(`${site}/section-groups`, { title });
      const { body: inner } = await post(`${site}/section-groups`, { title: 'More', parent: outer.id });
      await post(`${site}/external-links`, { ...link, parent: inner.id });
      const { body: section } = await post(`${site}/sections`, { spaceId: 'spc_notes', siteSectionGroupId: inner.id });
      await post(`${site}/redirects`, {
        source: `/${title}`,
        destination: { kind: 'site-section', siteSectionId: section.id },
      });
    }
    const { left, plan: planned } = await exportedFrom(today);
    const groups = ['section-group "More"', 'section-group "More"'];
    const inside = ['external-link "Status"', 'external-link "Status"', 'section "Notes"', 'section "Notes"'];
    expect(left).toEqual([...groups, ...inside].sort());
    expect(planned.blocked).toEqual([]);
    expect(planned.changes.filter(({ action }) => action !== 'adopt')).toEqual([]);
    expect(planned.changes.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['site.product-docs.redirect["/First"]', 'site.product-docs.group.first']),
    );
  });

  test('names people whose address the service hides, also those without a role', async () => {
    const world = defaultWorld(Date.now(), 'today');
    const users = (world.tables.users ?? []).map((user) =>
      ['user_lin', 'user_gus'].includes(user.id) ? { ...user, email: '' } : user,
    );
    const server = await startServer({ profile: 'today', world: { ...world, tables: { ...world.tables, users } } });
    onTestFinished(() => server.close());
    const { left, plan: planned } = await exportedFrom(server);
    expect(left.filter((name) => name.startsWith('member '))).toEqual(['member "Gus Alvarez"', 'member "Lin Okafor"']);
    expect(planned.changes.filter(({ action, fields }) => action !== 'adopt' || fields.length > 0)).toEqual([]);
  });

  test('has nothing that a plan refuses', async () => {
    const today = await startServer({ profile: 'today', processingDelay: 1 });
    onTestFinished(() => today.close());
    const { patch } = apiOf(today);
    await patch('/v1/orgs/org_acme/sites/site_docs/redirects/redirect_api', { captureWildcard: true });
    const { left, plan: planned } = await exportedFrom(today);
    expect(left).toEqual(['`keepRest` of redirect "/reference"']);
    expect(planned.changes.filter(({ action }) => action !== 'adopt')).toEqual([]);
    expect(planned.changes.map(({ address }) => address)).toContain('site.product-docs.redirect["/reference"]');
  });

  test.each(PROFILE_NAMES)(
    'has no ids for another organization, and names what it cannot carry (%s)',
    async (profile) => {
      const server = await startServer({ profile, processingDelay: 1 });
      onTestFinished(() => server.close());
      const { post, patch, put, delete: remove } = apiOf(server);
      const org = '/v1/orgs/org_acme';
      const site = `${org}/sites/site_docs`;
      await post(`${org}/spaces`, { title: 'Guides' });
      await post(`${site}/sections`, { spaceId: 'spc_guides', title: 'Twin' });
      const { body: both } = await post(`${site}/sections`, { spaceId: 'spc_guides', title: 'Both' });
      await post(`${site}/site-spaces`, { spaceId: 'spc_internal', sectionId: both.id });
      const { body: empty } = await post(`${site}/section-groups`, { title: 'Empty' });
      await patch(`${site}/structure/sort`, {
        item: { type: 'site-section-group', id: empty.id },
        position: { before: { type: 'site-section', id: 'sec_guides' } },
      });
      await post(`${site}/section-groups`, { title: 'Empty and last' });
      const rules = { rule: 'require_specific_reviewers', users: ['user_lin', 'user_ada'] };
      if (profile === 'today') {
        for (const ruled of [org, '/v1/spaces/spc_notes']) {
          await patch(ruled, { mergeRules: { type: 'rules', rules: [rules] } });
        }
        await remove(`${org}/members/user_lin`);
        const styling = { theme: 'bold', $unknown: true };
        await put(`${org}/sites/site_partners/customization`, { styling, footer: { groups: [] } });
        await post(`${site}/site-spaces`, { spaceId: 'spc_notes', sectionId: 'sec_api', title: 'Own title' });
        await post(`${site}/site-spaces`, {
          spaceId: 'spc_guides',
          sectionId: 'sec_api',
          title: 'Own title of a twin',
        });
        await patch(`${site}/site-spaces/ss_handbook`, { pageId: 'pg_faq' });
      } else {
        await patch(org, { title: ' Acme ' });
        await patch(`${org}/custom-fields/product_area`, { options: ['sdk'] });
      }
      const { text, left } = await exportedFrom(server, { portable: true });
      const ids = Object.entries(server.exportWorld().tables).flatMap(([table, rows]) =>
        // The slugs of specifications and the names of custom fields are chosen by people.
        ['openapiSpecs', 'customFields'].includes(table) ? [] : rows.map(({ id }) => id),
      );
      expect(ids.filter((id) => new RegExp(`\\b${id}\\b`).test(text))).toEqual([]);
      expect(text).not.toContain('pg_');
      const [, later = ''] = text.split('\n# When the spaces have their content, declare these as well:\n');
      const declared: unknown = parse(later.replaceAll(/^# /gm, ''));
      const page = { space: 'guides/v2', path: 'getting-started/installation' };
      expect(declared).toEqual({ sites: { 'product-docs': { redirects: { '/old/start': { page } } } } });
      const whole = parse(text);
      whole.sites['product-docs'].redirects['/old/start'] = { page };
      const again = await planned(server, JSON.stringify(whole));
      expect(again.changes.find(({ address }) => address.includes('/old/start'))).toMatchObject({
        action: 'adopt',
        fields: [],
      });
      expect(left).toEqual(
        [
          '`place` of section-group "Empty and last"',
          '`place` of section-group "Empty"',
          'redirect "/old/start"',
          'section "Twin"',
          'site-space "Guides"',
          'space "Guides"',
          'space "Guides"',
          ...(profile === 'today'
            ? [
                '`hostname` of organization-settings "Acme"',
                '`mergeRules` of organization-settings "Acme"',
                '`mergeRules` of space "Notes"',
                '`headers` of mcp-server "orders"',
                '`home` of site-space "Handbook"',
                '`title` of site-space "Own title"',
                '`order` of space-order "Order of spaces"',
                '`raw` of customization "Customization"',
                '`token` of git-sync "GitLab 4711"',
                'site-space "Own title of a twin"',
                'space "Handbook (fr)"',
              ]
            : [
                '`hostname` of organization-settings " Acme "',
                '`title` of organization-settings " Acme "',
                '`product_area` of space-fields "Custom field values"',
              ]),
        ].sort(),
      );
    },
  );

  test('is of the one organization that the token can see, when none is named', async () => {
    const exportedBy = (user: string) =>
      exportLive({ service: { baseUrl: api.server.url, token: api.server.tokenFor(user) }, only: ['teams'] });
    const member = await api.as('user_remy').get('/v1/orgs');
    expect(member.body.items).toHaveLength(1);
    expect(await exportedBy('user_remy')).toMatchObject({ ok: true, value: { organization: 'org_acme' } });
  });

  test('says what is wrong: no token, a wrong one, a kind that there is not', async () => {
    const baseUrl = api.server.url;
    const { token } = api.server;
    const codes = async (input: Parameters<typeof exportLive>[0]): Promise<readonly string[]> =>
      (await exportLive(input)).diagnostics.map(({ code }) => code);
    expect(await codes({ service: { baseUrl } })).toEqual(['no-token']);
    expect(await codes({ service: { baseUrl, token: 'wrong-token' } })).toEqual(['read-unauthenticated']);
    expect(new Set(await codes({ service: { baseUrl, token: 'wrong-token' }, organization: 'org_acme' }))).toEqual(
      new Set(['read-unauthenticated']),
    );
    expect(await codes({ service: { baseUrl, token }, organization: 'org_acme', only: ['pages'] })).toEqual([
      'export-unknown-kind',
    ]);
  });
});
