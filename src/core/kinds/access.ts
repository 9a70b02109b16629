import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { DriverError, type Place } from '../engine/driver.ts';
import type { FieldAssessment, Live, Writes } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import type { Risk } from '../engine/risks.ts';
import { type Fields, isForeignId, isHidden, type RemoteId } from '../plan/value.ts';
import { type DeclareContext, defineKind, idIn, type Kind, objectOf, type Session } from './define.ts';
import { type AccessCalls, callsFor, placeIn, type Subject, shownLevel } from './support/access-calls.ts';
import {
  allGrants,
  areHalfway,
  byGrantee,
  type Grant,
  type Grantee,
  grantsIn,
  LISTS,
  type Step,
  sizeOf,
  stepsBetween,
} from './support/access-steps.ts';
import { lostIn, maybe } from './support/fields.ts';
import { lookUpPeople, namesOf, userIdsOf } from './support/people.ts';
import { isRaised, ROLES, rolesUpTo } from './support/risks.ts';

type Level = Awaited<ReturnType<AccessCalls['readLevel']>>;

/** The API's answers about the roles of a place. */
interface Told {
  readonly level: Level;
  readonly users: Awaited<ReturnType<AccessCalls['listUsers']>>;
  readonly teams: Awaited<ReturnType<AccessCalls['listTeams']>>;
}

/** The roles of a place, and the ids of the people who have one. */
interface ReadAccess {
  readonly live: Live;
  readonly people: ReadonlyMap<string, RemoteId>;
}

/** Requests only what is not known yet. */
async function ask(calls: AccessCalls, readLevel: () => Promise<Level>, known: Partial<Told> = {}): Promise<Told> {
  const [level, users, teams] = await Promise.all([
    'level' in known ? known.level : readLevel(),
    known.users ?? calls.listUsers(),
    known.teams ?? calls.listTeams(),
  ]);
  return { level, users, teams };
}

async function accessOf(session: Session, place: Place, { level, users, teams }: Told): Promise<ReadAccess> {
  const { nameOf, unreadable } = await namesOf(
    session,
    users.map(({ user }) => user),
  );
  const people = users.map((given) => ({ name: nameOf(given.user), ...given }));
  people.sort((a, b) => (a.name < b.name ? -1 : 1));
  const titled = teams.toSorted((a, b) => (a.team.title < b.team.title ? -1 : 1));
  return {
    live: {
      kind: 'access',
      id: place.id,
      title: 'Access',
      fields: {
        default: shownLevel(level, place),
        teams: titled.map(({ team, permission }) => ({ team: { $id: team.id }, role: permission })),
        members: Object.fromEntries(people.map(({ name, permission }) => [name, permission])),
      },
      ...(unreadable === undefined ? {} : { unreadable: { members: unreadable } }),
    },
    people: new Map(people.map(({ name, user }) => [name, user.id])),
  };
}

/** Finds the ids of everyone who gains or loses a role; those of people who have one are known already. */
async function subjectsFor(
  session: Session,
  grants: readonly Grant[],
  known: ReadonlyMap<string, RemoteId>,
): Promise<(grantee: Grantee) => Subject> {
  const addresses = grants.flatMap(({ list, name }) => (list === 'members' ? [String(name)] : []));
  const others = addresses.filter((address) => !known.has(address));
  const found = await userIdsOf(session, others, { cannot: 'have a role here', from: '`access`' });
  return ({ list, name }) =>
    list === 'teams'
      ? { type: 'team', id: idIn(name) }
      : { type: 'user', id: known.get(String(name)) ?? found.get(String(name)) ?? '' };
}

/** The lists that a request changes. */
function listsIn(step: Step): readonly Grantee['list'][] {
  return 'give' in step ? step.give.to.map(({ list }) => list) : ['take' in step ? step.take.list : step.change.list];
}

function requestOf(step: Step, calls: AccessCalls, subjectOf: (grantee: Grantee) => Subject): Promise<unknown> {
  if ('give' in step) {
    return calls.give(step.give.role, step.give.to.map(subjectOf));
  }
  return 'take' in step ? calls.take(subjectOf(step.take)) : calls.change(subjectOf(step.change), step.change.role);
}

/**
 * Sets the roles of a place, and removes all others from each list among the fields. Compares with the live roles, so that a second attempt
 * completes the first.
 */
async function settle(
  session: Session,
  place: Place,
  { fields: all, wrote }: { readonly fields: Fields; readonly wrote: () => Promise<void> },
): Promise<Live> {
  const calls = callsFor(session, place);
  const told = await ask(calls, calls.readLevel);
  const { live, people } = await accessOf(session, place, told);
  const { members, ...others } = all;
  const veiled = members === undefined ? undefined : live.unreadable?.['members'];
  const fields = veiled === undefined ? all : others;
  const wanted = allGrants(fields);
  const lists = LISTS.filter((list) => fields[list] !== undefined);
  const steps = stepsBetween(
    lists.flatMap((list) => grantsIn(list, live.fields[list])),
    wanted,
  );
  const subjectOf = await subjectsFor(session, wanted, people);
  let outcome: DriverError['outcome'] = 'none';
  const send = async (request: Promise<unknown>): Promise<void> => {
    await request;
    outcome = 'done';
    await wrote();
  };
  const sendAll = async (some: readonly Step[]): Promise<void> => {
    for (const step of some) {
      await send(requestOf(step, calls, subjectOf));
    }
  };
  await sendAll(steps.before);
  const level = fields['default'];
  const isOther = level !== undefined && !sameJson(level, live.fields['default'] ?? null);
  if (isOther) {
    await send(calls.setLevel(level));
  }
  await sendAll(steps.after);
  if (veiled !== undefined) {
    throw new DriverError(`the roles of people stay as they are: ${veiled}`, { failure: 'invalid', outcome });
  }
  // Lists without a request are still as they were read.
  const written = new Set([...steps.before, ...steps.after].flatMap(listsIn));
  const same = {
    ...(isOther ? {} : { level: told.level }),
    ...(written.has('members') ? {} : { users: told.users }),
    ...(written.has('teams') ? {} : { teams: told.teams }),
  };
  return (await accessOf(session, place, await ask(calls, calls.readLevel, same))).live;
}

function isOneHidden({ before, after }: FieldAssessment): boolean {
  return isHidden(before ?? null) || isHidden(after ?? null);
}

/** The risk of changing roles in a list. Removing a null makes the default and the roles of teams apply again. */
function riskOfList(list: Grantee['list']) {
  return (assessment: FieldAssessment): Risk | undefined => {
    if (isOneHidden(assessment)) {
      return 'grant-admin';
    }
    const [before, after] = [assessment.before, assessment.after].map((value) => byGrantee(grantsIn(list, value)));
    const given = [...(after ?? [])].map(([key, { role }]) => ({ old: before?.get(key)?.role, role }));
    if (given.some(({ old, role }) => role === 'admin' && old !== 'admin')) {
      return 'grant-admin';
    }
    const isOpened = [...(before ?? [])].some(([key, { role }]) => role === null && after?.has(key) !== true);
    if (isOpened || given.some(({ old, role }) => isRaised(ROLES, old, role))) {
      return 'grant';
    }
    return before !== undefined && before.size > 0 && after?.size === 0 ? 'revoke-access' : undefined;
  };
}

/** The risk of another default. A new place inherits, and an inherited role can be any. */
function riskOfDefault(assessment: FieldAssessment): Risk | undefined {
  const { before = 'inherit', after } = assessment;
  if (isOneHidden(assessment) || (after === 'admin' && before !== 'admin')) {
    return 'grant-admin';
  }
  return after !== before && isRaised(ROLES, before, after) && (after ?? null) !== null ? 'grant' : undefined;
}

/** For spaces and collections, the API does not show who is denied access, so null could not be compared. */
function refuseNull(roles: JsonObject, list: Grantee['list'], { parent, problem }: DeclareContext): void {
  for (const [name, role] of Object.entries(roles)) {
    if (role === null && parent?.kind !== 'site') {
      problem([list, name], {
        code: 'null-value',
        summary: `null is not allowed for ${JSON.stringify(name.slice(0, 60))} in a ${parent?.kind ?? 'place'}`,
        detail:
          'Only sites list null roles. Remove the entry to remove the role; to give nobody access by default, write `default: null`.',
      });
    }
  }
}

function rolesOf(value: Json | undefined): JsonObject | undefined {
  return value === undefined ? undefined : objectOf(value);
}

function sorted<T>(entries: readonly [string, T][]): readonly [string, T][] {
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The roles of a space, collection or site. They always exist, so they are never created or deleted. */
export const access: Kind = defineKind('access', {
  removal: 'release',

  readers: {
    // An inherited role can be any. A default applies to everybody, a granted role only to some.
    inherits: ({ default: level = 'inherit' }) => level === 'inherit',
    admits: ({ default: level = 'inherit', ...fields }) => [
      level === 'inherit' ? [level] : rolesUpTo(level),
      [...byGrantee(allGrants(fields))].flatMap(([grantee, { role }]) =>
        rolesUpTo(role).map((one) => `${grantee} ${one}`),
      ),
    ],
  },
  risks: {
    fields: {
      default: riskOfDefault,
      teams: riskOfList('teams'),
      members: riskOfList('members'),
    },
  },

  keyOf: () => 'access',

  comparable: (field, value) =>
    field === 'members' && isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([address, role]) => [address.toLowerCase(), role]))
      : value,

  partial: {
    isUpdate: (field, { base, desired, live }) => {
      const list = LISTS.find((name) => name === field);
      const [before = [], after = [], now = []] =
        list === undefined ? [] : [base, desired, live].map((value) => grantsIn(list, value));
      return list !== undefined && areHalfway(before, after, now);
    },
  },

  writes: {
    create: (fields) => {
      const requests = sizeOf(stepsBetween([], allGrants(fields)));
      // The user who creates a space becomes its administrator: one more role to remove, or one less to grant.
      const creator: Writes =
        fields['members'] === undefined ? requests : { least: Math.max(0, requests - 1), most: requests + 1 };
      return together(creator, maybe(fields['default'] !== undefined && fields['default'] !== 'inherit'));
    },
    update: (changed, before) =>
      together(sizeOf(stepsBetween(allGrants(before), allGrants(changed))), 'default' in changed ? 1 : 0),
  },

  declare: (entry, context) => {
    const properties = objectOf(entry);
    const [teams, members] = [rolesOf(properties['teams']), rolesOf(properties['members'])];
    refuseNull(teams ?? {}, 'teams', context);
    refuseNull(members ?? {}, 'members', context);
    const ofTeams = sorted(Object.entries(teams ?? {})).flatMap(([name, role]): Json[] => {
      const team = context.refer('team', name, { at: ['teams', name] });
      return team === undefined ? [] : [{ team, role }];
    });
    const people = sorted(
      Object.entries(members ?? {}).map(([address, role]): [string, Json] => [address.toLowerCase(), role]),
    );
    return {
      fields: {
        ...defined({ default: properties['default'] }),
        ...(teams === undefined ? {} : { teams: ofTeams }),
        ...(members === undefined ? {} : { members: Object.fromEntries(people) }),
      },
      after: Object.keys(members ?? {}).flatMap(
        (address) => context.find('member', address) ?? context.find('member', address.toLowerCase()) ?? [],
      ),
    };
  },

  requires: ({ fields }) => ({ people: Object.keys(rolesOf(fields['members']) ?? {}) }),

  lookUp: (session, request) =>
    lookUpPeople(session, request, {
      people: Object.keys(rolesOf(request.fields['members']) ?? {}),
      field: 'members',
      cannot: 'have a role here',
      from: '`access`',
    }),

  export: ({ fields }, { nameOf }) => {
    const { default: level = 'inherit' } = fields;
    const grants = allGrants(fields);
    if (grants.length === 0 && level === 'inherit') {
      return undefined;
    }
    const teams = grantsIn('teams', fields['teams']).map(({ name, role }): [string | undefined, Json] => [
      isForeignId(name) ? nameOf('team', name.$id) : undefined,
      role,
    ]);
    const members = objectOf(fields['members'] ?? {});
    // A list that cannot name everybody would remove the others, so it is not managed.
    const areNamed = teams.every(([name]) => name !== undefined);
    const haveAddress = Object.keys(members).every((name) => name.includes('@'));
    return {
      key: '',
      entry: {
        default: level,
        ...(areNamed ? { teams: Object.fromEntries(teams) } : {}),
        ...(haveAddress ? { members } : {}),
      },
      ...lostIn({
        teams: !areNamed && 'one of the teams is not exported',
        members: !haveAddress && 'the service hides the address of one of them',
      }),
    };
  },

  read: async (session, parents, { keysOnly = false } = {}) => {
    const place = placeIn(parents);
    if (keysOnly) {
      return [{ kind: 'access', id: place.id, title: 'Access', fields: {} }];
    }
    const calls = callsFor(session, place);
    return [(await accessOf(session, place, await ask(calls, calls.lookUpLevel))).live];
  },

  create: async (session, { parents, fields, created }) => {
    const place = placeIn(parents);
    let isBegun = false;
    const wrote = async (): Promise<void> => {
      if (!isBegun) {
        isBegun = true;
        await created(place.id);
      }
    };
    return await settle(session, place, { fields, wrote });
  },

  update: async (session, { parents, fields }) =>
    await settle(session, placeIn(parents), { fields, wrote: async () => {} }),
});
