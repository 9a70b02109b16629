import { describe, expect, test } from 'vitest';
import { findBlocked } from '../../src/core/engine/guards.ts';
import type { LedgerState } from '../../src/core/engine/ledger.ts';
import type { Policy } from '../../src/core/engine/model.ts';
import { makePlan } from '../../src/core/engine/planner.ts';
import { RISKS } from '../../src/core/engine/risks.ts';
import type { Blocked, Change, Plan, Update } from '../../src/core/plan/plan.ts';
import {
  desired,
  entry,
  kind,
  ledger,
  live,
  planOptions,
  RULE,
  type Standing,
  workspace,
} from './support/small-kinds.ts';

const POLICY: Policy = { maxDeletes: [{ share: 0.3 }], maxDeadUrls: 5, requireConsent: [] };

const NOTHING = {
  matches: new Map(),
  collections: [],
  ids: new Map(),
  addresses: new Map(),
  settled: true,
  renamed: new Map(),
  displaced: new Map(),
  orphaned: [],
  leftOut: new Set<string>(),
  diagnostics: [],
};

function blocked(
  changes: readonly Change[],
  more: { policy?: Policy; ledger?: LedgerState; lost?: readonly string[] } = {},
): readonly Blocked[] {
  return findBlocked({
    changes,
    observation: NOTHING,
    policy: POLICY,
    ledger: ledger(),
    resources: [],
    lost: [],
    ...more,
  });
}

function change(more: Partial<Update> = {}): Update {
  return {
    action: 'update',
    key: 'resource.a',
    address: 'resource.a',
    kind: 'resource',
    parents: [],
    reason: '',
    cause: 'pending',
    dependsOn: [],
    risk: [],
    fields: [],
    after: {},
    ...more,
  };
}

const KINDS = [
  kind('site'),
  kind('resource'),
  kind('part', { parents: ['site'] }),
  kind('fixed', { rules: { size: { ...RULE, change: 'replace' } } }),
];

interface Setting {
  readonly kind?: string;
  /** What the ledger owns, by key; ids are the same. */
  readonly owned: readonly string[];
  /** What the service has; everything owned when it is left out. */
  readonly there?: readonly string[];
  readonly declared: readonly string[];
  readonly protect?: boolean;
  readonly maxDeletes?: number | string;
  readonly requireConsent?: readonly string[];
}

async function planFor(setting: Setting): Promise<Plan> {
  const { owned, there = owned, declared, protect = false, maxDeletes = '30%', requireConsent = [] } = setting;
  const name = setting.kind ?? 'resource';
  const outcome = await makePlan(
    planOptions({
      kinds: KINDS,
      workspace: workspace(
        declared.map((key) => desired(name, key)),
        {
          collections: [{ kind: name }],
          rules: { 'policy.maxDeletes': maxDeletes, 'policy.requireConsent': requireConsent },
        },
      ),
      ledger: ledger(
        owned.map((key) => [`${name}.${key}`, entry(name, key, { name: key }, protect ? { protect } : {})] as const),
      ),
      resources: there.map((key) => live(name, key, { name: key })),
    }),
  );
  if (!outcome.ok) {
    throw new Error(JSON.stringify(outcome.diagnostics));
  }
  return outcome.value;
}

const keys = (count: number): string[] => Array.from({ length: count }, (_key, index) => `k${index}`);
const guards = (plan: Plan): string[] => [...new Set(plan.blocked.map(({ guard }) => guard))].sort();

describe('F56: deletions by their number', () => {
  test.each([
    // owned, deleted, guards
    [100, 29, []],
    [100, 30, []],
    [100, 31, ['delete']],
    [10, 3, []],
    [10, 4, ['delete']],
    [6, 1, []],
    [6, 2, ['delete']],
    [6, 6, ['delete', 'empty']],
    [5, 1, []],
    [5, 2, ['delete']],
    [5, 5, ['delete', 'empty']],
    [4, 1, []],
    [4, 3, []],
    [4, 4, ['empty']],
    [1, 1, ['empty']],
  ])('of %i owned, %i', async (owned, deleted, expected) => {
    const plan = await planFor({ owned: keys(owned), declared: keys(owned).slice(deleted) });
    expect(plan.summary.delete).toBe(deleted);
    expect(guards(plan)).toEqual(expected);
    for (const { consents, override, guard } of plan.blocked) {
      // The exact number does not say that the last ones may go.
      expect(consents).toEqual([guard === 'empty' ? 'empty' : `delete=${deleted}`]);
      expect(override).toBe(guard === 'empty' ? '--allow empty' : `--allow delete=${deleted}`);
    }
  });

  test.each([
    [{ owned: keys(5), declared: keys(5).slice(2) }, ['deletes 2 of 5 owned resources; the limit is 30 %']],
    [{ owned: keys(2), declared: [] }, ['deletes the last 2 owned resources']],
    [{ owned: keys(1), declared: [] }, ['deletes the last owned resource']],
    [
      { owned: keys(3), there: [], declared: keys(3) },
      ['all 3 owned resources are missing: the live list is empty, and the ledger has 3'],
    ],
    [
      { owned: keys(1), there: [], declared: keys(1) },
      ['the only owned resource is missing: the live list is empty, and the ledger has 1'],
    ],
  ])('says in plain numbers what is blocked: %j', async (setting, expected) => {
    const { blocked: found } = await planFor(setting);
    expect([...new Set(found.map(({ message }) => message))]).toEqual(expected);
  });

  test.each(Array.from({ length: 100 }, (_share, percent) => percent))(
    '%i of a hundred may go where the limit is as many percent',
    async (percent) => {
      const remove = (count: number) =>
        planFor({ owned: keys(100), declared: keys(100).slice(count), maxDeletes: `${percent}%` }).then(guards);
      expect(await remove(percent)).toEqual([]);
      expect(await remove(percent + 1)).toContain('delete');
    },
  );

  test.each([
    [0, 1, ['delete']],
    [2, 2, []],
    [2, 3, ['delete']],
  ])('a limit of %i in number and %i deleted', async (count, deleted, expected) => {
    const plan = await planFor({ owned: keys(10), declared: keys(10).slice(deleted), maxDeletes: count });
    expect(guards(plan)).toEqual(expected);
  });

  test('the last ones need a word although others that were owned are gone already', async () => {
    const plan = await planFor({ owned: ['a', 'b'], there: ['a'], declared: [] });
    expect(plan.changes.map(({ address }) => address)).toEqual(['resource.a']);
    expect(guards(plan)).toEqual(['empty']);
  });

  test('the last ones of one resource need a word, whatever others of that kind there are', async () => {
    const sites = ['a', 'b'].map((key) => desired('site', key, { fields: { name: key } }));
    const parts = (declared: readonly string[]) =>
      makePlan(
        planOptions({
          kinds: KINDS,
          workspace: workspace([...sites, ...declared.map((key) => desired('part', key, { parent: 'site.b' }))], {
            collections: [{ kind: 'site' }, { kind: 'part', parent: 'site.a' }],
          }),
          ledger: ledger([
            ['site.a', entry('site', 'a', { name: 'a' })],
            ['site.b', entry('site', 'b', { name: 'b' })],
            ['site.a.part.x', entry('part', 'ax', { name: 'x' })],
            ['site.b.part.x', entry('part', 'bx', { name: 'x' })],
          ]),
          resources: [
            live('site', 'a', { name: 'a' }),
            live('site', 'b', { name: 'b' }),
            { ...live('part', 'ax', { name: 'x' }), parent: 'a' },
            { ...live('part', 'bx', { name: 'x' }), parent: 'b' },
          ] satisfies Standing[],
        }),
      ).then((outcome) => (outcome.ok ? outcome.value.blocked : outcome));
    const last = {
      address: 'site.a.part.x',
      guard: 'empty',
      message: 'deletes the last owned part of site.a',
      consents: ['empty'],
      override: '--allow empty',
    };
    expect(await parts(['x'])).toMatchObject([last]);
    expect(await parts([])).toMatchObject([last]);
  });
});

describe('resources that deleted', () => {
  test('F42: all at once are not made again without a word', async () => {
    const plan = await planFor({ owned: keys(7), there: [], declared: keys(7) });
    expect(plan.summary).toMatchObject({ create: 7, blocked: 7 });
    expect(plan.blocked[0]).toMatchObject({
      guard: 'recreate',
      consents: ['recreate=7'],
      override: '--allow recreate=7',
    });
  });

  test('one of them is made again', async () => {
    const plan = await planFor({ owned: keys(7), there: keys(6), declared: keys(7) });
    expect(plan.changes).toMatchObject([{ action: 'create', cause: 'deleted', address: 'resource.k6' }]);
    expect(plan.blocked).toEqual([]);
  });

  test('and are not declared any more are forgotten', async () => {
    const plan = await planFor({ owned: keys(7), there: [], declared: [] });
    expect(plan).toMatchObject({ changes: [], blocked: [], forget: keys(7).map((key) => `resource.${key}`) });
  });
});

describe('protection', () => {
  test('keeps a resource that is no longer declared, and no word helps', async () => {
    const plan = await planFor({ owned: keys(20), declared: keys(19), protect: true });
    expect(plan.blocked).toMatchObject([{ address: 'resource.k19', guard: 'protect', consents: [] }]);
    expect(plan.blocked[0]?.override).toContain('no flag allows it');
  });

  test.each([
    ['from the manifest', true, false],
    ['from the ledger', false, true],
  ])('%s keeps a resource from being made anew', async (_title, now, before) => {
    const outcome = await makePlan(
      planOptions({
        kinds: KINDS,
        workspace: workspace([desired('fixed', 'a', { fields: { name: 'a', size: 2 }, protect: now })]),
        ledger: ledger([['fixed.a', entry('fixed', '1', { name: 'a', size: 1 }, before ? { protect: true } : {})]]),
        resources: [live('fixed', '1', { name: 'a', size: 1 })],
      }),
    );
    expect(outcome.ok && outcome.value.changes).toMatchObject([{ action: 'replace' }]);
    expect(outcome.ok && outcome.value.blocked.map(({ guard }) => guard)).toEqual(['protect', 'replace']);
  });

  test('does not keep a resource from being changed', () => {
    expect(blocked([change({ protect: true })])).toEqual([]);
  });
});

describe('a risk', () => {
  test.each(RISKS.filter(({ always }) => always))('$name needs its word', ({ name: risk, meaning: message }) => {
    expect(blocked([change({ risk: [risk] })])).toEqual([
      { key: 'resource.a', address: 'resource.a', guard: risk, message, consents: [risk], override: `--allow ${risk}` },
    ]);
  });

  test('that nobody asked about needs none', () => {
    expect(blocked([change({ risk: ['publish'] })])).toEqual([]);
  });

  test.each(['publish', 'update'])('needs a word where the policy asks for it: %s', (word) => {
    const policy = { ...POLICY, requireConsent: [word] };
    expect(blocked([change({ risk: ['publish'] })], { policy })).toMatchObject([{ guard: word, consents: [word] }]);
  });

  test('of a link that expired was agreed to when its last day was written', () => {
    expect(blocked([change({ risk: ['revoke-links'], cause: 'expired' })])).toEqual([]);
    expect(blocked([change({ risk: ['revoke-links'], cause: 'pending' })])).toHaveLength(1);
  });

  test('is said once, in the order of the changes', () => {
    const policy = { ...POLICY, requireConsent: ['unpublish'] };
    const changes = ['b', 'a'].map((key) => change({ key, address: key, risk: ['unpublish', 'unpublish'] }));
    expect(blocked(changes, { policy }).map(({ key }) => key)).toEqual(['b', 'a']);
  });
});

describe('after a run that was cut off', () => {
  const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `k${index}`);
  const entriesOf = (keys: readonly string[]): LedgerState['entries'] =>
    new Map(keys.map((key) => [`resource.${key}`, entry('resource', key, { name: key })]));
  const deletes = (keys: readonly string[]): Change[] =>
    keys.map((key) => ({
      ...change({ key: `resource.${key}`, address: `resource.${key}` }),
      action: 'delete',
      cause: 'removed',
      id: key,
      before: {},
      precondition: { fingerprint: '' },
    }));

  test('resources that it made do not make a share of deletes too large', () => {
    // Four were owned, so two deletes were not judged; a fifth was made before the run was cut off.
    const resumed = { ...ledger(), entries: entriesOf(names(5)), before: entriesOf(names(4)) };
    expect(blocked(deletes(['k0', 'k1']), { ledger: resumed })).toEqual([]);
    expect(blocked(deletes(['k0', 'k1']), { ledger: { ...ledger(), entries: entriesOf(names(5)) } })).not.toEqual([]);
  });

  test('the rest of the deletes needs the same word as all of them', () => {
    const before = entriesOf(names(10));
    const all = blocked(deletes(names(5)), { ledger: { ...ledger(), entries: before } });
    const left = new Map([...before].filter(([address]) => address !== 'resource.k0' && address !== 'resource.k1'));
    const rest = blocked(deletes(['k2', 'k3', 'k4']), { ledger: { ...ledger(), entries: left, before } });
    expect(all[0]?.consents).toEqual(['delete=5']);
    expect(rest.map(({ consents }) => consents)).toEqual([['delete=5'], ['delete=5'], ['delete=5']]);
  });

  test('a deletion that it could not record counts as done', () => {
    const before = entriesOf(names(10));
    const cutOff = { ...ledger(), entries: before, before };
    const lost = ['resource.k0', 'resource.k1'];
    const rest = blocked(deletes(['k2', 'k3', 'k4']), { ledger: cutOff, lost });
    expect(rest.map(({ consents }) => consents)).toEqual([['delete=5'], ['delete=5'], ['delete=5']]);
    // Without an interrupted run somebody else deleted them, which needs no consent.
    expect(blocked(deletes(['k2', 'k3', 'k4']), { ledger: { ...ledger(), entries: before }, lost })).toEqual([]);
  });
});
