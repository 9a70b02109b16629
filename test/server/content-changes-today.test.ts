import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, expectRefusal, useServer } from '../support/server.ts';

const api = useServer({ profile: 'today' });
beforeEach(() => api.server.reset());

const REQUEST = '/v1/spaces/spc_handbook/change-requests/cr_tips';
const CONTENT = `${REQUEST}/content`;

const change = (changes: readonly object[], query = '?compat=false'): Promise<Answer> =>
  api.as('user_lin').post(`${CONTENT}${query}`, { changes });
const insert = (markdown: string, more: object = {}): object => ({
  operation: 'insert_page',
  document: { markdown },
  ...more,
});
const update = (page: string, more: object): object => ({ operation: 'update_page', page, ...more });

interface Page {
  readonly id: string;
  readonly pages?: readonly Page[];
}

/** The ids of all pages, those below another in a list of their own. */
async function tree(): Promise<unknown> {
  const idsOf = (pages: readonly Page[]): unknown[] =>
    pages.flatMap(({ id, pages: below = [] }) => (below.length === 0 ? [id] : [id, idsOf(below)]));
  return idsOf((await api.get(`${CONTENT}/pages`)).body.pages);
}

const markdownOf = async (page: string): Promise<string> =>
  (await api.get(`${CONTENT}/page/${page}?format=markdown&format.markdown.refs=stable`)).body.markdown;

const TREE = ['pg_intro', 'pg_start', ['pg_install', ['pg_upgrade'], 'pg_status'], 'pg_faq', 'pg_tips'];

describe('changes to the content of a change request', () => {
  test('make one revision of it, which merges like any other', async () => {
    const before = (await api.get(REQUEST)).body;
    const answer = await change([insert('# One\n\nText.'), update('pg_tips', { title: 'Good tips' })]);
    const [created, updated] = answer.body.changes;
    expect(created).toMatchObject({ object: 'created_page', page: { object: 'page' } });
    expect(updated).toMatchObject({ object: 'updated_page', page: { id: 'pg_tips' } });
    const { changeRequest } = answer.body;
    const revision = (await api.get(`/v1/spaces/spc_handbook/revisions/${changeRequest.revision}`)).body;
    expect(revision.parents).toEqual([before.revision]);
    const page = (await api.get(new URL(created.page.urls.location).pathname)).body;
    expect(page).toMatchObject({ title: 'One', path: 'one' });
    const { changes } = (await api.get(`${REQUEST}/changes`)).body;
    expect(
      changes.map(({ type, page: { title } }: { type: string; page: { title: string } }) => [type, title]),
    ).toEqual([
      ['page_created', 'Good tips'],
      ['page_created', 'One'],
    ]);
    expect((await api.post(`${REQUEST}/merge`)).body.result).toBe('merge');
    expect((await api.get('/v1/spaces/spc_handbook/content/path/one')).body.id).toBe(created.page.id);
    expect((await change([insert('# Two')])).status).toBe(400);
  });

  test('are answered with the change request alone unless the caller asks for more', async () => {
    expect((await change([insert('# One')], '')).body).toMatchObject({ object: 'change-request', id: 'cr_tips' });
  });

  test('put pages at a place, move and delete them with those below', async () => {
    const { changes } = (await change([insert('# Sub', { into: 'pg_faq' }), insert('# First', { at: 0 })])).body;
    const [sub, first] = changes.map(({ page }: { page: { id: string } }) => page.id);
    expect(await tree()).toEqual([first, ...TREE.slice(0, 4), [sub], 'pg_tips']);
    await change([update('pg_upgrade', { into: null, at: 1 }), { operation: 'delete_page', page: 'pg_faq' }]);
    expect(await tree()).toEqual([first, 'pg_upgrade', 'pg_intro', 'pg_start', ['pg_install', 'pg_status'], 'pg_tips']);
    await change([update('pg_tips', { at: 0 }), update('pg_upgrade', { into: 'pg_start' })]);
    expect(await tree()).toEqual(['pg_tips', first, 'pg_intro', 'pg_start', ['pg_install', 'pg_status', 'pg_upgrade']]);
    const { changes: moved } = (await api.get(`${REQUEST}/changes`)).body;
    expect(moved).toContainEqual({
      type: 'page_moved',
      page: { id: 'pg_upgrade', type: 'document', title: 'Upgrade', path: 'getting-started/upgrade' },
      parent: {
        before: expect.objectContaining({ id: 'pg_install' }),
        after: expect.objectContaining({ id: 'pg_start' }),
      },
    });
  });

  test('read titles from texts, and set and clear what pages have besides', async () => {
    const text = '---\ntitle: Front\ndescription: Matter\n---\n# Heading\n\nText.';
    const set = { emoji: '1f600', icon: 'star', hidden: true, condition: 'visitor.claims.beta' };
    const { changes } = (await change([insert(text, { title: 'Field', ...set })])).body;
    const path = `${CONTENT}/page/${changes[0].page.id}`;
    expect((await api.get(path)).body).toMatchObject({ title: 'Front', description: 'Matter', slug: 'front', ...set });
    await change([update(changes[0].page.id, { title: 'Again', emoji: '', condition: '', hidden: false })]);
    const { emoji, condition, ...after } = (await api.get(path)).body;
    expect([emoji, condition]).toEqual([undefined, undefined]);
    expect(after).toMatchObject({ title: 'Again', slug: 'front', icon: 'star', hidden: false });
    expect((await change([insert('No heading.')])).body.changes[0].page.id).toEqual(expect.any(String));
    expect((await api.get(`${CONTENT}/path/untitled`)).body.title).toBe('Untitled');
  });

  test('turn links between pages and files into references', async () => {
    const links = [
      '[id](/pages/pg_install#first)',
      '[path](/pages/getting-started/installation)',
      '[file](/pages/getting-started/installation/README.md)',
      '[root](/pages/README.md)',
      '[beside](./faq.md)',
      '[later](./later.md)',
      '[picture](./shot.png)',
      '[known](/files/file_logo)',
      '[web](https://example.com/x)',
      '[here](#part)',
      '[gone](/pages/gone)',
    ];
    const base64 = Buffer.from('content').toString('base64');
    const answer = await change([
      insert(`# Links\n\n${links.join(' ')}`),
      insert('# Much later', { ref: 'later' }),
      { operation: 'insert_files', files: [{ ref: 'shot.png', name: 'shot.png', contentType: 'image/png', base64 }] },
    ]);
    const [page, later] = answer.body.changes;
    const [file] = answer.body.insertedFiles;
    expect(later.ref).toBe('later');
    expect(file).toMatchObject({ name: 'shot.png', contentType: 'image/png', size: 7 });
    expect((await api.get(`${CONTENT}/files/${file.id}`)).body).toEqual(file);
    expect(await markdownOf(page.page.id)).toBe(
      [
        '# Links\n\n[id](page:pg_install#first) [path](page:pg_install) [file](page:pg_install) [root](page:pg_intro)',
        `[beside](page:pg_faq) [later](page:${later.page.id}) [picture](file:${file.id}) [known](file:file_logo)`,
        '[web](https://example.com/x) [here](#part) gone',
      ].join(' '),
    );
  });

  test('take files from URLs, or refuse what cannot be read', async () => {
    const files = (url: string): object => ({ operation: 'insert_files', files: [{ name: 'guide.md', url }] });
    const { insertedFiles } = (await change([files('https://www.example.com/guide.md')])).body;
    expect(insertedFiles[0].size).toBeGreaterThan(0);
    expectRefusal(await change([files('https://nowhere.example.com/')]), 400, 'body.changes.0.files.0.url');
    expectRefusal(await change([files('data:text/plain,x')]), 400, 'body.changes.0.files.0.url');
    const inline = { operation: 'insert_files', files: [{ name: 'x', base64: 'eA==' }] };
    expectRefusal(await change([inline]), 400, 'body.changes.0.files.0');
  });

  test('revert pages to what they were', async () => {
    const revert = (page: string): object => ({ operation: 'revert_page', page });
    await change([
      { operation: 'delete_page', page: 'pg_faq' },
      update('pg_install', { title: 'Set up', document: { markdown: 'Other.' } }),
    ]);
    const { changes } = (await change([revert('pg_faq'), revert('pg_install'), revert('pg_tips')])).body;
    expect(changes.map(({ object }: { object: string }) => object)).toEqual([
      'created_page',
      'updated_page',
      'deleted_page',
    ]);
    expect(await tree()).toEqual(TREE.slice(0, 4));
    expect((await api.get(`${REQUEST}/changes`)).body).toEqual({ changes: [] });
  });

  test.each([
    ['an unknown page', update('pg_gone', { title: 'x' }), 'page'],
    ['an unknown parent', insert('# x', { into: 'pg_gone' }), 'into'],
    ['a parent that is a link', insert('# x', { into: 'pg_status' }), 'into'],
    ['a page below itself', update('pg_install', { into: 'pg_upgrade' }), 'into'],
    ['the slug of a sibling', insert('# x', { slug: 'faq' }), 'slug'],
    ['the title of a sibling', insert('# Tips'), 'slug'],
    ['a move to where its slug is taken', update('pg_upgrade', { slug: 'tips', into: null }), 'slug'],
    ['a text for a group', update('pg_start', { document: { markdown: 'x' } }), 'document'],
    ['a name that is a path', insert('# x', { ref: 'faq' }), 'ref'],
    ['a block that no text has', { operation: 'revert_page', page: 'pg_tips', block: ['k'] }, 'block'],
    ['an unknown revision', { operation: 'revert_page', page: 'pg_tips', revision: 'rev_guides_1' }, 'revision'],
  ])('change nothing with %s among them', async (_title, wrong, field) => {
    expectRefusal(await change([insert('# Fine'), wrong]), 400, `body.changes.1.${field}: `);
    expect(await tree()).toEqual(TREE);
    expect((await api.get(REQUEST)).body.revision).toBe('rev_handbook_tips');
  });

  test('nest pages 32 levels deep, and no deeper', async () => {
    const pages = ['pg_tips'];
    for (let level = 2; level <= 32; level++) {
      const made = await change([insert(`# Level ${level}`, { into: pages.at(-1) })]);
      pages.push(made.body.changes[0].page.id);
    }
    expectRefusal(await change([insert('# Level 33', { into: pages.at(-1) })]), 400, 'body.changes.0.into');
  });

  test('with a long text wait for it, and other requests do not', async () => {
    const text = `# Long\n\n${'A [link](/pages/faq) and some words.\n\n'.repeat(400)}`;
    const { changes } = (await change([insert(text)])).body;
    expect(await markdownOf(changes[0].page.id)).toContain('A [link](page:pg_faq) and');
  });
});
