import { describe, expect, test } from 'vitest';
import type { Match } from '../../src/engine/match/matching.ts';
import type { Live } from '../../src/engine/model.ts';
import type { Observation, ObservedCollection } from '../../src/engine/observe/observation.ts';
import { causeOfOrder } from '../../src/engine/order/row-cause.ts';
import { type Beside, keptApart, lookBeside, wrappedBy } from '../../src/engine/unique/apart.ts';
import { breakCircles, Order } from '../../src/engine/unique/circles.ts';
import { findCycle, waitedFor } from '../../src/engine/unique/cycles.ts';
import { findTakings, type Taking } from '../../src/engine/unique/takings.ts';
import { canBeAside, temporaryFor } from '../../src/engine/unique/temporary.ts';
import type { Change, Create, Delete, Update } from '../../src/plan/plan.ts';
import type { Fields } from '../../src/plan/value.ts';
import { create, fieldChanges } from './support/hand-made-plan.ts';
import { observed as observedAs, observedCollection } from './support/observed.ts';
import { desired, entry, kind, live, RULE, readOnlyDriver, SALT } from './support/small-kinds.ts';

const modelsOf = (...models: readonly ReturnType<typeof kind>[]) => new Map(models.map((one) => [one.name, one]));

function observed(
  matches: readonly Match[],
  collections: readonly Partial<ObservedCollection>[] = [],
  more: Partial<Observation> = {},
): Observation {
  const there = matches.flatMap(({ desired: { address }, live: one }) =>
    one === undefined ? [] : [{ address, id: one.id }],
  );
  return observedAs({
    matches: new Map(matches.map((match) => [match.desired.address, match])),
    collections: collections.map(observedCollection),
    ids: new Map(there.map(({ address, id }) => [address, id])),
    addresses: new Map(there.map(({ address, id }) => [id, address])),
    ...more,
  });
}

const existing = { precondition: { fingerprint: '' } } as const;
const made = (address: string, after: Fields = {}, more: Partial<Create> = {}): Create => ({
  ...create(address, address.split('.').at(-2) ?? '', { after }),
  ...more,
});
const updated = (address: string, id: string, after: Fields = {}, more: Partial<Update> = {}): Update => ({
  ...made(address, after),
  ...existing,
  action: 'update',
  id,
  fields: fieldChanges(after),
  ...more,
});
const deleted = (address: string, id: string, more: Partial<Delete> = {}): Delete => ({
  ...made(address),
  ...existing,
  action: 'delete',
  id,
  before: {},
  fields: [],
  ...more,
});

describe('why the order of a row differs', () => {
  const models = modelsOf(kind('page', { rowField: 'group' }), kind('plain'));

  interface Member {
    readonly name: string;
    readonly rank?: number | undefined;
    readonly recorded?: Fields | null;
    readonly kind?: string;
  }
  const matchOf = ({ name, rank, recorded = {}, kind: kindName = 'page' }: Member): Match => ({
    desired: desired(kindName, name, { parent: 'site.s' }),
    live: live(kindName, name, {}),
    ...(recorded === null ? {} : { entry: entry(kindName, name, recorded, rank === undefined ? {} : { rank }) }),
  });
  /** `declared` and `there` are names in that order. */
  function causeOf(members: readonly Member[], declared: string, there: string, more: Partial<Observation> = {}) {
    const byName = new Map(members.map((member) => [member.name, matchOf(member)]));
    const all = (names: string): readonly Match[] => [...names].flatMap((name) => byName.get(name) ?? []);
    const observation = observed([], [], more);
    return causeOfOrder('site.s', { members: all(declared), existing: all(there) }, { models, observation });
  }
  const ranked = (ranks: Readonly<Record<string, number | undefined>>, more: Partial<Member> = {}): readonly Member[] =>
    Object.entries(ranks).map(([name, rank]) => ({ name, rank, ...more }));

  test.each([
    ['nothing, where all agree', { a: 0, b: 1, c: 2 }, 'abc', 'abc', undefined],
    ['somebody, where only the live order differs', { a: 0, b: 1, c: 2 }, 'abc', 'cab', 'drift'],
    ['the manifest, where only the declared order differs', { a: 0, b: 1, c: 2 }, 'cab', 'abc', 'pending'],
    ['both, where all differ', { a: 0, b: 1, c: 2 }, 'bac', 'cab', 'conflict'],
    ['the manifest, where a rank is unknown', { a: 0, b: undefined, c: 2 }, 'abc', 'cab', 'pending'],
    ['the manifest, where two ranks are equal', { a: 0, b: 0, c: 2 }, 'abc', 'cab', 'pending'],
  ])('is %s', (_title, ranks, declared, there, cause) => {
    expect(causeOf(ranked(ranks), declared, there)).toBe(cause);
  });

  test('leaves out what was never applied', () => {
    const members = [...ranked({ a: 0, b: 1 }), { name: 'x', recorded: null }];
    expect(causeOf(members, 'xab', 'abx')).toBeUndefined();
  });

  test.each<[string, Fields, Partial<Observation>, string | undefined]>([
    ['in another row', { group: { $ref: 'site.other' } }, {}, undefined],
    ['in this row', { group: { $ref: 'site.s' } }, {}, 'drift'],
    ['directly in what holds it', { group: null }, {}, 'drift'],
    [
      'in this row under its former name',
      { group: { $ref: 'old' } },
      { renamed: new Map([['old', 'site.s']]) },
      'drift',
    ],
    ['in a row that is called so now', { group: { $ref: 'old' } }, { renamed: new Map([['old', 'x']]) }, undefined],
    ['nowhere, for all the ledger knows', {}, {}, 'drift'],
  ])('counts what was %s when it was applied, or not', (_title, recorded, more, cause) => {
    const members = [...ranked({ a: 0 }), { name: 'b', rank: 1, recorded }];
    expect(causeOf(members, 'ab', 'ba', more)).toBe(cause);
  });

  test('counts what has no row in the ledger, whichever row it is in', () => {
    const [first, second] = [matchOf({ name: 'a', rank: 0 }), matchOf({ name: 'b', rank: 1 })];
    const row = { members: [first, second], existing: [second, first] };
    expect(causeOfOrder('site.s.group.g', row, { models, observation: observed([]) })).toBe('drift');
  });

  test('counts everything of a kind that is in one row alone', () => {
    const recorded = { group: { $ref: 'site.other' } };
    expect(causeOf(ranked({ a: 0, b: 1 }, { recorded, kind: 'plain' }), 'ab', 'ba')).toBe('drift');
  });
});

describe('what cannot exist beside something else', () => {
  const models = modelsOf(
    kind('site'),
    kind('page', { parents: ['site'], notBeside: ['section'], wraps: ['section'] }),
    kind('section', { parents: ['site'] }),
    kind('note', { parents: ['site'] }),
  );
  const site = { desired: desired('site', 's'), live: live('site', 's1', {}) };
  const page = made('site.s.page.p', {}, { parents: ['site.s'] });
  const sections = [live('section', '1', { name: 'one' }), live('section', '2', { name: 'two' })];
  const besideOf = (resources: readonly Live[], declared = true): Beside => ({
    model: models.get('section') ?? kind('section'),
    parent: 'site.s',
    live: resources,
    declared,
  });

  test('is looked at in what was read, and read where it was not', async () => {
    const driver = readOnlyDriver(sections.map((one) => ({ ...one, parent: 's1' })));
    const look = (observation: Observation, changes: readonly Change[] = [page]) =>
      lookBeside({ models, observation, changes, driver });
    expect(await look(observed([site]))).toEqual([besideOf(sections, false)]);
    const seen = { model: models.get('section') ?? kind('section'), parent: 'site.s', live: sections.slice(1) };
    expect(await look(observed([site], [seen]))).toEqual([besideOf(sections.slice(1))]);
    expect(await look(observed([site], [{ ...seen, declared: false }]))).toEqual([besideOf(sections.slice(1), false)]);
    expect(await look(observed([site], [{ ...seen, parent: 'site.t' }]))).toEqual([besideOf(sections, false)]);
    expect(await look(observed([site], [{ ...seen, live: [] }]))).toEqual([]);
    expect(await look(observed([{ desired: site.desired }]))).toEqual([]);
    expect(await look(observed([site]), [made('site.s.note.n', {}, { parents: ['site.s'] })])).toEqual([]);
    expect(await look(observed([site]), [updated('site.s.page.p', '9', {}, { parents: ['site.s'] })])).toEqual([]);
  });

  test('is created after the deletion of all of it', () => {
    const deletes = sections.map(({ id }) => deleted(`site.s.section.${id}`, id));
    const observation = observed([site]);
    const { after, problems } = keptApart([besideOf(sections)], { models, observation, changes: [page], deletes });
    expect([...after]).toEqual([[page.key, ['site.s.section.1', 'site.s.section.2']]]);
    expect(problems).toEqual([]);
    expect([...keptApart([], { models, observation, changes: [page], deletes }).after]).toEqual([]);
    const elsewhere = { ...page, parents: ['site.t'] };
    expect(keptApart([besideOf(sections)], { models, observation, changes: [elsewhere], deletes: [] })).toEqual({
      after: new Map([[page.key, []]]),
      problems: [],
    });
  });

  test.each([
    ['declared', true, true, 'Remove site.s.section.two or site.s.page.p from the manifest.'],
    ['unmanaged', false, true, 'is unmanaged or is kept'],
    ['in a collection that is not declared', false, false, 'declare its collection as empty'],
  ])('is a problem where it stays because it is %s', (_title, isDeclared, declared, text) => {
    const two = { desired: desired('section', 'two', { parent: 'site.s' }), live: live('section', '2', {}) };
    const deletes = [deleted('site.s.section.one', '1'), deleted('site.s.note.x', '2')];
    const changes = [{ ...page, source: { file: 'a.yaml', line: 1, column: 1 } }];
    const observation = observed(isDeclared ? [site, two] : [site]);
    const { after, problems } = keptApart([besideOf(sections, declared)], { models, observation, changes, deletes });
    expect([...after.values()]).toEqual([['site.s.section.one']]);
    expect(problems).toMatchObject([
      {
        key: page.key,
        diagnostic: {
          severity: 'error',
          code: 'not-both',
          summary: 'A page cannot exist beside a section',
          source: { file: 'a.yaml' },
        },
      },
    ]);
    expect(problems[0]?.diagnostic.detail).toContain('site.s has site.s.section.two (2)');
    expect(problems[0]?.diagnostic.detail).toContain(text);
  });

  test('is wrapped only where it has the same parent', () => {
    const here = deleted('site.s.section.one', '1', { parents: ['site.s'] });
    const there = deleted('site.t.section.one', '2', { parents: ['site.t'] });
    const other = deleted('site.s.note.one', '3', { parents: ['site.s'] });
    expect(wrappedBy(page, [here, there, other], models)).toEqual([here]);
    expect(wrappedBy(made('site.s.note.n', {}, { parents: ['site.s'] }), [here, there, other], models)).toEqual([]);
    expect(wrappedBy(made('site.s.lost.n', {}, { parents: ['site.s'] }), [here, there, other], models)).toEqual([]);
  });
});

describe('an order of changes', () => {
  const a = updated('team.a', '1', { name: 'x' }, { dependsOn: ['k'] });
  const b = updated('team.b', '2', { name: 'y' });
  const taking: Taking = {
    taker: a,
    field: { path: 'name', field: 'name', after: 'x', sensitive: false, cause: 'pending' },
    holder: live('team', '2', {}),
    release: b,
  };

  test('leaves a change as it is where nothing is added', () => {
    const order = new Order([a, b]);
    expect([order.ordered(a), order.ordered(b)]).toEqual([a, b]);
    expect(order.ordered(a)).toBe(a);
    expect(order.ordered(b)).toBe(b);
    expect(new Order([]).ordered(b)).toBe(b);
    order.wait('team.a', 'team.c');
    expect(order.ordered(a).dependsOn).toEqual(['k', 'team.c']);
    expect(order.ordered({ ...a, dependsOn: ['k', 'other'] }).dependsOn).toEqual(['k', 'team.c']);
    expect(order.ordered({ ...a, dependsOn: [] }).dependsOn).toEqual(['k', 'team.c']);
    expect(order.ordered({ ...a, dependsOn: ['k', 'team.c', 'more'] }).dependsOn).toEqual(['k', 'team.c']);
    order.wait('team.new', 'team.a');
    expect(order.waits.get('team.new')).toEqual(new Set(['team.a']));
  });

  test('knows which waits come from values, until they are diverted', () => {
    const order = new Order([a, b]);
    order.take(taking);
    expect(order.ordered(a).dependsOn).toEqual(['k', 'team.b']);
    expect(order.takingBetween('team.a', 'team.b')).toBe(taking);
    expect(order.takingBetween('team.b', 'team.a')).toBeUndefined();
    order.divert(taking, 'team.tmp');
    expect(order.takingBetween('team.a', 'team.b')).toBeUndefined();
    expect([order.ordered(a).dependsOn, order.ordered(b).dependsOn]).toEqual([['k', 'team.tmp'], ['team.tmp']]);
    order.take(taking);
    order.divert(taking, undefined);
    expect([order.ordered(a).dependsOn, order.ordered(b).dependsOn]).toEqual([['k', 'team.tmp'], ['team.tmp']]);
  });

  test('finds a circle from its first key on, and remembers what is in none', () => {
    const waits = new Map(
      Object.entries({ a: ['b', 'x'], b: ['c'], c: ['d', 'b'], d: [], x: [] }).map(([one, of]) => [one, new Set(of)]),
    );
    const clear = new Set<string>();
    expect(findCycle(waits, ['d', 'a'], clear)).toEqual(['b', 'c']);
    expect([...clear]).toEqual(['d']);
    waits.set('c', new Set());
    expect(findCycle(waits, ['a', 'b'], clear)).toBeUndefined();
    expect([...clear].sort()).toEqual(['a', 'b', 'c', 'd', 'x']);
    expect(findCycle(new Map([['a', new Set(['a'])]]), ['a'], new Set())).toEqual(['a']);
    expect(findCycle(waits, ['unknown'], clear)).toBeUndefined();
    expect([...waitedFor(waits, 'a')].sort()).toEqual(['b', 'c', 'x']);
    expect(
      [
        ...waitedFor(
          new Map([
            ['a', new Set(['b'])],
            ['b', new Set(['a'])],
          ]),
          'a',
        ),
      ].sort(),
    ).toEqual(['a', 'b']);
  });

  test('has no circle of values that can be broken without a kind that allows it', () => {
    const back: Taking = { ...taking, taker: b, release: a };
    const order = new Order([a, b]);
    order.take(taking);
    order.take(back);
    const source = { file: 'a.yaml', line: 1, column: 1 };
    const models = modelsOf(kind('team', { unique: ['name'] }));
    const broken = breakCircles(order, [a, b], { models, observation: observed([]), salt: SALT });
    expect(broken.before.size).toBe(0);
    expect(broken.problems).toMatchObject([
      { key: 'team.b', diagnostic: { severity: 'error', code: 'changing-places' } },
    ]);
    expect(broken.problems[0]?.diagnostic.detail).toContain('with the name "x" of team.a');
    expect(broken.problems[0]?.diagnostic).not.toHaveProperty('source');
    const hiding = new Order([a, b]);
    hiding.take(taking);
    hiding.take({ ...back, taker: { ...b, source }, field: { ...taking.field, sensitive: true } });
    const { problems } = breakCircles(hiding, [a, b], { models, observation: observed([]), salt: SALT });
    expect(problems[0]?.diagnostic.detail).toContain('with the name of team.a');
    expect(problems[0]?.diagnostic).toMatchObject({ source });
  });
});

describe('a temporary value', () => {
  const models = modelsOf(kind('team', { unique: ['name'], temporary: (_field, token) => `tmp-${token}` }));
  const [a, b] = [updated('team.a', '1', { name: 'b' }), updated('team.b', '2', { name: 'a' })];
  const taken = (taker: Update, release: Taking['release'], holder: Live): Taking => ({
    taker,
    release,
    holder,
    field: { path: 'name', field: 'name', after: taker.after['name'] ?? null, sensitive: false, cause: 'pending' },
  });
  const [liveA, liveB] = [live('team', '1', { name: 'a' }), live('team', '2', { name: 'b' })];

  function broken(...waits: readonly (readonly [string, string])[]) {
    const [other, more] = [updated('team.c', '3'), updated('team.d', '4')];
    const all = [a, b, other, more];
    const order = new Order(all);
    order.take(taken(a, b, liveB));
    order.take(taken(b, a, liveA));
    for (const [key, on] of waits) {
      order.wait(key, on);
    }
    const { before, problems } = breakCircles(order, all, { models, observation: observed([]), salt: SALT });
    const [first] = [...before.values()].flat();
    return { before, problems, first, waits: [...(order.waits.get(first?.key ?? '') ?? [])] };
  }

  test('is set before the change of its holder, which it belongs to', () => {
    const { before, problems, first, waits } = broken();
    expect([[...before.keys()], problems, waits]).toEqual([['team.a'], [], []]);
    expect(first).toMatchObject({
      action: 'update',
      address: 'team.a',
      id: '1',
      temporary: 'team.a',
      reason: 'it gets a temporary name, so that team.b can have its current one',
      fields: [{ field: 'name', after: expect.stringMatching(/^tmp-[a-z0-9]+$/) }],
    });
  });

  test('waits for what delays its circle, and for nothing that waits for the circle', () => {
    expect(broken(['team.b', 'team.c'], ['team.c', 'team.d']).waits).toEqual(['team.c']);
    expect(broken(['team.c', 'team.a'], ['team.d', 'team.b']).waits).toEqual([]);
  });

  test.each<[string, Taking['release'], boolean]>([
    ['an update', a, true],
    ['a deletion', deleted('team.a', '1'), true],
    ['the deletion of one whose address another one has', deleted('team.a', '1', { key: 'delete team.a' }), false],
  ])('can be given to the holder: %s', (_title, release, expected) => {
    expect(canBeAside(taken(b, release, liveA))).toBe(expected);
    const options = { model: models.get('team') ?? kind('team'), observation: observed([]), salt: SALT };
    expect(temporaryFor(taken(b, release, liveA), options) !== undefined).toBe(expected);
  });

  test('is not given to what nothing would name again', () => {
    const options = { model: models.get('team') ?? kind('team'), observation: observed([]), salt: SALT };
    expect(temporaryFor(taken(b, { ...a, fields: [] }, liveA), options)).toBeUndefined();
  });
});

describe('who takes a value from whom', () => {
  const model = kind('team', { unique: ['path'], rules: { path: RULE } });
  const among = kind('team', { unique: ['path'], uniqueAmong: ({ group }) => String(group) });
  const wanted = (name: string, fields: Fields, there?: Live): Match => ({
    desired: desired('team', name, { fields }),
    ...(there === undefined ? {} : { live: there }),
  });
  const find = (
    given: {
      readonly matches: readonly Match[];
      readonly changes: readonly Change[];
      readonly deletes?: readonly Delete[];
    },
    kindModel = model,
    more: Partial<ObservedCollection> = {},
  ) => {
    const resources = given.matches.flatMap(({ live: there }) => there ?? []);
    const observation = observed(given.matches, [{ model: kindModel, live: resources, ...more }]);
    const found = findTakings({ models: modelsOf(kindModel), observation, deletes: [], ...given });
    return {
      takings: found.takings.map(({ taker, holder, release }) => [taker.address, holder.id, release.address]),
      free: found.free.map(({ address }) => address),
      problems: found.problems,
    };
  };
  const a = live('team', 'a', { path: 'x', group: 1 });
  const b = live('team', 'b', { path: 'y', group: 1 });

  test('is nobody where nobody has it, or the same resource does', () => {
    const matches = [wanted('a', { path: 'z' }, a), wanted('b', { path: 'y' }, b)];
    const changes = [updated('team.a', 'a', { path: 'z' }), updated('team.b', 'b', { path: 'y' })];
    expect(find({ matches, changes })).toEqual({ takings: [], free: ['team.a', 'team.b'], problems: [] });
    const none = [updated('team.a', 'a', { other: 'z' }), updated('team.b', 'b', {})];
    expect(find({ matches, changes: none })).toEqual({ takings: [], free: [], problems: [] });
  });

  test('is whoever frees it by an update or a deletion', () => {
    const matches = [wanted('a', { path: 'z' }, a), wanted('b', { path: 'x' }, b)];
    const changes = [updated('team.b', 'b', { path: 'x' }), updated('team.a', 'a', { path: 'z' })];
    expect(find({ matches, changes })).toMatchObject({ takings: [['team.b', 'a', 'team.a']], free: ['team.a'] });
    const deletes = [deleted('team.a', 'a')];
    expect(find({ matches, changes: changes.slice(0, 1), deletes })).toMatchObject({
      takings: [['team.b', 'a', 'team.a']],
      problems: [],
    });
  });

  test('is a problem where the holder keeps it', () => {
    const matches = [wanted('a', { path: 'x' }, a), wanted('b', { path: 'x' }, b)];
    const changes = [updated('team.b', 'b', { path: 'x' })];
    const { problems } = find({ matches, changes });
    expect(problems).toMatchObject([
      {
        key: 'team.b',
        holder: 'team.a',
        diagnostic: { severity: 'error', code: 'value-taken', summary: 'The path of a team is in use' },
      },
    ]);
    expect(problems[0]?.diagnostic.detail).toContain('path "x". ');
    expect(problems[0]?.diagnostic.detail).toContain('team.a (a), which is declared too and keeps it');
    const foreign = find({ matches: matches.slice(1), changes }, model, { live: [a, b], foreign: [a] });
    expect(foreign.problems[0]?.diagnostic.detail).toContain('team.a (a), which is unmanaged');
    expect(foreign.problems[0]).not.toHaveProperty('holder');
    const kept = find({ matches: matches.slice(1), changes }, model, { live: [a, b] });
    expect(kept.problems[0]?.diagnostic.detail).toContain('a team (a), which is no longer declared and is kept');
  });

  test('is not who changes something else, nor a deletion of another kind', () => {
    const matches = [wanted('a', { path: 'x' }, a), wanted('b', { path: 'x' }, b)];
    const taker = updated('team.b', 'b', { path: 'x' });
    expect(find({ matches, changes: [taker, updated('team.a', 'a', { other: 1 })] }).problems).toHaveLength(1);
    expect(find({ matches, changes: [taker], deletes: [deleted('page.a', 'a')] }).problems).toHaveLength(1);
    const several = updated('team.a', 'a', { other: 1, path: 'z' });
    expect(find({ matches, changes: [taker, several] }).takings).toEqual([['team.b', 'a', 'team.a']]);
    expect(find({ matches, changes: [deleted('team.b', 'b', { fields: fieldChanges({ path: 'x' }) })] })).toEqual({
      takings: [],
      free: [],
      problems: [],
    });
  });

  test('is nobody where no value is set, and counts what is declared where it is hidden', () => {
    const none = live('team', 'n', { path: null });
    const matches = [wanted('a', { path: null }, a), wanted('n', {}, none)];
    expect(find({ matches, changes: [updated('team.a', 'a', { path: null })] })).toEqual({
      takings: [],
      free: [],
      problems: [],
    });
    const source = { file: 'a.yaml', line: 9, column: 1 };
    const declared = {
      desired: desired('team', 'b', { fields: { path: 'x' }, fieldSources: { path: source } }),
      live: b,
    };
    const hiding = updated(
      'team.b',
      'b',
      {},
      {
        fields: [{ path: 'path', field: 'path', after: { $digest: 'd' }, sensitive: true, cause: 'pending' }],
      },
    );
    const { problems } = find({ matches: [wanted('a', { path: 'x' }, a), declared], changes: [hiding] });
    expect(problems).toMatchObject([{ diagnostic: { severity: 'error', source } }]);
    expect(problems[0]?.diagnostic.detail).toContain('path its hidden value');
  });

  test('matters only below one parent', () => {
    const matches = [wanted('a', { path: 'x' }, a)];
    const elsewhere = made('team.b', { path: 'x' }, { parents: ['site.s'] });
    expect(find({ matches, changes: [elsewhere] })).toEqual({ takings: [], free: ['team.b'], problems: [] });
    const twice = [
      updated('team.a', 'a', { path: 'z' }),
      updated('team.a', 'a', { path: 'z' }, { key: 'team.a:late' }),
    ];
    expect(find({ matches: [wanted('a', { path: 'z' }, a)], changes: twice })).toEqual({
      takings: [],
      free: ['team.a', 'team.a'],
      problems: [],
    });
  });

  test('is a problem where two are declared with it', () => {
    const source = { file: 'a.yaml', line: 2, column: 1 };
    const first = made('team.a', { path: 'z' }, { source });
    const second = made('team.b', { path: 'z' }, { source: { ...source, line: 5 } });
    const matches = [wanted('a', { path: 'z' }), wanted('b', { path: 'z' })];
    const { problems, free } = find({ matches, changes: [first, second] });
    expect(free).toEqual(['team.a']);
    expect(problems).toMatchObject([
      {
        key: 'team.b',
        diagnostic: {
          code: 'value-taken',
          summary: 'The path of a team is declared twice',
          source: { line: 5 },
          related: [{ message: 'team.a is declared here.', source: { line: 2 } }],
        },
      },
    ]);
    const { problems: bare } = find({
      matches,
      changes: [made('team.a', { path: 'z' }), made('team.b', { path: 'z' })],
    });
    expect(bare[0]?.diagnostic).not.toHaveProperty('related');
    expect(bare[0]?.diagnostic).not.toHaveProperty('source');
  });

  test('matters only among those that share something', () => {
    const matches = [wanted('a', { path: 'z', group: 1 }), wanted('b', { path: 'z', group: 2 })];
    const changes = [made('team.a', { path: 'z' }), made('team.b', { path: 'z' })];
    expect(find({ matches, changes }, among)).toMatchObject({ free: ['team.a', 'team.b'], problems: [] });
    const other = [wanted('b', { path: 'x', group: 2 })];
    expect(find({ matches: other, changes: [made('team.b', { path: 'x' })] }, among, { live: [a] })).toMatchObject({
      free: ['team.b'],
      problems: [],
    });
    const same = [wanted('b', { path: 'x', group: 1 })];
    expect(
      find({ matches: same, changes: [made('team.b', { path: 'x' })] }, among, { live: [a] }).problems,
    ).toHaveLength(1);
  });

  test('is whoever goes elsewhere with it, and it is taken where that arrives', () => {
    const c = live('team', 'c', { path: 'x', group: 2 });
    const matches = [wanted('a', { path: 'x', group: 2 }, a), wanted('c', { path: 'x', group: 3 }, c)];
    const changes = [updated('team.a', 'a', { group: 2 }), updated('team.c', 'c', { group: 3 })].map((change) => ({
      ...change,
      after: { ...change.after, path: 'x' },
    }));
    expect(find({ matches, changes }, among)).toEqual({
      takings: [['team.a', 'c', 'team.c']],
      free: ['team.c'],
      problems: [],
    });
  });
});
