import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemsThatStay, movesFor } from '../../src/core/engine/order/order.ts';

/** A row after the moves, made one after the other as a service makes them. */
function moved(current: readonly number[], wanted: readonly number[]): { row: readonly number[]; moves: number } {
  const moves = movesFor(current, wanted);
  // What is not in the row yet comes to its end before anything is moved.
  const row = [...current, ...wanted.filter((item) => !current.includes(item))];
  for (const { item, after, before } of moves) {
    row.splice(row.indexOf(item), 1);
    row.splice(after === undefined ? row.indexOf(before ?? -1) : row.indexOf(after) + 1, 0, item);
  }
  return { row, moves: moves.length };
}

const shuffles = fc
  .uniqueArray(fc.nat(30), { maxLength: 12 })
  .chain((items) => fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })));

describe('the fewest moves', () => {
  test('bring any row into any order', () => {
    fc.assert(
      fc.property(shuffles, ([current, wanted]) => {
        expect(moved(current, wanted).row).toEqual(wanted);
      }),
    );
  });

  test('leave alone what nobody asked for, and keep the wanted order around it', () => {
    fc.assert(
      fc.property(shuffles, fc.uniqueArray(fc.integer({ min: 31, max: 40 })), ([current, wanted], others) => {
        const mixed = [...others, ...current];
        const moves = movesFor(mixed, wanted);
        expect(moves.every(({ item }) => wanted.includes(item))).toBe(true);
        expect(moved(mixed, wanted).row.filter((item) => item <= 30)).toEqual(wanted);
      }),
    );
  });

  test('put in what is new, at any place', () => {
    fc.assert(
      fc.property(shuffles, fc.nat(12), ([current, wanted], cut) => {
        expect(moved(current.slice(cut), wanted).row).toEqual(wanted);
      }),
    );
  });

  test('are as many as there are resources that cannot stay', () => {
    fc.assert(
      fc.property(shuffles, ([current, wanted]) => {
        const places = current.map((item) => wanted.indexOf(item));
        expect(moved(current, wanted).moves).toBe(wanted.length < 2 ? 0 : wanted.length - itemsThatStay(places).size);
      }),
    );
  });
});
