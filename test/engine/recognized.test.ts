import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import { isRecognized, liveName, recordedName } from '../../src/core/engine/match/recognized.ts';
import { makePlan, type PlanOptions } from '../../src/core/engine/planner.ts';
import { hide } from '../../src/core/plan/digest.ts';
import type { Delete, Plan } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { desired, entry, kind, ledger, live, planOptions, RULE, SALT, workspace } from './support/small-kinds.ts';

const team = kind('team');
const page = kind('page', {
  keyOf: ({ space }) =>
    typeof space === 'object' && space !== null && '$id' in space ? String(space['$id']) : undefined,
});

describe('a live resource', () => {
  const known: Readonly<Record<string, string>> = { 'space.a': 'id_a' };
  test.each<[string, Fields, Fields, boolean]>([
    ['with the recorded name', { name: 'a' }, { name: 'a' }, true],
    ['with another name', { name: 'a' }, { name: 'b' }, false],
    ['without a name', { name: 'a' }, {}, false],
    ['with anything, where nothing was recorded', {}, { name: 'a' }, false],
    ['with a hidden name that fits', { name: hide(SALT, 'a') }, { name: 'a' }, true],
    ['with a hidden name that does not fit', { name: hide(SALT, 'a') }, { name: 'b' }, false],
    ['with a name of another case', { name: 'a' }, { name: 'A' }, false],
  ])('%s is recognized: %#', (_what, recorded, there, expected) => {
    const options = { model: team, live: live('team', '1', there), entry: entry('team', '1', recorded) };
    expect(isRecognized({ ...options, idOf: () => undefined, addressOf: () => undefined, salt: SALT })).toBe(expected);
  });

  test.each<[string, Fields, Fields, boolean]>([
    ['to what was recorded', { space: { $ref: 'space.a' } }, { space: { $id: 'id_a' } }, true],
    ['to something else', { space: { $ref: 'space.a' } }, { space: { $id: 'id_b' } }, false],
    [
      'to something else, and recorded what nobody knows',
      { space: { $ref: 'space.gone' } },
      { space: { $id: 'id_a' } },
      false,
    ],
    ['to what nobody knows any more', { space: { $ref: 'space.gone' } }, { space: { $id: 'id_x' } }, true],
    [
      'to what nobody knows, with the rest as recorded',
      { space: { $ref: 'space.gone' }, path: 'x' },
      { space: { $id: 'id_x' }, path: 'x' },
      true,
    ],
    [
      'to what nobody knows, with the rest changed',
      { space: { $ref: 'space.gone' }, path: 'x' },
      { space: { $id: 'id_x' }, path: 'y' },
      false,
    ],
  ])('that refers %s is recognized: %#', (_what, recorded, there, expected) => {
    const addressOf = (id: string): string | undefined => (id === 'id_a' ? 'space.a' : undefined);
    const options = { model: page, live: live('page', '1', there), entry: entry('page', '1', recorded) };
    expect(isRecognized({ ...options, idOf: (address) => known[address], addressOf, salt: SALT })).toBe(expected);
  });

  test('is called by its title, and never by what must not be shown', () => {
    const hidden = entry('team', '1', { title: hide(SALT, 'x'), name: hide(SALT, 'x') });
    const there = live('team', '1', { title: 'Secret', name: 'n' }, { title: 'Secret' });
    expect(liveName(team, there, undefined)).toBe('Secret');
    expect(liveName(team, there, hidden)).toBeUndefined();
    expect(recordedName(team, hidden)).toBeUndefined();
    const vault = kind('vault', { rules: { key: { ...RULE, secret: true } } });
    expect(liveName(vault, live('vault', '1', { name: 'n', key: 's' }, { title: 's' }), undefined)).toBe('n');
  });
});

describe('a plan', () => {
  const planned = async (options: PlanOptions): Promise<Plan> => {
    const outcome = await makePlan(options);
    if (!outcome.ok) {
      throw new Error(JSON.stringify(outcome.diagnostics));
    }
    return outcome.value;
  };
  const withLedger = (
    entries: readonly (readonly [string, LedgerEntry])[],
    resources: readonly ReturnType<typeof live>[],
    declared: readonly string[] = ['kept'],
  ): PlanOptions =>
    planOptions({
      kinds: [team],
      workspace: workspace(
        declared.map((name) => desired('team', name)),
        { rules: { 'policy.maxDeletes': 100 }, collections: [{ kind: 'team' }] },
      ),
      ledger: ledger(entries),
      resources,
    });

  test('deletes what it recognizes, by the live name, and nothing else without consent', async () => {
    const plan = await planned(
      withLedger(
        [
          ['team.kept', entry('team', '0', { name: 'kept' })],
          ['team.same', entry('team', '1', { name: 'same' })],
          ['team.renamed', entry('team', '2', { name: 'renamed' })],
          ['team.empty', entry('team', '3', {})],
        ],
        [
          live('team', '0', { name: 'kept' }),
          live('team', '1', { name: 'same' }, { title: 'The same' }),
          live('team', '2', { name: 'other' }, { title: 'Another' }),
          live('team', '3', { name: 'third' }, { title: 'A third' }),
        ],
      ),
    );
    const deletes = plan.changes.filter((change): change is Delete => change.action === 'delete');
    expect(deletes.map(({ address, liveName: name, recordedName: was, risk }) => [address, name, was, risk])).toEqual([
      ['team.same', 'The same', undefined, []],
      ['team.renamed', 'Another', 'renamed', ['unrecognized']],
      ['team.empty', 'A third', '', ['unrecognized']],
    ]);
    expect(plan.blocked.map(({ guard, address, consents }) => [guard, address, consents])).toEqual([
      ['unrecognized', 'team.renamed', ['unrecognized']],
      ['unrecognized', 'team.empty', ['unrecognized']],
    ]);
  });

  test('never deletes what is declared because a second entry has its id', async () => {
    const plan = await planned(
      withLedger(
        [
          ['team.kept', entry('team', '0', { name: 'kept' })],
          ['team.alias', entry('team', '0', { name: 'kept' })],
          ['team.gone', entry('team', '1', { name: 'gone' })],
          ['team.twice', entry('team', '1', { name: 'gone' })],
        ],
        [live('team', '0', { name: 'kept' }), live('team', '1', { name: 'gone' })],
      ),
    );
    expect(plan.changes.map(({ action, address }) => `${action} ${address}`)).toEqual(['delete team.gone']);
    expect(plan.forget).toEqual(['team.alias', 'team.twice']);
  });

  test.each([
    'site.docs',
    'team',
    'team.a.b',
    'x.team.a',
    'team["a"]',
    'team["\\u0041 b"]',
    'team.a"]',
    '',
    '__proto__',
    'team.',
  ])('is not made with a ledger that calls a team %j', async (address) => {
    const outcome = await makePlan(withLedger([[address, entry('team', '1', { name: 'x' })]], []));
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['ledger-corrupt']);
  });
});
