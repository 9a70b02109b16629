import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Desired } from '../../src/core/engine/model.ts';
import { type LintLive, lintFixes, lintWorkspace } from '../../src/core/lint/lint.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick, runs } from '../support/runs.ts';
import {
  addressesOf,
  inputOf,
  lintWith,
  redirect,
  resource,
  SITE,
  section,
  siteSpace,
  toPage,
  toSection,
  toSpace,
} from './support.ts';

const r = (source: string): string => `${SITE}.redirect["${source}"]`;

/** What some visitors do not see: for them, redirects are followed where content is. */
const HIDDEN = { condition: 'visitor.claims.beta' };
const hidden = (path: string): Desired => section(path, HIDDEN);

describe('redirect-loop', () => {
  test.each<[string, readonly Desired[], readonly string[]]>([
    ['one that leads to itself', [hidden('guides'), redirect('/guides', toSection('guides'))], [r('/guides')]],
    ['a site space', [hidden('a'), siteSpace('v1', 'a'), redirect('/a/v1', toSpace('v1', 'a'))], [r('/a/v1')]],
    [
      'the default site space, at the path of its section',
      [hidden('a'), siteSpace('v1', 'a', { default: true }), redirect('/a', toSpace('v1', 'a'))],
      [r('/a')],
    ],
    ['a site space at the root', [siteSpace('v1', undefined, HIDDEN), redirect('/v1', toSpace('v1'))], [r('/v1')]],
    [
      'two that lead to each other, once, at the first',
      [hidden('a'), hidden('b'), redirect('/a', toSection('b')), redirect('/b', toSection('a'))],
      [r('/a')],
    ],
    [
      'a loop behind a tail, without the tail',
      [
        hidden('a'),
        hidden('b'),
        redirect('/x', toSection('a')),
        redirect('/b', toSection('a')),
        redirect('/a', toSection('b')),
      ],
      [r('/b')],
    ],
    [
      'two loops, once each',
      [hidden('a'), hidden('b'), redirect('/a', toSection('a')), redirect('/b', toSection('b'))],
      [r('/a'), r('/b')],
    ],
    ['a path in other letters', [hidden('guides'), redirect('/Guides', toSection('guides'))], [r('/Guides')]],
    ['nothing where all is well', [hidden('guides'), redirect('/old', toSection('guides'))], []],
    ['nothing where the path of the destination is unknown', [siteSpace('a'), redirect('/a/x', toPage('p', 'a'))], []],
  ])('finds %s', (_title, resources, expected) => {
    expect(addressesOf(lintWith('redirect-loop', resources))).toEqual(expected);
  });

  test('names the whole loop', () => {
    const paths = ['a', 'b', 'c'];
    const resources = [
      ...paths.map((path) => hidden(path)),
      redirect('/a', toSection('b')),
      redirect('/b', toSection('c')),
      redirect('/c', toSection('a')),
    ];
    const [found] = lintWith('redirect-loop', resources);
    expect(found).toMatchObject({ severity: 'error', source: resources[3]?.fieldSources?.['destination'] });
    expect(found?.detail).toContain('"/a", "/b", "/c" lead to each other in turn');
    expect(found?.related?.map(({ source }) => source)).toEqual(
      resources.slice(4).map(({ fieldSources }) => fieldSources?.['destination']),
    );
  });

  test('finds a loop through pages once the pages are known', () => {
    const resources = [siteSpace('v1', undefined, HIDDEN), redirect('/v1/intro', toPage('p1', 'v1'))];
    const live: LintLive = { pages: new Map([[`${SITE}.space.v1`, [{ id: 'p1', path: 'intro' }]]]) };
    expect(lintWith('redirect-loop', resources)).toEqual([]);
    expect(addressesOf(lintWith('redirect-loop', resources, { live }))).toEqual([r('/v1/intro')]);
  });

  test('keeps sites apart', () => {
    const other = resource(
      'redirect',
      'site.other.redirect["/guides"]',
      { source: '/guides', destination: toSection('guides') },
      { parent: 'site.other' },
    );
    expect(lintWith('redirect-loop', [hidden('guides'), other])).toEqual([]);
  });
});

describe('redirect-chain', () => {
  test('tells how far it goes and where it ends', () => {
    const resources = [
      hidden('a'),
      hidden('b'),
      hidden('end'),
      redirect('/old', toSection('a')),
      redirect('/a', toSection('b')),
      redirect('/b', toSection('end')),
    ];
    const found = lintWith('redirect-chain', resources);
    expect(addressesOf(found)).toEqual([r('/old'), r('/a')]);
    expect(found[0]).toMatchObject({ severity: 'warning', source: resources[3]?.fieldSources?.['destination'] });
    expect(found[0]?.detail).toContain('2 more redirects until site.docs.section.end');
    expect(found[1]?.detail).toContain('1 more redirect until');
  });

  test('says that it ends in a loop', () => {
    const resources = [hidden('a'), redirect('/old', toSection('a')), redirect('/a', toSection('a'))];
    expect(lintWith('redirect-chain', resources)[0]?.detail).toContain('into a loop');
  });

  test('needs content that some visitors do not see: everyone else gets the content first', () => {
    const redirects = [
      redirect('/old', toSection('a')),
      redirect('/a', toSection('b')),
      redirect('/b', toSection('a')),
    ];
    const open = [section('a'), section('b'), ...redirects];
    expect(lintWith('redirect-chain', open)).toEqual([]);
    expect(lintWith('redirect-loop', open)).toEqual([]);
    expect(addressesOf(lintWith('redirect-shadowed', open))).toEqual([r('/a'), r('/b')]);
    const half = [hidden('a'), section('b'), ...redirects];
    expect(addressesOf(lintWith('redirect-chain', half))).toEqual([r('/old'), r('/b')]);
    expect(lintWith('redirect-loop', half)).toEqual([]);
  });
});

describe('redirect-duplicate-case', () => {
  test.each<[string, readonly string[], number]>([
    ['capital letters', ['/Old', '/old'], 1],
    ['a slash at the end', ['/old/', '/old'], 1],
    ['doubled slashes', ['/old//page', '/old/page'], 1],
    ['three of them', ['/a/b', '/A/b', '/a/B'], 2],
    ['nothing in different paths', ['/old', '/older'], 0],
  ])('tells %s', (_title, sources, expected) => {
    const resources = [section('new'), ...sources.map((source) => redirect(source, toSection('new')))];
    const found = lintWith('redirect-duplicate-case', resources);
    expect(found).toHaveLength(expected);
    for (const { severity, related } of found) {
      expect(severity).toBe('warning');
      expect(related?.[0]?.source).toEqual(resources[1]?.fieldSources?.['source']);
    }
  });
});

describe('redirect-shadowed', () => {
  const live: LintLive = { pages: new Map([[`${SITE}.section.guides.space.v2`, [{ id: 'p1', path: 'start/intro' }]]]) };
  const parts = [
    section('guides', { default: true }),
    section('api'),
    siteSpace('v2', 'guides', { default: true }),
    siteSpace('v1', 'guides'),
    siteSpace('blog'),
  ];

  test.each<[string, string, boolean, LintLive | undefined]>([
    ['a section', '/guides', true, undefined],
    ['a site space in a section', '/guides/v1', true, undefined],
    ['a site space at the root', '/blog', true, undefined],
    ['a site space of the default section', '/v1', true, undefined],
    ['other letters', '/API', true, undefined],
    ['a page', '/guides/v2/start/intro', true, live],
    ['a page at its short path', '/start/intro', true, live],
    ['a page that nobody looked for', '/guides/v2/start/intro', false, undefined],
    ['a path that shows nothing', '/old', false, live],
  ])('judges %s', (_title, source, expected, seen) => {
    const resources = [...parts, redirect(source, source === '/api' ? toSection('guides') : toSection('api'))];
    const found = lintWith(
      'redirect-shadowed',
      source === '/API' ? [...parts, redirect(source, toSpace('blog'))] : resources,
      {
        ...(seen === undefined ? {} : { live: seen }),
      },
    );
    expect(found.map(({ severity }) => severity)).toEqual(expected ? ['warning'] : []);
  });

  test('judges content with a condition: visitors who do not see it follow the redirect', () => {
    expect(lintWith('redirect-shadowed', [hidden('a'), section('b'), redirect('/a', toSection('b'))])).toEqual([]);
  });

  test.each<[string, Desired, boolean]>([
    ['one that leads to its own path', redirect('/api', toSection('api')), true],
    ['one in other letters', redirect('/API', toSection('api')), true],
    ['not one that leads elsewhere', redirect('/api', toSection('guides')), false],
    ['not one that is protected', redirect('/api', toSection('api'), { protect: true }), false],
    ['not one that is hidden', redirect('/api', toSection('api'), { sensitive: ['source'] }), false],
    ['not one that is followed', redirect('/old', toSection('api')), false],
  ])('the fix deletes %s', (_title, one, expected) => {
    const fixes = lintFixes(inputOf([...parts, one]));
    expect(fixes).toEqual(
      expected ? [{ address: one.address, path: [], value: undefined, message: expect.any(String) }] : [],
    );
  });

  test('the fixes leave nothing to fix and take no path from anyone, whatever the redirects', () => {
    const names = ['a', 'b', 'c', 'd'];
    const some = [...names.slice(0, 2).map((name) => section(name)), ...names.slice(2).map(hidden)];
    const sources = [...names.map((name) => `/${name}`), '/x', '/A'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { minLength: 6, maxLength: 6 }), (targets) => {
        const redirects = sources.map((source, index) => redirect(source, toSection(targets[index] ?? 'a')));
        const gone = new Set(lintFixes(inputOf([...some, ...redirects])).map(({ address }) => address));
        const left = redirects.filter(({ address }) => !gone.has(address));
        expect(lintFixes(inputOf([...some, ...left]))).toEqual([]);
        for (const { address, fields } of redirects.filter((one) => gone.has(one.address))) {
          expect([fields['destination'], address]).toEqual([
            toSection(String(fields['source']).slice(1).toLowerCase()),
            address,
          ]);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('redirect-dead-destination', () => {
  const parts = [section('guides'), siteSpace('v1', 'guides')];
  const address = `${SITE}.section.guides.space.v1`;
  const live: LintLive = { pages: new Map([[address, [{ id: 'p1', path: 'intro' }]]]), liveIds: new Set(['sec_1']) };

  test.each<[string, Desired, LintLive | undefined, string | undefined]>([
    ['a section that is declared', redirect('/x', toSection('guides')), live, undefined],
    ['a section that is not declared', redirect('/x', toSection('gone')), undefined, 'no resource with this address'],
    ['a live id', redirect('/x', { section: { $id: 'sec_1' } }), live, undefined],
    ['an id that is gone', redirect('/x', { section: { $id: 'sec_2' } }), live, 'no resource with this id'],
    ['an id that nobody looked for', redirect('/x', { section: { $id: 'sec_2' } }), undefined, undefined],
    ['a page', redirect('/x', toPage('p1', 'v1', 'guides')), live, undefined],
    ['a page that is gone', redirect('/x', toPage('p2', 'v1', 'guides')), live, 'no page with this id'],
    ['a page that nobody looked for', redirect('/x', toPage('p2', 'v1', 'guides')), undefined, undefined],
    [
      'a site space whose pages nobody knows',
      redirect('/x', toPage('p2', 'v1', 'guides')),
      { pages: new Map() },
      undefined,
    ],
  ])('judges %s', (_title, one, seen, expected) => {
    const found = lintWith('redirect-dead-destination', [...parts, one], seen === undefined ? {} : { live: seen });
    expect(found).toHaveLength(expected === undefined ? 0 : 1);
    if (expected !== undefined) {
      expect(found[0]).toMatchObject({ severity: 'error', source: one.fieldSources?.['destination'] });
      expect(found[0]?.detail).toContain(expected);
    }
  });

  test('does not show what is hidden', () => {
    const one = redirect('/x', { section: { $id: 'hidden-id' } }, { sensitive: ['destination'] });
    expect(JSON.stringify(lintWith('redirect-dead-destination', [one], { live }))).not.toContain('hidden-id');
  });
});

describe('many redirects', () => {
  const COUNT = 10_000;
  const resources = (count: number, last: number): Desired[] => [
    siteSpace('v1', undefined, HIDDEN),
    ...Array.from({ length: count }, (_hop, index) =>
      redirect(`/v1/page-${index}`, toPage(`p${index === count - 1 ? last : index + 1}`, 'v1')),
    ),
  ];
  const liveOf = (count: number): LintLive => {
    const pages = Array.from({ length: count + 1 }, (_page, index) => ({ id: `p${index}`, path: `page-${index}` }));
    return { pages: new Map([[`${SITE}.space.v1`, pages]]) };
  };

  test.skipIf(isQuick)('a chain that is ten times as long is found in about ten times as long', async () => {
    const find = (count: number): void => {
      const input = inputOf(resources(count, count), { live: liveOf(count) });
      const found = lintWorkspace(input);
      expect(lintFixes(input)).toEqual([]);
      expect(found.filter(({ code }) => code === 'redirect-chain')).toHaveLength(count - 1);
    };
    expect(await growth(300, find)).toBeLessThan(LINEAR);
  });

  test.skipIf(isQuick)('a loop of 10,000 is one finding that names every member', () => {
    const found = lintWith('redirect-loop', resources(COUNT, 0), { live: liveOf(COUNT) });
    expect(found).toHaveLength(1);
    expect(found[0]?.related).toHaveLength(COUNT - 1);
    expect(found[0]?.detail.length).toBeLessThan(2000);
  });
});
