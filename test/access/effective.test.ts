import { describe, expect, test } from 'vitest';
import { accessChanges, lockOuts } from '../../src/core/access/compare.ts';
import { effectiveIn } from '../../src/core/access/effective.ts';
import { type Level, NO_GRANTS, type Person, type Place, type World } from '../../src/core/access/model.ts';
import { publicIn } from '../../src/core/access/public.ts';
import { rowsOf } from '../../src/core/access/rows.ts';
import { liveState, stateAfter } from '../../src/core/access/state.ts';

function person(id: string, role: Level, disabled = false): Person {
  return { id, email: `${id}@example.com`, name: id, role, disabled };
}

function grants(people: Record<string, Level>, teams: Record<string, Level> = {}): Place['grants'] {
  return { people: new Map(Object.entries(people)), teams: new Map(Object.entries(teams)) };
}

function place(type: Place['type'], id: string, rest: Partial<Place> = {}): Place {
  return { type, id, title: id.toUpperCase(), default: 'inherit', grants: NO_GRANTS, ...rest };
}

function worldOf(places: readonly Place[]): World {
  return {
    organization: { id: 'org', title: 'Acme' },
    people: [person('ada', 'admin'), person('lin', 'read'), person('gus', null), person('off', 'admin', true)],
    teams: [{ id: 'writers', title: 'Writers', members: new Set(['lin', 'gus']) }],
    places,
  };
}

/** Who may do what in a place, and all reasons. */
function shownIn(world: World, id: string): Readonly<Record<string, readonly string[]>> {
  const rows = rowsOf(world, effectiveIn(world).matrix).filter((row) => row.place.id === id);
  return Object.fromEntries(
    rows.map(({ person: who, ways }) => [who.id, ways.map(({ role, reason }) => `${role} ${reason}`)]),
  );
}

describe('the effective level', () => {
  test('comes from the organization where nothing else is said; guests and disabled members have none', () => {
    expect(shownIn(worldOf([place('space', 's')]), 's')).toEqual({
      ada: ['admin organization admin'],
      lin: ['read organization role'],
    });
  });

  test('keeps all ways, the strongest first', () => {
    const world = worldOf([
      place('collection', 'c', { default: 'comment', grants: grants({ lin: 'review' }, { writers: 'edit' }) }),
      place('space', 's', { parent: 'c', grants: grants({ lin: 'read' }, { writers: 'create' }) }),
    ]);
    expect(shownIn(world, 's')).toEqual({
      ada: ['admin organization admin', 'comment by collection C (default)'],
      gus: ['create by team Writers', 'edit by collection C (team Writers)'],
      lin: [
        'create by team Writers',
        'review by collection C',
        'edit by collection C (team Writers)',
        'comment by collection C (default)',
        'read directly',
      ],
    });
    expect(shownIn(world, 'c')['lin']).toEqual(['review directly', 'edit by team Writers', 'comment default of C']);
  });

  test('a grant of null shuts out of everything around, but for a role of the person', () => {
    const inside = (own: Place['grants']): Readonly<Record<string, readonly string[]>> =>
      shownIn(
        worldOf([
          place('collection', 'c', { default: 'create', grants: grants({ lin: 'review' }) }),
          place('space', 's', { parent: 'c', grants: own }),
        ]),
        's',
      );
    expect(inside(grants({ lin: null }))['lin']).toBeUndefined();
    expect(inside(grants({ lin: 'comment' }, { writers: null }))['lin']).toEqual(['comment directly']);
  });

  test('the default of a place inside counts even for people who are shut out around it', () => {
    const world = worldOf([
      place('collection', 'c', { grants: grants({ lin: null }) }),
      place('space', 's', { parent: 'c', default: 'comment' }),
    ]);
    expect(shownIn(world, 's')['lin']).toEqual(['comment default of S']);
    expect(shownIn(world, 'c')['lin']).toBeUndefined();
  });

  test('of a site is the highest of the organization, its spaces, and what the site gives itself', () => {
    const world = worldOf([
      place('space', 's', { grants: grants({ gus: 'edit' }) }),
      place('space', 't', { default: 'review' }),
      place('site', 'w', { shows: ['s', 't'], default: 'comment', grants: grants({}, { writers: 'create' }) }),
    ]);
    expect(shownIn(world, 'w')).toEqual({
      ada: ['admin organization admin', 'review through space T', 'comment site default'],
      gus: ['create by team Writers', 'edit through space S'],
      lin: ['create by team Writers', 'review through space T', 'comment site default', 'read organization role'],
    });
  });

  test('does not depend on the order of the places, and a circle of collections ends', () => {
    const world = worldOf([
      place('space', 's', { parent: 'a' }),
      place('collection', 'a', { parent: 'b', grants: grants({ gus: 'edit' }) }),
      place('collection', 'b', { parent: 'a', grants: grants({ lin: 'review' }) }),
    ]);
    expect(shownIn(world, 's')['gus']).toEqual(['edit by collection A']);
    expect(shownIn(world, 's')['lin']?.[0]).toBe('review by collection B');
  });
});

test('the service is believed where it says something else, and only that is not explained', () => {
  const world = worldOf([place('space', 's', { default: 'edit' }), place('space', 't')]);
  const state = liveState(
    world,
    new Map([
      ['s', new Map([['ada', 'admin' as const]])],
      [
        't',
        new Map([
          ['ada', 'admin' as const],
          ['lin', 'create' as const],
        ]),
      ],
    ]),
  );
  expect(state.unexplained).toBe(2);
  expect(state.matrix.get('s')?.get('lin')).toBeUndefined();
  expect(state.matrix.get('t')?.get('lin')).toEqual({
    level: 'create',
    ways: [{ level: 'create', by: 'service' }],
  });
  // Lin is shut out of the first, so that another default changes nothing for them; the second stays as the service says.
  const places = state.explained.world.places.map((one) => ({ ...one, default: 'review' as const }));
  const after = stateAfter(state, { ...state.explained.world, places: [...places.slice(0, 1), place('space', 't')] });
  expect(after.matrix.get('s')?.get('lin')).toBeUndefined();
  expect(after.matrix.get('t')?.get('lin')?.level).toBe('create');
});

test('changes name who gains, loses, is raised and is lowered', () => {
  const before = worldOf([place('space', 's', { grants: grants({ gus: 'edit', lin: 'edit' }) })]);
  const after = worldOf([place('space', 's', { grants: grants({ lin: 'create' }) })]);
  const state = (world: World) => ({ world, matrix: effectiveIn(world).matrix });
  expect(
    accessChanges(state(before), state(after)).map((one) => [one.person.id, one.change, one.before, one.after]),
  ).toEqual([
    ['gus', 'loses', 'edit', null],
    ['lin', 'raised', 'edit', 'create'],
  ]);
  expect(accessChanges(state(after), state(before)).map(({ change }) => change)).toEqual(['gains', 'lowered']);
});

describe('a lock-out', () => {
  const state = (world: World) => ({ world, matrix: effectiveIn(world).matrix });

  test('is that of the own user, or of the last administrator', () => {
    const before = worldOf([place('space', 's', { grants: grants({ lin: 'admin' }) })]);
    const after = worldOf([place('space', 's')]);
    expect(lockOuts(state(before), state(after), 'lin')).toMatchObject([{ place: { id: 's' }, who: 'own' }]);
    expect(lockOuts(state(before), state(after), 'ada')).toEqual([]);
    const nobody = { ...after, people: after.people.filter(({ id }) => id !== 'ada') };
    expect(lockOuts(state(before), state(nobody), 'lin')).toMatchObject([{ place: { id: 'org' }, who: 'everyone' }]);
  });

  test('is not prevented by somebody who has yet to join, and does not concern what is deleted', () => {
    const before = worldOf([place('space', 's')]);
    const invited = {
      ...before,
      people: [...before.people.filter(({ id }) => id !== 'ada'), person('new', 'admin')],
    };
    expect(lockOuts(state(before), state(invited), undefined)).toMatchObject([{ who: 'everyone' }]);
    expect(lockOuts(state(before), state({ ...before, places: [] }), 'ada')).toEqual([]);
  });
});

test('what the world can read: published sites, the most open first, then links and specifications', () => {
  const site = (id: string, visibility: string, published = true): Place =>
    place('site', id, { shows: ['s', 's'], visitors: { visibility, published } });
  const rows = publicIn(
    worldOf([
      place('space', 's'),
      site('a', 'visitor-auth'),
      site('b', 'share-link'),
      site('c', 'public', false),
      site('d', 'public'),
      site('e', 'new-word'),
    ]),
    { shareLinks: new Map([['b', 2]]), linkInvites: ['read', null, 'read'], specifications: ['petstore'] },
  );
  expect(rows.map(({ title, who, links, spaces }) => [title, who, links ?? 0, spaces.join()])).toEqual([
    ['D', 'everyone on the internet', 0, 'S'],
    ['B', 'everyone who has a share link', 2, 'S'],
    ['A', 'visitors who log in', 0, 'S'],
    ['E', 'unknown (new-word)', 0, 'S'],
    ['Join as guest', 'everyone who has the link joins the organization', 1, ''],
    ['Join as read', 'everyone who has the link joins the organization', 2, ''],
    ['petstore', 'everyone on the internet', 0, ''],
  ]);
});
