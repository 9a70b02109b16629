import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { keepsComments } from '../../src/manifest/edit/comments.ts';
import { editManifest } from '../../src/manifest/edit/edit.ts';

type Path = readonly (string | number)[];

/** A line that nobody who writes the file anew would write so: as long as it is there, only the value was touched. */
const ODD = "odd:   {x:   1,y: 'z' }   # odd\n";

function edited(text: string, ...changes: readonly (readonly [Path, Json | undefined])[]): string {
  const odd = text.includes('\r') ? ODD.replace('\n', '\r\n') : ODD;
  const file = { name: 'colophon.yaml', absolute: '/work/colophon.yaml', text: odd + text };
  const edits = changes.map(([path, value]) => ({ place: { file: file.name, path }, value }));
  const outcome = editManifest(edits, [file]);
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ detail }) => detail).join('\n'));
  }
  const result = outcome.value[0]?.text ?? file.text;
  expect(result.slice(0, odd.length)).toBe(odd);
  return result.slice(odd.length);
}

describe('a list in brackets', () => {
  const TEXT = 'l: [1, 2, 3] # l\n';
  test.each<[string, Json[], string]>([
    ['gets an item at its end', [1, 2, 3, 4], 'l: [1, 2, 3, 4] # l\n'],
    ['gets an item at its beginning', [0, 1, 2, 3], 'l: [0, 1, 2, 3] # l\n'],
    ['gets items in the middle', [1, 8, 9, 2, 3], 'l: [1, 8, 9, 2, 3] # l\n'],
    ['loses its first item', [2, 3], 'l: [2, 3] # l\n'],
    ['loses its last item', [1, 2], 'l: [1, 2] # l\n'],
    ['loses its middle', [1, 3], 'l: [1, 3] # l\n'],
    ['loses all but one', [3], 'l: [3] # l\n'],
    ['gets others', [7, 8, 9], 'l: [7, 8, 9] # l\n'],
    ['gets another in its middle', [1, 'x', 3], 'l: [1, x, 3] # l\n'],
    ['is emptied', [], 'l: [] # l\n'],
    ['gets its last item once more', [1, 2, 3, 3], 'l: [1, 2, 3, 3] # l\n'],
    ['gets its first item once more', [1, 1, 2, 3], 'l: [1, 1, 2, 3] # l\n'],
    ['gets nothing as an item', [1, 2, 3, null], 'l: [1, 2, 3, null] # l\n'],
    ['gets a map', [1, { k: 'x' }, 3], 'l: [1, { k: x }, 3] # l\n'],
    ['gets more in the place of fewer', [1, 8, 9, 10, 3], 'l: [1, 8, 9, 10, 3] # l\n'],
    ['gets fewer in the place of more', [8, 3], 'l: [8, 3] # l\n'],
  ])('%s', (_title, value, result) => {
    expect(edited(TEXT, [['l'], value])).toBe(result);
  });
});

describe('a list in brackets over several lines', () => {
  const TEXT = 'l: [\n  a, # a\n  b, # b\n  c # c\n]\n';
  const CLOSED = TEXT.replace('c #', 'c, #');
  test.each<[string, string, Json[], string]>([
    ['loses its first item', TEXT, ['b', 'c'], 'l: [\n  b, # b\n  c # c\n]\n'],
    ['loses its middle', TEXT, ['a', 'c'], 'l: [\n  a, # a\n  c # c\n]\n'],
    ['loses its last item', TEXT, ['a', 'b'], 'l: [\n  a, # a\n  b # b\n]\n'],
    ['loses its last item and keeps the comma', CLOSED, ['a', 'b'], 'l: [\n  a, # a\n  b, # b\n]\n'],
    ['loses all but the first', CLOSED, ['a'], 'l: [\n  a, # a\n]\n'],
    ['gets others in its middle', TEXT, ['a', 'x', 'w', 'c'], 'l: [\n  a, # a\n  x, # b\n  w,\n  c # c\n]\n'],
    ['gets an item at its end', CLOSED, ['a', 'b', 'c', 'd'], 'l: [\n  a, # a\n  b, # b\n  c, # c\n  d,\n]\n'],
  ])('%s, and the others keep their comments', (_title, text, value, result) => {
    expect(edited(text, [['l'], value])).toBe(result);
  });
});

describe('a map in braces over several lines', () => {
  const TEXT = 'm: {\n  a: 1, # a\n  b: 2, # b\n  c: 3 # c\n}\n';
  const CLOSED = TEXT.replace('3 #', '3, #');
  test.each<[string, string, string, Json | undefined, string]>([
    ['loses its first entry', TEXT, 'a', undefined, 'm: {\n  b: 2, # b\n  c: 3 # c\n}\n'],
    ['loses its middle', TEXT, 'b', undefined, 'm: {\n  a: 1, # a\n  c: 3 # c\n}\n'],
    ['loses its last entry', TEXT, 'c', undefined, 'm: {\n  a: 1, # a\n  b: 2 # b\n}\n'],
    ['loses its last entry and keeps the comma', CLOSED, 'c', undefined, 'm: {\n  a: 1, # a\n  b: 2, # b\n}\n'],
    ['loses one of two on a line', 'm: {\n  a: 1, b: 2, # b\n}\n', 'a', undefined, 'm: {\n  b: 2, # b\n}\n'],
    ['loses one beside its brace', 'm: { a: 1,\n  b: 2 }\n', 'b', undefined, 'm: { a: 1\n }\n'],
    ['loses one before a comment', 'm: { a: 1, # a\n  b: 2 }\n', 'b', undefined, 'm: { a: 1 # a\n }\n'],
    ['is changed', TEXT, 'b', 9, 'm: {\n  a: 1, # a\n  b: 9, # b\n  c: 3 # c\n}\n'],
    ['gets an entry', CLOSED, 'd', 4, 'm: {\n  a: 1, # a\n  b: 2, # b\n  c: 3, # c\n  d: 4,\n}\n'],
  ])('%s, and the others keep their comments', (_title, text, key, value, result) => {
    expect(edited(text, [['m', key], value])).toBe(result);
  });
});

describe('a list with dashes', () => {
  const TEXT = 'l:\n  - a # a\n  - b # b\n  - c # c\nz: 1 # z\n';
  test.each<[string, Json[], string]>([
    ['gets an item at its end', ['a', 'b', 'c', 'd'], 'l:\n  - a # a\n  - b # b\n  - c # c\n  - d\nz: 1 # z\n'],
    ['gets an item at its beginning', ['w', 'a', 'b', 'c'], 'l:\n  - w\n  - a # a\n  - b # b\n  - c # c\nz: 1 # z\n'],
    [
      'gets items in the middle',
      ['a', 'm', 'o', 'b', 'c'],
      'l:\n  - a # a\n  - m\n  - o\n  - b # b\n  - c # c\nz: 1 # z\n',
    ],
    ['loses its first item', ['b', 'c'], 'l:\n  - b # b\n  - c # c\nz: 1 # z\n'],
    ['loses its last item', ['a', 'b'], 'l:\n  - a # a\n  - b # b\nz: 1 # z\n'],
    ['loses its middle', ['a', 'c'], 'l:\n  - a # a\n  - c # c\nz: 1 # z\n'],
    ['gets another in its middle', ['a', 'x', 'c'], 'l:\n  - a # a\n  - x # b\n  - c # c\nz: 1 # z\n'],
    [
      'gets a map',
      ['a', 'b', 'c', { k: 1, m: { o: 2 } }],
      'l:\n  - a # a\n  - b # b\n  - c # c\n  - k: 1\n    m:\n      o: 2\nz: 1 # z\n',
    ],
    [
      'gets an empty map and list',
      ['a', 'b', 'c', {}, []],
      'l:\n  - a # a\n  - b # b\n  - c # c\n  - {}\n  - []\nz: 1 # z\n',
    ],
    [
      'gets lines of text',
      ['a', 'b', 'c', 'p\nq\n'],
      'l:\n  - a # a\n  - b # b\n  - c # c\n  - |\n    p\n    q\nz: 1 # z\n',
    ],
  ])('%s', (_title, value, result) => {
    expect(edited(TEXT, [['l'], value])).toBe(result);
  });

  test('keeps the ends of its lines', () => {
    expect(edited('l:\r\n- a\r\n- b\r\n', [['l'], ['a', 'b', 'c']])).toBe('l:\r\n- a\r\n- b\r\n- c\r\n');
    expect(edited('l:\n- a\n- b', [['l'], ['a', 'b', 'c']])).toBe('l:\n- a\n- b\n- c');
  });
});

describe('entries', () => {
  test.each<[string, string, Path, Json | undefined, string]>([
    ['in the middle of braces go', 'a: { x: 1, y: 2, z: 3 }\n', ['a', 'y'], undefined, 'a: { x: 1, z: 3 }\n'],
    ['in braces with other spaces go', 'a: {x: 1,  y: 2}\n', ['a', 'x'], undefined, 'a: {y: 2}\n'],
    ['at the end of the file go', 'a: 1\nb: 2', ['b'], undefined, 'a: 1'],
    ['with lines of text go', 'a: |\n  p\n  q\nb: 2\n', ['a'], undefined, 'b: 2\n'],
    ['with maps go', 'a:\n  x: 1\n  y: 2\nb: 2 # b\n', ['a'], undefined, 'b: 2 # b\n'],
    [
      'come to the end of a map that is not last',
      'a:\n  x: 1\nb: 2\n',
      ['a', 'w'],
      { z: 1 },
      'a:\n  x: 1\n  w:\n    z: 1\nb: 2\n',
    ],
    ['come with keys that need quotes', 'a: 1\n', ['no'], 2, 'a: 1\n"no": 2\n'],
    ['come with keys that need quotes, in braces', 'a: { x: 1 }\n', ['a', 'p: q'], 2, 'a: { x: 1, "p: q": 2 }\n'],
    [
      'are changed, added and taken away at once',
      'm:\n  a: 1 # a\n  b: 2 # b\n  d: 4 # d\n',
      ['m'],
      { a: 9, d: 4, c: 3 },
      'm:\n  a: 9 # a\n  d: 4 # d\n  c: 3\n',
    ],
    ['of another map take the place of the old ones', 'm:\n  a: 1\nz: 1\n', ['m'], { b: 2 }, 'm:\n  b: 2\nz: 1\n'],
    ['are filled in behind a dash', 'l:\n  - # c\n  - b\n', ['l', 0], 'x', 'l:\n  - x # c\n  - b\n'],
    ['are filled in braces', 'a: { x:, y: 2 }\n', ['a', 'x'], 1, 'a: { x: 1, y: 2 }\n'],
    ['of a text become a map', 'a: |\n  p\n  q\nb: 1\n', ['a'], { x: 1 }, 'a:\n  x: 1\nb: 1\n'],
    [
      'of a text become a map, and its comment stays',
      'a: | # c\n  p\nb: 1\n',
      ['a'],
      { x: 1 },
      'a: # c\n  x: 1\nb: 1\n',
    ],
    ['of an empty list are items', 'l: []\n', ['l'], ['x'], 'l:\n  - x\n'],
    ['of null are an entry', 'm: null\n', ['m', 'k'], 'x', 'm:\n  k: x\n'],
    ['of nothing are an entry', 'm:\n  x: # c\nz: 1\n', ['m', 'x', 'k'], 2, 'm:\n  x: # c\n    k: 2\nz: 1\n'],
    ['of nothing in braces are an entry', 'm: { x: , z: 1 }\n', ['m', 'x', 'k'], 2, 'm: { x: { k: 2 }, z: 1 }\n'],
    ['of an empty map in braces are an entry', 'm: { x: {} }\n', ['m', 'x', 'k'], 2, 'm: { x: { k: 2 } }\n'],
    ['of an empty list in braces are an item', 'm: { x: [] }\n', ['m', 'x'], [2], 'm: { x: [2] }\n'],
    ['come behind one without a value', 'm:\n  x:\nz: 1\n', ['m', 'w'], 2, 'm:\n  x:\n  w: 2\nz: 1\n'],
    ['come behind a key alone', 'm: {z: 2, x}\n', ['m', 'w'], 2, 'm: {z: 2, x, w: 2}\n'],
    ['that are a key alone go', 'm: {x, z: 2}\n', ['m', 'x'], undefined, 'm: {z: 2}\n'],
    ['come before the last comma', 'm: { x: 1, }\n', ['m', 'w'], 3, 'm: { x: 1, w: 3, }\n'],
    ['go from before the last comma', 'm: { x: 1, w: 2, }\n', ['m', 'w'], undefined, 'm: { x: 1, }\n'],
    [
      'come behind an item without a value',
      'l:\n  - b\n  -\nz: 1\n',
      ['l'],
      ['b', null, 'c'],
      'l:\n  - b\n  -\n  - c\nz: 1\n',
    ],
    ['without a value go', 'l:\n  - # c\n  - b\n', ['l', 0], undefined, 'l:\n  - b\n'],
    [
      'are filled in behind a dash with a map',
      'l:\n  - # c\n  - b\n',
      ['l', 0],
      { a: 1, t: 'p\n\nq\n' },
      'l:\n  - a: 1 # c\n    t: |\n      p\n\n      q\n  - b\n',
    ],
    [
      'are filled in behind a dash with lines of text',
      'l:\n  -\n  - b\n',
      ['l', 0],
      'p\n\nq\n',
      'l:\n  - |\n    p\n\n    q\n  - b\n',
    ],
    ['behind a dash go', 'l:\n- a: 1\n  b: 2\n- c\n', ['l', 0, 'b'], undefined, 'l:\n- a: 1\n- c\n'],
    ['come behind a dash', 'l:\n- a: 1\n- c\n', ['l', 0, 'd'], 3, 'l:\n- a: 1\n  d: 3\n- c\n'],
    ['of lists in lists go', 'l:\n- - a\n  - b\n- c\n', ['l', 0, 1], undefined, 'l:\n- - a\n- c\n'],
    ['of lists in lists come', 'l:\n- - a\n- c\n', ['l', 0], ['a', 'd'], 'l:\n- - a\n  - d\n- c\n'],
    ['far behind a dash stay there', 'l:\n  -   x # x\n', ['l', 0], { k: 1, m: 2 }, 'l:\n  -   k: 1 # x\n      m: 2\n'],
    ['far behind a dash stay on their line', 'l:\n  -   |\n    p\n', ['l', 0], 'q\nr\n', 'l:\n  -   |\n    q\n    r\n'],
    ['on a line of their own stay there', 'a:\n  # c\n  x\nb: 1\n', ['a'], { k: 1 }, 'a:\n  # c\n  { k: 1 }\nb: 1\n'],
    [
      'on a line of their own, below a comment, become a text',
      'a:\n  # c\n  x: 1\nb: 1\n',
      ['a'],
      'p\nq\n',
      'a: "p\\nq\\n"\n  # c\nb: 1\n',
    ],
    ['below a comment become a list', 'a:\n  # c\n  x: 1\nb: 1\n', ['a'], ['p'], 'a:\n  # c\n  - p\nb: 1\n'],
    [
      'of a text become a map in a list',
      'l:\n  - |\n    p\n  - z\n',
      ['l', 0],
      { k: 1, m: 2 },
      'l:\n  - k: 1\n    m: 2\n  - z\n',
    ],
    // The empty line is part of the text that is kept, and of none that is not.
    [
      'come behind a text with its empty lines',
      'm:\n  a: |+\n    p\n\nz: 1\n',
      ['m', 'w'],
      2,
      'm:\n  a: |+\n    p\n\n  w: 2\nz: 1\n',
    ],
    ['come behind a text', 'm:\n  a: |\n    p +\n\nz: 1\n', ['m', 'w'], 2, 'm:\n  a: |\n    p +\n  w: 2\n\nz: 1\n'],
    ['with an escaped variable are changed', 'a: $$' + '{x}\n', ['a'], 'word', 'a: word\n'],
  ])('%s', (_title, text, path, value, result) => {
    expect(edited(text, [path, value])).toBe(result);
  });
});

describe('several changes at once', () => {
  test.each<[string, string, readonly (readonly [Path, Json | undefined])[], string]>([
    [
      'in any order',
      'a: 1\nb: 2\nc: 3\n',
      [
        [['c'], 9],
        [['a'], 8],
        [['b'], 7],
      ],
      'a: 8\nb: 7\nc: 9\n',
    ],
    [
      'that fill a value and add an entry behind it',
      'm:\n  x: # c\nz: 1\n',
      [
        [['m', 'x'], { p: 1 }],
        [['m', 'w'], 2],
      ],
      'm:\n  x: # c\n    p: 1\n  w: 2\nz: 1\n',
    ],
    [
      'that add an entry and fill the value before it',
      'm:\n  x: # c\nz: 1\n',
      [
        [['m', 'w'], 2],
        [['m', 'x'], { p: 1 }],
      ],
      'm:\n  x: # c\n    p: 1\n  w: 2\nz: 1\n',
    ],
    [
      'that put another entry in the place of the only one',
      'm: # m\n  x: 1 # x\nz: 1\n',
      [
        [['m', 'x'], undefined],
        [['m', 'w'], 2],
      ],
      'm: # m\n  w: 2\nz: 1\n',
    ],
    [
      'that put another entry in the place of the only one, the new one first',
      'm: # m\n  x: 1 # x\nz: 1\n',
      [
        [['m', 'w'], 2],
        [['m', 'x'], undefined],
      ],
      'm: # m\n  w: 2\nz: 1\n',
    ],
    [
      'that put another entry in the place of the only one in braces',
      'm: {x: 1} # m\n',
      [
        [['m', 'x'], undefined],
        [['m', 'w'], 2],
      ],
      'm: {w: 2} # m\n',
    ],
    [
      'that empty a map and fill another',
      'm:\n  x: 1\nl:\n  k: 1\n',
      [
        [['m', 'x'], undefined],
        [['l', 'w'], 2],
      ],
      'm: {}\nl:\n  k: 1\n  w: 2\n',
    ],
    [
      'that replace a map and what was in it',
      'm:\n  x: 1 # x\nz: 1\n',
      [
        [['m', 'x'], 3],
        [['m'], { p: 1 }],
      ],
      'm:\n  p: 1\nz: 1\n',
    ],
    [
      'that take the only entry away and give it again',
      'm:\n  x: 1 # x\nz: 1\n',
      [
        [['m', 'x'], undefined],
        [['m', 'x'], 3],
      ],
      'm:\n  x: 3\nz: 1\n',
    ],
    [
      'that take neighbours from brackets',
      'l: [p, q, r, s] # l\n',
      [
        [['l', 1], undefined],
        [['l', 2], undefined],
      ],
      'l: [p, s] # l\n',
    ],
    [
      'that take the last ones from brackets',
      'l: [p, q, r] # l\n',
      [
        [['l', 1], undefined],
        [['l', 2], undefined],
      ],
      'l: [p] # l\n',
    ],
    [
      'that take neighbours from braces',
      'm: {p: 1, q: 2, r: 3} # m\n',
      [
        [['m', 'q'], undefined],
        [['m', 'r'], undefined],
      ],
      'm: {p: 1} # m\n',
    ],
    [
      'that take and add at the end of braces',
      'm: {p: 1, r: 3} # m\n',
      [
        [['m', 'r'], undefined],
        [['m', 's'], 4],
      ],
      'm: {p: 1, s: 4} # m\n',
    ],
  ])('%s', (_title, text, changes, result) => {
    expect(edited(text, ...changes)).toBe(result);
  });
});

describe('lines that end as on Windows', () => {
  test.each<[string, string, Path, Json | undefined, string]>([
    ['stay so around a text', 'a: | # c\r\n  p\r\nb: 1\r\n', ['a'], 'q\nr\n', 'a: | # c\r\n  q\r\n  r\r\nb: 1\r\n'],
    ['stay so where a text becomes a word', 'a: |\r\n  p\r\nb: 1\r\n', ['a'], 'q', 'a: q\r\nb: 1\r\n'],
    [
      'stay so behind what goes',
      'l: [\r\n  a, # a\r\n  b # b\r\n]\r\n',
      ['l', 0],
      undefined,
      'l: [\r\n  b # b\r\n]\r\n',
    ],
  ])('%s', (_title, text, path, value, result) => {
    expect(edited(text, [path, value])).toBe(result);
  });

  test('stay so where the file has to be written anew', () => {
    const file = { name: 'colophon.yaml', absolute: '/work/colophon.yaml', text: '? a\r\n: 1\r\nb: 2\r\n' };
    const outcome = editManifest([{ place: { file: file.name, path: ['a'] }, value: 5 }], [file]);
    expect(outcome).toMatchObject({ ok: true, value: [{ text: 'a: 5\r\nb: 2\r\n' }] });
  });
});

describe('comments', () => {
  test.each<[string, string, string, { readonly start: number; readonly end: number }[], boolean]>([
    ['are all there', 'a: 1 # x\nb: 2 # y\n', 'a: 3 # x\nb: 2 # y\n', [{ start: 3, end: 4 }], true],
    ['right behind what went are lost', 'a: 1\n# x\nb: 2\n', 'b: 2\n', [{ start: 0, end: 5 }], false],
    ['right before what went are lost', '# x\na: 1\nb: 2\n', 'b: 2\n', [{ start: 4, end: 9 }], false],
    [
      'between two replaced values are lost',
      'a: 1 # x\nb: 2\n',
      'a: 3\nb: 4\n',
      [
        { start: 3, end: 4 },
        { start: 12, end: 13 },
      ],
      false,
    ],
    ['became longer', 'a: 1 # x\n', 'a: 1 # xy\n', [], false],
    ['lost the spaces at their end', 'a: 1 # x  \n', 'a: 1 # x\n', [], true],
    ['are lost', 'a: 1 # x\nb: 2 # y\n', 'a: 3\nb: 2 # y\n', [{ start: 3, end: 4 }], false],
    ['went with what was replaced', 'a: 1 # x\nb: 2 # y\n', 'b: 2 # y\n', [{ start: 0, end: 9 }], true],
    ['were two alike, and one is lost', '# x\na: 1\n# x\n', '# x\na: 2\n', [{ start: 7, end: 8 }], false],
    ['in a text are none', 'a: "# x"\n', 'a: y\n', [{ start: 3, end: 8 }], true],
    ['in lines of text are none', 'a: |\n  # x\nb: 1 # y\n', 'a: z\nb: 1 # y\n', [{ start: 3, end: 11 }], true],
    ['became a text', 'a: 1 # x\n', 'a: "# x"\n', [{ start: 3, end: 4 }], false],
  ])('%s', (_title, before, after, patches, expected) => {
    expect(
      keepsComments(
        before,
        after,
        patches.map((patch) => ({ ...patch, text: '' })),
      ),
    ).toBe(expected);
  });
});
