import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedNoun, withCommas } from '../../src/command/report/nouns.ts';

test('numbers have commas as in English', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (number) => {
      expect(withCommas(number)).toBe(number.toLocaleString('en'));
    }),
  );
  expect(countedNoun(1, 'redirect')).toBe('1 redirect');
  expect(countedNoun(1204, 'redirect')).toBe('1,204 redirects');
  expect(countedNoun(100_000, 'shareLink')).toBe('100,000 share links');
});
