import { describe, expect, test } from 'vitest';
import { expectRefusal, messageOf, useServer } from '../support/server.ts';

const COLLECTIONS = '/v1/orgs/org_acme/collections';

function ids(answer: { readonly body: { readonly items: readonly { readonly id: string }[] } }): string[] {
  return answer.body.items.map(({ id }) => id);
}

describe('collections', () => {
  const api = useServer();

  test('are listed oldest first, nested ones too unless told otherwise', async () => {
    expect(ids(await api.get(COLLECTIONS))).toEqual(['col_product', 'col_internal', 'col_archive']);
    expect(ids(await api.get(`${COLLECTIONS}?nested=true`))).toHaveLength(3);
    const top = await api.get(`${COLLECTIONS}?nested=false`);
    expect(ids(top)).toEqual(['col_product', 'col_internal']);
    expect(top.body.count).toBe(2);
  });

  test('are listed only to those who can enter', async () => {
    expect(ids(await api.as('user_cora').get(COLLECTIONS))).toEqual(['col_product', 'col_archive']);
    expect(ids(await api.as('user_gus').get(COLLECTIONS))).toEqual(['col_internal']);
    expect((await api.as('user_stella').get(COLLECTIONS)).status).toBe(404);
  });

  test('are made, read, changed and deleted', async () => {
    const created = await api.post(COLLECTIONS, { title: 'Partners', parent: 'col_archive' });
    expect(created.body).toMatchObject({
      object: 'collection',
      title: 'Partners',
      parent: 'col_archive',
      organization: 'org_acme',
      defaultLevel: 'inherit',
      permissions: { admin: true, create: true },
    });
    const path = `/v1/collections/${created.body.id}`;
    expect((await api.get(path)).body).toEqual(created.body);

    const changed = await api.patch(path, { description: 'For partners', defaultLevel: 'comment' });
    expect(changed.body).toEqual({ ...created.body, description: 'For partners', defaultLevel: 'comment' });
    expect((await api.patch(path, { title: 'Friends', description: '' })).body).toEqual({
      ...created.body,
      title: 'Friends',
      defaultLevel: 'comment',
    });

    expect((await api.delete(path)).status).toBe(205);
    expect((await api.get(path)).status).toBe(404);
    expect((await api.delete(path)).status).toBe(204);
    expect((await api.as('user_stella').delete('/v1/collections/col_product')).status).toBe(204);
    expect((await api.get('/v1/collections/col_product')).status).toBe(200);
    expect((await api.post(COLLECTIONS)).body.title).toBe('Untitled');
  });

  test.each([
    ['an unknown parent', { parent: 'col_unknown' }, 'body.parent: is not a collection of this organization'],
  ])('are not made with %s', async (_title, body, message) => {
    expectRefusal(await api.post(COLLECTIONS, body), 400, message);
  });

  test('are made by those who may create there, who then administrate them', async () => {
    const carl = api.as('user_carl');
    expect((await api.as('user_rita').post(COLLECTIONS)).status).toBe(403);
    expect((await carl.post(COLLECTIONS, { parent: 'col_archive' })).status).toBe(403);
    const created = await carl.post(COLLECTIONS, { title: "Carl's" });
    expect(created.body.permissions.admin).toBe(true);
    expect((await carl.patch(`/v1/collections/${created.body.id}`, { title: 'Ours' })).status).toBe(200);
    expect((await api.as('user_cora').get('/v1/collections/col_internal')).status).toBe(404);
  });

  test('list the spaces that stand in them and that the caller can enter', async () => {
    const path = '/v1/collections/col_product/spaces';
    expect(ids(await api.get(path))).toEqual(['spc_handbook', 'spc_api']);
    await api.patch('/v1/spaces/spc_handbook', { defaultLevel: null });
    const cora = await api.as('user_cora').get(path);
    expect([ids(cora), cora.body.count]).toEqual([['spc_api'], 1]);
    expect((await api.as('user_gus').get(path)).status).toBe(404);
  });
});

describe('deleting a collection', () => {
  const api = useServer();

  test('puts what it held in its place, in the same order', async () => {
    await api.post('/v1/spaces/spc_guides/move', { parent: 'col_archive' });
    expect((await api.delete('/v1/collections/col_archive')).status).toBe(205);
    expect(ids(await api.get('/v1/collections/col_product/spaces'))).toEqual([
      'spc_handbook',
      'spc_handbook_v1',
      'spc_guides',
      'spc_api',
    ]);
    // It stood under a collection that let everybody read, and still does.
    expect((await api.get('/v1/spaces/spc_handbook_v1')).body).toMatchObject({
      parent: 'col_product',
      defaultLevel: 'read',
      visibility: 'in-collection',
    });
  });

  test('lets nobody in who was not let in before', async () => {
    const cora = api.as('user_cora');
    expect((await cora.get('/v1/spaces/spc_internal')).status).toBe(404);
    await api.delete('/v1/collections/col_internal');
    expect((await api.get('/v1/spaces/spc_internal')).body).toMatchObject({ defaultLevel: null });
    expect((await api.get('/v1/spaces/spc_internal')).body).not.toHaveProperty('parent');
    expect((await cora.get('/v1/spaces/spc_internal')).status).toBe(404);
    // What the collection had granted is gone with it.
    expect((await api.as('user_gus').get('/v1/spaces/spc_internal')).status).toBe(404);
    expect((await api.as('user_remy').get('/v1/spaces/spc_internal')).status).toBe(404);
  });

  test('brings nested collections to the top, and spaces that showed themselves by it out of sight', async () => {
    const inner = await api.post(COLLECTIONS, { title: 'Inner', parent: 'col_product' });
    await api.delete('/v1/collections/col_product');
    expect(ids(await api.get(`${COLLECTIONS}?nested=false`))).toEqual([inner.body.id]);
    expect((await api.get(`/v1/collections/${inner.body.id}`)).body).not.toHaveProperty('parent');
    expect((await api.get('/v1/spaces/spc_handbook')).body).toMatchObject({
      visibility: 'private',
      defaultLevel: 'inherit',
    });
    expect((await api.get('/v1/spaces/spc_api')).body.visibility).toBe('public');
    expect((await api.delete('/v1/spaces/spc_api')).status).toBe(205);
  });
});

describe('a collection that moves', () => {
  const api = useServer({ profile: 'today' });
  const move = (id: string, body: object) => api.post(`/v1/collections/${id}/move`, body);

  test('goes into another one, to the top and beside its siblings', async () => {
    expect((await move('col_internal', { parent: 'col_product' })).body.parent).toBe('col_product');
    expect((await move('col_internal', { parent: 'col_product' })).status).toBe(409);
    const position = { before: { type: 'collection', collection: 'col_archive' } };
    expect((await move('col_internal', { position })).status).toBe(200);
    expect((await move('col_internal', { position })).status).toBe(409);
    expect((await move('col_internal', { parent: null })).body.parent).toBeUndefined();
  });

  test('does not go into itself', async () => {
    for (const parent of ['col_product', 'col_archive']) {
      expect(messageOf(await move('col_product', { parent }))).toContain('inside it');
    }
    expect((await move('col_product', {})).status).toBe(400);
    expect((await move('col_product', { parent: 'col_unknown' })).status).toBe(400);
  });
});
