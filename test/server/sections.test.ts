import { describe, expect, test } from 'vitest';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { expectRefusal, useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const DOCS = `${SITES}/site_docs`;

describe('sections', () => {
  const api = useServer();

  const newSite = async (spaces: readonly string[] = []): Promise<string> =>
    `${SITES}/${(await api.post(SITES, { title: 'Made for a test', spaces })).body.id}`;
  const add = async (site: string, spaceId: string, title?: string): Promise<string> =>
    (await api.post(`${site}/sections`, { spaceId, ...(title === undefined ? {} : { title }) })).body.id;
  const list = async (site: string): Promise<{ id: string; title: string; path: string; default: boolean }[]> =>
    (await api.get(`${site}/sections`)).body.items;

  test('are listed in the order of the structure, with their site spaces and URLs', async () => {
    const { body } = await api.get(`${DOCS}/sections`);
    expect(body.count).toBe(2);
    expect(body.items).toMatchObject([
      {
        object: 'site-section',
        id: 'sec_guides',
        default: true,
        icon: 'compass',
        siteSpaces: [
          { id: 'ss_handbook', default: true, urls: { published: 'https://acme.site.colophon.example/docs' } },
          { id: 'ss_handbook_v1', default: false, urls: { published: 'https://acme.site.colophon.example/docs/v1' } },
        ],
      },
      { id: 'sec_api', default: false, sectionGroup: 'group_reference', condition: 'visitor.claims.plan == "pro"' },
    ]);
    expect(body.items[1]).not.toHaveProperty('description');
  });

  test('are listed page by page, also while one is deleted in between', async () => {
    const site = await newSite();
    const made: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      made.push(await add(site, 'spc_guides', title));
    }
    const first = (await api.get(`${site}/sections?limit=2`)).body;
    expect(first.count).toBe(5);
    expect((await api.delete(`${site}/sections/${made[1]}`)).status).toBe(205);
    const second = (await api.get(`${site}/sections?limit=2&page=${first.next.page}`)).body;
    const third = (await api.get(`${site}/sections?limit=2&page=${second.next.page}`)).body;
    const seen = [...first.items, ...second.items, ...third.items].map(({ title }) => title);
    expect(seen).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
    expect(third.next).toBeUndefined();
  });

  test('are listed page by page, each once, also while some are deleted and one is moved in between', async () => {
    const site = `${SITES}/${(await api.post(SITES, { title: 'Moved in between' })).body.id}`;
    const made: string[] = [];
    for (let number = 0; number < 8; number++) {
      made.push((await api.post(`${site}/sections`, { spaceId: 'spc_guides', title: `S${number}` })).body.id);
    }
    const first = (await api.get(`${site}/sections?limit=4`)).body;
    await api.delete(`${site}/sections/${made[0]}`);
    await api.delete(`${site}/sections/${made[1]}`);
    const anchor = { type: 'site-section', siteSection: made[2] };
    await api.post(`${site}/sections/${made[3]}/move`, { position: { before: anchor } });
    const rest = (await api.get(`${site}/sections?limit=4&page=${first.next.page}`)).body;
    expect(rest.items.map(({ id }: { id: string }) => id)).toEqual(made.slice(4));
  });

  test('the first one of an empty site is its default, and shows its space', async () => {
    const site = await newSite();
    const created = await api.post(`${site}/sections`, { spaceId: 'spc_guides', title: 'Start here' });
    expect(created.body).toMatchObject({
      title: 'Start here',
      path: 'start-here',
      default: true,
      siteSpaces: [{ default: true, path: 'guides', section: created.body.id, space: { id: 'spc_guides' } }],
    });
    expect((await api.get(`${site}/structure`)).body).toEqual({ type: 'sections', structure: [created.body] });
  });

  test('the first one of a site with site spaces at its root wraps these into the default section before it', async () => {
    const site = await newSite(['spc_guides', 'spc_api', 'spc_notes']);
    const before = (await api.get(`${site}/site-spaces`)).body.items;
    await api.patch(site, { defaultSiteSpace: before[1].id });

    const created = await api.post(`${site}/sections`, { spaceId: 'spc_handbook' });
    expect(created.body).toMatchObject({ title: 'Handbook', path: 'handbook', default: false });
    const [wrapped, added] = (await api.get(`${site}/sections`)).body.items;
    expect(added).toEqual(created.body);
    expect(wrapped).toMatchObject({ title: 'API reference v2', path: 'api-reference-v2', default: true });
    expect(wrapped.siteSpaces.map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }: { id: string }) => id));
    expect(wrapped.siteSpaces.map((item: { default: boolean }) => item.default)).toEqual([false, true, false]);
    expect(wrapped.siteSpaces[0].section).toBe(wrapped.id);
    expect((await api.get(site)).body.siteSpaces).toBe(4);

    await add(site, 'spc_handbook', 'Third');
    expect((await list(site)).map(({ title }) => title)).toEqual(['API reference v2', 'Handbook', 'Third']);
  });

  test('get paths that are free', async () => {
    const site = await newSite();
    for (const title of ['Same title', 'same   title!', 'Same-Title', '!!', '日本語', 'Crème brûlée']) {
      await add(site, 'spc_guides', title);
    }
    expect((await list(site)).map(({ path }) => path)).toEqual([
      'same-title',
      'same-title-2',
      'same-title-3',
      'section',
      '日本語',
      'creme-brulee',
    ]);
  });

  test.each([
    ['a space of another organization', { spaceId: 'spc_other' }, 'body.spaceId'],
    ['an unknown space', { spaceId: 'spc_x' }, 'body.spaceId'],
  ])('are not added with %s', async (_title, body, message) => {
    expectRefusal(await api.post(`${DOCS}/sections`, body), 400, message);
  });

  test('are changed: an unset field stays, null removes', async () => {
    const site = await newSite();
    const id = await add(site, 'spc_guides', 'Changing');
    const full = await api.patch(`${site}/sections/${id}`, {
      title: 'a'.repeat(128),
      path: 'Changed.path_1~é',
      condition: 'visitor.claims.beta',
      icon: 'gear',
      description: 'What it is about',
    });
    expect(full.body).toMatchObject({
      title: 'a'.repeat(128),
      path: 'Changed.path_1~é',
      condition: 'visitor.claims.beta',
      icon: 'gear',
      description: 'What it is about',
    });
    expect((await api.patch(`${site}/sections/${id}`, {})).body).toEqual(full.body);
    expect((await api.patch(`${site}/sections/${id}`, { path: 'Changed.path_1~é' })).status).toBe(200);
    const cleared = await api.patch(`${site}/sections/${id}`, { condition: null, icon: null, description: null });
    const { condition: _c, icon: _i, description: _d, ...rest } = full.body;
    expect(cleared.body).toEqual(rest);
    expect((await api.get(`${site}/sections`)).body.items).toEqual([rest]);
  });

  test.each([
    ['the path of another section', { path: 'api' }, 'body.path: another section'],
    ['a path with a slash', { path: 'a/b' }, 'body.path: must be one segment'],
    ['a path with a space', { path: 'a b' }, 'body.path: must be one segment'],
    ['a path that starts a query', { path: 'a?b' }, 'body.path: must be one segment'],
    ['a path that leads up', { path: '..' }, 'body.path: must be one segment'],
    ['a path with half a character', { path: 'a\ud800' }, 'body.path: must be one segment'],
    ['a default of another section', { defaultSiteSpace: 'ss_api' }, 'body.defaultSiteSpace'],
    ['an unknown default', { defaultSiteSpace: 'ss_x' }, 'body.defaultSiteSpace'],
  ])('are not changed to %s', async (_title, body, message) => {
    expectRefusal(await api.patch(`${DOCS}/sections/sec_guides`, body), 400, message);
  });

  test('change the site space that is shown first', async () => {
    const changed = await api.patch(`${DOCS}/sections/sec_guides`, { defaultSiteSpace: 'ss_handbook_v1' });
    expect(changed.body.siteSpaces).toMatchObject([
      { default: false, urls: { published: 'https://acme.site.colophon.example/docs/v2' } },
      { default: true, urls: { published: 'https://acme.site.colophon.example/docs' } },
    ]);
    await api.patch(`${DOCS}/sections/sec_guides`, { defaultSiteSpace: 'ss_handbook' });
  });

  test('are deleted with their site spaces; the first of the others becomes the default', async () => {
    const site = await newSite();
    const first = await add(site, 'spc_guides', 'First');
    const second = await add(site, 'spc_api', 'Second');
    const third = await add(site, 'spc_notes', 'Third');
    await api.post(`${site}/sections/${third}/move`, {
      position: { before: { type: 'site-section', siteSection: second } },
    });
    await api.post(`${site}/redirects`, {
      source: '/to/first',
      destination: { kind: 'site-section', siteSectionId: first },
    });
    expect((await api.get(`${site}/redirect?source=/to/first`)).status).toBe(200);

    expect((await api.delete(`${site}/sections/${second}`)).status).toBe(205);
    expect(await list(site)).toMatchObject([{ id: first, default: true }, { id: third }]);
    expect((await api.delete(`${site}/sections/${first}`)).status).toBe(205);
    expect((await api.delete(`${site}/sections/${first}`)).status).toBe(204);
    expect(await list(site)).toMatchObject([{ id: third, default: true }]);
    expect((await api.get(`${site}/site-spaces`)).body.count).toBe(1);
    expect((await api.get(`${site}/redirect?source=/to/first`)).status).toBe(404);
    expect((await api.get(`${site}/redirects`)).body.count).toBe(1);

    await api.delete(`${site}/sections/${third}`);
    expect((await api.get(`${site}/structure`)).body).toEqual({ type: 'siteSpaces', structure: [] });
    expect((await api.post(`${site}/site-spaces`, { spaceId: 'spc_api' })).body).toMatchObject({ default: true });
    expect((await api.get(`${site}/structure`)).body).toMatchObject({ type: 'siteSpaces', structure: [{}] });
    expect((await api.get('/v1/spaces/spc_notes')).status).toBe(200);
  });
});

describe('sections in a world with other titles and roles', () => {
  const world = defaultWorld(Date.now());
  const retitled: Readonly<Record<string, string>> = { spc_guides: '', spc_notes: 'Q' };
  const spaces = world.tables.spaces?.map((space) => ({ ...space, title: retitled[space.id] ?? space.title })) ?? [];
  const members =
    world.tables.members?.map((member) =>
      member.user === 'user_edgar' ? { ...member, role: 'create' as const } : member,
    ) ?? [];
  const api = useServer({ world: { ...world, tables: { ...world.tables, spaces, members } } });

  test('have titles that the interface takes, also where those of their spaces are too short', async () => {
    const site = `${SITES}/${(await api.post(SITES, { spaces: ['spc_guides'] })).body.id}`;
    const created = await api.post(`${site}/sections`, { spaceId: 'spc_notes' });
    expect(created.body).toMatchObject({
      title: 'Section Q',
      path: 'section-q',
      siteSpaces: [{ path: 'q', title: 'Q' }],
    });
    const { items } = (await api.get(`${site}/sections`)).body;
    expect(items).toMatchObject([
      { title: 'Section', path: 'section', siteSpaces: [{ path: 'space', title: '' }] },
      { title: 'Section Q' },
    ]);
  });

  test('are not added with a space that the caller cannot see', async () => {
    const edgar = api.as('user_edgar');
    expect((await edgar.post(`${DOCS}/sections`, { spaceId: 'spc_api' })).status).toBe(201);
    expectRefusal(await edgar.post(`${DOCS}/sections`, { spaceId: 'spc_internal' }), 400, 'body.spaceId');
    expect((await edgar.post(`${DOCS}/site-spaces`, { spaceId: 'spc_internal' })).status).toBe(400);
  });
});
