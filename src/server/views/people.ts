import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, levelInOrganization, levelsOf } from '../access.ts';
import type { Caller, Data, Reader, Viewer } from '../handler.ts';
import type { RecordOf, Space, User } from '../tables.ts';

export function userView({ links }: Reader, user: User): Schemas['User'] {
  return {
    object: 'user',
    ...pick(user, 'id', 'displayName', 'email', 'photoURL'),
    urls: { location: links.location(`/users/${user.id}`) },
  };
}

/** The user with this id as the API returns it; one that was removed from the world keeps its id but no name. */
export function userViewById(services: Reader, id: string): Schemas['User'] {
  return userView(services, services.db.users.get(id) ?? { id, displayName: 'Deleted user', email: '' });
}

/** The user with this email address, ignoring case. */
export function userByEmail({ db }: Data, email: string): User | undefined {
  const lower = email.toLowerCase();
  return (
    db.users.where('email', email)[0] ??
    db.users.where('email', lower)[0] ??
    // Only a hand-written world has capitals in its addresses.
    db.users.rows().find(({ value }) => value.email.toLowerCase() === lower)?.value
  );
}

export function organizationView(context: Viewer, organization: RecordOf<'organizations'>): Schemas['Organization'] {
  const { db, links, user } = context;
  const level = levelInOrganization(db, organization.id, user.id);
  const { id } = organization;
  // A deleted site is no longer the default.
  const defaultSite = db.sites.get(organization.defaultSite)?.id;
  return {
    object: 'organization',
    ...pick(organization, 'id', 'title', 'createdAt', 'emailDomains', 'hostname', 'type', 'useCase', 'communityType'),
    defaultRole: organization.defaultRole,
    ...(defaultSite === undefined ? {} : { defaultContent: { type: 'site', site: defaultSite } }),
    ...pick(organization, 'sso', 'ai', 'inviteLinks', 'plan'),
    trial: { ...organization.trial, count: organization.trial.status === 'none' ? 0 : 1 },
    // Validated before it was stored.
    mergeRules: (organization.mergeRules ?? { type: 'none' }) as Schemas['MergeRules'],
    auditLogs: organization.auditLogs ?? true,
    urls: {
      location: links.location(`/orgs/${id}`),
      app: links.app(`/o/${id}`),
      ...pick(organization, 'logo'),
    },
    permissions: {
      admin: covers(level, 'admin'),
      createContent: covers(level, 'create'),
      view: level !== undefined,
      access: level !== undefined,
      ownTeam: db.teamMembers
        .where('user', user.id)
        .some(({ team, role }) => role === 'owner' && db.teams.get(team)?.organization === id),
      createOpenAPISpec: covers(level, 'create'),
      ingestConversations: covers(level, 'admin'),
      viewBilling: covers(level, 'admin'),
      listMembers: covers(level, 'read'),
      listTeams: covers(level, 'read'),
      listIntegrations: covers(level, 'read'),
      listInstallations: covers(level, 'admin'),
      installIntegration: covers(level, 'admin'),
    },
  };
}

/** The spaces of an organization that the caller can read; no count may reveal others. */
function spacesSeen({ db, user }: Caller, organization: string): Space[] {
  const levelIn = levelsOf(db, user.id);
  return db.spaces
    .where('organization', organization)
    .filter((space) => space.deletedAt === undefined && covers(levelIn(space), 'read'));
}

export function memberViews(context: Viewer, organization: string): (member: RecordOf<'members'>) => Schemas['Member'] {
  const { db } = context;
  const spaces = spacesSeen(context, organization);
  const sites = db.sites.where('organization', organization).map(({ id }) => ({
    shown: db.siteSpaces.where('site', id).map(({ space }) => space),
  }));
  return (member) => {
    const { user, role } = member;
    const levelIn = levelsOf(db, user);
    const entered = new Set(spaces.filter((space) => covers(levelIn(space), 'read')).map(({ id }) => id));
    return {
      object: 'member',
      id: user,
      role,
      user: userViewById(context, user),
      ...pick(member, 'disabled', 'joinedAt', 'lastSeenAt', 'sso'),
      spaces: entered.size,
      teams: db.teamMembers.where('user', user).filter(({ team }) => db.teams.get(team)?.organization === organization)
        .length,
      // A member with a role can access every site; a guest, those with a space that they can access.
      sites: sites.filter(({ shown }) => role !== null || shown.some((id) => entered.has(id))).length,
    };
  };
}

export function teamViews(context: Caller): (team: RecordOf<'teams'>) => Schemas['Team'] {
  const { db, user } = context;
  const levelIn = levelsOf(db, user.id);
  return (team) => {
    const level = levelInOrganization(db, team.organization, user.id);
    const owner = db.teamMembers.get(`${team.id}.${user.id}`)?.role === 'owner';
    // Spaces with a grant for the team itself; those through a collection are not counted.
    const spaces = db.grants.where('subject', team.id).filter(({ targetType, target, level: given }) => {
      const space = targetType === 'space' && given !== null ? db.spaces.get(target) : undefined;
      return space !== undefined && space.deletedAt === undefined && covers(levelIn(space), 'read');
    });
    return {
      object: 'team',
      ...pick(team, 'id', 'title'),
      members: db.teamMembers.rowsWhere('team', team.id).length,
      spaces: spaces.length,
      createdAt: team.createdAt,
      permissions: { admin: covers(level, 'admin') || owner, view: true },
    };
  };
}
