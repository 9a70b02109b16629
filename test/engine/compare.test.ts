import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { causeOf, comparableValue, compareResource, strongestCause } from '../../src/core/engine/compare.ts';
import type { FieldRule } from '../../src/core/engine/model.ts';
import { hide } from '../../src/core/plan/digest.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { desired, entry, kind, live, RULE, SALT } from './support/small-kinds.ts';

interface Sides {
  readonly base?: Fields;
  readonly wanted: Fields;
  readonly there: Fields;
  readonly rules?: Readonly<Record<string, FieldRule>>;
  readonly sensitive?: readonly string[];
  /** Of a field that the service does not tell: now, and when it was applied. */
  readonly witness?: readonly [now: string, applied: string | undefined];
}

function compare({ base, wanted, there, rules = {}, sensitive = [], witness }: Sides) {
  const [now, applied] = witness ?? [];
  return compareResource({
    model: kind('resource', { rules }),
    desired: desired('resource', 'x', { fields: wanted, sensitive }),
    entry:
      base === undefined
        ? undefined
        : entry('resource', 'id', base, applied === undefined ? {} : { witness: { field: applied } }),
    live: live('resource', 'id', there, now === undefined ? {} : { witness: { field: now } }),
    salt: SALT,
  });
}

describe('a field', () => {
  test.each<[string, Json | undefined, Json, Json | undefined, string | undefined, boolean]>([
    // base, desired, live, what it is, whether the ledger says something else
    ['that the manifest changed', 'a', 'b', 'a', 'pending', true],
    ['that somebody changed on the service', 'a', 'a', 'b', 'drift', false],
    ['that both changed', 'a', 'b', 'c', 'conflict', true],
    ['that both changed to the same', 'a', 'b', 'b', undefined, true],
    ['that nobody changed', 'a', 'a', 'a', undefined, false],
    ['that was never applied and differs', undefined, 'a', 'b', 'pending', true],
    ['that was never applied and is as declared', undefined, 'a', 'a', undefined, true],
    ['that was never applied and is not set', undefined, 'a', undefined, 'pending', true],
    ['that somebody took away', 'a', 'a', undefined, 'drift', false],
    ['that is to be taken away', 'a', null, 'a', 'pending', true],
    ['that is to be taken away and is gone', 'a', null, undefined, undefined, true],
    ['that is to be taken away and was changed', 'a', null, 'b', 'conflict', true],
    ['that was taken away and stays away', null, null, undefined, undefined, false],
    ['that was taken away and came back', null, null, 'a', 'drift', false],
    ['whose objects say the same in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1, b: 2 }, undefined, false],
    ['whose list has another order', ['a', 'b'], ['a', 'b'], ['b', 'a'], 'drift', false],
  ])('%s', (_title, base, wanted, there, cause, ledgerDiffers) => {
    const { changes, ledgerDiffers: differs } = compare({
      ...(base === undefined ? {} : { base: { field: base } }),
      wanted: { field: wanted },
      there: there === undefined ? {} : { field: there },
    });
    expect(changes).toEqual(
      cause === undefined
        ? []
        : [
            {
              path: 'field',
              field: 'field',
              ...(there === undefined ? {} : { before: there }),
              after: wanted,
              sensitive: false,
              cause,
            },
          ],
    );
    expect(differs).toBe(ledgerDiffers);
  });

  test('that is not declared is not compared', () => {
    expect(compare({ base: { other: 1 }, wanted: {}, there: { other: 2, more: 3 } }).changes).toEqual([]);
  });

  test('that is only said when a resource is made is not compared', () => {
    const rules = { field: { ...RULE, createOnly: true } };
    expect(compare({ base: { field: 1 }, wanted: { field: 2 }, there: { field: 3 }, rules }).changes).toEqual([]);
  });

  test('that is only said when a resource is made is compared where the service can change it', () => {
    const found = compareResource({
      model: kind('resource', { rules: { field: { ...RULE, createOnly: true } } }),
      desired: desired('resource', 'x', { fields: { field: 2 } }),
      entry: entry('resource', 'id', { field: 1 }),
      live: { ...live('resource', 'id', { field: 1 }), changeable: ['field'] },
      salt: SALT,
    });
    expect(found.changes).toMatchObject([{ field: 'field', before: 1, after: 2, cause: 'pending' }]);
  });

  test('whose order means nothing is the same in any order, and differs by what it holds', () => {
    const rules = { field: { ...RULE, unordered: true } };
    fc.assert(
      fc.property(
        fc
          .array(fc.jsonValue({ maxDepth: 1 }))
          .chain((items) => fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length }))),
        ([items, shuffled]) => {
          const there = { field: shuffled as Json };
          expect(compare({ base: there, wanted: { field: items as Json }, there, rules }).changes).toEqual([]);
          const more = { field: [...(items as Json[]), 'one more'] };
          expect(compare({ base: there, wanted: more, there, rules }).changes).toMatchObject([{ cause: 'pending' }]);
        },
      ),
    );
  });

  test('is brought into the form of its kind before it is compared', () => {
    const model = kind('resource', { comparable: (_field, value) => String(value).trim() });
    expect(comparableValue(model, 'field', ' a\n')).toBe('a');
    expect(comparableValue(model, 'field', undefined)).toBeNull();
    expect(comparableValue(model, 'field', null)).toBeNull();
  });
});

describe('a map that is compared entry by entry', () => {
  const of = (entries: 'owned' | 'kept') => ({ map: { ...RULE, entries } });

  test.each<[string, 'owned' | 'kept', Fields | undefined, Fields, Fields, [string, Json | undefined, Json, string][]]>(
    [
      ['an entry is new', 'owned', {}, { a: 1 }, {}, [['a', undefined, 1, 'pending']]],
      ['an entry was changed on the service', 'owned', { a: 1 }, { a: 1 }, { a: 2 }, [['a', 2, 1, 'drift']]],
      ['an entry was changed by both', 'owned', { a: 1 }, { a: 2 }, { a: 3 }, [['a', 3, 2, 'conflict']]],
      [
        'an owned entry is no longer declared',
        'owned',
        { a: 1, b: 1 },
        { a: 1 },
        { a: 1, b: 1 },
        [['b', 1, null, 'pending']],
      ],
      ['an owned entry is no longer declared and gone', 'owned', { a: 1, b: 1 }, { a: 1 }, { a: 1 }, []],
      ['a kept entry is no longer declared', 'kept', { a: 1, b: 1 }, { a: 1 }, { a: 1, b: 1 }, []],
      ['an entry was never declared', 'owned', { a: 1 }, { a: 1 }, { a: 1, foreign: 9 }, []],
      ['nothing was ever applied', 'owned', undefined, { a: 1 }, { a: 2, foreign: 9 }, [['a', 2, 1, 'pending']]],
      ['a declared entry deleted', 'owned', { a: 1 }, { a: 1 }, {}, [['a', undefined, 1, 'drift']]],
    ],
  )('%s', (_title, entries, base, wanted, there, expected) => {
    const { changes } = compare({
      ...(base === undefined ? {} : { base: { map: base } }),
      wanted: { map: wanted },
      there: { map: there },
      rules: of(entries),
    });
    expect(changes).toEqual(
      expected.map(([key, before, after, cause]) => ({
        path: `map["${key}"]`,
        field: 'map',
        entry: key,
        ...(before === undefined ? {} : { before }),
        after,
        sensitive: false,
        cause,
      })),
    );
  });

  test.each<[string, Fields | undefined, Fields, [string, Json | undefined, Json, string][]]>([
    ['is set, as nothing shows that it is', undefined, { a: 1 }, [['a', undefined, 1, 'pending']]],
    ['is set where it was applied with that value', { a: 1 }, { a: 1 }, []],
    ['is taken away where it was applied with that value', { a: 1 }, {}, [['a', 1, null, 'pending']]],
    ['is not set where another value was applied', { a: 2 }, { a: 2 }, [['a', undefined, 2, 'drift']]],
    ['is taken away where nobody has made sure of it', undefined, { a: null }, [['a', 1, null, 'pending']]],
    ['need not be taken away again', { a: null }, { a: null }, []],
    ['need not be taken away where another value was applied', { a: 2 }, {}, []],
  ])('an entry that shows through from around the resource %s', (_title, base, wanted, expected) => {
    const { changes } = compareResource({
      model: kind('resource', { rules: of('owned') }),
      desired: desired('resource', 'x', { fields: { map: wanted }, sensitive: [] }),
      entry: base === undefined ? undefined : entry('resource', 'id', { map: base }),
      live: live('resource', 'id', { map: { a: 1 } }, { inherited: { map: ['a'] } }),
      salt: SALT,
    });
    expect(changes.map(({ entry: key, before, after, cause }) => [key, before, after, cause])).toEqual(expected);
  });

  test('what was never declared and never applied is never touched', () => {
    const some = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'toString', 'd"e'), fc.nat(2), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(some, some, some, fc.constantFrom('owned', 'kept'), (base, wanted, there, entries) => {
        const { changes } = compare({
          base: { map: base },
          wanted: { map: wanted },
          there: { map: there },
          rules: of(entries as 'owned' | 'kept'),
        });
        for (const { entry: key = '' } of changes) {
          expect(Object.hasOwn(wanted, key) || (entries === 'owned' && Object.hasOwn(base, key))).toBe(true);
        }
        const touched = new Set(changes.map(({ entry: key }) => key));
        for (const [key, value] of Object.entries(wanted)) {
          expect(touched.has(key)).toBe(!Object.hasOwn(there, key) || there[key] !== value);
        }
      }),
    );
  });
});

describe('a secret', () => {
  const CANARY = 'canary-7f3a';
  const digest = hide(SALT, CANARY);

  test.each<[string, Json | undefined, Json, Json | undefined, string | undefined]>([
    ['is new', undefined, CANARY, undefined, 'pending'],
    ['is as it was applied', digest, CANARY, CANARY, undefined],
    ['was changed on the service', digest, CANARY, `${CANARY}-other`, 'drift'],
    ['was changed in the manifest', hide(SALT, `${CANARY}-old`), CANARY, `${CANARY}-old`, 'pending'],
    ['was changed by both', hide(SALT, `${CANARY}-old`), CANARY, `${CANARY}-other`, 'conflict'],
    ['is taken away', digest, null, CANARY, 'pending'],
    ['is no longer one, but was applied as one', digest, CANARY, `${CANARY}-other`, 'drift'],
  ])('%s, and nothing of it is seen', (title, base, wanted, there, cause) => {
    for (const how of ['rule', 'declaration'] as const) {
      const { changes } = compare({
        ...(base === undefined ? {} : { base: { field: base } }),
        wanted: { field: wanted },
        there: there === undefined ? {} : { field: there },
        rules: how === 'rule' ? { field: { ...RULE, secret: true } } : {},
        sensitive: how === 'declaration' && !title.startsWith('is no longer') ? ['field'] : [],
      });
      expect(changes.map((change) => change.cause)).toEqual(cause === undefined ? [] : [cause]);
      expect(changes.every(({ sensitive }) => sensitive)).toBe(true);
      expect(JSON.stringify(changes)).not.toContain(CANARY);
    }
  });

  test('in a map hides the whole map', () => {
    const rules = { map: { ...RULE, entries: 'owned' as const, secret: true } };
    const { changes } = compare({ wanted: { map: { a: CANARY } }, there: { map: { a: `${CANARY}-other` } }, rules });
    expect(changes).toEqual([
      {
        path: 'map',
        field: 'map',
        before: { $digest: expect.any(String) },
        after: { $digest: expect.any(String) },
        sensitive: true,
        cause: 'pending',
      },
    ]);
  });
});

describe('a field that the service does not tell', () => {
  test.each<[string, Json | undefined, Json, readonly [string, string | undefined], string | undefined]>([
    ['and that was never applied is set', undefined, 'a', ['1', undefined], 'pending'],
    ['is left alone while nobody sets it', 'a', 'a', ['1', '1'], undefined],
    ['is set when the manifest changed', 'a', 'b', ['1', '1'], 'pending'],
    ['is put back when somebody set it', 'a', 'a', ['2', '1'], 'drift'],
    ['is put back when it is not known who set it', 'a', 'a', ['1', undefined], 'drift'],
  ])('%s', (_title, base, wanted, witness, cause) => {
    const { changes } = compare({
      ...(base === undefined ? {} : { base: { field: base } }),
      wanted: { field: wanted },
      there: {},
      witness,
    });
    expect(changes).toEqual(
      cause === undefined ? [] : [{ path: 'field', field: 'field', after: wanted, sensitive: false, cause }],
    );
  });
});

describe('causes', () => {
  test('say nothing exactly when the declared value is the live one', () => {
    const value = fc.constantFrom<Json>('a', 'b', 'c', null);
    fc.assert(
      fc.property(fc.option(value, { nil: undefined }), value, value, (base, wanted, there) => {
        const cause = causeOf({ base, desired: wanted, live: there });
        expect(cause === undefined).toBe(wanted === there);
        expect(cause === 'drift').toBe(wanted !== there && base === wanted);
        expect(cause === 'conflict').toBe(wanted !== there && base !== undefined && base !== wanted && base !== there);
      }),
    );
  });

  test.each([
    [['pending', 'drift', 'conflict'], 'conflict'],
    [['pending', 'drift'], 'drift'],
    [['pending', 'expired'], 'expired'],
    [[], 'pending'],
  ] as const)('of %j the one that stands for all is %s', (causes, expected) => {
    expect(strongestCause(causes)).toBe(expected);
  });
});
