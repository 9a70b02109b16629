import { describe, expect, test } from 'vitest';
import type { LedgerEntry, LedgerEvent } from '../../src/core/engine/ledger.ts';
import type { Change, Plan } from '../../src/core/plan/plan.ts';
import { createMemoryDriver, type MemoryDriver, type Seed } from '../support/memory-driver.ts';
import {
  type Applied,
  apply,
  create,
  deletionOf,
  existing,
  KINDS,
  ledgerOf,
  move,
  planOf,
} from './support/hand-made-plan.ts';
import { RULE } from './support/small-kinds.ts';

const DEFAULT = { ...RULE, exclusive: true } as const;
const WITH_DEFAULT = KINDS.map((model) =>
  ['team', 'section'].includes(model.name) ? { ...model, rules: { ...model.rules, default: DEFAULT } } : model,
);

const team = (id: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({ kind: 'team', id, fields: {}, ...more });
const put = (address: string, entry: LedgerEntry): LedgerEvent => ({ type: 'put', address, entry });
const teamOf = (id: string, fields: Seed['fields'] = { name: id }): Seed => ({ kind: 'team', id, fields });
const made = (name: string, more: Partial<Parameters<typeof create>[2]> = {}) =>
  create(`team.${name}`, 'team', { after: { name }, ...more });

interface Given {
  readonly seed?: readonly Seed[];
  readonly entries?: Readonly<Record<string, LedgerEntry>>;
  readonly plan?: Partial<Plan>;
  readonly options?: Parameters<typeof apply>[2];
}

/** Applies changes one at a time, with kinds of which one of several resources is the default. */
function applied(changes: readonly Change[], { seed = [], entries = {}, plan, options }: Given = {}): Promise<Applied> {
  const driver = createMemoryDriver({ kinds: WITH_DEFAULT, seed });
  const ledger = ledgerOf(entries);
  return apply(planOf(changes, plan), driver, { kinds: WITH_DEFAULT, parallelism: 1, ledger, ...options });
}

const removed = (events: readonly LedgerEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'remove' ? [event.address] : []));

describe('what cannot be recorded', () => {
  /** A ledger that cannot be written while `fails` says so; each time for another reason. */
  const failing = (fails: (event: LedgerEvent, nth: number) => boolean) => {
    let count = 0;
    return async (event: LedgerEvent): Promise<void> => {
      if (fails(event, ++count)) {
        throw new Error(`disk full ${count}`);
      }
    };
  };

  const unrecordedIn = ({ diagnostics: [only] }: Applied['result']): readonly unknown[] =>
    (only?.detail ?? '').split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

  test('is listed with its id, and as removed if it is; the first reason is told', async () => {
    const seed = [teamOf('1'), teamOf('2')];
    const driver = createMemoryDriver({ kinds: KINDS, seed });
    const of = await existing(driver, { kind: 'team', id: '1' });
    const changes = [made('new'), of.remove('team.old')];
    const { result } = await applied(changes, { seed, options: { record: failing(({ type }) => type === 'put') } });
    expect(result.diagnostics).toMatchObject([
      { code: 'not-recorded', detail: expect.stringMatching(/^disk full 2\. /) },
    ]);
    expect(unrecordedIn(result)).toEqual([{ address: 'team.new', kind: 'team', id: 'team_3' }]);
    const gone = await applied(changes.slice(1), { seed, options: { record: failing(() => true) } });
    expect(unrecordedIn(gone.result)).toEqual([{ address: 'team.old', kind: 'team', id: '1', removed: true }]);
  });

  test('is not in the list where it was only intended, nor where it could be recorded in the end', async () => {
    const intended = await applied([made('a')], { options: { record: failing(() => true) } });
    expect([intended.result.status, unrecordedIn(intended.result)]).toEqual(['failed', []]);
    const once = { record: failing((event, nth) => event.type === 'put' && nth === 2) };
    const { result, ledger } = await applied([made('a', { after: { name: 'a', more: 1 } })], { options: once });
    expect([result.status, unrecordedIn(result), [...ledger.entries.keys()]]).toEqual(['partial', [], ['team.a']]);
    expect(result.diagnostics).toMatchObject([{ code: 'not-recorded' }]);
  });

  test('is anything that comes after the end', async () => {
    const controller = new AbortController();
    const late: (() => void)[] = [];
    const driver = createMemoryDriver({
      kinds: KINDS,
      faults: ({ op }) =>
        op === 'create'
          ? {
              at: 'after',
              act: () => {
                controller.abort();
                return new Promise((resolve) => late.push(resolve));
              },
            }
          : undefined,
    });
    const clock = { now: () => 0, sleep: async () => {} };
    const { result, events } = await apply(planOf([made('a')]), driver, { signal: controller.signal, clock });
    expect(result.status).toBe('interrupted');
    const before = events.length;
    for (const answer of late) {
      answer();
    }
    await expect.poll(() => driver.writes).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(events).toHaveLength(before);
  });
});

describe('a change that is done', () => {
  test('is recorded with everything that its entry holds, and as created if it is', async () => {
    const { events } = await applied([{ ...made('a', { rank: 2, protect: true }), formerly: ['old'] }]);
    const entry = team('team_1', { fields: { name: 'a' }, rank: 2, protect: true, formerly: ['old'] });
    expect(events.at(-1)).toEqual({ ...put('team.a', entry), created: true });
    const seed = [teamOf('1')];
    const of = await existing(createMemoryDriver({ kinds: KINDS, seed }), { kind: 'team', id: '1' });
    const replaced = await applied([of.replace('team.c', { after: { name: 'c' } })], { seed });
    expect(replaced.events.at(-1)).toMatchObject({ type: 'put', entry: { fields: { name: 'c' } }, created: true });
  });

  test('keeps what an earlier step of the same resource has set', async () => {
    const driver = createMemoryDriver({ kinds: KINDS, seed: [teamOf('1')] });
    const of = await existing(driver, { kind: 'team', id: '1' });
    const changes = [
      of.update('team.a', { after: { name: 'a', early: 1 } }),
      of.update('team.a', { key: 'team.a:late', dependsOn: ['team.a'], after: { name: 'a', late: 2 } }),
    ];
    const { ledger } = await applied(changes, { seed: [teamOf('1')] });
    expect(ledger.entries.get('team.a')?.fields).toEqual({ name: 'a', early: 1, late: 2 });
  });

  test('takes the default from a sibling that the plan leaves out, before it is recorded itself', async () => {
    const entries = {
      'team.old': team('old', { fields: { name: 'old', default: true }, rank: 3 }),
      'team.other': team('other', { fields: { default: false } }),
      'site.docs': { kind: 'site', id: 'docs', fields: { default: true } },
    };
    const { events, ledger } = await applied([made('new', { after: { name: 'new', default: true } })], { entries });
    expect(events.slice(2)).toEqual([
      put('team.old', team('old', { fields: { name: 'old', default: false }, rank: 3 })),
      { ...put('team.new', team('team_1', { fields: { name: 'new', default: true } })), created: true },
    ]);
    expect(ledger.entries.get('site.docs')?.fields).toEqual({ default: true });
    const none = await applied([made('new', { after: { name: 'new', default: false } })], { entries });
    expect(none.ledger.entries.get('team.old')?.fields).toEqual({ name: 'old', default: true });
  });

  test('takes it from siblings alone, and from none that this run has recorded or removed', async () => {
    const section = (id: string): LedgerEntry => ({ kind: 'section', id, fields: { default: true } });
    const entries = {
      'site.a.section.old': section('1'),
      'site.b.section.old': section('2'),
      'site.a.section.gone': section('3'),
    };
    const seed: readonly Seed[] = [
      { kind: 'site', id: 'site_a', fields: { name: 'a' } },
      { kind: 'section', id: '1', parent: 'site_a', fields: { name: 'old', default: true } },
      { kind: 'section', id: '3', parent: 'site_a', fields: { name: 'gone', default: true } },
    ];
    const driver = createMemoryDriver({ kinds: WITH_DEFAULT, seed });
    const parents = [{ kind: 'site', id: 'site_a' }];
    const below = { parents: ['site.a'] };
    const [old, gone] = await Promise.all(['1', '3'].map((id) => existing(driver, { kind: 'section', id, parents })));
    const changes = [
      ...(old === undefined ? [] : [old.update('site.a.section.old', { ...below, after: { name: 'changed' } })]),
      ...(gone === undefined ? [] : [gone.remove('site.a.section.gone', below)]),
      create('site.a.section.new', 'section', {
        ...below,
        dependsOn: ['site.a.section.old', 'delete site.a.section.gone'],
        after: { name: 'new', default: true },
      }),
    ];
    const { events, ledger } = await applied(changes, { seed, entries, plan: { ids: { 'site.a': 'site_a' } } });
    expect(ledger.entries.get('site.b.section.old')).toEqual(section('2'));
    expect(events.flatMap((event) => (event.type === 'put' ? [event.address] : []))).toEqual([
      'site.a.section.old',
      'site.a.section.new',
      'site.a.section.new',
    ]);
    expect(removed(events)).toEqual(['site.a.section.gone']);
  });

  test('is recorded without what it shares with siblings, where one of these is left out', async () => {
    const seed = [teamOf('1', { name: 'a', default: true })];
    const of = await existing(createMemoryDriver({ kinds: KINDS, seed }), { kind: 'team', id: '1' });
    const blocked = [
      { key: 'team.left', address: 'team.left', guard: 'test', message: '', consents: ['word'], override: '' },
    ];
    const { ledger } = await applied([of.update('team.a', { after: { name: 'b' }, rank: 5 }), made('left')], {
      seed,
      entries: { 'team.a': team('1', { fields: { default: true, name: 'a' }, rank: 1 }) },
      plan: { blocked },
      options: { onGuard: 'skip' },
    });
    expect(ledger.entries.get('team.a')).toEqual(team('1', { fields: { default: true, name: 'b' }, rank: 1 }));
  });

  test('and deletes forgets what was in it first; the rest is forgotten at the end', async () => {
    const seed: readonly Seed[] = [{ kind: 'site', id: 'a', fields: { name: 'a' } }, teamOf('t')];
    const driver = createMemoryDriver({ kinds: KINDS, seed });
    const site = await existing(driver, { kind: 'site', id: 'a' });
    const other = await existing(driver, { kind: 'team', id: 't' });
    const addresses = ['site.a', 'site.a.link.x', 'site.b.link.x', 'team.t', 'team.t.x'];
    const { events } = await applied([site.remove('site.a'), other.remove('team.t')], {
      seed,
      entries: Object.fromEntries(addresses.map((address) => [address, team('1')])),
      plan: { forget: ['site.a.link.x', 'site.b.link.x', 'team.t.x'] },
    });
    expect(removed(events)).toEqual(['site.a.link.x', 'site.a', 'team.t', 'site.b.link.x', 'team.t.x']);
  });
});

describe('an order that changes', () => {
  const section = (id: string, rank?: number): LedgerEntry => ({
    kind: 'section',
    id,
    fields: {},
    ...(rank === undefined ? {} : { rank }),
  });
  const below = { parents: ['site.s'] };
  const moving = (name: string, after: string | null, more: { rank: number; before?: string }) =>
    move(`site.s.section.${name}`, 'section', { ...below, id: name, after, ...more });
  const seed: readonly Seed[] = [
    { kind: 'site', id: 'site_s', fields: { name: 's' } },
    ...['a', 'b'].map((id): Seed => ({ kind: 'section', id, parent: 'site_s', fields: { name: id } })),
  ];
  const plan = { ids: { 'site.s': 'site_s', 'site.s.section.a': 'a', 'site.s.section.b': 'b' } };
  const moves = [
    moving('b', null, { rank: 0, before: 'site.s.section.a' }),
    { ...moving('a', 'site.s.section.b', { rank: 1 }), dependsOn: ['move site.s.section.b'] },
  ];

  test('is unknown from the first move on, and recorded at the end', async () => {
    const entries = { 'site.s.section.a': section('a', 0), 'site.s.section.b': section('b', 1) };
    const { events } = await applied(moves, { seed, plan, entries });
    expect(events).toEqual([
      put('site.s.section.b', section('b')),
      put('site.s.section.b', section('b', 0)),
      put('site.s.section.a', section('a', 1)),
    ]);
  });

  test('is unknown in each place of its own', async () => {
    const away = ['c', 'd'].map((id): Seed => ({ kind: 'section', id, parent: 'site_t', fields: { name: id } }));
    const elsewhere = { ...moving('d', null, { rank: 0 }), address: 'site.t.section.d', parents: ['site.t'] };
    const { events } = await applied([...moves, { ...elsewhere, before: 'site.t.section.c' }], {
      seed: [...seed, { kind: 'site', id: 'site_t', fields: { name: 't' } }, ...away],
      plan: { ids: { ...plan.ids, 'site.t': 'site_t', 'site.t.section.c': 'c' } },
      entries: { 'site.s.section.b': section('b', 1), 'site.t.section.d': section('d', 1) },
    });
    expect(events.slice(0, 2)).toEqual([put('site.s.section.b', section('b')), put('site.t.section.d', section('d'))]);
  });

  test('is not recorded where the rank stays, and needs no record before where it was unknown', async () => {
    const entries = { 'site.s.section.a': section('a', 1), 'site.s.section.b': section('b') };
    const { events } = await applied(moves, { seed, plan, entries });
    expect(events).toEqual([put('site.s.section.b', section('b', 0))]);
  });

  test('is not recorded for what is created beside it until then, but for parts of something else', async () => {
    const driver: MemoryDriver = createMemoryDriver({ kinds: KINDS, seed });
    driver.add({ kind: 'site', id: 'site_t', fields: { name: 't' } });
    const made = (site: string, rank: number) =>
      create(`site.${site}.section.n`, 'section', { parents: [`site.${site}`], after: { name: 'n' }, rank });
    const ids = { ...plan.ids, 'site.t': 'site_t' };
    const { events, ledger } = await apply(planOf([...moves, made('s', 7), made('t', 8)], { ids }), driver, {
      ledger: ledgerOf({ 'site.s.section.b': section('b', 1) }),
    });
    const firstOf = (address: string): unknown =>
      events.find((event) => event.type === 'put' && event.address === address && 'name' in event.entry.fields);
    expect(firstOf('site.s.section.n')).not.toHaveProperty('entry.rank');
    expect(firstOf('site.t.section.n')).toHaveProperty('entry.rank', 8);
    expect(ledger.entries.get('site.s.section.n')?.rank).toBe(7);
  });

  test('is not recorded for what this run removed', async () => {
    const entries = { 'site.s.section.a': section('a', 0), 'site.s.section.b': section('b', 1) };
    const of = await existing(createMemoryDriver({ kinds: KINDS, seed }), {
      kind: 'section',
      id: 'a',
      parents: [{ kind: 'site', id: 'site_s' }],
    });
    const { ledger } = await applied([...moves, of.remove('site.s.section.a', below)], { seed, plan, entries });
    expect([...ledger.entries]).toEqual([['site.s.section.b', section('b', 0)]]);
  });
});

describe('names', () => {
  const refresh = (address: string, previousAddress: string, fields: LedgerEntry['fields'] = {}) => ({
    address,
    previousAddress,
    kind: 'team',
    id: address,
    fields,
  });

  test('are recorded in one step, and references follow where nothing else changes', async () => {
    const fields = { of: { $ref: 'team.first' } };
    const entries = { 'team.first': team('1'), 'team.old': team('2', { fields }), 'team.x': team('3', { fields }) };
    const { events, ledger } = await applied([], {
      entries,
      plan: {
        refresh: [refresh('team.second', 'team.first'), refresh('team.new', 'team.old', fields)],
      },
    });
    expect(events[0]).toMatchObject({
      type: 'rename',
      names: [
        { from: 'team.first', to: 'team.second' },
        { from: 'team.old', to: 'team.new' },
      ],
    });
    expect(events.filter(({ type }) => type === 'rename')).toHaveLength(1);
    expect(ledger.entries.get('team.new')?.fields).toEqual({ of: { $ref: 'team.second' } });
    const other = await applied([], { entries, plan: { refresh: [refresh('team.new', 'team.old', { of: 'other' })] } });
    expect(other.ledger.entries.get('team.new')?.fields).toEqual({ of: 'other' });
  });

  test('of entries that are released meanwhile are not refreshed', async () => {
    const { ledger } = await applied([], {
      entries: { 'team.old': team('1') },
      plan: { refresh: [refresh('team.new', 'team.old')], forget: ['team.old'] },
    });
    expect([...ledger.entries]).toEqual([]);
  });
});

test('an entry that another resource has by now stays when the old one is deleted', async () => {
  const seed = [teamOf('1')];
  const of = await existing(createMemoryDriver({ kinds: KINDS, seed }), { kind: 'team', id: '1' });
  const { precondition } = of.remove('team.a');
  const gone = deletionOf('team.a', 'team', '1', { precondition, before: { name: '1' } });
  const { ledger, events } = await applied([made('a'), gone], { seed, entries: { 'team.a': team('1') } });
  expect(ledger.entries.get('team.a')?.id).toBe('team_2');
  expect(removed(events)).toEqual([]);
});
