/** What a rule may be, and how each format writes it. The last rule is the one that is meant. */
interface Feature {
  readonly title: string;
  /** A file with it, by format; a format that has no such rule is left out. */
  readonly files: Readonly<Record<string, string>>;
}

interface Written {
  readonly from: string;
  readonly to: string;
  /** What else an object says. */
  readonly more?: Readonly<Record<string, unknown>>;
}

function objects(rules: readonly Written[]): readonly object[] {
  return rules.map(({ from, to, more }) => ({ source: from, destination: to, ...more }));
}

function next(rules: readonly Written[]): string {
  return `module.exports = { async redirects() { return ${JSON.stringify(objects(rules), null, 1)}; } };`;
}

function toml({ from, to }: Written, rest = ''): string {
  return `[[redirects]]\nfrom = "${from}"\nto = "${to}"\n${rest}`;
}

function mkdocs(rules: readonly Written[]): string {
  const lines = rules.map(({ from, to }) => `        '${from.slice(1)}.md': '${to}'\n`);
  return `plugins:\n  - redirects:\n      redirect_maps:\n${lines.join('')}`;
}

/** A page of a path. */
function pageFor(path: string): string {
  const [page = '', ...fragment] = path.split(/(?=#)/);
  return /^https?:/.test(path) ? path : `${page.slice(1)}.md${fragment.join('')}`;
}

function escaped(path: string): string {
  return path.replace(/[.+?]/g, '\\$&');
}

/** Rules from single paths, in every format. */
function plain(...rules: readonly Written[]): Readonly<Record<string, string>> {
  const json = JSON.stringify({ redirects: objects(rules) }, null, 1);
  const files = rules.map(({ from, to }) => ({ from, to: pageFor(to) }));
  return {
    netlify: rules.map(({ from, to }) => `${from} ${to}\n`).join(''),
    'netlify-toml': rules.map((rule) => toml(rule)).join(''),
    vercel: json,
    next: next(rules),
    mintlify: json,
    docusaurus: JSON.stringify({ redirects: rules.map(({ from, to }) => ({ from, to })) }, null, 1),
    mkdocs: mkdocs(files),
    gitbook: `redirects:\n${files.map(({ from, to }) => `  ${from.slice(1)}: '${to}'\n`).join('')}`,
    nginx: rules.map(({ from, to }) => `location = ${from} { return 301 ${to}; }\n`).join(''),
    apache: rules.map(({ from, to }) => `RewriteRule ^${escaped(from.slice(1))}$ ${to} [R=301,NE,L]\n`).join(''),
    csv: rules.map(({ from, to }) => `${from},${to}\n`).join(''),
  };
}

function without(files: Readonly<Record<string, string>>, ...formats: readonly string[]): Feature['files'] {
  return Object.fromEntries(Object.entries(files).filter(([format]) => !formats.includes(format)));
}

/** Rules of the programs that compare patterns of Netlify, of path-to-regexp, and regular expressions. */
function patterns(star: Written, named: Written | undefined, regex: Written | undefined): Feature['files'] {
  const json = named === undefined ? undefined : JSON.stringify({ redirects: objects([named]) });
  return {
    ...(star.from === '' ? {} : { netlify: `${star.from} ${star.to}\n`, 'netlify-toml': toml(star) }),
    ...(named === undefined || json === undefined ? {} : { vercel: json, next: next([named]), mintlify: json }),
    ...(regex === undefined
      ? {}
      : {
          nginx: `rewrite ${regex.from} ${regex.to} permanent;\n`,
          apache: `RewriteRule ${regex.from.replace('^/', '^')} ${regex.to} [R=301,L]\n`,
        }),
  };
}

const NONE: Written = { from: '', to: '' };
const ONE: Written = { from: '/old', to: '/guides' };

/** The same rule from one path with something that the format adds to it. */
function added(status: string, rest: { readonly toml?: string; readonly more?: Written['more'] }): Feature['files'] {
  const rule: Written = { ...ONE, ...(rest.more === undefined ? {} : { more: rest.more }) };
  const json = JSON.stringify({ redirects: objects([rule]) });
  return {
    ...(status === '' ? {} : { netlify: `/old /guides ${status}\n` }),
    ...(rest.toml === undefined ? {} : { 'netlify-toml': toml(ONE, rest.toml) }),
    ...(rest.more === undefined ? {} : { vercel: json, next: next([rule]) }),
  };
}

export const FEATURES: readonly Feature[] = [
  { title: 'a single path', files: plain(ONE) },
  { title: 'a trailing slash', files: without(plain({ from: '/old/', to: '/guides' }), 'mkdocs') },
  { title: 'one character, `/x`', files: plain({ from: '/x', to: '/guides' }) },
  { title: '`~`, `+` or percent-encoding', files: plain({ from: '/old~a', to: '/guides' }) },
  { title: 'non-ASCII letters, `/über`', files: plain({ from: '/über', to: '/guides' }) },
  {
    title: 'everything below a path, keeping the rest',
    files: patterns(
      { from: '/old/*', to: '/guides/:splat' },
      { from: '/old/:path*', to: '/guides/:path*' },
      { from: '^/old/(.*)$', to: '/guides/$1' },
    ),
  },
  {
    title: 'everything below a path, to one destination',
    files: patterns(
      { from: '/old/*', to: '/guides' },
      { from: '/old/:path*', to: '/guides' },
      { from: '^/old/.*$', to: '/guides' },
    ),
  },
  {
    title: 'the same, as a bare prefix',
    files: {
      ...patterns(NONE, undefined, { from: '^/old/', to: '/guides' }),
      nginx: 'location /old/ { return 301 /guides; }\n',
    },
  },
  {
    title: 'a path and everything below it',
    files: {
      apache: 'Redirect 301 /old /guides\n',
      nginx: 'location /old { return 301 /guides; }\n',
    },
  },
  {
    title: 'a star in the middle',
    files: patterns(
      { from: '/old/*/page', to: '/guides' },
      { from: '/old/:path*/page', to: '/guides' },
      { from: '^/old/.*/page$', to: '/guides' },
    ),
  },
  {
    title: 'a placeholder for one segment',
    files: patterns(
      { from: '/old/:page', to: '/guides/:page' },
      { from: '/old/:page', to: '/guides/:page' },
      { from: '^/old/([^/]+)$', to: '/guides/$1' },
    ),
  },
  {
    title: 'a regular expression for one path',
    files: patterns(NONE, undefined, { from: '^/old/?$', to: '/guides' }),
  },
  {
    title: 'a regular expression for several paths',
    files: patterns(NONE, { from: '/(old|older)', to: '/guides' }, { from: '^/(old|older)$', to: '/guides' }),
  },
  {
    title: 'a query in the source',
    files: {
      ...added('', { toml: 'query = { id = ":id" }\n', more: { has: [{ type: 'query', key: 'id' }] } }),
      netlify: '/old id=:id /guides\n',
      csv: '/old?id=1,/guides\n',
      apache: 'RewriteCond %{QUERY_STRING} id=1\nRewriteRule ^old$ /guides [R=301,L]\n',
      nginx: 'if ($arg_id) { rewrite ^/old$ /guides permanent; }\n',
    },
  },
  {
    title: 'another host',
    files: {
      ...added('', { more: { has: [{ type: 'host', value: 'old.example.com' }] } }),
      netlify: 'https://old.example.com/old /guides\n',
      'netlify-toml': toml({ from: 'https://old.example.com/old', to: '/guides' }),
      csv: 'https://old.example.com/old,/guides\n',
      apache: 'RewriteCond %{HTTP_HOST} ^old\\.example\\.com$\nRewriteRule ^old$ /guides [R=301,L]\n',
      nginx: 'if ($host = old.example.com) { rewrite ^/old$ /guides permanent; }\n',
    },
  },
  {
    title: 'a country, language, cookie or role',
    files: {
      ...added('302 Country=de', {
        toml: 'conditions = { Country = ["de"] }\n',
        more: { has: [{ type: 'cookie', key: 'a' }] },
      }),
      apache: 'RewriteCond %{HTTP_COOKIE} a\nRewriteRule ^old$ /guides [R=301,L]\n',
      nginx: 'if ($cookie_a) { rewrite ^/old$ /guides permanent; }\n',
    },
  },
  {
    title: 'temporary (302)',
    files: {
      ...added('302', { toml: 'status = 302\n', more: { permanent: false } }),
      mintlify: JSON.stringify({ redirects: [{ source: '/old', destination: '/guides', permanent: false }] }),
      apache: 'RewriteRule ^old$ /guides [R=302,L]\n',
      nginx: 'location = /old { return 302 /guides; }\n',
      csv: '/old,/guides,302\n',
    },
  },
  {
    title: 'other content under the same URL (200)',
    files: {
      ...added('200', { toml: 'status = 200\n' }),
      vercel: JSON.stringify({ rewrites: [{ source: '/old', destination: '/guides' }] }),
      apache: 'RewriteRule ^old$ /guides [L]\n',
      nginx: 'rewrite ^/old$ /guides last;\n',
      csv: '/old,/guides,200\n',
    },
  },
  {
    title: 'an error (404, 410)',
    files: {
      ...added('404', { toml: 'status = 404\n' }),
      apache: 'Redirect gone /old\n',
      nginx: 'location = /old { return 410; }\n',
      csv: '/old,/guides,410\n',
    },
  },
  { title: 'a `#fragment` in the destination', files: plain({ from: '/old', to: '/guides#install' }) },
  {
    title: 'a query in the destination',
    files: without(plain({ from: '/old', to: '/guides?tab=1' }), 'mkdocs', 'gitbook'),
  },
  { title: 'a URL on another host', files: plain({ from: '/old', to: 'https://elsewhere.example.com/page' }) },
  {
    title: 'a chain',
    files: without(plain(ONE, { from: '/older', to: '/old' })),
  },
  { title: 'the same path again, to another destination', files: plain({ from: '/old', to: '/api' }, ONE) },
  {
    title: 'after a rule that matches its path',
    files: {
      netlify: '/old/* /api\n/old/page /guides\n',
      'netlify-toml': toml({ from: '/old/*', to: '/api' }) + toml({ from: '/old/page', to: '/guides' }),
      vercel: JSON.stringify({
        redirects: objects([
          { from: '/old/:path*', to: '/api' },
          { from: '/old/page', to: '/guides' },
        ]),
      }),
      next: next([
        { from: '/old/:path*', to: '/api' },
        { from: '/old/page', to: '/guides' },
      ]),
      mintlify: JSON.stringify({
        redirects: objects([
          { from: '/old/:path*', to: '/api' },
          { from: '/old/page', to: '/guides' },
        ]),
      }),
      apache: 'RewriteRule ^old/ /api [R=301,L]\nRewriteRule ^old/page$ /guides [R=301,L]\n',
      nginx: 'rewrite ^/old/ /api permanent;\nrewrite ^/old/page$ /guides permanent;\n',
    },
  },
];
