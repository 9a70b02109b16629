import { beforeAll, expect, test } from 'vitest';
import { lintWorkspace } from '../../src/core/lint/lint.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { convertRules } from '../../src/redirects/convert.ts';
import { createSiteView } from '../../src/redirects/site.ts';
import { readSitemap } from '../../src/redirects/suggest/sitemap.ts';
import { suggestRedirects } from '../../src/redirects/suggest/suggest.ts';
import { tracePath } from '../../src/redirects/trace.ts';
import { readTraffic } from '../../src/redirects/traffic.ts';
import { inputOf, redirect, SITE, section, toSection } from '../lint/support.ts';
import { useFolders } from '../support/command.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { FORMATS, load, manifestWith, readAs } from './support.ts';

const folder = useFolders();
let manifest: Manifest;
beforeAll(async () => {
  manifest = await load(folder({ 'colophon.yaml': manifestWith() }), 'colophon.yaml');
});

function repeated(size: number, line: (index: number) => string): string {
  return Array.from({ length: size }, (_line, index) => line(index)).join('');
}

const FILES: Readonly<Record<string, (size: number) => string>> = {
  netlify: (size) => repeated(size, (n) => `/old-${n} /guides 301\n`),
  csv: (size) => repeated(size, (n) => `/old-${n},/guides\n`),
  apache: (size) => repeated(size, (n) => `Redirect 301 /old-${n}.html /guides\n`),
  nginx: (size) => `map $uri $new {\n${repeated(size, (n) => `/old-${n} /guides;\n`)}}\n`,
  vercel: (size) => `{"redirects":[${repeated(size, (n) => `{"source":"/old-${n}","destination":"/guides"},\n`)}]}`,
  docusaurus: (size) => `{"redirects":[${repeated(size, (n) => `{"from":["/old-${n}"],"to":"/guides"},\n`)}]}`,
  mintlify: (size) => `{"redirects":[${repeated(size, (n) => `{"source":"/old-${n}","destination":"/guides"},`)}]}`,
  mkdocs: (size) =>
    `plugins:\n  - redirects:\n      redirect_maps:\n${repeated(size, (n) => `        old-${n}.md: guides.md\n`)}`,
  'netlify-toml': (size) => repeated(size, (n) => `[[redirects]]\nfrom = "/old-${n}"\nto = "/guides"\n`),
  next: (size) =>
    `export default { async redirects() { return [${repeated(size, (n) => `{ source: '/old-${n}', destination: '/guides' },\n`)}]; } };`,
  gitbook: (size) => `redirects:\n${repeated(size, (n) => `  old-${n}: guides.md\n`)}`,
};

test.each(Object.entries(FILES))('%s: 100,000 rules are read and carried over in linear time', async (format, file) => {
  const site = createSiteView({ resources: manifest.workspace.resources, site: 'site.docs' });
  const work = (size: number): void => {
    const reading = readAs(format, file(size));
    const { carried } = convertRules(reading, { site, form: 'yaml', base: '', hosts: new Set() });
    expect(carried).toHaveLength(size);
  };
  expect(await growth(10_000, work)).toBeLessThan(LINEAR);
});

test.each([
  ['netlify', (n: number) => `/old-${n}/* /guides/:splat\n`],
  ['netlify', (n: number) => `/${n}/old/* /guides\n/${n}/old/page /api\n`],
  ['nginx', (n: number) => `rewrite ^/old-${n}/(.*)$ /guides/$1 permanent;\n`],
])('%s: 100,000 wildcards are carried over in linear time', async (format, line) => {
  const site = createSiteView({ resources: manifest.workspace.resources, site: 'site.docs' });
  const work = (size: number): void => {
    const options = { site, form: 'yaml', base: '', hosts: new Set<string>(), isWide: true } as const;
    const { carried } = convertRules(readAs(format, repeated(size, line)), options);
    expect(carried.length).toBeGreaterThanOrEqual(size);
  };
  expect(await growth(10_000, work)).toBeLessThan(LINEAR);
});

test.each([
  ['single paths', (n: number) => `/old-${n}`],
  ['wildcards', (n: number) => `/old-${n}/*`],
  ['wildcards inside of each other', (n: number) => `/old${'/x'.repeat(n % 50)}/${n}/*`],
])('100,000 redirects of %s are traced and linted in linear time', async (_title, sourceOf) => {
  const work = (size: number): void => {
    const sources = Array.from({ length: size }, (_redirect, index) => sourceOf(index));
    const resources = [section('guides'), ...sources.map((source) => redirect(source, toSection('guides')))];
    const site = createSiteView({ resources, site: SITE });
    for (const source of sources) {
      expect(tracePath(site, source.replace('*', 'page')).outcome).toBe('redirected');
    }
    lintWorkspace(inputOf(resources));
  };
  expect(await growth(10_000, work)).toBeLessThan(LINEAR);
});

test.each([
  ['line breaks', '\n'],
  ['spaces', ' '],
  ['slashes', '/'],
  ['quotes', '"'],
  ['open braces', '{'],
  ['open brackets', '['],
  ['backslashes', '\\'],
  ['words that begin a rule', 'rewrite \n'],
  ['redirects without an end', 'Redirect \\\n'],
  ['entries without a value', 'redirects:\n'],
  ['dollars and braces', '${'],
  ['closing braces', 'a}'],
  ['comments', '/*'],
  ['strings that hold quotes', '\\\\"'],
  ['strings that begin comments', '"/*'],
  ['comments and quotes', '/**/"'],
  ['tabs and commas', '\t,'],
])('no reader needs more than linear time for nothing but %s', async (_title, piece) => {
  const work = (size: number): void => {
    const text = piece.repeat(size);
    for (const { read, isLike } of FORMATS) {
      isLike(text);
      read(text);
    }
    readTraffic(Buffer.from(text));
  };
  expect(await growth(5_000, work)).toBeLessThan(LINEAR);
});

test('access logs are read in linear time', async () => {
  const work = (size: number): void => {
    const line = (n: number): string =>
      `- - - [x] "GET /old-${n}?token HTTP/1.1" 404 1 "-" "x"\n{"path":"/old-${n}","status":404}\n`;
    expect(readTraffic(Buffer.from(repeated(size, line)))).toMatchObject({ ok: true, traffic: { unreadCount: 0 } });
  };
  expect(await growth(10_000, work)).toBeLessThan(LINEAR);
});

test('chains and loops of any length take linear time', async () => {
  const site = createSiteView({ resources: manifest.workspace.resources, site: 'site.docs' });
  for (const end of ['/guides', '/step-0', '/nothing']) {
    const work = (size: number): number => {
      const text = `${repeated(size, (n) => `/step-${n} /step-${n + 1}\n`)}/step-${size} ${end}\n`;
      const done = convertRules(readAs('netlify', text), { site, form: 'yaml', base: '', hosts: new Set() });
      return done.carried.length + done.rejected.length;
    };
    expect(await growth(5_000, work)).toBeLessThan(LINEAR);
  }
});

test('proposals for 50,000 pages are found in nearly linear time, also where all share their words', async () => {
  const sections = ['guides', 'api', 'help', 'reference', 'tutorials'];
  const path = (root: string, n: number): string => `/${root}/${sections[n % 5]}/topic-${n}/how-to-${n % 97}`;
  const work = (size: number): void => {
    const { suggestions } = suggestRedirects({
      oldPaths: Array.from({ length: size }, (_path, n) => path('docs', n)),
      newPaths: Array.from({ length: size }, (_path, n) => path('manual', n)),
      minScore: 0.6,
      isDeclared: () => false,
    });
    expect(suggestions).toHaveLength(size);
  };
  expect(await growth(5_000, work)).toBeLessThan(LINEAR);
});

test('sitemaps are read in linear time, whatever they hold', async () => {
  for (const piece of [
    '<url><loc>https://x.example/a</loc></url>',
    '<',
    '<!--',
    '<![CDATA[',
    '<loc>',
    '&amp',
    '<url>',
    '<url ',
  ]) {
    expect(await growth(10_000, (size) => readSitemap(`<urlset>${piece.repeat(size)}`))).toBeLessThan(LINEAR);
  }
});
