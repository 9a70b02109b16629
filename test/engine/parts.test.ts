import { describe, expect, test } from 'vitest';
import { isChangedByHand } from '../../src/core/engine/changed-by-hand.ts';
import type { Driver } from '../../src/core/engine/driver.ts';
import { afterRenames, isPartOf, type LedgerEvent, recordEvent } from '../../src/core/engine/ledger.ts';
import type { Live } from '../../src/core/engine/model.ts';
import { watchOutputs } from '../../src/core/engine/outputs.ts';
import { hide } from '../../src/core/plan/digest.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { ledgerOf } from './support/hand-made-plan.ts';
import { entry, kind, live, RULE, readOnlyDriver, SALT } from './support/small-kinds.ts';

const team = (id: string, fields: Fields = {}, more: Partial<Live> = {}): Live => live('team', id, fields, more);

describe('outputs', () => {
  const kinds = [kind('team', { shownOutputs: { url: { sensitive: false }, key: { sensitive: true } } }), kind('site')];
  const at = (id: string, outputs?: Fields): Live => team(id, {}, outputs === undefined ? {} : { outputs });

  test('are collected from everything that is read and written, for what is owned', async () => {
    const events: LedgerEvent[] = [];
    const driver: Driver = {
      ...readOnlyDriver([at('1', { url: 'u1', other: 'x' }), at('9', { url: 'u9' }), at('4')]),
      create: async ({ fields }) => (fields['later'] === true ? 'pending' : at('2', { url: 'u2', key: 'k2' })),
      update: async ({ id }) => at(id, { url: '', key: 7 }),
    };
    const ledger = ledgerOf({ 'team.z': entry('team', '1', {}), 'site.s': entry('site', '1', {}) });
    const watched = watchOutputs({ driver, ledger, kinds, record: async (event) => void events.push(event) });
    const request = { kind: 'team', parents: [], created: async () => {} };
    expect(watched.outputs()).toEqual([]);
    expect(await watched.driver.reader().list('team', [])).toHaveLength(3);
    expect(await watched.driver.create({ ...request, fields: {} })).toMatchObject({ id: '2' });
    expect(await watched.driver.create({ ...request, fields: { later: true } })).toBe('pending');
    expect(await watched.driver.update({ ...request, id: '3', fields: {}, all: {} })).toMatchObject({ id: '3' });
    await watched.record({ type: 'put', address: 'team.a', entry: entry('team', '2', {}) });
    await watched.record({ type: 'put', address: 'team.b', entry: entry('team', '3', {}) });
    expect(events).toHaveLength(2);
    expect(watched.outputs()).toEqual([
      { address: 'team.a', kind: 'team', name: 'url', value: 'u2', sensitive: false },
      { address: 'team.a', kind: 'team', name: 'key', value: 'k2', sensitive: true },
      { address: 'team.z', kind: 'team', name: 'url', value: 'u1', sensitive: false },
    ]);
    await watched.record({ type: 'remove', address: 'team.z' });
    expect(watched.outputs().map(({ address }) => address)).toEqual(['team.a', 'team.a']);
  });

  test('are none of a kind that shows none', async () => {
    const made = live('site', '2', {}, { outputs: { url: 'x' } });
    const driver: Driver = { ...readOnlyDriver([]), create: async () => made };
    const watched = watchOutputs({ driver, ledger: ledgerOf(), kinds, record: async () => {} });
    expect(await watched.driver.create({ kind: 'site', parents: [], fields: {}, created: async () => {} })).toBe(made);
    await watched.record({ type: 'put', address: 'site.s', entry: entry('site', '2', {}) });
    expect(watched.outputs()).toEqual([]);
  });
});

describe('whether somebody changed what was applied', () => {
  const model = kind('team', {
    rules: {
      fixed: { ...RULE, createOnly: true },
      default: { ...RULE, exclusive: true },
      order: { ...RULE, sequence: true },
      members: { ...RULE, entries: 'owned' },
      list: { ...RULE, unordered: true },
    },
  });
  test.each<[boolean, string, Fields, Fields]>([
    [false, 'equal values', { a: 1 }, { a: 1, b: 2 }],
    [true, 'another value', { a: 1 }, { a: 2 }],
    [true, 'a value that is gone', { a: 1 }, {}],
    [false, 'null that is absent', { a: null }, {}],
    [false, 'a value that is only set at first', { fixed: 1 }, { fixed: 2 }],
    [false, 'a value that siblings share', { default: true }, { default: false }],
    [false, 'a hidden value', { a: hide(SALT, 's') }, { a: 's' }],
    [true, 'another hidden value', { a: hide(SALT, 's') }, { a: 't' }],
    [false, 'a list in another order', { list: ['a', 'b'] }, { list: ['b', 'a'] }],
    [false, 'an order with one more and one less', { order: ['a', 'b', 'c'] }, { order: ['x', 'a', 'c'] }],
    [true, 'another order', { order: ['a', 'b', 'c'] }, { order: ['b', 'a', 'c'] }],
    [false, 'a map with more entries', { members: { a: 1 } }, { members: { a: 1, b: 2 } }],
    [true, 'a map with another entry', { members: { a: 1 } }, { members: { a: 2 } }],
    [true, 'a map without an entry', { members: { a: 1 } }, {}],
    [false, 'a map with an entry that was removed', { members: { a: null } }, { members: {} }],
    [false, 'a reference that is known', { a: { $ref: 'team.x' } }, { a: { $id: 'x' } }],
    [true, 'a reference to another one', { a: { $ref: 'team.x' } }, { a: { $id: 'y' } }],
    [false, 'a reference that the ledger does not know', { a: { $ref: 'team.y' } }, { a: { $id: 'y' } }],
    [false, 'such a reference to nothing', { a: { $ref: 'team.y' } }, {}],
    [true, 'such a reference that is a text', { a: { $ref: 'team.y' } }, { a: 'y' }],
  ])('is %s for %s', (expected, _title, recorded, there) => {
    const idOf = (address: string): string | undefined => (address === 'team.x' ? 'x' : undefined);
    const options = { model, live: team('1', there), entry: entry('team', '1', recorded), idOf, salt: SALT };
    expect(isChangedByHand(options)).toBe(expected);
  });

  test('follows from the mark of a value that is not shown', () => {
    const of = (now: string, then: string): boolean =>
      isChangedByHand({
        model,
        live: team('1', { a: 'x' }, { witness: { a: now } }),
        entry: entry('team', '1', { a: 'y' }, { witness: { a: then } }),
        idOf: () => undefined,
        salt: SALT,
      });
    expect([of('1', '1'), of('2', '1')]).toEqual([false, true]);
  });
});

describe('names in a ledger', () => {
  test('change all at once, with everything below', () => {
    const nowAt = afterRenames([
      { from: 'site.a', to: 'site.b' },
      { from: 'site.b', to: 'site.a' },
      { from: 'site.a.page.x', to: 'site.b.page.y' },
      { from: 'site.c', to: 'site.d' },
    ]);
    const found = [
      'site.a',
      'site.b',
      'site.a.page.x',
      'site.a.page.z',
      'site.b[0]',
      'site.ab',
      'site.c',
      'site.d',
      'site.d.p',
    ];
    expect(found.map(nowAt)).toEqual([
      'site.b',
      'site.a',
      'site.b.page.y',
      'site.b.page.z',
      'site.a[0]',
      'site.ab',
      'site.d',
      undefined,
      undefined,
    ]);
    expect(afterRenames([])('site.a')).toBe('site.a');
    expect(['site.a.x', 'site.a[0]', 'site.ab', 'site.a'].map((address) => isPartOf(address, 'site.a'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('are followed by references, and remembered where they were exchanged', () => {
    const same = entry('team', '3', { of: { $ref: 'team.z' } });
    const entries = new Map([
      ['team.a', entry('team', '1', { of: { $ref: 'team.b' } })],
      ['team.b', entry('team', '2', {})],
      ['team.c', same],
    ]);
    const intents = new Map([['team.a', { kind: 'team', fields: {} }]]);
    const names = [
      { from: 'team.a', to: 'team.b', formerly: ['a'] },
      { from: 'team.b', to: 'team.a' },
    ];
    recordEvent(entries, intents, { type: 'rename', names });
    expect(Object.fromEntries(entries)).toEqual({
      'team.b': entry('team', '1', { of: { $ref: 'team.a' } }, { formerly: ['a'] }),
      'team.a': entry('team', '2', {}),
      'team.c': same,
    });
    expect(entries.get('team.c')).toBe(same);
    expect([...intents.keys()]).toEqual(['team.b']);
  });

  test('leave no intent once something is recorded', () => {
    const entries = new Map([['team.old', entry('team', '1', {})]]);
    const intents = new Map();
    recordEvent(entries, intents, { type: 'intend', address: 'team.a', intent: { kind: 'team', fields: {} } });
    expect([...intents.keys()]).toEqual(['team.a']);
    const put = { type: 'put', address: 'team.a', entry: entry('team', '1', {}), previousAddress: 'team.old' } as const;
    recordEvent(entries, intents, put);
    expect([[...entries.keys()], intents.size]).toEqual([['team.a'], 0]);
    recordEvent(entries, intents, { type: 'intend', address: 'team.a', intent: { kind: 'team', fields: {} } });
    recordEvent(entries, intents, { type: 'remove', address: 'team.a' });
    expect([entries.size, intents.size]).toEqual([0, 0]);
  });
});
