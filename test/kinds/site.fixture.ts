import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { collection, inEach, named, optional, words } from '../support/random-parts.ts';
import { TWO_SPACES } from './support/contradicting.ts';
import { ORG } from './support/requests.ts';
import { HIDDEN, LIVE, OFF } from './support/risk-cases.ts';
import { siteWith } from './support/site-sections.ts';

const sites = (text: string): string => `
spaces: { handbook: { id: spc_handbook }, notes: { id: spc_notes } }
sites:${text}
`;

const PARTS = `
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook }]
      - path: notes
        title: Notes
        spaces: [{ space: notes }]
    redirects: { /a/1: { section: guides }, /b/1: { section: notes } }
    shareLinks: { press: { name: Press } }`;
const fieldsOf =
  (title: string) =>
  async (world: WalkWorld): Promise<void> => {
    expect((await world.list('site')).filter((live) => live.title === title)).toHaveLength(1);
  };

const SITE: Walk = {
  title: 'a site',
  steps: [
    {
      title: 'create, offline',
      manifest: sites(`
  help: { title: Help, type: ultimate, visibility: unlisted, published: false }`),
      expect: ['create site.help'],
      after: fieldsOf('Help'),
    },
    {
      title: 'publish, and change every field',
      manifest: sites(`
  help:
    title: Help centre
    type: ultimate
    visibility: public
    published: true
    basename: help-centre
    adaptiveContent: true
    proxy: docs.example.com/help`),
      expect: ['update site.help title, visibility, basename, adaptiveContent, proxy', 'update site.help published'],
    },
    {
      title: 'take a field away',
      manifest: sites(`
  help: { title: Help centre, visibility: public, published: true, adaptiveContent: false, proxy: null }`),
      expect: ['update site.help adaptiveContent, proxy'],
      blocked: ['expose site.help'],
      allow: ['expose'],
    },
    {
      title: 'leave fields out: nothing changes, and the ledger lets them go',
      manifest: sites(`
  help: { title: Help centre, published: true }`),
      expect: [],
      ledger: ['refresh site.help'],
    },
    {
      title: 'a field that comes back is no drift',
      before: (world) => world.set('site.help', { visibility: 'unlisted' }),
      manifest: sites(`
  help: { title: Help centre, visibility: public, published: true }`),
      expect: ['update site.help visibility'],
      blocked: ['expose site.help'],
      allow: ['expose'],
    },
    {
      title: 'rename by key with the same title',
      manifest: sites(`
  support: { title: Help centre, visibility: public, published: true }`),
      expect: [],
      ledger: ['refresh site.support from site.help'],
    },
    {
      title: 'rename with `previously`, with another title',
      manifest: sites(`
  centre: { previously: [support], title: Centre, visibility: public, published: true }`),
      expect: ['update site.centre title from site.support'],
    },
    {
      title: 'somebody takes it offline and changes the title',
      before: (world) => world.set('site.centre', { title: 'Other', published: false }),
      manifest: sites(`
  centre: { title: Centre, visibility: public, published: true }`),
      expect: ['update site.centre title (drift)', 'update site.centre published (drift)'],
    },
    {
      title: 'somebody takes it offline while the manifest does so too: only the ledger learns of it',
      before: (world) => world.set('site.centre', { published: false }),
      manifest: sites(`
  centre: { title: Centre, visibility: public, published: false }`),
      expect: [],
      ledger: ['refresh site.centre'],
    },
    {
      title: 'another plan of the service is refused',
      manifest: sites(`
  centre: { title: Centre, type: basic, visibility: public, published: false }`),
      expect: [],
      errors: ['immutable'],
    },
    {
      title: 'go live with parts: publishing comes after them',
      manifest: sites(`
  centre:
    title: Centre
    visibility: public
    published: true${PARTS}`),
      expect: [
        'create site.centre.redirect["/a/1"]',
        'create site.centre.redirect["/b/1"]',
        'create site.centre.section.guides',
        'create site.centre.section.guides.space.handbook',
        'create site.centre.section.notes',
        'create site.centre.section.notes.space.notes',
        'create site.centre.shareLink.press',
        'update site.centre published',
      ],
    },
    {
      title: 'both sides changed: the late field needs the word as well',
      before: (world) => world.set('site.centre', { visibility: 'unlisted' }),
      manifest: sites(`
  centre:
    title: Centre
    visibility: share-link
    published: true${PARTS}`),
      expect: ['update site.centre visibility (conflict)'],
      blocked: ['conflict site.centre'],
      allow: ['conflict'],
    },
    {
      title: 'unpublishing needs a word',
      manifest: sites(`
  centre:
    title: Centre
    published: false${PARTS}`),
      expect: ['update site.centre published'],
      blocked: ['unpublish site.centre'],
      allow: ['unpublish'],
    },
    {
      title: 'a rename takes all parts along',
      manifest: sites(`
  help:
    previously: [centre]
    title: Help
    published: false${PARTS}`),
      expect: ['update site.help title from site.centre'],
      ledger: [
        'refresh site.help.redirect["/a/1"] from site.centre.redirect["/a/1"]',
        'refresh site.help.redirect["/b/1"] from site.centre.redirect["/b/1"]',
        'refresh site.help.section.guides from site.centre.section.guides',
        'refresh site.help.section.guides.space.handbook from site.centre.section.guides.space.handbook',
        'refresh site.help.section.notes from site.centre.section.notes',
        'refresh site.help.section.notes.space.notes from site.centre.section.notes.space.notes',
        'refresh site.help.shareLink.press from site.centre.shareLink.press',
      ],
    },
    {
      title: 'a rename together with changes and removals of parts',
      manifest: sites(`
  centre:
    previously: [help]
    title: Help
    published: false
    sections:
      - path: guides
        title: All guides
        spaces: [{ space: handbook }, { space: notes }]
    redirects: { /a/1: { section: guides } }
    shareLinks: { press: { name: Press } }`),
      expect: [
        'create site.centre.section.guides.space.notes',
        'delete site.help.redirect["/b/1"]',
        'delete site.help.section.notes',
        'delete site.help.section.notes.space.notes with site.help.section.notes',
        'update site.centre.section.guides title from site.help.section.guides',
      ],
    },
    {
      title: 'it is deleted outside, while it changes and a part leaves the manifest: everything else is made anew',
      before: (world) => world.drop('site.centre'),
      manifest: sites(`
  centre:
    title: Help
    published: true
    sections:
      - path: guides
        title: All guides
        spaces: [{ space: handbook }]
    redirects: {}`),
      expect: [
        'create site.centre (conflict)',
        'create site.centre.section.guides (deleted)',
        'create site.centre.section.guides.space.handbook (deleted)',
        'update site.centre published',
      ],
      blocked: ['conflict site.centre'],
      allow: ['conflict'],
      ledger: [
        'forget site.centre.redirect["/a/1"]',
        'forget site.centre.section.guides.space.notes',
        'forget site.centre.shareLink.press',
      ],
    },
    {
      title: 'it is deleted outside and is renamed at once',
      before: (world) => world.drop('site.centre'),
      manifest: sites(`
  help:
    previously: [centre]
    title: Help
    published: true
    sections:
      - path: guides
        title: All guides
        spaces: [{ space: handbook }]`),
      expect: [
        'create site.help from site.centre (deleted)',
        'create site.help.section.guides from site.centre.section.guides (deleted)',
        'create site.help.section.guides.space.handbook from site.centre.section.guides.space.handbook (deleted)',
        'update site.help published from site.centre',
      ],
    },
    {
      title: 'protected resources are kept, also on the word of the ledger',
      manifest: sites(`
  help:
    title: Help
    protect: true
    published: true
    sections:
      - path: guides
        title: All guides
        spaces: [{ space: handbook }]`),
      expect: [],
      ledger: ['refresh site.help'],
    },
    {
      title: 'no word deletes what is protected',
      manifest: sites(' {}'),
      expect: [
        'delete site.help',
        'delete site.help.section.guides with site.help',
        'delete site.help.section.guides.space.handbook with site.help',
      ],
      blocked: [
        'empty site.help',
        'empty site.help.section.guides',
        'empty site.help.section.guides.space.handbook',
        'protect site.help',
        'unpublish site.help',
      ],
    },
    {
      title: 'unprotect, which is an apply of its own; a foreign part comes in',
      before: async (world) => {
        await world.make('redirect', 'site.help', {
          source: '/by/hand',
          destination: { section: { $id: world.id('site.help.section.guides') } },
        });
      },
      manifest: sites(`
  help:
    title: Help
    published: true
    sections:
      - path: guides
        title: All guides
        spaces: [{ space: handbook }]`),
      expect: [],
      ledger: ['refresh site.help'],
    },
    {
      title: 'adopt one that exists and differs, and one by its id',
      manifest: sites(`
  help:
    title: Help
    published: true
    sections:
      - path: guides
        title: All guides
        spaces: [{ space: handbook }]
  notes: { title: Notes, visibility: public, published: true }
  docs: { id: site_docs, title: Documents }`),
      expect: ['adopt site.docs title', 'adopt site.notes visibility', 'update site.notes published'],
    },
    {
      title: 'an id that leads nowhere is an error',
      manifest: sites(`
  docs: { id: site_nowhere, title: Documents }`),
      expect: [],
      errors: ['not-found'],
    },
    {
      title: 'remove with everything in it, and with what somebody else put there',
      manifest: sites(`
  notes: { title: Notes, visibility: public, published: true }
  docs: { id: site_docs, title: Documents }`),
      expect: [
        'delete site.help',
        'delete site.help.section.guides with site.help',
        'delete site.help.section.guides.space.handbook with site.help',
      ],
      blocked: [
        'cascade site.help',
        'empty site.help.section.guides',
        'empty site.help.section.guides.space.handbook',
        'unpublish site.help',
      ],
      allow: ['cascade', 'empty', 'unpublish'],
    },
    {
      title: 'what is unmanaged is let go and stays',
      manifest: `
unmanaged: [site.notes]
sites: { docs: { id: site_docs, title: Documents } }
`,
      expect: [],
      ledger: ['forget site.notes'],
      after: fieldsOf('Notes'),
    },
    {
      title: 'point at another one: the one of before is let go',
      manifest: sites(`
  docs: { id: site_notes, title: Notes }`),
      expect: ['adopt site.docs'],
      after: fieldsOf('Documents'),
    },
    {
      title: 'nothing is deleted with --prune none',
      manifest: sites(' {}'),
      prune: 'none',
      expect: [],
      notes: ['kept'],
      dormant: ['site.docs'],
    },
  ],
};

const GETS_SECTIONS: Walk = {
  title: 'a site that gets sections',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'shows spaces at its root',
      manifest: siteWith(`
    spaces: [{ space: handbook, path: v2 }, { space: old, path: v1 }]
    redirects: { /old/way: { space: v1 } }`),
      expect: [
        'create site.help',
        'create site.help.space.handbook',
        'create site.help.space.old',
        'create site.help.redirect["/old/way"]',
      ],
    },
    {
      title: 'shows the same spaces in sections',
      manifest: siteWith(`
    sections:
      - { path: guides, title: Guides, spaces: [{ space: handbook, path: v2 }, { space: old, path: v1 }] }
      - { path: api, title: API, spaces: [{ space: api }] }
    spaces: []
    redirects: { /old/way: { space: guides/v1 } }`),
      expect: [
        'create site.help.section.api',
        'create site.help.section.api.space.api',
        'create site.help.section.guides',
        'create site.help.section.guides.space.handbook',
        'create site.help.section.guides.space.old',
        'delete site.help.space.handbook',
        'delete site.help.space.old',
        'update site.help.redirect["/old/way"] destination',
      ],
      blocked: ['empty site.help.space.handbook', 'empty site.help.space.old'],
      allow: ['empty'],
    },
  ],
};

const AGENTS: Walk = {
  title: 'what agents read of a site',
  only: '2025',
  steps: [
    {
      title: 'create',
      manifest: sites(`
  help: { title: Help, type: ultimate, agentsContext: included }`),
      expect: ['create site.help'],
    },
    {
      title: 'change',
      manifest: sites(`
  help: { title: Help, type: ultimate, agentsContext: excluded }`),
      expect: ['update site.help agentsContext'],
    },
  ],
};

const whole = (visibility = 'public'): string => `
spaces:
  handbook: { id: spc_handbook }
  old: { id: spc_handbook_v1 }
  api: { id: spc_api }
sites:
  docs:
    title: Product docs
    type: ultimate
    visibility: ${visibility}
    published: true
    basename: docs
    groups: { reference: { title: Reference, icon: book } }
    sections:
      - path: guides
        title: Guides
        description: Step-by-step guides
        icon: compass
        spaces: [{ space: handbook, path: v2, default: true }, { space: old, path: v1 }]
      - path: api
        title: API
        condition: visitor.claims.plan == "pro"
        group: reference
        spaces: [{ space: api, path: v2 }]
    defaultSection: guides
    redirects:
      /old/start: { page: { space: guides/v2, id: pg_install } }
      /reference: { section: api }
    shareLinks: {}
`;

const ADOPTED_PARTS = [
  'group.reference',
  'redirect["/old/start"]',
  'redirect["/reference"]',
  'section.api',
  'section.api.space.api',
  'section.guides',
  'section.guides.space.handbook',
  'section.guides.space.old',
];

const ADOPTED: Walk = {
  title: 'a site that was there before',
  steps: [
    {
      title: 'is taken over as it is, without a change',
      manifest: whole(),
      expect: ['adopt site.docs', ...ADOPTED_PARTS.map((part) => `adopt site.docs.${part}`)],
    },
    { title: 'and changed like any other', manifest: whole('unlisted'), expect: ['update site.docs visibility'] },
    {
      title: 'is removed with all its parts',
      manifest: 'sites: {}\n',
      expect: ['delete site.docs', ...ADOPTED_PARTS.map((part) => `delete site.docs.${part} with site.docs`)],
      blocked: ['empty site.docs', 'unpublish site.docs', ...ADOPTED_PARTS.map((part) => `empty site.docs.${part}`)],
      allow: ['empty', 'unpublish'],
    },
  ],
};

function settings(key: string): fc.Arbitrary<JsonObject> {
  return optional({
    visibility: fc.constantFrom('public', 'unlisted', 'share-link', 'visitor-auth'),
    published: fc.boolean(),
    basename: fc.constantFrom(`base-${key}`, `other-${key}`),
    adaptiveContent: fc.boolean(),
    proxy: fc.constantFrom<Json>(null, `${key}.example.com/docs`),
  });
}

export const fixture: FixtureOf<'site'> = {
  manifest: {
    first: `
sites:
  main: { title: Main site, type: ultimate, visibility: public, published: true, basename: main-site }
  flat: { title: Flat site }
  brief: { title: Brief site }
`,
    second: `
sites:
  main:
    title: The main site
    type: ultimate
    visibility: unlisted
    published: false
    basename: main
    proxy: docs.example.com/main
  flat: { title: Flat site }
  third: { title: Third site, type: ultimate, visibility: share-link, published: true }
`,
  },
  random: {
    part: () =>
      collection(
        'sites',
        named(['main', 'second', 'flat'], words(2, 80), (key, title) =>
          settings(key).map((own): JsonObject => ({ title, type: 'ultimate', ...own })),
        ),
      ),
    // A site with sections does not become the one without.
    isRenamable: (key) => key !== 'flat',
  },
  walks: [SITE, GETS_SECTIONS, ADOPTED, AGENTS],
  further: {
    '2025': {
      random: (chosen) =>
        inEach('sites', chosen, () => optional({ agentsContext: fc.constantFrom('excluded', 'included') })),
    },
  },
  lives: [
    {
      name: 'Site',
      inputs: { title: 'Made by Pulumi', visibility: 'unlisted' },
      steps: [
        { change: { title: 'Made and renamed' } },
        { change: { visibility: 'public', basename: 'pulumi-made' } },
        { change: { type: 'premium' }, refused: 'type of a Site cannot change' },
      ],
    },
    {
      name: 'SitePublication',
      before: [{ name: 'Site', inputs: { title: 'To be published' } }],
      inputs: { site: '$0', published: true },
      steps: [
        { change: { published: false } },
        { change: { published: true } },
        { change: { site: 'site_notes' }, replaces: ['site'] },
      ],
      stays: true,
    },
  ],
  rows: [{ table: 'sites', key: ['organization', 'title'] }],
  byHand: [
    sent('POST', `${ORG}/sites`, { title: '@title', 'visibility?': ['public', 'unlisted', 'share-link'] }),
    sent('PATCH', 'SITE', { 'title?': '@title', 'adaptiveContent?': { enabled: [true, false] } }),
    fc.constant(['POST', `${ORG}/sites/site_notes/publish`]),
    fc.constant(['POST', `${ORG}/sites/site_docs/unpublish`]),
  ],
  behaviour: {
    afterWrite: ({ fields }) => {
      fields['published'] ??= false;
      fields['adaptiveContent'] ??= false;
    },
  },
  risks: {
    visibility: [
      ['expose', 'unlisted', 'public', LIVE],
      ['expose', 'share-link', 'unlisted', LIVE],
      ['expose', 'visitor-auth', 'share-link', LIVE],
      ['expose', 'visitor-auth', 'public', LIVE],
      ['expose', 'visitor-auth', HIDDEN, LIVE],
      ['none', 'public', 'unlisted', LIVE],
      ['none', 'unlisted', 'visitor-auth', LIVE],
      ['none', 'unlisted', 'public', OFF],
    ],
    adaptiveContent: [
      ['expose', true, false, LIVE],
      ['none', false, true, LIVE],
      ['none', true, false, OFF],
    ],
    agentsContext: [
      ['expose', 'excluded', 'included', LIVE],
      ['none', 'included', 'excluded', LIVE],
    ],
    published: [
      ['publish', false, true, OFF],
      ['publish', false, HIDDEN, OFF],
      ['publish', undefined, true],
      ['unpublish', true, false, LIVE],
      ['unpublish', true, HIDDEN, LIVE],
      ['none', undefined, false],
      ['none', true, true, LIVE],
      ['none', false, false, OFF],
    ],
  },
  contradictions: [
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
      text: `${TWO_SPACES}sites:
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
};
