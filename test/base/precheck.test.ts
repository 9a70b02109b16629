import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { createPrechecks } from '../../src/base/precheck.ts';

// That it agrees with Ajv on our schemas is in test/manifest/standalone.sweep.test.ts and test/client/standalone.sweep.test.ts.

const passes = (schema: Json, value: unknown): boolean => createPrechecks(schema as JsonObject)(schema)(value);

describe('a precheck', () => {
  test('passes nothing that is nested too deeply to follow', () => {
    const tree: JsonObject = {
      definitions: { node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } } } },
      $ref: '#/definitions/node',
    };
    let deep: JsonObject = {};
    for (let depth = 0; depth < 100_000; depth++) {
      deep = { next: deep };
    }
    expect(passes(tree, { next: {} })).toBe(true);
    expect(passes(tree, deep)).toBe(false);
  });

  test('passes nothing that depends on what it does not understand, wherever that is', () => {
    const strange = { multipleOf: 2 };
    expect(passes(strange, 2)).toBe(false);
    expect(passes({ allOf: [strange] }, 2)).toBe(false);
    // Taking it for a mismatch would pass here what Ajv refuses.
    expect(passes({ oneOf: [{ type: 'number' }, strange] }, 2)).toBe(false);
    expect(passes({ if: strange, else: true }, 3)).toBe(false);
    expect(passes({ format: 'unheard-of' }, 'x')).toBe(false);
    expect(passes({ $ref: '#/definitions/missing' }, 1)).toBe(false);
    expect(passes({ $ref: 'https://schemas.example/other' }, 1)).toBe(false);
    // Nothing depends on it for this value.
    expect(passes({ properties: { a: strange } }, { b: 1 })).toBe(true);
  });
});
