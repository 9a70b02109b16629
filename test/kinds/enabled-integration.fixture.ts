import fc from 'fast-check';
import { isForeignId } from '../../src/core/plan/value.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, entriesOf, inEach } from '../support/random-parts.ts';

const AT = 'site.partners.integration.analytics';
const partners = (text: string): string =>
  `integrations: { analytics: {} }\nsites: { partners: { id: site_partners, integrations: ${text} } }\n`;

const CONFIGURED: Walk = {
  title: 'an integration on a site',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'adopt it as it is',
      manifest: partners('{ analytics: { configuration: { tracking_id: G-EXAMPLE1 } } }'),
      expect: ['adopt integration.analytics', 'adopt site.partners', `adopt ${AT}`],
    },
    {
      title: 'another setting, beside one that nobody declared',
      before: (world) => world.set(AT, { name: 'analytics', configuration: { stored: 'by the integration' } }),
      manifest: partners('{ analytics: { configuration: { tracking_id: G-EXAMPLE2 } } }'),
      expect: [`update ${AT} configuration`],
      blocked: [`trust-integration ${AT}`],
      allow: ['trust-integration'],
    },
    {
      title: 'somebody disables it',
      before: (world) => world.drop(AT),
      manifest: partners('{ analytics: { configuration: { tracking_id: G-EXAMPLE2 } } }'),
      expect: [`create ${AT} (deleted)`],
      blocked: [`recreate ${AT}`, `trust-integration ${AT}`],
      allow: ['recreate=1', 'trust-integration'],
    },
  ],
};

const both = (onSite: string, onSpace: string): string => `
integrations: { tickets: {}, login: {} }
sites: { docs: { id: site_docs, integrations: ${onSite} } }
spaces: { handbook: { id: spc_api, integrations: ${onSpace} } }
`;

const BOTH: Walk = {
  title: 'integrations on a site and on a space',
  steps: [
    {
      title: 'install two, and enable one on both',
      manifest: both('{ tickets: {} }', '{ tickets: {} }'),
      expect: [
        'adopt site.docs',
        'create integration.tickets',
        'create integration.login',
        'create site.docs.integration.tickets',
        'create space.handbook.integration.tickets',
      ],
      blocked: [
        'trust-integration integration.tickets',
        'trust-integration integration.login',
        'trust-integration site.docs.integration.tickets',
        'trust-integration space.handbook.integration.tickets',
      ],
      allow: ['trust-integration'],
    },
    {
      title: 'another one on the site',
      manifest: both('{ login: {} }', '{ tickets: {} }'),
      expect: ['create site.docs.integration.login', 'delete site.docs.integration.tickets'],
      blocked: ['trust-integration site.docs.integration.login', 'uninstall-integration site.docs.integration.tickets'],
      allow: ['trust-integration', 'uninstall-integration'],
    },
    {
      title: 'uninstall one, which is disabled first',
      manifest:
        'integrations: { tickets: {} }\nsites: { docs: { id: site_docs, integrations: {} } }\nspaces: { handbook: { id: spc_api, integrations: { tickets: {} } } }\n',
      expect: ['delete integration.login', 'delete site.docs.integration.login'],
      blocked: [
        'empty site.docs.integration.login',
        'uninstall-integration integration.login',
        'uninstall-integration site.docs.integration.login',
      ],
      allow: ['empty', 'uninstall-integration'],
    },
  ],
};

export const fixture: FixtureOf<'enabled-integration'> = {
  manifest: {
    first: `
sites: { main: { integrations: { login: {}, chat: { configuration: { level: 1 } } } } }
spaces: { wiki: { integrations: { chat: {} } } }
`,
    second: `
sites: { main: { integrations: { chat: { configuration: { level: 2 } } } } }
spaces: { wiki: { integrations: { chat: {}, tickets: {} } } }
`,
  },
  random: {
    after: ['site', 'space', 'installed-integration'],
    part: (chosen) =>
      inEach('sites', chosen, () =>
        collection(
          'integrations',
          fc
            .subarray(Object.keys(entriesOf(chosen['integrations'])))
            .map((names) => Object.fromEntries(names.map((name) => [name, {}]))),
        ),
      ),
  },
  walks: [CONFIGURED, BOTH],
  lives: [
    {
      name: 'EnabledIntegration',
      inputs: { site: 'site_notes', name: 'analytics', configuration: { tracking_id: 'G-1' } },
      steps: [{ change: { configuration: { tracking_id: 'G-2', debug: true } } }],
      untold: ['configuration'],
    },
  ],
  rows: [
    {
      table: 'enabledIntegrations',
      key: ['installation', 'site', 'space'],
      isUnique: true,
      ownersOf: ({ installation, site, space }) => [installation, `${String(installation)}.${String(site ?? space)}`],
    },
  ],
  byHand: [
    fc
      .constantFrom('G-HAND1', 'G-HAND2')
      .map((tracking_id) => [
        'PATCH',
        '/v1/integrations/analytics/installations/install_analytics/sites/site_partners',
        { configuration: { tracking_id } },
      ]),
  ],
  behaviour: { goesWith: ({ installation }) => (isForeignId(installation) ? [installation.$id] : []) },
  holders: [{ kind: 'site', id: 'site_partners' }],
  risks: { configuration: [['trust-integration', undefined, { tracking_id: 'a' }, {}]] },
  contradictions: [
    {
      title: 'one name',
      text: 'sites:\n  docs:\n    title: Docs\n    integrations:\n      chat: {}\n      chat: {}\n',
      code: 'yaml-duplicate-key',
      places: ['8:7', '7:7'],
    },
  ],
};
