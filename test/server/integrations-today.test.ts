import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const LOGIN = '/v1/integrations/login/installations';
const ANALYTICS = '/v1/integrations/analytics/installations/install_analytics';
const CHAT = '/v1/integrations/chat/installations/install_chat';
const ACME = { organization: 'org_acme' };

describe('integrations', () => {
  const api = useServer({ profile: 'today' });

  test('are installed once, enabled nowhere, and listed with what they may do', async () => {
    const made = await api.post(LOGIN, ACME);
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(made.headers.get('location')).toBe(made.body.urls.location);
    expect(made.body).toMatchObject({
      status: 'active',
      site_selection: 'selected',
      space_selection: 'selected',
      configuration: {},
      target: ACME,
    });
    expect((await api.post(LOGIN, ACME)).body.id).toBe(id);
    const { items } = (await api.get('/v1/orgs/org_acme/installations')).body;
    expect(items.map((item: { integration: { name: string } }) => item.integration.name)).toEqual([
      'analytics',
      'chat',
      'login',
    ]);
    expect(items[2]).toMatchObject({ integration: { scopes: ['site:visitor:auth'] }, installation: { id } });
    expect((await api.get(`${LOGIN}/${id}/sites`)).body.items).toEqual([]);
    expect((await api.post('/v1/integrations/unknown/installations', ACME)).status).toBe(404);
  });

  test('are pending until their configuration is complete, which is replaced as a whole', async () => {
    const site = `${ANALYTICS}/sites/site_notes`;
    const made = await api.post(`${ANALYTICS}/sites`, { siteId: 'site_notes' });
    expect(made.body).toMatchObject({
      integration: 'analytics',
      site: 'site_notes',
      status: 'pending',
      configuration: {},
    });
    const set = await api.patch(site, { configuration: { tracking_id: 'G-2', debug: true } });
    expect(set.body).toMatchObject({ status: 'active', configuration: { tracking_id: 'G-2', debug: true } });
    expect((await api.patch(site, { externalIds: ['x'] })).body).toMatchObject({
      status: 'active',
      externalIds: ['x'],
    });
    expect((await api.patch(site, { configuration: { debug: false } })).body).toMatchObject({
      status: 'pending',
      configuration: { debug: false },
    });
    expect((await api.post(`${ANALYTICS}/sites`, { siteId: 'site_notes' })).body.configuration).toEqual({
      debug: false,
    });
  });

  test('are disabled one by one, and found only under their own name', async () => {
    await api.post(`${ANALYTICS}/sites`, { siteId: 'site_partners' });
    expect((await api.delete(`${ANALYTICS}/sites/site_partners`)).status).toBe(205);
    expect((await api.delete(`${ANALYTICS}/sites/site_partners`)).status).toBe(204);
    expect((await api.get('/v1/integrations/chat/installations/install_analytics')).status).toBe(404);
  });

  test('are disabled with their site and their space, and everywhere when they are uninstalled', async () => {
    expect((await api.get(CHAT)).body.spaces).toBe(1);
    expect((await api.delete('/v1/spaces/spc_handbook')).status).toBe(205);
    expect((await api.get(CHAT)).body.spaces).toBe(0);
    await api.post(`${ANALYTICS}/sites`, { siteId: 'site_partners' });
    expect((await api.delete('/v1/orgs/org_acme/sites/site_partners')).status).toBe(205);
    expect((await api.get(`${ANALYTICS}/sites/site_partners`)).status).toBe(404);
    await api.post(`${ANALYTICS}/sites`, { siteId: 'site_notes' });
    expect((await api.delete(ANALYTICS)).status).toBe(205);
    expect((await api.delete(ANALYTICS)).status).toBe(204);
    expect((await api.get(`${ANALYTICS}/sites/site_notes`)).status).toBe(404);
  });
});
