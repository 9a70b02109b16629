import { describe, expect, test } from 'vitest';
import { checkWorld, startServer } from '../../src/server/index.ts';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { isQuick } from '../support/runs.ts';
import { messageOf, useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const EVENTS = `${ORG}/audit-events`;

const api = useServer({ profile: 'today' });

interface Event {
  readonly id: string;
  readonly action: string;
  readonly occurredAt: string;
  readonly actor: { readonly id: string; readonly label: string };
  readonly target: { readonly type: string; readonly id: string; readonly label?: string };
}

async function events(query = ''): Promise<readonly Event[]> {
  const answer = await api.get(`${EVENTS}${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items;
}

async function newest(): Promise<Event | undefined> {
  return (await events('?limit=1'))[0];
}

describe('audit events', () => {
  test('name who changed what, and show the newest first', async () => {
    const made = await api.put(`${ORG}/teams`, { title: 'Writers' });
    const { id } = made.body;
    expect(await newest()).toMatchObject({
      action: 'createOrganizationTeam',
      actor: { type: 'user', id: 'user_ada', label: 'Ada Marsh' },
      source: 'api',
      target: { type: 'team', id, label: 'Writers' },
    });
    await api.patch(`${ORG}/teams/${id}`, { title: 'Authors' });
    await api.put(`${ORG}/teams/${id}/members/user_lin`, { role: 'member' });
    await api.delete(`${ORG}/teams/${id}`);
    const three = await events('?limit=3');
    expect(three.map(({ action, target }) => [action, target.type, target.id, target.label])).toEqual([
      ['removeTeamFromOrganizationById', 'team', id, 'Authors'],
      ['addMemberToOrganizationTeamById', 'team', id, undefined],
      ['updateTeamInOrganizationById', 'team', id, 'Authors'],
    ]);
  });

  test('have the id of what was changed, also where a path has its slug', async () => {
    const spec = await api.put(`${ORG}/openapi/audited`, { source: { text: '{"openapi":"3.1.0"}' } });
    await api.delete(`${ORG}/openapi/audited`);
    expect((await newest())?.target).toEqual({ type: 'spec', id: spec.body.id, label: 'audited' });
  });

  test.each([
    [
      'a permission',
      () => api.patch('/v1/spaces/spc_handbook/permissions/users/user_remy', { role: 'edit' }),
      'spc_handbook',
    ],
    ['publishing', () => api.post(`${ORG}/sites/site_docs/publish`), 'site_docs'],
    ['a collection', () => api.patch('/v1/collections/col_product', { title: 'Product two' }), 'col_product'],
    [
      'many redirects at once',
      () =>
        api.put(`${ORG}/sites/site_docs/redirects`, {
          redirects: [{ source: '/audited', destination: { kind: 'external', url: 'https://example.com/' } }],
        }),
      'site_docs',
    ],
  ])('of %s are about the place', async (_title, write, place) => {
    expect((await write()).status).toBeLessThan(300);
    expect((await newest())?.target.id).toBe(place);
  });

  test('are not recorded for what was refused, changes nothing, or only looks', async () => {
    const before = await newest();
    expect((await api.patch(`${ORG}/teams/team_nope`, { title: 'X' })).status).toBe(404);
    expect((await api.delete(`${ORG}/teams/team_nope`)).status).toBe(204);
    expect((await api.put(`${ORG}/teams`, {})).status).toBe(400);
    expect((await api.post(`${ORG}/ping`)).status).toBe(200);
    expect((await api.get(`${ORG}/teams`)).status).toBe(200);
    expect(await newest()).toEqual(before);
  });

  test('can be filtered by time, action, actor and target', async () => {
    const { id } = (await api.put(`${ORG}/teams`, { title: 'Filtered' })).body;
    await api.patch(`${ORG}/teams/${id}`, { title: 'Filtered twice' });
    expect((await events(`?target=${id}`)).map(({ action }) => action)).toEqual([
      'updateTeamInOrganizationById',
      'createOrganizationTeam',
    ]);
    expect(await events(`?target=${id}&action=createOrganizationTeam`)).toHaveLength(1);
    expect(await events(`?target=${id}&actor=user_lin`)).toEqual([]);
    const [last] = await events(`?target=${id}`);
    const at = encodeURIComponent(last?.occurredAt ?? '');
    expect(await events(`?target=${id}&from=${at}&to=${at}`)).not.toEqual([]);
    expect(await events(`?target=${id}&from=2999-01-01T00:00:00Z`)).toEqual([]);
  });

  test('come in pages of 20, which stay right while more are recorded', async () => {
    for (let index = 0; index < 25; index++) {
      await api.patch(`${ORG}/teams/team_api`, { title: `Docs ${index}` });
    }
    const first = (await api.get(EVENTS)).body;
    expect(first.items).toHaveLength(20);
    await api.patch(`${ORG}/teams/team_api`, { title: 'Docs' });
    const second = (await api.get(`${EVENTS}?page=${first.next.page}`)).body;
    const ids = [...first.items, ...second.items].map(({ id }: Event) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.items[0].target.label).toBe('Docs 4');
  });

  test('have the names of the fields that were sent, and never a value or a secret id', async () => {
    await api.patch(`${ORG}/sites/site_docs`, { title: 'Hush', 'a secret': 1 });
    const site = await api.get(`${EVENTS}/${(await newest())?.id}`);
    expect(site.body).toMatchObject({ schemaVersion: 1, payload: { fields: ['title'] } });

    const invite = (await api.post(`${ORG}/link-invites`, { role: 'read' })).body.id;
    expect((await newest())?.target).toMatchObject({ type: 'organization', id: 'org_acme' });
    await api.patch(`${ORG}/link-invites/${invite}`, { role: 'edit' });
    await api.delete(`${ORG}/link-invites/${invite}`);
    const link = (await api.post(`${ORG}/sites/site_partners/share-links`, { name: 'Audited' })).body;
    expect((await newest())?.target).toEqual({ type: 'share-link', id: link.id, label: 'Audited' });
    const all = JSON.stringify(await events('?limit=100'));
    expect(all).not.toContain(invite);
    expect(all).not.toContain(link.key);
  });

  test('have actions with labels', async () => {
    const { items } = (await api.get(`${ORG}/audit-event-actions`)).body;
    expect(items).toContainEqual({ object: 'audit-event-action', id: 'updateSiteById', label: 'Update site by id' });
    expect(items.some(({ id }: { id: string }) => id === 'listSites' || id === 'trackEventsInSiteById')).toBe(false);
  });

  test('are not part of an exported world, and stay in a reset one', async () => {
    const world = api.server.exportWorld();
    expect(world.tables.auditEvents).toBeUndefined();
    expect(() => checkWorld(world)).not.toThrow();
    api.server.reset();
    expect(await events()).toHaveLength(1);
  });

  test('of another organization are not shown', async () => {
    const [own] = await events();
    const stella = api.as('user_stella');
    expect((await stella.get(EVENTS)).status).toBe(404);
    const other = await stella.get(`/v1/orgs/org_other/audit-events/${own?.id}`);
    expect([403, 404]).toContain(other.status);
  });
});

describe('an organization without audit events in its plan', () => {
  const world = defaultWorld(Date.now(), 'today');
  const organizations = (world.tables.organizations ?? []).map((one) => ({ ...one, auditLogs: false }));
  const plain = useServer({ profile: 'today', world: { ...world, tables: { ...world.tables, organizations } } });

  test('refuses them to everybody', async () => {
    const refused = await plain.get(EVENTS);
    expect([refused.status, messageOf(refused)]).toEqual([403, 'The plan of the organization has no audit events']);
    expect((await plain.get(`${ORG}/audit-event-actions`)).status).toBe(403);
    expect((await plain.get(ORG)).body.auditLogs).toBe(false);
  });
});

test('of the example, only the organization whose plan has audit events has them', () => {
  const { organizations = [], auditEvents = [] } = defaultWorld(Date.now(), 'today').tables;
  const having = organizations.filter(({ auditLogs }) => auditLogs !== false);
  expect(having.map(({ id, plan }) => [id, plan])).toEqual([['org_acme', 'enterprise_2024']]);
  expect(auditEvents.map(({ organization }) => organization)).toEqual(['org_acme']);
});

test.skipIf(isQuick)('only the newest are kept', async () => {
  const server = await startServer({ profile: 'today', auditEvents: 10 });
  try {
    const call = (path: string, init?: RequestInit): Promise<Response> =>
      fetch(`${server.url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      });
    for (let index = 0; index < 215; index++) {
      await call(`${ORG}/teams/team_api`, { method: 'PATCH', body: JSON.stringify({ title: `Docs ${index}` }) });
    }
    const { count, items } = (await (await call(`${EVENTS}?limit=1`)).json()) as { count: number; items: Event[] };
    expect(count).toBeLessThan(210);
    expect(items[0]?.target.label).toBe('Docs 214');
  } finally {
    await server.close();
  }
});

test('profile 2025 neither has nor records them', async () => {
  const server = await startServer();
  try {
    const headers = { authorization: `Bearer ${server.token}` };
    expect((await fetch(`${server.url}${EVENTS}`, { headers })).status).toBe(404);
  } finally {
    await server.close();
  }
});
