import { describe, expect, test } from 'vitest';
import { type Answer, expectRefusal, useServer } from '../support/server.ts';

interface Item {
  readonly permission: string | null;
  readonly user: { readonly id: string };
  readonly team: { readonly id: string };
  readonly origin: { readonly type: string; readonly space?: string; readonly organization?: string };
}

function usersOf(answer: Answer): Record<string, string | null> {
  return Object.fromEntries(answer.body.items.map(({ user, permission }: Item) => [user.id, permission]));
}

function teamsOf(answer: Answer): Record<string, string | null> {
  return Object.fromEntries(answer.body.items.map(({ team, permission }: Item) => [team.id, permission]));
}

describe.each([
  ['a space', '/v1/spaces/spc_handbook', { user_remy: 'review' }, { team_writers: 'create' }],
  ['a collection', '/v1/collections/col_internal', { user_gus: 'read' }, { team_api: 'edit' }],
])('the roles given in %s', (_title, place, users, teams) => {
  const api = useServer();
  const list = async (kind: 'users' | 'teams') => {
    const answer = await api.get(`${place}/permissions/${kind}`);
    return kind === 'users' ? usersOf(answer) : teamsOf(answer);
  };

  test('are listed without those that come from elsewhere', async () => {
    expect(await list('users')).toEqual(users);
    expect(await list('teams')).toEqual(teams);
  });

  test('are given to people and teams at once, and given anew', async () => {
    const given = await api.post(`${place}/permissions`, {
      role: 'comment',
      users: ['user_cora', 'user_edgar'],
      teams: ['team_empty'],
    });
    expect(given.status).toBe(204);
    await api.post(`${place}/permissions`, { role: 'edit', users: ['user_cora'] });
    expect(await list('users')).toEqual({ ...users, user_cora: 'edit', user_edgar: 'comment' });
    expect(await list('teams')).toEqual({ ...teams, team_empty: 'comment' });
  });

  test('are changed, left alone, and taken away', async () => {
    expect((await api.patch(`${place}/permissions/users/user_edgar`, { role: 'create' })).status).toBe(204);
    expect((await api.patch(`${place}/permissions/users/user_edgar`, {})).status).toBe(204);
    expect((await api.patch(`${place}/permissions/teams/team_empty`, { role: 'read' })).status).toBe(204);
    expect(await list('users')).toMatchObject({ user_edgar: 'create' });
    expect(await list('teams')).toMatchObject({ team_empty: 'read' });
    expect((await api.delete(`${place}/permissions/users/user_edgar`)).status).toBe(205);
    expect((await api.delete(`${place}/permissions/users/user_edgar`)).status).toBe(204);
    expect((await api.delete(`${place}/permissions/teams/team_empty`)).status).toBe(205);
    expect((await api.delete(`${place}/permissions/teams/team_empty`)).status).toBe(204);
    expect(await list('users')).toEqual({ ...users, user_cora: 'edit' });
    expect(await list('teams')).toEqual(teams);
  });

  test.each([
    ['a stranger', { role: 'edit', users: ['user_rita', 'user_stella'] }, 'Member user_stella not found'],
    ['an unknown user', { role: 'edit', users: ['user_unknown'] }, 'Member user_unknown not found'],
    ['an unknown team', { role: 'edit', users: ['user_rita'], teams: ['team_unknown'] }, 'Team team_unknown not found'],
    ['a user as a team', { role: 'edit', teams: ['user_rita'] }, 'Team user_rita not found'],
  ])('are refused, all of them, with %s', async (_title, body, message) => {
    expectRefusal(await api.post(`${place}/permissions`, body), 404, message);
    expect(await list('users')).not.toHaveProperty('user_rita');
  });

  test('are not found for people and teams that have none', async () => {
    expect((await api.patch(`${place}/permissions/users/user_stella`, { role: 'edit' })).status).toBe(404);
    expect((await api.patch(`${place}/permissions/users/user_rita`, { role: 'edit' })).status).toBe(404);
    expect((await api.patch(`${place}/permissions/teams/team_empty`, { role: 'edit' })).status).toBe(404);
    expect((await api.patch(`${place}/permissions/users/${Object.keys(teams)[0]}`, { role: 'edit' })).status).toBe(404);
    expect((await api.delete(`${place}/permissions/users/${Object.keys(teams)[0]}`)).status).toBe(204);
    expect(await list('teams')).toEqual(teams);
  });

  test('are read by whoever can enter, and given by administrators only', async () => {
    const lin = api.as('user_lin');
    await api.post(`${place}/permissions`, { role: 'create', users: ['user_lin'] });
    expect((await lin.get(`${place}/permissions/users`)).status).toBe(200);
    await api.patch(`${place}/permissions/users/user_lin`, { role: 'admin' });
    expect((await lin.post(`${place}/permissions`, { role: 'read', users: ['user_edgar'] })).status).toBe(204);
  });
});

describe('everyone who can enter', () => {
  const api = useServer();

  test('is listed once, with the highest role of all they have', async () => {
    const everyone = await api.get('/v1/spaces/spc_handbook/permissions/aggregate');
    expect(usersOf(everyone)).toEqual({
      user_ada: 'admin',
      user_lin: 'create',
      user_carl: 'create',
      user_rita: 'review',
      user_edgar: 'edit',
      user_cora: 'comment',
      user_remy: 'review',
    });
    expect(everyone.body.count).toBe(7);
  });

  test('is listed through teams and collections too', async () => {
    const inCollection = usersOf(await api.get('/v1/collections/col_internal/permissions/aggregate'));
    expect(inCollection).toEqual({ user_ada: 'admin', user_carl: 'edit', user_remy: 'edit', user_gus: 'read' });
    expect(usersOf(await api.get('/v1/spaces/spc_internal/permissions/aggregate'))).toEqual(inCollection);
  });

  test('is narrowed to one role, page by page, in one order', async () => {
    const path = '/v1/spaces/spc_handbook/permissions/aggregate';
    const all = Object.keys(usersOf(await api.get(path)));
    const paged: string[] = [];
    for (let page = ''; ; ) {
      const { body } = await api.get(`${path}?limit=3${page}`);
      paged.push(...body.items.map(({ user }: Item) => user.id));
      if (body.next === undefined) {
        break;
      }
      page = `&page=${body.next.page}`;
    }
    expect(paged).toEqual(all);
    const creators = await api.get(`${path}?role=create`);
    expect(Object.keys(usersOf(creators))).toEqual(['user_lin', 'user_carl']);
    expect(creators.body.count).toBe(2);
  });

  test('no longer holds somebody who was shut out, until the grant is taken away', async () => {
    const path = '/v1/spaces/spc_api/permissions';
    const everyone = async () => usersOf(await api.get(`${path}/aggregate`));
    await api.post(path, { role: null, users: ['user_cora', 'user_ada'], teams: ['team_api'] });
    // The team's members are shut out with it; an administrator of the organization never is.
    expect(await everyone()).toEqual({
      user_ada: 'admin',
      user_lin: 'edit',
      user_rita: 'review',
      user_edgar: 'edit',
      user_gus: 'comment',
    });
    expect((await api.as('user_cora').get('/v1/spaces/spc_api')).status).toBe(404);
    expect(usersOf(await api.get(`${path}/users`))).toEqual({ user_gus: 'comment' });
    expect(teamsOf(await api.get(`${path}/teams`))).toEqual({});
    await api.patch(`${path}/users/user_cora`, { role: 'edit' });
    expect(await everyone()).toMatchObject({ user_cora: 'edit' });
    expect((await api.delete(`${path}/users/user_cora`)).status).toBe(205);
    expect((await api.delete(`${path}/teams/team_api`)).status).toBe(205);
    expect(await everyone()).toMatchObject({ user_cora: 'comment', user_carl: 'create' });
  });
});

describe('everyone who can reach a site', () => {
  const api = useServer();
  const path = '/v1/orgs/org_acme/sites/site_docs/permissions/aggregate';

  function entries(answer: Answer): [string, string, string | null][] {
    return answer.body.items.map(({ user, permission, origin }: Item) => [
      user.id,
      origin.space ?? origin.organization ?? '',
      permission,
    ]);
  }

  test('is listed once, with the highest role there and what gives it', async () => {
    const all = entries(await api.get(path));
    expect(all).toEqual([
      ['user_ada', 'org_acme', 'admin'],
      ['user_lin', 'spc_handbook', 'create'],
      ['user_carl', 'org_acme', 'create'],
      ['user_rita', 'org_acme', 'review'],
      ['user_edgar', 'org_acme', 'edit'],
      ['user_cora', 'org_acme', 'comment'],
      ['user_remy', 'spc_handbook', 'review'],
      ['user_gus', 'spc_api', 'comment'],
    ]);
  });

  test('is listed with a role, never without one', async () => {
    await api.post('/v1/spaces/spc_api/permissions', { role: null, users: ['user_cora', 'user_gus'] });
    const all = entries(await api.get(path));
    expect(all).toContainEqual(['user_cora', 'org_acme', 'comment']);
    // A guest who can enter nothing there does not reach the site.
    expect(all.map(([user]) => user)).not.toContain('user_gus');
    const notes = entries(await api.get('/v1/orgs/org_acme/sites/site_notes/permissions/aggregate'));
    expect(notes.map(([user]) => user)).not.toContain('user_gus');
    expect(notes).toContainEqual(['user_remy', 'spc_notes', 'comment']);
    for (const [, , permission] of [...all, ...notes]) {
      expect(permission).not.toBeNull();
    }
  });
});
