import { describe, expect, test } from 'vitest';
import { duplicateKeyIn, yamlValue } from '../../src/base/yaml-bounds.ts';
import { yamlDocument } from '../../src/base/yaml-depth.ts';
import { formOfText } from '../../src/core/kinds/support/openapi-document.ts';
import { readDescription } from '../../src/core/lint/openapi.ts';
import { readSpecification } from '../../src/server/openapi/specification.ts';
import { growth, LINEAR } from '../support/growth.ts';

const HEAD = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n';

const times = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

/** Texts of a size that grows with a number; written out they would be its square. */
const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  'one large map in many': (size) =>
    `${HEAD}x-a: &a\n${times(size, (at) => `  k${at}: 1\n`)}x-b:\n${times(size, () => '  - <<: *a\n')}`,
  'a large list in many places': (size) =>
    `${HEAD}x-a: &a [${times(size, () => '1,')}]\nx-b: [${times(size, () => '*a,')}]\n`,
  'many aliases of many anchors': (size) =>
    `${HEAD}x-a:\n${times(size, (at) => `  - &a${at} x\n`)}x-b: [${times(size, (at) => `*a${at},`)}]\n`,
  'aliases inside of what has an anchor': (size) =>
    `${HEAD}x-a: &a 1\nx-b: &b [${times(size, () => '*a,')}]\nx-c: *b\nx-d: [${times(size, () => '1,')}]\n`,
  'many keys of one map': (size) => `${HEAD}x-a:\n${times(size, (at) => `  k${at}: 1\n`)}`,
};

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the linter': readDescription,
  'the comparison': formOfText,
  'the server': readSpecification,
};

describe.each(Object.entries(READERS))('an OpenAPI specification, read by %s', (_reader, read) => {
  test.each(Object.entries(TEXTS))('costs what its size is: %s', async (_title, textOf) => {
    expect(await growth(1500, (size) => read(textOf(size)))).toBeLessThan(LINEAR);
  });
});

describe('the value of a document', () => {
  const valueIn = (text: string): unknown => {
    const document = yamlDocument(text, { depth: 50, merge: true, uniqueKeys: false });
    return document === undefined ? undefined : yamlValue(document);
  };

  test('has every alias and merge in it', () => {
    const text = 'a: &a { x: 1, y: [1, 2] }\nb: *a\nc: { <<: *a, x: 3 }\nd: &a 4\ne: *a\n';
    expect(valueIn(text)).toEqual({
      a: { x: 1, y: [1, 2] },
      b: { x: 1, y: [1, 2] },
      c: { x: 3, y: [1, 2] },
      d: 4,
      e: 4,
    });
  });

  test('is there for thousands of aliases, and not for what a million values are added to', () => {
    const many = `a: &a { x: 1 }\nb: [${times(5000, () => '*a,')}]\n`;
    expect((valueIn(many) as { b: unknown[] }).b).toHaveLength(5000);
    const large = (size: number): string => `a: &a [${times(1000, () => '1,')}]\nb: [${times(size, () => '*a,')}]\n`;
    expect(valueIn(large(900))).toBeDefined();
    expect(valueIn(large(1000))).toBeUndefined();
  });
});

test('a duplicate key is found at its place, at any depth', () => {
  const at = (text: string): number | undefined => {
    const document = yamlDocument(text, { depth: 50, uniqueKeys: false });
    return document === undefined ? undefined : duplicateKeyIn(document);
  };
  expect([at('a: 1\nb: 2\n'), at('a: 1\na: 2\n'), at('x: [{ b: 1, b: 2 }]\n')]).toEqual([undefined, 5, 12]);
});
