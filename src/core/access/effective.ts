import { groupBy } from '../../base/group-by.ts';
import { type Access, type Matrix, type Person, type Place, rankOf, type Team, type Way, type World } from './model.ts';

/** The ways that reach into a place from there and from around it, for one person: granted roles, and the nearest default last. */
type Reach = readonly Way[];

/** A grant at a place, as far as it concerns one person. */
interface Given {
  readonly ways: readonly Way[];
  /** Whether nothing from outside applies. */
  readonly shutOut: boolean;
}

function givenAt(place: Place, person: Person, teams: readonly Team[]): Given {
  const { grants, shutOut: hidden } = place;
  const at = { type: place.type, id: place.id, title: place.title };
  const own = grants.people.get(person.id);
  const ofTeams = teams.flatMap((team) => {
    const level = grants.teams.get(team.id);
    return level === undefined ? [] : [{ level, team: team.title }];
  });
  const direct: readonly Way[] = own === undefined || own === null ? [] : [{ level: own, by: 'direct', at }];
  const shutOut = own === null || ofTeams.some(({ level }) => level === null) || hidden?.has(person.id) === true;
  return {
    ways: shutOut
      ? direct
      : [
          ...direct,
          ...ofTeams.flatMap(({ level, team }): Way[] => (level === null ? [] : [{ level, by: 'team', at, team }])),
        ],
    shutOut,
  };
}

/** What the default of a place gives; a guest has none. */
function byDefaultOf({ type, id, title, default: level }: Place, { role }: Person): readonly Way[] {
  return role === null || level === null || level === 'inherit'
    ? []
    : [{ level, by: 'default', at: { type, id, title } }];
}

/** What the role in the organization gives where nothing else is said. */
function byRole({ role }: Person): readonly Way[] {
  return role === null ? [] : [{ level: role, by: 'organization' }];
}

/** Strongest first; of equal ones, in the order in which they were found. */
function accessBy(ways: readonly Way[]): Access | undefined {
  const sorted = ways.length < 2 ? ways : [...ways].sort((a, b) => rankOf(b.level) - rankOf(a.level));
  const [best] = sorted;
  return best === undefined ? undefined : { level: best.level, ways: sorted };
}

function accessInContent(person: Person, reach: Reach): Access | undefined {
  // An administrator of the organization has that role everywhere, and it is named once.
  return accessBy(
    person.role === 'admin' ? [...byRole(person), ...reach.filter(({ by }) => by !== 'organization')] : reach,
  );
}

/** What reaches into a place, from what reaches into the collection around it. */
function reachInto(place: Place, person: Person, outer: Reach, { ways, shutOut }: Given): Reach {
  if (shutOut) {
    return ways;
  }
  const granted = outer.filter(({ by }) => by === 'direct' || by === 'team');
  return [...ways, ...(place.default === 'inherit' ? outer : [...granted, ...byDefaultOf(place, person)])];
}

/** The places in an order in which each comes after the collection around it; circles are cut. */
function outermostFirst(places: readonly Place[]): readonly Place[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  const done = new Set<string>();
  const sorted: Place[] = [];
  for (const place of places) {
    const chain: Place[] = [];
    const onWay = new Set<string>();
    let current: Place | undefined = place;
    while (current !== undefined && !done.has(current.id) && !onWay.has(current.id)) {
      onWay.add(current.id);
      chain.push(current);
      current = current.parent === undefined ? undefined : byId.get(current.parent);
    }
    for (const one of chain.reverse()) {
      done.add(one.id);
      sorted.push(one);
    }
  }
  return sorted;
}

/** People who can reach anything, and their teams. */
interface Crowd {
  readonly people: readonly Person[];
  readonly teamsOf: (person: Person) => readonly Team[];
}

function crowdOf({ people, teams }: World): Crowd {
  const pairs = teams.flatMap((team) => [...team.members].map((member) => ({ member, team })));
  const byMember = groupBy(pairs, ({ member }) => member);
  const teamsOf = new Map([...byMember].map(([member, own]) => [member, own.map(({ team }) => team)]));
  return {
    people: people.filter(({ disabled }) => !disabled),
    teamsOf: ({ id }) => teamsOf.get(id) ?? [],
  };
}

function withAccess(people: readonly Person[], accessOf: (person: Person) => Access | undefined): Map<string, Access> {
  const all = new Map<string, Access>();
  for (const person of people) {
    const access = accessOf(person);
    if (access !== undefined) {
      all.set(person.id, access);
    }
  }
  return all;
}

/**
 * A site gives what the organization and the spaces that it shows give, and what was granted on it: to people, to teams, or
 * by default to everyone who is not a guest. A grant of null removes only what the site itself gives.
 */
function accessToSite(
  site: Place,
  person: Person,
  teams: readonly Team[],
  { matrix, titles }: { readonly matrix: Matrix; readonly titles: ReadonlyMap<string, string> },
): Access | undefined {
  const { ways, shutOut } = givenAt(site, person, teams);
  const byDefault = shutOut ? [] : byDefaultOf(site, person);
  const bySpaces = (site.shows ?? []).flatMap((space): Way[] => {
    // The role in the organization is named once, and not for every space that passes it on.
    const found = matrix
      .get(space)
      ?.get(person.id)
      ?.ways.find(({ by }) => by !== 'organization');
    const at = { type: 'space', id: space, title: titles.get(space) ?? space } as const;
    return found === undefined ? [] : [{ level: found.level, by: 'space', at }];
  });
  return accessBy([...byRole(person), ...ways, ...byDefault, ...bySpaces]);
}

/** What is known of the levels in a place from elsewhere, by person; people who are missing have none. */
export type Known = ReadonlyMap<string, ReadonlyMap<string, Access['level']>>;

export interface Effective {
  readonly matrix: Matrix;
  /** People who have less than what the lists explain, and exactly as much as if they were shut out there, by place. */
  readonly shutOut: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Who may do what in every place, and why. With what is known of the levels, people who have less than the lists explain
 * count as shut out, from there inwards. Takes time in proportion to people × places.
 */
export function effectiveIn(world: World, known?: Known): Effective {
  const { people, teamsOf } = crowdOf(world);
  const matrix = new Map<string, ReadonlyMap<string, Access>>();
  const shutOut = new Map<string, Set<string>>();
  const reaches = new Map<string, ReadonlyMap<string, Reach>>();
  const titles = new Map(world.places.map(({ id, title }) => [id, title]));
  const content = world.places.filter(({ shows }) => shows === undefined);
  for (const place of outermostFirst(content)) {
    const outer = place.parent === undefined ? undefined : reaches.get(place.parent);
    const truth = known?.get(place.id);
    const own = new Map<string, Reach>();
    matrix.set(
      place.id,
      withAccess(people, (person) => {
        const around = outer?.get(person.id) ?? byRole(person);
        const given = givenAt(place, person, teamsOf(person));
        const reach = reachInto(place, person, around, given);
        const access = accessInContent(person, reach);
        if (truth !== undefined && rankOf(truth.get(person.id)) < rankOf(access?.level)) {
          const cut = given.ways.filter(({ by }) => by === 'direct');
          const less = accessInContent(person, cut);
          if (rankOf(less?.level) === rankOf(truth.get(person.id))) {
            shutOut.set(place.id, (shutOut.get(place.id) ?? new Set()).add(person.id));
            own.set(person.id, cut);
            return less;
          }
        }
        own.set(person.id, reach);
        return access;
      }),
    );
    reaches.set(place.id, own);
  }
  for (const site of world.places.filter(({ shows }) => shows !== undefined)) {
    const accessOf = (person: Person): Access | undefined =>
      accessToSite(site, person, teamsOf(person), { matrix, titles });
    matrix.set(site.id, withAccess(people, accessOf));
  }
  matrix.set(
    world.organization.id,
    withAccess(people, (person) =>
      // An administrator is called one; everyone else has the role directly.
      accessBy(byRole(person).map((way) => (way.level === 'admin' ? way : { level: way.level, by: 'direct' }))),
    ),
  );
  return { matrix, shutOut };
}
