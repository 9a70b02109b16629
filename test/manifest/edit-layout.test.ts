import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { editManifest } from '../../src/manifest/edit/edit.ts';
import { keepsComments } from '../../src/manifest/edit/text.ts';

type Path = readonly (string | number)[];

function edited(text: string, path: Path, value: Json | undefined): string {
  const file = { name: 'colophon.yaml', absolute: '/work/colophon.yaml', text };
  const outcome = editManifest([{ place: { file: file.name, path }, value }], [file]);
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ detail }) => detail).join('\n'));
  }
  return outcome.value[0]?.text ?? text;
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
  ])('%s', (_title, value, result) => {
    expect(edited(TEXT, ['l'], value)).toBe(result);
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
    expect(edited(TEXT, ['l'], value)).toBe(result);
  });

  test('keeps the ends of its lines', () => {
    expect(edited('l:\r\n- a\r\n- b\r\n', ['l', 2], 'c')).toBe('l:\r\n- a\r\n- b\r\n- c\r\n');
    expect(edited('l:\n- a\n- b', ['l', 2], 'c')).toBe('l:\n- a\n- b\n- c');
  });
});

describe('entries', () => {
  test.each<[string, string, Path, Json | undefined, string]>([
    ['in the middle of braces go', 'a: { x: 1, y: 2, z: 3 }\n', ['a', 'y'], undefined, 'a: { x: 1, z: 3 }\n'],
    ['in braces with other spaces go', 'a: {x: 1,  y: 2}\n', ['a', 'x'], undefined, 'a: {y: 2}\n'],
    ['at the end of the file go', 'a: 1\nb: 2', ['b'], undefined, 'a: 1\n'],
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
    ['of an empty list are items', 'l: []\n', ['l', 0], 'x', 'l:\n  - x\n'],
    ['of null are an entry', 'm: null\n', ['m', 'k'], 'x', 'm:\n  k: x\n'],
  ])('%s', (_title, text, path, value, result) => {
    expect(edited(text, path, value)).toBe(result);
  });
});

describe('comments', () => {
  test.each<[string, string, string, { readonly start: number; readonly end: number }[], boolean]>([
    ['are all there', 'a: 1 # x\nb: 2 # y\n', 'a: 3 # x\nb: 2 # y\n', [{ start: 3, end: 4 }], true],
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
