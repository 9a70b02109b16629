import { expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const REDIRECTS = '/v1/orgs/org_acme/sites/site_docs/redirects';
const destination = { kind: 'site-section', siteSectionId: 'sec_guides' };
const api = useServer();

test('a list is cut into pages that follow each other and lose nothing while it changes', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 20; index++) {
    ids.push((await api.post(REDIRECTS, { source: `/page-${index}`, destination })).body.id);
  }
  const seen: string[] = [];
  let query = '?limit=6';
  for (;;) {
    const { body } = await api.get(REDIRECTS + query);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    if (body.next === undefined) {
      break;
    }
    // What was on a page is removed, even the very item that the cursor stands on.
    await api.delete(`${REDIRECTS}/${body.items.at(-1).id}`);
    query = `?limit=6&page=${encodeURIComponent(body.next.page)}`;
  }
  expect(seen).toEqual(['redirect_start', 'redirect_api', ...ids]);
});

test('a limit of 0 answers the count alone', async () => {
  const { body } = await api.get(`${REDIRECTS}?limit=0`);
  expect(body.items).toEqual([]);
  expect(body.count).toBeGreaterThan(0);
  expect(body.next).toBeUndefined();
});

test.each(['limit=1001', 'limit=-1', 'limit=1.5', 'limit=many', 'limit=1&limit=2', 'page=made-up', 'page='])(
  '%s is refused',
  async (query) => {
    expect((await api.get(`${REDIRECTS}?${query}`)).status).toBe(400);
  },
);

test('a cursor holds for its own list only', async () => {
  const { body } = await api.get(`${REDIRECTS}?limit=1`);
  const cursor = encodeURIComponent(body.next.page);
  expect((await api.get(`${REDIRECTS}?limit=3&page=${cursor}`)).status).toBe(200);
  expect((await api.get(`/v1/orgs/org_acme/sites/site_notes/redirects?page=${cursor}`)).status).toBe(400);
});
