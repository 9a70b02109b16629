import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { idsIn, isForeignId, isHidden, isReference, mapValue, referencesIn } from '../../src/core/plan/value.ts';

describe('a value', () => {
  test.each([
    ['a reference', isReference, '$ref'],
    ['an id', isForeignId, '$id'],
    ['a hidden value', isHidden, '$digest'],
  ] as const)('is %s when its mark is a text', (_name, check, mark) => {
    expect(check({ [mark]: 'x' })).toBe(true);
    expect(check({ [mark]: '', other: 1 })).toBe(true);
    for (const value of [
      undefined,
      null,
      'x',
      1,
      true,
      [],
      ['x'],
      {},
      { other: 'x' },
      { [mark]: 1 },
      { [mark]: null },
    ]) {
      expect(check(value)).toBe(false);
    }
  });

  test('refers to the ids in it at any depth', () => {
    const value = { a: { $id: 'one' }, b: [1, null, 'x', { c: [{ $id: 'two' }] }, { $ref: 'three' }], d: { $id: 4 } };
    expect(idsIn(value)).toEqual(['one', 'two']);
    expect(idsIn({ $id: 'one' })).toEqual(['one']);
    for (const none of [undefined, null, 'x', 1, [], {}]) {
      expect(idsIn(none)).toEqual([]);
    }
  });

  test('refers to what is named at any depth', () => {
    expect(referencesIn({ $ref: 'a' })).toEqual(['a']);
    expect(referencesIn([{ $ref: 'a' }, { x: [{ y: { $ref: 'b' } }, null, 1, 'c'], z: { $ref: 'a' } }])).toEqual([
      'a',
      'b',
      'a',
    ]);
    for (const value of [null, 1, 'a', true, [], {}, { $id: 'a' }]) {
      expect(referencesIn(value)).toEqual([]);
    }
  });

  test('is the very same where nothing is replaced', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(mapValue(value as Json, () => undefined)).toBe(value);
      }),
    );
  });

  test('keeps the parts that are not replaced, and is not changed itself', () => {
    const kept = { x: [1, 2] };
    const value: JsonObject = { a: kept, b: [kept, { $ref: 'r' }], c: { d: { $ref: 's' } }, e: null, f: 'text' };
    const before = structuredClone(value);
    const mapped = mapValue(value, (part) => (isReference(part) ? `id of ${part.$ref}` : undefined)) as JsonObject;
    expect(mapped).toEqual({ a: kept, b: [kept, 'id of r'], c: { d: 'id of s' }, e: null, f: 'text' });
    expect(mapped['a']).toBe(kept);
    expect((mapped['b'] as readonly Json[])[0]).toBe(kept);
    expect(value).toEqual(before);
  });

  test('is not looked into where it is replaced', () => {
    const asked: JsonObject[] = [];
    const mapped = mapValue([{ in: { deeper: 1 } }], (part) => {
      asked.push(part);
      return { $ref: 'x', in: part };
    });
    expect(asked).toEqual([{ in: { deeper: 1 } }]);
    expect(mapped).toEqual([{ $ref: 'x', in: { in: { deeper: 1 } } }]);
  });

  test.each([null, 1, 'x', true])('that is %j has no part to replace', (value) => {
    expect(mapValue(value, () => 'replaced')).toBe(value);
  });
});
