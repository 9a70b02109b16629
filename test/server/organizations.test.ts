import { describe, expect, test } from 'vitest';
import { defaultWorld } from '../../src/server/index.ts';
import { expectRefusal, useServer } from '../support/server.ts';

describe('who is asking', () => {
  const api = useServer();

  test('the version is told without a token, and is that of the document', async () => {
    const { status, body } = await api.get('/v1/', { token: null });
    expect(status).toBe(200);
    const { body: document } = await api.get('/openapi.json', { token: null });
    expect(body.version).toBe(document.info.version);
    expect(body.build).toMatch(/^\d+\.\d+\.\d+/);
  });

  test("the token's user is told, each their own", async () => {
    const { body } = await api.get('/v1/user');
    expect(body).toEqual({
      object: 'user',
      id: 'user_ada',
      displayName: 'Ada Marsh',
      email: 'ada@example.com',
      photoURL: 'https://photos.example.com/ada.png',
      urls: { location: `${api.server.url}/v1/users/user_ada` },
    });
    expect((await api.as('user_gus').get('/v1/user')).body.id).toBe('user_gus');
  });

  test.each([
    ['a colleague', 'user_remy', 'user_ada', 200],
    ['a guest of the same organization', 'user_remy', 'user_gus', 200],
    ['oneself without any organization', 'user_newcomer', 'user_newcomer', 200],
    ['a user of another organization', 'user_ada', 'user_stella', 404],
    ['a user of no organization', 'user_ada', 'user_newcomer', 404],
    ['nobody', 'user_ada', 'user_nobody', 404],
  ])('a user is shown or not: %s', async (_title, caller, asked, status) => {
    const answer = await api.as(caller).get(`/v1/users/${asked}`);
    expect(answer.status).toBe(status);
    expect(answer.body.id).toBe(status === 200 ? asked : undefined);
  });
});

describe('organizations', () => {
  const api = useServer();

  test("are listed only where the token's user belongs", async () => {
    const titles = async (user: string) =>
      (await api.as(user).get('/v1/orgs')).body.items.map(({ title }: { title: string }) => title);
    expect(await titles('user_ada')).toEqual(['Acme']);
    expect(await titles('user_gus')).toEqual(['Acme']);
    expect(await titles('user_stella')).toEqual(['Other company']);
    expect(await titles('user_newcomer')).toEqual([]);
  });

  test('are shown with what the caller may do there', async () => {
    const { body } = await api.get('/v1/orgs/org_acme');
    expect(body).toMatchObject({
      object: 'organization',
      id: 'org_acme',
      defaultContent: { type: 'site', site: 'site_docs' },
      permissions: { admin: true, createContent: true },
    });
    const permissions = async (user: string) => (await api.as(user).get('/v1/orgs/org_acme')).body.permissions;
    expect(await permissions('user_carl')).toMatchObject({ admin: false, createContent: true });
    expect(await permissions('user_remy')).toMatchObject({ admin: false, createContent: false });
    expect(await permissions('user_gus')).toMatchObject({ admin: false, createContent: false });
  });

  test('are hidden from strangers', async () => {
    expect((await api.as('user_stella').get('/v1/orgs/org_acme')).status).toBe(404);
  });

  test('change only in what is given', async () => {
    const { body: before } = await api.get('/v1/orgs/org_acme');
    const { status, body } = await api.patch('/v1/orgs/org_acme', {
      title: 'Acme Ltd',
      emailDomains: ['Example.COM', 'docs.Example.com', 'example.com'],
      hostname: 'Acme-Docs',
      defaultRole: null,
      logo: 'https://photos.example.com/logo.png',
      ai: true,
      inviteLinks: false,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      title: 'Acme Ltd',
      emailDomains: ['example.com', 'docs.example.com'],
      hostname: 'acme-docs',
      defaultRole: null,
      urls: { ...before.urls, logo: 'https://photos.example.com/logo.png' },
      ai: true,
      inviteLinks: false,
    });
    expect((await api.get('/v1/orgs/org_acme')).body).toEqual(body);
    expect((await api.patch('/v1/orgs/org_acme', {})).body).toEqual(body);
  });

  test('take null to remove the logo and the default content', async () => {
    await api.patch('/v1/orgs/org_acme', { logo: 'https://photos.example.com/logo.png' });
    const { body } = await api.patch('/v1/orgs/org_acme', { logo: null, defaultContent: null });
    expect(body.urls.logo).toBeUndefined();
    expect(body.defaultContent).toBeUndefined();
    const back = await api.patch('/v1/orgs/org_acme', { defaultContent: { type: 'site', site: 'site_notes' } });
    expect(back.body.defaultContent).toEqual({ type: 'site', site: 'site_notes' });
  });

  test.each([
    ['an unknown site', { defaultContent: { type: 'site', site: 'site_nothing' } }, 'body.defaultContent.site'],
    ['a hostname that cannot be one', { hostname: 'a b.c' }, 'body.hostname'],
  ])('are not changed with %s', async (_title, body, message) => {
    const { body: before } = await api.get('/v1/orgs/org_acme');
    expectRefusal(await api.patch('/v1/orgs/org_acme', { sso: false, ...body }), 400, message);
    expect((await api.get('/v1/orgs/org_acme')).body).toEqual(before);
  });

  test('do not share a hostname, nor take a site of another organization', async () => {
    const stella = api.as('user_stella');
    expectRefusal(await stella.patch('/v1/orgs/org_other', { hostname: 'acme-docs' }), 400, '(unique)');
    const foreign = await stella.patch('/v1/orgs/org_other', { defaultContent: { type: 'site', site: 'site_docs' } });
    expect(foreign.status).toBe(400);
  });
});

describe('a member who is disabled', () => {
  const world = defaultWorld(Date.now());
  const api = useServer({
    world: {
      ...world,
      tables: {
        ...world.tables,
        members: (world.tables.members ?? []).map((member) =>
          member.user === 'user_lin' ? { ...member, disabled: true } : member,
        ),
      },
    },
  });

  test('sees neither the organization nor its people', async () => {
    const lin = api.as('user_lin');
    expect((await lin.get('/v1/orgs')).body).toEqual({ count: 0, items: [] });
    expect((await lin.get('/v1/orgs/org_acme')).status).toBe(404);
    expect((await lin.get('/v1/users/user_ada')).status).toBe(404);
    expect((await api.get('/v1/users/user_lin')).status).toBe(200);
  });
});

describe('the list of organizations', () => {
  const world = defaultWorld(Date.now());
  const [first] = world.tables.organizations ?? [];
  const ids = ['one', 'two', 'three', 'four', 'five'].map((name) => `org_${name}`);
  const api = useServer({
    world: {
      ...world,
      tables: {
        ...world.tables,
        organizations: ids.flatMap((id) => (first === undefined ? [] : [{ ...first, id, title: id }])),
        members: ids.map((organization) => ({
          id: `${organization}.user_ada`,
          organization,
          user: 'user_ada',
          role: null,
          disabled: false,
          joinedAt: '2025-01-01T00:00:00.000Z',
          sso: false,
        })),
      },
    },
  });

  test('goes on from page to page and does not lend its cursor', async () => {
    const first = await api.get('/v1/orgs?limit=3');
    const cursor = first.body.next.page;
    const second = await api.get(`/v1/orgs?limit=3&page=${cursor}`);
    const pages = [first, second].map(({ body }) => body.items.map(({ id }: { id: string }) => id));
    expect(pages).toEqual([ids.slice(0, 3), ids.slice(3)]);
    expect([first.body.count, second.body.count, second.body.next]).toEqual([5, 5, undefined]);
    expect((await api.as('user_lin').get(`/v1/orgs?limit=3&page=${cursor}`)).status).toBe(400);
  });
});
