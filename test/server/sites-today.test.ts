import { describe, expect, test } from 'vitest';
import { messageOf, useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const DOCS = `${SITES}/site_docs`;

describe('sites of today', () => {
  const api = useServer({ profile: 'today' });

  test('say which type is in force, what is allowed, and where the preview is', async () => {
    const { body } = await api.get(DOCS);
    expect(body).toMatchObject({
      type: 'ultimate',
      appliedType: 'ultimate',
      defaultLevel: 'inherit',
      permissions: {
        view: true,
        access: true,
        edit: true,
        create: true,
        admin: true,
        installIntegration: true,
        viewAdaptiveSchema: true,
        editAdaptiveSchema: true,
      },
      urls: { preview: expect.stringContaining('site_docs') },
    });
    expect(body).not.toHaveProperty('agentsContext');
    const { permissions } = (await api.as('user_lin').get(DOCS)).body;
    expect(permissions).toMatchObject({ view: true, edit: true, create: false, admin: false });
  });

  test.each(['publish', 'unpublish'])('have that form when they are %sed too', async (verb) => {
    const { body } = await api.post(`${DOCS}/${verb}`);
    expect(body).toMatchObject({
      appliedType: 'ultimate',
      published: verb === 'publish',
      permissions: { admin: true },
    });
    expect(body.urls.published === undefined).toBe(verb === 'unpublish');
  });

  test('have every feature unless another type is chosen', async () => {
    const { body } = await api.post(SITES, { title: 'New' });
    expect(body).toMatchObject({ type: 'ultimate', appliedType: 'ultimate', defaultLevel: 'inherit' });
    expect((await api.post(SITES, { title: 'Other', type: 'basic' })).body.type).toBe('basic');
    const community = await api.as('user_stella').post('/v1/orgs/org_other/sites', { title: 'Free' });
    expect(community.body.type).toBe('sponsored');
  });

  test('begin with spaces that exist', async () => {
    const { body } = await api.post(SITES, { spaces: ['spc_notes', 'spc_api'] });
    expect(body.siteSpaces).toBe(2);
    for (const spaces of ['sample', 'empty']) {
      expect(messageOf(await api.post(SITES, { spaces }))).toContain('body.spaces');
    }
  });

  test('take a default level, null included, and keep it', async () => {
    for (const defaultLevel of ['read', null, 'inherit']) {
      expect((await api.patch(DOCS, { defaultLevel })).body.defaultLevel).toBe(defaultLevel);
      expect((await api.get(DOCS)).body.defaultLevel).toBe(defaultLevel);
    }
    expect((await api.patch(DOCS, { title: 'Docs', agentsContext: 'included' })).body).not.toHaveProperty(
      'agentsContext',
    );
  });

  test('take a style guide only from a space that is one', async () => {
    expect(messageOf(await api.patch(DOCS, { styleguide: 'spc_api' }))).toContain('body.styleguide');
    expect((await api.patch(DOCS, { styleguide: null })).status).toBe(200);
  });
});

describe('a strict server of today', () => {
  const api = useServer({ profile: 'today', strict: true });

  test('refuses what the service no longer takes', async () => {
    expect(messageOf(await api.patch(DOCS, { agentsContext: 'included' }))).toContain('body.agentsContext');
  });
});

describe('sites of 2025', () => {
  const api = useServer();

  test('have none of it', async () => {
    const { body } = await api.patch(DOCS, { defaultLevel: 'read', styleguide: 'spc_api', agentsContext: 'included' });
    expect(body.agentsContext).toBe('included');
    for (const field of ['appliedType', 'defaultLevel', 'permissions', 'styleguide']) {
      expect(body).not.toHaveProperty(field);
    }
    expect(body.urls).not.toHaveProperty('preview');
    expect((await api.post(SITES, { title: 'New', spaces: 'sample' })).body).toMatchObject({ type: 'basic' });
  });
});

describe('the preview of a site', () => {
  const NOW = Date.parse('2026-03-01T12:00:00.000Z');
  const api = useServer({ profile: 'today', clock: () => NOW });
  const preview = async (query: string, site = 'site_docs') => api.get(`${SITES}/${site}/publishing/preview${query}`);

  test('is a URL on it with a secret for an hour, and says what to show', async () => {
    const first = new URL((await preview('?siteSpace=ss_handbook_v1&claims=(plan:pro)&draft=false')).body.url);
    const { published } = (await api.get(DOCS)).body.urls;
    expect(`${first.origin}${first.pathname}`).toBe(`${published}/v1`);
    const { preview: secret, ...shown } = Object.fromEntries(first.searchParams);
    expect(shown).toEqual({ expires: '2026-03-01T13:00:00.000Z', draft: 'false', claims: '(plan:pro)' });
    const second = new URL((await preview('', 'site_notes')).body.url);
    expect(second.searchParams.get('draft')).toBe('true');
    expect(second.searchParams.get('preview')).not.toBe(secret);
    const target = `${published}/api?x=1#part`;
    expect((await preview(`?target=${encodeURIComponent(target)}`)).body.url).toMatch(
      /\/api\?x=1&preview=[\w-]+&.*#part$/,
    );
  });

  test.each([
    ['siteSpace=ss_notes', 'query.siteSpace'],
    ['target=https://elsewhere.example.com/docs', 'query.target'],
    ['target=https://acme.site.colophon.example/docsandmore', 'query.target'],
    ['target=docs', 'query.target'],
  ])('leads nowhere else: %s', async (query, field) => {
    const refused = await preview(`?${query}`);
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining(field)]);
  });
});
