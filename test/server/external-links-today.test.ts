import { describe, expect, test } from 'vitest';
import { expectRefusal, messageOf, useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const DOCS = `${SITES}/site_docs`;
const LINKS = `${DOCS}/external-links`;
const STATUS = { title: 'Status', url: 'https://status.example.com' };

describe('external links', () => {
  const api = useServer({ profile: 'today' });
  const add = async (body: object = {}): Promise<string> => (await api.post(LINKS, { ...STATUS, ...body })).body.id;

  test('are created with everything that can be said of them', async () => {
    const body = {
      ...STATUS,
      localizedTitle: { fr: 'État' },
      description: 'Is it up?',
      localizedDescription: { fr: 'Ça marche ?' },
      icon: 'signal',
      draft: true,
      condition: 'visitor.claims.plan == "pro"',
    };
    const answer = await api.post(LINKS, { ...body, parent: 'group_reference' });
    const { id } = answer.body;
    expect(answer.body).toEqual({ object: 'site-external-link', id, ...body, sectionGroup: 'group_reference' });
    const bare = (await api.post(LINKS, { ...STATUS, description: null, icon: null, condition: null })).body;
    expect(bare).toEqual({ object: 'site-external-link', id: bare.id, ...STATUS, draft: false });
  });

  test('are seen in the structure and in their group, and nowhere else', async () => {
    api.server.reset();
    const atRoot = await add();
    const inGroup = await add({ parent: 'group_reference' });
    const { structure } = (await api.get(`${DOCS}/structure`)).body;
    expect(structure.map(({ id }: { id: string }) => id)).toEqual(['sec_guides', 'group_reference', atRoot]);
    expect(structure[1].children.map(({ id }: { id: string }) => id)).toEqual(['sec_api', inGroup]);
    expect((await api.get(LINKS)).status).toBe(405);
    expect((await api.get(`${LINKS}/${atRoot}`)).status).toBe(405);
  });

  test('are changed field by field, and move to the end of another group', async () => {
    api.server.reset();
    const id = await add({ description: 'Is it up?', localizedTitle: { fr: 'État' }, condition: 'x' });
    const change = async (body: object) => (await api.patch(`${LINKS}/${id}`, body)).body;
    expect(await change({ title: 'Up' })).toMatchObject({ title: 'Up', description: 'Is it up?', url: STATUS.url });
    expect(await change({ parent: 'group_reference', draft: true })).toMatchObject({
      sectionGroup: 'group_reference',
      draft: true,
    });
    expect(await change({ condition: '' })).toMatchObject({ condition: '' });
    const bare = await change({ description: null, localizedTitle: null, condition: null, parent: null, draft: false });
    expect(bare).toEqual({ object: 'site-external-link', id, title: 'Up', url: STATUS.url, draft: false });
    expect((await api.get(`${DOCS}/structure`)).body.structure.at(-1).id).toBe(id);
  });

  test.each([
    ['title', null],
    ['title', 'x'],
    ['title', 'x'.repeat(129)],
    ['url', null],
    ['url', '/somewhere'],
    ['url', 'javascript:alert(1)'],
    ['url', 'mailto:ada@example.com'],
    ['url', `https://a.example/${'x'.repeat(2048)}`],
    ['description', 'x'.repeat(257)],
    ['localizedTitle', { fr: 'x'.repeat(129) }],
    ['localizedDescription', { fr: 'x'.repeat(257) }],
    ['icon', 'x'.repeat(51)],
    ['condition', 'x'.repeat(1025)],
    ['parent', 'group_x'],
    ['parent', 'sec_guides'],
    ['draft', null],
  ])('%s cannot be %j', async (field, value) => {
    api.server.reset();
    const id = await add();
    for (const refused of [
      await api.patch(`${LINKS}/${id}`, { [field]: value }),
      await api.post(LINKS, { ...STATUS, [field]: value }),
    ]) {
      expect(refused.status).toBe(400);
      expect(messageOf(refused)).toContain(`body.${field}`);
    }
  });

  test('need a site with sections', async () => {
    expectRefusal(await api.post(`${SITES}/site_notes/external-links`, STATUS), 400, 'has no sections');
  });

  test('are deleted, and with their site', async () => {
    api.server.reset();
    const id = await add();
    expect((await api.delete(`${LINKS}/${id}`)).status).toBe(205);
    expect((await api.delete(`${LINKS}/${id}`)).status).toBe(204);
    expect((await api.patch(`${LINKS}/${id}`, { title: 'Up' })).status).toBe(404);
    const other = await add();
    expect((await api.delete(`${SITES}/site_notes/external-links/${other}`)).status).toBe(204);
    await api.delete(DOCS);
    // That of another site stays.
    expect(api.server.exportWorld().tables.externalLinks?.map(({ site }) => site)).toEqual(['site_notes']);
  });

  test('drafts need an editor, live ones a creator', async () => {
    api.server.reset();
    const post = async (user: string, body: object): Promise<number> =>
      (await api.as(user).post(LINKS, { ...STATUS, ...body })).status;
    expect(await post('user_cora', { draft: true })).toBe(403);
    expect(await post('user_lin', { draft: true })).toBe(201);
    expect(await post('user_lin', {})).toBe(403);
    expect(await post('user_carl', {})).toBe(201);
  });
});

describe('external links of 2025', () => {
  const api = useServer();

  test('are not there', async () => {
    expect((await api.post(LINKS, STATUS)).status).toBe(404);
    const item = { type: 'site-external-link', id: 'x' };
    expect((await api.patch(`${DOCS}/structure/sort`, { item, position: {} })).status).toBe(400);
  });
});
