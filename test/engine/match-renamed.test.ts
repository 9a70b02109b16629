import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import type { MatchContext } from '../../src/core/engine/match/collection-matcher.ts';
import { matchCollection } from '../../src/core/engine/match/match.ts';
import { desired, entry, kind, live } from './support/small-kinds.ts';

const MODEL = kind('resource');

const at = (key: string): string => `resource.${key}`;

/** A declared resource by its key, and the keys that it had before. */
function resource(key: string, ...previously: readonly string[]) {
  return desired('resource', key, { previously: previously.map(at) });
}

function entries(ids: Readonly<Record<string, string>>, more: Partial<LedgerEntry> = {}) {
  return new Map(Object.entries(ids).map(([key, id]) => [at(key), entry('resource', id, { name: key }, more)]));
}

function match(context: Partial<MatchContext>) {
  const { matches, removed, diagnostics } = matchCollection({
    model: MODEL,
    parent: undefined,
    oldParent: undefined,
    desired: [],
    entries: new Map(),
    live: ['1', '2', '3'].map((id) => live('resource', id, { name: `live ${id}` })),
    intents: new Map(),
    resolved: (fields) => fields,
    isAbsent: () => false,
    ...context,
  });
  return {
    matches: Object.fromEntries(matches.map(({ desired: it, live: there }) => [it.address, there?.id])),
    removed: [...removed.keys()],
    problems: diagnostics.map(({ severity, code }) => `${severity} ${code}`),
    details: diagnostics.map(({ detail }) => detail).join('\n'),
  };
}

describe('names', () => {
  test('move along a row', () => {
    expect(
      match({ desired: [resource('b', 'a'), resource('c', 'b')], entries: entries({ a: '1', b: '2' }) }),
    ).toMatchObject({
      matches: { 'resource.b': '1', 'resource.c': '2' },
      removed: [],
      problems: [],
    });
  });

  test('are exchanged, in pairs and in circles', () => {
    expect(
      match({ desired: [resource('a', 'b'), resource('b', 'a')], entries: entries({ a: '1', b: '2' }) }),
    ).toMatchObject({
      matches: { 'resource.a': '2', 'resource.b': '1' },
      removed: [],
      problems: [],
    });
    expect(
      match({
        desired: [resource('a', 'c'), resource('b', 'a'), resource('c', 'b')],
        entries: entries({ a: '1', b: '2', c: '3' }),
      }),
    ).toMatchObject({
      matches: { 'resource.a': '3', 'resource.b': '1', 'resource.c': '2' },
      removed: [],
      problems: [],
    });
  });

  test('that were exchanged are not exchanged again', () => {
    const done = new Map([
      [at('a'), entry('resource', '2', { name: 'a' }, { formerly: ['b'] })],
      [at('b'), entry('resource', '1', { name: 'b' }, { formerly: ['a'] })],
    ]);
    expect(match({ desired: [resource('a', 'b'), resource('b', 'a')], entries: done })).toMatchObject({
      matches: { 'resource.a': '2', 'resource.b': '1' },
      problems: [],
    });
  });
});

test('an entry with a temporary value is still the entry of its resource', () => {
  // As the observation gives them: with the temporary values put in, a new object each time. One of two is left over, so
  // that the entries are compared at all.
  const own = entries({ a: '1', gone: '9' });
  const copies = {
    size: own.size,
    get: (address: string) => {
      const found = own.get(address);
      return found === undefined ? undefined : { ...found };
    },
    [Symbol.iterator]: () => [...own].map(([address, one]): [string, LedgerEntry] => [address, { ...one }]).values(),
  };
  expect(match({ desired: [resource('a')], entries: copies })).toMatchObject({
    matches: { 'resource.a': '1' },
    removed: ['resource.gone'],
  });
});

describe('a resource and the one that it was before', () => {
  test('that were both applied stop the plan: neither is deleted on a guess', () => {
    const found = match({ desired: [resource('b', 'a')], entries: entries({ a: '1', b: '2' }) });
    expect(found).toMatchObject({ problems: ['error former-name'] });
    expect(found.details).toContain('resource.b lists resource.a');
    expect(found.details).toContain('2 and 1');
    expect(found.details).toContain('remove "a" from `previously`');
  });

  test('are no question where the old one is gone, or its name means another one', () => {
    const context = { desired: [resource('b', 'a')], entries: entries({ a: 'gone', b: '2' }) };
    expect(match(context)).toMatchObject({ matches: { 'resource.b': '2' }, problems: [] });
    const kept = { desired: [resource('b', 'a'), resource('a', 'x')], entries: entries({ a: '1', b: '2' }) };
    expect(match(kept)).toMatchObject({
      matches: { 'resource.a': '1', 'resource.b': '2' },
      problems: ['warning former-name'],
    });
  });

  test('at the end of a row stop it too', () => {
    expect(
      match({ desired: [resource('a', 'b'), resource('b', 'c')], entries: entries({ a: '1', b: '2', c: '3' }) }),
    ).toMatchObject({ problems: ['error former-name'] });
  });

  test('are one resource: two cannot have been it', () => {
    expect(
      match({ desired: [resource('b', 'a'), resource('c', 'a')], entries: entries({ a: '1' }) }).problems,
    ).toContain('error former-name');
  });
});
