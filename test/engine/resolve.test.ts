import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { differingFields } from '../../src/core/engine/compare.ts';
import { changedFields, RunNames, resolveFields } from '../../src/core/engine/observe/resolve.ts';
import { hide } from '../../src/core/plan/digest.ts';
import type { Change, Delete, Move, Replace, Update } from '../../src/core/plan/plan.ts';
import { create, deletionOf, KINDS, ledgerOf, move, planOf, updateOf } from './support/hand-made-plan.ts';
import { kind, RULE, SALT } from './support/small-kinds.ts';

const existing = { fields: [], precondition: { fingerprint: '' } } as const;
const parentsOf = (address: string): readonly string[] => {
  const parts = address.split('.');
  return parts.length > 2 ? [parts.slice(0, 2).join('.')] : [];
};
const kindIn = (address: string): string => address.split('.').at(-2) ?? '';
const made = (address: string): Change => create(address, kindIn(address), { after: {}, parents: parentsOf(address) });
const updated = (address: string, id: string): Update =>
  updateOf(address, kindIn(address), id, { parents: parentsOf(address) });
const replaced = (address: string, id: string): Replace => ({
  ...updated(address, id),
  ...existing,
  action: 'replace',
  id,
  before: {},
});
const deleted = (address: string, id: string, more: Partial<Delete> = {}): Delete =>
  deletionOf(address, kindIn(address), id, { key: address, parents: parentsOf(address), ...more });
const moved = (address: string): Move => move(address, 'section', { after: null, parents: parentsOf(address) });

describe('the ids of a plan', () => {
  test('come from the plan first, then from what it changes, refreshes and from the ledger', () => {
    const names = new RunNames({
      plan: planOf([updated('team.a', 'changed'), updated('team.b', 'changed')], {
        ids: { 'team.a': 'named' },
        refresh: [
          { address: 'team.b', kind: 'team', id: 'refreshed', fields: {} },
          { address: 'team.c', kind: 'team', id: 'refreshed', fields: {} },
        ],
      }),
      ledger: ledgerOf({
        'team.c': { kind: 'team', id: 'recorded', fields: {} },
        'team.d': { kind: 'team', id: 'recorded', fields: {} },
      }),
      kinds: KINDS,
    });
    expect(['team.a', 'team.b', 'team.c', 'team.d'].map(names.idOf)).toEqual([
      'named',
      'changed',
      'refreshed',
      'recorded',
    ]);
    expect(() => names.idOf('team.e')).toThrow('the id of team.e is unknown');
    expect(() => names.idOf('constructor')).toThrow('unknown');
  });

  test('of what it creates are known once it is created', () => {
    const ledger = ledgerOf({ 'team.b': { kind: 'team', id: 'old', fields: {} } });
    const names = new RunNames({ plan: planOf([made('team.a'), replaced('team.b', 'old')]), ledger, kinds: KINDS });
    expect(['team.a', 'team.b', 'team.c'].map(names.isCreated)).toEqual([true, true, false]);
    expect(() => names.idOf('team.a')).toThrow('unknown');
    expect(() => names.idOf('team.b')).toThrow('unknown');
    names.give(made('team.a'), 'new');
    expect(names.idOf('team.a')).toBe('new');
    expect([names.isTaken('team', 'new'), names.isTaken('site', 'new'), names.isPlanned('team', 'new')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('are taken by the plan and by the ledger, and planned by the plan alone', () => {
    const names = new RunNames({
      plan: planOf([updated('team.a', '1'), updated('team.b', '2'), moved('site.s.section.a')], {
        refresh: [{ address: 'team.c', kind: 'team', id: '3', fields: {} }],
      }),
      ledger: ledgerOf({ 'team.d': { kind: 'team', id: '4', fields: {} } }),
      kinds: KINDS,
    });
    const ids = ['1', '2', '3', '4', '5'];
    expect(ids.map((id) => names.isTaken('team', id))).toEqual([true, true, true, true, false]);
    expect(ids.map((id) => names.isPlanned('team', id))).toEqual([true, true, false, false, false]);
    expect(ids.map((id) => names.addressOf('team', id))).toEqual(['team.a', 'team.b', 'team.c', 'team.d', undefined]);
    expect(names.addressOf('site', '1')).toBeUndefined();
  });

  test('belong to the address in the plan rather than to the one in the ledger', () => {
    const names = new RunNames({
      plan: planOf([updated('team.new', '1'), made('team.other')]),
      ledger: ledgerOf({ 'team.old': { kind: 'team', id: '1', fields: {} } }),
      kinds: KINDS,
    });
    expect(names.addressOf('team', '1')).toBe('team.new');
  });

  test('of an address with several changes are those of the resource that stays', () => {
    const plan = planOf([updated('team.a', 'kept'), deleted('team.a', 'gone', { key: 'team.a:old' }), moved('team.a')]);
    const names = new RunNames({ plan, ledger: ledgerOf(), kinds: KINDS });
    expect(names.idOf('team.a')).toBe('kept');
    expect(names.idOf('team.a:old')).toBe('gone');
    const alone = new RunNames({ plan: planOf([deleted('team.a', 'gone')]), ledger: ledgerOf(), kinds: KINDS });
    expect(alone.idOf('team.a')).toBe('gone');
  });

  test('need a kind that there is', () => {
    const names = new RunNames({ plan: planOf([]), ledger: ledgerOf(), kinds: KINDS });
    expect(names.modelOf('team').name).toBe('team');
    expect(() => names.modelOf('planet')).toThrow('planet');
  });
});

describe('the list of a change', () => {
  const site = { kind: 'site', id: 'old', fields: {} };

  test('is below what holds it now, for a deletion below what held it before', () => {
    const names = new RunNames({
      plan: planOf([replaced('site.s', 'old'), made('site.s.link.a'), deleted('site.s.link.b', 'b')]),
      ledger: ledgerOf({ 'site.s': site }),
      kinds: KINDS,
    });
    expect(() => names.parentsOf(made('site.s.link.a'))).toThrow('unknown');
    expect(names.parentsOf(deleted('site.s.link.b', 'b'))).toEqual([{ kind: 'site', id: 'old' }]);
    names.give(made('site.s'), 'new');
    const now = names.collectionOf(made('site.s.link.a'));
    const before = names.collectionOf(deleted('site.s.link.b', 'b'));
    expect([now, before]).toEqual([
      { parents: [{ kind: 'site', id: 'new' }], key: '["link","new"]' },
      { parents: [{ kind: 'site', id: 'old' }], key: '["link","old"]' },
    ]);
    expect(names.collectionOf(made('site.s.link.c'))).toBe(now);
    expect(names.collectionOf(made('site.s.section.c')).key).toBe('["section","new"]');
    expect(names.collectionOf(made('team.a'))).toEqual({ parents: [], key: '["team"]' });
  });

  test('finds the kind of a parent that only the address tells', () => {
    const kinds = [
      kind('site'),
      kind('space'),
      kind('group', { parents: ['site'], segment: 'folder' }),
      kind('page', { parents: ['space', 'group'] }),
    ];
    const ids = { 'site.s': '1', 'site.s.folder.f': '2', 'space.p': '3', strange: '4' };
    const names = new RunNames({ plan: planOf([], { ids }), ledger: ledgerOf(), kinds });
    const at = (...parents: readonly string[]): unknown =>
      names.parentsOf({ ...made('team.x'), kind: 'page', parents });
    expect(at('site.s', 'site.s.folder.f')).toEqual([
      { kind: 'site', id: '1' },
      { kind: 'group', id: '2' },
    ]);
    expect(at('space.p')).toEqual([{ kind: 'space', id: '3' }]);
    expect(at('strange')).toEqual([{ kind: 'space', id: '4' }]);
    expect(() => names.parentsOf({ ...made('team.x'), kind: 'site', parents: ['strange'] })).toThrow(
      'the plan does not state the kind of strange',
    );
  });

  test('is next to a sibling of the same kind, or of one that the address tells', () => {
    const ids = { 'site.s.section.b': 'b', 'site.s.link.c': 'c' };
    const names = new RunNames({ plan: planOf([], { ids }), ledger: ledgerOf(), kinds: KINDS });
    const change = moved('site.s.section.a');
    expect(names.placeOf('site.s.section.b', change)).toEqual({ kind: 'section', id: 'b' });
    expect(names.placeOf('site.s.link.c', change)).toEqual({ kind: 'link', id: 'c' });
    expect(() => names.placeOf('site.s.section.d', change)).toThrow('unknown');
  });
});

describe('fields that are sent', () => {
  function resolve(fields: Readonly<Record<string, Json>>, secrets: Readonly<Record<string, Json>> = {}) {
    const told: string[] = [];
    const resolved = resolveFields(fields, {
      address: 'team.a',
      model: kind('team', { rules: { list: { ...RULE, unordered: true } } }),
      names: { idOf: (address) => `id of ${address}` },
      salt: SALT,
      secretOf: (address, field) => (address === 'team.a' ? secrets[field] : undefined),
      onSecret: (text) => told.push(text),
    });
    return { resolved, told };
  }

  test('have ids instead of references', () => {
    const fields = { one: { $ref: 'team.b' }, deep: [{ of: { $ref: 'team.c' } }], none: null, text: 'x' };
    expect(resolve(fields).resolved).toEqual({
      one: { $id: 'id of team.b' },
      deep: [{ of: { $id: 'id of team.c' } }],
      none: null,
      text: 'x',
    });
  });

  test('have the values that a plan hides, also in parts', () => {
    const secrets = { token: 'secret', list: ['b', 'a'], parts: { in: [{ here: 'deep' }, 'plain'], n: 1 } };
    const fields = {
      token: hide(SALT, 'secret'),
      list: hide(SALT, ['b', 'a']),
      parts: { in: [{ here: hide(SALT, 'deep') }, 'plain'], n: 1 },
    };
    const { resolved, told } = resolve(fields, secrets);
    expect(resolved).toEqual(secrets);
    expect(told).toEqual(['secret', 'b', 'a', 'deep']);
  });

  test('are refused where a hidden value is not there or is another one', () => {
    const token = hide(SALT, 'secret');
    expect(() => resolve({ token })).toThrow('the plan hides the value of token, and it is not available');
    expect(() => resolve({ token }, { token: 'other' })).toThrow('the hidden value of token changed');
    expect(() => resolve({ deep: { toString: token } }, { deep: {} })).toThrow('not available');
    expect(() => resolve({ deep: [token] }, { deep: 'text' })).toThrow('not available');
  });
});

test('a change sets whole fields, and of maps the entries that change', () => {
  const field = { path: '', sensitive: false, cause: 'pending' } as const;
  const fields = [
    { ...field, field: 'name', after: 'x' },
    { ...field, field: 'gone' },
    { ...field, field: 'members', entry: 'a', after: 1 },
    { ...field, field: 'members', entry: 'b' },
    { ...field, field: 'others', entry: 'a', after: 2 },
  ];
  expect(changedFields({ ...updated('team.a', '1'), fields })).toEqual({
    name: 'x',
    gone: null,
    members: { a: 1, b: null },
    others: { a: 2 },
  });
});

describe('the fields that still differ', () => {
  const model = kind('team', {
    rules: {
      fixed: { ...RULE, createOnly: true },
      members: { ...RULE, entries: 'owned' },
      list: { ...RULE, unordered: true },
    },
  });
  const differing = (
    wanted: Readonly<Record<string, Json>>,
    fields: Readonly<Record<string, Json>>,
    more: Partial<Parameters<typeof differingFields>[2]> = {},
  ): unknown => differingFields(model, wanted, { fields, ...more });

  test('are those with another value', () => {
    expect(differing({ a: 1, b: 2, c: null }, { a: 1, b: 3, d: 4 })).toEqual({ b: 2 });
    expect(differing({ c: null }, { c: 4 })).toEqual({ c: null });
    expect(differing({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual({});
  });

  test('are not those that can only be set at first, unless these can be changed here', () => {
    expect(differing({ fixed: 1 }, { fixed: 2 })).toEqual({});
    expect(differing({ fixed: 1 }, { fixed: 2 }, { changeable: ['fixed'] })).toEqual({ fixed: 1 });
    expect(differing({ fixed: 1 }, { fixed: 2 }, { changeable: ['other'] })).toEqual({});
  });

  test('have of a map only the entries that differ', () => {
    const wanted = { members: { a: 1, b: 2, gone: null, absent: null, toString: null } };
    expect(differing(wanted, { members: { a: 1, b: 3, gone: 4, other: 5 } })).toEqual({
      members: { b: 2, gone: null },
    });
    expect(differing(wanted, { members: { a: 1, b: 2 } })).toEqual({});
    expect(differing({ members: { a: 1 } }, {})).toEqual({ members: { a: 1 } });
    expect(differing({ members: null }, { members: { a: 1 } })).toEqual({ members: null });
  });

  test('leave an entry unset that only shows what is around it', () => {
    const live = { members: { a: 1, b: 2 } };
    const wanted = { members: { a: null, b: null } };
    expect(differing(wanted, live, { inherited: { members: ['a'] } })).toEqual({ members: { b: null } });
    expect(differing(wanted, live, { inherited: { others: ['a'] } })).toEqual(wanted);
    expect(differing({ members: { a: 3 } }, live, { inherited: { members: ['a'] } })).toEqual({ members: { a: 3 } });
  });
});
