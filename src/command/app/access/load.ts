import { defined } from '../../../base/defined.ts';
import { isJsonObject } from '../../../base/json.ts';
import { inParallel } from '../../../base/parallel.ts';
import type { Known } from '../../../core/access/effective.ts';
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
} from '../../../core/access/model.ts';
import type { Doors } from '../../../core/access/public.ts';
import { ApiError, type Client } from '../../../core/client/index.ts';
import type { ItemOf } from '../../../core/contract/operation.ts';
import type { Profile } from '../../../core/contract/profile.ts';
import type { Reader } from '../../../core/engine/driver.ts';
import { callsFor } from '../../../core/kinds/support/access-calls.ts';
import { createProfileFinder } from '../../../core/kinds/support/capabilities.ts';
import type { Service } from '../service.ts';

export interface AccessReader {
  readonly client: Client;
  readonly organization: string;
  /** The API profile, requested once. */
  readonly profile: () => Promise<Profile>;
  /** Lists teams, which a plan may have read already. */
  readonly lists: Pick<Reader, 'list'>;
}

export function accessReader(
  { client, profile }: Pick<Service, 'client' | 'profile'>,
  organization: string,
  lists: Reader,
): AccessReader {
  const { find } = createProfileFinder({ client, organization, profile });
  return { client, organization, profile: () => find(), lists };
}

type Read<T> = (reader: AccessReader) => Promise<T>;

const AT_ONCE = 8;
const WHOLE = { limit: 1000 };

type User = ItemOf<'listUserPermissionsInSpace'>['user'];

function levelOf(value: unknown): Level {
  return roleNamed(value) ?? null;
}

function defaultOf(value: unknown): Place['default'] {
  // A service without this value uses the rule of the organization.
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

/** Teams list members by email, or by id if the service shows no email. */
async function readTeams({ lists }: AccessReader, people: Promise<readonly Person[]>): Promise<readonly Team[]> {
  const [teams, all] = await Promise.all([lists.list('team', []), people]);
  const ids = new Map(all.map(({ id, email = id }) => [email, id]));
  return teams.map(({ id, title, fields }) => {
    const members = isJsonObject(fields['members']) ? Object.keys(fields['members']) : [];
    return { id, title, members: new Set(members.map((name) => ids.get(name) ?? name)) };
  });
}

/** A collection or a space in its list. */
interface Content {
  readonly id: string;
  readonly title?: string;
  readonly parent?: string | null;
  readonly defaultLevel?: unknown;
}

function contentOf(type: 'collection' | 'space'): (content: Content) => Place {
  return ({ id, title = '', parent, defaultLevel }) => ({
    type,
    id,
    title,
    ...defined({ parent: parent ?? undefined }),
    default: defaultOf(defaultLevel),
    grants: NO_GRANTS,
  });
}

const readContent: Read<readonly Place[]> = async ({ client, organization }) => {
  const input = { path: { organizationId: organization }, query: WHOLE };
  const [collections, spaces] = await Promise.all([
    client.listAll('listCollectionsInOrganizationById', input),
    client.listAll('listSpacesInOrganizationById', input),
  ]);
  const left = spaces.filter(({ deletedAt }) => (deletedAt ?? null) === null);
  return [...collections.map(contentOf('collection')), ...left.map(contentOf('space'))];
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

/** The people, teams and places of an organization, without the grants on the places. */
export async function readWorld(reader: AccessReader): Promise<World> {
  const { client, organization } = reader;
  const everybody = readPeople(reader);
  const [{ id, title }, people, teams, content, sites] = await Promise.all([
    client.call('getOrganizationById', { path: { organizationId: organization } }),
    everybody,
    readTeams(reader, everybody),
    readContent(reader),
    readSites(reader),
  ]);
  return { organization: { id, title }, people, teams, places: [...content, ...sites] };
}

/** A world with its grants, and the roles that the API reports for each place that was read. */
export interface LiveAccess {
  readonly world: World;
  readonly known: Known;
}

async function rolesIn(
  { client, organization, profile }: AccessReader,
  { type, id, shows }: Place,
): Promise<
  { readonly grants: Grants; readonly levels: ReadonlyMap<string, Role>; readonly users: readonly User[] } | undefined
> {
  const calls = callsFor({ client, organization, once: (_key, load) => load() }, { kind: type, id });
  // Not every service has site permissions, but all report the resulting roles.
  const hasGrants = shows === undefined || (await profile()).offers('listUserPermissionsInSite');
  try {
    const [people, teams, everyone] = await Promise.all([
      hasGrants ? calls.listUsers() : [],
      hasGrants ? calls.listTeams() : [],
      calls.listEveryone(),
    ]);
    return {
      grants: {
        people: new Map(people.map(({ permission, user }) => [user.id, levelOf(permission)])),
        teams: new Map(teams.map(({ permission, team }) => [team.id, levelOf(permission)])),
      },
      levels: new Map(
        everyone.flatMap(({ permission, user, disabled }): (readonly [string, Role])[] => {
          const level = disabled === true ? null : levelOf(permission);
          return level === null ? [] : [[user.id, level]];
        }),
      ),
      users: [...people, ...everyone].map(({ user }) => user),
    };
  } catch (error) {
    // It was deleted after the places were listed.
    if (error instanceof ApiError && error.failure.type === 'not-found' && error.failure.foreign === undefined) {
      return undefined;
    }
    throw error;
  }
}

/** Adds the grants on all or some places. Places that no longer exist are left out. */
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
    const roles = await rolesIn(reader, place);
    if (roles === undefined) {
      return undefined;
    }
    known.set(place.id, roles.levels);
    // A person with a role who is not listed as a member is a guest.
    for (const user of roles.users) {
      if (!people.has(user.id)) {
        people.set(user.id, { ...personOf(user), role: null, disabled: false });
      }
    }
    return { ...place, grants: roles.grants };
  });
  return {
    world: { ...world, people: [...people.values()], places: places.filter((place) => place !== undefined) },
    known,
  };
}

/** Everything that is reachable without an account. Links are only counted, since anyone who has one can use it. */
export async function readDoors({ client, organization }: AccessReader, { places }: World): Promise<Doors> {
  const path = { organizationId: organization };
  const sites = places.filter(({ shows }) => shows !== undefined);
  const [links, invites, specifications] = await Promise.all([
    inParallel(sites, AT_ONCE, async ({ id }) => {
      const all = await client.listAll('listSiteShareLinks', { path: { ...path, siteId: id }, query: WHOLE });
      return [id, all.filter(({ active }) => active !== false).length] as const;
    }),
    client.listAll('listOrganizationInviteLinks', { path, query: WHOLE }),
    client.listAll('listOpenAPISpecs', { path, query: WHOLE }),
  ]);
  return {
    shareLinks: new Map(links),
    linkInvites: invites.map(({ role }) => levelOf(role)),
    specifications: specifications.filter(({ visibility }) => visibility === 'public').map(({ slug }) => slug),
  };
}
