import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { entriesOf, inEach, optional, words } from '../support/random-parts.ts';

const AT = 'site.docs.customization';

const look = (text: string): string => `
spaces: { api: { id: spc_api }, handbook: { id: spc_handbook } }
sites: { docs: { id: site_docs, customization: ${text} } }
`;

const has =
  (fields: object) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('customization', 'site.docs');
    expect(live?.fields).toMatchObject(fields);
  };

const PRIMARY = { light: '#7a3e9d', dark: '#b48ad0' };

const SETTINGS: Walk = {
  title: 'the look of a site',
  only: 'today',
  steps: [
    {
      title: 'declare some settings beside those that nobody declares',
      manifest: look('{ theme: bold, colors: { danger: "#C00" }, header: [{ title: API, to: { space: api } }] }'),
      expect: ['adopt site.docs', `adopt ${AT} theme, colors["danger"]`],
      after: has({ theme: 'bold', colors: { primary: PRIMARY, danger: { light: '#cc0000', dark: '#cc0000' } } }),
    },
    {
      title: 'change some, and add others',
      manifest: look(`{
        theme: gradient, colors: { danger: "#cc0000", tint: { light: "#eee", dark: "#111" } }, corners: circular,
        header: [{ title: Manual, to: { space: handbook } }, { title: More, links: [{ title: Shop, to: 'https://shop.example.com' }] }],
        footer: { copyright: © Acme Inc. }, logo: 'https://example.com/logo.svg', ai: { mode: search } }`),
      expect: [`update ${AT} theme, colors["tint"], corners, logo, header, footer["copyright"], ai["mode"]`],
      after: has({ corners: 'circular', footer: { copyright: '© Acme Inc.' }, colors: { primary: PRIMARY } }),
    },
    {
      title: 'null takes a setting away',
      manifest: look('{ theme: gradient, colors: { tint: null }, footer: { copyright: null }, logo: null }'),
      expect: [`update ${AT} colors["tint"], logo, footer["copyright"]`],
      after: async (world) => {
        await has({ corners: 'circular', ai: { mode: 'search' } })(world);
        const [live] = await world.list('customization', 'site.docs');
        expect(live?.fields).not.toHaveProperty('logo');
        expect(live?.fields['colors']).not.toHaveProperty('tint');
      },
    },
    {
      title: 'somebody changes a declared setting and another one',
      before: (world) => world.set(AT, { theme: 'muted', depth: 'flat' }),
      manifest: look('{ theme: gradient }'),
      expect: [`update ${AT} theme (drift)`],
      after: has({ theme: 'gradient', depth: 'flat' }),
    },
    {
      title: 'settings that leave the manifest stay as they are',
      manifest: look('{ depth: flat }'),
      expect: [],
      ledger: [`refresh ${AT}`],
      after: has({ theme: 'gradient', depth: 'flat', corners: 'circular' }),
    },
  ],
};

const OTHERS: Walk = {
  title: 'every setting of a new site',
  only: 'today',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'create the site with its look',
      manifest: `
sites:
  help:
    title: Help
    customization:
      title: Help centre
      titles: { fr: Aide }
      colors: { primary: "#123", info: "#111111", success: "#0a0", warning: "#fa0" }
      depth: flat
      links: accent
      font: Roboto
      headingFont: Lato
      monospaceFont: FiraCode
      icons: solid
      codeTheme: { default: nord, openapi: { light: one-light, dark: github-dark } }
      sidebar: { background: filled, list: line }
      search: subtle
      favicon: { emoji: "📘" }
      primaryLink: https://example.com/
      announcement: { message: Version 3 is out, messages: { fr: La version 3 }, link: { title: Read, to: 'https://example.com/3' } }
      themes: { default: dark, toggle: false }
      feedback: true
      ai: { mode: assistant, greeting: Hello, greetings: { fr: Bonjour }, suggestions: [How do I start?], instructions: Be brief. }
      pageActions: [markdown, pdf]
      externalLinks: blank
      pagination: false
      trademark: false
      privacyPolicy: https://example.com/privacy
      socialPreview: https://example.com/preview.png
      socialAccounts: [{ platform: github, handle: acme, header: true }]
      insights: { trackingCookie: false }
      raw: { styling.background: match, internationalization.locale: fr }
`,
      expect: ['create site.help', 'create site.help.customization'],
    },
    {
      title: 'take away what can be',
      manifest: `
sites:
  help:
    title: Help
    customization:
      title: null
      titles: {}
      headingFont: null
      favicon: null
      primaryLink: null
      announcement: null
      ai: { mode: none, greeting: null, greetings: {}, suggestions: [], instructions: null }
      pageActions: []
      privacyPolicy: null
      socialPreview: null
      socialAccounts: []
`,
      expect: [
        'update site.help.customization title, titles, headingFont, favicon, primaryLink, announcement["enabled"], announcement["message"], announcement["messages"], announcement["style"], announcement["link"], ai["mode"], ai["greeting"], ai["greetings"], ai["suggestions"], ai["instructions"], pageActions, privacyPolicy, socialPreview, socialAccounts',
      ],
    },
  ],
};

const hex: fc.Arbitrary<Json> = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const colour: fc.Arbitrary<Json> = fc.oneof(hex, fc.record({ light: hex, dark: hex }) as fc.Arbitrary<JsonObject>);
const texts: fc.Arbitrary<Json> = fc.constantFrom<Json>({}, { fr: 'Bonjour' }, { fr: 'Salut', de: 'Hallo' });

/** Some settings, with links to these spaces. */
export function randomLook(spaces: readonly string[]): fc.Arbitrary<JsonObject> {
  const to: fc.Arbitrary<Json> = fc.constantFrom<Json>(
    'https://example.com/',
    ...spaces.map((space) => ({ space })),
    ...spaces.map((space) => ({ page: 'pg_intro', space })),
  );
  const link = optional({ titles: texts }).chain((own) =>
    to.map((where): JsonObject => ({ title: 'Link', to: where, ...own })),
  );
  const header = fc.array(
    fc.oneof(
      link,
      fc.array(link, { minLength: 1, maxLength: 2 }).map((links): JsonObject => ({ title: 'Menu', links })),
    ),
    { maxLength: 3 },
  ) as fc.Arbitrary<readonly JsonObject[]>;
  const some = (fields: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<JsonObject> => optional(fields);
  return optional({
    title: fc.oneof(fc.constant(null), words(2, 60)),
    titles: texts,
    theme: fc.constantFrom('clean', 'muted', 'bold', 'gradient'),
    colors: some({ primary: colour, danger: colour, tint: fc.oneof(fc.constant(null), colour) }),
    corners: fc.constantFrom('straight', 'rounded', 'circular'),
    font: fc.constantFrom('Inter', 'Lato'),
    sidebar: some({ background: fc.constantFrom('default', 'filled'), list: fc.constantFrom('pill', 'line') }),
    favicon: fc.constantFrom<Json>(null, { emoji: '📘' }, 'https://example.com/icon.png'),
    logo: fc.constantFrom<Json>(null, 'https://example.com/logo.svg'),
    header: header as fc.Arbitrary<Json>,
    footer: some({
      groups: fc
        .array(link, { maxLength: 2 })
        .map((links): Json => (links.length === 0 ? [] : [{ title: 'Legal', links }])),
      copyright: fc.oneof(fc.constant(null), words(1, 60)),
    }),
    announcement: fc.oneof(
      fc.constant(null),
      words(2, 60).map((message): Json => ({ message, style: 'warning' })),
    ),
    ai: some({
      mode: fc.constantFrom('none', 'search', 'assistant'),
      suggestions: fc.constantFrom<Json>([], ['How do I start?']),
    }),
    pageActions: fc.constantFrom<Json>([], ['markdown'], ['assistant', 'pdf']),
    feedback: fc.boolean(),
    raw: some({ 'internationalization.locale': fc.constantFrom('en', 'fr') }),
  });
}

const TARGET = [
  { kind: 'space', space: '@spaces' },
  { kind: 'page', page: 'pg_faq' },
];

export const fixture: FixtureOf<'customization'> = {
  manifest: {
    first: `
sites:
  main:
    customization:
      theme: bold
      colors: { primary: '#123456', danger: { light: '#c00', dark: '#f55' } }
      header: [{ title: API, to: { space: api } }]
      footer: { copyright: © Acme }
      announcement: { message: Version 3 is out }
`,
    second: `
sites:
  main:
    customization:
      theme: muted
      colors: { primary: '#abcdef', tint: '#eeeeee' }
      header: [{ title: Manual, to: { space: handbook }, style: button-primary }]
      announcement: null
      ai: { mode: assistant }
      raw: { styling.background: match }
`,
  },
  random: {
    after: ['space'],
    part: (chosen) =>
      inEach('sites', chosen, () =>
        fc
          .option(randomLook(Object.keys(entriesOf(chosen['spaces']))))
          .map((customization): JsonObject => (customization === null ? {} : { customization })),
      ),
  },
  walks: [SETTINGS, OTHERS],
  lives: [
    {
      name: 'SiteCustomization',
      before: [{ name: 'Site', inputs: { title: 'With a look' } }],
      inputs: {
        site: '$0',
        theme: 'bold',
        colors: { primary: PRIMARY },
        header: [{ title: 'A', style: 'link', to: { url: 'https://a.example/' }, links: [] }],
      },
      steps: [
        { change: { theme: 'muted', colors: { primary: PRIMARY, tint: PRIMARY } } },
        { change: { header: [], footer: { copyright: '© Acme' } } },
      ],
      stays: true,
    },
  ],
  rows: [{ table: 'siteCustomizations', key: ['site'], isUnique: true, ownersOf: ({ site }) => [site] }],
  byHand: [
    sent('PUT', 'SITE/customization', {
      styling: { theme: 'bold', 'unknown?': [1, { x: 1 }], '$id?': 1 },
      'title?': '@title',
    }),
    sent('PUT', 'SITE/customization', { announcement: { enabled: true, message: '@title', style: 'info' } }),
    sent('PUT', 'SITE/customization', {
      header: { links: { $list: [{ title: '@title', to: TARGET, links: { $list: [] } }] } },
    }),
    fc.constantFrom('clean', 'bold').map((theme) => [
      'PUT',
      '/v1/orgs/org_acme/sites/site_docs/customization',
      {
        styling: { theme },
        header: { links: [{ title: 'API', to: { kind: 'space', space: 'spc_api' }, links: [] }] },
      },
    ]),
  ],
  holders: [{ kind: 'site', id: 'site_docs' }],
  risks: {
    header: [
      ['expose', [{ title: 'A', condition: 'x' }], [{ title: 'A' }]],
      ['expose', [{ title: 'A', condition: 'x' }], [{ title: 'A', condition: 'y' }]],
      // With another title it still leads to the same place.
      ['expose', [{ title: 'A', to: 'u', condition: 'x' }], [{ title: 'B', to: 'u' }]],
      // What a link around it hid is hidden no more.
      ['expose', [{ title: 'A', condition: 'x', links: [{ title: 'B', to: 'u' }] }], [{ title: 'B', to: 'u' }]],
      [
        'none',
        [{ title: 'B', to: 'u', condition: 'x' }],
        [{ title: 'A', condition: 'x', links: [{ title: 'B', to: 'u' }] }],
      ],
      ['none', [{ title: 'A', condition: 'x' }], []],
      ['none', [{ title: 'A' }], [{ title: 'A', condition: 'x' }]],
    ],
  },
};
