import { describe, expect, test } from 'vitest';
import { lint } from '../../src/command/app/lint.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LintLive } from '../../src/core/lint/lint.ts';
import { folderOf, loadFrom, valueIn } from '../app/support.ts';
import { useServer } from '../support/server.ts';
import { addressesOf, lintWith, redirect, resource, SITE, section, siteSpace, toSection, toSpace } from './support.ts';

const r = (source: string): string => `${SITE}.redirect["${source}"]`;
const HOME = 'https://docs.example.com';
const live: LintLive = { pages: new Map(), homes: new Map([[SITE, HOME]]) };
const to = (url: string): { readonly url: string } => ({ url });
const keeping = (source: string, destination: Parameters<typeof redirect>[1]): Desired => {
  const made = redirect(source, destination);
  return { ...made, fields: { ...made.fields, keepRest: true } };
};
const draft = (source: string, destination: Parameters<typeof redirect>[1]): Desired => {
  const made = redirect(source, destination);
  return { ...made, address: r(`${source}#draft`), fields: { ...made.fields, draft: true } };
};

describe('redirect-wildcard', () => {
  test.each<[string, readonly Desired[], readonly string[]]>([
    ['a source below it', [redirect('/old/*', to('https://a')), redirect('/old/x', to('https://b'))], [r('/old/*')]],
    ['a longer wildcard', [redirect('/old/*', to('https://a')), redirect('/old/x/*', to('https://b'))], [r('/old/*')]],
    [
      'the same in other letters',
      [redirect('/old*', to('https://a')), redirect('/OLDER', to('https://b'))],
      [r('/old*')],
    ],
    ['not one beside it', [redirect('/old/*', to('https://a')), redirect('/older', to('https://b'))], []],
    ['not a draft', [redirect('/old/*', to('https://a')), draft('/old/x', to('https://b'))], []],
    ['not itself', [redirect('/old/*', to('https://a'))], []],
  ])('finds %s', (_what, resources, expected) => {
    expect(addressesOf(lintWith('redirect-wildcard', resources))).toEqual(expected);
  });

  test('names the first of many, and counts all', () => {
    const many = Array.from({ length: 100 }, (_, index) => redirect(`/old/${index}`, to('https://b')));
    const [found] = lintWith('redirect-wildcard', [redirect('/old/*', to('https://a')), ...many]);
    expect(found?.detail).toContain('also matches 100 declared sources');
    expect(found?.related).toHaveLength(20);
  });
});

describe('loops and chains through wildcards and URLs', () => {
  test.each<[string, readonly Desired[], readonly string[]]>([
    [
      'that keeps the rest below its own path',
      [section('guides'), keeping('/guides/*', toSection('guides'))],
      [r('/guides/*')],
    ],
    ['that leads to its own URL', [keeping('/old/*', to(`${HOME}/old/`))], [r('/old/*')]],
    ['two that lead to each other', [keeping('/a/*', to(`${HOME}/b`)), keeping('/b/*', to(`${HOME}/a`))], [r('/a/*')]],
    ['a URL and a wildcard', [redirect('/x', to(`${HOME}/y/z`)), redirect('/y/*', to(`${HOME}/x`))], [r('/x')]],
    ['nothing where the rest is dropped', [section('guides'), redirect('/guides/*', toSection('guides'))], []],
    ['nothing on another host', [keeping('/old/*', to('https://old.example.com/old'))], []],
    ['nothing among drafts', [{ ...draft('/x', to(`${HOME}/x`)) }], []],
  ])('a loop: %s', (_what, resources, expected) => {
    expect(addressesOf(lintWith('redirect-loop', resources, { live }))).toEqual(expected);
  });

  test('a chain across a URL of the site and a wildcard', () => {
    const [found, ...more] = lintWith(
      'redirect-chain',
      [redirect('/x', to(`${HOME}/old/page`)), redirect('/old/*', to('https://elsewhere.example.com/'))],
      { live },
    );
    expect(more).toEqual([]);
    expect(found?.detail).toContain('from where visitors are redirected again');
    expect(found?.detail).toContain('"https://elsewhere.example.com/"');
  });

  test('the host of a proxy is the own host, without --live', () => {
    const site = resource('site', SITE, { proxy: 'example.com/docs' });
    const resources = [site, redirect('/x', to('https://example.com/docs/x'))];
    expect(addressesOf(lintWith('redirect-loop', resources))).toEqual([r('/x')]);
  });

  test('content at the end is no chain', () => {
    const resources = [
      section('guides'),
      redirect('/x', to(`${HOME}/guides`)),
      redirect('/g*', to('https://a.example')),
    ];
    expect(lintWith('redirect-chain', resources, { live })).toEqual([]);
  });
});

describe('redirect-dead-destination', () => {
  const space = siteSpace('v1');
  const pages = new Map([[space.address, [{ id: 'p', path: 'setup/install' }]]]);

  test.each([
    ['a page that is there', { ...toSpace('v1'), path: '/setup/install' }, 0],
    ['a page that is not', { ...toSpace('v1'), path: 'setup' }, 1],
    ['a host that is there', to('https://there.example.com/x'), 0],
    ['a host that is not', to('https://gone.example.com/x'), 1],
  ])('%s', (_what, destination, count) => {
    const seen: LintLive = { pages, unknownHosts: new Set(['gone.example.com']) };
    expect(lintWith('redirect-dead-destination', [space, redirect('/x', destination)], { live: seen })).toHaveLength(
      count,
    );
  });
});

describe('lint --live', () => {
  const api = useServer({ profile: 'today' });

  test('looks up hosts of other sites, and knows the URL of its own', async () => {
    const sites = (await api.get('/v1/orgs/org_acme/sites')).body.items as {
      id: string;
      urls: { published: string };
    }[];
    const home = sites.find(({ id }) => id === 'site_docs')?.urls.published ?? '';
    const text = `colophon: 1
organization: org_acme
sites:
  docs:
    id: site_docs
    redirects:
      /gone: https://gone.example.com/x
      /there: https://there.example.com/x
      /loop: ${home.replace(/\/$/, '')}/loop
`;
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
    const asked: string[] = [];
    const report = valueIn(
      await lint({
        manifest,
        live: {
          service: { baseUrl: api.server.url, token: api.server.token },
          ledger: createMemoryLedger({}),
          isKnownHost: async (host) => {
            asked.push(host);
            return host !== 'gone.example.com';
          },
        },
      }),
    );
    expect(asked).toContain('gone.example.com');
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['redirect-dead-destination', 'redirect-loop']);
  });
});
