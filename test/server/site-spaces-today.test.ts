import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const DOCS = `${SITES}/site_docs`;
const SPACES = `${DOCS}/site-spaces`;
const HANDBOOK = `${SPACES}/ss_handbook`;

describe('site spaces of today', () => {
  const api = useServer({ profile: 'today' });

  test('are created with a title, a home page and as drafts', async () => {
    const { status, body } = await api.post(SPACES, {
      spaceId: 'spc_handbook',
      sectionId: 'sec_api',
      title: 'Only here',
      pageId: 'pg_faq',
      draft: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Only here',
      path: 'only-here',
      section: 'sec_api',
      pageId: 'pg_faq',
      draft: true,
      hidden: false,
      urls: {},
      space: { id: 'spc_handbook', title: 'Handbook' },
    });
    expect((await api.get(SPACES)).body.items).toContainEqual(expect.objectContaining({ id: body.id, draft: true }));
    expect((await api.patch(`${SPACES}/${body.id}`, { draft: false })).body).toMatchObject({
      draft: false,
      urls: { published: expect.any(String) },
    });
  });

  test('a null space makes a new one with the title', async () => {
    const { body } = await api.post(SPACES, { spaceId: null, title: 'Brand new', pageId: null });
    expect(body).toMatchObject({ title: 'Brand new', space: { title: 'Brand new' } });
    const untitled = await api.post(SPACES, { spaceId: null });
    expect(untitled.body.title).toBe('Untitled');
  });

  test.each([
    ['a page with a new space', { spaceId: null, pageId: 'pg_faq' }],
    ['a page of another space', { spaceId: 'spc_notes', pageId: 'pg_faq' }],
    ['a section of another site', { spaceId: null, sectionId: 'sec_x' }],
    ['a template with a space', { spaceId: 'spc_notes', template: { id: 'spc_api' } }],
  ])('%s is refused, and nothing is left behind', async (_what, body) => {
    const before = api.server.exportWorld();
    expect((await api.post(SPACES, body)).status).toBe(400);
    expect(api.server.exportWorld()).toEqual(before);
  });

  test('are hidden and shown again, and stay reachable', async () => {
    api.server.reset();
    expect((await api.patch(HANDBOOK, { hidden: true })).body).toMatchObject({
      hidden: true,
      urls: { published: expect.any(String) },
    });
    expect((await api.patch(HANDBOOK, { hidden: false })).body.hidden).toBe(false);
  });

  test('have a home page until it is removed or the space is replaced', async () => {
    expect((await api.patch(HANDBOOK, { pageId: 'pg_install' })).body.pageId).toBe('pg_install');
    expect((await api.patch(HANDBOOK, { path: 'v3' })).body.pageId).toBe('pg_install');
    expect((await api.patch(HANDBOOK, { pageId: null })).body).not.toHaveProperty('pageId');
    await api.patch(HANDBOOK, { pageId: 'pg_faq' });
    const { body } = await api.patch(HANDBOOK, { spaceId: 'spc_notes' });
    expect(body).toMatchObject({ path: 'v3', title: 'Notes', space: { id: 'spc_notes' } });
    expect(body).not.toHaveProperty('pageId');
    const back = await api.patch(HANDBOOK, { spaceId: 'spc_handbook', pageId: 'pg_faq' });
    expect(back.body).toMatchObject({ space: { id: 'spc_handbook' }, pageId: 'pg_faq' });
  });

  test('a condition may be empty text', async () => {
    expect((await api.patch(HANDBOOK, { condition: '' })).body.condition).toBe('');
    expect((await api.patch(HANDBOOK, { condition: null })).body).not.toHaveProperty('condition');
  });

  test('drafts beside other content need an editor, everything else a creator', async () => {
    api.server.reset();
    const empty = (await api.post(SITES, { title: 'Empty' })).body.id;
    const post = async (user: string, site: string, body: object): Promise<number> =>
      (await api.as(user).post(`${SITES}/${site}/site-spaces`, { spaceId: 'spc_notes', ...body })).status;
    expect(await post('user_cora', 'site_docs', { draft: true })).toBe(403);
    expect(await post('user_lin', 'site_docs', {})).toBe(403);
    expect(await post('user_lin', 'site_docs', { draft: true })).toBe(201);
    expect(await post('user_lin', empty, { draft: true })).toBe(403);
    expect(await post('user_carl', empty, { draft: true })).toBe(201);
  });
});

describe('site spaces of 2025', () => {
  const api = useServer();

  test('have none of it', async () => {
    const { body } = await api.patch(HANDBOOK, { hidden: true, draft: true, pageId: 'pg_faq', spaceId: 'spc_notes' });
    for (const field of ['hidden', 'draft', 'pageId', 'localizedTitle']) {
      expect(body).not.toHaveProperty(field);
    }
    expect(body.space.id).toBe('spc_handbook');
    expect(body.urls).toEqual({ published: expect.any(String) });
    expect((await api.post(SPACES, { spaceId: 'spc_notes', title: 'Only here' })).body.title).toBe('Notes');
  });
});
