import { describe, expect, test } from 'vitest';
import { policyOf } from '../../src/core/engine/rules.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick } from '../support/runs.ts';
import { briefs, load, loadText, manifestIn, resource } from './support/manifest.ts';

const DOCS = `
spaces:
  handbook: { id: spc_handbook, customFields: { product_area: api, owners: [ada, lin], protect: "yes" } }
  handbook-v1: { title: Handbook v1 }
  api-v2: { title: API reference v2 }
customFields:
  product_area: { type: "select:single", title: Product area, options: [api, sdk, cli] }
teams:
  writers:
    title: Docs writers
    members: { ada@example.com: owner, lin@example.com: member }
saml:
  okta:
    label: Okta
    certificate: !file certs/okta.pem
    defaultTeam: writers
members:
  lin@example.com: { role: review }
translations:
  french: { title: French, languages: { fr: { instructions: Keep names. } } }
openapi:
  petstore: { source: !file specs/petstore.yaml }
sites:
  docs:
    id: site_docs
    title: Product docs
    published: true
    protect: true
    sections:
      - path: guides
        title: Guides
        spaces:
          - { space: handbook, path: v2, default: true }
          - { space: handbook-v1, path: v1 }
      - path: api
        title: API
        previously: [reference]
        spaces: [{ space: api-v2 }]
    defaultSection: guides
    redirects:
      /old/start: { section: guides }
      /v1/intro:  { space: guides/v1 }
      /faq:       { page: { space: guides/v2, id: pg_faq } }
      /other:     { space: !ref site.docs.section.api.space.api-v2 }
      /else:      { section: { id: sct_9 } }
    shareLinks:
      partners: { name: Partner preview, active: true, expires: 2027-03-31 }
unmanaged:
  - site.docs.redirect["/campaign/*"]
policy: { maxDeletes: 20%, requireConsent: [publish] }
lint: { some-rule: off }
`;

const FILES = {
  'certs/okta.pem': 'a certificate\n',
  'specs/petstore.yaml': 'openapi: 3.1.0\n',
};

describe('loading the manifest of the design', () => {
  const read = async () =>
    manifestIn(await load({ 'colophon.yaml': `colophon: 1\norganization: org_1\n${DOCS}`, ...FILES }));

  test('names every resource, parents before their parts', async () => {
    const { workspace } = await read();
    expect(workspace).toMatchObject({
      environment: 'default',
      organization: 'org_1',
      unmanaged: ['site.docs.redirect["/campaign/*"]'],
      rules: { 'policy.maxDeletes': '20%', 'policy.requireConsent': ['publish'] },
    });
    expect(workspace.resources.map(({ address }) => address).sort()).toEqual([
      'customField.product_area',
      'member["lin@example.com"]',
      'openapi.petstore',
      'saml.okta',
      'site.docs',
      'site.docs.redirect["/else"]',
      'site.docs.redirect["/faq"]',
      'site.docs.redirect["/old/start"]',
      'site.docs.redirect["/other"]',
      'site.docs.redirect["/v1/intro"]',
      'site.docs.section.api',
      'site.docs.section.api.space.api-v2',
      'site.docs.section.guides',
      'site.docs.section.guides.space.handbook',
      'site.docs.section.guides.space.handbook-v1',
      'site.docs.shareLink.partners',
      'space.api-v2',
      'space.handbook',
      'space.handbook-v1',
      'space.handbook.customFields',
      'team.writers',
      'translation.french',
      'translation.french.language.fr',
    ]);
    const seen = new Set<string>();
    for (const { address, parent } of workspace.resources) {
      expect(parent === undefined || seen.has(parent)).toBe(true);
      seen.add(address);
    }
  });

  test('resolves references by key, by alias, by path, by address and by id', async () => {
    const manifest = await read();
    const destination = (path: string) => resource(manifest, `site.docs.redirect["${path}"]`).fields['destination'];
    expect(destination('/old/start')).toEqual({ section: { $ref: 'site.docs.section.guides' } });
    expect(destination('/v1/intro')).toEqual({ space: { $ref: 'site.docs.section.guides.space.handbook-v1' } });
    expect(destination('/faq')).toEqual({
      space: { $ref: 'site.docs.section.guides.space.handbook' },
      page: 'pg_faq',
    });
    expect(destination('/other')).toEqual({ space: { $ref: 'site.docs.section.api.space.api-v2' } });
    expect(destination('/else')).toEqual({ section: { $id: 'sct_9' } });
    expect(resource(manifest, 'saml.okta').fields['defaultTeam']).toEqual({ $ref: 'team.writers' });
  });

  test('keeps ids, protection, former names, order and what one entry says of another', async () => {
    const manifest = await read();
    expect(resource(manifest, 'site.docs')).toMatchObject({ id: 'site_docs', protect: true });
    expect(resource(manifest, 'site.docs.section.api')).toMatchObject({
      previously: ['site.docs.section.reference'],
      protect: false,
      row: 'site.docs',
      rank: 1,
    });
    expect(resource(manifest, 'site.docs.section.guides').fields).toMatchObject({ default: true });
    // In a map whose keys users choose, "protect" is one of those keys.
    expect(resource(manifest, 'space.handbook.customFields')).toMatchObject({ protect: false });
  });

  test('says where everything was written', async () => {
    const manifest = await read();
    const guides = resource(manifest, 'site.docs.section.guides');
    const at = (line: number, column: number) => ({ file: 'colophon.yaml', line, column });
    expect(resource(manifest, 'site.docs').source).toEqual(at(26, 3));
    expect(guides.source).toEqual(at(32, 9));
    expect(guides.fieldSources?.['title']).toEqual(at(33, 16));
    expect(guides.fieldSources?.['default']).toEqual(at(41, 21));
    expect(manifest.entryOf('site.docs.section.guides')).toEqual(['sites', 'docs', 'sections', 0]);
    expect(manifest.placeOf(['sites', 'docs', 'redirects', '/faq'])).toEqual(at(45, 7));
    expect(manifest.placeOf(['sites', 'nope'])).toBeUndefined();
    expect(manifest.entryOf('site.nope')).toBeUndefined();
  });

  test('declares a collection for every list and map that is there, also for empty ones', async () => {
    const { workspace } = manifestIn(await loadText('sites: { docs: { title: Docs, redirects: {} } }\nteams: {}\n'));
    expect(workspace.collections.map(({ kind, parent }) => [kind, parent])).toEqual([
      ['site', undefined],
      ['redirect', 'site.docs'],
      ['team', undefined],
    ]);
    expect(workspace.resources.map(({ address }) => address)).toEqual(['site.docs']);
  });

  test('gives the whole value, the files and the lint settings', async () => {
    const manifest = await read();
    expect(manifest.files.map(({ name }) => name)).toEqual(['colophon.yaml']);
    expect(manifest.lint).toEqual({ 'some-rule': 'off' });
    expect(manifest.value['saml']).toMatchObject({ okta: { certificate: 'a certificate\n' } });
    expect(manifest.secrets).toEqual([]);
  });

  test.each([
    ['policy: { maxDeletes: 3 }', { count: 3 }],
    ['policy: { maxDeletes: 100% }', { share: 1 }],
    ['policy: {}', { share: 0.3 }],
    ['', { share: 0.3 }],
  ])('reads the policy %j', async (text, expected) => {
    expect(policyOf(manifestIn(await loadText(text)).workspace.rules).maxDeletes).toEqual([expected]);
  });
});

describe.skipIf(isQuick)('ten times as many redirects take about ten times as long to load', () => {
  const site = 'sites:\n  docs:\n    title: Docs\n    sections: [{ path: guides, title: Guides }]\n';
  const paths = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `/old/page-${index}`);

  test('in the manifest', async () => {
    const inline = async (count: number): Promise<void> => {
      const redirects = paths(count).map((path) => `      ${path}: { section: guides }\n`);
      const loaded = await loadText(`${site}    redirects:\n${redirects.join('')}`);
      expect(briefs(loaded)).toEqual([]);
      expect(manifestIn(loaded).workspace.resources).toHaveLength(count + 2);
    };
    expect(await growth(300, inline)).toBeLessThan(LINEAR);
  });

  test('from a table', async () => {
    const table = async (count: number): Promise<void> => {
      const redirects = paths(count).map((path) => `${path},guides\n`);
      const loaded = await load({
        'colophon.yaml': `colophon: 1\norganization: org_1\n${site}    redirects: !csv old.csv\n`,
        'old.csv': `source,destination\n${redirects.join('')}`,
      });
      expect(manifestIn(loaded).workspace.resources).toHaveLength(count + 2);
    };
    expect(await growth(300, table)).toBeLessThan(LINEAR);
  });
});
