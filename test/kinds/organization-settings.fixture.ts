import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { collection, entriesOf, optional, role, words } from '../support/random-parts.ts';
import { HIDDEN } from './support/risk-cases.ts';

const AT = 'organizationSettings';

const has =
  (fields: object) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('organization-settings');
    expect(live?.fields).toMatchObject(fields);
  };

const SETTINGS: Walk = {
  title: 'settings of the organization',
  steps: [
    {
      title: 'are adopted, and those that nobody declares stay',
      manifest: 'organizationSettings: { title: Acme, ai: true, logo: "https://example.com/logo.svg" }\n',
      expect: [`adopt ${AT} logo, ai`],
      after: has({ title: 'Acme', ai: true, inviteLinks: true, hostname: 'acme' }),
    },
    {
      title: 'domains that may join are a whole list, in any order',
      allow: ['open-domains'],
      blocked: ['open-domains organizationSettings'],
      manifest: 'organizationSettings: { emailDomains: [example.org, Example.com], defaultRole: comment }\n',
      expect: [`update ${AT} emailDomains, defaultRole`],
      after: has({ title: 'Acme', defaultRole: 'comment' }),
    },
    {
      title: 'the same in another order and other capitals',
      manifest: 'organizationSettings: { emailDomains: [EXAMPLE.com, example.org], defaultRole: comment }\n',
      expect: [],
    },
    {
      title: 'another hostname needs consent',
      manifest: 'organizationSettings: { hostname: acme-docs }\n',
      expect: [`update ${AT} hostname`],
      blocked: [`rename-host ${AT}`],
      allow: ['rename-host'],
    },
    {
      title: 'a hostname in capitals is the same',
      manifest: 'organizationSettings: { hostname: ACME-docs }\n',
      expect: [],
    },
    {
      title: 'members see a new site first',
      manifest: 'sites: { hall: { title: Entrance hall } }\norganizationSettings: { defaultSite: hall }\n',
      expect: ['create site.hall', `update ${AT} defaultSite`],
      after: async (world) => has({ defaultSite: { $id: world.id('site.hall') } })(world),
    },
    {
      title: 'somebody changes what is declared and what is not',
      before: (world) => world.set(AT, { defaultSite: null, ai: false }),
      manifest: 'sites: { hall: { title: Entrance hall } }\norganizationSettings: { defaultSite: hall }\n',
      expect: [`update ${AT} defaultSite (drift)`],
      after: has({ ai: false }),
    },
    {
      title: 'null clears, and single sign-on needs consent to go',
      manifest:
        'sites: { hall: { title: Entrance hall } }\norganizationSettings: { defaultSite: null, logo: null, sso: false, inviteLinks: false }\n',
      expect: [`update ${AT} logo, sso, inviteLinks, defaultSite`],
      blocked: [`break-sso ${AT}`, `revoke-links ${AT}`],
      allow: ['break-sso', 'revoke-links'],
    },
    {
      title: 'stay as they are when they leave the manifest',
      manifest: 'sites: { hall: { title: Entrance hall } }\n',
      expect: [],
      ledger: [],
      dormant: [AT],
      after: has({ title: 'Acme', hostname: 'acme-docs', sso: false }),
    },
  ],
};

const RULES: Walk = {
  title: 'merge rules of the organization',
  only: 'today',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'name people by their addresses',
      manifest: `
members: { lin@example.com: { role: review } }
organizationSettings:
  mergeRules:
    - require_at_least_one_review
    - { require_one_of_specific_reviewers: [Ada@example.com, lin@example.com] }
`,
      expect: ['adopt member["lin@example.com"] role', `adopt ${AT} mergeRules`],
    },
    {
      title: 'the same in another order',
      manifest: `
members: { lin@example.com: { role: review } }
organizationSettings:
  mergeRules:
    - { require_one_of_specific_reviewers: [lin@example.com, ada@example.com] }
    - require_at_least_one_review
`,
      expect: [],
    },
    {
      title: 'the same by an id, as an export has it while the address is hidden',
      manifest: `
members: { lin@example.com: { role: review } }
organizationSettings:
  mergeRules:
    - { require_one_of_specific_reviewers: [user_lin, ada@example.com] }
    - require_at_least_one_review
`,
      expect: [],
    },
    {
      title: 'none',
      manifest: 'members: { lin@example.com: { role: review } }\norganizationSettings: { mergeRules: none }\n',
      expect: [`update ${AT} mergeRules`],
    },
  ],
};

const rules: fc.Arbitrary<Json> = fc.oneof(
  fc.constant('none'),
  fc.uniqueArray(
    fc.constantFrom<Json>(
      'require_agent_review',
      'require_change_request_subject',
      { allow_bypass: ['ada@example.com'] },
      { require_specific_reviewers: ['lin@example.com', 'ada@example.com'] },
      { custom: 'changeRequest.pages < 10', message: 'Too large' },
    ),
    { minLength: 1, maxLength: 4, selector: (rule) => JSON.stringify(rule) },
  ),
);

export const fixture: FixtureOf<'organization-settings'> = {
  byHand: [
    sent('PATCH', '/v1/orgs/org_acme', {
      'title?': '@title',
      'hostname?': 'acme-docs',
      'defaultRole?': ['read', null],
    }),
    sent('PATCH', '/v1/orgs/org_acme', { defaultContent: [{ type: 'site', site: '@sites' }, null] }),
  ],
  manifest: {
    first:
      'organizationSettings: { title: Acme Documentation, emailDomains: [example.com, example.net], defaultRole: comment, defaultSite: main }\n',
    second:
      'organizationSettings: { title: Acme, emailDomains: [example.org], defaultRole: read, defaultSite: null, ai: true }\n',
  },
  further: {
    today: {
      manifest: {
        first: 'organizationSettings: { mergeRules: [require_agent_review, { allow_bypass: [lin@example.com] }] }\n',
        second: 'organizationSettings: { mergeRules: [require_at_least_one_review] }\n',
      },
    },
  },
  random: {
    after: ['site'],
    part: (chosen, profile) => {
      const sites = Object.keys(entriesOf(chosen['sites']));
      return collection(
        'organizationSettings',
        optional({
          title: words(2, 60),
          emailDomains: fc.subarray(['example.com', 'example.org', 'docs.example.net']),
          hostname: fc.constantFrom('acme', 'acme-2', 'a1b'),
          defaultRole: role,
          defaultSite: fc.constantFrom<Json>(null, ...sites),
          logo: fc.constantFrom<Json>(null, 'https://example.com/logo.svg?v=%C3%BC'),
          sso: fc.boolean(),
          ai: fc.boolean(),
          // Link invites of other parts and of people by hand would be rejected without it.
          inviteLinks: fc.constant(true),
          ...(profile === 'today' ? { mergeRules: rules } : {}),
        }),
      );
    },
  },
  walks: [SETTINGS, RULES],
  lives: [
    {
      name: 'OrganizationSettings',
      inputs: { ai: true, emailDomains: ['example.com', 'example.org'], defaultSite: 'site_notes' },
      steps: [{ change: { ai: false, defaultSite: null } }, { change: { title: 'Acme and sons' } }],
      stays: true,
    },
  ],
  rows: [{ table: 'organizations', key: ['id'], isUnique: true }],
  risks: {
    emailDomains: [
      ['open-domains', ['a.example'], ['a.example', 'b.example']],
      ['open-domains', ['a.example'], HIDDEN],
      ['open-domains', HIDDEN, ['a.example']],
      ['none', ['a.example'], []],
      ['none', ['a.example', 'b.example'], ['B.example']],
    ],
    hostname: [['rename-host', 'a', 'b']],
    defaultRole: [
      ['grant', 'read', 'edit'],
      ['organization-admin', 'edit', 'admin'],
      ['none', 'edit', 'read'],
      ['none', 'admin', null],
    ],
    sso: [
      ['grant', false, true],
      ['break-sso', true, false],
      ['break-sso', true, HIDDEN],
    ],
    inviteLinks: [
      ['open-links', false, true],
      ['revoke-links', true, false],
    ],
    mergeRules: [
      ['weaken-review', ['require_agent_review'], 'none'],
      ['none', 'none', ['require_agent_review']],
    ],
  },
};
