import fc from 'fast-check';
import { expect } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { inEach, listOf, optional, words } from '../support/random-parts.ts';
import { LIVE } from './support/risk-cases.ts';
import { siteWith } from './support/site-sections.ts';

const SPACE = 'site.help.space.handbook';
const AT = `${SPACE}.override`;

const shown = (look: string, site = ''): string =>
  siteWith(`${site}\n    spaces: [{ space: handbook, customization: ${look} }, { space: api }]`);

const SITE = '\n    customization: { theme: clean }';

const has =
  (settings: object) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('customization-override', SPACE);
    expect(live?.fields['settings']).toMatchObject(settings);
  };

const OVERRIDES: Walk = {
  title: 'overrides of a site space',
  only: 'today',
  steps: [
    {
      title: 'create with a site space',
      manifest: shown('{ theme: bold, colors: { primary: "#123" }, footer: { copyright: Old } }'),
      expect: ['create site.help', 'create site.help.space.api', `create ${SPACE}`, `create ${AT}`],
      after: has({ theme: 'bold', 'footer.copyright': 'Old' }),
    },
    {
      title: 'change one, add one, and remove one that is no longer declared',
      manifest: shown('{ theme: gradient, footer: { copyright: Old }, header: [{ title: API, to: { space: api } }] }'),
      expect: [`update ${AT} settings["theme"], settings["header"], settings["colors.primary"]`],
      after: has({ theme: 'gradient', 'footer.copyright': 'Old' }),
    },
    {
      title: 'somebody changes one that is declared and one that is not',
      before: (world) => world.set(AT, { settings: { theme: 'muted', depth: 'flat' } }),
      manifest: shown('{ theme: gradient, footer: { copyright: Old } }'),
      expect: [`update ${AT} settings["theme"], settings["header"] (drift)`],
      after: has({ theme: 'gradient', depth: 'flat' }),
    },
    {
      title: 'an empty entry removes those that were applied, and no others',
      manifest: shown('{}'),
      expect: [`update ${AT} settings["theme"], settings["footer.copyright"]`],
      after: has({ depth: 'flat' }),
    },
    {
      title: 'without the entry nothing is managed',
      manifest: siteWith('\n    spaces: [{ space: handbook }, { space: api }]'),
      expect: [],
      dormant: [AT],
    },
  ],
};

const AROUND: Walk = {
  title: 'overrides and what is around them',
  only: 'today',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'what is as the site has it is set all the same',
      manifest: shown('{ theme: bold }', '\n    customization: { theme: bold }'),
      expect: [
        'create site.help',
        'create site.help.customization',
        'create site.help.space.api',
        `create ${SPACE}`,
        `create ${AT}`,
      ],
    },
    {
      title: 'so that it stays when the site changes',
      manifest: shown('{ theme: bold }', '\n    customization: { theme: muted }'),
      expect: ['update site.help.customization theme'],
      after: has({ theme: 'bold' }),
    },
    {
      title: 'null means that the site decides',
      manifest: shown('{ theme: null }', '\n    customization: { theme: muted }'),
      expect: [`update ${AT} settings["theme"]`],
      after: has({ theme: 'muted' }),
    },
    {
      title: 'also after somebody has overridden it',
      before: (world) => world.set(AT, { settings: { theme: 'gradient' } }),
      manifest: shown('{ theme: null }', '\n    customization: { theme: clean }'),
      expect: ['update site.help.customization theme', `update ${AT} settings["theme"] (drift)`],
      after: has({ theme: 'clean' }),
    },
    {
      title: 'an announcement comes',
      manifest: shown('{ corners: straight, announcement: { message: Old version, style: warning } }', SITE),
      expect: [`update ${AT} settings["corners"], settings["announcement.message"], settings["announcement.style"]`],
      after: has({ 'announcement.enabled': true, 'announcement.message': 'Old version' }),
    },
    {
      title: 'and goes, and the rest stays',
      manifest: shown('{ corners: straight, announcement: null }', SITE),
      expect: 'anything',
      after: async (world) => {
        await has({ corners: 'straight' })(world);
        const [live] = await world.list('customization-override', SPACE);
        expect(live?.fields['settings']).not.toHaveProperty('announcement.message');
      },
    },
  ],
};

const look: fc.Arbitrary<JsonObject> = optional({
  title: fc.oneof(fc.constant(null), words(2, 60)),
  theme: fc.constantFrom(null, 'clean', 'bold'),
  colors: optional({ primary: fc.constantFrom<Json>('#123456', { light: '#000000', dark: '#ffffff' }) }),
  header: fc.constantFrom<Json>([], [{ title: 'Shop', to: 'https://shop.example.com/' }]),
  footer: optional({ copyright: fc.oneof(fc.constant(null), words(1, 60)) }),
  raw: optional({ 'styling.background': fc.constantFrom('plain', 'match') }),
});

/** The site spaces of a list, some of them with a look of their own. */
function dressed(spaces: Json | undefined): fc.Arbitrary<Json> {
  return fc
    .tuple(
      ...listOf(spaces).map(({ space }) =>
        fc.option(look).map(
          (customization): JsonObject => ({
            space: space ?? '',
            ...(customization === null ? {} : { customization }),
          }),
        ),
      ),
    )
    .map((list): Json => list);
}

export const fixture: FixtureOf<'customization-override'> = {
  manifest: {
    first: `
sites:
  main:
    sections:
      - { path: guides, spaces: [{ space: handbook-v1, customization: { theme: clean, footer: { copyright: Old } } }] }
`,
    second: `
sites:
  main:
    sections:
      - { path: guides, spaces: [{ space: handbook-v1, customization: { theme: gradient, colors: { primary: '#333' } } }] }
`,
  },
  random: {
    after: ['site-space', 'section'],
    part: (chosen) =>
      inEach('sites', chosen, (_key, { sections, spaces }) =>
        sections === undefined
          ? dressed(spaces).map((list): JsonObject => (spaces === undefined ? {} : { spaces: list }))
          : fc
              .tuple(
                ...listOf(sections)
                  .filter(({ path }) => path !== undefined)
                  .map((section) =>
                    dressed(section['spaces']).map(
                      (list): JsonObject => ({
                        path: section['path'] ?? '',
                        ...(section['spaces'] === undefined ? {} : { spaces: list }),
                      }),
                    ),
                  ),
              )
              .map((list): JsonObject => ({ sections: list })),
      ),
  },
  walks: [OVERRIDES, AROUND],
  lives: [
    {
      name: 'SiteSpaceCustomization',
      before: [
        { name: 'Site', inputs: { title: 'With overrides' } },
        { name: 'SiteSpace', inputs: { site: '$0', space: 'spc_guides', path: 'guides' } },
      ],
      inputs: { site: '$0', siteSpace: '$1', settings: { theme: 'bold', 'footer.copyright': 'Old' } },
      steps: [
        { change: { settings: { theme: 'muted', 'footer.copyright': 'Old' } } },
        { change: { settings: { theme: 'muted' } } },
      ],
      stays: true,
    },
  ],
  rows: [
    { table: 'siteSpaceCustomizations', key: ['siteSpace'], isUnique: true, ownersOf: ({ siteSpace }) => [siteSpace] },
  ],
  behaviour: {
    // The service has no override of null.
    afterWrite: ({ fields }) => {
      const { settings } = fields;
      if (isJsonObject(settings)) {
        fields['settings'] = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
      }
    },
  },
  holders: [
    { kind: 'site', id: 'site_docs' },
    { kind: 'site-space', id: 'ss_handbook' },
  ],
  risks: {
    settings: [
      ['none', 'clean', 'muted', LIVE, 'theme'],
      ['expose', [{ title: 'A', condition: 'x' }], [{ title: 'A' }], LIVE, 'header'],
    ],
  },
};
