import type { Context, Data, HandlersOf, Reach } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { memberViews, teamViews, userByEmail } from '../views/people.ts';

type Team = RecordOf<'teams'>;
type TeamMember = RecordOf<'teamMembers'>;
type TeamRole = TeamMember['role'];

/** The team in a request's path; 404 unless it belongs to the organization there. */
function teamOf({ db, path }: Reach<'organizationId' | 'teamId'>): Team {
  return found(db.teams.getIn(path.teamId, { organization: path.organizationId }), 'Team');
}

/** The user with this id or email address, if they belong to the organization. */
function memberNamed({ db }: Data, organization: string, name: string): string | undefined {
  const user = db.users.get(name) ?? userByEmail({ db }, name);
  return user === undefined ? undefined : db.members.get(`${organization}.${user.id}`)?.user;
}

/** The members of the organization in a list of a body. */
function membersNamed(context: Data, organization: string, names: readonly string[], field: string): string[] {
  return names.map((name, index) => {
    const user = memberNamed(context, organization, name);
    if (user === undefined) {
      throw badRequest(`${field}.${index}: is not a member of the organization (reference)`);
    }
    return user;
  });
}

function rolesNamed(
  context: Pick<Context<'updateMembersInOrganizationTeam'>, 'db' | 'body'>,
  organization: string,
): ReadonlyMap<string, TeamRole> {
  const roles = new Map<string, TeamRole>();
  for (const [name, { role }] of Object.entries(context.body?.memberships ?? {})) {
    const user = memberNamed(context, organization, name);
    if (user === undefined) {
      throw badRequest('body.memberships: names somebody who is not a member of the organization (reference)');
    }
    if ((roles.get(user) ?? role) !== role) {
      throw badRequest('body.memberships: names the same person twice, by id and by address (unique)');
    }
    roles.set(user, role);
  }
  return roles;
}

/** Adds the user to the team. A member keeps their role unless a new one is given. */
function putTeamMember({ db }: Data, team: string, user: string, role?: TeamRole): void {
  const id = `${team}.${user}`;
  const before = db.teamMembers.get(id);
  const after: TeamMember = { id, team, user, role: role ?? before?.role ?? 'member' };
  if (before?.role !== after.role) {
    db.teamMembers.put(after);
  }
}

/** Groups of members that get permissions together, and their members. */
export const teams: HandlersOf<'Teams'> = {
  listTeamsInOrganizationById: (context) => {
    const { db, path, query } = context;
    const title = query.title?.toLowerCase() ?? '';
    const rows = db.teams
      .rowsWhere('organization', path.organizationId)
      .filter(
        ({ value }) =>
          value.title.toLowerCase().includes(title) &&
          (query.owner === undefined || db.teamMembers.get(`${value.id}.${query.owner}`)?.role === 'owner'),
      );
    return pageOfRows(context, rows, teamViews(context));
  },

  createOrganizationTeam: (context) => {
    const { db, body, path, newId, now } = context;
    const team: Team = { id: newId('team'), organization: path.organizationId, title: body.title, createdAt: now };
    db.teams.put(team);
    for (const [index, user] of (body.members ?? []).entries()) {
      if (db.members.get(`${team.organization}.${user}`) === undefined) {
        throw badRequest(`body.members.${index}: is not a member of the organization (reference)`);
      }
      putTeamMember(context, team.id, user);
    }
    return teamViews(context)(team);
  },

  getTeamInOrganizationById: (context) => teamViews(context)(teamOf(context)),

  updateTeamInOrganizationById: (context) =>
    teamViews(context)(context.db.teams.put({ ...teamOf(context), title: context.body.title })),

  removeTeamFromOrganizationById: ({ db, path }) =>
    db.teams.removeIn(path.teamId, { organization: path.organizationId }, (team) => {
      db.teamMembers.removeWhere('team', team.id);
      for (const { id, subjectType } of db.grants.where('subject', team.id)) {
        if (subjectType === 'team') {
          db.grants.remove(id);
        }
      }
      db.teams.remove(team.id);
    }),

  listTeamMembersInOrganizationById: (context) => {
    const { db } = context;
    const team = teamOf(context);
    const rows = db.teamMembers.rowsWhere('team', team.id).flatMap(({ seq, value: { user, role } }) => {
      const member = db.members.get(`${team.organization}.${user}`);
      return member === undefined ? [] : [{ seq, value: { member, role } }];
    });
    const view = memberViews(context, team.organization);
    return pageOfRows(context, rows, ({ member, role }) => ({
      organization: view(member),
      team: { role },
      permissions: { view: true },
    }));
  },

  updateMembersInOrganizationTeam: (context) => {
    const { db, body = {} } = context;
    const { id, organization } = teamOf(context);
    const removed = new Set(membersNamed(context, organization, body.remove ?? [], 'body.remove'));
    const added = membersNamed(context, organization, body.add ?? [], 'body.add');
    const roles = rolesNamed(context, organization);
    for (const user of new Set([...added, ...roles.keys()])) {
      if (!removed.has(user)) {
        putTeamMember(context, id, user, roles.get(user));
      }
    }
    for (const user of removed) {
      db.teamMembers.remove(`${id}.${user}`);
    }
  },

  addMemberToOrganizationTeamById: (context) => {
    const { db, body, path } = context;
    const team = teamOf(context);
    const { user } = found(db.members.get(`${team.organization}.${path.userId}`), 'Member');
    putTeamMember(context, team.id, user, body?.role);
  },

  deleteMemberFromOrganizationTeamById: (context) =>
    context.db.teamMembers.remove(`${teamOf(context).id}.${context.path.userId}`),
};
