import { describe, expect, test } from 'vitest';
import type { Desired } from '../../src/core/engine/model.ts';
import { createSiteView } from '../../src/redirects/site.ts';
import { tracePath } from '../../src/redirects/trace.ts';
import { redirect, SITE, section, siteSpace, toSection, toSpace } from '../lint/support.ts';

const withFields = (one: Desired, more: Desired['fields']): Desired => ({ ...one, fields: { ...one.fields, ...more } });

describe('where a path leads', () => {
  const site = createSiteView({
    site: SITE,
    resources: [
      section('guides'),
      siteSpace('v2', 'guides'),
      redirect('/old/*', toSection('guides')),
      redirect('/old/deep/*', { url: 'https://deep.example.com' }),
      redirect('/old/exact', { url: 'https://exact.example.com' }),
      withFields(redirect('/moved/*', toSpace('v2', 'guides')), { keepRest: true }),
      withFields(redirect('/round/*', { ...toSection('guides') }), { keepRest: true }),
      redirect('/page', { ...toSpace('v2', 'guides'), path: 'setup' }),
      withFields(redirect('/soon', toSection('guides')), { draft: true }),
      redirect('/guides/round/*', { url: 'https://x.example.com' }),
    ],
  });
  const trace = (path: string): readonly unknown[] => {
    const { outcome, target, paths, via } = tracePath(site, path);
    return [outcome, via.map(({ source }) => source).join(' '), target ?? paths[0]];
  };

  test.each([
    ['/old/x', 'redirected', '/old/*', 'site.docs.section.guides'],
    ['/OLD/x', 'redirected', '/old/*', 'site.docs.section.guides'],
    ['/old/deep/x', 'redirected', '/old/deep/*', '"https://deep.example.com"'],
    ['/old/exact', 'redirected', '/old/exact', '"https://exact.example.com"'],
    ['/old', 'none', '', undefined],
    ['/soon', 'none', '', undefined],
    ['/moved/a/b', 'unknown', '/moved/*', undefined],
    ['/round/round/x', 'redirected', '/round/* /guides/round/*', '"https://x.example.com"'],
    ['/page', 'unknown', '/page', undefined],
  ])('%s: %s', (path, outcome, via, target) => {
    expect(trace(path)).toEqual([outcome, via, target]);
  });
});
