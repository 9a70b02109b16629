import { describe, expect, test } from 'vitest';
import type { Fields } from '../../src/core/plan/value.ts';
import { brief, load, loadText, manifestIn } from './support/manifest.ts';

const SITE = `sites:
  docs:
    title: Docs
    sections:
      - path: guides
        spaces: [{ space: { id: spc_1 }, path: v2 }]
`;

/** The declared redirects by their addresses. */
async function declared(outcome: ReturnType<typeof loadText>): Promise<Readonly<Record<string, Fields>>> {
  const { workspace } = manifestIn(await outcome);
  return Object.fromEntries(
    workspace.resources.flatMap(({ kind, address, fields }) =>
      kind === 'redirect' ? [[address.replace('site.docs.redirect', ''), fields]] : [],
    ),
  );
}

const SECTION = { section: { $ref: 'site.docs.section.guides' } };
const SPACE = { space: { $ref: 'site.docs.section.guides.space.spc_1' } };

describe('redirects in a manifest', () => {
  test('every form', async () => {
    const text = `${SITE}    redirects:
      /a: guides
      /b: guides/v2
      /c: https://example.com/c
      /d/*: { url: HTTP://example.com/, keepRest: true, permanent: true }
      /e%20f: { page: { space: guides/v2, path: setup/install } }
      /soon: { section: guides, draft: true }
      /a#draft: { section: guides }
`;
    expect(await declared(loadText(text))).toEqual({
      '["/a"]': { source: '/a', destination: SECTION },
      '["/b"]': { source: '/b', destination: SPACE },
      '["/c"]': { source: '/c', destination: { url: 'https://example.com/c' } },
      '["/d/*"]': {
        source: '/d/*',
        destination: { url: 'HTTP://example.com/' },
        keepRest: true,
        permanent: true,
      },
      '["/e%20f"]': { source: '/e%20f', destination: { ...SPACE, path: 'setup/install' } },
      '["/soon"]': { source: '/soon', destination: SECTION, draft: true },
      '["/a#draft"]': { source: '/a', destination: SECTION, draft: true },
    });
  });

  test('a short form leads to a site space where there is no such section', async () => {
    const text = `sites:
  docs:
    title: Docs
    spaces: [{ space: { id: spc_1 }, path: notes }]
    redirects: { /a: notes }
`;
    expect(await declared(loadText(text))).toEqual({
      '["/a"]': { source: '/a', destination: { space: { $ref: 'site.docs.space.spc_1' } } },
    });
  });

  test('every form in a table', async () => {
    const csv = [
      'source,destination,permanent,keep_rest,draft,note',
      '/a,guides,,,,',
      '/b,guides/v2,true,,,',
      '/c/*,https://example.com/,TRUE,true,false,"kept, all of it"',
      '/soon,guides,,,true,',
      '/id,guides/v2#pg_1,,,,',
      '/path,guides/v2#/start/install,,,,',
    ].join('\n');
    const files = {
      'colophon.yaml': `colophon: 1\norganization: org_1\n${SITE}    redirects: !csv r.csv\n`,
      'r.csv': csv,
    };
    expect(await declared(load(files, { paths: ['colophon.yaml'] }))).toEqual({
      '["/a"]': { source: '/a', destination: SECTION },
      '["/b"]': { source: '/b', destination: SPACE, permanent: true },
      '["/c/*"]': {
        source: '/c/*',
        destination: { url: 'https://example.com/' },
        permanent: true,
        keepRest: true,
        draft: false,
      },
      '["/soon"]': { source: '/soon', destination: SECTION, draft: true },
      '["/id"]': { source: '/id', destination: { ...SPACE, page: 'pg_1' } },
      '["/path"]': { source: '/path', destination: { ...SPACE, path: '/start/install' } },
    });
  });

  test.each([
    ['a word for a flag', '/a,guides,yes', 'r.csv:2:11 Invalid value in the column permanent'],
    ['the rest without a star', '/a,guides,,true', '`keepRest` needs a source that ends with `*`'],
  ])('a table with %s is refused', async (_what, row, message) => {
    const files = {
      'colophon.yaml': `colophon: 1\norganization: org_1\n${SITE}    redirects: !csv r.csv\n`,
      'r.csv': `source,destination,permanent,keep_rest\n${row}\n`,
    };
    const outcome = await load(files, { paths: ['colophon.yaml'] });
    expect(outcome.diagnostics.map(brief)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['the rest without a star', '/a: { section: guides, keepRest: true }', 'rest-without-wildcard'],
    ['a draft that is none', '/a#draft: { section: guides, draft: false }', 'is a draft by its key'],
    ['one draft twice', '/a: { section: guides, draft: true }\n      /a#draft: { section: guides }', 'duplicate'],
    ['two destinations', '/a: { section: guides, url: https://example.com }', 'Too many of'],
    ['a page by both', '/a: { page: { space: guides/v2, id: p, path: q } }', 'Too many of'],
    ['a page by neither', '/a: { page: { space: guides/v2 } }', 'Missing `id` or `path`'],
    ['a URL that is none', '/a: { url: example.com }', 'Write a whole URL'],
    ['an unknown place', '/a: nowhere', 'reference'],
    ['two stars', '/a**: guides', 'Invalid key'],
    ['a star in the middle', '/a/*/b: guides', 'Invalid key'],
    ['a star alone', '/*: guides', 'Invalid key'],
    ['a slash at the end', '/a/: guides', 'Invalid key'],
    ['a broken escape', '/a%2: guides', 'Invalid key'],
    ['a number', '/a: 5', 'must be'],
  ])('%s is refused', async (_what, entry, message) => {
    const outcome = await loadText(`${SITE}    redirects:\n      ${entry}\n`);
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics.map(brief).join('\n')).toContain(message);
  });
});
