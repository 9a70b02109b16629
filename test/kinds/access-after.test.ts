import { expect, test } from 'vitest';
import { NO_GRANTS, type Place, type World } from '../../src/access/model.ts';
import type { Json } from '../../src/base/json.ts';
import { accessAfter } from '../../src/kinds/support/access-after.ts';
import type { Change, FieldChange } from '../../src/plan/plan.ts';
import type { Fields } from '../../src/plan/value.ts';

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
const doors = (...changes: readonly Change[]) =>
  accessAfter({ changes, ids: IDS }, WORLD, {
    doors: { shareLinks: new Map([['site', 2]]), linkInvites: ['read', 'edit'], specifications: ['one', 'two'] },
  }).doors;

test('nothing changes without changes, and a move is none', () => {
  const move: Change = { ...base('site', 'site.known'), action: 'move', after: null, fields: [] };
  expect(after([move])).toEqual(WORLD);
});

test('members come, change and go', () => {
  const { people } = after([
    updated('member', 'u1', { role: 'admin' }),
    created('member', 'member.new', { email: 'lin@example.com', role: 'edit' }),
    deleted('member', 'u2'),
  ]);
  expect(people).toEqual([
    { id: 'u1', email: 'ada@example.com', name: 'Ada', role: 'admin', disabled: true },
    { id: 'member.new', email: 'lin@example.com', name: 'lin@example.com', role: 'edit', disabled: false },
  ]);
  expect(after([updated('member', 'u2', { email: 'x' })]).people[1]).toMatchObject({ email: 'x', role: null });
});

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

test('sites are seen as they are published and show what they have', () => {
  expect(placed('site', updated('site', 'site', { visibility: 'public' }))?.visitors).toEqual({
    visibility: 'public',
    published: true,
  });
  expect(placed('site', updated('site', 'site', { published: false }))?.visitors).toEqual({
    visibility: 'unlisted',
    published: false,
  });
  expect(placed('site.new', created('site', 'site.new', {}))).toMatchObject({
    shows: [],
    visitors: { visibility: 'public', published: false },
  });
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

test('lists of permissions are whole, and those that are not set stay', () => {
  const access = (set: Fields) => placed('spc', updated('access', 'spc', set, ['space.known']));
  expect(access({ default: 'edit' })).toMatchObject({ default: 'edit', grants: WORLD.places[2]?.grants });
  expect(access({ default: 'inherit' })?.default).toBe('inherit');
  expect(access({ default: null })?.default).toBe(null);
  expect(access({ members: { 'ada@example.com': 'admin', 'x@example.com': 'read' } })?.grants).toEqual({
    people: new Map([['u1', 'admin']]),
    teams: new Map(),
  });
  const teams = [{ team: { $ref: 'team.known' }, role: 'review' }, { team: 'wrong', role: 'read' }, 'wrong'];
  expect(access({ teams })?.grants).toEqual({ people: new Map([['u2', 'edit']]), teams: new Map([['t1', 'review']]) });
  expect(after([deleted('access', 'spc', {}, ['space.known'])])).toEqual(WORLD);
  expect(after([updated('access', 'x', { default: 'edit' }, ['space.none'])])).toEqual(WORLD);
});

test('share links are counted while they are active', () => {
  const links = (...changes: readonly Change[]) => doors(...changes).shareLinks.get('site');
  const on = ['site.known'];
  expect(links(created('share-link', 'l', {}, on))).toBe(3);
  expect(links(created('share-link', 'l', { active: false }, on))).toBe(2);
  expect(links(updated('share-link', 'l', { active: false }, on, { active: true }))).toBe(1);
  expect(links(updated('share-link', 'l', { active: true }, on, { active: false }))).toBe(3);
  expect(links(updated('share-link', 'l', { name: 'n' }, on))).toBe(2);
  expect(links(deleted('share-link', 'l', { active: true }, on))).toBe(1);
  expect(links(deleted('share-link', 'l', { active: false }, on))).toBe(2);
  const three = ['1', '2', '3'].map((id) => deleted('share-link', id, { active: true }, on));
  expect(links(...three)).toBe(0);
});

test('link invites give their roles, and public specifications are named', () => {
  const invites = (...changes: readonly Change[]) => doors(...changes).linkInvites;
  expect(invites(created('link-invite', 'i', { role: 'admin' }))).toEqual(['read', 'edit', 'admin']);
  expect(invites(updated('link-invite', 'i', { role: 'admin' }, [], { role: 'read' }))).toEqual(['edit', 'admin']);
  expect(invites(deleted('link-invite', 'i', { role: 'edit' }))).toEqual(['read']);
  expect(invites(deleted('link-invite', 'i', { role: 'review' }))).toEqual(['read', 'edit']);
  expect(invites(updated('link-invite', 'i', { name: 'n' }))).toEqual(['read', 'edit']);
  const named = (...changes: readonly Change[]) => doors(...changes).specifications;
  expect(named(created('openapi-spec', 'o', { slug: 'new', visibility: 'public' }))).toEqual(['one', 'two', 'new']);
  expect(named(created('openapi-spec', 'o', { slug: 'new' }))).toEqual(['one', 'two']);
  expect(named(updated('openapi-spec', 'one', { visibility: 'private' }))).toEqual(['two']);
  expect(named(updated('openapi-spec', 'one', { visibility: 'public' }))).toEqual(['two', 'one']);
  expect(named(updated('openapi-spec', 'one', { source: 's' }))).toEqual(['one', 'two']);
  expect(named(deleted('openapi-spec', 'two'))).toEqual(['one']);
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
