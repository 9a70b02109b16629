import fc from 'fast-check';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import type { World } from '../../src/server/index.ts';
import { defaultWorld } from '../../src/server/worlds/default.ts';

type Tables = Required<World['tables']>;
type Level = Tables['members'][number]['role'];

const ORGANIZATION = 'org_acme';
const ROLES = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;
const START = '2020-01-01T00:00:00.000Z';

const role = fc.constantFrom<Level[]>(...ROLES);
const guestOrRole = fc.oneof({ weight: 3, arbitrary: role }, { weight: 1, arbitrary: fc.constant<Level>(null) });
const defaultLevel = fc.oneof(
  { weight: 3, arbitrary: fc.constant('inherit' as const) },
  { weight: 2, arbitrary: fc.constantFrom('read' as const, 'edit' as const, 'create' as const) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** Picks a subset with a value for each of its items. */
function someOf<T, V>(items: readonly T[], value: fc.Arbitrary<V>, weight = 1): fc.Arbitrary<[T, V][]> {
  const chosen = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight, arbitrary: value });
  return fc
    .tuple(...items.map(() => chosen))
    .map((values) =>
      items.flatMap((item, index): [T, V][] => (values[index] === undefined ? [] : [[item, values[index]]])),
    );
}

/** A random workspace, and whether a grant of null that no list shows shuts anybody out of something. */
export interface RandomAccess {
  readonly world: World;
  readonly hasShutOuts: boolean;
}

/** The example world with random people, teams, nested collections, defaults, grants and sites of several spaces. */
export function randomAccess(profile: ProfileName): fc.Arbitrary<RandomAccess> {
  const base = defaultWorld(Date.parse(START), profile);
  const tables = base.tables as Tables;
  const members = tables.members.filter(({ organization }) => organization === ORGANIZATION);
  const users = members.map(({ user }) => user);
  const spaces = tables.spaces.filter(({ organization }) => organization === ORGANIZATION);
  const sites = tables.sites.filter(({ organization }) => organization === ORGANIZATION);
  const teams = ['team_one', 'team_two', 'team_three', 'team_four'];
  const collections = Array.from({ length: 5 }, (_, index) => `col_${index}`);
  const content = [
    ...collections.map((id) => ['collection', id] as const),
    ...spaces.map(({ id }) => ['space', id] as const),
    ...(profile === 'today' ? sites.map(({ id }) => ['site', id] as const) : []),
  ];
  const subjects = [...users.map((id) => ['user', id] as const), ...teams.map((id) => ['team', id] as const)];
  const pairs = content.flatMap((target) => subjects.map((subject) => ({ target, subject })));
  return fc
    .record({
      shutsOut: fc.boolean(),
      people: fc.tuple(...users.map(() => fc.record({ role: guestOrRole, disabled: fc.integer({ max: 9, min: 0 }) }))),
      teamMembers: someOf(
        teams.flatMap((team) => users.map((user) => ({ team, user }))),
        fc.constant(true),
        2,
      ),
      // A collection is in one before it, or at the top.
      parents: fc.tuple(...collections.map((_, index) => fc.integer({ min: -1, max: index - 1 }))),
      collectionDefaults: fc.tuple(...collections.map(() => defaultLevel)),
      spaceParents: fc.tuple(...spaces.map(() => fc.integer({ min: -1, max: collections.length - 1 }))),
      spaceDefaults: fc.tuple(...spaces.map(() => defaultLevel)),
      siteDefaults: fc.tuple(...sites.map(() => defaultLevel)),
      granted: someOf(pairs, guestOrRole),
      shown: someOf(
        sites.flatMap(({ id: site }) => spaces.map(({ id: space }) => ({ site, space }))),
        fc.constant(true),
        2,
      ),
    })
    .map(
      ({
        shutsOut,
        people,
        teamMembers,
        parents,
        collectionDefaults,
        spaceParents,
        spaceDefaults,
        siteDefaults,
        granted,
        shown,
      }) => {
        const grants = granted
          .filter(([, level]) => shutsOut || level !== null)
          .map(([{ target, subject }, level]) => ({
            id: `${target[1]}.${subject[1]}`,
            targetType: target[0],
            target: target[1],
            subjectType: subject[0],
            subject: subject[1],
            level,
          }));
        const [collection] = tables.collections;
        const [team] = tables.teams;
        const [siteSpace] = tables.siteSpaces;
        if (collection === undefined || team === undefined || siteSpace === undefined) {
          throw new Error('the example world lacks something');
        }
        const { section: _section, ...rootSpace } = siteSpace;
        const world: World = {
          ...base,
          tables: {
            ...tables,
            members: members.map((member, index) => ({
              ...member,
              // The token's own user reads everything.
              ...(member.user === base.tokenUser
                ? {}
                : { role: people[index]?.role ?? null, disabled: people[index]?.disabled === 0 }),
            })),
            teams: teams.map((id) => ({ ...team, id, title: id })),
            teamMembers: teamMembers.map(([{ team: id, user }]) => ({
              id: `${id}.${user}`,
              team: id,
              user,
              role: 'member',
            })),
            collections: collections.map((id, index) => {
              const { parent: _parent, ...rest } = collection;
              const parent = collections[parents[index] ?? -1];
              return {
                ...rest,
                id,
                title: id,
                defaultLevel: collectionDefaults[index] ?? null,
                ...(parent === undefined ? {} : { parent }),
              };
            }),
            spaces: tables.spaces.map((space) => {
              const index = spaces.indexOf(space);
              const { parent: _parent, ...rest } = space;
              const parent = collections[spaceParents[index] ?? -1];
              return index === -1
                ? space
                : { ...rest, defaultLevel: spaceDefaults[index] ?? null, ...(parent === undefined ? {} : { parent }) };
            }),
            grants,
            sections: [],
            sectionGroups: [],
            externalLinks: [],
            redirects: [],
            linkInvites: [],
            sites: tables.sites.map(({ defaultSection: _first, ...site }) => {
              const index = sites.findIndex(({ id }) => id === site.id);
              return profile === 'today' && index !== -1
                ? { ...site, defaultLevel: siteDefaults[index] ?? null }
                : site;
            }),
            siteSpaces: shown.map(([{ site, space }], index) => ({
              ...rootSpace,
              id: `ss_${index}`,
              site,
              space,
              path: `p${index}`,
              rank: index,
            })),
          },
        };
        // The whole world would be too long to read where a property fails.
        const printed = JSON.stringify({
          grants,
          members: world.tables.members,
          teamMembers: world.tables.teamMembers,
        });
        return {
          world,
          [fc.toStringMethod]: () => printed,
          hasShutOuts: grants.some(({ targetType, level }) => targetType !== 'site' && level === null),
        };
      },
    );
}
