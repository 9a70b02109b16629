import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Place } from '../../src/core/engine/driver.ts';
import { access } from '../../src/core/kinds/access.ts';
import type { DeclareContext } from '../../src/core/kinds/define.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { type Grant, sizeOf, stepsBetween } from '../../src/core/kinds/support/access-steps.ts';
import { contextOf, failureOf, useBench, withStandIn } from './support/organization-driver.ts';

const bench = useBench([access], { profile: 'today' });
const benchOf2025 = useBench(KINDS);

const HANDBOOK: readonly Place[] = [{ kind: 'space', id: 'spc_handbook' }];
const team = (id: string): JsonObject => ({ $id: id });

describe('the roles of a place', () => {
  test('are one resource, with those that were given there alone', async () => {
    const [live, ...more] = await bench().list(access, HANDBOOK);
    expect(more).toEqual([]);
    expect(live).toEqual({
      kind: 'access',
      id: 'spc_handbook',
      title: 'Access',
      fields: {
        default: 'inherit',
        teams: [{ team: team('team_writers'), role: 'create' }],
        members: { 'remy@example.com': 'review' },
      },
    });
  });

  test.each<[string, Place, Json]>([
    ['a collection', { kind: 'collection', id: 'col_internal' }, null],
    ['a site', { kind: 'site', id: 'site_partners' }, null],
  ])('are set and read again in %s', async (_title, place, level) => {
    const { update, find } = bench();
    const role = place.kind === 'site' ? null : 'read';
    const fields = {
      default: level,
      teams: [
        { team: team('team_api'), role },
        { team: team('team_writers'), role: 'edit' },
      ],
      members: { 'cora@example.com': 'edit', 'lin@example.com': 'comment' },
    };
    const live = await update(access, place.id, fields, { parents: [place] });
    expect(live.fields).toEqual(fields);
    expect(await find(access, place.id, [place])).toEqual(live);
  });

  test('are left alone where a list is not among the fields', async () => {
    const { update } = bench();
    const live = await update(access, 'spc_handbook', { members: {} }, { parents: HANDBOOK });
    expect(live.fields).toEqual({
      default: 'inherit',
      teams: [{ team: team('team_writers'), role: 'create' }],
      members: {},
    });
  });

  test('are given in one request for each role, to people and teams together', async () => {
    const { client, update } = bench();
    const parents = [{ kind: 'space', id: 'spc_api' }];
    const fields = {
      default: 'read',
      teams: [{ team: team('team_empty'), role: 'edit' }],
      members: { 'cora@example.com': 'edit', 'lin@example.com': 'edit', 'rita@example.com': 'read' },
    };
    const [before] = await bench().list(access, parents);
    expect(before?.fields).toMatchObject({
      default: 'inherit',
      teams: [],
      members: { 'gus@partner.example.org': 'comment' },
    });
    const { writes } = client.stats();
    expect((await update(access, 'spc_api', fields, { parents })).fields).toEqual(fields);
    // Two roles are given, one is removed, and the default changes.
    expect(client.stats().writes - writes).toBe(4);
    expect(access.writes?.update?.(fields, before?.fields ?? {})).toEqual({ least: 4, most: 4 });
    await update(access, 'spc_api', fields, { parents });
    expect(client.stats().writes - writes).toBe(4);
  });

  test.each<[string, JsonObject, number]>([
    ['nothing', { default: 'inherit' }, 3],
    ['the default', { default: 'read' }, 4],
    ['people', { members: { 'remy@example.com': 'review' } }, 4],
    ['all of them', { default: 'edit', members: {}, teams: [] }, 6],
  ])('are read again as far as they were written: %s', async (_title, fields, reads) => {
    const { client, update } = bench();
    await bench().list(access, HANDBOOK);
    const before = client.stats().reads;
    const live = await update(access, 'spc_handbook', fields, { parents: HANDBOOK });
    expect([client.stats().reads - before, live.fields]).toEqual([reads, expect.objectContaining(fields)]);
  });

  test('are begun once, and told as soon as the first of them is written', async () => {
    const { client, create } = bench();
    const { id } = await client.call('createSpace', { path: { organizationId: 'org_acme' }, body: { title: 'Fresh' } });
    const parents = [{ kind: 'space', id }];
    const members = { 'lin@example.com': 'edit' };
    const { live, told } = await create(access, { default: null, members }, parents);
    // Whoever creates a space is its administrator; the list is whole, so that this one goes.
    expect([told, live.fields]).toEqual([[id], { default: null, teams: [], members }]);
    const again = await create(access, { members }, parents);
    expect([again.told, again.live]).toEqual([[], live]);
  });

  test('are refused for somebody who is not in the organization', async () => {
    const { update } = bench();
    const fields = { members: { 'nobody@example.com': 'read', 'lin@example.com': 'read' } };
    const refused = await failureOf(
      update(access, 'spc_notes', fields, { parents: [{ kind: 'space', id: 'spc_notes' }] }),
    );
    expect(refused.failure).toBe('invalid');
    expect(refused.message).toContain('nobody@example.com is not a member of the organization and cannot have a role');
  });

  test('are never deleted, cost nothing to find, and go with their place', async () => {
    expect((await failureOf(bench().remove(access, 'spc_handbook', HANDBOOK))).failure).toBe('unsupported');
    expect([access.removal, access.goesWithParent, access.keyless]).toEqual(['release', true, true]);
    const before = bench().client.stats().requests;
    expect(await bench().driver.reader().list('access', HANDBOOK, { keysOnly: true })).toMatchObject([{ fields: {} }]);
    expect(bench().client.stats().requests).toBe(before);
  });
});

describe('a service that does not offer roles of sites', () => {
  const site: readonly Place[] = [{ kind: 'site', id: 'site_docs' }];

  test('is not asked for them, and still has those of spaces', async () => {
    const { list, update } = benchOf2025();
    expect((await failureOf(list(access, site))).failure).toBe('not-offered');
    const refused = await failureOf(update(access, 'site_docs', { default: 'read' }, { parents: site }));
    expect(refused.failure).toBe('not-offered');
    expect(refused.message).toContain('does not offer access');
    expect(await list(access, HANDBOOK)).toHaveLength(1);
  });

  test('is told before anything is read', async () => {
    const { driver } = benchOf2025();
    const declared = (kind: string, address: string, parent?: string) => ({
      kind,
      address,
      ...(parent === undefined ? {} : { parent }),
      fields: {},
      sensitive: [],
      previously: [],
      protect: false,
    });
    const lacking = await driver.lacking?.({
      resources: [
        declared('site', 'site.docs'),
        declared('access', 'site.docs.access', 'site.docs'),
        declared('space', 'space.docs'),
        declared('access', 'space.docs.access', 'space.docs'),
      ],
      kinds: ['access'],
      recorded: new Set(),
    });
    expect(lacking?.lacks.map(({ address }) => address)).toEqual(['site.docs.access']);
  });

  test('must show the default role of a place', async () => {
    const home = await bench().client.call('getSpaceById', { path: { spaceId: 'spc_handbook' } });
    const { defaultLevel: _, ...silent } = home;
    const failed = await withStandIn(
      (_method, path) => JSON.parse(JSON.stringify({ items: path.endsWith('/spaces') ? [silent] : [] })) as Json,
      [access],
      (driver) => failureOf(driver.reader().list('access', HANDBOOK)),
    );
    expect(failed.failure).toBe('unreadable');
  });
});

describe('an entry', () => {
  const inParent = (kind: string): DeclareContext & ReturnType<typeof contextOf> => {
    const context = contextOf('', { team: ['writers'], member: ['lin@example.com'] });
    return { ...context, parent: { address: `${kind}.x`, kind, entry: {} } };
  };

  test('refers to teams, knows people in lowercase, and waits for both', () => {
    const context = inParent('space');
    const declared = access.declare(
      { default: null, teams: { writers: 'edit' }, members: { 'Lin@Example.com': 'read', 'ada@example.com': 'edit' } },
      context,
    );
    expect(declared.fields).toEqual({
      default: null,
      teams: [{ team: { $ref: 'team.writers' }, role: 'edit' }],
      members: { 'ada@example.com': 'edit', 'lin@example.com': 'read' },
    });
    expect(declared.after).toEqual(['member.lin@example.com']);
    expect(context.problems).toEqual([]);
    expect(access.declare({ teams: {} }, context).fields).toEqual({ teams: [] });
  });

  test('shuts somebody out of a site, and of nothing else', () => {
    const roles = { teams: { writers: null }, members: { 'lin@example.com': null } };
    const [site, space] = [inParent('site'), inParent('space')];
    access.declare(roles, site);
    access.declare(roles, space);
    expect(site.problems).toEqual([]);
    expect(space.problems).toMatchObject([
      [['teams', 'writers'], { severity: 'error', code: 'null-value' }],
      [['members', 'lin@example.com'], { severity: 'error', code: 'null-value' }],
    ]);
  });

  const live = (fields: JsonObject) => ({ kind: 'access', id: 'spc_1', title: 'Access', fields });
  const nameOf = (_kind: string, id: string): string | undefined => (id === 'team_1' ? 'writers' : undefined);
  const exported = (fields: JsonObject) => access.export(live(fields), { nameOf })?.entry;

  test('is exported with everything that is given, and not at all where nothing is', () => {
    expect(exported({ default: 'inherit', teams: [], members: {} })).toBeUndefined();
    expect(exported({ default: null, teams: [], members: {} })).toEqual({ default: null, teams: {}, members: {} });
    const members = { 'lin@example.com': 'edit' };
    expect(exported({ default: 'inherit', teams: [{ team: team('team_1'), role: 'edit' }], members })).toEqual({
      default: 'inherit',
      teams: { writers: 'edit' },
      members,
    });
  });

  test('is exported without a list that cannot name everybody: it would remove the others', () => {
    expect(
      exported({ default: 'read', teams: [{ team: team('team_2'), role: 'edit' }], members: { user_1: 'edit' } }),
    ).toEqual({ default: 'read' });
  });
});

describe('a change that was interrupted', () => {
  const isHalfway = (field: string, base: Json, desired: Json, live: Json): boolean | undefined =>
    access.partial?.isUpdate?.(field, { base, desired, live });

  test.each<[boolean, Json, Json, Json]>([
    [true, { a: 'read', b: 'edit' }, { a: 'edit', c: 'read' }, { a: 'edit', b: 'edit' }],
    [true, { a: 'read' }, { b: 'read' }, { a: 'read', b: 'read' }],
    [true, { a: 'read' }, { a: null, b: 'edit' }, { b: 'edit' }],
    [false, { a: 'read' }, { a: 'edit' }, { a: 'admin' }],
    [false, { a: 'read' }, { a: 'edit' }, { a: 'read', b: 'read' }],
    [false, { a: 'read' }, { a: 'edit', b: 'read' }, {}],
  ])('is no conflict: %s', (expected, base, desired, live) => {
    expect(isHalfway('members', base, desired, live)).toBe(expected);
    const teams = (roles: Json): Json =>
      Object.entries(roles as JsonObject).map(([name, role]) => ({ team: { $ref: `team.${name}` }, role }));
    expect(isHalfway('teams', teams(base), teams(desired), teams(live))).toBe(expected);
  });

  test('leaves no default between two', () => {
    expect(isHalfway('default', 'read', 'edit', 'comment')).toBe(false);
  });
});

describe('the requests', () => {
  const person = (name: string, role: Json): Grant => ({ list: 'members', name, role });

  test('are as few as can be', () => {
    const many = Array.from({ length: 1001 }, (_item, index) => person(`${index}@example.com`, 'read'));
    const teams: Grant[] = [{ list: 'teams', name: team('a'), role: 'read' }];
    const { before, after } = stepsBetween([], [...many, ...teams]);
    expect(before.map((step) => ('give' in step ? step.give.to.length : 0))).toEqual([1001, 1]);
    expect(after).toEqual([]);
    expect(sizeOf(stepsBetween(many, many))).toBe(0);
  });

  test('raise before they lower, shut people out before the default and let them in last', () => {
    const before = [
      person('a', 'read'),
      person('b', 'edit'),
      person('c', 'admin'),
      person('d', null),
      person('e', 'read'),
    ];
    const after = [person('a', 'edit'), person('b', 'read'), person('c', null), person('d', 'read'), person('f', null)];
    const steps = stepsBetween(before, after);
    expect(steps.before).toEqual([
      { change: person('a', 'edit') },
      { take: person('c', null) },
      { give: { role: null, to: [person('f', null), person('c', null)] } },
    ]);
    expect(steps.after).toEqual([
      { change: person('b', 'read') },
      { take: person('e', 'read') },
      { change: person('d', 'read') },
    ]);
    expect(sizeOf(steps)).toBe(6);
  });
});
