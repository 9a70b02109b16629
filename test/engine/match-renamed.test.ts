import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../src/engine/ledger.ts';
import { matchCollection } from '../../src/engine/match.ts';
import type { MatchContext } from '../../src/engine/matching.ts';
import { desired, entry, kind, live } from './support/small-kinds.ts';

const MODEL = kind('thing');

const at = (key: string): string => `thing.${key}`;

/** A declared resource by its key, and the keys that it had before. */
function thing(key: string, ...previously: readonly string[]) {
  return desired('thing', key, { previously: previously.map(at) });
}

function entries(ids: Readonly<Record<string, string>>, more: Partial<LedgerEntry> = {}) {
  return new Map(Object.entries(ids).map(([key, id]) => [at(key), entry('thing', id, { name: key }, more)]));
}

function match(context: Partial<MatchContext>) {
  const { matches, removed, diagnostics } = matchCollection({
    model: MODEL,
    parent: undefined,
    oldParent: undefined,
    desired: [],
    entries: new Map(),
    live: ['1', '2', '3'].map((id) => live('thing', id, { name: `live ${id}` })),
    intents: new Map(),
    resolved: (fields) => fields,
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
    expect(match({ desired: [thing('b', 'a'), thing('c', 'b')], entries: entries({ a: '1', b: '2' }) })).toMatchObject({
      matches: { 'thing.b': '1', 'thing.c': '2' },
      removed: [],
      problems: [],
    });
  });

  test('are exchanged, in pairs and in circles', () => {
    expect(match({ desired: [thing('a', 'b'), thing('b', 'a')], entries: entries({ a: '1', b: '2' }) })).toMatchObject({
      matches: { 'thing.a': '2', 'thing.b': '1' },
      removed: [],
      problems: [],
    });
    expect(
      match({
        desired: [thing('a', 'c'), thing('b', 'a'), thing('c', 'b')],
        entries: entries({ a: '1', b: '2', c: '3' }),
      }),
    ).toMatchObject({ matches: { 'thing.a': '3', 'thing.b': '1', 'thing.c': '2' }, removed: [], problems: [] });
  });

  test('that were exchanged are not exchanged again', () => {
    const done = new Map([
      [at('a'), entry('thing', '2', { name: 'a' }, { formerly: ['b'] })],
      [at('b'), entry('thing', '1', { name: 'b' }, { formerly: ['a'] })],
    ]);
    expect(match({ desired: [thing('a', 'b'), thing('b', 'a')], entries: done })).toMatchObject({
      matches: { 'thing.a': '2', 'thing.b': '1' },
      problems: [],
    });
  });

  test('are exchanged to the end after an interruption between two records', () => {
    const half = new Map([[at('a'), entry('thing', '2', { name: 'a' }, { formerly: ['b'] })]]);
    const intents = new Map([
      [at('b'), { kind: 'thing', fields: {}, id: '1', entry: entry('thing', '1', { name: 'a' }) }],
    ]);
    expect(match({ desired: [thing('a', 'b'), thing('b', 'a')], entries: half, intents })).toMatchObject({
      matches: { 'thing.a': '2', 'thing.b': '1' },
      removed: [],
      problems: [],
    });
  });
});

describe('a resource and the one that it was before', () => {
  test('that were both applied stop the plan: neither is deleted on a guess', () => {
    const found = match({ desired: [thing('b', 'a')], entries: entries({ a: '1', b: '2' }) });
    expect(found).toMatchObject({ problems: ['error former-name'] });
    expect(found.details).toContain('thing.b has `previously` with thing.a');
    expect(found.details).toContain('2 and 1');
    expect(found.details).toContain('remove "a" from `previously`');
  });

  test('are no question where the old one is gone, or its name means another one', () => {
    const context = { desired: [thing('b', 'a')], entries: entries({ a: 'gone', b: '2' }) };
    expect(match(context)).toMatchObject({ matches: { 'thing.b': '2' }, problems: [] });
    const kept = { desired: [thing('b', 'a'), thing('a', 'x')], entries: entries({ a: '1', b: '2' }) };
    expect(match(kept)).toMatchObject({
      matches: { 'thing.a': '1', 'thing.b': '2' },
      problems: ['warning former-name'],
    });
  });

  test('at the end of a row stop it too', () => {
    expect(
      match({ desired: [thing('a', 'b'), thing('b', 'c')], entries: entries({ a: '1', b: '2', c: '3' }) }),
    ).toMatchObject({ problems: ['error former-name'] });
  });

  test('are one resource: two cannot have been it', () => {
    expect(match({ desired: [thing('b', 'a'), thing('c', 'a')], entries: entries({ a: '1' }) }).problems).toContain(
      'error former-name',
    );
  });
});
