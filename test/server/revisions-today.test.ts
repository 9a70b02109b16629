import { beforeEach, describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const api = useServer({ profile: 'today' });
beforeEach(() => api.server.reset());

const SPACE = '/v1/spaces/spc_handbook';
const REVISION = `${SPACE}/revisions/rev_handbook_1`;
const REQUEST = `${SPACE}/change-requests/cr_tips`;
const UPGRADE = 'getting-started/installation/upgrade';

describe('a page', () => {
  test.each([
    [`${SPACE}/content`, `${SPACE}/content/page`],
    [`${REQUEST}/content`, `${REQUEST}/content/page`],
    [REVISION, `${REVISION}/page`],
  ])('below %s is found by its path, as by its id', async (place, pages) => {
    const query = 'format=markdown&format.markdown.refs=stable';
    const byId = await api.get(`${pages}/pg_upgrade?${query}`);
    for (const path of [UPGRADE, encodeURIComponent(UPGRADE)]) {
      expect((await api.get(`${place}/path/${path}?${query}`)).body).toEqual(byId.body);
    }
    expect((await api.get(`${place}/path/getting-started`)).body).toMatchObject({ type: 'group', id: 'pg_start' });
    for (const unknown of ['upgrade', 'getting-started/status-page', `${UPGRADE}/more`, 'x'.repeat(1000)]) {
      expect([unknown, (await api.get(`${place}/path/${unknown}`)).status]).toEqual([unknown, 404]);
    }
    expect((await api.get(`${place}/path/${'x'.repeat(1025)}`)).status).toBe(400);
    expect((await api.get(`${place}/path/faq/`)).status).toBe(404);
    expect((await api.post(`${place}/path/${UPGRADE}`)).status).toBe(405);
  });
});

describe('a revision', () => {
  test('stays readable when its space has another one', async () => {
    const before = (await api.get(`${SPACE}/content`)).body;
    await api.post(`${REQUEST}/merge`);
    const after = (await api.get(`${SPACE}/content`)).body;
    const { published, public: _, ...urls } = before.urls;
    expect((await api.get(REVISION)).body).toEqual({ ...before, urls });
    expect(after.urls.published).toBe(published);
    expect((await api.get(`${SPACE}/revisions/${after.id}`)).body).toEqual(after);
    expect((await api.get(`${REVISION}/pages`)).body.pages).toEqual(before.pages);
    expect((await api.get(`${REVISION}/files?limit=1`)).body).toMatchObject({ count: 2, items: [before.files[0]] });
    expect((await api.get(`${REVISION}/files/file_checklist`)).body).toEqual(before.files[1]);
    const { document } = (await api.get(`${SPACE}/content/page/pg_install?format=document`)).body;
    expect((await api.get(`${REVISION}/page/pg_install/document`)).body).toEqual(document);
    expect((await api.get(`${REVISION}/page/pg_start/document`)).status).toBe(404);
    expect((await api.get(`${REVISION}/page/pg_tips`)).status).toBe(404);
  });

  test('says what it changed, and whose merge it is', async () => {
    const created = { type: 'page_created', page: { id: 'pg_tips', type: 'document', title: 'Tips', path: 'tips' } };
    const first = (await api.get(`${REVISION}/changes?limit=2`)).body;
    expect(first.changes.map(({ type, page }: { type: string; page: { id: string } }) => [type, page.id])).toEqual([
      ['page_created', 'pg_intro'],
      ['page_created', 'pg_start'],
    ]);
    expect(first.more).toBe(7);
    expect((await api.get(`${SPACE}/revisions/rev_handbook_tips/changes`)).body).toEqual({ changes: [created] });
    const { revision } = (await api.post(`${REQUEST}/merge`)).body;
    const { changes, mergedFrom } = (await api.get(`${SPACE}/revisions/${revision}/changes`)).body;
    expect([changes, mergedFrom.id]).toEqual([[created], 'cr_tips']);
  });
});

test('a change request says what it changes in the content that it was last updated with', async () => {
  expect((await api.get(`${REQUEST}/changes`)).body.changes).toMatchObject([{ type: 'page_created' }]);
  expect((await api.get(`${SPACE}/change-requests/cr_draft/changes`)).body).toEqual({ changes: [] });
  expect((await api.get(`${REQUEST}/changes?limit=0`)).body).toEqual({ changes: [], more: 1 });
});
