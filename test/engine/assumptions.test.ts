import { describe, expect, test } from 'vitest';
import type { Live } from '../../src/core/engine/model.ts';
import { RunNames } from '../../src/core/engine/observe/resolve.ts';
import { assumedBy, type ListOf } from '../../src/core/engine/stale/compare-assumptions.ts';
import { changedSince, hiddenProblems, needsManifest, shortJson } from '../../src/core/engine/stale/values.ts';
import { claimOf, heldIn } from '../../src/core/engine/unique/claims.ts';
import { hide } from '../../src/core/plan/digest.ts';
import type { Assumption, Change, Delete, Move, Replace, Update } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { create, deletionOf, fieldChanges, ledgerOf, move, planOf, updateOf } from './support/hand-made-plan.ts';
import { kind, live, RULE, SALT } from './support/small-kinds.ts';

const UNIQUE = { ...RULE, unique: {} };
const KINDS = [
  kind('site'),
  kind('team', { rules: { token: { ...RULE, secret: true }, path: UNIQUE } }),
  kind('section', { parents: ['site'] }),
];
const existing = { precondition: { fingerprint: '' } } as const;
const updated = (address: string, id: string, after: Fields = {}, more: Partial<Update> = {}): Update =>
  updateOf(address, 'team', id, { after, ...more });
const replaced = (address: string, id: string, before: Fields, after: Fields = {}): Replace => ({
  ...updated(address, id, after),
  ...existing,
  action: 'replace',
  id,
  before,
});
const deleted = (address: string, id: string, before: Fields = {}): Delete =>
  deletionOf(address, 'team', id, { key: address, before });
const moved = (name: string): Move =>
  move(`site.s.section.${name}`, 'section', { id: name, after: null, parents: ['site.s'] });

type Lists = Readonly<Record<string, readonly Live[] | 'gone' | 'unknown'>>;

/** What is no longer as the plan assumes; lists by their kinds, and nothing in those that are not given. */
function problemsOf(assumes: readonly Assumption[], changes: readonly Change[], lists: Lists = {}): readonly string[] {
  const plan = planOf(changes, { assumes });
  const names = new RunNames({ plan, ledger: ledgerOf(), kinds: KINDS });
  const listOf: ListOf = ({ kind: name }) => {
    const list = lists[name] ?? [];
    return typeof list === 'string' ? list : new Map(list.map((one) => [one.id, one]));
  };
  const { problems } = assumedBy({ plan, changes, names });
  return problems(listOf).map(({ change, what }) => `${change.key}: ${what}`);
}
const team = (id: string, fields: Fields = {}): Live => live('team', id, fields);
const place = { kind: 'team', parents: [] } as const;

describe('what a plan refers to', () => {
  const exists: Assumption = { type: 'exists', address: 'team.b', id: 'b', ...place };
  const gone = 'team.a: it refers to team.b, which no longer exists';
  const fields = { of: { $ref: 'team.b' } };

  test.each<[string, Change]>([
    ['a creation', create('team.a', 'team', { after: fields })],
    ['a replacement', replaced('team.a', '1', {}, fields)],
    ['an update', updated('team.a', '1', {}, { fields: fieldChanges(fields) })],
    ['an adoption', { ...updated('team.a', '1'), ...existing, id: '1', fields: fieldChanges(fields), action: 'adopt' }],
  ])('still exists, where %s needs it', (_title, change) => {
    expect(problemsOf([exists], [change])).toEqual([gone]);
    expect(problemsOf([exists], [change], { team: [team('c')] })).toEqual([gone]);
    expect(problemsOf([exists], [change], { team: 'gone' })).toEqual([gone]);
    expect(problemsOf([exists], [change], { team: [team('b')] })).toEqual([]);
    expect(problemsOf([exists], [change], { team: 'unknown' })).toEqual([]);
  });

  test('does not matter to what does not set it, nor where the plan creates it', () => {
    expect(problemsOf([exists], [updated('team.a', '1', fields, { fields: [] })])).toEqual([]);
    expect(
      problemsOf(
        [exists],
        [
          {
            ...updated('team.a', '1'),
            fields: [{ ...fieldChanges({ x: 1 })[0], path: 'x', field: 'x', sensitive: false, cause: 'pending' }],
          },
        ],
      ),
    ).toEqual([]);
    expect(problemsOf([exists], [deleted('team.a', '1', fields)])).toEqual([]);
    const made = create('team.b', 'team', { after: {} });
    expect(problemsOf([exists], [create('team.a', 'team', { after: fields }), made])).toEqual([]);
  });

  test('is reported for the first change that needs it', () => {
    const changes = ['team.x', 'team.y'].map((address) => create(address, 'team', { after: fields }));
    expect(problemsOf([exists], changes)).toEqual(['team.x: it refers to team.b, which no longer exists']);
  });
});

describe('an order', () => {
  const member = (name: string) =>
    ({ kind: 'section', parents: ['site.s'], address: `site.s.section.${name}`, id: name }) as const;
  const order: Assumption = {
    type: 'order',
    changes: ['other', 'move site.s.section.a'],
    row: 'site.s',
    members: ['a', 'b', 'c'].map(member),
  };
  const at = (name: string, index: number, more: Partial<Live> = {}): Live =>
    live('section', name, {}, { index, ...more });
  const changed = (now: string): string => `move site.s.section.a: the order in site.s has changed: a, b, c → ${now}`;

  test.each<[string, Lists[string], readonly string[]]>([
    ['is as it was', [at('c', 2), at('a', 0), at('b', 1), at('x', 5)], []],
    ['has changed', [at('c', 1), at('a', 0), at('b', 2)], [changed('a, c, b')]],
    ['lacks one', [at('a', 0), at('b', 2)], [changed('a, b')]],
    ['lacks one that is in another row', [at('a', 0), at('b', 1), at('c', 2, { row: 'r' })], [changed('a, b')]],
    ['is gone', 'gone', [changed('none')]],
    ['cannot be read', 'unknown', [changed('none')]],
  ])('that %s', (_title, section, expected) => {
    expect(problemsOf([order], [moved('a')], { section })).toEqual(expected);
  });

  test('in another row counts there', () => {
    const inside: Assumption = { ...order, in: 'r' };
    const rows = ['a', 'b', 'c'].map((name, index) => at(name, index, { row: 'r' }));
    expect(problemsOf([inside], [moved('a')], { section: rows })).toEqual([]);
  });

  test('matters only to what is moved', () => {
    expect(problemsOf([order], [moved('b')])).toEqual([]);
    expect(problemsOf([order], [create('other', 'team', { after: {} })])).toEqual([]);
  });

  test('of many is shown in part', () => {
    const all = Array.from({ length: 11 }, (_none, index) => member(`s${index}`));
    const [problem] = problemsOf([{ ...order, members: all }], [moved('a')]);
    expect(problem).toContain('s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, … → none');
    const [ten] = problemsOf([{ ...order, members: all.slice(0, 10) }], [moved('a')]);
    expect(ten).toContain('s8, s9 → none');
  });
});

describe('which of several has a value', () => {
  const change = updated('team.a', '1');
  const holder: Assumption = { type: 'holder', change: 'team.a', field: 'default', ...place, id: 'b' };
  const changed = (before: string, now: string): string =>
    `team.a: the resource that has default has changed: ${before} → ${now}`;
  const has = (id: string, more: Fields = {}): Live => team(id, { default: true, ...more });

  test.each<[string, Assumption, Lists[string], readonly string[]]>([
    ['is the same', holder, [team('x'), has('b')], []],
    ['is another one, by its name', holder, [has('c', { name: 'C' }), team('b')], [changed('b', '"C"')]],
    ['is another one, by its id', holder, [has('c')], [changed('b', 'c')]],
    ['is another one of the plan', holder, [has('1')], [changed('b', 'team.a')]],
    ['is none', { ...holder, address: 'team.b' }, [], [changed('team.b', 'none')]],
    [
      'is one where there was none',
      { type: 'holder', change: 'team.a', field: 'default', ...place },
      [has('c')],
      [changed('none', 'c')],
    ],
    ['is gone with everything', holder, 'gone', []],
    ['cannot be read', holder, 'unknown', []],
  ])('%s', (_title, assumed, list, expected) => {
    expect(problemsOf([assumed], [change], { team: list })).toEqual(expected);
    expect(problemsOf([assumed], [updated('team.z', '1')], { team: list })).toEqual([]);
  });

  test('is not named by a secret', () => {
    const hiding = live('team', 'c', { default: true, name: hide(SALT, 'C') });
    expect(problemsOf([holder], [change], { team: [hiding] })).toEqual([changed('b', 'c')]);
    const keyed = KINDS.map((model) =>
      model.name === 'team'
        ? { ...model, keyOf: ({ token }: Fields) => (typeof token === 'string' ? token : undefined) }
        : model,
    );
    const plan = planOf([change], { assumes: [holder] });
    const names = new RunNames({ plan, ledger: ledgerOf(), kinds: keyed });
    const listOf: ListOf = () => new Map([['c', has('c', { token: 'secret' })]]);
    const { problems, listings } = assumedBy({ plan, changes: [change], names });
    expect(problems(listOf).map(({ what }) => what)).toEqual(['the resource that has default has changed: b → c']);
    expect(listings).toEqual([{ kind: 'team', parents: [], action: 'delete' }]);
  });
});

describe('a flag that risks depend on', () => {
  const flag: Assumption = { type: 'flag', changes: ['none', 'team.a'], id: 'b', flag: 'shown', is: true, ...place };
  test.each<[string, Assumption, Lists[string], readonly string[]]>([
    ['is the same', flag, [team('b', { shown: true })], []],
    ['is not set anymore', flag, [team('b')], ['which has changed: true → false']],
    ['is set by now', { ...flag, is: false }, [team('b', { shown: true })], ['which has changed: false → true']],
    ['was not set and is not', { ...flag, is: false }, [team('b')], []],
    ['is of something that is gone', flag, [team('c')], []],
    ['is in a list that is gone', flag, 'gone', []],
    ['cannot be read', flag, 'unknown', ['which this token cannot read']],
  ])('%s', (_title, assumed, list, expected) => {
    const found = problemsOf([assumed], [updated('team.a', '1')], { team: list });
    expect(found).toEqual(expected.map((text) => `team.a: its risks depend on shown of b, ${text}`));
    expect(problemsOf([assumed], [updated('team.z', '1')], { team: list })).toEqual([]);
  });

  test('is of a resource with an address, if it has one', () => {
    const changes = [updated('team.a', '1'), updated('team.b', 'b')];
    expect(problemsOf([flag], changes, { team: [team('b')] })[0]).toContain('shown of team.b,');
  });
});

describe('a name that is free', () => {
  const free: Assumption = { type: 'free', change: 'team.a', ...place };
  const change = create('team.a', 'team', { after: { name: 'A', path: 'p' } });

  test('is not taken meanwhile, neither as a name nor as a value', () => {
    expect(problemsOf([free], [change], { team: [team('7', { name: 'A' })] })).toEqual([
      'team.a: the name "A" is now taken by 7',
    ]);
    const list = { team: [team('8', { path: 'p' })] };
    expect(problemsOf([{ ...free, field: 'path' }], [change], list)).toEqual(['team.a: path "p" is now taken by 8']);
    expect(problemsOf([free], [change], list)).toEqual([]);
    expect(problemsOf([free, { ...free, field: 'path' }], [change], { team: 'unknown' })).toEqual([]);
    expect(problemsOf([free], [updated('team.z', '1')], { team: [team('7', { name: 'A' })] })).toEqual([]);
    expect(problemsOf([free], [deleted('team.a', '1')], { team: [team('7', { name: 'A' })] })).toEqual([]);
  });

  test('is not taken by what the plan changes itself', () => {
    const changes = [change, updated('team.b', '7')];
    expect(problemsOf([free], changes, { team: [team('7', { name: 'A' })] })).toEqual([]);
  });

  test('is not shown where it is hidden', () => {
    const hiding = { ...change, fields: change.fields.map((field) => ({ ...field, sensitive: true })) };
    const list = { team: [team('7', { name: 'A', path: 'p' })] };
    expect(problemsOf([free], [hiding], list)).toEqual(['team.a: the name (hidden) is now taken by 7']);
    const partly = {
      ...change,
      fields: change.fields.map((field) => ({ ...field, sensitive: field.field === 'name' })),
    };
    expect(problemsOf([{ ...free, field: 'path' }], [partly], list)).toEqual(['team.a: path "p" is now taken by 7']);
    expect(problemsOf([free], [partly], list)).toEqual(['team.a: the name (hidden) is now taken by 7']);
  });
});

describe('a deletion', () => {
  const deletion = deleted('team.a', '1');
  const parts: Assumption = { type: 'parts', change: 'team.a', ids: ['p'], kind: 'section', parents: ['site.s'] };
  const referrers: Assumption = { type: 'referrers', ids: ['known'], kind: 'section', parents: ['site.s'] };
  const section = (id: string, fields: Fields = {}): Live => live('section', id, fields);

  test('takes nothing along that was not seen', () => {
    expect(problemsOf([parts], [deletion], { section: [section('p'), section('q', { name: 'Q' })] })).toEqual([
      'team.a: it now contains a section ("Q"), which would be deleted with it',
    ]);
    expect(problemsOf([parts], [deletion], { section: [section('p')] })).toEqual([]);
    expect(problemsOf([parts], [deletion], { section: 'gone' })).toEqual([]);
    expect(problemsOf([parts], [deleted('team.z', '1')], { section: [section('q')] })).toEqual([]);
  });

  test('leaves nothing that refers to it', () => {
    const to = (id: string): Fields => ({ of: { $id: id } });
    const found = (list: Lists[string], changes: readonly Change[] = [deletion]) =>
      problemsOf([referrers, parts], changes, { section: list }).filter((text) => text.includes('refers'));
    expect(found([section('x', to('1'))])).toEqual(['team.a: a section (x) now refers to it']);
    expect(found([section('known', to('1')), section('y', to('2'))])).toEqual([]);
    expect(found([section('p', to('1'))])).toEqual([]);
    expect(found([section('x', to('p'))])).toEqual(['team.a: a section (x) now refers to it']);
    expect(found([section('x', to('2'))], [deletion, deleted('team.b', '2')])).toEqual([
      'team.b: a section (x) now refers to it',
    ]);
    expect(found('unknown')).toEqual([]);
    expect(found([section('x', to('1'))], [updated('team.a', '1')])).toEqual([]);
  });
});

describe('what changed since a plan was created', () => {
  const names = new RunNames({
    plan: planOf([], { ids: { 'team.b': 'b' } }),
    ledger: ledgerOf(),
    kinds: KINDS,
  });
  const since = (change: Change, fields: Fields) => changedSince(change, team('1', fields), { salt: SALT, names });
  const field = (more: Readonly<Record<string, unknown>>): Update =>
    updated('team.a', '1', {}, { fields: [{ path: 'x', field: 'x', sensitive: false, cause: 'pending', ...more }] });

  test('are the fields that an update sets', () => {
    expect(since(field({ before: 'a' }), { x: 'a', y: 'b' })).toEqual([]);
    expect(since(field({ before: 'a' }), { x: 'b' })).toEqual([{ path: 'x', shown: '"a" → "b"' }]);
    expect(since(field({}), { x: 'b' })).toEqual([{ path: 'x', shown: 'null → "b"' }]);
    expect(since(field({ before: 'a' }), {})).toEqual([{ path: 'x', shown: '"a" → null' }]);
    expect(since(field({ before: 'a', sensitive: true }), { x: 'b' })).toEqual([{ path: 'x', shown: undefined }]);
    const secret = field({ path: 'token', field: 'token', before: 'a' });
    expect(since(secret, { token: 'b' })).toEqual([{ path: 'token', shown: undefined }]);
  });

  test('are the entries of a map that it sets', () => {
    const entryOf = field({ path: 'x["k"]', entry: 'k', before: 1 });
    expect(since(entryOf, { x: { k: 1, other: 2 } })).toEqual([]);
    expect(since(entryOf, { x: { k: 2 } })).toEqual([{ path: 'x["k"]', shown: '1 → 2' }]);
    expect(since(entryOf, { x: 'text' })).toEqual([{ path: 'x["k"]', shown: '1 → null' }]);
  });

  test('are all fields of what is deleted or replaced', () => {
    const now = { name: 'b', more: 1, none: 'x' };
    const expected = [
      { path: 'name', shown: '"a" → "b"' },
      { path: 'more', shown: 'null → 1' },
      { path: 'gone', shown: '2 → null' },
    ];
    const before = { name: 'a', gone: 2, none: 'x' };
    expect(since(deleted('team.a', '1', before), now)).toEqual(expected);
    expect(since(replaced('team.a', '1', before), now)).toEqual(expected);
    expect(since(deleted('team.a', '1', { token: 'a' }), { token: 'b' })).toEqual([
      { path: 'token', shown: undefined },
    ]);
  });

  test('are compared by their digests where they are hidden, and by ids where they refer', () => {
    const hidden = { x: hide(SALT, 'secret') };
    expect(since(deleted('team.a', '1', hidden), { x: 'secret' })).toEqual([]);
    expect(since(deleted('team.a', '1', hidden), { x: 'other' })).toEqual([{ path: 'x', shown: undefined }]);
    expect(since(deleted('team.a', '1', hidden), {})).toEqual([{ path: 'x', shown: undefined }]);
    const reference = { x: { $ref: 'team.b' } };
    expect(since(deleted('team.a', '1', reference), { x: { $id: 'b' } })).toEqual([]);
    expect(since(deleted('team.a', '1', { x: { $ref: 'team.c' } }), { x: { $ref: 'team.c' } })).toEqual([]);
    expect(since(deleted('team.a', '1', reference), { x: { $id: 'c' } })).toHaveLength(1);
  });

  test('is shown on one short line', () => {
    expect(shortJson({ a: ['b\n'] })).toBe('{"a":["b\\n"]}');
    expect(shortJson('x'.repeat(200)).length).toBeLessThanOrEqual(80);
  });
});

describe('hidden values', () => {
  const secret = hide(SALT, 'secret');
  const hiding = create('team.a', 'team', { after: { token: secret } });

  test.each<[boolean, string, Change]>([
    [true, 'that are created', hiding],
    [true, 'deep inside', updated('team.a', '1', { a: [{ b: secret }] }, { fields: [] })],
    [true, 'that change', updated('team.a', '1', {}, { fields: fieldChanges({ x: secret }) })],
    [false, 'that are none', updated('team.a', '1', { a: null, b: ['x'] })],
    [false, 'of what is deleted', deleted('team.a', '1', { token: secret })],
    [false, 'of what is moved', moved('a')],
  ])('need the manifest (%s) where there are some %s', (expected, _title, change) => {
    expect(needsManifest({ changes: [moved('b'), change] })).toBe(expected);
  });

  test('must be as they were, and are never named', () => {
    const changes = [hiding, deleted('team.b', '1', { token: secret }), moved('a'), updated('team.c', '2', { a: 'b' })];
    const plan = planOf(changes);
    const names = new RunNames({ plan, ledger: ledgerOf(), kinds: KINDS });
    const check = (value: string | undefined) => hiddenProblems({ plan, changes, names, secretOf: () => value });
    expect(check('secret')).toEqual([]);
    expect(check('other')).toEqual([
      { change: hiding, what: 'the hidden value of token changed after the plan was created' },
    ]);
    expect(check(undefined)).toHaveLength(1);
    const set = updated('team.a', '1', {}, { fields: fieldChanges({ token: secret, of: { $ref: 'team.none' } }) });
    expect(hiddenProblems({ plan, changes: [set], names, secretOf: () => 'secret' })).toEqual([]);
    expect(hiddenProblems({ plan, changes: [set], names, secretOf: () => 'x' })).toHaveLength(1);
  });
});

describe('names that only one of several can have', () => {
  const model = kind('team', { rules: { path: { ...RULE, unique: { among: 'group' } }, other: UNIQUE } });

  test('are found among the resources of a list', () => {
    const [a, b, c] = [
      team('a', { name: 'A', path: 'p' }),
      team('b', { name: 'B', path: 'p', group: 1 }),
      team('c', { name: 'A', path: 'p' }),
    ] as const;
    const held = heldIn(model, [a, b, c, team('d')]);
    expect([held.byKey('A'), held.byKey('B'), held.byKey('C')]).toEqual([a, b, undefined]);
    expect(held.byField('path', { path: 'p' })).toBe(a);
    expect(held.byField('path', { path: 'p', group: 1 })).toBe(b);
    expect(held.byField('path', { path: 'p', group: 2 })).toBeUndefined();
    expect(held.byField('path', {})).toBeUndefined();
    expect(held.byField('other', { other: 'p' })).toBeUndefined();
    const plain = heldIn(kind('team', { rules: { path: UNIQUE } }), [b]);
    expect(plain.byField('path', { path: 'p' })).toBe(b);
  });

  test('are those that a change sets', () => {
    const after = { name: 'A', path: { $ref: 'team.x' }, other: null };
    const change = { ...create('team.a', 'team', { after }), fields: fieldChanges({ ...after, third: 1 }) };
    const taken = claimOf(change, { model, idOf: (address) => (address === 'team.x' ? 'x' : undefined) });
    expect([taken.key, taken.fields]).toEqual(['A', ['path']]);
    const holder = team('h', { name: 'A', path: { $id: 'x' } });
    expect(taken.holderIn(heldIn(model, [holder]), 'path')).toBe(holder);
    expect(taken.holderIn(heldIn(model, [holder]))).toBe(holder);
    expect(taken.holderIn(heldIn(model, []))).toBeUndefined();
    expect([undefined, team('1', { name: 'A' }), team('1', { name: 'B' })].map(taken.isRenamed)).toEqual([
      false,
      false,
      true,
    ]);
    const nameless = claimOf(create('team.a', 'team', { after: {} }), { model, idOf: () => undefined });
    expect(nameless.isRenamed(holder)).toBe(false);
    expect(nameless.holderIn(heldIn(model, [team('1')]))).toBeUndefined();
    const removing = { ...create('team.a', 'team', { after: { path: 'p' } }), fields: fieldChanges({ path: null }) };
    expect(claimOf(removing, { model, idOf: () => undefined }).fields).toEqual([]);
    expect(claimOf(removing, { model: kind('team'), idOf: () => undefined }).fields).toEqual([]);
  });
});
