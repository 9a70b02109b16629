import { describe, expect, test } from 'vitest';
import { type Answer, useServer } from '../support/server.ts';

const SITES = '/v1/orgs/org_acme/sites';

interface Node {
  readonly title: string;
  readonly children?: readonly Node[];
}

function outline(nodes: readonly Node[]): string {
  return nodes
    .map(({ title, children }) => (children === undefined ? title : `${title}[${outline(children)}]`))
    .join(' ');
}

const TYPES: Readonly<Record<string, string>> = {
  s: 'site-section',
  G: 'site-section-group',
  l: 'site-external-link',
};

describe('the order of a site of today', () => {
  const api = useServer({ profile: 'today' });
  let site = '';
  const id: Record<string, string> = {};

  /** A site whose structure is: s1 G1[s2 G2[s3 l2] l3] l1 s4. */
  const build = async (): Promise<void> => {
    site = `${SITES}/${(await api.post(SITES, { title: 'Made for a test' })).body.id}`;
    const make = async (title: string, path: string, body: object): Promise<void> => {
      id[title] = (await api.post(`${site}/${path}`, { title, ...body })).body.id;
    };
    const url = 'https://a.example';
    await make('s1', 'sections', { spaceId: 'spc_guides' });
    await make('G1', 'section-groups', {});
    await make('s2', 'sections', { spaceId: 'spc_guides', siteSectionGroupId: id['G1'] });
    await make('G2', 'section-groups', { parent: id['G1'] });
    await make('s3', 'sections', { spaceId: 'spc_guides', siteSectionGroupId: id['G2'] });
    await make('l2', 'external-links', { url, parent: id['G2'] });
    await make('l3', 'external-links', { url, parent: id['G1'] });
    await make('l1', 'external-links', { url });
    await make('s4', 'sections', { spaceId: 'spc_guides' });
  };
  const shown = async (): Promise<string> => outline((await api.get(`${site}/structure`)).body.structure);
  const pointer = (title: string): object => ({ type: TYPES[title[0] ?? ''], id: id[title] ?? title });
  const sort = (item: string, position: Readonly<Record<string, string>>, headers = {}): Promise<Answer> =>
    api.patch(
      `${site}/structure/sort`,
      {
        item: pointer(item),
        position: Object.fromEntries(Object.entries(position).map(([side, title]) => [side, pointer(title)])),
      },
      { headers },
    );

  test('is one row of sections, groups and links, and one in each group', async () => {
    await build();
    expect(await shown()).toBe('s1 G1[s2 G2[s3 l2] l3] l1 s4');
    const { items } = (await api.get(`${site}/sections`)).body;
    expect(items.map(({ title }: Node) => title)).toEqual(['s1', 's2', 's3', 's4']);
  });

  test.each([
    ['l1', { before: 's1' }, 'l1 s1 G1[s2 G2[s3 l2] l3] s4'],
    ['l1', {}, 's1 G1[s2 G2[s3 l2] l3] s4 l1'],
    ['G1', { after: 'l1' }, 's1 l1 G1[s2 G2[s3 l2] l3] s4'],
    ['s1', { after: 'G1' }, 'G1[s2 G2[s3 l2] l3] s1 l1 s4'],
    ['l2', { before: 's3' }, 's1 G1[s2 G2[l2 s3] l3] l1 s4'],
    ['G2', { before: 's2' }, 's1 G1[G2[s3 l2] s2 l3] l1 s4'],
    ['s2', { after: 'l3' }, 's1 G1[G2[s3 l2] l3 s2] l1 s4'],
  ])('moving %s to %j makes it %s', async (item, position, expected) => {
    await build();
    const { status, body } = await sort(item, position);
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: TYPES[item[0] ?? ''], title: item });
    expect(await shown()).toBe(expected);
  });

  test('the operations that it replaces still move among siblings of every type', async () => {
    await build();
    await api.post(`${site}/sections/${id['s4']}/move`, {
      position: { before: { type: 'site-section', siteSection: id['s1'] } },
    });
    await api.post(`${site}/section-groups/${id['G2']}/move`, {});
    expect(await shown()).toBe('s4 s1 G1[s2 l3 G2[s3 l2]] l1');
  });

  test('what is not beside it, is itself or is not there is refused', async () => {
    await build();
    expect((await sort('s1', { before: 's2' })).status).toBe(400);
    expect((await sort('l1', { before: 'l1' })).status).toBe(400);
    expect((await sort('l1', { before: 'l9' })).status).toBe(404);
    expect((await sort('l9', {})).status).toBe(404);
    expect((await sort('l1', { before: 's1', after: 's4' })).status).toBe(400);
    expect(await shown()).toBe('s1 G1[s2 G2[s3 l2] l3] l1 s4');
  });
});

describe('a caller who prefers no body', () => {
  const api = useServer({ profile: 'today' });
  const DOCS = `${SITES}/site_docs`;
  const minimal = { headers: { prefer: 'return=minimal' } };
  const link = async (): Promise<string> =>
    (await api.post(`${DOCS}/external-links`, { title: 'Status', url: 'https://a.example' })).body.id;
  const OPERATIONS: readonly (readonly [string, string, string, object])[] = [
    ['updateSiteSectionById', 'PATCH', '/sections/sec_guides', { title: 'New' }],
    ['updateSiteSectionGroupById', 'PATCH', '/section-groups/group_reference', { title: 'New' }],
    ['updateSiteSpaceById', 'PATCH', '/site-spaces/ss_handbook', { hidden: true }],
    ['addSpaceToSite', 'POST', '/site-spaces', { spaceId: 'spc_notes' }],
    [
      'sortSiteStructure',
      'PATCH',
      '/structure/sort',
      { item: { type: 'site-section', id: 'sec_guides' }, position: {} },
    ],
  ];

  test.each(OPERATIONS)('gets none from %s, and the change is made', async (_id, method, path, body) => {
    api.server.reset();
    const expected = await api.call(method, `${DOCS}${path}`, body);
    expect(expected.status).toBeLessThan(202);
    expect(expected.headers.get('preference-applied')).toBeNull();
    const without = ({ tables }: ReturnType<typeof api.server.exportWorld>): unknown =>
      JSON.parse(JSON.stringify(tables).replaceAll(/sitesp_[\w-]+/g, 'id'));
    const world = without(api.server.exportWorld());
    api.server.reset();
    const answer = await api.call(method, `${DOCS}${path}`, body, minimal);
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(answer.headers.get('preference-applied')).toBe('return=minimal');
    expect(without(api.server.exportWorld())).toEqual(world);
  });

  test('gets none from updateSiteExternalLinkById', async () => {
    const answer = await api.patch(`${DOCS}/external-links/${await link()}`, { title: 'New' }, minimal);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('preference-applied')).toBe('return=minimal');
  });

  test('gets a refusal whole, and from other operations what everybody gets', async () => {
    const refused = await api.patch(`${DOCS}/sections/sec_guides`, { title: 'x' }, minimal);
    expect(refused.status).toBe(400);
    expect((await api.patch(DOCS, { title: 'Docs' }, minimal)).status).toBe(200);
    expect((await api.get(`${DOCS}/sections`, minimal)).status).toBe(200);
  });

  test.each(['return=representation', 'wait=10', ''])('gets the body with "%s"', async (prefer) => {
    const answer = await api.patch(`${DOCS}/sections/sec_guides`, { title: 'New' }, { headers: { prefer } });
    expect(answer).toMatchObject({ status: 200, body: { title: 'New' } });
    expect(answer.headers.get('preference-applied')).toBeNull();
  });

  test('may prefer more than one thing', async () => {
    const headers = { prefer: 'wait=10, return=minimal; x=1' };
    expect((await api.patch(`${DOCS}/sections/sec_guides`, { title: 'New' }, { headers })).status).toBe(204);
  });
});

describe('a service of 2025', () => {
  const api = useServer();

  test('knows no preferences', async () => {
    const headers = { prefer: 'return=minimal' };
    const answer = await api.patch(`${SITES}/site_docs/sections/sec_guides`, { title: 'New' }, { headers });
    expect(answer.status).toBe(200);
  });
});
