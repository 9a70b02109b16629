import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Intent, type LedgerEntry, recordEvent } from '../../src/core/engine/ledger.ts';

const entry = (id: string, fields: LedgerEntry['fields'] = {}): LedgerEntry => ({ kind: 'site', id, fields });

function entriesAt(...addresses: string[]): Map<string, LedgerEntry> {
  return new Map(addresses.map((address) => [address, entry(address)]));
}

function idsIn(entries: ReadonlyMap<string, LedgerEntry>): Readonly<Record<string, string>> {
  return Object.fromEntries([...entries].map(([address, { id }]) => [address, id]));
}

test('a new name goes along with everything below it, in one event, and with nothing beside it', () => {
  const entries = entriesAt('site.a', 'site.a.section.x', 'site.a.redirect["/p.q"]', 'site.ab', 'site.ab.section.x');
  const intents = new Map<string, Intent>([['site.a.section.y', { kind: 'section', fields: {} }]]);
  recordEvent(entries, intents, { type: 'rename', names: [{ from: 'site.a', to: 'site.b' }] });
  expect(idsIn(entries)).toEqual({
    'site.b': 'site.a',
    'site.b.section.x': 'site.a.section.x',
    'site.b.redirect["/p.q"]': 'site.a.redirect["/p.q"]',
    'site.ab': 'site.ab',
    'site.ab.section.x': 'site.ab.section.x',
  });
  expect([...intents.keys()]).toEqual(['site.b.section.y']);
});

test('names are exchanged, a part gets a name of its own, and references follow', () => {
  const entries = entriesAt('site.a', 'site.a.section.x', 'site.b', 'site.b.section.x');
  entries.set('team.t', entry('t', { home: { $ref: 'site.a.section.x' }, other: { $ref: 'team.t' } }));
  recordEvent(entries, new Map(), {
    type: 'rename',
    names: [
      { from: 'site.a', to: 'site.b', formerly: ['a'] },
      { from: 'site.b', to: 'site.a' },
      { from: 'site.a.section.x', to: 'site.b.section.y' },
    ],
  });
  expect(idsIn(entries)).toEqual({
    'site.b': 'site.a',
    'site.b.section.y': 'site.a.section.x',
    'site.a': 'site.b',
    'site.a.section.x': 'site.b.section.x',
    'team.t': 't',
  });
  expect(entries.get('site.b')?.formerly).toEqual(['a']);
  expect(entries.get('team.t')?.fields).toEqual({ home: { $ref: 'site.b.section.y' }, other: { $ref: 'team.t' } });
});

test('what is recorded under a name that another one gets is gone, with its parts', () => {
  const entries = entriesAt('site.a', 'site.a.section.x', 'site.b', 'site.b.section.y');
  recordEvent(entries, new Map(), { type: 'rename', names: [{ from: 'site.a', to: 'site.b' }] });
  expect(idsIn(entries)).toEqual({ 'site.b': 'site.a', 'site.b.section.x': 'site.a.section.x' });
});

test('nothing is lost or doubled by any permutation of names', () => {
  const NAMES = ['a', 'b', 'c', 'a-b'];
  const part = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES));
  fc.assert(
    fc.property(
      fc.uniqueArray(part, { selector: (pair) => pair.join() }),
      fc.shuffledSubarray(NAMES, { minLength: NAMES.length }),
      (parts, shuffled) => {
        const addresses = parts.flatMap(([site, name]) => [`site.${site}`, `site.${site}.section.${name}`]);
        const entries = entriesAt(...addresses);
        const names = NAMES.map((name, index) => ({ from: `site.${name}`, to: `site.${shuffled[index]}` }));
        recordEvent(entries, new Map(), { type: 'rename', names });
        expect([...entries.values()].map(({ id }) => id).sort()).toEqual([...new Set(addresses)].sort());
        recordEvent(entries, new Map(), {
          type: 'rename',
          names: names.map(({ from, to }) => ({ from: to, to: from })),
        });
        expect([...entries].every(([address, { id }]) => address === id)).toBe(true);
      },
    ),
  );
});
