import { describe, expect, test } from 'vitest';
import { convertWorld } from '../../src/server/world/convert.ts';
import { type Answer, messageOf, useServer } from '../support/server.ts';

interface Item {
  readonly permission: string | null;
  readonly user: { readonly id: string };
  readonly team: { readonly id: string };
  readonly origin: object;
}

const ORG = '/v1/orgs/org_acme';
const SITE = `${ORG}/sites/site_docs`;

function usersOf(answer: Answer): Record<string, string | null> {
  return Object.fromEntries(answer.body.items.map(({ user, permission }: Item) => [user.id, permission]));
}

function teamsOf(answer: Answer): Record<string, string | null> {
  return Object.fromEntries(answer.body.items.map(({ team, permission }: Item) => [team.id, permission]));
}

function useSite() {
  const api = useServer({ profile: 'today' });
  return {
    api,
    users: async () => usersOf(await api.get(`${SITE}/permissions/users`)),
    teams: async () => teamsOf(await api.get(`${SITE}/permissions/teams`)),
    give: (role: string | null, to: object) => api.post(`${SITE}/permissions`, { role, ...to }),
    reach: async (user: string) => {
      const { body } = await api.get(`${SITE}/permissions/aggregate`);
      const item: Item | undefined = body.items.find((one: Item) => one.user.id === user);
      return item === undefined ? undefined : [item.permission, item.origin];
    },
  };
}

describe('the roles given on a site', () => {
  const { api, users, teams, give } = useSite();

  test('are none at first, and given to people and teams at once', async () => {
    expect([await users(), await teams()]).toEqual([{}, {}]);
    expect((await give('comment', { users: ['user_cora', 'user_gus'], teams: ['team_api'] })).status).toBe(204);
    expect(await users()).toEqual({ user_cora: 'comment', user_gus: 'comment' });
    expect(await teams()).toEqual({ team_api: 'comment' });
  });

  test('are listed with those of guests', async () => {
    await give(null, { users: ['user_remy'], teams: ['team_empty'] });
    expect(await users()).toEqual({ user_cora: 'comment', user_gus: 'comment', user_remy: null });
    expect(await teams()).toEqual({ team_api: 'comment', team_empty: null });
  });

  test('are changed to another role and not to null, and removed', async () => {
    const path = `${SITE}/permissions`;
    expect((await api.patch(`${path}/users/user_gus`, { role: 'edit' })).status).toBe(204);
    expect((await api.patch(`${path}/teams/team_empty`, { role: 'read' })).status).toBe(204);
    expect((await api.patch(`${path}/users/user_gus`, {})).status).toBe(204);
    const refused = await api.patch(`${path}/users/user_gus`, { role: null });
    expect([refused.status, messageOf(refused).includes('body.role')]).toEqual([400, true]);
    expect(await users()).toMatchObject({ user_gus: 'edit' });
    expect(await teams()).toMatchObject({ team_empty: 'read' });
    expect((await api.delete(`${path}/users/user_gus`)).status).toBe(205);
    expect((await api.delete(`${path}/users/user_gus`)).status).toBe(204);
    expect((await api.delete(`${path}/teams/team_empty`)).status).toBe(205);
    expect((await api.delete(`${path}/teams/team_empty`)).status).toBe(204);
    expect((await api.patch(`${path}/users/user_gus`, { role: 'read' })).status).toBe(404);
  });

  test('are refused to strangers, and changed by administrators only', async () => {
    expect((await give('edit', { users: ['user_rita', 'user_stella'] })).status).toBe(404);
    expect(await users()).not.toHaveProperty('user_rita');
    const path = `${SITE}/permissions`;
    expect((await api.as('user_carl').get(`${path}/users`)).status).toBe(200);
  });
});

describe('what a site itself gives', () => {
  const { api, give, reach } = useSite();
  const bySite = (reason: string, more: object = {}) => ({ type: 'site', site: 'site_docs', reason, ...more });
  const byDefault = (defaultLevel: string | null) => api.patch(SITE, { defaultLevel });

  test('is at least its default, for members and not for guests', async () => {
    await byDefault('inherit');
    expect(await reach('user_cora')).toEqual(['comment', { type: 'organization', organization: 'org_acme' }]);
    await byDefault('review');
    expect(await reach('user_cora')).toEqual(['review', bySite('default')]);
    expect(await reach('user_carl')).toEqual(['create', { type: 'organization', organization: 'org_acme' }]);
    expect(await reach('user_gus')).toEqual(['comment', { type: 'space', space: 'spc_api' }]);
    await byDefault(null);
    expect(await reach('user_cora')).toEqual(['comment', { type: 'organization', organization: 'org_acme' }]);
  });

  test('is the highest of what was given to a person, to their teams, and by default', async () => {
    await byDefault('comment');
    await give('edit', { teams: ['team_api'] });
    await api.delete('/v1/spaces/spc_handbook/permissions/users/user_remy');
    expect(await reach('user_remy')).toEqual(['edit', bySite('team', { team: 'team_api' })]);
    await give('create', { users: ['user_remy', 'user_gus'] });
    expect(await reach('user_remy')).toEqual(['create', bySite('member')]);
    expect(await reach('user_gus')).toEqual(['create', bySite('member')]);
  });

  test('is nothing for somebody who is shut out, except for a role of their own', async () => {
    await give(null, { users: ['user_remy'] });
    expect(await reach('user_remy')).toEqual(['read', { type: 'organization', organization: 'org_acme' }]);
    await give(null, { teams: ['team_api'] });
    await give('edit', { users: ['user_remy'] });
    expect(await reach('user_remy')).toEqual(['edit', bySite('member')]);
  });

  test('counts for what somebody may do with the site', async () => {
    const cora = api.as('user_cora');
    expect((await cora.patch(SITE, { title: 'Ours' })).status).toBe(403);
    await give('admin', { users: ['user_cora'] });
    expect((await cora.patch(SITE, { title: 'Ours' })).status).toBe(200);
    expect((await cora.get(SITE)).body.permissions).toMatchObject({ edit: true, admin: true });
    expect((await cora.patch(`${ORG}/sites/site_notes`, { title: 'Ours' })).status).toBe(403);
  });

  test('goes with the site, the team and the member', async () => {
    await give('read', { users: ['user_edgar'], teams: ['team_writers'] });
    await api.delete(`${ORG}/teams/team_writers`);
    await api.delete(`${ORG}/members/user_edgar`);
    const left = (): readonly string[] => (api.server.exportWorld().tables.grants ?? []).map(({ id }) => id);
    expect(left().filter((id) => id.startsWith('site_docs.'))).not.toContain('site_docs.user_edgar');
    expect(left()).not.toContain('site_docs.team_writers');
    await api.delete(SITE);
    expect(left().filter((id) => id.startsWith('site_docs.'))).toEqual([]);
  });

  test('is lost in a world of 2025, and said to be', () => {
    const { world, lost } = convertWorld(api.server.exportWorld(), '2025');
    expect((world.tables.grants ?? []).map(({ targetType }) => targetType)).not.toContain('site');
    expect(lost).toContainEqual(
      expect.objectContaining({ table: 'grants', id: 'site_partners.user_lin', why: 'roles are not granted on sites' }),
    );
  });
});
