import { describe, expect, test } from 'vitest';
import { type Answer, useServer } from '../support/server.ts';

const HANDBOOK = '/v1/spaces/spc_handbook';
const TIPS = `${HANDBOOK}/change-requests/cr_tips`;
const API = '/v1/spaces/spc_api';

interface Page {
  readonly id: string;
  readonly pages?: readonly Page[];
}

const treeOf = (pages: readonly Page[]): unknown[] =>
  pages.map(({ id, pages: below = [] }) => (below.length === 0 ? id : [id, ...treeOf(below)]));

describe('content', () => {
  const api = useServer();

  test('of a space is its current revision, whole', async () => {
    const { body } = await api.get(`${HANDBOOK}/content`);
    expect(body).toMatchObject({ object: 'revision', id: 'rev_handbook_1', parents: [], type: 'edits' });
    expect(treeOf(body.pages)).toEqual(['pg_intro', ['pg_start', ['pg_install', 'pg_upgrade'], 'pg_status'], 'pg_faq']);
    expect(body.files.map(({ id }: Page) => id)).toEqual(['file_logo', 'file_checklist']);
    expect(body.reusableContents).toEqual([
      { id: 'reuse_support', title: 'Support note', document: 'doc_reuse_support' },
    ]);
    expect(body.urls.published).toBe('https://acme.site.colophon.example/docs');
    expect(body.git.createdByService).toBe(false);
  });

  test('of a change request is what it would leave, found by id and by number', async () => {
    const byId = await api.get(`${TIPS}/content`);
    expect(byId.body.id).toBe('rev_handbook_tips');
    expect(treeOf(byId.body.pages).at(-1)).toBe('pg_tips');
    expect((await api.get(`${HANDBOOK}/change-requests/1/content`)).body).toEqual(byId.body);
    const tree = await api.get(`${TIPS}/content/pages`);
    expect(tree.body).toEqual({ pages: byId.body.pages });
    expect(tree.body.pages.at(-1).urls.app).toBe(
      'https://app.colophon.example/o/org_acme/s/spc_handbook/~/changes/1/tips',
    );
  });

  test.each([
    ['a change request of another space', `${API}/change-requests/cr_tips/content`],
    ['an unknown number', `${HANDBOOK}/change-requests/99/content/pages`],
    ['an unknown page', `${HANDBOOK}/content/page/pg_gone`],
    ['a page that only the change request has', `${HANDBOOK}/content/page/pg_tips`],
    ['the links of an unknown page', `${HANDBOOK}/content/page/pg_gone/links`],
    ['an unknown file', `${HANDBOOK}/content/files/file_gone`],
    ['the places of an unknown file', `${TIPS}/content/files/file_gone/backlinks`],
  ])('is not found for %s', async (_title, path) => {
    expect((await api.get(path)).status).toBe(404);
  });

  test('without metadata tells nothing of the repository', async () => {
    const { body } = await api.get(`${HANDBOOK}/content?metadata=false`);
    expect(JSON.stringify(body)).not.toContain('"git"');
    const kept = await api.get(`${HANDBOOK}/content/files/file_logo`);
    expect(kept.body.git.path).toBe('.assets/logo.png');
    const dropped = await api.get(`${HANDBOOK}/content/files/file_logo?metadata=false`);
    expect(dropped.body).toEqual({ ...kept.body, git: undefined });
  });
});

describe('a page', () => {
  const api = useServer();

  test('shows its place, its layout and, when asked, its text', async () => {
    const page = `${HANDBOOK}/content/page/pg_install`;
    const { body } = await api.get(page);
    expect(body).toMatchObject({
      type: 'document',
      kind: 'sheet',
      slug: 'installation',
      path: 'getting-started/installation',
      documentId: 'doc_pg_install',
      hidden: false,
      layout: { cover: true, coverSize: 'hero', title: true, outline: true, pagination: true, width: 'default' },
      urls: { app: 'https://app.colophon.example/o/org_acme/s/spc_handbook/getting-started/installation' },
    });
    expect(body).not.toHaveProperty('markdown');
    expect(body).not.toHaveProperty('document');
    const markdown = await api.get(`${page}?format=markdown`);
    expect(markdown.body).toEqual({ ...body, markdown: expect.stringContaining('## Windows') });
    const document = await api.get(`${page}?format=document`);
    expect(document.body.document.nodes.map(({ type }: { type: string }) => type)).toEqual([
      'heading-1',
      'paragraph',
      'heading-2',
      'code',
      'heading-2',
      'list-unordered',
    ]);
    expect(document.body).not.toHaveProperty('markdown');
  });

  test('that is a link or a group has no text', async () => {
    const link = await api.get(`${HANDBOOK}/content/page/pg_status?format=markdown`);
    expect(link.body).toMatchObject({ type: 'link', kind: 'link', href: 'https://status.example.com' });
    const group = await api.get(`${TIPS}/content/page/pg_start?format=document`);
    expect(group.body).toMatchObject({ type: 'group', kind: 'group', path: 'getting-started' });
    expect(group.body).not.toHaveProperty('document');
  });

  test('of a change request can be read in both forms', async () => {
    const { body } = await api.get(`${TIPS}/content/page/pg_tips?format=markdown`);
    expect(body.markdown).toContain('[the questions](page:pg_faq)');
    const document = await api.get(`${TIPS}/content/page/pg_tips?format=document`);
    expect(document.body.document.nodes[1].nodes[1].data.ref).toEqual({ kind: 'page', page: 'pg_nowhere' });
  });
});

describe('computed pages', () => {
  const api = useServer();

  test('are expanded into the pages they stand for', async () => {
    const { body } = await api.get(`${API}/content/pages`);
    const models = body.pages.at(-1);
    expect(models).toMatchObject({
      type: 'document',
      title: 'Models',
      slug: 'models',
      computed: { type: 'builtin:openapi', props: { doc: 'models' } },
    });
    expect(models.computed.dependencies.spec.value).toMatchObject({
      slug: 'petstore',
      lastVersion: 'specver_petstore_1',
    });
    expect(models).not.toHaveProperty('documentId');
    const text = await api.get(`${API}/content/page/${models.id}?format=markdown`);
    expect(text.body.markdown).toContain('## Pet');
  });

  test('have the text that the specification gives', async () => {
    const { body } = await api.get(`${API}/content/page/pg_api_pets?format=markdown`);
    expect(body.markdown).toContain('Everything about pets');
    expect(body.markdown).toContain('`GET /pets`');
    const document = await api.get(`${API}/content/page/pg_api_pets?format=document`);
    expect(document.body.document.nodes[0].type).toBe('heading-1');
  });

  test('are found by the words on them, and tell what they are made from', async () => {
    const { pages } = (await api.get(`${API}/content/pages`)).body;
    const { id } = pages.at(-1);
    const found = await api.get(`${API}/search?query=properties`);
    expect(found.body.items).toMatchObject([{ id, title: 'Models', path: 'models', sections: [{ id: 'pet' }] }]);
    expect((await api.get(`${API}/search?query=everything`)).body.count).toBe(2);
    const links = await api.get(`${API}/content/page/${id}/links`);
    expect(links.body).toMatchObject({ stats: { total: 1 }, items: [{ targetReference: { kind: 'openapi' } }] });
  });

  test('stay as they are written when nothing is to be computed', async () => {
    const { body } = await api.get(`${API}/content/pages?computed=false`);
    expect(body.pages.at(-1)).toMatchObject({ id: 'pg_api_models', type: 'computed' });
    expect(JSON.stringify(body)).not.toContain('lastVersion');
    const text = await api.get(`${API}/content/page/pg_api_pets?format=markdown&computed=false`);
    expect(text.body.markdown).toBe('');
  });

  test('follow the specification, and vanish with it', async () => {
    const source = {
      text: JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Zoo', version: '1' },
        paths: { '/pets': { post: { tags: ['pets'], summary: 'Buy a pet', responses: {} } } },
        components: { schemas: { Cage: { type: 'object' } } },
      }),
    };
    await api.put('/v1/orgs/org_acme/openapi/petstore', { source });
    await expect
      .poll(async () => (await api.get(`${API}/content/page/pg_api_pets?format=markdown`)).body.markdown)
      .toContain('`POST /pets`');
    await api.delete('/v1/orgs/org_acme/openapi/petstore');
    const { body } = await api.get(`${API}/content/pages`);
    expect(treeOf(body.pages)).toEqual(['pg_api_intro', 'pg_api_pets']);
    expect(body.pages[1].computed.dependencies.spec.value).toBeNull();
  });
});

describe('files', () => {
  const api = useServer();

  test('can be downloaded somewhere', async () => {
    const { body } = await api.get(`${TIPS}/content/files/file_checklist`);
    expect(body.downloadURL).toBe(
      'https://app.colophon.example/o/org_acme/s/spc_handbook/~/changes/1/~/files/file_checklist',
    );
  });

  test.each([
    [HANDBOOK, 'file_checklist', ['pg_install#installation']],
    [HANDBOOK, 'file_logo', ['pg_intro', 'pg_intro#introduction']],
    [API, 'file_diagram', ['pg_api_intro#api']],
  ])('of %s are known by the places that use them: %s', async (base, file, places) => {
    const { body } = await api.get(`${base}/content/files/${file}/backlinks`);
    const found = body.items.map(
      (item: Answer['body']) =>
        `${item.page.id}${item.internalLocation === undefined ? '' : `#${item.internalLocation.anchor}`}`,
    );
    expect(found).toEqual(places);
    expect(body.count).toBe(places.length);
    expect(body.items[0]).toMatchObject({
      kind: 'page',
      organization: { object: 'organization', id: 'org_acme' },
      space: { object: 'space' },
      versionContext: { revision: { object: 'revision' } },
    });
  });

  test('of a change request are listed as what is referred to, once for each place that uses them', async () => {
    const { body } = await api.get(`${TIPS}/content/files/file_logo/backlinks`);
    expect(body.count).toBe(2);
    for (const item of body.items) {
      expect(item).toMatchObject({
        kind: 'file',
        organization: { object: 'organization', id: 'org_acme' },
        space: { object: 'space', id: 'spc_handbook' },
        versionContext: { changeRequest: { id: 'cr_tips' } },
        file: { id: 'file_logo' },
      });
    }
    expect((await api.get(`${TIPS}/content/files/file_logo/backlinks?limit=1`)).body.next).toBeDefined();
  });
});

describe('the search', () => {
  const api = useServer();
  const search = async (query: string, more = ''): Promise<Answer> =>
    api.get(`${HANDBOOK}/search?query=${encodeURIComponent(query)}${more}`);
  const idsOf = ({ body }: Answer): string[] => body.items.map(({ id }: Page) => id);

  test.each([
    ['a word of a title', 'installation', ['pg_install', 'pg_intro']],
    ['the same in capitals', 'INSTALLATION', ['pg_install', 'pg_intro']],
    ['a word of a description', 'people', ['pg_faq']],
    ['a word of code', 'curl', ['pg_install']],
    ['a part of a word', 'passw', ['pg_faq']],
    ['words that stand far apart', 'handbook source', ['pg_intro']],
    ['words of different pages', 'curl password', []],
    ['words of a question', 'Reset my “password”?', ['pg_faq']],
    ['punctuation within a word', '(install.sh)', ['pg_install']],
    ['punctuation alone', '?', ['pg_faq']],
    ['a word that only a hidden page has', 'upgrades', []],
    ['the address of a link', 'pg_install', []],
    ['blanks', '   ', []],
  ])('finds %s', async (_title, query, ids) => {
    const answer = await search(query);
    expect(idsOf(answer)).toEqual(ids);
    expect(answer.body.count).toBe(ids.length);
  });

  test('shows the sections in which something was found', async () => {
    const { body } = await search('package');
    expect(body.items).toEqual([
      {
        id: 'pg_install',
        title: 'Installation',
        path: 'getting-started/installation',
        urls: { app: 'https://app.colophon.example/o/org_acme/s/spc_handbook/getting-started/installation' },
        sections: [
          {
            id: 'windows',
            title: 'Windows',
            path: 'getting-started/installation#windows',
            body: 'Download the package Start it as an administrator',
            urls: {
              app: 'https://app.colophon.example/o/org_acme/s/spc_handbook/getting-started/installation#windows',
            },
          },
        ],
      },
    ]);
  });
});
