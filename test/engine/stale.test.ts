import { describe, expect, test } from 'vitest';
import { type Driver, DriverError, type DriverFailure, type HiddenConflict } from '../../src/core/engine/driver.ts';
import type { Live } from '../../src/core/engine/model.ts';
import { RunNames } from '../../src/core/engine/observe/resolve.ts';
import { checkLive } from '../../src/core/engine/stale/stale.ts';
import { fingerprintOf } from '../../src/core/plan/digest.ts';
import type { Change, Create, Delete, Plan, Replace, Update } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { create, fieldChanges, ledgerOf, move, planOf, SALT } from './support/hand-made-plan.ts';
import { kind, live, RULE, readOnlyDriver } from './support/small-kinds.ts';

const KINDS = [
  kind('team', { rules: { token: { ...RULE, secret: true } } }),
  kind('link', { keyOf: ({ to }) => (to === undefined ? undefined : JSON.stringify(to)) }),
  kind('page', { parents: ['team'] }),
];

interface World {
  readonly lists?: Readonly<Record<string, readonly Live[] | DriverFailure>>;
  readonly hiddenConflict?: HiddenConflict;
  readonly ids?: Plan['ids'];
}

/** What a check right before the first write finds, with the lists that it read. */
async function check(changes: readonly Change[], { lists = {}, hiddenConflict, ids = {} }: World = {}) {
  const read: string[] = [];
  const driver: Driver = {
    ...readOnlyDriver([]),
    reader: () => ({
      list: async (name, parents) => {
        read.push([name, ...parents.map(({ id }) => id)].join(' '));
        const list = lists[name] ?? [];
        if (typeof list === 'string') {
          throw new DriverError(`says ${list}`, { failure: list, outcome: 'none' });
        }
        return list;
      },
      hiddenConflict: (name) =>
        name === 'team'
          ? async () => {
              read.push('hiddenConflict');
              return hiddenConflict;
            }
          : undefined,
    }),
  };
  const plan = planOf(changes, { ids });
  const counted: number[] = [];
  const { problems, liveOf, wasThere } = await checkLive({
    plan,
    changes,
    kinds: KINDS,
    names: new RunNames({ plan, ledger: ledgerOf(), kinds: KINDS }),
    driver,
    parallelism: 2,
    onCollections: (count) => counted.push(count),
  });
  return { problems, details: problems.map(({ detail }) => detail), read, counted, liveOf, wasThere };
}

const ENDING = 'Nothing was written; plan again.';
const conditionOf = (resource: Live) => ({
  precondition: {
    fingerprint: fingerprintOf(SALT, resource, KINDS.find(({ name }) => name === resource.kind) ?? { rules: {} }),
  },
});

const TEAM = live('team', '1', { name: 'a', size: 1, token: 'old' });
const updating = (fields: Fields, was: Fields, more: Partial<Update> = {}): Update => ({
  ...create('team.a', 'team', { after: fields }),
  action: 'update',
  id: '1',
  ...conditionOf(TEAM),
  fields: fieldChanges(fields).map((change) => ({ ...change, before: was[change.field] ?? null })),
  ...more,
});
const going: Delete = {
  ...create('team.a', 'team', { after: {}, key: 'delete team.a' }),
  action: 'delete',
  id: '1',
  before: TEAM.fields,
  fields: [],
  ...conditionOf(TEAM),
};

describe('a resource that changed since the plan', () => {
  const source = { file: 'a.yaml', line: 1, column: 2 };
  const change = updating({ name: 'b', size: 2 }, { name: 'a', size: 1 }, { source });

  test('is a problem that names the fields and their values', async () => {
    const now = (fields: Fields) => ({ lists: { team: [live('team', '1', { ...TEAM.fields, ...fields })] } });
    expect((await check([change], now({}))).problems).toEqual([]);
    expect((await check([change], now({ size: 7 }))).problems).toEqual([
      {
        severity: 'error',
        code: 'stale',
        summary: 'The live workspace changed after the plan was created',
        detail: `team.a: size has changed: 1 → 7. ${ENDING}`,
        source,
      },
    ]);
    expect((await check([change], now({ size: 7, name: 'x' }))).details).toEqual([
      `team.a: name, size have changed: name "a" → "x", size 1 → 7. ${ENDING}`,
    ]);
    expect((await check([change], now({ other: 1 }))).details).toEqual([
      `team.a: something about it that the plan does not change has changed. ${ENDING}`,
    ]);
  });

  test('shows no secret', async () => {
    const lists = { team: [live('team', '1', { ...TEAM.fields, token: 'new' })] };
    const secret = updating({ token: 'wanted' }, { token: 'old' });
    expect((await check([secret], { lists })).details).toEqual([`team.a: token has changed. ${ENDING}`]);
    const both = updating({ token: 'wanted', size: 3 }, { token: 'old', size: 1 });
    const sizes = { team: [live('team', '1', { ...TEAM.fields, token: 'new', size: 2 })] };
    expect((await check([both], { lists: sizes })).details).toEqual([
      `team.a: token, size have changed: size 1 → 2. ${ENDING}`,
    ]);
  });

  test('is none where it is only moved, or has no condition', async () => {
    const lists = { team: [live('team', '1', { name: 'x' })] };
    const { precondition: _none, ...free } = change;
    expect((await check([move('team.a', 'team', { id: '1', after: null })], { lists })).problems).toEqual([]);
    expect((await check([free], { lists })).problems).toEqual([]);
  });

  test('is a problem where it is gone, unless it goes anyway', async () => {
    expect((await check([change])).details).toEqual([`team.a: it no longer exists. ${ENDING}`]);
    expect((await check([going])).problems).toEqual([]);
  });

  test('is compared as a whole where it goes or is replaced', async () => {
    const lists = { team: [live('team', '1', { ...TEAM.fields, size: 5, extra: true })] };
    const expected = [`team.a: size, extra have changed: size 1 → 5, extra null → true. ${ENDING}`];
    expect((await check([going], { lists })).details).toEqual(expected);
    const replaced: Replace = { ...going, action: 'replace', after: {} };
    expect((await check([replaced], { lists })).details).toEqual(expected);
  });
});

describe('a resource that is to be created', () => {
  const made = (name: string, more: Partial<Create> = {}): Create => ({
    ...create(`team.${name}`, 'team', { after: { name } }),
    naturalKey: name,
    ...more,
  });
  const theirs = { lists: { team: [live('team', '9', { name: 'a' })] } };

  test('is a problem where somebody created it', async () => {
    expect((await check([made('a'), made('b')], theirs)).details).toEqual([
      `team.a: the plan creates it, but somebody else already did (its id is 9). ${ENDING}`,
    ]);
    const { naturalKey: _none, ...nameless } = made('a');
    expect((await check([nameless], theirs)).problems).toEqual([]);
  });

  test('is known by the key of the plan as well', async () => {
    expect((await check([made('b', { naturalKey: 'a' })], theirs)).details).toHaveLength(1);
  });

  test.each<[string, Change, number]>([
    ['is deleted', { ...going, id: '9', ...conditionOf(live('team', '9', { name: 'a' })) }, 0],
    [
      'gets another name',
      updating({ name: 'z' }, { name: 'a' }, { id: '9', ...conditionOf(live('team', '9', { name: 'a' })) }),
      0,
    ],
    [
      'keeps its name',
      updating({ name: 'a' }, { name: 'a' }, { id: '9', ...conditionOf(live('team', '9', { name: 'a' })) }),
      1,
    ],
  ])('where the one of that name %s', async (_title, other, problems) => {
    expect((await check([made('a'), other], theirs)).problems).toHaveLength(problems);
  });

  test('has a name that can be made of what it refers to', async () => {
    const link = (ref: string): Create => ({
      ...create('link.l', 'link', { after: { to: { $ref: ref } } }),
      naturalKey: 'unknown',
    });
    const lists = { link: [live('link', 'l1', { to: { $id: '1' } })] };
    expect((await check([link('team.old')], { lists, ids: { 'team.old': '1' } })).details).toEqual([
      `link.l: the plan creates it, but somebody else already did (its id is l1). ${ENDING}`,
    ]);
    expect((await check([link('team.old')], { lists, ids: { 'team.old': '2' } })).problems).toEqual([]);
    expect((await check([made('n'), link('team.n')], { lists })).problems).toEqual([]);
  });

  const hiddenConflict: HiddenConflict = { id: 'o', what: 'the sync of a site', advice: '' };

  test('is a problem where something that no list shows is in its place', async () => {
    const { details, read } = await check([made('a')], { hiddenConflict });
    expect(details).toEqual([`team.a: the sync of a site (o) is in its place. ${ENDING}`]);
    expect(read).toEqual(['team', 'hiddenConflict']);
  });

  test('is none where the plan deletes that, of the same kind', async () => {
    const gone = (kindName: string): Delete => ({ ...going, kind: kindName, id: 'o', parents: [] });
    expect((await check([made('b'), gone('team')], { hiddenConflict })).problems).toEqual([]);
    expect((await check([made('b'), gone('link')], { hiddenConflict })).problems).toHaveLength(1);
    expect((await check([made('b'), { ...gone('team'), id: 'p' }], { hiddenConflict })).problems).toHaveLength(1);
  });

  test('is looked for only where something is created', async () => {
    expect((await check([going], { hiddenConflict })).read).toEqual(['team']);
  });
});

describe('the lists of a check', () => {
  const page = (name: string, team: string): Create => ({
    ...create(`${team}.page.${name}`, 'page', { after: { name }, parents: [team] }),
    naturalKey: name,
  });

  test('are each read once, and none below what is created', async () => {
    const changes = [
      create('team.n', 'team', { after: { name: 'n' } }),
      page('x', 'team.n'),
      page('y', 'team.a'),
      page('z', 'team.a'),
    ];
    const { read, counted } = await check(changes, { ids: { 'team.a': '1' } });
    expect(read.filter((one) => one !== 'hiddenConflict').sort()).toEqual(['page 1', 'team']);
    expect(counted).toEqual([2]);
  });

  test('that are gone with their parent are a problem for what is created there', async () => {
    expect(
      (await check([page('y', 'team.a')], { ids: { 'team.a': '1' }, lists: { page: 'missing' } })).details,
    ).toEqual([`team.a.page.y: its parent no longer exists. ${ENDING}`]);
  });

  test.each(['forbidden', 'unavailable', 'unreadable'] as const)(
    'that cannot be read stop everything: %s',
    async (failure) => {
      await expect(check([page('y', 'team.a')], { ids: { 'team.a': '1' }, lists: { page: failure } })).rejects.toThrow(
        `says ${failure}`,
      );
    },
  );

  test('tell what was there', async () => {
    const { liveOf, wasThere } = await check([going], { lists: { team: [TEAM] } });
    expect([liveOf(going, '1'), liveOf(going, '2')]).toEqual([TEAM, undefined]);
    const plan = planOf([going]);
    const { key } = new RunNames({ plan, ledger: ledgerOf(), kinds: KINDS }).collectionOf(going);
    expect([wasThere(key, '1'), wasThere(key, '2'), wasThere('other', '1')]).toEqual([true, false, false]);
  });
});
