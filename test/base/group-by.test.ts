import { expect, test } from 'vitest';
import { groupBy } from '../../src/base/group-by.ts';

test('items are grouped in their order, groups in the order of their first item', () => {
  const groups = groupBy(['b1', 'a1', 'b2'], (item) => item.charAt(0));
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
});

test('items without a key are in no group', () => {
  expect([...groupBy([1, 2, 3], (item) => (item === 2 ? undefined : 'odd'))]).toEqual([['odd', [1, 3]]]);
});
