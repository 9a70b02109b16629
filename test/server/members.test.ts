import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultWorld, startServer } from '../../src/server/index.ts';
import { apiOf, expectRefusal, useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const MEMBERS = `${ORG}/members`;

interface Listed {
  readonly id: string;
}
const idsOf = ({ body }: { readonly body: { readonly items: readonly Listed[] } }): string[] =>
  body.items.map(({ id }) => id);

describe('the list of members', () => {
  const api = useServer();
  const BY_JOINING = ['gus', 'remy', 'cora', 'edgar', 'rita', 'carl', 'lin', 'ada'].map((name) => `user_${name}`);

  test('shows who joined last first', async () => {
    const answer = await api.get(MEMBERS);
    expect(idsOf(answer)).toEqual(BY_JOINING);
    expect(answer.body.count).toBe(8);
    expect(idsOf(await api.get(`${MEMBERS}?order=asc`))).toEqual(BY_JOINING.toReversed());
  });

  test('sorts by last visit and leaves out who never came', async () => {
    const seen = ['ada', 'carl', 'lin', 'rita', 'cora', 'gus', 'edgar'].map((name) => `user_${name}`);
    const answer = await api.get(`${MEMBERS}?sort=lastSeenAt`);
    expect(idsOf(answer)).toEqual(seen);
    expect(answer.body.count).toBe(7);
    expect(idsOf(await api.get(`${MEMBERS}?sort=lastSeenAt&order=asc`))).toEqual(seen.toReversed());
  });

  test('sorted by last visit shows active members only', async () => {
    const world = defaultWorld(Date.now());
    const members = world.tables.members?.map((one) => ({ ...one, disabled: one.user === 'user_carl' })) ?? [];
    const server = await startServer({ world: { ...world, tables: { ...world.tables, members } } });
    onTestFinished(() => server.close());
    const other = apiOf(server);
    const seen = ['ada', 'lin', 'rita', 'cora', 'gus', 'edgar'].map((name) => `user_${name}`);
    expect(idsOf(await other.get(`${MEMBERS}?sort=lastSeenAt`))).toEqual(seen);
    expect(idsOf(await other.get(MEMBERS))).toEqual(BY_JOINING);
  });

  test.each([
    ['role=edit', ['user_edgar', 'user_lin']],
    ['role=guest', ['user_gus']],
    ['search=ADA', ['user_ada']],
    ['search=okaf', ['user_lin']],
    ['search=partner.example', ['user_gus']],
    ['search=example.com&role=read', ['user_remy']],
    ['search=nobody', []],
  ])('is filtered by %s', async (query, expected) => {
    const answer = await api.get(`${MEMBERS}?${query}`);
    expect(idsOf(answer)).toEqual(expected);
    expect(answer.body.count).toBe(expected.length);
  });

  test('stays right while a member leaves between two pages', async () => {
    const first = await api.get(`${MEMBERS}?limit=3`);
    expect(idsOf(first)).toEqual(BY_JOINING.slice(0, 3));
    const cursor = first.body.next.page;
    expect((await api.delete(`${MEMBERS}/user_cora`)).status).toBe(205);
    expect(idsOf(await api.get(`${MEMBERS}?limit=3&page=${cursor}`))).toEqual(BY_JOINING.slice(3, 6));
    expect((await api.get(`${MEMBERS}?limit=3&order=asc&page=${cursor}`)).status).toBe(400);
  });
});

describe('a member', () => {
  const api = useServer();

  test('is shown with counts of spaces and teams', async () => {
    const { body } = await api.get(`${MEMBERS}/user_remy`);
    expect(body).toMatchObject({ object: 'member', id: 'user_remy', role: 'read', disabled: false, sso: false });
    expect(body.user.displayName).toBe('Remy Tanaka');
    expect(body.lastSeenAt).toBeUndefined();
    // Everything: by default, or like the runbooks through the API team.
    expect(body).toMatchObject({ spaces: 6, teams: 1 });
    expect((await api.get(`${MEMBERS}/user_lin`)).body).toMatchObject({ spaces: 5, teams: 1 });
    expect((await api.get(`${MEMBERS}/user_gus`)).body).toMatchObject({ role: null, spaces: 2, teams: 0 });
    expect((await api.get(`${MEMBERS}/user_stella`)).status).toBe(404);
  });

  test('is shown with the spaces that the caller can see too', async () => {
    // Lin cannot enter the runbooks, and must not learn from a number that there is another space.
    const lin = api.as('user_lin');
    expect((await lin.get(`${MEMBERS}/user_remy`)).body.spaces).toBe(5);
    expect((await lin.get(`${MEMBERS}/user_remy/spaces`)).body.count).toBe(5);
    expect((await lin.get(MEMBERS)).body.items.map(({ spaces }: { spaces: number }) => spaces)).not.toContain(6);
    const inTeam = (await lin.get(`${ORG}/teams/team_api/members`)).body.items;
    expect(inTeam.map(({ organization }: { organization: { spaces: number } }) => organization.spaces)).toEqual([5, 5]);
    // The same of a team.
    await api.post('/v1/spaces/spc_internal/permissions', { role: 'read', teams: ['team_empty'] });
    expect((await api.get(`${ORG}/teams/team_empty`)).body.spaces).toBe(1);
    expect((await lin.get(`${ORG}/teams/team_empty`)).body.spaces).toBe(0);
    await api.delete('/v1/spaces/spc_internal/permissions/teams/team_empty');
  });

  test('gets another role, none at all, or keeps it', async () => {
    expect((await api.patch(`${MEMBERS}/user_edgar`, { role: 'review' })).body.role).toBe('review');
    expect((await api.patch(`${MEMBERS}/user_edgar`, {})).body.role).toBe('review');
    const guest = await api.patch(`${MEMBERS}/user_edgar`, { role: null });
    expect(guest.body).toMatchObject({ role: null, spaces: 0 });
    expect((await api.as('user_edgar').get(MEMBERS)).status).toBe(403);
    expect((await api.patch(`${MEMBERS}/user_stella`, { role: 'read' })).status).toBe(404);
  });

  test('is marked for single sign-on', async () => {
    const { status, body } = await api.post(`${MEMBERS}/user_lin/sso`);
    expect(status).toBe(200);
    expect(body.sso).toBe(true);
    expect((await api.get(`${MEMBERS}/user_lin`)).body.sso).toBe(true);
    expect((await api.post(`${MEMBERS}/user_stella/sso`)).status).toBe(404);
  });
});

describe('the last administrator', () => {
  const api = useServer();

  test('stays until there is another one', async () => {
    expectRefusal(await api.patch(`${MEMBERS}/user_ada`, { role: 'create' }), 400, 'body.role');
    const left = await api.delete(`${MEMBERS}/user_ada`);
    expect(left.status).toBe(400);
    expect((await api.patch(`${MEMBERS}/user_ada`, { role: 'admin' })).status).toBe(200);

    await api.patch(`${MEMBERS}/user_lin`, { role: 'admin' });
    expect((await api.patch(`${MEMBERS}/user_ada`, { role: 'read' })).body.role).toBe('read');
    expect((await api.as('user_lin').delete(`${MEMBERS}/user_lin`)).status).toBe(400);
  });
});

describe('an administrator who is disabled', () => {
  const world = defaultWorld(Date.now());
  const api = useServer({
    world: {
      ...world,
      tables: {
        ...world.tables,
        members: (world.tables.members ?? []).map((member) =>
          member.user === 'user_lin' ? { ...member, role: 'admin', disabled: true } : member,
        ),
      },
    },
  });

  test('does not count as another one, and may be removed', async () => {
    expect((await api.patch(`${MEMBERS}/user_ada`, { role: 'read' })).status).toBe(400);
    expect((await api.get(`${MEMBERS}/user_lin`)).body).toMatchObject({ disabled: true, role: 'admin', spaces: 0 });
    expect((await api.delete(`${MEMBERS}/user_lin`)).status).toBe(205);
  });
});

describe('removing a member', () => {
  const api = useServer();

  test('takes their teams and grants, not those of others', async () => {
    expect((await api.delete(`${MEMBERS}/user_remy`)).status).toBe(205);
    expect((await api.delete(`${MEMBERS}/user_remy`)).status).toBe(204);
    expect((await api.get(`${MEMBERS}/user_remy`)).status).toBe(404);
    expect((await api.as('user_remy').get(ORG)).status).toBe(404);
    expect((await api.get(`${ORG}/teams/team_api`)).body.members).toBe(1);

    // Nothing of the past comes back with them.
    await api.post(`${ORG}/invites`, { emails: ['remy@example.com'], role: null });
    expect((await api.get(`${MEMBERS}/user_remy`)).body).toMatchObject({ role: null, spaces: 0, teams: 0 });
    expect((await api.get(`${MEMBERS}/user_gus`)).body.spaces).toBe(2);
  });

  test('is for administrators and for oneself, guests included', async () => {
    expect((await api.as('user_carl').delete(`${MEMBERS}/user_edgar`)).status).toBe(403);
    expect((await api.as('user_carl').delete(`${MEMBERS}/user_nobody`)).status).toBe(403);
    expect((await api.as('user_stella').delete(`${MEMBERS}/user_edgar`)).status).toBe(404);
    expect((await api.as('user_edgar').delete(`${MEMBERS}/user_edgar`)).status).toBe(205);
    expect((await api.as('user_gus').delete(`${MEMBERS}/user_gus`)).status).toBe(205);
    expect((await api.as('user_gus').get('/v1/orgs')).body.items).toEqual([]);
    expect((await api.delete(`${MEMBERS}/user_nobody`)).status).toBe(204);
  });
});

describe('a ping', () => {
  let time = Date.UTC(2025, 5, 1);
  const api = useServer({ clock: () => time });

  test('notes the time and answers a signed token about the visitor', async () => {
    time += 60_000;
    const { status, body } = await api.as('user_remy').post(`${ORG}/ping`);
    expect(status).toBe(200);
    expect((await api.get(`${MEMBERS}/user_remy`)).body.lastSeenAt).toBe('2025-06-01T00:01:00.000Z');
    expect(idsOf(await api.get(`${MEMBERS}?sort=lastSeenAt&limit=1`))).toEqual(['user_remy']);

    const [header, claims, signature] = body.serviceVisitorClaims.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(read(claims)).toEqual({
      sub: 'user_remy',
      organization: 'org_acme',
      iat: time / 1000,
      exp: time / 1000 + 3600,
    });
    expect(Buffer.from(signature, 'base64url')).toHaveLength(32);
  });

  test('is taken from guests, not from strangers', async () => {
    expect((await api.as('user_gus').post(`${ORG}/ping`)).status).toBe(200);
    expect((await api.as('user_stella').post(`${ORG}/ping`)).status).toBe(404);
  });
});

describe('what a member reaches', () => {
  const api = useServer();
  const spaces = async (user: string, caller = 'user_ada', query = '') => {
    const { body } = await api.as(caller).get(`${MEMBERS}/${user}/spaces${query}`);
    return body.items.map(({ permission, space }: { permission: string; space: Listed }) => [space.id, permission]);
  };

  test('is every space they can enter, the newest first, with the best right they have', async () => {
    expect(await spaces('user_remy')).toEqual([
      ['spc_guides', 'read'],
      ['spc_notes', 'comment'],
      ['spc_internal', 'edit'],
      ['spc_api', 'read'],
      ['spc_handbook_v1', 'read'],
      ['spc_handbook', 'review'],
    ]);
    expect(await spaces('user_gus', 'user_ada', '?order=asc')).toEqual([
      ['spc_api', 'comment'],
      ['spc_internal', 'read'],
    ]);
    expect((await spaces('user_ada')).map(([, permission]: string[]) => permission)).toEqual(Array(6).fill('admin'));
  });

  test('does not tell the caller of spaces closed to them', async () => {
    expect((await spaces('user_remy', 'user_lin')).map(([id]: string[]) => id)).not.toContain('spc_internal');
    expect((await spaces('user_gus', 'user_lin')).map(([id]: string[]) => id)).toEqual(['spc_api']);
  });

  test('includes their teams, filtered by title', async () => {
    await api.put(`${ORG}/teams/team_empty/members/user_lin`, { role: 'owner' });
    const teams = async (query: string) =>
      (await api.get(`${MEMBERS}/user_lin/teams${query}`)).body.items.map(
        ({ team, member }: { team: Listed; member: { role: string } }) => [team.id, member.role],
      );
    expect(await teams('')).toEqual([
      ['team_writers', 'owner'],
      ['team_empty', 'owner'],
    ]);
    expect(await teams('?title=WRITERS')).toEqual([['team_writers', 'owner']]);
    expect(await teams('?title=api')).toEqual([]);
    expect((await api.get(`${MEMBERS}/user_nobody/teams`)).status).toBe(404);
    expect((await api.get(`${MEMBERS}/user_nobody/spaces`)).status).toBe(404);
  });
});
