import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { claimsOfSchema, comparableClaims, schemaOfClaims } from '../../src/core/kinds/support/visitor-claims.ts';
import { visitorSchema } from '../../src/core/kinds/visitor-schema.ts';
import { runs } from '../support/runs.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([visitorSchema], { profile: 'today' });
const parents = [{ kind: 'site', id: 'site_docs' }];
const PLAN = { type: 'string', enum: ['free', 'pro'], description: 'Plan' };

test('is one resource for each site, empty of everything until somebody sets one', async () => {
  const { list, update } = bench();
  expect(await list(visitorSchema, parents)).toEqual([
    { kind: 'visitor-schema', id: 'site_docs', title: 'Visitor schema', fields: {} },
  ]);
  const live = await update(visitorSchema, 'site_docs', { properties: {} }, { parents });
  expect(live.fields).toEqual({ properties: {} });
  expect(await list(visitorSchema, parents)).toEqual([live]);
});

test('a site that is not there is not a site without a schema', async () => {
  const error = await failureOf(bench().list(visitorSchema, [{ kind: 'site', id: 'site_none' }]));
  expect(error.failure).toBe('missing');
});

test('puts claims that are not signed where the service wants them, with its own description', async () => {
  const claims = { plan: PLAN, beta: { type: 'boolean', description: 'In the beta', signed: false } };
  const { update, client } = bench();
  expect((await update(visitorSchema, 'site_docs', { properties: claims }, { parents })).fields).toEqual({
    properties: claims,
  });
  const path = { organizationId: 'org_acme', siteId: 'site_docs' };
  const { jsonSchema } = await client.call('getSiteAdaptiveSchema', { path });
  expect(jsonSchema.properties).toEqual({
    plan: PLAN,
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { beta: { type: 'boolean', description: 'In the beta' } },
      additionalProperties: false,
    },
  });
});

test('a claim that is there signed and unsigned keeps both', () => {
  const plan = { type: 'string', description: 'Plan' };
  const both = schemaOfClaims({ plan, unsigned: { type: 'object', description: 'any', properties: { plan } } });
  const claims = claimsOfSchema(both.properties as unknown as JsonObject);
  expect(claims).toMatchObject({ plan, unsigned: { properties: { plan } } });
  expect(schemaOfClaims(claims)).toEqual(both);
});

test('what a newer service says besides does not count', () => {
  const odd = { plan: { ...PLAN, deprecated: true }, age: { type: 'duration', description: null } };
  expect(claimsOfSchema(odd)).toEqual({ plan: PLAN, age: { type: 'duration', description: '' } });
  expect(claimsOfSchema({ odd: null, unsigned: null })).toEqual({ odd: { type: null, description: '' } });
});

test('any claims come back as they were declared', () => {
  const { claim } = fc.letrec<{ claim: JsonObject }>((tie) => ({
    claim: fc.oneof(
      { maxDepth: 3 },
      fc.record({ type: fc.constantFrom('boolean', 'string', 'number'), description: fc.string() }),
      fc
        .dictionary(fc.string(), tie('claim'), { maxKeys: 3, noNullPrototype: true })
        .map((properties): JsonObject => ({ type: 'object', description: 'x', properties })),
    ),
  }));
  const claims = fc.dictionary(
    fc.string().filter((name) => name !== 'unsigned' && name !== '__proto__'),
    fc.tuple(claim, fc.boolean()).map(([own, signed]): JsonObject => (signed ? own : { ...own, signed: false })),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(claims, (declared) => {
      expect(claimsOfSchema(schemaOfClaims(declared).properties as unknown as JsonObject)).toEqual(declared);
      expect(comparableClaims(declared)).toEqual(declared);
    }),
    { numRuns: runs(200) },
  );
});

describe('what the service would refuse', () => {
  test.each([
    [['plan'], { plan: { type: 'array', description: 'x' } }],
    [['plan'], { plan: { type: 'object', description: 'x' } }],
    [['plan', 'enum'], { plan: { type: 'number', description: 'x', enum: ['1'] } }],
    [['plan', 'items'], { plan: { type: 'string', description: 'x', items: { type: 'string', description: 'y' } } }],
    [
      ['plan', 'items', 'type'],
      { plan: { type: 'array', description: 'x', items: { type: 'object', description: 'y' } } },
    ],
    [
      ['plan', 'properties', 'a', 'properties'],
      {
        plan: {
          type: 'object',
          description: 'x',
          properties: { a: { type: 'string', description: 'y', properties: {} } },
        },
      },
    ],
    [['unsigned'], { unsigned: { type: 'boolean', description: 'x' } }],
  ])('is reported at %j', (at, claims) => {
    const context = contextOf('visitorSchema');
    visitorSchema.declare(claims, context);
    expect(context.problems).toMatchObject([[at, { severity: 'error', code: 'visitor-claim' }]]);
  });
});
