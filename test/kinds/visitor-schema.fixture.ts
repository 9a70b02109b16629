import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { inEach, some, words } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';

const docs = (claims: string): string => `
sites:
  docs: { id: site_docs, visitorSchema: ${claims} }
`;

const AT = 'site.docs.visitorSchema';
const PLAN = '{ type: string, enum: [free, pro], description: Plan }';
const BETA = '{ type: boolean, description: In the beta, signed: false }';

const has =
  (...names: readonly string[]) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('visitor-schema', 'site.docs');
    expect(Object.keys((live?.fields['properties'] ?? {}) as object).sort()).toEqual([...names].sort());
  };

const CLAIMS: Walk = {
  title: 'the claims of visitors',
  steps: [
    {
      title: 'are set where there were none',
      manifest: docs(`{ plan: ${PLAN}, beta: ${BETA} }`),
      expect: ['adopt site.docs', `adopt ${AT} properties`],
      after: has('plan', 'beta'),
    },
    {
      title: 'are the same in another order, and signed unless said otherwise',
      manifest: docs(`{ beta: ${BETA}, plan: { signed: true, description: Plan, enum: [free, pro], type: string } }`),
      expect: [],
    },
    {
      title: 'are replaced as a whole',
      manifest: docs(`{
        plan: ${PLAN},
        tags: { type: array, description: Tags, items: { type: string, description: Tag } },
        team: { type: object, description: Team, properties: { lead: { type: boolean, description: Leads it } } } }`),
      expect: [`update ${AT} properties`],
      after: has('plan', 'tags', 'team'),
    },
    {
      title: 'somebody adds one',
      before: (world) => world.set(AT, { properties: { mine: { type: 'number', description: 'By hand' } } }),
      manifest: docs(`{ plan: ${PLAN} }`),
      expect: [`update ${AT} properties (conflict)`],
      blocked: [`conflict ${AT}`],
      allow: ['conflict'],
      after: has('plan'),
    },
    {
      title: 'an empty schema has none',
      manifest: docs('{}'),
      expect: [`update ${AT} properties`],
      after: has(),
    },
    {
      title: 'a new site gets them too, and they stay when they leave the manifest',
      manifest: `sites: { docs: { id: site_docs }, fresh: { title: Fresh, visitorSchema: { plan: ${PLAN} } } }\n`,
      expect: ['create site.fresh', 'create site.fresh.visitorSchema'],
      ledger: [],
      dormant: [AT],
      after: has(),
    },
    {
      title: 'what the service would refuse is refused before',
      manifest: docs('{ plan: { type: array, description: Plan } }'),
      expect: [],
      errors: ['visitor-claim'],
    },
  ],
};

const primitive: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: fc.constantFrom('boolean', 'string', 'number'), description: words(0, 40) }),
  fc.record({
    type: fc.constant('string'),
    description: words(0, 40),
    enum: fc.uniqueArray(words(1, 20), { minLength: 1, maxLength: 3 }),
  }),
);

const claim: fc.Arbitrary<JsonObject> = fc.oneof(
  primitive,
  primitive.map((items): JsonObject => ({ type: 'array', description: 'A list', items })),
  fc
    .dictionary(fc.constantFrom('a', 'b', 'odd name'), primitive, { maxKeys: 2 })
    .map((properties): JsonObject => ({ type: 'object', description: 'An object', properties })),
);

const randomClaims: fc.Arbitrary<Json> = some(['plan', 'beta', 'odd "name"'], () =>
  fc.tuple(claim, fc.boolean()).map(([own, signed]): JsonObject => (signed ? own : { ...own, signed: false })),
);

export const fixture: FixtureOf<'visitor-schema'> = {
  manifest: {
    first: `
sites:
  main: { visitorSchema: { plan: ${PLAN}, beta: ${BETA} } }
  flat: { visitorSchema: {} }
`,
    second: `
sites:
  main: { visitorSchema: { plan: { type: string, description: Any plan }, age: { type: number, description: Age } } }
  third: { visitorSchema: { beta: ${BETA} } }
`,
  },
  random: {
    part: (chosen) =>
      inEach('sites', chosen, () =>
        fc.option(randomClaims).map((own): JsonObject => (own === null ? {} : { visitorSchema: own })),
      ),
  },
  walks: [CLAIMS],
  lives: [
    {
      name: 'SiteVisitorSchema',
      inputs: { site: 'site_docs', properties: { plan: { type: 'string', description: 'Plan' } } },
      steps: [{ change: { properties: { beta: { type: 'boolean', description: 'In the beta', signed: false } } } }],
      stays: true,
    },
  ],
  rows: [{ table: 'adaptiveSchemas', key: ['site'], isUnique: true, ownersOf: ({ site }) => [site] }],
  byHand: [
    words(0, 40).map((description) => [
      'PUT',
      `${ORG}/sites/site_docs/adaptive-schema`,
      {
        jsonSchema: {
          type: 'object',
          properties: {
            plan: { type: 'string', description },
            unsigned: {
              type: 'object',
              description: 'Unsigned claims of the site visitor.',
              // Signed and not: the same name for two claims.
              properties: { plan: { type: 'string', description }, beta: { type: 'boolean', description } },
              additionalProperties: false,
            },
          },
          additionalProperties: false,
        },
      },
    ]),
  ],
  holders: [{ kind: 'site', id: 'site_docs' }],
};
