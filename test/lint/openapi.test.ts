import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { JsonObject } from '../../src/base/json.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { isQuick } from '../support/runs.ts';
import { lintWith, resource } from './support.ts';

const spec = (text: string, more: Partial<Desired> = {}): Desired =>
  resource('openapi-spec', 'openapi.pets', { slug: 'pets', source: { text } }, more);
const INFO = { title: 'Pets', version: '1' };
const three = (rest: JsonObject = {}): JsonObject => ({ openapi: '3.0.3', info: INFO, paths: {}, ...rest });

describe('openapi-parse', () => {
  test.each<[string, string]>([
    ['OpenAPI 3.0 as JSON', JSON.stringify(three())],
    ['OpenAPI 3.0 as YAML', stringify(three())],
    ['OpenAPI 3.1 with nothing but webhooks', JSON.stringify({ openapi: '3.1.0', info: INFO, webhooks: {} })],
    ['Swagger 2.0', stringify({ swagger: '2.0', info: INFO, paths: {} })],
    ['a mark of the byte order', `\uFEFF${JSON.stringify(three())}`],
    ['aliases', `${stringify(three())}x-a: &a { b: 1 }\nx-c: *a\nx-d: *a\n`],
  ])('takes %s', (_title, text) => {
    expect(lintWith('openapi-parse', [spec(text)])).toEqual([]);
  });

  const bomb = Array.from({ length: 12 }, (_line, index) =>
    index === 0
      ? 'a0: &a0 [x, x, x, x, x, x, x, x, x]'
      : `a${index}: &a${index} [${Array(9)
          .fill(`*a${index - 1}`)
          .join(', ')}]`,
  ).join('\n');

  test.each<[string, string, RegExp]>([
    ['neither JSON nor YAML', '{ openapi: "3.0.0", ', /neither valid JSON nor valid YAML.*line 1/],
    ['broken YAML', 'openapi: 3.0.0\ninfo: {\n', /line \d+, column \d+/],
    ['a key that stands twice', 'openapi: 3.0.3\npaths: {}\npaths: {}\n', /duplicate key.*line 3, column 1/],
    ['a list', '[]', /not an object/],
    ['a word', 'hello', /not an object/],
    ['an empty text', '', /not an object/],
    ['another version', '{"openapi":"4.0.0","info":{},"paths":{}}', /neither `swagger/],
    ['a version that is a number', 'swagger: 2.0\ninfo: {}\npaths: {}', /neither `swagger/],
    ['no info', '{"openapi":"3.0.0","paths":{}}', /no `info`/],
    ['no paths', JSON.stringify({ openapi: '3.0.0', info: INFO, components: {} }), /no `paths`/],
    ['paths that are a list', JSON.stringify(three({ paths: [] })), /no `paths`/],
    ['a bomb of aliases', bomb, /too many aliases|too large/],
    ['a document that holds itself', `${stringify(three())}x-a: &a\n  b: *a\n`, /contains itself|too many aliases/],
    ['brackets without end', '['.repeat(50_000), /nested too deep/],
    ['brackets that are closed', `a: ${'['.repeat(50_000)}${']'.repeat(50_000)}`, /nested too deep/],
    ['lists in lists', `a:\n  ${'- '.repeat(20_000)}x`, /nested too deep/],
    ['several documents', `${stringify(three())}---\n${stringify(three())}`, /several YAML documents/],
    ['more than the service takes', `"${'x'.repeat(5_000_000)}"`, /longer than/],
  ])('refuses %s', (_title, text, words) => {
    const one = spec(text);
    const found = lintWith('openapi-parse', [one]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: 'error', source: one.fieldSources?.['source'] });
    expect(found[0]?.detail).toMatch(words);
  });

  test('looks at no description that the service fetches itself', () => {
    const one = resource('openapi-spec', 'openapi.pets', { source: { url: 'https://example.com/api.yaml' } });
    expect(lintWith('openapi-parse', [one])).toEqual([]);
  });

  test.skipIf(isQuick)('reads a map of ten times as many keys in about ten times as long', async () => {
    const read = (count: number): void => {
      const paths = Array.from({ length: count }, (_path, index) => `  /p${index}: {}`).join('\n');
      expect(
        lintWith('openapi-parse', [spec(`openapi: 3.0.3\ninfo: { title: x, version: '1' }\npaths:\n${paths}\n`)]),
      ).toEqual([]);
    };
    expect(await growth(1000, read)).toBeLessThan(LINEAR);
  });
});

describe('openapi-duplicate-operation-id', () => {
  const get = (operationId: string, more: JsonObject = {}): JsonObject => ({ get: { operationId, ...more } });

  test.each<[string, JsonObject, number]>([
    ['different ids', { '/a': get('a'), '/b': get('b') }, 0],
    ['one id twice', { '/a': get('a'), '/b': get('a') }, 1],
    ['two ids twice', { '/a': get('a'), '/b': get('a'), '/c': get('c'), '/d': get('c') }, 2],
    ['one id in a path and its callback', { '/a': get('a', { callbacks: { done: { '{$url}': get('a') } } }) }, 1],
    ['operations without ids', { '/a': { get: {} }, '/b': { get: {} } }, 0],
    ['something that is no operation', { '/a': { parameters: [], 'x-y': { operationId: 'a' } }, '/b': get('a') }, 0],
  ])('judges %s', (_title, paths, count) => {
    const found = lintWith('openapi-duplicate-operation-id', [spec(JSON.stringify(three({ paths })))]);
    expect(found.map(({ severity }) => severity)).toEqual(Array(count).fill('error'));
  });

  test('names the operations', () => {
    const paths = { '/a': get('same'), '/b': get('same') };
    const [found] = lintWith('openapi-duplicate-operation-id', [spec(stringify(three({ paths })))]);
    expect(found?.detail).toContain('"same" is used by "GET /a", "GET /b"');
  });
});

describe('openapi-external-ref', () => {
  const schema = (value: JsonObject): JsonObject => ({ components: { schemas: { Pet: value } } });

  test.each<[string, JsonObject, readonly string[]]>([
    ['a reference inside', schema({ $ref: '#/components/schemas/Dog' }), []],
    ['another file', schema({ $ref: './pet.yaml' }), ['./pet.yaml']],
    [
      'another address',
      schema({ items: [{ $ref: 'https://example.com/a.json#/b' }] }),
      ['https://example.com/a.json#/b'],
    ],
    [
      'each once',
      { paths: { '/a': { $ref: 'a.yaml' }, '/b': { $ref: 'a.yaml' }, '/c': { $ref: 'c.yaml' } } },
      ['a.yaml', 'c.yaml'],
    ],
    ['a default answer', { components: { responses: { default: { $ref: 'r.yaml' } } } }, ['r.yaml']],
    ['a property that is called example', schema({ properties: { example: { $ref: 'e.yaml' } } }), ['e.yaml']],
    ['a property that is called $ref', schema({ properties: { $ref: { type: 'string' } } }), []],
    ['data', schema({ example: { $ref: 'e.yaml' }, default: { $ref: 'e.yaml' }, enum: [{ $ref: 'e.yaml' }] }), []],
  ])('judges %s', (_title, rest, expected) => {
    const found = lintWith('openapi-external-ref', [spec(JSON.stringify(three(rest)))]);
    expect(found.map(({ severity }) => severity)).toEqual(expected.length > 0 ? ['warning'] : []);
    for (const name of expected) {
      expect(found[0]?.detail).toContain(`"${name}"`);
    }
  });
});

test('nothing of a hidden description is shown', () => {
  const paths = {
    '/hush': { get: { operationId: 'hush' } },
    '/b': { get: { operationId: 'hush' } },
    '/c': { $ref: 'hush' },
  };
  const hidden = { sensitive: ['source'] };
  const resources = [spec(JSON.stringify(three({ paths })), hidden), spec('a: !hush b\nb: [hush', hidden)];
  const found = ['openapi-parse', 'openapi-duplicate-operation-id', 'openapi-external-ref'].map((rule) =>
    lintWith(rule, resources),
  );
  expect(found.map((list) => list.length)).toEqual([1, 1, 1]);
  expect(JSON.stringify(found)).not.toContain('hush');
});
