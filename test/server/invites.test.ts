import { describe, expect, test } from 'vitest';
import { defaultWorld } from '../../src/server/index.ts';
import { expectRefusal, messageOf, useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const INVITES = `${ORG}/invites`;
const LINKS = `${ORG}/link-invites`;

describe('invites by address', () => {
  const api = useServer();
  const member = async (id: string) => (await api.get(`${ORG}/members/${id}`)).body;

  test('add unknown people, each with a role of their own or the common one', async () => {
    const { status, body } = await api.post(INVITES, {
      emails: ['Jo.Field@Example.com', { email: 'kim@example.com', role: null }, { email: 'max@a.org', role: 'edit' }],
      role: 'comment',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      users: [expect.any(String), expect.any(String), expect.any(String)],
      invited: 3,
      failedSSOEmails: [],
    });
    const [jo, kim, max] = body.users;
    expect(await member(jo)).toMatchObject({
      role: 'comment',
      sso: false,
      disabled: false,
      user: { displayName: 'jo.field', email: 'jo.field@example.com' },
    });
    expect((await member(kim)).role).toBeNull();
    expect((await member(max)).role).toBe('edit');
  });

  test("fall back to the organization's role for new members", async () => {
    const { body } = await api.post(INVITES, { emails: ['pat@example.com'] });
    expect((await member(body.users[0])).role).toBe('read');
    await api.patch(ORG, { defaultRole: null });
    const guest = await api.post(INVITES, { emails: ['sam@example.com'] });
    expect((await member(guest.body.users[0])).role).toBeNull();
    await api.patch(ORG, { defaultRole: 'read' });
  });

  test('count nobody twice: neither members nor the same address in another case', async () => {
    const { body } = await api.post(INVITES, {
      emails: ['ADA@example.com', 'nia@example.com', 'NIA@Example.com', { email: 'nia@example.com', role: 'admin' }],
      role: 'edit',
    });
    expect(body).toMatchObject({ users: ['user_newcomer'], invited: 1 });
    expect((await member('user_newcomer')).role).toBe('edit');
    expect((await member('user_ada')).role).toBe('admin');
    const again = await api.post(INVITES, { emails: ['nia@example.com'], role: 'read' });
    expect(again.body).toMatchObject({ users: [], invited: 0 });
    expect((await member('user_newcomer')).role).toBe('edit');
  });

  test('invite for single sign-on only people of the organization alone', async () => {
    const { body } = await api.post(INVITES, {
      emails: ['uma@example.com', 'Vic@elsewhere.org', 'stella@other.example.org', 'ada@example.com'],
      sso: true,
    });
    // Ada is a member already, and not one who signs on that way.
    const failedSSOEmails = ['Vic@elsewhere.org', 'stella@other.example.org', 'ada@example.com'];
    expect(body).toMatchObject({ invited: 3, failedSSOEmails });
    await api.post(`${ORG}/members/user_ada/sso`);
    const again = await api.post(INVITES, { emails: ['ada@example.com', 'uma@example.com'], sso: true });
    expect(again.body).toEqual({ users: [], invited: 0, failedSSOEmails: [] });
    expect(body.users[2]).toBe('user_stella');
    const marks = await Promise.all(body.users.map(async (id: string) => (await member(id)).sso));
    expect(marks).toEqual([true, false, false]);

    // The right domain does not help who belongs to another organization already.
    await api.patch(ORG, { emailDomains: ['example.com', 'elsewhere.org'] });
    const lin = await api
      .as('user_stella')
      .post('/v1/orgs/org_other/invites', { emails: ['lin@example.com'], sso: true });
    expect(lin.body).toMatchObject({ users: ['user_lin'], failedSSOEmails: ['lin@example.com'] });
  });

  test.each([
    ['no at sign', ['good@example.com', 'bad.example.com'], 'body.emails.1'],
    ['no domain', ['good@example.com', { email: 'bad@local', role: 'read' }], 'body.emails.1.email'],
    ['a space', ['good@example.com', 'a b@example.com'], 'body.emails.1'],
  ])('are refused as a whole with %s', async (_title, emails, message) => {
    expectRefusal(await api.post(INVITES, { emails }), 400, message);
    expect((await api.get(`${ORG}/members?search=good@example.com`)).body.count).toBe(0);
  });
});

describe('an address that the world writes in capitals', () => {
  const world = defaultWorld(Date.now());
  const api = useServer({
    world: {
      ...world,
      tables: {
        ...world.tables,
        users: (world.tables.users ?? []).map((user) => ({ ...user, email: user.email.toUpperCase() })),
      },
    },
  });

  test('is the same person, who is not made a second time', async () => {
    const { body } = await api.post(INVITES, { emails: ['nia@example.com', 'Lin@example.com'] });
    expect(body).toMatchObject({ users: ['user_newcomer'], invited: 1 });
    expect((await api.put(`${ORG}/teams/team_api/members`, { add: ['lin@example.com'] })).status).toBe(204);
  });
});

describe('link invites', () => {
  const api = useServer();

  test('are listed without those to content, which are read by their id', async () => {
    const { body } = await api.get(LINKS);
    expect(body).toEqual({
      count: 1,
      items: [{ object: 'invite', id: 'invite_readers', role: 'read', redundant: true }],
    });
    expect((await api.get(`${LINKS}/invite_readers`)).body).toEqual(body.items[0]);
    expect((await api.get(`${LINKS}/invite_runbooks`)).body).toMatchObject({
      object: 'invite',
      id: 'invite_runbooks',
      level: 'comment',
      redundant: false,
      space: { object: 'space', id: 'spc_internal' },
    });
  });

  test('are made for the organization, a space and a collection', async () => {
    const organization = await api.post(LINKS, { role: 'edit' });
    expect(organization.body).toEqual({
      object: 'invite',
      id: organization.body.id,
      role: 'edit',
      redundant: false,
    });
    const space = await api.post(LINKS, { level: 'read', space: 'spc_guides' });
    expect(space.body).toMatchObject({ level: 'read', redundant: true, space: { id: 'spc_guides' } });
    expect(space.body.role).toBeUndefined();
    const collection = await api.post(LINKS, { level: null, collection: 'col_product' });
    expect(collection.body).toMatchObject({ level: null, collection: { object: 'collection', id: 'col_product' } });
    expect((await api.get(`${LINKS}/${collection.body.id}`)).body).toEqual(collection.body);

    // The list has those to the organization alone.
    expect((await api.get(LINKS)).body.items.slice(1)).toEqual([organization.body]);
  });

  test.each([
    ['the default role reaches it', { level: 'read', space: 'spc_handbook' }, true],
    ['it gives more than the default', { level: 'edit', space: 'spc_handbook' }, false],
    ['the space is open for more', { level: 'comment', space: 'spc_notes' }, true],
    ['the collection around it is closed', { level: 'read', space: 'spc_internal' }, false],
    ['a collection sets its own level', { level: 'read', collection: 'col_archive' }, true],
  ])('are redundant or not: %s', async (_title, body, redundant) => {
    expect((await api.post(LINKS, body)).body.redundant).toBe(redundant);
  });

  test.each([
    ['an unknown space', { level: 'read', space: 'spc_nothing' }, 'body.space'],
    ['a space of another organization', { level: 'read', space: 'spc_other' }, 'body.space'],
    ['an unknown collection', { level: 'read', collection: 'col_nothing' }, 'body.collection'],
    ['two resources at once', { level: 'read', space: 'spc_api', collection: 'col_product' }, 'body'],
    ['a role and a space', { role: 'read', level: 'read', space: 'spc_api' }, 'body'],
  ])('are refused with %s', async (_title, body, message) => {
    expectRefusal(await api.post(LINKS, body), 400, message);
  });

  test('change in what they give, each in its own word', async () => {
    const { body: role } = await api.post(LINKS, { role: 'read' });
    const { body: level } = await api.post(LINKS, { level: 'read', collection: 'col_internal' });
    expect((await api.patch(`${LINKS}/${role.id}`, { role: 'review' })).body).toEqual({
      ...role,
      role: 'review',
      redundant: false,
    });
    expect((await api.patch(`${LINKS}/${level.id}`, { level: null })).body).toMatchObject({
      level: null,
      collection: { id: 'col_internal' },
    });
    for (const [id, body] of [
      [role.id, { level: 'read' }],
      [role.id, { role: 'read', level: 'read' }],
      [level.id, { role: 'read' }],
      [level.id, {}],
    ]) {
      const refused = await api.patch(`${LINKS}/${id}`, body);
      expect(refused.status).toBe(400);
      expect(messageOf(refused)).not.toContain(id);
    }
    expect((await api.get(`${LINKS}/${role.id}`)).body.role).toBe('review');
  });

  test('are revoked', async () => {
    const { body } = await api.post(LINKS, { role: 'read' });
    expect((await api.delete(`${LINKS}/${body.id}`)).status).toBe(205);
    expect((await api.delete(`${LINKS}/${body.id}`)).status).toBe(204);
    const gone = await api.get(`${LINKS}/${body.id}`);
    expect(gone.status).toBe(404);
    expect(messageOf(gone)).not.toContain(body.id);
    expect((await api.patch(`${LINKS}/${body.id}`, { role: 'read' })).status).toBe(404);
    expect((await api.as('user_newcomer').post(`${INVITES}/${body.id}`)).status).toBe(404);
  });

  test('are those of one organization', async () => {
    const stella = api.as('user_stella');
    expect((await stella.get('/v1/orgs/org_other/link-invites/invite_readers')).status).toBe(404);
    expect((await stella.delete('/v1/orgs/org_other/link-invites/invite_readers')).status).toBe(204);
    expect((await api.get(`${LINKS}/invite_readers`)).status).toBe(200);
  });

  test('are neither made nor followed where they are turned off', async () => {
    const made = await api.as('user_stella').post('/v1/orgs/org_other/link-invites', { role: 'read' });
    expect(made.status).toBe(400);
    await api.patch(ORG, { inviteLinks: false });
    expect((await api.as('user_newcomer').post(`${INVITES}/invite_readers`)).status).toBe(400);
    expect((await api.as('user_newcomer').get('/v1/orgs')).body.count).toBe(0);
    await api.patch(ORG, { inviteLinks: true });
  });
});

describe('joining with a link', () => {
  const api = useServer();
  const role = async (user: string) => (await api.get(`${ORG}/members/${user}`)).body.role;
  const linkTo = async (body: object): Promise<string> => (await api.post(LINKS, body)).body.id;

  test('makes a stranger a member with the role of the link', async () => {
    const nia = api.as('user_newcomer');
    const joined = await nia.post(`${INVITES}/invite_readers`);
    expect(joined.body).toEqual({});
    expect((await nia.get('/v1/orgs')).body.items[0].id).toBe('org_acme');
    expect(await role('user_newcomer')).toBe('read');
  });

  test('raises a member and never lowers one', async () => {
    await api.as('user_lin').post(`${INVITES}/invite_readers`);
    expect(await role('user_lin')).toBe('edit');
    await api.as('user_gus').post(`${INVITES}/invite_readers`);
    expect(await role('user_gus')).toBe('read');
    await api.as('user_remy').post(`${INVITES}/${await linkTo({ role: 'create' })}`);
    expect(await role('user_remy')).toBe('create');
    await api.post(`${INVITES}/${await linkTo({ role: null })}`);
    expect(await role('user_ada')).toBe('admin');
  });

  test('to a space makes a guest who enters that space alone', async () => {
    const stella = api.as('user_stella');
    await stella.post(`${INVITES}/invite_runbooks`);
    const { body } = await api.get(`${ORG}/members/user_stella/spaces`);
    expect(
      body.items.map((item: { permission: string; space: { id: string } }) => [item.space.id, item.permission]),
    ).toEqual([['spc_internal', 'comment']]);
    expect(await role('user_stella')).toBeNull();

    // The higher of both stays.
    await stella.post(`${INVITES}/${await linkTo({ level: 'read', space: 'spc_internal' })}`);
    await stella.post(`${INVITES}/${await linkTo({ level: 'review', collection: 'col_archive' })}`);
    const after = await api.get(`${ORG}/members/user_stella/spaces?order=asc`);
    expect(
      after.body.items.map((item: { permission: string; space: { id: string } }) => [item.space.id, item.permission]),
    ).toEqual([
      ['spc_handbook_v1', 'review'],
      ['spc_internal', 'comment'],
    ]);
  });

  test('to content leaves the role of a member', async () => {
    await api.as('user_rita').post(`${INVITES}/invite_runbooks`);
    expect(await role('user_rita')).toBe('review');
    const { body } = await api.get(`${ORG}/members/user_rita/spaces`);
    expect(body.items.map(({ space }: { space: { id: string } }) => space.id)).toContain('spc_internal');
  });

  test.each([
    ['is unknown', '/v1/orgs/org_acme/invites/invite_nothing'],
    ['belongs to another organization', '/v1/orgs/org_other/invites/invite_readers'],
    ['belongs to no organization', '/v1/orgs/org_nothing/invites/invite_readers'],
  ])('fails when the link %s, without repeating it', async (_title, path) => {
    const refused = await api.as('user_cora').post(path);
    expect(refused.status).toBe(404);
    expect(messageOf(refused)).not.toContain('invite_');
  });
});

describe('a link', () => {
  const world = defaultWorld(Date.now());
  const api = useServer({
    world: {
      ...world,
      tables: {
        ...world.tables,
        members: (world.tables.members ?? []).map((member) =>
          member.user === 'user_lin' ? { ...member, disabled: true } : member,
        ),
        spaces: (world.tables.spaces ?? []).map((space) =>
          space.id === 'spc_internal' ? { ...space, deletedAt: space.updatedAt } : space,
        ),
      },
    },
  });

  test('does not bring back a member who is disabled', async () => {
    expect((await api.as('user_lin').post(`${INVITES}/invite_readers`)).status).toBe(403);
    expect((await api.get(`${ORG}/members/user_lin`)).body.disabled).toBe(true);
  });

  test('to a space that is deleted leads nowhere', async () => {
    expect((await api.as('user_newcomer').post(`${INVITES}/invite_runbooks`)).status).toBe(404);
    expect((await api.get(`${LINKS}/invite_runbooks`)).status).toBe(404);
    expect((await api.delete(`${LINKS}/invite_runbooks`)).status).toBe(205);
  });
});
