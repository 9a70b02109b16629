import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { PROFILE_NAMES, type ProfileName } from '../../src/core/contract/profile-name.ts';
import { isForeignId } from '../../src/core/plan/value.ts';
import { FLAG, sent, sorted } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { condition, entriesOf, inEach, pathsIn } from '../support/random-parts.ts';
import { sectionOf, TWO_SPACES } from './support/contradicting.ts';
import { keepOneDefault } from './support/one-default.ts';
import { ORG } from './support/requests.ts';
import { ENDING, SHOWING } from './support/risk-cases.ts';
import { siteWith } from './support/site-sections.ts';

const SPACES = `
spaces:
  handbook: { id: spc_handbook }
  old: { id: spc_handbook_v1 }
  api: { id: spc_api }
  notes: { id: spc_notes }
  guides: { title: Guides }
`;

const inSection = (spaces: string, more = ''): string => `${SPACES}
sites:
  help:
    title: Help
    sections:
      - path: main
        title: Main
        spaces:${spaces}${more}
`;

const atRoot = (spaces: string, more = ''): string => `${SPACES}
sites:
  help:
    title: Help
    spaces:${spaces}${more}
`;

/** A site with sections, of which each shows spaces; those that are named first are managed. */
function managed(names: readonly string[], sections: Readonly<Record<string, readonly string[]>>): string {
  const spaces = Object.fromEntries(names.map((name) => [name, { manage: true, title: `The ${name}` }]));
  const list = Object.entries(sections).map(([path, inside]) => ({
    path,
    title: `Part ${path}`,
    spaces: inside.map((space) => ({ space })),
  }));
  const shown = { ...spaces, notes: { id: 'spc_notes' } };
  return `spaces: ${JSON.stringify(shown)}\nsites: ${JSON.stringify({ help: { title: 'Help', sections: list } })}\n`;
}

const IN_SECTION_AND_ROOT = [
  { title: 'in a section', parent: 'site.help.section.main', manifest: inSection },
  { title: 'at the root of a site', parent: 'site.help', manifest: atRoot },
];

function walkIn({ title, parent, manifest }: (typeof IN_SECTION_AND_ROOT)[number], only: ProfileName): Walk {
  const at = (key: string): string => `${parent}.space.${key}`;
  const isIn =
    (...keys: readonly string[]) =>
    async (world: WalkWorld): Promise<void> => {
      const ids = [...(await world.list('site-space', parent))].map(({ id }) => id);
      expect(ids).toEqual(keys.map((key) => world.id(at(key))));
    };
  const holder = parent === 'site.help' ? [] : ['create site.help.section.main'];

  return {
    title: `site spaces ${title}`,
    only,
    // In memory no field that is part of a key can be changed.
    isOnlyOverHttp: only === 'today',
    steps: [
      {
        title: 'create',
        manifest: manifest(' [{ space: handbook, path: v2 }, { space: old, path: v1 }, { space: api }]'),
        expect: ['create site.help', ...holder, ...['handbook', 'old', 'api'].map((key) => `create ${at(key)}`)],
        after: isIn('handbook', 'old', 'api'),
      },
      {
        title: 'change every field',
        manifest: manifest(
          ' [{ space: handbook, path: v3, condition: visitor.claims.beta }, { space: old, path: v1, default: true }, { space: api, path: api }]',
        ),
        expect: [`update ${at('handbook')} path, condition`, `update ${at('old')} default`, `update ${at('api')} path`],
      },
      {
        title: 'take the condition away, and make another one the default',
        manifest: manifest(
          ' [{ space: handbook, path: v3, condition: null, default: true }, { space: old, path: v1 }, { space: api, path: api }]',
        ),
        expect: [`update ${at('handbook')} condition, default`],
      },
      {
        title: 'and the other one again, which is no drift',
        manifest: manifest(
          ' [{ space: handbook, path: v3 }, { space: old, path: v1, default: true }, { space: api, path: api }]',
        ),
        expect: [`update ${at('old')} default`],
      },
      {
        title: 'turn the order around',
        manifest: manifest(
          ' [{ space: api, path: api }, { space: old, path: v1, default: true }, { space: handbook, path: v3 }]',
        ),
        expect: [`move ${at('old')}`, `move ${at('handbook')}`],
        after: isIn('api', 'old', 'handbook'),
      },
      {
        title: 'a path goes from one to the next, and on',
        manifest: manifest(
          ' [{ space: api, path: v1 }, { space: old, path: v3, default: true }, { space: handbook, path: v4 }]',
        ),
        expect: [`update ${at('api')} path`, `update ${at('old')} path`, `update ${at('handbook')} path`],
      },
      {
        title: 'a new one takes the path of one that goes, and another one that of the new one before',
        manifest: manifest(
          ' [{ space: notes, path: v1 }, { space: old, path: v4, default: true }, { space: guides, path: v3 }]',
        ),
        expect: [
          `create ${at('notes')}`,
          `create ${at('guides')}`,
          `update ${at('notes')} path`,
          `update ${at('old')} path`,
          `delete ${at('api')}`,
          `delete ${at('handbook')}`,
          `move ${at('old')}`,
        ],
        after: isIn('notes', 'old', 'guides'),
      },
      {
        title: 'somebody changes, deletes, adds and moves',
        before: async (world) => {
          await world.set(at('old'), { condition: 'visitor.claims.hidden', path: 'elsewhere' });
          await world.drop(at('guides'));
          await world.make('site-space', parent, { space: { $id: 'spc_api' }, path: 'by-hand' });
          await world.move(at('old'), { before: at('notes') });
        },
        manifest: manifest(
          ' [{ space: notes, path: v1 }, { space: old, path: v4, condition: null, default: true }, { space: guides, path: v3 }]',
        ),
        expect: [
          `update ${at('old')} path, condition (drift)`,
          `create ${at('guides')} (deleted)`,
          `move ${at('old')} (drift)`,
        ],
      },
      {
        title: 'adopt the one that somebody added',
        manifest: manifest(
          ' [{ space: notes, path: v1 }, { space: old, path: v4, default: true }, { space: guides, path: v3 }, { space: api, path: api }]',
        ),
        expect: [`adopt ${at('api')} path`, `move ${at('api')}`],
        after: isIn('notes', 'old', 'guides', 'api'),
      },
      {
        title: 'remove two, and lead there from elsewhere',
        manifest: manifest(
          ' [{ space: notes, path: v1 }, { space: old, path: v4, default: true }]',
          `
    redirects: { /old/way: { space: ${parent === 'site.help' ? 'v1' : 'main/v1'} } }`,
        ),
        expect: [`delete ${at('guides')}`, `delete ${at('api')}`, 'create site.help.redirect["/old/way"]'],
      },
      {
        title: 'another space is meant by the same name, and what leads there follows',
        manifest: manifest(
          ' [{ space: notes, path: v1 }, { space: old, path: v4, default: true }]',
          `
    redirects: { /old/way: { space: ${parent === 'site.help' ? 'v1' : 'main/v1'} } }`,
        )
          .replace('notes: { id: spc_notes }', 'notes: { id: spc_guides }')
          .replace('guides: { title: Guides }', 'loose: { title: Notes }'),
        ...(only === 'today'
          ? {
              // The ledger has the name of the space, and another space is shown under it.
              expect: [`update ${at('notes')} space (drift)`],
            }
          : {
              expect: [
                `create ${at('notes')}`,
                `update ${at('notes')} path`,
                'update site.help.redirect["/old/way"] destination',
                `delete ${at('notes')}`,
                `move ${at('old')}`,
              ],
              // The ledger has the name of the space, which means another one now.
              blocked: [`unrecognized ${at('notes')}`],
              allow: ['unrecognized'],
            }),
        after: isIn('notes', 'old'),
      },
      {
        title: 'two change paths',
        manifest: manifest(
          ' [{ space: notes, path: v4 }, { space: old, path: v1, default: true }]',
          `\n    redirects: { /old/way: { space: ${parent === 'site.help' ? 'v4' : 'main/v4'} } }`,
        )
          .replace('notes: { id: spc_notes }', 'notes: { id: spc_guides }')
          .replace('guides: { title: Guides }', 'loose: { title: Notes }'),
        expect: [`update ${at('notes')} path`, `update ${at('notes')} path`, `update ${at('old')} path`],
      },
      {
        title: 'one is left',
        manifest: manifest(' [{ space: old, path: v1 }]', '\n    redirects: {}'),
        expect: [`delete ${at('notes')}`, 'delete site.help.redirect["/old/way"]'],
        blocked: [`unrecognized ${at('notes')}`, 'empty site.help.redirect["/old/way"]'],
        allow: ['empty', 'unrecognized'],
      },
      {
        title: 'the last one gives way to another one with its path',
        manifest: manifest(' [{ space: api, path: v1 }]'),
        expect: [`create ${at('api')}`, `update ${at('api')} path`, `delete ${at('old')}`],
      },
    ],
  };
}

const OTHER_SECTION: Walk = {
  title: 'a space that goes to another section',
  steps: [
    {
      title: 'create',
      manifest: siteWith(`
    sections:
      - { path: a, title: Part a, spaces: [{ space: handbook, path: v2 }, { space: old, path: v1 }] }
      - { path: b, title: Part b, spaces: [{ space: api }] }`),
      expect: [
        'create site.help',
        'create site.help.section.a',
        'create site.help.section.a.space.handbook',
        'create site.help.section.a.space.old',
        'create site.help.section.b',
        'create site.help.section.b.space.api',
      ],
    },
    {
      title: 'one goes over, one is in both',
      manifest: siteWith(`
    sections:
      - { path: a, title: Part a, spaces: [{ space: handbook, path: v2 }] }
      - { path: b, title: Part b, spaces: [{ space: old, path: v1 }, { space: api }, { space: handbook }] }`),
      expect: [
        'create site.help.section.b.space.old',
        'create site.help.section.b.space.handbook',
        'move site.help.section.b.space.api',
        'delete site.help.section.a.space.old',
      ],
    },
    {
      title: 'the two sections are exchanged',
      manifest: siteWith(`
    sections:
      - { path: b, title: Part b, spaces: [{ space: handbook }, { space: api }] }
      - { path: a, title: Part a, spaces: [{ space: old, path: v1 }] }`),
      expect: [
        'create site.help.section.a.space.old',
        'move site.help.section.a',
        'move site.help.section.b.space.api',
        'delete site.help.section.a.space.handbook',
        'delete site.help.section.b.space.old',
      ],
    },
  ],
};

const MANAGED: Walk = {
  title: 'spaces that are managed',
  steps: [
    {
      title: 'create',
      manifest: managed(['wiki', 'lab'], { a: ['wiki'], b: ['lab', 'notes'] }),
      expect: [
        'create space.wiki',
        'create space.lab',
        'create site.help',
        'create site.help.section.a',
        'create site.help.section.a.space.wiki',
        'create site.help.section.b',
        'create site.help.section.b.space.lab',
        'create site.help.section.b.space.notes',
      ],
    },
    {
      title: 'the sections exchange them',
      manifest: managed(['wiki', 'lab'], { a: ['lab'], b: ['wiki', 'notes'] }),
      expect: [
        'create site.help.section.a.space.lab',
        'create site.help.section.b.space.wiki',
        'move site.help.section.b.space.notes',
        'delete site.help.section.a.space.wiki',
        'delete site.help.section.b.space.lab',
      ],
    },
    {
      title: 'one goes, and another one takes its place',
      manifest: managed(['fresh', 'lab'], { a: ['lab'], b: ['fresh', 'notes'] }),
      expect: [
        'create space.fresh',
        'create site.help.section.b.space.fresh',
        'move site.help.section.b.space.notes',
        'delete site.help.section.b.space.wiki',
        'delete space.wiki',
      ],
      blocked: ['destroy-content space.wiki'],
      allow: ['destroy-content'],
    },
    {
      title: 'somebody deletes the only space of a section, which goes with it',
      before: (world) => world.drop('space.lab'),
      manifest: managed(['fresh', 'lab'], { a: ['lab'], b: ['fresh', 'notes'] }),
      expect: [
        'create space.lab (deleted)',
        'create site.help.section.a (deleted)',
        'create site.help.section.a.space.lab (deleted)',
        'move site.help.section.b (deleted)',
      ],
    },
    {
      title: 'one goes with its section, the other one from a section that stays',
      manifest: managed([], { b: ['notes'] }),
      expect: [
        'delete site.help.section.a',
        'delete site.help.section.a.space.lab with site.help.section.a',
        'delete site.help.section.b.space.fresh',
        'delete space.lab',
        'delete space.fresh',
      ],
      blocked: ['destroy-content space.lab', 'destroy-content space.fresh'],
      allow: ['destroy-content'],
    },
  ],
};

const SHOWN: Walk = {
  title: 'hidden site spaces, drafts and home pages',
  only: 'today',
  steps: [
    {
      title: 'create with everything',
      manifest: inSection(
        ' [{ space: handbook, path: v2, home: pg_intro }, { space: old, path: v1, hidden: true, draft: true, home: pg_v1_intro }]',
      ),
      expect: [
        'create site.help',
        'create site.help.section.main',
        'create site.help.section.main.space.handbook',
        'create site.help.section.main.space.old',
      ],
    },
    {
      title: 'change everything',
      manifest: inSection(
        ' [{ space: handbook, path: v2, home: null, hidden: true }, { space: old, path: v1, hidden: false, draft: false }]',
      ),
      expect: [
        'update site.help.section.main.space.handbook home, hidden',
        'update site.help.section.main.space.old hidden, draft',
      ],
    },
    {
      title: 'somebody hides one and shows the other',
      before: async (world) => {
        await world.set('site.help.section.main.space.handbook', { hidden: false });
        await world.set('site.help.section.main.space.old', { hidden: true });
      },
      manifest: inSection(
        ' [{ space: handbook, path: v2, hidden: true }, { space: old, path: v1, hidden: false, draft: false }]',
      ),
      expect: [
        'update site.help.section.main.space.handbook hidden (drift)',
        'update site.help.section.main.space.old hidden (drift)',
      ],
    },
  ],
};

/** Some of the declared spaces, with paths and conditions. */
function randomSpaces(spaces: readonly string[]): fc.Arbitrary<JsonObject[]> {
  return fc
    .tuple(
      fc.shuffledSubarray([...spaces], { minLength: 1, maxLength: 3 }),
      fc.shuffledSubarray(['v1', 'v2', 'next', 'old']),
      fc.array(condition, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: -1, max: 2 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    )
    .map(([chosen, paths, conditions, first, said]) =>
      chosen.map(
        (space, at): JsonObject => ({
          space,
          ...(said[at] && paths[at] !== undefined ? { path: paths[at] } : {}),
          ...(said[at + 3] ? { condition: conditions[at] ?? null } : {}),
          ...(first === at ? { default: true } : {}),
        }),
      ),
    );
}

export const fixture: FixtureOf<'site-space'> = {
  manifest: {
    first: `
sites:
  main:
    sections:
      - { path: guides, spaces: [{ space: handbook, path: v2 }, { space: handbook-v1, path: v1, default: true }] }
      - { path: api, spaces: [{ space: api }] }
      - { path: faq, spaces: [{ space: notes }, { space: guides }] }
      - { path: extra, spaces: [{ space: notes }] }
  flat:
    spaces: [{ space: notes, path: n }, { space: guides }, { space: scrap }]
`,
    second: `
sites:
  main:
    sections:
      - { path: api, spaces: [{ space: guides }, { space: api, path: now }] }
      - { path: fresh, spaces: [{ space: notes }] }
      - { path: extra, spaces: [{ space: notes }] }
      - { path: guides, spaces: [{ space: handbook-v1, path: old }, { space: handbook, path: v2, default: true }] }
  flat:
    spaces: [{ space: api }, { space: notes, path: m }, { space: fresh }]
  third:
    sections:
      - { path: guides, spaces: [{ space: handbook, path: v2, default: true }, { space: handbook-v1, path: v1 }] }
      - { path: api, spaces: [{ space: api }] }
`,
  },
  random: {
    after: ['space'],
    part: (chosen) => {
      const spaces = randomSpaces(Object.keys(entriesOf(chosen['spaces'])));
      return inEach('sites', chosen, (_key, { sections }) =>
        sections === undefined
          ? spaces.map((shown): JsonObject => ({ spaces: shown }))
          : fc
              .tuple(...pathsIn(sections).map((path) => spaces.map((shown) => ({ path, spaces: shown }))))
              .map((withSpaces): JsonObject => ({ sections: withSpaces })),
      );
    },
  },
  further: {
    today: {
      manifest: {
        first: `
sites:
  main:
    sections:
      - { path: guides, spaces: [{ space: handbook-v1, hidden: true }] }
`,
        second: `
sites:
  main:
    sections:
      - { path: guides, spaces: [{ space: handbook-v1, hidden: false }, { space: handbook, home: pg_install }] }
`,
      },
    },
  },
  walks: [
    OTHER_SECTION,
    MANAGED,
    SHOWN,
    ...PROFILE_NAMES.flatMap((profile) => IN_SECTION_AND_ROOT.map((place) => walkIn(place, profile))),
  ],
  lives: [
    {
      name: 'SiteSpace',
      before: [{ name: 'Site', inputs: { title: 'With spaces' } }],
      inputs: { site: '$0', space: 'spc_guides', path: 'guides' },
      steps: [{ change: { path: 'all-guides' } }, { change: { space: 'spc_notes' }, replaces: ['space'] }],
    },
  ],
  rows: [
    {
      table: 'siteSpaces',
      key: ['site', 'section', 'space'],
      isUnique: true,
    },
  ],
  byHand: [
    sent('POST', 'SITE/site-spaces', {
      spaceId: '@spaces',
      'title?': '@title',
      'draft?': FLAG,
      'sectionId?': '@sections',
    }),
    sent('PATCH', 'SITE/site-spaces/@siteSpaces', {
      'path?': ['a', 'b-c', 'Größe', '@title'],
      'hidden?': FLAG,
      'draft?': FLAG,
    }),
    sent('PATCH', 'SITE/site-spaces/@siteSpaces', { condition: ['visitor.claims.a', '', null] }),
    sent('PATCH', 'SITE/site-spaces/ss_handbook', { pageId: ['pg_install', 'pg_faq', null] }),
    sent('PATCH', 'SITE/structure/sort', sorted('site-space', '@siteSpaces')),
    sent('DELETE', 'SITE/site-spaces/@siteSpaces'),
    fc.constant(['POST', `${ORG}/sites/site_docs/site-spaces`, { spaceId: 'spc_notes', sectionId: 'sec_api' }]),
    fc.constant(['DELETE', `${ORG}/sites/site_docs/site-spaces/ss_handbook_v1`]),
  ],
  behaviour: {
    afterWrite: keepOneDefault,
    // A deleted space is off its sites at once.
    goesWith: ({ space }) => (isForeignId(space) ? [space.$id] : []),
  },
  holders: [{ kind: 'site', id: 'site_notes' }],
  risks: {
    space: SHOWING,
    condition: [
      ['expose', 'visitor.claims.a', null],
      ['expose', 'visitor.claims.a', 'visitor.claims.b'],
      ['none', null, 'visitor.claims.a'],
    ],
    draft: ENDING,
  },
  contradictions: [
    { title: 'one space', text: sectionOf('          - space: a\n          - space: a\n'), places: ['11:20', '10:20'] },
    {
      title: 'one space, once by its id',
      text: sectionOf('          - space: a\n          - space: { id: spc_a }\n'),
      places: ['11:13', '10:13'],
    },
    {
      title: 'one space, once by its address',
      text: sectionOf('          - space: a\n          - space: !ref space.a\n'),
      places: ['11:13', '10:20'],
    },
    {
      title: 'one path',
      text: sectionOf('          - { space: a, path: v1 }\n          - { space: b, path: v1 }\n'),
      code: 'contradiction',
      places: ['11:31', '10:31'],
    },
    {
      title: 'two defaults in a section',
      text: sectionOf('          - { space: a, default: true }\n          - { space: b, default: true }\n'),
      code: 'contradiction',
      places: ['11:34', '10:34'],
    },
    {
      title: 'two defaults at the root',
      text: `${TWO_SPACES}sites:
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
};
