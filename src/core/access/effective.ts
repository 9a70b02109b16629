import { groupPairs } from '../../base/group-by.ts';
import { type Access, type Matrix, type Person, type Place, rankOf, type Team, type Way, type World } from './model.ts';

/** The roles that one person has in a place or inherits into it: granted roles, and the nearest default last. */
type Reach = readonly Way[];

/** The grants on a place that apply to one person. */
interface Given {
  readonly ways: readonly Way[];
  /** Whether inherited roles are ignored. */
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

/** The role from the default of a place; a guest gets none. */
function byDefaultOf({ type, id, title, default: level }: Place, { role }: Person): readonly Way[] {
  return role === null || level === null || level === 'inherit'
    ? []
    : [{ level, by: 'default', at: { type, id, title } }];
}

/** The role in the organization, which applies if nothing overrides it. */
function byRole({ role }: Person): readonly Way[] {
  return role === null ? [] : [{ level: role, by: 'organization' }];
}

/** Strongest first; equal ones keep their order. */
function accessBy(ways: readonly Way[]): Access | undefined {
  const sorted = ways.length < 2 ? ways : [...ways].sort((a, b) => rankOf(b.level) - rankOf(a.level));
  const [best] = sorted;
  return best === undefined ? undefined : { level: best.level, ways: sorted };
}

function accessInContent(person: Person, reach: Reach): Access | undefined {
  // An administrator of the organization is an administrator everywhere; list that role once.
  return accessBy(
    person.role === 'admin' ? [...byRole(person), ...reach.filter(({ by }) => by !== 'organization')] : reach,
  );
}

/** The roles in a place, from its own grants and those of the collection around it. */
function reachInto(place: Place, person: Person, outer: Reach, { ways, shutOut }: Given): Reach {
  if (shutOut) {
    return ways;
  }
  const granted = outer.filter(({ by }) => by === 'direct' || by === 'team');
  return [...ways, ...(place.default === 'inherit' ? outer : [...granted, ...byDefaultOf(place, person)])];
}

/** Sorts places so that each comes after the collection around it; cycles are cut. */
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

/** People who can have access (not disabled), and their teams. */
interface Crowd {
  readonly people: readonly Person[];
  readonly teamsOf: (person: Person) => readonly Team[];
}

function crowdOf({ people, teams }: World): Crowd {
  const teamsOf = groupPairs(teams.flatMap((team) => [...team.members].map((member) => [member, team] as const)));
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
 * Access to a site comes from the organization, from the spaces that the site shows, and from grants on the site itself: to people, to
 * teams, or by default to everyone who is not a guest. A null grant removes only what the site itself gives.
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
    // List the role in the organization once, not once per space that inherits it.
    const found = matrix
      .get(space)
      ?.get(person.id)
      ?.ways.find(({ by }) => by !== 'organization');
    const at = { type: 'space', id: space, title: titles.get(space) ?? space } as const;
    return found === undefined ? [] : [{ level: found.level, by: 'space', at }];
  });
  return accessBy([...byRole(person), ...ways, ...byDefault, ...bySpaces]);
}

/** The levels that the API reports, by place and person; a person who is missing has no access. */
export type Known = ReadonlyMap<string, ReadonlyMap<string, Access['level']>>;

export interface Effective {
  readonly matrix: Matrix;
  /** By place: people who have less access than the lists explain, and exactly as much as if a null grant denied it there. */
  readonly shutOut: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The access of everyone in every place, with the reasons. If the real levels are known, people who have less than the lists explain count
 * as shut out, from that place inward. Linear in people × places.
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
      // An administrator is shown as one; everyone else has the role directly.
      accessBy(byRole(person).map((way) => (way.level === 'admin' ? way : { level: way.level, by: 'direct' }))),
    ),
  );
  return { matrix, shutOut };
}
