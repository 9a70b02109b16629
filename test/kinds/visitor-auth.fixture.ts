import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { inEach, optional } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';
import { HIDDEN } from './support/risk-cases.ts';

const partners = (settings: string, more = ''): string => `
sites:
  partners: { id: site_partners${more}, visitorAuth: ${settings} }
`;

const AT = 'site.partners.visitorAuth';
const LOGIN = 'https://example.com/login';
const OTHER = 'https://example.com/other';

const has =
  (fields: object) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('visitor-auth', 'site.partners');
    expect(live?.fields).toEqual(fields);
  };

const SETTINGS: Walk = {
  title: 'the settings of a site',
  steps: [
    {
      title: 'are adopted, and set where they differ',
      allow: ['weaken-sso'],
      blocked: ['weaken-sso site.partners.visitorAuth'],
      manifest: partners(`{ backend: custom, fallbackURL: ${LOGIN} }`),
      expect: ['adopt site.partners', `adopt ${AT} fallbackURL`],
      after: has({ backend: 'custom', fallbackURL: LOGIN }),
    },
    {
      title: 'another backend and another page to log in ask for consent',
      manifest: partners(`{ backend: integration, fallbackURL: ${OTHER}, logoutURL: ${LOGIN} }`),
      expect: [`update ${AT} backend, fallbackURL, logoutURL`],
      blocked: [`expose ${AT}`, `weaken-sso ${AT}`],
      allow: ['expose', 'weaken-sso'],
      after: has({ backend: 'integration', fallbackURL: OTHER, logoutURL: LOGIN }),
    },
    {
      title: 'what is not declared stays, and null removes',
      manifest: partners('{ logoutURL: null }'),
      expect: [`update ${AT} logoutURL`],
      after: has({ backend: 'integration', fallbackURL: OTHER }),
    },
    {
      title: 'somebody changes what is declared and what is not',
      before: (world) => world.set(AT, { backend: 'custom', logoutURL: OTHER }),
      manifest: partners('{ logoutURL: null }'),
      expect: [`update ${AT} logoutURL (drift)`],
      after: has({ backend: 'custom', fallbackURL: OTHER }),
    },
    {
      title: 'the visibility of the site changes after them',
      manifest: partners(`{ backend: custom, fallbackURL: ${LOGIN} }`, ', visibility: visitor-auth'),
      expect: ['update site.partners visibility', `update ${AT} fallbackURL`],
      blocked: [`weaken-sso ${AT}`],
      allow: ['weaken-sso'],
    },
    {
      title: 'they stay when they leave the manifest',
      manifest: 'sites: { partners: { id: site_partners } }\n',
      expect: [],
      ledger: ['refresh site.partners'],
      dormant: [AT],
      after: has({ backend: 'custom', fallbackURL: LOGIN }),
    },
  ],
};

const KEYS: Walk = {
  title: 'the key of a site',
  steps: [
    {
      title: 'is replaced with the first marker, by consent',
      manifest: partners('{ rotate: 2026-11 }'),
      expect: ['adopt site.partners', `adopt ${AT} rotate`],
      blocked: [`rotate-keys ${AT}`],
      allow: ['rotate-keys'],
    },
    {
      title: 'stays while the marker stays',
      manifest: partners('{ rotate: 2026-11, logoutURL: null }'),
      expect: [],
      ledger: [`refresh ${AT}`],
    },
    {
      title: 'is replaced again with another marker',
      manifest: partners(`{ rotate: 2026-12, logoutURL: ${LOGIN} }`),
      expect: [`update ${AT} logoutURL, rotate`],
      blocked: [`rotate-keys ${AT}`],
      allow: ['rotate-keys'],
    },
    {
      title: 'stays when the marker leaves the manifest',
      manifest: partners(`{ logoutURL: ${LOGIN} }`),
      expect: [],
      ledger: [`refresh ${AT}`],
    },
    {
      title: 'of a new site is replaced as well',
      manifest: `${partners(`{ logoutURL: ${LOGIN} }`)}
  fresh: { title: Fresh, visitorAuth: { backend: custom, rotate: first } }\n`,
      expect: ['create site.fresh', 'create site.fresh.visitorAuth'],
      blocked: ['rotate-keys site.fresh.visitorAuth'],
      allow: ['rotate-keys'],
    },
  ],
};

const settings: fc.Arbitrary<JsonObject> = optional({
  backend: fc.constantFrom('custom', 'integration'),
  fallbackURL: fc.constantFrom(null, LOGIN, OTHER),
  logoutURL: fc.constantFrom(null, 'https://example.com/bye'),
  rotate: fc.constantFrom('2026-01', '2026-02'),
}).filter((fields) => Object.keys(fields).length > 0);

export const fixture: FixtureOf<'visitor-auth'> = {
  manifest: {
    first: `
sites:
  main: { visitorAuth: { backend: custom, fallbackURL: '${LOGIN}' } }
  flat: { visitorAuth: { logoutURL: 'https://example.com/bye' } }
`,
    second: `
sites:
  main: { visitorAuth: { backend: integration, fallbackURL: null, logoutURL: 'https://example.com/bye', rotate: 'second' } }
  third: { visitorAuth: { fallbackURL: '${LOGIN}' } }
`,
  },
  random: {
    part: (chosen) =>
      inEach('sites', chosen, () =>
        fc.option(settings).map((own): JsonObject => (own === null ? {} : { visitorAuth: own })),
      ),
  },
  walks: [SETTINGS, KEYS],
  lives: [
    {
      name: 'SiteVisitorAuth',
      inputs: { site: 'site_partners', backend: 'custom', fallbackURL: LOGIN, rotate: '2026-11' },
      steps: [{ change: { fallbackURL: OTHER, logoutURL: LOGIN } }, { change: { rotate: '2026-12' } }],
      stays: true,
      untold: ['rotate'],
    },
  ],
  rows: [{ table: 'visitorAuths', key: ['site'], isUnique: true, ownersOf: ({ site }) => [site] }],
  byHand: [
    fc
      .constantFrom('custom', 'integration')
      .map((backend) => ['PATCH', `${ORG}/sites/site_partners/publishing/auth`, { backend, logoutURL: OTHER }]),
    fc.constant(['POST', `${ORG}/sites/site_docs/publishing/auth/regenerate`]),
  ],
  behaviour: {
    withheld: ['rotate'],
    afterWrite: ({ fields }) => {
      fields['backend'] ??= 'custom';
    },
  },
  holders: [{ kind: 'site', id: 'site_docs' }],
  risks: {
    backend: [
      ['expose', 'custom', 'integration'],
      ['expose', 'integration', HIDDEN],
      ['none', undefined, 'custom'],
    ],
    fallbackURL: [
      ['weaken-sso', 'https://a', 'https://b'],
      ['weaken-sso', 'https://a', null],
      ['weaken-sso', undefined, 'https://a'],
    ],
    rotate: [
      ['rotate-keys', undefined, '2026-11'],
      ['rotate-keys', undefined, HIDDEN],
    ],
  },
};
