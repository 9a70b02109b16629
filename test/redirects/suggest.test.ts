import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routeOf } from '../../src/core/lint/site-paths.ts';
import { sourceProblem } from '../../src/redirects/path.ts';
import { readSitemap } from '../../src/redirects/suggest/sitemap.ts';
import { type Suggested, suggestRedirects } from '../../src/redirects/suggest/suggest.ts';
import { runs } from '../support/runs.ts';

function suggest(
  oldPaths: readonly string[],
  newPaths: readonly string[],
  declared: readonly string[] = [],
): Suggested {
  const routes = new Set(declared.map(routeOf));
  return suggestRedirects({ oldPaths, newPaths, minScore: 0.6, isDeclared: (path) => routes.has(routeOf(path)) });
}

function short({ suggestions }: Suggested): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    suggestions.map(({ source, status, destination }) => [source, destination?.path ?? status]),
  );
}

describe('proposals', () => {
  test('find pages that moved, were renamed a little, or lost an ending', () => {
    const found = suggest(
      ['/docs/install', '/docs/instalation-guide', '/faq.html', '/docs/webhooks/index.html', '/kept', '/zebra', '/x'],
      ['/guides/install', '/guides/installation-guide', '/help/faq', '/api/webhooks', '/kept/', '/other'],
    );
    expect(short(found)).toEqual({
      '/docs/install': '/guides/install',
      '/docs/instalation-guide': '/guides/installation-guide',
      '/faq.html': '/help/faq',
      '/docs/webhooks/index.html': '/api/webhooks',
      '/zebra': 'none',
      '/x': 'source',
    });
    expect(found.pages).toEqual({ old: 7, new: 6, gone: 6, declared: 0 });
  });

  test('a tie is for a person to decide, with the pages to choose from', () => {
    const { suggestions } = suggest(['/docs/overview'], ['/a/overview', '/b/overview', '/c/overview', '/d/overview']);
    expect(suggestions).toMatchObject([
      { status: 'tie', alternatives: [{ path: '/a/overview' }, { path: '/b/overview' }, { path: '/c/overview' }] },
    ]);
    expect(suggestions[0]?.destination).toBeUndefined();
  });

  test('what the manifest redirects already is left out, as source and as destination', () => {
    const found = suggest(
      ['/docs/install', '/docs/faq'],
      ['/guides/install', '/help/faq'],
      ['/Docs/Install', '/help/faq'],
    );
    expect(short(found)).toEqual({ '/docs/faq': 'none' });
    expect(found.pages).toMatchObject({ gone: 2, declared: 1 });
  });

  const segment = fc.constantFrom(
    'docs',
    'guides',
    'install',
    'installation',
    'api',
    'set-up',
    'Setup',
    'faq',
    'faqs',
    'v2',
  );
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  const paths = fc.array(path, { maxLength: 25 });

  test('do not depend on the order of pages, and are never a loop nor a page that is still there', () => {
    fc.assert(
      fc.property(paths, paths, paths, fc.integer(), (before, after, declared, seed) => {
        const shuffled = (all: readonly string[]): string[] =>
          [...all].sort((a, b) => ((a.length * 31 + seed) % 7) - ((b.length * 31 + seed) % 7) || (seed % 2 ? -1 : 1));
        const found = suggest(before, after, declared);
        expect(suggest(shuffled(before).reverse(), shuffled(after).reverse(), declared)).toEqual(found);
        const still = new Set(after.map(routeOf));
        const taken = new Set(declared.map(routeOf));
        const sources = new Set(found.suggestions.map(({ source }) => routeOf(source)));
        for (const { source, destination, alternatives, status } of found.suggestions) {
          expect(still.has(routeOf(source)) || taken.has(routeOf(source))).toBe(false);
          expect(alternatives.length).toBeLessThanOrEqual(3);
          expect(destination !== undefined).toBe(status === 'proposed');
          for (const one of [...(destination === undefined ? [] : [destination]), ...alternatives]) {
            expect(still.has(routeOf(one.path))).toBe(true);
            expect(sources.has(routeOf(one.path)) || taken.has(routeOf(one.path))).toBe(false);
            expect(one.score >= 0 && one.score <= 1).toBe(true);
          }
          expect(status === 'source').toBe(sourceProblem(source) !== undefined);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('sitemaps', () => {
  const page = (loc: string): string => `<url><loc>${loc}</loc><lastmod>2024-01-01</lastmod></url>`;

  test('are read with prefixes, entities, comments, CDATA and images inside', () => {
    const text = `<?xml version="1.0"?>
<!-- <url><loc>https://x.example/no</loc></url> -->
<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9">
${page('\n https://x.example/a?b=1&amp;c=2 ')}
<sm:url><image:image><image:loc>https://x.example/i.png</image:loc></image:image></sm:url>
<sm:url><sm:loc><![CDATA[https://x.example/c]]></sm:loc><image:image><image:loc>https://x.example/j.png</image:loc></image:image></sm:url>
${page('https://x.example/%C3%A4&#x2f;&#47;&unknown;')}
</sm:urlset>`;
    expect(readSitemap(text)).toEqual({
      ok: true,
      sitemap: {
        type: 'pages',
        urls: ['https://x.example/a?b=1&c=2', 'https://x.example/c', 'https://x.example/%C3%A4//&unknown;'],
      },
    });
    const index = '<sitemapindex><sitemap><loc>https://x.example/one.xml</loc></sitemap></sitemapindex>';
    expect(readSitemap(index)).toMatchObject({ sitemap: { type: 'index', urls: ['https://x.example/one.xml'] } });
  });

  test('that declare entities are refused', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'b'.repeat(100)}"><!ENTITY c "&a;&a;&a;">]><urlset>${page('&c;')}</urlset>`;
    expect(readSitemap(bomb)).toMatchObject({ ok: false, why: expect.stringContaining('document type') });
    expect(readSitemap('<html><body>404</body></html>')).toMatchObject({ ok: false });
    expect(readSitemap('')).toMatchObject({ ok: false });
  });

  test('never throw', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '<loc>',
      '</loc>',
      '<url>',
      '<urlset>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&',
      'a',
      '&#0;',
      '&#x110000;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        readSitemap(pieces.join(''));
      }),
    );
  });
});
