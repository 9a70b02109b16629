import { describe, expect, test } from 'vitest';
import { arrange } from '../../src/core/engine/arrange.ts';
import type { Match } from '../../src/core/engine/match/collection-matcher.ts';
import type { Observation } from '../../src/core/engine/observe/observation.ts';
import type { Need } from '../../src/core/engine/select/references.ts';
import type { Adopt, Change, Create, Delete, Update } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { create, deletionOf, updateOf } from './support/hand-made-plan.ts';
import { observed } from './support/observed.ts';
import { desired, kind, live, SALT } from './support/small-kinds.ts';

const KINDS = [
  kind('team'),
  kind('site'),
  kind('page', { parents: ['site'] }),
  kind('value', { isValidatedAgainst: true }),
];

type Options = Parameters<typeof arrange>[0];

function arranged(
  changes: readonly Change[],
  more: Partial<Omit<Options, 'removals' | 'observation'>> & {
    readonly deletes?: readonly Delete[];
    readonly needs?: Readonly<Record<string, readonly Need[]>>;
    readonly observation?: Partial<Observation>;
  } = {},
) {
  const { deletes = [], needs = {}, observation = {}, ...rest } = more;
  const found = arrange({
    models: new Map(KINDS.map((model) => [model.name, model])),
    observation: observed(observation),
    changes,
    removals: { deletes, needs: new Map(Object.entries(needs)), blocked: new Map(), diagnostics: [] },
    closing: new Map(),
    ledger: { entries: new Map() },
    placeOf: () => 0,
    conflicts: [],
    salt: SALT,
    target: [],
    exclude: [],
    ...rest,
  });
  return {
    ...found,
    waits: Object.fromEntries(found.changes.map(({ key, dependsOn }) => [key, dependsOn])),
    brought: Object.fromEntries(found.changes.map(({ key, broughtAlong }) => [key, broughtAlong?.by])),
    details: found.diagnostics.map(({ detail }) => detail),
  };
}

const kindOf = (address: string): string => address.split('.').at(-2) ?? '';
const made = (address: string, after: Fields = {}, more: Partial<Create> = {}): Create => ({
  ...create(address, kindOf(address), { after }),
  ...more,
});
const updated = (address: string, id: string, after: Fields = {}, more: Partial<Update> = {}): Update =>
  updateOf(address, kindOf(address), id, { after, ...more });
const deleted = (address: string, id: string): Delete => deletionOf(address, kindOf(address), id);
const needed = (key: string): Need => ({ key, because: 'lets-go' });
const matchesOf = (...matches: readonly Match[]): Pick<Observation, 'matches'> => ({
  matches: new Map(matches.map((match) => [match.desired.address, match])),
});

describe('what stops referring to a resource', () => {
  const gone = deleted('team.a', '1');

  test('comes before its deletion, and is named once', () => {
    const change = updated('site.s', '2');
    const needs = { 'delete team.a': [needed('site.s'), needed('not in the plan')] };
    expect(arranged([change], { deletes: [gone], needs }).waits).toEqual({
      'site.s': [],
      'delete team.a': ['site.s'],
    });
    const twice = arranged([change], { deletes: [{ ...gone, dependsOn: ['site.s'] }], needs });
    expect(twice.waits['delete team.a']).toEqual(['site.s']);
  });

  test('comes after it where it waits for it for another reason, also by way of others', () => {
    const needs = { 'delete team.a': [needed('site.s')] };
    const straight = updated('site.s', '2', {}, { dependsOn: ['delete team.a'] });
    expect(arranged([straight], { deletes: [gone], needs }).waits['delete team.a']).toEqual([]);
    const around = [
      updated('site.s', '2', {}, { dependsOn: ['site.t', 'site.u'] }),
      updated('site.t', '3', {}, { dependsOn: ['delete team.a', 'unknown'] }),
      updated('site.u', '4', {}, { dependsOn: ['site.t'] }),
    ];
    expect(arranged(around, { deletes: [gone], needs }).waits['delete team.a']).toEqual([]);
  });

  test('is only asked about deletions', () => {
    const needs = { 'site.t': [needed('site.s')] };
    expect(arranged([updated('site.s', '1'), updated('site.t', '2')], { needs }).waits).toEqual({
      'site.s': [],
      'site.t': [],
    });
  });
});

describe('a selection', () => {
  test('brings the adoption of what holds a part along', () => {
    const { action: _action, ...base } = updated('site.s', '1');
    const adopted: Adopt = { ...base, action: 'adopt', id: '1', precondition: { fingerprint: '' } };
    const page = made('site.s.page.p', {}, { parents: ['site.s'] });
    const other = made('site.other', {});
    const { brought } = arranged([adopted, page, other], { target: ['site.s.page.p'] });
    expect(brought).toEqual({ 'site.s': 'site.s.page.p', 'site.s.page.p': undefined });
    const { brought: updates } = arranged([updated('site.s', '1'), page], { target: ['site.s.page.p'] });
    expect(updates).toEqual({ 'site.s.page.p': undefined });
  });

  test('leaves out what refers to a part that is excluded below something new', () => {
    const site: Match = { desired: desired('site', 's') };
    const there: Match = { desired: desired('site', 't'), live: live('site', '1', {}) };
    const refers = made('team.x', { home: { $ref: 'site.s.page.p' }, other: { $ref: 'site.t.page.p' } });
    const fine = made('team.y', { home: { $ref: 'site.t.page.p' }, site: { $ref: 'site.s' } });
    const changes = [made('site.s'), refers, fine];
    const options = { exclude: ['site.s.page.p'], observation: matchesOf(site, there) };
    const { waits, details } = arranged(changes, options);
    expect(Object.keys(waits)).toEqual(['site.s', 'team.y']);
    expect(details).toEqual([expect.stringContaining('site.s.page.p')]);
    const read = matchesOf(site, there, { desired: desired('page', 'p', { parent: 'site.s' }) });
    expect(Object.keys(arranged(changes, { ...options, observation: read }).waits)).toHaveLength(3);
  });

  test('takes values together with what they must fit, and leaves them out with it', () => {
    const value: Match = { desired: desired('value', 'v', { after: ['site.s', 'site.unchanged'] }) };
    const changes = [updated('site.s', '1'), made('value.v'), made('value.w')];
    const together = arranged(changes, { target: ['value.v'], observation: matchesOf(value) });
    expect(together.brought).toEqual({ 'site.s': 'value.v', 'value.v': undefined });
    const { waits, details } = arranged([made('value.v'), made('value.w')], {
      exclude: ['site.s'],
      observation: { ...matchesOf(value), leftOut: new Set(['site.s']) },
    });
    expect(Object.keys(waits)).toEqual(['value.w']);
    expect(details).toEqual([expect.stringContaining('site.s')]);
  });

  test('leaves out a creation whose place something excluded has', () => {
    const diagnostic = { severity: 'error' as const, code: 'place-taken', summary: 'x', detail: 'y' };
    const conflicts = [{ key: 'site.s', kind: 'site', id: '1', holder: 'site.old', diagnostic }];
    const changes = [made('site.s'), made('site.t')];
    const { waits } = arranged(changes, { conflicts, deletes: [deleted('site.old', '1')], exclude: ['site.old'] });
    expect(Object.keys(waits)).toEqual(['site.t']);
  });

  test('knows everything that was wanted', () => {
    const { changes, wanted } = arranged([made('site.s'), made('site.t')], {
      target: ['site.s'],
      deletes: [deleted('site.old', '1')],
    });
    expect(changes.map(({ key }) => key)).toEqual(['site.s']);
    expect(wanted.map(({ key }) => key)).toEqual(['site.s', 'site.t', 'delete site.old']);
  });
});

test('without a selection changes come in the order of the manifest, deletions last', () => {
  const places: Readonly<Record<string, number>> = { 'site.s': 2, 'site.t': 1 };
  const { changes, wanted, details } = arranged([made('site.s'), made('site.t')], {
    deletes: [deleted('site.old', '1')],
    placeOf: (address) => places[address] ?? 0,
  });
  expect(changes.map(({ key }) => key)).toEqual(['site.t', 'site.s', 'delete site.old']);
  expect(wanted).toEqual(changes);
  expect(details).toEqual([]);
});
