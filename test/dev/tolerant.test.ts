import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { answersDocument, readerDocument } from '../../src/dev/tolerant.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function documentOf(schema: Json): JsonObject {
  return {
    paths: {
      '/x': {
        get: {
          operationId: 'getX',
          responses: {
            '200': { content: { 'application/json': { schema: ref('X') } } },
            '204': { description: 'Nothing.' },
            '404': { content: { 'application/json': { schema: ref('X') } } },
          },
        },
      },
    },
    components: {
      schemas: {
        X: schema,
        Kind: { type: 'string', const: 'a' },
        A: { type: 'object', required: ['type'], properties: { type: ref('Kind') } },
        B: { allOf: [{ type: 'object' }, { properties: { type: { const: 'b' } } }] },
        C: { type: 'object' },
      },
    },
  };
}

function schemaIn(document: JsonObject): Json | undefined {
  return ((document['components'] as JsonObject)['schemas'] as JsonObject)['X'];
}

const TEXT = { type: 'string', nullable: true };

describe('what an answer must be', () => {
  test.each<[string, Json, Json]>([
    [
      'no bounds',
      { type: 'string', minLength: 1, pattern: '^a', format: 'uri', 'x-secret': true },
      { ...TEXT, 'x-secret': true },
    ],
    ['a constant is of its type', { const: 'a' }, TEXT],
    ['null is null', { const: null }, { type: ['null'] }],
    ['a choice is of the types of its values', { enum: ['a', 1, null] }, { type: ['string', 'number', 'null'] }],
    ['a choice keeps the type that it has', { type: 'string', enum: ['a', 1] }, TEXT],
    [
      'what is not needed may be missing',
      { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, additionalProperties: false },
      { type: 'object', nullable: true, properties: { a: TEXT } },
    ],
    [
      'what is needed may not, nor may it be null',
      { type: 'object', required: ['a'], properties: { a: { type: 'string', 'x-needed': 'to see' } } },
      {
        type: 'object',
        nullable: true,
        required: ['a'],
        properties: { a: { type: 'string', 'x-needed': 'to see' } },
      },
    ],
    [
      'what is needed and may be null in the contract may be null',
      { required: ['a'], properties: { a: { type: ['string', 'null'], 'x-needed': 'to see' } } },
      { required: ['a'], properties: { a: { ...TEXT, 'x-needed': 'to see' } } },
    ],
    [
      'a reference takes null, unless it is needed',
      { required: ['a'], properties: { a: { ...ref('C'), 'x-needed': 'to see' }, b: ref('C') } },
      { required: ['a'], properties: { a: { ...ref('C'), type: 'object', 'x-needed': 'to see' }, b: ref('C') } },
    ],
    [
      'the name of an object stays, and is needed',
      { required: ['object'], properties: { object: { const: 'site' }, other: { const: 'x' } } },
      { required: ['object'], properties: { object: { const: 'site' }, other: TEXT } },
    ],
    [
      'an object without a name is any',
      { required: ['object'], properties: { object: { type: 'string', maxLength: 3 } } },
      { properties: { object: TEXT } },
    ],
    [
      'items are needed',
      { type: 'array', items: { type: 'string', maxLength: 1 }, maxItems: 3 },
      { type: 'array', nullable: true, items: { type: 'string' } },
    ],
    [
      'one of several is any of them',
      { oneOf: [{ const: 1 }, { type: 'string', minLength: 2 }] },
      { type: ['number', 'string', 'null'], anyOf: [{ type: 'number', nullable: true }, TEXT] },
    ],
    [
      'all of several',
      { allOf: [{ const: 1 }, { minimum: 3 }] },
      { type: 'number', nullable: true, allOf: [{ type: 'number', nullable: true }, {}] },
    ],
    [
      'what older services have in its place fits',
      { properties: { a: { type: 'object', 'x-older': { type: 'string' } } } },
      { properties: { a: { type: ['object', 'string', 'null'] } } },
    ],
    ['true', true, true],
  ])('%s', (_title, schema, expected) => {
    expect(schemaIn(readerDocument(documentOf(schema)))).toEqual(expected);
  });

  test('a variant is checked where its tag names it, and the tag is needed', () => {
    const schema = { type: 'object', discriminator: { propertyName: 'type' }, oneOf: [ref('A'), ref('B'), ref('C')] };
    const checked = (type: Json, name: string): JsonObject =>
      Object.fromEntries<Json>([
        ['if', { properties: { type } }],
        ['then', ref(name)],
      ]);
    expect(schemaIn(readerDocument(documentOf(schema)))).toEqual({
      type: 'object',
      nullable: true,
      required: ['type'],
      allOf: [checked({ type: 'string', const: 'a' }, 'A'), checked({ const: 'b' }, 'B'), checked(false, 'C')],
    });
  });

  test('an answer itself is needed, and refusals are nobody’s concern', () => {
    const { paths } = readerDocument(documentOf({ type: 'object' }));
    expect(paths).toEqual({
      '/x': {
        get: {
          operationId: 'getX',
          responses: {
            '200': { content: { 'application/json': { schema: { ...ref('X'), type: 'object' } } } },
            '204': {},
          },
        },
      },
    });
  });

  test.each<[string, Json]>([
    ['needs what not every profile has', { properties: { a: { type: 'string', 'x-needed': 'to see' } } }],
    ['has a keyword that nobody thought of', { type: 'object', patternProperties: {} }],
  ])('a contract that %s is refused', (_title, schema) => {
    expect(() => readerDocument(documentOf(schema))).toThrow();
  });
});

test('the types of answers have what is needed, and tags; all else may be missing or null', () => {
  const union = { discriminator: { propertyName: 'type' }, oneOf: [ref('A')] };
  const schema = {
    type: 'object',
    description: 'Left out.',
    required: ['a', 'b'],
    properties: { a: { type: 'string', 'x-needed': 'to see' }, b: { type: 'number' }, c: union },
  };
  const { components } = answersDocument(documentOf(schema)) as { components: { schemas: JsonObject } };
  expect(components.schemas['X']).toEqual({
    type: 'object',
    required: ['a'],
    properties: {
      a: { type: 'string', 'x-needed': 'to see' },
      b: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      c: { anyOf: [union, { type: 'null' }] },
    },
  });
  expect(components.schemas['A']).toEqual({ type: 'object', required: ['type'], properties: { type: ref('Kind') } });
});
