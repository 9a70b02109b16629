import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { FLAG, sent, sorted } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { condition, entriesOf, icon, inEach, optional, words } from '../support/random-parts.ts';
import { keepOneDefault } from './support/one-default.ts';
import { ORG } from './support/requests.ts';
import { ENDING, LEAVING, LOOSENING, SHOWING } from './support/risk-cases.ts';
import { isIn, rowIn, sectionAt, siteWith } from './support/site-sections.ts';

const list = (...paths: readonly string[]): string =>
  siteWith(`
    sections:${paths.map((path) => `\n      - { path: ${path}, title: Part ${path}, spaces: [{ space: handbook }] }`).join('')}`);

const ORDER: Walk = {
  title: 'sections',
  steps: [
    {
      title: 'create five, in order',
      manifest: list('a', 'b', 'c', 'd', 'e'),
      expect: [
        'create site.help',
        ...['a', 'b', 'c', 'd', 'e'].flatMap((it) => [
          `create ${sectionAt(it)}`,
          `create ${sectionAt(it)}.space.handbook`,
        ]),
      ],
      after: isIn('a b c d e'),
    },
    {
      title: 'one of five comes first: one move',
      manifest: list('e', 'a', 'b', 'c', 'd'),
      expect: [`move ${sectionAt('e')}`],
      after: isIn('e a b c d'),
    },
    {
      title: 'one of five comes last: one move',
      manifest: list('a', 'b', 'c', 'd', 'e'),
      expect: [`move ${sectionAt('e')}`],
      after: isIn('a b c d e'),
    },
    {
      title: 'the other way round: all but one move',
      manifest: list('e', 'd', 'c', 'b', 'a'),
      expect: ['d', 'c', 'b', 'a'].map((it) => `move ${sectionAt(it)}`),
      after: isIn('e d c b a'),
    },
    {
      title: 'two that do not stay come first',
      manifest: list('b', 'a', 'e', 'd', 'c'),
      expect: [`move ${sectionAt('a')}`, `move ${sectionAt('b')}`],
      after: isIn('b a e d c'),
    },
    {
      title: 'somebody changes the order',
      before: (world) => world.move(sectionAt('c'), { before: sectionAt('b') }),
      manifest: list('b', 'a', 'e', 'd', 'c'),
      expect: [`move ${sectionAt('c')} (drift)`],
      after: isIn('b a e d c'),
    },
    {
      title: 'a new one comes in the middle, one goes',
      manifest: list('b', 'f', 'a', 'd', 'c'),
      expect: [
        `create ${sectionAt('f')}`,
        `create ${sectionAt('f')}.space.handbook`,
        `delete ${sectionAt('e')}`,
        `delete ${sectionAt('e')}.space.handbook with ${sectionAt('e')}`,
        `move ${sectionAt('f')}`,
      ],
      after: isIn('b f a d c'),
    },
    {
      title: 'the order is kept where one is renamed',
      manifest: siteWith(`
    sections:
      - { path: b, title: Part b, spaces: [{ space: handbook }] }
      - { path: g, previously: [f], title: Part g, spaces: [{ space: handbook }] }
      - { path: a, title: Part a, spaces: [{ space: handbook }] }
      - { path: d, title: Part d, spaces: [{ space: handbook }] }
      - { path: c, title: Part c, spaces: [{ space: handbook }] }`),
      expect: [`update ${sectionAt('g')} path, title from ${sectionAt('f')}`],
      ledger: [`refresh ${sectionAt('g')}.space.handbook from ${sectionAt('f')}.space.handbook`],
      after: isIn('b g a d c'),
    },
    {
      title: 'a rename and a move at once',
      manifest: siteWith(`
    sections:
      - { path: b, title: Part b, spaces: [{ space: handbook }] }
      - { path: a, title: Part a, spaces: [{ space: handbook }] }
      - { path: d, title: Part d, spaces: [{ space: handbook }] }
      - { path: c, title: Part c, spaces: [{ space: handbook }] }
      - { path: h, previously: [g], title: Part g, spaces: [{ space: handbook }] }`),
      expect: [`update ${sectionAt('h')} path from ${sectionAt('g')}`, `move ${sectionAt('h')}`],
      after: isIn('b a d c h'),
    },
    {
      title: 'more than the limit go at once: the exact number',
      manifest: list('b', 'a'),
      expect: ['d', 'c', 'h']
        .flatMap((it) => [`delete ${sectionAt(it)}`, `delete ${sectionAt(it)}.space.handbook with ${sectionAt(it)}`])
        .concat(),
      blocked: ['d', 'c', 'h'].flatMap((it) => [`delete ${sectionAt(it)}`, `delete ${sectionAt(it)}.space.handbook`]),
      allow: ['delete=3'],
      after: isIn('b a'),
    },
  ],
};

const one = (fields: string, more = ''): string =>
  siteWith(`
    sections:
      - path: guides
        spaces: [{ space: handbook }]${fields}
      - path: other
        title: Other
        spaces: [{ space: api }]${more}`);

const FIELDS: Walk = {
  title: 'the fields of a section',
  steps: [
    {
      title: 'create with little',
      manifest: one(''),
      expect: [
        'create site.help',
        `create ${sectionAt('guides')}`,
        `create ${sectionAt('guides')}.space.handbook`,
        `create ${sectionAt('other')}`,
        `create ${sectionAt('other')}.space.api`,
      ],
    },
    {
      title: 'set every field',
      manifest: one(`
        title: ${'Everything that there is to know about guides, and then some more '.repeat(1).trim()}
        icon: book
        description: Step-by-step guides
        condition: visitor.claims.plan == "pro"`),
      expect: [`update ${sectionAt('guides')} title, icon, description, condition`],
    },
    {
      title: 'take fields away, with null and with an empty text',
      manifest: one(`
        title: Guides
        icon: null
        description: ""
        condition: null`),
      expect: [`update ${sectionAt('guides')} title, icon, description, condition`],
    },
    {
      title: 'make another one the default',
      manifest: one('', '\n    defaultSection: other'),
      expect: [`update ${sectionAt('other')} default`],
    },
    {
      title: 'and the first one again, which is no drift',
      manifest: one('', '\n    defaultSection: guides'),
      expect: [`update ${sectionAt('guides')} default`],
    },
    {
      title: 'and back: what was said of the other one is forgotten',
      manifest: one('', '\n    defaultSection: other'),
      expect: [`update ${sectionAt('other')} default`],
    },
    {
      title: 'somebody makes the first one the default',
      before: (world) => world.set(sectionAt('guides'), { default: true, title: 'Other title' }),
      manifest: one('\n        title: Guides', '\n    defaultSection: other'),
      expect: [`update ${sectionAt('guides')} title`, `update ${sectionAt('other')} default (drift)`],
    },
    {
      title: 'both sides change a title',
      before: (world) => world.set(sectionAt('guides'), { title: 'By hand' }),
      manifest: one('\n        title: By rule', '\n    defaultSection: other'),
      expect: [`update ${sectionAt('guides')} title (conflict)`],
      blocked: [`conflict ${sectionAt('guides')}`],
      allow: ['conflict'],
    },
    {
      title: 'the only space of a section is another one',
      manifest: siteWith(`
    sections:
      - path: guides
        spaces: [{ space: notes }]
      - path: other
        title: Other
        spaces: [{ space: api }]
    defaultSection: other`),
      expect: [`create ${sectionAt('guides')}.space.notes`, `delete ${sectionAt('guides')}.space.handbook`],
      blocked: [],
    },
    {
      title: 'the only space of a section is another one with the same path',
      manifest: siteWith(`
    sections:
      - path: guides
        spaces: [{ space: notes, path: latest }]
      - path: other
        title: Other
        spaces: [{ space: api }]
    defaultSection: other`),
      expect: [`update ${sectionAt('guides')}.space.notes path`],
    },
    {
      title: 'one is deleted outside and another one is made in its place by hand',
      before: async (world) => {
        await world.drop(sectionAt('guides'));
        await world.make('section', 'site.help', {
          path: 'guides',
          title: 'By hand',
          firstSpace: { $id: 'spc_handbook' },
        });
      },
      manifest: siteWith(`
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook }]
      - path: other
        title: Other
        spaces: [{ space: api }]
    defaultSection: other`),
      expect: [
        `adopt ${sectionAt('guides')} title`,
        `adopt ${sectionAt('guides')}.space.handbook`,
        `move ${sectionAt('other')}`,
      ],
    },
    {
      title: 'all are deleted outside',
      before: async (world) => {
        await world.drop(sectionAt('guides'));
        await world.drop(sectionAt('other'));
      },
      manifest: one('', '\n    defaultSection: other'),
      expect: [
        `create ${sectionAt('guides')} (deleted)`,
        `create ${sectionAt('guides')}.space.handbook (deleted)`,
        `create ${sectionAt('other')} (deleted)`,
        `create ${sectionAt('other')}.space.api (deleted)`,
      ],
      blocked: [`recreate ${sectionAt('guides')}`, `recreate ${sectionAt('other')}`],
      allow: ['recreate=2'],
    },
  ],
};

const TEXTS: Walk = {
  title: 'texts in other languages, drafts and the home page of a section',
  only: 'today',
  steps: [
    {
      title: 'create with everything',
      manifest: one(`
        title: Guides
        icon: book
        titles: { fr: Guides, de: Anleitungen }
        descriptions: { fr: Comment faire }
        draft: true
        home: pg_intro`),
      expect: [
        'create site.help',
        `create ${sectionAt('guides')}`,
        `create ${sectionAt('guides')}.space.handbook`,
        `create ${sectionAt('other')}`,
        `create ${sectionAt('other')}.space.api`,
      ],
    },
    {
      title: 'a map of texts is replaced as a whole',
      manifest: one(`
        titles: { de: Handreichungen }
        descriptions: { fr: Comment faire, es: Cómo }
        draft: true
        home: pg_intro`),
      expect: [`update ${sectionAt('guides')} titles, descriptions`],
    },
    {
      title: 'another home page, and nothing else of the space',
      manifest: one(`
        titles: { de: Handreichungen }
        home: pg_install`),
      expect: [`update ${sectionAt('guides')}.space.handbook home`],
    },
    {
      title: 'an empty map, no draft and no home page',
      manifest: one(`
        titles: {}
        descriptions: {}
        draft: false
        home: null`),
      expect: [
        `update ${sectionAt('guides')} titles, descriptions, draft`,
        `update ${sectionAt('guides')}.space.handbook home`,
      ],
    },
    {
      title: 'the same without a change: what is not said is what a service has by default',
      manifest: one(''),
      expect: [],
    },
    {
      title: 'somebody adds a text',
      before: (world) => world.set(sectionAt('guides'), { titles: { fr: 'Par quelqu’un' } }),
      manifest: one('\n        titles: {}'),
      expect: [`update ${sectionAt('guides')} titles`],
    },
    {
      title: 'a home page at both the section and its space',
      manifest: siteWith(`
    sections:
      - { path: guides, home: a, spaces: [{ space: handbook, home: b }] }`),
      expect: [],
      errors: ['contradiction'],
    },
    {
      title: 'a home page without a space',
      manifest: siteWith(`
    sections: [{ path: guides, home: a }]`),
      expect: [],
      errors: ['contradiction'],
    },
  ],
};

/** What a section can have on a service of today besides. */
const OF_TODAY = {
  draft: fc.boolean(),
  titles: fc.constantFrom({}, { fr: 'Partie' }, { fr: 'Partie', de: 'Teil' }),
  descriptions: fc.constantFrom({}, { fr: 'Une partie' }),
};

export const fixture: FixtureOf<'section'> = {
  manifest: {
    first: `
sites:
  main:
    defaultSection: api
    sections:
      - { path: guides, title: Guides of the site }
      - { path: api, title: The API, icon: book, group: more }
      - { path: faq, title: Questions, group: less }
      - { path: extra, title: Extra, group: last }
`,
    second: `
sites:
  main:
    defaultSection: guides
    sections:
      - { path: extra, title: Extra, group: last }
      - { path: api, title: The API, icon: null, group: null }
      - { path: fresh, title: Fresh, group: more, description: New }
      - { path: guides, title: Guides, group: new, condition: visitor.claims.beta }
  third:
    defaultSection: api
    sections:
      - { path: guides, title: Guides }
      - { path: api, title: API, group: developers, condition: 'visitor.claims.plan == "pro"' }
`,
  },
  random: {
    after: ['section-group'],
    part: (chosen, profile) =>
      inEach('sites', chosen, (key, { groups }) => {
        // One site shows its spaces without sections.
        if (key === 'flat') {
          return fc.constant({});
        }
        const randomSection = (path: string): fc.Arbitrary<JsonObject> =>
          optional(
            {
              title: words(2, 90),
              icon,
              description: fc.oneof(fc.constant(null), words(1, 60)),
              condition,
              group: fc.constantFrom(null, ...Object.keys(entriesOf(groups))),
              ...(profile === 'today' ? OF_TODAY : {}),
            },
            { path, title: path.toUpperCase() },
          );
        return fc
          .shuffledSubarray(['guides', 'api', 'faq', 'changes'], { minLength: 1, maxLength: 3 })
          .chain((paths) =>
            fc
              .tuple(fc.tuple(...paths.map(randomSection)), optional({ defaultSection: fc.constantFrom(...paths) }))
              .map(([sections, rest]): JsonObject => ({ sections, ...rest })),
          );
      }),
  },
  further: {
    today: {
      manifest: {
        first: `
sites:
  main:
    sections:
      - { path: api, draft: true, titles: { fr: API, de: Schnittstelle } }
      - { path: extra, descriptions: { fr: Le reste } }
`,
        second: `
sites:
  main:
    sections:
      - { path: extra, descriptions: {} }
      - { path: api, draft: false, titles: { fr: Interface } }
      - { path: fresh, draft: true }
`,
      },
    },
  },
  walks: [ORDER, FIELDS, TEXTS],
  lives: [
    {
      name: 'SiteSection',
      before: [{ name: 'Site', inputs: { title: 'With sections' } }],
      inputs: { site: '$0', path: 'guides', title: 'Guides', firstSpace: 'spc_guides' },
      steps: [
        { change: { title: 'All guides' } },
        { change: { path: 'all-guides', icon: 'book' } },
        { change: { icon: null } },
      ],
      untold: ['firstSpace'],
    },
  ],
  rows: [{ table: 'sections', key: ['site', 'path'], isUnique: true }],
  byHand: [
    sent('POST', 'SITE/sections', {
      spaceId: '@spaces',
      'title?': '@title',
      'draft?': FLAG,
      'siteSectionGroupId?': '@sectionGroups',
    }),
    sent('PATCH', 'SITE/sections/@sections', {
      'title?': '@title',
      'path?': ['a', 'b-c', 'Größe', '@title'],
      'draft?': FLAG,
    }),
    sent('PATCH', 'SITE/sections/@sections', { 'icon?': ['book', null], 'condition?': ['visitor.claims.a', '', null] }),
    sent('PATCH', 'SITE/sections/@sections', { 'description?': ['D', null], 'localizedTitle?': [{ fr: 'Plus' }, {}] }),
    sent('PATCH', 'SITE/sections/@sections', { siteSectionGroupId: [null, '@sectionGroups'] }),
    sent('PATCH', 'SITE/sections/@sections', { defaultSiteSpace: '@siteSpaces' }),
    sent('POST', 'SITE/section-groups/@sectionGroups/sections', { sectionId: '@sections' }),
    sent('PATCH', 'SITE/structure/sort', sorted('site-section', '@sections')),
    sent('DELETE', 'SITE/sections/@sections'),
    fc.constant(['POST', `${ORG}/sites/site_docs/sections`, { spaceId: 'spc_guides', title: 'By hand' }]),
    fc.constant(['DELETE', `${ORG}/sites/site_docs/sections/sec_api`]),
  ],
  behaviour: {
    afterWrite: keepOneDefault,
    rowOf: ({ group }) => rowIn(group),
    emptyWithout: 'site-space',
    // The service shows the first space of a section by itself.
    comesWith: ({ firstSpace }) =>
      firstSpace === undefined ? undefined : { kind: 'site-space', fields: { space: firstSpace } },
  },
  holders: [{ kind: 'site', id: 'site_docs' }],
  risks: {
    condition: LOOSENING,
    group: LEAVING,
    draft: ENDING,
    firstSpace: SHOWING,
  },
  contradictions: [
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
};
