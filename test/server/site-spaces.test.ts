import { describe, expect, test } from 'vitest';
import { expectRefusal, useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const DOCS = `${SITES}/site_docs`;

describe('site spaces', () => {
  const api = useServer();

  const newSite = async (spaces: readonly string[]): Promise<string> =>
    `${SITES}/${(await api.post(SITES, { title: 'Made for a test', spaces })).body.id}`;
  const list = async (site: string, query = ''): Promise<{ id: string; path: string; default: boolean }[]> =>
    (await api.get(`${site}/site-spaces${query}`)).body.items;
  const idsOf = async (site: string, query = ''): Promise<string[]> => (await list(site, query)).map(({ id }) => id);

  test('are listed section by section, whole, and page by page', async () => {
    expect(await idsOf(DOCS)).toEqual(['ss_handbook', 'ss_handbook_v1', 'ss_api']);
    const [, , last] = await list(DOCS);
    expect(last).toMatchObject({
      object: 'site-space',
      path: 'v2',
      section: 'sec_api',
      title: 'API reference v2',
      default: true,
      hasAdvancedCustomizationFeature: true,
      space: { object: 'space', id: 'spc_api' },
      urls: { published: 'https://acme.site.colophon.example/docs/api' },
    });
  });

  test('are filtered by whether they are a default', async () => {
    expect(await idsOf(DOCS, '?default=true')).toEqual(['ss_handbook', 'ss_api']);
    expect(await idsOf(DOCS, '?default=false')).toEqual(['ss_handbook_v1']);
    const site = await newSite(['spc_guides', 'spc_api']);
    expect((await list(site, '?default=true')).map(({ path }) => path)).toEqual(['guides']);
    expect((await list(site, '?default=false')).map(({ path }) => path)).toEqual(['api-reference-v2']);
  });

  test('have no published URL while the site is offline', async () => {
    const [siteSpace] = await list(`${SITES}/site_notes`);
    expect(siteSpace).toMatchObject({ urls: {}, hasAdvancedCustomizationFeature: false });
    expect(siteSpace).not.toHaveProperty('section');
    expect(siteSpace).not.toHaveProperty('urls.published');
  });

  test('go to the named section, else to the default one, else to the root', async () => {
    const site = await newSite(['spc_guides']);
    const rooted = await api.post(`${site}/site-spaces`, { spaceId: 'spc_api' });
    expect(rooted.body).toMatchObject({ default: false, path: 'api-reference-v2' });
    expect(rooted.body).not.toHaveProperty('section');
    expect((await api.get(site)).body.siteSpaces).toBe(2);

    const second = (await api.post(`${site}/sections`, { spaceId: 'spc_guides' })).body.id;
    const named = await api.post(`${site}/site-spaces`, { spaceId: 'spc_notes', sectionId: second });
    expect(named.body).toMatchObject({ section: second, default: false });
    const [first] = (await api.get(`${site}/sections`)).body.items;
    const unnamed = await api.post(`${site}/site-spaces`, { spaceId: 'spc_notes' });
    expect(unnamed.body).toMatchObject({ section: first.id, default: false });
    await api.patch(site, { defaultSiteSection: second });
    expect((await api.post(`${site}/site-spaces`, { spaceId: 'spc_api' })).body).toMatchObject({ section: second });
    expect((await list(site)).map(({ path }) => path)).toEqual([
      'guides',
      'api-reference-v2',
      'notes',
      'guides',
      'notes',
      'api-reference-v2',
    ]);
  });

  test('get a path that is free', async () => {
    const site = await newSite(['spc_guides', 'spc_notes']);
    const [guides, notes] = await idsOf(site);
    await api.patch(`${site}/site-spaces/${guides}`, { path: 'api-reference-v2' });
    await api.patch(`${site}/site-spaces/${notes}`, { path: 'api-reference-v2-2' });
    expect((await api.post(`${site}/site-spaces`, { spaceId: 'spc_api' })).body.path).toBe('api-reference-v2-3');
  });

  test.each([
    ['a space that is there already', { spaceId: 'spc_handbook' }, 'body.spaceId: is already shown in this place'],
    ['a space of another organization', { spaceId: 'spc_other' }, 'body.spaceId'],
    ['an unknown section', { spaceId: 'spc_notes', sectionId: 'sec_x' }, 'body.sectionId'],
  ])('are not added with %s', async (_title, body, message) => {
    expectRefusal(await api.post(`${DOCS}/site-spaces`, body), 400, message);
  });

  test('change their path and their condition', async () => {
    const changed = await api.patch(`${DOCS}/site-spaces/ss_handbook_v1`, { path: 'one', condition: 'visitor.old' });
    expect(changed.body).toMatchObject({
      path: 'one',
      condition: 'visitor.old',
      urls: { published: 'https://acme.site.colophon.example/docs/one' },
    });
    expect((await api.patch(`${DOCS}/site-spaces/ss_handbook_v1`, { path: 'v1' })).body.condition).toBe('visitor.old');
    const cleared = await api.patch(`${DOCS}/site-spaces/ss_handbook_v1`, { condition: null });
    expect(cleared.body).not.toHaveProperty('condition');
    // The same path in another section does not matter.
    expect((await api.patch(`${DOCS}/site-spaces/ss_api`, { path: 'v1' })).status).toBe(200);
  });

  test.each([
    ['the path of another in the section', { path: 'v2' }, 'body.path: another site space'],
    ['a path with a slash', { path: 'a/b' }, 'body.path: must be one segment'],
    ['a path with a space', { path: 'a b' }, 'body.path: must be one segment'],
  ])('are not changed to %s', async (_title, body, message) => {
    expectRefusal(await api.patch(`${DOCS}/site-spaces/ss_handbook_v1`, body), 400, message);
  });

  test('are deleted at the root; the first of the others becomes the default', async () => {
    const site = await newSite(['spc_guides', 'spc_api', 'spc_notes']);
    const [first, second, third] = await idsOf(site);
    await api.post(`${site}/site-spaces/${third}/move`, {
      position: { before: { type: 'site-space', siteSpace: second } },
    });
    expect((await api.delete(`${site}/site-spaces/${first}`)).status).toBe(205);
    expect((await api.delete(`${site}/site-spaces/${first}`)).status).toBe(204);
    expect(await list(site)).toMatchObject([
      { id: third, default: true },
      { id: second, default: false },
    ]);
    await api.delete(`${site}/site-spaces/${third}`);
    await api.delete(`${site}/site-spaces/${second}`);
    expect((await api.get(`${site}/structure`)).body).toEqual({ type: 'siteSpaces', structure: [] });
    expect((await api.post(`${site}/site-spaces`, { spaceId: 'spc_api' })).body.default).toBe(true);
    expect((await api.get('/v1/spaces/spc_guides')).status).toBe(200);
  });

  test('are deleted in a section, but not the last one', async () => {
    const site = await newSite([]);
    const section = (await api.post(`${site}/sections`, { spaceId: 'spc_guides' })).body;
    const first = section.siteSpaces[0].id;
    const second = (await api.post(`${site}/site-spaces`, { spaceId: 'spc_api' })).body.id;
    expect((await api.delete(`${site}/site-spaces/${first}`)).status).toBe(205);
    expect(await list(site)).toMatchObject([{ id: second, default: true }]);
    expectRefusal(await api.delete(`${site}/site-spaces/${second}`), 400, 'last site space of its section');
  });

  test('go with their space, and take a section that shows nothing else with them', async () => {
    const space = (await api.post('/v1/orgs/org_acme/spaces', { title: 'Short-lived' })).body.id;
    const rooted = await newSite([space, 'spc_api']);
    const site = await newSite(['spc_guides', space]);
    await api.post(`${site}/sections`, { spaceId: space });
    expect((await api.get(`${site}/sections`)).body.count).toBe(2);
    expect((await api.delete(`/v1/spaces/${space}`)).status).toBe(205);
    expect(await list(rooted)).toMatchObject([{ path: 'api-reference-v2', default: true }]);
    expect((await api.get(`${site}/sections`)).body.items).toMatchObject([
      { title: 'Guides', default: true, siteSpaces: [{ path: 'guides', default: true }] },
    ]);
  });

  test('are listed also to a member who cannot enter the space behind them', async () => {
    const site = await newSite(['spc_internal']);
    const cora = await api.as('user_cora').get(`${site}/site-spaces`);
    expect(cora.body.items).toMatchObject([{ title: 'Runbooks', space: { id: 'spc_internal' } }]);
    expect(Object.values(cora.body.items[0].space.permissions)).not.toContain(true);
    expect((await api.as('user_cora').get('/v1/spaces/spc_internal')).status).toBe(404);
    const { permissions } = (await api.as('user_remy').get(`${site}/site-spaces`)).body.items[0].space;
    expect(permissions).toMatchObject({ access: true, edit: true, admin: false });
  });
});
