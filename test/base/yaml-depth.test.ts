import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineCounter, parseDocument, stringify } from 'yaml';
import { isWithinBounds } from '../../src/base/bounds.ts';
import { yamlDocument, yamlTokens } from '../../src/base/yaml-depth.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { runs } from '../support/runs.ts';

const blocks = (depth: number): string =>
  Array.from({ length: depth }, (_line, index) => `${' '.repeat(index)}a:`).join('\n');

describe('how deep a text is nested', () => {
  test.each([
    ['lists in brackets', '['.repeat(100) + ']'.repeat(100), '['.repeat(101) + ']'.repeat(101)],
    ['lists that are not closed', '['.repeat(100), '['.repeat(101)],
    ['maps in braces', '{a: '.repeat(100), '{a: '.repeat(101)],
    ['JSON', `${'{"a":['.repeat(50)}1`, `${'{"a":['.repeat(50)}[1`],
    ['dashes', `${'- '.repeat(100)}x`, `${'- '.repeat(101)}x`],
    ['question marks', `${'? '.repeat(100)}x`, `${'? '.repeat(101)}x`],
    ['colons on one line', 'a: '.repeat(100), 'a: '.repeat(101)],
    ['indented blocks', blocks(100), blocks(101)],
    ['lists below a key', `a: ${'['.repeat(99)}`, `a: ${'['.repeat(100)}`],
    ['a list after closed ones', `[[${'],['.repeat(500)}${'['.repeat(98)}`, `[[${'],['.repeat(500)}${'['.repeat(99)}`],
    ['a second document', `a\n---\n${'['.repeat(100)}`, `a\n---\n${'['.repeat(101)}`],
  ])('is counted in %s', (_title, fine, deep) => {
    expect(yamlTokens(fine, { depth: 100 })).toHaveProperty('tokens');
    expect(yamlTokens(deep, { depth: 100 })).toMatchObject({ beyond: 'depth' });
    expect(yamlDocument(deep, { depth: 100 })).toBeUndefined();
  });

  test.each([
    ['quoted', `a: "${'['.repeat(500)}"`],
    ['plain', `a: x${'['.repeat(500)}`],
    ['in a block of lines', `a: |\n  ${'- '.repeat(500)}\n  ${'['.repeat(500)}`],
    ['in a comment', `a: 1 # ${'['.repeat(500)}`],
  ])('has nothing to do with text that is %s', (_title, text) => {
    expect(yamlDocument(text, { depth: 2 })?.errors).toEqual([]);
  });

  test.each(['[', '{a: ', '- ', '? ', 'a: ', '{"a":[', '[&a ', '[!!seq '])(
    'ends the reading at once: a hundred thousand times %j',
    async (unit) => {
      const read = (count: number): void => {
        for (const head of ['', 'openapi: 3.1.0\nx:\n  ']) {
          expect(yamlTokens(head + unit.repeat(count), { depth: 500 })).toMatchObject({ beyond: 'depth' });
        }
      };
      expect(await growth(10_000, read)).toBeLessThan(LINEAR);
    },
  );

  test('says where the text goes beyond the limit', () => {
    expect(yamlTokens(`a: 1\nb: ${'['.repeat(9)}`, { depth: 5 })).toEqual({ beyond: 'depth', offset: 12 });
    expect(yamlTokens('\uFEFFa: |\n  x\nb: [[1]]', { depth: 2 })).toEqual({ beyond: 'depth', offset: 14 });
  });
});

test('how many entries a text has is limited where that is asked for', () => {
  const list = `[${'1,'.repeat(1000)}]`;
  expect(yamlTokens(list, { depth: 5 })).toHaveProperty('tokens');
  expect(yamlTokens(list, { depth: 5, entries: 500 })).toEqual({ beyond: 'entries', offset: 1000 });
});

describe('a text within the limits', () => {
  test('is read as the parser itself reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        for (const text of [stringify(value), JSON.stringify(value)]) {
          expect(yamlDocument(text, { depth: 50 })?.toJS()).toEqual(parseDocument(text).toJS());
        }
      }),
    );
  });

  test('has the same problems at the same places, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:-?[]{},&*!|>\'"#%@ \n\t\r'.split('')) }), (text) => {
        const places = (document: ReturnType<typeof yamlDocument>): unknown =>
          document?.errors.map(({ code, pos }) => [code, pos[0]]);
        const lines = new LineCounter();
        const theirs = new LineCounter();
        expect(places(yamlDocument(text, { depth: 500, lines, prettyErrors: false }))).toEqual(
          places(parseDocument(text, { lineCounter: theirs, prettyErrors: false })),
        );
        expect(lines.lineStarts).toEqual(theirs.lineStarts);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a value is within bounds', () => {
  const bounds = { depth: 3, size: 20 };
  const circle: unknown[] = [];
  circle.push(circle, circle);
  const shared = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner, inner], 'x');
  test.each([
    ['within both bounds', { a: [{ b: 1 }] }, true],
    ['not when it is too deep', [[[[1]]]], false],
    ['not when a text is too long', 'x'.repeat(20), false],
    ['not when a key is too long', { ['x'.repeat(20)]: 1 }, false],
    ['not when it has too many parts', Array.from({ length: 20 }, () => 1), false],
    ['not when it holds itself', circle, false],
    ['not when parts are shared without end', shared, false],
    ['not when it is deeper than any recursion goes', JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)), false],
  ])('%s', (_title, value, expected) => {
    expect(isWithinBounds(value, bounds)).toBe(expected);
  });
});
