import { describe, expect, test } from 'vitest';
import type { MatchContext } from '../../src/core/engine/match/collection-matcher.ts';
import { matchCollection } from '../../src/core/engine/match/match.ts';
import { type Fields, isForeignId, mapValue } from '../../src/core/plan/value.ts';
import { desired, entry, kind, live, RULE } from './support/small-kinds.ts';

const MODEL = kind('resource');

function match(context: Partial<MatchContext>) {
  const found = matchCollection({
    model: MODEL,
    parent: undefined,
    oldParent: undefined,
    desired: [],
    entries: new Map(),
    live: [],
    intents: new Map(),
    resolved: (fields) => fields,
    isAbsent: () => false,
    ...context,
  });
  return {
    matches: Object.fromEntries(
      [...found.matches].map((it) => [
        it.desired.address,
        [it.live?.id, it.entry?.id, ...(it.previousAddress === undefined ? [] : [it.previousAddress])],
      ]),
    ),
    removed: [...found.removed.keys()],
    foreign: found.foreign.map(({ id }) => id),
    problems: found.diagnostics.map(({ severity, code }) => `${severity} ${code}`),
    diagnostics: found.diagnostics,
  };
}

const a = desired('resource', 'a');
const b = desired('resource', 'b');
const liveA = live('resource', '1', { name: 'a' });
const liveB = live('resource', '2', { name: 'b' });
const entryA = entry('resource', '1', { name: 'a' });
const entryB = entry('resource', '2', { name: 'b' });

describe('a declared resource is', () => {
  test.each<[string, Partial<MatchContext>, Partial<ReturnType<typeof match>>]>([
    ['new where nothing is there', { desired: [a] }, { matches: { 'resource.a': [undefined, undefined] } }],
    [
      'the one that the ledger knows',
      { desired: [a], entries: new Map([['resource.a', entryA]]), live: [liveA, liveB] },
      { matches: { 'resource.a': ['1', '1'] }, foreign: ['2'], removed: [] },
    ],
    [
      'the one that the ledger knows, whatever it is called on the service now',
      {
        desired: [a],
        entries: new Map([['resource.a', entryA]]),
        live: [live('resource', '1', { name: 'renamed' }), live('resource', '9', { name: 'a' })],
      },
      { matches: { 'resource.a': ['1', '1'] }, foreign: ['9'] },
    ],
    [
      'adopted by its natural key',
      { desired: [a], live: [liveA, liveB] },
      { matches: { 'resource.a': ['1', undefined] }, foreign: ['2'] },
    ],
    [
      'the one that the user named by its id, whatever it is called',
      { desired: [{ ...a, id: '2' }], live: [liveA, liveB] },
      { matches: { 'resource.a': ['2', undefined] }, foreign: ['1'] },
    ],
    [
      'another one when the user says so; the one of before is let go, not deleted',
      { desired: [{ ...a, id: '2' }], entries: new Map([['resource.a', entryA]]), live: [liveA, liveB] },
      { matches: { 'resource.a': ['2', undefined] }, foreign: ['1'], removed: [] },
    ],
    [
      'the one with that id, from the address under which it was applied',
      { desired: [{ ...a, id: '2' }], entries: new Map([['resource.old', entryB]]), live: [liveA, liveB] },
      { matches: { 'resource.a': ['2', '2', 'resource.old'] }, foreign: ['1'], removed: [] },
    ],
    [
      'adopted by that id where another declared resource has its address of before',
      { desired: [{ ...a, id: '2' }, b], entries: new Map([['resource.b', entryB]]), live: [liveA, liveB] },
      { matches: { 'resource.a': ['2', undefined], 'resource.b': [undefined, '2'] }, foreign: ['1'] },
    ],
    [
      'one resource for one id',
      {
        desired: [
          { ...a, id: '2' },
          { ...b, id: '2' },
        ],
        live: [liveA, liveB],
      },
      { matches: { 'resource.a': ['2', undefined] }, foreign: ['1'], problems: ['error duplicate-id'] },
    ],
    [
      'nothing when the id that the user wrote is not there',
      { desired: [{ ...a, id: '7' }], live: [liveA] },
      { matches: {}, foreign: ['1'], problems: ['error not-found'] },
    ],
    [
      'the one that had a former address',
      {
        desired: [{ ...b, previously: ['resource.a'] }],
        entries: new Map([['resource.a', entryA]]),
        live: [liveA],
      },
      { matches: { 'resource.b': ['1', '1', 'resource.a'] }, foreign: [], removed: [] },
    ],
    [
      'not what has its former address now',
      {
        desired: [{ ...b, previously: ['resource.a'] }, a],
        entries: new Map([['resource.a', entryA]]),
        live: [liveA],
      },
      {
        matches: { 'resource.b': [undefined, undefined], 'resource.a': ['1', '1'] },
        problems: ['warning former-name'],
      },
    ],
    [
      'the one that has its former key on the service, where there is no ledger',
      { desired: [{ ...b, previously: ['resource.a'] }], live: [liveA] },
      { matches: { 'resource.b': ['1', undefined] } },
    ],
    [
      'the owned one of that name, although it was applied under another address',
      { desired: [b], entries: new Map([['resource.old', entryB]]), live: [liveB] },
      { matches: { 'resource.b': ['2', '2', 'resource.old'] }, removed: [] },
    ],
    [
      'never one that another declared resource has by the ledger',
      {
        desired: [a, b],
        entries: new Map([['resource.b', entry('resource', '1', { name: 'a' })]]),
        live: [liveA],
      },
      { matches: { 'resource.a': [undefined, undefined], 'resource.b': ['1', '1'] } },
    ],
    [
      'deleted where the ledger knows it and the service does not',
      { desired: [a], entries: new Map([['resource.a', entryA]]), live: [liveB] },
      { matches: { 'resource.a': [undefined, '1'] }, removed: [], foreign: ['2'] },
    ],
    [
      'adopted again where it deleted and one of its name is there',
      { desired: [a], entries: new Map([['resource.a', entry('resource', '7', { name: 'a' })]]), live: [liveA] },
      { matches: { 'resource.a': ['1', undefined] }, removed: [], foreign: [] },
    ],
    [
      'none of several that fit',
      { desired: [a], live: [liveA, live('resource', '3', { name: 'a' })] },
      { matches: { 'resource.a': [undefined, undefined] }, problems: ['error ambiguous'] },
    ],
    [
      'the one of several that is not owned by another',
      {
        desired: [a, b],
        entries: new Map([['resource.b', entry('resource', '3', { name: 'b' })]]),
        live: [liveA, live('resource', '3', { name: 'a' })],
      },
      { matches: { 'resource.a': ['1', undefined], 'resource.b': ['3', '3'] }, problems: [] },
    ],
    [
      'not there, where it is only looked up and nothing fits',
      { model: kind('resource', { external: true }), desired: [a], live: [liveB] },
      { matches: { 'resource.a': [undefined, undefined] }, problems: ['error not-found'] },
    ],
    [
      'the one below its parent that was called otherwise',
      {
        parent: 'site.new',
        oldParent: 'site.old',
        desired: [desired('resource', 'a', { parent: 'site.new' })],
        entries: new Map([['site.old.resource.a', entryA]]),
        live: [liveA],
      },
      { matches: { 'site.new.resource.a': ['1', '1', 'site.old.resource.a'] }, removed: [] },
    ],
    [
      'the one below its parent that was called otherwise, where the same name was something of another parent',
      {
        parent: 'site.new',
        oldParent: 'site.old',
        desired: [desired('resource', 'a', { parent: 'site.new' })],
        entries: new Map([
          ['site.new.resource.a', entry('resource', '9', { name: 'a' })],
          ['site.old.resource.a', entryA],
        ]),
        live: [liveA],
      },
      // Its own entry is overwritten, so that it is not forgotten.
      { matches: { 'site.new.resource.a': ['1', '1', 'site.old.resource.a'] }, removed: [] },
    ],
  ])('%s', (_title, context, expected) => {
    expect(match(context)).toMatchObject({ problems: [], ...expected });
  });

  test('what an interrupted run left half made, when that run meant it', () => {
    const model = kind('resource', {
      keyOf: () => undefined,
      partial: { isCreate: ({ fields }) => fields['name'] === 'half' },
    });
    const half = live('resource', '5', { name: 'half' });
    const intents = new Map([['resource.a', { kind: 'resource', fields: {} }]]);
    const context = { model, desired: [a], live: [half, liveB] };
    expect(match({ ...context, intents })).toMatchObject({
      matches: { 'resource.a': ['5', undefined] },
      foreign: ['2'],
    });
    expect(match(context)).toMatchObject({ matches: { 'resource.a': [undefined, undefined] }, foreign: ['5', '2'] });
    const owned = new Map([['resource.other', entry('resource', '5', {})]]);
    expect(match({ ...context, intents, entries: owned })).toMatchObject({
      matches: { 'resource.a': [undefined, undefined] },
      removed: ['resource.other'],
    });
  });
});

describe('what is not declared', () => {
  test('is owned where the ledger knows it, and foreign else', () => {
    expect(match({ entries: new Map([['resource.a', entryA]]), live: [liveA, liveB] })).toMatchObject({
      matches: {},
      removed: ['resource.a'],
      foreign: ['2'],
    });
  });

  test('and is gone from the service is still in the ledger', () => {
    expect(match({ entries: new Map([['resource.a', entryA]]) })).toMatchObject({
      removed: ['resource.a'],
      foreign: [],
    });
  });
});

test('problems say what to do, and where', () => {
  const source = { file: 'colophon.yaml', line: 4, column: 3 };
  const [ambiguous] = match({
    desired: [{ ...a, source }],
    live: Array.from({ length: 9 }, (_live, index) => live('resource', `id${index}`, { name: 'a' })),
  }).diagnostics;
  expect(ambiguous).toMatchObject({
    source,
    detail: expect.stringContaining('matches 9 live resources (id0, id1, id2, id3, id4)'),
  });
});

test('telling resources apart takes work in proportion to their number', () => {
  const work = (count: number): number => {
    let asked = 0;
    const model = kind('resource', {
      keyOf: ({ name }) => {
        asked++;
        return String(name);
      },
    });
    const keys = Array.from({ length: count }, (_key, index) => `k${index}`);
    const found = match({
      model,
      desired: keys.map((key) => desired('resource', key)),
      entries: new Map(keys.slice(count / 2).map((key) => [`resource.${key}`, entry('resource', key, {})])),
      live: keys.map((key) => live('resource', key, { name: key })),
    });
    expect(found.foreign).toEqual([]);
    return asked;
  };
  expect(work(10_000)).toBe(10 * work(1000));
});

describe('a part of the key that never changes', () => {
  const FIXED = kind('resource', { rules: { name: { ...RULE, createOnly: true } } });

  test('the natural key takes what was applied under a name by which something else is declared now', () => {
    // `b` was applied as the live "a" and is declared as something else now. A second "a" would be refused.
    const entries = new Map([['resource.b', entryA]]);
    expect(match({ model: FIXED, desired: [a, b], entries, live: [liveA] })).toMatchObject({
      matches: { 'resource.a': ['1', '1', 'resource.b'], 'resource.b': [undefined, undefined] },
      removed: [],
      foreign: [],
    });
  });

  test('the ledger again, where the service can change the key', () => {
    const entries = new Map([
      ['resource.a', entry('resource', '1', { name: 'old' })],
      ['resource.c', entry('resource', '3', { name: 'other' })],
    ]);
    const c = desired('resource', 'd', { previously: ['resource.c'] });
    const there = [live('resource', '1', { name: 'old' }), live('resource', '3', { name: 'other' })];
    const changeable = there.map((one) => ({ ...one, changeable: ['name'] }));
    const matchedWith = (all: MatchContext['live']) =>
      match({ model: FIXED, desired: [a, c], entries, live: all }).matches;
    const found = { 'resource.a': ['1', '1'], 'resource.d': ['3', '3', 'resource.c'] };
    const nothing = [undefined, undefined];
    expect(matchedWith(changeable)).toEqual(found);
    expect(matchedWith(there)).toEqual({ 'resource.a': nothing, 'resource.d': nothing });
    // What another one has already is not given to this one too.
    expect(matchedWith([...changeable, live('resource', '9', { name: 'd' }, {})])).toEqual({
      ...found,
      'resource.d': ['9', undefined],
    });
  });

  describe('what shows a resource that does not exist', () => {
    const showing = kind('resource', {
      rules: { shows: { ...RULE, createOnly: true } },
      keyOf: ({ shows }) => (isForeignId(shows) ? shows.$id : undefined),
    });
    const shown = (key: string, address: string) => desired('resource', key, { fields: { shows: { $ref: address } } });
    const entries = new Map([['resource.a', entry('resource', '1', { shows: { $ref: 'other.a' } })]]);
    const there = live('resource', '1', { shows: { $id: 'x' } });
    const context = {
      model: showing,
      entries,
      live: [there],
      // `other.b` is what `other.a` was.
      resolved: (fields: Fields) =>
        mapValue(fields, ({ $ref }) => ($ref === 'other.b' ? { $id: 'x' } : undefined)) as Fields,
      isAbsent: (address: string) => address === 'other.a',
    };
    const [first, second] = [shown('a', 'other.a'), shown('b', 'other.b')];

    test('is never one that shows another, which is what else is declared to be it', () => {
      expect(match({ ...context, desired: [first, second] })).toMatchObject({
        matches: { 'resource.a': [undefined, undefined], 'resource.b': ['1', '1', 'resource.a'] },
        removed: [],
      });
      expect(match({ ...context, desired: [first] })).toMatchObject({
        matches: { 'resource.a': [undefined, undefined] },
        removed: ['resource.a'],
      });
    });

    test('can be one that shows another, where the service can change that and nothing else is declared to be it', () => {
      const changeable = { ...context, live: [{ ...there, changeable: ['shows'] }] };
      expect(match({ ...changeable, desired: [first] })).toMatchObject({ matches: { 'resource.a': ['1', '1'] } });
      expect(match({ ...changeable, desired: [first, second] })).toMatchObject({
        matches: { 'resource.a': [undefined, undefined], 'resource.b': ['1', '1', 'resource.a'] },
      });
    });

    test('is what the ledger has, where nobody looked for what it shows', () => {
      const unread = { ...context, isAbsent: () => false };
      expect(match({ ...unread, desired: [first] })).toMatchObject({ matches: { 'resource.a': ['1', '1'] } });
    });
  });
});
