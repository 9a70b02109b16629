import { expect, test } from 'vitest';
import { predictWrites, together } from '../../src/core/engine/predict.ts';
import type { Change, Delete, Update } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { create, fieldChanges, move } from './support/hand-made-plan.ts';
import { kind } from './support/small-kinds.ts';

const asked: unknown[] = [];
const noting =
  (name: string, most: number) =>
  (...args: readonly unknown[]) => {
    asked.push([name, ...args]);
    return { least: 1, most };
  };
const MODELS = new Map(
  [
    kind('site'),
    kind('section', {
      parents: ['site'],
      writes: { create: noting('create', 2), update: noting('update', 3), remove: noting('remove', 5) },
    }),
  ].map((model) => [model.name, model]),
);
const predicted = (changes: readonly Change[], batches?: readonly (readonly number[])[]) => {
  const { least, most } = predictWrites(changes, MODELS, batches);
  return [least, most];
};

const existing = { id: 'id', precondition: { fingerprint: '' } };
const made = (kindName: string, after: Fields) => create(`${kindName}.x`, kindName, { after });
const update = (kindName: string, after: Fields): Update & typeof existing => ({
  ...made(kindName, after),
  ...existing,
  action: 'update',
});
const remove = (kindName: string, more: Partial<Delete> = {}): Delete => ({
  ...made(kindName, {}),
  ...existing,
  action: 'delete',
  before: {},
  ...more,
});

test('each change takes one request, but for what goes with its parent, stays as it is or has no neighbours', () => {
  expect(predicted([made('site', {}), update('site', { a: 1 }), remove('site'), made('unknown', {})])).toEqual([4, 4]);
  expect(predicted([update('site', {}), remove('site', { with: 'site.y' })])).toEqual([0, 0]);
  expect(predicted([{ ...update('site', {}), action: 'adopt' }])).toEqual([0, 0]);
  expect(predicted([{ ...update('site', { a: 1 }), action: 'adopt' }])).toEqual([1, 1]);
  expect(predicted([{ ...update('site', { a: 1 }), action: 'replace', before: {} }])).toEqual([2, 2]);
  expect(predicted([move('site.x', 'site', { after: null })])).toEqual([0, 0]);
  expect(predicted([move('site.x', 'site', { after: 'site.y' })])).toEqual([1, 1]);
  expect(predicted([move('site.x', 'site', { after: null, before: 'site.y' })])).toEqual([1, 1]);
});

test('a kind says how many it takes, by what changes and what was there', () => {
  asked.length = 0;
  const parents = ['site.a'];
  const site = { ...create('site.a', 'site', { after: { title: 'A' } }) };
  const section = { ...made('section', { b: 1 }), parents };
  expect(predicted([site, section])).toEqual([2, 3]);
  const entryOf = { path: 'map.k', field: 'map', entry: 'k', before: 1, after: 2, sensitive: false, cause: 'pending' };
  const [whole] = fieldChanges({ c: 2 });
  const fields = [{ ...whole, before: 1 }, entryOf, ...fieldChanges({ d: 3 })] as Update['fields'];
  expect(predicted([{ ...update('section', {}), fields }])).toEqual([1, 3]);
  expect(predicted([remove('section', { parents })])).toEqual([1, 5]);
  expect(predicted([{ ...update('section', { e: 1 }), parents, action: 'replace', before: {} }])).toEqual([2, 7]);
  expect(asked).toEqual([
    ['create', { b: 1 }, { title: 'A' }],
    ['update', { c: 2, d: 3, map: { k: 2 } }, { c: 1, d: null }],
    ['remove', parents],
    ['remove', parents],
    ['create', { e: 1 }, undefined],
  ]);
  const replaced = { ...update('site', { title: 'B' }), address: 'site.a', action: 'replace', before: {} } as const;
  predicted([replaced, section]);
  expect(asked.at(-1)).toEqual(['create', { b: 1 }, { title: 'B' }]);
});

test('changes of one batch share a request', () => {
  expect(predicted([made('site', {}), made('site', {}), made('site', {})], [[0, 2]])).toEqual([2, 2]);
  expect(together(2, { least: 0, most: 3 })).toEqual({ least: 2, most: 5 });
});
