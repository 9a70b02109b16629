import { expect, test } from 'vitest';
import type { Intent, LedgerEntry } from '../../src/core/engine/ledger.ts';
import { currentEvents, restoreEarlier } from '../../src/core/ledger/earlier.ts';

const entry = (id: string): LedgerEntry => ({ kind: 'team', id, fields: {} });

function restored(
  entries: Readonly<Record<string, LedgerEntry>>,
  intent: Intent & { readonly entry?: LedgerEntry },
): readonly unknown[] {
  const maps = [new Map(Object.entries(entries)), new Map<string, Intent>([['team.b', intent]])] as const;
  restoreEarlier(...maps);
  return maps.map((map) => Object.fromEntries<unknown>(map));
}

test('a resource that an earlier version left between two addresses gets the one that it was about to have', () => {
  const intent = { kind: 'team', fields: {}, id: '1' };
  expect(restored({ 'team.a': entry('2') }, { ...intent, entry: entry('1') })).toEqual([
    { 'team.a': entry('2'), 'team.b': entry('1') },
    { 'team.b': intent },
  ]);
});

test('nothing changes where the ledger has the resource, or another one at that address', () => {
  const intent = { kind: 'team', fields: {}, id: '1' };
  for (const entries of [{ 'team.a': entry('1') }, { 'team.b': entry('2') }]) {
    expect(restored(entries, { ...intent, entry: entry('1') })).toEqual([entries, { 'team.b': intent }]);
    expect(restored(entries, intent)).toEqual([entries, { 'team.b': intent }]);
  }
});

test('a new name that everything below followed is a rename today', () => {
  const put = { type: 'put', address: 'site.b', entry: entry('1') } as const;
  const moved = { ...put, previousAddress: 'site.a' };
  expect(currentEvents({ ...moved, withBelow: true } as typeof moved)).toEqual([
    { type: 'rename', names: [{ from: 'site.a', to: 'site.b' }] },
    put,
  ]);
  expect(currentEvents(moved)).toEqual([moved]);
  expect(currentEvents(put)).toEqual([put]);
});
