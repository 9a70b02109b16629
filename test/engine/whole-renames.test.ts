import { describe, expect, test } from 'vitest';
import type { Match } from '../../src/core/engine/match/collection-matcher.ts';
import { chosenRecords } from '../../src/core/engine/select/records.ts';
import type { Change, Refresh } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { create } from './support/hand-made-plan.ts';
import { desired, entry, kind, ledger } from './support/small-kinds.ts';

const MODELS = new Map([kind('site'), kind('page', { parents: ['site'] })].map((one) => [one.name, one]));

const renamed = (key: string, from: string, previously: readonly string[] = []): Match => ({
  desired: desired('site', key, { previously: [...previously] }),
  previousAddress: `site.${from}`,
});

const refreshOf = (address: string, fields: Fields = {}): Refresh => ({ address, kind: 'page', id: address, fields });

const ENTRIES = ledger([
  ['site.old', entry('site', '1', { title: 'Old' }, { protect: true, rank: 2 })],
  ['site.older', entry('site', '2', { title: 'Older' })],
]);

function recorded(
  matches: readonly Match[],
  more: { readonly changes?: readonly Change[]; readonly refresh?: readonly Refresh[]; readonly target?: string } = {},
) {
  const { changes = [], refresh = [], target } = more;
  return chosenRecords({
    models: MODELS,
    matches: new Map(matches.map((match) => [match.desired.address, match])),
    ledger: ENTRIES,
    changes,
    refresh,
    chosen: (address) => target === undefined || address === target,
  });
}

const NAME: Refresh = {
  address: 'site.new',
  previousAddress: 'site.old',
  kind: 'site',
  id: '1',
  fields: { title: 'Old' },
  protect: true,
  rank: 2,
};

describe('what a selection records', () => {
  test('is what was chosen, where nothing has another name', () => {
    const [one, two] = [refreshOf('page.a'), refreshOf('page.b')];
    expect(recorded([{ desired: desired('site', 'new') }], { refresh: [one, two], target: 'page.a' })).toEqual([one]);
  });

  test('has no new names where nothing of it has to do with them', () => {
    const elsewhere = create('site.newer.page.a', 'page', { after: {}, parents: ['site.newer'] });
    expect(recorded([renamed('new', 'old')], { changes: [elsewhere] })).toEqual([]);
  });

  test.each<[string, readonly Change[], readonly Refresh[]]>([
    ['a change of it', [create('site.new', 'site', { after: {} })], []],
    ['a change below it', [create('site.new.page.a', 'page', { after: {} })], []],
    ['a change below it with an odd name', [create('site.new["page a"]', 'page', { after: {} })], []],
    ['a change that refers to it', [create('page.x', 'page', { after: { to: { $ref: 'site.new' } } })], []],
    ['a record below it', [], [refreshOf('site.new.page.a')]],
    ['a record that refers to it', [], [refreshOf('page.x', { to: { $ref: 'site.new' } })]],
  ])('has the name alone, with what was applied, for %s', (_title, changes, refresh) => {
    expect(recorded([renamed('new', 'old')], { changes, refresh })).toEqual([...refresh, NAME]);
  });

  test('has every new name or none', () => {
    const changes = [create('site.new.page.a', 'page', { after: {} })];
    const all = recorded([renamed('new', 'old'), renamed('newer', 'older')], { changes });
    expect(all.map(({ address, id }) => [address, id])).toEqual([
      ['site.new', '1'],
      ['site.newer', '2'],
    ]);
  });

  test('has a name once, where a change or a record has it already', () => {
    const refresh = [{ ...refreshOf('site.new'), previousAddress: 'site.old' }];
    expect(recorded([renamed('new', 'old')], { refresh })).toEqual(refresh);
    const changes = [create('site.new', 'site', { after: {}, previousAddress: 'site.old' })];
    expect(recorded([renamed('new', 'old')], { changes })).toEqual([]);
  });

  test('says which former names others have now', () => {
    const changes = [create('site.new.page.a', 'page', { after: {} })];
    const names = recorded([renamed('new', 'old', ['site.old', 'site.gone']), { desired: desired('site', 'old') }], {
      changes,
    });
    expect(names).toEqual([{ ...NAME, formerly: ['old'] }]);
  });

  test('leaves out what the ledger does not have', () => {
    const changes = [create('site.new.page.a', 'page', { after: {} })];
    expect(recorded([renamed('new', 'unknown')], { changes })).toEqual([]);
    const strange: Match = { ...renamed('new', 'old'), desired: desired('team', 'new', { address: 'site.new' }) };
    expect(recorded([strange], { changes })).toEqual([]);
  });
});
