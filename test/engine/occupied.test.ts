import { describe, expect, test } from 'vitest';
import type { Driver, Occupant, Place } from '../../src/engine/driver.ts';
import { afterOccupants, lookForOccupants } from '../../src/engine/unique/occupied.ts';
import type { Create, Delete } from '../../src/plan/plan.ts';
import { create, deletionOf, move } from './support/hand-made-plan.ts';
import { observed } from './support/observed.ts';
import { desired, entry, ledger, live, readOnlyDriver } from './support/small-kinds.ts';

const SYNC: Occupant = { id: 'sync_1', what: 'the sync of a site', advice: 'Remove it in the app' };

const creation = (address: string, more: Partial<Create> = {}): Create => ({
  ...create(address, 'sync', { after: {} }),
  ...more,
});

const deletion = (address: string, id: string, more: Partial<Delete> = {}): Delete =>
  deletionOf(address, 'sync', id, more);

/** What was observed: a site that is there, and one that is new. */
const SITES = observed({
  matches: new Map(
    ['old', 'new'].map((key) => [
      `site.${key}`,
      { desired: desired('site', key), ...(key === 'old' ? { live: live('site', 'site_old', {}) } : {}) },
    ]),
  ),
  ids: new Map([
    ['site.old', 'site_old'],
    ['site.unread', 'site_unread'],
  ]),
  addresses: new Map([['site_old', 'site.old']]),
});

describe('what is in the place of a new resource', () => {
  async function asked(changes: readonly (Create | Delete)[], entries: Parameters<typeof ledger>[0] = []) {
    const questions: unknown[] = [];
    const driver: Driver = {
      ...readOnlyDriver([]),
      reader: () => ({
        list: async () => [],
        occupant: (kind) =>
          kind === 'sync'
            ? async (parents: readonly Place[]) => {
                questions.push(parents);
                return parents.length === 1 ? SYNC : undefined;
              }
            : undefined,
      }),
    };
    const found = await lookForOccupants({ observation: SITES, changes, driver, ledger: ledger(entries) });
    return { questions, found };
  }

  test('is asked for with the ids of what holds it', async () => {
    const { questions, found } = await asked([creation('sync.a', { parents: ['site.old'] })]);
    expect(questions).toEqual([[{ kind: 'site', id: 'site_old' }]]);
    expect(found).toEqual([{ key: 'sync.a', occupant: SYNC }]);
  });

  test('may be nothing', async () => {
    expect(await asked([creation('sync.a')])).toEqual({ questions: [[]], found: [] });
  });

  test.each([
    ['what holds it is new', [creation('sync.a', { parents: ['site.new'] })]],
    ['what holds it was not read', [creation('sync.a', { parents: ['site.unread'] })]],
    ['nothing is created', [deletion('sync.a', '1', { parents: ['site.old'] })]],
    ['the kind has a place for each', [creation('team.a', { kind: 'team' })]],
  ])('is not asked for where %s', async (_why, changes) => {
    expect(await asked(changes)).toEqual({ questions: [], found: [] });
  });

  test('is nothing for a service that cannot tell', async () => {
    const options = { observation: SITES, changes: [creation('sync.a')], ledger: ledger() };
    expect(await lookForOccupants({ ...options, driver: readOnlyDriver([]) })).toEqual([]);
  });

  test('has an address where the ledger owns it: the kind and the id both count', async () => {
    const { found } = await asked(
      [creation('sync.a', { parents: ['site.old'] })],
      [
        ['team.x', entry('team', 'sync_1', {})],
        ['sync.other', entry('sync', 'sync_2', {})],
        ['sync.b', entry('sync', 'sync_1', {})],
      ],
    );
    expect(found).toEqual([{ key: 'sync.a', occupant: SYNC, holder: 'sync.b' }]);
  });
});

describe('a creation whose place is taken', () => {
  const change = creation('sync.a', { source: { file: 'a.yaml', line: 3, column: 5 } });
  const arranged = (deletes: readonly Delete[], occupant: Partial<Occupant> = {}, holder?: string) => {
    const one = { key: 'sync.a', occupant: { ...SYNC, ...occupant }, ...(holder === undefined ? {} : { holder }) };
    const { after, problems } = afterOccupants([one], {
      changes: [change, creation('sync.free'), move('sync.a', 'sync', { after: null })],
      deletes,
      observation: SITES,
    });
    return { after: [...after], problems };
  };

  test('waits for the deletion of what is there, and for no other', () => {
    const deletes = [
      deletion('team.x', 'sync_1', { kind: 'team' }),
      deletion('sync.y', 'sync_2'),
      deletion('sync.b', 'sync_1'),
    ];
    expect(arranged(deletes)).toEqual({ after: [['sync.a', ['delete sync.b']]], problems: [] });
  });

  test('is a problem where that stays and is unmanaged', () => {
    expect(arranged([deletion('sync.y', 'sync_2')])).toEqual({
      after: [['sync.a', []]],
      problems: [
        {
          key: 'sync.a',
          diagnostic: {
            severity: 'error',
            code: 'place-taken',
            summary: 'There is already the sync of a site',
            detail:
              'sync.a cannot be created: the sync of a site (sync_1) is in its place, and is unmanaged. Remove it in the app.',
            source: { file: 'a.yaml', line: 3, column: 5 },
          },
        },
      ],
    });
  });

  test.each([
    [{ kind: 'site', id: 'site_old' }, 'site.old'],
    [{ kind: 'site', id: 'site_else' }, 'the site site_else'],
  ])('is told what that belongs to: %j', (of, expected) => {
    const { problems } = arranged([], { of }, 'sync.b');
    expect(problems).toHaveLength(1);
    expect(problems[0]?.holder).toBe('sync.b');
    expect(problems[0]?.diagnostic.detail).toContain(
      `the sync of a site (sync_1, of ${expected}) is in its place, and stays: it is sync.b.`,
    );
  });

  test('is rare: where there is none, nothing waits', () => {
    const { after, problems } = afterOccupants([], { changes: [change], deletes: [], observation: SITES });
    expect([after.size, problems]).toEqual([0, []]);
  });
});
