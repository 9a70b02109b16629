import { describe, expect, test } from 'vitest';
import { distance } from '../../src/base/nearest.ts';
import { MANIFEST_CODES } from '../../src/core/manifest/codes.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick } from '../support/runs.ts';
import { briefs, load, loadText, marks } from './support/manifest.ts';

const SITE = 'sites:\n  docs:\n    title: Docs\n';

describe('a value that breaks the schema is one problem that says what to do', () => {
  test.each([
    ['site: {}', 'unknown-key colophon.yaml:3:1', 'Did you mean "sites"?'],
    [
      'sites:\n  docs:\n    titel: Docs',
      'unknown-key colophon.yaml:5:5',
      'Unknown key `titel` in sites.docs. Did you mean "title"?',
    ],
    [
      `${SITE}    sections:\n      - path: guides\n        titel: x`,
      'unknown-key colophon.yaml:8:9',
      'Unknown key `titel` in sites.docs.sections[0]. Did you mean "title"?',
    ],
    [`${SITE}    frobnicate: 1`, 'unknown-key colophon.yaml:6:5', 'Known keys: id, title'],
    [`${SITE}    visibility: pubilc`, 'schema colophon.yaml:6:17', 'Did you mean "public"?'],
    [
      `${SITE}    published: "false"`,
      'schema colophon.yaml:6:16',
      'published must be true or false. "false" is text here. Write true or false, without quotes.',
    ],
    [`${SITE}    published: no`, 'schema colophon.yaml:6:16', '"no" is text here'],
    [`${SITE}    basename: 1.10`, 'schema colophon.yaml:6:15', 'Put it in quotes to make it text: "1.10"'],
    [`${SITE}    redirects:`, 'null-value colophon.yaml:6:15', 'sites.docs.redirects: null is not allowed here'],
    [`${SITE}    sections: ~`, 'null-value colophon.yaml:6:15', '`[]` means explicitly none'],
    [
      `${SITE}    sections: {}`,
      'schema colophon.yaml:6:5',
      'must be a list. It is a map. Start each item with a dash: `- item`.',
    ],
    [`${SITE}    redirects: { /old: { section: null } }`, 'null-value colophon.yaml:6:35', 'null is not allowed here'],
    [`${SITE}    redirects: { /old: { section: 5 } }`, 'schema colophon.yaml:6:35', 'must be text or a map'],
    [`${SITE}    redirects: { /old: { section: { idd: x } } }`, 'unknown-key colophon.yaml:6:37', 'Did you mean "id"?'],
    [
      `${SITE}    redirects: { /old: {} }`,
      'missing-key colophon.yaml:6:18',
      'Missing `section`, `space`, `page` or `url` in sites.docs.redirects["/old"]. Write exactly one of them.',
    ],
    [
      `${SITE}    redirects: { /old: { section: a, space: b } }`,
      'schema colophon.yaml:6:18',
      'It has `section` and `space`. Keep exactly one of them.',
    ],
    [
      `${SITE}    redirects: { old: { section: a } }`,
      'schema colophon.yaml:6:18',
      'Invalid key `old` in sites.docs.redirects. Write a path that starts with `/`',
    ],
    [
      'sites: { docs: { published: true } }',
      'missing-key colophon.yaml:3:10',
      'Missing `title` or `id` in sites.docs. Write at least one of them.',
    ],
    ['teams: { a: {} }', 'missing-key colophon.yaml:3:10', 'Missing key `title` in teams.a. Add `title:` with text.'],
    [
      'policy: { maxDeletes: 30 % }',
      'schema colophon.yaml:3:23',
      'a percentage from 0% to 100% without a space, for example 30%',
    ],
    ['policy: { maxDeletes: true }', 'schema colophon.yaml:3:23', 'must be text or a whole number'],
    [
      'customFields: { a: { type: "select:multi" } }',
      'missing-key colophon.yaml:3:17',
      'Missing key `options` in customFields.a. Add `options:` with a value.',
    ],
    [
      'teams: { a: { title: A, members: { ada: owner } } }',
      'schema colophon.yaml:3:36',
      'Invalid key `ada` in teams.a.members. Write an e-mail address, for example ada@example.com.',
    ],
    ['saml: { a: { label: "" } }', 'schema colophon.yaml:3:21', 'must not be empty'],
    ['unmanaged: [a, a]', 'schema colophon.yaml:3:1', 'Duplicate item in unmanaged'],
    [
      'openapi: { a: { source: { url: nope } } }',
      'schema colophon.yaml:3:32',
      'Write an absolute URL, for example https://',
    ],
  ])('%j', async (text, mark, words) => {
    const outcome = await loadText(text);
    expect(briefs(outcome).join('\n')).toContain(words);
    expect(marks(outcome)).toEqual([mark]);
  });

  test.each(['2', '"1"', '1.5', 'yes'])('version %s of the format is refused', async (version) => {
    const outcome = await load({ 'colophon.yaml': `colophon: ${version}\norganization: o` });
    expect(marks(outcome)).toEqual(['version colophon.yaml:1:11']);
  });
});

describe('references', () => {
  const TEXT = `${SITE}    sections: [{ path: guides, title: Guides }, { path: api, title: API }]\n`;

  test('that lead nowhere come with near names and all known ones', async () => {
    const outcome = await loadText(`${TEXT}    redirects: { /old: { section: guide } }\n    defaultSection: apj`);
    expect(marks(outcome)).toEqual(['reference colophon.yaml:7:35', 'reference colophon.yaml:8:21']);
    expect(briefs(outcome)[0]).toContain('Did you mean "guides"? Declared: guides, api.');
  });

  test('are checked although other entries are wrong', async () => {
    const outcome = await loadText(
      `${TEXT}    redirects: { /old: { section: guide }, /two: { sektion: api } }\nteams: { a: { titel: A } }`,
    );
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['reference', 'unknown-key', 'unknown-key']);
  });

  test('to something that is declared wrongly are not wrong themselves', async () => {
    const outcome = await loadText(
      `${SITE}    sections: [{ path: guides, titel: Guides }]\n    redirects: { /old: { section: guides } }`,
    );
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['unknown-key']);
  });

  test('by an alias that two resources have must say which one', async () => {
    const outcome = await loadText(
      `spaces: { a: { id: s1 }, b: { id: s2 } }\n${SITE}    spaces: [{ space: a, path: v1 }, { space: b, path: v1 }]\n    redirects: { /old: { space: v1 } }`,
    );
    expect(briefs(outcome).join()).toContain(
      'Ambiguous reference to site space "v1". sites.docs.redirects["/old"].space: it could be site.docs.space.a, site.docs.space.b',
    );
  });

  test('to a space that is missing are told once each', async () => {
    const outcome = await loadText(`${SITE}    spaces: [{ space: nope }]`);
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['reference']);
  });
});

describe('resources that are declared twice', () => {
  test.each([
    [
      `${SITE}    sections:\n      - { path: a, title: Aa }\n      - { path: a, title: Bb }`,
      'duplicate colophon.yaml:8:17',
      7,
    ],
    [
      `spaces: { h: { id: s } }\n${SITE}    spaces:\n      - { space: h }\n      - { space: !ref space.h }`,
      'duplicate colophon.yaml:9:',
      8,
    ],
    [`${SITE}    shareLinks:\n      a: { name: Same }\n      b: { name: Same }`, 'duplicate colophon.yaml:8:7', 7],
    ['sites:\n  a: { title: Docs }\n  b: { title: Docs }', 'duplicate colophon.yaml:5:3', 4],
    ['sites:\n  a: { id: s, title: One }\n  b: { id: s, title: Two }', 'duplicate colophon.yaml:5:3', 4],
  ])('%j', async (text, mark, line) => {
    const outcome = await loadText(text);
    expect(marks(outcome)).toEqual([expect.stringContaining(mark)]);
    expect(outcome.diagnostics[0]?.related?.[0]?.source.line).toBe(line);
  });

  test('under a former key are an error', async () => {
    const outcome = await loadText(
      `${SITE}    sections:\n      - { path: a, title: Aa }\n      - { path: b, title: Bb, previously: [a] }`,
    );
    expect(marks(outcome)).toEqual(['duplicate colophon.yaml:8:44']);
  });

  test('and unmanaged at once are an error that names the pattern', async () => {
    const outcome = await loadText(
      `${SITE}    sections: [{ path: g, title: Gg }]\n    redirects: { /campaign/a: { section: g } }\nunmanaged: ['site.docs.redirect["/campaign/*"]']`,
    );
    expect(marks(outcome)).toEqual(['unmanaged-declared colophon.yaml:7:18']);
    expect(briefs(outcome)[0]).toContain('site.docs.redirect["/campaign/*"]');
  });
});

describe('what is shown', () => {
  test('an excerpt has the lines around the place, a caret and no colours', async () => {
    const outcome = await loadText(`${SITE}    visibility: pubilc\nx-a: 1`);
    expect(outcome.diagnostics[0]?.excerpt?.split('\n')).toEqual([
      '  4 |   docs:',
      '  5 |     title: Docs',
      '> 6 |     visibility: pubilc',
      '    |                 ^',
      '  7 | x-a: 1',
    ]);
  });

  test('an excerpt holds nothing that a terminal acts on, and no line that never ends', async () => {
    const outcome = await loadText(`x-a: "\u202e\u2028\u009b"\nsitez: ${'y'.repeat(5000)}`);
    expect(outcome.diagnostics[0]?.excerpt).not.toMatch(/[\u202e\u2028\u009b]/);
    expect(outcome.diagnostics[0]?.excerpt?.length).toBeLessThan(500);
  });

  test('problems come in reading order, a hundred of them and how many more there are', async () => {
    const keys = Array.from({ length: 250 }, (_key, index) => `wrong${index}: 1`).join('\n');
    const { ok, diagnostics } = await loadText(keys);
    expect(ok).toBe(false);
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics[0]?.source?.line).toBe(3);
    expect(diagnostics[99]?.source?.line).toBe(102);
    expect(diagnostics[100]).toMatchObject({ code: 'more-problems', severity: 'info' });
    expect(diagnostics[100]?.summary).toContain('150 more');
  });

  test.skipIf(isQuick)('ten times as many wrong references take about ten times as long', async () => {
    const wrong = async (count: number): Promise<void> => {
      const redirects = Array.from(
        { length: count },
        (_path, index) => `      /old-${index}: { section: gides${index} }`,
      );
      const { diagnostics } = await loadText(
        `${SITE}    sections: [{ path: guides, title: Guides }]\n    redirects:\n${redirects.join('\n')}`,
      );
      expect(diagnostics).toHaveLength(101);
    };
    expect(await growth(200, wrong)).toBeLessThan(LINEAR);
  });

  test.skipIf(isQuick)('ten times as many wrong entries take about ten times as long', async () => {
    const wrong = async (count: number): Promise<void> => {
      const redirects = Array.from({ length: count }, (_path, index) => `      /old-${index}: { sektion: guides }`);
      const { diagnostics } = await loadText(`${SITE}    redirects:\n${redirects.join('\n')}`);
      expect(diagnostics).toHaveLength(101);
      expect(diagnostics[0]?.detail).toContain('Did you mean "section"?');
    };
    expect(await growth(200, wrong)).toBeLessThan(LINEAR);
  });

  test('every code has its sentence', () => {
    for (const [code, sentence] of Object.entries(MANIFEST_CODES)) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });

  test.each([
    ['title', 'title', 0],
    ['titel', 'title', 1],
    ['tilte', 'title', 1],
    ['titl', 'title', 1],
    ['xtitle', 'title', 1],
    ['abc', 'xyz', 3],
    ['', 'ab', 2],
  ])('%j and %j are %i letters apart', (a, b, expected) => {
    expect(distance(a, b, 2)).toBe(expected);
  });
});
