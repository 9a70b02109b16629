// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of manifests look like templates.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../src/base/json.ts';
import {
  plainValue,
  renderBlock,
  renderFlow,
  renderKey,
  renderYaml,
  withoutVariables,
} from '../../src/manifest/edit/render.ts';
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

describe('a key', () => {
  test.each([
    ['word', false, 'word'],
    ['word', true, 'word'],
    ['a/b@c.d-e_1', false, 'a/b@c.d-e_1'],
    ['x', false, 'x'],
    ['no', false, '"no"'],
    ['No', true, '"No"'],
    ['12', false, '"12"'],
    ['12', true, '"12"'],
    ['two words', false, 'two words'],
    ['two words', true, 'two words'],
    ['a, b', true, '"a, b"'],
    ['a: b', false, '"a: b"'],
    ['a: b', true, '"a: b"'],
    ['', false, '""'],
    ['', true, '""'],
    [': null', true, '": null"'],
    ['a\nb', false, '"a\\nb"'],
    ['/old', false, '/old'],
    ['/old', true, '/old'],
  ])('%j with braces around it: %s', (key, flow, text) => {
    expect(renderKey(key, flow)).toBe(text);
    const document = flow ? `{ ${text}: 1 }` : `${text}: 1`;
    expect(parse(document)).toEqual({ [key]: 1 });
  });
});

describe('a value between braces', () => {
  test.each<[Json, 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | undefined, string]>([
    ['word', undefined, 'word'],
    ['word', 'QUOTE_DOUBLE', '"word"'],
    ['word', 'QUOTE_SINGLE', "'word'"],
    ["it's", 'QUOTE_SINGLE', "'it''s'"],
    ['x', undefined, 'x'],
    ['no', undefined, '"no"'],
    ['no', 'QUOTE_SINGLE', "'no'"],
    ['a, b', undefined, '"a, b"'],
    ['[x]', undefined, '"[x]"'],
    ['x ]', undefined, '"x ]"'],
    ['one\ntwo', undefined, '"one\\ntwo"'],
    ['one\ntwo', 'QUOTE_SINGLE', '"one\\ntwo"'],
    [12, undefined, '12'],
    [12, 'QUOTE_DOUBLE', '12'],
    [null, undefined, 'null'],
    [[], undefined, '[]'],
    [{}, undefined, '{}'],
    [['a b', 'cc'], undefined, '[ a b, cc ]'],
    [{ key: 'value' }, 'QUOTE_DOUBLE', '{ key: "value" }'],
    [{ key: ['value', 1] }, undefined, '{ key: [ value, 1 ] }'],
  ])('%j in the style %s is %s', (value, quotes, text) => {
    expect(renderFlow(value, quotes)).toBe(text);
    expect(parse(`[ ${text} ]`)).toEqual([value]);
  });
});

describe('a value behind its key', () => {
  test.each<[Json, 'QUOTE_DOUBLE' | undefined, string, readonly string[]]>([
    ['word', undefined, 'word', []],
    ['word', 'QUOTE_DOUBLE', '"word"', []],
    ['two words', undefined, 'two words', []],
    ['one\ntwo\n', undefined, '|', ['  one', '  two']],
    ['one\ntwo', 'QUOTE_DOUBLE', '|-', ['  one', '  two']],
    [{ a: 1, b: [2] }, undefined, '', ['  a: 1', '  b:', '    - 2']],
    [['a', 'b'], undefined, '', ['  - a', '  - b']],
    [{}, undefined, '{}', []],
    [null, undefined, 'null', []],
    ['', undefined, '""', []],
  ])('%j in the style %s', (value, quotes, head, below) => {
    expect(renderBlock(value, quotes)).toEqual({ head, below });
    expect(parse([`k: ${head}`, ...below, ''].join('\n'))).toEqual({ k: value });
  });
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
