import fc from 'fast-check';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, optional } from '../support/random-parts.ts';

const env = { COLOPHON_SECRET_LOGIN: 'login-of-the-walk-1' };
const AT = 'integration.login';
const login = (more = ''): string =>
  `integrations: { login: { configuration: { issuer: docs, client_secret: !env COLOPHON_SECRET_LOGIN }${more} } }\n`;

const CONFIGURED: Walk = {
  title: 'an integration with a secret',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'install and configure, with consent',
      env,
      manifest: login(),
      expect: [`create ${AT}`],
      blocked: [`trust-integration ${AT}`],
      allow: ['trust-integration'],
    },
    {
      title: 'a setting that nobody declared stays, and is no difference',
      env,
      before: (world) => world.set(AT, { name: 'login', configuration: { token: 'stored by the integration' } }),
      manifest: login(),
      expect: [],
    },
    {
      title: 'another secret',
      env: { COLOPHON_SECRET_LOGIN: 'login-of-the-walk-2' },
      manifest: login(),
      expect: [`update ${AT} configuration`],
      blocked: [`trust-integration ${AT}`],
      allow: ['trust-integration'],
    },
    {
      title: 'somebody changes a declared setting',
      env: { COLOPHON_SECRET_LOGIN: 'login-of-the-walk-2' },
      before: (world) => world.set(AT, { name: 'login', configuration: { issuer: 'by hand' } }),
      manifest: login(),
      expect: [`update ${AT} configuration (drift)`],
      blocked: [`trust-integration ${AT}`],
      allow: ['trust-integration'],
    },
    {
      title: 'enable it on all sites',
      env: { COLOPHON_SECRET_LOGIN: 'login-of-the-walk-2' },
      manifest: login(', sites: all'),
      expect: [`update ${AT} sites`],
      blocked: [`trust-integration ${AT}`],
      allow: ['trust-integration'],
    },
  ],
};

const LIFE: Walk = {
  title: 'integrations of an organization',
  steps: [
    {
      title: 'install one, and adopt one that somebody installed',
      manifest: 'integrations: { tickets: { sites: selected }, chat: {} }\n',
      expect: ['create integration.tickets', 'adopt integration.chat'],
      blocked: ['trust-integration integration.tickets'],
      allow: ['trust-integration'],
    },
    {
      title: 'on all sites, and on all spaces',
      manifest: 'integrations: { tickets: { sites: all, spaces: all }, chat: {} }\n',
      expect: ['update integration.tickets sites, spaces'],
      blocked: ['trust-integration integration.tickets'],
      allow: ['trust-integration'],
    },
    {
      title: 'only where it is declared, which asks nobody',
      manifest: 'integrations: { tickets: { sites: selected, spaces: all }, chat: {} }\n',
      expect: ['update integration.tickets sites'],
    },
    {
      title: 'somebody uninstalls it',
      before: (world) => world.drop('integration.tickets'),
      manifest: 'integrations: { tickets: { spaces: all }, chat: {} }\n',
      expect: ['create integration.tickets (deleted)'],
      blocked: ['trust-integration integration.tickets'],
      allow: ['trust-integration'],
    },
    {
      title: 'it leaves the manifest',
      manifest: 'integrations: { chat: {} }\n',
      expect: ['delete integration.tickets'],
      blocked: ['uninstall-integration integration.tickets'],
      allow: ['uninstall-integration'],
    },
  ],
};

export const fixture: FixtureOf<'installed-integration'> = {
  manifest: {
    first: 'integrations: { login: {}, chat: { spaces: selected } }',
    second: 'integrations: { chat: { spaces: all }, tickets: {} }',
  },
  random: {
    part: () =>
      collection(
        'integrations',
        // Others are enabled where no manifest says so, and would be disabled there.
        fc.subarray(['login', 'tickets']).chain((names) => {
          const one = optional({
            sites: fc.constantFrom('all', 'selected'),
            spaces: fc.constantFrom('all', 'selected'),
          });
          return fc.record(Object.fromEntries(names.map((name) => [name, one])));
        }),
      ),
  },
  walks: [LIFE, CONFIGURED],
  lives: [
    {
      name: 'Integration',
      inputs: { name: 'login', sites: 'selected' },
      steps: [
        { change: { sites: 'all', configuration: { issuer: 'docs' } } },
        { change: { name: 'tickets' }, replaces: ['name'] },
      ],
      untold: ['configuration'],
    },
  ],
  rows: [{ table: 'integrationInstallations', key: ['organization', 'integrationName'], isUnique: true }],
  byHand: [
    fc
      .constantFrom('all', 'selected')
      .map((where) => [
        'PATCH',
        '/v1/integrations/chat/installations/install_chat',
        { space_selection: where, configuration: { channel: where } },
      ]),
  ],
  behaviour: {
    afterWrite: ({ fields }) => {
      fields['sites'] ??= 'selected';
      fields['spaces'] ??= 'selected';
    },
  },
  risks: {
    sites: [
      ['trust-integration', 'selected', 'all'],
      ['none', 'all', 'selected'],
    ],
    spaces: [
      ['trust-integration', 'selected', 'all'],
      ['none', 'all', 'selected'],
    ],
    configuration: [['trust-integration', undefined, { issuer: 'a' }, {}]],
  },
  contradictions: [
    {
      title: 'one name',
      text: 'integrations:\n  chat: {}\n  chat: { sites: all }\n',
      code: 'yaml-duplicate-key',
      places: ['5:3', '4:3'],
    },
  ],
};
