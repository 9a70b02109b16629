import type { Json } from '../../../base/json.ts';
import type { BodyOf, ItemOf, Schemas } from '../../contract/operation.ts';
import { DriverError, type Place } from '../../engine/driver.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { Session } from '../define.ts';
import type { Role } from './people.ts';

type Level = Schemas['DefaultLevel'];
type GivenToUser = Pick<ItemOf<'listUserPermissionsInSite'>, 'permission' | 'user'>;
type GivenToTeam = Pick<ItemOf<'listTeamPermissionsInSite'>, 'permission' | 'team'>;
type Resulting = Pick<ItemOf<'listPermissionsAggregateInSite'>, 'permission' | 'user' | 'disabled'>;
/** The parts of a session that the requests need. */
type Calling = Pick<Session, 'client' | 'organization' | 'once'>;

/** A person or a team, by id. */
export interface Subject {
  readonly type: 'user' | 'team';
  readonly id: RemoteId;
}

/** The requests for the roles of one place, independent of its type. */
export interface AccessCalls {
  readonly readLevel: () => Promise<Level | undefined>;
  /** The same from the list of all such places, which is fetched once per reader. */
  readonly lookUpLevel: () => Promise<Level | undefined>;
  readonly setLevel: (level: Json) => Promise<unknown>;
  readonly listUsers: () => Promise<readonly GivenToUser[]>;
  readonly listTeams: () => Promise<readonly GivenToTeam[]>;
  /** Everyone with a role there, including inherited ones. */
  readonly listEveryone: () => Promise<readonly Resulting[]>;
  readonly give: (role: Json, subjects: readonly Subject[]) => Promise<unknown>;
  readonly change: (subject: Subject, role: Json) => Promise<unknown>;
  readonly take: (subject: Subject) => Promise<unknown>;
}

/** The requests for one type of place, and the list of all such places. */
interface PlaceCalls extends Omit<AccessCalls, 'lookUpLevel'> {
  readonly all: () => Promise<readonly { readonly id: string; readonly defaultLevel?: Level | null }[]>;
}

function bodyOf(role: Json, subjects: readonly Subject[]): BodyOf<'inviteToSpace'> {
  const ids = (type: Subject['type']): readonly RemoteId[] =>
    subjects.filter((subject) => subject.type === type).map(({ id }) => id);
  const [users, teams] = [ids('user'), ids('team')];
  const lists = { ...(users.length === 0 ? {} : { users }), ...(teams.length === 0 ? {} : { teams }) };
  // The list is never empty, and the manifest schema has validated the roles.
  return { role: role as Role, ...lists } as BodyOf<'inviteToSpace'>;
}

function ofSpace({ client, organization }: Calling, spaceId: RemoteId): PlaceCalls {
  const path = { spaceId };
  return {
    readLevel: async () => (await client.call('getSpaceById', { path })).defaultLevel,
    all: () => client.listAll('listSpacesInOrganizationById', { path: { organizationId: organization } }),
    setLevel: (level) => client.call('updateSpaceById', { path, body: { defaultLevel: level as Level } }),
    listUsers: () => client.listAll('listUserPermissionsInSpace', { path }),
    listTeams: () => client.listAll('listTeamPermissionsInSpace', { path }),
    listEveryone: () => client.listAll('listPermissionsAggregateInSpace', { path }),
    give: (role, subjects) => client.call('inviteToSpace', { path, body: bodyOf(role, subjects) }),
    change: ({ type, id }, role) => {
      const body = { role: role as Role };
      return type === 'user'
        ? client.call('updateUserPermissionInSpace', { path: { ...path, userId: id }, body })
        : client.call('updateTeamPermissionInSpace', { path: { ...path, teamId: id }, body });
    },
    take: ({ type, id }) =>
      type === 'user'
        ? client.call('removeUserFromSpace', { path: { ...path, userId: id } })
        : client.call('removeTeamFromSpace', { path: { ...path, teamId: id } }),
  };
}

function ofCollection({ client, organization }: Calling, collectionId: RemoteId): PlaceCalls {
  const path = { collectionId };
  return {
    readLevel: async () => (await client.call('getCollectionById', { path })).defaultLevel,
    all: () => client.listAll('listCollectionsInOrganizationById', { path: { organizationId: organization } }),
    setLevel: (level) => client.call('updateCollectionById', { path, body: { defaultLevel: level as Level } }),
    listUsers: () => client.listAll('listUserPermissionsInCollection', { path }),
    listTeams: () => client.listAll('listTeamPermissionsInCollection', { path }),
    listEveryone: () => client.listAll('listPermissionsAggregateInCollection', { path }),
    give: (role, subjects) => client.call('inviteToCollection', { path, body: bodyOf(role, subjects) }),
    change: ({ type, id }, role) => {
      const body = { role: role as Role };
      return type === 'user'
        ? client.call('updateUserPermissionInCollection', { path: { ...path, userId: id }, body })
        : client.call('updateTeamPermissionInCollection', { path: { ...path, teamId: id }, body });
    },
    take: ({ type, id }) =>
      type === 'user'
        ? client.call('removeUserFromCollection', { path: { ...path, userId: id } })
        : client.call('removeTeamFromCollection', { path: { ...path, teamId: id } }),
  };
}

function ofSite({ client, organization }: Calling, siteId: RemoteId): PlaceCalls {
  const path = { organizationId: organization, siteId };
  return {
    readLevel: async () => (await client.call('getSiteById', { path })).defaultLevel,
    all: () => client.listAll('listSites', { path: { organizationId: organization } }),
    setLevel: (level) => client.call('updateSiteById', { path, body: { defaultLevel: level as Level } }),
    listUsers: () => client.listAll('listUserPermissionsInSite', { path }),
    listTeams: () => client.listAll('listTeamPermissionsInSite', { path }),
    listEveryone: () => client.listAll('listPermissionsAggregateInSite', { path }),
    give: (role, subjects) => client.call('inviteToSite', { path, body: bodyOf(role, subjects) }),
    change: ({ type, id }, role) => {
      // A site accepts null only for somebody who has no role yet.
      const body = { role: role as NonNullable<Role> };
      return type === 'user'
        ? client.call('updateUserPermissionInSite', { path: { ...path, userId: id }, body })
        : client.call('updateTeamPermissionInSite', { path: { ...path, teamId: id }, body });
    },
    take: ({ type, id }) =>
      type === 'user'
        ? client.call('removeUserFromSite', { path: { ...path, userId: id } })
        : client.call('removeTeamFromSite', { path: { ...path, teamId: id } }),
  };
}

const PLACES: Readonly<Record<string, (session: Calling, id: RemoteId) => PlaceCalls>> = {
  space: ofSpace,
  collection: ofCollection,
  site: ofSite,
};

/** The place that has these roles. */
export function placeIn(parents: readonly Place[]): Place {
  const place = parents.at(-1);
  if (place === undefined) {
    throw new Error('roles were asked for without their place');
  }
  return place;
}

export function callsFor(session: Calling, { kind, id }: Place): AccessCalls {
  const calls = PLACES[kind]?.(session, id);
  if (calls === undefined) {
    throw new Error(`a ${kind} has no roles of its own`);
  }
  return {
    ...calls,
    lookUpLevel: async () => {
      const levels = await session.once(`default levels of every ${kind}`, async () => {
        const places = await calls.all();
        return new Map(places.map((place) => [place.id, place.defaultLevel]));
      });
      return levels.has(id) ? levels.get(id) : await calls.readLevel();
    },
  };
}

/** The default level, which every service returns. Without it, null (no default access) would look like a missing value. */
export function shownLevel(level: Level | undefined, { kind, id }: Place): Json {
  if (level === undefined) {
    throw new DriverError(`the service does not show the default role of the ${kind} ${id}`, {
      failure: 'unreadable',
      outcome: 'none',
    });
  }
  return level;
}
