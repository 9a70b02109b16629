import type { Schemas } from '../../core/contract/operation.ts';
import { higher, type Level, liveSpace, putGrant } from '../access.ts';
import type { Context, Data, Db, HandlersOf, Maker, Reach, Viewer } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, forbidden, found } from '../problem.ts';
import { lineage } from '../table.ts';
import type { Collection, RecordOf, Space, User } from '../tables.ts';
import { userByEmail } from '../views/people.ts';
import { collectionView, spaceView } from '../views/places.ts';

type Organization = RecordOf<'organizations'>;
type Invite = RecordOf<'linkInvites'>;
type Place = Space | Collection;

/** One `@`, followed by at least two domain labels. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

interface Invitee {
  /** As written by the caller. */
  readonly address: string;
  readonly email: string;
  readonly role: Level;
}

/** The invited people, each address once, with the role in the call or otherwise that of the organization. */
function inviteesOf({ emails, role }: Schemas['InviteInput'], organization: Organization): readonly Invitee[] {
  const common = role === undefined ? organization.defaultRole : role;
  const invitees = new Map<string, Invitee>();
  for (const [index, entry] of emails.entries()) {
    const [address, own, field] =
      typeof entry === 'string'
        ? [entry, common, `body.emails.${index}`]
        : [entry.email, entry.role, `body.emails.${index}.email`];
    if (!EMAIL.test(address)) {
      throw badRequest(`${field}: must be an e-mail address (format)`);
    }
    const email = address.toLowerCase();
    if (!invitees.has(email)) {
      invitees.set(email, { address, email, role: own });
    }
  }
  return [...invitees.values()];
}

function addMember(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organization: string,
  user: string,
  given: { readonly role: Level; readonly sso: boolean },
): void {
  db.members.put({ id: `${organization}.${user}`, organization, user, disabled: false, joinedAt: now, ...given });
}

/** The user with this address; created if unknown, named after the part before the `@`. */
function userInvited(context: Maker, { address, email }: Invitee): User {
  const known = userByEmail(context, address);
  if (known !== undefined) {
    return known;
  }
  return context.db.users.put({ id: context.newId('user'), displayName: email.slice(0, email.indexOf('@')), email });
}

/** Single sign-on is for people with an address of the organization who belong to no other one. */
function maySignOn(db: Db, organization: Organization, user: User): boolean {
  const domain = user.email.slice(user.email.lastIndexOf('@') + 1).toLowerCase();
  return (
    organization.emailDomains.some((own) => own.toLowerCase() === domain) &&
    db.members.rowsWhere('user', user.id).every(({ value }) => value.organization === organization.id)
  );
}

interface Opened {
  readonly invite: Invite;
  readonly place: Place | undefined;
}

/** The invite in a request's path, and its place unless it is for the organization itself. */
function inviteOf({ db, path }: Reach<'organizationId' | 'inviteId'>): Opened {
  const invite = found(db.linkInvites.getIn(path.inviteId, { organization: path.organizationId }), 'Invite');
  const { space, collection } = invite;
  if (space === undefined && collection === undefined) {
    return { invite, place: undefined };
  }
  const place = space === undefined ? db.collections.get(collection) : liveSpace(db, space);
  // An invite to deleted content is not found.
  return { invite, place: found(place, 'Invite') };
}

/** The role of a new member in a place, without any invite to it. */
function levelOfNewcomer(db: Db, role: Level, place: Place): Level {
  const places = [place, ...lineage(db.collections, place.parent)];
  const [level = role] = places.flatMap(({ defaultLevel }) => (defaultLevel === 'inherit' ? [] : [defaultLevel]));
  return role === null ? null : level;
}

/** Whether the invite gives no more than new members have by default. */
function isRedundant({ db }: Data, { organization, level }: Invite, place: Place | undefined): boolean {
  const role = db.organizations.get(organization)?.defaultRole ?? null;
  const anyway = place === undefined ? role : levelOfNewcomer(db, role, place);
  return higher(anyway, level) === anyway;
}

function organizationInviteView(context: Data, invite: Invite): Schemas['OrganizationLinkInvite'] {
  const { id, level } = invite;
  return { object: 'invite', id, role: level, redundant: isRedundant(context, invite, undefined) };
}

function inviteView(context: Viewer, invite: Invite, place: Place | undefined): Schemas['LinkInvite'] {
  if (place === undefined) {
    return organizationInviteView(context, invite);
  }
  const { id, level } = invite;
  const common = { object: 'invite' as const, id, level, redundant: isRedundant(context, invite, place) };
  return 'revision' in place
    ? { ...common, space: spaceView(context, place) }
    : { ...common, collection: collectionView(context, place) };
}

function refuseUnlessLinksAllowed({ db }: Data, organization: string): void {
  if (db.organizations.get(organization)?.inviteLinks !== true) {
    throw badRequest('path.organizationId: link invites are disabled in this organization (inviteLinks)');
  }
}

/** The target and the role of a new invite: exactly one of the organization, a space of it, a collection of it. */
function openedBy(
  context: Pick<Context<'createOrganizationInvite'>, 'db' | 'body' | 'path'>,
): Pick<Invite, 'level' | 'space' | 'collection'> & { readonly place?: Place } {
  const { db, path } = context;
  const body: { role?: Level; level?: Level; space?: string; collection?: string } = context.body ?? {
    role: found(db.organizations.get(path.organizationId), 'Organization').defaultRole,
  };
  if ([body.role, body.space, body.collection].filter((part) => part !== undefined).length > 1) {
    throw badRequest('body: must have exactly one of role, space and collection (oneOf)');
  }
  const named = body.space ?? body.collection;
  if (named === undefined) {
    return { level: body.role ?? null };
  }
  const [type, place] =
    body.space === undefined
      ? (['collection', db.collections.get(named)] as const)
      : (['space', liveSpace(db, named)] as const);
  if (place?.organization !== path.organizationId) {
    throw badRequest(`body.${type}: is not a ${type} of this organization (reference)`);
  }
  return { level: body.level ?? null, [type]: place.id, place };
}

/** Grants the user at least the invite's role in the place; a higher role stays. */
function grantByInvite({ db }: Data, { level }: Invite, place: Place, user: string): void {
  const before = db.grants.get(`${place.id}.${user}`)?.level ?? null;
  const after = higher(before, level);
  if (after !== before) {
    const targetType = 'revision' in place ? 'space' : 'collection';
    putGrant(db, { targetType, target: place.id, subjectType: 'user', subject: user, level: after });
  }
}

/** Invites to an organization, by email address or by link. */
export const invites: HandlersOf<'Organization invites'> = {
  inviteUsersToOrganization: (context) => {
    const { db, body, path } = context;
    const organization = found(db.organizations.get(path.organizationId), 'Organization');
    const users: string[] = [];
    const failedSSOEmails: string[] = [];
    for (const invitee of inviteesOf(body, organization)) {
      const user = userInvited(context, invitee);
      const member = db.members.get(`${organization.id}.${user.id}`);
      if (member !== undefined) {
        // An invite does not change how a member signs in, and must not look as if it did.
        if (body.sso === true && !member.sso) {
          failedSSOEmails.push(invitee.address);
        }
        continue;
      }
      const sso = body.sso === true && maySignOn(db, organization, user);
      if (body.sso === true && !sso) {
        failedSSOEmails.push(invitee.address);
      }
      addMember(context, organization.id, user.id, { role: invitee.role, sso });
      users.push(user.id);
    }
    return { users, invited: users.length, failedSSOEmails };
  },

  joinOrganizationWithInvite: (context) => {
    const { db, path, user } = context;
    const { invite, place } = inviteOf(context);
    refuseUnlessLinksAllowed(context, path.organizationId);
    const member = db.members.get(`${path.organizationId}.${user.id}`);
    if (member?.disabled === true) {
      throw forbidden('Your membership of this organization is disabled');
    }
    // An invite to content creates a guest, without access to the rest of the organization.
    const role = place === undefined ? invite.level : null;
    if (member === undefined) {
      addMember(context, path.organizationId, user.id, { role, sso: false });
    } else if (higher(member.role, role) !== member.role) {
      db.members.put({ ...member, role });
    }
    if (place !== undefined) {
      grantByInvite(context, invite, place, user.id);
    }
    return {};
  },

  listOrganizationInviteLinks: (context) => {
    const rows = context.db.linkInvites
      .rowsWhere('organization', context.path.organizationId)
      .filter(({ value }) => value.space === undefined && value.collection === undefined);
    return pageOfRows(context, rows, (invite) => organizationInviteView(context, invite));
  },

  createOrganizationInvite: (context) => {
    const { db, path, newId, now } = context;
    refuseUnlessLinksAllowed(context, path.organizationId);
    const { place, ...opened } = openedBy(context);
    const invite: Invite = { id: newId('invite'), organization: path.organizationId, ...opened, createdAt: now };
    db.linkInvites.put(invite);
    return inviteView(context, invite, place);
  },

  getOrganizationInviteLink: (context) => {
    const { invite, place } = inviteOf(context);
    return inviteView(context, invite, place);
  },

  updateOrganizationInviteById: (context) => {
    const { invite: before, place } = inviteOf(context);
    if (context.body === undefined) {
      return inviteView(context, before, place);
    }
    const body: { role?: Level; level?: Level } = context.body;
    const [level, other, field] =
      place === undefined ? [body.role, body.level, 'body.level'] : [body.level, body.role, 'body.role'];
    if (level === undefined || other !== undefined) {
      const rule = 'invites to the organization have a role, invites to content have a level';
      throw badRequest(`${field}: ${rule} (kind)`);
    }
    const invite: Invite = { ...before, level };
    context.db.linkInvites.put(invite);
    return inviteView(context, invite, place);
  },

  deleteOrganizationInviteById: ({ db, path }) =>
    db.linkInvites.removeIn(path.inviteId, { organization: path.organizationId }),
};
