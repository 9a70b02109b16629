import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { inParallel } from '../../base/parallel.ts';
import { slugOf } from '../../base/slug.ts';
import type { ItemOf, Schemas } from '../contract/operation.ts';
import type { FieldAssessment, Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import type { Risk } from '../engine/risks.ts';
import type { WriteBounds } from '../plan/plan.ts';
import { defineKind, type Kind, objectOf, pick, type Session } from './define.ts';
import { lostIn } from './support/fields.ts';
import { deletesBy, listOfOrganization } from './support/organization.ts';
import { lookUpPeople, namesOf, userIdsOf } from './support/people.ts';
import { isRaised } from './support/risks.ts';

type Team = ItemOf<'listTeamsInOrganizationById'>;
type TeamRole = Schemas['TeamRole'];

/** Lowest first. */
const PARTS: readonly Json[] = [null, 'member', 'owner'];
const TEAMS_AT_ONCE = 8;
const PEOPLE_PER_REQUEST = 1000;

async function readTeam(session: Session, { id, title }: Pick<Team, 'id' | 'title'>): Promise<Live> {
  const { client, organization } = session;
  const path = { organizationId: organization, teamId: id };
  const people = await client.listAll('listTeamMembersInOrganizationById', { path });
  const { nameOf, unreadable } = await namesOf(
    session,
    people.map((person) => person.organization.user),
  );
  const members = people.map((person) => [nameOf(person.organization.user), person.team.role] as const);
  return {
    kind: 'team',
    id,
    title,
    fields: { title, members: Object.fromEntries(members) },
    ...(unreadable === undefined ? {} : { unreadable: { members: unreadable } }),
  };
}

/** Adds people to a team with their role in it, and removes those whose role is null. */
async function setMembers(session: Session, team: Pick<Team, 'id' | 'title'>, members: JsonObject): Promise<void> {
  const entries = Object.entries(members);
  const emailsOf = (isOut: boolean): string[] =>
    entries.flatMap(([email, role]) => ((role === null) === isOut ? [email] : []));
  const ids = await userIdsOf(session, emailsOf(false), {
    cannot: `be in the team "${team.title}"`,
    from: 'the team',
    leaving: emailsOf(true),
  });
  // People who left the organization have left its teams too.
  const known = entries.flatMap(([email, role]) => {
    const id = ids.get(email);
    return id === undefined ? [] : [{ id, role }];
  });
  const path = { organizationId: session.organization, teamId: team.id };
  for (let start = 0; start < known.length; start += PEOPLE_PER_REQUEST) {
    const some = known.slice(start, start + PEOPLE_PER_REQUEST);
    const kept = some.filter(({ role }) => role !== null);
    const body = {
      // A role alone may not add a member, so everyone is also added by id.
      add: kept.map(({ id }) => id),
      memberships: Object.fromEntries(kept.map(({ id, role }) => [id, { role: role as TeamRole }])),
      remove: some.flatMap(({ id, role }) => (role === null ? [id] : [])),
    };
    await session.client.call('updateMembersInOrganizationTeam', { path, body });
  }
}

function membersIn(fields: JsonObject): JsonObject {
  return objectOf(fields['members'] ?? {});
}

/** The declared members of a team. */
function peopleIn(fields: JsonObject): readonly string[] {
  return Object.entries(membersIn(fields)).flatMap(([email, role]) => (role === null ? [] : [email]));
}

/** The requests for members, in batches. People who left the organization need not be removed from the team. */
function memberWrites(fields: JsonObject): WriteBounds {
  const parts = Object.values(membersIn(fields));
  const requests = (people: number): number => Math.ceil(people / PEOPLE_PER_REQUEST);
  return { least: requests(parts.filter((part) => part !== null).length), most: requests(parts.length) };
}

/** New members and owners of a team get all permissions of the team. */
function joining({ entry, before, after }: FieldAssessment): Risk | undefined {
  if (entry !== undefined) {
    return isRaised(PARTS, before, after) ? 'grant' : undefined;
  }
  const parts = isJsonObject(after) ? Object.values(after) : [after ?? null];
  return parts.some((part) => part !== null) ? 'grant' : undefined;
}

/** A team with its members. */
export const team: Kind = defineKind('team', {
  risks: {
    harmless: ['title'],
    fields: {
      members: joining,
    },
  },

  keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),

  writes: {
    create: (fields) => together(1, memberWrites(fields)),
    update: (changed) => together('title' in changed ? 1 : 0, memberWrites(changed)),
  },

  declare: (entry, { find }) => {
    const { title, members } = pick(objectOf(entry), ['title', 'members']);
    const people = Object.entries(objectOf(members ?? {}));
    return {
      fields: {
        ...defined({ title }),
        ...(members === undefined
          ? {}
          : { members: Object.fromEntries(people.map(([email, role]) => [email.toLowerCase(), role])) }),
      },
      after: people.flatMap(([email]) => find('member', email) ?? find('member', email.toLowerCase()) ?? []),
    };
  },

  requires: ({ fields }) => ({ people: Object.keys(membersIn(fields)) }),

  lookUp: (session, request) =>
    lookUpPeople(session, request, {
      people: peopleIn(request.fields),
      field: 'members',
      cannot: 'be in a team',
      from: 'the team',
    }),

  export: ({ title, fields }) => {
    // People whose addresses the service hides cannot be named in a manifest.
    const all = Object.entries(membersIn(fields));
    const named = all.filter(([name]) => name.includes('@'));
    return {
      key: slugOf(title, 'team'),
      entry: { title, ...(named.length === 0 ? {} : { members: Object.fromEntries(named) }) },
      ...lostIn({ members: named.length < all.length && 'the service hides the address of some of them' }),
    };
  },

  read: async (session, _parents, { keysOnly = false } = {}) => {
    const teams = await listOfOrganization(session, 'teams', 'listTeamsInOrganizationById');
    // Members need one request per team, which a lookup by title can avoid.
    return keysOnly
      ? teams.map(({ id, title }) => ({ kind: 'team', id, title, fields: { title } }))
      : inParallel(teams, TEAMS_AT_ONCE, (item) => readTeam(session, item));
  },

  create: async (session, { fields, created }) => {
    const made = await session.client.call('createOrganizationTeam', {
      path: { organizationId: session.organization },
      body: { title: String(fields['title']) },
    });
    await created(made.id);
    await setMembers(session, made, membersIn(fields));
    return readTeam(session, made);
  },

  update: async (session, { id, fields, all }) => {
    const { client, organization } = session;
    const path = { organizationId: organization, teamId: id };
    const { title } =
      fields['title'] === undefined
        ? await client.call('getTeamInOrganizationById', { path })
        : await client.call('updateTeamInOrganizationById', { path, body: { title: String(fields['title']) } });
    await setMembers(session, { id, title: String(all['title'] ?? title) }, membersIn(fields));
    return readTeam(session, { id, title });
  },

  remove: deletesBy('removeTeamFromOrganizationById', 'teamId'),
});
