import { describe, expect, test } from 'vitest';
import type { Access, OperationId } from '../../src/core/contract/operation.ts';
import { defaultWorld } from '../../src/server/index.ts';
import { PROFILES } from '../support/profiles.ts';
import { sampled } from '../support/runs.ts';
import { SAMPLES, targetOf } from '../support/samples.ts';
import { type Api, messageOf, useServer } from '../support/server.ts';

describe.each(PROFILES)('every operation of profile $profile', ({ profile, ids, operations: OPERATIONS }) => {
  const withAccess = (...kinds: readonly Access[]): OperationId[] =>
    ids.filter((id) => kinds.includes(OPERATIONS[id].access));
  const api = useServer({ profile });

  test.each(withAccess('public'))('%s needs none', async (id) => {
    expect((await api.call(OPERATIONS[id].method, targetOf(id), undefined, { token: null })).status).toBe(200);
  });

  const placed = withAccess('read', 'comment', 'edit', 'review', 'create', 'admin', 'team-owner');
  let stranger: Api | undefined;
  test.each(sampled(placed))('%s shows a stranger nothing, not even that it is there', async (id) => {
    stranger ??= api.as('user_stella');
    const there = await stranger.call(OPERATIONS[id].method, targetOf(id));
    if (id === 'deleteSpaceById' || id === 'deleteCollectionById') {
      // What is not there need not be deleted.
      expect(there.status).toBe(204);
    } else {
      expect(there.status).toBe(404);
      expect(messageOf(there)).toMatch(/^(Organization|Space|Collection) not found$/);
    }
    const unknown = targetOf(id).replace(/(org|spc|col)_[a-z_]+/, '$1_unknown');
    const elsewhere = await stranger.call(OPERATIONS[id].method, unknown);
    expect([elsewhere.status, elsewhere.body]).toEqual([there.status, there.body]);
  });

  /** The people with a role in the place of a request, as it is listed. */
  const rolesAt = async (target: string): Promise<(readonly [user: string, role: string | null])[]> => {
    const place = /^\/v1\/(?:spaces|collections)\/\w+/.exec(target)?.[0];
    const list = place === undefined ? '/v1/orgs/org_acme/members' : `${place}/permissions/aggregate`;
    const { items } = (await api.get(list)).body;
    return items.map(
      ({ user, role, permission = role }: { user: { id: string }; role: string; permission?: string }) => [
        user.id,
        permission,
      ],
    );
  };
  const hasRole = (id: OperationId): boolean =>
    // Comments are deleted by their authors, and profile today has roles on some sites besides.
    !id.startsWith('deleteComment') && !targetOf(id).includes('site_partners');

  const ranked = withAccess('read', 'comment', 'edit', 'review', 'create', 'admin').filter(hasRole);
  test.each(sampled(ranked))('%s needs the role that the contract names, and no higher one', async (id) => {
    const { method, access } = OPERATIONS[id];
    for (const [user, role] of await rolesAt(targetOf(id))) {
      const { status } = await api.as(user).call(method, targetOf(id));
      if (status < 300 && method !== 'GET') {
        api.server.reset();
      }
      expect([user, role, status === 403]).toEqual([user, role, ROLES.indexOf(role) < ROLES.indexOf(access)]);
    }
  });

  const named = ids.filter((id) => OPERATIONS[id].path.includes('{'));
  test.each(sampled(named))('%s finds nothing where its path names something that does not exist', async (id) => {
    const { method, path, successes } = OPERATIONS[id];
    const [target = '', query = ''] = targetOf(id).split('?');
    const steps = path.split('/');
    for (const [index, step] of steps.entries()) {
      const isLast = index === steps.length - 1;
      // What the last step names may be created with it.
      if (step.startsWith('{') && step !== '{translationLanguage}' && !(isLast && successes.includes(201))) {
        const unknown = `${target.split('/').with(index, 'unknown').join('/')}?${query}`;
        const { status } = await api.call(method, unknown, sampleOf(id).body);
        expect([unknown, status]).toEqual([
          unknown,
          isLast && successes.includes(205) && successes.includes(204) ? 204 : 404,
        ]);
      }
    }
  });

  // Everybody belongs to the organization, and a page is found by its path wherever there is one.
  const inside = ids.filter((id) =>
    /\{(siteId|spaceId)\}.*\{(?!userId|teamId|pagePath)\w+\}/.test(OPERATIONS[id].path),
  );
  // The plan of the other organization has no audit events.
  const owned = ids.filter(
    (id) =>
      id !== 'getOrganizationAuditEvent' && /^\/v1\/orgs\/\{organizationId\}\/.*\{\w+\}/.test(OPERATIONS[id].path),
  );
  const parts = [
    ...inside.map((id) => ({ id, holder: 'site or space' })),
    ...owned.map((id) => ({ id, holder: 'organization' })),
  ].filter(({ id }) => !OPERATIONS[id].successes.includes(201) || OPERATIONS[id].method === 'POST');
  test.each(sampled(parts))('$id finds nothing that is part of another $holder', async ({ id, holder }) => {
    const { method, path } = OPERATIONS[id];
    const target = targetOf(id);
    const [site, space] = target.includes('_notes') ? ['site_docs', 'spc_guides'] : ['site_notes', 'spc_notes'];
    const isOfOrganization = holder === 'organization';
    const other = isOfOrganization
      ? target.replace(/org_\w+/, 'org_other')
      : target.replace(/site_\w+/, site).replace(/spc_\w+/, space);
    const user = isOfOrganization ? 'user_stella' : 'user_ada';
    const { status } = await api.as(user).call(method, other, sampleOf(id).body);
    // What is not there need not be deleted, if that in which it would be is there.
    const place = isOfOrganization ? 'organizationId' : 'siteId|spaceId';
    const isMissingPart = method === 'DELETE' && new RegExp(`\\{(${place})\\}/[\\w-]+/\\{\\w+\\}$`).test(path);
    expect([other, status]).toEqual([other, isMissingPart ? 204 : 404]);
  });

  const withBody = ids.filter((id) => OPERATIONS[id].body !== 'none');
  test.each(sampled(withBody))('%s refuses a body that breaks its contract, by the place of the fault', async (id) => {
    const { body = {}, user = 'user_ada' } = sampleOf(id);
    const send = (wrong: unknown) => api.as(user).call(OPERATIONS[id].method, targetOf(id), wrong);
    expect(messageOf(await send('7'))).toMatch(/^body: must/);
    for (const field of Object.keys(body)) {
      expect(messageOf(await send({ ...body, [field]: [[[]]] }))).toContain(`body.${field}`);
    }
  });
});

function sampleOf(id: OperationId): { readonly body?: object | undefined; readonly user?: string } {
  return SAMPLES[id];
}

/** Lowest first. */
const ROLES: readonly (string | null | undefined)[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

describe('a role in the organization', () => {
  const api = useServer();

  test('does not matter to the members of a team, which its owners and administrators manage', async () => {
    const add = async (user: string): Promise<number> =>
      (await api.as(user).put('/v1/orgs/org_acme/teams/team_writers/members/user_cora', { role: 'member' })).status;
    expect(await add('user_lin')).toBe(204);
    expect(await add('user_ada')).toBe(204);
    expect(await add('user_carl')).toBe(403);
    expect(await add('user_cora')).toBe(403);
    expect(await add('user_stella')).toBe(404);
  });

  test('of one organization counts nothing in another', async () => {
    expect((await api.get('/v1/spaces/spc_other')).status).toBe(404);
    expect((await api.as('user_stella').get('/v1/spaces/spc_other')).status).toBe(200);
    expect((await api.as('user_newcomer').get('/v1/orgs/org_acme/sites')).status).toBe(404);
    expect((await api.as('user_newcomer').get('/v1/user')).status).toBe(200);
  });

  test('is not asked for before the token is known', async () => {
    expect((await api.get('/v1/spaces/spc_guides', { token: 'col_unknown' })).status).toBe(401);
    expect(
      (await api.get('/v1/spaces/spc_guides', { token: null, headers: { authorization: 'Basic YWRhOg==' } })).status,
    ).toBe(401);
  });

  test('is judged before the request is read', async () => {
    expect((await api.as('user_remy').patch('/v1/spaces/spc_guides', { title: 7 })).status).toBe(403);
    expect((await api.as('user_gus').patch('/v1/spaces/spc_guides', { title: 7 })).status).toBe(404);
    expect((await api.patch('/v1/spaces/spc_guides', { title: 7 })).status).toBe(400);
  });
});

/**
 * Open (inherits) holds Closed (null), which holds Inner (inherits) and a space that says `comment` itself; Inner holds
 * Deep. Library lets everybody read. A space at the top says `edit`, another null.
 */
function nestedWorld(): ReturnType<typeof defaultWorld> {
  const world = defaultWorld(Date.parse('2025-05-01T12:00:00Z'));
  const { tables } = world;
  const createdAt = '2025-04-01T12:00:00.000Z';
  const organization = 'org_acme';
  const collection = (id: string, defaultLevel: 'inherit' | 'read' | null, parent?: string) => ({
    id,
    organization,
    title: id,
    defaultLevel,
    ...(parent === undefined ? {} : { parent }),
    rank: 9,
    createdAt,
  });
  const space = (id: string, defaultLevel: 'inherit' | 'comment' | 'edit' | null, parent?: string) => ({
    ...collection(id, 'inherit', parent),
    defaultLevel,
    visibility: 'private' as const,
    revision: 'rev_guides_1',
    updatedAt: createdAt,
  });
  const grant = (target: string, subject: string, level: 'read' | 'comment' | 'edit' | 'create' | null) => ({
    id: `${target}.${subject}`,
    targetType: target.startsWith('spc') ? ('space' as const) : ('collection' as const),
    target,
    subjectType: subject.startsWith('user') ? ('user' as const) : ('team' as const),
    subject,
    level,
  });
  return {
    ...world,
    tables: {
      ...tables,
      users: [...(tables.users ?? []), { id: 'user_dora', displayName: 'Dora Lenz', email: 'dora@example.com' }],
      members: [
        ...(tables.members ?? []),
        {
          id: 'org_acme.user_dora',
          organization,
          user: 'user_dora',
          role: 'admin',
          disabled: true,
          joinedAt: createdAt,
          sso: false,
        },
      ],
      teams: [...(tables.teams ?? []), { id: 'team_night', organization, title: 'Night shift', createdAt }],
      teamMembers: [
        ...(tables.teamMembers ?? []),
        { id: 'team_night.user_cora', team: 'team_night', user: 'user_cora', role: 'member' },
        { id: 'team_writers.user_cora', team: 'team_writers', user: 'user_cora', role: 'member' },
      ],
      collections: [
        ...(tables.collections ?? []),
        collection('col_open', 'inherit'),
        collection('col_closed', null, 'col_open'),
        collection('col_inner', 'inherit', 'col_closed'),
        collection('col_library', 'read'),
        collection('col_shut', 'inherit'),
      ],
      spaces: [
        ...(tables.spaces ?? []),
        space('spc_deep', 'inherit', 'col_inner'),
        space('spc_talk', 'comment', 'col_closed'),
        space('spc_book', 'inherit', 'col_library'),
        space('spc_wiki', 'edit'),
        space('spc_vault', null),
        space('spc_shut', 'edit'),
        space('spc_within', 'inherit', 'col_shut'),
      ],
      grants: [
        ...(tables.grants ?? []),
        // Given at the top, they reach all the way down.
        grant('col_open', 'user_gus', 'read'),
        grant('col_open', 'team_writers', 'edit'),
        grant('col_inner', 'user_cora', 'create'),
        // Shut out of the inner collection, whatever a collection around it gives.
        grant('col_inner', 'user_lin', null),
        grant('spc_wiki', 'user_remy', 'read'),
        grant('spc_book', 'user_edgar', 'create'),
        grant('spc_vault', 'team_api', 'comment'),
        grant('spc_vault', 'user_carl', 'read'),
        grant('spc_vault', 'user_dora', 'create'),
        grant('col_library', 'team_api', null),
        // A null of one's own counts more than what a team has; a role of one's own counts more than the null of a team.
        grant('spc_shut', 'user_remy', null),
        grant('spc_shut', 'team_api', 'edit'),
        grant('spc_shut', 'team_writers', null),
        grant('spc_shut', 'user_lin', 'comment'),
        // Nobody is let in by one team whom another shuts out.
        grant('spc_shut', 'team_night', 'create'),
        grant('col_shut', 'user_carl', null),
        grant('spc_within', 'team_api', 'comment'),
      ],
    },
  };
}

describe('a level in a place', () => {
  const api = useServer({ world: nestedWorld() });

  test.each<[string, string, string, string | null]>([
    ['is nothing below a collection that lets nobody in', 'spc_deep', 'user_rita', null],
    ['is that of an administrator of the organization everywhere', 'spc_deep', 'user_ada', 'admin'],
    ['comes from the top to a guest', 'spc_deep', 'user_gus', 'read'],
    ['comes from a collection in between', 'spc_deep', 'user_cora', 'create'],
    ['is cut off by a null further in', 'spc_deep', 'user_lin', null],
    ['reaches the places beside that', 'spc_talk', 'user_lin', 'edit'],
    ['is what the place says, not the collection around it', 'spc_talk', 'user_rita', 'comment'],
    ['is not what the place says when more was granted', 'spc_talk', 'user_lin', 'edit'],
    ['is not the default for a guest', 'spc_wiki', 'user_gus', null],
    ['is the default of the place for high roles too', 'spc_wiki', 'user_carl', 'edit'],
    ['is the default of the place for low roles too', 'spc_wiki', 'user_cora', 'edit'],
    ['is not lowered by a grant', 'spc_wiki', 'user_remy', 'edit'],
    ['comes from the default of the collection', 'spc_book', 'user_rita', 'read'],
    ['is raised by a grant of its own', 'spc_book', 'user_edgar', 'create'],
    ['is nothing for a team that is shut out', 'spc_book', 'user_remy', null],
    ['is the best of a direct grant and that of a team', 'spc_vault', 'user_carl', 'comment'],
    ['comes through a team', 'spc_vault', 'user_remy', 'comment'],
    ['is nothing where the default is null', 'spc_vault', 'user_rita', null],
    ['is nothing for a member who is disabled', 'spc_vault', 'user_dora', null],
    ['is nothing for a stranger', 'spc_wiki', 'user_stella', null],
    ['is the role in the organization when all inherit', 'spc_guides', 'user_rita', 'review'],
    ['is nothing for who is shut out, whatever their team has there', 'spc_shut', 'user_remy', null],
    ['comes through that team to its other members', 'spc_shut', 'user_carl', 'edit'],
    ['is what was granted to a person whose team is shut out', 'spc_shut', 'user_lin', 'comment'],
    ['is nothing for who is in a team that is shut out and in one that is not', 'spc_shut', 'user_cora', null],
    ['comes from a grant further in than the null', 'spc_within', 'user_carl', 'comment'],
  ])('%s (%s, %s)', async (_title, space, user, level) => {
    const { body } = await api.get(`/v1/spaces/${space}/permissions/aggregate`);
    const listed = body.items.find((item: { user: { id: string } }) => item.user.id === user);
    expect(listed?.permission ?? null).toBe(level);
    const seen = await api.as(user).get(`/v1/spaces/${space}`);
    expect(seen.status).toBe(level === null ? 404 : 200);
    if (level !== null) {
      const rank = ['read', 'comment', 'edit', 'review', 'create', 'admin'].indexOf(level);
      expect(seen.body.permissions).toMatchObject({
        access: true,
        comment: rank >= 1,
        edit: rank >= 2,
        review: rank >= 3,
        merge: rank >= 3,
        admin: rank >= 5,
      });
    }
  });

  test('of a guest allows just that', async () => {
    const gus = api.as('user_gus');
    expect((await gus.get('/v1/collections/col_inner')).status).toBe(200);
    expect((await gus.get('/v1/spaces/spc_deep/content')).status).toBe(200);
    expect((await gus.post('/v1/spaces/spc_deep/comments', { body: { markdown: 'Hello' } })).status).toBe(403);
    expect((await gus.post('/v1/spaces/spc_api/comments', { body: { markdown: 'Hello' } })).status).toBe(200);
    expect((await gus.post('/v1/spaces/spc_api/change-requests', {})).status).toBe(403);
    expect((await gus.get('/v1/orgs/org_acme/members')).status).toBe(403);
  });

  test('is lost with the membership, and with the membership of a team', async () => {
    expect((await api.as('user_dora').get('/v1/orgs/org_acme/sites')).status).toBe(404);
    expect((await api.as('user_dora').get('/v1/orgs/org_acme/spaces')).status).toBe(404);
    expect((await api.as('user_remy').get('/v1/spaces/spc_vault')).status).toBe(200);
    await api.delete('/v1/orgs/org_acme/teams/team_api/members/user_remy');
    expect((await api.as('user_remy').get('/v1/spaces/spc_vault')).status).toBe(404);
  });
});
