import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAcceptances } from '../../src/base/acceptance/acceptance.ts';
import { loadAjv } from '../../src/base/ajv.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { runs } from '../support/runs.ts';

const { Ajv, addFormats } = loadAjv();

const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
addFormats(ajv);

function ajvAccepts(schema: Json, value: unknown): boolean {
  const isValid = ajv.compile(schema as JsonObject)(value);
  // Else it keeps every schema.
  ajv.removeSchema();
  return isValid;
}

const accepts = (schema: Json, value: unknown): boolean => createAcceptances(schema as JsonObject)(schema)(value);

const NAMES = ['a', 'b', 'x-c', 'é'];
const name = fc.constantFrom(...NAMES);
const bound = fc.integer({ min: 0, max: 3 });
const scalar = fc.constantFrom<Json>(
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  3,
  '',
  'a',
  'ab',
  '😀',
  '😀😀',
  'a@b.example',
  '2026-01-31',
);
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }) as fc.Arbitrary<JsonObject>,
  ),
}));
const type = fc.constantFrom('null', 'boolean', 'string', 'number', 'integer', 'array', 'object');

/** Schemas of every keyword that is understood. */
const { schema } = fc.letrec<{ schema: Json }>((tie) => {
  const parts = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(name, tie('schema'), { maxKeys: 3, noNullPrototype: true });
  return {
    schema: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      fc.boolean(),
      fc.record({ type }),
      fc.record({ type, nullable: fc.boolean() }).filter((one) => one.type !== 'null'),
      fc.record({ type: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }) }),
      fc.record({ const: value }),
      fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 4 }) }),
      fc.record({ minLength: bound, maxLength: bound }),
      fc.record({ pattern: fc.constantFrom('^a', '^.$', '[^a]') }),
      fc.record({ format: fc.constantFrom('email', 'date', 'uri') }),
      fc.record({ minimum: bound, maximum: bound }),
      fc.record({ items: tie('schema').map((one) => (typeof one === 'object' ? one : {})) }),
      fc.record({ minItems: bound, maxItems: bound, uniqueItems: fc.boolean() }),
      fc.record({ required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }) }),
      fc.record(
        {
          properties: named,
          patternProperties: fc.dictionary(fc.constantFrom('^x-', 'é'), tie('schema'), { noNullPrototype: true }),
          additionalProperties: tie('schema'),
        },
        { requiredKeys: [] },
      ),
      fc.record({ propertyNames: tie('schema') }),
      fc.record({ minProperties: bound, maxProperties: bound }),
      fc.record({
        dependencies: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
          maxKeys: 2,
          noNullPrototype: true,
        }),
      }),
      fc.record({ allOf: parts }),
      fc.record({ anyOf: parts }),
      fc.record({ oneOf: parts }),
      // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
      fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }, { requiredKeys: ['if'] }),
      fc.record({ title: fc.constant('A note'), 'x-note': fc.constant(1), allOf: parts }),
    ) as fc.Arbitrary<Json>,
  };
});

describe('accepting a value', () => {
  test('agrees with Ajv on any schema of known keywords', () => {
    fc.assert(
      fc.property(schema, value, (one, candidate) => {
        expect(accepts(one, candidate)).toBe(ajvAccepts(one, candidate));
      }),
      { numRuns: runs(200) },
    );
  });

  test('follows references, also in circles', () => {
    const tree: JsonObject = {
      definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } }, required: ['id'] } },
      $ref: '#/definitions/node',
    };
    for (const candidate of [{ id: 1 }, { id: 1, next: { id: 2 } }, { id: 1, next: {} }, [], { next: { id: 1 } }]) {
      expect(accepts(tree, candidate)).toBe(ajvAccepts(tree, candidate));
    }
  });

  test('accepts nothing that is nested too deeply to follow', () => {
    const tree: JsonObject = {
      definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } } } },
      $ref: '#/definitions/node',
    };
    let deep: JsonObject = {};
    for (let depth = 0; depth < 100_000; depth++) {
      deep = { next: deep };
    }
    expect(accepts(tree, deep)).toBe(false);
  });

  test('accepts nothing that depends on what it does not understand, wherever that is', () => {
    const strange = { multipleOf: 2 };
    expect(accepts(strange, 2)).toBe(false);
    expect(accepts({ allOf: [strange] }, 2)).toBe(false);
    // Taking it for a mismatch would accept here what Ajv refuses.
    expect(accepts({ oneOf: [{ type: 'number' }, strange] }, 2)).toBe(false);
    expect(accepts({ if: strange, else: true }, 3)).toBe(false);
    expect(accepts({ format: 'unheard-of' }, 'x')).toBe(false);
    expect(accepts({ $ref: '#/definitions/missing' }, 1)).toBe(false);
    expect(accepts({ $ref: 'https://schemas.example/other' }, 1)).toBe(false);
    expect(accepts({ properties: { toString: { type: 'string' } } }, {})).toBe(false);
    // Nothing depends on it for this value.
    expect(accepts({ properties: { a: strange } }, { b: 1 })).toBe(true);
  });
});
