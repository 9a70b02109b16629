import { walkKind } from '../support/walk.ts';

const site = (text: string): string => `
spaces:
  handbook: { id: spc_handbook }
  old: { id: spc_handbook_v1 }
  api: { id: spc_api }
  notes: { id: spc_notes }
sites:
  help:
    title: Help${text}
`;

walkKind(
  'a site that gets sections',
  [
    {
      title: 'shows spaces at its root',
      manifest: site(`
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
      manifest: site(`
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
      held: ['empty site.help.space.handbook', 'empty site.help.space.old'],
      allow: ['empty'],
    },
  ],
  { onlyOverHttp: true },
);

walkKind('a space that goes to another section', [
  {
    title: 'create',
    manifest: site(`
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
    manifest: site(`
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
    manifest: site(`
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
]);

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
    agentsContext: included
    groups: { reference: { title: Reference, icon: book } }
    sections:
      - path: guides
        title: Guides
        description: How to do things
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

const PARTS = [
  'group.reference',
  'redirect["/old/start"]',
  'redirect["/reference"]',
  'section.api',
  'section.api.space.api',
  'section.guides',
  'section.guides.space.handbook',
  'section.guides.space.old',
];

walkKind('a site that was there before', [
  {
    title: 'is taken over as it is, without a change',
    manifest: whole(),
    expect: ['adopt site.docs', ...PARTS.map((part) => `adopt site.docs.${part}`)],
  },
  { title: 'and changed like any other', manifest: whole('unlisted'), expect: ['update site.docs visibility'] },
  {
    title: 'is removed with all its parts',
    manifest: 'sites: {}\n',
    expect: ['delete site.docs', ...PARTS.map((part) => `delete site.docs.${part} with site.docs`)],
    held: ['empty site.docs', 'unpublish site.docs', ...PARTS.map((part) => `empty site.docs.${part}`)],
    allow: ['empty', 'unpublish'],
  },
]);
