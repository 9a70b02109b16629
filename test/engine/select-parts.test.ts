import { describe, expect, test } from 'vitest';
import type { ObservedCollection } from '../../src/core/engine/observe/observation.ts';
import { LeftOut, withoutPartialRecords } from '../../src/core/engine/select/records.ts';
import { claimOf, heldIn, needsFreedKey } from '../../src/core/engine/unique/claims.ts';
import type { Delete, Update } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { create, deletionOf, fieldChanges, move, updateOf } from './support/hand-made-plan.ts';
import { entry, kind, live, RULE } from './support/small-kinds.ts';

const EXCLUSIVE = { ...RULE, exclusive: true } as const;
const shelf = kind('shelf');
const book = kind('book', {
  parents: ['shelf'],
  rules: { main: EXCLUSIVE, title: RULE, path: { ...RULE, unique: {} } },
  keyOf: ({ name, of }) => (name === undefined ? undefined : JSON.stringify([name, of ?? null])),
});
const models = new Map([shelf, book].map((model) => [model.name, model]));

const creation = (name: string, parent = 'shelf.a') =>
  create(`${parent}.book.${name}`, 'book', { parents: [parent], after: { name } });
const update = (key: string, id: string, after: Fields): Update =>
  updateOf(`shelf.a.book.${key}`, 'book', id, { after, parents: ['shelf.a'] });
const deletion = (key: string, id: string): Delete =>
  deletionOf(`shelf.a.book.${key}`, 'book', id, { key: `delete ${key}`, parents: ['shelf.a'] });

describe('a name that something else frees', () => {
  const collection = (parent: string, ...books: readonly (readonly [id: string, name: string, of?: object])[]) =>
    ({
      model: book,
      parent,
      live: books.map(([id, name, of]) => live('book', id, { name, ...(of === undefined ? {} : { of }) } as Fields)),
    }) as unknown as ObservedCollection;
  const observation = (...collections: readonly ObservedCollection[]) =>
    ({ collections, ids: new Map([['shelf.z', 'z']]) }) as unknown as Parameters<
      typeof needsFreedKey
    >[0]['observation'];
  const needs = (more: Pick<Parameters<typeof needsFreedKey>[0], 'changes' | 'deletes' | 'observation'>) =>
    Object.fromEntries(
      [...needsFreedKey({ models, ...more })].map(([key, list]) => [key, list.map((need) => [need.key, need.because])]),
    );
  const there = observation(collection('shelf.a', ['1', 'x'], ['2', 'y']), collection('shelf.b', ['3', 'w']));

  test('is needed by what is created with it, and by what gets it', () => {
    expect(needs({ observation: there, changes: [creation('x')], deletes: [deletion('old', '1')] })).toEqual({
      'shelf.a.book.x': [['delete old', 'needed']],
    });
    const [first, second] = [update('one', '1', { name: 'q' }), update('two', '2', { name: 'x' })];
    expect(needs({ observation: there, changes: [first, second], deletes: [] })).toEqual({
      'shelf.a.book.two': [['shelf.a.book.one', 'needed']],
    });
  });

  test('is needed in its own place alone, also beside another one', () => {
    const changes = [creation('x'), creation('x', 'shelf.b')];
    expect(Object.keys(needs({ observation: there, changes, deletes: [deletion('old', '1')] }))).toEqual([
      'shelf.a.book.x',
    ]);
  });

  test('is not needed where nothing frees it, in another place, or by the one that has it', () => {
    expect(needs({ observation: there, changes: [creation('x')], deletes: [] })).toEqual({});
    expect(needs({ observation: there, changes: [creation('x')], deletes: [deletion('old', '2')] })).toEqual({});
    expect(needs({ observation: there, changes: [creation('x', 'shelf.b')], deletes: [deletion('old', '1')] })).toEqual(
      {},
    );
    expect(needs({ observation: there, changes: [creation('w', 'shelf.c')], deletes: [deletion('old', '3')] })).toEqual(
      {},
    );
    expect(needs({ observation: there, changes: [update('one', '1', { name: 'x' })], deletes: [] })).toEqual({});
    const late = { ...update('one', '1', { name: 'x' }), key: 'late' };
    expect(needs({ observation: there, changes: [update('one', '1', { name: 'x' }), late], deletes: [] })).toEqual({});
    const moving = move('shelf.a.book.x', 'book', { id: '2', after: null });
    expect(needs({ observation: there, changes: [moving], deletes: [deletion('old', '1')] })).toEqual({});
  });

  test('may be made of what a resource refers to', () => {
    const seen = observation(collection('shelf.a', ['1', 'x', { $id: 'z' }]));
    const changes = [{ ...creation('new'), after: { name: 'x', of: { $ref: 'shelf.z' } } }];
    const deletes = [deletion('old', '1')];
    expect(Object.keys(needs({ observation: seen, changes, deletes }))).toEqual(['shelf.a.book.new']);
    const other = [{ ...creation('new'), after: { name: 'x', of: { $ref: 'shelf.unknown' } } }];
    expect(needs({ observation: seen, changes: other, deletes })).toEqual({});
  });
});

describe('what a change sets that only one of its siblings can have', () => {
  const idOf = (address: string): string | undefined => (address === 'shelf.z' ? 'z' : undefined);
  const taken = (after: Fields, set: Fields = after) =>
    claimOf({ ...update('one', '1', after), fields: fieldChanges(set) }, { model: book, idOf });
  const one = live('book', '1', { name: 'x', of: { $id: 'z' }, path: 'p' });

  test('is its natural key, with references to what exists as ids', () => {
    const others = heldIn(book, [one, live('book', '2', {})]);
    expect(taken({ name: 'x', of: { $ref: 'shelf.z' } }).holderIn(others)).toBe(one);
    expect(taken({ name: 'x', of: { $ref: 'shelf.y' } }).holderIn(others)).toBeUndefined();
    expect(taken({}).holderIn(others)).toBeUndefined();
    const { isRenamed } = taken({ name: 'x', of: { $ref: 'shelf.z' } });
    expect([isRenamed(one), isRenamed(live('book', '2', { name: 'y' })), isRenamed(undefined)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(taken({}).isRenamed(one)).toBe(false);
  });

  test('are its unique fields that it sets to something', () => {
    expect(taken({ path: 'p', title: 't' }).fields).toEqual(['path']);
    expect(taken({ path: 'p' }, { title: 't' }).fields).toEqual([]);
    expect(taken({ path: null }).fields).toEqual([]);
    expect(taken({}, { path: 'p' }).fields).toEqual([]);
    const others = heldIn(book, [live('book', '2', {}), one, live('book', '3', { path: 'p' })]);
    expect(taken({ path: 'p' }).holderIn(others, 'path')).toBe(one);
    expect(taken({ path: 'q' }).holderIn(others, 'path')).toBeUndefined();
  });
});

describe('what is left out', () => {
  test('is beside all other parts of what holds it, but a deletion changes nothing that they share', () => {
    const leftOut = new LeftOut([creation('x')], models);
    expect([
      leftOut.beside('book', 'shelf.a.book.y'),
      leftOut.beside('book', 'shelf.b.book.y'),
      leftOut.beside('none', 'none.a'),
    ]).toEqual([true, false, false]);
    expect(new LeftOut([deletion('x', '1')], models).beside('book', 'shelf.a.book.y')).toBe(false);
    expect(new LeftOut([create('shelf.a', 'shelf', { after: {} })], models).beside('shelf', 'shelf.b')).toBe(true);
    expect(new LeftOut([], models).beside('shelf', 'shelf.b')).toBe(false);
  });

  test('keeps the values that siblings share as they were recorded, unless they are set', () => {
    const leftOut = new LeftOut([], models);
    const recorded = entry('book', '1', { main: true, title: 'old' });
    expect(leftOut.fieldsOf('book', { title: 'new' }, recorded)).toEqual({ main: true, title: 'new' });
    expect(leftOut.fieldsOf('book', { main: false }, recorded)).toEqual({ main: false });
    expect(leftOut.fieldsOf('book', { title: 'new' }, undefined)).toEqual({ title: 'new' });
    expect(leftOut.fieldsOf('none', { title: 'new' }, recorded)).toEqual({ title: 'new' });
  });

  test('lets only new names of its siblings be recorded', () => {
    const leftOut = new LeftOut([creation('x')], models);
    const entries = new Map([['shelf.a.book.old', entry('book', '1', { title: 'old' }, { rank: 3 })]]);
    const refresh = { kind: 'book', id: '1', fields: { title: 'new' } };
    const far = { ...refresh, address: 'shelf.b.book.y' };
    const renamed = { ...refresh, address: 'shelf.a.book.y', previousAddress: 'shelf.a.book.old', formerly: ['f'] };
    expect(
      withoutPartialRecords([far, { ...refresh, address: 'shelf.a.book.q' }, renamed], leftOut, { entries }),
    ).toEqual([
      far,
      {
        kind: 'book',
        id: '1',
        fields: { title: 'old' },
        rank: 3,
        address: 'shelf.a.book.y',
        previousAddress: 'shelf.a.book.old',
        formerly: ['f'],
      },
    ]);
    expect(withoutPartialRecords([{ ...renamed, previousAddress: 'shelf.a.book.none' }], leftOut, { entries })).toEqual(
      [],
    );
  });
});
