import { expect, test } from 'vitest';
import { slugOf } from '../../src/base/slug.ts';

test.each([
  ['Docs writers', 'docs-writers'],
  ['  Über uns! ', 'uber-uns'],
  ['API: v2.0', 'api-v2-0'],
  ['API документы', 'api'],
  ['документы', 'team'],
  ['---', 'team'],
  ['', 'team'],
])('%j is %j', (text, slug) => {
  expect(slugOf(text, 'team')).toBe(slug);
});

test('other characters can be kept', () => {
  expect(slugOf('My_site (old)', '', /[^a-z0-9_]+/g)).toBe('my_site-old');
});
