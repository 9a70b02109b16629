import { describe, expect, test } from 'vitest';
import { expectRefusal, useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const TEAMS = `${ORG}/teams`;
const WRITERS = `${TEAMS}/team_writers`;

describe('teams', () => {
  const api = useServer();
  const titles = async (query = '') =>
    (await api.get(`${TEAMS}${query}`)).body.items.map(({ title }: { title: string }) => title);

  test('are listed oldest first and filtered by owner and title', async () => {
    expect(await titles()).toEqual(['Docs writers', 'API team', 'Founders']);
    expect(await titles('?owner=user_lin')).toEqual(['Docs writers']);
    // Ada is in the team, but does not own it.
    expect(await titles('?owner=user_ada')).toEqual([]);
    expect(await titles('?title=TEAM')).toEqual(['API team']);
    expect(await titles('?title=team&owner=user_lin')).toEqual([]);
  });

  test('are shown with their counts and what the caller may do', async () => {
    expect((await api.get(WRITERS)).body).toMatchObject({
      object: 'team',
      id: 'team_writers',
      title: 'Docs writers',
      members: 2,
      spaces: 1,
      permissions: { admin: true, view: true },
    });
    expect((await api.as('user_lin').get(WRITERS)).body.permissions.admin).toBe(true);
    expect((await api.as('user_remy').get(WRITERS)).body.permissions.admin).toBe(false);
    // A collection was granted to it, no space by itself.
    expect((await api.get(`${TEAMS}/team_api`)).body).toMatchObject({ members: 2, spaces: 0 });
    expect((await api.as('user_stella').get('/v1/orgs/org_other/teams/team_writers')).status).toBe(404);
  });

  test('are made anew by each call, with members once each', async () => {
    const input = { title: 'Support', members: ['user_remy', 'user_cora', 'user_remy'] };
    const first = await api.put(TEAMS, input);
    const second = await api.put(TEAMS, input);
    expect(first.body).toMatchObject({ title: 'Support', members: 2, spaces: 0 });
    expect(second.body.id).not.toBe(first.body.id);
    const { body } = await api.get(`${TEAMS}/${first.body.id}/members`);
    expect(
      body.items.map((item: { organization: { id: string }; team: unknown }) => [item.organization.id, item.team]),
    ).toEqual([
      ['user_remy', { role: 'member' }],
      ['user_cora', { role: 'member' }],
    ]);
    expect((await api.delete(`${TEAMS}/${second.body.id}`)).status).toBe(205);
  });

  test('are not made with somebody from elsewhere, not even in part', async () => {
    const before = await titles();
    expectRefusal(
      await api.put(TEAMS, { title: 'Mixed', members: ['user_remy', 'user_stella'] }),
      400,
      'body.members.1',
    );
    expect(await titles()).toEqual(before);
  });

  test('are renamed', async () => {
    const { body } = await api.patch(`${TEAMS}/team_empty`, { title: 'First people' });
    expect(body).toMatchObject({ id: 'team_empty', title: 'First people' });
    expect((await api.get(`${TEAMS}/team_empty`)).body).toEqual(body);
  });
});

describe('deleting a team', () => {
  const api = useServer();

  test('takes away what it gave, and its name where it was the default', async () => {
    const runbooks = async () => (await api.as('user_remy').get(`${ORG}/members/user_remy`)).body;
    expect(await runbooks()).toMatchObject({ spaces: 6, teams: 1 });
    expect((await api.get(`${ORG}/saml/saml_okta`)).body.defaultTeam.id).toBe('team_writers');

    expect((await api.delete(`${TEAMS}/team_api`)).status).toBe(205);
    expect((await api.delete(WRITERS)).status).toBe(205);
    expect((await api.delete(WRITERS)).status).toBe(204);

    expect(await runbooks()).toMatchObject({ spaces: 5, teams: 0 });
    expect((await api.get(`${ORG}/saml/saml_okta`)).body.defaultTeam).toBeUndefined();
    expect((await api.get(`${WRITERS}/members`)).status).toBe(404);
    expect((await api.delete(`${WRITERS}/members/user_lin`)).status).toBe(404);
  });

  test('does nothing to a team of another organization', async () => {
    expect((await api.as('user_stella').delete('/v1/orgs/org_other/teams/team_empty')).status).toBe(204);
    expect((await api.get(`${TEAMS}/team_empty`)).status).toBe(200);
  });
});

describe('team members', () => {
  const api = useServer();
  const parts = async (team = WRITERS): Promise<Record<string, string>> => {
    const { body } = await api.get(`${team}/members`);
    return Object.fromEntries(
      body.items.map((item: { organization: { id: string }; team: { role: string } }) => [
        item.organization.id,
        item.team.role,
      ]),
    );
  };

  test('are listed as members of the organization with their part', async () => {
    const { body } = await api.get(`${WRITERS}/members`);
    expect(body.items).toMatchObject([
      {
        organization: (await api.get(`${ORG}/members/user_ada`)).body,
        team: { role: 'member' },
        permissions: { view: true },
      },
      { organization: { id: 'user_lin' } },
    ]);
  });

  test('are added one by one, as members unless told otherwise', async () => {
    const cora = `${WRITERS}/members/user_cora`;
    expect((await api.put(cora)).status).toBe(204);
    expect(await parts()).toMatchObject({ user_cora: 'member' });
    await api.put(cora, { role: 'owner' });
    expect(await parts()).toMatchObject({ user_cora: 'owner' });
    await api.put(cora, {});
    expect(await parts()).toMatchObject({ user_cora: 'owner' });
    expect((await api.put(`${WRITERS}/members/user_stella`)).status).toBe(404);

    expect((await api.delete(cora)).status).toBe(205);
    expect((await api.delete(cora)).status).toBe(204);
    expect(await parts()).toEqual({ user_ada: 'member', user_lin: 'owner' });
  });

  test('are changed in bulk, by id or address; who is removed is removed', async () => {
    const { status } = await api.put(`${WRITERS}/members`, {
      add: ['user_rita', 'Edgar@Example.com', 'user_lin', 'user_cora'],
      memberships: {
        'remy@example.com': { role: 'owner' },
        user_edgar: { role: 'owner' },
        user_carl: { role: 'owner' },
      },
      remove: ['user_ada', 'cora@example.com', 'user_carl', 'user_gus'],
    });
    expect(status).toBe(204);
    expect(await parts()).toEqual({
      user_lin: 'owner',
      user_rita: 'member',
      user_edgar: 'owner',
      user_remy: 'owner',
    });
    expect((await api.put(`${WRITERS}/members`, {})).status).toBe(204);
    await api.put(`${WRITERS}/members`, { memberships: { user_remy: { role: 'member' } } });
    expect(await parts()).toMatchObject({ user_remy: 'member' });
  });

  test.each([
    ['a stranger to add', { add: ['user_ada', 'user_stella'] }, 'body.add.1'],
    ['an unknown address to remove', { add: ['user_ada'], remove: ['no@example.com'] }, 'body.remove.0'],
    ['a stranger with a part', { add: ['user_ada'], memberships: { user_x: { role: 'owner' } } }, 'body.memberships'],
    [
      'two parts for one',
      { memberships: { user_ada: { role: 'owner' }, 'ada@example.com': { role: 'member' } } },
      'body.memberships',
    ],
  ])('are left alone when the bulk names %s', async (_title, body, message) => {
    const before = await parts();
    expectRefusal(await api.put(`${WRITERS}/members`, body), 400, message);
    expect(await parts()).toEqual(before);
  });

  test('are managed by the owners of that team and by administrators', async () => {
    const apiTeam = `${TEAMS}/team_api/members`;
    const carl = api.as('user_carl');
    expect((await carl.put(`${apiTeam}/user_cora`)).status).toBe(204);
    expect((await carl.put(apiTeam, { remove: ['user_cora'] })).status).toBe(204);
    expect((await carl.delete(`${apiTeam}/user_remy`)).status).toBe(205);
    // The last owner may go.
    expect((await carl.delete(`${apiTeam}/user_carl`)).status).toBe(205);
    expect(await parts(`${TEAMS}/team_api`)).toEqual({});
  });
});
