import type { Known } from '../../access/effective.ts';
import {
  type Grants,
  type Level,
  NO_GRANTS,
  type Person,
  type Place,
  type Role,
  roleNamed,
  type Team,
  type World,
} from '../../access/model.ts';
import { defined } from '../../base/defined.ts';
import { inParallel } from '../../base/parallel.ts';
import { ApiError, type Client } from '../../client/index.ts';
import type { ItemOf } from '../../contract/operation.ts';
import type { Profile } from '../../contract/profile.ts';
import { createFinding } from '../../kinds/support/offering.ts';
import type { Service } from '../service.ts';

/** What permissions are read with. */
export interface AccessReader {
  readonly client: Client;
  readonly organization: string;
  /** Asks once what the service offers. */
  readonly profile: () => Promise<Profile>;
}

/** The reader of permissions of an open service. */
export function accessReader(service: Pick<Service, 'client' | 'profile'>, organization: string): AccessReader {
  const { find } = createFinding({ client: service.client, organization, profile: service.profile });
  return { client: service.client, organization, profile: () => find() };
}

type Read<T> = (reader: AccessReader) => Promise<T>;

/** Lists that are read for many places are read this many at once. */
const AT_ONCE = 8;
const WHOLE = { limit: 1000 };

type User = ItemOf<'listUserPermissionsInSpace'>['user'];

function levelOf(value: unknown): Level {
  return roleNamed(value) ?? null;
}

function defaultOf(value: unknown): Place['default'] {
  // A service that does not say it has the rule of the organization.
  return value === 'inherit' || value === undefined ? 'inherit' : levelOf(value);
}

function personOf(user: User): Omit<Person, 'role' | 'disabled'> {
  return { id: user.id, ...defined({ email: user.email?.toLowerCase() || undefined }), name: user.displayName };
}

const readPeople: Read<readonly Person[]> = async ({ client, organization }) => {
  const path = { organizationId: organization };
  const members = await client.listAll('listMembersInOrganizationById', { path, query: WHOLE });
  return members.map(({ id, role, user, disabled }) => ({
    ...personOf(user),
    id,
    role: levelOf(role),
    disabled: disabled === true,
  }));
};

const readTeams: Read<readonly Team[]> = async ({ client, organization }) => {
  const path = { organizationId: organization };
  const teams = await client.listAll('listTeamsInOrganizationById', { path, query: WHOLE });
  return inParallel(teams, AT_ONCE, async ({ id, title }) => {
    const members = await client.listAll('listTeamMembersInOrganizationById', {
      path: { ...path, teamId: id },
      query: WHOLE,
    });
    return { id, title, members: new Set(members.map((one) => one.organization.id)) };
  });
};

const readCollections: Read<readonly Place[]> = async ({ client, organization }) => {
  const path = { organizationId: organization };
  const all = await client.listAll('listCollectionsInOrganizationById', { path, query: WHOLE });
  return all.map(({ id, title, parent, defaultLevel }) => ({
    type: 'collection',
    id,
    title: title ?? '',
    ...defined({ parent: parent ?? undefined }),
    default: defaultOf(defaultLevel),
    grants: NO_GRANTS,
  }));
};

const readSpaces: Read<readonly Place[]> = async ({ client, organization }) => {
  const path = { organizationId: organization };
  const all = await client.listAll('listSpacesInOrganizationById', { path, query: WHOLE });
  return all
    .filter(({ deletedAt }) => (deletedAt ?? null) === null)
    .map(({ id, title, parent, defaultLevel }) => ({
      type: 'space',
      id,
      title,
      ...defined({ parent: parent ?? undefined }),
      default: defaultOf(defaultLevel),
      grants: NO_GRANTS,
    }));
};

const readSites: Read<readonly Place[]> = async ({ client, organization }) => {
  const path = { organizationId: organization };
  const all = await client.listAll('listSites', { path, query: WHOLE });
  return inParallel(all, AT_ONCE, async ({ id, title, defaultLevel, visibility, published }): Promise<Place> => {
    const shown = await client.listAll('listSiteSpaces', { path: { ...path, siteId: id }, query: WHOLE });
    return {
      type: 'site',
      id,
      title,
      default: defaultOf(defaultLevel),
      grants: NO_GRANTS,
      shows: shown.map(({ space }) => space.id),
      visitors: { visibility: visibility ?? 'unknown', published },
    };
  });
};

/** The people, teams and places of an organization, without what was granted on the places. */
export async function readWorld(
  reader: AccessReader,
  teamsOf: (people: Promise<readonly Person[]>) => Promise<readonly Team[]> = () => readTeams(reader),
): Promise<World> {
  const { client, organization } = reader;
  const everybody = readPeople(reader);
  const [{ id, title }, people, teams, collections, spaces, sites] = await Promise.all([
    client.call('getOrganizationById', { path: { organizationId: organization } }),
    everybody,
    teamsOf(everybody),
    readCollections(reader),
    readSpaces(reader),
    readSites(reader),
  ]);
  return { organization: { id, title }, people, teams, places: [...collections, ...spaces, ...sites] };
}

/** What the lists of a place show: what was granted there, and everyone with a role there. */
interface PlaceLists {
  readonly people: readonly { readonly permission: unknown; readonly user: User }[];
  readonly teams: readonly { readonly permission: unknown; readonly team: { readonly id: string } }[];
  readonly everyone: readonly { readonly permission?: unknown; readonly user: User; readonly disabled?: unknown }[];
}

const LISTS: Readonly<Record<Place['type'], (reader: AccessReader, id: string) => Promise<PlaceLists>>> = {
  collection: async ({ client }, collectionId) => {
    const input = { path: { collectionId }, query: WHOLE };
    const [people, teams, everyone] = await Promise.all([
      client.listAll('listUserPermissionsInCollection', input),
      client.listAll('listTeamPermissionsInCollection', input),
      client.listAll('listPermissionsAggregateInCollection', input),
    ]);
    return { people, teams, everyone };
  },
  space: async ({ client }, spaceId) => {
    const input = { path: { spaceId }, query: WHOLE };
    const [people, teams, everyone] = await Promise.all([
      client.listAll('listUserPermissionsInSpace', input),
      client.listAll('listTeamPermissionsInSpace', input),
      client.listAll('listPermissionsAggregateInSpace', input),
    ]);
    return { people, teams, everyone };
  },
  site: async ({ client, organization, profile }, siteId) => {
    const input = { path: { organizationId: organization, siteId }, query: WHOLE };
    // Not every service has permissions of sites; all of them say what results.
    const hasGrants = (await profile()).offers('listUserPermissionsInSite');
    const [people, teams, everyone] = await Promise.all([
      hasGrants ? client.listAll('listUserPermissionsInSite', input) : [],
      hasGrants ? client.listAll('listTeamPermissionsInSite', input) : [],
      client.listAll('listPermissionsAggregateInSite', input),
    ]);
    return { people, teams, everyone };
  },
};

function grantsIn({ people, teams }: PlaceLists): Grants {
  return {
    people: new Map(people.map(({ permission, user }) => [user.id, levelOf(permission)])),
    teams: new Map(teams.map(({ permission, team }) => [team.id, levelOf(permission)])),
  };
}

function levelsIn({ everyone }: PlaceLists): ReadonlyMap<string, Role> {
  return new Map(
    everyone.flatMap(({ permission, user, disabled }): (readonly [string, Role])[] => {
      const level = disabled === true ? null : levelOf(permission);
      return level === null ? [] : [[user.id, level]];
    }),
  );
}

/** A world with what was granted, and the levels that the service answers for each place that was read. */
export interface LiveAccess {
  readonly world: World;
  readonly known: Known;
}

async function listsOf(reader: AccessReader, { type, id }: Place): Promise<PlaceLists | undefined> {
  try {
    return await LISTS[type](reader, id);
  } catch (error) {
    // It was deleted after the places were listed.
    if (error instanceof ApiError && error.failure.type === 'not-found' && error.failure.foreign === undefined) {
      return undefined;
    }
    throw error;
  }
}

/** Adds what was granted on the places, or on some of them. Places that are gone by now are left out. */
export async function readGrants(
  reader: AccessReader,
  world: World,
  isNeeded: (place: Place) => boolean = () => true,
): Promise<LiveAccess> {
  const known = new Map<string, ReadonlyMap<string, Role>>();
  const people = new Map(world.people.map((person) => [person.id, person]));
  const places = await inParallel(world.places, AT_ONCE, async (place): Promise<Place | undefined> => {
    if (!isNeeded(place)) {
      return place;
    }
    const lists = await listsOf(reader, place);
    if (lists === undefined) {
      return undefined;
    }
    known.set(place.id, levelsIn(lists));
    // Somebody who has a role without being listed as a member is a guest.
    for (const { user } of [...lists.people, ...lists.everyone]) {
      if (!people.has(user.id)) {
        people.set(user.id, { ...personOf(user), role: null, disabled: false });
      }
    }
    return { ...place, grants: grantsIn(lists) };
  });
  return {
    world: { ...world, people: [...people.values()], places: places.filter((place) => place !== undefined) },
    known,
  };
}
