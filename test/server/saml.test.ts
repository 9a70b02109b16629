import { describe, expect, test } from 'vitest';
import { expectRefusal, useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const SAML = `${ORG}/saml`;
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ2p=\n-----END CERTIFICATE-----\n';

describe('SAML providers', () => {
  const api = useServer();

  test('are listed with the default team as a whole', async () => {
    const { body } = await api.get(SAML);
    expect(body.count).toBe(1);
    expect(body.items[0]).toMatchObject({
      object: 'saml-provider',
      id: 'saml_okta',
      label: 'Okta',
      defaultTeam: { object: 'team', id: 'team_writers', title: 'Docs writers', members: 2 },
      defaultRole: 'read',
      status: 'active',
    });
    expect((await api.get(`${SAML}/saml_okta`)).body).toEqual(body.items[0]);
  });

  test('begin with a label, and are active once everything is set', async () => {
    const created = await api.post(SAML, { label: 'Entra' });
    expect(created.body).toMatchObject({
      label: 'Entra',
      entityID: '',
      ssoURL: '',
      certificate: '',
      defaultRole: null,
      status: 'pending',
    });
    expect(created.body.defaultTeam).toBeUndefined();
    const location = `${SAML}/${created.body.id}`;
    expect(created.body.urls.location).toBe(`${api.server.url}${location}`);

    const half = await api.patch(location, { entityID: 'urn:idp', ssoURL: 'https://idp.example.com/entra' });
    expect(half.body.status).toBe('pending');
    const whole = await api.patch(location, {
      certificate: CERTIFICATE,
      defaultTeam: 'team_api',
      defaultRole: 'edit',
      label: 'Entra ID',
    });
    expect(whole.body).toEqual({
      ...half.body,
      label: 'Entra ID',
      certificate: CERTIFICATE,
      defaultTeam: (await api.get(`${ORG}/teams/team_api`)).body,
      defaultRole: 'edit',
      status: 'active',
    });
    // What this side is called does not follow from what the other side is called.
    expect(whole.body.service).toEqual(created.body.service);
    expect(new Set(Object.values(whole.body.service)).size).toBe(3);
    expect((await api.patch(location, { defaultRole: null })).body.defaultRole).toBeNull();
    expect((await api.patch(location, {})).body).toMatchObject({ defaultRole: null, label: 'Entra ID' });

    expect((await api.delete(location)).status).toBe(205);
    expect((await api.delete(location)).status).toBe(204);
    expect((await api.get(location)).status).toBe(404);
    expect((await api.patch(location, { label: 'No' })).status).toBe(404);
  });

  test.each([['an unknown team', { label: 'A', defaultTeam: 'team_nothing' }, 'body.defaultTeam']])(
    'are refused with %s',
    async (_title, body, message) => {
      expectRefusal(await api.post(SAML, body), 400, message);
      expect((await api.get(SAML)).body.count).toBe(1);
    },
  );

  test('do not take a team of another organization', async () => {
    const body = { label: 'A', defaultTeam: 'team_api' };
    expect((await api.as('user_stella').post('/v1/orgs/org_other/saml', body)).status).toBe(400);
  });

  test('are for administrators; where to sign in is for every member', async () => {
    const remy = api.as('user_remy');
    const logins = await remy.get(`${ORG}/sso`);
    const { body: providers } = await api.get(SAML);
    expect(logins.body).toEqual({
      items: providers.items.map((provider: { id: string; label: string; service: { startURL: string } }) => ({
        id: provider.id,
        label: provider.label,
        startURL: provider.service.startURL,
      })),
    });
    expect(logins.body.items).toHaveLength(1);
    expect((await api.as('user_gus').get(`${ORG}/sso`)).body).toEqual(logins.body);
    expect((await api.as('user_stella').get(`${ORG}/sso`)).status).toBe(404);
    expect((await api.as('user_stella').get('/v1/orgs/org_other/sso')).body).toEqual({ items: [] });
  });
});
