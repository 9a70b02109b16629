import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/core/contract/document.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { at, parametersOf } from '../../src/core/contract/place.ts';
import { PROFILES } from '../support/profiles.ts';
import { sampled } from '../support/runs.ts';
import { targetOf } from '../support/samples.ts';
import { type Answer, useServer } from '../support/server.ts';

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

describe.each(PROFILES)('a cursor of profile $profile', ({ profile, ids, operations }) => {
  const server = useServer({ profile });
  const document = readDocument(profile);

  /** The parameters of an operation that mean the same written as left out. */
  function defaultsOf(id: OperationId): URLSearchParams {
    const search = new URLSearchParams();
    for (const { name, schema } of parametersOf(document, id)) {
      const value = at(schema, 'default');
      // The size of pages is not part of a cursor, and is always written below.
      if (value !== undefined && name !== 'limit') {
        search.set(String(name), String(value));
      }
    }
    return search;
  }
  const paged = ids.filter((id) => operations[id].paged);
  test.each(sampled(paged))('of %s leads through the whole list, and holds for no other filter', async (id) => {
    const [path = '', given = ''] = targetOf(id).split('?');
    const list = (query: string) => server.get(`${path}?${given.replace(/limit=\d+/, '')}&${query}`);
    const whole = (await list('limit=100')).body;
    const seen: unknown[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const { body }: Answer = await list(`limit=1${next}`);
      expect([body.count, body.items.length]).toEqual([whole.count, Math.min(1, whole.items.length)]);
      seen.push(...body.items);
      next = body.next === undefined ? undefined : `&page=${encodeURIComponent(body.next.page)}`;
      const filter = operations[id].query.find(({ name, type }) => type === 'string' && /^(search|title)$/.test(name));
      if (next !== undefined && filter !== undefined) {
        expect((await list(`${filter.name}=other${next}`)).status).toBe(400);
      }
    }
    expect([seen, whole.next]).toEqual([whole.items, undefined]);
  });

  const withDefaults = ids.filter((id) => operations[id].paged && defaultsOf(id).size > 0);
  const followed = new Set<OperationId>();

  test.each(withDefaults)('of %s holds whether defaults are written or left out', async (id) => {
    const [path = ''] = targetOf(id).split('?');
    const spelled = defaultsOf(id).toString();
    const get = async (query: string) => (await server.get(`${path}?limit=1&${query}`)).body;
    const [bare, full] = [await get(''), await get(spelled)];
    expect(bare).toEqual(full);
    if (bare.next !== undefined) {
      followed.add(id);
      const page = `page=${encodeURIComponent(bare.next.page)}`;
      const [second, third] = [await get(page), await get(`${page}&${spelled}`)];
      expect(second.items).toHaveLength(1);
      expect(second).toEqual(third);
    }
  });

  test('was followed in most of them', () => {
    expect(followed.size).toBeGreaterThan(withDefaults.length / 2);
  });
});
