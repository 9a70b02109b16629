import { describe, expect, test } from 'vitest';
import { expectRefusal, messageOf, useServer } from '../support/server.ts';

const DOCS = '/v1/orgs/org_acme/sites/site_docs';
const GROUPS = `${DOCS}/section-groups`;

interface Node {
  readonly title: string;
  readonly children?: readonly Node[];
}

/** The structure as text: what is in a group is in brackets behind it. */
function outline(nodes: readonly Node[]): string {
  return nodes
    .map(({ title, children }) => (children === undefined ? title : `${title}[${outline(children)}]`))
    .join(' ');
}

describe('section groups of today', () => {
  const api = useServer({ profile: 'today' });
  const shown = async (): Promise<string> => outline((await api.get(`${DOCS}/structure`)).body.structure);
  const add = async (title: string, body: object = {}): Promise<string> =>
    (await api.post(GROUPS, { title, ...body })).body.id;
  const link = async (title: string, parent?: string): Promise<string> =>
    (await api.post(`${DOCS}/external-links`, { title, url: 'https://a.example', parent })).body.id;

  test('hold sections, groups and links in one order', async () => {
    const inner = await add('Inner', { parent: 'group_reference', draft: true });
    await link('In', inner);
    await link('Out', 'group_reference');
    await api.patch(`${DOCS}/sections/sec_guides`, { siteSectionGroupId: 'group_reference' });
    expect(await shown()).toBe('Reference[API Inner[In] Out Guides]');
    const { items } = (await api.get(GROUPS)).body;
    expect(items).toMatchObject([
      {
        id: 'group_reference',
        draft: false,
        sections: [{ title: 'API' }, { title: 'Guides' }],
        children: [
          { object: 'site-section', sectionGroup: 'group_reference' },
          { object: 'site-section-group', id: inner, draft: true, sectionGroup: 'group_reference', sections: [] },
          { object: 'site-external-link', sectionGroup: 'group_reference' },
          { object: 'site-section' },
        ],
      },
      { id: inner, sectionGroup: 'group_reference', children: [{ title: 'In', sectionGroup: inner }] },
    ]);
    expect(items[0]).not.toHaveProperty('sectionGroup');
  });

  test('are listed with those around them first, page by page', async () => {
    api.server.reset();
    const inner = await add('Inner', { parent: 'group_reference' });
    const last = await add('Last');
    const listed: string[] = [];
    for (let query = '?limit=1'; query !== ''; ) {
      const { items, next } = (await api.get(`${GROUPS}${query}`)).body;
      listed.push(...items.map(({ id }: { id: string }) => id));
      query = next === undefined ? '' : `?limit=1&page=${next.page}`;
    }
    expect(listed).toEqual(['group_reference', inner, last]);
  });

  test('take their sections from wherever those are', async () => {
    api.server.reset();
    await add('New', { sections: ['sec_api', 'sec_guides'], parent: await add('Outer') });
    expect(await shown()).toBe('Reference[] Outer[New[API Guides]]');
  });

  test('move into each other and back to the root, to the end', async () => {
    api.server.reset();
    const one = await add('One');
    const two = await add('Two', { parent: one });
    expect((await api.patch(`${GROUPS}/group_reference`, { parentSectionGroupId: two })).body.sectionGroup).toBe(two);
    expect(await shown()).toBe('Guides One[Two[Reference[API]]]');
    await api.patch(`${GROUPS}/${two}`, { parentSectionGroupId: null });
    expect(await shown()).toBe('Guides One[] Two[Reference[API]]');
  });

  test('cannot be inside themselves, nor deeper than 32 levels', async () => {
    api.server.reset();
    const inner = await add('Inner', { parent: await add('Middle', { parent: 'group_reference' }) });
    for (const parentSectionGroupId of ['group_reference', inner]) {
      expectRefusal(
        await api.patch(`${GROUPS}/group_reference`, { parentSectionGroupId }),
        400,
        'body.parentSectionGroupId',
      );
    }
    let deepest = await add('1');
    for (let level = 2; level <= 32; level++) {
      deepest = await add(String(level), { parent: deepest });
    }
    expect((await api.post(GROUPS, { title: '33', parent: deepest })).status).toBe(400);
    const refused = await api.patch(`${GROUPS}/group_reference`, { parentSectionGroupId: deepest });
    expect(messageOf(refused)).toContain('(depth)');
  });

  test('have titles in other languages and can be drafts', async () => {
    const changed = { localizedTitle: { fr: 'Référence' }, draft: true };
    expect((await api.patch(`${GROUPS}/group_reference`, changed)).body).toMatchObject(changed);
    const { body } = await api.patch(`${GROUPS}/group_reference`, { localizedTitle: {}, draft: false });
    expect(body.draft).toBe(false);
    expect(body).not.toHaveProperty('localizedTitle');
    expect(messageOf(await api.post(GROUPS, { title: 'New', parent: 'group_x' }))).toContain('body.parent');
  });

  test('leave what is in them where they were', async () => {
    api.server.reset();
    const middle = await add('Middle', { parent: 'group_reference' });
    await add('Inner', { parent: middle });
    await link('In', middle);
    await link('After', 'group_reference');
    await link('Last');
    expect(await shown()).toBe('Guides Reference[API Middle[Inner[] In] After] Last');
    expect((await api.delete(`${GROUPS}/${middle}`)).status).toBe(205);
    expect(await shown()).toBe('Guides Reference[API Inner[] In After] Last');
    expect((await api.delete(`${GROUPS}/group_reference`)).status).toBe(205);
    expect(await shown()).toBe('Guides API Inner[] In After Last');
    expect((await api.delete(`${GROUPS}/group_reference`)).status).toBe(204);
  });

  test('drafts need an editor, live ones a creator', async () => {
    api.server.reset();
    const post = async (user: string, body: object): Promise<number> =>
      (await api.as(user).post(GROUPS, { title: 'New', ...body })).status;
    expect(await post('user_cora', { draft: true })).toBe(403);
    expect(await post('user_lin', { draft: true })).toBe(201);
    expect(await post('user_lin', {})).toBe(403);
    expect(await post('user_carl', {})).toBe(201);
  });
});

describe('section groups of 2025', () => {
  const api = useServer();

  test('have none of it', async () => {
    const added = (await api.post(GROUPS, { title: 'New', parent: 'group_reference', draft: true })).body;
    expect(Object.keys(added).sort()).toEqual(['id', 'object', 'sections', 'title']);
    await api.patch(`${GROUPS}/${added.id}`, { parentSectionGroupId: 'group_reference' });
    const { structure } = (await api.get(`${DOCS}/structure`)).body;
    expect(structure.map(({ id }: { id: string }) => id)).toEqual(['sec_guides', 'group_reference', added.id]);
  });
});
