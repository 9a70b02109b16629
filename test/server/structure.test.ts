import { describe, expect, test } from 'vitest';
import { freeSlug, slugOf } from '../../src/server/structure/slug.ts';
import { type Answer, expectRefusal, messageOf, useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';
const DOCS = `${SITES}/site_docs`;

interface Built {
  readonly site: string;
  readonly id: Readonly<Record<string, string>>;
}

describe('the structure of a site', () => {
  const api = useServer();
  let shared: Built | undefined;

  /** A site whose structure is: aa, G[bb cc], dd, H[ee]; the section aa has the site spaces s1, s2 and s3. */
  const build = async (): Promise<Built> => {
    const site = `${SITES}/${(await api.post(SITES, { title: 'Made for a test' })).body.id}`;
    const id: Record<string, string> = {};
    const make = async (name: string, path: string, body: object): Promise<void> => {
      id[name] = (await api.post(`${site}/${path}`, body)).body.id;
    };
    for (const title of ['aa', 'bb', 'cc']) {
      await make(title, 'sections', { spaceId: 'spc_guides', title });
    }
    await make('G', 'section-groups', { title: 'G', sections: [id['bb'], id['cc']] });
    await make('dd', 'sections', { spaceId: 'spc_guides', title: 'dd' });
    await make('ee', 'sections', { spaceId: 'spc_guides', title: 'ee' });
    await make('H', 'section-groups', { title: 'H', sections: [id['ee']] });
    await make('s2', 'site-spaces', { spaceId: 'spc_api' });
    await make('s3', 'site-spaces', { spaceId: 'spc_notes' });
    id['s1'] = (await api.get(`${site}/site-spaces`)).body.items[0].id;
    return { site, id };
  };
  const outline = async ({ site }: Built): Promise<string> => {
    const { structure } = (await api.get(`${site}/structure`)).body;
    return structure
      .map(({ title, sections }: { title: string; sections?: { title: string }[] }) =>
        sections === undefined ? title : `${title}[${sections.map((section) => section.title).join(' ')}]`,
      )
      .join(' ');
  };
  const variants = async ({ site, id }: Built): Promise<string> => {
    const { items } = (await api.get(`${site}/site-spaces`)).body;
    const names = new Map(Object.entries(id).map(([name, value]) => [value, name]));
    return items.flatMap(({ id }: { id: string }) => names.get(id) ?? []).join(' ');
  };
  const TYPES = { section: 'site-section', group: 'site-section-group', space: 'site-space' } as const;
  const typeOf = (name: string): string =>
    /^[A-Z]/.test(name) ? TYPES.group : /\d$/.test(name) ? TYPES.space : TYPES.section;
  const pointer = ({ id }: Built, name: string): object => ({ type: typeOf(name), id: id[name] ?? name });
  const sort = async (built: Built, item: string, position: Readonly<Record<string, string>>): Promise<Answer> =>
    api.patch(`${built.site}/structure/sort`, {
      item: pointer(built, item),
      position: Object.fromEntries(Object.entries(position).map(([side, name]) => [side, pointer(built, name)])),
    });

  test('holds groups and sections in one order', async () => {
    const { body } = await api.get(`${DOCS}/structure`);
    expect(body).toMatchObject({
      type: 'sections',
      structure: [
        { object: 'site-section', id: 'sec_guides' },
        { object: 'site-section-group', id: 'group_reference', sections: [{ id: 'sec_api' }] },
      ],
    });
    const built = await build();
    expect(await outline(built)).toBe('aa G[bb cc] dd H[ee]');
    const { items } = (await api.get(`${built.site}/sections`)).body;
    expect(items.map(({ title }: { title: string }) => title).join(' ')).toBe('aa bb cc dd ee');
  });

  test('is sorted part by part', async () => {
    const built = await build();
    const steps: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
      ['dd', { before: 'aa' }, 'dd aa G[bb cc] H[ee]'],
      ['G', { before: 'dd' }, 'G[bb cc] dd aa H[ee]'],
      ['H', { after: 'dd' }, 'G[bb cc] dd H[ee] aa'],
      ['dd', { after: 'aa' }, 'G[bb cc] H[ee] aa dd'],
      ['aa', { after: 'G' }, 'G[bb cc] aa H[ee] dd'],
      ['G', {}, 'aa H[ee] dd G[bb cc]'],
      ['aa', {}, 'H[ee] dd G[bb cc] aa'],
      ['bb', {}, 'H[ee] dd G[cc bb] aa'],
      ['bb', { before: 'cc' }, 'H[ee] dd G[bb cc] aa'],
      ['bb', { after: 'cc' }, 'H[ee] dd G[cc bb] aa'],
      ['ee', {}, 'H[ee] dd G[cc bb] aa'],
    ];
    for (const [item, position, expected] of steps) {
      const moved = await sort(built, item, position);
      expect(moved.body).toMatchObject({ object: typeOf(item), id: built.id[item] });
      expect(await outline(built)).toBe(expected);
    }
    expect(await variants(built)).toBe('s1 s2 s3');
    for (const [item, position, expected] of [
      ['s3', { before: 's1' }, 's3 s1 s2'],
      ['s3', { after: 's1' }, 's1 s3 s2'],
      ['s1', {}, 's3 s2 s1'],
    ] as const) {
      expect((await sort(built, item, position)).body.object).toBe('site-space');
      expect(await variants(built)).toBe(expected);
    }
    // Moving changes no default.
    expect((await api.get(`${built.site}/sections`)).body.items.at(-1)).toMatchObject({ title: 'aa', default: true });
  });

  test.each([
    ['an unknown part', 'zz', {}, 404],
    ['before an unknown section', 'aa', { before: 'zz' }, 404],
    ['after an unknown group', 'G', { after: 'Z' }, 404],
    ['before an unknown site space', 's1', { before: 's9' }, 404],
    ['after a section inside a group', 'aa', { after: 'bb' }, 400],
    ['before a section of another group', 'bb', { before: 'ee' }, 400],
    ['a section of a group before one at the root', 'bb', { before: 'aa' }, 400],
    ['a section before the group it is in', 'bb', { before: 'G' }, 400],
    ['a group before a section of a group', 'H', { before: 'bb' }, 400],
    ['a group before a section in it', 'H', { before: 'ee' }, 400],
    ['a site space before a section', 's1', { before: 'aa' }, 400],
    ['a section before a site space', 'aa', { before: 's1' }, 400],
    ['a section before itself', 'aa', { before: 'aa' }, 400],
    ['a group after itself', 'G', { after: 'G' }, 400],
    ['before and after', 'aa', { before: 'dd', after: 'dd' }, 400],
  ])('is not sorted by moving %s', async (_title, item, position, status) => {
    // Refusals change nothing, so one site serves for all of them.
    shared ??= await build();
    const built = shared;
    const refused = await sort(built, item, { ...position });
    expect(refused.status).toBe(status);
    if (status === 400) {
      expect(messageOf(refused)).toContain('body.position');
    }
    expect(await outline(built)).toBe('aa G[bb cc] dd H[ee]');
  });

  test('is not sorted by a site space of another section, or a part of another site', async () => {
    const built = await build();
    const [, , , other] = (await api.get(`${built.site}/site-spaces`)).body.items;
    const id = { ...built.id, s8: other.id, s9: 'ss_api' };
    expect((await sort({ ...built, id }, 's1', { after: 's8' })).status).toBe(400);
    expect((await sort({ ...built, id }, 's1', { after: 's9' })).status).toBe(404);
    expect((await sort({ ...built, id }, 's9', {})).status).toBe(404);
    expect(
      (
        await api.as('user_rita').patch(`${DOCS}/structure/sort`, {
          item: { type: 'site-section', id: 'sec_api' },
          position: {},
        })
      ).status,
    ).toBe(403);
  });

  test('is changed by the moves of sections, site spaces and groups alike', async () => {
    const built = await build();
    const { site, id } = built;
    const section = (name: string): object => ({ type: 'site-section', siteSection: id[name] });
    const space = (name: string): object => ({ type: 'site-space', siteSpace: id[name] });
    const group = (name: string): object => pointer(built, name);
    const sectionMove = (name: string, body?: unknown): Promise<Answer> =>
      api.post(`${site}/sections/${id[name]}/move`, body);
    const spaceMove = (name: string, body?: unknown): Promise<Answer> =>
      api.post(`${site}/site-spaces/${id[name]}/move`, body);
    const groupMove = (name: string, body?: unknown): Promise<Answer> =>
      api.post(`${site}/section-groups/${id[name]}/move`, body);

    expect((await sectionMove('dd', { position: { before: section('aa') } })).body.id).toBe(id['dd']);
    expect(await outline(built)).toBe('dd aa G[bb cc] H[ee]');
    await sectionMove('dd', { position: { after: section('aa') } });
    expect(await outline(built)).toBe('aa dd G[bb cc] H[ee]');
    await sectionMove('aa');
    expect(await outline(built)).toBe('dd G[bb cc] H[ee] aa');
    await sectionMove('dd', {});
    await sectionMove('bb', { position: {} });
    expect(await outline(built)).toBe('G[cc bb] H[ee] aa dd');
    expect((await sectionMove('aa', { position: { before: section('bb') } })).status).toBe(400);
    expect(
      (await sectionMove('aa', { position: { before: { type: 'site-section', siteSection: 'sec_api' } } })).status,
    ).toBe(404);
    expect((await sectionMove('aa', { position: { before: section('aa') } })).status).toBe(400);
    expect((await sectionMove('aa', { position: { before: section('dd'), after: section('dd') } })).status).toBe(400);

    expect((await groupMove('G')).body).toMatchObject({ id: id['G'], sections: [{ title: 'cc' }, { title: 'bb' }] });
    expect(await outline(built)).toBe('H[ee] aa dd G[cc bb]');
    await groupMove('G', { position: { before: group('H') } });
    await groupMove('H', { position: { after: group('aa') } });
    expect(await outline(built)).toBe('G[cc bb] aa H[ee] dd');
    expect((await groupMove('G', { position: { after: group('ee') } })).status).toBe(400);
    expect(
      (await groupMove('G', { position: { after: { type: 'site-section-group', id: 'group_reference' } } })).status,
    ).toBe(404);
    expect((await groupMove('G', { position: { after: space('s1') } })).status).toBe(400);

    expect((await spaceMove('s1', { position: { after: space('s2') } })).body.id).toBe(id['s1']);
    expect(await variants(built)).toBe('s2 s1 s3');
    await spaceMove('s3', { position: { before: space('s2') } });
    expect(await variants(built)).toBe('s3 s2 s1');
    await spaceMove('s3');
    expect(await variants(built)).toBe('s2 s1 s3');
    expect((await spaceMove('s3', { position: { before: space('s3') } })).status).toBe(400);
    expect((await spaceMove('s3', { position: { before: { type: 'site-space', siteSpace: 'ss_api' } } })).status).toBe(
      404,
    );
  });
});

describe('the structure of a site without sections', () => {
  const api = useServer();

  test('holds its site spaces in their order, which can be changed', async () => {
    const site = `${SITES}/${(await api.post(SITES, { spaces: ['spc_guides', 'spc_api', 'spc_notes'] })).body.id}`;
    const paths = async (): Promise<string[]> => {
      const { type, structure } = (await api.get(`${site}/structure`)).body;
      expect(type).toBe('siteSpaces');
      return structure.map(({ path }: { path: string }) => path);
    };
    const [first, , third] = (await api.get(`${site}/site-spaces`)).body.items;
    await api.patch(`${site}/structure/sort`, {
      item: { type: 'site-space', id: third.id },
      position: { before: { type: 'site-space', id: first.id } },
    });
    expect(await paths()).toEqual(['notes', 'guides', 'api-reference-v2']);
    await api.post(`${site}/site-spaces/${first.id}/move`);
    expect(await paths()).toEqual(['notes', 'api-reference-v2', 'guides']);
  });
});

describe('a position that is no object', () => {
  const api = useServer();

  test.each(['sections/sec_guides/move', 'site-spaces/ss_handbook/move', 'section-groups/group_reference/move'])(
    'is refused for that alone: %s',
    async (path) => {
      expectRefusal(await api.post(`${DOCS}/${path}`, { position: null }), 400, 'body.position: must be object (type)');
    },
  );

  test('is refused for that alone: structure/sort', async () => {
    const item = { type: 'site-section', id: 'sec_guides' };
    const refused = await api.patch(`${DOCS}/structure/sort`, { item, position: null });
    expect(messageOf(refused)).toBe('body.position: must be object (type)');
  });
});

describe('slugs', () => {
  test.each([
    ['Getting started', 'getting-started'],
    ['  --Hello,   World!--  ', 'hello-world'],
    ['C++ & C#', 'c-c'],
    ['Ünïcödé', 'unicode'],
    ['Привет мир', 'привет-мир'],
    ['हिन्दी', 'हिन्दी'],
    ['한국어', '한국어'],
    ['🎉', 'fallback'],
    ['', 'fallback'],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ])('of %j is %j', (title, slug) => {
    expect(slugOf(title, 'fallback')).toBe(slug);
  });

  test('stay short enough with a number', () => {
    const long = 'a'.repeat(100);
    expect(freeSlug(long, new Set([long]))).toBe(`${'a'.repeat(98)}-2`);
  });
});
