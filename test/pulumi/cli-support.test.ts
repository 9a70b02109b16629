import { expect, test } from 'vitest';
import { isOlder } from './support/cli.ts';

test.each([
  ['v3.230.0', '3.254.0', true],
  ['v3.253.9', '3.254.0', true],
  ['v3.254.0', '3.254.0', false],
  ['v3.254.0-dev', '3.254.0', false],
  ['v3.1000.0', '3.254.0', false],
  ['v4.0.0', '3.254.0', false],
  ['v2.300.1', '3.254.0', true],
  ['', '3.254.0', true],
])('Whether %j is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected);
});
