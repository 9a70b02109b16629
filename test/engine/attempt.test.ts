import { describe, expect, test } from 'vitest';
import { type Driver, DriverError, type DriverFailure } from '../../src/core/engine/driver.ts';
import { attempt } from '../../src/core/engine/execute/attempt.ts';
import { LOOKS_MS } from '../../src/core/engine/execute/looks.ts';
import { ChangeError, type Run, send, updateResource } from '../../src/core/engine/execute/send.ts';
import { temporaryLeft } from '../../src/core/engine/execute/temporary.ts';
import type { LedgerEntry, LedgerEvent } from '../../src/core/engine/ledger.ts';
import type { Live } from '../../src/core/engine/model.ts';
import { createNames } from '../../src/core/engine/observe/resolve.ts';
import type { Change, Delete, Replace, Update } from '../../src/core/plan/plan.ts';
import { create, fakeClock, fieldChanges, KINDS, ledgerOf, move, planOf } from './support/hand-made-plan.ts';
import { live, readOnlyDriver } from './support/small-kinds.ts';

type Answer<T> = T | DriverError;

/** What the service answers to each request in turn; the last answer goes on. */
interface Script {
  readonly create?: readonly Answer<Live | 'pending'>[];
  readonly update?: readonly Answer<Live>[];
  readonly remove?: readonly Answer<'removed' | 'absent' | { readonly pending: string }>[];
  readonly move?: readonly Answer<undefined>[];
  readonly list?: readonly Answer<readonly Live[]>[];
  /** Ids that are told before the answer to a creation. */
  readonly told?: string;
  readonly entries?: Readonly<Record<string, LedgerEntry>>;
  readonly changes?: readonly Change[];
  readonly ids?: Readonly<Record<string, string>>;
  readonly isWritable?: boolean;
  readonly hasRecorded?: boolean;
  readonly before?: readonly Live[];
}

const failing = (failure: DriverFailure, outcome: DriverError['outcome']): DriverError =>
  new DriverError(`says ${failure}`, { failure, outcome });

function running(script: Script) {
  const { changes = [], entries = {}, isWritable = true } = script;
  const requests: unknown[] = [];
  const events: LedgerEvent[] = [];
  const log: string[] = [];
  const clock = fakeClock();
  const stopping = new AbortController();
  const counts = new Map<string, number>();
  const next = <T>(name: string, answers: readonly Answer<T>[] = []): T => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const answer = answers[Math.min(count, answers.length - 1)];
    if (answer instanceof DriverError) {
      throw answer;
    }
    return answer as T;
  };
  const asked = (name: string, { signal: _signal, created: _created, ...request }: Record<string, unknown>): void => {
    requests.push({ [name]: request });
  };
  const driver: Driver = {
    ...readOnlyDriver([]),
    reader: () => ({
      list: async (_kind, _parents, options) => {
        log.push(`list${options?.withoutSeparateList === true ? '' : ' apart'}`);
        return next('list', script.list);
      },
    }),
    create: async (request) => {
      asked('create', { ...request });
      if (script.told !== undefined) {
        await request.created(script.told);
      }
      return next('create', script.create);
    },
    update: async (request) => {
      asked('update', { ...request });
      return next('update', script.update);
    },
    remove: async (request) => {
      asked('remove', { ...request });
      return next('remove', script.remove);
    },
    move: async (request) => {
      asked('move', { ...request });
      return next('move', script.move);
    },
  };
  const ledger = ledgerOf(entries);
  const plan = planOf(changes, { ids: script.ids ?? {} });
  const run: Run = {
    plan,
    driver,
    clock,
    names: createNames({ plan, ledger, kinds: KINDS }),
    check: {
      problems: [],
      liveOf: (_change, id) => script.before?.find((one) => one.id === id),
      wasThere: (_collection, id) => script.before?.some((one) => one.id === id) === true,
    },
    secretOf: () => undefined,
    keep: async (event) => {
      events.push(event);
      return isWritable;
    },
    recordBeforeMove: async () => isWritable,
    recorded: (address) => ledger.entries.get(address),
    isBegun: () => false,
    isAwaited: () => false,
    lookLater: () => {},
    recordedBelow: (address) => [...ledger.entries.keys()].filter((one) => one.startsWith(`${address}.`)),
    hasRecorded: () => script.hasRecorded ?? true,
    emit: ({ type }) => log.push(type),
    unbatched: new Map(),
    signal: new AbortController().signal,
    stopping: stopping.signal,
    wrote: () => log.push('wrote'),
    onSecret: () => {},
    onCreated: (_change, id) => log.push(`created ${id}`),
  };
  return { run, requests, events, log, waits: clock.waits, stopping };
}

const existing = { precondition: { fingerprint: '' } } as const;
const update = (address: string, after: Record<string, string>, more: Partial<Update> = {}): Update => ({
  ...create(address, 'team', { after }),
  ...existing,
  fields: fieldChanges(after),
  action: 'update',
  id: '1',
  ...more,
});
const deletion = (more: Partial<Delete> = {}): Delete => ({
  ...update('team.a', {}),
  ...existing,
  action: 'delete',
  id: '1',
  before: {},
  ...more,
});
const replacement = (after: Record<string, string>): Replace => ({
  ...update('team.a', after),
  ...existing,
  action: 'replace',
  id: '1',
  before: {},
});
const team = (id: string, fields: Record<string, string> = { name: 'a' }, more: Partial<Live> = {}): Live =>
  live('team', id, fields, more);

describe('an update', () => {
  test('sends what changes and all that is declared, and takes the id of the answer', async () => {
    const { run, requests, log } = running({ update: [team('2', { name: 'b' })] });
    const change = update('team.a', { name: 'b', more: 'c' }, { fields: fieldChanges({ name: 'b' }) });
    expect(await attempt(run, change)).toEqual({ id: '2', live: team('2', { name: 'b' }) });
    expect(requests).toEqual([
      { update: { kind: 'team', parents: [], id: '1', fields: { name: 'b' }, all: { name: 'b', more: 'c' } } },
    ]);
    expect(log).toEqual(['wrote']);
  });

  test('of nothing sends nothing, and knows what was there', async () => {
    const { run, requests } = running({ before: [team('1')] });
    const change = update('team.a', { name: 'b' }, { fields: [] });
    expect(await attempt(run, change)).toEqual({ id: '1', live: team('1') });
    expect(await attempt(running({}).run, change)).toEqual({ id: '1' });
    expect(requests).toEqual([]);
  });

  test('of what this run created goes to the new id', async () => {
    const { run, requests } = running({ update: [team('9', { name: 'b' })], changes: [replacement({})] });
    run.names.give(replacement({}), '9');
    await attempt(run, update('team.a', { name: 'b' }));
    await attempt(run, { ...update('team.a', { name: 'b' }), ...existing, id: '1', action: 'adopt' });
    expect(requests).toMatchObject([{ update: { id: '9' } }, { update: { id: '9' } }]);
  });

  test('whose answer was lost is looked at, and only what is missing is sent again', async () => {
    const lost = failing('unreadable', 'done');
    const { run, requests, log, waits } = running({
      update: [lost, team('1', { a: 'new', b: 'new' }, { witness: { c: 'x' } })],
      list: [[team('0', { a: 'new', b: 'new' }), team('1', { a: 'new', b: 'old' }, { witness: { c: 'x' } })]],
    });
    expect(await attempt(run, update('team.a', { a: 'new', b: 'new', c: 'hidden' }))).toMatchObject({ id: '1' });
    expect(requests.slice(1)).toMatchObject([{ update: { id: '1', fields: { b: 'new' } } }]);
    expect(requests[1]).not.toHaveProperty('update.fields.a');
    expect(requests[1]).not.toHaveProperty('update.fields.c');
    expect(log).toEqual(['wrote', 'list', 'retrying', 'wrote']);
    expect(waits).toEqual([200]);
  });

  test('whose answer was lost is done if everything is there', async () => {
    const seen = team('1', { a: 'new' });
    const { run, requests } = running({ update: [failing('unreadable', 'done')], list: [[seen]] });
    expect(await attempt(run, update('team.a', { a: 'new' }))).toEqual({ id: '1', live: seen });
    expect(requests).toHaveLength(1);
    const gone = running({ update: [failing('unreadable', 'done')], list: [[]] });
    expect(await attempt(gone.run, update('team.a', { a: 'new' }))).toEqual({ id: '1' });
    expect(gone.requests).toHaveLength(1);
  });

  test('whose answer was lost is sent as it was, where nothing can be seen, and three times at most', async () => {
    const { run, requests, waits } = running({
      update: [failing('unreadable', 'done')],
      list: [failing('unavailable', 'none')],
    });
    await expect(attempt(run, update('team.a', { a: 'new' }))).rejects.toThrow('says unreadable');
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(waits).toEqual([200, 400]);
    const none = running({ update: [failing('unreadable', 'done')], list: [failing('unavailable', 'none')] });
    await expect(
      updateResource(none.run, update('team.a', {}), { parents: [], id: '1', fields: {}, all: {} }),
    ).rejects.toThrow('says unreadable');
    expect(none.requests).toHaveLength(3);
  });

  test.each([
    ['a refusal', failing('invalid', 'none'), 1],
    ['a refusal after it was done', failing('invalid', 'done'), 1],
    ['an unknown outcome', failing('unreadable', 'unknown'), 3],
    ['a service that is not there', failing('unavailable', 'none'), 3],
    ['a lost answer of something that was not done', failing('unreadable', 'none'), 1],
  ])('ends after %s', async (_title, error, count) => {
    const { run, requests } = running({ update: [error], list: [[]] });
    await expect(attempt(run, update('team.a', { a: 'new' }))).rejects.toBe(error);
    expect(requests).toHaveLength(count);
  });

  test('is not sent again once the run is stopping', async () => {
    const { run, requests, stopping, log } = running({ update: [failing('unavailable', 'none')] });
    stopping.abort();
    await expect(attempt(run, update('team.a', { a: 'new' }))).rejects.toThrow('says unavailable');
    expect([requests.length, log]).toEqual([1, []]);
  });

  test('goes on where an error of our own is in a list', async () => {
    const { run } = running({ update: [failing('unreadable', 'done')] });
    const ours = {
      ...run,
      driver: { ...run.driver, reader: () => ({ list: () => Promise.reject(new Error('ours')) }) },
    };
    await expect(attempt(ours, update('team.a', { a: 'new' }))).rejects.toThrow('ours');
  });
});

test.each([
  ['does nothing', failing('invalid', 'none'), []],
  ['may have done it', failing('unreadable', 'unknown'), ['wrote']],
  ['did it', failing('unreadable', 'done'), ['wrote']],
  ['was never asked, for all we know', new Error('ours'), ['wrote']],
])('a request that fails counts as written unless the service %s', async (_title, error, log) => {
  const context = running({});
  await expect(send(context.run, update('team.a', {}), () => Promise.reject(error))).rejects.toBe(error);
  expect(context.log).toEqual(log);
});

describe('a temporary value', () => {
  const change = update('team.a', { name: 'tmp' }, { temporary: 'team.a' });

  test('is recorded first, with the id of what is owned', async () => {
    const entries = { 'team.a': { kind: 'team', id: '1', fields: {} } };
    const { run, events, requests } = running({ update: [team('2')], entries });
    expect(await attempt(run, change)).toEqual({ id: '1', live: team('2') });
    expect(events).toEqual([
      { type: 'intend', address: 'team.a', intent: { kind: 'team', fields: { name: 'tmp' }, id: '1' } },
    ]);
    expect(requests).toEqual([
      { update: { kind: 'team', parents: [], id: '1', fields: { name: 'tmp' }, all: { name: 'tmp' } } },
    ]);
    const other = running({ update: [failing('unreadable', 'done')], list: [[]] });
    expect(await attempt(other.run, change)).toEqual({ id: '1' });
    expect(other.events).toMatchObject([{ intent: { kind: 'team', fields: { name: 'tmp' } } }]);
    expect(other.events[0]).not.toHaveProperty('intent.id');
  });

  test('is reported where it may be left', () => {
    const declared = update('team.a', { name: 'b' });
    const set = { ...change, key: 'team.a:temporary' };
    const left = (status: 'done' | 'failed' | 'skipped' | 'blocked', last: 'done' | 'skipped' = 'skipped') =>
      temporaryLeft([
        { status, change: set, message: '', outcome: 'unknown' },
        { status: last, change: declared, message: '' },
      ]);
    expect([left('skipped'), left('blocked'), left('done', 'done')]).toEqual([[], [], []]);
    expect(left('done')).toMatchObject([
      { severity: 'warning', code: 'temporary-left', summary: 'A team has a temporary name' },
    ]);
    expect(left('failed')[0]?.detail).toContain('team.a (1) may still have the temporary name "tmp"');
  });

  test('is not sent where it cannot be recorded', async () => {
    const { run, requests } = running({ isWritable: false });
    await expect(attempt(run, change)).rejects.toMatchObject({ outcome: 'none' });
    expect(requests).toEqual([]);
  });
});

describe('a deletion', () => {
  test.each<[string, NonNullable<Script['remove']>, unknown]>([
    ['that is done', ['removed'], { id: '1' }],
    ['of what is gone', ['absent'], { id: '1', note: 'already deleted' }],
    ['of what is missing', [failing('missing', 'none')], { id: '1', note: 'already deleted' }],
    ['that was done before the answer was lost', [failing('unavailable', 'none'), 'absent'], { id: '1' }],
    [
      'that is missing at the second request',
      [failing('unavailable', 'none'), failing('missing', 'none')],
      { id: '1' },
    ],
    ['whose answer cannot be read', [failing('unreadable', 'done')], { id: '1' }],
    ['that somebody has to approve', [{ pending: 'asked' }], { pending: 'asked' }],
    ['that is asked for again', [failing('unavailable', 'none'), { pending: 'asked' }], { pending: 'asked' }],
  ])('%s', async (_title, remove, expected) => {
    const { run, requests } = running({ remove });
    expect(await attempt(run, deletion())).toEqual(expected);
    expect(requests[0]).toEqual({ remove: { kind: 'team', parents: [], id: '1' } });
  });

  test('that is refused fails', async () => {
    await expect(attempt(running({ remove: [failing('invalid', 'none')] }).run, deletion())).rejects.toThrow('invalid');
  });
});

describe('a replacement', () => {
  const change = replacement({ name: 'a' });
  const entries = {
    'team.a': { kind: 'team', id: '1', fields: {} },
    'team.a.link.x': { kind: 'link', id: '2', fields: {} },
  };

  test('deletes, forgets what was in it, and creates', async () => {
    const { run, requests, events } = running({
      changes: [change],
      entries,
      remove: ['removed'],
      create: [team('2')],
      hasRecorded: false,
    });
    expect(await attempt(run, change)).toEqual({ id: '2', live: team('2') });
    expect(requests.map((request) => Object.keys(request ?? {})[0])).toEqual(['remove', 'create']);
    expect(events.map(({ type }) => type)).toEqual(['intend', 'remove', 'intend']);
    expect(events[1]).toEqual({ type: 'remove', address: 'team.a.link.x' });
    expect(run.names.idOf('team.a')).toBe('2');
  });

  test('is not begun where a value is not known', async () => {
    const { run, requests } = running({ remove: ['removed'] });
    const after = { of: { $ref: 'team.unknown' } };
    await expect(attempt(run, { ...change, after })).rejects.toThrow('unknown');
    await expect(attempt(run, { ...change, kind: 'link', parents: ['site.unknown'] })).rejects.toThrow('unknown');
    expect(requests).toEqual([]);
  });

  test('whose deletion has to be approved comes later', async () => {
    const { run } = running({ remove: [{ pending: 'asked' }] });
    await expect(attempt(run, change)).rejects.toMatchObject({
      outcome: 'done',
      message: 'asked; it is created again by an apply after that',
    });
  });

  test('that fails half way says so', async () => {
    const { run } = running({ remove: ['removed'], create: [failing('invalid', 'none')] });
    const error = await attempt(run, change).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChangeError);
    expect(error).toMatchObject({ outcome: 'done', failure: 'invalid', name: 'ChangeError' });
    expect(error).toHaveProperty('message', expect.stringContaining('says invalid. The next apply creates it.'));
  });
});

describe('a move', () => {
  const ids = { 'site.s': 's', 'site.s.section.b': 'b', 'site.s.section.c': 'c' };
  const moving = (after: string | null, before?: string) =>
    move('site.s.section.a', 'section', {
      id: 'a',
      parents: ['site.s'],
      after,
      ...(before === undefined ? {} : { before }),
    });

  test.each([
    ['after a sibling', moving('site.s.section.b', 'site.s.section.c'), { after: { kind: 'section', id: 'b' } }],
    ['before one', moving(null, 'site.s.section.c'), { before: { kind: 'section', id: 'c' } }],
  ])('goes %s', async (_title, change, position) => {
    const { run, requests } = running({ ids });
    expect(await attempt(run, change)).toEqual({ id: 'a' });
    expect(requests).toEqual([{ move: { kind: 'section', parents: [{ kind: 'site', id: 's' }], id: 'a', position } }]);
  });

  test('of an only child needs no request', async () => {
    const { run, requests } = running({ ids });
    expect(await attempt(run, moving(null))).toEqual({ id: 'a', note: 'it has no siblings' });
    expect(requests).toEqual([]);
  });

  test('goes to the id that this run gave it', async () => {
    const made = create('site.s.section.a', 'section', { after: {}, parents: ['site.s'] });
    const { run, requests } = running({ ids, changes: [made] });
    run.names.give(made, 'new');
    expect(await attempt(run, moving('site.s.section.b'))).toEqual({ id: 'new' });
    expect(requests).toMatchObject([{ move: { id: 'new' } }]);
  });

  test('is done whether or not its answer can be read, and fails if it is refused', async () => {
    const done = running({ ids, move: [failing('unreadable', 'done')] });
    expect(await attempt(done.run, moving('site.s.section.b'))).toEqual({ id: 'a' });
    const refused = running({ ids, move: [failing('invalid', 'none')] });
    await expect(attempt(refused.run, moving('site.s.section.b'))).rejects.toThrow('says invalid');
  });

  test('is not sent where it cannot be recorded', async () => {
    const { run, requests } = running({ ids, isWritable: false });
    await expect(attempt(run, moving('site.s.section.b'))).rejects.toMatchObject({ outcome: 'none' });
    expect(requests).toEqual([]);
  });
});

describe('a creation', () => {
  const change = create('team.a', 'team', { after: { name: 'a' }, protect: true });
  const lost = failing('unreadable', 'unknown');

  test('is one request, and recorded before where nothing was recorded yet', async () => {
    const { run, requests, events, log } = running({ create: [team('1')], hasRecorded: false });
    expect(await attempt(run, change)).toEqual({ id: '1', live: team('1') });
    expect(requests).toEqual([{ create: { kind: 'team', parents: [], fields: { name: 'a' } } }]);
    expect(events).toEqual([{ type: 'intend', address: 'team.a', intent: { kind: 'team', fields: { name: 'a' } } }]);
    expect(log).toEqual(['wrote', 'created 1']);
    const later = running({ create: [team('1')] });
    await attempt(later.run, change);
    expect(later.events).toEqual([]);
  });

  test('is not sent where it cannot be recorded', async () => {
    const { run, requests } = running({ isWritable: false, hasRecorded: false });
    await expect(attempt(run, change)).rejects.toMatchObject({ outcome: 'none' });
    expect(requests).toEqual([]);
  });

  test('that somebody else completes is recorded so', async () => {
    const { run, events } = running({ create: ['pending'] });
    expect(await attempt(run, change)).toEqual({ pending: 'invitation pending' });
    expect(events).toMatchObject([{ type: 'intend', intent: { kind: 'team', fields: { name: 'a' }, pending: true } }]);
  });

  test('is recorded as ours as soon as its id is known', async () => {
    const { run, events, log } = running({ create: [team('1')], told: '1' });
    await attempt(run, change);
    expect(events).toEqual([
      {
        type: 'put',
        address: 'team.a',
        entry: { kind: 'team', id: '1', fields: {}, protect: true },
        created: true,
      },
    ]);
    expect(log).toEqual(['wrote', 'created 1', 'wrote']);
  });

  test('whose answer was lost is found by its key, and completed', async () => {
    const { run, requests, log, waits } = running({
      create: [lost],
      list: [[], [team('7', { name: 'b' }), team('8', { name: 'a' })]],
    });
    expect(await attempt(run, change)).toEqual({ id: '8', live: team('8', { name: 'a' }) });
    expect(requests).toHaveLength(1);
    expect(log).toEqual(['wrote', 'retrying', 'list', 'list', 'created 8']);
    expect(waits).toEqual([500]);
    const partly = running({ create: [lost], list: [[team('8', { name: 'a' })]], update: [team('8', { more: 'x' })] });
    const more = create('team.a', 'team', { after: { name: 'a', more: 'x' } });
    expect(await attempt(partly.run, more)).toEqual({ id: '8', live: team('8', { more: 'x' }) });
    expect(partly.requests[1]).toMatchObject({ update: { id: '8', fields: { more: 'x' }, all: { name: 'a' } } });
  });

  test('whose answer was lost is sent again where it is not there, three times at most', async () => {
    const { run, requests, waits } = running({ create: [lost], list: [[]] });
    await expect(attempt(run, change)).rejects.toBe(lost);
    expect(requests).toHaveLength(3);
    expect(waits).toEqual([...LOOKS_MS, ...LOOKS_MS, ...LOOKS_MS].filter((wait) => wait > 0));
  });

  test('whose answer was lost does not take what others have, nor one of several', async () => {
    const entries = { 'team.b': { kind: 'team', id: '8', fields: {} } };
    const owned = running({ create: [lost, team('9')], list: [[team('8', { name: 'a' })]], entries });
    expect(await attempt(owned.run, change)).toMatchObject({ id: '9' });
    const several = running({ create: [lost], list: [[team('8', { name: 'a' }), team('9', { name: 'a' })]] });
    await expect(attempt(several.run, change)).rejects.toThrow('its result: 8, 9.');
  });

  test('without a key is found by being new and as requested', async () => {
    const links = [live('link', '1', { to: 'x' }), live('link', '2', { to: 'y' }), live('link', '3', { to: 'x' })];
    const [first = team('0')] = links;
    const { run } = running({ create: [lost], list: [links], before: [first], ids: { 'site.s': 's' } });
    const made = create('site.s.link.a', 'link', { after: { to: 'x' }, parents: ['site.s'] });
    expect(await attempt(run, made)).toMatchObject({ id: '3' });
  });

  test('is unknown where looking for it fails', async () => {
    const { run, waits } = running({ create: [lost], list: [failing('unavailable', 'none')] });
    await expect(attempt(run, change)).rejects.toMatchObject({ outcome: 'unknown', failure: 'unavailable' });
    expect(waits).toEqual(LOOKS_MS.slice(1));
    const refused = running({ create: [lost], list: [failing('forbidden', 'none')] });
    await expect(attempt(refused.run, change)).rejects.toThrow('says forbidden. The next apply looks again.');
    expect(refused.waits).toEqual([]);
  });

  test('that is refused after a lost answer was there already', async () => {
    const conflict = failing('conflict', 'none');
    const none = [[], [], []];
    const found = running({ create: [lost, conflict], list: [...none, [team('8', { name: 'a' })]] });
    expect(await attempt(found.run, change)).toMatchObject({ id: '8' });
    const absent = running({ create: [lost, conflict], list: [[]] });
    await expect(attempt(absent.run, change)).rejects.toBe(conflict);
    const denied = running({ create: [lost, failing('forbidden', 'none')], list: [[]] });
    await expect(attempt(denied.run, change)).rejects.toMatchObject({ outcome: 'unknown', failure: 'forbidden' });
    const first = running({ create: [conflict] });
    await expect(attempt(first.run, change)).rejects.toBe(conflict);
    expect(first.log).toEqual([]);
  });

  test('waits for a service that is not there', async () => {
    const { run, waits } = running({ create: [failing('unavailable', 'none'), team('1')] });
    expect(await attempt(run, change)).toMatchObject({ id: '1' });
    expect(waits).toEqual([200]);
  });

  test('that is done and not listed fails as done', async () => {
    const { run, requests } = running({ create: [failing('unreadable', 'done')], list: [[]] });
    await expect(attempt(run, change)).rejects.toMatchObject({ outcome: 'done', failure: 'unreadable' });
    expect(requests).toHaveLength(1);
  });

  test('whose later request fails is completed, or says that it exists', async () => {
    const refused = running({ create: [failing('invalid', 'none')], told: '1' });
    await expect(attempt(refused.run, change)).rejects.toMatchObject({
      outcome: 'done',
      failure: 'invalid',
      message: 'it was created, but not completed: says invalid',
    });
    const done = running({ create: [failing('invalid', 'done')], told: '1' });
    await expect(attempt(done.run, change)).rejects.toMatchObject({ outcome: 'done', failure: 'invalid' });
    for (const error of [failing('unavailable', 'none'), failing('unreadable', 'done'), lost]) {
      const found = running({ create: [error], told: '1', list: [[team('0'), team('1', { name: 'a' })]] });
      expect(await attempt(found.run, change)).toEqual({ id: '1', live: team('1', { name: 'a' }) });
      expect(found.log).toContain('retrying');
    }
    const absent = running({ create: [lost], told: '1', list: [[]] });
    await expect(attempt(absent.run, change)).rejects.toThrow('its id is 1');
  });
});
