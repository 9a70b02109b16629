import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { KINDS } from '../../src/kinds/index.gen.ts';
import { loadText } from './support/manifest.ts';

/** The lines and columns of both places, in a manifest whose text begins at its third line. */
function placesOf({ source, related = [] }: Diagnostic): readonly string[] {
  return [source, ...related.map((other) => other.source)].map((place) => `${place?.line}:${place?.column}`);
}

interface Contradiction {
  readonly title: string;
  readonly text: string;
  readonly code?: string;
  /** Where the second one is, then where the first one is. */
  readonly places: readonly string[];
}

const SPACES = 'spaces: { a: { id: spc_a }, b: { id: spc_b } }\n';
const inSection = (spaces: string): string =>
  `${SPACES}sites:\n  docs:\n    title: Docs\n    sections:\n      - path: guides\n        spaces:\n${spaces}`;

/** What of each kind can contradict itself. A kind without a row cannot, and says why. */
const linked = (links: string): string =>
  `sites:\n  docs:\n    title: Docs\n    groups: { g: { title: G } }\n    sections:\n      - { path: guides }\n${links}`;

/** A site that shows one space, and syncs of the site and of a space. */
const bothSynced = (shown: string, synced: string): string =>
  `spaces:
  ${synced}:
    id: spc_${synced}
    gitSync: { github: { repository: 1, branch: main, wins: git } }
  other: { id: spc_other }
sites:
  docs:
    title: Docs
    sections:
      - path: guides
        spaces: [${shown}]
    gitSync: { github: { repository: 2, branch: main, wins: git } }
`;

const TABLE: Readonly<Record<string, readonly Contradiction[] | string>> = {
  'custom-field': [
    {
      title: 'one name',
      text: 'customFields:\n  area: { type: text }\n  area: { type: text }\n',
      code: 'yaml-duplicate-key',
      places: ['5:3', '4:3'],
    },
  ],
  'link-invite': [
    { title: 'one role', text: 'linkInvites:\n  one: { role: read }\n  two: { role: read }\n', places: ['5:3', '4:3'] },
    { title: 'guests', text: 'linkInvites:\n  one: { role: null }\n  two: { role: null }\n', places: ['5:3', '4:3'] },
  ],
  member: [
    {
      title: 'one address in other letters',
      text: 'members:\n  ada@example.com: { role: read }\n  Ada@example.com: { role: edit }\n',
      places: ['5:3', '4:3'],
    },
  ],
  'openapi-spec': [
    {
      title: 'one slug',
      text: 'openapi:\n  pets: { source: a }\n  pets: { source: b }\n',
      code: 'yaml-duplicate-key',
      places: ['5:3', '4:3'],
    },
  ],
  redirect: [
    {
      title: 'one source',
      text: `sites:
  docs:
    title: Docs
    redirects:
      /a/1: { section: { id: s } }
      /a/1: { section: { id: t } }
`,
      code: 'yaml-duplicate-key',
      places: ['8:7', '7:7'],
    },
  ],
  'saml-provider': [
    { title: 'one label', text: 'saml:\n  one: { label: Okta }\n  two: { label: Okta }\n', places: ['5:3', '4:3'] },
  ],
  section: [
    {
      title: 'one path',
      text: `sites:
  docs:
    title: Docs
    sections:
      - path: a
      - title: Another
        path: a
`,
      places: ['9:15', '7:15'],
    },
  ],
  'section-group': [
    {
      title: 'one title',
      text: 'sites:\n  docs:\n    title: Docs\n    groups:\n      one: { title: More }\n      two: { title: More }\n',
      places: ['8:7', '7:7'],
    },
  ],
  'share-link': [
    {
      title: 'one name, once as the key',
      text: 'sites:\n  docs:\n    title: Docs\n    shareLinks:\n      press: {}\n      two: { name: press }\n',
      places: ['8:7', '7:7'],
    },
  ],
  site: [
    { title: 'one title', text: 'sites:\n  one: { title: Docs }\n  two: { title: Docs }\n', places: ['5:3', '4:3'] },
    { title: 'one id', text: 'sites:\n  one: { id: site_1 }\n  two: { id: site_1 }\n', places: ['5:3', '4:3'] },
    {
      title: 'one basename',
      text: 'sites:\n  one: { title: One, basename: docs }\n  two: { title: Two, basename: docs }\n',
      code: 'contradiction',
      places: ['5:32', '4:32'],
    },
    {
      title: 'sections and spaces at the root',
      text: `${SPACES}sites:
  docs:
    title: Docs
    spaces: [{ space: a }]
    sections:
      - path: guides
        spaces: [{ space: b }]
`,
      code: 'contradiction',
      places: ['7:5', '8:5'],
    },
  ],
  'external-link': [
    {
      title: 'one key',
      text: linked(
        "      - { link: a, title: One, url: 'https://a.example' }\n      - { link: a, title: Two, url: 'https://b.example' }\n",
      ),
      places: ['10:17', '9:17'],
    },
    {
      title: 'one title and URL at the root',
      text: linked(
        "      - { link: a, title: One, url: 'https://a.example' }\n      - { link: b, title: One, url: 'https://a.example' }\n",
      ),
      places: ['10:9', '9:9'],
    },
    {
      title: 'one title and URL in a group',
      text: linked(
        "      - { link: a, title: One, url: 'https://a.example', group: g }\n      - { link: b, title: One, url: 'https://a.example', group: g }\n",
      ),
      places: ['10:9', '9:9'],
    },
  ],
  'site-space': [
    { title: 'one space', text: inSection('          - space: a\n          - space: a\n'), places: ['11:20', '10:20'] },
    {
      title: 'one space, once by its id',
      text: inSection('          - space: a\n          - space: { id: spc_a }\n'),
      places: ['11:13', '10:13'],
    },
    {
      title: 'one space, once by its address',
      text: inSection('          - space: a\n          - space: !ref space.a\n'),
      places: ['11:13', '10:20'],
    },
    {
      title: 'one path',
      text: inSection('          - { space: a, path: v1 }\n          - { space: b, path: v1 }\n'),
      code: 'contradiction',
      places: ['11:31', '10:31'],
    },
    {
      title: 'two defaults in a section',
      text: inSection('          - { space: a, default: true }\n          - { space: b, default: true }\n'),
      code: 'contradiction',
      places: ['11:34', '10:34'],
    },
    {
      title: 'two defaults at the root',
      text: `${SPACES}sites:
  docs:
    title: Docs
    spaces:
      - { space: a, default: true }
      - { space: b, default: true }
`,
      code: 'contradiction',
      places: ['9:30', '8:30'],
    },
  ],
  space: [
    { title: 'one title', text: 'spaces:\n  one: { title: Docs }\n  two: { title: Docs }\n', places: ['5:3', '4:3'] },
    { title: 'one id', text: 'spaces:\n  one: { id: spc_1 }\n  two: { id: spc_1 }\n', places: ['5:3', '4:3'] },
  ],
  'organization-settings': 'there is one of it',
  'git-sync': [
    {
      title: 'of a space and of the site that shows it',
      text: bothSynced('{ space: a }', 'a'),
      code: 'contradiction',
      places: ['6:5', '14:5'],
    },
    {
      title: 'of a space that is shown by its id',
      text: bothSynced('{ space: { id: spc_a } }', 'a'),
      code: 'contradiction',
      places: ['6:5', '14:5'],
    },
  ],
  'space-fields': 'there is one of it in each space',
  access: 'there is one of it in each place',
  collection: [
    {
      title: 'one id',
      text: 'collections:\n  one: { id: col_a, title: A }\n  two: { id: col_a, title: B }\n',
      places: ['5:3', '4:3'],
    },
  ],
  customization: 'there is one of it in each site',
  'customization-override': 'there is one of it in each site space',
  'mcp-server': [
    {
      title: 'one name',
      text: 'sites:\n  docs:\n    title: Docs\n    mcpServers:\n      one: { name: x, url: "https://a.example.com" }\n      two: { name: x, url: "https://b.example.com" }\n',
      places: ['8:7', '7:7'],
    },
  ],
  'visitor-auth': 'there is one of it in each site',
  'visitor-schema': 'there is one of it in each site',
  team: [
    { title: 'one title', text: 'teams:\n  one: { title: Team }\n  two: { title: Team }\n', places: ['5:3', '4:3'] },
    {
      title: 'one person in other letters',
      text: 'teams:\n  one:\n    title: Team\n    members:\n      ada@example.com: owner\n      ADA@example.com: member\n',
      code: 'contradiction',
      places: ['8:24', '7:24'],
    },
    {
      title: 'one former name',
      text: 'teams:\n  one: { title: One, previously: [old] }\n  two: { title: Two, previously: [old] }\n',
      code: 'contradiction',
      places: ['5:35', '4:35'],
    },
  ],
  'glossary-entry': [
    {
      title: 'one English term',
      text: 'glossary:\n  one: { terms: { en: page, fr: page } }\n  two: { terms: { en: page } }\n',
      places: ['5:3', '4:3'],
    },
  ],
  'space-order': [
    {
      title: 'a space of another collection',
      text: `collections:
  one: { title: One, order: [guides] }
  two: { title: Two }
spaces:
  guides: { manage: true, title: Guides, in: two }
`,
      code: 'contradiction',
      places: ['4:22', '7:3'],
    },
    {
      title: 'a space that is in no collection',
      text: `collections:
  one: { title: One, order: [guides] }
spaces:
  guides: { manage: true, title: Guides, in: null }
`,
      code: 'contradiction',
      places: ['4:22', '6:3'],
    },
    {
      title: 'a space that is listed twice',
      text: 'collections:\n  shelf: { title: Shelf, order: [a, b, a] }\nspaces: { a: { title: A }, b: { title: B } }\n',
      code: 'contradiction',
      places: ['4:40'],
    },
  ],
  'space-translation': [
    {
      title: 'a language that is its own source',
      text: 'spaces:\n  a:\n    title: A\n    translations:\n      fr: { from: fr }\n',
      code: 'contradiction',
      places: ['7:19'],
    },
  ],
  translation: [
    {
      title: 'one title',
      text: 'translations:\n  one: { title: French }\n  two: { title: French }\n',
      places: ['5:3', '4:3'],
    },
  ],
  'translation-language': [
    {
      title: 'one language',
      text: 'translations:\n  one:\n    title: French\n    languages:\n      fr: { instructions: a }\n      fr: { instructions: b }\n',
      code: 'yaml-duplicate-key',
      places: ['8:7', '7:7'],
    },
  ],
};

test('every kind is in the table', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(KINDS.map(({ name }) => name).toSorted());
});

describe('a manifest that contradicts itself is invalid, with both places', () => {
  const rows = Object.entries(TABLE).flatMap(([kind, all]) =>
    typeof all === 'string' ? [] : all.map((row) => [kind, row.title, row] as const),
  );
  test.each(rows)('%s: %s', async (_kind, _title, { text, code = 'duplicate', places }) => {
    const outcome = await loadText(text);
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics.map((one) => one.code)).toEqual([code]);
    expect(outcome.diagnostics.flatMap(placesOf)).toEqual(places);
  });
});

describe('what only looks like a contradiction is valid', () => {
  test.each([
    [
      'paths of spaces in two sections',
      inSection('          - { space: a, path: v1, default: true }\n').concat(
        `      - path: api\n        spaces:\n          - { space: a, path: v1, default: true }\n`,
      ),
    ],
    [
      'a root that is declared empty beside sections',
      inSection('          - space: a\n').replace('    sections:', '    spaces: []\n    sections:'),
    ],
    ['syncs of a site and of a space that it does not show', bothSynced('{ space: other }', 'a')],
    [
      'two sites of one title that have ids',
      'sites:\n  one: { id: site_1, title: Docs }\n  two: { id: site_2, title: Docs }\n',
    ],
    [
      'capital letters in a path, which the service tells apart',
      inSection('          - { space: a, path: v1 }\n          - { space: b, path: V1 }\n'),
    ],
    [
      'a secret that is the same twice',
      'sites:\n  one: { title: One, proxy: null }\n  two: { title: Two, proxy: null }\n',
    ],
  ])('%s', async (_title, text) => {
    const outcome = await loadText(text);
    expect(outcome.diagnostics).toEqual([]);
  });
});
