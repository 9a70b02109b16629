import { describe, expect, test } from 'vitest';
import {
  matchByIntent,
  matchByLedger,
  matchByNaturalKey,
  matchByWrittenId,
  matchCollection,
  settleAbsent,
} from '../../src/engine/match.ts';
import { type MatchContext, Matching } from '../../src/engine/matching.ts';
import { desired, entry, kind, live, RULE } from './support/small-kinds.ts';

const MODEL = kind('thing');

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

const a = desired('thing', 'a');
const b = desired('thing', 'b');
const liveA = live('thing', '1', { name: 'a' });
const liveB = live('thing', '2', { name: 'b' });
const entryA = entry('thing', '1', { name: 'a' });
const entryB = entry('thing', '2', { name: 'b' });

describe('a declared thing is', () => {
  test.each<[string, Partial<MatchContext>, Partial<ReturnType<typeof match>>]>([
    ['new where nothing is there', { desired: [a] }, { matches: { 'thing.a': [undefined, undefined] } }],
    [
      'the one that the ledger knows',
      { desired: [a], entries: new Map([['thing.a', entryA]]), live: [liveA, liveB] },
      { matches: { 'thing.a': ['1', '1'] }, foreign: ['2'], removed: [] },
    ],
    [
      'the one that the ledger knows, whatever it is called on the service now',
      {
        desired: [a],
        entries: new Map([['thing.a', entryA]]),
        live: [live('thing', '1', { name: 'renamed' }), live('thing', '9', { name: 'a' })],
      },
      { matches: { 'thing.a': ['1', '1'] }, foreign: ['9'] },
    ],
    [
      'adopted by its natural key',
      { desired: [a], live: [liveA, liveB] },
      { matches: { 'thing.a': ['1', undefined] }, foreign: ['2'] },
    ],
    [
      'the one that the user named by its id, whatever it is called',
      { desired: [{ ...a, id: '2' }], live: [liveA, liveB] },
      { matches: { 'thing.a': ['2', undefined] }, foreign: ['1'] },
    ],
    [
      'another one when the user says so; the one of before is let go, not deleted',
      { desired: [{ ...a, id: '2' }], entries: new Map([['thing.a', entryA]]), live: [liveA, liveB] },
      { matches: { 'thing.a': ['2', undefined] }, foreign: ['1'], removed: [] },
    ],
    [
      'nothing when the id that the user wrote is not there',
      { desired: [{ ...a, id: '7' }], live: [liveA] },
      { matches: {}, foreign: ['1'], problems: ['error not-found'] },
    ],
    [
      'the one that had a former address',
      {
        desired: [{ ...b, previously: ['thing.a'] }],
        entries: new Map([['thing.a', entryA]]),
        live: [liveA],
      },
      { matches: { 'thing.b': ['1', '1', 'thing.a'] }, foreign: [], removed: [] },
    ],
    [
      'not what has its former address now',
      {
        desired: [{ ...b, previously: ['thing.a'] }, a],
        entries: new Map([['thing.a', entryA]]),
        live: [liveA],
      },
      { matches: { 'thing.b': [undefined, undefined], 'thing.a': ['1', '1'] }, problems: ['warning former-name'] },
    ],
    [
      'the one that has its former key on the service, where there is no ledger',
      { desired: [{ ...b, previously: ['thing.a'] }], live: [liveA] },
      { matches: { 'thing.b': ['1', undefined] } },
    ],
    [
      'the owned one of that name, although it was applied under another address',
      { desired: [b], entries: new Map([['thing.old', entryB]]), live: [liveB] },
      { matches: { 'thing.b': ['2', '2', 'thing.old'] }, removed: [] },
    ],
    [
      'never one that another declared thing has by the ledger',
      {
        desired: [a, b],
        entries: new Map([['thing.b', entry('thing', '1', { name: 'a' })]]),
        live: [liveA],
      },
      { matches: { 'thing.a': [undefined, undefined], 'thing.b': ['1', '1'] } },
    ],
    [
      'vanished where the ledger knows it and the service does not',
      { desired: [a], entries: new Map([['thing.a', entryA]]), live: [liveB] },
      { matches: { 'thing.a': [undefined, '1'] }, removed: [], foreign: ['2'] },
    ],
    [
      'adopted again where it vanished and one of its name is there',
      { desired: [a], entries: new Map([['thing.a', entry('thing', '7', { name: 'a' })]]), live: [liveA] },
      { matches: { 'thing.a': ['1', undefined] }, removed: [], foreign: [] },
    ],
    [
      'none of several that fit',
      { desired: [a], live: [liveA, live('thing', '3', { name: 'a' })] },
      { matches: { 'thing.a': [undefined, undefined] }, problems: ['error ambiguous'] },
    ],
    [
      'the one of several that is not owned by another',
      {
        desired: [a, b],
        entries: new Map([['thing.b', entry('thing', '3', { name: 'b' })]]),
        live: [liveA, live('thing', '3', { name: 'a' })],
      },
      { matches: { 'thing.a': ['1', undefined], 'thing.b': ['3', '3'] }, problems: [] },
    ],
    [
      'not there, where it is only looked up and nothing fits',
      { model: kind('thing', { external: true }), desired: [a], live: [liveB] },
      { matches: { 'thing.a': [undefined, undefined] }, problems: ['error not-found'] },
    ],
    [
      'the one below its parent that was called otherwise',
      {
        parent: 'site.new',
        oldParent: 'site.old',
        desired: [desired('thing', 'a', { parent: 'site.new' })],
        entries: new Map([['site.old.thing.a', entryA]]),
        live: [liveA],
      },
      { matches: { 'site.new.thing.a': ['1', '1', 'site.old.thing.a'] }, removed: [] },
    ],
  ])('%s', (_title, context, expected) => {
    expect(match(context)).toMatchObject({ problems: [], ...expected });
  });

  test('what an interrupted run left half made, when that run meant it', () => {
    const model = kind('thing', { keyOf: () => undefined, isHalfMade: ({ fields }) => fields['name'] === 'half' });
    const half = live('thing', '5', { name: 'half' });
    const intents = new Map([['thing.a', { kind: 'thing', fields: {} }]]);
    const context = { model, desired: [a], live: [half, liveB] };
    expect(match({ ...context, intents })).toMatchObject({ matches: { 'thing.a': ['5', undefined] }, foreign: ['2'] });
    expect(match(context)).toMatchObject({ matches: { 'thing.a': [undefined, undefined] }, foreign: ['5', '2'] });
    const owned = new Map([['thing.other', entry('thing', '5', {})]]);
    expect(match({ ...context, intents, entries: owned })).toMatchObject({
      matches: { 'thing.a': [undefined, undefined] },
      removed: ['thing.other'],
    });
  });
});

describe('what is not declared', () => {
  test('is owned where the ledger knows it, and foreign else', () => {
    expect(match({ entries: new Map([['thing.a', entryA]]), live: [liveA, liveB] })).toMatchObject({
      matches: {},
      removed: ['thing.a'],
      foreign: ['2'],
    });
  });

  test('and is gone from the service is still in the ledger', () => {
    expect(match({ entries: new Map([['thing.a', entryA]]) })).toMatchObject({ removed: ['thing.a'], foreign: [] });
  });
});

test('problems say what to do, and where', () => {
  const source = { file: 'colophon.yaml', line: 4, column: 3 };
  const [ambiguous] = match({
    desired: [{ ...a, source }],
    live: Array.from({ length: 9 }, (_live, index) => live('thing', `id${index}`, { name: 'a' })),
  }).diagnostics;
  expect(ambiguous).toMatchObject({ source, detail: expect.stringContaining('any of 9 (id0, id1, id2, id3, id4)') });
});

test('telling resources apart takes work in proportion to their number', () => {
  const work = (count: number): number => {
    let asked = 0;
    const model = kind('thing', {
      keyOf: ({ name }) => {
        asked++;
        return String(name);
      },
    });
    const keys = Array.from({ length: count }, (_key, index) => `k${index}`);
    const found = match({
      model,
      desired: keys.map((key) => desired('thing', key)),
      entries: new Map(keys.slice(count / 2).map((key) => [`thing.${key}`, entry('thing', key, {})])),
      live: keys.map((key) => live('thing', key, { name: key })),
    });
    expect(found.foreign).toEqual([]);
    return asked;
  };
  expect(work(10_000)).toBe(10 * work(1000));
});

describe('each step decides what it can and leaves the rest open', () => {
  const FIXED = kind('thing', { rules: { name: { ...RULE, createOnly: true } } });
  function begin(context: Partial<MatchContext>): Matching {
    return new Matching({
      model: MODEL,
      parent: undefined,
      oldParent: undefined,
      desired: [],
      entries: new Map(),
      live: [],
      intents: new Map(),
      resolved: (fields) => fields,
      ...context,
    });
  }
  const openIn = (matching: Matching): readonly string[] => matching.open().map(({ address }) => address);
  const idsIn = (matching: Matching): readonly (string | undefined)[] =>
    [...matching.matches()].map((found) => found.live?.id);

  test('written ids', () => {
    const matching = begin({ desired: [{ ...a, id: '2' }, b], live: [liveA, liveB] });
    matchByWrittenId(matching);
    expect([idsIn(matching), openIn(matching)]).toEqual([['2'], ['thing.b']]);
  });

  test('the ledger, which remembers what vanished', () => {
    const entries = new Map([
      ['thing.a', entryA],
      ['thing.b', entryB],
    ]);
    const matching = begin({ desired: [a, b], entries, live: [liveA] });
    matchByLedger(matching);
    expect([idsIn(matching), openIn(matching)]).toEqual([['1'], ['thing.b']]);
    expect([...matching.vanished.keys()]).toEqual(['thing.b']);
  });

  test('the natural key', () => {
    const matching = begin({ desired: [a, b], live: [liveB] });
    matchByNaturalKey(matching);
    expect([idsIn(matching), openIn(matching)]).toEqual([['2'], ['thing.a']]);
  });

  test('the natural key never takes what the entry of another declared resource owns', () => {
    // `b` was applied as the live "a" and is declared as something else now: it lost that one, and `a` must not get it.
    const entries = new Map([['thing.b', entryA]]);
    const context = { model: FIXED, desired: [a, b], entries, live: [liveA] };
    const matching = begin(context);
    matchByLedger(matching);
    matchByNaturalKey(matching);
    expect([idsIn(matching), openIn(matching)]).toEqual([[], ['thing.a', 'thing.b']]);
    expect(match(context)).toMatchObject({
      matches: { 'thing.a': [undefined, undefined], 'thing.b': [undefined, undefined] },
      removed: ['thing.b'],
      foreign: [],
    });
  });

  test('a half that an interrupted run left', () => {
    const model = kind('thing', { isHalfMade: ({ fields }) => fields['name'] === 'half' });
    const intents = new Map([['thing.a', { kind: 'thing', fields: {} }]]);
    const matching = begin({ model, desired: [a, b], intents, live: [live('thing', '5', { name: 'half' })] });
    matchByIntent(matching);
    expect([idsIn(matching), openIn(matching)]).toEqual([['5'], ['thing.b']]);
  });

  test('the rest does not exist', () => {
    const matching = begin({ desired: [a, b] });
    settleAbsent(matching);
    expect([idsIn(matching), openIn(matching)]).toEqual([[undefined, undefined], []]);
  });
});
