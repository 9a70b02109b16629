import { describe, expect, test } from 'vitest';
import { messageOf, useServer } from '../support/server.ts';

const SITE = '/v1/orgs/org_acme/sites/site_docs';
const GUIDES = { kind: 'site-section', siteSectionId: 'sec_guides' };

describe('redirects', () => {
  const api = useServer();

  test('are listed oldest first, with the total', async () => {
    const { body } = await api.get(`${SITE}/redirects`);
    expect(body.count).toBe(2);
    expect(body.items.map(({ source }: { source: string }) => source)).toEqual(['/old/start', '/reference']);
    expect(body.next).toBeUndefined();
  });

  test('are created, looked up, changed and deleted', async () => {
    const created = await api.post(`${SITE}/redirects`, { source: '/tour', destination: GUIDES, note: 'ignored' });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      object: 'site-redirect',
      id: created.body.id,
      source: '/tour',
      destination: GUIDES,
    });

    const lookup = await api.get(`${SITE}/redirect?source=/tour`);
    expect(lookup.body.target).toBe('https://acme.site.colophon.example/docs');

    const page = { kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: 'pg_install' };
    const changed = await api.patch(`${SITE}/redirects/${created.body.id}`, { destination: page });
    expect(changed.body).toEqual({ ...created.body, destination: page });
    const target = await api.get(`${SITE}/redirect?source=/tour`);
    expect(target.body.target).toBe('https://acme.site.colophon.example/docs/getting-started/installation');

    expect((await api.delete(`${SITE}/redirects/${created.body.id}`)).status).toBe(205);
    expect((await api.delete(`${SITE}/redirects/${created.body.id}`)).status).toBe(204);
    expect((await api.get(`${SITE}/redirect?source=/tour`)).status).toBe(404);
  });

  test('are unique by source', async () => {
    const refused = await api.post(`${SITE}/redirects`, { source: '/reference', destination: GUIDES });
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain('body.source');
  });

  test.each([
    ['a source of one letter', { source: '/a', destination: GUIDES }, 'body.source: must match'],
    ['no destination', { source: '/ab' }, 'body.destination: is required (required)'],
    ['an unknown kind', { source: '/ab', destination: { kind: 'nowhere' } }, 'body.destination.kind'],
    ['an unknown section', { source: '/ab', destination: { ...GUIDES, siteSectionId: 'sec_x' } }, 'siteSectionId'],
    ['a long source', { source: `/${'a'.repeat(512)}`, destination: GUIDES }, '(maxLength)'],
  ])('are refused with %s', async (_title, body, message) => {
    const refused = await api.post(`${SITE}/redirects`, body);
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain(message);
  });

  test('need a token, the right one, and the right role', async () => {
    expect((await api.get(`${SITE}/redirects`, { token: null })).status).toBe(401);
    expect((await api.get(`${SITE}/redirects`, { token: 'wrong' })).status).toBe(401);
    expect((await api.as('user_remy').get(`${SITE}/redirects`)).status).toBe(200);
    expect((await api.as('user_remy').post(`${SITE}/redirects`, { source: '/ab', destination: GUIDES })).status).toBe(
      403,
    );
    expect((await api.as('user_stella').get(`${SITE}/redirects`)).status).toBe(404);
  });
});
