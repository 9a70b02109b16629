import { describe, expect, test } from 'vitest';
import type { KindModel } from '../../src/core/engine/model.ts';
import { hide } from '../../src/core/plan/digest.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { brief, planned, refused } from './support/planned.ts';
import { desired, entry, kind, ledger, live, RULE, SALT, workspace } from './support/small-kinds.ts';

/** Says what it was asked, so that the question can be looked at. */
const risks: NonNullable<KindModel['risks']> = ({ action, live: before, changed }) => [
  `${action} ${before === undefined ? 'nothing' : JSON.stringify(before['value'] ?? null)} ${Object.keys(changed).join('+')}`,
];

const KINDS = [
  kind('site', {
    risks,
    rules: {
      published: { ...RULE, late: true },
      fixed: { ...RULE, change: 'replace' },
      never: { ...RULE, change: 'refuse' },
      token: { ...RULE, secret: true },
      members: { ...RULE, entries: 'owned' },
      first: { ...RULE, createOnly: true },
      value: { ...RULE, whenExpired: 0 },
    },
  }),
  kind('part', { parents: ['site'] }),
  kind('piece', { parents: ['part'] }),
  kind('space', { external: true }),
  kind('person', { removal: 'release', removalConsent: 'remove-person', pending: 'invited' }),
  kind('values', { removal: 'release' }),
];

const site = (key: string, fields = {}, more = {}) =>
  desired('site', key, { fields: { name: key, ...fields }, ...more });
const owned = (key: string, fields = {}, more = {}) =>
  [`site.${key}`, entry('site', key, { name: key, ...fields }, more)] as const;
const there = (key: string, fields = {}) => live('site', key, { name: key, ...fields });

const plan = (parts: Omit<Parameters<typeof planned>[0], 'kinds'>) => planned({ kinds: KINDS, ...parts });
const one = async (parts: Omit<Parameters<typeof planned>[0], 'kinds'>): Promise<Change> => {
  const { changes } = await plan(parts);
  expect(changes).toHaveLength(1);
  return changes[0] as Change;
};

describe('a resource that does not exist', () => {
  test('is created with everything that is declared', async () => {
    const source = { file: 'colophon.yaml', line: 3, column: 5 };
    const change = await one({
      workspace: workspace([site('a', { value: 1, gone: null }, { protect: true, rank: 4, source })]),
    });
    expect(change).toEqual({
      action: 'create',
      key: 'site.a',
      address: 'site.a',
      kind: 'site',
      parents: [],
      reason: 'it is declared and does not exist',
      cause: 'pending',
      source,
      dependsOn: [],
      protect: true,
      rank: 4,
      risk: ['create nothing name+value+gone'],
      fields: [
        { path: 'name', field: 'name', after: 'a', sensitive: false, cause: 'pending' },
        { path: 'value', field: 'value', after: 1, sensitive: false, cause: 'pending' },
      ],
      after: { name: 'a', value: 1, gone: null },
      naturalKey: 'a',
    });
  });

  test('and was applied before is created again, and called so', async () => {
    expect(await one({ workspace: workspace([site('a')]), ledger: ledger([owned('a')]) })).toMatchObject({
      action: 'create',
      cause: 'deleted',
      reason: 'it was deleted outside Colophon',
      fields: [{ cause: 'deleted' }],
    });
  });

  test('gets what comes late after all its parts', async () => {
    const { changes } = await plan({
      workspace: workspace([
        site('a', { published: true }),
        desired('part', 'p', { parent: 'site.a' }),
        desired('piece', 'q', { parent: 'site.a.part.p' }),
      ]),
    });
    expect(changes.map(brief)).toEqual([
      'create site.a',
      'update site.a:late after site.a site.a.part.p site.a.part.p.piece.q',
      'create site.a.part.p after site.a',
      'create site.a.part.p.piece.q after site.a.part.p',
    ]);
    expect(changes[0]).toMatchObject({ after: { name: 'a' }, risk: ['create nothing name'] });
    expect(changes[0]?.fields.map(({ field }) => field)).toEqual(['name']);
    expect(Object.keys(changes[0] && 'after' in changes[0] ? (changes[0].after ?? {}) : {})).toEqual(['name']);
    expect(changes[1]).toMatchObject({
      reason: 'set after all its parts are in place',
      after: { name: 'a', published: true },
      risk: ['update nothing published'],
      fields: [{ field: 'published', after: true, cause: 'pending' }],
    });
    expect(changes[1]).not.toHaveProperty('id');
    expect(changes[3]?.parents).toEqual(['site.a', 'site.a.part.p']);
  });

  test.each([[false], [null]])('needs no second step for what a new one is anyway: %j', async (published) => {
    const change = await one({ workspace: workspace([site('a', { published })]) });
    expect(change).toMatchObject({ action: 'create', after: { name: 'a', published } });
    expect(change.fields.map(({ field }) => field)).toEqual(['name']);
  });

  test('tells nothing of a secret, also not by its key', async () => {
    const secretive = kind('vault', { rules: { name: { ...RULE, secret: true } } });
    const { changes } = await planned({ kinds: [secretive], workspace: workspace([desired('vault', 'v')]) });
    expect(changes[0]).toMatchObject({ after: { name: hide(SALT, 'v') }, fields: [{ sensitive: true }] });
    expect(changes[0]).not.toHaveProperty('naturalKey');
  });

  test('comes after what it refers to, and after what it asks for', async () => {
    const { changes } = await plan({
      workspace: workspace([
        site('a', { value: { $ref: 'site.b' } }),
        site('b'),
        site('c', { value: { $ref: 'site.d' } }, { after: ['site.d'] }),
        site('d', { value: 2 }),
      ]),
      ledger: ledger([owned('d', { value: 1 })]),
      resources: [there('d', { value: 1 })],
    });
    expect(changes.map(brief)).toEqual([
      'create site.a after site.b',
      'create site.b',
      // It is there, so referring to it needs no wait; asking to come after it does.
      'create site.c after site.d',
      'update site.d',
    ]);
  });
});

describe('a resource that is there', () => {
  test('is adopted where the ledger does not know it', async () => {
    const change = await one({
      workspace: workspace([site('a', { value: 2 })]),
      resources: [there('a', { value: 1 })],
    });
    expect(change).toMatchObject({
      action: 'adopt',
      id: 'a',
      reason: 'it exists on the service and is not in the ledger',
      risk: ['adopt 1 value'],
      after: { name: 'a', value: 2 },
      fields: [{ field: 'value', before: 1, after: 2 }],
    });
  });

  test.each([
    ['pending', 1, 2, 1, 'declared, not applied yet', []],
    ['drift', 1, 1, 2, 'it changed outside Colophon since the last apply', []],
    ['conflict', 1, 2, 3, 'the manifest and the live resource both changed since the last apply', ['conflict']],
  ])('is updated: %s', async (cause, before, declared, now, reason, more) => {
    const change = await one({
      workspace: workspace([site('a', { value: declared })]),
      ledger: ledger([owned('a', { value: before })]),
      resources: [there('a', { value: now })],
    });
    expect(change).toMatchObject({
      action: 'update',
      cause,
      reason,
      id: 'a',
      risk: [...more, `update ${now} value`],
      fields: [{ field: 'value', before: now, after: declared, cause }],
      after: { name: 'a', value: declared },
    });
  });

  test('of which only the beginning is recorded is risked no more than a new one', async () => {
    const change = await one({
      workspace: workspace([site('a', { value: 2 })]),
      ledger: ledger([['site.a', entry('site', 'a', {})]]),
      resources: [there('a', { value: 1 })],
    });
    expect(change).toMatchObject({ action: 'update', risk: ['create nothing value'] });
  });

  test('is replaced where a field cannot be changed', async () => {
    const change = await one({
      workspace: workspace([site('a', { fixed: 2, value: 1 })]),
      ledger: ledger([owned('a', { fixed: 1, value: 1 })]),
      resources: [there('a', { fixed: 1, value: 1 })],
    });
    expect(change).toMatchObject({
      action: 'replace',
      id: 'a',
      reason: 'fixed cannot be changed, so it is deleted and created again',
      risk: ['replace', 'replace 1 fixed'],
      before: { name: 'a', fixed: 1, value: 1 },
      after: { name: 'a', fixed: 2, value: 1 },
      fields: [{ field: 'fixed', before: 1, after: 2 }],
    });
  });

  test('is replaced together with what refers to it', async () => {
    const ref = { $ref: 'site.a' };
    const { changes } = await plan({
      workspace: workspace([
        site('a', { fixed: 2 }),
        site('b', { value: ref }),
        site('c', { members: { x: 1 }, value: 3 }, { after: ['site.a'] }),
        site('d', { value: 5 }),
      ]),
      ledger: ledger([
        owned('a', { fixed: 1 }),
        owned('b', { value: ref }),
        owned('c', { members: { x: 1 }, value: 3 }),
        owned('d', { value: 5 }),
      ]),
      resources: [
        there('a', { fixed: 1 }),
        there('b', { value: { $id: 'a' } }),
        there('c', { members: { x: 1 }, value: 3 }),
        there('d', { value: 5 }),
      ],
    });
    expect(changes.map(brief)).toEqual(['replace site.a', 'update site.b after site.a', 'update site.c after site.a']);
    expect(changes[1]).toMatchObject({
      reason: 'site.a is replaced',
      cause: 'pending',
      id: 'b',
      risk: [],
      fields: [{ path: 'value', field: 'value', after: ref, sensitive: false, cause: 'pending' }],
    });
    expect(changes[2]?.fields).toEqual([
      { path: 'members', field: 'members', after: { x: 1 }, sensitive: false, cause: 'pending' },
    ]);
  });

  test('with a field that nothing can change is an error, or a warning where somebody else changed it', async () => {
    const parts = (before: number) => ({
      kinds: KINDS,
      workspace: workspace([site('a', { never: 2 })]),
      ledger: ledger([owned('a', { never: before })]),
      resources: [there('a', { never: 1 })],
    });
    expect(await refused(parts(1))).toEqual(['immutable']);
    const { changes, diagnostics } = await planned(parts(2));
    expect(changes).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'immutable', severity: 'warning' }]);
  });

  test('gets what comes late in a step of its own, with the record behind until then', async () => {
    const { changes } = await plan({
      workspace: workspace([site('a', { value: 2, published: true }), desired('part', 'p', { parent: 'site.a' })]),
      ledger: ledger([owned('a', { value: 1, published: false })]),
      resources: [there('a', { value: 1, published: false })],
    });
    expect(changes.map(brief)).toEqual([
      'update site.a',
      'update site.a:late after site.a site.a.part.p',
      'create site.a.part.p',
    ]);
    expect(changes[0]).toMatchObject({ fields: [{ field: 'value' }], risk: ['update 1 value'] });
    expect(changes[0] && 'after' in changes[0] && changes[0].after).toEqual({ name: 'a', value: 2 });
    expect(changes[1]).toMatchObject({
      id: 'a',
      risk: ['update 1 published'],
      after: { name: 'a', value: 2, published: true },
      fields: [{ field: 'published', before: false, after: true }],
    });
    const [first, late] = changes.map((change) => ('precondition' in change ? change.precondition : undefined));
    expect(late).toEqual(first);
  });

  test('and changed late on both sides says so', async () => {
    const change = await one({
      workspace: workspace([site('a', { published: 2 })]),
      ledger: ledger([owned('a', { published: 1 })]),
      resources: [there('a', { published: 3 })],
    });
    expect(change).toMatchObject({
      key: 'site.a:late',
      cause: 'conflict',
      risk: ['conflict', 'update null published'],
    });
  });

  test.each([
    ['2026-01-01T00:00:00.000Z', 'expired'],
    ['2025-12-31T00:00:00.000Z', 'expired'],
  ])('whose last day was %s is changed for that reason', async (expires, cause) => {
    const change = await one({
      workspace: workspace([site('a', { value: 1 }, { expires })]),
      ledger: ledger([owned('a', { value: 1 })]),
      resources: [there('a', { value: 1 })],
    });
    expect(change).toMatchObject({ cause, reason: 'it has expired', fields: [{ after: 0, cause }] });
  });

  test('whose last day is to come stays', async () => {
    const { changes } = await plan({
      workspace: workspace([site('a', { value: 1 }, { expires: '2026-01-02T00:00:00.000Z' })]),
      ledger: ledger([owned('a', { value: 1 })]),
      resources: [there('a', { value: 1 })],
    });
    expect(changes).toEqual([]);
  });

  test.each<[string, object, object, object]>([
    ['is protected now', {}, { protect: true }, {}],
    ['is protected no more', {}, {}, { protect: true }],
    ['has another rank', {}, { rank: 2 }, { rank: 1 }],
    ['was changed on both sides alike', { value: 2 }, {}, {}],
  ])('is only recorded where it %s', async (_title, fields, more, before) => {
    const result = await plan({
      workspace: workspace([site('a', fields, more)]),
      ledger: ledger([owned('a', 'value' in fields ? { value: 1 } : {}, before)]),
      resources: [there('a', fields)],
    });
    expect(result.changes).toEqual([]);
    expect(result.refresh).toEqual([
      { address: 'site.a', kind: 'site', id: 'a', fields: { name: 'a', ...fields }, ...more },
    ]);
    expect(result.summary.noop).toBe(1);
  });

  test('under another name keeps its past', async () => {
    const result = await plan({
      workspace: workspace([site('b', { name: 'a' }, { previously: ['site.a'] })]),
      ledger: ledger([owned('a', {}, { witness: { source: 'v1' } })]),
      resources: [there('a')],
    });
    expect(result.refresh).toEqual([
      {
        address: 'site.b',
        previousAddress: 'site.a',
        kind: 'site',
        id: 'a',
        fields: { name: 'a' },
        witness: { source: 'v1' },
      },
    ]);
  });

  test('and is only looked up is never changed', async () => {
    const result = await plan({
      workspace: workspace([desired('space', 's', { fields: { name: 's', value: 1 } })]),
      resources: [live('space', 's', { name: 's', value: 2 })],
    });
    expect(result).toMatchObject({ changes: [], refresh: [], summary: { noop: 0 } });
  });
});

test('a plan that destroys says why it deletes what is declared', async () => {
  const { changes } = await plan({
    workspace: workspace([site('a'), site('b')], { rules: { 'policy.maxDeletes': 9 } }),
    ledger: ledger([owned('a'), owned('c')]),
    resources: [there('a'), there('c')],
    destroy: true,
  });
  expect(changes.map(({ address, cause, reason }) => [address, cause, reason])).toEqual([
    ['site.a', 'pending', 'destroy deletes everything that the ledger owns'],
    ['site.c', 'removed', 'it was applied before and is no longer declared'],
  ]);
});

describe('a resource that is no longer declared', () => {
  const collections = [{ kind: 'site' }, { kind: 'person' }, { kind: 'values' }, { kind: 'space' }];
  const empty = (more = {}) => workspace([], { collections, ...more });

  test('is deleted, with its parts first', async () => {
    const { changes } = await plan({
      workspace: empty(),
      ledger: ledger([
        owned('a', { token: hide(SALT, 'x') }, { protect: true }),
        ['site.a.part.p', entry('part', 'p', { name: 'p' })],
        ['site.a.part.gone', entry('part', 'gone', { name: 'gone' })],
      ]),
      resources: [there('a', { token: 'x', value: 1 }), { ...live('part', 'p', { name: 'p' }), parent: 'a' }],
    });
    expect(changes.map(brief)).toEqual(['delete site.a.part.p', 'delete site.a after site.a.part.p']);
    expect(changes[0]).toMatchObject({ parents: ['site.a'], with: 'site.a', id: 'p', risk: [] });
    expect(changes[1]).toMatchObject({
      reason: 'it was applied before and is no longer declared',
      cause: 'removed',
      risk: ['delete 1 '],
      protect: true,
      fields: [],
      before: { name: 'a', token: hide(SALT, 'x'), value: 1 },
    });
    expect(changes[1]).not.toHaveProperty('with');
  });

  test('and holds what nobody declared is deleted with a warning', async () => {
    const change = await one({
      workspace: empty(),
      ledger: ledger([owned('a')]),
      resources: [there('a'), { ...live('part', 'foreign', { name: 'f' }), parent: 'a' }],
    });
    expect(change.risk).toEqual(['delete null ', 'cascade']);
    expect(change).not.toHaveProperty('protect');
  });

  test('goes after what refers to it', async () => {
    const { changes } = await plan({
      workspace: empty(),
      ledger: ledger([
        owned('a'),
        owned('b', { value: { $ref: 'site.a' } }),
        owned('c', { value: { $ref: 'site.c' } }),
      ]),
      resources: [there('a'), there('b', { value: { $id: 'a' } }), there('c', { value: { $id: 'c' } })],
    });
    expect(changes.map(brief).sort()).toEqual(['delete site.a after site.b', 'delete site.b', 'delete site.c']);
  });

  test('is forgotten where it is gone, looked up from now on, or not to be touched', async () => {
    const { changes, forget, gone } = await plan({
      workspace: { ...empty({ unmanaged: ['site.mine'] }), resources: [desired('space', 's')] },
      ledger: ledger([
        owned('gone'),
        ['site.gone.part.p', entry('part', 'p', { name: 'p' })],
        owned('mine'),
        ['space.s', entry('space', 's', { name: 's' })],
      ]),
      resources: [there('mine'), live('space', 's', { name: 's' })],
    });
    expect(changes).toEqual([]);
    expect(forget).toEqual(['site.gone', 'site.gone.part.p', 'site.mine', 'space.s']);
    expect(gone).toEqual(['site.gone', 'site.gone.part.p']);
  });

  test('is kept where nothing is to be pruned, and counted', async () => {
    const { changes, forget, diagnostics } = await plan({
      workspace: empty(),
      prune: 'none',
      ledger: ledger([owned('a'), owned('b')]),
      resources: [there('a'), there('b')],
    });
    expect([changes, forget]).toEqual([[], []]);
    expect(diagnostics).toMatchObject([{ code: 'kept', severity: 'info', detail: expect.stringContaining('2 would') }]);
  });

  test('is released where deleting it needs consent, and deleted with that', async () => {
    const people = ['a', 'b', 'c', 'd'].map((name) => [`person.${name}`, entry('person', name, { name })] as const);
    const parts = {
      workspace: empty(),
      ledger: ledger([...people, ['values.v', entry('values', 'v', { name: 'v' })]]),
      resources: [
        ...['a', 'b', 'c', 'd'].map((name) => live('person', name, { name })),
        live('values', 'v', { name: 'v' }),
      ],
    };
    const released = await plan(parts);
    expect(released.changes).toEqual([]);
    expect(released.forget).toEqual(['person.a', 'person.b', 'person.c', 'person.d', 'values.v']);
    expect(released.diagnostics.map(({ code, detail }) => [code, detail])).toEqual([
      [
        'released',
        expect.stringMatching(/^4 persons \(person\.a, person\.b, person\.c, …\).*--allow remove-person\.$/),
      ],
      ['released', expect.stringMatching(/^1 values \(values\.v\).*no operation that undoes it\.$/)],
    ]);
    const deleted = await plan({ ...parts, allow: ['remove-person'] });
    expect(deleted.changes.map(brief)).toHaveLength(4);
    expect(deleted.forget).toEqual(['values.v']);
  });

  test('stays in the ledger where the manifest no longer speaks of its kind', async () => {
    const { changes, forget, diagnostics } = await plan({
      workspace: workspace([], { collections: [{ kind: 'space' }] }),
      ledger: ledger(['a', 'b', 'c', 'd'].map((name) => owned(name))),
      resources: [],
    });
    expect([changes, forget]).toEqual([[], []]);
    expect(diagnostics).toMatchObject([
      { code: 'dormant', detail: expect.stringMatching(/^4 \(site\.a, site\.b, site\.c, …\)/) },
    ]);
  });

  test('is not what was never ours, unless everything is to go', async () => {
    const parts = { workspace: empty(), resources: [there('a'), live('person', 'p', { name: 'p' })] };
    expect((await plan(parts)).changes).toEqual([]);
    const change = await one({ ...parts, prune: 'all' });
    expect(change).toMatchObject({
      action: 'delete',
      address: 'site.a',
      reason: 'it is not declared, and --prune all deletes everything else',
      risk: ['delete null ', 'prune'],
    });
  });
});

describe('a resource that somebody outside completes', () => {
  test('is waited for, with whatever needs it', async () => {
    const result = await plan({
      workspace: workspace([
        desired('person', 'p'),
        site('a', { value: { $ref: 'person.p' } }),
        site('b', {}, { after: ['person.p'] }),
        site('c'),
      ]),
      ledger: ledger([], {
        intents: new Map([['person.p', { kind: 'person', fields: { name: 'p' }, pending: true }]]),
      }),
    });
    expect(result.changes.map(brief)).toEqual(['create site.c']);
    expect(result.diagnostics.length).toBeGreaterThan(0);
  });

  test('is created where it was only begun', async () => {
    const result = await plan({
      workspace: workspace([desired('person', 'p')]),
      ledger: ledger([], { intents: new Map([['person.p', { kind: 'person', fields: { name: 'p' } }]]) }),
    });
    expect(result.changes.map(brief)).toEqual(['create person.p']);
  });
});

test('a plan has the ids of what holds its resources and of what they refer to, and no others', async () => {
  const { ids } = await plan({
    workspace: workspace([
      site('a'),
      site('b', { value: [{ deep: { $ref: 'site.a' } }], members: { x: { $ref: 'site.c' } } }),
      site('c'),
      site('d'),
      desired('part', 'p', { parent: 'site.d' }),
    ]),
    ledger: ledger([owned('a'), owned('c'), owned('d')]),
    resources: [there('a'), there('c'), there('d')],
  });
  expect(ids).toEqual({ 'site.a': 'a', 'site.c': 'c', 'site.d': 'd' });
});

describe('a resource of a kind that is looked up, declared as managed', () => {
  const managed = (key: string, fields = {}) =>
    desired('space', key, { fields: { name: key, ...fields }, managed: true });

  test('is created, adopted, changed and deleted like any other', async () => {
    const { changes } = await plan({
      workspace: workspace([managed('new'), managed('found'), managed('mine', { value: 2 })]),
      ledger: ledger([
        ['space.mine', entry('space', 'mine', { name: 'mine', value: 1 })],
        ['space.old', entry('space', 'old', { name: 'old' })],
      ]),
      resources: [
        live('space', 'found', { name: 'found' }),
        live('space', 'mine', { name: 'mine', value: 1 }),
        live('space', 'old', { name: 'old' }),
        live('space', 'foreign', { name: 'foreign' }),
      ],
    });
    expect(changes.map(brief).sort()).toEqual([
      'adopt space.found',
      'create space.new',
      'delete space.old',
      'update space.mine',
    ]);
  });

  test('is never deleted because nobody declared it, whatever is pruned', async () => {
    const { changes } = await plan({
      workspace: workspace([managed('mine')]),
      prune: 'all',
      ledger: ledger([['space.mine', entry('space', 'mine', { name: 'mine' })]]),
      resources: [live('space', 'mine', { name: 'mine' }), live('space', 'foreign', { name: 'foreign' })],
    });
    expect(changes).toEqual([]);
  });

  test('is released, and found by what the manifest says, once it is only looked up', async () => {
    const { changes, forget, diagnostics } = await plan({
      workspace: workspace([desired('space', 's', { fields: { name: 'other' } })]),
      ledger: ledger([['space.s', entry('space', 's', { name: 's' })]]),
      resources: [live('space', 's', { name: 's' }), live('space', 'o', { name: 'other' })],
    });
    expect([changes, forget]).toEqual([[], ['space.s']]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['released']);
  });

  test('stays when somebody else looks it up under another name', async () => {
    const { changes, forget } = await plan({
      workspace: workspace([desired('space', 'other', { fields: { name: 's' } })]),
      ledger: ledger([['space.s', entry('space', 's', { name: 's' })]]),
      resources: [live('space', 's', { name: 's' })],
    });
    expect([changes, forget]).toEqual([[], ['space.s']]);
  });
});

test('an update waits for what a field refers to that only a creation sets', async () => {
  const { changes } = await plan({
    workspace: workspace([site('a', { value: 2, first: { $ref: 'site.b' } }), site('b')]),
    ledger: ledger([owned('a', { value: 1, first: { $ref: 'site.b' } })]),
    resources: [there('a', { value: 1 })],
  });
  expect(changes.map(brief).sort()).toEqual(['create site.b', 'update site.a after site.b']);
});
