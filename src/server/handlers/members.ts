import { createHmac, randomBytes } from 'node:crypto';
import { covers, levelsOf, membership } from '../access.ts';
import type { Db, HandlersOf, Reach } from '../handler.ts';
import { keyedBy, pageOfKeyed, pageOfRows, sortableTime } from '../paging.ts';
import { badRequest, forbidden, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { memberViews, teamViews } from '../views/people.ts';
import { spaceView } from '../views/places.ts';

type Member = RecordOf<'members'>;

/** How long the claims about a visitor are valid, in seconds. */
const CLAIMS_LIFETIME = 60 * 60;

function memberOf({ db, path }: Reach<'organizationId' | 'userId'>): Member {
  return found(db.members.get(`${path.organizationId}.${path.userId}`), 'Member');
}

/** Refuses a change that would leave the organization without an administrator. */
function refuseLastAdmin(db: Db, member: Member, field: string): void {
  const isAdmin = ({ role, disabled }: Member): boolean => role === 'admin' && !disabled;
  const hasOther = (): boolean =>
    db.members
      .rowsWhere('organization', member.organization)
      .some(({ value }) => isAdmin(value) && value.id !== member.id);
  if (isAdmin(member) && !hasOther()) {
    throw badRequest(`${field}: this is the last administrator of the organization (last-admin)`);
  }
}

function organizationOfGrant(db: Db, { targetType, target }: RecordOf<'grants'>): string | undefined {
  const places = { space: db.spaces, collection: db.collections, site: db.sites };
  return places[targetType].get(target)?.organization;
}

/** Removes the person from the organization, its teams and its content. The user stays, as the author of content. */
function removeMember(db: Db, { id, organization, user }: Member): void {
  for (const place of db.teamMembers.where('user', user)) {
    if (db.teams.get(place.team)?.organization === organization) {
      db.teamMembers.remove(place.id);
    }
  }
  for (const grant of db.grants.where('subject', user)) {
    if (grant.subjectType === 'user' && organizationOfGrant(db, grant) === organization) {
      db.grants.remove(grant.id);
    }
  }
  db.members.remove(id);
}

/**
 * A signed statement about a visitor, as a JSON Web Token. Its key is discarded right away: nothing in this server verifies the statement,
 * and a permanent key would be a secret to protect.
 */
function signedClaims(claims: Readonly<Record<string, string | number>>): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', randomBytes(32)).update(text).digest('base64url')}`;
}

function nameOf(db: Db, { user }: Member): string {
  return db.users.get(user)?.displayName.toLowerCase() ?? '';
}

function matchesSearch(db: Db, member: Member, search: string): boolean {
  const user = db.users.get(member.user);
  return user !== undefined && [user.displayName, user.email].some((text) => text.toLowerCase().includes(search));
}

/** The people of an organization, their roles and their access. */
export const members: HandlersOf<'Organization members'> = {
  listMembersInOrganizationById: (context) => {
    const { db, path, query } = context;
    const { sort = 'joinedAt', order = 'desc' } = query;
    const role = query.role === 'guest' ? null : query.role;
    const search = query.search?.toLowerCase() ?? '';
    const rows = db.members
      .rowsWhere('organization', path.organizationId)
      .filter(({ value }) => role === undefined || value.role === role)
      // Sorted by last visit, only active members are listed.
      .filter(({ value }) => sort !== 'lastSeenAt' || (!value.disabled && value.lastSeenAt !== undefined))
      .filter(({ value }) => search === '' || matchesSearch(db, value, search));
    const keyed = keyedBy(rows, (member) =>
      sort === 'name' ? nameOf(db, member) : sortableTime(member[sort] ?? member.joinedAt),
    );
    return pageOfKeyed(context, keyed, memberViews(context, path.organizationId), { descending: order === 'desc' });
  },

  getMemberInOrganizationById: (context) => memberViews(context, context.path.organizationId)(memberOf(context)),

  updateMemberInOrganizationById: (context) => {
    const { db, body = {} } = context;
    const before = memberOf(context);
    const member: Member = { ...before, role: body.role === undefined ? before.role : body.role };
    if (member.role !== 'admin') {
      refuseLastAdmin(db, before, 'body.role');
    }
    return memberViews(context, member.organization)(db.members.put(member));
  },

  removeMemberFromOrganizationById: (context) => {
    const { db, path, profile, user } = context;
    const caller = found(membership(db, path.organizationId, user.id), 'Organization');
    const mayRemove = path.userId === user.id || covers(caller.role, 'admin');
    if (!mayRemove && !profile.answers('removeMemberFromOrganizationById', 202)) {
      throw forbidden('Removing somebody else requires an administrator of the organization');
    }
    const member = db.members.get(`${path.organizationId}.${path.userId}`);
    if (member === undefined) {
      return false;
    }
    if (!mayRemove) {
      return 'asked';
    }
    refuseLastAdmin(db, member, 'path.userId');
    removeMember(db, member);
    return true;
  },

  setUserAsSSOMemberForOrganization: (context) =>
    memberViews(context, context.path.organizationId)(context.db.members.put({ ...memberOf(context), sso: true })),

  listSpacesForOrganizationMember: (context) => {
    const { db, path, query, user } = context;
    const member = memberOf(context);
    const [ofMember, ofCaller] = [levelsOf(db, member.user), levelsOf(db, user.id)];
    const rows = db.spaces.rowsWhere('organization', path.organizationId).flatMap(({ seq, value: space }) => {
      const permission = (space.deletedAt === undefined ? ofMember(space) : null) ?? null;
      // The list must not reveal content that the caller cannot see.
      return permission !== null && covers(ofCaller(space), 'read') ? [{ seq, value: { space, permission } }] : [];
    });
    const view = ({ space, permission }: (typeof rows)[number]['value']) => ({
      permission,
      space: spaceView({ ...context, levelIn: ofCaller }, space),
    });
    return pageOfRows(context, rows, view, { newestFirst: query.order !== 'asc' });
  },

  listTeamsForOrganizationMember: (context) => {
    const { db, path, query } = context;
    const member = memberOf(context);
    const title = query.title?.toLowerCase() ?? '';
    const rows = db.teamMembers.rowsWhere('user', member.user).flatMap(({ seq, value: { team: id, role } }) => {
      const team = db.teams.get(id);
      const wanted = team?.organization === path.organizationId && team.title.toLowerCase().includes(title);
      return team !== undefined && wanted ? [{ seq, value: { team, role } }] : [];
    });
    const view = teamViews(context);
    return pageOfRows(context, rows, ({ team, role }) => ({ team: view(team), member: { role } }));
  },

  updateOrganizationMemberLastSeenAt: (context) => {
    const { db, path, user, now } = context;
    const member = found(membership(db, path.organizationId, user.id), 'Organization');
    db.members.put({ ...member, lastSeenAt: now });
    const iat = Math.floor(Date.parse(now) / 1000);
    const claims = { sub: user.id, organization: member.organization, iat, exp: iat + CLAIMS_LIFETIME };
    const signed = signedClaims(claims);
    // Profiles use different names; the one that a profile does not have is removed.
    return { serviceVisitorClaims: signed, gitbookVisitorClaims: signed };
  },
};
