import { writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFetcher } from '../../src/command/app/redirects/fetch-bytes.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addRedirectsCommand } from '../../src/command/cli/redirects.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { type PublishedSite, publish } from '../support/published-site.ts';
import { VISITED } from '../support/verify-world.ts';
import { load, manifestWith } from './support.ts';

const folder = useFolders();

function run(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return runInside(addRedirectsCommand, ['redirects', ...args], { cwd, env });
}

test('import says what holds for each of many rules', async () => {
  const cwd = folder({
    'colophon.yaml': manifestWith(),
    _redirects: '/aaa/ /guides\n/bbb/ /guides\n/ccc /guides 302\n',
  });
  const { out, err } = await run(cwd, ['import', '_redirects']);
  expect(out + err).toContain('Each of 2 rules lost the slash at the end of its source; ');
  expect(out + err).toContain('1 rule was temporary; ');
});

describe('test', () => {
  test('says where paths and URLs lead by the manifest', async () => {
    const redirects = [
      '/old: { section: guides }',
      '/start: { page: { space: guides/v2, id: pg_install } }',
      '/other: { section: { id: sec_x } }',
      '/guides/v1: { section: api }',
    ];
    const text = manifestWith(redirects).replace(
      '    title: Product docs\n',
      '    title: Product docs\n    basename: docs\n',
    );
    const cwd = folder({ 'colophon.yaml': text, 'list.txt': '# some\n/old\n\n/start\n' });
    const { code, out } = await run(cwd, [
      'test',
      '/Old/',
      'https://acme.example.io/docs/old?x=1#y',
      '/guides/v1',
      '/other',
      '/guides/v2/faq',
      '/nothing',
      'old',
      '--list',
      'list.txt',
      '-o',
      'json',
    ]);
    expect(code).toBe(2);
    const { traces, summary } = JSON.parse(out);
    expect(traces.map(({ outcome, target, paths }: Record<string, unknown>) => [outcome, target, paths])).toEqual([
      ['redirected', 'site.docs.section.guides', ['/guides']],
      ['redirected', 'site.docs.section.guides', ['/guides']],
      // Content goes before redirects.
      ['content', 'site.docs.section.guides.space.v1', ['/guides/v1']],
      ['redirected', 'the section with the id "sec_x"', []],
      ['unknown', undefined, []],
      ['none', undefined, []],
      ['no-site', undefined, []],
      ['redirected', 'site.docs.section.guides', ['/guides']],
      ['redirected', 'page pg_install in site.docs.section.guides.space.handbook', []],
    ]);
    expect(traces[0].via).toMatchObject([{ source: '/old', place: { file: 'colophon.yaml', line: 16 } }]);
    expect(summary).toEqual({ paths: 9, ok: 6, wrong: 3 });
    // A list of many paths is looked up in the manifest alone: there is no service to ask.
    writeFileSync(
      join(cwd, 'many.txt'),
      `/old\n${Array.from({ length: 9_999 }, (_, index) => `/nothing/${index}\n`).join('')}`,
    );
    const many = await run(cwd, ['test', '--list', 'many.txt', '-o', 'json']);
    expect(JSON.parse(many.out).summary).toEqual({ paths: 10_000, ok: 1, wrong: 9_999 });
    const fine = await run(cwd, ['test', '/old']);
    expect(fine).toEqual({
      code: 0,
      out: '/old  redirect  site.docs.section.guides (/guides)\n    colophon.yaml:16\n\nThe path leads to content.\n',
      err: '',
    });
  });

  test('asks which site is meant where there are several', async () => {
    const two = manifestWith().replace('sites:\n', 'sites:\n  blog: { title: Blog, basename: blog }\n');
    const cwd = folder({ 'colophon.yaml': two });
    const { code, out } = await run(cwd, [
      'test',
      '/guides',
      'https://acme.example.io/blog/x',
      'https://x.example/y',
      '-o',
      'json',
    ]);
    expect(code).toBe(2);
    expect(JSON.parse(out).traces).toMatchObject([
      { outcome: 'no-site' },
      { outcome: 'none', site: 'site.blog', path: '/x' },
      { outcome: 'no-site' },
    ]);
    const published = ['--published', 'docs=https://x.example/y'];
    expect(await run(cwd, ['test', 'https://x.example/y/guides', ...published])).toMatchObject({ code: 0 });
    expect(await run(cwd, ['test', '/guides', '--site', 'docs'])).toMatchObject({ code: 0 });
    expect(await run(cwd, ['test', '/guides', '--site', 'none'])).toMatchObject({ code: 64 });
    expect(await run(cwd, ['test'])).toMatchObject({ code: 64 });
    expect(await run(cwd, ['test', '/x', '--published', 'docs'])).toMatchObject({ code: 64 });
    expect(await run(cwd, ['test', '/x', '--list', 'missing'])).toMatchObject({ code: 1 });
  });

  describe('with --live', () => {
    let server: RunningServer;
    let published: PublishedSite;
    let cwd: string;
    beforeAll(async () => {
      server = await startServer();
      published = await publish(server);
      cwd = folder({ 'colophon.yaml': VISITED });
      const env = { COLOPHON_TOKEN: server.token };
      const flags = ['apply', '-y', '--base-url', server.url, '--ledger', 'file:ledger.json'];
      expect(await runInside(addApplyCommand, flags, { cwd, env })).toMatchObject({ code: 0 });
    });
    afterAll(async () => {
      await published.close();
      await server.close();
    });

    function live(...args: readonly string[]): Promise<Ended> {
      const home = `docs=${published.url}/docs`;
      const flags = ['--live', '--base-url', server.url, '--ledger', 'file:ledger.json', '--published', home];
      return run(cwd, ['test', '--site', 'docs', ...args, ...flags, '--retries', '0'], {
        COLOPHON_TOKEN: server.token,
      });
    }

    test('holds the published site against the manifest, without a token', async () => {
      const fine = await live('/reference', '/old/start', '/one', '-o', 'json');
      const { traces } = JSON.parse(fine.out);
      expect(traces.map((trace: { live: { why: string } }) => trace.live.why)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(traces.map((trace: { live: { verdict: string } }) => trace.live.verdict)).toEqual(['ok', 'ok', 'ok']);
      expect(fine.code).toBe(0);
      // A page is called what people call it, whatever the manifest names it by.
      expect(traces[1].target).toBe(
        'page getting-started/installation "Installation" in site.docs.section.guides.space.handbook',
      );
      expect(traces[0].live.steps).toEqual([{ url: `${published.url}/docs/reference`, status: 307 }]);
      for (const { method, headers } of published.requests) {
        expect(method).toBe('GET');
        expect(headers.authorization ?? headers.cookie).toBeUndefined();
      }
    });

    test('says what differs, and what gave no answer', async () => {
      const to = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end();
      published.break('/docs/reference', to('/docs/guides/v1'));
      published.break('/docs/one', to('https://elsewhere.example/x'));
      published.break('/docs/round', to('/docs/round'));
      const other = await live('/reference', '/one', '/round', '/none', '-o', 'json');
      expect(other.code).toBe(2);
      const whys = JSON.parse(other.out).traces.map((trace: { live: { verdict: string; why: string } }) => [
        trace.live.verdict,
        trace.live.why,
      ]);
      expect(whys).toEqual([
        ['differs', 'The published site redirects to /guides/v1.'],
        ['differs', 'The published site redirects to another place.'],
        ['differs', 'The published site redirects more than 5 times.'],
        ['differs', 'The published site answers with 404.'],
      ]);
      // Nothing was asked of another host.
      expect(JSON.parse(other.out).traces[1].live.steps).toHaveLength(1);
      published.break('/docs/old/start', (response) => response.destroy());
      expect(await live('/old/start')).toMatchObject({ code: 1 });
    });

    test('needs a token, as reading pages does', async () => {
      expect(await run(cwd, ['test', '/one', '--live', '--ledger', 'none'])).toMatchObject({ code: 3 });
    });
  });
});

function sitemap(...paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>https://docs.example.com${path}</loc></url>`);
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`;
}

describe('suggest', () => {
  const OLD = sitemap('/docs/guides', '/docs/v1', '/docs/faq', '/docs/kept', '/docs/overview', '/docs/old', '/docs/zz');
  const NEW = sitemap('/guides', '/guides/v1', '/guides/v2/faq', '/kept', '/a/overview', '/b/overview');

  function workspace(): string {
    const manifest = manifestWith(['/docs/old: { section: guides }']);
    return folder({ 'colophon.yaml': manifest, 'old.xml': OLD, 'new.xml': NEW });
  }

  test('proposes what is clear and leaves the rest to a person', async () => {
    const cwd = workspace();
    const args = ['suggest', '--old', 'old.xml', '--new', 'new.xml'];
    const [text, csv, yaml, json] = await Promise.all([
      run(cwd, args),
      run(cwd, [...args, '-o', 'csv']),
      run(cwd, [...args, '-o', 'yaml', '--live', '--sandbox']),
      run(cwd, [...args, '-o', 'json', '--min-score', '0.99']),
    ]);
    expect([text.code, csv.code, yaml.code, json.code]).toEqual([0, 0, 0, 0]);
    expect(text.out).toContain('7 of 7 pages are gone; 1 has a redirect already.');
    expect(text.out).toContain('4 proposed, 2 for you to decide (--min-score 0.6).');
    expect(csv.out.split('\n')).toEqual([
      'source,destination,score,reason,alternatives,certainty',
      expect.stringMatching(/^\/docs\/faq,\/guides\/v2\/faq,0\.\d\d,,/),
      expect.stringMatching(/^\/docs\/guides,\/guides,0\.\d\d,,/),
      expect.stringMatching(/^\/docs\/kept,\/kept,0\.\d\d,,,likely$/),
      expect.stringMatching(
        /^\/docs\/overview,,,several pages are equally likely,\/a\/overview \(0\.\d\d\) \/b\/overview \(0\.\d\d\),$/,
      ),
      expect.stringMatching(/^\/docs\/v1,\/guides\/v1,0\.\d\d,,/),
      '/docs/zz,,,no page is similar,,',
      '',
    ]);
    const { suggestions } = JSON.parse(json.out);
    expect(suggestions.every(({ status }: { status: string }) => status !== 'proposed')).toBe(true);

    // The part is read beside the manifest; what is undecided is a comment.
    expect(yaml.out).toContain('# /docs/overview: several pages are equally likely: /a/overview');
    writeFileSync(join(cwd, 'moved.yaml'), yaml.out);
    const { workspace: declared } = await load(cwd, 'colophon.yaml', 'moved.yaml');
    const sources = declared.resources.filter(({ kind }) => kind === 'redirect').map(({ fields }) => fields['source']);
    expect(sources.sort()).toEqual(['/docs/faq', '/docs/guides', '/docs/old', '/docs/v1']);

    // The table comes back through the import, and what was not chosen is said.
    writeFileSync(join(cwd, 'moved.csv'), csv.out);
    const imported = await run(cwd, ['import', 'moved.csv', '--live', '--sandbox', '-o', 'json']);
    expect(imported.code).toBe(2);
    expect(JSON.parse(imported.out)).toMatchObject({
      carried: [{ source: '/docs/faq' }, { source: '/docs/guides' }, { source: '/docs/v1' }],
      rejected: [{ line: 4 }, { line: 5, why: 'The line has no destination.' }, { line: 7 }],
    });
  });

  test('strips where the sites begin, and refuses what is no sitemap', async () => {
    const cwd = workspace();
    writeFileSync(join(cwd, 'bomb.xml'), '<!DOCTYPE x [<!ENTITY a "b">]><urlset></urlset>');
    writeFileSync(join(cwd, 'bomb.gz'), gzipSync(Buffer.alloc(80 * 1024 * 1024)));
    const based = await run(cwd, [
      'suggest',
      '--old',
      'old.xml',
      '--new',
      'new.xml',
      '--old-base',
      '/docs',
      '-o',
      'json',
    ]);
    expect(JSON.parse(based.out).pages).toEqual({ old: 7, new: 6, gone: 5, declared: 0 });
    for (const [old, why] of [
      ['missing.xml', 'it does not exist'],
      ['colophon.yaml', 'it is not a sitemap'],
      ['bomb.xml', 'document type'],
      ['bomb.gz', 'larger than 64 MiB'],
      ['http://docs.example.com/sitemap.xml', 'only https URLs'],
      ['https://user:secret@docs.example.com/sitemap.xml', 'without a user name'],
    ] as const) {
      const done = await run(cwd, ['suggest', '--old', old, '--new', 'new.xml']);
      expect(done.code).toBe(1);
      expect(done.err).toContain(why);
      expect(done.err).not.toContain('secret');
    }
    const none = await run(cwd, ['suggest', '--old', 'old.xml', '--new', 'new.xml', '--new-base', '/none']);
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(await run(cwd, ['suggest', '--old', 'old.xml', '--new', 'new.xml', '--min-score', '2'])).toMatchObject({
      code: 64,
    });
  });

  describe('from the web', () => {
    let web: Server;
    let home: string;
    const seen: string[] = [];
    beforeAll(async () => {
      const index = (...urls: readonly string[]): string =>
        `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
      web = createServer((request, response) => {
        const path = request.url ?? '';
        seen.push(`${path} ${request.headers.authorization ?? ''}`);
        const answers: Readonly<Record<string, () => void>> = {
          '/index.xml': () => response.end(index('/one.xml', `${home}/two.xml.gz`)),
          '/one.xml': () => response.end(sitemap('/docs/guides')),
          '/two.xml.gz': () => response.end(gzipSync(sitemap('/docs/faq'))),
          '/foreign.xml': () => response.end(index('https://other.example/x.xml')),
          '/nested.xml': () => response.end(index('/nested.xml')),
          '/moved.xml': () => response.writeHead(301, { location: '/one.xml' }).end(),
          '/away.xml': () => response.writeHead(301, { location: 'https://other.example/x.xml' }).end(),
          '/round.xml': () => response.writeHead(301, { location: '/round.xml' }).end(),
        };
        (answers[path] ?? (() => response.writeHead(404).end()))();
      });
      await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
      home = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      web.closeAllConnections();
      web.close();
    });

    test('an index, packed sitemaps and redirects on the same host are followed, others are not', async () => {
      const cwd = workspace();
      const suggest = (path: string): Promise<Ended> =>
        run(cwd, ['suggest', '--old', `${home}${path}`, '--new', 'new.xml', '-o', 'json'], {
          COLOPHON_TOKEN: 'tok_en',
        });
      const [whole, moved] = await Promise.all([suggest('/index.xml'), suggest('/moved.xml')]);
      expect(JSON.parse(whole.out).suggestions.map(({ source }: { source: string }) => source)).toEqual([
        '/docs/faq',
        '/docs/guides',
      ]);
      expect(JSON.parse(moved.out).suggestions).toHaveLength(1);
      for (const [path, why] of [
        ['/foreign.xml', 'on another host'],
        ['/nested.xml', 'an index itself'],
        ['/away.xml', 'redirects to another host, other.example'],
        ['/round.xml', 'more than 5 times'],
        ['/none.xml', 'status 404'],
      ] as const) {
        const done = await suggest(path);
        expect(done.code).toBe(1);
        expect(done.err).toContain(why);
      }
      expect(seen.join()).not.toContain('tok_en');
    });

    test('nothing larger than allowed is read to its end', async () => {
      const fetcher = createFetcher({ most: 100 });
      try {
        expect(await fetcher.fetch(`${home}/one.xml`)).toMatchObject({
          ok: false,
          why: expect.stringContaining('larger'),
        });
      } finally {
        await fetcher.close();
      }
    });

    test('the sitemaps of an index in a file are those beside it', async () => {
      const cwd = workspace();
      const index = '<sitemapindex><sitemap><loc>https://docs.example.com/maps/old.xml</loc></sitemap></sitemapindex>';
      writeFileSync(join(cwd, 'index.xml'), index);
      const done = await run(cwd, ['suggest', '--old', 'index.xml', '--new', 'new.xml', '-o', 'json']);
      expect(JSON.parse(done.out).pages.old).toBe(7);
    });
  });
});

const LOG = [
  ...Array<string>(3).fill('/docs/v1/setup?token=s3cret 404'),
  ...Array<string>(2).fill('/docs/guides 404'),
  '/wp-login.php 404',
  '/old 404',
  '/guides 404',
  '/guides/v1 200',
  '/nothing 200',
].map((line) => {
  const [path, status] = line.split(' ');
  return `203.0.113.7 - - [x] "GET ${path} HTTP/1.1" ${status} 1 "-" "x"`;
});

describe('suggest --from', () => {
  const NEW = sitemap('/guides', '/guides/v1/setup', '/guides/v1');

  function workspace(): string {
    return folder({
      'colophon.yaml': manifestWith(['/old: { section: guides }']),
      'access.log': LOG.join('\n'),
      'packed.gz': '',
      'list.txt': '/docs/guides\n/guides\n',
      'pages.xml': sitemap('/docs/guides', '/guides'),
      'new.xml': NEW,
    });
  }

  test('counts what a log says was missed, and leaves out what leads somewhere or is no page', async () => {
    const cwd = workspace();
    writeFileSync(join(cwd, 'packed.gz'), gzipSync(LOG.join('\n')));
    const text = await run(cwd, ['suggest', '--from', 'access.log', '--new', 'new.xml']);
    expect(text).toMatchObject({ code: 0, err: '' });
    expect(text.out).toContain('2 paths of access.log have no page and no redirect;');
    expect(text.out).toContain('/docs/v1/setup  (missed 3 times)');
    expect(text.out).not.toContain('s3cret');
    for (const file of ['access.log', 'packed.gz']) {
      const { out } = await run(cwd, ['suggest', '--from', file, '--new', 'new.xml', '-o', 'json']);
      expect(JSON.parse(out)).toMatchObject({
        from: file,
        pages: { old: 4, gone: 3, declared: 1 },
        noPages: { paths: 1, asked: 1 },
        suggestions: [
          { source: '/docs/v1/setup', asked: 3, destination: { path: '/guides/v1/setup', certainty: 'likely' } },
          { source: '/docs/guides', asked: 2, destination: { path: '/guides' }, entry: { section: 'guides' } },
        ],
      });
    }
  });

  test('takes a list and a sitemap as what must not break', async () => {
    const cwd = workspace();
    for (const file of ['list.txt', 'pages.xml']) {
      const { out } = await run(cwd, ['suggest', '--from', file, '--new', 'new.xml', '-o', 'json']);
      const { suggestions, noPages } = JSON.parse(out);
      expect(suggestions).toMatchObject([{ source: '/docs/guides', status: 'proposed' }]);
      expect([suggestions[0].asked, noPages]).toEqual([undefined, undefined]);
    }
  });

  test('writes only when it is told to', async () => {
    const cwd = workspace();
    const args = ['suggest', '--from', 'access.log', '--new', 'new.xml'];
    const redirects = async (): Promise<readonly unknown[]> => {
      const { workspace: declared } = await load(cwd, 'colophon.yaml');
      return declared.resources.filter(({ kind }) => kind === 'redirect').map(({ fields }) => fields['source']);
    };
    await run(cwd, args);
    expect(await redirects()).toEqual(['/old']);
    expect((await run(cwd, [...args, '--write'])).out).toContain('Wrote colophon.yaml. Next: colophon plan');
    // The other proposal is a page, whose id only the service knows.
    expect(await redirects()).toEqual(['/old', '/docs/guides']);
  });

  test('says what is missing', async () => {
    const cwd = workspace();
    expect(await run(cwd, ['suggest', '--from', 'access.log'])).toMatchObject({
      code: 64,
      err: expect.stringContaining('--from: pass --live'),
    });
    expect(await run(cwd, ['suggest', '--from', 'access.log', '--plan', 'p.json'])).toMatchObject({ code: 64 });
    writeFileSync(join(cwd, 'other.txt'), 'hello\nworld\n');
    expect(await run(cwd, ['suggest', '--from', 'other.txt', '--new', 'new.xml'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no line of an access log'),
    });
  });
});

test('test --list takes a sitemap, and what a log says was shown', async () => {
  const cwd = folder({
    'colophon.yaml': manifestWith(),
    'access.log': LOG.join('\n'),
    'pages.xml': sitemap('/guides', '/nothing'),
  });
  for (const [list, wanted] of [
    ['access.log', ['/guides/v1', '/nothing']],
    ['pages.xml', ['https://docs.example.com/guides', 'https://docs.example.com/nothing']],
  ] as const) {
    const { code, out } = await run(cwd, ['test', '--list', list, '-o', 'json']);
    const { traces } = JSON.parse(out);
    expect(traces.map(({ url }: { url: string }) => url)).toEqual(wanted);
    expect(traces.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['content', 'none']);
    expect(code).toBe(2);
  }
});
