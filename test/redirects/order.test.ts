import { beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { type Carrying, convertRules } from '../../src/redirects/convert.ts';
import { createSiteView } from '../../src/redirects/site.ts';
import { useFolders } from '../support/command.ts';
import { load, manifestWith, readAs } from './support.ts';

const folder = useFolders();
let manifest: Manifest;
beforeAll(async () => {
  manifest = await load(folder({ 'colophon.yaml': manifestWith() }), 'colophon.yaml');
});

function carry(format: string, text: string, isWide = false): Carrying {
  const site = createSiteView({ resources: manifest.workspace.resources, site: 'site.docs' });
  return convertRules(readAs(format, text), { site, form: 'yaml', base: '', hosts: new Set(), isWide });
}

/** What is carried over, and the lines and codes of what is not. */
function outcome({ carried, rejected }: Carrying): readonly unknown[] {
  return [
    Object.fromEntries(carried.map(({ source, target }) => [source, target.name.replace('site.docs.section.', '')])),
    rejected.map(({ line, code }) => [line, code]),
  ];
}

function json(...redirects: readonly (readonly [string, string])[]): string {
  return JSON.stringify({ redirects: redirects.map(([source, destination]) => ({ source, destination })) }, null, 1);
}

describe('a rule that the old site never followed is not carried over', () => {
  test.each([
    ['netlify', '/old/* /guides/:splat\n/old/b /api\n'],
    ['netlify', '/app/* /index.html 200\n/app/b /api\n'],
    ['netlify', '/old/:page /guides/:page\n/old/b/ /api\n'],
    ['netlify', '/old/* /guides/:splat\n/old /api\n'],
    ['apache', 'Redirect 301 /old /guides\nRedirect 301 /old/b /api\n'],
    ['apache', 'RedirectMatch 301 ^/old/(.*)$ /guides/$1\nRedirect 301 /old/b /api\n'],
    ['apache', 'Redirect 301 /old/b /api\nRewriteRule ^old/(.*)$ /guides/$1 [R=301,L]\n'],
    ['apache', 'RewriteRule ^old/ - [L]\nRewriteRule ^old/b$ /api [R=301,L]\n'],
    ['apache', 'RewriteRule ^old/b$ /api [R=301]\nRewriteRule ^(.*)$ /guides [R=301,L]\n'],
    ['nginx', 'rewrite ^/old/ /guides permanent;\nrewrite ^/old/b$ /api permanent;\n'],
    ['nginx', 'location = /old/b { return 301 /api; }\nrewrite ^/old/(.*)$ /guides/$1 permanent;\n'],
    ['nginx', 'location /old/b { return 301 /api; }\nlocation ~ ^/old/ { return 301 /guides; }\n'],
    ['nginx', 'rewrite ^/old/(.*)$ /v2/$1 last;\nlocation = /old/b { return 301 /api; }\n'],
  ])('%s: %s', (format, text) => {
    const done = carry(format, text);
    expect(done.carried.map(({ source }) => source)).not.toContain('/old/b');
    expect(done.rejected.map(({ code }) => code)).toContain('order');
  });

  test.each(['vercel', 'mintlify'])('%s', (format) => {
    const { carried, rejected } = carry(format, json(['/old/:path*', '/guides/:path*'], ['/old/b', '/api']));
    expect(carried).toEqual([]);
    expect(rejected).toMatchObject([
      { code: 'wildcard' },
      {
        code: 'order',
        why: 'Line 3 (/old/:path*) comes first on the old site, so /old/b never led to /api.',
      },
    ]);
  });
});

describe('a rule that the old site follows is carried over', () => {
  test.each([
    ['netlify', '/old/b /api\n/old/* /guides/:splat\n'],
    // Whether it has the condition or not, most visitors get to the second rule.
    ['netlify', '/old/b /guides 302 Country=de\n/old/b /api\n'],
    ['netlify', '/old/b id=:id /guides/:id\n/old/b /api\n'],
    ['netlify', '/OLD/* /guides/:splat\n/older/* /guides\n/old/b /api\n'.replace('/OLD/*', '/OLDER/*')],
    // It leads to the same place as the rule that comes first.
    ['netlify', '/old/* /:splat\n/old/b /b\n/b /api\n'],
    ['vercel', json(['/old', '/guides/v1'], ['/old/b', '/api'])],
    ['apache', 'Redirect 301 /old/b /api\nRedirect 301 /old /nothing\n'],
    ['apache', 'Redirect 301 /ol /guides/v1\nRedirect 301 /old/b /api\n'],
    ['apache', 'RewriteCond %{HTTPS} off\nRewriteRule ^(.*)$ /guides [R=301,L]\nRedirect 301 /old/b /api\n'],
    // A front controller takes what no other rule of mod_rewrite has taken; mod_alias comes after both.
    ['apache', 'RewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /index.php [L]\nRedirect 301 /old/b /api\n'],
    [
      'apache',
      '<VirtualHost *:80>\nRedirect / /guides\n</VirtualHost>\n<VirtualHost *:443>\nRedirect /old/b /api\n</VirtualHost>\n',
    ],
    ['nginx', 'location ^~ /old/b { return 301 /api; }\nlocation ~ ^/old/ { return 301 /guides/v1; }\n'],
    ['nginx', 'location /old/ { return 301 /guides/v1; }\nlocation = /old/b { return 301 /api; }\n'],
    ['nginx', 'location /old/ { return 410; }\nlocation /old/b { return 301 /api; }\n'],
    ['nginx', 'location / { try_files $uri @moved; }\nlocation @moved { rewrite ^/old/b$ /api permanent; }\n'],
    ['nginx', 'if (!-e $request_filename) { rewrite ^/old/b$ /api permanent; }\n'],
    ['nginx', 'server { return 301 /guides; }\nserver { location = /old/b { return 301 /api; } }\n'],
  ])('%s: %s', (format, text) => {
    const [carried] = outcome(carry(format, text));
    expect(carried).toMatchObject({ '/old/b': 'api' });
  });
});

test('what a chain goes through is where the old site led', () => {
  const done = carry('netlify', '/one /old/b\n/old/* /guides/:splat\n/old/b /api\n/two /old/v1\n/three /old/\n');
  expect(outcome(done)).toEqual([
    { '/two': 'guides.space.v1', '/three': 'guides' },
    [
      [1, 'destination'],
      [2, 'wildcard'],
      [3, 'order'],
    ],
  ]);
});

test('wildcards that lead on for ever are a loop', () => {
  expect(outcome(carry('netlify', '/one /more/x\n/more/* /more/x/:splat\n'))).toEqual([
    {},
    [
      [1, 'loop'],
      [2, 'wildcard'],
    ],
  ]);
});

test('nginx: what is inside of `if` depends on its condition', () => {
  const text = `if ($host = old.example.com) {
  rewrite ^/one$ /api permanent;
  return 301 /guides;
}
location = /two { if ($arg_x) { return 301 /api; } return 301 /guides; }
map $uri $new { /three /api; default /guides; }
if ($cookie_a) { return 301 $new; }
`;
  expect(outcome(carry('nginx', text))).toEqual([
    { '/two': 'guides' },
    [
      [2, 'condition'],
      [3, 'condition'],
      [5, 'condition'],
      [6, 'condition'],
      [6, 'condition'],
    ],
  ]);
});

test('what another file or a default adds is said', () => {
  expect(outcome(carry('apache', 'Include more.conf\nRedirect /one.html /api\n'))).toEqual([
    { '/one.html': 'api' },
    [[1, 'syntax']],
  ]);
  const map = 'map $uri $new {\n default /guides;\n /one /api;\n}\n';
  expect(outcome(carry('nginx', map))).toEqual([{ '/one': 'api' }, [[2, 'wildcard']]]);
  expect(outcome(carry('nginx', map.replace('/guides', '""')))).toEqual([{ '/one': 'api' }, []]);
});

test('a rule that repeats a refused one is refused as well', () => {
  const done = carry('netlify', '/one /nothing\n/one/ /nothing\n/two /api\n/two /api\n');
  expect(outcome(done)).toEqual([
    { '/two': 'api' },
    [
      [1, 'destination'],
      [2, 'destination'],
    ],
  ]);
  expect(done.unneeded).toBe(1);
});

describe('what random files found', () => {
  const config = (settings: string, ...rules: readonly (readonly [string, string])[]): string =>
    `module.exports = {${settings}\nasync redirects() {\nreturn ${JSON.stringify(rules.map(([source, destination]) => ({ source, destination })))};\n} };`;
  const vercel = (settings: object, ...rules: readonly (readonly [string, string])[]): string =>
    json(...rules).replace('{', `{${JSON.stringify(settings).slice(1, -1)},`);
  const mkdocs = (map: string, rest = ''): string =>
    `${rest}plugins:\n  - redirects:\n      redirect_maps:\n        ${map.replaceAll(', ', '\n        ')}\n`;

  test.each<readonly [string, string, Readonly<Record<string, string>>, readonly string[]]>([
    // Of rules that say the same, Netlify takes the last one.
    ['netlify', '/old/b /guides\n/old/* /api\n/old/b /guides\n', {}, ['order', 'wildcard', 'order']],
    ['netlify', '/one /guides\n/one /api\n/one /guides\n', { '/one': 'api' }, ['duplicate', 'duplicate']],
    // Paths get a slash, or lose it, before rules are tried.
    ['vercel', vercel({ trailingSlash: true }, ['/old', '/guides'], ['/two/', '/api']), { '/two': 'api' }, ['order']],
    [
      'vercel',
      vercel({ trailingSlash: false }, ['/old', '/guides'], ['/two/', '/api']),
      { '/old': 'guides' },
      ['order'],
    ],
    ['vercel', vercel({ cleanUrls: true }, ['/old.html', '/guides'], ['/two', '/api']), { '/two': 'api' }, ['order']],
    ['next', config('', ['/old/', '/guides'], ['/two', '/api']), { '/two': 'api' }, ['order']],
    [
      'next',
      config(' trailingSlash: true,', ['/old/', '/guides'], ['/two', '/api']),
      { '/old': 'guides', '/two': 'api' },
      [],
    ],
    // A slash that the old site appends to a path is no redirect of the rule that says so as well.
    ['next', config(' trailingSlash: true,', ['/old/:path*', '/api'], ['/old/b', '/old/b/']), {}, ['loop', 'wildcard']],
    // A part that is absent is an error for the visitor, so nothing leads on from there.
    ['next', config('', ['/one', '/old'], ['/old/:page?', '/guides/:page?']), {}, ['wildcard', 'destination']],
    ['mintlify', json(['/one', '/old'], ['/old/:page?', '/guides/:page?']), {}, ['wildcard', 'destination']],
    // The plugin leaves out a redirect from a page that another one leads to.
    [
      'docusaurus',
      JSON.stringify({
        redirects: [
          { from: '/one', to: '/two' },
          { from: '/two', to: '/api' },
        ],
      }),
      {},
      ['order', 'destination'],
    ],
    // The last entry for a file counts; pages that are files lead on from there.
    ['mkdocs', mkdocs('one.md: guides.md, one.md: api.md'), { '/one': 'api' }, ['duplicate']],
    [
      'mkdocs',
      mkdocs('one.md: two.md, two/README.md: api.md', 'use_directory_urls: false\n'),
      { '/two': 'api' },
      ['destination'],
    ],
    [
      'mkdocs',
      mkdocs('one.md: two.md, two.md: api.md', 'use_directory_urls: false\n'),
      { '/one.html': 'api', '/two.html': 'api' },
      [],
    ],
    // A rule that repeats another one for its own path still has everything below it.
    [
      'apache',
      'RewriteRule ^old/b$ /api [R=301,L]\nRedirect 301 /old/b /api\nRedirectMatch 302 ^/old/(.*)$ /guides\n',
      { '/old/b': 'api' },
      ['regex'],
    ],
    // Words in quotes, and what paths stand for.
    [
      'nginx',
      'if ($uri = "/a b") { return 301 /guides; }\nmap $uri $new { "/a b" /api; /cc /api; }\nreturn 301 $new;\n',
      { '/cc': 'api' },
      ['source', 'source'],
    ],
    // A # belongs to the path unless NE says otherwise.
    [
      'apache',
      'RewriteRule ^one$ /api#a [R=301,L]\nRewriteRule ^two$ /api#a [R=301,NE,L]\n',
      { '/two': 'api' },
      ['destination'],
    ],
  ])('%s: %s', (format, text, carried, rejected) => {
    const [found] = outcome(carry(format, text));
    expect(found).toEqual(carried);
    expect(
      carry(format, text)
        .rejected.map(({ code }) => code)
        .toSorted(),
    ).toEqual(rejected.toSorted());
  });

  test('apache: a slash that is appended to one may keep the next rule from matching', () => {
    const text = 'Redirect 301 /one /two/\nRedirectMatch 301 ^/two/$ /api\n';
    expect(carry('apache', text).notes.map(({ code, line }) => [line, code])).toContainEqual([1, 'spelling']);
    expect(carry('apache', text.replace('/two/\n', '/api/\n')).notes.map(({ code }) => code)).not.toContain('spelling');
  });

  test.each<readonly [string, string, readonly string[]]>([
    ['nginx', 'rewrite ^/(old|older)$ /guides permanent;\n', ['/old guides', '/older guides']],
    ['nginx', 'rewrite ^/(?:old|older)/(.*)$ /guides/$1 permanent;\n', ['/old/* guides +', '/older/* guides +']],
    ['nginx', 'rewrite ^/(old|older)/(.*)$ /guides/$2 permanent;\n', ['/old/* guides +', '/older/* guides +']],
    ['nginx', 'rewrite ^/old(/.*)?$ /guides$1 permanent;\n', ['/old guides', '/old/* guides +']],
    ['nginx', 'rewrite ^/old(/.*)?$ /guides permanent;\n', ['/old guides', '/old/* guides']],
    ['nginx', 'rewrite ^/old(/.*)$ /guides/$1 permanent;\n', []],
    ['apache', 'RewriteRule ^old(?:/(.*))?$ /guides/$1 [R=301,L]\n', ['/old guides', '/old/* guides +']],
    ['nginx', 'location ~ ^/v[12]/x$ { return 301 /guides; }\n', ['/v1/x guides', '/v2/x guides']],
    ['nginx', 'rewrite ^/one$|^/two$ /api permanent;\n', ['/one api', '/two api']],
    ['nginx', 'rewrite ^/to-(api|guides)$ /$1 permanent;\n', ['/to-api api', '/to-guides guides']],
    ['nginx', 'map $uri $new { ~^/(one|two)$ /api; }\nreturn 301 $new;\n', ['/one api', '/two api']],
    ['nginx', 'if ($uri ~ ^/colou?r$) { return 301 /api; }\n', ['/colour api', '/color api']],
    [
      'apache',
      'RedirectMatch 301 ^/(one|two)(\\.html)?$ /api\n',
      ['/one.html api', '/one api', '/two.html api', '/two api'],
    ],
    [
      'apache',
      'RewriteRule ^(?:one|two)/to-(api|guides)$ /$1 [R=301,L]\n',
      ['/one/to-api api', '/one/to-guides guides', '/two/to-api api', '/two/to-guides guides'],
    ],
    ['vercel', json(['/to-:page(api|guides)', '/:page']), ['/to-api api', '/to-guides guides']],
    ['vercel', json(['/(one|two)/x', '/$1']), []],
    ['next', config('', ['/:a(one|two)', '/api']), ['/one api', '/two api']],
    ['mintlify', json(['/:a(one|two)', '/api']), ['/one api', '/two api']],
    // Too many, or without an end.
    ['nginx', `rewrite ^/${'[ab]'.repeat(7)}$ /api permanent;\n`, []],
    ['nginx', 'rewrite ^/[a-z]x$ /api permanent;\n', []],
    ['nginx', 'rewrite ^/(one|two)+$ /api permanent;\n', []],
  ])('%s: a choice of a few paths, %s', (format, text, expected) => {
    const { carried } = carry(format, text, true);
    expect(
      carried.map(
        ({ source, target, keepRest }) =>
          `${source} ${target.name.replace('site.docs.section.', '')}${keepRest ? ' +' : ''}`,
      ),
    ).toEqual(expected);
  });

  test('nginx: a location that leads nowhere takes its paths from the wildcard of another one', () => {
    const sources = (text: string) => carry('nginx', text, true).carried.map(({ source }) => source);
    const below = 'location /old/ { return 301 /guides; }\n';
    expect(sources(`${below}location /other/ { }\n`)).toEqual(['/old', '/old/*']);
    expect(sources(`${below}location = /old/b/cc { }\n`)).toEqual(['/old']);
    expect(sources(`${below}location /old/b { proxy_pass http://127.0.0.1; }\n`)).toEqual(['/old']);
    expect(sources(`${below}location ~ \\.php$ { }\n`)).toEqual(['/old']);
    expect(sources(`${below.replace('/old', '^~ /old')}location ~ \\.php$ { }\n`)).toEqual(['/old', '/old/*']);
    // What another location does with such a path cannot be declared.
    expect(sources(`${below}location = /old/b { return 301 /nothing; }\n`)).toEqual(['/old']);
  });

  test('programs compare what paths stand for, and URLs have them percent-encoded', () => {
    const sources = (format: string, text: string) => carry(format, text, true).carried.map(({ source }) => source);
    expect(sources('nginx', 'location = "/a ü" { return 301 /guides; }\n')).toEqual(['/a%20%C3%BC']);
    expect(sources('nginx', 'location = /50% { return 301 /guides; }\n')).toEqual(['/50%25']);
    expect(sources('nginx', 'location = /a%20b { return 301 /guides; }\n')).toEqual(['/a%2520b']);
    expect(sources('apache', 'RewriteRule "^a ü$" /guides [R=301,L]\n')).toEqual(['/a%20%C3%BC']);
    expect(sources('csv', '/ü,/guides\n/a%20b,/guides\n')).toEqual(['/%C3%BC', '/a%20b']);
    const [refused] = carry('csv', '/a/ü,/guides\n').rejected;
    expect(refused?.why).toContain('The source contains "ü" (%C3%BC).');
  });

  test('nginx: a path with a slash may be rewritten, and redirected from where that leads', () => {
    const text = `location = /guide/b { return 301 /api; }
rewrite ^/guide/(.*)/$ /guide/c last;
`;
    const codes = (rest: string) => carry('nginx', text + rest).notes.map(({ line, code }) => [line, code]);
    expect(codes('')).toEqual([]);
    expect(codes('location = /guide/c { return 301 /guides; }\n')).toContainEqual([1, 'spelling']);
    // The rewrite also matches where it leads.
    const wide = text.replace('(.*)/$', '(.*)$').replace('location = /guide/b {', 'if ($uri = /guide/b) {');
    expect(
      carry('nginx', `${wide}location = /guide/c { return 301 /guides; }\n`).notes.map(({ line, code }) => [
        line,
        code,
      ]),
    ).toContainEqual([1, 'spelling']);
  });

  test('wildcards: a name of several segments without a star, a group without a name, and endings', () => {
    const sources = (format: string, text: string) => carry(format, text, true).carried.map(({ source }) => source);
    expect(sources('next', config('', ['/old/:path*', '/guides/:path']))).toEqual([]);
    expect(sources('next', config('', ['/old/(.*)', '/guides/$1']))).toEqual([]);
    expect(sources('vercel', json(['/old/(.*)', '/guides/$1']))).toEqual(['/old/*']);
    expect(sources('apache', 'RewriteRule ^old/ /guides [R=301,NC,L]\n')).toEqual(['/old/*']);
    expect(sources('nginx', 'rewrite ^/old/.*$ /guides permanent;\n')).toEqual(['/old/*']);
    expect(sources('nginx', 'location /old/ { return 301 /guides; }\n')).toEqual(['/old', '/old/*']);
    const { notes } = carry('vercel', vercel({ cleanUrls: true }, ['/old/(.*)', '/guides/$1']), true);
    expect(notes.map(({ code }) => code)).toEqual(['ending']);
  });
});
