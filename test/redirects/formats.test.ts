import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectFormat } from '../../src/redirects/read.ts';
import type { Reading } from '../../src/redirects/rule.ts';
import { readJson } from '../../src/redirects/text/json-nodes.ts';
import { literalOfRegex } from '../../src/redirects/text/literal.ts';
import { useFolders } from '../support/command.ts';
import { newSeed, runs } from '../support/runs.ts';
import { FORMATS, readAs, rejectedOf, rulesOf } from './support.ts';

const folderWith = useFolders();

const NETLIFY = `# Redirects from the old docs
/home              /
/blog/my-post.php  /blog/my-post   # moved in 2021
/news              /blog           302
/about/            /team           301!
/cuties            https://www.petsofnetlify.com
/api/*             https://api.example.com/:splat 200
/old/*             /new/:splat
/news/:year/:slug  /blog/:slug
/store             id=:id  /blog/:id  301
/                  /anz     302  Country=au,nz
/ecommerce         /store-closed 404
broken
`;

test('Netlify _redirects', () => {
  const reading = readAs('netlify', NETLIFY);
  expect(rulesOf(reading)).toEqual([
    [2, '/home', '/', 301],
    [3, '/blog/my-post.php', '/blog/my-post', 301],
    [4, '/news', '/blog', 302, 'temporary'],
    [5, '/about/', '/team', 301, 'forced'],
    [6, '/cuties', 'https://www.petsofnetlify.com', 301],
  ]);
  expect(rejectedOf(reading)).toEqual([
    [7, 'rewrite'],
    [8, 'wildcard'],
    [9, 'wildcard'],
    [10, 'query'],
    [11, 'condition'],
    [12, 'status'],
    [13, 'syntax'],
  ]);
});

const VERCEL = `{
  "cleanUrls": true,
  "redirects": [
    { "source": "/me", "destination": "/profile.html", "permanent": false },
    { "source": "/user", "destination": "/api/user", "statusCode": 301 },
    { "source": "/moved", "destination": "/new?from=old#top" },
    { "source": "/view-source", "destination": "https://github.com/vercel/vercel" },
    { "source": "/:path((?!uk/).*)", "has": [{ "type": "header", "key": "x-vercel-ip-country" }], "destination": "/uk/:path*" },
    { "source": "/post/:slug(\\\\d{1,})", "destination": "/news/:slug*" },
    { "source": "/old/(.*)", "destination": "/new" },
    { "source": "/broken" }
  ],
  "rewrites": [{ "source": "/about", "destination": "/about-our-company.html" }],
}
`;

test('comments in JSON are no values, and what looks like one in a string is none', () => {
  const text = `{ /* don't "say */ "redirects": [ // { "source": "/no", "destination": "/no" }
    { "source": "/a", "destination": "https://x.example//y" }, /**/
    { "source": "/b", "destination": "/c\\"//d" },
  ] }//`;
  expect(rulesOf(readAs('vercel', text)).map((rule) => rule.slice(0, 3))).toEqual([
    [2, '/a', 'https://x.example//y'],
    [3, '/b', '/c"//d'],
  ]);
  expect(readJson('{ "a": 1 } /* without an end').ok).toBe(false);
});

test('Vercel vercel.json', () => {
  const reading = readAs('vercel', VERCEL);
  expect(rulesOf(reading)).toEqual([
    [4, '/me', '/profile.html', 307, 'temporary'],
    [5, '/user', '/api/user', 301],
    [6, '/moved', '/new?from=old#top', 308],
    [7, '/view-source', 'https://github.com/vercel/vercel', 308],
  ]);
  expect(rejectedOf(reading)).toEqual([
    [8, 'condition'],
    [9, 'wildcard'],
    [10, 'wildcard'],
    [11, 'syntax'],
    [13, 'rewrite'],
  ]);
});

const DOCUSAURUS = `{
  "title": "Docs",
  "plugins": [
    "@docusaurus/plugin-ideal-image",
    ["@docusaurus/plugin-client-redirects", {
      "fromExtensions": ["html", "htm"],
      "redirects": [
        { "to": "/docs/newDoc", "from": "/docs/oldDoc" },
        { "to": "/docs/newDoc2",
          "from": ["/docs/oldDocFrom2019", "/docs/legacyDocFrom2016"] },
        { "to": "/nothing" }
      ]
    }]
  ]
}`;

test('Docusaurus plugin-client-redirects, in a configuration and alone', () => {
  const reading = readAs('docusaurus', DOCUSAURUS);
  expect(rulesOf(reading)).toEqual([
    [8, '/docs/oldDoc', '/docs/newDoc'],
    [9, '/docs/oldDocFrom2019', '/docs/newDoc2'],
    [9, '/docs/legacyDocFrom2016', '/docs/newDoc2'],
  ]);
  expect(rejectedOf(reading)).toEqual([
    [6, 'wildcard'],
    [11, 'syntax'],
  ]);
  expect(rulesOf(readAs('docusaurus', '{ "redirects": [{ "from": "/a", "to": "/b" }] }'))).toEqual([[1, '/a', '/b']]);
  const pair = '["client-redirects", { "redirects": [{ "from": "/a", "to": "/b" }] }]';
  expect(rulesOf(readAs('docusaurus', pair))).toEqual([[1, '/a', '/b']]);
});

const MINTLIFY = `{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": {},
  "redirects": [
    { "source": "/source/path", "destination": "/destination/path" },
    { "source": "/beta/:slug*", "destination": "/v2/:slug*" },
    { "source": "/soon", "destination": "/later", "permanent": false }
  ]
}`;

test('Mintlify docs.json', () => {
  const reading = readAs('mintlify', MINTLIFY);
  expect(rulesOf(reading)).toEqual([
    [5, '/source/path', '/destination/path', 308],
    [7, '/soon', '/later', 307, 'temporary'],
  ]);
  expect(rejectedOf(reading)).toEqual([[6, 'wildcard']]);
});

const NGINX = `# old docs
map $uri $new_uri {
    default "";
    /old.html        /new;
    "/with space"    /space;
    ~^/exact/?$      /exact-new;
    ~^/wiki/(.*)$    /docs/$1;
    include          more.map;
}
map $http_upgrade $connection_upgrade { default upgrade; '' close; }

server {
    listen 80;
    server_name docs.example.com;
    if ($new_uri) { return 302 $new_uri; }
    if ($request_uri = /promo) { return 301 /offers; }
    if ($http_user_agent ~ MSIE) { return 301 /old-browser; }
    rewrite ^/a/b\\.html$ /c permanent;
    rewrite ^/users/(.*)$ /people/$1 redirect;
    rewrite ^/internal$ /other last;
    rewrite ^/api$ https://api.example.com/ redirect;
    location = /exact { return 301 /guides$is_args$args; }
    location /prefix { return 301 $scheme://$host/guides; }
    location = /gone { return 410; }
    location ~ ^/literal$ { return 308 /guides; }
    location ~* \\.php$ { return 301 /guides; }
    location / { proxy_pass http://backend; }
}
server {
    server_name old.example.com;
    return 301 https://docs.example.com$request_uri;
}
`;

test('nginx maps, rewrites and locations', () => {
  const reading = readAs('nginx', NGINX);
  expect(rulesOf(reading)).toEqual([
    [4, '/old.html', '/new', 302, 'temporary'],
    [5, '/with%20space', '/space', 302, 'temporary'],
    [6, '/exact', '/exact-new', 302, 'temporary'],
    [16, '/promo', '/offers', 301],
    [18, '/a/b.html', '/c', 301],
    [21, '/api', 'https://api.example.com/', 302, 'temporary'],
    [22, '/exact', '/guides', 301],
    [23, '/prefix', '/guides', 301, 'below'],
    [25, '/literal', '/guides', 308],
  ]);
  expect(rejectedOf(reading)).toEqual([
    [7, 'regex'],
    [8, 'syntax'],
    [17, 'condition'],
    [19, 'regex'],
    [20, 'rewrite'],
    [24, 'status'],
    [26, 'regex'],
    [31, 'host'],
  ]);
  // What a map includes.
  expect(rulesOf(readAs('nginx', '/old /new;\n/two /three;\n'))).toEqual([
    [1, '/old', '/new', 301],
    [2, '/two', '/three', 301],
  ]);
});

const APACHE = `RewriteEngine On
RewriteBase /docs/
Redirect 301 /old.html https://docs.example.com/new
Redirect /tmp /guides
Redirect permanent "/with quotes" /guides
RedirectPermanent /perm /guides
Redirect gone /removed
RedirectMatch 301 ^/exact/?$ /guides
RedirectMatch 301 ^/blog/(.*)$ /news/$1
# RewriteRule ^commented$ /no [R=301]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteRule ^page\\.html$ /guides [R=301,L]
RewriteCond %{HTTP_HOST} ^old\\.example\\.com$ [NC]
RewriteRule ^x$ /guides [R=301,L]
RewriteRule ^relative$ target [R,NC]
RewriteRule ^internal$ index.php [L]
RewriteRule ^secret$ - [F]
RewriteRule ^(.*)$ - [E=X:1]
Redirect 301 \\
  /continued \\
  /guides
<IfModule mod_alias.c>
  Redirect 302 /inside.html /guides
</IfModule>
<If "%{HTTP_HOST} == 'x'">
  Redirect 301 /conditional /guides
</If>
`;

test('Apache Redirect, RedirectMatch and RewriteRule', () => {
  const reading = readAs('apache', APACHE);
  expect(rulesOf(reading)).toEqual([
    [3, '/old.html', 'https://docs.example.com/new', 301],
    [4, '/tmp', '/guides', 302, 'below', 'temporary'],
    [5, '/with%20quotes', '/guides', 301, 'below'],
    [6, '/perm', '/guides', 301, 'below'],
    [8, '/exact', '/guides', 301],
    [12, '/docs/page.html', '/guides', 301],
    [15, '/docs/relative', '/docs/target', 302, 'temporary'],
    [19, '/continued', '/guides', 301, 'below'],
    [23, '/inside.html', '/guides', 302, 'temporary'],
  ]);
  expect(rejectedOf(reading)).toEqual([
    [7, 'status'],
    [9, 'regex'],
    [14, 'condition'],
    [16, 'rewrite'],
    [17, 'status'],
    [26, 'condition'],
  ]);
});

const GITBOOK = `root: ./docs/
structure:
  readme: README.md
redirects:
  help: support.md
  'previous/page': new-folder/README.md
  /slash: ./a/b.md#part
  ext: https://example.com/
  wrong: [a]
`;

test('GitBook .gitbook.yaml', () => {
  const reading = readAs('gitbook', GITBOOK);
  expect(rulesOf(reading)).toEqual([
    [5, '/help', '/support'],
    [6, '/previous/page', '/new-folder'],
    [7, '/slash', '/a/b#part'],
    [8, '/ext', 'https://example.com/'],
  ]);
  expect(rejectedOf(reading)).toEqual([[9, 'syntax']]);
});

const MKDOCS = `site_name: Old docs
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
plugins:
  - search
  - redirects:
      redirect_maps:
        'old.md': 'new.md'
        guide/index.md: guides/README.md#start
        'away.md': 'https://example.com/x'
        'not-a-page.html': 'new.md'
        'gone.md': elsewhere
`;

describe('MkDocs mkdocs.yml', () => {
  test('pages are folders', () => {
    const reading = readAs('mkdocs', MKDOCS);
    expect(rulesOf(reading)).toEqual([
      [9, '/old', '/new'],
      [10, '/guide', '/guides#start'],
      [11, '/away', 'https://example.com/x'],
    ]);
    expect(rejectedOf(reading)).toEqual([
      [12, 'syntax'],
      [13, 'syntax'],
    ]);
  });

  test('pages are files, and plugins are a map', () => {
    const text =
      'use_directory_urls: false\nplugins:\n  redirects:\n    redirect_maps:\n      a/b.md: c.md\n      a/index.md: c.md\n';
    expect(rulesOf(readAs('mkdocs', text))).toEqual([
      [5, '/a/b.html', '/c.html'],
      [6, '/a', '/c.html'],
    ]);
  });
});

const NETLIFY_TOML = `[build]
  publish = "site" # [[redirects]] is below

[[redirects]]
  from = "/old"
  to = "/new"

[[ redirects ]]
from = "/blog/*"
to = "/news/:splat"
status = 302
force = true

[[redirects]]
from = "/store"
query = { id = ":id" }
to = "/shop/:id"

[[redirects]]
from = "/"
to = "/de"
conditions = { Language = ["de"] }

[[redirects]]
from = "/no-target"
`;

describe('Netlify netlify.toml', () => {
  test('each table is a rule', () => {
    const reading = readAs('netlify-toml', NETLIFY_TOML);
    expect(rulesOf(reading)).toEqual([[4, '/old', '/new', 301]]);
    expect(rejectedOf(reading)).toEqual([
      [8, 'wildcard'],
      [14, 'query'],
      [19, 'condition'],
      [24, 'syntax'],
    ]);
  });

  test('tables of one line are rules as well', () => {
    const text = 'x = 1\nredirects = [\n  { from = "/a", to = "/b" },\n  { from = "/c", to = "/d" },\n]\n';
    expect(rulesOf(readAs('netlify-toml', text))).toEqual([
      [2, '/a', '/b', 301],
      [2, '/c', '/d', 301],
    ]);
  });

  test('says where it is not TOML', () => {
    const format = FORMATS.find(({ name }) => name === 'netlify-toml');
    expect(format?.read('[[redirects]]\nfrom = /old\n')).toEqual({ ok: false, why: 'line 2 is not valid TOML' });
  });

  test('a rule means what it means in _redirects', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,3}$/);
    const path = fc.array(fc.oneof(word, word, fc.constantFrom('*', ':a', ':splat')), { maxLength: 3 });
    const rule = fc.record({ from: path, to: path, status: fc.constantFrom(301, 302, 200, 404), force: fc.boolean() });
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), fc.array(path, { maxLength: 5 }), (rules, asked) => {
        const written = rules.map(({ from, to, status, force }) => ({
          line: `/${from.join('/')} /${to.join('/')} ${status}${force ? '!' : ''}`,
          table: `[[redirects]]\nfrom = "/${from.join('/')}"\nto = "/${to.join('/')}"\nstatus = ${status}\nforce = ${force}\n`,
        }));
        const plain = readAs('netlify', written.map(({ line }) => line).join('\n'));
        const toml = readAs('netlify-toml', written.map(({ table }) => table).join(''));
        const means = ({ rules: all }: Reading): unknown =>
          all.map(({ source, destination, status, notes, wildcard, refusal, pattern, leadsTo }) => [
            { source, destination, status, notes, wildcard, refusal },
            asked.map((parts) => {
              const captures = pattern?.match(`/${parts.join('/')}`);
              return captures === undefined || captures === 'unclear' ? captures : leadsTo(captures);
            }),
          ]);
        expect(means(toml)).toEqual(means(plain));
      }),
      { numRuns: runs(300), seed: newSeed('netlify.toml', 1) },
    );
  });
});

const NEXT = `const withMDX = require('@next/mdx')();
// What moved.
const moved = ['/x', '/y'];
module.exports = withMDX({
  basePath: '/docs',
  async redirects() {
    return [
      { source: '/old', destination: '/new', permanent: true },
      { source: "/away", destination: \`https://example.com/\`, permanent: false, basePath: false },
      { source: '/seen', destination: '/', permanent: true, has: [{ type: 'cookie', key: 'x' }] },
      {
        source: '/blog/:slug*', // everything below
        destination: '/news/:slug*',
        statusCode: 301,
      },
      ...moved.map((source) => ({ source, destination: '/', permanent: true })),
      { source: '/late', destination: '/new', permanent: true },
      { source: '/env', destination: process.env.HOME, permanent: true },
    ];
  },
});
`;

const DOCUSAURUS_JS = `import { themes } from 'prism-react-renderer';

export default {
  title: 'Old docs',
  plugins: [
    'plugin-ideal-image',
    [
      '@docusaurus/plugin-client-redirects',
      {
        fromExtensions: ['html'],
        redirects: [
          { from: '/old', to: '/new' },
          { from: ['/a', '/b'], to: '/c' },
          { from: '/' + 'd', to: '/e' },
        ],
      },
    ],
  ],
};
`;

describe('configurations that are scripts', () => {
  test('next.config: what is written out is read, whatever is computed is refused', () => {
    const reading = readAs('next', NEXT);
    expect(rulesOf(reading)).toEqual([
      [8, '/docs/old', '/docs/new', 308],
      [9, '/away', 'https://example.com/', 307, 'temporary'],
    ]);
    expect(rejectedOf(reading)).toEqual([
      [10, 'condition'],
      [11, 'wildcard'],
      [16, 'variable'],
      [17, 'order'],
      [18, 'variable'],
    ]);
  });

  test('docusaurus.config', () => {
    const reading = readAs('docusaurus', DOCUSAURUS_JS);
    expect(rulesOf(reading)).toEqual([
      [12, '/old', '/new'],
      [13, '/a', '/c'],
      [13, '/b', '/c'],
    ]);
    expect(rejectedOf(reading).toSorted()).toEqual([
      [13, 'wildcard'],
      [14, 'variable'],
    ]);
  });

  test.each([
    ['next', 'TypeScript', 'import type { NextConfig } from "next";\nexport default {} satisfies NextConfig;\n'],
    ['next', 'no list', 'module.exports = { async redirects() { const all = load(); return all; } };'],
    ['next', 'a base that is computed', 'module.exports = { basePath: base, async redirects() { return []; } };'],
    ['next', 'properties from elsewhere', 'x = { ...base, async redirects() { return []; } };'],
    [
      'docusaurus',
      'options from elsewhere',
      'x = [["@docusaurus/plugin-client-redirects", { redirects: [], ...more }]];',
    ],
    ['next', 'two lists', 'a = { redirects: () => [] }; b = { redirects: () => [] };'],
    ['next', 'too much nesting', '['.repeat(100_000)],
    [
      'docusaurus',
      'a function',
      'x = { plugins: [["@docusaurus/plugin-client-redirects", { redirects: [], createRedirects }]] };',
    ],
    ['docusaurus', 'redirects from elsewhere', 'x = [["@docusaurus/plugin-client-redirects", { redirects: moved }]];'],
  ])('%s is refused as a whole for %s, with the command that prints JSON', (name, _title, text) => {
    const reading = FORMATS.find((format) => format.name === name)?.read(text);
    expect(reading).toEqual({
      ok: false,
      why: expect.stringMatching(/It is never run\. Print it as JSON with `node -e .*` and import that$/),
    });
  });

  test('the command prints what can be imported', () => {
    const folder = folderWith({
      'next.config.js': 'module.exports = { async redirects() { return [{ source: "/a", destination: "/b" }]; } };',
    });
    const refused = FORMATS.find(({ name }) => name === 'next')?.read('');
    const [, script = ''] = /node -e "(.*)"`/.exec(refused?.ok === false ? refused.why : '') ?? [];
    const printed = execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
    expect(rulesOf(readAs('vercel', printed))).toEqual([[1, '/a', '/b', 308]]);
  });
});

describe('CSV', () => {
  test('with a header, quotes and more columns', () => {
    const text = 'note,Old URL,New URL,Status\r\n"a ""b"", c",/old,/new,301\r\n,/x,/y,302\r\n\r\n,/alone,\r\n';
    const reading = readAs('csv', text);
    expect(rulesOf(reading)).toEqual([
      [2, '/old', '/new', 301],
      [3, '/x', '/y', 302, 'temporary'],
    ]);
    expect(rejectedOf(reading)).toEqual([[5, 'syntax']]);
  });

  test.each([
    ['semicolons', '/old;/new\n/a;/b;410\n'],
    ['tabs', '/old\t/new\n/a\t/b\t410\n'],
    ['bars', '/old|/new\n/a|/b|410\n'],
  ])('without a header, with %s', (_title, text) => {
    const reading = readAs('csv', text);
    expect(rulesOf(reading)).toEqual([[1, '/old', '/new']]);
    expect(rejectedOf(reading)).toEqual([[2, 'status']]);
  });

  test('a quote that is not closed is said, not guessed', () => {
    const reading = readAs('csv', 'source,destination\n/a,/b\n"/c,/d\n/e,/f\n');
    expect(rulesOf(reading)).toEqual([[2, '/a', '/b']]);
    expect(rejectedOf(reading)).toEqual([[3, 'syntax']]);
  });
});

describe('detection', () => {
  test.each([
    ['_redirects', '', 'netlify'],
    ['site/vercel.json', '', 'vercel'],
    ['docs.json', '', 'mintlify'],
    ['docusaurus.redirects.json', '', 'docusaurus'],
    ['.gitbook.yaml', '', 'gitbook'],
    ['mkdocs.yml', '', 'mkdocs'],
    ['netlify.toml', '', 'netlify-toml'],
    ['next.config.mjs', '', 'next'],
    ['docusaurus.config.js', '', 'docusaurus'],
    ['.htaccess', '', 'apache'],
    ['nginx.conf', '', 'nginx'],
    ['moved.csv', '', 'csv'],
    ['x.txt', NETLIFY, 'netlify'],
    ['x.json', VERCEL, 'vercel'],
    ['x.json', DOCUSAURUS, 'docusaurus'],
    ['x.json', MINTLIFY, 'mintlify'],
    ['site.conf', NGINX, 'nginx'],
    ['site.conf', APACHE, 'apache'],
    ['x.yaml', GITBOOK, 'gitbook'],
    ['x.yaml', MKDOCS, 'mkdocs'],
    ['x.toml', NETLIFY_TOML, 'netlify-toml'],
    ['x.js', NEXT, 'next'],
    ['x.js', DOCUSAURUS_JS, 'docusaurus'],
    ['x', 'source;destination\n/a;/b\n', 'csv'],
    ['x', '/a,/b\n', 'csv'],
  ])('%s', (name, text, expected) => {
    const found = detectFormat({ name, text }, FORMATS);
    expect(found?.format.name).toBe(expected);
    expect(found?.others.map((format) => format.name)).toEqual([]);
  });

  test('names what the content fits as well', () => {
    const text = '{ "redirects": [{ "source": "/a", "destination": "/b" }] }';
    expect(detectFormat({ name: 'x.json', text }, FORMATS)).toMatchObject({
      format: { name: 'vercel' },
      others: [{ name: 'mintlify' }],
    });
    expect(detectFormat({ name: 'x', text: 'hello' }, FORMATS)).toBeUndefined();
  });
});

describe('patterns', () => {
  test.each([
    ['^/a$', '/a', []],
    ['^/a/?$', '/a', []],
    ['^/a\\/?$', '/a', []],
    ['^\\/a\\.html$', '/a.html', []],
    ['^/a.html$', '/a.html', ['dot']],
    ['^/a', undefined, []],
    ['/a$', undefined, []],
    ['^/(a|b)$', undefined, []],
    ['^/\\d$', undefined, []],
    ['^/a\\$', undefined, []],
    ['^/a+$', undefined, []],
  ])('%s', (pattern, path, notes) => {
    expect(literalOfRegex(pattern)).toEqual(path === undefined ? undefined : { path, notes });
  });

  test('a literal matches itself and, but for a slash at the end, nothing else', () => {
    const piece = fc.constantFrom('a', 'b', '/', '-', '\\.', '(', ')', '*', '+', '?', '[', ']', '{', '|', '\\/', '0');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.array(fc.constantFrom('a', 'b', '/', '.', '-', '0')),
        (parts, other) => {
          const pattern = `^/${parts.join('')}$`;
          const literal = literalOfRegex(pattern);
          fc.pre(literal !== undefined);
          const regex = new RegExp(pattern);
          expect(regex.test(literal?.path ?? '')).toBe(true);
          const text = `/${other.join('')}`;
          expect(regex.test(text)).toBe(
            text.replace(/\/+$/, '') === (literal?.path ?? '').replace(/\/+$/, '') && regex.test(text),
          );
        },
      ),
      {
        numRuns: runs(1000),
        seed: newSeed('literals', 1),
        examples: [
          [['?', '*'], []],
          [['?', '/', '0'], ['0']],
          [['?', '\\/', '0'], ['0']],
        ],
      },
    );
  });

  test.each([
    ['/a/b', '/a/b'],
    ['/a/:b', undefined],
    ['/a/(.*)', undefined],
    ['/a/:b*', undefined],
    ['/a\\(b\\)', '/a(b)'],
    ['https://example.com:80/a', 'https://example.com:80/a'],
  ])('%s of path-to-regexp', (destination, path) => {
    const text = JSON.stringify({ redirects: [{ source: '/x', destination }] });
    expect(rulesOf(readAs('vercel', text)).map((rule) => rule[2])).toEqual(path === undefined ? [] : [path]);
  });
});

describe('hostile files', () => {
  test('JSON is read as JSON.parse reads it', () => {
    const plain = (node: unknown): unknown => JSON.parse(JSON.stringify(node));
    const nodeOf = (text: string) => {
      const read = readJson(text);
      if (!read.ok) {
        throw new Error(`stopped at ${read.offset}`);
      }
      return read.root;
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 2), (value, indent) => {
        expect(plain(nodeOf(JSON.stringify(value, null, indent)))).toEqual(plain(value));
      }),
    );
    for (const text of ['', '{', '[1,', '"a', '{"a" 1}', '[1] 2', '{a:1}', '/*', `${'['.repeat(10_000)}`]) {
      expect(readJson(text).ok).toBe(false);
    }
  });

  test('no reader throws, whatever a file holds', () => {
    const piece = fc.constantFrom(
      ...['/a', ' ', '\n', '\t', '"', "'", '{', '}', ';', '#', '301', 'Redirect', 'map $uri $x', 'rewrite ^/a$ /b'],
      ...['\\', '[', ']', ':', ',', 'redirects:', '- ', '*', '\u0000', '\u202e', '<', '>', '</', '\r', '&a', '*a', '!'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const { read, isLike } of FORMATS) {
          isLike(text);
          read(text);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
