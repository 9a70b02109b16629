import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/base/canonical.ts';
import type { Json } from '../../src/base/json.ts';
import { printable, printableJson, shortened } from '../../src/base/text.ts';

const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe('text for people', () => {
  test('F65: holds nothing that a terminal acts on, whatever goes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(text)).not.toMatch(UNSAFE);
        expect(printableJson(text)).not.toMatch(UNSAFE);
      }),
    );
  });

  test('keeps what is harmless', () => {
    expect(printable('Größe 😀 "quoted" \\n')).toBe('Größe 😀 "quoted" \\n');
    expect(printable('a\tb\r\nc\u001b')).toBe('a\\tb\\r\\nc\\u001b');
  });

  test('is cut to a length, and never inside a character', () => {
    expect(shortened('abcdef', 6)).toBe('abcdef');
    expect(shortened('abcdefg', 6)).toBe('abcde…');
    expect(shortened('abcd😀g', 6)).toBe('abcd…');
  });
});

describe('JSON', () => {
  test('that is safe to show reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(JSON.parse(printableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('in canonical form is the same text for equal values, and another for others', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        expect(canonicalJson(reversed(json))).toBe(canonicalJson(json));
        expect(JSON.parse(canonicalJson(json))).toEqual(json);
      }),
    );
  });
});

/** The same value with the fields of its objects the other way round. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(reversed);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner as Json)]),
  );
}
