import { describe, expect, test } from 'vitest';
import type { Live } from '../../src/core/engine/model.ts';
import type { Observation } from '../../src/core/engine/observe/observation.ts';
import { referencesToDeleted } from '../../src/core/engine/select/references.ts';
import type { Change, Delete, Update } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { create, deletionOf, fieldChanges, move, updateOf } from './support/hand-made-plan.ts';
import { observed, observedCollection } from './support/observed.ts';
import { desired, entry, kind, ledger, live, RULE } from './support/small-kinds.ts';

const MODELS = new Map(
  [
    kind('site'),
    kind('team', { rules: { default: { ...RULE, exclusive: true } } }),
    kind('page', { parents: ['site'], rowField: 'row', rules: { order: { ...RULE, sequence: true } } }),
    kind('setting', { parents: ['site'], keyless: true }),
  ].map((model) => [model.name, model]),
);
const existing = { precondition: { fingerprint: '' } } as const;
const deletion = (more: Partial<Delete> = {}): Delete =>
  deletionOf('team.gone', 'team', 'gone', { key: 'team.gone', risk: ['any'], ...more });
const update = (address: string, set: Fields, more: Partial<Update> = {}): Update =>
  updateOf(address, 'team', address, { fields: fieldChanges(set), ...more });
const team = (id: string, fields: Fields = {}): Live => live('team', id, fields);
const toGone = { of: { $id: 'gone' } };

interface Given {
  readonly teams?: readonly Live[];
  readonly pages?: readonly Live[];
  readonly settings?: readonly Live[];
  readonly changes?: readonly Change[];
  readonly deletes?: readonly Delete[];
  readonly more?: Partial<Observation>;
  readonly entries?: Readonly<Record<string, Fields>>;
  readonly otherReferrers?: readonly { readonly address: string; readonly live: Live }[];
  readonly excluded?: string;
}

function lettingGoOf({ teams = [], pages = [], settings = [], changes = [], deletes = [deletion()], ...given }: Given) {
  const collectionOf = (name: string, resources: readonly Live[], parent?: string) =>
    observedCollection({ model: MODELS.get(name) ?? kind(name), live: resources, parent });
  const observation = observed({
    addresses: new Map([['a', 'team.a']]),
    collections: [
      collectionOf('team', [team('gone', toGone), ...teams]),
      collectionOf('page', pages, 'site.s'),
      collectionOf('setting', settings, 'site.s'),
    ],
    ...given.more,
  });
  const found = referencesToDeleted({
    models: MODELS,
    observation,
    ledger: ledger(
      Object.entries(given.entries ?? {}).map(([address, fields]) => [address, entry('team', address, fields)]),
    ),
    changes,
    deletes,
    otherReferrers: given.otherReferrers ?? [],
    isExcluded: (address) => address === given.excluded,
  });
  return {
    needs: Object.fromEntries(
      [...found.needs].map(([key, all]) => [key, all.map((one) => `${one.because} ${one.key}`)]),
    ),
    risks: found.deletes.map(({ risk }) => risk.join(' ')),
    blocked: Object.fromEntries(found.blocked),
    notes: found.diagnostics.map(({ detail }) => detail.split(' to team.gone')[0]),
    diagnostics: found.diagnostics,
  };
}
const NOTHING = { needs: {}, risks: ['any'], blocked: {}, notes: [], diagnostics: [] };

describe('what refers to a deleted resource', () => {
  test('is nothing where nothing does', () => {
    expect(lettingGoOf({})).toEqual(NOTHING);
    expect(lettingGoOf({ teams: [team('a', { of: { $id: 'other' } })] })).toEqual(NOTHING);
    expect(lettingGoOf({ teams: [team('a', toGone)], deletes: [] })).toEqual({ ...NOTHING, risks: [] });
  });

  test('must let go of it first', () => {
    const changes = [update('team.a', { of: { $id: 'other' } }), update('team.b', { of: null })];
    expect(lettingGoOf({ teams: [team('a', toGone)], changes })).toEqual({
      ...NOTHING,
      needs: { 'team.gone': ['lets-go team.a'] },
    });
    expect(lettingGoOf({ teams: [team('a', { of: [{ deep: { $id: 'gone' } }] })], changes }).needs).toEqual({
      'team.gone': ['lets-go team.a'],
    });
  });

  test.each<[string, Change]>([
    ['another field', update('team.a', { other: null })],
    ['to it again, by its id', update('team.a', toGone)],
    ['to it again, by its address', update('team.a', { of: [{ $ref: 'team.gone' }] })],
    ['of something else', update('team.b', { of: null })],
    ['by a deletion', deletion({ key: 'x', address: 'team.a', id: 'x', fields: fieldChanges({ of: null }) })],
    ['by a move', { ...move('team.a', 'team', { after: null }), fields: fieldChanges({ of: null }) }],
  ])('would dangle where a change sets %s', (_title, change) => {
    const { needs, risks, notes, diagnostics } = lettingGoOf({ teams: [team('a', toGone)], changes: [change] });
    expect([needs, risks, notes]).toEqual([{}, ['any dangling'], ['team.a refers']]);
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'dangling' }]);
    expect(diagnostics[0]?.detail).toContain('Make it refer');
  });

  test('lets go by a reference to what has its address now', () => {
    const changes = [update('team.a', { of: { $ref: 'team.gone' } })];
    const deletes = [deletion({ key: 'team.gone:old' })];
    expect(lettingGoOf({ teams: [team('a', toGone)], changes, deletes }).needs).toEqual({
      'team.gone:old': ['lets-go team.a'],
    });
  });

  test('is named, the first three of many', () => {
    const teams = ['v', 'w', 'x', 'y', 'z'].map((id) =>
      team(id, { name: id, of: { $id: 'gone' }, twice: { $id: 'gone' } }),
    );
    expect(lettingGoOf({ teams: teams.slice(0, 3) }).notes).toEqual(['team.v, team.w, team.x refer']);
    const many = lettingGoOf({ teams });
    expect(many.notes).toEqual(['team.v, team.w, team.x and 2 more refer']);
    expect(many.diagnostics[0]?.detail).toContain('Make them refer');
    expect(lettingGoOf({ otherReferrers: [{ address: 'x.y', live: live('x', 'y', toGone) }] }).notes).toEqual([
      'x.y refers',
    ]);
  });

  test('does not matter in an order, nor as the row that it was in', () => {
    expect(lettingGoOf({ pages: [live('page', 'p', { order: [{ $id: 'gone' }] })] })).toEqual(NOTHING);
    expect(lettingGoOf({ pages: [live('page', 'p', { row: { $id: 'gone' } })] })).toEqual(NOTHING);
    expect(lettingGoOf({ pages: [live('page', 'p', toGone)] }).notes).toEqual(['site.s.page.p refers']);
  });

  test('is known by its place where it is one of its kind', () => {
    expect(lettingGoOf({ settings: [live('setting', 'a', toGone)] }).notes).toEqual(['site.s.setting refers']);
  });

  test('may refer to what is deleted along', () => {
    const parts = observedCollection({ declared: false, parent: 'team.gone', live: [team('part', toGone)] });
    const of = { of: { $id: 'part' } };
    const all = (more: Partial<typeof parts>) =>
      lettingGoOf({
        more: { collections: [{ ...parts, ...more }, observedCollection({ live: [team('b', { name: 'b', ...of })] })] },
      });
    expect(all({}).notes).toEqual(['team.b refers']);
    expect(all({ declared: true }).notes).toEqual(['team.gone.team.part refers']);
    expect(all({ parent: 'team.other' }).notes).toEqual(['team.other.team.part refers']);
  });
});

describe('a role of a deleted resource', () => {
  const gone = observedCollection({ live: [team('gone', { default: true })] });
  const more = { collections: [gone] };
  test('goes to a sibling first', () => {
    const needs = { 'team.gone': ['default team.b'] };
    const taking = (change: Update, fields: Fields = { default: true }) =>
      lettingGoOf({ changes: [change], more: { collections: [{ ...gone, live: [team('gone', fields)] }] } }).needs;
    expect(taking(update('team.b', { default: true }))).toEqual(needs);
    expect(taking(update('team.b', { default: false }))).toEqual({});
    expect(taking(update('team.b', { other: true }))).toEqual({});
    expect(taking(update('team.b', { default: true }, { parents: ['site.s'] }))).toEqual({});
    expect(taking(update('team.b', { default: true }, { kind: 'site' }))).toEqual({});
    expect(taking(update('team.b', { default: true }), { default: false })).toEqual({});
    expect(lettingGoOf({ changes: [update('team.b', { default: true })], more: { collections: [] } }).needs).toEqual(
      {},
    );
    const elsewhere = { ...gone, parent: 'site.s' };
    expect(
      lettingGoOf({ changes: [update('team.b', { default: true })], more: { collections: [elsewhere] } }).needs,
    ).toEqual({});
    expect(lettingGoOf({ more }).needs).toEqual({});
  });
});

describe('what was not read', () => {
  const entries = { 'team.u': { of: { $ref: 'team.gone' } }, 'team.v': { of: { $ref: 'team.other' } } };
  const unsettled = { settled: false };

  test('counts as the ledger has it', () => {
    expect(lettingGoOf({ entries, more: unsettled }).notes).toEqual(['team.u refers']);
    expect(lettingGoOf({ entries })).toEqual(NOTHING);
    expect(lettingGoOf({ entries: { ...entries, 'team.w': entries['team.u'] }, more: unsettled }).notes).toEqual([
      'team.u, team.w refer',
    ]);
  });

  test('blocks the deletion where the selection leaves it out', () => {
    expect(lettingGoOf({ entries, more: unsettled, excluded: 'team.u' })).toEqual({
      ...NOTHING,
      blocked: { 'team.gone': 'team.u' },
    });
  });

  test('blocks it also where it has another name by now', () => {
    const more = { ...unsettled, renamed: new Map([['team.u', 'team.x']]) };
    expect(lettingGoOf({ entries, more, excluded: 'team.x' }).blocked).toEqual({ 'team.gone': 'team.x' });
  });

  test.each<[string, Partial<Observation>, Given]>([
    ['is declared', { matches: new Map([['team.u', { desired: desired('team', 'u') }]]) }, {}],
    ['was read', { collections: [observedCollection({ removed: new Map([['team.u', entry('team', 'u', {})]]) })] }, {}],
    [
      'has another name',
      { renamed: new Map([['team.u', 'team.x']]), matches: new Map([['team.x', { desired: desired('team', 'x') }]]) },
      {},
    ],
    ['is gone with its parent', { orphaned: ['team.u'] }, {}],
    ['was looked at', {}, { otherReferrers: [{ address: 'team.u', live: team('u') }] }],
  ])('does not count where it %s', (_title, more, given) => {
    expect(lettingGoOf({ entries, ...given, more: { ...unsettled, ...more } }).notes).toEqual([]);
  });
});

test('what refers to a replaced resource is set again', () => {
  const replaced = { ...update('team.r', {}), ...existing, action: 'replace', id: 'r', before: {} } as const;
  const again = update('team.a', { of: { $ref: 'team.r' } }, { dependsOn: ['team.r'] });
  const made = create('team.n', 'team', { after: {}, dependsOn: ['team.r'] });
  const matches = new Map(
    ['a', 'b', 'n'].map((name) => {
      const match = { desired: desired('team', name) };
      return [`team.${name}`, name === 'n' ? match : { ...match, live: team(name) }] as const;
    }),
  );
  const changes = [replaced, again, made, update('team.b', {})];
  expect(lettingGoOf({ deletes: [], changes, more: { matches } }).needs).toEqual({ 'team.r': ['set-again team.a'] });
  expect(lettingGoOf({ deletes: [], changes: [update('team.r', {}), again], more: { matches } }).needs).toEqual({});
});
