import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDrift } from '../../src/core/engine/drift.ts';
import type { Cause, Change, Plan } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { planned } from './support/planned.ts';
import { desired, entry, kind, ledger, live, RULE, type Standing, workspace } from './support/small-kinds.ts';

const DEFAULT = { ...RULE, exclusive: true } as const;
const KINDS = [
  kind('site', {
    rules: {
      members: { ...RULE, entries: 'owned' },
      plan: { ...RULE, change: 'replace' },
      token: { ...RULE, secret: true },
    },
  }),
  kind('part', { parents: ['site'], ordered: true, rules: { default: DEFAULT } }),
];

const at = (name: string): string => `site.s.part.${name}`;
const causesOf = ({ changes }: Plan, action: Change['action']): readonly Cause[] =>
  changes.filter((change) => change.action === action).map(({ cause }) => cause);
const blockedFor = ({ blocked }: Plan, guard: string): readonly string[] =>
  blocked.filter((one) => one.guard === guard).map(({ key }) => key);

/** The order, and which part is the default, on each of the three sides. */
interface Side {
  readonly order: readonly string[];
  readonly default?: string;
}

function site(sides: { readonly applied: Side; readonly declared: Side; readonly live: Side }, ranked = true) {
  const flag = (side: Side, name: string): Fields => (side.default === name ? { default: true } : {});
  return {
    kinds: KINDS,
    workspace: workspace(
      [
        desired('site', 's'),
        ...sides.declared.order.map((name, rank) =>
          desired('part', name, {
            parent: 'site.s',
            row: 'site.s',
            rank,
            fields: { name, ...flag(sides.declared, name) },
          }),
        ),
      ],
      { collections: [{ kind: 'site' }, { kind: 'part', parent: 'site.s' }] },
    ),
    ledger: ledger([
      ['site.s', entry('site', 'site-s', { name: 's' })],
      ...sides.applied.order.map(
        (name, rank) =>
          [at(name), entry('part', name, { name, ...flag(sides.applied, name) }, ranked ? { rank } : {})] as const,
      ),
    ]),
    resources: [
      live('site', 'site-s', { name: 's' }),
      ...sides.live.order.map(
        (name, index): Standing => ({
          ...live('part', name, { name, default: sides.live.default === name }, { index }),
          parent: 'site-s',
        }),
      ),
    ],
  };
}

describe('the order of a list', () => {
  const orders = (applied: string, declared: string, there: string) =>
    site({ applied: { order: [...applied] }, declared: { order: [...declared] }, live: { order: [...there] } });

  test('that both sides changed differently is a conflict and needs consent', async () => {
    const plan = await planned(orders('abc', 'cab', 'bac'));
    expect(new Set(causesOf(plan, 'move'))).toEqual(new Set(['conflict']));
    expect(blockedFor(plan, 'conflict')).toEqual(plan.changes.map(({ key }) => key));
    expect(plan.changes.flatMap(({ fields }) => fields.map(({ cause }) => cause))).toContain('conflict');
    expect(findDrift(plan).counts).toMatchObject({ conflict: plan.changes.length, pending: 0, drift: 0 });
  });

  test('that both sides changed to the same is none', async () => {
    expect((await planned(orders('abc', 'cab', 'cab'))).changes).toEqual([]);
  });

  test('that only the manifest changed is pending, and only the service drift, also beside new members', async () => {
    expect(causesOf(await planned(orders('abc', 'cab', 'abc')), 'move')).toEqual(['pending']);
    expect(causesOf(await planned(orders('abc', 'abc', 'cab')), 'move')).toEqual(['drift']);
    const added = await planned(orders('abc', 'abcx', 'cab'));
    expect(causesOf(added, 'move')).toEqual(['drift']);
    expect(blockedFor(added, 'conflict')).toEqual([]);
    // A member that left takes nothing from the order of the others.
    expect(causesOf(await planned(orders('abcd', 'abc', 'dcab')), 'move')).toEqual(['drift']);
  });

  test('of a ledger without ranks is compared as if nothing was applied', async () => {
    const sides = { applied: { order: [...'abc'] }, declared: { order: [...'cab'] }, live: { order: [...'bac'] } };
    const plan = await planned(site(sides, false));
    expect(new Set(causesOf(plan, 'move'))).toEqual(new Set(['pending']));
  });

  test('has the cause that a comparison of whole lists gives', async () => {
    const permutation = fc.shuffledSubarray([...'abcd'], { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(permutation, permutation, permutation, async (applied, declared, there) => {
        const plan = await planned(orders(applied.join(''), declared.join(''), there.join('')));
        const same = (a: readonly string[], b: readonly string[]): boolean => a.join('') === b.join('');
        const expected = same(declared, there)
          ? []
          : [same(applied, there) ? 'pending' : same(applied, declared) ? 'drift' : 'conflict'];
        expect([...new Set(causesOf(plan, 'move'))]).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe('which of several is the default', () => {
  const defaults = (applied: string, declared: string, there: string) => {
    const order = [...'abc'];
    const side = (name: string): Side => ({ order, ...(name === '' ? {} : { default: name }) });
    return site({ applied: side(applied), declared: side(declared), live: side(there) });
  };

  test.each<[string, string, string, Cause | undefined]>([
    ['a', 'b', 'a', 'pending'],
    ['a', 'a', 'b', 'drift'],
    ['a', 'b', 'c', 'conflict'],
    ['a', 'b', 'b', undefined],
    ['a', '', 'b', undefined],
    // Nothing was applied of it: unknown, as of a field that is declared for the first time.
    ['', 'b', 'a', 'pending'],
  ])('applied %s, declared %s, live %s', async (applied, declared, there, cause) => {
    const plan = await planned(defaults(applied, declared, there));
    expect(causesOf(plan, 'update')).toEqual(cause === undefined ? [] : [cause]);
    expect(blockedFor(plan, 'conflict')).toEqual(cause === 'conflict' ? [at(declared)] : []);
  });

  test('is a conflict where the one of before is gone, too', async () => {
    const plan = await planned(
      site({
        applied: { order: [...'abc'], default: 'a' },
        declared: { order: [...'bc'], default: 'b' },
        live: { order: [...'bc'], default: 'c' },
      }),
    );
    expect(causesOf(plan, 'update')).toEqual(['conflict']);
  });

  test('is as it was where an interrupted run recorded the new one and not yet the old one', async () => {
    const { ledger: before, ...options } = defaults('a', 'b', 'a');
    const entries = new Map(before.entries).set(at('b'), entry('part', 'b', { name: 'b', default: true }, { rank: 1 }));
    expect(causesOf(await planned({ ...options, ledger: { ...before, entries } }), 'update')).toEqual(['pending']);
  });
});

describe('a resource that leaves the manifest', () => {
  const leaving = (recorded: Fields, there: Fields) => ({
    kinds: KINDS,
    workspace: workspace([desired('site', 'kept')], { collections: [{ kind: 'site' }] }),
    ledger: ledger([
      ['site.kept', entry('site', 'kept', { name: 'kept' })],
      ['site.s', entry('site', 's', { name: 's', ...recorded })],
    ]),
    resources: [live('site', 'kept', { name: 'kept' }), live('site', 's', { name: 's', ...there })],
  });

  test('is deleted without further consent where it is as it was applied', async () => {
    const plan = await planned(
      leaving({ title: 'A', members: { ada: 'owner' } }, { title: 'A', members: { ada: 'owner', lin: 'member' } }),
    );
    expect(causesOf(plan, 'delete')).toEqual(['removed']);
    expect(blockedFor(plan, 'conflict')).toEqual([]);
  });

  test.each<[string, Fields, Fields]>([
    ['a field', { title: 'A' }, { title: 'B' }],
    ['a field that was set by hand to nothing', { title: 'A' }, {}],
    ['an entry of a map', { members: { ada: 'owner' } }, { members: { ada: 'member' } }],
    ['an entry that is gone', { members: { ada: 'owner' } }, { members: {} }],
    ['a secret', { token: { $digest: '0000' } }, { token: 'another' }],
  ])('is a conflict where somebody changed %s', async (_title, recorded, there) => {
    const plan = await planned(leaving(recorded, there));
    expect(causesOf(plan, 'delete')).toEqual(['conflict']);
    expect(blockedFor(plan, 'conflict')).toEqual(['site.s']);
    expect(findDrift(plan).counts).toMatchObject({ conflict: 1, pending: 0 });
  });

  test('is a conflict where somebody set again what the service does not show', async () => {
    const options = leaving({ source: 'x' }, {});
    const entries = new Map(options.ledger.entries).set(
      'site.s',
      entry('site', 's', { name: 's', source: 'x' }, { witness: { source: 'v1' } }),
    );
    const withVersion = (version: string) =>
      planned({
        ...options,
        ledger: { ...options.ledger, entries },
        resources: [
          live('site', 'kept', { name: 'kept' }),
          live('site', 's', { name: 's' }, { witness: { source: version } }),
        ],
      });
    expect(causesOf(await withVersion('v1'), 'delete')).toEqual(['removed']);
    expect(causesOf(await withVersion('v2'), 'delete')).toEqual(['conflict']);
  });

  test('is no conflict because of what it refers to leaves, too', async () => {
    const kinds = [...KINDS, kind('link', { rules: {} })];
    const options = leaving({}, {});
    const entries = new Map(options.ledger.entries).set(
      'link.l',
      entry('link', 'l', { name: 'l', to: { $ref: 'site.s' } }),
    );
    const planOf = (to: string) =>
      planned({
        ...options,
        kinds,
        workspace: workspace([desired('site', 'kept')], { collections: [{ kind: 'site' }, { kind: 'link' }] }),
        ledger: { ...options.ledger, entries },
        resources: [...options.resources, live('link', 'l', { name: 'l', to: { $id: to } })],
      });
    expect(causesOf(await planOf('s'), 'delete')).toEqual(['removed', 'removed']);
    expect(causesOf(await planOf('kept'), 'delete').toSorted()).toEqual(['conflict', 'removed']);
  });
});

describe('a resource that was deleted by hand', () => {
  const gone = (recorded: Fields, declared: Fields) => ({
    kinds: KINDS,
    workspace: workspace([desired('site', 'kept'), desired('site', 's', { fields: { name: 's', ...declared } })]),
    ledger: ledger([
      ['site.kept', entry('site', 'kept', { name: 'kept' })],
      ['site.s', entry('site', 's', { ...recorded })],
    ]),
    resources: [live('site', 'kept', { name: 'kept' })],
  });

  test.each<[string, Fields, Fields, Cause]>([
    ['stays as it was declared', { name: 's', title: 'A' }, { title: 'A' }, 'deleted'],
    ['lost a field in the manifest', { name: 's', title: 'A' }, {}, 'deleted'],
    ['was only just being created', {}, { title: 'A' }, 'deleted'],
    ['was changed in the manifest', { name: 's', title: 'A' }, { title: 'B' }, 'conflict'],
    ['got a field in the manifest', { name: 's' }, { title: 'B' }, 'conflict'],
    ['got a member in the manifest', { name: 's', members: {} }, { members: { ada: 'owner' } }, 'conflict'],
  ])('and %s', async (_title, recorded, declared, cause) => {
    const plan = await planned(gone(recorded, declared));
    expect(causesOf(plan, 'create')).toEqual([cause]);
    expect(blockedFor(plan, 'conflict')).toEqual(cause === 'conflict' ? ['site.s'] : []);
  });

  test('is still counted where a whole list is gone at once', async () => {
    const options = gone({ name: 's', title: 'A' }, { title: 'B' });
    const plan = await planned({ ...options, resources: [] });
    expect(blockedFor(plan, 'recreate').toSorted()).toEqual(['site.kept', 'site.s']);
  });
});

test('replacing what both sides changed needs consent for the conflict, too', async () => {
  const plan = await planned({
    kinds: KINDS,
    workspace: workspace([desired('site', 's', { fields: { name: 's', plan: 'c' } })]),
    ledger: ledger([['site.s', entry('site', 's', { name: 's', plan: 'a' })]]),
    resources: [live('site', 's', { name: 's', plan: 'b' })],
  });
  expect(causesOf(plan, 'replace')).toEqual(['conflict']);
  expect(blockedFor(plan, 'conflict')).toEqual(['site.s']);
});

test('what the service does not show is a conflict where both sides set it again', async () => {
  const planOf = (declared: string, version: string) =>
    planned({
      kinds: KINDS,
      workspace: workspace([desired('site', 's', { fields: { name: 's', source: declared } })]),
      ledger: ledger([['site.s', entry('site', 's', { name: 's', source: 'x' }, { witness: { source: 'v1' } })]]),
      resources: [live('site', 's', { name: 's' }, { witness: { source: version } })],
    });
  expect((await planOf('x', 'v1')).changes).toEqual([]);
  expect(causesOf(await planOf('y', 'v1'), 'update')).toEqual(['pending']);
  expect(causesOf(await planOf('x', 'v2'), 'update')).toEqual(['drift']);
  expect(causesOf(await planOf('y', 'v2'), 'update')).toEqual(['conflict']);
});

test('what the service still works on is not compared, not recorded and not counted, and a warning says so', async () => {
  const planOf = (declared: string, applied: boolean) =>
    planned({
      kinds: KINDS,
      workspace: workspace([desired('site', 's', { fields: { name: 's', source: declared } })]),
      ledger: ledger(
        applied ? [['site.s', entry('site', 's', { name: 's', source: 'x' }, { witness: { source: 'v1' } })]] : [],
      ),
      resources: [live('site', 's', { name: 's' }, { witness: { source: 'processing' }, processing: ['source'] })],
    });
  for (const plan of [await planOf('x', true), await planOf('y', true), await planOf('y', false)]) {
    expect(plan).toMatchObject({ changes: [], refresh: [], forget: [], summary: { noop: 0 } });
    expect(plan.diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning still-processing']);
  }
});
