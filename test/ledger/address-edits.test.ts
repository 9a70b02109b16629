import { describe, expect, test } from 'vitest';
import type { Intent, LedgerEntry } from '../../src/core/engine/ledger.ts';
import { forgetting, recordedAt } from '../../src/core/ledger/forget.ts';
import { renaming } from '../../src/core/ledger/rename.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { kind } from '../engine/support/small-kinds.ts';
import { codesOf, resultOf } from './suite.ts';

const KINDS = [kind('site'), kind('section', { parents: ['site'] }), kind('team')];

const entry = (name: string, id: string, fields: Fields = {}): LedgerEntry => ({ kind: name, id, fields });
const intent = (name: string, fields: Fields = {}, id?: string): Intent => ({
  kind: name,
  fields,
  ...(id === undefined ? {} : { id }),
});
const state = (entries: Readonly<Record<string, LedgerEntry>>, intents: Readonly<Record<string, Intent>> = {}) => ({
  entries: new Map(Object.entries(entries)),
  intents: new Map(Object.entries(intents)),
});

const SITES = state(
  {
    'site.docs': entry('site', 's1', { self: { $ref: 'site.docs' } }),
    'site.docs-old': entry('site', 's2', { next: { $ref: 'site.docs-old' } }),
    'site.docs.section.a': entry('section', 'a', { title: 'A' }),
    'team.one': entry('team', 't1', { shows: [{ $ref: 'site.docs.section.a' }, { $ref: 'site.docs-old' }] }),
    'team.two': entry('team', 't2', { shows: [] }),
  },
  {
    'site.docs.section.b': intent('section', { title: 'B' }),
    'team.three': intent('team', { shows: { $ref: 'site.docs' } }),
    'team.four': intent('team', { shows: { $ref: 'site.docs-old' } }, 't4'),
  },
);

test('what the ledger has at an address is that and what is below it, in order, never what only begins like it', () => {
  expect(recordedAt(SITES, 'site.docs')).toEqual(['site.docs', 'site.docs.section.a', 'site.docs.section.b']);
  const backwards = state({ 'team.b.x': entry('x', '2'), 'team.b': entry('team', '1'), 'team.b.a': entry('x', '3') });
  expect(recordedAt(backwards, 'team.b')).toEqual(['team.b', 'team.b.a', 'team.b.x']);
});

describe('a rename in the ledger', () => {
  const rename = (from: string, to: string, where: Parameters<typeof renaming>[0] = SITES) =>
    renaming(where, { from, to, kinds: KINDS });

  test('takes along what is below, what was begun there, and references, and nothing else', () => {
    expect(resultOf(rename('site.docs', 'site.guide'))).toEqual({
      events: [
        {
          type: 'put',
          address: 'site.guide',
          entry: entry('site', 's1', { self: { $ref: 'site.guide' } }),
          previousAddress: 'site.docs',
        },
        {
          type: 'put',
          address: 'site.guide.section.a',
          entry: entry('section', 'a', { title: 'A' }),
          previousAddress: 'site.docs.section.a',
        },
        {
          type: 'put',
          address: 'team.one',
          entry: entry('team', 't1', { shows: [{ $ref: 'site.guide.section.a' }, { $ref: 'site.docs-old' }] }),
        },
        { type: 'remove', address: 'site.docs.section.b' },
        { type: 'intend', address: 'site.guide.section.b', intent: intent('section', { title: 'B' }) },
        { type: 'intend', address: 'team.three', intent: intent('team', { shows: { $ref: 'site.guide' } }) },
      ],
      renamed: [
        { from: 'site.docs', to: 'site.guide' },
        { from: 'site.docs.section.a', to: 'site.guide.section.a' },
        { from: 'site.docs.section.b', to: 'site.guide.section.b' },
      ],
    });
  });

  test('is possible for what is only begun, and for what only holds others', () => {
    expect(resultOf(rename('site.docs.section.b', 'site.docs.section.c')).renamed).toHaveLength(1);
    const without = state({ 'site.docs.section.a': entry('section', 'a') });
    expect(resultOf(rename('site.docs', 'site.guide', without)).renamed).toEqual([
      { from: 'site.docs.section.a', to: 'site.guide.section.a' },
    ]);
  });

  test.each([
    ['to the same address', 'site.docs', 'site.docs', 'rename', /Both addresses are the same: site\.docs/],
    ['to the address of another kind', 'site.docs', 'team.docs', 'rename', /is no address of a site/],
    ['to what is no address', 'site.docs', 'site docs', 'rename', /is a site, and "site docs" is no address/],
    ['of what is of no known kind', 'shelf.a', 'shelf.b', 'rename', /shelf\.a is a known kind.*redirect\["\/a"\]/],
    ['into another site', 'site.docs.section.a', 'site.docs-old.section.a', 'rename', /stays in site\.docs, so/],
    ['to an address that is in use', 'site.docs', 'site.docs-old', 'rename-taken', /^site\.docs-old is in the ledger/],
    ['of what an interrupted apply was changing', 'team.four', 'team.five', 'ledger-unsettled', /changing team\.four/],
  ])('is refused %s', (_title, from, to, code, detail) => {
    const outcome = rename(from, to);
    expect(codesOf(outcome)).toEqual([code]);
    expect(outcome.diagnostics[0]?.detail).toMatch(detail);
  });

  test('is refused to an address that only something begun has, or something below', () => {
    expect(codesOf(rename('team.one', 'team.three'))).toEqual(['rename-taken']);
    const below = state({ 'site.a': entry('site', '1'), 'site.b.section.c': entry('section', '2') });
    expect(codesOf(rename('site.a', 'site.b', below))).toEqual(['rename-taken']);
  });

  test('is refused where the entry says another kind than its address', () => {
    expect(codesOf(rename('team.a', 'team.b', state({ 'team.a': entry('site', '1') })))).toEqual(['rename']);
  });
});

describe('forgetting', () => {
  test('removes what is at the addresses and below, and refers to it by its id from then on', () => {
    expect(resultOf(forgetting(SITES, ['team.two', 'site.docs']))).toEqual([
      {
        type: 'put',
        address: 'team.one',
        entry: entry('team', 't1', { shows: [{ $id: 'a' }, { $ref: 'site.docs-old' }] }),
      },
      { type: 'remove', address: 'site.docs' },
      { type: 'remove', address: 'site.docs.section.a' },
      { type: 'remove', address: 'site.docs.section.b' },
      { type: 'remove', address: 'team.two' },
    ]);
  });

  test('leaves references to what has no id yet, and to what stays', () => {
    const begun = state(
      { 'team.one': entry('team', 't1', { shows: { $ref: 'site.new' }, next: { $ref: 'team.one' } }) },
      { 'site.new': intent('site') },
    );
    expect(resultOf(forgetting(begun, ['site.new']))).toEqual([{ type: 'remove', address: 'site.new' }]);
  });

  test('is refused for what an interrupted apply was changing', () => {
    expect(codesOf(forgetting(SITES, ['team.two', 'team.four']))).toEqual(['ledger-unsettled']);
    expect(codesOf(forgetting(SITES, ['team.three']))).toEqual([]);
  });
});
