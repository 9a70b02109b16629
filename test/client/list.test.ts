import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { PagedId } from '../../src/core/client/index.ts';
import { hasKeys, keyIn } from '../../src/core/client/keys.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';
import { casesOf, runs, sampled } from '../support/runs.ts';
import { ALL_OPERATIONS, anyPath, clientOf, failureOf, redirect, SITE } from './support/client.ts';
import { cut, type Page, paged } from './support/pages.ts';
import { createAllSamples } from './support/samples.ts';
import { answerText, bytes, problem, text } from './support/script.ts';

const PATH = { path: SITE };
const redirects = (count: number): ReturnType<typeof redirect>[] =>
  Array.from({ length: count }, (_, index) => redirect(index));

describe('a list', () => {
  test.each(casesOf([0, 1, 999, 1000, 1001, 2000, 10_001], (size) => size < 2 || size === 1001))(
    'F31: of %d items is complete, with no request too many',
    async (size) => {
      const items = redirects(size);
      const server = await paged(cut(items, [1000]));
      const client = clientOf(server);
      expect(await client.listAll('listSiteRedirects', PATH)).toEqual(items);
      expect(server.seen).toHaveLength(Math.max(1, Math.ceil(size / 1000)));
      expect(server.seen[0]?.url).toBe('/v1/orgs/org_acme/sites/site_docs/redirects?limit=1000');
    },
  );

  test('F31: that ends with a cursor to an empty page costs one request more', async () => {
    const items = redirects(2000);
    const server = await paged((cursor) =>
      cursor === 'end'
        ? { items: [], count: 2000 }
        : { ...cut(items, [1000])(cursor), next: cursor === undefined ? '1000-1' : 'end' },
    );
    expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(items);
    expect(server.seen).toHaveLength(3);
  });

  test('keeps its filters on every page, and takes another page size', async () => {
    const server = await paged(cut(redirects(5), [2]));
    await clientOf(server)
      .listAll('listSiteSections', { ...PATH, query: { limit: 2, shareKey: 'key' } })
      .catch(() => {});
    expect(server.seen[0]?.url).toContain('limit=2&shareKey=key');
    const redirectServer = await paged(cut(redirects(5), [2]));
    await clientOf(redirectServer).listAll('listSiteRedirects', { ...PATH, query: { limit: 2 } });
    expect(redirectServer.seen.map(({ url }) => url.split('?')[1])).toEqual([
      'limit=2',
      'limit=2&page=2-1',
      'limit=2&page=4-2',
    ]);
  });

  test('comes item by item too, and asks for no page before it is needed', async () => {
    const items = redirects(5);
    const server = await paged(cut(items, [2]));
    const client = clientOf(server);
    const seen: unknown[] = [];
    for await (const item of client.list('listSiteRedirects', PATH)) {
      seen.push(item);
      if (seen.length === 3) {
        break;
      }
    }
    expect(server.seen).toHaveLength(2);
    const all: unknown[] = [];
    for await (const item of client.list('listSiteRedirects', PATH)) {
      all.push(item);
    }
    expect(all).toEqual(items);
  });

  test.each([1, 2, 3, 7])('F32: whose cursors go round in a circle of %d is an error', async (length) => {
    const server = await paged((cursor, request) => {
      const turn = cursor === undefined ? 0 : Number(cursor);
      return { items: [redirect(request)], next: String((turn % length) + 1) };
    });
    const error = await failureOf(clientOf(server).listAll('listSiteRedirects', PATH));
    expect(error.failure).toMatchObject({ type: 'incomplete-list', pages: length + 1 });
    expect(error.message).toContain('GET /v1/orgs/org_acme/sites/site_docs/redirects returned an incomplete list');
    expect(server.seen).toHaveLength(length + 1);
  });

  test('F33: with ever new cursors and the same items is an error', async () => {
    const server = await paged((_cursor, request) => ({ items: redirects(3), next: String(request), count: 3 }));
    const error = await failureOf(clientOf(server).listAll('listSiteRedirects', PATH));
    expect(error.failure).toMatchObject({ type: 'incomplete-list', items: 3 });
    expect(server.seen.length).toBeLessThanOrEqual(2);
  });

  test.each([undefined, 0, 5000])(
    'F33: with ever new cursors and empty pages is an error (count %s)',
    async (count) => {
      const server = await paged((_cursor, request) => ({ items: [], next: String(request), count }));
      const error = await failureOf(clientOf(server).listAll('listSiteRedirects', PATH));
      expect(error.failure.type).toBe('incomplete-list');
      expect(server.seen).toHaveLength(11 + 2 * Math.ceil((count ?? 0) / 1000));
    },
  );

  test('F33: with ever new items beyond its count is an error', async () => {
    const server = await paged((_cursor, request) => ({ items: [redirect(request)], next: String(request), count: 5 }));
    expect((await failureOf(clientOf(server).listAll('listSiteRedirects', PATH))).failure.type).toBe('incomplete-list');
    expect(server.seen).toHaveLength(6);
  });

  test('F34: keeps one of two equal items', async () => {
    const items = redirects(4);
    const server = await paged((cursor) =>
      cursor === undefined
        ? { items: items.slice(0, 3), next: 'b', count: 4 }
        : { items: items.slice(2).reverse(), count: 4 },
    );
    expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(items);
    expect(server.seen).toHaveLength(2);
  });

  test('F34: is read again when an item came twice and differs, and fails when that goes on', async () => {
    const changed = { ...redirect(0), source: '/changed' };
    const trouble =
      (until: number) =>
      (cursor: string | undefined, request: number): Page =>
        cursor === undefined
          ? { items: [redirect(0)], next: 'b' }
          : { items: [request <= until ? changed : redirect(1), redirect(2)] };
    const server = await paged(trouble(6));
    expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(redirects(3));
    expect(server.seen).toHaveLength(8);
    const worse = await paged(trouble(1000));
    const error = await failureOf(clientOf(worse).listAll('listSiteRedirects', PATH));
    expect(error.failure).toMatchObject({ type: 'incomplete-list' });
    expect(worse.seen).toHaveLength(8);
    const streamed = clientOf(worse).list('listSiteRedirects', PATH);
    await streamed.next();
    expect((await failureOf(streamed.next())).failure.type).toBe('incomplete-list');
  });

  test('F35: may have empty pages on the way, short pages, and pages of other sizes than asked', async () => {
    const items = redirects(500);
    for (const sizes of casesOf([[0, 7, 0, 0, 100], [1], [50], [400, 1], [3000]], ([first]) => first !== 1)) {
      const server = await paged(cut(items, sizes));
      expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(items);
    }
  });

  test('F35: follows pages of random sizes to the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 8 }),
        async (size, sizes) => {
          const items = redirects(size);
          const server = await paged(cut(items, sizes));
          expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(items);
        },
      ),
      { numRuns: runs(10) },
    );
  });

  test('F36: that shrinks while it is read is read again', async () => {
    let items = redirects(5);
    // Pages by offset: when an item before them goes, the next page misses one.
    const server = await paged((cursor, request) => {
      if (request === 2) {
        items = items.slice(1);
      }
      return cut(items, [2])(cursor);
    });
    expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(redirects(5).slice(1));
    expect(server.seen).toHaveLength(4);
  });

  test('F37: that grows while it is read is read again', async () => {
    let items = redirects(5);
    const server = await paged((cursor, request) => {
      if (request === 2) {
        items = redirects(6);
      }
      return cut(items, [2])(cursor);
    });
    expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(redirects(6));
  });

  test('F36: that never stops changing is an error', async () => {
    const server = await paged((cursor, request) => cut(redirects(10 + request), [5])(cursor));
    const error = await failureOf(clientOf(server).listAll('listSiteRedirects', PATH));
    expect(error.failure).toMatchObject({ type: 'incomplete-list' });
    expect(error.message).toContain('its total changed while it was read, 4 times');
    expect(server.seen).toHaveLength(8);
  });

  test.each([400, 404, 410, 422])(
    'F38: whose cursor expired (%d) is read again, at most three times',
    async (status) => {
      const items = redirects(4);
      const expiring = (until: number) => (cursor: string | undefined, request: number) =>
        cursor !== undefined && request <= until ? problem(status, 'unknown cursor') : cut(items, [2])(cursor);
      const server = await paged(expiring(6));
      expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(items);
      expect(server.seen).toHaveLength(8);
      const worse = await paged(expiring(1000));
      const error = await failureOf(clientOf(worse).listAll('listSiteRedirects', PATH));
      expect(error.failure).toMatchObject({ type: 'incomplete-list' });
      expect(worse.seen).toHaveLength(8);
    },
  );

  test.each([
    [404, 'not-found'],
    [400, 'invalid'],
    [403, 'forbidden'],
  ])('F28: %d on the first page is an error of its own, never an empty list', async (status, type) => {
    const server = await paged(() => problem(status));
    expect((await failureOf(clientOf(server).listAll('listSiteRedirects', PATH))).failure.type).toBe(type);
    expect(server.seen).toHaveLength(1);
  });

  test('F28: a parent that goes while the list is read again is missing, not empty', async () => {
    const server = await paged((cursor, request) => (request > 1 ? problem(404) : cut(redirects(4), [2])(cursor)));
    expect((await failureOf(clientOf(server).listAll('listSiteRedirects', PATH))).failure.type).toBe('not-found');
  });

  test.each([1, 2, 3])('F39: whose page %d is cut off or not JSON gets it again, and else fails', async (broken) => {
    const items = redirects(6);
    for (const fault of [
      bytes(answerText(200, '{"items":[', { 'content-length': '99' }), 'end'),
      text(200, '{"items":['),
      text(200, '<html>'),
    ]) {
      const server = await paged((cursor, request) => (request === broken ? fault : cut(items, [2])(cursor)));
      expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toEqual(items);
      expect(server.seen).toHaveLength(4);
      const worse = await paged((cursor, request) => (request >= broken ? fault : cut(items, [2])(cursor)));
      const error = await failureOf(clientOf(worse).listAll('listSiteRedirects', PATH));
      expect(['unknown-outcome', 'invalid-answer']).toContain(error.failure.type);
      expect(worse.seen).toHaveLength(broken - 1 + 5);
    }
  });

  test.each([-1, 1, 2.5])('F40: whose count is off by %d is read again, then an error', async (by) => {
    const server = await paged((cursor) => ({ ...cut(redirects(4), [2])(cursor), count: 4 + by }));
    const error = await failureOf(clientOf(server).listAll('listSiteRedirects', PATH));
    expect(error.failure.type).toBe('incomplete-list');
    const once = await paged((cursor, request) => ({
      ...cut(redirects(4), [4])(cursor),
      count: request === 1 ? 9 : 4,
    }));
    expect(await clientOf(once).listAll('listSiteRedirects', PATH)).toHaveLength(4);
    expect(once.seen).toHaveLength(2);
  });

  test('F40: that tells no count is taken without', async () => {
    const server = await paged((cursor) => ({ ...cut(redirects(4), [2])(cursor), count: undefined }));
    expect(await clientOf(server).listAll('listSiteRedirects', PATH)).toHaveLength(4);
  });

  test('F40: that tells its count on the first page only is held to it', async () => {
    const server = await paged((cursor) => {
      const { count, ...rest } = cut(redirects(4), [2])(cursor);
      return cursor === undefined ? { ...rest, count: 5 } : rest;
    });
    expect((await failureOf(clientOf(server).listAll('listSiteRedirects', PATH))).failure.type).toBe('incomplete-list');
  });
});

describe('every list of the contract', () => {
  const samples = createAllSamples();
  const lists = ALL_OPERATIONS.filter((id) => OPERATIONS[id].paged) as PagedId[];

  test('takes a cursor and a page size', () => {
    for (const id of lists) {
      expect(OPERATIONS[id].query.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'limit']));
    }
  });

  test.each(sampled(lists))('%s is read page by page, with its items told apart', async (id) => {
    const items = [1, 2, 3, 4, 5].map((seed) => samples.items(id, seed)[0]);
    expect(new Set(items.map((item) => (hasKeys(id) ? keyIn(id)(item) : JSON.stringify(item)))).size).toBe(5);
    const { next: _next, count: _count, ...rest } = { ...(samples.answer(id, 1)?.body as JsonObject) };
    const raw = { path: anyPath(id), query: { query: 'x' } };
    const server = await paged((cursor) => ({ ...cut(items, [2])(cursor), rest }));
    expect(await clientOf(server).sendAll(id, raw)).toEqual(items);
    expect(server.seen).toHaveLength(Math.ceil(items.length / 2));

    const circle = await paged((_cursor, request) => ({ items, next: String(request), rest }));
    expect((await failureOf(clientOf(circle).sendAll(id, raw))).failure.type).toBe('incomplete-list');
    expect(circle.seen).toHaveLength(2);

    // The same item at the end of one page and the start of the next, which only a list without keys may have twice.
    const overlap = await paged((cursor) =>
      cursor === undefined ? { items: items.slice(0, 2), next: 'b', rest } : { items: items.slice(1), rest },
    );
    expect(await clientOf(overlap).sendAll(id, raw)).toHaveLength(items.length + (hasKeys(id) ? 0 : 1));
  });
});
