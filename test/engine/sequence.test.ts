import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareResource } from '../../src/core/engine/compare.ts';
import { isHalfwayOrder, movesFor } from '../../src/core/engine/order/order.ts';
import { desired, entry, kind, live, RULE, SALT } from './support/small-kinds.ts';

const model = kind('shelf', {
  rules: { items: { ...RULE, sequence: true } },
  partial: { isUpdate: (_field, sides) => isHalfwayOrder(sides) },
});

/** What a comparison makes of an order of letters, and whether the ledger has another one. */
function compare(base: string | undefined, wanted: string, there: string) {
  const { changes, ledgerDiffers } = compareResource({
    model,
    desired: desired('shelf', 'x', { fields: { items: [...wanted] } }),
    entry: base === undefined ? undefined : entry('shelf', 'id', { items: [...base] }),
    live: live('shelf', 'id', { items: [...there] }),
    salt: SALT,
  });
  return [changes[0]?.cause, ledgerDiffers];
}

describe('an order', () => {
  test.each([
    ['that the manifest changed', 'abc', 'cab', 'abc', 'pending', true],
    ['that somebody changed', 'abc', 'abc', 'acb', 'drift', false],
    ['that both changed', 'abc', 'bac', 'cab', 'conflict', true],
    ['that both changed to the same', 'abc', 'cab', 'cab', undefined, true],
    ['that was never applied and differs', undefined, 'ab', 'ba', 'pending', true],
    ['between items that nobody declared', 'abc', 'abc', 'xaybzc', undefined, false],
    ['that lets go of an item', 'abc', 'ac', 'bac', undefined, true],
    ['that gets an item which is there already', 'ac', 'bac', 'abc', 'pending', true],
    ['that gets an item which is still to come', 'ac', 'bac', 'ac', 'pending', true],
    ['that lost an item outside Colophon', 'abc', 'abc', 'ac', 'pending', false],
    ['that an interrupted change left', 'abcd', 'dcba', 'dcab', 'pending', true],
  ])('%s', (_title, base, wanted, there, cause, ledgerDiffers) => {
    expect(compare(base, wanted, there)).toEqual([cause, ledgerDiffers]);
  });

  test('that was left halfway, once or several times, is never a conflict', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 2 });
    const shuffled = letters.chain((all) =>
      fc.record({
        base: fc.shuffledSubarray(all, { minLength: 1 }),
        wanted: fc.shuffledSubarray(all, { minLength: all.length }),
        arrivals: fc.shuffledSubarray(all, { minLength: all.length }),
        stops: fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ base, wanted, arrivals, stops }) => {
        const row = [...base, ...arrivals.filter((item) => !base.includes(item))];
        for (const stop of stops) {
          for (const { item, after, before } of movesFor(row, wanted).slice(0, stop)) {
            row.splice(row.indexOf(item), 1);
            row.splice(after === undefined ? row.indexOf(before ?? '') : row.indexOf(after) + 1, 0, item);
          }
        }
        const [cause] = compare(base.join(''), wanted.join(''), row.join(''));
        // With newcomers it can look like drift, which needs no consent.
        expect(cause).not.toBe('conflict');
      }),
    );
  });
});
