import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { unzip } from '../../src/server/content/zip.ts';
import { defaultWorld } from '../../src/server/worlds/default.ts';
import { type Answer, expectRefusal, messageOf, useServer } from '../support/server.ts';

const HANDBOOK = '/v1/spaces/spc_handbook';
const GUIDES = '/v1/spaces/spc_guides';
const HOST = 'https://sources.example.com';

type Files = Readonly<Record<string, string | Uint8Array>>;

function zipOf(files: Files): string {
  const entries = Object.entries(files).map(
    ([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(entries))).toString('base64');
}

const HTML = `<!doctype html><html><head><title>Shop | Acme</title></head><body>
<nav><a href="/">Home</a></nav>
<main><h1>How to <em>order</em></h1><p>Open <a href="../cart?a=1">the cart</a>, <a href="javascript:alert(1)">never this</a>.</p>
<ul><li>One</li><li>Two</li></ul><table><tr><th>A</th></tr><tr><td>1</td></tr></table>
<img src="/pay.png" alt="Pay"><script>alert(1)</script></main><footer>Imprint</footer></body></html>`;

const WORD_DOCUMENT = `<?xml version="1.0"?><w:document><w:body>
<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Annual report</w:t></w:r></w:p>
<w:p><w:r><w:t xml:space="preserve">Profit &amp; </w:t></w:r><w:r><w:t>loss</w:t></w:r></w:p>
<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>First</w:t></w:r></w:p><w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>Second</w:t></w:r></w:p>
<w:p/><w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>Outlook</w:t></w:r></w:p></w:body></w:document>`;

const ARCHIVE: Files = {
  'export/README.md':
    '# Start\n\nGo to [the first](guide/first.md#second-step) or [the folder](guide/).\n\n![pic](img/a%20b.png)',
  'export/guide/first.md':
    '---\ntitle: First resources\ndescription: Read me first\n---\n\n## Second step\n\nBack to [start](../README.md).',
  'export/guide/deep/last.html':
    '<h1>Last</h1><p>See <a href="../first.md">first</a> and <a href="none.md">none</a>.</p>',
  'export/img/a b.png': new Uint8Array([1, 2, 3]),
  'export/notes.txt': 'not a page',
  '__MACOSX/export/README.md': 'junk',
};

const HASH = '0123456789abcdef0123456789abcdef';

const PAGES: Readonly<
  Record<string, { readonly contentType: string; readonly body?: string; readonly base64?: string }>
> = {
  '/faq.md': { contentType: 'text/markdown', body: '# Questions\n\nAnswered all.\n' },
  '/frame.md': {
    contentType: 'text/plain',
    body: 'No heading, but <b>HTML</b>\n\n<p>and <i>more</i></p>\n\n{% hint style="info" %}\nA hint\n{% endhint %}\n',
  },
  '/shop/order.html': { contentType: 'text/html; charset=utf-8', body: HTML },
  '/latin.html': {
    contentType: 'text/html; charset=iso-8859-1',
    base64: Buffer.from('<h1>Caf\xe9</h1><p>x</p>', 'latin1').toString('base64'),
  },
  '/all.zip': { contentType: 'application/zip', base64: zipOf(ARCHIVE) },
  '/notion.zip': {
    contentType: 'application/zip',
    base64: zipOf({ [`Plan ${HASH}.md`]: '# Plan', [`Plan ${HASH}/Step ${HASH}.md`]: 'Just text' }),
  },
  '/report.docx': { contentType: 'application/octet-stream', base64: zipOf({ 'word/document.xml': WORD_DOCUMENT }) },
  '/empty.md': { contentType: 'text/markdown', body: ' \n\n' },
  '/picture.png': { contentType: 'image/png', base64: Buffer.from([137, 80, 78, 71, 0, 0, 1]).toString('base64') },
  '/pictures.zip': { contentType: 'application/zip', base64: zipOf({ 'a.png': new Uint8Array(9) }) },
  '/bomb.zip': { contentType: 'application/zip', base64: zipOf({ 'a.md': new Uint8Array(40 * 1024 * 1024) }) },
  '/crowd.zip': {
    contentType: 'application/zip',
    base64: zipOf(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.md`, '# x']))),
  },
  '/deep.html': { contentType: 'text/html', body: '<div>'.repeat(20_000) },
};

function worldWithSources(): ReturnType<typeof defaultWorld> {
  const world = defaultWorld(Date.now());
  const sources = Object.entries(PAGES).map(([path, { contentType, body, base64 }], index) => ({
    id: `web_source_${index}`,
    url: `${HOST}${path}`,
    contentType,
    ...(body === undefined ? {} : { body }),
    ...(base64 === undefined ? {} : { bodyBase64: base64 }),
  }));
  return { ...world, tables: { ...world.tables, webPages: [...(world.tables.webPages ?? []), ...sources] } };
}

interface Page {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly slug: string;
  readonly pages: readonly Page[];
}

const titlesOf = (pages: readonly Page[]): unknown[] =>
  pages.map(({ title, pages: below = [] }) => (below.length === 0 ? title : [title, ...titlesOf(below)]));

describe('an import', () => {
  const api = useServer({ world: worldWithSources() });
  const importTo = (base: string, path: string, source: string): Promise<Answer> =>
    api.post(`${base}/content/import`, { url: path.includes(':') ? path : `${HOST}${path}`, source });
  const pagesOf = async (base: string): Promise<Page[]> => (await api.get(`${base}/content/pages`)).body.pages;
  const textOf = async (base: string, id: string | undefined): Promise<string> =>
    (await api.get(`${base}/content/page/${id}?format=markdown`)).body.markdown;
  /** The text of the newest page of a space of its own. */
  const imported = async (path: string, source: string): Promise<{ page: Page; markdown: string; base: string }> => {
    const space = await api.post('/v1/orgs/org_acme/spaces', { title: 'Import' });
    const base = `/v1/spaces/${space.body.id}`;
    const answer = await importTo(base, path, source);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const page = (await pagesOf(base)).at(-1) as Page;
    return { page, markdown: await textOf(base, page.id), base };
  };

  test('adds a page to a space and makes a revision of it', async () => {
    const before = (await api.get(GUIDES)).body;
    const answer = await importTo(GUIDES, 'https://www.example.com/guide.html', 'website');
    expect(answer.body).toEqual({ revision: expect.any(String), importedResources: 1, totalResources: 1 });
    const after = (await api.get(GUIDES)).body;
    expect(after.revision).toBe(answer.body.revision);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    const { body } = await api.get(`${GUIDES}/content`);
    expect(body).toMatchObject({ id: after.revision, type: 'edits', parents: [before.revision] });
    expect(titlesOf(body.pages)).toEqual(['Guides', 'Guide']);
    expect(await textOf(GUIDES, body.pages[1].id)).toBe('# Guide\n\nRead [this](https://example.com).');
  });

  test('replaces the text of the page with the same title, and nothing else of it', async () => {
    const before = await pagesOf(HANDBOOK);
    const changeRequest = (await api.get(`${HANDBOOK}/change-requests/cr_draft`)).body;
    expect(changeRequest.outdated).toBe(false);
    expect((await importTo(HANDBOOK, '/faq.md', 'markdown')).status).toBe(201);
    const after = await pagesOf(HANDBOOK);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.at(-1)).toMatchObject({ id: 'pg_faq', slug: 'faq', description: 'What people ask' });
    expect(await textOf(HANDBOOK, 'pg_faq')).toBe('# Questions\n\nAnswered all.');
    // The change request still holds the old text, and learns that the space has moved on.
    expect(await textOf(`${HANDBOOK}/change-requests/cr_draft`, 'pg_faq')).toContain('reset my password');
    expect((await api.get(`${HANDBOOK}/change-requests/cr_draft`)).body.outdated).toBe(true);
  });

  test('into a change request leaves the space alone and names the contributor', async () => {
    const request = `${HANDBOOK}/change-requests/cr_tips`;
    const space = (await api.get(HANDBOOK)).body;
    const before = (await api.get(request)).body;
    const answer = await api.as('user_edgar').post(`${HANDBOOK}/change-requests/1/content/import`, {
      url: 'https://www.example.com/guide.md',
      source: 'markdown',
    });
    expect(answer.status).toBe(201);
    const after = (await api.get(request)).body;
    expect(after.revision).toBe(answer.body.revision);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect((await api.get(`${request}/content`)).body.parents).toEqual([before.revision]);
    expect(titlesOf(await pagesOf(request)).at(-1)).toBe('Imported guide');
    expect((await api.get(HANDBOOK)).body.revision).toBe(space.revision);
    const mine = await api.get(`${HANDBOOK}/change-requests?contributor=user_edgar`);
    expect(mine.body.items.map(({ id }: Page) => id)).toEqual(['cr_tips']);
  });

  test('of a web page takes its main part, with whole addresses and without scripts', async () => {
    const { page, markdown } = await imported('/shop/order.html', 'website');
    expect(page).toMatchObject({ title: 'How to order', slug: 'how-to-order', type: 'document' });
    expect(markdown).toBe(
      [
        '# How to *order*',
        `Open [the cart](${HOST}/cart?a=1), never this.`,
        '- One\n- Two',
        '| A |\n| - |\n| 1 |',
        `![Pay](${HOST}/pay.png)`,
      ].join('\n\n'),
    );
  });

  test('reads the encoding that the answer names', async () => {
    expect((await imported('/latin.html', 'html')).page.title).toBe('Café');
  });

  test('of Markdown reads the HTML in it and keeps its hints', async () => {
    const { page, markdown } = await imported('/frame.md', 'github-wiki');
    expect(page.title).toBe('Frame');
    expect(markdown).toBe('No heading, but HTML\n\nand *more*\n\n{% hint style="info" %}\nA hint\n{% endhint %}');
  });

  test('of an archive nests pages like folders, and keeps links and pictures whole', async () => {
    const { base } = await imported('/all.zip', 'zip');
    const { body } = await api.get(`${base}/content`);
    const [start, guide] = body.pages.slice(-2);
    expect(titlesOf([start, guide])).toEqual(['Start', ['Guide', ['Deep', 'Last'], 'First resources']]);
    expect(guide.type).toBe('group');
    const [deep, first] = guide.pages;
    expect(first).toMatchObject({ description: 'Read me first', path: 'guide/first-resources' });
    const [file] = body.files;
    expect(file).toMatchObject({ name: 'a b.png', contentType: 'image/png', size: 3 });
    expect(await textOf(base, start.id)).toBe(
      `# Start\n\nGo to [the first](page:${first.id}#second-step) or [the folder](page:${guide.id}).\n\n![pic](file:${file.id})`,
    );
    expect(await textOf(base, first.id)).toContain(`[start](page:${start.id})`);
    expect(await textOf(base, deep.pages[0].id)).toContain(`[first](page:${first.id}) and [none](none.md)`);
    const links = await api.get(`${base}/content/page/${start.id}/links?status=ok`);
    expect(links.body.count).toBe(3);
  });

  test('of the same archive again changes the pages and keeps the files', async () => {
    const { base } = await imported('/all.zip', 'zip');
    const before = (await api.get(`${base}/content`)).body;
    const again = await importTo(base, '/all.zip', 'zip');
    expect(again.body).toMatchObject({ importedResources: 4, totalResources: 5 });
    const after = (await api.get(`${base}/content`)).body;
    expect(titlesOf(after.pages)).toEqual(titlesOf(before.pages));
    expect(after.files).toEqual(before.files);
    const ids = (pages: readonly Page[]): string[] => pages.flatMap(({ id, pages: below }) => [id, ...ids(below)]);
    expect(ids(after.pages)).toEqual(ids(before.pages));
  });

  test('of an archive gives the folder beside a page to that page, without the numbers in the names', async () => {
    const { base } = await imported('/notion.zip', 'notion');
    expect(titlesOf(await pagesOf(base)).at(-1)).toEqual(['Plan', 'Step']);
  });

  test('of a word processor document reads headings, paragraphs and lists', async () => {
    const { page, markdown } = await imported('/report.docx', 'docx');
    expect(page.title).toBe('Annual report');
    expect(markdown).toBe('# Annual report\n\nProfit & loss\n\n- First\n- Second\n\n## Outlook');
  });

  test('of an API description makes a page for each tag', async () => {
    const { page, markdown } = await imported('https://specs.example.com/billing.yaml', 'open-api');
    expect(page.title).toBe('Default');
    expect(markdown).toContain('## listInvoices\n\n`GET /invoices`');
  });

  test.each([
    ['that does not answer', 'https://specs.example.com/slow.json', 'website', 'FETCH_TIMEOUT'],
    ['that is unknown', 'https://nowhere.example.com/', 'website', 'FETCH_ERROR'],
    ['that answers nothing', '/empty.md', 'markdown', 'nothing that can be imported'],
    ['that answers a picture', '/picture.png', 'website', 'not text'],
    ['with an archive of pictures only', '/pictures.zip', 'zip', 'nothing that can be imported'],
    ['that is not the archive it should be', '/faq.md', 'zip', 'not a complete ZIP archive'],
    ['that is not the document it should be', '/all.zip', 'docx', 'is not a Word document'],
    ['that is not the API description it should be', '/faq.md', 'open-api', 'OpenAPI'],
    ['with an archive that unpacks to too much', '/bomb.zip', 'zip', 'too large when unpacked'],
    ['with an archive of too many pages', '/crowd.zip', 'zip', '1000 pages'],
    ['with HTML that is nested without end', '/deep.html', 'html', 'body.url'],
  ])('of a URL %s is refused and changes nothing', async (_title, path, source, message) => {
    const before = (await api.get(GUIDES)).body.revision;
    const refused = await importTo(GUIDES, path, source);
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain('body.url: ');
    expect(messageOf(refused)).toContain(message);
    expect((await api.get(GUIDES)).body.revision).toBe(before);
  });

  test('is refused on what may not be changed', async () => {
    expectRefusal(await importTo('/v1/spaces/spc_handbook_v1', '/faq.md', 'markdown'), 400, 'locked');
    expectRefusal(await importTo(`${HANDBOOK}/change-requests/cr_old`, '/faq.md', 'markdown'), 400, 'archived');
  });
});

describe('unpacking an archive', () => {
  test('gives the wanted files', () => {
    const bytes = Buffer.from(zipOf({ 'a/b.txt': 'text '.repeat(100), 'c.bin': new Uint8Array([1]) }), 'base64');
    const entries = unzip(bytes, 1000, (path) => path.endsWith('.txt'));
    expect(entries.map(({ path, content }) => [path, content.toString()])).toEqual([['a/b.txt', 'text '.repeat(100)]]);
  });

  test('never fails in another way than it says, whatever is broken', () => {
    const bytes = Buffer.from(zipOf({ 'a.txt': 'text '.repeat(100), 'b.txt': 'more' }), 'base64');
    for (let index = 0; index < bytes.length; index++) {
      const broken = Buffer.from(bytes);
      broken[index] = (broken[index] ?? 0) ^ 0xff;
      try {
        unzip(broken, 1000, () => true);
      } catch (error) {
        expect((error as Error).name).toBe('ZipProblem');
      }
    }
  });
});

describe('an odd title', () => {
  const api = useServer();

  test('that is cut in the middle of a character leaves the space readable', async () => {
    const title = `${'a'.repeat(99)}𝒜b`;
    const url = `data:text/markdown,${encodeURIComponent(`# ${title}\n\nText.`)}`;
    expect((await api.post(`${GUIDES}/content/import`, { url, source: 'markdown' })).status).toBe(201);
    const { body } = await api.get(`${GUIDES}/content/pages`);
    expect(body.pages.at(-1)).toMatchObject({ title, slug: `${'a'.repeat(99)}𝒜`.toLowerCase() });
    expect((await api.get(`${GUIDES}/search?query=text`)).status).toBe(200);
  });
});

describe('an import that has to wait', () => {
  const api = useServer({ allowFetch: true });

  test('is refused to somebody who lost the right meanwhile', async () => {
    // A page of its own machine that answers only after the caller was demoted.
    const page = createServer((_request, response) => {
      void api.patch('/v1/orgs/org_acme/members/user_carl', { role: 'read' }).then(() => response.end('# Late'));
    });
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const { port } = page.address() as AddressInfo;
    const body = { url: `http://127.0.0.1:${port}/late.md`, source: 'markdown' };
    const { revision } = (await api.get(GUIDES)).body;
    expect((await api.as('user_carl').post(`${GUIDES}/content/import`, body)).status).toBe(403);
    expect((await api.get(GUIDES)).body.revision).toBe(revision);
    page.close();
  });
});
