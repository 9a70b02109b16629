import { beforeEach, describe, expect, test } from 'vitest';
import type { World } from '../../src/server/index.ts';
import { useServer } from '../support/server.ts';

// Rules between operations that the service's own document states in words.

const ORG = '/v1/orgs/org_acme';
const SPECIFICATION = '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}';
const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const api = useServer({ profile: 'today', clock: () => NOW });
const before = useServer();
beforeEach(() => {
  api.server.reset();
  before.server.reset();
});

/** Replaces the world by another one, as only an administrator of the server can. */
async function changeWorld(change: (tables: World['tables']) => World['tables']): Promise<void> {
  const world = api.server.exportWorld();
  const changed = { ...world, tables: change(world.tables) };
  expect((await api.put('/__admin/world', changed, { token: api.server.adminToken })).status).toBe(204);
}

describe('a change request', () => {
  const REQUEST = '/v1/spaces/spc_handbook/change-requests/cr_tips';

  test('keeps the titles of its links', async () => {
    const ref = { kind: 'url', url: 'https://tickets.example.com/1' };
    const { links } = (await api.patch(REQUEST, { links: [{ ref, title: 'Ticket 1' }, { ref }] })).body;
    expect(links).toEqual([
      { id: expect.any(String), ref, title: 'Ticket 1' },
      { id: expect.any(String), ref },
    ]);
    expect((await api.patch(REQUEST, { links: [{ ref, title: 'x'.repeat(129) }] })).status).toBe(400);
  });

  test('has reviews that a newer one of the same reviewer supersedes', async () => {
    const review = async (user: string, status: string): Promise<string> =>
      (await api.as(user).post(`${REQUEST}/reviews`, { status })).body.id;
    const outdated = async (): Promise<string[]> =>
      (await api.get(`${REQUEST}/reviews?outdated=true`)).body.items.map(({ id }: { id: string }) => id);
    const was = await outdated();
    const first = await review('user_rita', 'changes-requested');
    await review('user_ada', 'approved');
    expect(await outdated()).not.toContain(first);
    const second = await review('user_rita', 'approved');
    expect(await outdated()).toEqual(expect.arrayContaining([...was, first]));
    await api.post(`${REQUEST}/update`);
    expect(await outdated()).not.toContain(second);
  });
});

describe('people who are asked to review', () => {
  const REQUESTS = '/v1/spaces/spc_handbook/change-requests';
  const askedOn = async (request: string): Promise<string[]> =>
    (await api.get(`${REQUESTS}/${request}/requested-reviewers`)).body.items.map(
      ({ user }: { user: { id: string } }) => user.id,
    );
  const ask = (request: string, users: readonly string[], more: object = {}) =>
    api.as('user_lin').post(`${REQUESTS}/${request}/requested-reviewers`, { users, ...more });

  test('are listed and filtered by, and asked again instead of twice', async () => {
    const { users } = (await ask('cr_tips', ['user_remy', 'user_rita', 'user_remy'])).body;
    expect(users).toMatchObject([
      { kind: 'user', user: { id: 'user_remy' }, requestedBy: { id: 'user_lin' }, revision: 'rev_handbook_tips' },
      { kind: 'user', user: { id: 'user_rita' } },
    ]);
    expect(await askedOn('cr_tips')).toEqual(['user_rita', 'user_remy']);
    const requested = async (user: string): Promise<number> =>
      (await api.get(`${REQUESTS}?requestedReviewer=${user}`)).body.count;
    expect([await requested('user_remy'), await requested('user_ada')]).toEqual([1, 0]);
    expect((await api.delete(`${REQUESTS}/cr_tips/requested-reviewers/user_remy`)).status).toBe(205);
    expect((await api.delete(`${REQUESTS}/cr_tips/requested-reviewers/user_remy`)).status).toBe(204);
    expect([await requested('user_remy'), await requested('user_rita')]).toEqual([0, 1]);
  });

  test('review a change request that is open from then on, and are known as those who were asked', async () => {
    const asked = await ask('cr_draft', ['user_rita', 'user_stella'], { subject: 'Anew' });
    expect(asked.body.users).toHaveLength(1);
    expect((await api.get(`${REQUESTS}/cr_draft`)).body).toMatchObject({ status: 'open', subject: 'Anew' });
    const made = (await api.as('user_rita').post(`${REQUESTS}/cr_draft/reviews`, { status: 'approved' })).body;
    expect(made.requestedBy.id).toBe('user_lin');
    expect((await api.get(new URL(made.urls.location).pathname)).body).toEqual(made);
    expect((await api.get(`${REQUESTS}/cr_tips/reviews/${made.id}`)).status).toBe(404);
    const unasked = await api.as('user_carl').post(`${REQUESTS}/cr_draft/reviews`, { status: 'approved' });
    expect(unasked.body).not.toHaveProperty('requestedBy');
  });

  test('are people who can read the space, at least one of them, before it is merged', async () => {
    expect(await ask('cr_draft', ['user_stella', 'nobody'])).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('body.users') } },
    });
    expect((await ask('cr_old', ['user_rita'])).status).toBe(400);
    expect((await api.get(`${REQUESTS}/cr_draft`)).body.status).toBe('draft');
  });
});

describe('Markdown of a page', () => {
  const markdown = async (query: string): Promise<string> =>
    (await api.get(`/v1/spaces/spc_handbook/content/page/pg_install?format=markdown${query}`)).body.markdown;

  test('has relative links to pages, and those with ids where they are asked for', async () => {
    const text = [
      '[Intro](page:pg_intro) [deep](page:pg_upgrade#first) [here](#top) `page:pg_intro`',
      '',
      '![logo](file:file_logo) [other](page:spc_api/pg_x) [gone](page:pg_gone) [ref][r]',
      '',
      '[r]: page:pg_faq',
      '',
      '```',
      '[code](page:pg_intro)',
      '```',
      '',
    ].join('\n');
    await changeWorld((tables) => ({
      ...tables,
      documents: (tables.documents ?? []).map((one) =>
        one.markdown.startsWith('# Installation') ? { ...one, markdown: text } : one,
      ),
    }));
    expect(await markdown('&format.markdown.refs=stable')).toBe(text);
    expect(await markdown('')).toBe(
      [
        '[Intro](..) [deep](installation/upgrade#first) [here](#top) `page:pg_intro`',
        '',
        '![logo](file:file_logo) [other](page:spc_api/pg_x) [gone](page:pg_gone) [ref](../faq)',
        '',
        '```',
        '[code](page:pg_intro)',
        '```',
      ].join('\n'),
    );
    expect(await markdown('&format.markdown.refs=relative')).toBe(await markdown(''));
  });
});

test('share links are found by their key', async () => {
  const found = (await api.get(`${ORG}/sites/site_partners/share-links?search=SHR_KEY_1`)).body.items;
  expect(found.map(({ id }: { id: string }) => id)).toEqual(['link_partners']);
  expect(api.server.journal().at(-1)?.path).toContain('search=[redacted]');
});

test('a site whose file is missing in the repository is told where it belongs', async () => {
  const installations = '/v1/git/installations';
  const target = { type: 'site', siteId: 'site_docs' };
  const { id } = (await api.post(installations, { provider: 'gitlab', target })).body;
  const refused = await api.patch(`${installations}/${id}`, {
    provider: 'gitlab',
    providerConfiguration: { projectId: 7, branch: 'refs/heads/main', accessToken: 'glpat-x' },
    projectDirectory: './docs/',
    priority: 'git',
  });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toEqual({
    code: 409,
    message: 'gitbook-docs.yaml is missing in the repository',
    type: 'missing_site_git_sync_config',
    details: {
      path: 'docs/gitbook-docs.yaml',
      branch: 'refs/heads/main',
      prompt: expect.stringContaining('docs/gitbook-docs.yaml'),
    },
  });
});

test('members who are no administrators ask for the removal of somebody', async () => {
  const member = `${ORG}/members/user_gus`;
  expect((await api.as('user_lin').delete(member)).status).toBe(202);
  expect((await api.get(member)).status).toBe(200);
  expect((await api.as('user_lin').delete(`${ORG}/members/user_stella`)).status).toBe(204);
  expect((await api.as('user_lin').delete(`${ORG}/members/user_lin`)).status).toBe(205);
  expect((await before.as('user_lin').delete(member)).status).toBe(403);
});

test('a public specification from a URL has that one as its public URL', async () => {
  const spec = `${ORG}/openapi/hosted`;
  const url = 'https://specs.example.com/hosted.json';
  const page = { id: 'page_hosted', url, contentType: 'application/json', body: SPECIFICATION };
  await changeWorld(({ webPages = [], ...tables }) => ({ ...tables, webPages: [...webPages, page] }));
  await api.put(spec, { source: { url } });
  await expect.poll(async () => (await api.get(spec)).body.processingState).toBe('complete');
  expect((await api.get(`${spec}/versions/latest/content`)).body.urls.public).toBeNull();
  await api.patch(spec, { visibility: 'public' });
  expect((await api.get(`${spec}/versions/latest/content`)).body.urls.public).toBe(url);
});

test.each([
  ['six minutes ago', -6, 400],
  ['six minutes ahead', 6, 400],
  ['almost five minutes ago', -4.9, 204],
])('events of %s: %d minutes is a %d', async (_title, minutes, status) => {
  const timestamp = new Date(NOW + minutes * 60_000).toISOString();
  const event = { type: 'page_view', session: {}, location: { url: 'https://docs.example.com/' }, timestamp };
  expect((await api.post(`${ORG}/sites/site_docs/insights/events`, { events: [event] })).status).toBe(status);
});

test('a link to a tag is a target like the others', async () => {
  const target = { kind: 'tag', tag: 'beta', space: 'spc_handbook' };
  const event = {
    type: 'link_click',
    session: {},
    location: { url: 'https://docs.example.com/' },
    link: { target, position: 'content' },
  };
  const path = `${ORG}/sites/site_docs/insights/events`;
  expect((await api.post(path, { events: [event] })).status).toBe(204);
  const query = {
    range: 'last24Hours',
    select: [{ column: 'eventLinkTargetValue' }],
    where: [{ column: 'eventType', values: ['link_click'] }],
  };
  expect((await api.post(`${path}/aggregate`, query)).body.columns[0].values).toContainEqual(target);
  const link = { title: 'Beta', to: target, links: [] };
  const customization = `${ORG}/sites/site_docs/customization`;
  const { updatedAt: _, ...look } = (await api.get(customization)).body;
  const changed = await api.put(customization, { ...look, header: { ...look.header, links: [link] } });
  expect(changed.body.header.links[0].to).toEqual(target);
  expect((await before.post(path, { events: [event] })).status).toBe(400);
});

test('only a public space has a public URL', async () => {
  const { items } = (await api.get(`${ORG}/spaces`)).body;
  const shown = items.filter(({ urls }: { urls: object }) => 'published' in urls);
  expect(shown.length).toBeGreaterThan(1);
  for (const { visibility, urls } of shown) {
    expect('public' in urls).toBe(visibility === 'public');
  }
});

describe('a move without a position', () => {
  test('goes to the end, also where it is, and is a 409 at the end', async () => {
    const { items } = (await api.get('/v1/collections/col_product/spaces')).body;
    const path = `/v1/spaces/${items[0].id}/move`;
    expect((await api.post(path, { parent: 'col_product' })).status).toBe(200);
    const after = (await api.get('/v1/collections/col_product/spaces')).body.items;
    expect(after.at(-1).id).toBe(items[0].id);
    expect((await api.post(path, { parent: 'col_product' })).status).toBe(409);
  });
});
