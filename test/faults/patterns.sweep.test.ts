import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isJsonObject } from '../../src/base/json.ts';
import { growth, LINEAR } from '../support/growth.ts';

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));

/** Every pattern in a schema, at any depth: those of values and those of keys. */
function patternsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap(patternsIn);
  }
  if (!isJsonObject(value)) {
    return [];
  }
  const { pattern, patternProperties } = value;
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...(isJsonObject(patternProperties) ? Object.keys(patternProperties) : []),
    ...Object.values(value).flatMap(patternsIn),
  ];
}

const PATTERNS = [
  ...new Set(
    readdirSync(SCHEMAS)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => patternsIn(JSON.parse(readFileSync(`${SCHEMAS}/${name}`, 'utf8')))),
  ),
];

/** What keeps a pattern busy that can match in more than one way: the same again and again, and an end that does not fit. */
const PIECES = ['a', 'A', '0', '-', '_', '.', '/', '@', ' ', ':', '*', '%41', 'é', '\n'];
const PUMPS = PIECES.flatMap((one) => PIECES.map((other) => (one === other ? one : one + other)));
const STARTS = ['', '/', 'a', 'https://', 'a@'];

test('F72: there are patterns to try', () => {
  expect(PATTERNS.length).toBeGreaterThan(3);
});

test.each(PATTERNS)('F72: %j takes time in proportion to the text, whatever it is', async (pattern) => {
  const expression = new RegExp(pattern, 'u');
  const work = (size: number): void => {
    for (const start of STARTS) {
      for (const pump of PUMPS) {
        expression.test(`${start}${pump.repeat(size / pump.length)}\u0000`);
      }
    }
  };
  expect(await growth(1000, work)).toBeLessThan(LINEAR);
});

test('F72: the measure finds a pattern that does not', async () => {
  const slow = /^(a|b|ab)*c/;
  expect(await growth(1, (size) => slow.test('ab'.repeat(size * 2.6)))).toBeGreaterThan(LINEAR);
});
