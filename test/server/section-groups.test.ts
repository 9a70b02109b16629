import { describe, expect, test } from 'vitest';
import { expectRefusal, useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const DOCS = `${SITES}/site_docs`;

describe('section groups', () => {
  const api = useServer();

  /** A site with sections of these titles, whose paths are the titles; answers the ids by title. */
  const newSite = async (...titles: string[]): Promise<{ site: string; id: Record<string, string> }> => {
    const site = `${SITES}/${(await api.post(SITES, { title: 'Made for a test' })).body.id}`;
    const id: Record<string, string> = {};
    for (const title of titles) {
      id[title] = (await api.post(`${site}/sections`, { spaceId: 'spc_guides', title })).body.id;
    }
    return { site, id };
  };
  /** The structure as text: titles at the root, and those of a group in brackets behind it. */
  const outline = async (site: string): Promise<string> => {
    const { structure } = (await api.get(`${site}/structure`)).body;
    return structure
      .map(({ title, sections }: { title: string; sections?: { title: string }[] }) =>
        sections === undefined ? title : `${title}[${sections.map((section) => section.title).join(' ')}]`,
      )
      .join(' ');
  };

  test('are listed in the order of the structure, whole', async () => {
    const { body } = await api.get(`${DOCS}/section-groups`);
    expect(body).toMatchObject({
      count: 1,
      items: [
        {
          object: 'site-section-group',
          id: 'group_reference',
          title: 'Reference',
          icon: 'book',
          sections: [{ id: 'sec_api', sectionGroup: 'group_reference' }],
        },
      ],
    });
    const { site } = await newSite('aa');
    for (const title of ['G1', 'G2', 'G3']) {
      await api.post(`${site}/section-groups`, { title });
    }
    const { items } = (await api.get(`${site}/section-groups`)).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['G1', 'G2', 'G3']);
  });

  test('are added at the end, and take sections out of the root in the order given', async () => {
    const { site, id } = await newSite('aa', 'bb', 'cc', 'dd');
    const created = await api.post(`${site}/section-groups`, {
      title: 'G',
      icon: null,
      sections: [id['cc'], id['aa'], id['aa']],
    });
    expect(created.status).toBe(201);
    expect(created.body).not.toHaveProperty('icon');
    expect(created.body.sections.map(({ title }: { title: string }) => title)).toEqual(['cc', 'aa']);
    expect(created.body.sections[0].sectionGroup).toBe(created.body.id);
    expect(await outline(site)).toBe('bb dd G[cc aa]');
    // The list of sections follows the structure; the default stays the default.
    const { items } = (await api.get(`${site}/sections`)).body;
    expect(items).toMatchObject([
      { title: 'bb', default: false },
      { title: 'dd' },
      { title: 'cc' },
      { title: 'aa', default: true },
    ]);
    await api.post(`${site}/section-groups`, { title: 'H', icon: 'gear', sections: [id['cc'], id['dd']] });
    expect(await outline(site)).toBe('bb G[aa] H[cc dd]');
  });

  test('are added without sections, also to a site that has none', async () => {
    const { site } = await newSite();
    await api.post(`${site}/section-groups`, { title: 'G' });
    expect((await api.get(`${site}/structure`)).body).toMatchObject({
      type: 'sections',
      structure: [{ sections: [] }],
    });
    const rooted = `${SITES}/${(await api.post(SITES, { spaces: ['spc_api'] })).body.id}`;
    await api.post(`${rooted}/section-groups`, { title: 'G' });
    expect((await api.get(`${rooted}/structure`)).body).toMatchObject({ type: 'siteSpaces', structure: [{}] });
    await api.post(`${rooted}/sections`, { spaceId: 'spc_guides' });
    expect(await outline(rooted)).toBe('G[] API reference v2 Guides');
  });

  test('are changed: an unset field stays, null removes the icon', async () => {
    const { site } = await newSite('aa');
    const { body: group } = await api.post(`${site}/section-groups`, { title: 'G', icon: 'gear' });
    const path = `${site}/section-groups/${group.id}`;
    expect((await api.patch(path, { title: 'H' })).body).toEqual({ ...group, title: 'H' });
    const { icon: _, ...rest } = group;
    expect((await api.patch(path, { icon: null })).body).toEqual({ ...rest, title: 'H' });
  });

  test('take sections in at their end, out of the root or another group', async () => {
    const { site, id } = await newSite('aa', 'bb', 'cc');
    const g = (await api.post(`${site}/section-groups`, { title: 'G', sections: [id['bb']] })).body.id;
    const h = (await api.post(`${site}/section-groups`, { title: 'H' })).body.id;
    const added = await api.post(`${site}/section-groups/${g}/sections`, { sectionId: id['aa'] });
    expect(added.status).toBe(201);
    expect(added.body.sections.map(({ title }: { title: string }) => title)).toEqual(['bb', 'aa']);
    await api.post(`${site}/section-groups/${h}/sections`, { sectionId: id['bb'] });
    expect(await outline(site)).toBe('cc G[aa] H[bb]');
    await api.post(`${site}/section-groups/${g}/sections`, { sectionId: id['cc'] });
    await api.post(`${site}/section-groups/${g}/sections`, { sectionId: id['aa'] });
    expect(await outline(site)).toBe('G[aa cc] H[bb]');
  });

  test('let sections go to the place behind them', async () => {
    const { site, id } = await newSite('aa', 'bb', 'cc');
    const g = (await api.post(`${site}/section-groups`, { title: 'G', sections: [id['aa'], id['bb']] })).body.id;
    await api.post(`${site}/sections/${id['cc']}/move`);
    expect(await outline(site)).toBe('G[aa bb] cc');
    expect((await api.delete(`${site}/section-groups/${g}/sections/${id['aa']}`)).status).toBe(205);
    expect(await outline(site)).toBe('G[bb] aa cc');
    expect((await api.delete(`${site}/section-groups/${g}/sections/${id['aa']}`)).status).toBe(204);
    expect((await api.get(`${site}/sections`)).body.items[1]).not.toHaveProperty('sectionGroup');
  });

  test('are deleted, and leave their sections in their place', async () => {
    const { site, id } = await newSite('aa', 'bb', 'cc', 'dd');
    const g = (await api.post(`${site}/section-groups`, { title: 'G', sections: [id['aa'], id['bb']] })).body.id;
    await api.post(`${site}/section-groups/${g}/move`, {
      position: { before: { type: 'site-section', id: id['dd'] } },
    });
    expect(await outline(site)).toBe('cc G[aa bb] dd');
    expect((await api.delete(`${site}/section-groups/${g}`)).status).toBe(205);
    expect((await api.delete(`${site}/section-groups/${g}`)).status).toBe(204);
    expect(await outline(site)).toBe('cc aa bb dd');
    expect((await api.get(`${site}/section-groups`)).body.count).toBe(0);
  });

  test('stay when their last section is deleted', async () => {
    const { site, id } = await newSite('aa');
    await api.post(`${site}/section-groups`, { title: 'G', sections: [id['aa']] });
    await api.delete(`${site}/sections/${id['aa']}`);
    expect(await outline(site)).toBe('G[]');
  });

  test.each([
    ['a section of another site', 'POST', '', { title: 'G', sections: ['sec_x'] }, 'body.sections.0'],
    ['an unknown section', 'POST', '/group_reference/sections', { sectionId: 'sec_x' }, 'body.sectionId'],
  ])('are refused with %s', async (_title, method, path, body, message) => {
    expectRefusal(await api.call(method, `${DOCS}/section-groups${path}`, body), 400, message);
    expect(await outline(DOCS)).toBe('Guides Reference[API]');
  });
});
