import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  isAddress,
  isBelow,
  matchesAddress,
  parentAddress,
  splitAddress,
} from '../../src/core/plan/address.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { runs } from '../support/runs.ts';

const key = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'ab_-.[]"\\*/\n\u0000\ud800é '.split('')) }),
);

describe('an address', () => {
  test.each([
    [undefined, 'team', 'writers', 'team.writers'],
    ['site.docs', 'section', 'get-started', 'site.docs.section.get-started'],
    ['site.docs', 'redirect', '/old', 'site.docs.redirect["/old"]'],
    [undefined, 'member', 'lin@example.com', 'member["lin@example.com"]'],
    [undefined, 'openapi', '2024', 'openapi["2024"]'],
    [undefined, 'openapi', '', 'openapi[""]'],
    ['site.docs', 'redirect', 'a"b', 'site.docs.redirect["a\\"b"]'],
    ['space.handbook', 'fields', undefined, 'space.handbook.fields'],
  ])('below %s of a %s called %s is %s', (parent, segment, name, address) => {
    expect(addressOf(parent, segment, name)).toBe(address);
    expect(splitAddress(address, segment, name === undefined)).toEqual({ parent, key: name });
  });

  test.each(['a[', '["', '"]', '["]', '[""]', 'a["b"]', '\\', '\\"', '\\["', '["\\', '.', 'a.b', '*', ']"[', '\u2028'])(
    'comes apart again when the key is %j',
    (name) => {
      const outer = addressOf(undefined, 'site', name);
      const inner = addressOf(outer, 'redirect', name);
      expect(splitAddress(inner, 'redirect', false)).toEqual({ parent: outer, key: name });
      expect(splitAddress(outer, 'site', false)).toEqual({ parent: undefined, key: name });
    },
  );

  test('comes apart again whatever the keys are', () => {
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 3 }), fc.boolean(), (keys, keyless) => {
        let address: string | undefined;
        for (const name of keys) {
          const made = addressOf(address, 'step', name);
          expect(splitAddress(made, 'step', false)).toEqual({ parent: address, key: name });
          expect(parentAddress(made, 'step', false)).toBe(address);
          address = made;
        }
        const last = keyless ? addressOf(address, 'alone') : address;
        expect(parentAddress(String(last), keyless ? 'alone' : 'step', keyless)).toBe(
          keyless ? address : parentAddress(String(address), 'step', false),
        );
      }),
      { numRuns: runs(1000) },
    );
  });

  test('is another one for each key', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(addressOf('site.docs', 'redirect', a) === addressOf('site.docs', 'redirect', b)).toBe(a === b);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('a text', () => {
  test.each([
    'team',
    'team.writers',
    '_a.b-c_9',
    'site.docs.redirect["/old"]',
    'site.docs.redirect["a\\"b"].part',
    'openapi["2024"]',
    'openapi[""]["."]',
    `team.${'a'.repeat(9_995)}`,
  ])('is an address: %s', (text) => {
    expect(isAddress(text)).toBe(true);
  });

  test.each([
    '',
    '.',
    '9a',
    '.team',
    'team.',
    'team..a',
    'team.9',
    'team.a b',
    'team a',
    '["team"]',
    'team[a]',
    'team["a b"',
    'team["a b]',
    'team["a b"]x',
    'team[""a"]',
    // It is written without quotes.
    'team["writers"]',
    // It is written as one character.
    'team["\\u0061 b"]',
    'team["\\x"]',
    `team.${'a'.repeat(9_996)}`,
  ])('is no address: %j', (text) => {
    expect(isAddress(text)).toBe(false);
  });

  test('is an address whatever the key is', () => {
    fc.assert(
      fc.property(key, key, (outer, inner) => {
        expect(isAddress(addressOf(addressOf(undefined, 'site', outer), 'redirect', inner))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a pattern', () => {
  test.each([
    // pattern, address, names it, names it or what holds it
    ['site.docs', 'site.docs', true, true],
    ['site.docs', 'site.docs.section.guides', false, true],
    ['site.docs', 'site.docs-2', false, false],
    ['site.docs', 'site.docs2.section.a', false, false],
    ['site.docs', 'site', false, false],
    ['site.docs.redirect', 'site.docs.redirect["/old"]', false, true],
    ['site.docs.redirect', 'site.docs.redirects', false, false],
    ['site.docs.redirect["/old"]', 'site.docs.redirect["/old"]', true, true],
    ['site.docs.redirect["/old"]', 'site.docs.redirect["/older"]', false, false],
    ['site.docs.redirect["/campaign/*"]', 'site.docs.redirect["/campaign/a/b"]', true, true],
    ['site.docs.redirect["/campaign/*"]', 'site.docs.redirect["/campaign"]', false, false],
    ['site.*.section', 'site.docs.section.guides', false, true],
    ['site.*', 'site.docs', true, true],
    ['site.*', 'team.docs', false, false],
    ['*', 'anything["at all"]', true, true],
    ['*.guides', 'site.docs.section.guides', true, true],
    ['*.guides', 'site.docs.section.guides.space.v1', false, true],
    ['**', 'team.a', true, true],
    ['team', 'team.a', false, true],
    ['team.a*a', 'team.a', false, false],
    ['team.a*a', 'team.aa', true, true],
    ['team.ab*b*', 'team.ab', false, false],
    ['', 'team.a', false, false],
    ['TEAM.a', 'team.a', false, false],
    ['team.?', 'team.a', false, false],
    ['team.[ab]', 'team.a', false, false],
    ['(team', 'team.a', false, false],
  ])('%s and the address %s', (pattern, address, named, below) => {
    expect(matchesAddress(pattern, address)).toBe(named);
    expect(isBelow(pattern, address)).toBe(below);
  });

  test('means what it would mean as a regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (pattern, address) => {
        const literal = (part: string): string => part.replaceAll(/[.[\]"\\]/g, '\\$&');
        const expected = new RegExp(`^${pattern.split('*').map(literal).join('[^]*')}$`).test(address);
        expect(matchesAddress(pattern, address)).toBe(expected);
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each<[string, (size: number) => string, (size: number) => string]>([
    ['one star before a long word', (n) => `*${'a'.repeat(n / 2)}b`, (n) => 'a'.repeat(n)],
    ['one star before a long word that begins otherwise', (n) => `*b${'a'.repeat(n / 2)}*`, (n) => 'a'.repeat(n)],
    ['many stars', (n) => `${'*a'.repeat(n / 50)}b`, (n) => 'a'.repeat(n)],
    ['many stars at the end', (n) => `b${'*'.repeat(n)}`, (n) => 'a'.repeat(n)],
    ['stars only', (n) => '*'.repeat(n), (n) => 'a'.repeat(n)],
    ['two parts again and again', (n) => `${'*ab'.repeat(n / 10)}*c`, (n) => 'ab'.repeat(n / 2)],
    [
      'a word that nearly repeats itself',
      () => `*${'ab'.repeat(1000)}a*c`,
      (n) => `${'ab'.repeat(999)}b`.repeat(n / 2000),
    ],
  ])('F72: takes no time that explodes: %s', async (_title, pattern, address) => {
    const match = (size: number): void => {
      matchesAddress(pattern(size), address(size));
      isBelow(pattern(size), address(size));
    };
    expect(await growth(20_000, match)).toBeLessThan(LINEAR);
  });
});
