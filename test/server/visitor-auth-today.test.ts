import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const AUTH = `${SITES}/site_docs/publishing/auth`;

describe('visitor authentication', () => {
  const api = useServer({ profile: 'today' });

  test('every site has settings and a key of its own, which reading does not change', async () => {
    const first = (await api.get(AUTH)).body;
    expect(first).toEqual({ object: 'publishing-auth', backend: 'custom', privateKey: expect.any(String) });
    expect((await api.get(AUTH)).body).toEqual(first);
    const other = (await api.get(`${SITES}/site_partners/publishing/auth`)).body;
    expect(other.privateKey).not.toBe(first.privateKey);
    expect(api.server.exportWorld().tables.visitorAuths ?? []).toEqual([]);
  });

  test('settings change without the key, and null removes a URL', async () => {
    const { privateKey } = (await api.get(AUTH)).body;
    const urls = { fallbackURL: 'https://example.com/login', logoutURL: 'https://example.com/bye' };
    const changed = (await api.patch(AUTH, { backend: 'integration', ...urls })).body;
    expect(changed).toEqual({ object: 'publishing-auth', backend: 'integration', privateKey, ...urls });
    const cleared = (await api.patch(AUTH, { backend: 'custom', fallbackURL: null })).body;
    expect(cleared).toEqual({
      object: 'publishing-auth',
      backend: 'custom',
      privateKey,
      logoutURL: urls.logoutURL,
    });
  });

  test('another key comes with every regeneration, and nothing else changes', async () => {
    const before = (await api.get(AUTH)).body;
    const once = (await api.post(`${AUTH}/regenerate`)).body;
    const twice = (await api.post(`${AUTH}/regenerate`)).body;
    expect(new Set([before, once, twice].map(({ privateKey }) => privateKey)).size).toBe(3);
    expect({ ...twice, privateKey: '' }).toEqual({ ...before, privateKey: '' });
    expect((await api.get(AUTH)).body).toEqual(twice);
  });

  test('goes with its site', async () => {
    const { id } = (await api.post(SITES, { title: 'Passing' })).body;
    await api.post(`${SITES}/${id}/publishing/auth/regenerate`);
    await api.delete(`${SITES}/${id}`);
    const { visitorAuths = [] } = api.server.exportWorld().tables;
    expect(visitorAuths.map(({ site }) => site)).not.toContain(id);
  });
});
