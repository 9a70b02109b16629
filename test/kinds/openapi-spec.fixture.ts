import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, inEach, optional, some, words } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';

const SPEC = (title: string): string => `{"openapi":"3.1.0","info":{"title":"${title}","version":"1"},"paths":{}}`;
const SPECIFICATIONS: Walk = {
  title: 'OpenAPI specifications',
  steps: [
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
      title: 'one is deleted outside; protect the other',
      before: (world) => world.drop('openapi.petstore'),
      manifest: `
openapi:
  billing: { source: !file billing.json, protect: true }
  petstore: { source: { text: !file petstore.json } }
`,
      files: { 'billing.json': SPEC('Billing and more'), 'petstore.json': SPEC('Pets') },
      expect: ['create openapi.petstore (deleted)'],
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
      blocked: ['replace openapi.pets'],
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
      blocked: ['empty openapi.billing'],
      allow: ['empty'],
    },
  ],
};

const description = words(1, 20).map((title) =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} }),
);

const VISIBILITY: Walk = {
  title: 'who may read API descriptions',
  only: 'today',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'create one for everybody',
      manifest: `openapi: { orders: { source: '${SPEC('A')}', visibility: public } }\n`,
      expect: ['create openapi.orders'],
      blocked: ['expose openapi.orders'],
      allow: ['expose'],
    },
    {
      title: 'close it along with another text',
      manifest: `openapi: { orders: { source: '${SPEC('B')}', visibility: private } }\n`,
      expect: ['update openapi.orders source, visibility'],
    },
    {
      title: 'it stays as it is where nothing is declared',
      manifest: `openapi: { orders: { source: '${SPEC('B')}' } }\n`,
      expect: [],
    },
    {
      title: 'open it',
      manifest: `openapi: { orders: { source: '${SPEC('B')}', visibility: public } }\n`,
      expect: ['update openapi.orders visibility'],
      blocked: ['expose openapi.orders'],
      allow: ['expose'],
    },
    {
      title: 'somebody closes it',
      before: (world) => world.set('openapi.orders', { visibility: 'private' }),
      manifest: `openapi: { orders: { source: '${SPEC('B')}', visibility: public } }\n`,
      expect: ['update openapi.orders visibility (drift)'],
      blocked: ['expose openapi.orders'],
      allow: ['expose'],
    },
  ],
};

export const fixture: FixtureOf<'openapi-spec'> = {
  manifest: {
    first: `
openapi:
  billing: { source: { url: 'https://specs.example.com/billing.yaml' } }
  small: { source: { text: '${SPEC('Small')}' } }
`,
    second: `
openapi:
  billing: { source: { text: '${SPEC('Billing')}' } }
  large: { source: { url: 'https://specs.example.com/billing.yaml' } }
`,
  },
  random: {
    part: () =>
      collection(
        'openapi',
        some(['billing', 'petstore', 'v2-api'], () =>
          fc.oneof(
            description.map((source): JsonObject => ({ source })),
            description.map((text): JsonObject => ({ source: { text } })),
            fc.constant<JsonObject>({ source: { url: 'https://specs.example.com/billing.yaml' } }),
          ),
        ),
      ),
  },
  further: {
    today: {
      manifest: {
        first: 'openapi: { billing: { visibility: private }, small: { visibility: public } }\n',
        second: 'openapi: { billing: { visibility: public }, large: { visibility: public } }\n',
      },
      random: (chosen) =>
        inEach('openapi', chosen, () => optional({ visibility: fc.constantFrom('private', 'public') })),
      lives: [
        {
          name: 'OpenApiSpec',
          inputs: { slug: 'pulumi-open', source: { text: SPEC('A') }, visibility: 'public' },
          steps: [
            { change: { visibility: 'private' } },
            { change: { visibility: 'public', source: { text: SPEC('B') } } },
          ],
          untold: ['source'],
        },
      ],
    },
  },
  walks: [SPECIFICATIONS, VISIBILITY],
  lives: [
    {
      name: 'OpenApiSpec',
      inputs: { slug: 'pulumi-api', source: { text: SPEC('A') } },
      steps: [{ change: { source: { text: SPEC('B') } } }, { change: { slug: 'pulumi-other' }, replaces: ['slug'] }],
      untold: ['source'],
    },
  ],
  rows: [
    { table: 'openapiSpecs', key: ['organization', 'slug'], isUnique: true, ownersOf: ({ slug }) => [slug] },
    {
      table: 'openapiVersions',
      ownersOf: ({ spec }, rowsOf) => [rowsOf('openapiSpecs').find(({ id }) => id === spec)?.['slug']],
    },
  ],
  byHand: [
    sent('POST', `${ORG}/openapi`, {
      slug: ['one', 'Two-x'],
      source: [{ url: 'https://a.example/o.yaml' }, { text: 'openapi: 3.0.0' }],
    }),
    fc.constant(['DELETE', `${ORG}/openapi/broken`]),
  ],
  behaviour: { withheld: ['source'] },
  risks: {
    visibility: [
      ['expose', 'private', 'public'],
      ['none', 'public', 'private'],
    ],
  },
  contradictions: [
    {
      title: 'one slug',
      text: 'openapi:\n  pets: { source: a }\n  pets: { source: b }\n',
      code: 'yaml-duplicate-key',
      places: ['5:3', '4:3'],
    },
  ],
};
