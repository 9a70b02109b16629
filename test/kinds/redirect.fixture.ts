import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { FLAG, sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, inEach, listOf, sectionsIn, some } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';

/** A site with two sections; the redirects are the matter. */
const site = (redirects: string): string => `
spaces:
  handbook: { id: spc_handbook }
  old: { id: spc_handbook_v1 }
  api: { id: spc_api }
sites:
  help:
    title: Help
    sections:
      - path: guides
        spaces: [{ space: handbook, path: v2 }, { space: old, path: v1 }]
      - path: api
        spaces: [{ space: api }]
${redirects === '' ? '' : `    redirects:${redirects}`}
`;

const at = (source: string): string => `site.help.redirect["${source}"]`;
const REDIRECTS: Walk = {
  title: 'redirects',
  steps: [
    {
      title: 'create with the site',
      manifest: site(`
      /old/start: guides
      /v1/intro: guides/v1
      /faq: { page: { space: guides/v2, id: pg_faq } }`),
      expect: [
        'create site.help',
        'create site.help.section.guides',
        'create site.help.section.guides.space.handbook',
        'create site.help.section.guides.space.old',
        'create site.help.section.api',
        'create site.help.section.api.space.api',
        `create ${at('/old/start')}`,
        `create ${at('/v1/intro')}`,
        `create ${at('/faq')}`,
      ],
    },
    {
      title: 'lead elsewhere, in every way',
      manifest: site(`
      /old/start: { space: guides/v2 }
      /v1/intro: { section: api }
      /faq: { page: { space: guides/v2, id: pg_install } }`),
      expect: [
        `update ${at('/old/start')} destination`,
        `update ${at('/v1/intro')} destination`,
        `update ${at('/faq')} destination`,
      ],
    },
    {
      title: 'rename one',
      manifest: site(`
      /new/start: { space: guides/v2, previously: [/old/start] }
      /v1/intro: { section: api }
      /faq: { page: { space: guides/v2, id: pg_install } }`),
      expect: [`update ${at('/new/start')} source from ${at('/old/start')}`],
    },
    {
      title: 'somebody leads one elsewhere, deletes one, and adds one',
      before: async (world) => {
        await world.set(at('/v1/intro'), { destination: { section: { $id: world.id('site.help.section.guides') } } });
        await world.drop(at('/faq'));
        await world.make('redirect', 'site.help', {
          source: '/campaign/a',
          destination: { section: { $id: world.id('site.help.section.guides') } },
        });
      },
      manifest: site(`
      /new/start: { space: guides/v2 }
      /v1/intro: { section: api }
      /faq: { page: { space: guides/v2, id: pg_install } }`),
      expect: [`update ${at('/v1/intro')} destination (drift)`, `create ${at('/faq')} (deleted)`],
      unmanaged: [at('/campaign/a')],
    },
    {
      title: 'somebody deletes one and makes it anew',
      before: async (world) => {
        await world.drop(at('/faq'));
        await world.make('redirect', 'site.help', {
          source: '/faq',
          destination: { section: { $id: world.id('site.help.section.guides') } },
        });
      },
      manifest: site(`
      /new/start: { space: guides/v2 }
      /v1/intro: { section: api }
      /faq: { section: guides }`),
      expect: [`adopt ${at('/faq')}`],
    },
    {
      title: 'both sides change one',
      before: async (world) => {
        await world.set(at('/faq'), { destination: { section: { $id: world.id('site.help.section.api') } } });
      },
      manifest: site(`
      /new/start: { space: guides/v2 }
      /v1/intro: { section: api }
      /faq: { space: guides/v1 }`),
      expect: [`update ${at('/faq')} destination (conflict)`],
      blocked: [`conflict ${at('/faq')}`],
      allow: ['conflict'],
    },
    {
      title: 'adopt one that differs',
      manifest: site(`
      /new/start: { space: guides/v2 }
      /v1/intro: { section: api }
      /faq: { space: guides/v1 }
      /campaign/a: { section: api }`),
      expect: [`adopt ${at('/campaign/a')} destination`],
    },
    {
      title: 'remove one that leads to a section which goes with it',
      manifest: `
spaces: { handbook: { id: spc_handbook }, old: { id: spc_handbook_v1 } }
sites:
  help:
    title: Help
    sections:
      - path: guides
        spaces: [{ space: handbook, path: v2 }, { space: old, path: v1 }]
    redirects:
      /new/start: { space: guides/v2 }
      /v1/intro: { section: guides }
      /faq: { space: guides/v1 }
`,
      expect: [
        `update ${at('/v1/intro')} destination`,
        `delete site.help.section.api.space.api with site.help.section.api`,
        'delete site.help.section.api',
        `delete ${at('/campaign/a')}`,
      ],
    },
    {
      title: 'remove all without the key: they are not managed any more',
      manifest: `
spaces: { handbook: { id: spc_handbook }, old: { id: spc_handbook_v1 } }
sites:
  help:
    title: Help
    sections:
      - path: guides
        spaces: [{ space: handbook, path: v2 }, { space: old, path: v1 }]
`,
      expect: [],
      notes: ['dormant'],
      dormant: [at('/new/start'), at('/v1/intro'), at('/faq')],
    },
    {
      title: 'all are deleted outside at once',
      before: async (world) => {
        for (const source of ['/new/start', '/v1/intro', '/faq']) {
          await world.drop(at(source));
        }
      },
      manifest: `
spaces: { handbook: { id: spc_handbook }, old: { id: spc_handbook_v1 } }
sites:
  help:
    title: Help
    sections:
      - path: guides
        spaces: [{ space: handbook, path: v2 }, { space: old, path: v1 }]
    redirects:
      /new/start: { space: guides/v2 }
      /v1/intro: { section: guides }
      /faq: { space: guides/v1 }
`,
      expect: [
        `create ${at('/new/start')} (deleted)`,
        `create ${at('/v1/intro')} (deleted)`,
        `create ${at('/faq')} (deleted)`,
      ],
      blocked: [`recreate ${at('/new/start')}`, `recreate ${at('/v1/intro')}`, `recreate ${at('/faq')}`],
      allow: ['recreate=3'],
    },
    {
      title: 'remove all, which needs a word',
      manifest: `
spaces: { handbook: { id: spc_handbook }, old: { id: spc_handbook_v1 } }
sites:
  help:
    title: Help
    sections:
      - path: guides
        spaces: [{ space: handbook, path: v2 }, { space: old, path: v1 }]
    redirects: {}
`,
      expect: [`delete ${at('/new/start')}`, `delete ${at('/v1/intro')}`, `delete ${at('/faq')}`],
      blocked: [`empty ${at('/new/start')}`, `empty ${at('/v1/intro')}`, `empty ${at('/faq')}`],
      allow: ['empty'],
    },
  ],
};

const DELETED_TARGETS: Walk = {
  title: 'redirects to what was deleted by hand',
  steps: [
    {
      title: 'begin',
      manifest: site(`
      /to/api: { section: api }
      /to/guides: { section: guides }`),
      expect: 'anything',
    },
    {
      title: 'follow the section that is made anew',
      before: (world) => world.drop('site.help.section.api'),
      manifest: site(`
      /to/api: { section: api }
      /to/guides: { section: guides }`),
      expect: [
        'create site.help.section.api (deleted)',
        'create site.help.section.api.space.api (deleted)',
        `update ${at('/to/api')} destination (drift)`,
      ],
    },
  ],
};

const PAGES: Readonly<Record<string, readonly string[]>> = { handbook: ['pg_install', 'pg_intro'] };

/** Everything that a redirect can lead to among the spaces of a section or of a site. */
function targetsAmong(spaces: readonly JsonObject[], section?: string): readonly JsonObject[] {
  return spaces.flatMap(({ space, path }) => {
    const names = [space, path].flatMap((name) =>
      typeof name === 'string' ? [section === undefined ? name : `${section}/${name}`] : [],
    );
    const pages = PAGES[String(space)] ?? [];
    return names.flatMap((name): JsonObject[] => [
      { space: name },
      ...pages.map((id) => ({ page: { space: name, id } })),
    ]);
  });
}

/** Sources and destinations as clients send them. */
const SOURCE = ['/old', '/old/*', '/old*', '/a/b', '/a//b', '/%41', '/a.b~c+d', '/old/start', '/*', '/ab'];
const DESTINATION = [
  { kind: 'site-section', siteSectionId: '@sections' },
  { kind: 'site-space', siteSpaceId: '@siteSpaces' },
  { kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: ['pg_install', 'pg_faq'] },
  { kind: 'external', url: ['https://a.example/x?y=1', 'HTTP://B.example'] },
];
const SOME_FLAGS = { 'captureWildcard?': FLAG, 'permanent?': FLAG };

export const fixture: FixtureOf<'redirect'> = {
  manifest: {
    first: `
sites:
  main:
    redirects:
      /one: { section: api }
      /two: { space: guides/v1 }
      /three: { page: { space: guides/v2, id: pg_install } }
`,
    second: `
sites:
  main:
    redirects:
      /one: { section: guides }
      /three: { space: api/now }
      /four: { section: fresh }
  third:
    redirects:
      /start: { space: guides/handbook-v1 }
`,
  },
  random: {
    after: ['section', 'site-space'],
    part: (chosen) =>
      inEach('sites', chosen, (_key, { sections, spaces }) => {
        const targets = [
          ...sectionsIn(sections).flatMap(({ path, spaces: shown }) => [
            { section: String(path) },
            ...targetsAmong(listOf(shown), String(path)),
          ]),
          ...targetsAmong(listOf(spaces)),
        ];
        return collection(
          'redirects',
          some(['/old/start', '/b.html', '/c/d/e', '/F_g-h', '/zz'], () => fc.constantFrom(...targets)),
        );
      }),
  },
  further: {
    today: {
      manifest: {
        first: `
sites:
  main:
    redirects:
      /a: { url: https://example.com/a }
      /legacy/*: { url: https://old.example.com, keepRest: true, permanent: true }
      /soon: { section: api, draft: true }
      /later: { section: guides, draft: true }
`,
        second: `
sites:
  main:
    redirects:
      /a: { url: https://example.com/b, permanent: true }
      /legacy/*: { url: https://old.example.com }
      /soon: { section: api }
      /next%20one: { section: guides, draft: true }
`,
      },
      random: (chosen) =>
        inEach('sites', chosen, () =>
          collection(
            'redirects',
            some(['/x', '/w/*', '/y~z', '/p%20q'], (source) =>
              fc
                .record({ permanent: fc.boolean(), draft: fc.boolean(), keepRest: fc.boolean() })
                .map(({ permanent, draft, keepRest }) => ({
                  url: 'https://example.com/there',
                  ...(permanent ? { permanent } : {}),
                  ...(draft ? { draft } : {}),
                  ...(keepRest && source.endsWith('*') ? { keepRest } : {}),
                })),
            ),
          ),
        ),
    },
  },
  walks: [REDIRECTS, DELETED_TARGETS],
  lives: [
    {
      name: 'SiteRedirect',
      inputs: { site: 'site_notes', source: '/pulumi/old', destination: { space: 'ss_notes' } },
      steps: [
        { change: { source: '/pulumi/older' } },
        { change: { site: 'site_docs', destination: { section: 'sec_guides' } }, replaces: ['site'] },
      ],
    },
  ],
  rows: [{ table: 'redirects', key: ['site', 'source', 'draft'], isUnique: true }],
  byHand: [
    sent('POST', 'SITE/redirects', { source: SOURCE, destination: DESTINATION, ...SOME_FLAGS, 'draft?': FLAG }),
    sent('PATCH', 'SITE/redirects/@redirects', { 'source?': SOURCE, 'destination?': DESTINATION, ...SOME_FLAGS }),
    sent('PUT', 'SITE/redirects', {
      redirects: { $list: [{ source: SOURCE, destination: DESTINATION, intent: 'draft' }] },
    }),
    sent('DELETE', 'SITE/redirects/@redirects'),
    fc.constant(['DELETE', `${ORG}/sites/site_docs/redirects/redirect_start`]),
  ],
  holders: [{ kind: 'site', id: 'site_docs' }],
  contradictions: [
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
};
