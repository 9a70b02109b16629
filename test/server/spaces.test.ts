import { describe, expect, test } from 'vitest';
import { type Api, expectRefusal, useServer } from '../support/server.ts';

const SPACES = '/v1/orgs/org_acme/spaces';
const COLLECTIONS = '/v1/orgs/org_acme/collections';

interface Listed {
  readonly id: string;
}

function ids(answer: { readonly body: { readonly items: readonly Listed[] } }): string[] {
  return answer.body.items.map(({ id }) => id);
}

describe('spaces', () => {
  const api = useServer();

  test('are listed oldest first, and only those that the caller can enter', async () => {
    expect(ids(await api.get(SPACES))).toEqual([
      'spc_handbook',
      'spc_handbook_v1',
      'spc_api',
      'spc_internal',
      'spc_notes',
      'spc_guides',
    ]);
    expect(ids(await api.as('user_cora').get(SPACES))).not.toContain('spc_internal');
    expect(ids(await api.as('user_gus').get(SPACES))).toEqual(['spc_api', 'spc_internal']);
    expect((await api.as('user_stella').get(SPACES)).status).toBe(404);
  });

  test('are made without any word, with one empty page', async () => {
    const created = await api.post(SPACES);
    expect(created.body).toMatchObject({
      title: 'Untitled',
      emoji: '',
      visibility: 'private',
      defaultLevel: 'inherit',
      organization: 'org_acme',
      changeRequests: 0,
      comments: 0,
    });
    expect(created.body.createdAt).toBe(created.body.updatedAt);
    expect((await api.get(`/v1/spaces/${created.body.id}`)).body).toEqual(created.body);
    expect(ids(await api.get(SPACES)).at(-1)).toBe(created.body.id);
  });

  test('are made with a first page that bears their title', async () => {
    const created = await api.post(SPACES, {
      title: 'Field notes',
      emoji: '1f4d2',
      parent: 'col_product',
      editMode: 'locked',
      language: 'fr',
    });
    expect(created.body).toMatchObject({
      title: 'Field notes',
      emoji: '1f4d2',
      parent: 'col_product',
      editMode: 'locked',
      visibility: 'in-collection',
    });
    const { body } = await api.get(`/v1/spaces/${created.body.id}/content/pages`);
    expect(body.pages).toMatchObject([{ type: 'document', title: 'Field notes', path: '', pages: [] }]);
    const page = await api.get(`/v1/spaces/${created.body.id}/content/page/${body.pages[0].id}?format=markdown`);
    expect(page.body.markdown).toBe('');
  });

  test('start with a copy of a space that is taken as template', async () => {
    const created = await api.post(SPACES, { title: 'Copy', template: { id: 'spc_handbook' } });
    const copy = `/v1/spaces/${created.body.id}/content`;
    const titles = async (path: string): Promise<string[]> =>
      (await api.get(`${path}/pages`)).body.pages.map(({ title }: { title: string }) => title);
    expect(await titles(copy)).toEqual(await titles('/v1/spaces/spc_handbook/content'));
    const text = async (path: string): Promise<string> =>
      (await api.get(`${path}/page/pg_install?format=markdown`)).body.markdown;
    expect(await text(copy)).toBe(await text('/v1/spaces/spc_handbook/content'));
    const { body } = await api.get(copy);
    expect(body.id).toBe(created.body.revision);
    expect(body.files.map(({ id }: Listed) => id)).toEqual(['file_logo', 'file_checklist']);
    expect(body.git).toBeUndefined();
  });

  test('start with what a source computes', async () => {
    const computedSource = {
      type: 'builtin:openapi',
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
      props: { models: true },
    };
    const created = await api.post(SPACES, { title: 'Pets', computedSource });
    const { body } = await api.get(`/v1/spaces/${created.body.id}/content/pages?computed=false`);
    expect(body.pages).toMatchObject([{ type: 'computed', title: 'Pets', computed: computedSource }]);
  });

  test.each([
    ['an unknown collection', { parent: 'col_unknown' }, 'body.parent: is not a collection of this organization'],
    ['an unknown template', { template: { id: 'spc_unknown' } }, 'body.template.id'],
    ["another organization's space as template", { template: { id: 'spc_other' } }, 'body.template.id'],
    [
      'a template and a source',
      {
        template: { id: 'spc_api' },
        computedSource: { type: 'integration:wiki:pages', props: {} },
      },
      'body.computedSource: cannot be combined with a template',
    ],
  ])('are not made with %s', async (_title, body, message) => {
    const before = (await api.get(SPACES)).body.count;
    expectRefusal(await api.post(SPACES, body), 400, message);
    expect((await api.get(SPACES)).body.count).toBe(before);
  });

  test('are made only where the caller may create, and administrated by whoever made them', async () => {
    const carl = api.as('user_carl');
    expect((await carl.post(SPACES, { parent: 'col_archive' })).status).toBe(403);
    expect((await api.as('user_rita').post(SPACES)).status).toBe(403);
    const created = await carl.post(SPACES, { title: "Carl's", parent: 'col_product' });
    expect(created.body.permissions.admin).toBe(true);
    expect((await carl.patch(`/v1/spaces/${created.body.id}`, { defaultLevel: null })).status).toBe(200);
    expect((await carl.get(`/v1/spaces/${created.body.id}`)).status).toBe(200);
    expect((await api.as('user_rita').get(`/v1/spaces/${created.body.id}`)).status).toBe(404);
    // An administrator of the organization needs no role of their own.
    const own = await api.post(SPACES, { title: "Ada's" });
    expect((await api.get(`/v1/spaces/${own.body.id}/permissions/users`)).body.items).toEqual([]);
  });

  test('cannot be made in a collection that the caller cannot see', async () => {
    await api.post('/v1/collections/col_internal/permissions', { role: null, users: ['user_carl'] });
    await api.delete('/v1/collections/col_internal/permissions/teams/team_api');
    expectRefusal(
      await api.as('user_carl').post(SPACES, { parent: 'col_internal' }),
      400,
      'body.parent: is not a collection of this organization (reference)',
    );
  });

  test('show visitors where they are published', async () => {
    const shown = async (space: string, query = ''): Promise<Record<string, string>> =>
      (await api.get(`/v1/spaces/${space}${query}`)).body.urls;
    const inCollection = await shown('spc_handbook_v1');
    expect(inCollection).toMatchObject({ published: 'https://acme.site.colophon.example/docs/v1' });
    expect(inCollection).not.toHaveProperty('public');
    const open = await shown('spc_api');
    expect(open['public']).toBe(open['published']);
    expect(open['public']).toBeDefined();
    expect(await shown('spc_notes')).not.toHaveProperty('published');
    expect(await shown('spc_guides')).not.toHaveProperty('published');
  });
});

describe('the URL of a space on a site behind share links', () => {
  const api = useServer();

  test('is that of the key, while the key opens the site', async () => {
    await api.delete('/v1/orgs/org_acme/sites/site_docs');
    const urls = async (query: string): Promise<Record<string, string>> =>
      (await api.get(`/v1/spaces/spc_api${query}`)).body.urls;
    expect(await urls('?shareKey=shr_key_1')).toMatchObject({
      published: 'https://acme.site.colophon.example/shr_key_1/partners',
    });
    expect((await urls('?shareKey=shr_key_1'))['public']).toBeUndefined();
    expect((await urls('?shareKey=shr_key_2'))['published']).toBe('https://acme.site.colophon.example/partners');
  });
});

describe('the settings of a space', () => {
  const api = useServer();
  const PATH = '/v1/spaces/spc_guides';
  const icon = 'https://icons.example.com/compass.svg';

  test('change one by one, and the rest stays', async () => {
    const before = (await api.get(PATH)).body;
    const changed = await api.patch(PATH, { title: 'All guides', editMode: 'locked', parent: 'col_product' });
    expect(changed.body).toEqual({
      ...before,
      title: 'All guides',
      editMode: 'locked',
      updatedAt: changed.body.updatedAt,
    });
    expect(changed.body.updatedAt > before.updatedAt).toBe(true);
    expect(changed.body).not.toHaveProperty('parent');
  });

  test('hold an emoji or an icon, never both', async () => {
    const sign = async (body: object): Promise<[string, string | undefined]> => {
      const answer = (await api.patch(PATH, body)).body;
      return [answer.emoji, answer.urls.icon];
    };
    expect(await sign({ emoji: '1f680' })).toEqual(['1f680', undefined]);
    expect(await sign({ icon })).toEqual(['', icon]);
    expect(await sign({ title: 'Guides' })).toEqual(['', icon]);
    expect(await sign({ emoji: null })).toEqual(['', icon]);
    expect(await sign({ emoji: '1f6f8', icon: null })).toEqual(['1f6f8', undefined]);
    expect(await sign({ emoji: null, icon: null })).toEqual(['', undefined]);
    expectRefusal(await api.patch(PATH, { emoji: '1f680', icon }), 400, 'body.icon');
  });

  test('set who may enter', async () => {
    const cora = api.as('user_cora');
    expect((await cora.get(PATH)).status).toBe(200);
    expect((await api.patch(PATH, { defaultLevel: null })).body.defaultLevel).toBeNull();
    expect((await cora.get(PATH)).status).toBe(404);
    await api.patch(PATH, { defaultLevel: 'edit' });
    expect((await cora.get(PATH)).body.permissions).toMatchObject({ edit: true, merge: false, admin: false });
    await api.patch(PATH, { defaultLevel: 'inherit' });
    expect((await cora.get(PATH)).body.permissions).toMatchObject({ comment: true, edit: false });
  });
});

describe('a deleted space', () => {
  let time = Date.parse('2025-05-01T12:00:00Z');
  const api = useServer({ clock: () => time });

  test('is gone everywhere, with its grants and its place on sites', async () => {
    const structure = async (site: string) => (await api.get(`/v1/orgs/org_acme/sites/${site}/site-spaces`)).body.items;
    expect((await api.delete('/v1/spaces/spc_handbook')).status).toBe(205);
    expect((await api.get('/v1/spaces/spc_handbook')).status).toBe(404);
    expect((await api.get('/v1/spaces/spc_handbook/content')).status).toBe(404);
    expect((await api.post('/v1/spaces/spc_handbook/move', { parent: null })).status).toBe(404);
    expect(ids(await api.as('user_lin').get(SPACES))).not.toContain('spc_handbook');
    // Administrators of the organization see that it can be restored.
    const left = (await api.get(SPACES)).body.items.filter(({ id }: { id: string }) => id === 'spc_handbook');
    expect(left).toMatchObject([{ deletedAt: '2025-05-01T12:00:00.000Z' }]);
    expect(ids(await api.get('/v1/collections/col_product/spaces'))).toEqual(['spc_api']);
    expect(await structure('site_docs')).toMatchObject([
      { id: 'ss_handbook_v1', default: true },
      { id: 'ss_api', default: true },
    ]);
    expect((await api.get('/v1/orgs/org_acme/teams/team_writers')).body.spaces).toBe(0);
  });

  test('takes an empty section with it and passes on what was the default', async () => {
    await api.delete('/v1/spaces/spc_handbook_v1');
    const { body } = await api.get('/v1/orgs/org_acme/sites/site_docs/sections');
    expect(body.items).toMatchObject([{ id: 'sec_api', default: true }]);
    await api.delete('/v1/spaces/spc_notes');
    expect((await api.get('/v1/orgs/org_acme/sites/site_notes')).body.siteSpaces).toBe(0);
  });

  test('is like an unknown one, and one that nobody shows: there is nothing to delete', async () => {
    for (const [user, space] of [
      ['user_ada', 'spc_handbook'],
      ['user_lin', 'spc_handbook'],
      ['user_stella', 'spc_handbook'],
      ['user_ada', 'spc_unknown'],
      // It is there, but not for him.
      ['user_gus', 'spc_guides'],
    ] as const) {
      expect([user, (await api.as(user).delete(`/v1/spaces/${space}`)).status]).toEqual([user, 204]);
    }
    expect((await api.get('/v1/spaces/spc_guides')).status).toBe(200);
  });

  test('is forgotten after seven days', async () => {
    const kept = (): string[] => api.server.exportWorld().tables.spaces?.map(({ id }) => id) ?? [];
    time += 7 * 24 * 60 * 60 * 1000;
    await api.delete('/v1/spaces/spc_guides');
    expect(kept()).toContain('spc_handbook');
    time += 1;
    await api.delete('/v1/spaces/spc_api');
    expect(kept()).not.toContain('spc_handbook');
    expect(kept()).toContain('spc_guides');
    expect((await api.delete('/v1/spaces/spc_handbook')).status).toBe(204);
  });
});

describe('moving a space', () => {
  const api = useServer();
  const beforeSpace = (space: string) => ({ position: { before: { type: 'space', space } } });
  const afterSpace = (space: string) => ({ position: { after: { type: 'space', space } } });
  const order = async (as: Api = api): Promise<string[]> => ids(await as.get('/v1/collections/col_product/spaces'));

  test('puts it at the end of a collection, or of the organization', async () => {
    const moved = await api.post('/v1/spaces/spc_guides/move', { parent: 'col_product' });
    expect(moved.body).toMatchObject({ parent: 'col_product', visibility: 'in-collection' });
    expect(await order()).toEqual(['spc_handbook', 'spc_api', 'spc_guides']);
    const back = await api.post('/v1/spaces/spc_guides/move', { parent: null });
    expect(back.body).not.toHaveProperty('parent');
    expect(back.body.visibility).toBe('private');
    expect(await order()).toEqual(['spc_handbook', 'spc_api']);
  });

  test('puts it before or after a sibling', async () => {
    await api.post('/v1/spaces/spc_guides/move', { parent: 'col_product', ...beforeSpace('spc_api') });
    expect(await order()).toEqual(['spc_handbook', 'spc_guides', 'spc_api']);
    await api.post('/v1/spaces/spc_handbook/move', afterSpace('spc_api'));
    expect(await order()).toEqual(['spc_guides', 'spc_api', 'spc_handbook']);
    await api.post('/v1/spaces/spc_guides/move', { position: {} });
    expect(await order()).toEqual(['spc_api', 'spc_handbook', 'spc_guides']);
    await api.post('/v1/spaces/spc_guides/move', {
      position: { before: { type: 'collection', collection: 'col_archive' } },
    });
    expect(await order()).toEqual(['spc_guides', 'spc_api', 'spc_handbook']);
    const paged = await api.get('/v1/collections/col_product/spaces?limit=2');
    const rest = await api.get(`/v1/collections/col_product/spaces?limit=2&page=${paged.body.next.page}`);
    expect([...ids(paged), ...ids(rest)]).toEqual(await order());
  });

  test.each([
    ['the parent is the same and it stands at the end', { parent: 'col_product' }, 'spc_handbook'],
    ['it stands there already', { position: { before: { type: 'collection', collection: 'col_archive' } } }],
    ['it is to stand beside itself', afterSpace('spc_guides')],
    ['it stands at the end already', { parent: 'col_product', position: {} }, 'spc_handbook'],
  ])('is a conflict when %s', async (_title, body, space = 'spc_guides') => {
    const placed = await order();
    expect((await api.post(`/v1/spaces/${space}/move`, body)).status).toBe(409);
    expect(await order()).toEqual(placed);
  });

  test.each([
    ['an unknown anchor', beforeSpace('spc_unknown'), 404],
    ["another organization's space as anchor", beforeSpace('spc_other'), 404],
    ['an unknown collection as anchor', { position: { after: { type: 'collection', collection: 'col_x' } } }, 404],
    ['an anchor that stands elsewhere', beforeSpace('spc_notes'), 400],
    ['an unknown collection', { parent: 'col_unknown' }, 400],
    ['neither a parent nor a position', { somewhere: true }, 400],
  ])('is refused with %s', async (_title, body, status) => {
    const placed = await order();
    expect((await api.post('/v1/spaces/spc_guides/move', body)).status).toBe(status);
    expect(await order()).toEqual(placed);
  });

  test('needs the right to create where it goes', async () => {
    await api.post('/v1/spaces/spc_guides/permissions', { role: 'admin', users: ['user_rita'] });
    const rita = api.as('user_rita');
    expect((await rita.post('/v1/spaces/spc_guides/move', { parent: null })).status).toBe(403);
    expect((await rita.post('/v1/spaces/spc_guides/move', { parent: 'col_archive' })).status).toBe(403);
    expect((await rita.post('/v1/spaces/spc_guides/move', { parent: 'col_internal' })).status).toBe(400);
    expect((await rita.post('/v1/spaces/spc_guides/move', afterSpace('spc_api'))).status).toBe(200);
  });

  test('cannot lead into a collection of another organization', async () => {
    const other = await api.as('user_stella').post('/v1/orgs/org_other/collections', { title: 'Theirs' });
    expect((await api.post('/v1/spaces/spc_guides/move', { parent: other.body.id })).status).toBe(400);
    expect((await api.get(COLLECTIONS)).body.count).toBe(3);
  });
});

describe('paging through a collection while its spaces move', () => {
  const api = useServer();

  test('misses none that stayed where it was', async () => {
    const made: string[] = [];
    const { body: shelf } = await api.post(COLLECTIONS, { title: 'Shelf' });
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) {
      made.push((await api.post(SPACES, { title, parent: shelf.id })).body.id);
    }
    const list = `/v1/collections/${shelf.id}/spaces`;
    const first = await api.get(`${list}?limit=3`);
    expect(ids(first)).toEqual(made.slice(0, 3));
    // Two that were read go away, and the last one goes to the front.
    await api.delete(`/v1/spaces/${made[0]}`);
    await api.delete(`/v1/spaces/${made[1]}`);
    const before = { type: 'space', space: made[2] };
    expect((await api.post(`/v1/spaces/${made[5]}/move`, { position: { before } })).status).toBe(200);
    const rest = await api.get(`${list}?limit=3&page=${first.body.next.page}`);
    expect(ids(rest)).toEqual([made[3], made[4]]);
    expect(ids(await api.get(list))).toEqual([made[5], made[2], made[3], made[4]]);
  });
});

describe('a deleted space that is restored', () => {
  let time = Date.parse('2025-05-01T12:00:00Z');
  const api = useServer({ profile: 'today', clock: () => time });

  test('is back in its collection, without its sites and grants', async () => {
    await api.delete('/v1/spaces/spc_handbook');
    expect((await api.as('user_lin').post('/v1/spaces/spc_handbook/restore')).status).toBe(404);
    const { status, body } = await api.post('/v1/spaces/spc_handbook/restore');
    expect([status, body.parent, body.deletedAt]).toEqual([200, 'col_product', undefined]);
    expect((await api.get('/v1/spaces/spc_handbook/permissions/teams')).body.items).toEqual([]);
    expect((await api.post('/v1/spaces/spc_handbook/restore')).status).toBe(409);
  });

  test('is gone for good after seven days', async () => {
    await api.delete('/v1/spaces/spc_guides');
    time += 7 * 24 * 60 * 60 * 1000 + 1;
    expect((await api.post('/v1/spaces/spc_guides/restore')).status).toBe(404);
    expect(ids(await api.get(SPACES))).not.toContain('spc_guides');
  });
});
