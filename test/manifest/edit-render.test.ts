// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of manifests look like templates.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { plainValue, renderFlow, renderYaml, withoutVariables } from '../../src/core/manifest/edit/render.ts';
import { runs } from '../support/runs.ts';

const CONTROL = '\u0085';

describe('a document', () => {
  test.each<[string, JsonObject, string]>([
    ['plain words', { a: 'word', b: 1, c: true, d: null }, 'a: word\nb: 1\nc: true\nd: null\n'],
    ['keys that look like numbers, in their order', { b: 1, '2': 2, '1': 3 }, '"1": 3\n"2": 2\nb: 1\n'],
    ['what an older reader takes for something else', { a: 'no', b: '12:30' }, 'a: "no"\nb: "12:30"\n'],
    ['lines of text', { a: 'one\ntwo\n' }, 'a: |\n  one\n  two\n'],
    ['lines of text without a last line end', { a: 'one\ntwo' }, 'a: |-\n  one\n  two\n'],
    ['lines that start with a space', { a: ' one\ntwo' }, 'a: " one\\ntwo"\n'],
    ['lines that end with a space', { a: 'one \ntwo' }, 'a: "one\\ \\ntwo"\n'],
    ['a last line that ends with a tab', { a: 'one\ntwo\t' }, 'a: "one\\ntwo\\t"\n'],
    ['empty lines at the end', { a: 'one\n\n' }, 'a: "one\\n\\n"\n'],
    ['lines with a line separator in them', { a: 'one\u2028\ntwo' }, 'a: "one\\u2028\\ntwo"\n'],
    ['a control character', { a: `x${CONTROL}y` }, 'a: "x\\u0085y"\n'],
    ['an invisible character', { a: 'x\ufeffy' }, 'a: "x\\ufeffy"\n'],
    ['a key with lines', { 'a\nb': 1 }, '"a\\nb": 1\n'],
    ['long text, never folded', { a: 'word '.repeat(60).trim() }, `a: ${'word '.repeat(60).trim()}\n`],
    ['lists and maps', { l: ['a', { b: [] }], m: {} }, 'l:\n  - a\n  - b: []\nm: {}\n'],
    ['the same list twice, without an alias', ((one) => ({ a: one, b: one }))(['x']), 'a:\n  - x\nb:\n  - x\n'],
    [
      'a key that every object has',
      JSON.parse('{"__proto__":1,"constructor":2}') as JsonObject,
      '__proto__: 1\nconstructor: 2\n',
    ],
  ])('with %s', (_title, value, text) => {
    expect(renderYaml(value)).toBe(text);
  });

  test('reads back as the value, whatever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' })), (value) => {
        const json = JSON.parse(JSON.stringify(value)) as JsonObject;
        expect(plainValue(parse(renderYaml(json), { mapAsMap: true, uniqueKeys: false }))).toEqual(json);
      }),
      { numRuns: runs(300) },
    );
  });
});

test.each<[Json, string]>([
  [['a b', 'cc'], '[a b, cc]'],
  [{ key: ['value', 1], no: {} }, '{ key: [value, 1], "no": {} }'],
  [{ 'a, b': 'x ]', '': ': null' }, '{ "a, b": "x ]", "": ": null" }'],
  ['one\ntwo', '"one\\ntwo"'],
])('%j on one line', (value, text) => {
  expect(renderFlow(value)).toBe(text);
  expect(parse(text)).toEqual(value);
});

test('what a reader gave becomes JSON', () => {
  expect(
    plainValue(
      new Map<unknown, unknown>([
        [1, [new Map([[null, 'x']])]],
        [true, undefined],
      ]),
    ),
  ).toEqual({
    '1': [{ null: 'x' }],
    true: null,
  });
  expect([1, 'x', false, null, undefined, new Date(0), 10n].map(plainValue)).toEqual([
    1,
    'x',
    false,
    null,
    null,
    null,
    null,
  ]);
});

test('variables are escaped at any depth, and keys are not', () => {
  expect(withoutVariables('${a} $${b} $c')).toBe('$${a} $$${b} $c');
  expect(withoutVariables([{ '${k}': ['${v}', 1, null, true] }])).toEqual([{ '${k}': ['$${v}', 1, null, true] }]);
});
