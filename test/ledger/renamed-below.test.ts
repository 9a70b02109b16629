import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Intent, type LedgerEntry, recordEvent } from '../../src/engine/ledger.ts';

const entry = (id: string): LedgerEntry => ({ kind: 'site', id, fields: {} });

test('a new name goes along with everything below it, in one event, and with nothing beside it', () => {
  const entries = new Map(
    ['site.a', 'site.a.section.x', 'site.a.redirect["/p"]', 'site.ab', 'site.ab.section.x'].map((address) => [
      address,
      entry(address),
    ]),
  );
  const intents = new Map<string, Intent>([['site.a.section.y', { kind: 'section', fields: {} }]]);
  recordEvent(entries, intents, {
    type: 'put',
    address: 'site.b',
    entry: entry('site.a'),
    previousAddress: 'site.a',
    withBelow: true,
  });
  expect(Object.fromEntries([...entries].map(([address, { id }]) => [address, id]))).toEqual({
    'site.b': 'site.a',
    'site.b.section.x': 'site.a.section.x',
    'site.b.redirect["/p"]': 'site.a.redirect["/p"]',
    'site.ab': 'site.ab',
    'site.ab.section.x': 'site.ab.section.x',
  });
  expect([...intents.keys()]).toEqual(['site.b.section.y']);
});

test('nothing is lost or doubled by any rename to a free name', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'a-b');
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, name), { selector: (pair) => pair.join() }), (pairs) => {
      const entries = new Map(
        pairs.flatMap(([site, part]) => [
          [`site.${site}`, entry(`id ${site}`)] as const,
          [`site.${site}.section.${part}`, entry(`id ${site} ${part}`)] as const,
        ]),
      );
      const before = [...entries.values()].map(({ id }) => id).sort();
      const [first] = entries.keys();
      if (first !== undefined) {
        const own = entries.get(first) ?? entry('');
        recordEvent(entries, new Map(), {
          type: 'put',
          address: 'site.new',
          entry: own,
          previousAddress: first,
          withBelow: true,
        });
        expect([...entries.keys()].some((address) => address === first || address.startsWith(`${first}.`))).toBe(false);
      }
      expect([...entries.values()].map(({ id }) => id).sort()).toEqual(before);
    }),
  );
});
