import fc from 'fast-check';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, entriesOf, named, optional, role, words } from '../support/random-parts.ts';
import { HIDDEN } from './support/risk-cases.ts';

const PEM = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ2o=\n-----END CERTIFICATE-----\n';
const OTHER_PEM = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUOther=\n-----END CERTIFICATE-----\n';

const provider = (fields: string): string => `
teams: { writers: { title: Docs writers }, press: { title: Press } }
saml:
  corp:
    label: Corp
    entityID: https://corp.example.com
    ssoURL: https://corp.example.com/sso
    certificate: !file corp.pem${fields}
`;
const PROVIDERS: Walk = {
  title: 'SAML providers',
  steps: [
    {
      title: 'create with a team that is made as well',
      allow: ['weaken-sso'],
      blocked: ['weaken-sso saml.corp'],
      manifest: provider('\n    defaultTeam: press\n    defaultRole: read'),
      files: { 'corp.pem': PEM },
      expect: ['adopt team.writers', 'create team.press', 'create saml.corp'],
    },
    {
      title: 'a certificate with other line ends is the same',
      manifest: provider('\n    defaultTeam: press\n    defaultRole: read'),
      files: { 'corp.pem': `  ${PEM.replaceAll('\n', '\r\n')}\r\n\r\n` },
      expect: [],
    },
    {
      title: 'change every field',
      manifest: `
teams: { writers: { title: Docs writers }, press: { title: Press } }
saml:
  corp:
    label: Corporation
    entityID: https://corp.example.org
    ssoURL: https://corp.example.org/sso
    certificate: !file corp.pem
    defaultTeam: writers
    defaultRole: null
`,
      files: { 'corp.pem': OTHER_PEM },
      expect: ['update saml.corp label, entityID, ssoURL, certificate, defaultRole, defaultTeam'],
      blocked: ['weaken-sso saml.corp'],
      allow: ['weaken-sso'],
    },
    {
      title: 'a secret certificate is compared without being shown',
      manifest: `
teams: { writers: { title: Docs writers }, press: { title: Press } }
saml:
  corp: { label: Corporation, certificate: !env COLOPHON_SECRET_CERT, defaultTeam: writers }
`,
      env: { COLOPHON_SECRET_CERT: OTHER_PEM.replaceAll('\n', '\r\n') },
      expect: [],
    },
    {
      title: 'another secret certificate',
      manifest: `
teams: { writers: { title: Docs writers }, press: { title: Press } }
saml:
  corp: { label: Corporation, certificate: !env COLOPHON_SECRET_CERT, defaultTeam: writers }
`,
      env: { COLOPHON_SECRET_CERT: PEM },
      expect: ['update saml.corp certificate'],
      blocked: ['weaken-sso saml.corp'],
      allow: ['weaken-sso'],
    },
    {
      title: 'somebody changes the certificate and the address',
      before: (world) => world.set('saml.corp', { certificate: OTHER_PEM, ssoURL: 'https://evil.example.com' }),
      manifest: `
teams: { writers: { title: Docs writers }, press: { title: Press } }
saml:
  corp: { label: Corporation, ssoURL: "https://corp.example.org/sso", certificate: !env COLOPHON_SECRET_CERT, defaultTeam: writers }
`,
      env: { COLOPHON_SECRET_CERT: PEM },
      expect: ['update saml.corp ssoURL, certificate (drift)'],
      blocked: ['weaken-sso saml.corp'],
      allow: ['weaken-sso'],
    },
    {
      title: 'the team that it refers to is renamed',
      manifest: `
teams: { authors: { title: Authors, previously: [writers] }, press: { title: Press } }
saml:
  corp: { label: Corporation, certificate: !env COLOPHON_SECRET_CERT, defaultTeam: authors }
`,
      env: { COLOPHON_SECRET_CERT: PEM },
      expect: ['update team.authors title from team.writers'],
      ledger: ['refresh saml.corp'],
    },
    {
      title: 'rename with another label, and adopt one that exists',
      manifest: `
teams: { authors: { title: Authors }, press: { title: Press } }
saml:
  company: { label: Company, previously: [corp], certificate: !env COLOPHON_SECRET_CERT, defaultTeam: authors }
  okta: { label: Okta, certificate: !env COLOPHON_SECRET_CERT, defaultTeam: press, defaultRole: read }
`,
      env: { COLOPHON_SECRET_CERT: PEM },
      expect: ['update saml.company label from saml.corp', 'adopt saml.okta defaultTeam'],
    },
    {
      title: 'one is deleted outside that the manifest changes at the same time',
      before: (world) => world.drop('saml.okta'),
      manifest: `
teams: { authors: { title: Authors }, press: { title: Press } }
saml:
  company: { label: Company, certificate: !env COLOPHON_SECRET_CERT, defaultTeam: authors }
  okta: { label: Okta, entityID: "https://okta.example.com", ssoURL: "https://okta.example.com", certificate: !env COLOPHON_SECRET_CERT }
`,
      env: { COLOPHON_SECRET_CERT: PEM },
      expect: ['create saml.okta (conflict)'],
      blocked: ['conflict saml.okta', 'weaken-sso saml.okta'],
      allow: ['conflict', 'weaken-sso'],
    },
    {
      title: 'remove one',
      manifest: `
teams: { authors: { title: Authors }, press: { title: Press } }
saml:
  okta: { label: Okta, certificate: !env COLOPHON_SECRET_CERT }
`,
      env: { COLOPHON_SECRET_CERT: PEM },
      expect: ['delete saml.company'],
      blocked: ['break-sso saml.company'],
      allow: ['break-sso'],
    },
  ],
};

/** Long enough to be a certificate, for the resource; nobody checks its signature here. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUQnVpbHQgZm9yIGEgdGVzdCBvbmx5MAoGCCqGSM49BAMC
-----END CERTIFICATE-----`;

export const fixture: FixtureOf<'saml-provider'> = {
  byHand: [
    sent('POST', '/v1/orgs/org_acme/saml', {
      label: '@title',
      entityID: 'https://i.example',
      ssoURL: 'https://i.example/s',
      certificate: 'x',
      'defaultTeam?': '@teams',
    }),
  ],
  manifest: {
    first: `
saml:
  entra: { label: Entra, entityID: 'urn:example:idp', ssoURL: 'https://idp.example.com/sso', defaultTeam: readers, defaultRole: read }
  spare: { label: Spare, entityID: 'urn:example:spare' }
`,
    second: `
saml:
  entra: { label: Entra ID, entityID: 'urn:example:idp2', defaultTeam: newest, defaultRole: null }
  other:
    label: Other
    ssoURL: https://idp.example.com/other
    defaultTeam: newest
    certificate: |
      -----BEGIN CERTIFICATE-----
      MIIBPDCB6wIBBTAKBggqhkjOPQQDAjA0MRcwFQYDVQQKDA5Db2xvcGhvbiB0ZXN0
      czEZMBcGA1UEAwwQdGVzdC1vbmx5IGVjLTIyNDAeFw0yNTAxMDEwMDAwMDBaFw0z
      NTAxMDEwMDAwMDBaMDQxFzAVBgNVBAoMDkNvbG9waG9uIHRlc3RzMRkwFwYDVQQD
      DBB0ZXN0LW9ubHkgZWMtMjI0ME4wEAYHKoZIzj0CAQYFK4EEACEDOgAET9E9Vf8H
      IM8vL8J6pk/8jS/5xMWYEn5XaBsi0WLeQ2tRNkO+u0hTptNF8ixQ9yLufFNdCXEL
      zecwCgYIKoZIzj0EAwIDQAAwPQIdAJeWaWOeRgM5x/Je41XtrOw9DcE9YkXf2toz
      hdwCHF6FK+Y/oPjBzbwflW9ah3wk75e9AbUhkbSV08M=
      -----END CERTIFICATE-----
`,
  },
  random: {
    after: ['team'],
    part: (chosen) => {
      const teams = Object.keys(entriesOf(chosen['teams']));
      const labels = fc.oneof(words(1, 30), fc.constant('Okta'));
      return collection(
        'saml',
        named(['okta', 'entra'], labels, (_key, label) =>
          optional(
            {
              entityID: fc.constantFrom('https://idp.example.com/a', 'urn:example:idp'),
              ssoURL: fc.constantFrom('https://idp.example.com/sso', 'https://idp.example.com/sso?x=1&y=%C3%BC'),
              certificate: fc.constantFrom(PEM, OTHER_PEM),
              ...(teams.length === 0 ? {} : { defaultTeam: fc.constantFrom(...teams) }),
              defaultRole: role,
            },
            { label },
          ),
        ),
      );
    },
    isRenamable: () => true,
  },
  walks: [PROVIDERS],
  lives: [
    {
      name: 'SamlProvider',
      inputs: {
        label: 'Our login',
        ssoURL: 'https://login.example.com/sso',
        certificate: CERTIFICATE,
        defaultTeam: 'team_api',
      },
      steps: [{ change: { label: 'The login' } }, { change: { defaultTeam: 'team_writers' } }],
    },
  ],
  rows: [
    // The service clears the team of a provider when the team is deleted.
    {
      table: 'samlProviders',
      key: ['organization', 'label'],
      ownersOf: ({ id, defaultTeam }) => [id, defaultTeam],
    },
  ],
  risks: {
    entityID: [
      ['weaken-sso', 'https://a', 'https://b'],
      ['weaken-sso', 'https://a', null],
      ['weaken-sso', undefined, 'https://a'],
    ],
    ssoURL: [
      ['weaken-sso', 'https://a', 'https://b'],
      ['weaken-sso', undefined, 'https://a'],
    ],
    certificate: [
      ['weaken-sso', HIDDEN, { $digest: 'e' }],
      ['weaken-sso', HIDDEN, null],
      ['weaken-sso', undefined, HIDDEN],
    ],
    defaultTeam: [
      ['grant', undefined, { $ref: 'team.a' }],
      ['grant', { $ref: 'team.b' }, { $ref: 'team.a' }],
      ['none', { $ref: 'team.b' }, null],
    ],
    defaultRole: [
      ['grant', null, 'read'],
      ['grant', 'read', 'edit'],
      ['organization-admin', null, 'admin'],
      ['none', 'edit', 'read'],
    ],
  },
  contradictions: [
    { title: 'one label', text: 'saml:\n  one: { label: Okta }\n  two: { label: Okta }\n', places: ['5:3', '4:3'] },
  ],
};
