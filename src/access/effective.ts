import { groupBy } from '../base/group-by.ts';
import { type Access, type Matrix, type Person, type Place, rankOf, type Team, type Way, type World } from './model.ts';

/** What reaches into a place from there and from around it, for one person. */
interface Reach {
  /** Roles that were granted. */
  readonly granted: readonly Way[];
  /** The nearest default; undefined where it gives nothing. */
  readonly byDefault: Way | undefined;
}

type Reaches = ReadonlyMap<string, Reach>;

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

/** The reach at the top: nothing is granted there, and the role in the organization is the default. */
function atTop({ role }: Person): Reach {
  return { granted: [], byDefault: role === null ? undefined : { level: role, by: 'organization' } };
}

/** Strongest first; of equal ones, in the order in which they were found. */
function accessBy(ways: readonly Way[]): Access | undefined {
  const sorted = ways.length < 2 ? ways : [...ways].sort((a, b) => rankOf(b.level) - rankOf(a.level));
  const [best] = sorted;
  return best === undefined ? undefined : { level: best.level, ways: sorted };
}

/** What an administrator of the organization has everywhere. */
function asAdmin({ role }: Person): readonly Way[] {
  return role === 'admin' ? [{ level: 'admin', by: 'organization' }] : [];
}

function accessInContent(person: Person, { granted, byDefault }: Reach): Access | undefined {
  const admin = asAdmin(person);
  const isSaid = byDefault === undefined || (byDefault.by === 'organization' && admin.length > 0);
  return accessBy([...admin, ...granted, ...(isSaid ? [] : [byDefault])]);
}

/** What reaches into a place, from what reaches into the collection around it. */
function reachInto(place: Place, person: Person, outer: Reach, { ways, shutOut }: Given): Reach {
  if (shutOut) {
    return { granted: ways, byDefault: undefined };
  }
  const { type, id, title } = place;
  const own: Way | undefined =
    place.default === null || place.default === 'inherit'
      ? undefined
      : { level: place.default, by: 'default', at: { type, id, title } };
  return {
    granted: ways.length === 0 ? outer.granted : [...ways, ...outer.granted],
    // A guest has no default.
    byDefault: place.default === 'inherit' ? outer.byDefault : person.role === null ? undefined : own,
  };
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
  const { type, id, title } = site;
  const byDefault: readonly Way[] =
    shutOut || person.role === null || site.default === null || site.default === 'inherit'
      ? []
      : [{ level: site.default, by: 'default', at: { type, id, title } }];
  const bySpaces = (site.shows ?? []).flatMap((space): Way[] => {
    // The role in the organization is named once, and not for every space that passes it on.
    const found = matrix
      .get(space)
      ?.get(person.id)
      ?.ways.find(({ by }) => by !== 'organization');
    const at = { type: 'space', id: space, title: titles.get(space) ?? space } as const;
    return found === undefined ? [] : [{ level: found.level, by: 'space', at }];
  });
  const role: readonly Way[] = person.role === null ? [] : [{ level: person.role, by: 'organization' }];
  return accessBy([...role, ...ways, ...byDefault, ...bySpaces]);
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
  const reaches = new Map<string, Reaches>();
  const titles = new Map(world.places.map(({ id, title }) => [id, title]));
  const content = world.places.filter(({ shows }) => shows === undefined);
  for (const place of outermostFirst(content)) {
    const outer = place.parent === undefined ? undefined : reaches.get(place.parent);
    const truth = known?.get(place.id);
    const own = new Map<string, Reach>();
    matrix.set(
      place.id,
      withAccess(people, (person) => {
        const around = outer?.get(person.id) ?? atTop(person);
        const given = givenAt(place, person, teamsOf(person));
        const reach = reachInto(place, person, around, given);
        const access = accessInContent(person, reach);
        if (truth !== undefined && rankOf(truth.get(person.id)) < rankOf(access?.level)) {
          const cut: Reach = { granted: given.ways.filter(({ by }) => by === 'direct'), byDefault: undefined };
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
    withAccess(people, (person) => {
      const { role } = person;
      return role === null ? undefined : accessBy(role === 'admin' ? asAdmin(person) : [{ level: role, by: 'direct' }]);
    }),
  );
  return { matrix, shutOut };
}
