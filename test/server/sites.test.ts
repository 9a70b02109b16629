import { describe, expect, test } from 'vitest';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { expectRefusal, useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const ids = (body: { items: { id: string }[] }): string[] => body.items.map(({ id }) => id);

describe('sites', () => {
  const api = useServer();

  test('are listed oldest first and shown whole', async () => {
    expect(ids((await api.get(SITES)).body)).toEqual(['site_docs', 'site_notes', 'site_partners']);
    const { body: site } = await api.get(`${SITES}/site_docs`);
    expect(site).toMatchObject({
      object: 'site',
      type: 'ultimate',
      title: 'Product docs',
      basename: 'docs',
      siteSpaces: 3,
      agentsContext: 'included',
      icon: null,
      urls: {
        location: `${api.server.url}${SITES}/site_docs`,
        published: 'https://acme.site.colophon.example/docs',
      },
    });
    expect(site).not.toHaveProperty('proxy');
  });

  test.each([
    ['space=spc_api', ['site_docs', 'site_partners']],
    ['space=spc_unknown', []],
    ['title=NOTE', ['site_notes']],
    ['title=p', ['site_docs', 'site_partners']],
    ['published=false', ['site_notes']],
    ['published=true', ['site_docs', 'site_partners']],
    ['type=basic&type=premium', ['site_notes', 'site_partners']],
    ['type=ultimate', ['site_docs']],
    ['space=spc_api&type=premium&published=true&title=partner', ['site_partners']],
    ['space=spc_api&published=false', []],
  ])('are filtered by %s', async (query, expected) => {
    const { body } = await api.get(`${SITES}?${query}`);
    expect(ids(body)).toEqual(expected);
    expect(body.count).toBe(expected.length);
  });

  test('have the features of their type', async () => {
    const features = async (site: string): Promise<string[]> => ids({ items: (await api.get(site)).body.features });
    const basic = await features(`${SITES}/site_notes`);
    const premium = await features(`${SITES}/site_partners`);
    const ultimate = await features(`${SITES}/site_docs`);
    expect(basic).not.toContain('sites-share-links');
    expect(premium).toEqual(expect.arrayContaining([...basic, 'sites-share-links']));
    expect(premium).not.toContain('sites-sections');
    expect(ultimate).toEqual(expect.arrayContaining([...premium, 'sites-sections']));
  });

  test('are created without a body: basic, empty and not published', async () => {
    const created = await api.post(SITES);
    expect(created.body).toMatchObject({
      type: 'basic',
      title: 'Untitled site',
      basename: 'untitled-site',
      published: false,
      siteSpaces: 0,
    });
    expect(created.body.urls).not.toHaveProperty('published');
    const structure = await api.get(`${SITES}/${created.body.id}/structure`);
    expect(structure.body).toEqual({ type: 'siteSpaces', structure: [] });
    expect((await api.get(`${SITES}/${created.body.id}`)).body).toEqual(created.body);
    await api.delete(`${SITES}/${created.body.id}`);
  });

  test('are created with spaces at their root, the first of which is the default', async () => {
    const created = await api.post(SITES, {
      type: 'premium',
      title: 'Ärger & Größe!',
      visibility: 'unlisted',
      spaces: ['spc_guides', 'spc_api'],
    });
    expect(created.body).toMatchObject({
      type: 'premium',
      visibility: 'unlisted',
      basename: 'arger-große',
      siteSpaces: 2,
    });
    const { body } = await api.get(`${SITES}/${created.body.id}/site-spaces`);
    expect(body.items).toMatchObject([
      { path: 'guides', default: true, space: { id: 'spc_guides' }, title: 'Guides' },
      { path: 'api-reference-v2', default: false, space: { id: 'spc_api' } },
    ]);

    const again = await api.post(SITES, { title: 'Ärger & Größe', spaces: ['spc_guides'] });
    expect(again.body.basename).toBe('arger-große-2');
    const untitled = await api.post(SITES, { spaces: ['spc_guides'] });
    expect(untitled.body.title).toBe('Guides');
  });

  test('are created with a new space, with sample content or with none', async () => {
    for (const [spaces, pages] of [
      ['sample', 2],
      ['empty', 0],
    ] as const) {
      const created = await api.post(SITES, { title: 'x'.repeat(128), spaces });
      const { body } = await api.get(`${SITES}/${created.body.id}/site-spaces`);
      expect(body.items).toMatchObject([{ default: true, space: { organization: 'org_acme', title: 'x'.repeat(50) } }]);
      const { revisions, documents } = api.server.exportWorld().tables;
      const content = revisions?.find(({ id }) => id === body.items[0].space.revision);
      expect(content).toMatchObject({ space: body.items[0].space.id, pages: { length: pages } });
      for (const { document } of content?.pages ?? []) {
        expect(documents?.find(({ id }) => id === document)?.markdown).toContain('# ');
      }
    }
  });

  test.each([
    ['a space of another organization', { spaces: ['spc_api', 'spc_other'] }, 'body.spaces.1'],
    ['an unknown space', { spaces: ['spc_x'] }, 'body.spaces.0'],
    ['a space twice', { spaces: ['spc_api', 'spc_api'] }, 'body.spaces.1: is already shown in this place (unique)'],
  ])('are not created with %s', async (_title, body, message) => {
    const { count } = (await api.get(SITES)).body;
    expectRefusal(await api.post(SITES, body), 400, message);
    expect((await api.get(SITES)).body.count).toBe(count);
  });

  test('are changed, and a proxy is written as text and read as an object', async () => {
    const { id } = (await api.post(SITES, { title: 'Changing' })).body;
    const changed = await api.patch(`${SITES}/${id}`, {
      title: 'Changed',
      visibility: 'visitor-auth',
      basename: 'changed',
      adaptiveContent: { enabled: true },
      agentsContext: 'included',
      proxy: 'example.com/docs',
    });
    expect(changed.body).toMatchObject({
      title: 'Changed',
      visibility: 'visitor-auth',
      basename: 'changed',
      adaptiveContent: { enabled: true },
      agentsContext: 'included',
      proxy: { origin: 'example.com/docs', target: 'https://acme.site.colophon.example/changed' },
    });
    const kept = await api.patch(`${SITES}/${id}`, { title: 'Changed again', basename: 'changed' });
    expect(kept.body).toEqual({ ...changed.body, title: 'Changed again' });
    const removed = await api.patch(`${SITES}/${id}`, { proxy: null });
    expect(removed.body).not.toHaveProperty('proxy');
    expect((await api.get(`${SITES}/${id}`)).body).toEqual(removed.body);
  });

  test.each([
    ['a basename that another site has', { basename: 'docs' }, 'body.basename: another site'],
    ['a basename with a slash', { basename: 'a/b' }, 'body.basename: must be one segment'],
    ['a section that is not there', { defaultSiteSection: 'sec_guides' }, 'body.defaultSiteSection'],
    ['a site space of another site', { defaultSiteSpace: 'ss_partners' }, 'body.defaultSiteSpace'],
  ])('are not changed to %s', async (_title, body, message) => {
    expectRefusal(await api.patch(`${SITES}/site_notes`, body), 400, message);
  });

  test('change their default site space, at the root or in the default section', async () => {
    const { id } = (await api.post(SITES, { spaces: ['spc_guides', 'spc_api'] })).body;
    const [, second] = (await api.get(`${SITES}/${id}/site-spaces`)).body.items;
    expect((await api.patch(`${SITES}/${id}`, { defaultSiteSpace: second.id })).status).toBe(200);
    const { items } = (await api.get(`${SITES}/${id}/site-spaces`)).body;
    expect(items.map((item: { default: boolean }) => item.default)).toEqual([false, true]);
    expect((await api.patch(`${SITES}/site_docs`, { defaultSiteSpace: 'ss_handbook_v1' })).status).toBe(200);
    const defaults = async (): Promise<string[]> =>
      ids((await api.get(`${SITES}/site_docs/site-spaces?default=true`)).body);
    expect(await defaults()).toContain('ss_handbook_v1');
    expect(await defaults()).not.toContain('ss_handbook');
    // In a section that is not the default one there is nothing to mark.
    expectRefusal(await api.patch(`${SITES}/site_docs`, { defaultSiteSpace: 'ss_api' }), 400, 'body.defaultSiteSpace');
    // The section that the same request makes the default one counts.
    const both = { defaultSiteSpace: 'ss_api', defaultSiteSection: 'sec_api' };
    expect((await api.patch(`${SITES}/site_docs`, both)).status).toBe(200);
    await api.patch(`${SITES}/site_docs`, { defaultSiteSpace: 'ss_handbook', defaultSiteSection: 'sec_guides' });
    expect(await defaults()).toContain('ss_handbook');
  });

  test('change their default section, and with it the published URLs', async () => {
    const changed = await api.patch(`${SITES}/site_docs`, { defaultSiteSection: 'sec_api' });
    expect(changed.status).toBe(200);
    const { items } = (await api.get(`${SITES}/site_docs/sections`)).body;
    expect(items).toMatchObject([
      { id: 'sec_guides', default: false, urls: { published: 'https://acme.site.colophon.example/docs/guides' } },
      { id: 'sec_api', default: true, urls: { published: 'https://acme.site.colophon.example/docs' } },
    ]);
    await api.patch(`${SITES}/site_docs`, { defaultSiteSection: 'sec_guides' });
  });

  test('are published and taken offline again', async () => {
    const { id } = (await api.post(SITES, { title: 'Live' })).body;
    const live = await api.post(`${SITES}/${id}/publish`);
    expect(live.body).toMatchObject({
      published: true,
      urls: { published: 'https://acme.site.colophon.example/live' },
    });
    expect((await api.post(`${SITES}/${id}/publish`)).body).toEqual(live.body);
    const offline = await api.post(`${SITES}/${id}/unpublish`);
    expect(offline.body.published).toBe(false);
    expect(offline.body.urls).not.toHaveProperty('published');
  });

  test('are deleted with all their parts; the spaces stay', async () => {
    type Rows = readonly { readonly site?: string }[];
    const tables = (): readonly (readonly [string, Rows])[] =>
      Object.entries(api.server.exportWorld().tables as Readonly<Record<string, Rows>>).filter(([, records]) =>
        records.some(({ site }) => site !== undefined),
      );
    await api.post(`${SITES}/site_docs/share-links`, { name: 'Soon gone' });
    expect((await api.get('/v1/orgs/org_acme')).body.defaultContent).toEqual({ type: 'site', site: 'site_docs' });
    const before = tables();
    expect((await api.delete(`${SITES}/site_docs`)).status).toBe(205);
    expect((await api.delete(`${SITES}/site_docs`)).status).toBe(204);
    expect(before.length).toBeGreaterThan(5);
    const others = before.map(([name, records]) => [name, records.filter(({ site }) => site !== 'site_docs')] as const);
    expect(tables()).toEqual(others.filter(([, records]) => records.length > 0));
    expect((await api.get(`${SITES}/site_docs`)).status).toBe(404);
    expect((await api.get(`${SITES}/site_docs/sections`)).status).toBe(404);
    expect(ids((await api.get(`${SITES}?type=ultimate`)).body)).toEqual([]);
    expect((await api.get('/v1/orgs/org_acme')).body).not.toHaveProperty('defaultContent');
    expect((await api.get('/v1/spaces/spc_handbook')).status).toBe(200);
  });
});

describe('sites of an organization that pays nothing', () => {
  const world = defaultWorld(Date.now());
  const organizations = world.tables.organizations?.map((organization) => ({ ...organization, plan: 'free' as const }));
  const api = useServer({ world: { ...world, tables: { ...world.tables, organizations: organizations ?? [] } } });

  test.each(['premium', 'ultimate'])('are to be paid first when they are %s', async (type) => {
    const { id } = (await api.post(SITES, { type })).body;
    const answer = await api.post(`${SITES}/${id}/publish`);
    expect(answer.body).toEqual({ type: 'checkout', sessionId: expect.any(String) });
    expect((await api.get(`${SITES}/${id}`)).body.published).toBe(false);
  });

  test('go live at once when they are basic', async () => {
    const { id } = (await api.post(SITES, { type: 'basic' })).body;
    expect((await api.post(`${SITES}/${id}/publish`)).body.published).toBe(true);
  });
});

describe('sites of a world that names no defaults', () => {
  const world = defaultWorld(Date.now());
  const sites = world.tables.sites?.map(({ defaultSection: _, defaultSiteSpace: __, ...site }) => site);
  const api = useServer({ world: { ...world, tables: { ...world.tables, sites: sites ?? [] } } });

  test('show their first section by default', async () => {
    const { items } = (await api.get(`${SITES}/site_docs/sections`)).body;
    expect(items[0]).toMatchObject({ default: true, urls: { published: 'https://acme.site.colophon.example/docs' } });
    expect(items[1].default).toBe(false);
  });

  test('show their first site space by default, also when another one comes', async () => {
    const defaults = async (): Promise<string[]> =>
      ids((await api.get(`${SITES}/site_notes/site-spaces?default=true`)).body);
    expect(await defaults()).toEqual(['ss_notes']);
    await api.post(`${SITES}/site_notes/site-spaces`, { spaceId: 'spc_guides' });
    expect(await defaults()).toEqual(['ss_notes']);
  });
});
