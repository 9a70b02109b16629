import { describe, expect, test } from 'vitest';
import { Owned } from '../../src/core/engine/observe/owned.ts';
import { entry, kind, live } from './support/small-kinds.ts';

describe('what the ledger owns', () => {
  const site = kind('site');
  const page = kind('page', { parents: ['site'] });
  const models = new Map([site, page].map((model) => [model.name, model]));
  const ENTRIES = {
    'site.a': entry('site', 's1', {}),
    'site.a.page.x': entry('page', 'p1', { title: 'X' }),
    'site.b.page.y': entry('page', 'p2', { title: 'Y' }),
    'site.c.page.z': entry('page', 'p3', { title: 'Z' }),
    'other.q': entry('other', 'o1', { title: 'Q' }),
  };
  const owned = (intents = {}) =>
    new Owned({ entries: new Map(Object.entries(ENTRIES)), intents: new Map(Object.entries(intents)) }, models);

  test('is found by collection, under all addresses of its parent', () => {
    const one = owned().in(page, ['site.a'], { live: [], doubtful: undefined });
    expect([one.size, [...one]]).toEqual([1, [['site.a.page.x', ENTRIES['site.a.page.x']]]]);
    const two = owned().in(page, ['site.b', 'site.a'], { live: [], doubtful: undefined });
    expect([two.size, [...two].map(([address]) => address)]).toEqual([2, ['site.b.page.y', 'site.a.page.x']]);
    expect([...owned().in(page, [], { live: [], doubtful: undefined })]).toEqual([]);
    expect([...owned().in(page, [undefined], { live: [], doubtful: undefined })]).toEqual([]);
  });

  test('is found by address only in its collection and with its kind', () => {
    const found = owned().in(page, ['site.a', 'site.b'], { live: [], doubtful: undefined });
    expect(found.get('site.a.page.x')).toBe(ENTRIES['site.a.page.x']);
    expect(found.get('site.b.page.y')).toBe(ENTRIES['site.b.page.y']);
    expect(['site.c.page.z', 'site.a', 'site.a.page.none'].map(found.get)).toEqual([undefined, undefined, undefined]);
    const all = owned().in(page, ['site.a', 'site.b', 'site.c'], { live: [], doubtful: undefined });
    expect(all.get('site.c.page.z')).toBe(ENTRIES['site.c.page.z']);
    expect(all.get('site.a')).toBeUndefined();
  });

  test('has such fields in a collection, or not', () => {
    const has = (title: string, holder: string) =>
      owned().hasAny('page', holder, (fields) => fields['title'] === title);
    expect([has('X', 'site.a'), has('Y', 'site.a'), has('Y', 'site.b')]).toEqual([true, false, true]);
    expect(owned().hasAny('other', undefined, () => true)).toBe(false);
  });

  test('has the temporary values of an interrupted run where the live resource has them', () => {
    const intents = { 'site.a.page.x': { kind: 'page', id: 'p1', fields: { title: 'tmp', path: 'tmp' } } };
    const there = [live('page', 'p1', { title: 'tmp', path: 'other' })];
    const found = owned(intents).in(page, ['site.a'], { live: there, doubtful: undefined });
    const temporary = { ...ENTRIES['site.a.page.x'], fields: { title: 'tmp' } };
    expect(found.get('site.a.page.x')).toEqual(temporary);
    expect([...found]).toEqual([['site.a.page.x', temporary]]);
    expect(owned(intents).in(page, ['site.a'], { live: [], doubtful: undefined }).get('site.a.page.x')).toBe(
      ENTRIES['site.a.page.x'],
    );
    expect(found.get('site.a.page.none')).toBeUndefined();
  });
});
