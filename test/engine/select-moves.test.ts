import { describe, expect, test } from 'vitest';
import { selectMoves } from '../../src/core/engine/select/select.ts';
import type { Change, Delete, Move } from '../../src/core/plan/plan.ts';
import { create, deletionOf, move } from './support/hand-made-plan.ts';

const moved = (name: string, after: string | null, more: Partial<Move> = {}): Move => ({
  ...move(`page.${name}`, 'page', { after: after === null ? null : `page.${after}` }),
  ...more,
});

const deletion = deletionOf('page.gone', 'page', '1');

interface Selecting {
  readonly target?: readonly string[];
  readonly exclude?: readonly string[];
  readonly changes?: readonly Change[];
  readonly deletes?: readonly Delete[];
}

function select(moves: readonly Move[], { target = [], exclude = [], changes = [], deletes = [] }: Selecting) {
  const found = selectMoves({
    moves,
    changes,
    deletes,
    includes: (address) => target.includes(address),
    isExcluded: (address) => exclude.includes(address),
  });
  return {
    moves: found.moves.map(({ address, dependsOn, broughtAlong }) => [address, dependsOn, broughtAlong]),
    diagnostics: found.diagnostics,
  };
}

describe('the moves of what is selected', () => {
  test('are none where nothing of it moves', () => {
    expect(select([moved('a', null), moved('b', 'a')], { target: ['page.c'] })).toEqual({ moves: [], diagnostics: [] });
  });

  test('bring those along that come before, with who brought them', () => {
    const row = [moved('a', null), moved('b', 'a'), moved('c', 'b'), moved('d', 'c')];
    expect(select(row, { target: ['page.c'] }).moves).toEqual([
      ['page.a', [], { by: 'page.b', because: 'order' }],
      ['page.b', [], { by: 'page.c', because: 'order' }],
      ['page.c', [], undefined],
    ]);
  });

  test.each([
    ['first', ['page.a', 'page.b']],
    ['last', ['page.b', 'page.a']],
  ])('are not brought along where they were selected themselves: %s', (_title, target) => {
    const row = [moved('b', 'a'), moved('a', null)];
    expect(select(row, { target }).moves).toEqual([
      ['page.b', [], undefined],
      ['page.a', [], undefined],
    ]);
  });

  test('end at what stays', () => {
    expect(select([moved('b', 'stays'), moved('a', null)], { target: ['page.b'] }).moves).toEqual([
      ['page.b', [], undefined],
    ]);
  });

  test('belong to a change that something else brought along', () => {
    const broughtAlong = { by: 'page.x', because: 'needed' } as const;
    const changes = [{ ...create('page.a', 'page', { after: {} }), broughtAlong }];
    expect(select([moved('a', null)], { changes }).moves).toEqual([['page.a', [], broughtAlong]]);
  });

  test('depend on what is chosen and on nothing else', () => {
    const dependsOn = ['move page.a', 'move page.z', 'page.n', 'delete page.gone', 'page.other'];
    const row = [moved('a', null), moved('b', 'a', { dependsOn }), moved('z', null)];
    const changes = [create('page.n', 'page', { after: {} })];
    expect(select(row, { target: ['page.b'], changes, deletes: [deletion] }).moves[1]).toEqual([
      'page.b',
      ['move page.a', 'page.n', 'delete page.gone'],
      undefined,
    ]);
  });

  test('are left out behind what may not be moved, with a warning', () => {
    const source = { file: 'a.yaml', line: 2, column: 3 };
    const row = [moved('a', null), moved('b', 'a'), moved('c', 'b', { source }), moved('d', null)];
    expect(select(row, { target: ['page.c', 'page.d'], exclude: ['page.a'] })).toEqual({
      moves: [['page.d', [], undefined]],
      diagnostics: [
        {
          severity: 'warning',
          code: 'left-out',
          summary: 'A change was left out because of another one',
          detail: 'page.c is not moved: its position is after page.a, which --exclude leaves in place.',
          source,
        },
      ],
    });
  });
});
