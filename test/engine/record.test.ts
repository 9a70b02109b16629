import { describe, expect, test } from 'vitest';
import { Recorder } from '../../src/core/engine/execute/record.ts';
import type { LedgerEntry, LedgerEvent } from '../../src/core/engine/ledger.ts';
import type { Change, Delete, Plan, Update } from '../../src/core/plan/plan.ts';
import { create, fakeClock, KINDS, ledgerOf, move, planOf } from './support/hand-made-plan.ts';
import { RULE, readOnlyDriver } from './support/small-kinds.ts';

const KINDS_WITH_DEFAULT = KINDS.map((model) =>
  model.name === 'team' ? { ...model, rules: { default: { ...RULE, exclusive: true as const } } } : model,
);

interface Given {
  readonly plan?: Plan;
  readonly entries?: Readonly<Record<string, LedgerEntry>>;
  readonly skipped?: readonly Change[];
}

/** A recorder over a ledger that can be written, or not, as the test says. */
function begun({ plan = planOf([]), entries = {}, skipped = [] }: Given = {}) {
  const events: LedgerEvent[] = [];
  const state = { isWritable: true, failures: 0, reason: 'disk full' };
  const recorder = new Recorder(
    {
      plan,
      ledger: ledgerOf(entries),
      kinds: KINDS_WITH_DEFAULT,
      driver: readOnlyDriver([]),
      allow: [],
      onGuard: 'stop',
      onError: 'continue',
      parallelism: 1,
      secretOf: () => undefined,
      clock: fakeClock(),
      record: async (event) => {
        if (!state.isWritable) {
          throw new Error(state.reason);
        }
        events.push(event);
      },
    },
    () => {
      state.failures++;
    },
    skipped,
  );
  return { recorder, events, state };
}

const team = (id: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({ kind: 'team', id, fields: {}, ...more });
const put = (address: string, entry: LedgerEntry): LedgerEvent => ({ type: 'put', address, entry });
const existing = { id: '1', fields: [], precondition: { fingerprint: '' } } as const;
const deletion = (address: string, more: Partial<Delete> = {}): Delete => ({
  ...create(address, 'team', { after: {} }),
  ...existing,
  action: 'delete',
  before: {},
  ...more,
});
const update = (address: string, more: Partial<Update> = {}): Update => ({
  ...create(address, 'team', { after: {} }),
  ...existing,
  action: 'update',
  ...more,
});

describe('what cannot be recorded', () => {
  test('is listed with its id, and as removed if it is', async () => {
    const { recorder, state } = begun();
    state.isWritable = false;
    expect(await recorder.keep(put('team.a', team('1')), { kind: 'team' })).toBe(false);
    expect(await recorder.keep({ type: 'remove', address: 'team.b' }, { kind: 'team' })).toBe(false);
    expect(await recorder.keep({ type: 'remove', address: 'team.c' }, { kind: 'team', id: '3' })).toBe(false);
    expect(recorder.unrecorded()).toEqual([
      { address: 'team.a', kind: 'team', id: '1' },
      { address: 'team.b', kind: 'team', removed: true },
      { address: 'team.c', kind: 'team', id: '3', removed: true },
    ]);
    expect([state.failures, recorder.failed(), recorder.hasRecorded()]).toEqual([3, true, false]);
  });

  test('is not in the list where it was only intended, but counts as a failure', async () => {
    const { recorder, state } = begun();
    state.isWritable = false;
    await recorder.keep({ type: 'intend', address: 'team.a', intent: { kind: 'team', fields: {} } }, { kind: 'team' });
    expect(recorder.unrecorded()).toEqual([]);
    expect(recorder.failed()).toBe(true);
    expect(recorder.diagnostics()).toEqual([
      {
        severity: 'error',
        code: 'not-recorded',
        summary: 'Cannot write the ledger',
        detail: expect.stringMatching(/^disk full\. .* exists already\.$/),
      },
    ]);
  });

  test('stays in the list until that very change is recorded', async () => {
    const { recorder, state } = begun();
    state.isWritable = false;
    await recorder.keep(put('team.a', team('1')), { kind: 'team' });
    await recorder.keep({ type: 'remove', address: 'team.b' }, { kind: 'team' });
    state.isWritable = true;
    const intent = { kind: 'team', fields: {} };
    expect(await recorder.keep({ type: 'intend', address: 'team.a', intent }, { kind: 'team' })).toBe(true);
    expect(await recorder.keep(put('team.c', team('3')), { kind: 'team' })).toBe(true);
    expect(recorder.unrecorded().map(({ address }) => address)).toEqual(['team.a', 'team.b']);
    expect(recorder.diagnostics()[0]?.detail).toMatch(
      /not in the ledger:\n\{"address":"team\.a".*\}\n\{"address":"team\.b".*\}$/,
    );
    await recorder.keep(put('team.a', team('1')), { kind: 'team' });
    await recorder.keep({ type: 'remove', address: 'team.b' }, { kind: 'team' });
    expect(recorder.unrecorded()).toEqual([]);
    expect([recorder.failed(), recorder.hasRecorded()]).toEqual([true, true]);
  });

  test('is reported with the first reason', async () => {
    const { recorder, state } = begun();
    expect(recorder.diagnostics()).toEqual([]);
    expect([recorder.failed(), recorder.hasRecorded()]).toEqual([false, false]);
    state.isWritable = false;
    await recorder.keep(put('team.a', team('1')), { kind: 'team' });
    state.reason = 'still full';
    await recorder.keep(put('team.b', team('2')), { kind: 'team' });
    expect(recorder.diagnostics().map(({ detail }) => detail.split('.')[0])).toEqual(['disk full']);
  });

  test('is anything that comes after the end', async () => {
    const { recorder, state, events } = begun();
    recorder.close();
    expect(await recorder.keep(put('team.a', team('1')), { kind: 'team' })).toBe(false);
    expect([events, state.failures, recorder.unrecorded()]).toEqual([[], 0, []]);
  });
});

describe('a change that is done', () => {
  test('is recorded with everything that its entry holds, and as created if it is', async () => {
    const { recorder, events } = begun();
    const change = { ...create('team.a', 'team', { after: { name: 'a' }, rank: 2, protect: true }), formerly: ['old'] };
    await recorder.recordDone(change, {
      id: '7',
      live: { kind: 'team', id: '7', fields: {}, title: '', witness: { x: 'y' } },
    });
    await recorder.recordDone(update('team.b', { after: { name: 'b' } }), {});
    await recorder.recordDone(
      { ...update('team.c', { after: { name: 'c' } }), ...existing, action: 'replace', before: {} },
      { id: '4' },
    );
    expect(events).toEqual([
      {
        type: 'put',
        address: 'team.a',
        created: true,
        entry: {
          kind: 'team',
          id: '7',
          fields: { name: 'a' },
          rank: 2,
          protect: true,
          formerly: ['old'],
          witness: { x: 'y' },
        },
      },
      put('team.b', team('1', { fields: { name: 'b' } })),
      { ...put('team.c', team('4', { fields: { name: 'c' } })), created: true },
    ]);
  });

  test('keeps what an earlier step of the same resource has set', async () => {
    const { recorder, events } = begun();
    await recorder.recordDone(create('team.a', 'team', { after: { name: 'a', early: 1 } }), { id: '1' });
    await recorder.recordDone(update('team.a', { after: { name: 'a', late: 2 } }), { id: '1' });
    await recorder.recordDone(update('team.a', { after: { other: 3 } }), { id: '2' });
    expect(events.map((event) => event.type === 'put' && event.entry.fields)).toEqual([
      { name: 'a', early: 1 },
      { name: 'a', early: 1, late: 2 },
      { other: 3 },
    ]);
  });

  test('takes the default from a sibling that the plan leaves out, before it is recorded itself', async () => {
    const { recorder, events } = begun({
      entries: {
        'team.old': team('1', { fields: { default: true, name: 'old' } }),
        'team.other': team('2', { fields: { default: false } }),
        'team.gone': team('3', { fields: { default: true } }),
      },
    });
    await recorder.recordDone(deletion('team.gone', { id: '3' }), {});
    await recorder.recordDone(create('team.new', 'team', { after: { default: true } }), { id: '4' });
    expect(events).toEqual([
      { type: 'remove', address: 'team.gone' },
      put('team.old', team('1', { fields: { default: false, name: 'old' } })),
      { ...put('team.new', team('4', { fields: { default: true } })), created: true },
    ]);
  });

  test('does not touch the entry of a sibling that this run has recorded already', async () => {
    const { recorder, events } = begun({ entries: { 'team.old': team('1', { fields: { default: true } }) } });
    await recorder.recordDone(update('team.old', { after: { default: false } }), { id: '1' });
    await recorder.recordDone(create('team.new', 'team', { after: { default: true } }), { id: '2' });
    expect(events.map((event) => 'address' in event && event.address)).toEqual(['team.old', 'team.new']);
  });

  test('is recorded without what it shares with siblings, where one of these is left out', async () => {
    const { recorder, events } = begun({
      entries: { 'team.a': team('1', { fields: { default: true, name: 'a' }, rank: 1 }) },
      skipped: [create('team.left', 'team', { after: {} })],
    });
    await recorder.recordDone(update('team.a', { after: { name: 'b' }, rank: 5 }), { id: '1' });
    expect(events).toEqual([put('team.a', team('1', { fields: { default: true, name: 'b' }, rank: 1 }))]);
  });

  test('is not recorded where it sets a temporary value', async () => {
    const { recorder, events } = begun();
    await recorder.recordDone(update('team.a', { temporary: 'team.a' }), { id: '1' });
    expect(events).toEqual([]);
  });
});

describe('a deletion that is done', () => {
  test('removes the entry, but not one that another resource has there by now', async () => {
    const { recorder, events } = begun({ entries: { 'team.a': team('1') } });
    await recorder.recordDone(create('team.a', 'team', { after: {} }), { id: '2' });
    await recorder.recordDone(deletion('team.a'), {});
    expect(events.map(({ type }) => type)).toEqual(['put']);
    await recorder.recordDone(deletion('team.a', { id: '2' }), {});
    expect(events.map(({ type }) => type)).toEqual(['put', 'remove']);
  });

  test('forgets what was in it first, and nothing else', async () => {
    const entries = Object.fromEntries(
      ['site.a', 'site.a.link.x', 'site.b.link.x', 'team.a', 'team.a.x'].map((address) => [address, team('1')]),
    );
    const { recorder, events } = begun({
      entries,
      plan: planOf([], { forget: ['site.a.link.x', 'site.b.link.x', 'team.a.x'] }),
    });
    await recorder.recordDone(deletion('site.a', { kind: 'site' }), {});
    await recorder.recordDone(deletion('team.a'), {});
    const removed = (): readonly unknown[] => events.map((event) => event.type === 'remove' && event.address);
    expect(removed()).toEqual(['site.a.link.x', 'site.a', 'team.a']);
    await recorder.recordRest();
    expect(removed().slice(3)).toEqual(['site.b.link.x', 'team.a.x']);
  });
});

describe('an order that changes', () => {
  const parents = ['site.s'];
  const section = (id: string, rank: number): LedgerEntry => ({ kind: 'section', id, fields: {}, rank });
  const moving = (name: string, rank: number) =>
    move(`site.s.section.${name}`, 'section', { id: name, after: null, parents, rank });
  const entries = { 'site.s.section.a': section('a', 0), 'site.s.section.b': section('b', 1) };

  test('is unknown from the first move on, and recorded at the end', async () => {
    const moves = [moving('a', 1), moving('b', 0)] as const;
    const { recorder, events } = begun({ plan: planOf(moves), entries });
    expect(await recorder.recordBeforeMove(moves[0])).toBe(true);
    expect(await recorder.recordBeforeMove(moves[1])).toBe(true);
    expect(events).toEqual([put('site.s.section.a', { kind: 'section', id: 'a', fields: {} })]);
    await recorder.recordDone(moves[0], {});
    await recorder.recordDone(moves[1], {});
    expect(events).toHaveLength(1);
    await recorder.recordRest();
    expect(events.slice(1)).toEqual([
      put('site.s.section.a', section('a', 1)),
      put('site.s.section.b', section('b', 0)),
    ]);
  });

  test('is not recorded for what this run removed, nor where the rank stays', async () => {
    const moves = [moving('a', 1), moving('b', 1)] as const;
    const { recorder, events } = begun({ plan: planOf(moves), entries });
    await recorder.recordDone(moves[0], {});
    await recorder.recordDone(moves[1], {});
    await recorder.recordDone(deletion('site.s.section.a', { kind: 'section', id: 'a' }), {});
    await recorder.recordRest();
    expect(events).toEqual([{ type: 'remove', address: 'site.s.section.a' }]);
  });

  test('that was unknown needs no record before the first move', async () => {
    const { recorder, events } = begun({
      plan: planOf([moving('a', 1)]),
      entries: { 'site.s.section.a': { kind: 'section', id: 'a', fields: {} } },
    });
    expect(await recorder.recordBeforeMove(moving('a', 1))).toBe(true);
    expect(events).toEqual([]);
  });
});

describe('names', () => {
  const plan = planOf([], {
    refresh: [{ address: 'team.new', previousAddress: 'team.old', kind: 'team', id: '1', fields: { of: 'x' } }],
  });

  test('are recorded in one step, if there are new ones', async () => {
    const { recorder, events } = begun({ plan, entries: { 'team.old': team('1') } });
    await recorder.recordNames();
    expect(events).toEqual([{ type: 'rename', names: [{ from: 'team.old', to: 'team.new' }] }]);
    expect([...recorder.recorded.keys()]).toEqual(['team.new']);
    const same = begun();
    await same.recorder.recordNames();
    expect(same.events).toEqual([]);
  });

  test('of entries that are released meanwhile are not refreshed', async () => {
    const { recorder, events } = begun({
      plan: { ...plan, forget: ['team.old'] },
      entries: { 'team.old': team('1', { fields: { of: 'x' } }) },
    });
    await recorder.recordRest();
    expect(events).toEqual([{ type: 'remove', address: 'team.new' }]);
  });

  test('leave references as they have followed, where nothing else changes', async () => {
    const fields = { of: { $ref: 'team.first' } };
    const refresh = [
      { address: 'team.second', previousAddress: 'team.first', kind: 'team', id: '1', fields: {} },
      { address: 'team.new', previousAddress: 'team.old', kind: 'team', id: '2', fields },
    ];
    const entries = { 'team.first': team('1'), 'team.old': team('2', { fields }) };
    const { recorder, events } = begun({ plan: planOf([], { refresh }), entries });
    await recorder.recordRest();
    expect(events[1]).toEqual(put('team.new', team('2', { fields: { of: { $ref: 'team.second' } } })));
    const changed = [{ ...refresh[1], address: 'team.new', kind: 'team', id: '2', fields: { of: 'other' } }];
    const other = begun({ plan: planOf([], { refresh: changed }), entries });
    await other.recorder.recordRest();
    expect(other.events).toEqual([put('team.new', team('2', { fields: { of: 'other' } }))]);
  });
});
