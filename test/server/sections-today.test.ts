import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const DOCS = `${SITES}/site_docs`;
const GUIDES = `${DOCS}/sections/sec_guides`;

describe('sections of today', () => {
  const api = useServer({ profile: 'today' });
  const add = (body: object): ReturnType<typeof api.post> =>
    api.post(`${DOCS}/sections`, { spaceId: 'spc_notes', ...body });

  test('are created with everything that can be said of them', async () => {
    const { status, body } = await api.post(`${DOCS}/sections`, {
      spaceId: 'spc_handbook',
      title: 'New',
      icon: 'book',
      draft: true,
      pageId: 'pg_install',
      siteSectionGroupId: 'group_reference',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'New',
      icon: 'book',
      draft: true,
      path: 'new',
      sectionGroup: 'group_reference',
      siteSpaces: [{ pageId: 'pg_install', draft: false, hidden: false }],
    });
    expect(
      (await api.get(`${DOCS}/section-groups`)).body.items[0].children.map(({ id }: { id: string }) => id),
    ).toEqual(['sec_api', body.id]);
  });

  test('a draft has no address for visitors until it is live, and neither has what is in it', async () => {
    const { body } = await add({ title: 'Hidden', draft: true });
    expect(body.urls).toEqual({});
    expect(body.siteSpaces[0].urls).toEqual({});
    expect((await api.get(`${DOCS}/sections`)).body.items).toContainEqual(expect.objectContaining({ id: body.id }));
    const live = (await api.patch(`${DOCS}/sections/${body.id}`, { draft: false })).body;
    expect(live).toMatchObject({ draft: false, urls: { published: expect.any(String) } });
    await api.patch(`${DOCS}/section-groups/group_reference`, { draft: true });
    const inside = (await api.get(`${DOCS}/sections`)).body.items.find(({ id }: { id: string }) => id === 'sec_api');
    expect(inside).toMatchObject({ draft: false, urls: {} });
    api.server.reset();
  });

  test.each([
    ['a group of another site', { siteSectionGroupId: 'group_x' }],
    ['a page of another space', { pageId: 'pg_install' }],
    ['a page with a new space', { spaceId: null, pageId: 'pg_install' }],
    ['a template with a space', { template: { id: 'spc_api' } }],
    ['a template that nobody can read', { spaceId: null, template: { id: 'spc_x' } }],
    ['a space that is not there', { spaceId: 'spc_x' }],
  ])('%s is refused, and nothing is left behind', async (_what, body) => {
    const before = api.server.exportWorld();
    expect((await add(body)).status).toBe(400);
    expect(api.server.exportWorld()).toEqual(before);
  });

  test('a title may be as long as 128 characters, and without one it is that of the space', async () => {
    expect((await add({ title: 'x'.repeat(128) })).body.title).toHaveLength(128);
    expect((await add({ title: null })).body.title).toBe('Notes');
  });

  test('a null space makes a new one, from a template if there is one', async () => {
    const { body } = await add({ spaceId: null, title: 'Brand new' });
    const [{ space }] = body.siteSpaces;
    expect(space.title).toBe('Brand new');
    const content = (await api.get(`/v1/spaces/${space.id}/content`)).body;
    expect(content.pages).toMatchObject([{ title: 'Brand new' }]);
    const copy = (await add({ spaceId: null, template: { id: 'spc_handbook' } })).body.siteSpaces[0].space;
    const pages = (await api.get(`/v1/spaces/${copy.id}/content`)).body.pages;
    expect(pages[0].title).toBe('Introduction');
  });

  test('have texts in other languages, which are replaced whole and emptied by an empty map', async () => {
    const texts = {
      localizedTitle: { fr: 'Guides', de: 'Anleitungen' },
      localizedDescription: { fr: 'Comment faire' },
    };
    expect((await api.patch(GUIDES, texts)).body).toMatchObject(texts);
    const { body } = await api.patch(GUIDES, { localizedTitle: { es: 'Guías' }, localizedDescription: {} });
    expect(body.localizedTitle).toEqual({ es: 'Guías' });
    expect(body).not.toHaveProperty('localizedDescription');
    expect((await api.patch(GUIDES, { localizedTitle: {} })).body).not.toHaveProperty('localizedTitle');
  });

  test('texts may be as long as they may be', async () => {
    const texts = { localizedTitle: { fr: 'x'.repeat(128) }, localizedDescription: { fr: 'x'.repeat(256) } };
    expect((await api.patch(GUIDES, texts)).status).toBe(200);
  });

  test('a condition may be empty text, and is removed by null', async () => {
    expect((await api.patch(GUIDES, { condition: '' })).body.condition).toBe('');
    expect((await api.patch(GUIDES, { condition: null })).body).not.toHaveProperty('condition');
  });

  test('go into a group and back to the root, each time to the end', async () => {
    api.server.reset();
    const outline = async (): Promise<string[]> =>
      (await api.get(`${DOCS}/structure`)).body.structure.map(({ id }: { id: string }) => id);
    expect((await api.patch(GUIDES, { siteSectionGroupId: 'group_reference' })).body.sectionGroup).toBe(
      'group_reference',
    );
    expect(await outline()).toEqual(['group_reference']);
    // What is there already keeps its position.
    await api.patch(`${DOCS}/sections/sec_api`, { siteSectionGroupId: 'group_reference' });
    const [group] = (await api.get(`${DOCS}/section-groups`)).body.items;
    expect(group.sections.map(({ id }: { id: string }) => id)).toEqual(['sec_api', 'sec_guides']);
    const { body } = await api.patch(GUIDES, { siteSectionGroupId: null });
    expect(body).not.toHaveProperty('sectionGroup');
    expect(await outline()).toEqual(['group_reference', 'sec_guides']);
  });

  test('drafts need an editor, live ones a creator, and the first one an administrator', async () => {
    api.server.reset();
    const post = async (user: string, site: string, body: object): Promise<number> =>
      (await api.as(user).post(`${SITES}/${site}/sections`, { spaceId: 'spc_notes', ...body })).status;
    expect(await post('user_cora', 'site_docs', { draft: true })).toBe(403);
    expect(await post('user_lin', 'site_docs', { draft: true })).toBe(201);
    expect(await post('user_lin', 'site_docs', {})).toBe(403);
    expect(await post('user_carl', 'site_docs', {})).toBe(201);
    expect(await post('user_carl', 'site_notes', {})).toBe(403);
    expect(await post('user_ada', 'site_notes', {})).toBe(201);
  });

  test('no longer join a group by an operation of the group', async () => {
    const group = `${DOCS}/section-groups/group_reference/sections`;
    expect((await api.post(group, { sectionId: 'sec_guides' })).status).toBe(404);
    expect((await api.delete(`${group}/sec_api`)).status).toBe(404);
  });
});

describe('sections of 2025', () => {
  const api = useServer();

  test('have none of it', async () => {
    const { body } = await api.patch(GUIDES, {
      draft: true,
      localizedTitle: { fr: 'x' },
      siteSectionGroupId: 'group_reference',
    });
    expect(Object.keys(body).sort()).toEqual(
      ['default', 'description', 'icon', 'id', 'object', 'path', 'siteSpaces', 'title', 'urls'].sort(),
    );
    expect(body.urls).toEqual({ published: expect.any(String) });
  });
});
