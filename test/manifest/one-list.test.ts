import { describe, expect, test } from 'vitest';
import { loadText, manifestIn } from './support/manifest.ts';

const HEAD = 'spaces: { a: { id: spc_a } }\nsites:\n  docs:\n    title: Docs\n';
const LINK = "{ link: status, title: Status, url: 'https://status.example.com' }";
const SECTION = '{ path: guides, spaces: [{ space: a }] }';

function listed(...entries: readonly string[]): string {
  return `${HEAD}    groups: { g: { title: G } }\n    sections:\n${entries.map((entry) => `      - ${entry}\n`).join('')}`;
}

describe('entries of two kinds in one list', () => {
  test('are declared each by its kind, with their places in the whole list', async () => {
    const { workspace } = manifestIn(
      await loadText(listed(LINK, SECTION, LINK.replaceAll('tatus', 'hop'), '{ path: b }')),
    );
    const ranks = workspace.resources.flatMap(({ address, rank }) =>
      address.includes('.space.') || rank === undefined ? [] : [[address, rank]],
    );
    expect(Object.fromEntries(ranks)).toEqual({
      'site.docs.link.status': 0,
      'site.docs.section.guides': 1,
      'site.docs.link.shop': 2,
      'site.docs.section.b': 3,
    });
    expect(workspace.collections.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['section', 'external-link', 'section-group']),
    );
  });

  test('a key can be that of a section and of a link', async () => {
    const { workspace } = manifestIn(await loadText(listed('{ path: status }', LINK)));
    expect(workspace.resources.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['site.docs.section.status', 'site.docs.link.status']),
    );
  });

  test.each([
    ['an entry of neither kind', '{ title: Neither }', 'missing-key'],
    ['an entry of both kinds', "{ link: a, path: b, title: Both, url: 'https://a.example' }", 'unknown-key'],
    ['a link without a URL', '{ link: a, title: Aa }', 'missing-key'],
    ['a link to a path', '{ link: a, title: Aa, url: /guides }', 'schema'],
    ['a link with spaces', "{ link: a, title: Aa, url: 'https://a.example', spaces: [{ space: a }] }", 'unknown-key'],
    ['a section with a URL', "{ path: b, url: 'https://a.example' }", 'unknown-key'],
    ['no entry at all', 'guides', 'schema'],
  ])('%s is refused with one problem', async (_title, entry, code) => {
    const loaded = await loadText(listed(SECTION, entry));
    expect(loaded.ok).toBe(false);
    expect(loaded.diagnostics.map((one) => one.code)).toEqual([code]);
  });

  test('a link refers to a declared group, and nothing refers to a link as to a section', async () => {
    const lost = await loadText(listed(SECTION, LINK.replace(' }', ', group: none }')));
    expect(lost.diagnostics.map(({ code }) => code)).toEqual(['reference']);
    const led = await loadText(`${listed(SECTION, LINK)}    redirects: { /old: { section: status } }\n`);
    expect(led.diagnostics.map(({ code }) => code)).toEqual(['reference']);
  });
});
