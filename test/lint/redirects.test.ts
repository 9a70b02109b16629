import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Desired } from '../../src/engine/model.ts';
import { type LintLive, lintFixes, lintWorkspace } from '../../src/lint/lint.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { runs } from '../support/runs.ts';
import {
  addressesOf,
  applied,
  inputOf,
  lintWith,
  redirect,
  SITE,
  section,
  siteSpace,
  thing,
  toPage,
  toSection,
  toSpace,
} from './support.ts';

const r = (source: string): string => `${SITE}.redirect["${source}"]`;

describe('redirect-loop', () => {
  test.each<[string, readonly Desired[], readonly string[]]>([
    ['one that leads to itself', [section('guides'), redirect('/guides', toSection('guides'))], [r('/guides')]],
    ['a site space', [section('a'), siteSpace('v1', 'a'), redirect('/a/v1', toSpace('v1', 'a'))], [r('/a/v1')]],
    [
      'the default site space, at the path of its section',
      [section('a'), siteSpace('v1', 'a', { default: true }), redirect('/a', toSpace('v1', 'a'))],
      [r('/a')],
    ],
    ['a site space at the root', [siteSpace('v1'), redirect('/v1', toSpace('v1'))], [r('/v1')]],
    [
      'two that lead to each other, once, at the first',
      [section('a'), section('b'), redirect('/a', toSection('b')), redirect('/b', toSection('a'))],
      [r('/a')],
    ],
    [
      'a circle behind a tail, without the tail',
      [
        section('a'),
        section('b'),
        redirect('/x', toSection('a')),
        redirect('/b', toSection('a')),
        redirect('/a', toSection('b')),
      ],
      [r('/b')],
    ],
    [
      'two circles, once each',
      [section('a'), section('b'), redirect('/a', toSection('a')), redirect('/b', toSection('b'))],
      [r('/a'), r('/b')],
    ],
    ['a path in other letters', [section('guides'), redirect('/Guides', toSection('guides'))], [r('/Guides')]],
    ['nothing where all is well', [section('guides'), redirect('/old', toSection('guides'))], []],
    ['nothing where the path of the destination is unknown', [siteSpace('a'), redirect('/a/x', toPage('p', 'a'))], []],
  ])('finds %s', (_title, things, expected) => {
    expect(addressesOf(lintWith('redirect-loop', things))).toEqual(expected);
  });

  test('tells the whole circle', () => {
    const paths = ['a', 'b', 'c'];
    const things = [
      ...paths.map((path) => section(path)),
      redirect('/a', toSection('b')),
      redirect('/b', toSection('c')),
      redirect('/c', toSection('a')),
    ];
    const [found] = lintWith('redirect-loop', things);
    expect(found).toMatchObject({ severity: 'error', source: things[3]?.fieldSources?.['destination'] });
    expect(found?.detail).toContain('"/a", "/b", "/c" lead to each other in turn');
    expect(found?.related?.map(({ source }) => source)).toEqual(
      things.slice(4).map(({ fieldSources }) => fieldSources?.['destination']),
    );
  });

  test('finds a circle through pages once the pages are known', () => {
    const things = [siteSpace('v1'), redirect('/v1/intro', toPage('p1', 'v1'))];
    const live: LintLive = { pages: new Map([[`${SITE}.space.v1`, [{ id: 'p1', path: 'intro' }]]]) };
    expect(lintWith('redirect-loop', things)).toEqual([]);
    expect(addressesOf(lintWith('redirect-loop', things, { live }))).toEqual([r('/v1/intro')]);
  });

  test('keeps sites apart', () => {
    const other = thing(
      'redirect',
      'site.other.redirect["/guides"]',
      { source: '/guides', destination: toSection('guides') },
      { parent: 'site.other' },
    );
    expect(lintWith('redirect-loop', [section('guides'), other])).toEqual([]);
  });
});

describe('redirect-chain', () => {
  test('tells how far it goes and where it ends', () => {
    const things = [
      section('a'),
      section('b'),
      section('end'),
      redirect('/old', toSection('a')),
      redirect('/a', toSection('b')),
      redirect('/b', toSection('end')),
    ];
    const found = lintWith('redirect-chain', things);
    expect(addressesOf(found)).toEqual([r('/old'), r('/a')]);
    expect(found[0]).toMatchObject({ severity: 'warning', source: things[3]?.fieldSources?.['destination'] });
    expect(found[0]?.detail).toContain('2 more redirects until site.docs.section.end');
    expect(found[1]?.detail).toContain('1 more redirect until');
  });

  test('tells that it ends in a circle, and changes nothing then', () => {
    const things = [section('a'), redirect('/old', toSection('a')), redirect('/a', toSection('a'))];
    expect(lintWith('redirect-chain', things)[0]?.detail).toContain('ends in a circle');
    expect(lintFixes(inputOf(things))).toEqual([]);
  });

  test.each<[string, Desired, Partial<Desired>, object | undefined]>([
    ['a section by its path', redirect('/a', toSection('end')), {}, { path: ['section'], value: 'end' }],
    ['a section whose key is no plain word', redirect('/a', toSection('2.0')), {}, { path: ['section'], value: '2.0' }],
    ['a site space by its paths', redirect('/a', toSpace('v2', 'end')), {}, { path: [], value: { space: 'end/v2' } }],
    ['a site space at the root', redirect('/a', toSpace('root')), {}, { path: [], value: { space: 'root' } }],
    [
      'a page',
      redirect('/a', toPage('p1', 'v2', 'end')),
      { protect: true },
      { path: [], value: { page: { space: 'end/v2', id: 'p1' }, protect: true } },
    ],
    ['an id', redirect('/a', { section: { $id: 'sec_1' } }), {}, { path: ['section'], value: { id: 'sec_1' } }],
    ['nothing where earlier names would be lost', redirect('/a', toSpace('root')), { previously: ['x'] }, undefined],
    ['nothing that is hidden', redirect('/a', toSection('end'), { sensitive: ['destination'] }), {}, undefined],
  ])('the fix writes %s', (_title, end, more, expected) => {
    const parts = [section('a'), section('end'), section('2.0'), siteSpace('v2', 'end'), siteSpace('root')];
    const things = [...parts, redirect('/old', toSection('a'), more), end];
    const fixes = lintFixes(inputOf(things));
    expect(fixes).toEqual(
      expected === undefined ? [] : [{ address: r('/old'), message: expect.any(String), ...expected }],
    );
  });

  test('the fixes leave no chain, and break no loop, whatever the redirects', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const parts = [...names.map((name) => section(name)), siteSpace('v', 'a', { default: true }), siteSpace('w', 'b')];
    const target = fc.oneof(
      fc.constantFrom(...names).map(toSection),
      fc.constant(toSpace('v', 'a')),
      fc.constant(toSpace('w', 'b')),
    );
    const sources = [...names.map((name) => `/${name}`), '/a/v', '/b/w', '/x', '/A'];
    fc.assert(
      fc.property(fc.array(target, { minLength: sources.length, maxLength: sources.length }), (targets) => {
        const things = [...parts, ...sources.map((source, index) => redirect(source, targets[index] ?? null))];
        const fixed = applied(things, lintFixes(inputOf(things)));
        const left = lintWith('redirect-chain', fixed);
        expect(left.filter(({ detail }) => !detail.includes('ends in a circle'))).toEqual([]);
        expect(lintWith('redirect-loop', fixed)).toHaveLength(lintWith('redirect-loop', things).length);
      }),
      { numRuns: runs(200) },
    );
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
    const things = [section('new'), ...sources.map((source) => redirect(source, toSection('new')))];
    const found = lintWith('redirect-duplicate-case', things);
    expect(found).toHaveLength(expected);
    for (const { severity, related } of found) {
      expect(severity).toBe('warning');
      expect(related?.[0]?.source).toEqual(things[1]?.fieldSources?.['source']);
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
    const things = [...parts, redirect(source, source === '/api' ? toSection('guides') : toSection('api'))];
    const found = lintWith(
      'redirect-shadowed',
      source === '/API' ? [...parts, redirect(source, toSpace('blog'))] : things,
      {
        ...(seen === undefined ? {} : { live: seen }),
      },
    );
    expect(found.map(({ severity }) => severity)).toEqual(expected ? ['warning'] : []);
  });

  test('says nothing more of a redirect that is reported as a circle', () => {
    expect(lintWith('redirect-shadowed', [...parts, redirect('/api', toSection('api'))])).toEqual([]);
  });
});

describe('redirect-dead-destination', () => {
  const parts = [section('guides'), siteSpace('v1', 'guides')];
  const address = `${SITE}.section.guides.space.v1`;
  const live: LintLive = { pages: new Map([[address, [{ id: 'p1', path: 'intro' }]]]), liveIds: new Set(['sec_1']) };

  test.each<[string, Desired, LintLive | undefined, string | undefined]>([
    ['a section that is declared', redirect('/x', toSection('guides')), live, undefined],
    ['a section that is not declared', redirect('/x', toSection('gone')), undefined, 'nothing with that address'],
    ['a live id', redirect('/x', { section: { $id: 'sec_1' } }), live, undefined],
    ['an id that is gone', redirect('/x', { section: { $id: 'sec_2' } }), live, 'nothing with that id'],
    ['an id that nobody looked for', redirect('/x', { section: { $id: 'sec_2' } }), undefined, undefined],
    ['a page', redirect('/x', toPage('p1', 'v1', 'guides')), live, undefined],
    ['a page that is gone', redirect('/x', toPage('p2', 'v1', 'guides')), live, 'no page with that id'],
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
  const things = (count: number, last: number): Desired[] => [
    siteSpace('v1'),
    ...Array.from({ length: count }, (_hop, index) =>
      redirect(`/v1/page-${index}`, toPage(`p${index === count - 1 ? last : index + 1}`, 'v1')),
    ),
  ];
  const liveOf = (count: number): LintLive => {
    const pages = Array.from({ length: count + 1 }, (_page, index) => ({ id: `p${index}`, path: `page-${index}` }));
    return { pages: new Map([[`${SITE}.space.v1`, pages]]) };
  };

  test('a chain that is ten times as long is straightened in about ten times as long', async () => {
    const straighten = (count: number): void => {
      const input = inputOf(things(count, count), { live: liveOf(count) });
      const found = lintWorkspace(input);
      const fixes = lintFixes(input);
      expect(found.filter(({ code }) => code === 'redirect-chain')).toHaveLength(count - 1);
      expect(fixes).toHaveLength(count - 1);
      expect(new Set(fixes.map(({ value }) => JSON.stringify(value)))).toEqual(
        new Set([JSON.stringify({ space: 'v1', id: `p${count}` })]),
      );
    };
    expect(await growth(300, straighten)).toBeLessThan(LINEAR);
  });

  test('a circle of 10,000 is one finding that names every member', () => {
    const found = lintWith('redirect-loop', things(COUNT, 0), { live: liveOf(COUNT) });
    expect(found).toHaveLength(1);
    expect(found[0]?.related).toHaveLength(COUNT - 1);
    expect(found[0]?.detail.length).toBeLessThan(2000);
  });
});
