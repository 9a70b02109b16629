import { describe, expect, test } from 'vitest';
import { messageOf, useServer } from '../support/server.ts';

const SITE = '/v1/orgs/org_acme/sites/site_docs';
const GUIDES = { kind: 'site-section', siteSectionId: 'sec_guides' };
const ELSEWHERE = { kind: 'external', url: 'https://old.example.com/docs' };

describe('redirects of today', () => {
  const api = useServer({ profile: 'today' });
  const sources = async (query = ''): Promise<string[]> =>
    (await api.get(`${SITE}/redirects${query}`)).body.items.map(({ source }: { source: string }) => source);

  test('have their form, and are listed newest first unless asked otherwise', async () => {
    const { body } = await api.post(`${SITE}/redirects`, { source: '/a', destination: GUIDES });
    expect(body).toEqual({
      object: 'site-redirect',
      id: body.id,
      source: '/a',
      destination: GUIDES,
      captureWildcard: false,
      permanent: false,
      draft: false,
      createdAt: expect.any(String),
    });
    expect(await sources()).toEqual(['/a', '/reference', '/old/start']);
    expect(await sources('?orderBy=source')).toEqual(['/a', '/old/start', '/reference']);
    expect(await sources('?search=start')).toEqual(['/old/start']);
    await api.patch(`${SITE}/redirects/redirect_start`, { permanent: true });
    expect((await sources('?orderBy=updatedAt'))[0]).toBe('/old/start');
  });

  test.each(['/a', '/ab', '/a/b.html', '/a~b', '/a%20b', '/a+b', '/a/*', '/a*', '/a/b*'])(
    'the source %s is taken',
    async (source) => {
      api.server.reset();
      expect((await api.post(`${SITE}/redirects`, { source, destination: GUIDES })).status).toBe(201);
    },
  );

  test.each(['/', '/a/', 'a', '//a', '/a//b', '/*', '/a**', '/a/*/b', '/a?x=1', '/a b', '/a:b', '/é', '/a%2'])(
    'the source %s is refused',
    async (source) => {
      expect((await api.post(`${SITE}/redirects`, { source, destination: GUIDES })).status).toBe(400);
    },
  );

  test('drafts are listed only when asked for, and may share a source with a live one', async () => {
    api.server.reset();
    const draft = await api.post(`${SITE}/redirects`, { source: '/reference', destination: ELSEWHERE, draft: true });
    expect(draft.body.draft).toBe(true);
    expect(await sources()).toEqual(['/reference', '/old/start']);
    expect(await sources('?draft=true')).toEqual(['/reference']);
    const again = await api.post(`${SITE}/redirects`, { source: '/reference', destination: ELSEWHERE, draft: true });
    expect(messageOf(again)).toContain('(unique)');
  });

  test('lead to other sites and to pages by their paths', async () => {
    api.server.reset();
    await api.post(`${SITE}/redirects`, { source: '/gone', destination: ELSEWHERE });
    expect((await api.get(`${SITE}/redirect?source=/gone`)).body.target).toBe('https://old.example.com/docs');
    const page = { kind: 'path', spaceId: 'spc_handbook', path: 'getting-started/installation' };
    const { body } = await api.post(`${SITE}/redirects`, { source: '/install', destination: page });
    expect(body.destination).toEqual({ kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: 'pg_install' });
    const wrong = await api.post(`${SITE}/redirects`, { source: '/x', destination: { ...page, path: 'nowhere' } });
    expect(messageOf(wrong)).toContain('body.destination.path');
    const script = { kind: 'external', url: 'javascript:alert(1)' };
    expect((await api.post(`${SITE}/redirects`, { source: '/x', destination: script })).status).toBe(400);
  });

  test('a star stands for the rest of a path, the longest source wins, and the rest is kept where it should be', async () => {
    api.server.reset();
    const add = (source: string, url: string, captureWildcard = false): Promise<unknown> =>
      api.post(`${SITE}/redirects`, { source, destination: { kind: 'external', url }, captureWildcard });
    await add('/legacy/*', 'https://old.example.com/', true);
    await add('/legacy/v2/*', 'https://two.example.com/home');
    await add('/legacy/v2/exact', 'https://three.example.com/');
    const target = async (source: string): Promise<string> =>
      (await api.get(`${SITE}/redirect?source=${source}`)).body.target;
    expect(await target('/legacy/v1/setup')).toBe('https://old.example.com/v1/setup');
    expect(await target('/legacy/v2/setup')).toBe('https://two.example.com/home');
    expect(await target('/legacy/v2/exact')).toBe('https://three.example.com/');
  });

  test('many are created, changed, deleted and published at once, each on its own', async () => {
    api.server.reset();
    await api.post(`${SITE}/redirects`, { source: '/soon', destination: GUIDES, draft: true, permanent: true });
    const { status, body } = await api.put(`${SITE}/redirects`, {
      redirects: [
        { source: '/new', destination: ELSEWHERE, permanent: true },
        { source: '/reference', destination: ELSEWHERE },
        { source: '/old/start', destination: null },
        { source: '/never', destination: null },
        { source: '/soon', intent: 'publish' },
        { source: '/later', intent: 'publish' },
        { source: '/draft', destination: GUIDES, intent: 'draft' },
        { source: '/wrong', destination: { kind: 'site-section', siteSectionId: 'sec_x' } },
      ],
    });
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { status: 'created', source: '/new', draft: false, id: expect.any(String) },
      { status: 'updated', source: '/reference', draft: false, id: 'redirect_api' },
      { status: 'deleted', source: '/old/start', draft: false },
      { status: 'deleted', source: '/never', draft: false },
      { status: 'published', source: '/soon', draft: false, id: expect.any(String) },
      { status: 'error', source: '/later', draft: true, error: expect.any(String) },
      { status: 'created', source: '/draft', draft: true, id: expect.any(String) },
      { status: 'error', source: '/wrong', draft: false, error: expect.stringContaining('siteSectionId') },
    ]);
    expect((await sources()).sort()).toEqual(['/new', '/reference', '/soon']);
    expect(await sources('?draft=true')).toEqual(['/draft']);
  });

  test('no more than 500 at once', async () => {
    const redirects = Array.from({ length: 501 }, (_, index) => ({ source: `/r${index}`, destination: GUIDES }));
    expect((await api.put(`${SITE}/redirects`, { redirects: redirects.slice(1) })).body.results).toHaveLength(500);
  });
});

describe('redirects of 2025', () => {
  const api = useServer();

  test('have none of it', async () => {
    expect((await api.put(`${SITE}/redirects`, { redirects: [] })).status).toBe(405);
    expect((await api.post(`${SITE}/redirects`, { source: '/ab', destination: ELSEWHERE })).status).toBe(400);
    const { body } = await api.post(`${SITE}/redirects`, { source: '/ab', destination: GUIDES, draft: true });
    expect(Object.keys(body).sort()).toEqual(['destination', 'id', 'object', 'source']);
  });
});
