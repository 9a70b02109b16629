import fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pagesIn } from '../../src/core/kinds/support/pages.ts';
import type { LintLive } from '../../src/core/lint/input.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { type Carrying, convertRules } from '../../src/redirects/convert.ts';
import { sourceProblem } from '../../src/redirects/path.ts';
import { createSiteView } from '../../src/redirects/site.ts';
import { useFolders } from '../support/command.ts';
import { runs } from '../support/runs.ts';
import { LIVE, load, manifestWith, readAs, rejectedOf } from './support.ts';

const folder = useFolders();
let manifest: Manifest;
beforeAll(async () => {
  const redirects = ['/here: { section: guides }', '/elsewhere: { section: { id: sec_x } }'];
  manifest = await load(folder({ 'colophon.yaml': manifestWith(redirects) }), 'colophon.yaml');
});

interface Options {
  readonly live?: LintLive;
  readonly form?: 'yaml' | 'csv';
  readonly hosts?: readonly string[];
  readonly base?: string;
  readonly isWide?: boolean;
}

function carry(
  text: string,
  { live, form = 'yaml', hosts = [], base = '', isWide }: Options = {},
  format = 'netlify',
): Carrying {
  const site = createSiteView({ resources: manifest.workspace.resources, site: 'site.docs', pages: live });
  return convertRules(readAs(format, text), { site, form, base, hosts: new Set(hosts), isWide });
}

function entries({ carried }: Carrying): Readonly<Record<string, unknown>> {
  return Object.fromEntries(carried.map(({ source, target }) => [source, target.entry]));
}

function notes({ notes: all }: Carrying): readonly (readonly unknown[])[] {
  return all.map(({ line, code }) => [line, code]);
}

describe('destinations', () => {
  test('are sections, site spaces and, where the service was asked, pages', () => {
    const text =
      '/to-section /guides\n/to-space /Guides/v1/\n/to-page /guides/v2/faq\n/to-none /guides/v2/none\n/lost /nothing\n';
    const offline = carry(text);
    expect(entries(offline)).toEqual({ '/to-section': { section: 'guides' }, '/to-space': { space: 'guides/v1' } });
    expect(rejectedOf(offline)).toEqual([
      [3, 'page-unknown'],
      [4, 'page-unknown'],
      [5, 'destination'],
    ]);
    const live = carry(text, { live: LIVE });
    expect(entries(live)).toMatchObject({ '/to-page': { page: { space: 'guides/v2', path: 'faq' } } });
    expect(rejectedOf(live)).toEqual([
      [4, 'destination'],
      [5, 'destination'],
    ]);
  });

  test('are pages by their paths, and by their ids where others have the same path', () => {
    const pages = [
      { id: 'pg_1', path: 'faq', title: 'Questions' },
      { id: 'pg_2', path: 'faq', title: 'Others' },
      { id: 'pg_3', path: 'intro', title: 'Intro "x"' },
    ];
    const live: LintLive = { pages: new Map([['site.docs.section.guides.space.handbook', pages]]) };
    const done = carry('/two /guides/v2/faq\n/one /guides/v2/intro\n', { live, form: 'csv' });
    expect(done.carried.map(({ target }) => target)).toEqual([
      {
        entry: { page: { space: 'guides/v2', id: expect.stringMatching(/^pg_[12]$/) } },
        cell: expect.stringMatching(/^guides\/v2#pg_[12]$/),
        name: expect.stringMatching(
          /^page pg_[12] "(?:Questions|Others)" in site\.docs\.section\.guides\.space\.handbook$/,
        ),
        sharesPath: true,
      },
      {
        entry: { page: { space: 'guides/v2', path: 'intro' } },
        cell: 'guides/v2#/intro',
        name: 'page intro "Intro \\"x\\"" in site.docs.section.guides.space.handbook',
      },
    ]);
    expect(notes(done)).toEqual([[1, 'same-path']]);
  });

  test('that the manifest names by a path are the same as those of the file', async () => {
    const before = manifest;
    onTestFinished(() => {
      manifest = before;
    });
    const redirects = [
      '/by-path: { page: { space: guides/v2, path: /faq/ } }',
      '/by-id: { page: { space: guides/v2, id: pg_faq } }',
    ];
    manifest = await load(folder({ 'colophon.yaml': manifestWith(redirects) }), 'colophon.yaml');
    const done = carry('/by-path /guides/v2/faq\n/by-id /guides/v2/faq\n/chain /by-path\n', { live: LIVE });
    expect(rejectedOf(done)).toEqual([]);
    expect(notes(done)).toEqual([
      [1, 'already-declared'],
      [2, 'already-declared'],
      [3, 'chain'],
    ]);
    expect(entries(done)).toEqual({ '/chain': { page: { space: 'guides/v2', path: 'faq' } } });
  });

  test('on other hosts are not carried over, those on a host of the site are', () => {
    const text =
      '/one https://Docs.Example.com/guides\n/two https://example.com/guides\n//docs.example.com/three /guides\n';
    expect(rejectedOf(carry(text))).toEqual([
      [1, 'external'],
      [2, 'external'],
      [3, 'host'],
    ]);
    const known = carry(text, { hosts: ['docs.example.com'] });
    expect(Object.keys(entries(known))).toEqual(['/one', '/three']);
  });

  test('begin at a base, together with sources', () => {
    const { carried } = carry('/old v2\nold2 v2\n'.replaceAll(' ', ','), { base: '/guides' }, 'csv');
    expect(carried.map(({ source, target }) => [source, target.entry])).toEqual([
      ['/guides/old', { space: 'guides/v2' }],
      ['/guides/old2', { space: 'guides/v2' }],
    ]);
  });

  test('lose their fragment and query, which is said', () => {
    const done = carry('/one /guides#top\n/two /guides?x=1\n/three /guides?\n');
    expect(Object.keys(entries(done))).toHaveLength(3);
    expect(notes(done)).toEqual([
      [1, 'fragment'],
      [2, 'query-dropped'],
    ]);
  });
});

describe('files of a repository', () => {
  const page = (id: string, path: string, file?: string) => ({ id, path, ...(file === undefined ? {} : { file }) });
  const live: LintLive = {
    pages: new Map([
      [
        'site.docs.section.guides.space.handbook',
        [
          page('pg_home', 'welcome', 'docs/README.md'),
          page('pg_faq', 'questions', 'docs/help/faq.md'),
          page('pg_x', 'faq'),
        ],
      ],
      ['site.docs.section.guides.space.v1', [page('pg_v1', 'welcome', 'docs/README.md')]],
      ['site.docs.section.api.space.api', [page('pg_api', 'intro')]],
    ]),
  };
  const text = 'root: ./docs/\nredirects:\n  help: help/faq.md#top\n  home: ./README.md\n  gone: faq.md\n';

  test('lead to the pages that come from them, whatever their paths are', () => {
    const done = carry(text, { live, base: '/guides/v2' }, 'gitbook');
    expect(entries(done)).toEqual({
      '/guides/v2/help': { page: { space: 'guides/v2', path: 'questions' } },
      '/guides/v2/home': { page: { space: 'guides/v2', path: 'welcome' } },
    });
    expect(done.rejected).toMatchObject([{ line: 5, why: 'No page of the site comes from the file faq.md.' }]);
  });

  test('are found in any space where only one has them', () => {
    const done = carry(text, { live }, 'gitbook');
    expect(entries(done)).toEqual({ '/help': { page: { space: 'guides/v2', path: 'questions' } } });
    expect(rejectedOf(done)).toEqual([
      [4, 'page-unknown'],
      [5, 'destination'],
    ]);
    expect(done.rejected[0]?.why).toContain('Pass --base');
  });

  test('are looked up by their paths where no page says what it comes from', () => {
    const done = carry('redirects:\n  help: intro.md\n', { live, base: '/api/v2' }, 'gitbook');
    expect(entries(done)).toEqual({ '/api/v2/help': { page: { space: 'api/v2', path: 'intro' } } });
  });

  test('are named by the service', () => {
    const below = [{ id: 'b', title: 'B', path: '/a/b/' }];
    const tree = [{ id: 'a', title: 'A', path: 'a', hidden: true, git: { path: 'docs/a.md' }, pages: below }];
    expect(pagesIn(tree)).toEqual([
      { id: 'a', title: 'A', path: 'a', hidden: true, file: 'docs/a.md' },
      { id: 'b', title: 'B', path: 'a/b', hidden: true },
    ]);
  });
});

describe('sources', () => {
  test.each([
    ['/', 'source'],
    ['/a', 'source'],
    ['/a%20b', 'source'],
    ['/ä', 'source'],
    ['/x~y', 'source'],
    [`/${'a'.repeat(512)}`, 'source'],
    ['/a?b=1', 'query'],
    ['/ab#c', 'query'],
    ['https://old.example.com/x', 'host'],
  ])('%s is not carried over', (source, code) => {
    expect(rejectedOf(carry(`${source} /guides\n`))).toEqual([[1, code]]);
  });

  test('lose a slash at their end, and count once in any case of letters', () => {
    const done = carry('/old/ /guides\n/OLD /guides\n/old /api\n/Old/ /guides\n');
    expect(entries(done)).toEqual({ '/old': { section: 'guides' } });
    expect(rejectedOf(done)).toEqual([[3, 'duplicate']]);
    expect(notes(done)).toEqual([
      [1, 'slash'],
      [2, 'repeated'],
      [4, 'repeated'],
    ]);
    expect(done.unneeded).toBe(2);
  });

  test('that the manifest redirects already are left as they are', () => {
    const done = carry('/here /guides\n/Here/ /api\n/elsewhere /api\n');
    expect(done.carried).toEqual([]);
    expect(rejectedOf(done)).toEqual([
      [2, 'duplicate'],
      [3, 'declared'],
    ]);
    const other = carry('/here /api\n');
    expect(other.rejected).toMatchObject([{ code: 'declared', why: expect.stringContaining('colophon.yaml:15') }]);
  });

  test.each([
    [
      'rewritten and redirected from there',
      'rewrite ^/old/(.*)$ /old last;\nlocation = /old { return 301 /api/v2; }\n',
      true,
    ],
    ['rewritten to anything', 'rewrite ^/old/(.*)$ /$1 last;\n', true],
    ['rewritten to content', 'rewrite ^/old/(.*)$ /index.html last;\n', false],
  ])('another spelling that the old site led elsewhere is named: %s', (_title, text, isNamed) => {
    const done = carry(`rewrite ^/old/b$ /api permanent;\n${text}`, {}, 'nginx');
    expect(notes(done).filter(([line]) => line === 1)).toEqual(isNamed ? [[1, 'spelling']] : []);
  });

  test('at which the site shows content are noted', () => {
    expect(notes(carry('/guides/v1 /api\n'))).toEqual([[1, 'shadowed']]);
  });
});

describe('a service that takes more', () => {
  test('gets URLs elsewhere, wider sources and what browsers may remember', () => {
    const text = '/away https://x.example/a?b=1#c 302\n/one /away\n/x /guides\n/a%20b /api\n/a//b /api\n/a:b /api\n';
    const done = carry(text, { isWide: true });
    expect(done.carried.map(({ source, target, permanent }) => [source, target.entry, permanent])).toEqual([
      ['/away', { url: 'https://x.example/a?b=1#c' }, undefined],
      ['/one', { url: 'https://x.example/a?b=1#c' }, true],
      ['/x', { section: 'guides' }, true],
      ['/a%20b', { section: 'api' }, true],
    ]);
    expect(notes(done)).toEqual([[2, 'chain']]);
    expect(rejectedOf(done)).toEqual([
      [5, 'source'],
      [6, 'source'],
    ]);
    expect(rejectedOf(carry(text, { isWide: false })).map(([line]) => line)).toEqual([1, 2, 3, 4, 6]);
  });

  test('is named in the reason where it is unknown which one it is', () => {
    const whys = (isWide?: boolean) =>
      carry('/away https://x.example/\n/x /guides\n', isWide === undefined ? {} : { isWide }).rejected.map(
        ({ why }) => why,
      );
    expect(whys().every((why) => why.endsWith('pass --profile today, or --live to find out.'))).toBe(true);
    expect(whys(false).some((why) => why.includes('--profile'))).toBe(false);
    expect(whys(true)).toEqual([]);
  });
});

describe('chains and loops', () => {
  test('a chain leads to its end, through the file and through the manifest', () => {
    const done = carry('/one /two\n/two /three/\n/three /api\n/four /here\n');
    expect(entries(done)).toEqual({
      '/one': { section: 'api' },
      '/two': { section: 'api' },
      '/three': { section: 'api' },
      '/four': { section: 'guides' },
    });
    expect(notes(done)).toEqual([
      [1, 'chain'],
      [2, 'chain'],
      [4, 'chain'],
    ]);
  });

  test('a loop and what leads into it are not carried over', () => {
    const done = carry('/in /one\n/one /two\n/two /one\n/self /Self/\n/bad https://x.example/\n/to-bad /bad\n');
    expect(done.carried).toEqual([]);
    expect(rejectedOf(done)).toEqual([
      [1, 'loop'],
      [2, 'loop'],
      [3, 'loop'],
      [4, 'loop'],
      [5, 'external'],
      [6, 'destination'],
    ]);
    expect(done.rejected[1]?.why).toContain('lines 2, 3');
    expect(done.rejected[5]?.why).toContain('line 5');
  });

  test('a rule is carried, rejected or there already, and nothing leads to a rule again', () => {
    const name = fc.constantFrom('/aa', '/bb', '/cc', '/dd', '/ee', '/guides', '/api', '/here', '/nothing');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 12 }), (pairs) => {
        const done = carry(pairs.map(([from, to]) => `${from} ${to}\n`).join(''));
        expect(done.carried.length + done.rejected.length + done.unneeded).toBe(pairs.length);
        for (const { source, target } of done.carried) {
          expect(sourceProblem(source)).toBeUndefined();
          expect(['guides', 'api']).toContain(target.entry['section']);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

test('a table says nothing that it would read as something else', async () => {
  const root = manifestWith().replace(/ {4}sections:\n.*\n.*\n/, '    spaces: [{ space: handbook, path: v2 }]\n');
  manifest = await load(folder({ 'colophon.yaml': root }), 'colophon.yaml');
  expect(entries(carry('/old /v2\n'))).toEqual({ '/old': { space: 'v2' } });
  expect(rejectedOf(carry('/old /v2\n', { form: 'csv' }))).toEqual([[1, 'csv-form']]);
});
