import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const PARTNERS = `${SITES}/site_partners`;
const HOST = 'https://acme.site.colophon.example';

/** The key is what stands between the host and the path of the site. */
const keyOf = (link: { urls: { published: string } }): string => link.urls.published.split('/')[3] ?? '';

describe('share links', () => {
  const api = useServer();

  test('are listed oldest first, with the key in their URL', async () => {
    const { body } = await api.get(`${PARTNERS}/share-links`);
    expect(body.items).toMatchObject([
      {
        object: 'share-link',
        id: 'link_partners',
        name: 'Partners',
        active: true,
        urls: { published: `${HOST}/shr_key_1/partners` },
      },
      { id: 'link_press', active: false },
    ]);
  });

  test('are made active, each with a key of its own', async () => {
    const made = [];
    for (let index = 0; index < 2; index++) {
      const { status, body } = await api.post(`${PARTNERS}/share-links`, { name: 'Same name', active: false });
      expect(status).toBe(201);
      expect(body).toMatchObject({ name: 'Same name', active: true });
      made.push(keyOf(body));
    }
    expect(new Set(made).size).toBe(2);
    expect(made.every((key) => key.length >= 20)).toBe(true);
    expect((await api.post(`${PARTNERS}/share-links`, { name: '' })).status).toBe(201);
  });

  test('are renamed, switched and deleted', async () => {
    const { body: link } = await api.post(`${PARTNERS}/share-links`, { name: 'Press kit' });
    const path = `${PARTNERS}/share-links/${link.id}`;
    expect((await api.patch(path, { active: false })).body).toEqual({ ...link, active: false });
    expect((await api.patch(path, { name: 'Kit' })).body).toEqual({ ...link, name: 'Kit', active: false });
    expect((await api.patch(path, { active: true, name: 'Press kit' })).body).toEqual(link);
    expect((await api.delete(path)).status).toBe(205);
    expect((await api.delete(path)).status).toBe(204);
    expect((await api.patch(path, { active: true })).status).toBe(404);
    const { items } = (await api.get(`${PARTNERS}/share-links`)).body;
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(link.id);
  });

  test('open the site: an active key goes into every published URL', async () => {
    const { body: link } = await api.post(`${PARTNERS}/share-links`, { name: 'For a test' });
    const key = keyOf(link);
    await api.post(`${PARTNERS}/redirects`, {
      source: '/old/api',
      destination: { kind: 'site-space', siteSpaceId: 'ss_partners' },
    });
    const urls = async (shareKey: string): Promise<string[]> => {
      const query = `shareKey=${shareKey}`;
      return [
        (await api.get(`${PARTNERS}/site-spaces?${query}`)).body.items[0].urls.published,
        (await api.get(`${PARTNERS}/structure?${query}`)).body.structure[0].urls.published,
        (await api.get(`${PARTNERS}/redirect?source=/old/api&${query}`)).body.target,
      ];
    };
    const open = Array(3).fill(`${HOST}/${key}/partners`);
    const closed = Array(3).fill(`${HOST}/partners`);
    expect(await urls(key)).toEqual(open);
    expect(await urls('not-a-key')).toEqual(closed);
    expect(await urls('shr_key_2')).toEqual(closed);
    await api.patch(`${PARTNERS}/share-links/${link.id}`, { active: false });
    expect(await urls(key)).toEqual(closed);
    await api.patch(`${PARTNERS}/share-links/${link.id}`, { active: true });
    await api.patch(PARTNERS, { visibility: 'public' });
    expect(await urls(key)).toEqual(closed);
    await api.patch(PARTNERS, { visibility: 'share-link' });
    expect(await urls(key)).toEqual(open);
    await api.delete(`${PARTNERS}/share-links/${link.id}`);
    expect(await urls(key)).toEqual(closed);
  });

  test('open the spaces that are shown, where only this site shows them', async () => {
    const { body: made } = await api.post(SITES, { visibility: 'share-link', spaces: ['spc_guides'] });
    const site = `${SITES}/${made.id}`;
    await api.post(`${site}/publish`);
    const key = keyOf((await api.post(`${site}/share-links`, { name: 'For a test' })).body);
    const [siteSpace] = (await api.get(`${site}/site-spaces?shareKey=${key}`)).body.items;
    const { structure } = (await api.get(`${site}/structure?shareKey=${key}`)).body;
    expect(siteSpace.urls.published).toContain(key);
    expect(siteSpace.space.urls.published).toBe(siteSpace.urls.published);
    expect(structure).toEqual([siteSpace]);
    await api.delete(site);
  });

  test('open their own site only, sections and groups included', async () => {
    await api.patch(`${SITES}/site_docs`, { visibility: 'share-link' });
    const key = keyOf((await api.post(`${SITES}/site_docs/share-links`, { name: 'Docs' })).body);
    const sections = async (shareKey: string): Promise<{ urls: object; siteSpaces: { urls: object }[] }[]> =>
      (await api.get(`${SITES}/site_docs/sections?shareKey=${shareKey}`)).body.items;
    expect(await sections(key)).toMatchObject([
      { urls: { published: `${HOST}/${key}/docs` } },
      {
        urls: { published: `${HOST}/${key}/docs/api` },
        siteSpaces: [{ urls: { published: `${HOST}/${key}/docs/api` } }],
      },
    ]);
    expect(await sections('shr_key_1')).toMatchObject([{ urls: { published: `${HOST}/docs` } }, {}]);
    const { structure } = (await api.get(`${SITES}/site_docs/structure?shareKey=${key}`)).body;
    expect(structure[1].sections[0].urls.published).toBe(`${HOST}/${key}/docs/api`);
    await api.patch(`${SITES}/site_docs`, { visibility: 'public' });
  });
});
