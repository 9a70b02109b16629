import { describe, expect, test } from 'vitest';
import { type Driver, DriverError, type DriverFailure, type Removal } from '../../src/core/engine/driver.ts';
import { LOOKS_MS } from '../../src/core/engine/execute/looks.ts';
import { parentAddressAt, performChange } from '../../src/core/engine/execute/single.ts';
import type { Live } from '../../src/core/engine/model.ts';
import type { Change, FieldChange } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { kind, live, SALT } from './support/small-kinds.ts';

const KINDS = [
  kind('site'),
  kind('page', {
    parents: ['site'],
    partial: { isCreate: ({ fields }, wanted) => fields['draft'] === wanted['name'] },
    pending: 'invited',
  }),
  kind('link', { parents: ['site'], keyOf: () => undefined }),
];

const failing = (failure: DriverFailure, outcome: DriverError['outcome']): DriverError =>
  new DriverError(`the service says ${failure}`, { failure, outcome });

type Step<T> = T | DriverError;

interface Script {
  readonly create?: readonly Step<Live | 'pending'>[];
  readonly update?: readonly Step<Live>[];
  readonly remove?: readonly Step<Removal>[];
  readonly move?: readonly Step<undefined>[];
  readonly lists?: readonly Step<readonly Live[]>[];
  /** The id that a creation announces before it answers. */
  readonly announces?: string;
}

interface Options {
  readonly wasThere?: readonly string[];
  readonly taken?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Makes one change on a service that answers as written, the last answer again and again. */
async function performed(change: Change, script: Script, options: Options = {}) {
  const sent: unknown[] = [];
  const made: string[] = [];
  const waits: number[] = [];
  const used = new Map<readonly unknown[], number>();
  const next = async <T>(name: string, steps: readonly Step<T>[] | undefined, request: object): Promise<T> => {
    const { signal: _signal, created: _created, ...rest } = request as Record<string, unknown>;
    sent.push({ [name]: rest });
    const list = steps ?? [];
    const at = used.get(list) ?? 0;
    used.set(list, at + 1);
    const step = list[Math.min(at, list.length - 1)];
    if (step === undefined && list.length === 0) {
      throw new Error(`${name} was not expected`);
    }
    if (step instanceof DriverError) {
      throw step;
    }
    return step as T;
  };
  const driver: Driver = {
    reader: () => ({ list: (kindName, parents) => next('list', script.lists, { kind: kindName, parents }) }),
    create: async (request) => {
      if (script.announces !== undefined) {
        await request.created(script.announces);
      }
      return await next('create', script.create, request);
    },
    update: (request) => next('update', script.update, request),
    remove: (request) => next('remove', script.remove, request),
    move: async (request) => {
      await next('move', script.move, request);
    },
  };
  const result = await performChange({
    change,
    parents: [{ kind: 'site', id: 'site_1' }],
    driver,
    kinds: KINDS,
    clock: {
      now: () => 0,
      sleep: async (ms: number) => {
        waits.push(ms);
        return true;
      },
    } as never,
    salt: SALT,
    wasThere: (id) => (options.wasThere ?? []).includes(id),
    isTaken: (id) => (options.taken ?? []).includes(id),
    onCreated: (id) => made.push(id),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }).then(
    (attempted) => ({ attempted, error: undefined }),
    (error: unknown) => ({ attempted: undefined, error: error as Error }),
  );
  return { ...result, sent, made, waits };
}

const base = { parents: [parentAddressAt(0)], reason: '', cause: 'pending', dependsOn: [], risk: [] } as const;
const fieldsOf = (fields: Fields): readonly FieldChange[] =>
  Object.entries(fields).map(([field, after]) => ({ path: field, field, after, sensitive: false, cause: 'pending' }));
const creating = (kindName = 'page', after: Fields = { name: 'p', value: 1 }): Change => ({
  ...base,
  action: 'create',
  key: 'it',
  address: 'it',
  kind: kindName,
  after,
  fields: fieldsOf(after),
});
const changing = (action: 'update' | 'delete' | 'replace' | 'move', parts: object = {}): Change =>
  ({
    ...base,
    action,
    key: 'it',
    address: 'it',
    kind: 'page',
    id: 'page_1',
    fields: fieldsOf({ value: 2 }),
    after: { name: 'p', value: 2 },
    before: {},
    precondition: { fingerprint: '' },
    ...parts,
  }) as Change;

const PAGE = live('page', 'page_1', { name: 'p', value: 1 });
const CHANGED = live('page', 'page_1', { name: 'p', value: 2 });
const PARENTS = [{ kind: 'site', id: 'site_1' }];
const sentNames = (sent: readonly unknown[]): readonly string[] =>
  sent.map((one) => Object.keys(one as object)[0] ?? '');

describe('a creation by itself', () => {
  test('is one request below its parents', async () => {
    const { attempted, sent, made } = await performed(creating(), { create: [PAGE] });
    expect(attempted).toMatchObject({ id: 'page_1', live: PAGE });
    expect(sent).toEqual([{ create: { kind: 'page', parents: PARENTS, fields: { name: 'p', value: 1 } } }]);
    expect(made).toEqual(['page_1']);
  });

  test('whose answer was lost is looked for by its key, and found', async () => {
    const other = live('page', 'page_2', { name: 'other', value: 1 });
    const { attempted, sent, made } = await performed(creating(), {
      create: [failing('unavailable', 'unknown')],
      lists: [[other, PAGE]],
    });
    expect(attempted).toMatchObject({ id: 'page_1' });
    expect(sentNames(sent)).toEqual(['create', 'list']);
    expect(made).toEqual(['page_1']);
  });

  test('is looked for with pauses before it is sent again', async () => {
    const { attempted, sent, waits } = await performed(creating(), {
      create: [failing('unavailable', 'unknown'), PAGE],
      lists: [[]],
    });
    expect(attempted).toMatchObject({ id: 'page_1' });
    expect(sentNames(sent)).toEqual(['create', ...LOOKS_MS.map(() => 'list'), 'create']);
    expect(waits).toEqual(expect.arrayContaining(LOOKS_MS.slice(1)));
  });

  test('finds what a request left half made, and completes it', async () => {
    const half = live('page', 'page_9', { draft: 'p' });
    const { attempted, sent } = await performed(creating(), {
      create: [failing('unavailable', 'unknown')],
      lists: [[half]],
      update: [live('page', 'page_9', { name: 'p', value: 1 })],
    });
    expect(attempted).toMatchObject({ id: 'page_9', live: { fields: { name: 'p', value: 1 } } });
    expect(sent.at(-1)).toEqual({
      update: {
        kind: 'page',
        parents: PARENTS,
        id: 'page_9',
        fields: { name: 'p', value: 1 },
        all: { name: 'p', value: 1 },
        completes: true,
      },
    });
  });

  test('does not take what was there before for half made, nor what belongs to something else', async () => {
    const half = live('page', 'page_9', { draft: 'p' });
    const script = { create: [failing('unavailable', 'unknown'), PAGE], lists: [[half]] };
    for (const options of [{ wasThere: ['page_9'] }, { taken: ['page_9'] }]) {
      const { attempted } = await performed(creating(), script, options);
      expect(attempted).toMatchObject({ id: 'page_1' });
    }
  });

  test('of what has no key takes the one new resource that is as wanted', async () => {
    const link = (id: string, value: number) => live('link', id, { value });
    const { attempted } = await performed(
      creating('link', { value: 1 }),
      { create: [failing('unavailable', 'unknown')], lists: [[link('old', 1), link('new', 1), link('other', 2)]] },
      { wasThere: ['old'] },
    );
    expect(attempted).toMatchObject({ id: 'new' });
  });

  test('says that it does not know where several could be what it made', async () => {
    const { error, sent } = await performed(creating(), {
      create: [failing('unavailable', 'unknown')],
      lists: [[PAGE, live('page', 'page_2', { name: 'p' })]],
    });
    expect(error?.message).toContain('page_1, page_2');
    expect(error).toMatchObject({ outcome: 'unknown' });
    expect(sentNames(sent)).toEqual(['create', 'list']);
  });

  test('says that it does not know where looking fails too', async () => {
    const { error, sent } = await performed(creating(), {
      create: [failing('unavailable', 'unknown')],
      lists: [failing('unavailable', 'none')],
    });
    expect(error).toMatchObject({ outcome: 'unknown', failure: 'unavailable' });
    expect(sentNames(sent)).toEqual(['create', ...LOOKS_MS.map(() => 'list')]);
    const refusedLook = await performed(creating(), {
      create: [failing('unavailable', 'unknown')],
      lists: [failing('forbidden', 'none')],
    });
    expect(sentNames(refusedLook.sent)).toEqual(['create', 'list']);
    expect(refusedLook.error).toMatchObject({ outcome: 'unknown', failure: 'forbidden' });
  });

  test.each<[DriverFailure, readonly Live[], object]>([
    ['conflict', [PAGE], { attempted: { id: 'page_1' } }],
    ['invalid', [PAGE], { attempted: { id: 'page_1' } }],
    ['conflict', [], { error: { failure: 'conflict', outcome: 'none' } }],
    ['forbidden', [PAGE], { error: { failure: 'forbidden', outcome: 'unknown' } }],
  ])(
    'that is refused (%s) after a lost answer was there already, if a list shows it',
    async (failure, list, expected) => {
      const found = await performed(creating(), {
        create: [failing('unavailable', 'unknown'), failing(failure, 'none')],
        lists: [...LOOKS_MS.map(() => []), list],
      });
      expect(found).toMatchObject(expected);
    },
  );

  test('that was refused is a failure at once', async () => {
    const { error, sent, made } = await performed(creating(), { create: [failing('invalid', 'none')] });
    expect(error).toMatchObject({ failure: 'invalid', outcome: 'none' });
    expect(sentNames(sent)).toEqual(['create']);
    expect(made).toEqual([]);
  });

  test.each(['none', 'done'] as const)(
    'that was announced and then refused was made and not completed: %s',
    async (outcome) => {
      const { error, made } = await performed(creating(), {
        announces: 'page_1',
        create: [failing('invalid', outcome)],
      });
      expect(error).toMatchObject({ failure: 'invalid', outcome: 'done' });
      expect(error?.message).toContain('it was created, but not completed');
      expect(made[0]).toBe('page_1');
    },
  );

  test('that was announced and then lost is completed by its id', async () => {
    const { attempted, sent } = await performed(creating(), {
      announces: 'page_1',
      create: [failing('unavailable', 'unknown')],
      lists: [[live('page', 'page_0', { name: 'p', value: 1 }), live('page', 'page_1', { name: 'p', value: 0 })]],
      update: [PAGE],
    });
    expect(attempted).toMatchObject({ id: 'page_1', live: PAGE });
    expect(sent.at(-1)).toMatchObject({ update: { id: 'page_1', fields: { value: 1 }, all: { name: 'p', value: 1 } } });
  });

  test('that somebody outside completes is not there yet, and says so', async () => {
    const { error } = await performed(creating(), { create: ['pending'] });
    expect(error?.message).toBe('invited. Run the same command again once it exists');
    expect(error).toMatchObject({ outcome: 'done' });
  });
});

describe('a change by itself', () => {
  test('sends what changes, and all that is declared', async () => {
    const { attempted, sent } = await performed(changing('update'), { update: [CHANGED] });
    expect(attempted).toEqual({ id: 'page_1', live: CHANGED });
    expect(sent).toEqual([
      { update: { kind: 'page', parents: PARENTS, id: 'page_1', fields: { value: 2 }, all: { name: 'p', value: 2 } } },
    ]);
  });

  test('that changes nothing sends nothing', async () => {
    const { attempted, sent } = await performed(changing('update', { fields: [] }), {});
    expect(attempted).toEqual({ id: 'page_1' });
    expect(sent).toEqual([]);
  });

  test.each(['unknown', 'none'] as const)('is sent again to a service that was not there: %s', async (outcome) => {
    const { attempted, sent } = await performed(changing('update'), {
      update: [failing('unavailable', outcome), CHANGED],
      lists: [[PAGE]],
    });
    expect(attempted).toMatchObject({ id: 'page_1' });
    expect(sentNames(sent).filter((name) => name === 'update')).toHaveLength(2);
  });
});

describe('an update whose answer cannot be read', () => {
  const unreadable = failing('unreadable', 'done');

  test('is looked at, and only what is missing is sent again', async () => {
    const fields = { value: 2, more: 3, secret: 'x' };
    const pageWith = (more: number) => live('page', 'page_1', { value: 2, more }, { witness: { secret: 'v1' } });
    const { attempted, sent, waits } = await performed(changing('update', { fields: fieldsOf(fields) }), {
      update: [unreadable, pageWith(3)],
      lists: [[live('page', 'page_0', fields), pageWith(0)]],
    });
    expect(attempted).toEqual({ id: 'page_1', live: pageWith(3) });
    expect(sentNames(sent)).toEqual(['update', 'list', 'update']);
    expect(sent[2]).toEqual({ update: { ...(sent[0] as { update: object }).update, fields: { more: 3 } } });
    expect(waits).toEqual([200]);
  });

  test.each<[string, Step<readonly Live[]>, object | undefined, number]>([
    ['is done if everything is there', [CHANGED], { id: 'page_1', live: CHANGED }, 1],
    ['is done if it is gone by then', [], { id: 'page_1' }, 1],
    ['is sent three times where nothing can be seen', failing('unavailable', 'none'), undefined, 3],
  ])('%s', async (_title, list, expected, count) => {
    const { attempted, error, sent } = await performed(changing('update'), { update: [unreadable], lists: [list] });
    expect([attempted, error]).toEqual([expected, expected === undefined ? unreadable : undefined]);
    expect(sentNames(sent).filter((name) => name === 'update')).toHaveLength(count);
  });
});

describe('a deletion by itself', () => {
  test.each<[string, NonNullable<Script['remove']>, object]>([
    ['deletes', ['removed'], { id: 'page_1' }],
    ['finds nothing', ['absent'], { id: 'page_1', note: 'already deleted' }],
    ['is told that nothing is there', [failing('missing', 'none')], { id: 'page_1', note: 'already deleted' }],
    ['was done, whatever the answer was', [failing('unreadable', 'done')], { id: 'page_1' }],
    ['did it at the first try, whose answer was lost', [failing('unavailable', 'unknown'), 'absent'], { id: 'page_1' }],
    [
      'did it, as the second answer shows',
      [failing('unavailable', 'unknown'), failing('missing', 'none')],
      { id: 'page_1' },
    ],
  ])('%s', async (_title, remove, expected) => {
    const { attempted } = await performed(changing('delete'), { remove });
    expect(attempted).toEqual(expected);
  });

  test('that somebody has to approve first is not done', async () => {
    const { error } = await performed(changing('delete'), { remove: [{ pending: 'asked for' }] });
    const message = 'asked for. Run the same command again once it is gone';
    expect(error).toMatchObject({ message, outcome: 'done' });
  });

  test('that is refused fails', async () => {
    const { error } = await performed(changing('delete'), { remove: [failing('forbidden', 'none')] });
    expect(error).toMatchObject({ failure: 'forbidden' });
  });
});
