import { describe, expect, test } from 'vitest';
import type { Explanation } from '../../src/base/explanation.ts';
import { DriverError } from '../../src/core/engine/driver.ts';
import { LOOKS_MS } from '../../src/core/engine/execute/looks.ts';
import { hide } from '../../src/core/plan/digest.ts';
import type { Blocked } from '../../src/core/plan/plan.ts';
import { createMemoryDriver, type MemoryOptions, type Seed } from '../support/memory-driver.ts';
import {
  apply,
  create,
  existing,
  failing,
  fakeClock,
  fieldChanges,
  KINDS,
  ledgerOf,
  move,
  planOf,
  SALT,
} from './support/hand-made-plan.ts';

const SITE: Seed = { kind: 'site', id: 'site_x', fields: { name: 'docs' } };
const SITE_PLACE = [{ kind: 'site', id: 'site_x' }];
const UNDER_SITE = { parents: ['site.docs'] };
const IDS = { ids: { 'site.docs': 'site_x' } };

function service(options: Partial<MemoryOptions> = {}): ReturnType<typeof createMemoryDriver> {
  return createMemoryDriver({ kinds: KINDS, seed: [SITE], ...options });
}

function redirect(name: string, more: Parameters<typeof create>[2] | object = {}): ReturnType<typeof create> {
  return create(`site.docs.redirect["/${name}"]`, 'redirect', { ...UNDER_SITE, after: { from: `/${name}` }, ...more });
}

function redirects(count: number): ReturnType<typeof create>[] {
  return Array.from({ length: count }, (_, index) => redirect(`r${index}`));
}

const failFor =
  (names: readonly string[], error: Error): NonNullable<MemoryOptions['faults']> =>
  (call) =>
    call.op === 'create' && names.includes(String(call.fields?.['from'] ?? call.fields?.['name']))
      ? { at: 'before', error }
      : undefined;

const unavailable = failing('unavailable', 'none');

describe('making resources', () => {
  test('a resource is made after what it refers to and what holds it, and each step is recorded', async () => {
    const driver = createMemoryDriver({ kinds: KINDS });
    const plan = planOf([
      create('site.docs.section.a', 'section', {
        ...UNDER_SITE,
        dependsOn: ['site.docs', 'team.x'],
        after: { name: 'a', owner: { $ref: 'team.x' } },
        protect: true,
      }),
      create('site.docs', 'site', { after: { name: 'docs' } }),
      create('team.x', 'team', { after: { name: 'x' } }),
    ]);
    const { result, events, ledger, statuses } = await apply(plan, driver);
    expect(result.status).toBe('done');
    expect(statuses).toEqual({ 'site.docs.section.a': 'done', 'site.docs': 'done', 'team.x': 'done' });
    expect(result.results.map(({ change }) => change.key)).toEqual(plan.changes.map(({ key }) => key));
    expect(result.counts).toEqual({ site: 1, section: 1, team: 1 });
    expect(driver.log.map(({ kind }) => kind)).toEqual(['site', 'team', 'section']);
    expect(driver.world()).toContainEqual({
      kind: 'section',
      id: 'section_1',
      parent: 'site_1',
      fields: { name: 'a', owner: { $id: 'team_1' } },
    });
    expect(events.filter((event) => 'address' in event && event.address === 'site.docs.section.a')).toEqual([
      {
        type: 'intend',
        address: 'site.docs.section.a',
        intent: { kind: 'section', fields: { name: 'a', owner: { $ref: 'team.x' } } },
      },
      {
        type: 'put',
        address: 'site.docs.section.a',
        entry: { kind: 'section', id: 'section_1', fields: {}, protect: true },
        created: true,
      },
      {
        type: 'put',
        address: 'site.docs.section.a',
        entry: { kind: 'section', id: 'section_1', fields: { name: 'a', owner: { $ref: 'team.x' } }, protect: true },
        created: true,
      },
    ]);
    expect(ledger.intents.size).toBe(0);
  });

  test('the first one is announced, which shows that the ledger can be written; then only what may be left half made', async () => {
    const { events } = await apply(planOf(redirects(3), IDS), service(), { parallelism: 1 });
    const [first] = events;
    expect(events.filter(({ type }) => type === 'intend')).toEqual([first]);
  });

  test('a lost answer before the resource was made sends it again', async () => {
    const driver = service({
      faults: ({ nth, op }) =>
        op === 'create' && nth < 3 ? { at: 'before', error: failing('unavailable', 'unknown') } : undefined,
    });
    const { result, waits } = await apply(planOf([redirect('a')], IDS), driver);
    expect(result.status).toBe('done');
    expect(driver.world().filter(({ kind }) => kind === 'redirect')).toHaveLength(1);
    expect(waits).toEqual([...LOOKS_MS.slice(1), ...LOOKS_MS.slice(1)]);
  });

  test('after three unknown attempts it is given up', async () => {
    let sent = 0;
    const driver = service({
      faults: ({ op }) => {
        sent += op === 'create' ? 1 : 0;
        return op === 'create' ? { at: 'before', error: failing('unavailable', 'unknown') } : undefined;
      },
    });
    const { result, ledger } = await apply(planOf([redirect('a')], IDS), driver);
    expect(sent).toBe(3);
    expect(result.status).toBe('partial');
    expect(result.results[0]).toMatchObject({ status: 'failed', outcome: 'unknown' });
    expect([...ledger.intents.keys()]).toEqual(['site.docs.redirect["/a"]']);
    expect(ledger.entries.size).toBe(0);
  });

  test.each([
    ['an unknown outcome', failing('unavailable', 'unknown')],
    ['an answer that cannot be read', failing('unreadable', 'done')],
  ])('a resource that was made with %s is found and taken over, also when the list is behind', async (_what, error) => {
    for (const lag of [0, 1, 2]) {
      const driver = service({ lag, faults: ({ op }) => (op === 'create' ? { at: 'after', error } : undefined) });
      const { result, ledger } = await apply(planOf([redirect('a')], IDS), driver);
      expect(result.status).toBe('done');
      expect(driver.writes).toBe(1);
      expect(ledger.entries.get('site.docs.redirect["/a"]')).toEqual({
        kind: 'redirect',
        id: 'redirect_1',
        fields: { from: '/a' },
      });
    }
  });

  test('a resource that was made and never shows is a failure, not a second request', async () => {
    const driver = service({
      lag: 9,
      faults: ({ op }) => (op === 'create' ? { at: 'after', error: failing('unreadable', 'done') } : undefined),
    });
    const { result } = await apply(planOf([redirect('a')], IDS), driver);
    expect(result.results[0]).toMatchObject({ status: 'failed', outcome: 'done' });
    expect(driver.writes).toBe(1);
  });

  test('F13: a conflict after an unknown outcome is the resource itself', async () => {
    // The list is behind for all three looks; then the service refuses the second request.
    const driver = service({
      lag: 3,
      faults: ({ op, nth }) =>
        op === 'create' && nth === 1 ? { at: 'after', error: failing('unavailable', 'unknown') } : undefined,
    });
    const { result } = await apply(planOf([redirect('a')], IDS), driver);
    expect(result.status).toBe('done');
    expect(driver.writes).toBe(1);
  });

  test('F13: a conflict out of the blue is a failure', async () => {
    const driver = service();
    const plan = planOf([redirect('a', { naturalKey: 'other' })], IDS);
    const { result } = await apply(plan, driver, {
      record: async (event) => {
        if (event.type === 'intend') {
          driver.add({ kind: 'redirect', parent: 'site_x', fields: { from: '/a' } });
        }
      },
    });
    expect(result.status).toBe('failed');
    expect(result.results[0]).toMatchObject({ message: expect.stringContaining('already'), outcome: 'none' });
  });

  test('a resource without a natural key is found by being new and as wanted', async () => {
    const driver = service({
      seed: [SITE, { kind: 'link', parent: 'site_x', fields: { title: 'a' } }],
      faults: ({ op, nth }) =>
        op === 'create' && nth === 1 ? { at: 'after', error: failing('unavailable', 'unknown') } : undefined,
    });
    const plan = planOf([create('site.docs.link.a', 'link', { ...UNDER_SITE, after: { title: 'a' } })], IDS);
    const { result, ledger } = await apply(plan, driver);
    expect(result.status).toBe('done');
    expect(ledger.entries.get('site.docs.link.a')?.id).toBe('link_2');
    expect(driver.writes).toBe(1);
  });

  test.each([
    ['unavailable', 'none'],
    ['unavailable', 'unknown'],
    ['unreadable', 'done'],
  ] as const)('a resource that is half made (%s, %s) is completed, not made twice', async (failure, outcome) => {
    const driver = service({
      faults: ({ op }) => (op === 'create' ? { at: 'between', error: failing(failure, outcome) } : undefined),
    });
    const plan = planOf([redirect('a', { after: { from: '/a', to: 'there' } })], IDS);
    const { result } = await apply(plan, driver);
    expect(result.status).toBe('done');
    expect(driver.world().filter(({ kind }) => kind === 'redirect')).toEqual([
      { kind: 'redirect', id: 'redirect_1', parent: 'site_x', fields: { from: '/a', to: 'there' } },
    ]);
    expect(driver.log).toEqual([expect.objectContaining({ op: 'update', fields: { to: 'there' } })]);
  });

  test('a resource that is made and refused afterwards stays ours', async () => {
    const driver = service({
      faults: ({ op }) => (op === 'create' ? { at: 'between', error: failing('invalid', 'none') } : undefined),
    });
    const { result, ledger } = await apply(planOf([redirect('a')], IDS), driver);
    expect(result.status).toBe('partial');
    expect(result.results[0]).toMatchObject({ status: 'failed', outcome: 'done' });
    expect(ledger.entries.get('site.docs.redirect["/a"]')).toEqual({ kind: 'redirect', id: 'redirect_1', fields: {} });
  });
});

describe('changing resources', () => {
  test('only what changes is sent, with everything declared beside it, entry by entry in maps', async () => {
    const driver = createMemoryDriver({
      kinds: KINDS,
      seed: [{ kind: 'team', id: 't', fields: { name: 'x', members: { a: 'reader', b: 'owner', c: 'reader' } } }],
      withheld: { team: ['token'] },
    });
    const team = await existing(driver, { kind: 'team', id: 't' });
    const entry = (name: string, after?: string): ReturnType<typeof fieldChanges>[number] => ({
      path: `members["${name}"]`,
      field: 'members',
      entry: name,
      ...(after === undefined ? {} : { after }),
      sensitive: false,
      cause: 'pending',
    });
    const hidden = hide(SALT, 'secret value');
    const plan = planOf([
      team.update('team.x', {
        after: { name: 'x', members: { a: 'owner' }, token: hidden },
        fields: [entry('a', 'owner'), entry('b'), ...fieldChanges({ token: hidden })],
      }),
    ]);
    const { result, ledger } = await apply(plan, driver, { secretOf: () => 'secret value' });
    expect(result.status).toBe('done');
    expect(driver.log[0]?.fields).toEqual({ members: { a: 'owner', b: null }, token: 'secret value' });
    expect(driver.world()[0]?.fields).toEqual({
      name: 'x',
      members: { a: 'owner', c: 'reader' },
      token: 'secret value',
    });
    expect(ledger.entries.get('team.x')).toEqual({
      kind: 'team',
      id: 't',
      fields: { name: 'x', members: { a: 'owner' }, token: hidden },
      witness: { token: 'set 1 times' },
    });
  });

  test.each([
    ['is not at hand', undefined, 'not available'],
    ['is another one', 'another', 'the hidden value of token changed after the plan was created'],
  ])('a hidden value that %s makes a plan stale, and nothing is read or sent', async (_what, secret, words) => {
    const driver = createMemoryDriver({ kinds: KINDS });
    const plan = planOf([create('team.x', 'team', { after: { name: 'x', token: hide(SALT, 'right') } })]);
    const { result, events } = await apply(plan, driver, { secretOf: () => secret });
    expect(result.status).toBe('stale');
    expect(result.diagnostics).toEqual([
      expect.objectContaining({ code: 'stale', detail: expect.stringContaining(words) }),
    ]);
    expect(JSON.stringify(result)).not.toContain('"another"');
    expect(events).toEqual([]);
    expect([driver.reads, driver.writes]).toEqual([0, 0]);
  });

  test('taking over a resource that is as declared sends nothing and records it', async () => {
    const driver = service();
    const site = await existing(driver, { kind: 'site', id: 'site_x' });
    const { result, ledger, events } = await apply(
      planOf([site.adopt('site.docs', { after: { name: 'docs' }, fields: [] })]),
      driver,
    );
    expect(result.status).toBe('done');
    expect(driver.writes).toBe(0);
    const entry = { kind: 'site', id: 'site_x', fields: { name: 'docs' } };
    expect(ledger.entries.get('site.docs')).toEqual(entry);
    // Nothing says that it was created.
    expect(events).toEqual([{ type: 'put', address: 'site.docs', entry }]);
    const hiding = createMemoryDriver({
      kinds: KINDS,
      seed: [{ kind: 'team', id: 't', fields: { name: 'x', token: 'set' } }],
      withheld: { team: ['token'] },
    });
    const team = await existing(hiding, { kind: 'team', id: 't' });
    const adopted = await apply(planOf([team.adopt('team.x', { after: { name: 'x' }, fields: [] })]), hiding);
    expect(adopted.ledger.entries.get('team.x')?.witness).toEqual({ token: 'set 1 times' });
  });

  test.each(['before', 'after'] as const)(
    'an update with an unknown outcome (%s) is sent again, three times at most',
    async (at) => {
      for (const [bad, status] of [
        [2, 'done'],
        [3, 'partial'],
      ] as const) {
        let sent = 0;
        const driver = service({
          faults: ({ op }) =>
            op === 'update' && sent++ < bad ? { at, error: failing('unavailable', 'unknown') } : undefined,
        });
        const site = await existing(driver, { kind: 'site', id: 'site_x' });
        const { result, waits } = await apply(planOf([site.update('site.docs', { after: { name: 'new' } })]), driver);
        expect(result.status).toBe(status);
        expect(sent).toBe(3);
        expect(waits).toEqual([200, 400]);
      }
    },
  );

  test('an update that is done with a lost answer is done', async () => {
    const driver = service({
      faults: ({ op }) => (op === 'update' ? { at: 'after', error: failing('unreadable', 'done') } : undefined),
    });
    const site = await existing(driver, { kind: 'site', id: 'site_x' });
    const { result } = await apply(planOf([site.update('site.docs', { after: { name: 'new' } })]), driver);
    expect(result.status).toBe('done');
    expect(driver.writes).toBe(1);
  });

  test('a replaced resource is deleted and made anew, and its parts with it', async () => {
    const driver = service();
    driver.add({ kind: 'redirect', id: 'old', parent: 'site_x', fields: { from: '/a' } });
    const site = await existing(driver, { kind: 'site', id: 'site_x' });
    const part = await existing(driver, { kind: 'redirect', id: 'old', parents: SITE_PLACE });
    const plan = planOf(
      [
        site.replace('site.docs', { after: { name: 'docs' } }),
        part.remove('site.docs.redirect["/a"]', { ...UNDER_SITE, with: 'site.docs' }),
        redirect('a', { dependsOn: ['site.docs'] }),
        site.update('site.docs', {
          key: 'site.docs:late',
          dependsOn: ['site.docs'],
          after: { name: 'docs', late: true },
        }),
      ],
      IDS,
    );
    const ledger = ledgerOf({
      'site.docs': { kind: 'site', id: 'site_x', fields: { name: 'docs' } },
      'site.docs.link.gone': { kind: 'link', id: 'link_9', fields: {} },
    });
    const { result, events, ledger: after } = await apply(plan, driver, { ledger });
    expect(result.status).toBe('done');
    expect(driver.log.map(({ op, kind }) => `${op} ${kind}`)).toEqual([
      'remove site',
      'create site',
      'create redirect',
      'update site',
    ]);
    expect(driver.log.at(-1)?.id).toBe('site_2');
    // What the service deleted along is not looked for again.
    expect(after.entries.has('site.docs.link.gone')).toBe(false);
    expect(events[0]).toMatchObject({ type: 'intend', address: 'site.docs' });
    expect(after.entries.get('site.docs')?.id).toBe('site_2');
    expect(after.entries.get('site.docs.redirect["/a"]')?.id).toBe('redirect_2');
  });

  test('a replacement that stops half-way keeps the old entry and the intent, and says so', async () => {
    const driver = service({
      faults: ({ op }) => (op === 'create' ? { at: 'before', error: failing('invalid', 'none') } : undefined),
    });
    const site = await existing(driver, { kind: 'site', id: 'site_x' });
    const before = { 'site.docs': { kind: 'site', id: 'site_x', fields: { name: 'docs' } } };
    const { result, ledger } = await apply(planOf([site.replace('site.docs', { after: { name: 'docs' } })]), driver, {
      ledger: ledgerOf(before),
    });
    expect(result.status).toBe('partial');
    expect(result.results[0]).toMatchObject({ message: expect.stringContaining('it was deleted'), outcome: 'done' });
    expect(Object.fromEntries(ledger.entries)).toEqual(before);
    expect([...ledger.intents.keys()]).toEqual(['site.docs']);
  });

  test('resources are put in order, new ones too', async () => {
    const driver = service();
    const ids = ['a', 'b', 'c'].map((name) => driver.add({ kind: 'section', parent: 'site_x', fields: { name } }));
    let lost = true;
    const flaky = createMemoryDriver({
      kinds: KINDS,
      seed: [SITE, ...['a', 'b', 'c'].map((name): Seed => ({ kind: 'section', parent: 'site_x', fields: { name } }))],
      faults: ({ op }) => {
        const fault = op === 'move' && lost;
        lost = op === 'move' ? false : lost;
        return fault ? { at: 'after', error: failing('unavailable', 'unknown') } : undefined;
      },
    });
    const plan = planOf(
      [
        create('site.docs.section.d', 'section', { ...UNDER_SITE, after: { name: 'd' } }),
        move('site.docs.section.c', 'section', {
          ...UNDER_SITE,
          id: 'section_3',
          after: null,
          before: 'site.docs.section.a',
          rank: 0,
        }),
        move('site.docs.section.d', 'section', {
          ...UNDER_SITE,
          after: 'site.docs.section.c',
          dependsOn: ['site.docs.section.d', 'move site.docs.section.c'],
        }),
      ],
      { ids: { 'site.docs': 'site_x', 'site.docs.section.a': 'section_1' } },
    );
    const entry = { kind: 'section', id: 'section_3', fields: { name: 'c' }, rank: 2 };
    for (const world of [driver, flaky]) {
      const { result, ledger } = await apply(plan, world, { ledger: ledgerOf({ 'site.docs.section.c': entry }) });
      expect(result.status).toBe('done');
      expect(world.row('site_x')).toEqual(['section_3', 'section_4', ...ids.slice(0, 2)]);
      expect(ledger.entries.get('site.docs.section.c')).toEqual({ ...entry, rank: 0 });
    }
  });

  test('a resource that changes its address moves in the ledger, also when another one takes the old address', async () => {
    const driver = service();
    const site = await existing(driver, { kind: 'site', id: 'site_x' });
    const plan = planOf([
      create('site.docs', 'site', { after: { name: 'other' } }),
      site.update('site.handbook', {
        after: { name: 'handbook' },
        previousAddress: 'site.docs',
        dependsOn: ['site.docs'],
      }),
    ]);
    const { ledger } = await apply(plan, driver, {
      ledger: ledgerOf({ 'site.docs': { kind: 'site', id: 'site_x', fields: { name: 'docs' } } }),
    });
    expect(Object.fromEntries([...ledger.entries].map(([address, { id }]) => [address, id]))).toEqual({
      'site.docs': 'site_2',
      'site.handbook': 'site_x',
    });
  });
});

describe('deleting resources', () => {
  const seed: Seed[] = [
    SITE,
    { kind: 'redirect', id: 'r1', parent: 'site_x', fields: { from: '/1' } },
    { kind: 'redirect', id: 'r2', parent: 'site_x', fields: { from: '/2' } },
  ];
  const entries = {
    'site.docs': { kind: 'site', id: 'site_x', fields: {} },
    'site.docs.redirect["/1"]': { kind: 'redirect', id: 'r1', fields: {} },
    'site.docs.redirect["/2"]': { kind: 'redirect', id: 'r2', fields: {} },
  };
  const all = async (
    driver: ReturnType<typeof createMemoryDriver>,
    taken: string | undefined,
  ): Promise<ReturnType<typeof planOf>> => {
    const site = await existing(driver, { kind: 'site', id: 'site_x' });
    const withIt = { ...UNDER_SITE, ...(taken === undefined ? {} : { with: taken }) };
    const first = await existing(driver, { kind: 'redirect', id: 'r1', parents: SITE_PLACE });
    const second = await existing(driver, { kind: 'redirect', id: 'r2', parents: SITE_PLACE });
    const parts = [first.remove('site.docs.redirect["/1"]', withIt), second.remove('site.docs.redirect["/2"]', withIt)];
    return planOf(
      [
        site.remove('site.docs', { dependsOn: parts.map(({ key }) => key) }),
        ...parts,
        create('team.x', 'team', { after: { name: 'x' } }),
      ],
      IDS,
    );
  };

  test('deletions come last, parts before what holds them', async () => {
    const driver = service({ seed });
    const { result, ledger } = await apply(await all(driver, undefined), driver, {
      ledger: ledgerOf(entries),
      parallelism: 1,
    });
    expect(result.status).toBe('done');
    expect(driver.log.map(({ op, id }) => `${op} ${id ?? ''}`)).toEqual([
      'create ',
      'remove r1',
      'remove r2',
      'remove site_x',
    ]);
    expect([...ledger.entries.keys()]).toEqual(['team.x']);
  });

  test('what goes along with another resource needs no request and is recorded with it', async () => {
    const driver = service({ seed });
    const { result, statuses, ledger } = await apply(await all(driver, 'delete site.docs'), driver, {
      ledger: ledgerOf(entries),
    });
    expect(result.status).toBe('done');
    expect(new Set(Object.values(statuses))).toEqual(new Set(['done']));
    expect(driver.log.map(({ op }) => op)).toEqual(['create', 'remove']);
    expect([...ledger.entries.keys()]).toEqual(['team.x']);
  });

  test('nothing is deleted once anything failed', async () => {
    const driver = service({
      seed,
      faults: ({ op }) => (op === 'create' ? { at: 'before', error: failing('invalid', 'none') } : undefined),
    });
    const { result, statuses, ledger } = await apply(await all(driver, undefined), driver, {
      ledger: ledgerOf(entries),
    });
    expect(result.status).toBe('failed');
    expect(driver.writes).toBe(0);
    expect(statuses).toMatchObject({ 'team.x': 'failed', 'delete site.docs': 'skipped' });
    expect(Object.fromEntries(ledger.entries)).toEqual(entries);
  });

  test('a deletion that fails takes along what goes with it, and nothing else is deleted', async () => {
    const driver = service({
      seed,
      faults: ({ op }) => (op === 'remove' ? { at: 'before', error: failing('forbidden', 'none') } : undefined),
    });
    const { result, statuses, ledger } = await apply(await all(driver, 'delete site.docs'), driver, {
      ledger: ledgerOf(entries),
    });
    expect(result.status).toBe('partial');
    expect(statuses).toMatchObject({ 'delete site.docs': 'failed', 'delete site.docs.redirect["/1"]': 'skipped' });
    expect(ledger.entries.size).toBe(4);
  });

  test('F12: what is gone already is done, and the result says so', async () => {
    for (const drop of ['before the check', 'after the check']) {
      const driver = service({
        seed,
        faults: ({ op }) => (op === 'remove' ? { at: 'before', act: () => driver.drop('r1') } : undefined),
      });
      const resource = await existing(driver, { kind: 'redirect', id: 'r1', parents: SITE_PLACE });
      const plan = planOf([resource.remove('site.docs.redirect["/1"]', UNDER_SITE)], IDS);
      if (drop === 'before the check') {
        driver.drop('site_x');
      }
      const { result, events } = await apply(plan, driver, { ledger: ledgerOf(entries) });
      expect(result.status).toBe('done');
      expect(result.results[0]).toMatchObject({ note: 'already deleted' });
      expect(events).toEqual([{ type: 'remove', address: 'site.docs.redirect["/1"]' }]);
    }
  });

  test.each(['before', 'after'] as const)('a deletion with an unknown outcome (%s) is sent again', async (at) => {
    const driver = service({
      seed,
      faults: ({ op, nth }) =>
        op === 'remove' && nth === 1 ? { at, error: failing('unavailable', 'unknown') } : undefined,
    });
    const resource = await existing(driver, { kind: 'redirect', id: 'r1', parents: SITE_PLACE });
    const { result } = await apply(planOf([resource.remove('site.docs.redirect["/1"]', UNDER_SITE)], IDS), driver);
    expect(result.results).toEqual([{ status: 'done', change: expect.anything() }]);
    expect(driver.world().some(({ id }) => id === 'r1')).toBe(false);
  });

  test('a deletion that another change waits for is made before it', async () => {
    const driver = service({ seed });
    const resource = await existing(driver, { kind: 'redirect', id: 'r1', parents: SITE_PLACE });
    const plan = planOf(
      [
        redirect('1', { key: 'new', dependsOn: ['old'] }),
        resource.remove('site.docs.redirect["/old"]', { ...UNDER_SITE, key: 'old' }),
      ],
      IDS,
    );
    const { result } = await apply(plan, driver);
    expect(result.status).toBe('done');
    expect(driver.log.map(({ op }) => op)).toEqual(['remove', 'create']);
  });
});

describe('guards', () => {
  const blocked = (key: string, consents: readonly string[] = ['word']): Blocked => ({
    key,
    address: key,
    guard: 'test',
    message: 'It may hurt.',
    consents,
    override: 'Say --allow word.',
  });
  const changes = [
    create('site.docs', 'site', { after: { name: 'docs' } }),
    create('site.docs.section.a', 'section', { ...UNDER_SITE, dependsOn: ['site.docs'], after: { name: 'a' } }),
    create('team.x', 'team', { after: { name: 'x' } }),
  ];

  test('a blocked change stops everything and says how to allow it', async () => {
    const driver = createMemoryDriver({ kinds: KINDS });
    const { result, statuses, events } = await apply(planOf(changes, { blocked: [blocked('site.docs')] }), driver);
    expect(result.status).toBe('guarded');
    expect(statuses).toEqual({ 'site.docs': 'blocked', 'site.docs.section.a': 'skipped', 'team.x': 'skipped' });
    expect(result.diagnostics).toEqual([
      expect.objectContaining({ severity: 'error', code: 'blocked', detail: expect.stringContaining('--allow word') }),
    ]);
    expect([driver.writes, driver.reads, events.length]).toEqual([0, 0, 0]);
  });

  test.each<[string, string, string[]?]>([
    ['a live site goes offline', 'a live site goes offline. Pass --allow word to allow it.'],
    ['It may hurt.', 'It may hurt. Pass --allow word to allow it.'],
    ['v1.2 of site.b is gone', 'v1.2 of site.b is gone. Pass --allow word to allow it.'],
    ['it is protected', 'it is protected. No flag allows it: unprotect it.', []],
  ])('what is blocked because %j says in sentences what to do', async (message, detail, consents = ['word']) => {
    const override = 'no flag allows it: unprotect it';
    const plan = planOf(changes, { blocked: [{ ...blocked('team.x', consents), message, override }] });
    expect((await apply(plan, createMemoryDriver({ kinds: KINDS }))).result.diagnostics).toEqual([
      { severity: 'error', code: 'blocked', summary: 'Blocked by guard test', detail: `team.x: ${detail}` },
    ]);
  });

  test.each([
    [['word'], ['word'], 'done'],
    [['word', 'other'], ['other'], 'done'],
    [['word'], ['wor'], 'guarded'],
    [[], ['word'], 'guarded'],
  ])('blocked for %j, with %j it is %s', async (consents, allow, status) => {
    const driver = createMemoryDriver({ kinds: KINDS });
    const { result } = await apply(planOf(changes, { blocked: [blocked('site.docs', consents)] }), driver, { allow });
    expect(result.status).toBe(status);
  });

  test('every guard of a change has to be lifted', async () => {
    const driver = createMemoryDriver({ kinds: KINDS });
    const plan = planOf(changes, { blocked: [blocked('site.docs'), blocked('site.docs', ['two'])] });
    expect((await apply(plan, driver, { allow: ['word'] })).result.status).toBe('guarded');
  });

  test('blocked changes can be left out with what depends on them', async () => {
    const driver = createMemoryDriver({ kinds: KINDS });
    const plan = planOf(changes, { blocked: [blocked('site.docs')] });
    const { result, statuses } = await apply(plan, driver, { onGuard: 'skip' });
    expect(result.status).toBe('done');
    expect(statuses).toEqual({ 'site.docs': 'blocked', 'site.docs.section.a': 'skipped', 'team.x': 'done' });
    expect(result.diagnostics).toEqual([expect.objectContaining({ severity: 'warning', code: 'blocked' })]);
  });

  test.each(['delete site.docs', 'delete part'])(
    'a deletion that takes resources along is left out as a whole when %s is blocked',
    async (key) => {
      const driver = service();
      driver.add({ kind: 'redirect', id: 'r1', parent: 'site_x', fields: { from: '/1' } });
      driver.add({ kind: 'redirect', id: 'r2', parent: 'site_x', fields: { from: '/2' } });
      const site = await existing(driver, { kind: 'site', id: 'site_x' });
      const first = await existing(driver, { kind: 'redirect', id: 'r1', parents: SITE_PLACE });
      const second = await existing(driver, { kind: 'redirect', id: 'r2', parents: SITE_PLACE });
      const plan = planOf(
        [
          first.remove('site.docs.redirect["/1"]', { ...UNDER_SITE, key: 'delete part', with: 'delete site.docs' }),
          second.remove('site.docs.redirect["/2"]', { ...UNDER_SITE, with: 'delete site.docs' }),
          site.remove('site.docs', { dependsOn: ['delete part'] }),
        ],
        { ...IDS, blocked: [blocked(key)] },
      );
      const { result, statuses } = await apply(plan, driver, { onGuard: 'skip' });
      expect(result.status).toBe('done');
      expect(driver.writes).toBe(0);
      expect(Object.values(statuses).sort()).toEqual(['blocked', 'skipped', 'skipped']);
    },
  );
});

describe('a plan that is out of date', () => {
  test('F52: a plan cannot be applied twice', async () => {
    const driver = service();
    const { result } = await apply(planOf(redirects(1), IDS), driver, { ledger: ledgerOf({}, 2) });
    expect(result.status).toBe('stale');
    expect(result.diagnostics[0]?.detail).toContain('already applied');
    expect([driver.reads, driver.writes]).toEqual([0, 0]);
  });

  test.each([
    [
      'changed',
      (driver: ReturnType<typeof service>) => driver.change('site_x', { name: 'theirs' }),
      'name has changed: "docs" → "theirs"',
    ],
    [
      'changed elsewhere',
      (driver: ReturnType<typeof service>) => driver.change('site_x', { icon: 'x' }),
      'does not change',
    ],
    ['deleted', (driver: ReturnType<typeof service>) => driver.drop('site_x'), 'no longer exists'],
  ])('a resource that was %s in between stops everything', async (_what, meddle, words) => {
    const driver = service();
    const site = await existing(driver, { kind: 'site', id: 'site_x' });
    const change = site.update('site.docs', {
      after: { name: 'new' },
      fields: [{ path: 'name', field: 'name', before: 'docs', after: 'new', sensitive: false, cause: 'pending' }],
    });
    meddle(driver);
    const { result, events } = await apply(
      planOf([change, create('team.x', 'team', { after: { name: 'x' } })]),
      driver,
    );
    expect(result.status).toBe('stale');
    expect(result.diagnostics).toEqual([
      expect.objectContaining({ code: 'stale', detail: expect.stringContaining(words) }),
    ]);
    expect([driver.writes, events.length]).toEqual([0, 0]);
  });

  test('a resource that is to be made and was made in between stops everything', async () => {
    const driver = service();
    driver.add({ kind: 'redirect', id: 'theirs', parent: 'site_x', fields: { from: '/r0' } });
    const { result } = await apply(planOf(redirects(2), IDS), driver);
    expect(result.status).toBe('stale');
    expect(result.diagnostics).toHaveLength(1);
    expect(result.diagnostics[0]?.detail).toContain('theirs');
    expect(driver.writes).toBe(0);
  });

  test('a name that the plan itself frees is free', async () => {
    const driver = service();
    driver.add({ kind: 'redirect', id: 'old', parent: 'site_x', fields: { from: '/a' } });
    const old = await existing(driver, { kind: 'redirect', id: 'old', parents: SITE_PLACE });
    const plan = planOf(
      [
        redirect('a', { dependsOn: ['away'] }),
        old.update('site.docs.redirect["/b"]', { ...UNDER_SITE, key: 'away', after: { from: '/b' } }),
      ],
      IDS,
    );
    expect((await apply(plan, driver)).result.status).toBe('done');
  });

  test('what holds the resource being gone stops everything', async () => {
    const driver = service();
    driver.drop('site_x');
    const { result } = await apply(planOf(redirects(1), IDS), driver);
    expect(result.status).toBe('stale');
  });

  test.each([
    ['unauthenticated', 'denied'],
    ['forbidden', 'denied'],
    ['unreadable', 'failed'],
  ] as const)('a check that ends in %s is %s, and nothing is written', async (failure, status) => {
    const driver = service({ faults: () => ({ at: 'before', error: failing(failure, 'none') }) });
    const { result } = await apply(planOf(redirects(1), IDS), driver);
    expect(result.status).toBe(status);
    expect(driver.writes).toBe(0);
  });

  test.each<[string, Explanation | undefined, string, string]>([
    [
      'by its message',
      undefined,
      'Cannot read the resources of the plan',
      'An apply reads the resources of its plan again before it writes: no. Nothing was written.',
    ],
    [
      'by its request',
      { scope: 'operation', reason: 'not allowed (403)', request: 'GET /v1/x answered 403', advice: 'Ask an admin.' },
      'Cannot read the resources of the plan: not allowed (403)',
      'An apply reads the resources of its plan again before it writes: GET /v1/x answered 403. Ask an admin. Nothing was written.',
    ],
    [
      'as a whole',
      { scope: 'service', headline: 'Cannot reach it', advice: 'Check the address.' },
      'Cannot reach it',
      'Check the address. Nothing was written.',
    ],
  ])('a check that fails is explained %s', async (_how, explanation, summary, detail) => {
    const error = new DriverError('no', { failure: 'forbidden', outcome: 'none', explanation });
    const driver = service({ faults: () => ({ at: 'before', error }) });
    const { result } = await apply(planOf(redirects(1), IDS), driver);
    expect(result.diagnostics).toEqual([{ severity: 'error', code: 'denied', summary, detail }]);
  });

  test('a plan that waits for itself is refused', async () => {
    const driver = service();
    const plan = planOf(
      [redirect('a', { dependsOn: ['b'] }), redirect('b', { key: 'b', dependsOn: ['site.docs.redirect["/a"]'] })],
      IDS,
    );
    const { result } = await apply(plan, driver);
    expect(result.status).toBe('failed');
    expect(result.diagnostics[0]?.code).toBe('circular');
  });
});

describe('failures', () => {
  test('a failure blocks only what depends on it', async () => {
    const driver = service({ faults: failFor(['/r0'], failing('invalid', 'none')) });
    const [first, ...others] = redirects(5);
    const plan = planOf(
      [
        ...(first === undefined ? [] : [first]),
        ...others,
        redirect('d1', { key: 'd1', dependsOn: ['site.docs.redirect["/r0"]'] }),
        redirect('d2', { key: 'd2', dependsOn: ['d1'] }),
      ],
      IDS,
    );
    const { result, statuses } = await apply(plan, driver);
    expect(result.status).toBe('partial');
    expect(statuses).toMatchObject({ d1: 'skipped', d2: 'skipped', 'site.docs.redirect["/r4"]': 'done' });
    expect(result.results[6]).toMatchObject({ message: expect.stringContaining('site.docs.redirect["/r0"]') });
    expect(result.counts).toEqual({ redirect: 4 });
  });

  test('what depends on several failures is skipped once', async () => {
    const driver = service({ faults: failFor(['/r0', '/r1'], failing('invalid', 'none')) });
    const dependsOn = redirects(2).map(({ key }) => key);
    const told: string[] = [];
    await apply(planOf([...redirects(2), redirect('d', { dependsOn })], IDS), driver, {
      onEvent: ({ type }) => told.push(type),
    });
    expect(told.filter((type) => type === 'skipped')).toHaveLength(1);
  });

  test('with onError stop nothing more is begun', async () => {
    const driver = service({ faults: failFor(['/r2'], failing('invalid', 'none')) });
    const { statuses } = await apply(planOf(redirects(6), IDS), driver, { onError: 'stop', parallelism: 1 });
    expect(Object.values(statuses)).toEqual(['done', 'done', 'failed', 'skipped', 'skipped', 'skipped']);
  });

  test('a token that is no longer accepted ends the run', async () => {
    const driver = service({ faults: failFor(['/r2'], failing('unauthenticated', 'none')) });
    const { result, statuses } = await apply(planOf(redirects(6), IDS), driver, { parallelism: 1 });
    expect(result.status).toBe('denied');
    expect(Object.values(statuses)).toEqual(['done', 'done', 'failed', 'skipped', 'skipped', 'skipped']);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['denied']);
  });

  test('forbidden for all is denied, forbidden for one is a failure of that one', async () => {
    const one = service({ faults: failFor(['/r1'], failing('forbidden', 'none')) });
    expect((await apply(planOf(redirects(3), IDS), one)).result.status).toBe('partial');
    const all = service({ faults: failFor(['/r0', '/r1', '/r2'], failing('forbidden', 'none')) });
    expect((await apply(planOf(redirects(3), IDS), all)).result.status).toBe('denied');
    const mixed = service({
      faults: ({ op, fields }) =>
        op === 'create'
          ? { at: 'before', error: failing(fields?.['from'] === '/r1' ? 'invalid' : 'forbidden', 'none') }
          : undefined,
    });
    expect((await apply(planOf(redirects(3), IDS), mixed)).result.status).toBe('failed');
  });

  test('a service that fails five times in a row is left alone', async () => {
    let sent = 0;
    const driver = service({
      faults: ({ op }) => {
        sent += op === 'create' ? 1 : 0;
        return op === 'create' ? { at: 'before', error: unavailable } : undefined;
      },
    });
    const { result, statuses } = await apply(planOf(redirects(50), IDS), driver, { parallelism: 1 });
    expect(result.status).toBe('failed');
    expect(Object.values(statuses).filter((status) => status === 'failed')).toHaveLength(5);
    expect(sent).toBe(15);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['service-down']);
  });

  test('a success between failures of the service starts the count again', async () => {
    const down = Array.from({ length: 12 }, (_, index) => `/r${index}`).filter((name) => name !== '/r4');
    const driver = service({ faults: failFor(down, unavailable) });
    const { result, statuses } = await apply(planOf(redirects(12), IDS), driver, { parallelism: 1 });
    // Four failures, a success, five failures: the breaker opens at the fifth in a row and not at the fifth of all.
    const failed = Object.values(statuses).map((status) => status === 'failed');
    expect(failed.lastIndexOf(true)).toBe(9);
    expect(statuses).toMatchObject({
      'site.docs.redirect["/r4"]': 'done',
      'site.docs.redirect["/r10"]': 'skipped',
    });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['service-down']);
  });

  test('F48: an error of our own fails that change, without its secrets, and the others go on', async () => {
    const driver = createMemoryDriver({
      kinds: KINDS,
      faults: ({ fields }) =>
        fields?.['token'] === 'hush"hush'
          ? { at: 'before', error: new TypeError('cannot read {"token":"a hush\\"hush"} or hush"hush') }
          : undefined,
    });
    const plan = planOf([
      create('team.x', 'team', { after: { name: 'x', token: hide(SALT, 'hush"hush') } }),
      create('team.y', 'team', { after: { name: 'y' } }),
    ]);
    const { result, statuses } = await apply(plan, driver, { secretOf: () => 'hush"hush' });
    expect(result.status).toBe('partial');
    expect(statuses).toEqual({ 'team.x': 'failed', 'team.y': 'done' });
    expect(JSON.stringify(result)).not.toContain('hush');
    // It may have been sent.
    const alone = await apply(planOf(plan.changes.slice(0, 1)), driver, { secretOf: () => 'hush"hush' });
    expect(alone.result.status).toBe('partial');
  });

  test('F49: a ledger that cannot be written before anything is sent lets nothing be sent', async () => {
    const driver = service();
    const { result } = await apply(planOf(redirects(3), IDS), driver, {
      record: () => Promise.reject(new Error('disk full')),
    });
    expect(result.status).toBe('failed');
    expect(driver.writes).toBe(0);
    expect(result.diagnostics).toEqual([expect.objectContaining({ code: 'not-recorded' })]);
  });

  test('a move of an only child needs no request', async () => {
    const driver = service();
    driver.add({ kind: 'section', parent: 'site_x', fields: { name: 'a' } });
    const plan = planOf([move('site.docs.section.a', 'section', { ...UNDER_SITE, id: 'section_1', after: null })], IDS);
    expect((await apply(plan, driver)).result.results).toMatchObject([{ status: 'done', note: 'it has no siblings' }]);
    expect(driver.writes).toBe(0);
  });

  test('F49: a move waits for the ledger to forget the order', async () => {
    const driver = service();
    for (const name of ['a', 'b']) {
      driver.add({ kind: 'section', parent: 'site_x', fields: { name } });
    }
    const plan = planOf(
      [
        move('site.docs.section.b', 'section', {
          ...UNDER_SITE,
          id: 'section_2',
          after: null,
          before: 'site.docs.section.a',
        }),
      ],
      { ids: { 'site.docs': 'site_x', 'site.docs.section.a': 'section_1' } },
    );
    const { result } = await apply(plan, driver, {
      ledger: ledgerOf({ 'site.docs.section.b': { kind: 'section', id: 'section_2', fields: {}, rank: 1 } }),
      record: () => Promise.reject(new Error('disk full')),
    });
    expect(result.results).toMatchObject([{ status: 'failed', outcome: 'none' }]);
    expect(driver.writes).toBe(0);
  });

  test('F49: a ledger that can no longer be written ends the run and shows what is not in it', async () => {
    const driver = service();
    let puts = 0;
    const { result, statuses } = await apply(planOf(redirects(4), IDS), driver, {
      parallelism: 1,
      record: async (event) => {
        if (event.type === 'put' && ++puts > 2) {
          throw new Error('disk full');
        }
      },
    });
    expect(result.status).toBe('partial');
    expect(Object.values(statuses)).toEqual(['done', 'done', 'skipped', 'skipped']);
    expect(result.diagnostics).toHaveLength(1);
    expect(result.diagnostics[0]?.detail).toContain(
      '{"address":"site.docs.redirect[\\"/r1\\"]","kind":"redirect","id":"redirect_2"}',
    );
  });
});

describe('what is pending', () => {
  /** A service that accepts people and lists none of them before they join. */
  function inviting(options: Partial<MemoryOptions> = {}): ReturnType<typeof createMemoryDriver> {
    const driver = service(options);
    return { ...driver, create: async (request) => (request.kind === 'team' ? 'pending' : driver.create(request)) };
  }
  const people = (count: number): ReturnType<typeof create>[] =>
    Array.from({ length: count }, (_, index) => create(`team.t${index}`, 'team', { after: { name: `t${index}` } }));

  test('is no failure and never stops the run, however much of it there is', async () => {
    const plan = planOf([...people(8), ...redirects(3)], IDS);
    const { result, statuses, ledger } = await apply(plan, inviting(), { parallelism: 1 });
    expect(result.status).toBe('done');
    expect(result.diagnostics).toEqual([]);
    expect(Object.values(statuses)).toEqual([...Array(8).fill('pending'), ...Array(3).fill('done')]);
    expect(result.results[0]).toMatchObject({ status: 'pending', message: 'invitation pending' });
    expect(result.counts).toEqual({ redirect: 3 });
    // It is remembered as accepted, and owned by nobody.
    expect(ledger.intents.get('team.t0')).toEqual({ kind: 'team', fields: { name: 't0' }, pending: true });
    expect([...ledger.entries.keys()].filter((address) => address.startsWith('team'))).toEqual([]);
  });

  test('lets what depends on it wait, and nothing else', async () => {
    const waiting = redirect('waits', { key: 'waits', dependsOn: ['team.t0'] });
    const after = redirect('after', { key: 'after', dependsOn: ['waits'] });
    const { result, statuses } = await apply(planOf([...people(1), waiting, after, redirect('free')], IDS), inviting());
    expect(result.status).toBe('done');
    expect(statuses).toEqual({
      'team.t0': 'pending',
      waits: 'pending',
      after: 'pending',
      'site.docs.redirect["/free"]': 'done',
    });
    expect(result.results[2]).toMatchObject({ message: 'waits for team.t0, which is pending' });
  });

  test('does not keep the record from being completed', async () => {
    const ledger = ledgerOf({ 'team.gone': { kind: 'team', id: 'team_gone', fields: {} } });
    const plan = planOf(people(1), { forget: ['team.gone'] });
    expect((await apply(plan, inviting(), { ledger })).ledger.entries.size).toBe(0);
  });

  test('does not hide a failure', async () => {
    const driver = inviting({ faults: failFor(['/r0'], failing('invalid', 'none')) });
    const { result } = await apply(planOf([...people(1), ...redirects(1)], IDS), driver);
    expect(result.status).toBe('partial');
  });
});

describe('being interrupted', () => {
  test('F44: nothing more is begun, what is on its way is finished', async () => {
    const controller = new AbortController();
    const driver = service({
      faults: ({ op, nth }) =>
        op === 'create' && nth === 3 ? { at: 'before', act: () => controller.abort() } : undefined,
    });
    const { result, statuses, ledger } = await apply(planOf(redirects(6), IDS), driver, {
      parallelism: 1,
      signal: controller.signal,
    });
    expect(result.status).toBe('interrupted');
    expect(Object.values(statuses)).toEqual(['done', 'done', 'done', 'skipped', 'skipped', 'skipped']);
    expect(ledger.entries.size).toBe(3);
    expect(result.diagnostics).toMatchObject([{ code: 'interrupted', detail: expect.stringContaining('3 of 6') }]);
  });

  test('F44: what failed meanwhile is not sent again', async () => {
    const controller = new AbortController();
    const driver = service({
      faults: ({ op }) =>
        op === 'create' ? { at: 'before', act: () => controller.abort(), error: unavailable } : undefined,
    });
    const told: string[] = [];
    const { statuses, waits } = await apply(planOf(redirects(1), IDS), driver, {
      signal: controller.signal,
      onEvent: ({ type }) => told.push(type),
    });
    expect([Object.values(statuses), waits, told.includes('retrying')]).toEqual([['failed'], [], false]);
  });

  test('F44: what hangs is not waited for longer than the grace', async () => {
    const controller = new AbortController();
    const clock = fakeClock();
    const driver = service({
      faults: ({ op, nth }) =>
        op === 'create' && nth === 2
          ? {
              at: 'before',
              hang: true,
              act: () => {
                controller.abort();
                setTimeout(clock.expire, 5);
              },
            }
          : undefined,
    });
    const { result, statuses } = await apply(planOf(redirects(3), IDS), driver, {
      parallelism: 1,
      signal: controller.signal,
      clock,
    });
    expect(result.status).toBe('interrupted');
    expect(Object.values(statuses)).toEqual(['done', 'failed', 'skipped']);
    expect(result.results[1]).toMatchObject({ outcome: 'unknown' });
  });

  test('before the first write it needs no wait at all', async () => {
    const controller = new AbortController();
    const driver = service({
      faults: ({ op }) => (op === 'list' ? { at: 'before', hang: true, act: () => controller.abort() } : undefined),
    });
    const { result } = await apply(planOf(redirects(3), IDS), driver, { signal: controller.signal });
    expect(result.status).toBe('interrupted');
    expect(driver.writes).toBe(0);
  });

  test('a run whose last change was on its way is done', async () => {
    const controller = new AbortController();
    const driver = service({
      faults: ({ op }) => (op === 'create' ? { at: 'before', act: () => controller.abort() } : undefined),
    });
    expect((await apply(planOf(redirects(1), IDS), driver, { signal: controller.signal })).result.status).toBe('done');
  });
});

describe('the ledger alone', () => {
  const more = {
    ...IDS,
    refresh: [
      { address: 'site.handbook', previousAddress: 'site.docs', kind: 'site', id: 'site_x', fields: { name: 'docs' } },
    ],
    forget: ['team.old'],
  };
  const ledger = ledgerOf({
    'site.docs': { kind: 'site', id: 'site_x', fields: {} },
    'team.old': { kind: 'team', id: 't', fields: {} },
  });

  test('entries are written anew and let go when there is nothing else to do', async () => {
    const driver = service();
    const { result, ledger: after } = await apply(planOf([], more), driver, { ledger });
    expect(result.status).toBe('done');
    expect([...after.entries]).toEqual([['site.handbook', { kind: 'site', id: 'site_x', fields: { name: 'docs' } }]]);
    expect([driver.reads, driver.writes]).toEqual([0, 0]);
  });

  test('what is renamed and let go takes its parts along, and leaves no entry under either name', async () => {
    const parts = ledgerOf({
      'site.docs': { kind: 'site', id: 'site_x', fields: {} },
      'site.docs.redirect["/a"]': { kind: 'redirect', id: 'r', fields: {} },
      'site.handbook': { kind: 'site', id: 'site_y', fields: {} },
    });
    const plan = planOf([], { ...more, forget: ['site.docs', 'site.handbook'] });
    const { result, ledger: after } = await apply(plan, service(), { ledger: parts });
    expect(result.status).toBe('done');
    expect([...after.entries.keys()]).toEqual(['site.handbook.redirect["/a"]']);
  });

  test('no more than new names when something failed', async () => {
    const driver = service({
      faults: ({ op }) => (op === 'create' ? { at: 'before', error: failing('invalid', 'none') } : undefined),
    });
    const { events } = await apply(planOf(redirects(1), more), driver, { ledger });
    expect(events).toMatchObject([{ type: 'rename', names: [{ to: 'site.handbook' }] }]);
  });
});

describe('looking again afterwards', () => {
  test.each([
    [['late'], 'The other one (late) is unmanaged'],
    [['late', 'later'], 'The others (late, later) are unmanaged'],
  ])('F16: a resource that is there twice is reported with its ids, and nothing is deleted: %j', async (ids, words) => {
    const asked: unknown[] = [];
    const same = (id: string): Seed => ({ kind: 'redirect', id, parent: 'site_x', fields: { from: '/r1' } });
    const driver = service({
      allowsDuplicates: true,
      seed: [SITE, { ...same('known'), fields: { from: '/x' } }, { ...same('twin'), fields: { from: '/x' } }],
      faults: ({ op, nth }) =>
        op === 'list' && nth === 2
          ? { at: 'before', act: () => void ids.map((id) => driver.add(same(id))) }
          : undefined,
    });
    const reader: typeof driver.reader = () => ({
      list: (kind, parents, options) => {
        asked.push(options);
        return driver.reader().list(kind, parents, options);
      },
    });
    const { result } = await apply(planOf(redirects(3), IDS), { ...driver, reader });
    expect(result.status).toBe('partial');
    expect(result.diagnostics).toMatchObject([{ severity: 'error', code: 'duplicate' }]);
    expect(result.diagnostics[0]?.detail).toContain(`has ${ids.length + 1} resources with this name`);
    expect(result.diagnostics[0]?.detail).toContain(words);
    expect(driver.world()).toHaveLength(6 + ids.length);
    expect(asked.at(-1)).toEqual({ keysOnly: true, withoutSeparateList: true });
  });

  test('F16: one that the plan deletes is no second one', async () => {
    const seed: Seed = { kind: 'redirect', id: 'old', parent: 'site_x', fields: { from: '/r0' } };
    const driver = service({
      allowsDuplicates: true,
      seed: [SITE, seed],
      faults: ({ op }) => (op === 'remove' ? { at: 'before', error: failing('invalid', 'none') } : undefined),
    });
    const old = await existing(driver, { kind: 'redirect', id: 'old', parents: SITE_PLACE });
    const plan = planOf([...redirects(1), old.remove('site.docs.redirect["/old"]', UNDER_SITE)], IDS);
    const { result } = await apply(plan, driver);
    expect([result.status, result.diagnostics]).toEqual(['partial', []]);
  });

  test('a list that is behind is read again, and then it is said', async () => {
    const lagging = await apply(planOf(redirects(1), IDS), service({ lag: 2 }));
    expect(lagging.result).toMatchObject({ status: 'done', diagnostics: [] });
    expect(lagging.waits).toEqual([500, 1500]);
    const never = await apply(planOf(redirects(1), IDS), service({ lag: 9 }));
    expect(never.result.status).toBe('done');
    expect(never.result.diagnostics).toEqual([
      expect.objectContaining({ severity: 'warning', code: 'not-visible-yet' }),
    ]);
  });

  test('a list that cannot be read for a moment is read again; one that never can be is a warning', async () => {
    const until = (last: number): ReturnType<typeof service> =>
      service({
        faults: ({ op, nth }) =>
          op === 'list' && nth > 1 && nth < last ? { at: 'before', error: unavailable } : undefined,
      });
    const { result } = await apply(planOf(redirects(1), IDS), until(9));
    expect(result).toMatchObject({ status: 'done', diagnostics: [{ severity: 'warning', code: 'not-verified' }] });
    expect(result.diagnostics[0]?.detail).toContain('changes: the service says unavailable. Plan');
    expect((await apply(planOf(redirects(1), IDS), until(4))).result).toMatchObject({
      status: 'done',
      diagnostics: [],
    });
  });
});
