import { describe, expect, test } from 'vitest';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { expectRefusal, useServer } from '../support/server.ts';

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
    expectRefusal(
      await api.post(`${SITE}/redirects`, { source: '/reference', destination: GUIDES }),
      400,
      'body.source',
    );
  });

  test.each([
    ['an unknown section', { source: '/ab', destination: { ...GUIDES, siteSectionId: 'sec_x' } }, 'siteSectionId'],
    [
      'a site space of another site',
      { source: '/ab', destination: { kind: 'site-space', siteSpaceId: 'ss_notes' } },
      'body.destination.siteSpaceId',
    ],
    [
      'a page of another space',
      { source: '/ab', destination: { kind: 'site-page', siteSpaceId: 'ss_api', pageId: 'pg_install' } },
      'body.destination.pageId',
    ],
  ])('are refused with %s', async (_title, body, message) => {
    expectRefusal(await api.post(`${SITE}/redirects`, body), 400, message);
  });

  test('lead to sections, site spaces and pages', async () => {
    const HOST = 'https://acme.site.colophon.example/docs';
    for (const [source, destination, target] of [
      ['/to/section', { kind: 'site-section', siteSectionId: 'sec_api' }, `${HOST}/api`],
      ['/to/default', { kind: 'site-space', siteSpaceId: 'ss_handbook' }, HOST],
      ['/to/variant', { kind: 'site-space', siteSpaceId: 'ss_handbook_v1' }, `${HOST}/v1`],
      ['/to/page', { kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: 'pg_faq' }, `${HOST}/faq`],
      ['/to/first-page', { kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: 'pg_intro' }, HOST],
    ] as const) {
      const { body: redirect } = await api.post(`${SITE}/redirects`, { source, destination });
      expect(redirect.destination).toEqual(destination);
      expect((await api.get(`${SITE}/redirect?source=${source}`)).body).toEqual({ redirect, target });
      await api.delete(`${SITE}/redirects/${redirect.id}`);
    }
  });

  test('are changed: the source to one that is free, the destination whole', async () => {
    const { body: redirect } = await api.post(`${SITE}/redirects`, { source: '/first', destination: GUIDES });
    const path = `${SITE}/redirects/${redirect.id}`;
    expect((await api.patch(path, {})).body).toEqual(redirect);
    expect((await api.patch(path, { source: '/first' })).body).toEqual(redirect);
    expect((await api.patch(path, { source: '/second' })).body).toEqual({ ...redirect, source: '/second' });
    expect((await api.get(`${SITE}/redirect?source=/first`)).status).toBe(404);
    expect((await api.patch(path, { source: '/reference' })).status).toBe(400);
    expect((await api.patch(path, { destination: { ...GUIDES, siteSectionId: 'sec_x' } })).status).toBe(400);
    expect((await api.get(`${SITE}/redirect?source=/second`)).body.redirect).toEqual({
      ...redirect,
      source: '/second',
    });
    await api.delete(path);
  });

  test('need a token, the right one, and the right role', async () => {
    expect((await api.as('user_remy').get(`${SITE}/redirects`)).status).toBe(200);
    expect((await api.as('user_remy').post(`${SITE}/redirects`, { source: '/ab', destination: GUIDES })).status).toBe(
      403,
    );
  });
});

describe('ten thousand redirects', () => {
  const world = defaultWorld(Date.now());
  const redirects = Array.from({ length: 10_000 }, (_, index) => ({
    id: `redirect_${index}`,
    site: 'site_docs',
    source: `/old/${index}`,
    destination: { kind: 'site-section' as const, siteSectionId: 'sec_guides' },
  }));
  const api = useServer({ world: { ...world, tables: { ...world.tables, redirects } } });

  test('are listed in pages of a thousand, each once', async () => {
    const seen: string[] = [];
    let page = '';
    do {
      const { body } = await api.get(`${SITE}/redirects?limit=1000${page}`);
      expect(body.count).toBe(10_000);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      page = body.next === undefined ? '' : `&page=${body.next.page}`;
    } while (page !== '');
    expect(seen).toEqual(redirects.map(({ id }) => id));
  });

  test('are each found by their source, and go with their site', async () => {
    expect((await api.get(`${SITE}/redirect?source=/old/9999`)).body.redirect.id).toBe('redirect_9999');
    expect((await api.post(`${SITE}/redirects`, { source: '/old/5000', destination: GUIDES })).status).toBe(400);
    expect((await api.delete(SITE)).status).toBe(205);
    expect((await api.get(`${SITE}/redirects`)).status).toBe(404);
  });
});
