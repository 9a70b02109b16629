import { walkKind } from '../support/walk.ts';

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

walkKind('SAML providers', [
  {
    title: 'create with a team that is made as well',
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
  },
  {
    title: 'a secret certificate is compared without being shown',
    manifest: `
teams: { writers: { title: Docs writers }, press: { title: Press } }
saml:
  corp: { label: Corporation, certificate: !env CERT, defaultTeam: writers }
`,
    env: { CERT: OTHER_PEM.replaceAll('\n', '\r\n') },
    expect: [],
  },
  {
    title: 'another secret certificate',
    manifest: `
teams: { writers: { title: Docs writers }, press: { title: Press } }
saml:
  corp: { label: Corporation, certificate: !env CERT, defaultTeam: writers }
`,
    env: { CERT: PEM },
    expect: ['update saml.corp certificate'],
  },
  {
    title: 'somebody changes the certificate and the address',
    before: (world) => world.set('saml.corp', { certificate: OTHER_PEM, ssoURL: 'https://evil.example.com' }),
    manifest: `
teams: { writers: { title: Docs writers }, press: { title: Press } }
saml:
  corp: { label: Corporation, ssoURL: "https://corp.example.org/sso", certificate: !env CERT, defaultTeam: writers }
`,
    env: { CERT: PEM },
    expect: ['update saml.corp ssoURL, certificate (drift)'],
  },
  {
    title: 'the team that it refers to is renamed',
    manifest: `
teams: { authors: { title: Authors, previously: [writers] }, press: { title: Press } }
saml:
  corp: { label: Corporation, certificate: !env CERT, defaultTeam: authors }
`,
    env: { CERT: PEM },
    expect: ['update team.authors title from team.writers'],
    ledger: ['refresh saml.corp'],
  },
  {
    title: 'rename with another label, and adopt one that exists',
    manifest: `
teams: { authors: { title: Authors }, press: { title: Press } }
saml:
  company: { label: Company, previously: [corp], certificate: !env CERT, defaultTeam: authors }
  okta: { label: Okta, certificate: !env CERT, defaultTeam: press, defaultRole: read }
`,
    env: { CERT: PEM },
    expect: ['update saml.company label from saml.corp', 'adopt saml.okta defaultTeam'],
  },
  {
    title: 'one vanishes',
    before: (world) => world.drop('saml.okta'),
    manifest: `
teams: { authors: { title: Authors }, press: { title: Press } }
saml:
  company: { label: Company, certificate: !env CERT, defaultTeam: authors }
  okta: { label: Okta, entityID: "https://okta.example.com", ssoURL: "https://okta.example.com", certificate: !env CERT }
`,
    env: { CERT: PEM },
    expect: ['create saml.okta (vanished)'],
  },
  {
    title: 'remove one',
    manifest: `
teams: { authors: { title: Authors }, press: { title: Press } }
saml:
  okta: { label: Okta, certificate: !env CERT }
`,
    env: { CERT: PEM },
    expect: ['delete saml.company'],
    held: ['break-sso saml.company'],
    allow: ['break-sso'],
  },
]);

const translations = (text: string): string => `
translations:${text}
`;

walkKind('translations and their languages', [
  {
    title: 'create with languages, and adopt one that exists',
    manifest: translations(`
  german: { title: German, languages: { de: { instructions: "Say du.\\n\\nBe short." }, pl: { instructions: Short } } }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
    expect: [
      'create translation.german',
      'create translation.german.language.de',
      'create translation.german.language.pl',
      'adopt translation.french',
      'adopt translation.french.language.fr instructions',
    ],
  },
  {
    title: 'change the title and instructions, also to a document',
    manifest: translations(`
  german:
    title: Deutsch
    languages:
      de: { instructions: Say Sie. }
      pl:
        instructions:
          object: document
          data: {}
          nodes:
            - { object: block, type: paragraph, data: {}, nodes: [{ object: text, leaves: [{ object: leaf, text: Short and good, marks: [] }] }] }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
    expect: [
      'update translation.german title',
      'update translation.german.language.de instructions',
      'update translation.german.language.pl instructions',
    ],
  },
  {
    title: 'somebody changes instructions, deletes a language and adds one',
    before: async (world) => {
      await world.set('translation.german.language.de', { instructions: 'By hand' });
      await world.drop('translation.german.language.pl');
      await world.make('translation-language', 'translation.german', { language: 'it', instructions: 'By hand' });
    },
    manifest: translations(`
  german: { title: Deutsch, languages: { de: { instructions: Say Sie. }, pl: { instructions: Short } } }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
    expect: [
      'update translation.german.language.de instructions (drift)',
      'create translation.german.language.pl (vanished)',
    ],
    unmanaged: ['translation.german.language.it'],
  },
  {
    title: 'rename, and another language in the place of one',
    manifest: translations(`
  deutsch:
    previously: [german]
    title: Deutsch
    languages: { de: { instructions: Say Sie. }, cs: { previously: [pl], instructions: Short } }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
    expect: ['replace translation.deutsch.language.cs from translation.german.language.pl'],
    held: ['replace translation.deutsch.language.cs'],
    allow: ['replace'],
  },
  {
    title: 'both sides change instructions',
    before: (world) => world.set('translation.deutsch.language.de', { instructions: 'By hand' }),
    manifest: translations(`
  deutsch: { title: Deutsch, languages: { de: { instructions: Say ihr. }, cs: { instructions: Short } } }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
    expect: ['update translation.deutsch.language.de instructions (conflict)'],
    held: ['conflict translation.deutsch.language.de'],
    allow: ['conflict'],
  },
  {
    title: 'remove one with its languages, of which one is not ours',
    manifest: translations(`
  french: { title: French, languages: {} }`),
    expect: [
      'delete translation.deutsch',
      'delete translation.deutsch.language.cs with translation.deutsch',
      'delete translation.deutsch.language.de with translation.deutsch',
      'delete translation.french.language.fr',
    ],
    held: [
      'cascade translation.deutsch',
      'empty translation.deutsch.language.cs',
      'empty translation.deutsch.language.de',
      'empty translation.french.language.fr',
    ],
    allow: ['cascade', 'empty'],
  },
]);

const SPEC = (title: string): string => `{"openapi":"3.1.0","info":{"title":"${title}","version":"1"},"paths":{}}`;

walkKind('OpenAPI specifications', [
  {
    title: 'create of a text; adopt a text that cannot be read back',
    manifest: `
openapi:
  billing: { source: !file billing.json }
  petstore: { source: { text: !file petstore.json } }
`,
    files: { 'billing.json': SPEC('Billing'), 'petstore.json': SPEC('Pets') },
    expect: ['create openapi.billing', 'adopt openapi.petstore source'],
    unmanaged: ['openapi.broken'],
  },
  {
    title: 'another text',
    manifest: `
openapi:
  billing: { source: !file billing.json }
  petstore: { source: { text: !file petstore.json } }
`,
    files: { 'billing.json': SPEC('Billing and more'), 'petstore.json': SPEC('Pets') },
    expect: ['update openapi.billing source'],
  },
  {
    title: 'somebody gives another text',
    before: (world) => world.set('openapi.billing', { source: { text: SPEC('By hand') } }),
    manifest: `
openapi:
  billing: { source: !file billing.json }
  petstore: { source: { text: !file petstore.json } }
`,
    files: { 'billing.json': SPEC('Billing and more'), 'petstore.json': SPEC('Pets') },
    expect: ['update openapi.billing source (drift)'],
  },
  {
    title: 'one vanishes; protect the other',
    before: (world) => world.drop('openapi.petstore'),
    manifest: `
openapi:
  billing: { source: !file billing.json, protect: true }
  petstore: { source: { text: !file petstore.json } }
`,
    files: { 'billing.json': SPEC('Billing and more'), 'petstore.json': SPEC('Pets') },
    expect: ['create openapi.petstore (vanished)'],
    ledger: ['refresh openapi.billing'],
  },
  {
    title: 'a slug cannot be changed: made anew',
    manifest: `
openapi:
  billing: { source: !file billing.json }
  pets: { previously: [petstore], source: { text: !file petstore.json } }
`,
    files: { 'billing.json': SPEC('Billing and more'), 'petstore.json': SPEC('Pets') },
    expect: ['replace openapi.pets from openapi.petstore'],
    held: ['replace openapi.pets'],
    allow: ['replace'],
  },
  {
    title: 'remove one',
    manifest: 'openapi: { billing: { source: !file billing.json } }\n',
    files: { 'billing.json': SPEC('Billing and more') },
    expect: ['delete openapi.pets'],
  },
  {
    title: 'remove all',
    manifest: 'openapi: {}\n',
    expect: ['delete openapi.billing'],
    held: ['empty openapi.billing'],
    allow: ['empty'],
  },
]);

walkKind('link invites', [
  {
    title: 'create, also for guests',
    manifest: 'linkInvites: { readers: { role: review }, guests: { role: null } }\n',
    expect: ['create linkInvite.readers', 'create linkInvite.guests'],
  },
  {
    title: 'another role',
    manifest: 'linkInvites: { readers: { role: comment }, guests: { role: null } }\n',
    expect: ['update linkInvite.readers role'],
  },
  {
    title: 'somebody changes the role of one and deletes the other',
    before: async (world) => {
      await world.set('linkInvite.readers', { role: 'edit' });
      await world.drop('linkInvite.guests');
    },
    manifest: 'linkInvites: { readers: { role: comment }, guests: { role: null } }\n',
    expect: ['update linkInvite.readers role (drift)', 'create linkInvite.guests (vanished)'],
  },
  {
    title: 'rename by key',
    manifest: 'linkInvites: { critics: { role: comment }, visitors: { role: null, previously: [guests] } }\n',
    expect: [],
    ledger: [
      'refresh linkInvite.critics from linkInvite.readers',
      'refresh linkInvite.visitors from linkInvite.guests',
    ],
  },
  {
    title: 'remove one',
    manifest: 'linkInvites: { visitors: { role: null } }\n',
    expect: ['delete linkInvite.critics'],
    held: ['revoke-links linkInvite.critics'],
    allow: ['revoke-links'],
  },
]);

walkKind('spaces', [
  {
    title: 'are found by id and by title, and nothing is done to them',
    manifest: 'spaces: { handbook: { id: spc_handbook }, api: { title: API reference v2 } }\n',
    expect: [],
    ledger: [],
  },
  {
    title: 'one that is not there by its id is an error',
    manifest: 'spaces: { handbook: { id: spc_nowhere } }\n',
    expect: [],
    errors: ['not-found'],
  },
  {
    title: 'one that is not there by its title is an error',
    manifest: 'spaces: { handbook: { title: Nowhere } }\n',
    expect: [],
    errors: ['not-found'],
  },
  { title: 'one that leaves the manifest leaves nothing behind', manifest: 'spaces: {}\n', expect: [], ledger: [] },
]);
