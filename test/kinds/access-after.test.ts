import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { NO_GRANTS, type Place, type World } from '../../src/core/access/model.ts';
import { accessAfter } from '../../src/core/kinds/support/access-after.ts';
import type { Change, FieldChange } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';

const place = (type: Place['type'], id: string, more: Partial<Place> = {}): Place => ({
  type,
  id,
  title: id,
  default: 'inherit',
  grants: NO_GRANTS,
  ...more,
});

const WORLD: World = {
  organization: { id: 'org', title: 'Org' },
  people: [
    { id: 'u1', email: 'ada@example.com', name: 'Ada', role: 'read', disabled: true },
    { id: 'u2', name: 'Nameless', role: null, disabled: false },
  ],
  teams: [{ id: 't1', title: 'Writers', members: new Set(['u1']) }],
  places: [
    place('collection', 'outer'),
    place('collection', 'inner', { parent: 'outer' }),
    place('space', 'spc', { parent: 'inner', grants: { people: new Map([['u2', 'edit']]), teams: new Map() } }),
    place('site', 'site', { shows: ['spc', 'spc'], visitors: { visibility: 'unlisted', published: true } }),
  ],
};
const IDS = { 'space.known': 'spc', 'site.known': 'site', 'team.known': 't1', 'collection.known': 'inner' };

const fieldsOf = (set: Fields): readonly FieldChange[] =>
  Object.entries(set).map(([path, after]) => ({ path, field: path, after, sensitive: false, cause: 'pending' }));
const base = (kind: string, address: string, parents: readonly string[] = []) =>
  ({ kind, address, key: address, parents, reason: '', cause: 'pending', dependsOn: [], risk: [] }) as const;
const existing = { precondition: { fingerprint: '' } };
const created = (kind: string, address: string, after: Fields, parents?: readonly string[]): Change => ({
  ...base(kind, address, parents),
  action: 'create',
  after,
  fields: fieldsOf(after),
});
const updated = (kind: string, id: string, set: Fields, parents?: readonly string[], before: Fields = {}): Change => ({
  ...base(kind, `${kind}.x`, parents),
  ...existing,
  action: 'update',
  id,
  after: set,
  fields: fieldsOf(set).map((one) => (one.field in before ? { ...one, before: before[one.field] as Json } : one)),
});
const deleted = (kind: string, id: string, before: Fields = {}, parents?: readonly string[]): Change => ({
  ...base(kind, `${kind}.x`, parents),
  ...existing,
  action: 'delete',
  id,
  before,
  fields: [],
});

const after = (changes: readonly Change[], own?: string) => accessAfter({ changes, ids: IDS }, WORLD, { own }).world;
const placed = (id: string, ...changes: readonly Change[]) => after(changes).places.find((one) => one.id === id);

test('teams have the members that are set, as a whole or one by one', () => {
  const members = (...changes: readonly Change[]) =>
    after(changes).teams.map((team) => [team.title, [...team.members]]);
  expect(members(updated('team', 't1', { title: 'W' }))).toEqual([['W', ['u1']]]);
  expect(members(updated('team', 't1', { members: { u2: 'member', none: 'member' } }))).toEqual([['Writers', ['u2']]]);
  const entry = (name: string, value: Json): FieldChange => ({
    ...(fieldsOf({ members: value })[0] as FieldChange),
    entry: name,
  });
  const change = {
    ...updated('team', 't1', {}),
    fields: [entry('ADA@example.com', null), entry('u2', 'owner')],
  } as Change;
  expect(members(change)).toEqual([['Writers', ['u2']]]);
  expect(members(created('team', 'team.new', { title: 'N' }), deleted('team', 't1'))).toEqual([['N', []]]);
});

test('what a deleted collection holds moves up, and what is created belongs to whoever creates it', () => {
  expect(placed('spc', deleted('collection', 'inner'))?.parent).toBe('outer');
  expect(placed('inner', deleted('collection', 'outer'))).not.toHaveProperty('parent');
  expect(placed('spc', updated('space', 'spc', { in: null }))).not.toHaveProperty('parent');
  expect(placed('spc', updated('space', 'spc', { in: { $id: 'outer' } }))?.parent).toBe('outer');
  const create = created('space', 'space.new', { title: 'New', in: { $ref: 'collection.known' } });
  const { places } = after([create], 'u1');
  expect(places.at(-1)).toEqual({
    ...place('space', 'space.new', { title: 'New', parent: 'inner' }),
    grants: { people: new Map([['u1', 'admin']]), teams: new Map() },
  });
  expect(after([create]).places.at(-1)?.grants).toEqual(NO_GRANTS);
  expect(after([updated('space', 'spc', { title: 'T' })], 'u1').places[2]?.grants.people.has('u1')).toBe(false);
});

test('sites show what they have', () => {
  const on = ['site.known', 'section.s'];
  const shown = (...changes: readonly Change[]) => placed('site', ...changes)?.shows;
  expect(shown(created('site-space', 'a', { space: { $id: 'other' } }, on))).toEqual(['spc', 'spc', 'other']);
  expect(shown(deleted('site-space', 'a', { space: { $id: 'spc' } }, on))).toEqual(['spc']);
  expect(shown(deleted('site-space', 'a', { space: { $id: 'none' } }, on))).toEqual(['spc', 'spc']);
  expect(shown(updated('site-space', 'a', { space: { $id: 'q' } }, on, { space: { $ref: 'space.known' } }))).toEqual([
    'spc',
    'q',
  ]);
  expect(shown(updated('site-space', 'a', { path: 'p' }, on))).toEqual(['spc', 'spc']);
  expect(after([created('site-space', 'a', { space: { $id: 'q' } }, ['site.none'])]).places).toEqual(WORLD.places);
});

test('deletions come last, and what one kind needs of another is there', () => {
  const grant = { members: { 'lin@example.com': 'read' } };
  const { places } = after([
    updated('access', 'spc', grant, ['space.known']),
    created('member', 'member.lin', { email: 'lin@example.com' }),
  ]);
  expect(places[2]?.grants.people).toEqual(new Map([['member.lin', 'read']]));
  const spaces = after([deleted('space', 'spc'), updated('space', 'spc', { title: 'T' })]).places;
  expect(spaces.map(({ id }) => id)).toEqual(['outer', 'inner', 'site']);
});
