import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import { type Level, levelIn, type Place, type Role } from '../access.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { type Page, pageOfKeyed, pageOfRows } from '../paging.ts';
import { badRequest, found, notFound } from '../problem.ts';
import { selectedPermissions, sitePermissions } from '../structure/site-permissions.ts';
import type { Row } from '../table.ts';
import type { RecordOf } from '../tables.ts';
import { teamViews, userViewById } from '../views/people.ts';
import { collectionOf, spaceOf } from '../views/places.ts';
import { siteOf } from '../views/site.ts';

type Schemas = components['schemas'];
type Grant = RecordOf<'grants'>;
type Db = Context['db'];
/** A grant as a list shows it. */
type PermissionOf<T extends Grant, Subject extends 'user' | 'team'> = {
  readonly permission: T['level'];
} & Pick<Schemas['UserPermission'] & Schemas['TeamPermission'], Subject>;
type Listing = Parameters<typeof pageOfRows>[0] & Pick<Context, 'db' | 'links' | 'user'>;

/** The space, collection or site on which roles are given. */
interface Target {
  readonly type: Grant['targetType'];
  readonly place: Pick<Place, 'id' | 'organization'>;
}

/** A space or collection, in which roles from further out apply too. */
interface Content extends Target {
  readonly place: Place;
}

function spaceTarget(context: Parameters<typeof spaceOf>[0]): Content {
  return { type: 'space', place: spaceOf(context) };
}

function collectionTarget(context: Parameters<typeof collectionOf>[0]): Content {
  return { type: 'collection', place: collectionOf(context) };
}

function siteTarget(context: Parameters<typeof siteOf>[0]): Target {
  return { type: 'site', place: siteOf(context) };
}

/** A grant of a role. */
type Admitting = Grant & { readonly level: Role };

/** The grants on the place itself, those of null included, to people or to teams that exist. */
function grantsOn({ db }: Listing, { place }: Target, subjectType: Grant['subjectType']): Row<Grant>[] {
  return db.grants
    .rowsWhere('target', place.id)
    .filter(({ value }) => value.subjectType === subjectType)
    .filter(({ value }) => subjectType === 'user' || db.teams.get(value.subject) !== undefined);
}

/** Of spaces and collections the interface does not show the grants of null. */
function admitting(rows: readonly Row<Grant>[]): Row<Admitting>[] {
  return rows.filter((row): row is Row<Admitting> => row.value.level !== null);
}

function pageOfUsers<T extends Grant>(context: Listing, rows: Row<T>[]): Page<PermissionOf<T, 'user'>> {
  return pageOfRows(context, rows, ({ level, subject }) => ({
    permission: level,
    user: userViewById(context, subject),
  }));
}

function pageOfTeams<T extends Grant>(context: Listing, rows: Row<T>[]): Page<PermissionOf<T, 'team'>> {
  const view = teamViews(context);
  return pageOfRows(context, rows, ({ level, subject }) => ({
    permission: level,
    team: view(found(context.db.teams.get(subject), 'Team')),
  }));
}

function usersOn(context: Listing, target: Content): Page<Schemas['UserPermission']> {
  return pageOfUsers(context, admitting(grantsOn(context, target, 'user')));
}

function teamsOn(context: Listing, target: Content): Page<Schemas['TeamPermission']> {
  return pageOfTeams(context, admitting(grantsOn(context, target, 'team')));
}

/** Everyone with access, in the order in which they became members, with their effective role. */
function everyoneIn(context: Listing, { place }: Content, role: Role | undefined): Page<Schemas['UserPermission']> {
  const { db } = context;
  const rows: Row<{ readonly user: string; readonly level: Role }>[] = [];
  for (const { seq, value } of db.members.rowsWhere('organization', place.organization)) {
    const level = levelIn(db, place, value.user);
    if (level !== undefined && level !== null && (role === undefined || role === level)) {
      rows.push({ seq, value: { user: value.user, level } });
    }
  }
  return pageOfRows(context, rows, ({ user, level }) => ({ permission: level, user: userViewById(context, user) }));
}

/** Whether the organization of the place has that user as a member, enabled or not, or that team. */
function belongs(db: Db, { place }: Target, type: Grant['subjectType'], subject: string): boolean {
  return type === 'user'
    ? db.members.get(`${place.organization}.${subject}`) !== undefined
    : db.teams.get(subject)?.organization === place.organization;
}

function give(db: Db, target: Target, subjectType: Grant['subjectType'], subject: string, level: Level): void {
  db.grants.put({
    id: `${target.place.id}.${subject}`,
    targetType: target.type,
    target: target.place.id,
    subjectType,
    subject,
    level,
  });
}

function giveAll(db: Db, target: Target, body: Schemas['PermissionGrantInput']): { readonly status: 204 } {
  for (const [type, field, subjects] of [
    ['user', 'users', body.users ?? []],
    ['team', 'teams', body.teams ?? []],
  ] as const) {
    for (const [index, subject] of subjects.entries()) {
      if (!belongs(db, target, type, subject)) {
        const what = type === 'user' ? 'a member' : 'a team';
        throw badRequest(`body.${field}.${index}: is not ${what} of the organization (reference)`);
      }
      give(db, target, type, subject, body.role);
    }
  }
  return { status: 204 };
}

/** The grant on the place itself that a person or a team has. */
function grantOf(db: Db, { place }: Target, type: Grant['subjectType'], subject: string): Grant | undefined {
  const grant = db.grants.get(`${place.id}.${subject}`);
  return grant?.subjectType === type ? grant : undefined;
}

function change(
  db: Db,
  target: Target,
  type: Grant['subjectType'],
  subject: string,
  { role }: Schemas['PermissionUpdateInput'],
): { readonly status: 204 } {
  if (!belongs(db, target, type, subject)) {
    throw notFound(type === 'user' ? 'Member' : 'Team');
  }
  const grant = found(grantOf(db, target, type, subject), 'Permission');
  if (role !== undefined) {
    db.grants.put({ ...grant, level: role });
  }
  return { status: 204 };
}

function take(
  db: Db,
  target: Target,
  type: Grant['subjectType'],
  subject: string,
): { readonly status: 204 } | { readonly status: 205 } {
  const grant = grantOf(db, target, type, subject);
  if (grant === undefined) {
    return { status: 204 };
  }
  db.grants.remove(grant.id);
  return { status: 205 };
}

/** Who may do what in a space, a collection or a site. */
export const permissions: HandlersOf<
  | 'inviteToSpace'
  | 'listUserPermissionsInSpace'
  | 'updateUserPermissionInSpace'
  | 'removeUserFromSpace'
  | 'listTeamPermissionsInSpace'
  | 'updateTeamPermissionInSpace'
  | 'removeTeamFromSpace'
  | 'listPermissionsAggregateInSpace'
  | 'inviteToCollection'
  | 'listUserPermissionsInCollection'
  | 'updateUserPermissionInCollection'
  | 'removeUserFromCollection'
  | 'listTeamPermissionsInCollection'
  | 'updateTeamPermissionInCollection'
  | 'removeTeamFromCollection'
  | 'listPermissionsAggregateInCollection'
  | 'inviteToSite'
  | 'listUserPermissionsInSite'
  | 'updateUserPermissionInSite'
  | 'removeUserFromSite'
  | 'listTeamPermissionsInSite'
  | 'updateTeamPermissionInSite'
  | 'removeTeamFromSite'
  | 'listPermissionsAggregateInSite'
> = {
  inviteToSpace: (context) => giveAll(context.db, spaceTarget(context), context.body),
  listUserPermissionsInSpace: (context) => ({ status: 200, body: usersOn(context, spaceTarget(context)) }),
  updateUserPermissionInSpace: (context) =>
    change(context.db, spaceTarget(context), 'user', context.path.userId, context.body),
  removeUserFromSpace: (context) => take(context.db, spaceTarget(context), 'user', context.path.userId),
  listTeamPermissionsInSpace: (context) => ({ status: 200, body: teamsOn(context, spaceTarget(context)) }),
  updateTeamPermissionInSpace: (context) =>
    change(context.db, spaceTarget(context), 'team', context.path.teamId, context.body),
  removeTeamFromSpace: (context) => take(context.db, spaceTarget(context), 'team', context.path.teamId),
  listPermissionsAggregateInSpace: (context) => ({
    status: 200,
    body: everyoneIn(context, spaceTarget(context), context.query.role),
  }),

  inviteToCollection: (context) => giveAll(context.db, collectionTarget(context), context.body),
  listUserPermissionsInCollection: (context) => ({ status: 200, body: usersOn(context, collectionTarget(context)) }),
  updateUserPermissionInCollection: (context) =>
    change(context.db, collectionTarget(context), 'user', context.path.userId, context.body),
  removeUserFromCollection: (context) => take(context.db, collectionTarget(context), 'user', context.path.userId),
  listTeamPermissionsInCollection: (context) => ({ status: 200, body: teamsOn(context, collectionTarget(context)) }),
  updateTeamPermissionInCollection: (context) =>
    change(context.db, collectionTarget(context), 'team', context.path.teamId, context.body),
  removeTeamFromCollection: (context) => take(context.db, collectionTarget(context), 'team', context.path.teamId),
  listPermissionsAggregateInCollection: (context) => ({
    status: 200,
    body: everyoneIn(context, collectionTarget(context), context.query.role),
  }),

  inviteToSite: (context) => giveAll(context.db, siteTarget(context), context.body),
  listUserPermissionsInSite: (context) => ({
    status: 200,
    body: pageOfUsers(context, grantsOn(context, siteTarget(context), 'user')),
  }),
  updateUserPermissionInSite: (context) =>
    change(context.db, siteTarget(context), 'user', context.path.userId, context.body),
  removeUserFromSite: (context) => take(context.db, siteTarget(context), 'user', context.path.userId),
  listTeamPermissionsInSite: (context) => ({
    status: 200,
    body: pageOfTeams(context, grantsOn(context, siteTarget(context), 'team')),
  }),
  updateTeamPermissionInSite: (context) =>
    change(context.db, siteTarget(context), 'team', context.path.teamId, context.body),
  removeTeamFromSite: (context) => take(context.db, siteTarget(context), 'team', context.path.teamId),
  listPermissionsAggregateInSite: (context) => ({
    status: 200,
    body: pageOfKeyed(
      context,
      selectedPermissions(context.db, sitePermissions(context.db, siteOf(context)), context.query),
      ({ user, permission, origin, lastSeenAt }) => ({
        permission,
        user: userViewById(context, user),
        origin,
        // Somebody who is disabled does not reach a site.
        disabled: false,
        ...defined({ lastSeenAt }),
      }),
      { descending: context.query.order === 'desc' },
    ),
  }),
};
