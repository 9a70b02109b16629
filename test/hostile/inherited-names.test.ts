import { describe, expect, test } from 'vitest';
import { compareResource } from '../../src/core/engine/compare.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { desired, entry, kind, live, RULE, SALT } from '../engine/support/small-kinds.ts';

const NAMES = ['toString', 'valueOf', 'hasOwnProperty', 'constructor', 'isPrototypeOf'];

describe.each(NAMES)('an entry named %s, which every object inherits', (name) => {
  const changesOf = (base: Fields, wanted: Fields, there: Fields) =>
    compareResource({
      model: kind('resource', { rules: { map: { ...RULE, entries: 'owned' } } }),
      desired: desired('resource', 'x', { fields: { map: wanted } }),
      entry: entry('resource', 'id', { map: base }),
      live: live('resource', 'id', { map: there }),
      salt: SALT,
    }).changes.map(({ entry: key, before, after, cause }) => ({ key, before, after, cause }));

  test('is new where it is not live', () => {
    expect(changesOf({}, { [name]: 'a' }, {})).toEqual([
      { key: name, before: undefined, after: 'a', cause: 'pending' },
    ]);
  });

  test('is removed where it is no longer declared', () => {
    const there = { [name]: 'a' };
    expect(changesOf(there, {}, there)).toEqual([{ key: name, before: 'a', after: null, cause: 'pending' }]);
  });
});
