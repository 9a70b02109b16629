import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isQuotable } from '../../src/core/manifest/recognize.ts';

const { properties } = JSON.parse(
  readFileSync(new URL('../../schemas/workspace.schema.json', import.meta.url), 'utf8'),
) as { readonly properties: Readonly<Record<string, unknown>> };
const KEYS = Object.keys(properties);

test('there are keys to look at', () => {
  expect(KEYS).toEqual(expect.arrayContaining(['colophon', 'sites', 'collections', 'organizationSettings', 'assert']));
});

test.each(KEYS)('messages may quote a part of a manifest that has nothing but `%s`', (key) => {
  for (const text of [`${key}:\n  a: 1\n`, `# Ours\n${key}: {}\n`]) {
    expect([text, isQuotable({ text })]).toEqual([text, true]);
  }
});

test.each([
  ['a secret', 'password: hunter2\n'],
  ['a key of a manifest that is not at the left edge', 'password: hunter2\nnested:\n  sites: {}\n'],
  ['keys that many files have, beside others', 'import: all\nservice: web\nassert: on\npassword: hunter2\n'],
])('%s is not shown', (_what, text) => {
  expect(isQuotable({ text })).toBe(false);
});
