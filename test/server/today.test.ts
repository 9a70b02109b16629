import { beforeEach, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';
import { operationsOf } from '../support/profiles.ts';
import { SAMPLES, targetOf } from '../support/samples.ts';
import { messageOf, useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const api = useServer({ profile: 'today' });
const before = useServer();
beforeEach(() => api.server.reset());

const rules = { type: 'rules', rules: [{ rule: 'require_one_of_specific_reviewers', users: ['user_rita'] }] };

const { ids, operations } = operationsOf('today');
const located = ids.filter((id) => operations[id].located);

test('14 operations say where what they created is', () => {
  expect(located).toHaveLength(14);
});

test.each(located)('%s says in Location where what it created is', async (id) => {
  const { method } = operations[id];
  const body = (SAMPLES[id] as { readonly body?: unknown }).body;
  const made = await api.call(method, targetOf(id), body);
  const parent = targetOf(id).replace(/^\/v1\/orgs\/\w+(?=\/(?:spaces|collections)$)/, '/v1');
  const { id: own, site, space } = made.body;
  expect(made.headers.get('location')).toBe(`${api.server.url}${parent}/${own ?? site ?? space}`);
  if (OPERATIONS[id].profiles.includes('2025')) {
    expect((await before.call(method, targetOf(id), body)).headers.get('location')).toBeNull();
  }
});

describe('what profile today has besides', () => {
  test('are merge rules of the organization and of spaces', async () => {
    expect((await api.get(ORG)).body.mergeRules).toEqual({ type: 'none' });
    expect((await api.patch(ORG, { mergeRules: rules })).body.mergeRules).toEqual(rules);
    expect((await api.get('/v1/spaces/spc_guides')).body.mergeRules).toEqual({ type: 'inherit' });
    expect((await api.patch('/v1/spaces/spc_guides', { mergeRules: rules })).body.mergeRules).toEqual(rules);
    const stranger = { type: 'rules', rules: [{ rule: 'allow_bypass', users: ['user_stella'] }] };
    const refused = await api.patch(ORG, { mergeRules: stranger });
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining('user_stella')]);
    expect((await api.patch(ORG, { mergeRules: { type: 'inherit' } })).status).toBe(400);
    expect((await before.get(ORG)).body).not.toHaveProperty('mergeRules');
  });

  test('is a title that begins and ends with a visible character', async () => {
    expect((await api.patch(ORG, { title: ' Acme' })).status).toBe(400);
    expect((await before.patch(ORG, { title: ' Acme' })).status).toBe(200);
  });

  test('is a space without a page', async () => {
    const made = await api.post(`${ORG}/spaces`, { title: 'Bare', empty: true });
    expect((await api.get(`/v1/spaces/${made.body.id}/content/pages`)).body.pages).toEqual([]);
    expect((await api.post(`${ORG}/spaces`, { empty: true, template: { id: 'spc_guides' } })).status).toBe(400);
  });

  test('are change requests with a description, links, filters and an order', async () => {
    const path = '/v1/spaces/spc_guides/change-requests';
    expect((await api.post(path)).status).toBe(400);
    const made = await api.post(path, { subject: 'From a template', template: { id: 'spc_handbook' } });
    expect(made.body).toMatchObject({ space: 'spc_guides', outdated: false });
    expect(made.body.revision).not.toBe(made.body.revisionInitial);
    const links = [{ ref: { kind: 'url', url: 'https://tickets.example.com/1' } }];
    const changed = await api.patch(`${path}/${made.body.id}`, { links, status: 'open' });
    expect(changed.body.links).toEqual([{ id: expect.any(String), ...links[0] }]);
    const listed = async (query: string): Promise<number> => (await api.get(`${path}?${query}`)).body.count;
    expect([await listed('creator=user_ada'), await listed('creator=user_lin'), await listed('topic=x')]).toEqual([
      1, 0, 0,
    ]);
    await api.post(`${path}/${made.body.id}/reviews`, { status: 'approved' });
    expect((await api.get(`${path}/${made.body.id}/reviews?outdated=true`)).body.count).toBe(0);
    expect((await api.get(`${path}/${made.body.id}/reviews?outdated=false`)).body.count).toBe(1);
    await api.post(`${path}/${made.body.id}/merge`);
    expect((await api.get(`${path}/${made.body.id}`)).body.mergedBy.id).toBe('user_ada');
  });

  test('are comments by their authors, with who replied', async () => {
    const path = '/v1/spaces/spc_handbook/comments';
    expect((await api.get(`${path}?authors=user_cora&authors=user_gus`)).body.count).toBe(1);
    const comment = (await api.get(`${path}/comment_install`)).body;
    expect(comment.repliers).toEqual([{ count: 1, updatedAt: expect.any(String), user: expect.anything() }]);
    expect(comment.target.page).toEqual({ id: 'pg_install' });
    const tableCell = { record: 'r1', definition: 'c1' };
    const posted = await api.post(path, { body: { markdown: 'Here' }, page: 'pg_install', tableCell });
    expect(posted.body.target.tableCell).toEqual(tableCell);
  });

  test('are specifications that everyone may read, under slugs with capitals, and as text', async () => {
    const path = `${ORG}/openapi/Pets-API`;
    const text = '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}';
    expect((await api.put(path, { source: { text } })).status).toBe(201);
    await expect.poll(async () => (await api.get(path)).body.processingState).toBe('complete');
    expect((await api.get(path)).body).toMatchObject({ visibility: 'private', lastProcessedErrorCount: 0 });
    expect((await api.get(`${path}/versions/latest/content`)).body.urls.public).toBeNull();
    const changed = await api.patch(path, { visibility: 'public' });
    expect(changed.body.urls.published).toBe((await api.get(`${path}/versions/latest/content`)).body.urls.public);
    expect((await api.get(`${path}/versions/latest/content/raw`)).body).toEqual({ text, format: 'json' });
    const broken = (await api.get(`${ORG}/openapi/broken`)).body;
    expect(broken).toMatchObject({ lastProcessedErrorCount: 1, lastProcessedErrors: [{ code: 'FETCH_TIMEOUT' }] });
    expect((await before.put(path, { source: { text } })).status).toBe(400);
    expect((await before.patch(`${ORG}/openapi/petstore`, { visibility: 'public' })).status).toBe(405);
  });

  test('are members by name, share links by a part of theirs, and people of a site by all of that', async () => {
    const names = (await api.get(`${ORG}/members?sort=name&order=asc`)).body.items.map(
      ({ user }: { user: { displayName: string } }) => user.displayName,
    );
    expect(names).toEqual([...names].sort());
    expect((await api.get(`${ORG}/members/user_gus`)).body.sites).toBe(2);
    expect((await api.get(`${ORG}/sites/site_partners/share-links?search=PRE`)).body.count).toBe(1);
    const people = `${ORG}/sites/site_docs/permissions/aggregate`;
    const shown = async (query: string): Promise<string[]> =>
      (await api.get(`${people}?${query}`)).body.items.map(({ user }: { user: { id: string } }) => user.id);
    expect(await shown('team=team_api&sort=name&order=asc')).toEqual(['user_carl', 'user_remy']);
    expect(await shown('search=LIN')).toEqual(['user_lin']);
    expect(await shown('role=admin')).toEqual(['user_ada']);
  });

  test('is what a search tells of a page', async () => {
    const { items } = (await api.get('/v1/spaces/spc_handbook/search?query=installer')).body;
    expect(items.map(({ rank }: { rank: number }) => rank)).toEqual(
      items.map((_: unknown, index: number) => index + 1),
    );
    expect(items[0]).toMatchObject({ description: expect.any(String), ancestors: expect.any(Array) });
  });

  test('are events and columns of insights', async () => {
    const path = `${ORG}/sites/site_docs/insights/events`;
    const location = { url: 'https://docs.example.com/llms.txt', displayContext: 'server' };
    const event = { type: 'llms_request', llmsVariant: 'full', session: {}, location };
    expect((await api.post(path, { events: [event] })).status).toBe(204);
    expect((await before.post(path, { events: [event] })).status).toBe(400);
    const names = ['displayContext', 'urlPath', 'eventLLMSVariant', 'visitorAuthenticated', 'eventPageNotFoundType'];
    const query = {
      range: 'last24Hours',
      groupBy: names.map((column) => ({ column })),
      where: [{ column: 'eventType', values: ['llms_request'] }],
    };
    const { columns } = (await api.post(`${path}/aggregate`, query)).body;
    expect(columns.map(({ values }: { values: unknown[] }) => values[0])).toEqual([
      'server',
      '/llms.txt',
      'full',
      false,
      null,
      1,
    ]);
    // A page that was not found is a view of no page.
    const view = (path: string, space: string | null, page: string | null): object => ({
      type: 'page_view',
      session: {},
      location: { url: `https://docs.example.com${path}?token=secret`, displayContext: 'site', space, page },
    });
    const missed = [view('/gone', null, null), view('/gone', 'spc_handbook', null), view('/odd', null, null)];
    const events = [...missed, view('/faq', 'spc_handbook', 'pg_faq')];
    expect((await api.post(path, { events })).status).toBe(204);
    const lost = await api.post(`${path}/aggregate`, {
      range: 'last24Hours',
      groupBy: [{ column: 'urlPath' }],
      where: [
        { column: 'eventType', values: ['page_view', 'search_open_result'] },
        { column: 'displayContext', values: ['site'] },
        { column: 'page', values: [null] },
        { column: 'eventPageNotFoundType', operator: 'notIn', values: ['conditional'] },
      ],
      order: { by: { column: 'eventsCount' }, direction: 'desc' },
    });
    expect(lost.body.columns.map(({ values }: { values: unknown[] }) => values)).toEqual([
      ['/gone', '/', '/odd'],
      [2, 1, 1],
    ]);
    const { columns: times } = (
      await api.post(`${path}/aggregate`, {
        range: 'lastYear',
        select: [{ column: 'dayOfWeek' }, { column: 'hourOfDay' }, { column: 'eventsCount' }],
      })
    ).body;
    expect(times[0].values.every((day: number) => day >= 1 && day <= 7)).toBe(true);
    expect(times[1].values.every((hour: number) => hour >= 0 && hour <= 23)).toBe(true);
  });

  test('are the names that the service itself has', async () => {
    expect(Object.keys((await api.post(`${ORG}/ping`)).body)).toEqual(['gitbookVisitorClaims']);
    expect(Object.keys((await before.post(`${ORG}/ping`)).body)).toEqual(['serviceVisitorClaims']);
    expect((await api.get('/v1/spaces/spc_handbook/content')).body.git).toHaveProperty('createdByGitBook');
    expect((await before.get('/v1/spaces/spc_handbook/content')).body.git).toHaveProperty('createdByService');
  });
});
