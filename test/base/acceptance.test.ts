import { describe, expect, test } from 'vitest';
import { createAcceptances } from '../../src/base/acceptance/acceptance.ts';
import { loadAjv } from '../../src/base/ajv.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';

const { Ajv, addFormats } = loadAjv();

const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
addFormats(ajv);

function ajvAccepts(schema: Json, value: unknown): boolean {
  return ajv.compile(schema as JsonObject)(value);
}

const accepts = (schema: Json, value: unknown): boolean => createAcceptances(schema as JsonObject)(schema)(value);

describe('accepting a value', () => {
  test('follows references, also in circles', () => {
    const tree: JsonObject = {
      definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } }, required: ['id'] } },
      $ref: '#/definitions/node',
    };
    for (const candidate of [{ id: 1 }, { id: 1, next: { id: 2 } }, { id: 1, next: {} }, [], { next: { id: 1 } }]) {
      expect(accepts(tree, candidate)).toBe(ajvAccepts(tree, candidate));
    }
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
